/* Icons, drawn as lines and polygons: sharp at every scale, no image files. */
#ifndef CUBEFOLD_UI_ICONS_H
#define CUBEFOLD_UI_ICONS_H

#include "ui/ui_draw.h"

enum ui_icon {
    UI_ICON_NONE,
    UI_ICON_PLAY,
    UI_ICON_PAUSE,
    UI_ICON_PREVIOUS, /* chevron left: the item before */
    UI_ICON_NEXT,     /* chevron right */
    UI_ICON_TO_START, /* bar and triangle left */
    UI_ICON_TO_END,
    UI_ICON_STEP_BACK, /* triangle left, from a bar */
    UI_ICON_STEP_ON,   /* triangle right, from a bar */
    UI_ICON_REVERSE,   /* play backwards */
    UI_ICON_SUN,
    UI_ICON_MOON,
    UI_ICON_EYE,
    UI_ICON_EYE_OFF,
    UI_ICON_EXPLODE,
    UI_ICON_HOME,
    UI_ICON_RESET, /* circle arrow */
    UI_ICON_QUESTION,
    UI_ICON_NET,
    UI_ICON_CUBE,
    UI_ICON_CLOSE,
    UI_ICON_CHECK,
    UI_ICON_CHEVRON_UP,
    UI_ICON_CHEVRON_DOWN,
    UI_ICON_PLUS,
    UI_ICON_MINUS,
    UI_ICON_MENU,
    UI_ICON_SPEED,
    UI_ICON_FOLDER,
    UI_ICON_CAMERA,
    UI_ICON_WARNING,
    UI_ICON_FIT,    /* corners of a frame: show all */
    UI_ICON_TARGET, /* cross hairs: follow */
    UI_ICON_FLAG,   /* bookmark */
    UI_ICON_COPY,
    UI_ICON_PANELS, /* layout of panels: show or hide them */
    UI_ICON_TREE,
    UI_ICON_BRANCH, /* what if */
    UI_ICON_TABLE,  /* compare */
    UI_ICON_COUNT
};

/* Draws the icon centred at (cx, cy) in a square of the given size, all in physical pixels. */
void ui_icon_draw(struct ui_draw_list *list, enum ui_icon icon, float cx, float cy, float size,
                  struct ui_color color);

#endif
