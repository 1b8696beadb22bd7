/* The side card: which solution of how many, by which net, and how to look at it. */
#include "app/panels.h"

#include "app/actions.h"
#include "app/app_internal.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define RING      4.0f  /* room for focus rings around the controls */
#define ROW       22.0f /* a count */
#define NOTE_SIZE 12.5f

enum { REASON_SIZE = 512 };

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

/* What a search under way has done so far. */
static void search_rows(struct app *app, struct ui_rect *rest)
{
    char text[32];
    double seconds = app->now - app->opened;
    count_row(app, rest, "placements tried", solver_nodes(app->session.solver));
    struct ui_rect row = ui_cut_top(rest, ROW);
    if (seconds < 60)
        snprintf(text, sizeof text, "%.0f s", floor(seconds));
    else
        snprintf(text, sizeof text, "%.0f min %02.0f s", floor(seconds / 60), fmod(seconds, 60));
    ui_label(app->ui, row, text, UI_LABEL_NUMBER);
    ui_label(app->ui, row, "searching for", UI_LABEL_SOFT);
}

/* Writes why there is no solution, as a sentence; "" while there may be one. */
static const char *reason(const struct app *app, char out[REASON_SIZE])
{
    const struct session *s = &app->session;
    const struct document *document = s->document;
    struct puzzle_totals totals = puzzle_totals(s->puzzle);
    bool agree = puzzle_totals_agree(&totals);
    out[0] = '\0';
    if (!s->complete || s->check_failed || s->solution_count > 0)
        return out;
    snprintf(out, REASON_SIZE, "Searched completely: these mats cannot build this shape.");
    for (int i = document->note_count - 1; i >= 0 && !agree; i--)
        if (document->notes[i].mat < 0)
            snprintf(out, REASON_SIZE, "%s.", document->notes[i].text);
    out[0] = (char)toupper((unsigned char)out[0]);
    return out;
}

static float reason_height(struct app *app, float width)
{
    char text[REASON_SIZE];
    struct ui_span span = {.text = reason(app, text)};
    if (text[0] == '\0')
        return 0;
    return 8 + ui_spans_height(app->ui, width, &span, 1, NOTE_SIZE, 0);
}

static void paint_reason(struct app *app, struct ui_rect r)
{
    char text[REASON_SIZE];
    struct ui_span span = {.text = reason(app, text), .color = ui_theme(app->ui)->text_soft};
    if (text[0] == '\0')
        return;
    ui_cut_top(&r, 8);
    ui_paint_spans(app->ui, r, &span, 1, NOTE_SIZE, 0);
}

/* Height of solution_section at this width. */
static float solution_height(struct app *app, float width)
{
    int rows = (app->session.puzzle->one_sided ? 2 : 3) + (app->session.complete ? 0 : 2);
    return 20 + 6 + 32 + 8 + ROW * (float)rows + reason_height(app, width);
}

static void solution_section(struct app *app, struct ui_rect *rest)
{
    const struct session *s = &app->session;
    struct solver_counts counts = solver_counts(s->solver);
    char text[128], total[PANEL_COUNT_SIZE], here[PANEL_COUNT_SIZE];
    int shown = s->solution;
    ui_label(app->ui, ui_cut_top(rest, 20), "Solution", UI_LABEL_SECTION);
    ui_cut_top(rest, 6);
    snprintf(text, sizeof text, "%s of %s%s%s", panel_count((uint64_t)(s->solution + 1), here),
             session_is_full(s) ? "the first " : "",
             panel_count((uint64_t)s->solution_count, total),
             s->complete || session_is_full(s) ? "" : " so far");
    if (s->solution_count == 0)
        snprintf(text, sizeof text, "%s", s->complete ? "None" : "Searching");
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
    if (!s->complete)
        search_rows(app, rest);
    float width = rest->w;
    paint_reason(app, ui_cut_top(rest, reason_height(app, width)));
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
                                      .max = 1,
                                      .disabled = app->session.solution < 0},
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
