/* A headless context with a renderer, for tests that draw. */
#ifndef CUBEFOLD_TESTS_RENDER_GL_FIXTURE_H
#define CUBEFOLD_TESTS_RENDER_GL_FIXTURE_H

#include "stage.h"

#include "platform/window.h"
#include "render/renderer.h"

struct gl_fixture {
    struct window *window; /* NULL where there is no OpenGL: tests are skipped */
    struct renderer *renderer;
    struct stage stage; /* the blue set */
};

/* Group setup and teardown for cmocka; *state is a struct gl_fixture. */
int gl_fixture_open(void **state);
int gl_fixture_close(void **state);

/* The fixture; skips the test, and says so, where there is no OpenGL. */
struct gl_fixture *gl_fixture_of(void **state);

/* Draws the picture, whose viewport is width x height; returns 3 * width * height bytes, to be
 * freed by the caller. Fails the test on any error, GL errors included. */
unsigned char *gl_fixture_picture(struct gl_fixture *fixture, const struct picture *picture);

/* Draws the shot at this size; else as gl_fixture_picture. */
unsigned char *gl_fixture_draw(struct gl_fixture *fixture, const struct shot *shot,
                               enum scene_theme theme, enum quality_preset preset, int width,
                               int height);

#endif
