/* BurrTools files: what becomes a puzzle, what is refused, and that what is written reads back. */
#include "io/gzip.h"
#include "io/string_builder.h"
#include "io/support.h"
#include "io/xmpuzzle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include <cmocka.h>

/* A cube of mats of 3 x 3 cells. */
#define CUBE "<voxel x=\"3\" y=\"3\" z=\"3\" type=\"0\">#############_#############</voxel>"
#define MAT  "<voxel x=\"3\" y=\"3\" z=\"1\" type=\"0\">##__#__##</voxel>"
#define HEAD "<?xml version=\"1.0\"?>\n<puzzle version=\"2\"><gridType type=\"0\"/>"

static char *file_of(const char *shapes, const char *parts)
{
    struct string_builder out = {0};
    string_add(&out,
               HEAD "<colors><color red=\"255\" green=\"16\" blue=\"0\"/></colors>\n"
                    "<shapes>\n%s</shapes>\n<problems><problem name=\"P\" state=\"0\">"
                    "<shapes>%s</shapes><result id=\"0\"/><bitmap/></problem></problems>"
                    "<comment/></puzzle>\n",
               shapes, parts);
    char *text = string_take(&out);
    assert_non_null(text);
    return text;
}

static struct document *must_open(const char *bytes, size_t length)
{
    struct document *document = NULL;
    struct text_error error;
    char line[TEXT_LINE_SIZE] = "";
    if (!document_read_memory(bytes, length, "t.xmpuzzle", NULL, &document, &error))
        text_error_line(&error, line);
    assert_string_equal(line, "");
    return document;
}

static struct document *must_open_file(const char *shapes, const char *parts)
{
    char *text = file_of(shapes, parts);
    struct document *document = must_open(text, strlen(text));
    free(text);
    return document;
}

/* ---- reading ---- */

static void counts_become_mats(void **state)
{
    (void)state;
    struct document *document = must_open_file(CUBE MAT, "<shape id=\"1\" count=\"6\"/>");
    assert_string_equal(document->title, "t");
    assert_string_equal(document->shape_text, "cube");
    assert_int_equal(document->mat_count, 6);
    assert_int_equal(document->group_count, 0);
    assert_int_equal(document->mats[5].size, 3);
    for (int row = 0; row < 3; row++)
        for (int col = 0; col < 3; col++)
            assert_int_equal(mat_filled(&document->mats[5], row, col),
                             "##__#__##"[3 * row + col] == '#');
    document_free(document);
}

static void ranges_become_pools_and_groups(void **state)
{
    (void)state;
    struct document *document =
        must_open_file(CUBE MAT MAT, "<shape id=\"1\" min=\"0\" max=\"5\"/>"
                                     "<shape id=\"2\" min=\"2\" max=\"3\"/>");
    assert_int_equal(document->mat_count, 8);
    assert_int_equal(document->group_count, 1);
    assert_int_equal(document->groups[0].least, 2);
    assert_int_equal(document->groups[0].most, 3);
    assert_int_equal(document->rules[4].group, -1);
    assert_int_equal(document->rules[5].group, 0);
    document_free(document);
}

/* Upright, with colours and names that a list of names cannot hold as they are. */
static void names_and_colours_are_kept(void **state)
{
    static const char shapes[] = CUBE
        "<voxel x=\"1\" y=\"3\" z=\"3\" name=\"a, b &amp; c\" type=\"0\">#1#1__#1__#1#1</voxel>";
    (void)state;
    struct document *document = must_open_file(shapes, "<shape id=\"1\" count=\"6\"/>");
    assert_string_equal(document->labels[0].name, "a  b & c");
    assert_string_equal(document->labels[1].name, "a  b & c 2");
    assert_true(document->labels[0].has_colour);
    assert_int_equal(document->labels[0].colour, 0xFF1000);
    document_free(document);
}

static void a_mat_may_lie_in_a_larger_grid(void **state)
{
    static const char shapes[] = CUBE "<voxel x=\"4\" y=\"4\" z=\"2\" type=\"0\">"
                                      "________________"
                                      "#_#_____#_______</voxel>";
    (void)state;
    char *text = file_of(shapes, "<shape id=\"1\" count=\"6\"/>");
    struct document *document = NULL;
    struct text_error error;
    assert_false(document_read_memory(text, strlen(text), "t", NULL, &document, &error));
    assert_non_null(strstr(error.message, "found the empty voxel 1,1,1 inside shape S2"));
    free(text);
    document = must_open_file(CUBE "<voxel x=\"4\" y=\"4\" z=\"2\" type=\"0\">"
                                   "________________"
                                   "_##___#___##____</voxel>",
                              "<shape id=\"1\" count=\"6\"/>");
    assert_int_equal(document->mats[0].size, 3);
    document_free(document);
}

static size_t pack(const char *text, size_t length, char *out, size_t room)
{
    z_stream stream = {0};
    assert_int_equal(deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
    stream.next_in = (z_const Bytef *)text;
    stream.avail_in = (uInt)length;
    stream.next_out = (Bytef *)out;
    stream.avail_out = (uInt)room;
    assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
    size_t packed = stream.total_out;
    deflateEnd(&stream);
    return packed;
}

static void gzip_is_unpacked(void **state)
{
    char packed[4096];
    char *out = NULL;
    size_t length = 0;
    (void)state;
    char *text = file_of(CUBE MAT, "<shape id=\"1\" count=\"6\"/>");
    size_t size = pack(text, strlen(text), packed, sizeof packed);
    document_free(must_open(packed, size));
    assert_int_equal(gzip_unpack(packed, size, strlen(text), &out, &length), GZIP_OK);
    assert_string_equal(out, text);
    free(out);
    assert_int_equal(gzip_unpack(packed, size, strlen(text) - 1, &out, &length), GZIP_TOO_LARGE);
    for (size_t cut = 2; cut < size; cut++)
        assert_int_equal(gzip_unpack(packed, cut, 1 << 20, &out, &length), GZIP_DAMAGED);
    packed[size] = 'x';
    assert_int_equal(gzip_unpack(packed, size + 1, 1 << 20, &out, &length), GZIP_DAMAGED);
    packed[size / 2] ^= 1;
    assert_int_equal(gzip_unpack(packed, size, 1 << 20, &out, &length), GZIP_DAMAGED);
    free(text);
}

/* ---- what is refused ---- */

static void assert_refused(const char *bytes, size_t length, const char *expected)
{
    struct document *document = NULL;
    struct text_error error;
    char line[TEXT_LINE_SIZE];
    assert_false(document_read_memory(bytes, length, "t", NULL, &document, &error));
    assert_null(document);
    text_error_line(&error, line);
    assert_string_equal(line, expected);
}

static void assert_text_refused(const char *text, const char *expected)
{
    assert_refused(text, strlen(text), expected);
}

static void assert_file_refused(const char *shapes, const char *parts, const char *expected)
{
    char *text = file_of(shapes, parts);
    assert_text_refused(text, expected);
    free(text);
}

static void hostile_xml_is_refused(void **state)
{
    (void)state;
    assert_text_refused("<!DOCTYPE p [<!ENTITY a \"b\">]><puzzle>&a;</puzzle>",
                        "t:1:13: found a document type declaration, expected none");
    assert_text_refused("<?xml version=\"1.0\"?><p/>",
                        "t:1:22: found XML of another kind, expected the element <puzzle>");
    assert_text_refused("<puzzle>\n<shapes></puzzle>",
                        "t:2:11: found damaged XML (mismatched tag), expected a BurrTools puzzle");
    assert_text_refused("<puzzle>&a;</puzzle>",
                        "t:1:9: found damaged XML (undefined entity), expected a BurrTools puzzle");
    assert_text_refused(
        "<puzzle><shapes><voxel x=\"9\" y=\"9\" z=\"9\">#</voxel></shapes></puzzle>",
        "t:1:17: found fewer voxels than x, y and z say, expected one character "
        "each");
    assert_text_refused("<puzzle><shapes><voxel x=\"9e9\"/></shapes></puzzle>",
                        "t:1:17: found '9e9' for the attribute x, expected a whole number from 0 "
                        "to 65536");
    assert_text_refused(
        "<puzzle><shapes><voxel x=\"1\" y=\"1\" z=\"1\">?</voxel></shapes></puzzle>",
        "t:1:42: found a character that is no voxel, expected #, + or _");
    assert_text_refused(
        "<puzzle><shapes><voxel x=\"1\" y=\"1\" z=\"1\">##</voxel></shapes></puzzle>",
        "t:1:42: found more voxels than x, y and z say, expected the end of the "
        "shape");
    assert_text_refused("<puzzle/>", "'t': found no problem, expected one");
}

static void depth_is_bounded(void **state)
{
    struct string_builder out = {0};
    (void)state;
    string_add(&out, "<puzzle>");
    for (int i = 0; i < 300; i++)
        string_add(&out, "<a>");
    char *text = string_take(&out);
    assert_text_refused(text, "t:1:774: found elements nested over 256 deep, expected at most that "
                              "many");
    free(text);
}

static void tags_are_bounded(void **state)
{
    struct string_builder out = {0};
    (void)state;
    string_add(&out, "<puzzle\n><shapes ");
    for (int i = 0; i < 10000; i++)
        string_add(&out, "a%d=\"\" ", i);
    string_add(&out, "/></puzzle>");
    char *text = string_take(&out);
    assert_text_refused(text, "t:2:2: found a tag of over 65536 bytes, expected at most that many");
    free(text);
}

static void a_bomb_is_not_unpacked(void **state)
{
    enum { ZEROS = 40 << 20, ROOM = 1 << 20 };
    char *zeros = calloc(ZEROS, 1);
    char *packed = malloc(ROOM);
    (void)state;
    assert_non_null(zeros);
    assert_non_null(packed);
    size_t size = pack(zeros, ZEROS, packed, ROOM);
    free(zeros);
    assert_refused(packed, size, "'t': cannot be read: it unpacks to more than 16 MB");
    assert_refused(packed, size / 2, "'t': cannot be read: it unpacks to more than 16 MB");
    assert_refused(packed, 20, "'t': found damaged gzip, expected a whole file");
    free(packed);
}

static void what_does_not_fit_is_named(void **state)
{
    static const char six[] = "<shape id=\"1\" count=\"6\"/>";
    (void)state;
    assert_file_refused(
        CUBE "<voxel x=\"2\" y=\"3\" z=\"1\" name=\"Bar\" type=\"0\">######</voxel>", six,
        "t:4:70: found shape S2 'Bar' of 2 x 3 x 1 voxels, expected a mat: n x n x 1, "
        "n from 3 to 16");
    assert_file_refused(
        CUBE "<voxel x=\"3\" y=\"3\" z=\"1\" type=\"0\">##__+__##</voxel>", six,
        "t:4:70: found the variable voxel 1,1,0 in shape S2, expected a mat's to be "
        "filled or empty");
    assert_file_refused(CUBE "<voxel x=\"3\" y=\"3\" z=\"1\" type=\"0\">##_____##</voxel>", six,
                        "t:4:70: found the empty voxel 1,1,0 inside shape S2, expected a mat, of "
                        "which only the outermost ring has any");
    assert_file_refused(
        "<voxel x=\"3\" y=\"3\" z=\"3\">###########################</voxel>" MAT, six,
        "t:4:1: found the filled voxel 1,1,1 in shape S1, expected only the surface "
        "of a body, for mats of this size");
    assert_file_refused("<voxel x=\"3\" y=\"3\" z=\"3\">#_###########_#############</voxel>" MAT,
                        six,
                        "t:4:1: found an edge between faces of shape S1 that need not be filled, "
                        "expected this only on an open border");
    assert_file_refused(
        CUBE MAT, "<shape id=\"1\" count=\"5\"/>",
        "'t': found the end after 5 mats, expected at least 6, one for each face of the shape");
    assert_file_refused(CUBE MAT, "<shape id=\"7\" count=\"6\"/>",
                        "t:5:47: found a piece without a shape, expected an id below 2");
    assert_file_refused(
        CUBE MAT, "<shape id=\"1\" min=\"3\" max=\"2\"/>",
        "t:5:47: found '2' for the attribute max, expected a whole number from 3 to "
        "4096");
    assert_file_refused(CUBE MAT, "", "'t': found 0 pieces, expected from 1 to 4096");
    assert_file_refused(
        "<voxel x=\"3\" y=\"3\" z=\"3\">#1############_#############</voxel>"
        "<voxel x=\"3\" y=\"3\" z=\"1\">#1#__#__##</voxel>",
        six,
        "t:4:1: found colours that restrict where pieces go, expected the result to "
        "have none");
}

/* ---- writing ---- */

static struct document *rewrite(const struct document *document)
{
    struct string_builder out = {0};
    struct text_error error;
    char line[TEXT_LINE_SIZE] = "";
    if (!xmpuzzle_write(document, &out, &error))
        text_error_line(&error, line);
    assert_string_equal(line, "");
    char *text = string_take(&out);
    assert_non_null(text);
    struct document *again = must_open(text, strlen(text));
    free(text);
    return again;
}

/* Mats come back by kinds; what may be used of each kind must be the same. */
static void assert_same_puzzle(const struct document *a, const struct document *b)
{
    assert_string_equal(a->shape_text, b->shape_text);
    assert_int_equal(a->shape->kind, b->shape->kind);
    assert_int_equal(a->mat_count, b->mat_count);
    assert_int_equal(a->border, b->border);
    int cells = shape_rim_cell_count(a->shape, a->mats[0].size);
    if (a->cells)
        assert_memory_equal(a->cells, b->cells, (size_t)cells);
    for (int i = 0; i < a->mat_count; i++) {
        int left = 0;
        for (int k = 0; k < a->mat_count; k++)
            left += (mat_orientation_between(a->mats[i], a->mats[k], true) >= 0) -
                    (mat_orientation_between(a->mats[i], b->mats[k], true) >= 0);
        assert_int_equal(left, 0);
    }
}

static void assert_rewritten(const char *text)
{
    struct document *document = must_read(text);
    struct document *again = rewrite(document);
    assert_same_puzzle(document, again);
    document_free(document);
    document_free(again);
}

#define RIMS "01011011\n00000001\n01011011\n01111011\n11011011\n01011010\n"

static void puzzles_survive_the_way_out_and_back(void **state)
{
    (void)state;
    assert_rewritten("names: Ann, Bob, <C>, \"D\", E & F, -\ncolours: red - - #010203 - -\n" RIMS);
    assert_rewritten("shape: cells 0,0,0;1,1,0\n" RIMS RIMS RIMS);
    assert_rewritten("shape: box 1x1x1 open\n" RIMS);
    assert_rewritten("shape: box 1x1x1 open\nborder: filled\n" RIMS);
    assert_rewritten("shape: sheet 3x1\n" RIMS);
    assert_rewritten("shape: sheet 2x1\nborder: filled\n" RIMS);
    assert_rewritten("shape: sheet 2x1\nborder: frame\n#######\n#.#..##\n#.....#\n##..#.#\n"
                     "#######\n\n" RIMS);
    /* The frame hides the whole of the left and of the upper border. */
    assert_rewritten("shape: sheet 2x1\nborder: frame\n#######\n#######\n##....#\n##..#.#\n"
                     "#######\n\n" RIMS);
    assert_rewritten("shape: faces Top 0,0,0; Top 1,0,0; Right 0,0,0\n" RIMS);
}

static void groups_of_one_kind_are_written(void **state)
{
    (void)state;
    struct document *document = must_read("shape: sheet 2x1\ngroup: g = 1, 2 at most 1\n01011011\n"
                                          "01011011\n00000001\n01110000\n");
    struct document *again = rewrite(document);
    assert_int_equal(again->mat_count, 3); /* of the group one is enough */
    document_free(document);
    document_free(again);
}

static void assert_unwritable(const char *text, const char *what)
{
    struct document *document = must_read(text);
    struct string_builder out = {0};
    struct text_error error;
    assert_false(xmpuzzle_write(document, &out, &error));
    assert_non_null(strstr(error.message, what));
    free(string_take(&out));
    document_free(document);
}

static void what_the_format_cannot_hold_is_named(void **state)
{
    (void)state;
    assert_unwritable("one-sided: yes\n" RIMS, "mats that may not be flipped");
    assert_unwritable("one-sided: 2\n" RIMS, "mats that may not be flipped");
    assert_unwritable("pin: 1 on Top\n" RIMS, "pins or forbidden faces");
    assert_unwritable("shape: sheet 1x1\n0101101?\n", "unknown rim cells");
    assert_unwritable("shape: sheet 2x1\ngroup: g = 1-3 at most 1\n" RIMS, "a group");
    assert_unwritable("shape: faces Top 0,0,0; Top 3000,3000,0\n" RIMS, "four million voxels");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_become_mats),
        cmocka_unit_test(ranges_become_pools_and_groups),
        cmocka_unit_test(names_and_colours_are_kept),
        cmocka_unit_test(a_mat_may_lie_in_a_larger_grid),
        cmocka_unit_test(gzip_is_unpacked),
        cmocka_unit_test(hostile_xml_is_refused),
        cmocka_unit_test(depth_is_bounded),
        cmocka_unit_test(tags_are_bounded),
        cmocka_unit_test(a_bomb_is_not_unpacked),
        cmocka_unit_test(what_does_not_fit_is_named),
        cmocka_unit_test(puzzles_survive_the_way_out_and_back),
        cmocka_unit_test(groups_of_one_kind_are_written),
        cmocka_unit_test(what_the_format_cannot_hold_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
