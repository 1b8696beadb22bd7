/* The encodings have as many models as the solver counts raw: counted here by a small search of its
 * own on what was written. */
#include "core/solver.h"
#include "io/encode.h"
#include "io/string_builder.h"
#include "io/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

static char *encode(const struct document *document,
                    void (*write)(const struct encode_model *, const struct document *,
                                  struct string_builder *))
{
    const struct puzzle puzzle = document_puzzle(document);
    struct encode_model model;
    struct string_builder out = {0};
    assert_int_equal(encode_build(&puzzle, &model, NULL), ENCODE_OK);
    write(&model, document, &out);
    encode_free(&model);
    char *text = string_take(&out);
    assert_non_null(text);
    return text;
}

static uint64_t count_raw(const struct document *document)
{
    const struct puzzle puzzle = document_puzzle(document);
    struct solver *solver = solver_create(&puzzle);
    assert_non_null(solver);
    while (solver_run(solver, 1000000) != SOLVER_DONE)
        continue;
    uint64_t raw = solver_counts(solver).raw;
    solver_destroy(solver);
    return raw;
}

/* ---- CNF: unit propagation and branching, clauses read over and over ---- */

enum { MAX_VARIABLES = 4000, MAX_LITERALS = 400000 };

struct cnf {
    int variables, clauses, length;
    int literals[MAX_LITERALS]; /* clauses one after the other, each ended by 0 */
    signed char value[MAX_VARIABLES + 1];
    int trail[MAX_VARIABLES];
    int trail_length;
};

static void read_cnf(const char *text, struct cnf *cnf)
{
    const char *at = strstr(text, "\np cnf ");
    int used = 0;
    int zeros = 0;
    assert_non_null(at);
    assert_int_equal(sscanf(at, "\np cnf %d %d\n%n", &cnf->variables, &cnf->clauses, &used), 2);
    assert_true(cnf->variables <= MAX_VARIABLES);
    for (at += used; sscanf(at, "%d%n", &cnf->literals[cnf->length], &used) == 1; at += used) {
        int literal = cnf->literals[cnf->length++];
        assert_in_range(abs(literal), 0, cnf->variables);
        zeros += literal == 0;
        assert_true(cnf->length < MAX_LITERALS);
    }
    assert_int_equal(zeros, cnf->clauses);
}

static void set(struct cnf *cnf, int literal)
{
    cnf->value[abs(literal)] = literal > 0 ? 1 : -1;
    cnf->trail[cnf->trail_length++] = abs(literal);
}

static int value_of(const struct cnf *cnf, int literal)
{
    return literal > 0 ? cnf->value[literal] : -cnf->value[-literal];
}

/* Sets what follows; false on a clause without a true literal. */
static bool propagate(struct cnf *cnf)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < cnf->length; i++) {
            int open = 0;
            int last = 0;
            bool good = false;
            for (; cnf->literals[i] != 0; i++) {
                int value = value_of(cnf, cnf->literals[i]);
                good = good || value > 0;
                open += value == 0;
                last = value == 0 ? cnf->literals[i] : last;
            }
            if (!good && open == 0)
                return false;
            if (!good && open == 1) {
                set(cnf, last);
                changed = true;
            }
        }
    }
    return true;
}

static void undo(struct cnf *cnf, int trail_length)
{
    while (cnf->trail_length > trail_length)
        cnf->value[cnf->trail[--cnf->trail_length]] = 0;
}

static uint64_t count_models(struct cnf *cnf)
{
    int before = cnf->trail_length;
    int variable = 1;
    uint64_t count = 0;
    if (propagate(cnf)) {
        while (variable <= cnf->variables && cnf->value[variable] != 0)
            variable++;
        count = variable > cnf->variables;
        for (int sign = 1; variable <= cnf->variables && sign >= -1; sign -= 2) {
            int here = cnf->trail_length;
            set(cnf, sign * variable);
            count += count_models(cnf);
            undo(cnf, here);
        }
    }
    undo(cnf, before);
    return count;
}

/* ---- exact cover: the item with the fewest options first ---- */

struct cover {
    size_t primary, options;
    json_t *items; /* option by option */
    int *covered;  /* of each item, secondary ones after the primary ones */
};

static json_t *option_items(const struct cover *cover, size_t option, const char *kind)
{
    return json_object_get(json_array_get(cover->items, option), kind);
}

/* Adds `by` to the covered items of an option; false when one is covered already. */
static bool cover_items(struct cover *cover, size_t option, int by)
{
    static const char *const kinds[2] = {"primary", "secondary"};
    bool fits = true;
    for (size_t k = 0; k < 2; k++) {
        json_t *list = option_items(cover, option, kinds[k]);
        for (size_t i = 0; i < json_array_size(list); i++) {
            size_t item = (size_t)json_integer_value(json_array_get(list, i));
            int *covered = &cover->covered[item + (k ? cover->primary : 0)];
            fits = fits && *covered == 0;
            *covered += by;
        }
    }
    return fits;
}

static bool option_has(const struct cover *cover, size_t option, size_t item)
{
    json_t *list = option_items(cover, option, "primary");
    for (size_t i = 0; i < json_array_size(list); i++)
        if ((size_t)json_integer_value(json_array_get(list, i)) == item)
            return true;
    return false;
}

static bool option_fits(struct cover *cover, size_t option)
{
    bool fits = cover_items(cover, option, 1);
    cover_items(cover, option, -1);
    return fits;
}

static uint64_t count_covers(struct cover *cover)
{
    size_t best = cover->primary;
    size_t fewest = SIZE_MAX;
    size_t *choices = calloc(cover->primary + 1, sizeof *choices);
    uint64_t count = 0;
    assert_non_null(choices);
    for (size_t option = 0; option < cover->options; option++) {
        json_t *list = option_items(cover, option, "primary");
        for (size_t i = 0; option_fits(cover, option) && i < json_array_size(list); i++)
            choices[json_integer_value(json_array_get(list, i))]++;
    }
    for (size_t item = 0; item < cover->primary; item++) {
        if (cover->covered[item] == 0 && choices[item] < fewest) {
            fewest = choices[item];
            best = item;
        }
    }
    free(choices);
    if (best == cover->primary)
        return 1;
    for (size_t option = 0; option < cover->options && fewest > 0; option++) {
        if (!option_has(cover, option, best) || !option_fits(cover, option))
            continue;
        cover_items(cover, option, 1);
        count += count_covers(cover);
        cover_items(cover, option, -1);
    }
    return count;
}

static uint64_t count_json(const char *text)
{
    json_error_t error;
    json_t *root = json_loads(text, 0, &error);
    assert_non_null(root);
    struct cover cover = {.items = json_object_get(root, "options"),
                          .primary = json_array_size(json_object_get(root, "primary"))};
    cover.options = json_array_size(cover.items);
    size_t secondary = json_array_size(json_object_get(root, "secondary"));
    cover.covered = calloc(cover.primary + secondary + 1, sizeof *cover.covered);
    assert_non_null(cover.covered);
    uint64_t count = count_covers(&cover);
    free(cover.covered);
    json_decref(root);
    return count;
}

/* ---- the puzzles ---- */

static const char *const puzzles[] = {
    /* identical mats, and mats that equal their mirror image */
    "shape: sheet 2x1\n01011011\n01011011\n",
    "shape: sheet 2x1\n00000000\n11111111\n01110000\n",
    "shape: sheet 2x1\nborder: filled\n11111111\n01110001\n11110001\n",
    "shape: sheet 2x1\nborder: frame\n#######\n#.#..##\n#.....#\n##..#.#\n#######\n\n"
    "01011011\n00000001\n01011011\n01110000\n",
    /* pools, groups, pins, sides, unknown cells */
    "shape: sheet 2x1\ngroup: a = 1-3 exactly 1\ngroup: b = 4 at most 1\n"
    "01000001\n01000001\n00010000\n00010001\n",
    "shape: sheet 2x1\ngroup: a = 1-3 at least 2\n01000001\n01000001\n00010000\n00010001\n",
    "shape: sheet 2x1\ngroup: a = 1-2 exactly 0\n01000001\n01000001\n00010000\n00010001\n",
    "shape: sheet 2x1\ngroup: a = 1-2 at least 3\n01000001\n01000001\n00010000\n00010001\n",
    "shape: sheet 2x1\npin: 1 on Top 0,0,0\nforbid: 2 on Top 1,0,0 turned 90\n"
    "01000001\n01000101\n00010000\n",
    "shape: sheet 2x1\none-sided: 1\nback-out: 2\n01000001\n01100101\n00010000\n",
    "shape: sheet 1x1\n0?00?001\n",
    "shape: sheet 2x1\n0?000001\n0100?001\n",
    "shape: cells 0,0,0\n01011011\n00000001\n01011011\n01011011\n11000001\n01000000\n",
};

static void models_are_as_many_as_raw(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof puzzles / sizeof puzzles[0]; i++) {
        struct document *document = must_read(puzzles[i]);
        uint64_t raw = count_raw(document);
        char *text = encode(document, encode_write_dimacs);
        struct cnf *cnf = calloc(1, sizeof *cnf);
        assert_non_null(cnf);
        read_cnf(text, cnf);
        uint64_t models = count_models(cnf);
        if (models != raw)
            fail_msg("puzzle %zu: %llu models, raw %llu", i, (unsigned long long)models,
                     (unsigned long long)raw);
        free(cnf);
        free(text);
        text = encode(document, encode_write_cover);
        assert_int_equal(count_json(text), raw);
        free(text);
        document_free(document);
    }
}

static void the_blue_set_has_144(void **state)
{
    struct document *document = NULL;
    struct text_error error;
    (void)state;
    assert_true(document_read_file(PUZZLES_DIR "/blue.txt", NULL, &document, &error));
    char *text = encode(document, encode_write_cover);
    assert_int_equal(count_json(text), 144);
    free(text);
    document_free(document);
}

/* Names cannot break out of a comment or a string. */
static void names_do_no_harm(void **state)
{
    struct document *document = must_read(
        "title: a \"b\" \\ c\nnames: \"x\\\", y%\nshape: sheet 2x1\n01011011\n00010000\n");
    (void)state;
    char *text = encode(document, encode_write_cover);
    json_error_t error;
    json_t *root = json_loads(text, 0, &error);
    assert_non_null(root);
    json_decref(root);
    free(text);
    document_free(document);
}

static void too_much_is_refused_with_an_estimate(void **state)
{
    struct document *document = must_read("shape: sheet 1x1\n"
                                          "?\?\?\?\?\?\?\?\?\?\?\?\?\?\?\?\?\?\?\?\n");
    const struct puzzle puzzle = document_puzzle(document);
    struct encode_model model;
    double estimate = 0;
    (void)state;
    assert_int_equal(encode_build(&puzzle, &model, &estimate), ENCODE_TOO_LARGE);
    assert_true(estimate > ENCODE_MAX_OPTIONS);
    encode_free(&model);
    document_free(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(models_are_as_many_as_raw),
        cmocka_unit_test(the_blue_set_has_144),
        cmocka_unit_test(names_do_no_harm),
        cmocka_unit_test(too_much_is_refused_with_an_estimate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
