/* A panel with everything in it, for pictures and for driving by synthetic input. */
#ifndef CUBEFOLD_TESTS_UI_DEMO_H
#define CUBEFOLD_TESTS_UI_DEMO_H

#include "ui/overlay.h"
#include "ui/ui.h"

struct demo {
    int solution, net, mode;
    bool playing, see_through, edges, help;
    double time, explode, speed;
    float offset; /* of the side card */
    bool scrub_held;
    int plays; /* times Play was clicked */
    struct ui_toast toast;
};

struct demo demo_start(void);
void demo_frame(struct ui *ui, struct demo *d);

#endif
