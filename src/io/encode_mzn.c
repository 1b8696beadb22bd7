/* A MiniZinc model: `minizinc --solver gecode -a FILE` lists every solution. */
#include "io/encode.h"

#include <stdlib.h>

static void write_heading(const struct encode_model *model, const struct document *document,
                          struct string_builder *out)
{
    char name[ENCODE_NAME_SIZE];
    char face[SHAPE_FACE_NAME_SIZE];
    string_add(out, "%% %s\n", document->title);
    string_add(out, "%% As many solutions as filled bodies (raw).\n%%\n");
    for (int f = 0; f < model->puzzle->shape->face_count; f++)
        string_add(out, "%% face %d is %s\n", f + 1,
                   shape_face_name(model->puzzle->shape, f, face));
    for (int r = 0; r < model->row_count; r++)
        string_add(out, "%% row %d is %s\n", r + 1, encode_row_name(model, document, r, name));
}

static void write_rows(const struct encode_model *model, struct string_builder *out)
{
    string_add(out,
               "\n"
               "set of int: FACES = 1..%d;\n"
               "set of int: ROWS = 1..%d;\n"
               "set of int: KINDS = 1..%d;\n"
               "set of int: RIM = 1..%d; %% the rim cells of a mat, clockwise\n",
               model->puzzle->shape->face_count, model->row_count, model->class_count,
               model->rim_length);
    string_add(out, "\n%% The kind of mat of each row, and the rim that it shows.\n"
                    "array[ROWS] of int: kind_of = [");
    for (int r = 0; r < model->row_count; r++)
        string_add(out, "%s%d", r ? "," : "", model->rows[r].class + 1);
    string_add(out, "];\narray[ROWS, RIM] of int: tab = [|\n");
    for (int r = 0; r < model->row_count; r++) {
        for (int i = 0; i < model->rim_length; i++)
            string_add(out, "%s%d", i ? "," : "  ", encode_fills(&model->rows[r], i));
        string_add(out, r + 1 < model->row_count ? "|\n" : "|];\n");
    }
    string_add(out, "\narray[FACES] of var ROWS: row;\n"
                    "array[FACES] of var KINDS: kind;\n"
                    "array[FACES, RIM] of var 0..1: fill;\n"
                    "constraint forall(f in FACES)(kind[f] = kind_of[row[f]]);\n"
                    "constraint forall(f in FACES, i in RIM)(fill[f, i] = tab[row[f], i]);\n");
}

/* Faces where a pin, a side or the frame leaves only some rows. */
static void write_barred(const struct encode_model *model, struct string_builder *out)
{
    for (int f = 0; f < model->puzzle->shape->face_count; f++) {
        int first = model->face_first[f];
        int last = model->face_first[f + 1];
        if (last - first == model->row_count)
            continue;
        string_add(out, "constraint row[%d] in {", f + 1);
        for (int o = first; o < last; o++)
            string_add(out, "%s%d", o > first ? "," : "", model->option_row[o] + 1);
        string_add(out, "};\n");
    }
}

static bool write_cells(const struct encode_model *model, struct string_builder *out)
{
    struct encode_claim *claims = NULL;
    int *first = NULL;
    bool done = encode_claims(model, &claims, &first);
    string_add(out, "\n%% The rim cells of the surface.\n");
    for (int c = 0; done && c < model->cell_count; c++) {
        string_add(out, "constraint ");
        for (int i = first[c]; i < first[c + 1]; i++)
            string_add(out, "%sfill[%d, %d]", i > first[c] ? " + " : "", claims[i].face + 1,
                       claims[i].index + 1);
        string_add(out, " %s 1;\n", puzzle_cell_rule(model->puzzle, c) == CELL_MUST ? "=" : "<=");
    }
    free(claims);
    free(first);
    return done;
}

/* Written out as sums: the standard library's globals differ from solver to solver. */
static void write_limits(const struct encode_model *model, struct string_builder *out)
{
    string_add(out, "\n%% How many mats of a kind, or of a group of kinds, are used.\n");
    for (int n = 0; n < model->limit_count; n++) {
        const struct encode_limit *limit = &model->limits[n];
        const char *between = "";
        string_add(out, "constraint sum(f in FACES)(bool2int(kind[f] in {");
        for (int class = 0; class < model->class_count; class ++) {
            if (encode_counts(model, limit, class)) {
                string_add(out, "%s%d", between, class + 1);
                between = ",";
            }
        }
        string_add(out, "})) in %d..%d;\n", limit->least, limit->most);
    }
}

void encode_write_mzn(const struct encode_model *model, const struct document *document,
                      struct string_builder *out)
{
    write_heading(model, document, out);
    write_rows(model, out);
    write_barred(model, out);
    if (!write_cells(model, out))
        out->failed = true;
    write_limits(model, out);
    string_add(out, "\nsolve :: int_search(row, first_fail, indomain_min) satisfy;\n"
                    "output [show(row)];\n");
}
