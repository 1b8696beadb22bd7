/* The gallery driven by synthetic input: what tests of its widgets start from. */
#ifndef CUBEFOLD_TESTS_UI_GALLERY_SCENE_H
#define CUBEFOLD_TESTS_UI_GALLERY_SCENE_H

#include "driver.h"
#include "gallery.h"

struct scene {
    struct gallery g;
    struct driver d;
};

/* Set up and take down a struct scene in *state, as cmocka wants it. */
int scene_setup(void **state);
int scene_teardown(void **state);

#endif
