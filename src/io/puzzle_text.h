/* What a puzzle file says, line by line, before it is checked as a whole. Internal to io.
 *
 *     bytes --scan--> struct puzzle_text (header, rows) --rows--> mats --document.c--> document
 *
 * Spans and places point into the bytes of the file, which must outlive the struct. */
#ifndef CUBEFOLD_IO_PUZZLE_TEXT_H
#define CUBEFOLD_IO_PUZZLE_TEXT_H

#include "core/mat.h"
#include "io/shape_text.h"
#include "io/text.h"

#include <stdint.h>

enum {
    PUZZLE_TEXT_MAX_WIDTH = MAT_MAX_RIM, /* cells of a line that are kept */
    PUZZLE_TEXT_MAX_ROWS = 65536
};

/* The keys of the header. */
enum puzzle_key {
    PUZZLE_KEY_TITLE,
    PUZZLE_KEY_SHAPE,
    PUZZLE_KEY_ONE_SIDED,
    PUZZLE_KEY_COLOURS,
    PUZZLE_KEY_NAMES,
    PUZZLE_KEY_MATS, /* no value: the mats follow */
    PUZZLE_KEY_COUNT
};

/* A line of cells. */
struct text_row {
    struct text_cursor line; /* at the first cell */
    uint64_t bits;           /* bit i = cell i is filled, i < PUZZLE_TEXT_MAX_WIDTH */
    int width;               /* cells on the line; may exceed PUZZLE_TEXT_MAX_WIDTH */
    int block;               /* rows of one block stand on adjacent lines */
};

struct text_list {
    struct text_span *items;
    int count, capacity;
};

/* Layers of a shape while they are drawn; see shape_text.h. */
struct layer_drawing {
    bool open;              /* lines of cells belong to the drawing */
    int layer;              /* index of the current layer */
    int row;                /* rows of the current layer so far */
    int width;              /* cells of each row, 0 before the first */
    int height;             /* rows of each layer, 0 before the first is complete */
    struct text_place last; /* of the latest row */
};

struct puzzle_text {
    const char *file;
    struct text_place key_place[PUZZLE_KEY_COUNT]; /* line 0 = the key is absent */
    struct text_span title;
    struct text_place shape_place; /* of the value */
    bool one_sided;
    struct shape_draft shape;
    struct layer_drawing layers;
    struct text_list colours, names;
    struct text_row *rows;
    int row_count, row_capacity;
    int blocks;
    bool block_open;
    struct text_place end; /* of the text */
};

/* Reads all lines. On failure *error is filled; in any case free with puzzle_text_free. */
bool puzzle_text_scan(struct puzzle_text *text, const char *bytes, size_t length, const char *file,
                      struct text_error *error);
void puzzle_text_free(struct puzzle_text *text);

/* The header line at the cursor, which stands at a letter. */
bool puzzle_header_line(struct puzzle_text *text, struct text_cursor *cursor,
                        struct text_error *error);

/* 0xRRGGBB of `#RRGGBB`, `#RGB`, or a basic colour's name. */
bool puzzle_colour(const char *at, size_t length, uint32_t *colour);

/* The drawn layers of a shape: a row of cells, a blank line, the end, which stands at `place`. */
bool puzzle_layers_row(struct puzzle_text *text, struct text_cursor *cursor,
                       struct text_error *error);
bool puzzle_layers_break(struct puzzle_text *text, struct text_error *error);
bool puzzle_layers_end(struct puzzle_text *text, struct text_place place, struct text_error *error);

/* Takes the next cell of the line: 0 or 1, or -1 at the end of the line, or -2 for anything else
 * (the cursor then stands there). */
int puzzle_next_cell(struct text_cursor *cursor);
bool puzzle_expected_cell(const struct text_cursor *cursor, struct text_error *error);

/* A mat and where it was drawn. */
struct placed_mat {
    struct mat mat;
    struct text_place place;
};

/* Turns the rows into mats: *mats is an array of *count (0 is possible) for the caller to free. */
bool puzzle_rows_to_mats(const struct puzzle_text *text, struct placed_mat **mats, int *count,
                         struct text_error *error);

#endif
