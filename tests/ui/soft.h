/* A slow renderer of draw lists for tests: what ui/ui_draw.h documents, pixel by pixel. */
#ifndef CUBEFOLD_TESTS_UI_SOFT_H
#define CUBEFOLD_TESTS_UI_SOFT_H

#include "ui/atlas.h"
#include "ui/ui_draw.h"

#include <stdbool.h>
#include <stdint.h>

struct soft_image {
    int width, height;
    float *rgb; /* 3 floats a pixel, sRGB values 0..1 */
};

bool soft_create(struct soft_image *image, int width, int height, struct ui_color ground);
void soft_free(struct soft_image *image);
void soft_draw(struct soft_image *image, const struct ui_draw_list *list,
               const struct ui_atlas_view *atlas);
bool soft_save(const struct soft_image *image, const char *path);

#endif
