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
 * In small windows the side card goes first, then the labels of the transport.
 */
#include "app/actions.h"
#include "app/app_internal.h"

#include <stdio.h>
#include <string.h>

#define MARGIN          16.0f
#define BAR_HEIGHT      52.0f
#define SIDE_WIDTH      256.0f
#define TRANSPORT_TALL  104.0f
#define TRANSPORT_FLAT  56.0f
#define RING            4.0f
#define SIDE_MIN_WINDOW 640.0f /* narrower windows have no side card */
#define TALL_MIN_WINDOW 420.0f /* lower windows have a one-row transport */
#define HAS_MIN_WINDOW  170.0f /* lower windows have no panels at all */

/* ---- top bar ---- */

/* "1727", "12 345": groups of three from five digits on, parted by a narrow space. */
static const char *format_count(uint64_t n, char out[32])
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)n);
    int used = 0;
    for (int i = 0; i < length; i++) {
        int rest = length - i;
        if (i > 0 && rest % 3 == 0 && length > 4) {
            memcpy(out + used, "\xe2\x80\xaf", 3);
            used += 3;
        }
        out[used++] = digits[i];
    }
    out[used] = '\0';
    return out;
}

static void describe_search(const struct app *app, char *out, size_t size)
{
    const struct session *s = &app->session;
    struct solver_counts counts = solver_counts(s->solver);
    uint64_t classes = counts.one_sided ? counts.rotation : counts.reflection;
    const char *word = counts.one_sided ? "rotation" : "reflection";
    char number[32];
    if (s->check_failed)
        snprintf(out, size, "internal error: the checker refused a solution");
    else if (!s->complete)
        snprintf(out, size, "searching, %s found so far", format_count(classes, number));
    else if (classes == 0)
        snprintf(out, size, "no solution");
    else
        snprintf(out, size, "%s solution%s up to %s", format_count(classes, number),
                 classes == 1 ? "" : "s", word);
}

static void top_bar(struct app *app, struct ui_rect r)
{
    const struct document *document = app->session.document;
    const struct ui_theme *theme = ui_theme(app->ui);
    struct ui_rect inside = ui_bar(app->ui, r);
    char facts[512], search[128], shape[64];
    struct ui_rect help = ui_cut_right(&inside, theme->control_height);
    ui_cut_right(&inside, theme->gap);
    struct ui_rect look = ui_cut_right(&inside, theme->control_height);
    ui_cut_right(&inside, theme->gap);
    help = ui_center(help, theme->control_height, theme->control_height);
    look = ui_center(look, theme->control_height, theme->control_height);

    struct ui_text_style title = {.font = UI_FONT_BOLD, .size = theme->text_title};
    float width = ui_text_width(app->ui, document->title, &title);
    width = width > inside.w * 0.6f ? inside.w * 0.6f : width + 1;
    ui_paint_text(app->ui, ui_cut_left(&inside, width), document->title, &title);
    ui_cut_left(&inside, 14);
    describe_search(app, search, sizeof search);
    snprintf(shape, sizeof shape, "%s", document->shape_text);
    if (strlen(document->shape_text) >= 24)
        snprintf(shape, sizeof shape, "%d cells", document->shape->cell_count);
    snprintf(facts, sizeof facts, "%d mats  \xc2\xb7  %s  \xc2\xb7  %s", document->mat_count, shape,
             search);
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

/* ---- side card ---- */

static void count_row(struct app *app, struct ui_rect *rest, const char *word, uint64_t n)
{
    char number[32];
    struct ui_rect row = ui_cut_top(rest, 22);
    ui_label(app->ui, row, format_count(n, number), UI_LABEL_NUMBER);
    ui_label(app->ui, row, word, UI_LABEL_SOFT);
}

static void solution_section(struct app *app, struct ui_rect *rest)
{
    const struct session *s = &app->session;
    struct solver_counts counts = solver_counts(s->solver);
    char text[96], total[32], here[32];
    int shown = s->solution;
    ui_label(app->ui, ui_cut_top(rest, 20), "Solution", UI_LABEL_SECTION);
    ui_cut_top(rest, 6);
    snprintf(text, sizeof text, "%s of %s%s%s", format_count((uint64_t)(s->solution + 1), here),
             session_is_full(s) ? "the first " : "",
             format_count((uint64_t)s->solution_count, total),
             s->complete || session_is_full(s) ? "" : " so far");
    if (s->solution_count == 0)
        snprintf(text, sizeof text, "%s", s->complete ? "none" : "searching");
    struct ui_stepper stepper = {.name = "solution",
                                 .count = s->solution_count,
                                 .text = text,
                                 .tip = "Solution",
                                 .prev_tip = "Previous solution",
                                 .prev_key = action_key(ACTION_PREVIOUS_SOLUTION),
                                 .next_tip = "Next solution",
                                 .next_key = action_key(ACTION_NEXT_SOLUTION),
                                 .key = action_key(ACTION_NEXT_SOLUTION),
                                 .wrap = true,
                                 .disabled = s->solution_count == 0};
    if (ui_stepper(app->ui, ui_cut_top(rest, 32), &stepper, &shown) && shown != s->solution)
        action_show_solution(app, shown);
    ui_cut_top(rest, 8);
    if (!counts.one_sided)
        count_row(app, rest, "up to reflection", counts.reflection);
    count_row(app, rest, "up to rotation", counts.rotation);
    count_row(app, rest, "in a fixed frame", counts.raw);
}

static const char *net_label(void *user, int i)
{
    struct app *app = user;
    return net_name(app->session.puzzle->shape, i, app->net_label);
}

static void net_section(struct app *app, struct ui_rect *rest)
{
    const struct session *s = &app->session;
    char name[NET_NAME_SIZE];
    int count = net_count(s->puzzle->shape);
    int shown = s->net_index;
    ui_label(app->ui, ui_cut_top(rest, 20), "Net", UI_LABEL_SECTION);
    ui_cut_top(rest, 6);
    struct ui_stepper stepper = {.name = "net",
                                 .count = count,
                                 .text = net_name(s->puzzle->shape, s->net_index, name),
                                 .item = net_label,
                                 .user = app,
                                 .tip = "Choose a net",
                                 .prev_tip = "Previous net",
                                 .prev_key = action_key(ACTION_PREVIOUS_NET),
                                 .next_tip = "Next net",
                                 .next_key = action_key(ACTION_NEXT_NET),
                                 .key = action_key(ACTION_NEXT_NET),
                                 .wrap = true,
                                 .disabled = s->solution < 0};
    if (ui_stepper(app->ui, ui_cut_top(rest, 32), &stepper, &shown) && shown != s->net_index)
        action_show_net(app, shown);
}

static void view_section(struct app *app, struct ui_rect *rest)
{
    double explode = fade_at(&app->explode, app->now);
    bool see_through = app->see_through;
    ui_label(app->ui, ui_cut_top(rest, 20), "View", UI_LABEL_SECTION);
    ui_cut_top(rest, 4);
    struct ui_rect row = ui_cut_top(rest, 28);
    ui_label(app->ui, ui_cut_left(&row, 64), "Explode", UI_LABEL_TEXT);
    if (ui_slider(app->ui, row,
                  &(struct ui_slider){.name = "explode",
                                      .tip = "Drift the mats apart",
                                      .key = action_key(ACTION_EXPLODE),
                                      .min = 0,
                                      .max = 1},
                  &explode))
        action_set_explode(app, (float)explode, 0);
    ui_cut_top(rest, 4);
    if (ui_toggle(app->ui, ui_cut_top(rest, 28),
                  &(struct ui_toggle){.name = "see-through",
                                      .label = "See through",
                                      .tip = "See through the mats",
                                      .key = action_key(ACTION_SEE_THROUGH),
                                      .switch_right = true},
                  &see_through))
        action_set_see_through(app, see_through);
    ui_cut_top(rest, 8);
    if (ui_button(app->ui, ui_cut_top(rest, 32),
                  &(struct ui_button){.name = "reset",
                                      .label = "Reset view",
                                      .icon = UI_ICON_HOME,
                                      .tip = "Fit and follow again",
                                      .key = action_key(ACTION_RESET_VIEW),
                                      .show_key = true}))
        action_run(app, ACTION_RESET_VIEW);
}

static void side_separator(struct app *app, struct ui_rect *rest)
{
    ui_separator(app->ui, ui_cut_top(rest, 25));
}

static void side_card(struct app *app, struct ui_rect r)
{
    bool one_sided = app->session.puzzle->one_sided;
    float content = (one_sided ? 110.0f : 132.0f) + 25 + 58 + 25 + 124;
    float height = content + 2 * ui_theme(app->ui)->padding;
    if (height < r.h)
        r.h = height;
    struct ui_rect inside = ui_card(app->ui, r);
    /* The area reaches beyond the padding so that focus rings at its rim are not cut. */
    struct ui_rect rest = ui_scroll_begin(app->ui, ui_inset(inside, -RING, -RING), "side",
                                          content + 2 * RING, &app->side_scroll);
    rest = ui_inset(rest, RING, RING);
    solution_section(app, &rest);
    side_separator(app, &rest);
    net_section(app, &rest);
    side_separator(app, &rest);
    view_section(app, &rest);
    ui_scroll_end(app->ui);
}

/* ---- the selected mat ---- */

static void describe_placement(const struct app *app, char *out, size_t size)
{
    static const char *const turns[4] = {"as drawn", "turned 90\xc2\xb0", "turned 180\xc2\xb0",
                                         "turned 270\xc2\xb0"};
    int face = session_face_of(&app->session, app->selected);
    if (face < 0) {
        snprintf(out, size, "not placed");
        return;
    }
    char name[SHAPE_FACE_NAME_SIZE];
    int orientation = session_placements(&app->session)[face].orientation;
    bool flipped = (orientation & MAT_FLIPPED) != 0;
    const char *turn = turns[orientation & 3];
    shape_face_name(app->session.puzzle->shape, face, name);
    if (flipped && (orientation & 3) == 0)
        snprintf(out, size, "%s  \xc2\xb7  flipped", name);
    else
        snprintf(out, size, "%s  \xc2\xb7  %s%s", name, turn, flipped ? ", flipped" : "");
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
                                      .disabled = app->session.solution < 0}))
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
                                      .disabled = app->session.solution < 0}))
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
                             .disabled = app->session.solution < 0};
    struct ui_rect bar = ui_center(r, r.w, ui_scrub_height(&scrub));
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

void app_panels(struct app *app)
{
    struct ui_rect area = ui_viewport(app->ui);
    struct viewport *view = &app->viewport;
    app->playback.held = false; /* unless the scrub bar is there and says so */
    view->inset_left = view->inset_right = view->inset_top = view->inset_bottom = 0;
    bool has_panels = !app->panels_hidden && area.h >= HAS_MIN_WINDOW && area.w >= 120;
    struct ui_rect scene = area;
    if (has_panels) {
        bool flat = area.h < TALL_MIN_WINDOW;
        float tall = flat ? TRANSPORT_FLAT : TRANSPORT_TALL;
        struct ui_rect bar = ui_cut_top(&scene, BAR_HEIGHT);
        struct ui_rect bottom = ui_cut_bottom(&scene, tall + MARGIN);
        struct ui_rect side = {0, 0, 0, 0};
        scene = ui_inset(scene, MARGIN, MARGIN);
        if (area.w >= SIDE_MIN_WINDOW) {
            side = ui_cut_right(&scene, SIDE_WIDTH);
            view->inset_right = SIDE_WIDTH + MARGIN;
        }
        view->inset_top = BAR_HEIGHT;
        view->inset_bottom = tall + MARGIN;
        ui_cut_bottom(&bottom, MARGIN);
        transport(app, ui_inset(bottom, MARGIN, 0), flat);
        if (side.w > 0)
            side_card(app, side);
        if (app->selected >= 0)
            selection_card(app, scene);
        top_bar(app, bar);
    }
    int rows;
    const struct ui_help_row *help = action_help(&rows);
    ui_help(app->ui, "keys", "Keys", help, rows, &app->help_open);
    ui_toast_show(app->ui, &app->toast, scene);
}
