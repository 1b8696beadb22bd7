/* The state of the window, shared by the files of this layer.
 *
 * One pass (app_pass) takes at most one event: the interface sees it first, then the scene, then
 * the panels are laid out anew. Between passes time moves on (app_advance). The picture is a
 * function of this struct; app_draw draws it only when it differs from what is on the screen.
 */
#ifndef CUBEFOLD_APP_APP_INTERNAL_H
#define CUBEFOLD_APP_APP_INTERNAL_H

#include "app/fade.h"
#include "app/learn.h"
#include "app/options.h"
#include "app/orbit.h"
#include "app/playback.h"
#include "app/session.h"
#include "platform/window.h"
#include "render/picture.h"
#include "render/renderer.h"
#include "render/ui_backend.h"
#include "ui/overlay.h"
#include "ui/ui.h"
#include "ui/widgets.h"

struct json_t;

enum app_mode { APP_WATCH, APP_LEARN };

struct app {
    struct app_options options;
    struct session session;
    enum app_mode mode;
    struct learn learn;
    char *path; /* owned: of the file that is open; NULL for the built-in puzzle */
    struct playback playback;
    struct orbit orbit;

    /* Settings, changed by actions (actions.h) and panels. */
    bool dark;
    bool see_through;
    bool panels_hidden;
    bool side_open; /* the side card lies over the scene: only in narrow windows */
    bool help_open;
    struct fade see_through_fade; /* 0 solid .. 1 */
    struct fade explode;          /* 0 together .. 1 */
    int selected_before;          /* selected when the button last went down on the scene */
    int selected;                 /* mat, or -1 */
    struct ui_toast toast;
    float side_scroll;             /* of the side card, points */
    char net_label[NET_NAME_SIZE]; /* lent to the list of nets while it is laid out */

    /* Now. */
    double now; /* seconds; of the clock, or of the script */
    bool quit;
    int press_button;      /* the button that holds the scene */
    double unsteady_until; /* wheel and keys come in trains: until then more are expected */
    double look_at;        /* when to look at the search again; INFINITY when it rests */
    struct ui_input input;
    struct frame frame;       /* what the camera looks at, for this time */
    struct viewport viewport; /* of the scene, in points; insets are panels */
    float scene_x, scene_y;   /* where in the window it begins, points */
    mat4 *poses;              /* [mat_count] */
    float (*contacts)[4];     /* [mat_count] */
    float *asides;            /* [mat_count] */

    /* The screen. The scene has a target of its own so that panels can change without it. */
    struct window *window;
    struct renderer *renderer;
    struct ui *ui;
    struct ui_backend *backend;
    struct target *scene_target;
    struct target *target;
    struct governor governor;
    uint64_t scene_key, screen_key; /* what the targets show; see draw.c */
    bool redraw;                    /* the screen lost what it showed */
    uint64_t frames;                /* drawn since the start */
    double drawn_at;                /* when drawing last ended, well or not, on the real clock */
};

/* ---- app.c ---- */

/* Replaces the open puzzle; on failure the old one stays and a toast tells why. */
bool app_open(struct app *app, const char *path);

/* Makes a session the one that is open, of the file `path` (NULL: the built-in puzzle). False when
 * out of memory: the old one stays, the new one is the caller's. */
bool app_adopt(struct app *app, struct session *session, const char *path);

/* ---- pass.c ---- */

/* Takes one event (or none, NULL) and lays out the panels. */
void app_pass(struct app *app, const struct event *event);

/* Moves time on to `now` (seconds). Cheap: once an event. */
void app_advance(struct app *app, double now);

/* Takes what the search has found, see session_search. True when something else is to be shown. */
bool app_search_for(struct app *app, double seconds, bool wait);

/* The same for a frame's share of time. In scripts, whose clock is not real, the search first gets
 * real time, enough for all but large puzzles, so that what they show does not depend on the
 * machine. */
bool app_search(struct app *app);

/* True while something moves, by itself or in the hand: frames should then come fast rather than be
 * perfect. Does not mean that the next frame comes without an event; see app_next_wake. */
bool app_moving(const struct app *app);

/* The time of the next pass that is due without an event; INFINITY when all is at rest. */
double app_next_wake(const struct app *app);

/* The mat under a point of the window, or -1. */
int app_mat_at(struct app *app, float x, float y);

/* The scene at a point of the window. */
float app_scene_x(const struct app *app, float x);
float app_scene_y(const struct app *app, float y);

/* The camera at this time. */
struct camera app_camera(const struct app *app);

/* ---- panels.c ---- */

/* All panels, between ui_begin and ui_end. Sets app->viewport. */
void app_panels(struct app *app);

/* ---- draw.c ---- */

/* Draws if what is to be seen has changed. `force_rest` uses the full quality even while moving.
 * When drawing fails, a toast says so, and it is tried again at the next change, not before. */
enum render_status app_draw(struct app *app, bool force_rest);

/* Counts a frame without drawing it, if one would differ from the last: scripts draw only what they
 * keep. */
void app_count_frame(struct app *app);

/* ---- state.c ---- */

/* The lesson's part of the state, or null. */
struct json_t *app_lesson_json(struct app *app);

/* Writes the whole state as JSON. False when the file cannot be written; *error says why. */
bool app_write_state(struct app *app, const char *path, struct text_error *error);

/* ---- script.c ---- */

/* Runs a script (docs/SCRIPTS.md). Returns the exit code of the program. */
int app_run_script(struct app *app, const char *path);

#endif
