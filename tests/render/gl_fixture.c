#include "gl_fixture.h"

#include "render/gl.h"
#include "render/target.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

int gl_fixture_open(void **state)
{
    const struct window_options options = {.width = 64, .height = 64, .headless = true};
    char message[WINDOW_MESSAGE_SIZE];
    struct gl_fixture *fixture = calloc(1, sizeof *fixture);
    if (!fixture)
        return -1;
    *state = fixture;
    if (window_create(&options, &fixture->window, message) != WINDOW_OK) {
        print_message("SKIPPED, nothing can be drawn here: %s\n", message);
        return 0;
    }
    if (renderer_create(&fixture->renderer, message) != RENDER_OK) {
        print_error("%s\n", message);
        return -1;
    }
    return stage_open(&fixture->stage, "blue.txt") ? 0 : -1;
}

int gl_fixture_close(void **state)
{
    struct gl_fixture *fixture = *state;
    if (fixture->window) {
        stage_close(&fixture->stage);
        renderer_destroy(fixture->renderer);
        window_destroy(fixture->window);
    }
    free(fixture);
    return 0;
}

struct gl_fixture *gl_fixture_of(void **state)
{
    struct gl_fixture *fixture = *state;
    if (!fixture->window)
        skip();
    return fixture;
}

unsigned char *gl_fixture_picture(struct gl_fixture *fixture, const struct picture *picture)
{
    struct target *target = NULL;
    int width = picture->viewport.width, height = picture->viewport.height;
    size_t size = 3 * (size_t)width * (size_t)height;
    unsigned char *rgb = malloc(size);
    assert_non_null(rgb);
    assert_int_equal(target_create(width, height, &target), RENDER_OK);
    assert_int_equal(picture_draw(fixture->renderer, picture, target), RENDER_OK);
    assert_int_equal(target_read(target, rgb, size), RENDER_OK);
    target_destroy(target);
    assert_int_equal(gl_check("gl_fixture_picture"), 0);
    return rgb;
}

unsigned char *gl_fixture_draw(struct gl_fixture *fixture, const struct shot *shot,
                               enum scene_theme theme, enum quality_preset preset, int width,
                               int height)
{
    struct picture picture;
    stage_picture(&fixture->stage, shot, theme, width, height, &picture);
    picture.quality = quality_preset(preset);
    return gl_fixture_picture(fixture, &picture);
}
