#include "io/puzzle_json.h"
#include "io/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char six_rims[] = "0101101101011011\n0101101101011011\n0101101101011011\n"
                               "0101101101011011\n0101101101011011\n0101101101011011\n";

static struct document *with_header(const char *header)
{
    char text[2048];
    snprintf(text, sizeof text, "%s%s", header, six_rims);
    return must_read(text);
}

static void titles_come_from_the_file_or_its_name(void **state)
{
    struct text_error error;
    struct document *document = with_header("title:  The \xC3\xBC set  // not this\n");
    (void)state;
    assert_string_equal(document->title, "The \xC3\xBC set");
    assert_string_equal(document->source, "test.txt");
    document_free(document);
    static const char *const names[][2] = {{"a/b.c/set.one.txt", "set.one"},
                                           {".hidden", ".hidden"},
                                           {"-", "Untitled"},
                                           {"bad\nname.txt", "bad\\x0Aname"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_true(
            document_read_memory(six_rims, strlen(six_rims), names[i][0], NULL, &document, &error));
        assert_string_equal(document->title, names[i][1]);
        assert_false(document->has_title);
        document_free(document);
    }
}

static void names_and_colours_belong_to_mats(void **state)
{
    char letter[PALETTE_LABEL_SIZE];
    struct document *document = with_header("names: Old oak, Ash, -, Elm,Fir,  Yew\n"
                                            "colors: #102030 red - #FFF #abcdef -\n");
    (void)state;
    assert_string_equal(document_mat_name(document, 0, letter), "Old oak");
    assert_string_equal(document_mat_name(document, 2, letter), "C");
    assert_string_equal(document_mat_name(document, 5, letter), "Yew");
    assert_int_equal(document->labels[0].colour, 0x102030);
    assert_true(document->labels[1].has_colour);
    assert_false(document->labels[2].has_colour);
    assert_int_equal(document->labels[3].colour, 0xFFFFFF);
    assert_int_equal(document_mat_colour(document, 4).g, 0xCD);
    assert_int_equal(document_mat_colour(document, 5).r, palette_color(5).r);
    document_free(document);
}

static void one_sided_is_yes_or_no(void **state)
{
    static const char *const yes[] = {"one-sided: yes\n", "One-Sided:TRUE\n"};
    static const char *const no[] = {"one-sided: no\n", "", "one-sided: false\n"};
    (void)state;
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++) {
        struct document *document = with_header(yes[i]);
        assert_true(document->one_sided);
        assert_true(document_puzzle(document).one_sided);
        document_free(document);
    }
    for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
        struct document *document = with_header(no[i]);
        assert_false(document->one_sided);
        document_free(document);
    }
}

static void notes_tell_what_is_odd(void **state)
{
    struct document *document = NULL;
    struct text_error error;
    (void)state;
    document = must_read("0000000000000001\n0101101101011011\n0101101101011011\n"
                         "0101101101011011\n0101101101011011\n0001000100000001\n");
    assert_int_equal(document->note_count, 5);
    assert_int_equal(document->notes[0].mat, -1);
    assert_string_equal(document->notes[0].text,
                        "no solution is possible: the surface needs 44 filled rim cells, 8 of them "
                        "at corners, and the mats have 44, 20 of them at corners (12 too many)");
    assert_string_equal(document->notes[1].text, "the top left corner of mat A hangs by a point");
    assert_int_equal(document->notes[1].line, 1);
    assert_string_equal(document->notes[3].text, "the top right corner of mat F hangs by a point");
    assert_int_equal(document->notes[4].mat, 5);
    document_free(document);
    assert_true(document_read_file(PUZZLES_DIR "/blue.txt", NULL, &document, &error));
    assert_int_equal(document->note_count, 0);
    document_free(document);
}

static void notes_name_mats_of_the_same_name(void **state)
{
    static const char rims[] = "0101101101011011\n0101101101011011\n0101101101011011\n"
                               "0101101101011011\n0101101101011011\n0101101101011011\n";
    char text[512];
    (void)state;
    snprintf(text, sizeof text, "title: Twins\nnames: Ann, Bob, -, Ann, -, Ann\n%s", rims);
    struct document *document = must_read(text);
    assert_int_equal(document->note_count, 3);
    assert_string_equal(document->notes[1].text, "the mats A and D have the same name, Ann");
    assert_int_equal(document->notes[1].line, 2);
    assert_int_equal(document->notes[1].mat, 3);
    assert_string_equal(document->notes[2].text, "the mats A and F have the same name, Ann");
    assert_int_equal(document_same_name(document, 5), 0);
    assert_int_equal(document_same_name(document, 4), 4); /* mats without a name share none */
    assert_int_equal(document_same_name(document, 1), 1);
    document_free(document);
}

static bool override(const char *shape, struct text_error *error)
{
    struct document *document = NULL;
    const struct document_request request = {.shape = shape};
    bool done =
        document_read_file(TEST_DATA_DIR "/reference/box2x1x1.txt", &request, &document, error);
    if (done)
        assert_true(document->shape->face_count <= document->mat_count);
    document_free(document);
    return done;
}

static void the_shape_can_be_overridden(void **state)
{
    struct text_error error;
    char line[TEXT_LINE_SIZE];
    (void)state;
    assert_true(override("box 2x1x1", &error));
    assert_true(override("cells 0,0,0;0,1,0", &error));
    assert_true(override("file " PUZZLES_DIR "/cottage.txt", &error));
    assert_true(override("cube", &error)); /* a pool of ten mats */
    assert_false(override("box 3x1x1", &error));
    text_error_line(&error, line);
    assert_string_equal(line, "'" TEST_DATA_DIR "/reference/box2x1x1.txt': found 10 mats, "
                              "expected at least 14, one for each face of --shape box 3x1x1");
    assert_false(override(
        "cells 0,0,0;1,0,0;2,0,0;3,0,0;4,0,0;5,0,0;6,0,0;7,0,0;8,0,0;9,0,0;10,0,0", &error));
    assert_non_null(strstr(error.message, "one for each face of --shape cells 0,0,0;1,0,0;"));
    assert_non_null(strstr(error.message, "..."));
    assert_false(override("box 2x1", &error));
    text_error_line(&error, line);
    assert_string_equal(line,
                        "--shape:1:8: found the end of the line, expected x and the next side "
                        "of the box (box AxBxC)");
    assert_false(override("file", &error));
    assert_false(override("", &error));
    assert_false(override("cube\ncube", &error));
    assert_false(override("file /nowhere", &error));
    text_error_line(&error, line);
    assert_string_equal(line, "'/nowhere': cannot be opened: No such file or directory");
}

/* What was written, as text or JSON, reads back as the same document with this canonical text. */
static void reads_back(const struct document *document, const char *written, const char *text)
{
    struct document *again = NULL;
    struct text_error error;
    assert_true(
        document_read_memory(written, strlen(written), document->source, NULL, &again, &error));
    assert_same_documents(document, again);
    char *second = document_to_text(again);
    assert_string_equal(text, second);
    free(second);
    document_free(again);
}

static void round_trip(const char *path, const char *name)
{
    struct document *document = NULL;
    struct text_error error;
    (void)name;
    if (!document_read_file(path, NULL, &document, &error))
        return; /* a bare list that needs --shape */
    char *text = document_to_text(document);
    char *json = puzzle_json_write(document);
    assert_non_null(text);
    assert_non_null(json);
    reads_back(document, text, text);
    reads_back(document, json, text);
    free(json);
    free(text);
    document_free(document);
}

static void writing_and_reading_give_the_same(void **state)
{
    (void)state;
    assert_true(for_each_file(PUZZLES_DIR, ".txt", round_trip) > 9);
    assert_true(for_each_file(TEST_DATA_DIR "/reference", ".txt", round_trip) == 16);
}

static void the_canonical_text_is_plain(void **state)
{
    struct document *document =
        must_read("title: Little\none-sided: true\nnames: a b c d e f\ncolours: red - - - - -\n"
                  "10110100\n10110100\n10110100\n10110100\n10110100\n10110100\n");
    char *text = document_to_text(document);
    (void)state;
    static const char start[] = "title: Little\nshape: cube\none-sided: yes\n"
                                "names: a, b, c, d, e, f\ncolours: #E5484D - - - - -\n\n"
                                ". # .\n. # #\n# . #\n\n";
    assert_memory_equal(text, start, sizeof start - 1);
    free(text);
    document_free(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(titles_come_from_the_file_or_its_name),
        cmocka_unit_test(names_and_colours_belong_to_mats),
        cmocka_unit_test(one_sided_is_yes_or_no),
        cmocka_unit_test(notes_tell_what_is_odd),
        cmocka_unit_test(notes_name_mats_of_the_same_name),
        cmocka_unit_test(the_shape_can_be_overridden),
        cmocka_unit_test(writing_and_reading_give_the_same),
        cmocka_unit_test(the_canonical_text_is_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
