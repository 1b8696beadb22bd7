/* The context, private to this layer. */
#ifndef CUBEFOLD_UI_CONTEXT_H
#define CUBEFOLD_UI_CONTEXT_H

#include "ui/font.h"
#include "ui/ui.h"

#include <stddef.h>
#include <stdint.h>

enum {
    UI_CLIP_DEPTH = 16,
    UI_LAYER_DEPTH = 8,
    UI_SCROLL_DEPTH = 2,
    UI_EASE_SLOTS = 1024, /* power of two */
    UI_TIP_TEXT = 160,
    UI_COPY_TEXT = 512
};

/* One rectangle of a frame: a widget, or with id 0 a piece of panel that takes the pointer. */
struct ui_entry {
    uint32_t id;
    char name[UI_MAX_NAME];
    struct ui_rect rect;    /* as laid out */
    struct ui_rect visible; /* what the clip leaves of it */
    enum ui_layer layer;
    unsigned flags; /* UI_ACT_* */
};

struct ui_entries {
    struct ui_entry items[UI_MAX_WIDGETS];
    int count;
};

/* A number on its way: a function of time alone. */
struct ui_easing {
    uint32_t id;    /* 0 = free */
    uint32_t frame; /* last frame in which it was asked for */
    float from, to;
    double start, duration;
};

/* Who has the buttons that are down. */
enum ui_grab { UI_GRAB_NONE, UI_GRAB_UI, UI_GRAB_OUTSIDE };

struct ui_scroll {
    uint32_t id;
    char name[UI_MAX_NAME];
    struct ui_rect view;
    float content;
    float *offset;
    bool quiet; /* too deep: clips only */
    bool seek;  /* bring [seek_top, seek_bottom) of the content into view */
    float seek_top, seek_bottom;
};

/* The last thing hovered that has a tooltip. */
struct ui_tip {
    uint32_t id;
    char text[UI_TIP_TEXT];
    char key[UI_MAX_NAME];
    struct ui_rect rect;
    double since;     /* when hovering began */
    double last_seen; /* when a tooltip left the screen */
    uint32_t frame;   /* last frame in which it was noted */
    bool shown;       /* on the screen in the last frame */
    bool spent;       /* a press ends it until the pointer has left */
    bool forced;      /* shown in this frame whatever happens */
};

struct ui {
    struct ui_fonts *fonts;
    struct ui_atlas *atlas;
    struct ui_draw_list list;
    struct ui_input in;
    struct ui_theme theme;
    struct ui_rect viewport;
    float scale;
    uint32_t frame;
    double wake;
    uint32_t overflows;

    struct ui_entries now, before; /* this frame's rectangles, the last frame's */
    uint64_t print;                /* fingerprint of before */

    struct ui_rect clips[UI_CLIP_DEPTH];
    int clip_depth, clip_overflow;
    enum ui_layer layers[UI_LAYER_DEPTH];
    int layer_depth, layer_overflow;
    struct ui_scroll scrolls[UI_SCROLL_DEPTH];
    int scroll_depth, scroll_overflow;

    bool over_ui;   /* the pointer is over an entry of the last frame */
    uint32_t hot;   /* widget under the pointer, 0 = none */
    uint32_t wheel; /* widget that gets the wheel */
    uint32_t held;  /* widget that was pressed */
    unsigned held_button;
    enum ui_grab grab;
    float press_x, press_y;
    double press_value;  /* scratch of the held widget, set at the press */
    uint32_t last_press; /* widget of the last press: a second one soon is a double click */
    double last_press_time;
    float last_press_x, last_press_y;
    enum ui_cursor cursor;

    uint32_t focus;
    char focus_name[UI_MAX_NAME];
    bool focus_moved;    /* by key, in this frame: scroll areas follow */
    int focus_index;     /* place of the focus in the last frame's order, -1 = none yet */
    uint32_t tab_origin; /* where Tab goes on from when nothing is focused */
    bool key_used[UI_MAX_KEYS];
    unsigned key_wants;        /* bit of each ui_key that was wanted when the frame began */
    bool escape;               /* Escape was pressed and is for the modal */
    char copied[UI_COPY_TEXT]; /* text for the clipboard */

    uint32_t popup; /* widget whose popup is open */
    char popup_name[UI_MAX_NAME];
    bool popup_seen;    /* in this frame */
    float popup_offset; /* scroll position of its list */
    float help_offset;  /* scroll position of the help */
    uint32_t modal;
    char modal_name[UI_MAX_NAME];
    bool modal_seen;
    uint32_t modal_return; /* focus to give back when it closes */
    char modal_return_name[UI_MAX_NAME];

    struct ui_tip tip;
    struct ui_easing easings[UI_EASE_SLOTS];
};

/* Number of a name: never 0. NULL and "" give 0. */
uint32_t ui_id(const char *name);

/* Number of a part of a widget, for easings. */
uint32_t ui_id_part(uint32_t id, uint32_t part);

/* Copies a string, cut at a whole character to fit. NULL is "". */
void ui_copy(char *out, size_t size, const char *text);

/* "NAME/PART" in a buffer of UI_MAX_NAME bytes. */
const char *ui_part_name(char *out, const char *name, const char *part);
const char *ui_item_name(char *out, const char *name, int item);

/* Adds a rectangle to this frame; NULL when the pool is full. name NULL makes a block. */
struct ui_entry *ui_register(struct ui *ui, const char *name, struct ui_rect r, unsigned flags);

/* The entry with this id, or NULL. */
const struct ui_entry *ui_entry_find(const struct ui_entries *entries, uint32_t id);

/* Like ui_ease, by number. */
float ui_ease_id(struct ui *ui, uint32_t id, float target, double seconds);

/* Like ui_ease_id, but begins at start when it was not asked for in the last frames. */
float ui_ease_from(struct ui *ui, uint32_t id, float start, float target, double seconds);

enum ui_layer ui_layer_now(const struct ui *ui);
struct ui_rect ui_clip_now(const struct ui *ui);

/* Lowest layer whose widgets take keys: that of the popup or modal that is open. */
enum ui_layer ui_key_layer(const struct ui *ui);

/* Keyboard (focus.c): before the widgets, and after them. */
void ui_focus_begin(struct ui *ui);
void ui_focus_end(struct ui *ui);
void ui_focus_set(struct ui *ui, uint32_t id, const char *name);

/* Popups: one at most is open. */
void ui_popup_open(struct ui *ui, const char *name);
void ui_popup_close(struct ui *ui);
bool ui_popup_is(const struct ui *ui, const char *name);

/* Tooltip (tooltip.c). */
void ui_tip_note(struct ui *ui, uint32_t id, struct ui_rect r, const char *text, const char *key);
void ui_tip_end(struct ui *ui);

/* Scroll areas (scroll.c): keeps the focused widget in view. */
void ui_scroll_note(struct ui *ui, struct ui_rect r);

/* The next key press that is for the focused widget `name`, with its modifiers. */
bool ui_take_press(struct ui *ui, const char *name, struct ui_key_press *out);

/* A length of a widget's own, in logical pixels, as large as the theme wants it. */
float ui_len(const struct ui *ui, float v);

/* Physical pixels: exact, and snapped to a whole one. */
float ui_px(const struct ui *ui, float v);
float ui_snap(const struct ui *ui, float v);

/* Focus ring round a control with this corner radius. */
void ui_paint_focus(struct ui *ui, struct ui_rect r, float radius);

#endif
