/* Modal overlay, help, toast. */
#include "ui/overlay.h"

#include "ui/context.h"
#include "ui/paint.h"
#include "ui/widgets.h"

#include <math.h>
#include <string.h>

static const float MODAL_PADDING = 24.0f;
static const float MODAL_MARGIN = 16.0f; /* least distance from the rim of the window */
static const float TITLE_HEIGHT = 32.0f;

/* ---- modal ---- */

static void enter_modal(struct ui *ui, const char *name)
{
    if (ui->modal != ui_id(name)) {
        ui->modal_return = ui->focus;
        ui_copy(ui->modal_return_name, sizeof ui->modal_return_name, ui->focus_name);
        ui_copy(ui->modal_name, sizeof ui->modal_name, name);
        ui->modal = ui_id(name);
        ui_focus_set(ui, 0, "");
        ui->tab_origin = 0;
        ui->focus_index = -1;
    }
    ui->modal_seen = true;
}

struct ui_rect ui_modal_begin(struct ui *ui, const char *name, const char *title, float w, float h,
                              bool *open)
{
    char part[UI_MAX_NAME];
    const struct ui_theme *t = &ui->theme;
    struct ui_rect room =
        ui_inset(ui->viewport, ui_len(ui, MODAL_MARGIN), ui_len(ui, MODAL_MARGIN));
    struct ui_rect card = ui_center(ui->viewport, fminf(w, room.w), fminf(h, room.h));
    struct ui_color none = {0};

    enter_modal(ui, name);
    ui_push_layer(ui, UI_LAYER_MODAL);
    float shown = ui_ease_from(ui, ui_id_part(ui->modal, 20), 0.0f, 1.0f, 0.15);
    struct ui_act scrim = ui_interact(ui, ui_part_name(part, name, "scrim"), ui->viewport,
                                      UI_ACT_NO_FOCUS | UI_ACT_DRAG | UI_ACT_ARROW, NULL, NULL);

    ui_paint_box(ui, ui->viewport, 0.0f, ui_color_fade(t->scrim, shown), 0.0f, none);
    card.y = roundf(card.y + (1.0f - shown) * 8.0f);
    card.x = roundf(card.x);
    ui_block(ui, card);
    ui_paint_card(ui, card, t->radius_card, 8.0f, 24.0f);
    struct ui_rect in = ui_inset(card, ui_len(ui, MODAL_PADDING), ui_len(ui, MODAL_PADDING) - 4.0f);
    struct ui_rect head = ui_cut_top(&in, ui_len(ui, TITLE_HEIGHT));
    struct ui_rect close = ui_cut_right(&head, ui_len(ui, TITLE_HEIGHT));
    struct ui_button button = {.name = ui_part_name(part, name, "close"),
                               .icon = UI_ICON_CLOSE,
                               .tip = "Close",
                               .key = "Esc",
                               .look = UI_BUTTON_QUIET};

    close.x += 8.0f;
    ui_label(ui, head, title, UI_LABEL_TITLE);
    if (ui_button(ui, close, &button) || scrim.pressed || ui->escape) {
        *open = false;
        ui_wake_at(ui, ui->in.time);
    }
    ui_cut_top(&in, 12.0f);
    return in;
}

void ui_modal_end(struct ui *ui)
{
    ui_pop_layer(ui);
}

/* ---- help ---- */

static const float HELP_ROW = 28.0f;
static const float HELP_HEADING = 44.0f;
static const float HELP_HEADING_TOP = 24.0f; /* of one at the top of a column */
static const float HELP_COLUMN = 300.0f;
static const float HELP_GAP = 32.0f;

static bool heading(const struct ui_help_row *row)
{
    return !row->keys || !*row->keys;
}

/* Caps of all keys of a row, from the left of r. Returns their width. */
static float help_caps(struct ui *ui, struct ui_rect r, const char *keys, bool draw)
{
    const float gap = ui_len(ui, 4.0f);
    float width = 0.0f;

    while (keys && *keys) {
        char key[UI_MAX_NAME];
        size_t n = strcspn(keys, " ");
        size_t kept = n < sizeof key - 1 ? n : sizeof key - 1;

        memcpy(key, keys, kept);
        key[kept] = '\0';
        keys += n + strspn(keys + n, " ");
        if (kept > 0 && draw) {
            struct ui_rect at = {r.x + width, r.y, r.w - width, r.h};

            ui_paint_keycap(ui, at, key, UI_ALIGN_LEFT);
        }
        width += kept > 0 ? ui_keycap_width(ui, key) + gap : 0.0f;
    }
    return fmaxf(width - gap, 0.0f);
}

static void help_row(struct ui *ui, struct ui_rect r, const struct ui_help_row *row)
{
    if (heading(row)) {
        struct ui_rect line = ui_cut_bottom(&r, ui_len(ui, HELP_HEADING_TOP));

        ui_paint_hline(ui, line.x, line.x + line.w, line.y + line.h - 2.0f, ui->theme.separator);
        line.h -= 4.0f;
        ui_label(ui, line, row->text, UI_LABEL_SECTION);
        return;
    }
    float caps = help_caps(ui, r, row->keys, false);
    struct ui_rect right = ui_cut_right(&r, caps);

    ui_cut_right(&r, ui->theme.gap);
    ui_label(ui, r, row->text, UI_LABEL_TEXT);
    help_caps(ui, right, row->keys, true);
}

/* Rows of the group that begins at row i: up to the next heading. */
static int group_rows(const struct ui_help_row *rows, int n, int i)
{
    int end = i + 1;

    while (end < n && !heading(&rows[end]))
        end++;
    return end - i;
}

/* Height of rows as one column. The air over a heading is left out at the top of a column. */
static float help_height(const struct ui *ui, const struct ui_help_row *rows, int n)
{
    float h = n > 0 && heading(&rows[0]) ? ui_len(ui, HELP_HEADING_TOP - HELP_HEADING) : 0.0f;

    for (int i = 0; i < n; i++)
        h += ui_len(ui, heading(&rows[i]) ? HELP_HEADING : HELP_ROW);
    return h;
}

/* Number of rows that make up the next column of at most this height: whole groups, at least one.
 */
static int help_break(const struct ui *ui, const struct ui_help_row *rows, int n, float height)
{
    int taken = n > 0 ? group_rows(rows, n, 0) : 0;

    while (taken < n) {
        int more = group_rows(rows, n, taken);

        if (help_height(ui, rows, taken + more) > height + 0.5f)
            break;
        taken += more;
    }
    return taken;
}

/* Least height at which the groups fit into so many columns. */
static float balanced(const struct ui *ui, const struct ui_help_row *rows, int n, int columns)
{
    float whole = help_height(ui, rows, n);
    float height = ceilf(whole / (float)columns);

    for (; height < whole; height += 4.0f) {
        float tallest = 0.0f;
        int at = 0;

        for (int c = 0; c < columns; c++) {
            int taken = help_break(ui, rows + at, n - at, height);

            tallest = fmaxf(tallest, help_height(ui, rows + at, taken));
            at += taken;
        }
        if (at >= n)
            return tallest;
    }
    return whole;
}

static void help_columns(struct ui *ui, struct ui_rect in, const struct ui_help_row *rows, int n,
                         int columns, float height)
{
    float gap = ui_len(ui, HELP_GAP);
    float w = (in.w - gap * (float)(columns - 1)) / (float)columns;
    int at = 0;

    for (int c = 0; c < columns; c++) {
        int end = c + 1 == columns ? n : at + help_break(ui, rows + at, n - at, height);
        struct ui_rect column = {in.x + (w + gap) * (float)c, in.y, w, height};

        for (int first = at; at < end; at++) {
            float h = !heading(&rows[at]) ? HELP_ROW
                      : at == first       ? HELP_HEADING_TOP
                                          : HELP_HEADING;

            help_row(ui, ui_cut_top(&column, ui_len(ui, h)), &rows[at]);
        }
    }
}

void ui_help(struct ui *ui, const char *name, const char *title, const struct ui_help_row *rows,
             int n, bool *open)
{
    char part[UI_MAX_NAME];

    if (!*open)
        return;
    float room = ui->viewport.w - 2.0f * (ui_len(ui, MODAL_MARGIN) + ui_len(ui, MODAL_PADDING));
    float column = ui_len(ui, HELP_COLUMN), gap = ui_len(ui, HELP_GAP);
    int columns = room >= 3.0f * column + 2.0f * gap && n > 24 ? 3
                  : room >= 2.0f * column + gap && n > 8       ? 2
                                                               : 1;
    float height = columns > 1 ? balanced(ui, rows, n, columns) : help_height(ui, rows, n);
    float w =
        column * (float)columns + gap * (float)(columns - 1) + 2.0f * ui_len(ui, MODAL_PADDING);
    float h = height + ui_len(ui, TITLE_HEIGHT) + 12.0f + 2.0f * (ui_len(ui, MODAL_PADDING) - 4.0f);
    struct ui_rect in = ui_modal_begin(ui, name, title, w, h, open);
    struct ui_rect content =
        ui_scroll_begin(ui, in, ui_part_name(part, name, "list"), height, &ui->help_offset);

    help_columns(ui, content, rows, n, columns, height);
    ui_scroll_end(ui);
    ui_modal_end(ui);
}

/* ---- toast ---- */

static const double TOAST_FADE = 0.2;
static const float TOAST_WIDTH = 560.0f; /* widest */
static const float TOAST_HEIGHT = 84.0f; /* of its text: four lines */

void ui_toast_set(struct ui_toast *toast, const char *text, double now, double seconds,
                  bool warning)
{
    ui_copy(toast->text, sizeof toast->text, text);
    toast->until = now + seconds;
    toast->warning = warning;
}

/* Where a toast lies: one line if it fits, else wrapped at a width that reads well. */
static struct ui_rect toast_rect(struct ui *ui, struct ui_rect area, const struct ui_span *span,
                                 float icon)
{
    float size = ui->theme.text_size;
    struct ui_text_style style = {.size = size};
    float widest = fmaxf(fminf(area.w - 16.0f, ui_len(ui, TOAST_WIDTH)) - icon - 32.0f, 40.0f);
    float text = fminf(ui_text_width(ui, span->text, &style) + 1.0f, widest);
    float h =
        fminf(ui_spans_height(ui, text, span, 1, size, 0.0f), ui_len(ui, TOAST_HEIGHT)) + 20.0f;
    float w = text + icon + 32.0f;

    return (struct ui_rect){area.x + (area.w - w) / 2.0f, area.y + area.h - 16.0f - h, w, h};
}

void ui_toast_show(struct ui *ui, const struct ui_toast *toast, struct ui_rect area)
{
    const struct ui_theme *t = &ui->theme;
    double left = toast->until - ui->in.time;
    struct ui_color none = {0};

    if (!(left > 0.0) || !toast->text[0])
        return;
    float shown = ui->theme.reduced_motion ? 1.0f : (float)fmin(left / TOAST_FADE, 1.0);
    float icon = toast->warning ? ui_len(ui, 26.0f) : 0.0f;
    struct ui_span span = {.text = toast->text, .color = ui_color_fade(t->tooltip_text, shown)};
    struct ui_rect r = toast_rect(ui, area, &span, icon);

    ui_wake_at(ui, left > TOAST_FADE && !ui->theme.reduced_motion ? toast->until - TOAST_FADE
                   : ui->theme.reduced_motion                     ? toast->until
                                                                  : ui->in.time);
    ui_push_layer(ui, UI_LAYER_TOP);
    ui_paint_shadow(ui, r, t->radius_control, 3.0f, 10.0f, ui_color_fade(t->shadow, shown));
    ui_paint_box(ui, r, t->radius_control, ui_color_fade(t->tooltip, shown), 0.0f, none);
    struct ui_rect in = ui_inset(r, 16.0f, 10.0f);

    if (toast->warning) {
        struct ui_rect mark = ui_cut_left(&in, ui_len(ui, 18.0f));

        ui_cut_left(&in, icon - mark.w);
        ui_paint_icon(ui, UI_ICON_WARNING, mark, ui_len(ui, 18.0f),
                      ui_color_fade(t->highlight_edge, shown));
    }
    ui_paint_spans(ui, in, &span, 1, t->text_size, 0.0f);
    ui_pop_layer(ui);
}
