#include "demo.h"

#include "ui/paint.h"
#include "ui/widgets.h"

#include <stdio.h>

struct demo demo_start(void)
{
    return (struct demo){.solution = 1,
                         .net = 2,
                         .mode = 0,
                         .edges = true,
                         .time = 0.46,
                         .speed = 1.0,
                         .explode = 0.25};
}

static const char *net_label(void *user, int i)
{
    (void)user;
    static const char *const names[11] = {"Net 1 \xC2\xB7 cross",
                                          "Net 2",
                                          "Net 3",
                                          "Net 4",
                                          "Net 5",
                                          "Net 6",
                                          "Net 7",
                                          "Net 8",
                                          "Net 9",
                                          "Net 10",
                                          "Net 11 \xC2\xB7 stairs"};
    return names[i];
}

static void title_bar(struct ui *ui, struct ui_rect r, struct demo *d)
{
    static const char *const modes[] = {"Watch", "Learn", "Edit"};
    struct ui_segments seg = {.name = "mode", .labels = modes, .count = 3};
    struct ui_rect in = ui_inset(ui_bar(ui, r), 0, (r.h - 32) / 2);
    struct ui_rect tabs = ui_center(r, ui_segments_width(ui, &seg), 36);
    struct ui_rect title = in;

    ui_cut_left(&title, ui_label(ui, title, "Blue", UI_LABEL_TITLE) + 16);
    title.w = tabs.x - title.x - 16;
    ui_label(ui, title, "6 mats \xC2\xB7 cube \xC2\xB7 3 solutions up to reflection",
             UI_LABEL_SOFT);
    ui_segments(ui, tabs, &seg, &d->mode);
    if (ui_button(ui, ui_cut_right(&in, 32),
                  &(struct ui_button){
                      .name = "help", .icon = UI_ICON_QUESTION, .tip = "Keys", .key = "?"}))
        d->help = true;
    ui_cut_right(&in, 8);
    ui_button(ui, ui_cut_right(&in, 32),
              &(struct ui_button){
                  .name = "theme", .icon = UI_ICON_MOON, .tip = "Dark theme", .key = "T"});
    ui_cut_right(&in, 8);
    struct ui_button copy = {.name = "copy", .label = "Copy position"};
    ui_button(ui, ui_cut_right(&in, ui_button_width(ui, &copy)), &copy);
}

static void path_rows(struct ui *ui, struct ui_rect in)
{
    static const struct ui_color palette[3] = {
        {0x4F, 0xA3, 0xE3, 255}, {0xF4, 0xDE, 0x55, 255}, {0xE5, 0x60, 0x4D, 255}};
    static const char *const rows[3] = {"Left \xC2\xB7 fixed", "Front \xC2\xB7 flipped",
                                        "Top \xC2\xB7 turned 90\xC2\xB0"};
    static const char *const counts[3] = {"1 of 1", "9 of 32", "17 of 24"};
    for (int i = 0; i < 3; i++) {
        struct ui_rect line = ui_cut_top(&in, 32);
        const char letter[2] = {(char)('A' + i), 0};

        ui_badge(ui, ui_center(ui_cut_left(&line, 22), 22, 22), letter, palette[i]);
        ui_cut_left(&line, 10);
        ui_progress(ui, ui_cut_right(&line, 56), i == 0 ? 1.0 : i == 1 ? 0.28 : 0.7);
        ui_cut_right(&line, 8);
        struct ui_text_style count = {.size = 12.5f,
                                      .color = ui_theme(ui)->text_soft,
                                      .align = UI_ALIGN_RIGHT,
                                      .tabular = true};
        ui_paint_text(ui, ui_cut_right(&line, 56), counts[i], &count);
        ui_label(ui, line, rows[i], UI_LABEL_TEXT);
    }
}

static void side_card(struct ui *ui, struct ui_rect r, struct demo *d)
{
    char text[32];
    struct ui_rect inside = ui_inset(ui_card(ui, r), -4, -4);
    struct ui_rect in = ui_inset(ui_scroll_begin(ui, inside, "side", 424, &d->offset), 4, 4);

    ui_label(ui, ui_cut_top(&in, 16), "Solution", UI_LABEL_SECTION);
    ui_cut_top(&in, 8);
    snprintf(text, sizeof text, "%d of 6", d->solution + 1);
    ui_stepper(ui, ui_cut_top(&in, 32),
               &(struct ui_stepper){
                   .name = "solution", .count = 6, .text = text, .tip = "Solution", .key = "N"},
               &d->solution);
    ui_cut_top(&in, 16);
    ui_label(ui, ui_cut_top(&in, 16), "Net", UI_LABEL_SECTION);
    ui_cut_top(&in, 8);
    snprintf(text, sizeof text, "Net %d of 11", d->net + 1);
    ui_stepper(ui, ui_cut_top(&in, 32),
               &(struct ui_stepper){.name = "net",
                                    .count = 11,
                                    .text = text,
                                    .item = net_label,
                                    .wrap = true,
                                    .tip = "Net",
                                    .key = "M"},
               &d->net);
    ui_cut_top(&in, 16);
    ui_separator(ui, ui_cut_top(&in, 1));
    ui_cut_top(&in, 12);
    ui_toggle(ui, ui_cut_top(&in, 28),
              &(struct ui_toggle){
                  .name = "see", .label = "See through", .tip = "See through", .key = "X"},
              &d->see_through);
    ui_toggle(ui, ui_cut_top(&in, 28), &(struct ui_toggle){.name = "edges", .label = "Check edges"},
              &d->edges);
    ui_toggle(ui, ui_cut_top(&in, 28),
              &(struct ui_toggle){.name = "off", .label = "Not available", .disabled = true},
              &d->see_through);
    ui_cut_top(&in, 12);
    struct ui_rect row = ui_cut_top(&in, 28);
    ui_label(ui, ui_cut_left(&row, 64), "Explode", UI_LABEL_TEXT);
    ui_slider(ui, row,
              &(struct ui_slider){.name = "explode", .max = 1, .tip = "Explode", .key = "E"},
              &d->explode);
    ui_cut_top(&in, 12);
    ui_separator(ui, ui_cut_top(&in, 1));
    ui_cut_top(&in, 8);
    path_rows(ui, in);
    ui_scroll_end(ui);
}

static void speed_and_counter(struct ui *ui, struct ui_rect area, struct ui_rect counter,
                              struct demo *d)
{
    char text[48];

    if (area.w > 0) {
        struct ui_rect speed = ui_inset(area, 8, 0);

        ui_label(ui, ui_cut_left(&speed, 52), "Speed", UI_LABEL_SOFT);
        snprintf(text, sizeof text, "%.2gx", d->speed);
        struct ui_text_style style = {
            .color = ui_theme(ui)->text_soft, .align = UI_ALIGN_RIGHT, .tabular = true, .size = 13};
        ui_paint_text(ui, ui_cut_right(&speed, 44), text, &style);
        ui_slider(ui, speed,
                  &(struct ui_slider){.name = "speed",
                                      .min = 0.1,
                                      .max = 10,
                                      .logarithmic = true,
                                      .has_detent = true,
                                      .detent = 1,
                                      .tip = "Speed",
                                      .key = "+ -"},
                  &d->speed);
    }
    if (counter.w > 0) {
        const struct ui_span spans[] = {{.text = "event ", .color = ui_theme(ui)->text_soft},
                                        {.text = "1 284", .font = UI_FONT_BOLD},
                                        {.text = " of 9 730", .color = ui_theme(ui)->text_soft}};
        ui_paint_spans(ui, ui_inset(counter, 0, 5), spans, 3, 0, 22);
    }
}

static void transport(struct ui *ui, struct ui_rect r, struct demo *d)
{
    static const struct ui_scrub_mark marks[] = {
        {0.0, "Lay out"}, {0.22, "Interlock"}, {0.45, "Fold"}, {0.85, "Present"}};
    struct ui_scrub scrub = {.name = "scrub", .marks = marks, .mark_count = 4, .tip = "Timeline"};
    struct ui_rect in = ui_inset(ui_card(ui, r), 0, -2);
    struct ui_button buttons[] = {
        {.name = "start", .icon = UI_ICON_TO_START, .tip = "To the start", .key = "Home"},
        {.name = "back",
         .label = "Back",
         .icon = UI_ICON_STEP_BACK,
         .key = "\xE2\x86\x90",
         .show_key = true},
        {.name = "play",
         .label = d->playing ? "Pause" : "Play",
         .icon = d->playing ? UI_ICON_PAUSE : UI_ICON_PLAY,
         .key = "Space",
         .tip = "Play",
         .look = UI_BUTTON_PRIMARY},
        {.name = "next",
         .label = "Next",
         .icon = UI_ICON_STEP_ON,
         .key = "\xE2\x86\x92",
         .show_key = true},
        {.name = "end", .icon = UI_ICON_TO_END, .tip = "To the end", .key = "End"},
        {.name = "reverse", .label = "Reverse", .chosen = true},
        {.name = "danger", .label = "Delete", .look = UI_BUTTON_DANGER},
        {.name = "gone", .label = "Disabled", .disabled = true},
        {.name = "quiet", .label = "Quiet", .look = UI_BUTTON_QUIET},
    };
    enum { N = sizeof buttons / sizeof buttons[0] };
    struct ui_bar_item items[N + 2];
    struct ui_rect out[N + 2];

    ui_scrub(ui, ui_cut_top(&in, ui_scrub_height(ui, &scrub)), &scrub, &d->time, &d->scrub_held);
    ui_cut_top(&in, 12);
    for (int i = 0; i < N; i++) {
        items[i] = (struct ui_bar_item){.want = ui_button_width(ui, &buttons[i]),
                                        .priority = i == 2 ? 10 : 9 - i};
    }
    items[N] = (struct ui_bar_item){.want = 240, .min = 160, .priority = 8};
    items[N + 1] = (struct ui_bar_item){.want = 120, .min = 60, .grow = 1, .priority = -1};
    ui_bar_fit(ui_cut_top(&in, 32), 8, items, N + 2, out);
    for (int i = 0; i < N; i++) {
        if (out[i].w > 0 && ui_button(ui, out[i], &buttons[i]) && i == 2) {
            d->playing = !d->playing;
            d->plays++;
        }
    }
    speed_and_counter(ui, out[N], out[N + 1], d);
}

static void caption(struct ui *ui, struct ui_rect r)
{
    const struct ui_theme *t = ui_theme(ui);
    const struct ui_span spans[] = {{.text = "Mat "},
                                    {.text = "F", .font = UI_FONT_BOLD},
                                    {.text = ", turned 90\xC2\xB0, on "},
                                    {.text = "Top", .font = UI_FONT_BOLD},
                                    {.text = ": "},
                                    {.text = "clashes with E (Right) at 2 cells",
                                     .font = UI_FONT_BOLD,
                                     .color = t->warning_text},
                                    {.text = ", both fill them. Take it off. Press "},
                                    {.text = "Space", .cap = true},
                                    {.text = " to go on."}};
    struct ui_rect in = ui_inset(ui_card(ui, r), 2, 0);

    ui_paint_spans(ui, in, spans, 9, 15, 22);
}

static void code_card(struct ui *ui, struct ui_rect r)
{
    static const char *const lines[] = {
        "place(face):",         "  if face is past the last:",      "    report a solution",
        "  for each mat left:", "    for each unique orientation:", "      put mat on face",
        "      if edges fit"};
    const struct ui_theme *t = ui_theme(ui);
    struct ui_rect in = ui_card(ui, r);

    ui_label(ui, ui_cut_top(&in, 16), "The search", UI_LABEL_SECTION);
    ui_cut_top(&in, 8);
    for (int i = 0; i < 7; i++) {
        struct ui_rect line = ui_cut_top(&in, 20);
        struct ui_text_style style = {.font = UI_FONT_MONO, .size = t->code_size};
        struct ui_color none = {0};

        if (i == 6) {
            struct ui_rect lit = {r.x + 1, line.y, r.w - 2, line.h};
            ui_paint_box(ui, lit, 0, t->highlight, 0, none);
            lit.w = 3;
            ui_paint_box(ui, lit, 0, t->highlight_edge, 0, none);
        }
        ui_paint_text(ui, line, lines[i], &style);
    }
}

static void icon_sheet(struct ui *ui, struct ui_rect r)
{
    struct ui_rect in = ui_card(ui, r);
    struct ui_flow flow;

    ui_label(ui, ui_cut_top(&in, 16), "Icons", UI_LABEL_SECTION);
    ui_cut_top(&in, 8);
    flow = ui_flow_begin(in, 6);
    for (int i = 1; i < UI_ICON_COUNT; i++)
        ui_paint_icon(ui, (enum ui_icon)i, ui_flow_take(&flow, 24, 24), 20, ui_theme(ui)->text);
}

void demo_frame(struct ui *ui, struct demo *d)
{
    static const struct ui_help_row keys[] = {
        {NULL, "Playing"},
        {"Space", "Play or pause"},
        {"\xE2\x86\x90", "Step back"},
        {"\xE2\x86\x92", "Step on"},
        {"Home", "To the start"},
        {"End", "To the end"},
        {"Shift +", "Faster"},
        {NULL, "Looking"},
        {"1 2 3", "Look at a face"},
        {"X", "See through"},
        {"E", "Explode"},
        {"R", "Reset the view"},
        {NULL, "Window"},
        {"T", "Light or dark theme"},
        {"Shift Tab", "To the control before"},
        {"Esc", "Leave"},
    };
    struct ui_rect rest = ui_viewport(ui);

    title_bar(ui, ui_cut_top(&rest, 56), d);
    rest = ui_inset(rest, 16, 16);
    transport(ui, ui_cut_bottom(&rest, 116), d);
    ui_cut_bottom(&rest, 16);
    side_card(ui, ui_cut_right(&rest, 296), d);
    ui_cut_right(&rest, 16);
    caption(ui, ui_cut_bottom(&rest, 78));
    struct ui_rect top = ui_cut_top(&rest, 196);
    if (top.w > 600) {
        code_card(ui, ui_cut_left(&top, 296));
        ui_cut_left(&top, 16);
        icon_sheet(ui, ui_cut_left(&top, 260));
    }
    ui_toast_show(ui, &d->toast, rest);
    ui_help(ui, "keys", "Keys", keys, (int)(sizeof keys / sizeof keys[0]), &d->help);
}
