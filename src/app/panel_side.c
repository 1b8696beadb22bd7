/* The side card: which solution of how many, by which net, and how to look at it. */
#include "app/panels.h"

#include "app/actions.h"
#include "app/app_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define RING      4.0f  /* room for focus rings around the controls */
#define ROW       22.0f /* a count */
#define NOTE_SIZE 12.5f
#define BAR       6.0f /* of progress */

enum {
    REMARK_SIZE = 640,
    MOST_EMPTY = 3 /* faces that are named */
};

/* "1727", "12 345": groups of three from five digits on, parted by a narrow space. */
const char *panel_count(uint64_t n, char out[PANEL_COUNT_SIZE])
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

static void count_row(struct app *app, struct ui_rect *rest, const char *word, uint64_t n)
{
    char number[PANEL_COUNT_SIZE];
    struct ui_rect row = ui_cut_top(rest, ROW);
    ui_label(app->ui, row, panel_count(n, number), UI_LABEL_NUMBER);
    ui_label(app->ui, row, word, UI_LABEL_SOFT);
}

/* ---- how far the search is ---- */

/* "3.1 %", never rounded up; small parts as such. */
static const char *percent(uint64_t progress, char out[PANEL_COUNT_SIZE])
{
    double part = 100 * (double)progress / (double)((uint64_t)1 << SEARCH_WHOLE_BITS);
    if (progress == 0)
        snprintf(out, PANEL_COUNT_SIZE, "0 %%");
    else if (part < 0.001)
        snprintf(out, PANEL_COUNT_SIZE, "under 0.001 %%");
    else
        snprintf(out, PANEL_COUNT_SIZE, "%.*f %%", part < 0.1 ? 3 : 1,
                 part < 0.1 ? floor(part * 1000) / 1000 : floor(part * 10) / 10);
    return out;
}

static const char *duration(double seconds, char out[PANEL_COUNT_SIZE])
{
    double whole = floor(seconds), minutes = floor(whole / 60);
    if (whole < 60)
        snprintf(out, PANEL_COUNT_SIZE, "%.0f s", whole);
    else if (minutes < 60)
        snprintf(out, PANEL_COUNT_SIZE, "%.0f min %02.0f s", minutes, fmod(whole, 60));
    else
        snprintf(out, PANEL_COUNT_SIZE, "%.0f h %02.0f min", floor(minutes / 60),
                 fmod(minutes, 60));
    return out;
}

static void text_row(struct app *app, struct ui_rect *rest, const char *word, const char *text)
{
    struct ui_rect row = ui_cut_top(rest, ROW);
    ui_label(app->ui, row, text, UI_LABEL_NUMBER);
    ui_label(app->ui, row, word, UI_LABEL_SOFT);
}

static bool has_progress(const struct session *s)
{
    return s->state == SESSION_SEARCHING || s->state == SESSION_STOPPED;
}

static float progress_height(const struct session *s)
{
    return has_progress(s) ? 10 + BAR + 6 + 2 * ROW + 8 + 32 : 0;
}

static void stop_button(struct app *app, struct ui_rect r)
{
    bool stopped = app->session.state == SESSION_STOPPED;
    if (ui_button(app->ui, r,
                  &(struct ui_button){.name = "stop",
                                      .label = stopped ? "Continue" : "Stop",
                                      .icon = stopped ? UI_ICON_PLAY : UI_ICON_PAUSE,
                                      .tip = stopped ? "Search on" : "Stop the search",
                                      .key = action_key(ACTION_STOP),
                                      .show_key = true}))
        action_run(app, ACTION_STOP);
}

static void paint_progress(struct app *app, struct ui_rect r)
{
    const struct session *s = &app->session;
    char text[PANEL_COUNT_SIZE], done[2 * PANEL_COUNT_SIZE];
    if (!has_progress(s))
        return;
    ui_cut_top(&r, 10);
    double whole = (double)((uint64_t)1 << SEARCH_WHOLE_BITS);
    ui_progress(app->ui, ui_cut_top(&r, BAR), (double)s->progress / whole);
    ui_cut_top(&r, 6);
    snprintf(done, sizeof done, "%s searched", percent(s->progress, text));
    text_row(app, &r, done, duration(s->seconds, text));
    text_row(app, &r, "placements tried", panel_count(s->nodes, text));
    ui_cut_top(&r, 8);
    stop_button(app, ui_cut_top(&r, 32));
}

/* ---- what there is to say in words ---- */

static bool shows_best(const struct session *s)
{
    return s->solution_count == 0 && s->best_placed > 0;
}

/* " The best filling is shown, without Top 1,0,0.": what stands in for a solution. */
static void describe_best(const struct session *s, char *out, size_t size)
{
    char name[SHAPE_FACE_NAME_SIZE];
    int faces = s->puzzle->shape->face_count, empty = faces - s->best_placed;
    size_t used = 0;
    out[0] = '\0';
    if (s->best_placed == 0)
        return;
    used += (size_t)snprintf(out, size, " The best filling is shown");
    for (int f = 0, named = 0; f < faces && empty <= MOST_EMPTY && used < size; f++)
        if (s->best[f].mat < 0)
            used += (size_t)snprintf(out + used, size - used, "%s%s",
                                     named++ == 0 ? ", without " : "; ",
                                     shape_face_name(s->puzzle->shape, f, name));
    if (used < size)
        snprintf(out + used, size - used, ".");
}

/* Writes a sentence or two, or "": why there is no solution, what is shown instead, what is not
 * kept. */
static const char *remark(const struct app *app, char out[REMARK_SIZE])
{
    const struct session *s = &app->session;
    char total[PANEL_COUNT_SIZE], best[160];
    describe_best(s, best, sizeof best);
    out[0] = '\0';
    if (s->check_failed)
        return out;
    if (s->reason.kind != REASON_NONE)
        snprintf(out, REMARK_SIZE, "%s%s", s->reason_words, best);
    else if (s->state == SESSION_COMPLETE && s->solution_count == 0)
        snprintf(out, REMARK_SIZE, "Searched completely: these mats cannot build this shape.%s",
                 best);
    else if (shows_best(s))
        snprintf(out, REMARK_SIZE, "No solution so far.%s", best);
    else if (session_is_full(s))
        snprintf(out, REMARK_SIZE, "The first %s are kept to look at, the others are counted.",
                 panel_count((uint64_t)s->solution_count, total));
    return out;
}

static float remark_height(struct app *app, float width)
{
    char text[REMARK_SIZE];
    struct ui_span span = {.text = remark(app, text)};
    if (text[0] == '\0')
        return 0;
    return 8 + ui_spans_height(app->ui, width, &span, 1, NOTE_SIZE, 0);
}

static void paint_remark(struct app *app, struct ui_rect r)
{
    char text[REMARK_SIZE];
    struct ui_span span = {.text = remark(app, text), .color = ui_theme(app->ui)->text_soft};
    if (text[0] == '\0')
        return;
    ui_cut_top(&r, 8);
    ui_paint_spans(app->ui, r, &span, 1, NOTE_SIZE, 0);
}

/* ---- the sections ---- */

/* Zeros say nothing. */
static bool has_counts(const struct session *s)
{
    return !shows_best(s) && s->reason.kind == REASON_NONE;
}

/* Height of solution_section at this width. */
static float solution_height(struct app *app, float width)
{
    const struct session *s = &app->session;
    int rows = !has_counts(s) ? 0 : s->counts.one_sided ? 2 : 3;
    return 20 + 6 + 32 + (rows > 0 ? 8 : 0) + ROW * (float)rows + progress_height(s) +
           remark_height(app, width);
}

static void solution_stepper(struct app *app, struct ui_rect r)
{
    const struct session *s = &app->session;
    char text[128], total[PANEL_COUNT_SIZE], here[PANEL_COUNT_SIZE];
    bool so_far = !session_is_settled(s) && !session_is_full(s);
    int shown = s->solution;
    snprintf(text, sizeof text, "%s of %s%s%s", panel_count((uint64_t)(s->solution + 1), here),
             session_is_full(s) ? "the first " : "",
             panel_count((uint64_t)s->solution_count, total), so_far ? " so far" : "");
    if (s->shows_given)
        snprintf(text, sizeof text, "From the lesson");
    else if (s->solution_count == 0)
        snprintf(text, sizeof text, "%s", session_is_settled(s) ? "None" : "None so far");
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
    if (ui_stepper(app->ui, r, &stepper, &shown) && (shown != s->solution || s->shows_given))
        action_show_solution(app, shown);
}

/* Of the best filling: how much of it is filled. */
static void best_row(struct app *app, struct ui_rect r)
{
    const struct session *s = &app->session;
    char text[64];
    snprintf(text, sizeof text, "%d of %d", s->best_placed, s->puzzle->shape->face_count);
    ui_label(app->ui, r, "faces filled", UI_LABEL_TEXT);
    ui_label(app->ui, r, text, UI_LABEL_NUMBER);
}

/* A solution from elsewhere is one before the search in order comes to it. */
static uint64_t at_least(const struct session *s, uint64_t count)
{
    uint64_t known = s->solution_count > 0;
    return count > known ? count : known;
}

static void solution_section(struct app *app, struct ui_rect *rest)
{
    const struct session *s = &app->session;
    const char *heading = shows_best(s) ? "Best filling" : "Solution";
    ui_label(app->ui, ui_cut_top(rest, 20), heading, UI_LABEL_SECTION);
    ui_cut_top(rest, 6);
    if (shows_best(s))
        best_row(app, ui_cut_top(rest, 32));
    else
        solution_stepper(app, ui_cut_top(rest, 32));
    /* The button to stop does not move when something is found. */
    paint_progress(app, ui_cut_top(rest, progress_height(s)));
    if (has_counts(s)) {
        ui_cut_top(rest, 8);
        if (!s->counts.one_sided)
            count_row(app, rest, "up to reflection", at_least(s, s->counts.reflection));
        count_row(app, rest, "up to rotation", at_least(s, s->counts.rotation));
        count_row(app, rest, "in a fixed frame", at_least(s, s->counts.raw));
    }
    float width = rest->w;
    paint_remark(app, ui_cut_top(rest, remark_height(app, width)));
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
                                 .disabled = session_placements(s) == NULL};
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
                                      .max = 1,
                                      .disabled = session_placements(&app->session) == NULL},
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

void panel_side(struct app *app, struct ui_rect r)
{
    float padding = ui_theme(app->ui)->padding;
    float content = solution_height(app, r.w - 2 * padding) + 25 + 58 + 25 + 124;
    r.h = fminf(r.h, content + 2 * padding);
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
