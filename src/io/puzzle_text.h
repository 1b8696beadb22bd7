/* What a puzzle file says, before it is checked as a whole. Internal to io.
 *
 *     text --puzzle_text.c--\
 *                            > struct puzzle_text (header, rows) --document_read.c--> document
 *     JSON --puzzle_json.c--/
 *
 * Items, cursors and places point into the bytes of the file, which must outlive the struct. */
#ifndef CUBEFOLD_IO_PUZZLE_TEXT_H
#define CUBEFOLD_IO_PUZZLE_TEXT_H

#include "core/mat.h"
#include "io/document.h"
#include "io/shape_text.h"
#include "io/text.h"

#include <stdint.h>

enum {
    PUZZLE_TEXT_MAX_WIDTH = MAT_MAX_RIM, /* cells of a line that are kept */
    PUZZLE_TEXT_MAX_ROWS = 65536,
    PUZZLE_TEXT_MAX_FRAME = (MAT_MAX_SIZE - 1) * SHAPE_MAX_FACES + 3, /* rows */
    PUZZLE_TEXT_MAX_CONDITIONS = 8192 /* lines of groups, pins, ..., and pins in all */
};

/* The keys of the header. */
enum puzzle_key {
    PUZZLE_KEY_TITLE,
    PUZZLE_KEY_SHAPE,
    PUZZLE_KEY_CAVITIES,
    PUZZLE_KEY_BORDER,
    PUZZLE_KEY_ONE_SIDED,
    PUZZLE_KEY_BACK_OUT,
    PUZZLE_KEY_COLOURS,
    PUZZLE_KEY_NAMES,
    PUZZLE_KEY_GROUP, /* may be repeated, as the next two */
    PUZZLE_KEY_PIN,
    PUZZLE_KEY_FORBID,
    PUZZLE_KEY_MATS, /* no value: the mats follow */
    PUZZLE_KEY_COUNT
};

/* Whether a line of cells is a row of a mat or a whole rim. */
enum text_row_form {
    TEXT_ROW_EITHER, /* to be found out, see puzzle_rows.c */
    TEXT_ROW_OF_MAT,
    TEXT_ROW_RIM
};

/* A line of cells. */
struct text_row {
    struct text_cursor line; /* at the first cell */
    enum text_row_form form;
    uint64_t bits;    /* bit i = cell i is filled, i < PUZZLE_TEXT_MAX_WIDTH */
    uint64_t unknown; /* bit i = cell i may be either; its bit in `bits` is clear */
    int width;        /* cells on the line; may exceed PUZZLE_TEXT_MAX_WIDTH */
    int block;        /* rows of one block stand on adjacent lines */
};

/* An item of a list: what it says, which in JSON is not what stands there, and its place. */
struct text_item {
    struct text_place place;
    const char *text; /* not NUL-terminated */
    size_t length;
};

struct text_list {
    struct text_item *items;
    int count, capacity;
};

/* A line that can only be read once the mats and the shape are known: a group, a pin, ... */
struct text_condition {
    enum puzzle_key key;
    struct text_cursor value; /* at its first byte */
};

/* The rows of a frame: their cells are read once the shape is known. */
struct frame_drawing {
    bool open; /* lines of cells belong to the drawing */
    struct text_cursor *rows;
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
    struct text_item title;                        /* length 0 = none */
    struct text_place shape_place;                 /* of the value */
    bool one_sided;
    struct shape_draft shape;
    struct layer_drawing layers;
    enum document_border border;
    struct frame_drawing frame;
    struct text_list colours, names;
    struct text_condition *conditions;
    int condition_count, condition_capacity;
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

/* Adds an item to a list, or a row to the rows; both grow. False with *error. */
bool puzzle_list_add(const struct puzzle_text *text, struct text_list *list, struct text_item item,
                     struct text_error *error);
bool puzzle_text_add_row(struct puzzle_text *text, const struct text_row *row,
                         struct text_error *error);

/* Adds a line to be read later. */
bool puzzle_condition_add(struct puzzle_text *text, enum puzzle_key key,
                          const struct text_cursor *value, struct text_error *error);

/* Adds a row to the frame's drawing. */
bool puzzle_frame_add(struct puzzle_text *text, const struct text_cursor *row,
                      struct text_error *error);

/* True when the text may be shown and is not too long; `what` it is goes into *error. */
bool puzzle_check_printable(const struct puzzle_text *text, struct text_item item, const char *what,
                            struct text_error *error);

enum { PUZZLE_CELL_UNKNOWN = 2, PUZZLE_CELL_END = -1, PUZZLE_CELL_BAD = -2 };

/* Takes the next cell of the line: 0, 1 or PUZZLE_CELL_UNKNOWN; or says that the line ends, or that
 * there is anything else (the cursor then stands there). */
int puzzle_next_cell(struct text_cursor *cursor);
bool puzzle_expected_cell(const struct text_cursor *cursor, struct text_error *error);

/* The same where no cell can be unknown. */
bool puzzle_expected_plain_cell(const struct text_cursor *cursor, struct text_error *error);

/* Reads the cells up to the end of the line into row->bits, unknown and width. */
bool puzzle_read_row(struct text_cursor *cursor, struct text_row *row, struct text_error *error);

/* A mat, its unknown rim cells, and where it was drawn. */
struct placed_mat {
    struct mat mat;
    uint64_t unknown;
    struct text_place place;
};

/* Turns the rows into mats: *mats is an array of *count (0 is possible) for the caller to free. */
bool puzzle_rows_to_mats(const struct puzzle_text *text, struct placed_mat **mats, int *count,
                         struct text_error *error);

#endif
