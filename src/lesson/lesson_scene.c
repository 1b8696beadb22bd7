#include "lesson/lesson_scene.h"

#include "io/document_drawn.h"
#include "render/hash.h"

#include <cglm/cglm.h>
#include <stdlib.h>
#include <string.h>

#define MARKS_FROM 0.3f /* share of a motion after which marks begin to show */

struct lesson_scene {
    const struct document *document;
    const struct puzzle *puzzle;
    struct lesson_layout layout;
    struct lesson_place *places;       /* [mat_count] */
    struct lesson_state from, to, now; /* the last picture of the event before, and this one */
    struct lesson_motion motion;       /* between them */
    double time;
    struct lesson_ghost *ghosts; /* [face_count] */
    int ghost_count;
    struct stepper_clash *clashes; /* [rim cells of the surface] */
    struct scene_mark *marks;
    int mark_count;
    uint32_t *colours;            /* [mat_count] */
    struct mat *drawn;            /* [mat_count] with unknown cells decided */
    struct placement *placements; /* [face_count] */
    bool shown;                   /* an event has been shown, of */
    unsigned number;              /* this run */
    uint64_t event;
};

/* ---- memory ---- */

void lesson_scene_destroy(struct lesson_scene *scene)
{
    if (scene == NULL)
        return;
    lesson_state_free(&scene->from);
    lesson_state_free(&scene->to);
    lesson_state_free(&scene->now);
    free(scene->places);
    free(scene->ghosts);
    free(scene->clashes);
    free(scene->marks);
    free(scene->colours);
    free(scene->drawn);
    free(scene->placements);
    free(scene);
}

/* Matrices may be read 16 or 32 bytes at a time: aligned, and the size rounded up. */
static void *aligned_array(size_t count, size_t size)
{
    return aligned_alloc(64, (count * size + 63) / 64 * 64);
}

static bool allocate(struct lesson_scene *scene)
{
    const struct puzzle *puzzle = scene->puzzle;
    size_t mats = (size_t)puzzle->mat_count, faces = (size_t)puzzle->shape->face_count;
    size_t cells = (size_t)shape_rim_cell_count(puzzle->shape, puzzle->mats[0].size);
    scene->places = calloc(mats, sizeof *scene->places);
    scene->ghosts = aligned_array(faces, sizeof *scene->ghosts);
    scene->clashes = calloc(cells, sizeof *scene->clashes);
    scene->marks = aligned_array(cells, sizeof *scene->marks);
    scene->colours = calloc(mats, sizeof *scene->colours);
    scene->drawn = calloc(mats, sizeof *scene->drawn);
    scene->placements = calloc(faces, sizeof *scene->placements);
    return scene->places != NULL && scene->ghosts != NULL && scene->clashes != NULL &&
           scene->marks != NULL && scene->colours != NULL && scene->drawn != NULL &&
           scene->placements != NULL && lesson_state_create(puzzle->mat_count, &scene->from) &&
           lesson_state_create(puzzle->mat_count, &scene->to) &&
           lesson_state_create(puzzle->mat_count, &scene->now);
}

struct lesson_scene *lesson_scene_create(const struct document *document,
                                         const struct puzzle *puzzle)
{
    struct lesson_scene *scene = calloc(1, sizeof *scene);
    if (scene == NULL)
        return NULL;
    scene->document = document;
    scene->puzzle = puzzle;
    if (!allocate(scene) || !document_drawn_mats(document, NULL, scene->drawn)) {
        lesson_scene_destroy(scene);
        return NULL;
    }
    lesson_stage_plan(puzzle->shape, puzzle->mats[0].size, puzzle->mat_count, &scene->layout);
    for (int mat = 0; mat < puzzle->mat_count; mat++) {
        struct rgb8 c = document_mat_colour(document, mat);
        scene->colours[mat] = (uint32_t)c.r << 16 | (uint32_t)c.g << 8 | c.b;
    }
    return scene;
}

/* ---- from the event to the stage ---- */

static enum lesson_role role_of(const struct stepper *stepper, int mat)
{
    switch (stepper_mat_state(stepper, mat)) {
    case STEPPER_MAT_TRIED:
        return LESSON_TRIED;
    case STEPPER_MAT_ASIDE:
        return LESSON_SET_ASIDE;
    default:
        return LESSON_WAITING;
    }
}

static enum lesson_role trial_role(struct stepper_event event)
{
    return event.kind == STEPPER_PASS     ? LESSON_FITS
           : event.kind == STEPPER_REJECT ? LESSON_REJECTED
                                          : LESSON_TRIAL;
}

static void find_places(struct lesson_scene *scene, const struct stepper *stepper)
{
    int face;
    struct placement trial;
    for (int mat = 0; mat < scene->puzzle->mat_count; mat++)
        scene->places[mat] = (struct lesson_place){role_of(stepper, mat), -1, 0};
    for (int f = 0; f < scene->puzzle->shape->face_count; f++) {
        struct placement on = stepper_placement(stepper, f);
        scene->placements[f] = on;
        if (on.mat >= 0)
            scene->places[on.mat] = (struct lesson_place){LESSON_PLACED, f, on.orientation};
    }
    if (stepper_trial(stepper, &face, &trial))
        scene->places[trial.mat] =
            (struct lesson_place){trial_role(stepper_event(stepper)), face, trial.orientation};
}

/* The face that waits for a mat, or -1. */
static int chosen_face(const struct stepper *stepper)
{
    int levels = stepper_level_count(stepper);
    if (levels <= stepper_depth(stepper))
        return -1;
    return stepper_level(stepper, levels - 1).face;
}

static void find_marks(struct lesson_scene *scene, const struct stepper *stepper)
{
    const struct shape *shape = scene->puzzle->shape;
    int most = shape_rim_cell_count(shape, scene->layout.size);
    int count = stepper_clashes(stepper, scene->clashes, most);
    scene->mark_count = count < most ? count : most;
    for (int i = 0; i < scene->mark_count; i++) {
        const struct stepper_clash *clash = &scene->clashes[i];
        struct scene_mark *mark = &scene->marks[i];
        mark->kind = clash->gap ? SCENE_MARK_GAP : SCENE_MARK_OVERLAP;
        if (clash->face >= 0)
            lesson_stage_rim_cell(shape, &scene->layout, clash->face, clash->rim, mark->pose);
        else
            lesson_stage_surface_cell(shape, &scene->layout, clash->cell, mark->pose);
    }
}

/* Takes over the event that a run is at. */
static bool take_event(struct lesson_scene *scene, const struct lesson_run *run,
                       const struct lesson_glide *glide)
{
    const struct stepper *stepper = run->shown;
    find_places(scene, stepper);
    if (scene->document->rules != NULL &&
        !document_drawn_mats(scene->document, scene->placements, scene->drawn))
        return false;
    bool jump = !scene->shown || run->number != scene->number || glide->seconds <= 0;
    lesson_state_copy(&scene->now, &scene->from);
    scene->motion = (struct lesson_motion){glide->start, jump ? 0 : glide->seconds};
    scene->ghost_count = lesson_stage_ghosts(scene->puzzle->shape, &scene->layout, scene->places,
                                             chosen_face(stepper), scene->ghosts);
    find_marks(scene, stepper);
    scene->event = stepper_index(stepper);
    scene->number = run->number;
    scene->shown = true;
    return true;
}

void lesson_scene_turn(struct lesson_scene *scene, float yaw)
{
    scene->layout.yaw = yaw;
}

bool lesson_scene_update(struct lesson_scene *scene, const struct lesson *lesson, int side,
                         const float *eye)
{
    const struct lesson_run *run = lesson->runs[side];
    bool news =
        !scene->shown || run->number != scene->number || lesson_run_event(run) != scene->event;
    if (news && !take_event(scene, run, &lesson->glide))
        return false;
    scene->time = lesson->now;
    lesson_stage_evaluate(scene->puzzle->shape, &scene->layout, scene->places, eye, &scene->to);
    lesson_motion_evaluate(&scene->layout, &scene->motion, &scene->from, &scene->to, scene->time,
                           &scene->now);
    float part = lesson_motion_progress(&scene->motion, scene->time);
    float strength = part <= MARKS_FROM ? 0 : (part - MARKS_FROM) / (1 - MARKS_FROM);
    for (int i = 0; i < scene->mark_count; i++)
        scene->marks[i].strength = strength;
    return true;
}

bool lesson_scene_moves(const struct lesson_scene *scene)
{
    return lesson_motion_progress(&scene->motion, scene->time) < 1;
}

/* ---- what is seen ---- */

uint64_t lesson_scene_event(const struct lesson_scene *scene, int *marks)
{
    if (marks != NULL)
        *marks = scene->mark_count;
    return scene->event;
}

const struct frame *lesson_scene_frame(const struct lesson_scene *scene)
{
    return &scene->layout.frame;
}

void lesson_scene_picture(const struct lesson_scene *scene, struct picture *picture)
{
    const struct sphere *sphere = &scene->layout.frame.sphere;
    picture->mats = scene->drawn;
    picture->mat_count = scene->puzzle->mat_count;
    picture->poses = (const mat4 *)scene->now.poses;
    picture->colours = scene->colours;
    picture->contacts = (const float(*)[4])scene->now.contact;
    picture->aside = scene->now.aside;
    picture->tried = scene->now.tried;
    picture->verdicts = scene->now.verdict;
    picture->opacities = scene->now.opacity;
    picture->marks = scene->marks;
    picture->mark_count = scene->mark_count;
    picture->ghosts = scene->ghosts;
    picture->ghost_count = scene->ghost_count;
    memcpy(picture->focus, sphere->centre, sizeof picture->focus);
    picture->focus_radius = PICTURE_FOCUS * sphere->radius;
}

uint64_t lesson_scene_key(const struct lesson_scene *scene)
{
    size_t mats = (size_t)scene->puzzle->mat_count;
    uint64_t hash = hash_bytes(HASH_START, scene->now.poses, mats * sizeof *scene->now.poses);
    hash = hash_bytes(hash, scene->now.contact, mats * sizeof *scene->now.contact);
    hash = hash_bytes(hash, scene->now.aside, mats * sizeof *scene->now.aside);
    hash = hash_bytes(hash, scene->now.tried, mats * sizeof *scene->now.tried);
    hash = hash_bytes(hash, scene->now.verdict, mats * sizeof *scene->now.verdict);
    hash = hash_bytes(hash, scene->now.opacity, mats * sizeof *scene->now.opacity);
    for (int i = 0; i < scene->mark_count; i++) {
        const struct scene_mark *mark = &scene->marks[i];
        hash = hash_bytes(hash, mark->pose, sizeof mark->pose);
        hash = hash_bytes(hash, &mark->kind, sizeof mark->kind);
        hash = hash_bytes(hash, &mark->strength, sizeof mark->strength);
    }
    for (int i = 0; i < scene->ghost_count; i++) {
        hash = hash_bytes(hash, &scene->ghosts[i].face, sizeof scene->ghosts[i].face);
        hash = hash_bytes(hash, &scene->ghosts[i].emphasis, sizeof scene->ghosts[i].emphasis);
    }
    return hash_bytes(hash, &scene->number, sizeof scene->number);
}

const mat4 *lesson_scene_poses(const struct lesson_scene *scene)
{
    return (const mat4 *)scene->now.poses;
}

const struct mat *lesson_scene_mats(const struct lesson_scene *scene)
{
    return scene->drawn;
}
