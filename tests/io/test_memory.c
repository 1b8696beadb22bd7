/* Running out of memory at any moment is an error like any other: no crash, no leak (the sanitizer
 * watches). */
#include "io/compare_rules.h"
#include "io/goal_text.h"
#include "io/net_text.h"
#include "io/position.h"
#include "io/puzzle_json.h"
#include "io/reason_text.h"
#include "io/saved_search.h"
#include "io/solution_json.h"
#include "io/support.h"
#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char puzzle_text[] =
    "title: T\nnames: a b c d e f g h i j\ncolours: red - - - - - - - - -\n"
    "shape: layers\n##\n-----\n"
    "01011011\n00000001\n01011011\n01011011\n01011011\n01011011\n01011011\n01011011\n"
    "01011011\n01011011\n";

static const struct placement placements[10] = {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4},
                                                {5, 5}, {6, 6}, {7, 7}, {8, 0}, {9, 0}};

static bool read_document(const struct document *unused)
{
    struct document *document = NULL;
    struct text_error error;
    (void)unused;
    bool done =
        document_read_memory(puzzle_text, sizeof puzzle_text - 1, "t", NULL, &document, &error);
    if (!done)
        assert_string_equal(error.message, "out of memory");
    document_free(document);
    return done;
}

/* Everything that a puzzle can ask for, with --mats. */
static const char conditions_text[] =
    "title: T\nnames: a, b, c d\none-sided: 1\nback-out: b\ngroup: g = 1-2 exactly 1\n"
    "pin: c d on Top 0,0,0 turned 90\nforbid: 1-2 on Top 1,0,0\nshape: sheet 2x1\n"
    "border: frame\n#######\n#.#..##\n#.....#\n##..#.#\n#######\n\n"
    "0101101?\n00000001\n01011011\n";

static bool read_text_of(const char *text)
{
    const struct document_request request = {.mats = "1,3,2"};
    struct document *document = NULL;
    struct text_error error;
    bool done = document_read_memory(text, strlen(text), "t", &request, &document, &error);
    if (!done)
        assert_string_equal(error.message, "out of memory");
    document_free(document);
    return done;
}

static bool read_conditions(const struct document *unused)
{
    (void)unused;
    return read_text_of(conditions_text);
}

static bool write_json(const struct document *document)
{
    char *text = puzzle_json_write(document);
    free(text);
    return text != NULL;
}

static bool write_reason(const struct document *document)
{
    const struct reason reason = {.kind = REASON_FACE, .face = 0, .group = -1};
    char *text = reason_text(document, &reason);
    free(text);
    return text != NULL;
}

/* The JSON library does not tell what it ran out of; any message will do. */
static bool read_json(const struct document *unused)
{
    static const char text[] =
        "{\"title\":\"T\",\"shape\":\"sheet 1x1\",\"mats\":[{\"rim\":\"01011011\",\"name\":\"a\","
        "\"group\":\"g\"}],\"groups\":[{\"name\":\"g\"}],\"pins\":[{\"mat\":0,\"face\":\"Top\"}]}";
    struct document *document = NULL;
    struct text_error error;
    (void)unused;
    bool done = document_read_memory(text, sizeof text - 1, "t", NULL, &document, &error);
    assert_true(done == (document != NULL));
    document_free(document);
    return done;
}

static bool write_text(const struct document *document)
{
    char *text = document_to_text(document);
    free(text);
    return text != NULL;
}

static bool draw_net(const struct document *document)
{
    const struct net_text_style style = {.max_width = 80};
    char *text = net_text_draw(document, placements, &style);
    free(text);
    return text != NULL;
}

static bool draw_blocks(const struct document *document)
{
    const struct net_text_style style = {.max_width = 10, .colour = true};
    char *text = net_text_draw(document, placements, &style);
    free(text);
    return text != NULL;
}

static bool write_and_read_json(const struct document *document)
{
    const struct solution_report report = {.complete = true};
    const struct solution_header header = solution_header_of(document);
    struct solution_writer writer = {.list = true};
    struct solution_list again = {.faces = 10};
    struct text_error error;
    solution_writer_begin(&writer, &header);
    solution_writer_add(&writer, document->shape, placements, 0);
    solution_writer_end(&writer, &report);
    char *text = string_take(&writer.text);
    bool done = text && solution_json_read(text, strlen(text), "s", document, &again, &error);
    free(text);
    solution_list_free(&again);
    return done;
}

static bool save_and_read_search(const struct document *document)
{
    uint8_t state[100] = {1, 2, 3};
    const struct saved_search saved = {
        .shard = 1, .shards = 1, .state = state, .state_length = sizeof state};
    struct saved_search again = {.shard = 0};
    struct text_error error;
    size_t length = 0;
    (void)document;
    char *text = saved_search_write(&saved, &length);
    bool done = text && saved_search_read(text, length, "s", &again, &error);
    free(text);
    saved_search_free(&again);
    return done;
}

/* Lets the first, the second, ... allocation fail until the action works without failing. */
static bool write_and_read_position(const struct document *unused)
{
    static const char text[] = "cubefold:a%20b:shape=cube:mats=1-6:rules=edges:wish=1+1@1:event=2";
    struct position position;
    struct text_error error;
    (void)unused;
    if (!position_read(text, &position, &error)) {
        assert_string_equal(error.message, "out of memory");
        return false;
    }
    char *again = position_write(&position);
    assert_true(!again || strcmp(text, again) == 0);
    bool done = again != NULL;
    free(again);
    position_free(&position);
    return done;
}

static bool read_wishes(const struct document *document)
{
    struct stepper_wish *wishes = NULL;
    struct text_error error;
    int count = 0;
    bool done = goal_read_wishes("1 on Top 0,0,0; 2 on Top 1,0,0", "--force", document, true, 0,
                                 &wishes, &count, &error);
    if (!done)
        assert_string_equal(error.message, "out of memory");
    free(wishes);
    return done;
}

/* The first preset, with its estimate. */
static bool compare_presets(const struct document *document)
{
    const struct puzzle puzzle = document_puzzle(document);
    struct compare_rules *compare = compare_rules_create(&puzzle, 100, 1, NULL);
    bool good = compare != NULL;
    bool done = false;
    int count = 0;
    while (good && !done) {
        good = compare_rules_go(compare, 10000) == COMPARE_MORE;
        done = compare_rules_rows(compare, &count)[0].state == COMPARE_CUT;
    }
    compare_rules_destroy(compare);
    return good;
}

static void starve(bool (*action)(const struct document *document))
{
    struct document *document = must_read(puzzle_text);
    long allowed = 0;
    for (bool done = false; !done; allowed++) {
        failing_alloc_after(allowed);
        done = action(document);
        failing_alloc_after(-1);
        assert_true(allowed < 10000);
    }
    assert_true(allowed > 1);
    document_free(document);
}

static void no_memory_is_an_error(void **state)
{
    (void)state;
    starve(read_document);
    starve(read_conditions);
    starve(read_json);
    starve(write_json);
    starve(write_reason);
    starve(write_text);
    starve(draw_net);
    starve(draw_blocks);
    starve(write_and_read_json);
    starve(save_and_read_search);
    starve(write_and_read_position);
    starve(read_wishes);
    starve(compare_presets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_memory_is_an_error)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
