#include "gallery.h"

#include "ui/overlay.h"
#include "ui/paint.h"
#include "ui/widgets.h"

#include <stdio.h>
#include <string.h>

static const struct ui_color palette[6] = {{0x5B, 0xB5, 0xEC, 255}, {0x4C, 0xB9, 0x8A, 255},
                                           {0xC2, 0x8A, 0xE0, 255}, {0xF4, 0xDE, 0x55, 255},
                                           {0x4F, 0x74, 0xE8, 255}, {0xEE, 0x7B, 0x63, 255}};

static unsigned next(unsigned *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

/* ---- data ---- */

static void node(struct gallery *g, int parent, enum ui_tree_kind kind, int mat, const char *count)
{
    int i = g->node_count++;
    struct ui_tree_node *n = &g->nodes[i];

    *n = (struct ui_tree_node){.id = 100u + (unsigned)i, .parent = parent, .kind = kind};
    snprintf(n->count, sizeof n->count, "%s", count);
    n->collapsed = n->can_toggle = count[0] != '\0';
    if (mat >= 0) {
        n->label[0] = (char)('A' + mat);
        n->color = palette[mat];
    }
}

void gallery_small_tree(struct gallery *g)
{
    g->node_count = 0;
    node(g, -1, UI_TREE_OPEN, -1, "");
    node(g, 0, UI_TREE_PATH, 0, "");
    node(g, 1, UI_TREE_FAILED, 1, "212");
    node(g, 1, UI_TREE_FAILED, 1, "1.2k");
    node(g, 1, UI_TREE_SOLVED, 2, "87");
    node(g, 1, UI_TREE_PATH, 4, "");
    node(g, 1, UI_TREE_UNTRIED, 4, "");
    node(g, 5, UI_TREE_FAILED, 1, "");
    node(g, 5, UI_TREE_FAILED, 1, "14");
    node(g, 5, UI_TREE_FAILED, 2, "");
    node(g, 5, UI_TREE_PATH, 3, "");
    node(g, 5, UI_TREE_UNTRIED, 3, "");
    node(g, 5, UI_TREE_UNTRIED, 5, "");
    node(g, 10, UI_TREE_FAILED, 1, "");
    node(g, 10, UI_TREE_FAILED, 2, "");
    node(g, 10, UI_TREE_TRIAL_FAILS, 5, "");
    node(g, 10, UI_TREE_UNTRIED, 5, "");
    g->current = 15;
}

void gallery_grow(struct gallery *g, int n, unsigned seed)
{
    unsigned state = seed * 77u + 5u;

    g->node_count = 0;
    for (int i = 0; i < n && i < GALLERY_NODES; i++) {
        /* Mostly below one of the last nodes: deep and broad at once. */
        unsigned back = next(&state) % 40u + 1u;
        int parent = i == 0 ? -1 : next(&state) % 3u ? i - 1 - (int)(back % (unsigned)i) : i - 1;
        unsigned kind = next(&state) % 40u;

        node(g, parent,
             kind == 0    ? UI_TREE_SOLVED
             : kind < 3   ? UI_TREE_OPEN
             : kind == 39 ? UI_TREE_UNTRIED
                          : UI_TREE_FAILED,
             (int)(next(&state) % 6u), next(&state) % 9u ? "" : "1.2k");
    }
    g->current = n - 1 < GALLERY_NODES ? n - 1 : GALLERY_NODES - 1;
    for (int i = g->current; i >= 0; i = g->nodes[i].parent)
        g->nodes[i].kind = UI_TREE_PATH;
}

void gallery_start(struct gallery *g)
{
    unsigned state = 12;
    int depth = 0;

    memset(g, 0, sizeof *g);
    gallery_small_tree(g);
    for (int i = 0; i <= GALLERY_EVENTS; i++) {
        unsigned dice = next(&state) % 10u;
        int most = next(&state) % 400u == 0 ? 6 : 4;

        g->depths[i] = (int16_t)depth;
        depth += dice < 3 && depth < most ? 1 : dice > 6 && depth > 0 ? -1 : 0;
    }
    g->playhead = 1284;
    g->explored = GALLERY_EVENTS;
    g->finished = true;
    g->bookmarks[0] = (struct ui_depth_mark){700, "Bookmark at event 700"};
    g->bookmarks[1] = (struct ui_depth_mark){5200, "Bookmark at event 5 200"};
    g->bookmark_count = 2;
    g->path_rows = 4;
    g->path_clicked = -1;
    g->line = 6;
    g->chosen = 2;
    g->left = 290;
    g->bottom = 240;
    g->event = 1284;
    g->mode = 1;
    ui_edit_set(&g->text, "cubefold:1:blue:1284");
}

void gallery_stop(struct gallery *g)
{
    ui_tree_layout_free(&g->layout);
}

/* ---- panes ---- */

static const char *tree_tip(void *user, int i)
{
    const struct gallery *g = user;
    static const char *const texts[] = {"Mat A on Left", "Mat E on Right, turned 90\xC2\xB0",
                                        "Mat F on Top: clashes with E"};

    return texts[(g->nodes[i].id + 2u) % 3u];
}

struct ui_tree gallery_tree(struct gallery *g)
{
    return (struct ui_tree){.name = "tree",
                            .nodes = g->nodes,
                            .count = g->node_count,
                            .current = g->current,
                            .layout = &g->layout,
                            .tip = tree_tip,
                            .user = g,
                            .notice =
                                g->node_count > 3000 ? "thinned: 1.2M nodes stay closed" : NULL,
                            .legend = true,
                            .buttons = true,
                            .focus_on_click = true};
}

static struct ui_rect margins(struct ui *ui, struct ui_rect r)
{
    return ui_inset(r, ui_theme(ui)->padding, ui_theme(ui)->padding);
}

static void areas(struct ui *ui, const struct gallery *g, struct ui_rect out[7])
{
    const struct ui_theme *t = ui_theme(ui);
    struct ui_rect rest = ui_viewport(ui);
    float gap = t->padding;

    out[0] = ui_cut_top(&rest, 56 * t->magnify);
    rest = margins(ui, rest);
    out[1] = ui_cut_bottom(&rest, g->bottom * t->magnify);
    out[6] = ui_cut_bottom(&rest, gap);
    out[2] = ui_cut_left(&rest, g->left * t->magnify);
    out[5] = ui_cut_left(&rest, gap);
    out[3] = ui_cut_right(&rest, 328 * t->magnify);
    ui_cut_right(&rest, gap);
    out[4] = rest;
}

static void code_pane(struct ui *ui, struct ui_rect r, struct gallery *g)
{
    static const struct ui_span spans[10][3] = {{{.text = "place(face):"}},
                                                {{.text = "if face is past the last:"}},
                                                {{.text = "report a solution"}},
                                                {{.text = "for each mat left:"}},
                                                {{.text = "for each "},
                                                 {.text = "unique", .font = UI_FONT_BOLD},
                                                 {.text = " orientation:"}},
                                                {{.text = "put mat on face"}},
                                                {{.text = "if edges fit"}},
                                                {{.text = "and corners can be filled:"}},
                                                {{.text = "place(next face)"}},
                                                {{.text = "take mat off"}}};
    static const int indents[10] = {0, 1, 2, 1, 2, 3, 3, 4, 4, 3};
    struct ui_code_line lines[10];
    struct ui_rect in =
        ui_panel(ui, r, &(struct ui_panel){.name = "code", .title = "The search", .closable = true},
                 &g->hidden[0]);

    for (int i = 0; i < 10; i++)
        lines[i] = (struct ui_code_line){spans[i], i == 4 ? 3 : 1, indents[i], i == 7};
    ui_code_view(ui, in,
                 &(struct ui_code){.name = "lines",
                                   .lines = lines,
                                   .count = 10,
                                   .current = g->line,
                                   .note = "line 7 of 10 \xC2\xB7 rule \xE2\x80\x9C"
                                           "edges\xE2\x80\x9D decides",
                                   .bleed = ui_theme(ui)->padding - 1},
                 &g->code_offset);
}

static void rules_pane(struct ui *ui, struct ui_rect r, struct gallery *g)
{
    struct ui_rect in =
        ui_panel(ui, r, &(struct ui_panel){.name = "rules", .title = "Go to", .closable = true},
                 &g->hidden[1]);
    float h = ui_theme(ui)->control_height, gap = ui_theme(ui)->gap;
    enum ui_edit_what what =
        ui_number_field(ui, ui_cut_top(&in, h),
                        &(struct ui_field){.name = "event", .tip = "Go to event", .key = "G"},
                        &g->number, GALLERY_EVENTS, &g->event);

    g->number_what = what ? what : g->number_what;
    ui_cut_top(&in, gap);
    what =
        ui_text_field(ui, ui_cut_top(&in, h),
                      &(struct ui_field){.name = "position", .hint = "Paste a position"}, &g->text);
    g->text_what = what ? what : g->text_what;
    ui_cut_top(&in, gap);
    ui_text_field(ui, ui_cut_top(&in, h),
                  &(struct ui_field){.name = "empty", .hint = "Paste a position", .invalid = true},
                  &(struct ui_edit){0});
    ui_cut_top(&in, gap);
    ui_toggle(ui, ui_cut_top(&in, ui_theme(ui)->row_height),
              &(struct ui_toggle){.name = "projector", .label = "Projector"}, &g->projector);
}

static void path_row(void *user, int i, struct ui_path_row *row)
{
    const struct gallery *g = user;
    static const char *const texts[4] = {"Left \xC2\xB7 fixed", "Right \xC2\xB7 turned 270\xC2\xB0",
                                         "Front \xC2\xB7 flipped",
                                         "Top \xC2\xB7 turned 90\xC2\xB0"};
    static const int of[4] = {1, 40, 32, 24}, at[4] = {1, 14, 9, 17}, mats[4] = {0, 4, 3, 5};

    row->letter[0] = (char)('A' + mats[i % 4]);
    row->color = palette[mats[i % 4]];
    snprintf(row->text, sizeof row->text, "%s", texts[i % 4]);
    snprintf(row->count, sizeof row->count, "%d of %d", at[i % 4], of[i % 4]);
    row->fraction = (double)at[i % 4] / of[i % 4];
    row->look = i + 1 == g->path_rows ? UI_PATH_FAILS : UI_PATH_PLACED;
}

static void path_pane(struct ui *ui, struct ui_rect r, struct gallery *g)
{
    struct ui_rect in = ui_panel(
        ui, r, &(struct ui_panel){.name = "steps", .title = "The path", .detail = "level 4 of 6"},
        NULL);
    int clicked = ui_path_list(ui, in,
                               &(struct ui_path_list){.name = "path",
                                                      .count = g->path_rows,
                                                      .row = path_row,
                                                      .user = g,
                                                      .empty = "Nothing is placed yet",
                                                      .bleed = ui_theme(ui)->padding - 1},
                               &g->path);

    g->path_clicked = clicked >= 0 ? clicked : g->path_clicked;
}

struct ui_rect gallery_tree_rect(struct ui *ui, const struct gallery *g)
{
    struct ui_rect out[7];
    float extra = ui_panel_extra(ui), padding = ui_theme(ui)->padding;

    areas(ui, g, out);
    struct ui_rect r = out[3];

    ui_cut_top(&r, r.h * 0.4f);
    ui_cut_top(&r, padding);
    r = ui_inset(r, padding, padding);
    ui_cut_top(&r, extra - 2 * padding);
    return r;
}

static void tree_pane(struct ui *ui, struct ui_rect r, struct gallery *g)
{
    struct ui_tree tree = gallery_tree(g);

    ui_panel(ui, r, &(struct ui_panel){.name = "trees", .title = "The tree", .closable = true},
             &g->hidden[2]);
    struct ui_tree_event event = ui_tree_view(ui, gallery_tree_rect(ui, g), &tree, &g->tree);

    if (event.what == UI_TREE_CHOSEN)
        g->current = event.node;
    if (event.what != UI_TREE_NOTHING)
        g->tree_event = event;
}

static void right_side(struct ui *ui, struct ui_rect r, struct gallery *g)
{
    path_pane(ui, ui_cut_top(&r, r.h * 0.4f), g);
    ui_cut_top(&r, ui_theme(ui)->padding);
    tree_pane(ui, r, g);
}

static void table_cell(void *user, int row, int column, struct ui_cell *out)
{
    static const char *const names[6] = {"Everything off",   "Check edges",
                                         "Textbook",         "Textbook, look-ahead",
                                         "Most constrained", "Everything on"};
    static const char *const tries[6] = {
        "2.1 \xC3\x97 10\xE2\x81\xB8", "412 000", "9 730", "4 116", "", "388"};

    (void)user;
    if (column == 0)
        snprintf(out->text, sizeof out->text, "%s", names[row % 6]);
    else if (row == 4)
        out->busy = column == 1;
    else if (column == 1)
        snprintf(out->text, sizeof out->text, "%s", tries[row % 6]);
    else
        snprintf(out->text, sizeof out->text, "%d", 12345 / (row + column));
    out->look = row == 0   ? column ? UI_CELL_SOFT : UI_CELL_NORMAL
                : row == 5 ? UI_CELL_GOOD
                           : UI_CELL_NORMAL;
    out->bar = column == 1 && row != 4 ? 0.9 / (row + 1) : 0.0;
}

static void table_card(struct ui *ui, struct ui_rect r, struct gallery *g)
{
    static const struct ui_table_column columns[4] = {
        {.title = "Rules", .width = 130, .grow = 1, .priority = 9},
        {.title = "Tries", .align = UI_ALIGN_RIGHT, .width = 80, .priority = 8},
        {.title = "Backtracks", .align = UI_ALIGN_RIGHT, .width = 84},
        {.title = "Time", .align = UI_ALIGN_RIGHT, .width = 70, .priority = 4}};
    struct ui_rect in =
        ui_panel(ui, r, &(struct ui_panel){.name = "compare", .title = "Compare"}, NULL);
    int row = ui_table(ui, in,
                       &(struct ui_table){.name = "presets",
                                          .columns = columns,
                                          .column_count = 4,
                                          .rows = 6,
                                          .cell = table_cell,
                                          .chosen = g->chosen,
                                          .clickable = true},
                       &g->table_offset);

    g->chosen = row >= 0 ? row : g->chosen;
}

static void scene(struct ui *ui, struct ui_rect r, struct gallery *g)
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
                                    {.text = ", both fill them. Take it off."}};
    struct ui_rect card = ui_cut_bottom(&r, ui_caption_height(ui, 2));

    ui_caption(ui, card, spans, 7);
    ui_cut_bottom(&r, t->padding);
    if (g->table)
        table_card(ui, r, g);
}

static void fill_columns(struct gallery *g, struct ui_depth_plan plan)
{
    int n = plan.columns < GALLERY_COLUMNS ? plan.columns : GALLERY_COLUMNS;

    for (int i = 0; i < n; i++) {
        int first = (int)(plan.from + (plan.to - plan.from) * i / n);
        int last = (int)(plan.from + (plan.to - plan.from) * (i + 1) / n);
        struct ui_depth_column c = {1, 0};

        for (int k = first;
             k <= GALLERY_EVENTS && k <= (int)g->explored && (k == first || k < last); k++) {
            bool empty = c.max < c.min;

            c.min = empty || g->depths[k] < c.min ? g->depths[k] : c.min;
            c.max = empty || g->depths[k] > c.max ? g->depths[k] : c.max;
        }
        g->columns[i] = c;
    }
}

static const char *graph_tip(void *user, double event)
{
    static char text[64]; /* tests run on one thread */
    const struct gallery *g = user;
    char digits[32];

    ui_group_digits(digits, sizeof digits, (uint64_t)event);
    snprintf(text, sizeof text, "event %s, depth %d", digits,
             event <= GALLERY_EVENTS ? g->depths[(int)event] : 0);
    return text;
}

struct ui_rect gallery_graph_rect(struct ui *ui, const struct gallery *g)
{
    struct ui_rect out[7];
    const struct ui_theme *t = ui_theme(ui);

    areas(ui, g, out);
    struct ui_rect in = ui_inset(out[1], t->padding, t->padding);

    ui_cut_top(&in, t->control_height + t->gap);
    return in;
}

static void graph(struct ui *ui, struct gallery *g)
{
    static const double solutions[3] = {2970, 6382, 8370};
    struct ui_rect r = gallery_graph_rect(ui, g);
    struct ui_depth_graph graph = {.name = "graph",
                                   .columns = g->columns,
                                   .depth = 6,
                                   .playhead = g->playhead,
                                   .explored = g->explored,
                                   .total = GALLERY_EVENTS,
                                   .finished = g->finished,
                                   .solutions = solutions,
                                   .solution_count = 3,
                                   .bookmarks = g->bookmarks,
                                   .bookmark_count = g->bookmark_count,
                                   .tip = graph_tip,
                                   .user = g};
    struct ui_depth_plan plan = ui_depth_graph_plan(ui, r, &graph, &g->graph);

    fill_columns(g, plan);
    graph.column_count = plan.columns < GALLERY_COLUMNS ? plan.columns : GALLERY_COLUMNS;
    struct ui_depth_event event = ui_depth_graph(ui, r, &graph, &g->graph);

    if (event.seek)
        g->playhead = event.event;
    g->held = event.held;
    if (event.removed >= 0) {
        memmove(&g->bookmarks[event.removed], &g->bookmarks[event.removed + 1],
                sizeof g->bookmarks[0] * (size_t)(g->bookmark_count - event.removed - 1));
        g->bookmark_count--;
    }
}

static void transport(struct ui *ui, struct ui_rect r, struct gallery *g)
{
    const struct ui_theme *t = ui_theme(ui);
    struct ui_button buttons[] = {
        {.name = "back",
         .label = "Back",
         .icon = UI_ICON_STEP_BACK,
         .key = "\xE2\x86\x90",
         .show_key = true},
        {.name = "play", .label = "Play", .icon = UI_ICON_PLAY, .look = UI_BUTTON_PRIMARY},
        {.name = "next",
         .label = "Next",
         .icon = UI_ICON_STEP_ON,
         .key = "\xE2\x86\x92",
         .show_key = true},
        {.name = "placement", .label = "Placement", .key = "Shift \xE2\x86\x92", .show_key = true},
        {.name = "backtrack", .label = "Backtrack", .key = "Ctrl \xE2\x86\x92", .show_key = true},
        {.name = "solution", .label = "Solution", .key = "N", .show_key = true},
        {.name = "flag", .icon = UI_ICON_FLAG, .tip = "Bookmark", .key = "B"},
    };
    struct ui_rect in = ui_card(ui, r), row = ui_cut_top(&in, t->control_height);

    for (size_t i = 0; i < sizeof buttons / sizeof buttons[0]; i++) {
        ui_button(ui, ui_cut_left(&row, ui_button_width(ui, &buttons[i])), &buttons[i]);
        ui_cut_left(&row, t->gap);
    }
    graph(ui, g);
}

static void title(struct ui *ui, struct ui_rect r, struct gallery *g)
{
    static const char *const modes[3] = {"Watch", "Learn", "Edit"};
    static const char *const keys[3] = {"F2", "F3", "F4"}, *const tips[3] = {"See it fold",
                                                                             "Step through it",
                                                                             "Change the puzzle"};
    struct ui_segments seg = {
        .name = "mode", .labels = modes, .count = 3, .tips = tips, .keys = keys};
    struct ui_rect in = ui_bar(ui, r);

    ui_label(ui, in, "Blue", UI_LABEL_TITLE);
    ui_segments(ui, ui_center(r, ui_segments_width(ui, &seg), 36 * ui_theme(ui)->magnify), &seg,
                &g->mode);
}

void gallery_frame(struct ui *ui, struct gallery *g)
{
    struct ui_rect out[7];

    areas(ui, g, out);
    title(ui, out[0], g);
    struct ui_rect left = out[2];

    code_pane(ui, ui_cut_top(&left, left.h * 0.58f), g);
    ui_cut_top(&left, ui_theme(ui)->padding);
    rules_pane(ui, left, g);
    ui_splitter(ui, out[5],
                &(struct ui_splitter){.name = "split", .min = 200, .max = 420, .preset = 290},
                &g->left);
    scene(ui, out[4], g);
    right_side(ui, out[3], g);
    ui_splitter(ui, out[6],
                &(struct ui_splitter){.name = "lower",
                                      .split = UI_SPLIT_Y,
                                      .from_end = true,
                                      .min = 120,
                                      .max = 360,
                                      .preset = 240},
                &g->bottom);
    transport(ui, out[1], g);
}
