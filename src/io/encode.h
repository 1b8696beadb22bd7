/* A puzzle as what general solvers read: an exact cover with limits, and four ways to write it.
 *
 * Internal numbers, all from 0:
 *
 *     class   mats that are identical (puzzle_classes): one is as good as the other
 *     row     a class and the rim that it shows; turns that leave a mat as it is, unknown cells
 *             included, make one row, and each way to settle unknown cells a row of its own
 *     option  a row on a face that may lie there
 *
 * A solution chooses one option a face so that every rim cell is filled as its rule says and every
 * limit holds. Different solutions are different filled bodies, so there are as many as `raw`
 * counts. Whatever a writer adds to that is determined by the options: the number of models stays.
 */
#ifndef CUBEFOLD_IO_ENCODE_H
#define CUBEFOLD_IO_ENCODE_H

#include "io/document.h"
#include "io/string_builder.h"

#include <stdint.h>

enum {
    ENCODE_MAX_OPTIONS = 200000, /* beyond, the texts would be of a size that nobody reads */
    ENCODE_MAX_ROWS = 65536
};

struct encode_row {
    uint64_t rim;     /* as seen from outside once it lies */
    uint64_t unknown; /* which cells of it the mat leaves open */
    int class;
    int orientation; /* lowest that shows this rim */
};

/* At least `least` and at most `most` faces carry a class of the set. */
struct encode_limit {
    int least, most;
    int class; /* the class that is counted, or -1: the classes of the group */
    int group;
};

struct encode_model {
    const struct puzzle *puzzle;
    int class_count;
    int *class_mat;   /* [class_count] first mat of the class */
    int *class_size;  /* [class_count] mats in it */
    int *class_group; /* [class_count] group, or -1 */
    int row_count;
    struct encode_row *rows; /* by class */
    int *option_row;         /* [option_count] by face, then row */
    int *face_first;         /* [face_count + 1] first option of each face */
    int option_count;
    struct encode_limit *limits;
    int limit_count;
    int rim_length; /* of a mat */
    int cell_count; /* rim cells of the shape */
};

enum encode_status {
    ENCODE_OK,
    ENCODE_TOO_LARGE, /* more than ENCODE_MAX_OPTIONS options or ENCODE_MAX_ROWS rows */
    ENCODE_NO_MEMORY
};

/* Only the classes and limits of a valid puzzle, which must outlive the model; the rest is empty.
 * False when out of memory. Free with encode_free in any case. O(mats^2). */
bool encode_classes(const struct puzzle *puzzle, struct encode_model *model);

/* Builds the model of a valid puzzle, which must outlive it. *estimate (may be NULL) receives the
 * number of options, or more than there are where it is too large. Free with encode_free in any
 * case. O(mats^2 + options). */
enum encode_status encode_build(const struct puzzle *puzzle, struct encode_model *model,
                                double *estimate);
void encode_free(struct encode_model *model);

/* True when the limit counts the class. */
bool encode_counts(const struct encode_model *model, const struct encode_limit *limit, int class);

/* True when the row fills rim cell `index` of its mat. */
static inline bool encode_fills(const struct encode_row *row, int index)
{
    return (row->rim >> index & 1) != 0;
}

/* The faces that claim a rim cell of the shape, and which of their own rim cells it is: writes up
 * to SHAPE_CORNER_MAX_FACES pairs and returns how many. */
struct encode_claim {
    int face, index;
};

/* All claims, by cell: those of cell c are claims[first[c]..first[c + 1]). False when out of
 * memory. Free both arrays. */
bool encode_claims(const struct encode_model *model, struct encode_claim **claims, int **first);

enum { ENCODE_NAME_SIZE = 4 * DOCUMENT_MAX_TITLE + 64 };

/* "mat C, turned 90, flipped", cut to fit; ASCII quotes and line ends never occur in it. */
const char *encode_row_name(const struct encode_model *model, const struct document *document,
                            int row, char out[ENCODE_NAME_SIZE]);

/* ---- writers: append to *out, which remembers when memory runs out ---- */

/* DIMACS CNF for SAT solvers and model counters; comments say what each variable means. */
void encode_write_dimacs(const struct encode_model *model, const struct document *document,
                         struct string_builder *out);

/* A logic program for gringo and clasp. */
void encode_write_asp(const struct encode_model *model, const struct document *document,
                      struct string_builder *out);

/* A MiniZinc model. */
void encode_write_mzn(const struct encode_model *model, const struct document *document,
                      struct string_builder *out);

/* JSON: items and options of an exact cover for dancing links. */
void encode_write_cover(const struct encode_model *model, const struct document *document,
                        struct string_builder *out);

#endif
