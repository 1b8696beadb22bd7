/* CNF in the DIMACS format. Beside the options there are variables for what follows from them, each
 * tied in both directions, so that the number of models is the number of solutions:
 *
 *     option       a row lies on a face
 *     fill[f][i]   the mat on face f fills its rim cell i
 *     kind[f][k]   a mat of class k lies on face f
 *     in[f]        a mat of a group lies on face f
 *     at least j   of the first i variables of a list are true (a counter, Sinz 2005)
 */
#include "io/encode.h"

#include <stdlib.h>

struct cnf {
    const struct encode_model *model;
    struct string_builder clauses;
    long long clause_count;
    int variables;
    int yes;      /* a variable that is true */
    int fill;     /* the number of fill[0][0] */
    int kind;     /* the number of kind[0][0] */
    int *list;    /* room for a clause or the variables of a counter */
    int *counter; /* room for the state of a counter */
};

static void clause(struct cnf *cnf, const int *literals, int count)
{
    for (int i = 0; i < count; i++)
        string_add(&cnf->clauses, "%d ", literals[i]);
    string_add(&cnf->clauses, "0\n");
    cnf->clause_count++;
}

static int fill_variable(const struct cnf *cnf, int face, int index)
{
    return cnf->fill + face * cnf->model->rim_length + index;
}

static int kind_variable(const struct cnf *cnf, int face, int class)
{
    return cnf->kind + face * cnf->model->class_count + class;
}

/* A new variable that is true exactly when `same` is, or `x` and `less` both are. */
static int add_step(struct cnf *cnf, int same, int x, int less)
{
    int now = ++cnf->variables;
    clause(cnf, (int[]){-same, now}, 2);
    clause(cnf, (int[]){-x, -less, now}, 3);
    clause(cnf, (int[]){-now, same, x}, 3);
    clause(cnf, (int[]){-now, same, less}, 3);
    return now;
}

/* Demands that `least` to `most` of the variables are true. counter[j] is "at least j of those seen
 * so far", for j up to the first number that matters no more. */
static void add_counter(struct cnf *cnf, const int *variables, int count, int least, int most)
{
    int top = most < count ? most + 1 : least;
    int *counter = cnf->counter;
    if (least > count) {
        clause(cnf, NULL, 0);
        return;
    }
    counter[0] = cnf->yes;
    for (int j = 1; j <= top; j++)
        counter[j] = -cnf->yes;
    for (int i = 0; i < count; i++)
        for (int j = top < i + 1 ? top : i + 1; j >= 1; j--)
            counter[j] = add_step(cnf, counter[j], variables[i], counter[j - 1]);
    if (most < count)
        clause(cnf, (int[]){-counter[most + 1]}, 1);
    if (least > 0)
        clause(cnf, (int[]){counter[least]}, 1);
}

/* What an option fills and which kind it is. */
static void add_option(struct cnf *cnf, int face, int option)
{
    const struct encode_model *model = cnf->model;
    const struct encode_row *row = &model->rows[model->option_row[option]];
    clause(cnf, (int[]){-(option + 1), kind_variable(cnf, face, row->class)}, 2);
    for (int i = 0; i < model->rim_length; i++) {
        int fill = fill_variable(cnf, face, i);
        clause(cnf, (int[]){-(option + 1), encode_fills(row, i) ? fill : -fill}, 2);
    }
    /* The same rim from another look: nothing else keeps the two apart. */
    for (int other = model->face_first[face]; other < option; other++) {
        const struct encode_row *at = &model->rows[model->option_row[other]];
        if (at->class == row->class && at->rim == row->rim)
            clause(cnf, (int[]){-(other + 1), -(option + 1)}, 2);
    }
}

/* A kind needs an option of its own. Two options of one face differ in kind or rim, or exclude each
 * other, so that one kind a face makes one option a face. */
static void add_options(struct cnf *cnf)
{
    const struct encode_model *model = cnf->model;
    for (int face = 0; face < model->puzzle->shape->face_count; face++) {
        int option = model->face_first[face];
        int last = model->face_first[face + 1];
        for (int class = 0; class < model->class_count; class ++) {
            int count = 0;
            cnf->list[count++] = -kind_variable(cnf, face, class);
            for (; option < last && model->rows[model->option_row[option]].class == class;
                 option++) {
                cnf->list[count++] = option + 1;
                add_option(cnf, face, option);
            }
            clause(cnf, cnf->list, count);
        }
        for (int class = 0; class < model->class_count; class ++)
            cnf->list[class] = kind_variable(cnf, face, class);
        add_counter(cnf, cnf->list, model->class_count, 1, 1);
    }
}

static bool add_cells(struct cnf *cnf)
{
    const struct encode_model *model = cnf->model;
    struct encode_claim *claims = NULL;
    int *first = NULL;
    bool done = encode_claims(model, &claims, &first);
    for (int c = 0; done && c < model->cell_count; c++) {
        int count = first[c + 1] - first[c];
        for (int i = 0; i < count; i++) {
            const struct encode_claim *claim = &claims[first[c] + i];
            cnf->list[i] = fill_variable(cnf, claim->face, claim->index);
        }
        if (puzzle_cell_rule(model->puzzle, c) == CELL_MUST)
            clause(cnf, cnf->list, count);
        for (int i = 0; i < count; i++)
            for (int j = 0; j < i; j++)
                clause(cnf, (int[]){-cnf->list[j], -cnf->list[i]}, 2);
    }
    free(claims);
    free(first);
    return done;
}

/* A variable that says whether the face carries a class of the limit. */
static int in_variable(struct cnf *cnf, const struct encode_limit *limit, int face)
{
    if (limit->class >= 0)
        return kind_variable(cnf, face, limit->class);
    int *list = cnf->list + cnf->model->puzzle->shape->face_count; /* beside those of the caller */
    int in = ++cnf->variables;
    int count = 0;
    list[count++] = -in;
    for (int class = 0; class < cnf->model->class_count; class ++) {
        if (encode_counts(cnf->model, limit, class)) {
            list[count++] = kind_variable(cnf, face, class);
            clause(cnf, (int[]){-list[count - 1], in}, 2);
        }
    }
    clause(cnf, list, count);
    return in;
}

static void add_limits(struct cnf *cnf)
{
    int faces = cnf->model->puzzle->shape->face_count;
    for (int n = 0; n < cnf->model->limit_count; n++) {
        const struct encode_limit *limit = &cnf->model->limits[n];
        for (int face = 0; face < faces; face++)
            cnf->list[face] = in_variable(cnf, limit, face);
        add_counter(cnf, cnf->list, faces, limit->least, limit->most);
    }
}

static void write_comments(const struct cnf *cnf, const struct document *document,
                           struct string_builder *out)
{
    const struct encode_model *model = cnf->model;
    char name[ENCODE_NAME_SIZE];
    char face[SHAPE_FACE_NAME_SIZE];
    string_add(out,
               "c %s\nc As many models as filled bodies (raw). Variables 1 to %d are placements, "
               "the others follow from them.\nc\n",
               document->title, model->option_count);
    for (int f = 0; f < model->puzzle->shape->face_count; f++) {
        shape_face_name(model->puzzle->shape, f, face);
        for (int o = model->face_first[f]; o < model->face_first[f + 1]; o++)
            string_add(out, "c %d is %s: %s\n", o + 1, face,
                       encode_row_name(model, document, model->option_row[o], name));
    }
    string_add(out, "p cnf %d %lld\n", cnf->variables, cnf->clause_count);
}

void encode_write_dimacs(const struct encode_model *model, const struct document *document,
                         struct string_builder *out)
{
    int faces = model->puzzle->shape->face_count;
    struct cnf cnf = {.model = model};
    size_t room = (size_t)faces + (size_t)model->class_count + (size_t)model->row_count + 16;
    cnf.list = malloc(room * sizeof *cnf.list);
    cnf.counter = malloc(room * sizeof *cnf.counter);
    cnf.fill = model->option_count + 1;
    cnf.kind = cnf.fill + faces * model->rim_length;
    cnf.variables = cnf.kind + faces * model->class_count;
    cnf.yes = cnf.variables;
    bool done = cnf.list && cnf.counter;
    if (done) {
        clause(&cnf, &cnf.yes, 1);
        add_options(&cnf);
        done = add_cells(&cnf);
        add_limits(&cnf);
    }
    write_comments(&cnf, document, out);
    char *clauses = string_take(&cnf.clauses);
    if (!done || !clauses)
        out->failed = true;
    else
        string_add(out, "%s", clauses);
    free(clauses);
    free(cnf.list);
    free(cnf.counter);
}
