#include "soft.h"

#include <math.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ATTRIBUTES = 17 };

bool soft_create(struct soft_image *image, int width, int height, struct ui_color ground)
{
    *image =
        (struct soft_image){width, height, malloc(sizeof(float) * 3 * (size_t)(width * height))};
    for (int i = 0; image->rgb && i < width * height; i++) {
        image->rgb[3 * i] = (float)ground.r / 255.0f;
        image->rgb[3 * i + 1] = (float)ground.g / 255.0f;
        image->rgb[3 * i + 2] = (float)ground.b / 255.0f;
    }
    return image->rgb != NULL;
}

void soft_free(struct soft_image *image)
{
    free(image->rgb);
    image->rgb = NULL;
}

static void unpack(const struct ui_vertex *v, float *a)
{
    const float out[ATTRIBUTES] = {v->u,
                                   v->v,
                                   v->local_x,
                                   v->local_y,
                                   v->half_x,
                                   v->half_y,
                                   v->radius,
                                   v->border,
                                   v->softness,
                                   (float)v->fill.r / 255.0f,
                                   (float)v->fill.g / 255.0f,
                                   (float)v->fill.b / 255.0f,
                                   (float)v->fill.a / 255.0f,
                                   (float)v->edge.r / 255.0f,
                                   (float)v->edge.g / 255.0f,
                                   (float)v->edge.b / 255.0f,
                                   (float)v->edge.a / 255.0f};

    memcpy(a, out, sizeof out);
}

static float texel(const struct ui_atlas_view *atlas, int x, int y)
{
    x = x < 0 ? 0 : x >= atlas->width ? atlas->width - 1 : x;
    y = y < 0 ? 0 : y >= atlas->height ? atlas->height - 1 : y;
    return (float)atlas->pixels[(size_t)y * (size_t)atlas->width + (size_t)x] / 255.0f;
}

static float sample(const struct ui_atlas_view *atlas, float u, float v)
{
    float fx = floorf(u - 0.5f), fy = floorf(v - 0.5f);
    float tx = u - 0.5f - fx, ty = v - 0.5f - fy;
    int x = (int)fx, y = (int)fy;
    float top = texel(atlas, x, y) * (1 - tx) + texel(atlas, x + 1, y) * tx;
    float bottom = texel(atlas, x, y + 1) * (1 - tx) + texel(atlas, x + 1, y + 1) * tx;

    return top * (1 - ty) + bottom * ty;
}

/* The formula of ui_draw.h. */
static void shade(const float *a, float tex, float *pixel)
{
    float qx = fabsf(a[2]) - a[4] + a[6], qy = fabsf(a[3]) - a[5] + a[6];
    float d = hypotf(fmaxf(qx, 0), fmaxf(qy, 0)) + fminf(fmaxf(qx, qy), 0) - a[6];
    float s = fmaxf(a[8], 0.5f);
    float t = fminf(fmaxf(0.5f - d / (2 * s), 0), 1);
    float outer = a[8] > 0.5f ? t * t * (3 - 2 * t) : t;
    float inner = a[7] > 0 ? fminf(fmaxf(0.5f - (d + a[7]), 0), 1) : outer;

    inner = fminf(inner, outer);
    float fa = a[12] * tex * inner, ea = a[16] * tex * (outer - inner);

    for (int c = 0; c < 3; c++)
        pixel[c] = a[9 + c] * fa + a[13 + c] * ea + pixel[c] * (1 - fa - ea);
}

static float side(const struct ui_vertex *p, const struct ui_vertex *q, float x, float y)
{
    return (q->x - p->x) * (y - p->y) - (q->y - p->y) * (x - p->x);
}

/* Edges that belong to the triangle when a pixel centre lies on them: one of the two neighbours. */
static bool owns(const struct ui_vertex *p, const struct ui_vertex *q)
{
    return p->y == q->y ? q->x > p->x : q->y < p->y;
}

static void triangle(struct soft_image *image, const struct ui_vertex *v[3], struct ui_clip clip,
                     const struct ui_atlas_view *atlas)
{
    float area = side(v[0], v[1], v[2]->x, v[2]->y);

    if (area < 0) {
        const struct ui_vertex *swap = v[1];

        v[1] = v[2];
        v[2] = swap;
        area = -area;
    }
    if (!(area > 0))
        return;
    float a[3][ATTRIBUTES];

    for (int i = 0; i < 3; i++)
        unpack(v[i], a[i]);
    int x0 = (int)fmaxf(floorf(fminf(fminf(v[0]->x, v[1]->x), v[2]->x)), (float)clip.x);
    int y0 = (int)fmaxf(floorf(fminf(fminf(v[0]->y, v[1]->y), v[2]->y)), (float)clip.y);
    int x1 = (int)fminf(ceilf(fmaxf(fmaxf(v[0]->x, v[1]->x), v[2]->x)), (float)(clip.x + clip.w));
    int y1 = (int)fminf(ceilf(fmaxf(fmaxf(v[0]->y, v[1]->y), v[2]->y)), (float)(clip.y + clip.h));

    for (int y = y0; y < y1; y++) {
        for (int x = x0; x < x1; x++) {
            float px = (float)x + 0.5f, py = (float)y + 0.5f, w[3], at[ATTRIBUTES];
            bool inside = true;

            for (int i = 0; i < 3; i++) {
                const struct ui_vertex *p = v[(i + 1) % 3], *q = v[(i + 2) % 3];

                w[i] = side(p, q, px, py);
                inside = inside && (w[i] > 0 || (w[i] == 0 && owns(p, q)));
            }
            if (!inside)
                continue;
            for (int k = 0; k < ATTRIBUTES; k++)
                at[k] = (a[0][k] * w[0] + a[1][k] * w[1] + a[2][k] * w[2]) / area;
            shade(at, sample(atlas, at[0], at[1]),
                  image->rgb + 3 * ((size_t)y * (size_t)image->width + (size_t)x));
        }
    }
}

void soft_draw(struct soft_image *image, const struct ui_draw_list *list,
               const struct ui_atlas_view *atlas)
{
    for (uint32_t c = 0; c < list->command_count; c++) {
        const struct ui_draw_cmd *cmd = &list->commands[c];

        for (uint32_t i = 0; cmd->texture == UI_TEXTURE_ATLAS && i + 2 < cmd->index_count; i += 3) {
            const uint32_t *index = list->indices + cmd->index_first + i;
            const struct ui_vertex *v[3] = {&list->vertices[index[0]], &list->vertices[index[1]],
                                            &list->vertices[index[2]]};

            triangle(image, v, cmd->clip, atlas);
        }
    }
}

bool soft_save(const struct soft_image *image, const char *path)
{
    png_image png = {.version = PNG_IMAGE_VERSION, .format = PNG_FORMAT_RGB};
    size_t n = (size_t)image->width * (size_t)image->height * 3;
    unsigned char *bytes = malloc(n);

    if (!bytes)
        return false;
    for (size_t i = 0; i < n; i++)
        bytes[i] = (unsigned char)(image->rgb[i] * 255.0f + 0.5f);
    png.width = (png_uint_32)image->width;
    png.height = (png_uint_32)image->height;
    bool ok = png_image_write_to_file(&png, path, 0, bytes, 0, NULL) != 0;

    free(bytes);
    return ok;
}
