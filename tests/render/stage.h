/* A puzzle, its first solution and its timeline, for tests and tools that draw. */
#ifndef CUBEFOLD_TESTS_RENDER_STAGE_H
#define CUBEFOLD_TESTS_RENDER_STAGE_H

#include "geom/camera.h"
#include "geom/timeline.h"
#include "io/document.h"
#include "render/picture.h"

#include <stdbool.h>

struct stage {
    struct document *document;
    struct timeline *timeline;
    mat4 *poses;
    float (*contacts)[4];
};

/* One picture of a stage. */
struct shot {
    const char *name;
    enum timeline_phase phase;
    float share;                     /* of the phase that has passed, 0..1 */
    float explode, yaw, pitch, zoom; /* yaw 1000: as the timeline says */
    float see_through;
    int selected; /* or PICTURE_NONE */
};

/* Opens TEST_DATA_DIR/reference/NAME and solves it. False when anything fails. */
bool stage_open(struct stage *stage, const char *name);
void stage_close(struct stage *stage);

/* Sets the mats to the shot's moment and fills the picture for a viewport of this size. */
void stage_picture(const struct stage *stage, const struct shot *shot, enum scene_theme theme,
                   int width, int height, struct picture *out);

#endif
