/* Running out of memory at any moment while files of other programs are read or written. */
#include "io/encode.h"
#include "io/shp_read.h"
#include "io/string_builder.h"
#include "io/support.h"
#include "io/xmpuzzle.h"
#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct document *document; /* a pool with a group, names and an unknown cell */

static bool out_of_memory(const struct text_error *error)
{
    assert_string_equal(error->message, "out of memory");
    return false;
}

static bool read_puzzle(void)
{
    static const char text[] =
        "<puzzle><gridType type=\"0\"/><shapes>"
        "<voxel x=\"5\" y=\"3\" z=\"1\" name=\"R\">+++++"
        "+###+"
        "+++++</voxel><voxel x=\"3\" y=\"3\" z=\"1\" name=\"M\">##__#__##</voxel></shapes>"
        "<problems><problem><shapes><shape id=\"1\" min=\"1\" max=\"3\"/></shapes>"
        "<result id=\"0\"/><solutions><solution/></solutions></problem><problem/></problems>"
        "</puzzle>";
    struct document *read = NULL;
    struct text_error error;
    bool done = document_read_memory(text, strlen(text), "t", NULL, &read, &error);
    document_free(read);
    return done || out_of_memory(&error);
}

static bool read_sheet(void)
{
    static const char text[] =
        "<Generate definition>\n:Size = 1 1 1\n:LimitsX = 0 2 0 1 0 1\n:YZ pages data =\n1\n\n0\n"
        ":XZ pages data =\n1\n:XY pages data =\n0\n";
    struct shp_file file;
    struct text_error error;
    bool done = shp_read(text, strlen(text), "t", &file, &error);
    shape_destroy(file.shape);
    return done || out_of_memory(&error);
}

static bool write_puzzle(void)
{
    struct document *plain = document;
    struct string_builder out = {0};
    struct text_error error;
    bool done = xmpuzzle_write(plain, &out, &error);
    char *text = string_take(&out);
    free(text);
    return done ? text != NULL : out_of_memory(&error);
}

static bool encode(void (*write)(const struct encode_model *, const struct document *,
                                 struct string_builder *))
{
    const struct puzzle puzzle = document_puzzle(document);
    struct encode_model model;
    struct string_builder out = {0};
    enum encode_status status = encode_build(&puzzle, &model, NULL);
    if (status == ENCODE_OK)
        write(&model, document, &out);
    else
        assert_int_equal(status, ENCODE_NO_MEMORY);
    encode_free(&model);
    char *text = string_take(&out);
    bool done = status == ENCODE_OK && text;
    free(text);
    return done;
}

static bool encode_dimacs(void)
{
    return encode(encode_write_dimacs);
}

static bool encode_asp(void)
{
    return encode(encode_write_asp);
}

static bool encode_mzn(void)
{
    return encode(encode_write_mzn);
}

static bool encode_cover(void)
{
    return encode(encode_write_cover);
}

/* Lets the first, then the second, ... allocation fail, until there is none left to fail. */
static void fail_each(bool (*work)(void))
{
    bool done = false;
    long allocations = 0;
    for (; !done; allocations++) {
        assert_true(allocations < 10000);
        failing_alloc_after(allocations);
        done = work();
        failing_alloc_after(-1);
    }
    assert_true(allocations > 2);
}

static void reading(void **state)
{
    (void)state;
    fail_each(read_puzzle);
    fail_each(read_sheet);
}

static void writing(void **state)
{
    (void)state;
    document = must_read("shape: sheet 2x1\ncolours: red - -\ngroup: g = 1-2 at most 1\n"
                         "01011011\n01011011\n01110000\n");
    fail_each(write_puzzle);
    fail_each(encode_dimacs);
    fail_each(encode_asp);
    fail_each(encode_mzn);
    fail_each(encode_cover);
    document_free(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reading), cmocka_unit_test(writing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
