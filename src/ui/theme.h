/* Colours and sizes of the panels: one light and one dark table.
 *
 * One accent colour marks what can be used or is chosen, one warning colour what is wrong; all else
 * is ink on cards on a quiet ground.
 */
#ifndef CUBEFOLD_UI_THEME_H
#define CUBEFOLD_UI_THEME_H

#include "ui/ui_draw.h"

#include <stdbool.h>

enum ui_theme_id { UI_THEME_LIGHT, UI_THEME_DARK };

struct ui_theme {
    bool dark;
    bool reduced_motion; /* no fades, no sliding knobs, tooltips appear at once when due */

    struct ui_color ground;     /* behind the cards */
    struct ui_color card;       /* cards, bars, popups */
    struct ui_color card_edge;  /* hairline around a card */
    struct ui_color shadow;     /* shadow under cards, with alpha */
    struct ui_color text;       /* main ink */
    struct ui_color text_soft;  /* captions, units, labels of sections */
    struct ui_color text_faint; /* axis numbers, disabled labels */
    struct ui_color separator;  /* hairlines inside a card */
    struct ui_color control;    /* face of a button */
    struct ui_color control_edge;
    struct ui_color control_hover;
    struct ui_color control_down;
    struct ui_color track;     /* empty part of sliders, off switches, segmented ground */
    struct ui_color track_off; /* switch that is off */
    struct ui_color knob;      /* knobs of switches and sliders */
    struct ui_color accent;    /* chosen, primary, filled part */
    struct ui_color accent_hover;
    struct ui_color accent_down;
    struct ui_color accent_text; /* ink on accent */
    struct ui_color accent_soft; /* tint of rows that are chosen */
    struct ui_color warning;     /* marks and bars that say: wrong */
    struct ui_color warning_text;
    struct ui_color warning_soft;
    struct ui_color success;   /* solutions */
    struct ui_color highlight; /* the current line of code: ground */
    struct ui_color highlight_edge;
    struct ui_color focus; /* focus ring */
    struct ui_color scrim; /* over the scene while a modal is open */
    struct ui_color tooltip;
    struct ui_color tooltip_text;

    /* Logical pixels. */
    float radius_card;    /* 12 */
    float radius_control; /* 8 */
    float radius_small;   /* 4: key caps, list rows */
    float control_height; /* 32 */
    float row_height;     /* 28: rows with a switch or a slider */
    float padding;        /* 16: inside a card */
    float gap;            /* 8: between controls */
    float text_size;      /* 14 */
    float text_small;     /* 12 */
    float text_title;     /* 17 */
    float code_size;      /* 12.5 */
    float hairline;       /* 1: borders, separators, lines of graphs */
    float magnify;        /* 1: multiplies every other length that a widget has of its own */
};

/* The table of a theme, with motion. */
struct ui_theme ui_theme_get(enum ui_theme_id id);

/* The theme with all its lengths, text and lines multiplied by factor: projector mode. The factor
 * is kept within 0.5..4; NaN counts as 1. Applied to a scaled theme, the factors multiply. */
struct ui_theme ui_theme_scaled(struct ui_theme theme, float factor);

/* Mixes two colours: t = 0 gives a, t = 1 gives b (alpha too). */
struct ui_color ui_color_mix(struct ui_color a, struct ui_color b, float t);

/* The colour with its alpha multiplied by f in 0..1. */
struct ui_color ui_color_fade(struct ui_color c, float f);

#endif
