/* The panels of the Watch view.
 *
 *   +--------------------------------------------------------------+
 *   | Title   6 mats, cube, 3 solutions                  [T]  [?]  |  bar
 *   +--------------------------------------------------------------+
 *   | +--------------+                              +------------+ |
 *   | | selected mat |                              | solution   | |
 *   | +--------------+  the scene                   | counts     | |  side card
 *   |                                               | net, view  | |
 *   |                                               +------------+ |
 *   | +----------------------------------------------------------+ |
 *   | |      scrub bar with phases                               | |  transport
 *   | | |< < [Play] > >|                                 speed   | |
 *   | +----------------------------------------------------------+ |
 *   +--------------------------------------------------------------+
 *
 * In narrow windows a button in the bar opens the side card over the scene; in low ones the
 * transport is a single row.
 */
#include "app/panels.h"

#include "app/actions.h"
#include "app/app_internal.h"
#include "io/placement_text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MARGIN          16.0f
#define BAR_HEIGHT      52.0f
#define SIDE_WIDTH      256.0f
#define TABS_WIDTH      150.0f /* about, with the space beside them */
#define COPY_LEAST      420.0f /* of the bar, without the button */
#define TRANSPORT_TALL  104.0f
#define TRANSPORT_FLAT  56.0f
#define SIDE_MIN_WINDOW 640.0f /* in narrower windows the side card opens over the scene */
#define SIDE_MIN_HEIGHT 120.0f /* there is no side card in less */
#define TALL_MIN_WINDOW 420.0f /* lower windows have a one-row transport */
#define HAS_MIN_WINDOW  170.0f /* lower windows have no panels at all */

/* ---- top bar ---- */

static void describe_search(const struct app *app, char *out, size_t size)
{
    const struct session *s = &app->session;
    const char *word = s->counts.one_sided ? "rotation" : "reflection";
    char number[PANEL_COUNT_SIZE];
    uint64_t found = session_found(s);
    panel_count(found, number);
    if (s->check_failed)
        snprintf(out, size, "internal error: the checker refused a solution");
    else if (s->reason.kind != REASON_NONE)
        snprintf(out, size, "impossible");
    else if (s->state == SESSION_SEARCHING)
        snprintf(out, size, "searching, %s found so far", number);
    else if (s->state == SESSION_STOPPED)
        snprintf(out, size, "stopped, %s found so far", number);
    else if (s->state == SESSION_FAILED)
        snprintf(out, size, "out of memory, %s found so far", number);
    else if (found == 0)
        snprintf(out, size, "no solution");
    else
        snprintf(out, size, "%s solution%s up to %s", number, found == 1 ? "" : "s", word);
}

/* The shape in a few words. */
static void describe_shape(const struct document *document, char *out, size_t size)
{
    const struct shape *shape = document->shape;
    if (strlen(document->shape_text) < 24)
        snprintf(out, size, "%s", document->shape_text);
    else if (shape->kind == SHAPE_SHEET)
        snprintf(out, size, "sheet of %d faces", shape->face_count);
    else
        snprintf(out, size, "%d cells", shape->cell_count);
}

/* How many mats, and of a pool for how many faces. */
static void describe_mats(const struct document *document, char *out, size_t size)
{
    int faces = document->shape->face_count;
    if (document->mat_count == faces)
        snprintf(out, size, "%d mat%s", faces, faces == 1 ? "" : "s");
    else
        snprintf(out, size, "%d of %d mats", faces, document->mat_count);
}

static struct ui_rect bar_button_rect(struct app *app, struct ui_rect *inside)
{
    const struct ui_theme *theme = ui_theme(app->ui);
    struct ui_rect r = ui_cut_right(inside, theme->control_height);
    ui_cut_right(inside, theme->gap);
    return ui_center(r, theme->control_height, theme->control_height);
}

/* Which mode the window is in. */
static void mode_tabs(struct app *app, struct ui_rect bar)
{
    static const char *const labels[] = {"Watch", "Learn"};
    const char *tips[] = {"See solutions assemble", "Step through the search"};
    const char *keys[] = {action_key(ACTION_WATCH), action_key(ACTION_LEARN)};
    int mode = (int)app->mode;
    struct ui_segments tabs = {
        .name = "mode", .labels = labels, .count = 2, .tips = tips, .keys = keys};
    float width = ui_segments_width(app->ui, &tabs), height = ui_theme(app->ui)->control_height;
    if (ui_segments(app->ui, ui_center(bar, width, height), &tabs, &mode) && mode != (int)app->mode)
        action_run(app, mode == APP_LEARN ? ACTION_LEARN : ACTION_WATCH);
}

static void copy_button(struct app *app, struct ui_rect *inside)
{
    struct ui_button copy = {.name = "copy",
                             .label = "Copy position",
                             .tip = "This event as a text that leads back here",
                             .key = action_key(ACTION_COPY)};
    float width = ui_button_width(app->ui, &copy);
    if (app->mode != APP_LEARN || inside->w < width + COPY_LEAST)
        return;
    struct ui_rect r = ui_cut_right(inside, width);
    ui_cut_right(inside, ui_theme(app->ui)->gap);
    if (ui_button(app->ui, ui_center(r, width, ui_theme(app->ui)->control_height), &copy))
        action_run(app, ACTION_COPY);
}

static void side_button(struct app *app, struct ui_rect r)
{
    if (ui_button(app->ui, r,
                  &(struct ui_button){.name = "panel",
                                      .icon = UI_ICON_MENU,
                                      .tip = "Solutions, nets, view",
                                      .key = action_key(ACTION_SIDE),
                                      .chosen = app->side_open}))
        action_run(app, ACTION_SIDE);
}

static void top_bar(struct app *app, struct ui_rect r)
{
    const struct document *document = app->session.document;
    const struct ui_theme *theme = ui_theme(app->ui);
    struct ui_rect inside = ui_bar(app->ui, r);
    char facts[512], search[128], shape[64], mats[64];
    struct ui_rect help = bar_button_rect(app, &inside);
    struct ui_rect look = bar_button_rect(app, &inside);
    if (r.w < SIDE_MIN_WINDOW && app->mode == APP_WATCH)
        side_button(app, bar_button_rect(app, &inside));
    copy_button(app, &inside);
    float room = TABS_WIDTH * theme->magnify;
    bool tabs_beside = r.w < (2 * SIDE_MIN_WINDOW - TABS_WIDTH) * theme->magnify;
    struct ui_rect tabs = tabs_beside ? ui_cut_right(&inside, room) : r;
    if (tabs_beside)
        ui_cut_right(&inside, theme->gap);
    else
        inside.w = fminf(inside.w, r.x + (r.w - room) / 2 - inside.x - theme->gap);
    mode_tabs(app, tabs);

    struct ui_text_style title = {.font = UI_FONT_BOLD, .size = theme->text_title};
    float width = ui_text_width(app->ui, document->title, &title);
    width = width > inside.w * 0.6f ? inside.w * 0.6f : width + 1;
    ui_paint_text(app->ui, ui_cut_left(&inside, width), document->title, &title);
    ui_cut_left(&inside, 14);
    describe_search(app, search, sizeof search);
    describe_shape(document, shape, sizeof shape);
    describe_mats(document, mats, sizeof mats);
    snprintf(facts, sizeof facts, "%s  \xc2\xb7  %s  \xc2\xb7  %s", mats, shape, search);
    ui_label(app->ui, inside, facts, app->session.check_failed ? UI_LABEL_WARNING : UI_LABEL_SOFT);

    if (ui_button(app->ui, look,
                  &(struct ui_button){.name = "theme",
                                      .icon = app->dark ? UI_ICON_SUN : UI_ICON_MOON,
                                      .tip = app->dark ? "Light theme" : "Dark theme",
                                      .key = action_key(ACTION_THEME)}))
        action_run(app, ACTION_THEME);
    if (ui_button(app->ui, help,
                  &(struct ui_button){.name = "help",
                                      .icon = UI_ICON_QUESTION,
                                      .tip = "Keys",
                                      .key = action_key(ACTION_HELP)}))
        action_run(app, ACTION_HELP);
}

/* ---- the selected mat ---- */

static void describe_placement(const struct app *app, char *out, size_t size)
{
    int face = session_face_of(&app->session, app->selected);
    if (face < 0) {
        bool over = session_placements(&app->session) != NULL;
        snprintf(out, size, over ? "left over" : "not placed");
        return;
    }
    char name[SHAPE_FACE_NAME_SIZE];
    char way[PLACEMENT_WAY_SIZE];
    snprintf(out, size, "%s  \xc2\xb7  %s", shape_face_name(app->session.puzzle->shape, face, name),
             placement_way_text(session_placements(&app->session)[face].orientation, true, way));
}

static void selection_card(struct app *app, struct ui_rect area)
{
    char letter[PALETTE_LABEL_SIZE], title[256], place[128];
    const char *name = document_mat_name(app->session.document, app->selected, letter);
    uint32_t colour = app->session.colours[app->selected];
    const struct ui_theme *theme = ui_theme(app->ui);
    struct ui_rect r = {area.x, area.y, 264, 64};
    if (r.w > area.w || r.h > area.h)
        return;
    struct ui_rect inside = ui_card(app->ui, r);
    struct ui_rect badge = ui_cut_left(&inside, 32);
    ui_cut_left(&inside, 12);
    struct ui_rect close = ui_cut_right(&inside, 28);
    struct ui_color c = {(uint8_t)(colour >> 16), (uint8_t)(colour >> 8), (uint8_t)colour, 255};
    ui_badge(app->ui, ui_center(badge, 32, 32), app->session.label_texts[app->selected], c);
    snprintf(title, sizeof title, "Mat %s", name);
    describe_placement(app, place, sizeof place);
    struct ui_text_style strong = {.font = UI_FONT_BOLD, .size = theme->text_size};
    struct ui_rect half[2];
    ui_rows(inside, 2, 0, NULL, half);
    ui_paint_text(app->ui, half[0], title, &strong);
    ui_label(app->ui, half[1], place, UI_LABEL_SOFT);
    if (ui_button(app->ui, ui_center(close, 28, 28),
                  &(struct ui_button){.name = "deselect",
                                      .icon = UI_ICON_CLOSE,
                                      .tip = "Deselect",
                                      .key = action_key(ACTION_ESCAPE),
                                      .look = UI_BUTTON_QUIET}))
        app->selected = -1;
}

/* ---- transport ---- */

static void transport_button(struct app *app, struct ui_rect r, const char *name, enum ui_icon icon,
                             const char *tip, enum action action)
{
    if (r.w <= 0)
        return;
    if (ui_button(app->ui, r,
                  &(struct ui_button){.name = name,
                                      .icon = icon,
                                      .tip = tip,
                                      .key = action_key(action),
                                      .look = UI_BUTTON_QUIET,
                                      .disabled = session_placements(&app->session) == NULL}))
        action_run(app, action);
}

static void play_button(struct app *app, struct ui_rect r)
{
    bool playing = app->playback.playing;
    if (ui_button(app->ui, r,
                  &(struct ui_button){.name = "play",
                                      .label = playing ? "Pause" : "Play",
                                      .icon = playing ? UI_ICON_PAUSE : UI_ICON_PLAY,
                                      .tip = playing ? "Pause" : "Play",
                                      .key = action_key(ACTION_PLAY),
                                      .look = UI_BUTTON_PRIMARY,
                                      .disabled = session_placements(&app->session) == NULL}))
        action_run(app, ACTION_PLAY);
}

static void scrub_bar(struct app *app, struct ui_rect r, bool labels)
{
    const struct timeline *timeline = app->session.timeline;
    struct ui_scrub_mark marks[TIMELINE_PHASE_COUNT];
    int count = 0;
    bool held = false;
    double time = app->playback.time;
    for (enum timeline_phase p = 0; p < TIMELINE_PHASE_COUNT; p++) {
        float start = timeline_phase_start(timeline, p);
        if (timeline_phase_end(timeline, p) > start)
            marks[count++] = (struct ui_scrub_mark){start, labels ? timeline_phase_name(p) : NULL};
    }
    struct ui_scrub scrub = {.name = "scrub",
                             .tip = "Drag through the assembly",
                             .key = ", .",
                             .marks = marks,
                             .mark_count = count,
                             .disabled = session_placements(&app->session) == NULL};
    struct ui_rect bar = ui_center(r, r.w, ui_scrub_height(app->ui, &scrub));
    if (ui_scrub(app->ui, bar, &scrub, &time, &held))
        playback_seek(&app->playback, time);
    app->playback.held = held;
}

static void speed_control(struct app *app, struct ui_rect r)
{
    char text[16];
    const struct ui_theme *theme = ui_theme(app->ui);
    ui_label(app->ui, ui_cut_left(&r, 48), "Speed", UI_LABEL_SOFT);
    struct ui_rect number = ui_cut_right(&r, 44);
    snprintf(text, sizeof text, "%.*f\xc3\x97", app->playback.speed < 0.995 ? 2 : 1,
             app->playback.speed);
    struct ui_text_style style = {
        .size = theme->text_size, .align = UI_ALIGN_RIGHT, .tabular = true};
    ui_paint_text(app->ui, number, text, &style);
    ui_slider(app->ui, r,
              &(struct ui_slider){.name = "speed",
                                  .tip = "Speed of play",
                                  .key = "S F",
                                  .min = PLAYBACK_MIN_SPEED,
                                  .max = PLAYBACK_MAX_SPEED,
                                  .logarithmic = true,
                                  .detent = 1,
                                  .has_detent = true},
              &app->playback.speed);
}

/* Buttons, what the timeline is at, speed; in a flat transport the scrub bar between them. */
static void transport_row(struct app *app, struct ui_rect row, bool flat)
{
    enum { START, BACK, PLAY, ON, END, MIDDLE, SPEED, ITEMS };
    struct ui_bar_item items[ITEMS] = {
        [START] = {32, 0, 0, 2},
        [BACK] = {32, 0, 0, 4},
        [PLAY] = {92, 0, 0, 9},
        [ON] = {32, 0, 0, 4},
        [END] = {32, 0, 0, 2},
        [MIDDLE] = {160, 60, 1, flat ? 8 : 1},
        [SPEED] = {230, 180, 0, flat ? 1 : 3},
    };
    struct ui_rect at[ITEMS];
    ui_bar_fit(row, 6, items, ITEMS, at);
    transport_button(app, at[START], "start", UI_ICON_TO_START, "Go to the start", ACTION_TO_START);
    transport_button(app, at[BACK], "back", UI_ICON_STEP_BACK, "Step back", ACTION_STEP_BACK);
    if (at[PLAY].w > 0)
        play_button(app, at[PLAY]);
    transport_button(app, at[ON], "on", UI_ICON_STEP_ON, "Step on", ACTION_STEP_ON);
    transport_button(app, at[END], "end", UI_ICON_TO_END, "Go to the end", ACTION_TO_END);
    if (at[MIDDLE].w > 0 && flat)
        scrub_bar(app, ui_inset(at[MIDDLE], 8, 0), false);
    if (at[SPEED].w > 0)
        speed_control(app, at[SPEED]);
}

static void transport(struct app *app, struct ui_rect r, bool flat)
{
    struct ui_rect inside = ui_card(app->ui, r);
    if (flat) {
        transport_row(app, ui_center(inside, inside.w, 32), true);
        return;
    }
    struct ui_rect row = ui_cut_bottom(&inside, 32);
    scrub_bar(app, inside, true);
    transport_row(app, row, false);
}

/* ---- all of it ---- */

/* From a solution of the lesson back to it. */
static void return_button(struct app *app, struct ui_rect scene)
{
    char text[64], number[PANEL_COUNT_SIZE];
    snprintf(text, sizeof text, "Back to event %s",
             panel_count(lesson_event(app->learn.lesson), number));
    struct ui_button back = {.name = "back-to-event",
                             .label = text,
                             .icon = UI_ICON_PREVIOUS,
                             .tip = "Back to the search",
                             .key = action_key(ACTION_LEARN),
                             .look = UI_BUTTON_PRIMARY};
    struct ui_rect row = ui_cut_bottom(&scene, ui_theme(app->ui)->control_height);
    if (ui_button(app->ui, ui_center(row, ui_button_width(app->ui, &back), row.h), &back))
        action_run(app, ACTION_LEARN);
}

/* Lays the panels of a window that has room for them; returns what is left for the scene. */
static struct ui_rect window_panels(struct app *app, struct ui_rect area)
{
    struct viewport *view = &app->viewport;
    bool flat = area.h < TALL_MIN_WINDOW;
    bool narrow = area.w < SIDE_MIN_WINDOW;
    float tall = flat ? TRANSPORT_FLAT : TRANSPORT_TALL;
    struct ui_rect scene = area;
    struct ui_rect bar = ui_cut_top(&scene, BAR_HEIGHT);
    struct ui_rect bottom = ui_cut_bottom(&scene, tall + MARGIN);
    scene = ui_inset(scene, MARGIN, MARGIN);
    struct ui_rect side = scene;
    side = ui_cut_right(narrow ? &side : &scene, SIDE_WIDTH);
    bool has_side = side.h >= SIDE_MIN_HEIGHT && (!narrow || app->side_open);
    view->inset_right = narrow ? 0 : SIDE_WIDTH + MARGIN;
    view->inset_top = BAR_HEIGHT;
    view->inset_bottom = tall + MARGIN;
    ui_cut_bottom(&bottom, MARGIN);
    top_bar(app, bar);
    if (app->selected >= 0 && !(narrow && has_side))
        selection_card(app, scene);
    if (has_side)
        panel_side(app, side);
    if (app->learn.watching)
        return_button(app, scene);
    transport(app, ui_inset(bottom, MARGIN, 0), flat);
    return scene;
}

/* The title bar, and below it what the lesson has; returns what is free of the scene. */
static struct ui_rect lesson_panels(struct app *app, struct ui_rect area, bool has_bar)
{
    if (has_bar)
        top_bar(app, ui_cut_top(&area, BAR_HEIGHT * ui_theme(app->ui)->magnify));
    learn_panels(app, area);
    struct ui_rect free = app->learn.view.scene;
    ui_cut_bottom(&free, app->learn.view.inset_bottom);
    return free;
}

void app_panels(struct app *app)
{
    struct ui_rect area = ui_viewport(app->ui);
    struct viewport *view = &app->viewport;
    app->playback.held = false; /* unless the scrub bar is there and says so */
    bool has_panels = !app->panels_hidden && area.h >= HAS_MIN_WINDOW && area.w >= 120;
    struct ui_rect scene = area;
    if (app->mode == APP_LEARN) {
        scene = lesson_panels(app, area, has_panels);
    } else {
        view->inset_left = view->inset_right = view->inset_top = view->inset_bottom = 0;
        if (has_panels)
            scene = window_panels(app, area);
    }
    int rows;
    const struct ui_help_row *help = action_help(app, &rows);
    ui_help(app->ui, "keys", "Keys", help, rows, &app->help_open);
    ui_toast_show(app->ui, &app->toast, scene);
}
