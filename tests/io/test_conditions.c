/* What a puzzle file can ask for beyond mats and a body: pools, sheets, borders, groups, sides,
 * pins and unknown cells, as text and as JSON. */
#include "io/puzzle_json.h"
#include "io/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char rim[] = "0101101101011011\n";

/* A header above this many mats that are all alike. */
static struct document *with_mats(const char *header, int mats)
{
    char text[8192];
    int used = snprintf(text, sizeof text, "%s", header);
    for (int i = 0; i < mats; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, "%s", rim);
    return must_read(text);
}

/* Both ways of writing read back as the same. */
static void check_round_trips(const struct document *document)
{
    struct document *again = NULL;
    struct text_error error;
    char *text = document_to_text(document);
    char *json = puzzle_json_write(document);
    assert_non_null(text);
    assert_non_null(json);
    const char *written[] = {text, json};
    for (int i = 0; i < 2; i++) {
        if (!document_read_memory(written[i], strlen(written[i]), "test.txt", NULL, &again, &error))
            fail_msg("%d:%d: %s in\n%s", error.line, error.column, error.message, written[i]);
        assert_same_documents(document, again);
        char *second = document_to_text(again);
        assert_string_equal(text, second);
        free(second);
        document_free(again);
    }
    free(json);
    free(text);
}

static void expect_shape(const char *header, int mats, const char *shape_text, int faces,
                         enum shape_kind kind)
{
    struct document *document = with_mats(header, mats);
    assert_string_equal(document->shape_text, shape_text);
    assert_int_equal(document->shape->face_count, faces);
    assert_int_equal(document->shape->kind, kind);
    check_round_trips(document);
    document_free(document);
}

static void open_shapes_are_read_and_written(void **state)
{
    (void)state;
    expect_shape("shape: sheet 2x3\n", 6, "sheet 2x3", 6, SHAPE_SHEET);
    expect_shape("shape: SHEET 1 x 1\n", 1, "sheet 1x1", 1, SHAPE_SHEET);
    expect_shape("shape: box 1x1x1 open\n", 5, "box 1x1x1 open", 5, SHAPE_SHEET);
    expect_shape("shape: box 2x1x3 Open\n", 20, "box 2x1x3 open", 20, SHAPE_SHEET);
    expect_shape("shape: faces Top 1,0,0; top 0,0,0;\n", 2, "sheet 2x1", 2, SHAPE_SHEET);
    expect_shape("shape: faces Top 0,0,0; Left 0,0,0\n", 2, "faces Top 0,0,0; Left 0,0,0", 2,
                 SHAPE_SHEET);
    expect_shape("shape: faces Top -1,0,0; Top 4,0,5\n", 2, "faces Top -1,0,0; Top 4,0,5", 2,
                 SHAPE_SHEET);
    /* As many faces as an open box, but one of them inside. */
    expect_shape("shape: faces Front 0,0,0;Right 0,0,0;Back 0,0,0;Left 0,0,0;Top 0,0,0\n", 5,
                 "faces Top 0,0,0; Front 0,0,0; Right 0,0,0; Back 0,0,0; Left 0,0,0", 5,
                 SHAPE_SHEET);
}

static void cavities_may_be_covered(void **state)
{
    static const char ring[] =
        "shape: layers\n###\n###\n###\n\n###\n#.#\n###\n\n###\n###\n###\n---\n";
    char header[256];
    (void)state;
    snprintf(header, sizeof header, "%scavities: yes\n", ring);
    struct document *document = with_mats(ring, 54);
    assert_int_equal(document->shape->face_count, 54);
    document_free(document);
    document = with_mats(header, 60);
    assert_int_equal(document->shape->face_count, 60);
    assert_int_equal(document->shape->kind, SHAPE_HOLLOW);
    check_round_trips(document);
    document_free(document);
}

static void a_pool_has_more_mats_than_faces(void **state)
{
    struct document *document = with_mats("shape: cube\n", 9);
    (void)state;
    assert_int_equal(document->mat_count, 9);
    assert_int_equal(document->shape->face_count, 6);
    assert_int_equal(document->note_count, 0); /* totals say nothing about a pool */
    check_round_trips(document);
    document_free(document);
}

static const char named_pool[] =
    "title: Pool\nnames: Ann, Bob, Cy Li, Di, Ed, Flo, Gus, Hal\n"
    "colours: red blue - - - - - green\n"
    "group: mine = Cy Li, 7-8, Ann at most 2\n"
    "group: all yours = Bob, 4-6 at least 1\n"
    "pin: Hal on Top flipped\nforbid: 1-2, C on Front\none-sided: Gus\nback-out: 8\n"
    "0101101101011011\n0101101101011010\n0101101101011001\n0101101101011000\n"
    "0101101101010111\n0101101101010110\n0101101101010101\n0101101101010100\n";

static void chosen_mats_bring_their_own(void **state)
{
    struct document *document = NULL;
    char letter[PALETTE_LABEL_SIZE];
    (void)state;
    assert_null(read_request(named_pool, NULL, "8, 1-3,Ed , 6", &document));
    assert_int_equal(document->mat_count, 6); /* six: a cube */
    assert_string_equal(document->shape_text, "cube");
    assert_string_equal(document_mat_name(document, 0, letter), "Hal");
    assert_string_equal(document_mat_name(document, 3, letter), "Cy Li");
    assert_true(document->labels[0].has_colour);
    assert_false(document->labels[3].has_colour);
    assert_int_equal(document->rules[0].outside, MAT_BACK);
    assert_int_equal(document->rules[0].group, 0);
    assert_int_equal(document->rules[2].group, 1);
    assert_int_equal(document->groups[0].most, 2);
    assert_int_equal(document->groups[1].most, 3); /* it had no limit but its four mats */
    assert_int_equal(document->pin_count, 4);
    assert_int_equal(document->pins[0].mat, 0);
    assert_int_equal(document->pins[1].mat, 1);
    check_round_trips(document);
    document_free(document);
}

/* What was said of mats that are gone goes with them. */
static void a_group_without_mats_is_dropped(void **state)
{
    struct document *document = with_mats("shape: sheet 1x2\ngroup: a = 1 exactly 1\n"
                                          "group: b = 2-3 exactly 1\npin: 1 on Top 0,0,0\n",
                                          4);
    static const int mats[] = {3, 2};
    (void)state;
    assert_true(document_keep_mats(document, mats, 2));
    assert_int_equal(document->group_count, 1);
    assert_string_equal(document->group_names[0], "b");
    assert_int_equal(document->rules[0].group, -1);
    assert_int_equal(document->rules[1].group, 0);
    assert_int_equal(document->pin_count, 0);
    check_round_trips(document);
    document_free(document);
}

static void expect_refusal(const char *shape, const char *mats, const char *message)
{
    struct document *document = NULL;
    const char *line = read_request(named_pool, shape, mats, &document);
    if (!line)
        fail_msg("this should not be readable: %s", mats);
    assert_string_equal(line, message);
}

static void wrong_choices_name_their_place(void **state)
{
    (void)state;
    expect_refusal("cube", "7-9",
                   "--mats:1:3: found 9 as the end of a range, expected a number "
                   "from 7 to 8");
    expect_refusal("cube", "",
                   "--mats:1:1: found the end of the line, expected a mat: a number "
                   "from 1 to 8, a name, or a letter up to H");
    expect_refusal("cube", "1,2,",
                   "--mats:1:5: found the end of the line, expected a mat: a "
                   "number from 1 to 8, a name, or a letter up to H");
    expect_refusal("cube", "Ann,Bob,1",
                   "--mats:1:9: found mat 1 a second time in the list, "
                   "expected each once");
    expect_refusal("cube", "1-6;8",
                   "--mats:1:4: found ';8', expected a comma and another mat, or the end");
    expect_refusal(NULL, "1-5",
                   "t:10:1: found 5 mats without a shape, expected a line such as "
                   "'shape: box 2x1x1' above them (only six bare mats are taken for "
                   "a cube)");
    expect_refusal("cube", "1-5",
                   "'t': found 5 mats, expected at least 6, one for each face of "
                   "--shape cube");
}

/* Pins name faces of the file's own shape. */
static void pins_must_fit_another_shape(void **state)
{
    (void)state;
    expect_refusal("sheet 2x1", NULL,
                   "t:6:13: found Top without a cell, expected which one, such as Top 0,0,0");
}

static void sides_are_said_of_all_or_some(void **state)
{
    struct document *document = with_mats("one-sided: 1, 3-4\nback-out: F\n", 6);
    struct puzzle puzzle = document_puzzle(document);
    (void)state;
    assert_false(document->one_sided);
    assert_int_equal(puzzle_orientations(&puzzle, 0), 0x0f);
    assert_int_equal(puzzle_orientations(&puzzle, 1), 0xff);
    assert_int_equal(puzzle_orientations(&puzzle, 3), 0x0f);
    assert_int_equal(puzzle_orientations(&puzzle, 5), 0xf0);
    check_round_trips(document);
    document_make_one_sided(document);
    assert_false(document->one_sided);
    puzzle = document_puzzle(document);
    assert_int_equal(puzzle_orientations(&puzzle, 1), 0x0f);
    assert_int_equal(puzzle_orientations(&puzzle, 5), 0xf0);
    document_free(document);
    document = with_mats("one-sided: yes\nback-out: 2\n", 6);
    puzzle = document_puzzle(document);
    assert_int_equal(puzzle_orientations(&puzzle, 0), 0x0f);
    assert_int_equal(puzzle_orientations(&puzzle, 1), 0xf0);
    check_round_trips(document);
    document_free(document);
}

static void expect_group(const char *limits, int least, int most)
{
    char header[128];
    snprintf(header, sizeof header, "shape: cube\ngroup: old ones = 1-3, 5 %s\n", limits);
    struct document *document = with_mats(header, 8);
    assert_int_equal(document->group_count, 1);
    assert_string_equal(document->group_names[0], "old ones");
    assert_int_equal(document->groups[0].least, least);
    assert_int_equal(document->groups[0].most, most);
    assert_int_equal(document->rules[4].group, 0);
    assert_int_equal(document->rules[3].group, -1);
    check_round_trips(document);
    document_free(document);
}

static void groups_have_limits(void **state)
{
    (void)state;
    expect_group("exactly 1", 1, 1);
    expect_group("exactly 9", 9, 9); /* impossible, but that is for the solver to say */
    expect_group("at least 2", 2, 4);
    expect_group("at least 4", 4, 4);
    expect_group("at least 6", 6, 6);
    expect_group("at least 0", 0, 4);
    expect_group("at most 3", 0, 3);
    expect_group("at most 7", 0, 7);
    expect_group("at least 1, at most 2", 1, 2);
    expect_group("at most 2 at least 1", 1, 2);
}

static void expect_pin(const char *ways, unsigned orientations)
{
    char header[128];
    snprintf(header, sizeof header, "forbid: 2, 4 on Left\npin: C on Top %s\n", ways);
    struct document *document = with_mats(header, 6);
    assert_int_equal(document->pin_count, 3);
    assert_true(document->pins[0].forbidden);
    assert_int_equal(document->pins[1].mat, 3);
    assert_int_equal(document->pins[1].face, 4);
    assert_false(document->pins[2].forbidden);
    assert_int_equal(document->pins[2].mat, 2);
    assert_int_equal(document->pins[2].face, 0);
    assert_int_equal(document->pins[2].orientations, orientations);
    char *text = document_to_text(document);
    assert_non_null(strstr(text, "pin: 3 on Top"));
    free(text);
    document_free(document);
}

static void pins_name_ways_to_lie(void **state)
{
    (void)state;
    expect_pin("", 0xff);
    expect_pin("as drawn", 0x01);
    expect_pin("turned 0", 0x01);
    expect_pin("turned 90", 0x02);
    expect_pin(", turned 270, flipped", 0x80);
    expect_pin("flipped", 0x10);
    expect_pin("turned any", 0x0f);
    expect_pin("turned any flipped or turned 180", 0xf4);
    expect_pin("as drawn or flipped or turned 90", 0x13);
}

/* Every set of ways survives being written. */
static void all_ways_round_trip(void **state)
{
    (void)state;
    for (int ways = 1; ways < 256; ways++) {
        struct document *document = with_mats("pin: 1 on Bottom\n", 6);
        document->pins[0].orientations = (uint8_t)ways;
        check_round_trips(document);
        document_free(document);
    }
}

static void faces_of_larger_shapes_are_named_with_their_cell(void **state)
{
    struct document *document =
        with_mats("shape: box 2x1x1\npin: 1 on front 1,0,0\npin: 2 on Left\n", 10);
    char name[SHAPE_FACE_NAME_SIZE];
    (void)state;
    assert_string_equal(shape_face_name(document->shape, document->pins[0].face, name),
                        "Front 1,0,0");
    assert_string_equal(shape_face_name(document->shape, document->pins[1].face, name),
                        "Left 0,0,0");
    check_round_trips(document);
    document_free(document);
}

static void cells_may_be_unknown(void **state)
{
    struct document *document = must_read("shape: sheet 1x3\n"
                                          "?.#\n##?\n#?#\n\n"
                                          "##?\n?##\n.##\n---\n???\n?#?\n???\n");
    (void)state;
    assert_int_equal(document->rules[0].unknown, 0x29); /* cells 0, 3 and 5 */
    assert_int_equal(document->mats[0].rim, 0xd4);
    assert_int_equal(document->rules[1].unknown, 0x84);
    assert_int_equal(document->rules[2].unknown, 0xff);
    check_round_trips(document);
    document_free(document);
    document = must_read("shape: sheet 1x2\n.?11.?1?\n????????\n");
    assert_int_equal(document->rules[0].unknown, 0x45); /* the last one is the top left corner */
    assert_int_equal(document->mats[0].rim, 0x98);
    check_round_trips(document);
    document_free(document);
}

/* A corner tab beside an unknown cell may well hang on it. */
static void unknown_neighbours_hold_a_corner(void **state)
{
    struct document *document = must_read("shape: sheet 1x1\n#?.\n.#.\n#.?\n");
    (void)state;
    assert_int_equal(document->note_count, 1);
    assert_string_equal(document->notes[0].text,
                        "the bottom left corner of mat A hangs by a point");
    document_free(document);
}

static const char tray[] = "shape: sheet 2x1\nborder: frame\n"
                           "# # # # # # #\n"
                           "# . # . . # #\n"
                           "# . . . . . #\n"
                           "# # . . # . #\n"
                           "# # # # # # #\n"
                           "\n"
                           "11111111\n00000000\n";

static void a_frame_fills_cells(void **state)
{
    struct document *document = must_read(tray);
    int framed = 0;
    (void)state;
    assert_int_equal(document->border, DOCUMENT_BORDER_FRAME);
    for (int cell = 0; cell < shape_rim_cell_count(document->shape, 3); cell++)
        framed += document->cells[cell] == CELL_FRAME;
    assert_int_equal(framed, 4);
    /* Top left corner of the left face: a mat must fill it. Its top side's middle: the frame. */
    int face = 0;
    assert_int_equal(document->cells[shape_rim_cell(document->shape, 3, face, 0)], CELL_MUST);
    assert_int_equal(document->cells[shape_rim_cell(document->shape, 3, face, 1)], CELL_FRAME);
    assert_int_equal(document->cells[shape_rim_cell(document->shape, 3, face, 6)], CELL_FRAME);
    assert_int_equal(document->cells[shape_rim_cell(document->shape, 3, face + 1, 2)], CELL_FRAME);
    assert_int_equal(document->cells[shape_rim_cell(document->shape, 3, face + 1, 5)], CELL_FRAME);
    check_round_trips(document);
    document_free(document);
}

static void frames_fit_any_flat_sheet(void **state)
{
    struct document *document = must_read("shape: faces Top 5,5,2; Top 6,5,2; Top 5,6,2\n"
                                          "border: frame\n"
                                          "#######\n#..####\n#...###\n#...#.#\n#.....#\n##...##\n"
                                          "#######\n\n11111111\n11111111\n11111111\n");
    (void)state;
    assert_string_equal(document->shape_text, "faces Top 5,5,2; Top 6,5,2; Top 5,6,2");
    check_round_trips(document);
    document_free(document);
}

static void borders_may_be_free_or_filled(void **state)
{
    struct document *document = with_mats("shape: sheet 2x1\nborder: free\n", 2);
    (void)state;
    assert_null(document->cells);
    check_round_trips(document);
    document_free(document);
    document = with_mats("shape: sheet 2x1\nborder: filled\n", 2);
    for (int cell = 0; cell < shape_rim_cell_count(document->shape, 5); cell++)
        assert_int_equal(document->cells[cell], CELL_MUST);
    check_round_trips(document);
    document_free(document);
}

/* A border belongs to an open shape; a closed one from --shape does not mind it. */
static void another_shape_leaves_the_border(void **state)
{
    struct document *document = NULL;
    char text[512];
    (void)state;
    snprintf(text, sizeof text, "shape: sheet 3x2\nborder: filled\n%s%s%s%s%s%s", rim, rim, rim,
             rim, rim, rim);
    assert_null(read_request(text, "cube", NULL, &document));
    assert_int_equal(document->border, DOCUMENT_BORDER_FREE);
    document_free(document);
}

static void json_is_told_by_its_first_byte(void **state)
{
    struct document *document =
        must_read("\xEF\xBB\xBF \r\n{\"title\":\"A \\u00fc \\\"set\\\"\",\"shape\":\"sheet 2x1\","
                  "\"mats\":[{\"rim\":\"0101101101011011\",\"name\":\"Old oak\"},"
                  "{\"rows\":[\"#.#.#\",\"#####\",\".####\",\"#####\",\"#.#?#\"],"
                  "\"colour\":\"teal\"}]}");
    (void)state;
    assert_string_equal(document->title, "A \xC3\xBC \"set\"");
    assert_string_equal(document->labels[0].name, "Old oak");
    assert_true(document->labels[1].has_colour);
    assert_int_equal(document->mats[0].size, 5);
    check_round_trips(document);
    document_free(document);
}

static void json_pins_count_from_zero(void **state)
{
    struct document *document = must_read(
        "{\"mats\":[{\"rim\":\"11111111\",\"group\":\"g\"},{\"rim\":\"11111111\"},{\"rim\":"
        "\"11111111\",\"outside\":\"back\"},{\"rim\":\"11111111\"},{\"rim\":\"11111111\"},"
        "{\"rim\":\"11111111\"}],\"groups\":[{\"name\":\"g\",\"most\":1}],"
        "\"pins\":[{\"mat\":0,\"face\":\"Bottom\",\"ways\":[{\"turn\":1},{\"flipped\":true}]}],"
        "\"forbidden\":[{\"mat\":5,\"face\":\"Top\"}]}");
    (void)state;
    assert_int_equal(document->pins[0].mat, 0);
    assert_int_equal(document->pins[0].face, 5);
    assert_int_equal(document->pins[0].orientations, 0x12);
    assert_true(document->pins[1].forbidden);
    assert_int_equal(document->rules[2].outside, MAT_BACK);
    assert_int_equal(document->groups[0].most, 1);
    check_round_trips(document);
    document_free(document);
}

static void one_name_may_have_blanks(void **state)
{
    struct document *document = must_read("shape: sheet 1x1\nnames: Old oak,\n11111111\n");
    (void)state;
    assert_string_equal(document->labels[0].name, "Old oak");
    check_round_trips(document);
    document_free(document);
}

/* Words that look odd but that both forms can hold. */
static void odd_words_round_trip(void **state)
{
    struct document *document = must_read("title: -\nshape: sheet 1x2\nnames: a//b, 12\n"
                                          "group: - = 1-2 exactly 1\n11111111\n01011011\n");
    (void)state;
    assert_string_equal(document->title, "-");
    check_round_trips(document);
    document_free(document);
    document = must_read("title: \xEF\xBB\xBF mark\nshape: sheet 1x1\n11111111\n");
    check_round_trips(document);
    document_free(document);
}

/* Of cells that somebody must fill, an unknown one of the first face does. */
static void unknown_cells_are_decided_by_the_filling(void **state)
{
    static const struct placement placements[2] = {{0, 0}, {1, 0}};
    struct document *document = must_read("shape: sheet 2x1\n##?\n##?\n##.\n\n?##\n.##\n?##\n");
    struct mat placed[2];
    (void)state;
    assert_true(document_placed_mats(document, placements, placed));
    assert_int_equal(placed[0].rim, 0xeb);
    /* The upper shared corner lies on the free border and nobody needs it. */
    assert_int_equal(placed[1].rim, 0x3e);
    document_free(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(open_shapes_are_read_and_written),
        cmocka_unit_test(cavities_may_be_covered),
        cmocka_unit_test(a_pool_has_more_mats_than_faces),
        cmocka_unit_test(chosen_mats_bring_their_own),
        cmocka_unit_test(a_group_without_mats_is_dropped),
        cmocka_unit_test(wrong_choices_name_their_place),
        cmocka_unit_test(pins_must_fit_another_shape),
        cmocka_unit_test(sides_are_said_of_all_or_some),
        cmocka_unit_test(groups_have_limits),
        cmocka_unit_test(pins_name_ways_to_lie),
        cmocka_unit_test(all_ways_round_trip),
        cmocka_unit_test(faces_of_larger_shapes_are_named_with_their_cell),
        cmocka_unit_test(cells_may_be_unknown),
        cmocka_unit_test(unknown_neighbours_hold_a_corner),
        cmocka_unit_test(a_frame_fills_cells),
        cmocka_unit_test(frames_fit_any_flat_sheet),
        cmocka_unit_test(borders_may_be_free_or_filled),
        cmocka_unit_test(another_shape_leaves_the_border),
        cmocka_unit_test(json_is_told_by_its_first_byte),
        cmocka_unit_test(json_pins_count_from_zero),
        cmocka_unit_test(one_name_may_have_blanks),
        cmocka_unit_test(odd_words_round_trip),
        cmocka_unit_test(unknown_cells_are_decided_by_the_filling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
