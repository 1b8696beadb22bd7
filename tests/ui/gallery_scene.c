#include "gallery_scene.h"

#include <stdlib.h>

static void show(struct ui *ui, void *user)
{
    gallery_frame(ui, user);
}

int scene_setup(void **state)
{
    struct scene *s = malloc(sizeof *s);

    if (!s)
        return -1;
    gallery_start(&s->g);
    s->d = driver_start(show, &s->g);
    driver_settle(&s->d);
    *state = s;
    return 0;
}

int scene_teardown(void **state)
{
    struct scene *s = *state;

    driver_stop(&s->d);
    gallery_stop(&s->g);
    free(s);
    return 0;
}
