/* A logic program: `gringo FILE | clasp 0` or `clingo FILE 0` lists every solution. */
#include "io/encode.h"

static void write_heading(const struct encode_model *model, const struct document *document,
                          struct string_builder *out)
{
    char name[ENCODE_NAME_SIZE];
    char face[SHAPE_FACE_NAME_SIZE];
    string_add(out, "%% %s\n", document->title);
    string_add(out,
               "%% Faces: %d, kinds of mats: %d, rim cells: %d. As many answer sets as filled "
               "bodies (raw).\n%%\n",
               model->puzzle->shape->face_count, model->class_count, model->cell_count);
    for (int f = 0; f < model->puzzle->shape->face_count; f++)
        string_add(out, "%% face %d is %s\n", f, shape_face_name(model->puzzle->shape, f, face));
    for (int r = 0; r < model->row_count; r++)
        string_add(out, "%% row %d is %s\n", r, encode_row_name(model, document, r, name));
}

static void write_rows(const struct encode_model *model, struct string_builder *out)
{
    string_add(out,
               "\n%% row(R,K): row R is a mat of kind K; tab(R,I): it fills its rim cell I.\n");
    for (int r = 0; r < model->row_count; r++) {
        const struct encode_row *row = &model->rows[r];
        string_add(out, "row(%d,%d).", r, row->class);
        for (int i = 0; i < model->rim_length; i++)
            if (encode_fills(row, i))
                string_add(out, " tab(%d,%d).", r, i);
        string_add(out, "\n");
    }
}

/* Most rows may lie everywhere: the exceptions are fewer. */
static void write_barred(const struct encode_model *model, struct string_builder *out)
{
    string_add(out, "\n%% barred(F,R): a pin, a side or the frame keeps row R off face F.\n"
                    "barred(-1,-1).\n");
    for (int f = 0; f < model->puzzle->shape->face_count; f++) {
        int next = model->face_first[f];
        for (int r = 0; r < model->row_count; r++)
            if (next < model->face_first[f + 1] && model->option_row[next] == r)
                next++;
            else
                string_add(out, "barred(%d,%d).\n", f, r);
    }
}

static void write_cells(const struct encode_model *model, struct string_builder *out)
{
    const struct puzzle *puzzle = model->puzzle;
    int size = puzzle->mats[0].size;
    string_add(out, "\n%% at(F,I,C): rim cell I of a mat on face F is cell C of the surface.\n");
    for (int f = 0; f < puzzle->shape->face_count; f++) {
        for (int i = 0; i < model->rim_length; i++)
            string_add(out, "%sat(%d,%d,%d).", i ? " " : "", f, i,
                       shape_rim_cell(puzzle->shape, size, f, i));
        string_add(out, "\n");
    }
    string_add(out, "\n%% must(C): exactly one mat fills cell C; of all others, at most one.\n"
                    "must(-1) :- #false.\n");
    for (int c = 0; c < model->cell_count; c++)
        if (puzzle_cell_rule(puzzle, c) == CELL_MUST)
            string_add(out, "must(%d).\n", c);
}

static void write_limits(const struct encode_model *model, struct string_builder *out)
{
    string_add(out, "\n%% limit(N,L,M): L to M mats of the kinds K with counts(N,K) are used.\n"
                    "limit(-1,0,0). counts(-1,-1).\n");
    for (int n = 0; n < model->limit_count; n++) {
        const struct encode_limit *limit = &model->limits[n];
        string_add(out, "limit(%d,%d,%d).", n, limit->least, limit->most);
        for (int class = 0; class < model->class_count; class ++)
            if (encode_counts(model, limit, class))
                string_add(out, " counts(%d,%d).", n, class);
        string_add(out, "\n");
    }
}

void encode_write_asp(const struct encode_model *model, const struct document *document,
                      struct string_builder *out)
{
    write_heading(model, document, out);
    write_rows(model, out);
    write_barred(model, out);
    write_cells(model, out);
    write_limits(model, out);
    string_add(out,
               "\nface(0..%d).\n"
               "1 { place(F,R) : row(R,_), not barred(F,R) } 1 :- face(F).\n"
               "fill(F,C) :- place(F,R), tab(R,I), at(F,I,C).\n"
               "cell(0..%d).\n"
               ":- cell(C), 2 { fill(F,C) : at(F,_,C) }.\n"
               ":- must(C), not 1 { fill(F,C) : at(F,_,C) }.\n"
               "kind(F,K) :- place(F,R), row(R,K).\n"
               ":- limit(N,L,M), not L { kind(F,K) : face(F), counts(N,K) } M.\n"
               "#show place/2.\n",
               model->puzzle->shape->face_count - 1, model->cell_count - 1);
}
