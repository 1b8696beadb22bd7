/* A puzzle file in memory: the shape, the mats, what must hold beyond that, and what the file says
 * about them.
 *
 * docs/FILES.md describes the formats. In short: `key: value` lines (title, shape, border,
 * one-sided, colours, names, groups, pins, ...), then mats drawn as rows of `0 1 ?` or `. # ?`,
 * separated by blank or dashed lines, or one mat a line as its rim clockwise from the cell right of
 * the top left corner. The same as JSON: puzzle_json.h.
 */
#ifndef CUBEFOLD_IO_DOCUMENT_H
#define CUBEFOLD_IO_DOCUMENT_H

#include "core/puzzle.h"
#include "geom/palette.h"
#include "io/text.h"

#include <stdint.h>

enum {
    DOCUMENT_MAX_MATS = 4096,
    DOCUMENT_MAX_TITLE = 200 /* characters of a title or a name */
};

/* What the file says about a mat beside its cells. */
struct document_mat {
    char *name;      /* from `names`, or NULL: then its letter stands for it */
    bool has_colour; /* the file names a colour */
    uint32_t colour; /* 0xRRGGBB, sRGB */
    int line;        /* where the mat is drawn, from 1; 0 if it never was in a file */
    int number;      /* which mat of its file it is, from 1; --mats keeps this number */
};

/* What the rim cells on the border of a sheet ask for. */
enum document_border {
    DOCUMENT_BORDER_FREE,   /* at most one mat fills each */
    DOCUMENT_BORDER_FILLED, /* one mat must fill each */
    DOCUMENT_BORDER_FRAME   /* drawn: the frame fills some, mats must fill the others */
};

/* Something worth saying that does not stop the puzzle from being solved. */
struct document_note {
    int line; /* 0 when it is about the whole file */
    int mat;  /* -1 when it is about no single mat */
    char *text;
};

/* Owns everything it points to. */
struct document {
    char *source; /* path as given, "-" for standard input */
    char *title;  /* from the file, else the file's name without folder and ending; never NULL */
    bool has_title;
    struct shape *shape;
    char *shape_text; /* shortest specification, see shape_to_text */
    bool one_sided;   /* all mats; see document_make_one_sided */
    int mat_count;    /* at least the number of faces; more make a pool */
    struct mat *mats;
    struct document_mat *labels; /* [mat_count] */
    struct mat_rule *rules;      /* [mat_count], or NULL: nothing special about any */
    int group_count;
    struct mat_group *groups; /* [group_count] */
    char **group_names;       /* [group_count] */
    int pin_count;
    struct mat_pin *pins; /* [pin_count] */
    enum document_border border;
    uint8_t *cells; /* enum cell_rule of each rim cell of the surface; NULL when border is FREE */
    int note_count;
    struct document_note *notes;
};

/* How a file is to be read; all zero reads it as it is. */
struct document_request {
    const char *shape; /* replaces the file's shape: a specification (`cube`, `box AxBxC`, ...) or
                          `file PATH` for the shape of another puzzle file; or NULL */
    const char *mats;  /* keeps only these mats, in this order: `7-18,30`, or names; or NULL */
    bool one_sided;    /* mats may not be flipped */
};

/* Reads a puzzle from a file ("-" is standard input): text, JSON or an `.xmpuzzle`. NULL for
 * `request` reads it as it is. True and *out (document_free), or false and *error. */
bool document_read_file(const char *path, const struct document_request *request,
                        struct document **out, struct text_error *error);

/* The same from memory; `name` is the file's name for errors, title and source. The bytes need not
 * outlive the call. */
bool document_read_memory(const char *bytes, size_t length, const char *name,
                          const struct document_request *request, struct document **out,
                          struct text_error *error);

/* Frees the document; NULL is fine. */
void document_free(struct document *document);

/* The puzzle, borrowed from the document. */
struct puzzle document_puzzle(const struct document *document);

/* The mat's name, or its letter if it has none (then written to `letter` and returned). */
const char *document_mat_name(const struct document *document, int mat,
                              char letter[PALETTE_LABEL_SIZE]);

/* The first mat with the same name in the file; `mat` itself when no earlier one has it. */
int document_same_name(const struct document *document, int mat);

/* The mat's colour: the file's, or the palette's. */
struct rgb8 document_mat_colour(const struct document *document, int mat);

/* Keeps only `count` mats, in this order, each named at most once; names, colours, groups and pins
 * follow them. Pins of other mats and groups without mats are dropped; other groups ask for what
 * they did. There must be enough
 * for the faces. False when out of memory; the document is then as it was. */
bool document_keep_mats(struct document *document, const int *mats, int count);

/* The mats as they lie on the faces, seen from outside, for placed[face_count]; unknown cells are
 * decided as the filling asks: of the mats that might fill a cell which must be filled and nobody
 * else fills, the one on the first face does. An empty face (mat -1) gets size 0. False when out of
 * memory. O(faces * n). */
bool document_placed_mats(const struct document *document, const struct placement *placements,
                          struct mat *placed);

/* A cell of a mat as it is written: '#' filled, '.' empty, '?' unknown. */
char document_cell_letter(const struct document *document, int mat, int row, int col);

/* First corner of the mat whose tab hangs by a point whatever its unknown cells are, at or after
 * `from`; -1 if there is none. See mat_hanging_corner. */
int document_hanging_corner(const struct document *document, int mat, int from);

/* Number of mats in a group. O(mats). */
int document_group_size(const struct document *document, int group);

/* Adds a note; see struct document_note. False when out of memory. */
bool document_add_note(struct document *document, int mat, int line, const char *text);

/* Lets no mat be flipped: those that could lie either way now show their drawn side. */
void document_make_one_sided(struct document *document);

/* The canonical text of the document, which reads back as the same document; to be freed by the
 * caller. NULL when out of memory. */
char *document_to_text(const struct document *document);

#endif
