/* Files of other programs as their users saved them, which the repository does not hold. */
#include "io/file.h"
#include "io/shp_read.h"
#include "io/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FOLDER CUBEFOLD_DATA "/peer-files/"

static char *read_file(const char *name, size_t *length)
{
    char path[4096];
    char *bytes = NULL;
    struct text_error error;
    snprintf(path, sizeof path, FOLDER "%s", name);
    return file_read(path, &bytes, length, &error) ? bytes : NULL;
}

static void check_shape(const char *name, int faces)
{
    size_t length = 0;
    struct shp_file file;
    struct text_error error;
    char line[TEXT_LINE_SIZE] = "";
    char *bytes = read_file(name, &length);
    assert_non_null(bytes);
    if (!shp_read(bytes, length, name, &file, &error))
        text_error_line(&error, line);
    assert_string_equal(line, "");
    assert_int_equal(file.shape->face_count, faces);
    assert_false(file.twisted);
    assert_int_equal(shape_piece_count(file.shape), 1);
    assert_int_equal(file.shape->kind, strncmp(name, "flat", 4) == 0 ? SHAPE_SHEET : SHAPE_BODY);
    shape_destroy(file.shape);
    free(bytes);
}

static void shapes_have_the_faces_of_the_index(void **state)
{
    size_t length = 0;
    char name[64];
    int faces = 0;
    int used = 0;
    int rows = 0;
    (void)state;
    char *index = read_file("INDEX.tsv", &length);
    assert_non_null(index);
    const char *at = strchr(index, '\n') + 1;
    for (; sscanf(at, "%63s %d\n%n", name, &faces, &used) == 2; at += used, rows++)
        check_shape(name, faces);
    assert_int_equal(rows, 12);
    free(index);
}

static void check_puzzle(const char *name, const char *expected)
{
    char path[4096];
    struct document *document = NULL;
    struct text_error error;
    snprintf(path, sizeof path, FOLDER "%s", name);
    bool done = document_read_file(path, NULL, &document, &error);
    if (done)
        snprintf(error.message, sizeof error.message, "%s, %d mats", document->shape_text,
                 document->mat_count);
    assert_string_equal(error.message, expected);
    document_free(document);
}

static void puzzles_of_mats_open(void **state)
{
    (void)state;
    check_puzzle("blue.xmpuzzle", "cube, 6 mats");
    check_puzzle("star7-pool36.xmpuzzle",
                 "cells 1,1,0;1,0,1;0,1,1;1,1,1;2,1,1;1,2,1;1,1,2, 36 mats");
    check_puzzle("burr.xmpuzzle",
                 "found shape S2 'Cage' of 8 x 8 x 8 voxels, expected a mat: n x n "
                 "x 1, n from 3 to 16");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_have_the_faces_of_the_index),
        cmocka_unit_test(puzzles_of_mats_open),
    };
    size_t length = 0;
    char *index = read_file("INDEX.tsv", &length);
    free(index);
    if (!index) {
        printf("peer files are missing: " FOLDER "\n");
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
