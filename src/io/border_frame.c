#include "io/border_frame.h"

#include <stdlib.h>

enum { MAX_AREA = 1000000 };

void frame_grid_free(struct frame_grid *grid)
{
    free(grid->cells);
    *grid = (struct frame_grid){0};
}

/* The lattice points that the faces span; false when they do not lie flat. */
static bool flat_bounds(const struct shape *shape, struct cell *low, struct cell *high)
{
    *low = shape->faces[0].cell;
    *high = *low;
    for (int f = 0; f < shape->face_count; f++) {
        struct cell c = shape->faces[f].cell;
        if (shape->faces[f].direction != DIRECTION_TOP || c.z != low->z)
            return false;
        low->x = c.x < low->x ? c.x : low->x;
        low->y = c.y < low->y ? c.y : low->y;
        high->x = c.x > high->x ? c.x : high->x;
        high->y = c.y > high->y ? c.y : high->y;
    }
    high->x++;
    high->y++;
    return shape->kind == SHAPE_SHEET;
}

/* Enters the cells of the mat on this face. */
static void enter_face(struct frame_grid *grid, const struct shape *shape, int size, int face,
                       struct cell low)
{
    int left = (shape->faces[face].cell.x - low.x) * (size - 1) + 1;
    int bottom = grid->height - 2 - (shape->faces[face].cell.y - low.y) * (size - 1);
    int top = bottom - (size - 1);
    for (int i = 0; i < size * size; i++) {
        int index = mat_rim_index(size, i / size, i % size);
        int cell = index < 0 ? -1 : shape_rim_cell(shape, size, face, index);
        bool border = cell >= 0 && shape_cell_on_border(shape, size, cell);
        grid->cells[(top + i / size) * grid->width + left + i % size] =
            border ? cell : FRAME_INSIDE;
    }
}

enum frame_status frame_grid_create(const struct shape *shape, int size, struct frame_grid *out)
{
    struct cell low;
    struct cell high;
    *out = (struct frame_grid){0};
    if (!flat_bounds(shape, &low, &high))
        return FRAME_NOT_FLAT;
    long long width = ((long long)high.x - low.x) * (size - 1) + 3;
    long long height = ((long long)high.y - low.y) * (size - 1) + 3;
    if (width > MAX_AREA || height > MAX_AREA || width * height > MAX_AREA)
        return FRAME_TOO_LARGE;
    *out = (struct frame_grid){(int)width, (int)height, NULL};
    out->cells = malloc((size_t)(width * height) * sizeof *out->cells);
    if (!out->cells)
        return FRAME_NO_MEMORY;
    for (long long i = 0; i < width * height; i++)
        out->cells[i] = FRAME_OUTSIDE;
    for (int face = 0; face < shape->face_count; face++)
        enter_face(out, shape, size, face, low);
    return FRAME_OK;
}

bool frame_grid_filled(const struct frame_grid *grid, const uint8_t *rules, int index)
{
    int cell = grid->cells[index];
    return cell == FRAME_OUTSIDE || (cell >= 0 && rules[cell] == CELL_FRAME);
}
