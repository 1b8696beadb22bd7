#include "core/random.h"
#include "io/position.h"
#include "io/rules_text.h"
#include "io/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char *copy(const char *text)
{
    size_t length = strlen(text) + 1;
    char *out = malloc(length);
    assert_non_null(out);
    memcpy(out, text, length);
    return out;
}

static void assert_same_text(const char *a, const char *b)
{
    if (a && b)
        assert_string_equal(a, b);
    else
        assert_true(a == b);
}

static bool same_number(float a, float b)
{
    return !(a < b) && !(a > b);
}

static void assert_same(const struct position *a, const struct position *b)
{
    assert_same_text(a->path, b->path);
    assert_same_text(a->shape, b->shape);
    assert_same_text(a->mats, b->mats);
    assert_true(a->one_sided == b->one_sided && a->has_check == b->has_check &&
                a->check == b->check && a->event == b->event && a->theme == b->theme);
    assert_true(rules_equal(&a->rules, &b->rules));
    assert_int_equal(a->wish_count, b->wish_count);
    for (int i = 0; i < a->wish_count; i++) {
        const struct stepper_wish *x = &a->wishes[i];
        const struct stepper_wish *y = &b->wishes[i];
        assert_true(x->event == y->event && x->face == y->face && x->mat == y->mat &&
                    x->orientations == y->orientations && x->forced == y->forced);
    }
    assert_true(a->has_camera == b->has_camera && a->has_panes == b->has_panes &&
                a->panes == b->panes);
    assert_true(same_number(a->camera.yaw, b->camera.yaw) &&
                same_number(a->camera.pitch, b->camera.pitch) &&
                same_number(a->camera.zoom, b->camera.zoom));
    for (int i = 0; i < 3; i++)
        assert_true(same_number(a->camera.pan[i], b->camera.pan[i]));
}

/* Writes, reads and writes again. */
static void assert_round_trip(const struct position *position)
{
    struct position again;
    struct text_error error;
    char *text = position_write(position);
    assert_non_null(text);
    assert_null(strpbrk(text, " \t\n"));
    if (!position_read(text, &again, &error))
        fail_msg("'%s' does not read back: %s", text, error.message);
    assert_same(position, &again);
    char *text_again = position_write(&again);
    assert_string_equal(text, text_again);
    position_free(&again);
    free(text_again);
    free(text);
}

static float random_float(uint64_t *random, float least, float most)
{
    return least + (most - least) * (float)random_below(random, 1 << 24) / (float)(1 << 24);
}

static char *random_text(uint64_t *random)
{
    char *text = malloc(24);
    int length = 1 + random_below(random, 20);
    assert_non_null(text);
    for (int i = 0; i < length; i++)
        text[i] = (char)(1 + random_below(random, 255));
    text[length] = '\0';
    return text;
}

static void add_random_wishes(struct position *position, uint64_t *random)
{
    uint64_t event = 0;
    position->wish_count = random_below(random, 4);
    position->wishes = calloc(4, sizeof *position->wishes);
    assert_non_null(position->wishes);
    for (int i = 0; i < position->wish_count; i++) {
        event += random_next(random) >> 8;
        position->wishes[i] =
            (struct stepper_wish){.event = event,
                                  .mat = random_below(random, 4096),
                                  .face = random_below(random, 1024),
                                  .orientations = (uint8_t)(1 + random_below(random, 255)),
                                  .forced = random_below(random, 2) != 0};
    }
}

static void random_positions_read_back_exactly(void **state)
{
    uint64_t random = 20;
    (void)state;
    for (int round = 0; round < 2000; round++) {
        struct position p = {.event = random_next(&random)};
        if (random_below(&random, 3) > 0)
            p.path = random_text(&random);
        if (random_below(&random, 3) == 0)
            p.shape = random_text(&random);
        if (random_below(&random, 3) == 0)
            p.mats = random_text(&random);
        p.one_sided = random_below(&random, 2) != 0;
        p.has_check = random_below(&random, 4) != 0;
        p.check = p.has_check ? (uint32_t)random_next(&random) : 0;
        for (int i = 0; i < RULES_SWITCH_COUNT; i++)
            rules_switch_set(&p.rules, i, random_below(&random, 2) != 0);
        p.rules.seed = p.rules.shuffled ? random_next(&random) : 0;
        add_random_wishes(&p, &random);
        p.has_camera = random_below(&random, 2) != 0;
        if (p.has_camera) {
            p.camera.yaw = random_float(&random, -720, 720);
            p.camera.pitch = random_float(&random, -90, 90);
            p.camera.zoom = random_float(&random, CAMERA_MIN_ZOOM, CAMERA_MAX_ZOOM);
            for (int i = 0; i < 3 && round % 2 == 0; i++)
                p.camera.pan[i] = random_float(&random, -3, 3);
        }
        p.has_panes = random_below(&random, 2) != 0;
        p.panes = p.has_panes ? (unsigned)random_below(&random, POSITION_ALL_PANES + 1) : 0;
        p.theme = (enum position_theme)random_below(&random, 3);
        assert_round_trip(&p);
        position_free(&p);
    }
}

static void the_text_is_short_and_readable(void **state)
{
    struct position position = {.event = 1284,
                                .rules = rules_default(),
                                .has_check = true,
                                .check = 0x5d1c9a02,
                                .has_camera = true,
                                .camera = {.yaw = -35, .pitch = 20.5F, .zoom = 1},
                                .has_panes = true,
                                .panes = POSITION_CODE | POSITION_TREE | POSITION_GRAPH};
    (void)state;
    char *text = position_write(&position);
    assert_string_equal(text, "cubefold:blue:check=5d1c9a02:rules=edges,corners,unique:event=1284:"
                              "camera=-35,20.5,1:panes=code,tree,graph");
    free(text);
}

static void a_file_named_like_the_built_in_set_is_told_from_it(void **state)
{
    struct position position = {.path = copy("blue")};
    struct position again;
    struct text_error error;
    (void)state;
    char *text = position_write(&position);
    assert_true(position_read(text, &again, &error));
    assert_string_equal(again.path, "./blue");
    position_free(&again);
    position_free(&position);
    free(text);
    assert_true(position_read("cubefold:blue", &again, &error));
    assert_null(again.path);
    const struct stepper_rules textbook = rules_default();
    assert_true(rules_equal(&again.rules, &textbook));
    position_free(&again);
    assert_true(position_read("  cubefold:a%20b%3Ac/%C3%A4.txt\n", &again, &error));
    assert_string_equal(again.path, "a b:c/\xc3\xa4.txt");
    position_free(&again);
}

static void wrong_texts_say_where_and_what_was_expected(void **state)
{
    static const struct {
        const char *text;
        int column;
        const char *message;
    } bad[] = {
        {"", 1, "expected a position"},
        {"cubefolt:blue", 1, "expected a position"},
        {"cubefold:", 10, "found the end of the text, expected a puzzle"},
        {"cubefold::event=1", 10, "found nothing, expected a puzzle"},
        {"cubefold:a b", 11, "found ' b', expected a letter, or %XX"},
        {"cubefold:a%2", 11, "%XX"},
        {"cubefold:a%00", 11, "%XX"},
        {"cubefold:blue:", 15, "expected a field"},
        {"cubefold:blue:evnt=1", 15, "did you mean 'event'?"},
        {"cubefold:blue:event", 20, "expected = and a value"},
        {"cubefold:blue:event=", 21, "expected the number of an event"},
        {"cubefold:blue:event=-1", 21, "found '-1'"},
        {"cubefold:blue:event=18446744073709551616", 21, "the number of an event"},
        {"cubefold:blue:event=1x", 22, "found 'x', expected a colon"},
        {"cubefold:blue:event=1:event=1", 23, "found 'event' a second time"},
        {"cubefold:blue:check=5d1c9a0", 21, "8 hexadecimal digits"},
        {"cubefold:blue:rules=edges,", 27, "expected a rule"},
        {"cubefold:blue:rules=conrers", 21, "did you mean 'corners'?"},
        {"cubefold:blue:camera=1,2", 25, "expected a comma and the zoom"},
        {"cubefold:blue:camera=1,nan,1", 24, "expected the pitch"},
        {"cubefold:blue:camera=1,2,0", 26, "expected the zoom, a number from 0.25 to 12"},
        {"cubefold:blue:camera=1,2,3,4", 29, "three numbers more"},
        {"cubefold:blue:panes=code,tre", 26, "did you mean 'tree'?"},
        {"cubefold:blue:theme=drak", 21, "expected light or dark"},
        {"cubefold:blue:one-sided=no", 25, "expected yes"},
        {"cubefold:blue:wish=12", 22, "expected + or -"},
        {"cubefold:blue:wish=12+0@1", 20, "from 1"},
        {"cubefold:blue:wish=12+1@1.00", 20, "some orientation"},
        {"cubefold:blue:wish=12+1@2:wish=11+1@2", 32, "an earlier event"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct position position;
        struct text_error error;
        assert_false(position_read(bad[i].text, &position, &error));
        if (error.column != bad[i].column || !strstr(error.message, bad[i].message))
            fail_msg("'%s' gives '%d: %s', expected '%d: %s'", bad[i].text, error.column,
                     error.message, bad[i].column, bad[i].message);
    }
}

static void panes_alone_read_back(void **state)
{
    struct text_error error;
    (void)state;
    for (unsigned panes = 0; panes <= POSITION_ALL_PANES; panes++) {
        char text[POSITION_PANES_SIZE];
        unsigned again = ~0U;
        assert_true(
            position_panes_read(position_panes_write(panes, text), "--panes", &again, &error));
        assert_int_equal(panes, again);
    }
    unsigned panes;
    assert_false(position_panes_read("code;tree", "--panes", &panes, &error));
    assert_string_equal(error.file, "--panes");
    assert_false(position_panes_read("", "--panes", &panes, &error));
}

static const char puzzle[] = "0101101101011011\n1101010101010101\n0001000100010001\n"
                             "0101010101110111\n0111010001000101\n0000111100001111\n";

/* Opens the built-in set that `puzzle` stands for. */
static bool opens(const char *text, struct text_error *error)
{
    struct position position;
    struct document *document = NULL;
    assert_true(position_read(text, &position, error));
    bool open = position_open(&position, puzzle, sizeof puzzle - 1, &document, error);
    assert_true(open == (document != NULL));
    document_free(document);
    position_free(&position);
    return open;
}

static void another_puzzle_is_refused(void **state)
{
    char text[128];
    struct text_error error;
    struct document *document = must_read(puzzle);
    const struct puzzle made = document_puzzle(document);
    uint32_t check = position_check(&made);
    (void)state;
    snprintf(text, sizeof text, "cubefold:blue:check=%08lx:event=3", (unsigned long)check);
    assert_true(opens(text, &error));
    snprintf(text, sizeof text, "cubefold:blue:check=%08lx:event=3", (unsigned long)(check ^ 1));
    assert_false(opens(text, &error));
    assert_non_null(strstr(error.message, "not the puzzle that the position was made with"));
    snprintf(text, sizeof text, "cubefold:blue:check=%08lx:one-sided=yes", (unsigned long)check);
    assert_false(opens(text, &error));
    assert_true(opens("cubefold:blue:wish=0+6@6", &error));
    assert_false(opens("cubefold:blue:wish=0+7@6", &error));
    assert_non_null(strstr(error.message, "found a wish for mat 7 on face 6"));
    assert_false(opens("cubefold:no/such/file.txt", &error));
    document_free(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_positions_read_back_exactly),
        cmocka_unit_test(the_text_is_short_and_readable),
        cmocka_unit_test(a_file_named_like_the_built_in_set_is_told_from_it),
        cmocka_unit_test(wrong_texts_say_where_and_what_was_expected),
        cmocka_unit_test(panes_alone_read_back),
        cmocka_unit_test(another_puzzle_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
