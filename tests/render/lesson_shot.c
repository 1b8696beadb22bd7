#include "lesson_shot.h"

#include "core/solver.h"

#include <stdlib.h>
#include <string.h>

/* Faces in the order in which shots place mats: the ones that the default view shows come late. */
static const int ORDER[] = {DIRECTION_LEFT,   DIRECTION_RIGHT, DIRECTION_FRONT,
                            DIRECTION_BOTTOM, DIRECTION_BACK,  DIRECTION_TOP};

static bool set_places(struct lesson_scene *scene, const struct puzzle *puzzle,
                       const struct lesson_shot *shot)
{
    struct solver *solver = solver_create(puzzle);
    if (!solver || solver_run(solver, UINT64_MAX) != SOLVER_FOUND) {
        solver_destroy(solver);
        return false;
    }
    const struct placement *solution = solver_solution(solver);
    int cube = puzzle->shape->face_count == 6;
    for (int i = 0; i < puzzle->shape->face_count; i++) {
        int face = cube ? ORDER[i] : i;
        struct lesson_place *place = &scene->places[solution[face].mat];
        if (face == shot->trial)
            *place = (struct lesson_place){
                shot->role, face, orientation_compose(solution[face].orientation, shot->turned)};
        else if (i < shot->placed)
            *place = (struct lesson_place){LESSON_PLACED, face, solution[face].orientation};
    }
    solver_destroy(solver);
    int left = shot->tried;
    for (int mat = 0; mat < puzzle->mat_count && left > 0; mat++)
        if (scene->places[mat].role == LESSON_WAITING) {
            scene->places[mat].role = LESSON_TRIED;
            left--;
        }
    return true;
}

/* Marks what the rejected mat does wrong: cells filled twice, and one that both leave empty. */
static void mark_clashes(struct lesson_scene *scene, const struct puzzle *puzzle)
{
    int cells = shape_rim_cell_count(puzzle->shape, scene->layout.size);
    int *filled = calloc((size_t)cells, sizeof *filled), trial = -1;
    bool *covered = calloc((size_t)cells, sizeof *covered);
    for (int mat = 0; mat < puzzle->mat_count && filled && covered; mat++) {
        const struct lesson_place *place = &scene->places[mat];
        struct mat turned = mat_orient(puzzle->mats[mat], place->orientation);
        for (int i = 0; i < mat_rim_length(turned.size) && place->role >= LESSON_PLACED; i++) {
            int cell = shape_rim_cell(puzzle->shape, turned.size, place->face, i);
            filled[cell] += (int)(turned.rim >> i & 1);
            covered[cell] = covered[cell] || place->role == LESSON_PLACED;
        }
        trial = place->role == LESSON_REJECTED ? mat : trial;
    }
    for (int i = 0; trial >= 0 && i < mat_rim_length(scene->layout.size); i++) {
        int face = scene->places[trial].face;
        int cell = shape_rim_cell(puzzle->shape, scene->layout.size, face, i);
        if (!covered[cell] || filled[cell] == 1 || scene->mark_count >= 3)
            continue;
        struct scene_mark *mark = &scene->marks[scene->mark_count++];
        mark->kind = filled[cell] > 1 ? SCENE_MARK_OVERLAP : SCENE_MARK_GAP;
        mark->strength = 1;
        lesson_stage_rim_cell(puzzle->shape, &scene->layout, face, i, mark->pose);
    }
    free(filled);
    free(covered);
}

bool lesson_scene_open(struct lesson_scene *scene, const struct stage *stage,
                       const struct lesson_shot *shot)
{
    struct puzzle puzzle = document_puzzle(stage->document);
    size_t mats = (size_t)puzzle.mat_count, faces = (size_t)puzzle.shape->face_count;
    memset(scene, 0, sizeof *scene);
    lesson_stage_plan(puzzle.shape, puzzle.mats[0].size, puzzle.mat_count, &scene->layout);
    scene->places = calloc(mats, sizeof *scene->places);
    scene->ghosts = calloc(faces, sizeof *scene->ghosts);
    scene->marks = calloc(MAT_MAX_RIM, sizeof *scene->marks);
    scene->mats = calloc(mats, sizeof *scene->mats);
    if (!scene->places || !scene->ghosts || !scene->marks || !scene->mats ||
        !lesson_state_create(puzzle.mat_count, &scene->state))
        return false;
    memcpy(scene->mats, puzzle.mats, mats * sizeof *scene->mats);
    if (!set_places(scene, &puzzle, shot))
        return false;
    mark_clashes(scene, &puzzle);
    struct viewport viewport = {.width = 1280, .height = 720};
    struct camera camera =
        shot->yaw < 1000 ? camera_at(shot->yaw, shot->pitch, shot->zoom) : camera_default();
    struct camera_view view;
    camera_view(&camera, &scene->layout.frame, &viewport, &view);
    if (shot->yaw < 1000)
        scene->layout.yaw = shot->yaw;
    lesson_stage_evaluate(puzzle.shape, &scene->layout, scene->places, view.eye, &scene->state);
    scene->ghost_count = lesson_stage_ghosts(puzzle.shape, &scene->layout, scene->places,
                                             shot->trial, scene->ghosts);
    return true;
}

void lesson_scene_close(struct lesson_scene *scene)
{
    free(scene->places);
    free(scene->ghosts);
    free(scene->marks);
    free(scene->mats);
    lesson_state_free(&scene->state);
}

void lesson_scene_picture(const struct lesson_scene *scene, const struct lesson_shot *shot,
                          enum scene_theme theme, int width, int height, struct picture *out)
{
    struct viewport viewport = {.width = (float)width, .height = (float)height};
    struct camera camera =
        shot->yaw < 1000 ? camera_at(shot->yaw, shot->pitch, shot->zoom) : camera_default();
    struct camera_view view;
    camera_view(&camera, &scene->layout.frame, &viewport, &view);
    picture_init(out);
    out->mats = scene->mats;
    out->mat_count = scene->layout.mat_count;
    out->poses = (const mat4 *)scene->state.poses;
    out->contacts = (const float(*)[4])scene->state.contact;
    out->aside = scene->state.aside;
    out->tried = scene->state.tried;
    out->verdicts = scene->state.verdict;
    out->opacities = scene->state.opacity;
    out->marks = scene->marks;
    out->mark_count = scene->mark_count;
    out->ghosts = scene->ghosts;
    out->ghost_count = scene->ghost_count;
    out->theme = theme;
    memcpy(out->view, view.view, sizeof out->view);
    memcpy(out->projection, view.projection, sizeof out->projection);
    memcpy(out->eye, view.eye, sizeof out->eye);
    memcpy(out->focus, scene->layout.frame.sphere.centre, sizeof out->focus);
    out->focus_radius = PICTURE_FOCUS * scene->layout.frame.sphere.radius;
    out->viewport = (struct scene_viewport){0, 0, width, height};
}
