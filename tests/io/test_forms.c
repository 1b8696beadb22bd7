/* The forms in which mats and shapes may be written: all read as the same puzzle. */
#include "io/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Mat A of the blue set six times; the reader does not mind that nothing can be built of it. */
static const char rows_hash[] = "#.#.#\n#####\n.###.\n#####\n#.#.#\n";
static const char rows_digits[] = "1 0 1 0 1\n1 1 1 1 1\n0 1 1 1 0\n1 1 1 1 1\n1 0 1 0 1\n";
/* Clockwise from the cell right of the top left corner, which therefore comes last. */
static const char rim_digits[] = "0101101101011011\n";

/* `text` so many times with `between` between. */
static char *repeat(const char *text, int count, const char *between)
{
    size_t length = strlen(text) + strlen(between);
    char *all = malloc((size_t)count * length + 1);
    char *at = all;
    assert_non_null(all);
    for (int i = 0; i < count; i++)
        at += sprintf(at, "%s%s", i ? between : "", text);
    return all;
}

static void assert_same_mats(const struct document *a, const struct document *b)
{
    assert_int_equal(a->mat_count, b->mat_count);
    for (int i = 0; i < a->mat_count; i++) {
        assert_int_equal(a->mats[i].size, b->mats[i].size);
        assert_int_equal(a->mats[i].rim, b->mats[i].rim);
    }
}

static void check_form(const struct document *expected, const char *rows, const char *between)
{
    char *text = repeat(rows, 6, between);
    struct document *document = must_read(text);
    assert_same_mats(document, expected);
    assert_int_equal(document->shape->face_count, 6);
    document_free(document);
    free(text);
}

static void rows_and_rims_mean_the_same(void **state)
{
    char *text = repeat(rows_digits, 6, "---\n");
    struct document *expected = must_read(text);
    (void)state;
    assert_int_equal(expected->mats[0].rim, 0xB5B5); /* cell 0 is bit 0 */
    check_form(expected, rows_hash, "\n");
    check_form(expected, rows_hash, "  \t \n-----\n\n== ==\n");
    check_form(expected, rows_digits, "\n\n\n");
    check_form(expected, rows_hash, ""); /* thirty rows of five in a row are six mats too */
    check_form(expected, rim_digits, "");
    check_form(expected, rim_digits, "\n");
    check_form(expected, "# . # . # // top row\n1 1 1 1 1\t \n. # # # .\n#####\n1 . 1 . 1\n",
               "-\n");
    document_free(expected);
    free(text);
}

static void line_ends_and_marks_do_not_matter(void **state)
{
    static const char row[] = "#.#.#\r\n#####\r\n.###.\r\n#####\r\n#.#.#";
    char *unix_text = repeat(rows_hash, 6, "\n");
    char *body = repeat(row, 6, "\r\n\r\n");
    char *text = malloc(strlen(body) + 4);
    (void)state;
    sprintf(text, "\xEF\xBB\xBF%s", body);
    struct document *expected = must_read(unix_text);
    struct document *document = must_read(text);
    assert_same_mats(document, expected);
    document_free(document);
    document_free(expected);
    free(text);
    free(body);
    free(unix_text);
}

/* Rows of a mat of size 16 whose core is full. */
static char *sixteen_full_rows(void)
{
    char *text = calloc(1, 16 * 17 + 1);
    for (int row = 0; row < 16; row++) {
        bool outer = row == 0 || row == 15;
        strcat(text, outer ? "0101010101010110\n" : "1111111111111110\n");
    }
    return text;
}

static void sixteen_rows_with_a_full_core_are_one_mat(void **state)
{
    char *mat = sixteen_full_rows();
    char *text = repeat(mat, 6, "\n");
    struct document *document = must_read(text);
    (void)state;
    assert_int_equal(document->mat_count, 6);
    assert_int_equal(document->mats[0].size, 16);
    document_free(document);
    free(text);
    text = repeat(mat, 6, ""); /* nothing between them: still sixteen lines each */
    document = must_read(text);
    assert_int_equal(document->mat_count, 6);
    assert_int_equal(document->mats[5].size, 16);
    document_free(document);
    free(text);
    free(mat);
}

static void sixteen_other_lines_are_sixteen_rims(void **state)
{
    char *lines = repeat(rim_digits, 16, "");
    char *text = malloc(strlen(lines) + 64);
    (void)state;
    sprintf(text, "shape: box 2x2x1\n\n%s", lines);
    struct document *document = must_read(text);
    assert_int_equal(document->mat_count, 16);
    assert_int_equal(document->mats[15].size, 5);
    assert_int_equal(document->mats[15].rim, 0xB5B5);
    document_free(document);
    /* One hole in the core: no mat of size 16 any more. */
    char *mat = sixteen_full_rows();
    mat[17 * 8 + 8] = '0';
    sprintf(text, "shape: box 2x2x1\n\n%s", mat);
    document = must_read(text);
    assert_int_equal(document->mat_count, 16);
    document_free(document);
    free(mat);
    free(text);
    free(lines);
}

static void rims_of_every_size(void **state)
{
    (void)state;
    for (int size = MAT_MIN_SIZE; size <= MAT_MAX_SIZE; size++) {
        char line[MAT_MAX_RIM + 2] = "";
        for (int i = 0; i < mat_rim_length(size); i++)
            strcat(line, i % 3 ? "0" : "1");
        strcat(line, "\n");
        char *text = repeat(line, 6, "");
        struct document *document = must_read(text);
        assert_int_equal(document->mat_count, 6);
        assert_int_equal(document->mats[0].size, size);
        assert_int_equal(document->mats[0].rim >> 1 & 0xF, 0x9);
        document_free(document);
        free(text);
    }
}

static void eight_full_rows_are_one_mat(void **state)
{
    static const char mat[] = "01010101\n11111110\n11111110\n01111111\n"
                              "11111110\n01111111\n11111110\n00010000\n";
    char *text = repeat(mat, 6, "--\n");
    struct document *document = must_read(text);
    (void)state;
    assert_int_equal(document->mat_count, 6);
    assert_int_equal(document->mats[0].size, 8);
    document_free(document);
    free(text);
}

/* ---- shapes ---- */

static struct document *with_shape(const char *header, int mats)
{
    char *rows = repeat(rows_hash, mats, "\n");
    char *text = malloc(strlen(rows) + strlen(header) + 1);
    sprintf(text, "%s%s", header, rows);
    struct document *document = must_read(text);
    free(text);
    free(rows);
    return document;
}

static void check_shape(const char *header, int faces, const char *canonical)
{
    struct document *document = with_shape(header, faces);
    assert_int_equal(document->shape->face_count, faces);
    assert_string_equal(document->shape_text, canonical);
    document_free(document);
}

static void shapes_in_every_form(void **state)
{
    (void)state;
    check_shape("shape: cube\n", 6, "cube");
    check_shape("SHAPE : Cube // one\n", 6, "cube");
    check_shape("shape: box 1x1x1\n", 6, "cube");
    check_shape("shape:box 2 X 1 x 1\n", 10, "box 2x1x1");
    check_shape("shape: box 2\xC3\x97"
                "1*3\n",
                22, "box 2x1x3");
    check_shape("shape: cells 0,0,0; 1,0,0; 0,1,0;\n", 14, "cells 0,0,0;1,0,0;0,1,0");
    check_shape("shape: cells 0,0,0;0,0,+1\n", 10, "box 1x1x2");
    check_shape("shape: cells -1,0,0;0,0,0\n", 10, "cells -1,0,0;0,0,0");
}

static bool has_cell(const struct shape *shape, int x, int y, int z)
{
    for (int i = 0; i < shape->cell_count; i++) {
        struct cell c = shape->cells[i];
        if (c.x == x && c.y == y && c.z == z)
            return true;
    }
    return false;
}

/* Bottom to top, back to front, left to right: see shape_text.h. */
static void layers_are_drawn_as_seen_from_above(void **state)
{
    struct document *document = with_shape("shape: layers\n# #\n# .\n\n\n. #\n0 0\n-----\n", 18);
    (void)state;
    assert_int_equal(document->shape->cell_count, 4);
    assert_true(has_cell(document->shape, 0, 0, 0));
    assert_true(has_cell(document->shape, 0, 1, 0));
    assert_true(has_cell(document->shape, 1, 1, 0));
    assert_true(has_cell(document->shape, 1, 1, 1));
    document_free(document);
}

static void layers_end_at_a_dashed_line_or_a_key(void **state)
{
    (void)state;
    check_shape("shape: layers\n##\n---\n", 10, "box 2x1x1");
    check_shape("shape: layers\n##\n\nmats:\n", 10, "box 2x1x1");
    check_shape("shape: layers\n#\n\n#\ntitle: Tower\n\n", 10, "box 1x1x2");
}

static void six_bare_mats_are_a_cube(void **state)
{
    (void)state;
    check_shape("", 6, "cube");
    check_shape("title: A set\none-sided: yes\n", 6, "cube");
}

/* ---- hostile sizes ---- */

static void a_line_of_a_million_cells(void **state)
{
    enum { LENGTH = 1000000 };
    char *text = malloc(LENGTH + 1);
    (void)state;
    memset(text, '1', LENGTH);
    text[LENGTH] = '\0';
    assert_string_equal(must_fail(text),
                        "t:1:1: found a row of 1000000 cells, expected 3 to 16 (or "
                        "the 8, 12, ... 60 digits of a rim)");
    memset(text, ',', LENGTH);
    memcpy(text, "names: a", 8);
    assert_string_equal(must_fail(text),
                        "t:1:10: found an empty item in the list, expected a name");
    memset(text, 'a', LENGTH);
    assert_non_null(strstr(must_fail(text), "...', expected a line"));
    free(text);
}

static void more_mats_than_anybody_has(void **state)
{
    char *text = repeat(rim_digits, DOCUMENT_MAX_MATS + 1, "");
    (void)state;
    assert_string_equal(must_fail(text), "t:4097:1: found more than 4096 mats, expected at most "
                                         "that many");
    free(text);
    text = repeat("1\n", 70000, "");
    assert_string_equal(must_fail(text), "t:65537:1: found more than 65536 rows of cells, expected "
                                         "at most that many");
    free(text);
}

static void more_cells_than_a_shape_may_have(void **state)
{
    char *line = repeat("#", 5000, "");
    char *text = malloc(6000);
    (void)state;
    sprintf(text, "shape: layers\n%s", line);
    assert_string_equal(must_fail(text), "t:2:4097: found more than 4096 cells, expected at most "
                                         "that many");
    free(text);
    free(line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_and_rims_mean_the_same),
        cmocka_unit_test(line_ends_and_marks_do_not_matter),
        cmocka_unit_test(sixteen_rows_with_a_full_core_are_one_mat),
        cmocka_unit_test(sixteen_other_lines_are_sixteen_rims),
        cmocka_unit_test(rims_of_every_size),
        cmocka_unit_test(eight_full_rows_are_one_mat),
        cmocka_unit_test(shapes_in_every_form),
        cmocka_unit_test(layers_are_drawn_as_seen_from_above),
        cmocka_unit_test(layers_end_at_a_dashed_line_or_a_key),
        cmocka_unit_test(six_bare_mats_are_a_cube),
        cmocka_unit_test(a_line_of_a_million_cells),
        cmocka_unit_test(more_mats_than_anybody_has),
        cmocka_unit_test(more_cells_than_a_shape_may_have),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
