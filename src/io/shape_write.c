/* Shapes to text: the shortest specification that reads back as the same faces. */
#include "io/shape_text.h"
#include "io/string_builder.h"

/* True when the cells are exactly the box [0, size) of the lattice. */
static bool is_box_at_origin(const struct shape *shape, struct cell *size)
{
    *size = (struct cell){0, 0, 0};
    for (int i = 0; i < shape->cell_count; i++) {
        struct cell c = shape->cells[i];
        if (c.x < 0 || c.y < 0 || c.z < 0)
            return false;
        size->x = c.x >= size->x ? c.x + 1 : size->x;
        size->y = c.y >= size->y ? c.y + 1 : size->y;
        size->z = c.z >= size->z ? c.z + 1 : size->z;
    }
    return (long long)size->x * size->y <= shape->cell_count &&
           (long long)size->x * size->y * size->z == shape->cell_count;
}

/* The size of the box [0, size) that holds all cells of the faces; false when it has another
 * corner. */
static bool bounds_at_origin(const struct shape *shape, struct cell *size)
{
    *size = (struct cell){0, 0, 0};
    for (int f = 0; f < shape->face_count; f++) {
        struct cell c = shape->faces[f].cell;
        if (c.x < 0 || c.y < 0 || c.z < 0)
            return false;
        size->x = c.x >= size->x ? c.x + 1 : size->x;
        size->y = c.y >= size->y ? c.y + 1 : size->y;
        size->z = c.z >= size->z ? c.z + 1 : size->z;
    }
    return true;
}

static bool has_direction(const struct shape *shape, enum direction direction)
{
    for (int f = 0; f < shape->face_count; f++)
        if (shape->faces[f].direction == direction)
            return true;
    return false;
}

/* Faces differ from each other, so that their number decides whether they fill the rectangle. */
static bool is_rectangle(const struct shape *shape, struct cell size)
{
    for (int d = DIRECTION_FRONT; d < DIRECTION_COUNT; d++)
        if (has_direction(shape, (enum direction)d))
            return false;
    return size.z == 1 && (long long)size.x * size.y == shape->face_count;
}

static bool is_open_box(const struct shape *shape, struct cell size)
{
    for (int f = 0; f < shape->face_count; f++)
        if (!shape_is_on_box(shape->faces[f].cell, shape->faces[f].direction, size))
            return false;
    return !has_direction(shape, DIRECTION_TOP) && shape_open_box_faces(size) == shape->face_count;
}

static void write_sheet(struct string_builder *out, const struct shape *shape)
{
    struct cell size;
    bool at_origin = bounds_at_origin(shape, &size);
    if (at_origin && is_rectangle(shape, size)) {
        string_add(out, "sheet %dx%d", size.x, size.y);
    } else if (at_origin && is_open_box(shape, size)) {
        string_add(out, "box %dx%dx%d open", size.x, size.y, size.z);
    } else {
        for (int f = 0; f < shape->face_count; f++) {
            const struct face *face = &shape->faces[f];
            string_add(out, "%s%s %d,%d,%d", f ? "; " : "faces ", direction_name(face->direction),
                       face->cell.x, face->cell.y, face->cell.z);
        }
    }
}

static void write_body(struct string_builder *out, const struct shape *shape)
{
    struct cell size;
    if (shape->cell_count == 1) {
        string_add(out, "cube");
    } else if (is_box_at_origin(shape, &size)) {
        string_add(out, "box %dx%dx%d", size.x, size.y, size.z);
    } else {
        for (int i = 0; i < shape->cell_count; i++) {
            struct cell c = shape->cells[i];
            string_add(out, "%s%d,%d,%d", i ? ";" : "cells ", c.x, c.y, c.z);
        }
    }
}

char *shape_to_text(const struct shape *shape)
{
    struct string_builder out = {0};
    if (shape->kind == SHAPE_SHEET)
        write_sheet(&out, shape);
    else
        write_body(&out, shape);
    return string_take(&out);
}
