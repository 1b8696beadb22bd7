/* From primitives in the order of the calls to commands.
 *
 * A grid lies over the frame. Each of its cells remembers the last command that touches it. A
 * primitive must come after those of all cells that it touches, or may join the last of them; the
 * first command from there on that is of its sort takes it. So what does not overlap is drawn
 * together, texts with texts, although calls for texts and boxes take turns. */
#include "ui/ui_draw.h"

#include <string.h>

static bool same_clip(struct ui_clip a, struct ui_clip b)
{
    return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h;
}

static bool joins(const struct ui_draw_cmd *a, const struct ui_draw_cmd *b)
{
    return a->kind == b->kind && a->texture == b->texture && same_clip(a->clip, b->clip);
}

/* Cells first .. last of a row or column of the grid that pixels at .. at + length - 1 of `size`
 * touch. */
struct range {
    int first, last;
};

static struct range cells_of(int at, int length, int size)
{
    return (struct range){at * UI_DRAW_CELLS / size, (at + length - 1) * UI_DRAW_CELLS / size};
}

/* Puts an item into a command of its layer, whose commands begin at `first`. False when there are
 * too many commands. */
static bool place(struct ui_draw_list *list, struct ui_draw_item *item, uint32_t first)
{
    struct range x = cells_of(item->bounds.x, item->bounds.w, list->width);
    struct range y = cells_of(item->bounds.y, item->bounds.h, list->height);
    uint32_t at = first;

    for (int row = y.first; row <= y.last; row++)
        for (int column = x.first; column <= x.last; column++)
            if (list->cells[row][column] > at + 1)
                at = list->cells[row][column] - 1;
    while (at < list->command_count && !joins(&list->commands[at], &item->as))
        at++;
    if (at >= list->command_capacity)
        return false;
    if (at == list->command_count) {
        list->commands[at] = item->as;
        list->commands[at].index_count = 0;
        list->command_count++;
    }
    for (int row = y.first; row <= y.last; row++)
        for (int column = x.first; column <= x.last; column++)
            list->cells[row][column] = at + 1;
    list->commands[at].index_count += item->as.index_count;
    item->command = at;
    return true;
}

static void place_layer(struct ui_draw_list *list, int layer)
{
    uint32_t first = list->command_count;

    for (uint32_t i = 0; i < list->item_count; i++) {
        struct ui_draw_item *item = &list->items[i];

        if ((int)item->as.layer == layer && !place(list, item, first)) {
            item->as.index_count = 0;
            list->dropped++;
        }
    }
}

void ui_draw_finish(struct ui_draw_list *list)
{
    list->command_count = list->index_count = 0;
    memset(list->cells, 0, sizeof list->cells);
    for (int layer = 0; layer < UI_DRAW_LAYERS; layer++)
        place_layer(list, layer);
    for (uint32_t i = 0; i < list->command_count; i++) {
        list->commands[i].index_first = list->index_count;
        list->index_count += list->commands[i].index_count;
        list->commands[i].index_count = 0;
    }
    for (uint32_t i = 0; i < list->item_count; i++) {
        const struct ui_draw_cmd *as = &list->items[i].as;

        if (as->index_count == 0)
            continue;
        struct ui_draw_cmd *command = &list->commands[list->items[i].command];

        memcpy(list->indices + command->index_first + command->index_count,
               list->drawn + as->index_first, sizeof *list->drawn * as->index_count);
        command->index_count += as->index_count;
    }
}

/* What is left of a rectangle that something covers from side to side at one of its ends. */
static struct ui_clip cut(struct ui_clip left, struct ui_clip by)
{
    int right = left.x + left.w, bottom = left.y + left.h;

    if (by.x <= left.x && by.x + by.w >= right) {
        if (by.y <= left.y && by.y + by.h > left.y)
            left.y = by.y + by.h < bottom ? by.y + by.h : bottom;
        else if (by.y < bottom && by.y + by.h >= bottom)
            bottom = by.y;
    } else if (by.y <= left.y && by.y + by.h >= bottom) {
        if (by.x <= left.x && by.x + by.w > left.x)
            left.x = by.x + by.w < right ? by.x + by.w : right;
        else if (by.x < right && by.x + by.w >= right)
            right = by.x;
    }
    left.w = right - left.x;
    left.h = bottom - left.y;
    return left;
}

struct ui_clip ui_draw_uncovered(const struct ui_draw_list *list)
{
    struct ui_clip left = list->clips[0], before;

    do { /* until nothing more is cut: each round but the last takes some rows or columns */
        before = left;
        for (uint32_t i = 0; i < list->item_count; i++)
            if (list->items[i].as.kind == UI_DRAW_SOLID && list->items[i].as.index_count > 0)
                left = cut(left, list->items[i].bounds);
    } while (!same_clip(left, before) && left.w > 0 && left.h > 0);
    return left;
}
