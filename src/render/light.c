#include "render/light.h"

#include <cglm/cglm.h>
#include <math.h>
#include <string.h>

/* Place of the key light, seen by the viewer. */
static const float KEY_AZIMUTH = 26.0f;   /* degrees to the left */
static const float KEY_ELEVATION = 44.0f; /* degrees above the table */
static const float MAP_MARGIN = 2.0f;     /* cells of table around body and shadow */
static const float MAP_CORNERS = 1.08f;   /* the map is drawn with round corners: room for them */

struct theme_colours {
    vec3 table_colour, table_shade, backdrop_top, backdrop_bottom; /* sRGB 0..255 */
    vec3 accent, fits, clashes, ghost;                             /* sRGB 0..255 */
    vec3 bounce;                                                   /* linear */
    float ghost_cover;                                             /* of outlines and names, 0..1 */
    float shadow; /* how dark the table is where the key light is kept away, 0..1 */
};

static const struct theme_colours THEMES[2] = {
    [SCENE_LIGHT] = {{231, 233, 235},
                     {176, 188, 207},
                     {222, 224, 227},
                     {230, 232, 234},
                     {47, 107, 255},
                     {18, 148, 92},
                     {226, 46, 28},
                     {92, 104, 126},
                     {0.54f, 0.52f, 0.50f},
                     0.75f,
                     0.34f},
    [SCENE_DARK] = {{50, 59, 80},
                    {17, 20, 31},
                    {11, 13, 18},
                    {17, 20, 28},
                    {255, 255, 255},
                    {64, 222, 140},
                    {255, 84, 56},
                    {158, 172, 200},
                    {0.42f, 0.42f, 0.43f},
                    0.75f,
                    0.72f},
};

static void key_direction(const struct scene *scene, vec3 out)
{
    /* The first row of the view matrix is the screen's right, always level with the table. */
    float right[2] = {scene->view[0][0], scene->view[1][0]};
    float length = hypotf(right[0], right[1]);
    float r[2] = {length > 0 ? right[0] / length : 1, length > 0 ? right[1] / length : 0};
    float toward[2] = {r[1], -r[0]}; /* from the scene to the viewer */
    float a = glm_rad(KEY_AZIMUTH), e = glm_rad(KEY_ELEVATION);
    for (int i = 0; i < 2; i++)
        out[i] = cosf(e) * (cosf(a) * toward[i] - sinf(a) * r[i]);
    out[2] = sinf(e);
}

/* Rows of an affine matrix from world to clip space. */
static void set_row(mat4 matrix, int row, const vec3 axis, float offset)
{
    for (int c = 0; c < 3; c++)
        matrix[c][row] = axis[c];
    matrix[3][row] = offset;
}

/* Parallel light onto a square that just holds the sphere around the scene. */
static void frame_shadow(const struct scene *scene, struct light_frame *out)
{
    vec3 right, up, depth, centre;
    vec3 vertical = {0, 0, 1};
    float scale = 1 / (scene->radius * 1.02f + 0.1f);
    glm_vec3_copy((float *)scene->centre, centre);
    glm_vec3_crossn(vertical, out->direction, right);
    glm_vec3_cross(out->direction, right, up);
    glm_vec3_scale(right, scale, right);
    glm_vec3_scale(up, scale, up);
    glm_vec3_scale(out->direction, -scale, depth);
    glm_mat4_identity(out->shadow_clip);
    set_row(out->shadow_clip, 0, right, -glm_vec3_dot(right, centre));
    set_row(out->shadow_clip, 1, up, -glm_vec3_dot(up, centre));
    set_row(out->shadow_clip, 2, depth, -glm_vec3_dot(depth, centre));
    mat4 to_texture = GLM_MAT4_IDENTITY_INIT;
    for (int i = 0; i < 3; i++) {
        to_texture[i][i] = 0.5f;
        to_texture[3][i] = 0.5f;
    }
    glm_mat4_mul(to_texture, out->shadow_clip, out->shadow_from_world);
}

/* A square of the table that holds the body's outline and its shadow. */
static void frame_map(const struct scene *scene, struct light_frame *out)
{
    vec3 lo, hi;
    scene_bounds(scene, lo, hi);
    float top = fmaxf(hi[2], 0), side = 0;
    float centre[2];
    out->height = fmaxf(hi[2], 1);
    for (int a = 0; a < 2; a++) {
        float drift = -out->direction[a] / out->direction[2] * top;
        float from = lo[a] + fminf(drift, 0) - MAP_MARGIN;
        float to = hi[a] + fmaxf(drift, 0) + MAP_MARGIN;
        centre[a] = 0.5f * (from + to);
        out->map_half[a] = 0.5f * MAP_CORNERS * (to - from);
        side = fmaxf(side, 2 * out->map_half[a]);
    }
    out->map_side = side;
    for (int a = 0; a < 2; a++) {
        out->map_frame[a] = 1 / side;
        out->map_frame[2 + a] = 0.5f - centre[a] / side;
    }
    glm_mat4_identity(out->table_clip);
    for (int a = 0; a < 2; a++) {
        vec3 axis = {0, 0, -2 / side * out->direction[a] / out->direction[2]};
        axis[a] = 2 / side;
        set_row(out->table_clip, a, axis, -2 * centre[a] / side);
    }
    set_row(out->table_clip, 2, (vec3){0, 0, 0}, 0);
}

void light_frame(const struct scene *scene, struct light_frame *out)
{
    key_direction(scene, out->direction);
    frame_shadow(scene, out);
    frame_map(scene, out);
}

static void colour(const vec3 bytes, float w, vec4 out)
{
    for (int i = 0; i < 3; i++)
        out[i] = bytes[i] / 255;
    out[3] = w;
}

static void set_volume(const struct volume *volume, float solid, struct scene_block *out)
{
    for (int a = 0; a < 3; a++) {
        float side = fmaxf(volume->step * (float)volume->size[a], 1);
        out->volume_scale[a] = 1 / side;
        out->volume_offset[a] = -volume->origin[a] / side;
    }
    out->volume_scale[3] = 0;
    out->volume_offset[3] = 0.35f + 0.65f * solid;
}

void light_block(const struct scene *scene, const struct light_frame *frame,
                 const struct volume *volume, float solid, struct scene_block *out)
{
    const struct theme_colours *theme = &THEMES[scene->theme];
    float side = 2 * (scene->radius * 1.02f + 0.1f); /* of the shadow map, cells */
    memset(out, 0, sizeof *out);
    glm_mat4_copy((vec4 *)frame->shadow_from_world, out->shadow_from_world);
    /* Below the table nothing of it is seen; it fades in the moment before, seen edge-on. */
    bool above = scene->table && scene->eye[2] > 0;
    glm_vec4((float *)scene->eye, above ? fminf(1, 0.5f * scene->eye[2]) : 0, out->eye);
    float texel =
        scene->quality.shadow_resolution > 0 ? side / (float)scene->quality.shadow_resolution : 0;
    glm_vec4((float *)frame->direction, 2 * texel / side, out->light);
    glm_vec4_copy((vec4){0.86f, 0.84f, 0.82f, 0.75f * (1 - solid)}, out->key);
    glm_vec4_copy((vec4){0.53f, 0.55f, 0.57f, 0.10f}, out->sky);
    glm_vec4((float *)theme->bounce, 0.012f + 1.0f * texel, out->bounce);
    set_volume(volume, solid, out);
    glm_vec4_copy((float *)frame->map_frame, out->map_frame);
    float rim = hypotf(frame->map_half[0], frame->map_half[1]);
    for (int a = 0; a < 2; a++)
        out->table_frame[a] = (0.5f - frame->map_frame[2 + a]) * frame->map_side;
    out->table_frame[2] = fmaxf(rim, 1.6f * scene->radius + 4);
    out->table_frame[3] = out->table_frame[2] + 3.4f * scene->radius + 8;
    colour(theme->table_colour, frame->map_half[0], out->table_colour);
    colour(theme->table_shade, theme->shadow * (0.4f + 0.6f * solid), out->table_shade);
    colour(theme->backdrop_top, 1, out->backdrop_top);
    colour(theme->backdrop_bottom, frame->map_half[1], out->backdrop_bottom);
    /* The table fades as a whole as the eye goes down to it. */
    float faded = 1 - out->eye[3];
    for (int c = 0; c < 3; c++) {
        out->table_colour[c] += faded * (out->backdrop_bottom[c] - out->table_colour[c]);
        out->table_shade[c] += faded * (out->backdrop_bottom[c] - out->table_shade[c]);
    }
    colour(theme->accent, 0, out->accent);
    colour(theme->fits, 0, out->fits);
    colour(theme->clashes, 0, out->clashes);
    colour(theme->ghost, theme->ghost_cover, out->ghost);
    out->picture[3] = scene->quality.grain ? 0.10f : 0;
}

void light_block_tile(const struct scene *scene, const struct light_tile *tile,
                      const struct light_tile *whole, struct scene_block *out)
{
    mat4 clip;
    mat4 crop = GLM_MAT4_IDENTITY_INIT;
    glm_mat4_mul((vec4 *)scene->projection, (vec4 *)scene->view, clip);
    float width = (float)tile->width, height = (float)tile->height;
    crop[0][0] = (float)whole->width / width;
    crop[1][1] = (float)whole->height / height;
    crop[3][0] = (float)(whole->width - 2 * tile->x - tile->width) / width;
    crop[3][1] = (float)(whole->height - 2 * tile->y - tile->height) / height;
    glm_mat4_mul(crop, clip, out->clip_from_world);
    out->picture[0] = (float)tile->x;
    out->picture[1] = (float)tile->y;
    out->backdrop_top[3] = 1 / (float)whole->height;
}
