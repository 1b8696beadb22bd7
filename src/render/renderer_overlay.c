/* What a lesson shows over the mats: marks of cells that are wrong, badges of mats that have been
 * tried, ghosts of empty faces with their names. */
#include "render/renderer_internal.h"

#include <cglm/vec3.h>
#include <math.h>
#include <string.h>

static const float MARK_HALF = 0.545f;   /* a little larger than the cell that it stands for */
static const float BADGE_HALF = 0.11f;   /* sizes of a mat */
static const float BADGE_HEIGHT = 0.02f; /* above the mat, cells */
static const float HIDDEN_SHARE = 0.42f; /* of a mark that something hides */
static const float LEAST_STRENGTH = 0.004f;

/* A name takes this part of the face's core; its second line, with the cell, is smaller. */
static const float NAME_WIDTH = 0.82f;
static const float NAME_HEIGHT = 0.24f; /* of a capital, at most */
static const float SECOND_LINE = 0.62f;
static const float LEAST_LETTER = 5.0f; /* pixels; smaller capitals are not drawn */
static const float FAIR_LETTER = 8.0f;  /* from here on they are drawn in full */

void renderer_set_pose(struct instance *instance, const mat4 pose)
{
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 4; c++)
            instance->pose[r][c] = pose[c][r];
}

int renderer_overlay_most(const struct scene *scene)
{
    int most = scene->mat_count + scene->mark_count + scene->ghost_count;
    for (int i = 0; i < scene->ghost_count; i++)
        most += (int)strlen(scene->ghosts[i].name);
    return most;
}

/* ---- marks ---- */

static struct instance *add_mark(struct renderer *renderer, const mat4 pose, float kind,
                                 float strength, float half)
{
    struct overlays *overlays = &renderer->overlays;
    struct instance *out = &renderer->instances[overlays->mark_first + overlays->mark_count++];
    *out = (struct instance){.extra = {kind, fminf(strength, 1), half, 0}};
    renderer_set_pose(out, pose);
    return out;
}

static void fill_marks(struct renderer *renderer, const struct scene *scene)
{
    enum { BADGE = SCENE_MARK_KIND_COUNT }; /* as in shaders/mark.frag */
    for (int i = 0; i < scene->mark_count; i++) {
        const struct scene_mark *mark = &scene->marks[i];
        if (mark->strength > LEAST_STRENGTH)
            add_mark(renderer, mark->pose, (float)mark->kind, mark->strength, MARK_HALF);
    }
    renderer->overlays.cell_count = renderer->overlays.mark_count;
    for (int i = 0; i < scene->mat_count; i++) {
        const struct scene_mat *mat = &scene->mats[i];
        float strength = mat->tried * mat->opacity, half = BADGE_HALF * (float)mat->pattern.size;
        if (strength <= LEAST_STRENGTH)
            continue;
        struct instance *badge = add_mark(renderer, mat->pose, (float)BADGE, strength, half);
        /* In the top right corner of the core, where no mark or letter is printed. */
        badge->colour[0] = badge->colour[1] = 0.5f * (float)mat->pattern.size - 1 - 0.9f * half;
        badge->colour[2] = 0.5f + BADGE_HEIGHT;
    }
}

/* ---- ghosts ---- */

/* Pixels a cell at the ghost, foreshortened as its plane is; below 0 when seen from inside. */
static float pixels_a_cell(const struct scene *scene, const struct lesson_ghost *ghost)
{
    vec3 toward;
    glm_vec3_sub((float *)scene->eye, (float *)ghost->frame[3], toward);
    float distance = fmaxf(glm_vec3_norm(toward), 1e-3f);
    float slant = glm_vec3_dot(toward, (float *)ghost->frame[2]) / distance;
    float pixels = 0.5f * (float)scene->viewport.height * scene->projection[1][1] / distance;
    return pixels * slant;
}

/* One line of a name, its middle `y` above the face's. */
static void add_letters(struct renderer *renderer, const struct lesson_ghost *ghost,
                        const char *text, size_t length, float height, float y, float cover)
{
    struct overlays *overlays = &renderer->overlays;
    struct labels_letter letters[SHAPE_FACE_NAME_SIZE];
    float side = height / LABELS_CAPITAL;
    int count = labels_lay(&renderer->labels, text, length, letters, NULL);
    for (int i = 0; i < count; i++) {
        struct instance *out =
            &renderer->instances[overlays->letter_first + overlays->letter_count++];
        *out = (struct instance){
            .colour = {side * letters[i].x, y + LABELS_LOWER * side, 0.5f * side, cover},
            .extra = {(float)letters[i].column, (float)letters[i].row, 0, ghost->emphasis}};
        renderer_set_pose(out, ghost->frame);
    }
}

/* Height of capitals with which a line fits into the face. */
static float line_height(const struct renderer *renderer, const struct lesson_ghost *ghost,
                         const char *text, size_t length)
{
    struct labels_letter letters[SHAPE_FACE_NAME_SIZE];
    float width = 0, core = (float)(ghost->size - 2) + 0.6f;
    labels_lay(&renderer->labels, text, length, letters, &width);
    return fminf(NAME_WIDTH * core * LABELS_CAPITAL / fmaxf(width, 0.1f), NAME_HEIGHT * core);
}

/* "Front", or "Front 0,0,1" in two lines. */
static void fill_name(struct renderer *renderer, const struct scene *scene,
                      const struct lesson_ghost *ghost)
{
    const char *space = strchr(ghost->name, ' ');
    size_t first = space ? (size_t)(space - ghost->name) : strlen(ghost->name);
    float height = line_height(renderer, ghost, ghost->name, first);
    float pixels = pixels_a_cell(scene, ghost);
    float cover = (height * pixels - LEAST_LETTER) / (FAIR_LETTER - LEAST_LETTER);
    if (cover <= 0)
        return;
    cover = fminf(cover, 1);
    if (!space) {
        add_letters(renderer, ghost, ghost->name, first, height, 0, cover);
        return;
    }
    size_t rest = strlen(space + 1);
    float small = fminf(line_height(renderer, ghost, space + 1, rest), SECOND_LINE * height);
    add_letters(renderer, ghost, ghost->name, first, height, 0.75f * height, cover);
    if (small * pixels > LEAST_LETTER)
        add_letters(renderer, ghost, space + 1, rest, small, -0.95f * height, cover);
}

static void fill_ghosts(struct renderer *renderer, const struct scene *scene)
{
    struct overlays *overlays = &renderer->overlays;
    for (int i = 0; i < scene->ghost_count; i++) {
        const struct lesson_ghost *ghost = &scene->ghosts[i];
        struct instance *out =
            &renderer->instances[overlays->ghost_first + overlays->ghost_count++];
        *out = (struct instance){.extra = {0.5f * (float)ghost->size, ghost->emphasis, 0, 1}};
        renderer_set_pose(out, ghost->frame);
    }
}

void renderer_fill_overlays(struct renderer *renderer, const struct scene *scene)
{
    struct overlays *overlays = &renderer->overlays;
    *overlays = (struct overlays){.mark_first = renderer->instance_count};
    fill_marks(renderer, scene);
    overlays->ghost_first = overlays->mark_first + overlays->mark_count;
    fill_ghosts(renderer, scene);
    overlays->letter_first = overlays->ghost_first + overlays->ghost_count;
    for (int i = 0; i < scene->ghost_count; i++)
        fill_name(renderer, scene, &scene->ghosts[i]);
}

/* ---- drawing ---- */

static void begin_overlay(struct renderer *renderer, int first)
{
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDisable(GL_CULL_FACE);
    glDepthMask(GL_FALSE);
    glBindVertexArray(renderer->overlay_array);
    renderer_point_at(renderer, first);
}

static void end_overlay(void)
{
    glDepthFunc(GL_LESS);
    glDepthMask(GL_TRUE);
    glEnable(GL_CULL_FACE);
    glDisable(GL_BLEND);
}

enum render_status renderer_draw_ghosts(struct renderer *renderer)
{
    const struct overlays *overlays = &renderer->overlays;
    struct program *program = NULL;
    if (overlays->ghost_count == 0)
        return RENDER_OK;
    enum render_status status = renderer_use(renderer, PROGRAM_GHOST, &program);
    if (status != RENDER_OK)
        return status;
    begin_overlay(renderer, overlays->ghost_first);
    glDrawArraysInstanced(GL_TRIANGLES, 0, 6, overlays->ghost_count);
    if (overlays->letter_count > 0)
        status = renderer_use(renderer, PROGRAM_NAME, &program);
    if (overlays->letter_count > 0 && status == RENDER_OK) {
        glActiveTexture(GL_TEXTURE0 + UNIT_LABELS);
        glBindTexture(GL_TEXTURE_2D, renderer->labels.texture);
        glUniform3f(program->label_grid, (float)renderer->labels.columns,
                    (float)renderer->labels.rows, LABELS_SPREAD);
        glEnable(GL_CULL_FACE);
        renderer_point_at(renderer, overlays->letter_first);
        glDrawArraysInstanced(GL_TRIANGLES, 0, 6, overlays->letter_count);
    }
    end_overlay();
    return status;
}

/* What is seen of them in front of all that has been drawn. */
static void draw_seen_marks(struct program *program, int count)
{
    glUniform1f(program->share, 1);
    glDisable(GL_CULL_FACE);
    glDepthFunc(GL_LESS);
    glDepthMask(GL_TRUE);
    glDrawArraysInstanced(GL_TRIANGLES, 0, 36, count);
}

enum render_status renderer_draw_seen_marks(struct renderer *renderer)
{
    const struct overlays *overlays = &renderer->overlays;
    struct program *program = NULL;
    enum render_status status = RENDER_OK;
    if (overlays->cell_count > 0)
        status = renderer_use(renderer, PROGRAM_MARK, &program);
    if (overlays->cell_count == 0 || status != RENDER_OK)
        return status;
    begin_overlay(renderer, overlays->mark_first);
    draw_seen_marks(program, overlays->cell_count);
    end_overlay();
    return RENDER_OK;
}

enum render_status renderer_draw_marks(struct renderer *renderer)
{
    const struct overlays *overlays = &renderer->overlays;
    struct program *program = NULL;
    enum render_status status = RENDER_OK;
    if (overlays->mark_count == 0)
        return RENDER_OK;
    begin_overlay(renderer, overlays->mark_first);
    if (overlays->cell_count > 0)
        status = renderer_use(renderer, PROGRAM_HALO, &program);
    if (overlays->cell_count > 0 && status == RENDER_OK) {
        glDepthFunc(GL_ALWAYS);
        glDrawArraysInstanced(GL_TRIANGLES, 0, 6, overlays->cell_count);
    }
    if (status == RENDER_OK)
        status = renderer_use(renderer, PROGRAM_MARK, &program);
    if (status == RENDER_OK) {
        /* Hidden: paler, the sides towards the eye alone. */
        glUniform1f(program->share, HIDDEN_SHARE);
        glEnable(GL_CULL_FACE);
        glDepthFunc(GL_GREATER);
        glDrawArraysInstanced(GL_TRIANGLES, 0, 36, overlays->cell_count);
        draw_seen_marks(program, overlays->mark_count);
    }
    end_overlay();
    return status;
}
