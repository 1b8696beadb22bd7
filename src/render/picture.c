#include "render/picture.h"

#include "geom/palette.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How far a mat that is set aside goes to the grey of the theme's table. */
static const float ASIDE = 0.62f;
static const int ASIDE_GREY[] = {[SCENE_LIGHT] = 222, [SCENE_DARK] = 62};

/* Opacity of the near walls when the body is fully see-through. */
static const float SEE_THROUGH_OPACITY = 0.26f;

void picture_init(struct picture *picture)
{
    static const mat4 identity = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    *picture = (struct picture){.selected = PICTURE_NONE, .theme = SCENE_LIGHT};
    memcpy(picture->view, identity, sizeof identity);
    memcpy(picture->projection, identity, sizeof identity);
    picture->eye[2] = 1;
    picture->quality = quality_preset(QUALITY_REST);
}

static uint32_t palette(int mat)
{
    struct rgb8 c = palette_color(mat);
    return (uint32_t)c.r << 16 | (uint32_t)c.g << 8 | c.b;
}

static uint32_t pale(uint32_t colour, int grey, float amount)
{
    uint32_t out = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        float value = (float)(colour >> shift & 0xFF);
        out |= (uint32_t)lroundf(value + amount * ((float)grey - value)) << shift;
    }
    return out;
}

static void fill_mat(const struct picture *picture, int i, struct scene_mat *out)
{
    char letter[PALETTE_LABEL_SIZE];
    float opacity = picture->opacities ? picture->opacities[i] : 1;
    float through = fminf(fmaxf(picture->see_through, 0), 1);
    memcpy(out->pose, picture->poses[i], sizeof out->pose);
    out->pattern = picture->mats[i];
    out->colour = picture->colours ? picture->colours[i] : palette(i);
    if (picture->aside && i != picture->selected)
        out->colour = pale(out->colour, ASIDE_GREY[picture->theme],
                           ASIDE * fminf(fmaxf(picture->aside[i], 0), 1));
    const char *label = picture->labels ? picture->labels[i] : palette_label(i, letter);
    snprintf(out->label, sizeof out->label, "%s", label ? label : "");
    memset(out->contact, 0, sizeof out->contact);
    if (picture->contacts)
        memcpy(out->contact, picture->contacts[i], sizeof out->contact);
    out->opacity = opacity * (1 - through * (1 - SEE_THROUGH_OPACITY));
    out->tried = picture->tried ? picture->tried[i] : 0;
    float verdict = picture->verdicts ? picture->verdicts[i] : 0;
    if (i == picture->selected) {
        out->highlight = picture->glow;
        out->glow = SCENE_GLOW_SELECTED;
    } else {
        out->highlight = fabsf(verdict);
        out->glow = verdict < 0 ? SCENE_GLOW_CLASHES : SCENE_GLOW_FITS;
    }
}

/* A sphere around all mats: the middle of their centres' box, and the farthest corner from it. */
static void frame(const struct picture *picture, vec3 centre, float *radius)
{
    vec3 lo = {0, 0, 0}, hi = {0, 0, 0};
    for (int i = 0; i < picture->mat_count; i++) {
        for (int a = 0; a < 3; a++) {
            float at = picture->poses[i][3][a];
            lo[a] = i == 0 ? at : fminf(lo[a], at);
            hi[a] = i == 0 ? at : fmaxf(hi[a], at);
        }
    }
    *radius = 1;
    for (int a = 0; a < 3; a++)
        centre[a] = 0.5f * (lo[a] + hi[a]);
    for (int i = 0; i < picture->mat_count; i++) {
        const vec4 *pose = picture->poses[i];
        float half = 0.5f * (float)picture->mats[i].size;
        for (int corner = 0; corner < 8; corner++) {
            float x = corner & 1 ? half : -half, y = corner & 2 ? half : -half;
            float z = corner & 4 ? 0.5f : -0.5f, sum = 0;
            for (int a = 0; a < 3; a++) {
                float d = pose[0][a] * x + pose[1][a] * y + pose[2][a] * z + pose[3][a] - centre[a];
                sum += d * d;
            }
            *radius = fmaxf(*radius, sqrtf(sum));
        }
    }
}

void picture_scene(const struct picture *picture, struct scene_mat *mats, struct scene *scene)
{
    assert(picture->mat_count == 0 || (picture->mats && picture->poses && mats));
    memset(scene, 0, sizeof *scene);
    for (int i = 0; i < picture->mat_count; i++)
        fill_mat(picture, i, &mats[i]);
    scene->mats = mats;
    scene->mat_count = picture->mat_count;
    scene->marks = picture->marks;
    scene->mark_count = picture->mark_count;
    scene->ghosts = picture->ghosts;
    scene->ghost_count = picture->ghost_count;
    memcpy(scene->view, picture->view, sizeof scene->view);
    memcpy(scene->projection, picture->projection, sizeof scene->projection);
    memcpy(scene->eye, picture->eye, sizeof scene->eye);
    frame(picture, scene->centre, &scene->radius);
    scene->focused = picture->focus_radius > 0 && picture->focus_radius < scene->radius;
    if (scene->focused) {
        memcpy(scene->centre, picture->focus, sizeof scene->centre);
        scene->radius = picture->focus_radius;
    }
    scene->table = true;
    scene->theme = picture->theme;
    scene->viewport = picture->viewport;
    scene->quality = picture->quality;
}

enum render_status picture_draw(struct renderer *renderer, const struct picture *picture,
                                struct target *target)
{
    struct scene scene;
    size_t count = picture->mat_count > 0 ? (size_t)picture->mat_count : 1;
    struct scene_mat *mats = calloc(count, sizeof *mats);
    if (!mats)
        return RENDER_NO_MEMORY;
    picture_scene(picture, mats, &scene);
    enum render_status status = render_scene(renderer, &scene, target);
    free(mats);
    return status;
}
