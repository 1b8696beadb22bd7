#include "core/mat.h"
#include "core/support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct mat from_text(const char *text, int size)
{
    uint8_t cells[MAT_MAX_SIZE * MAT_MAX_SIZE];
    struct mat mat = {0, 0};
    for (int i = 0; i < size * size; i++)
        cells[i] = text[i] == '#';
    assert_int_equal(mat_from_rows(cells, size, &mat, NULL, NULL), MAT_OK);
    return mat;
}

static void assert_rows(struct mat mat, const char *text)
{
    char rows[MAT_MAX_SIZE * MAT_MAX_SIZE + 1];
    uint8_t cells[MAT_MAX_SIZE * MAT_MAX_SIZE];
    mat_to_rows(&mat, cells);
    for (int i = 0; i < mat.size * mat.size; i++)
        rows[i] = cells[i] ? '#' : '.';
    rows[mat.size * mat.size] = '\0';
    assert_string_equal(rows, text);
}

static void rim_is_numbered_clockwise(void **state)
{
    (void)state;
    assert_int_equal(mat_rim_index(5, 0, 0), 0);
    assert_int_equal(mat_rim_index(5, 0, 4), 4);
    assert_int_equal(mat_rim_index(5, 1, 4), 5);
    assert_int_equal(mat_rim_index(5, 4, 4), 8);
    assert_int_equal(mat_rim_index(5, 4, 3), 9);
    assert_int_equal(mat_rim_index(5, 4, 0), 12);
    assert_int_equal(mat_rim_index(5, 1, 0), 15);
    assert_int_equal(mat_rim_index(5, 2, 2), -1);
    for (int size = MAT_MIN_SIZE; size <= MAT_MAX_SIZE; size++) {
        for (int i = 0; i < mat_rim_length(size); i++) {
            int row, col;
            mat_rim_cell(size, i, &row, &col);
            assert_int_equal(mat_rim_index(size, row, col), i);
        }
    }
}

static void a_turn_is_clockwise_and_a_flip_left_to_right(void **state)
{
    (void)state;
    struct mat mat = from_text("#.."
                               "##."
                               ".##",
                               3);
    assert_rows(mat_orient(mat, 0), "#..##..##");
    assert_rows(mat_orient(mat, 1), ".####.#..");
    assert_rows(mat_orient(mat, 2), "##..##..#");
    assert_rows(mat_orient(mat, 4), "..#.####.");
    assert_rows(mat_orient(mat, 5), "#..##..##"); /* flipped, then turned: this mat is symmetric */
}

static void orientations_form_a_group(void **state)
{
    (void)state;
    uint32_t seed = 1;
    for (int size = MAT_MIN_SIZE; size <= MAT_MAX_SIZE; size++) {
        struct mat mat = {test_random(&seed), size};
        mat.rim =
            (mat.rim << 32 | test_random(&seed)) & ((UINT64_C(1) << mat_rim_length(size)) - 1);
        for (int a = 0; a < MAT_ORIENTATIONS; a++) {
            assert_int_equal(orientation_compose(a, orientation_inverse(a)), 0);
            assert_int_equal(orientation_compose(orientation_inverse(a), a), 0);
            for (int b = 0; b < MAT_ORIENTATIONS; b++) {
                uint64_t twice = mat_orient(mat_orient(mat, a), b).rim;
                assert_true(twice == mat_orient(mat, orientation_compose(a, b)).rim);
            }
            assert_true(mat_canonical(mat_orient(mat, a), true).rim ==
                        mat_canonical(mat, true).rim);
            if (a < MAT_FLIPPED)
                assert_true(mat_canonical(mat_orient(mat, a), false).rim ==
                            mat_canonical(mat, false).rim);
        }
    }
}

static void rows_round_trip(void **state)
{
    (void)state;
    uint32_t seed = 7;
    for (int size = MAT_MIN_SIZE; size <= MAT_MAX_SIZE; size++) {
        uint8_t cells[MAT_MAX_SIZE * MAT_MAX_SIZE], again[MAT_MAX_SIZE * MAT_MAX_SIZE];
        struct mat mat;
        int tabs = 0;
        for (int i = 0; i < size * size; i++) {
            bool core = mat_rim_index(size, i / size, i % size) < 0;
            cells[i] = core || test_random(&seed) % 2;
            tabs += !core && cells[i];
        }
        assert_int_equal(mat_from_rows(cells, size, &mat, NULL, NULL), MAT_OK);
        mat_to_rows(&mat, again);
        assert_memory_equal(cells, again, (size_t)(size * size));
        assert_int_equal(mat_tab_count(mat), tabs);
    }
}

static void symmetries_are_found(void **state)
{
    (void)state;
    assert_int_equal(mat_symmetries(from_text(".#.###.#.", 3)), 0xff);
    assert_int_equal(mat_symmetries(from_text(".#.######", 3)), 0x11); /* left = right */
    assert_int_equal(mat_symmetries(from_text("##..#..##", 3)), 0x05); /* half turn only */
    assert_int_equal(mat_symmetries(from_text("#..##..##", 3)), 0x21); /* across the diagonal */
}

static void identical_mats_are_found(void **state)
{
    (void)state;
    struct mat chiral = from_text("##.."
                                  "####"
                                  ".###"
                                  "....",
                                  4);
    struct mat mirrored = mat_orient(chiral, MAT_FLIPPED);
    assert_int_equal(mat_orientation_between(chiral, mat_orient(chiral, 3), false), 3);
    assert_int_equal(mat_orientation_between(chiral, mirrored, false), -1);
    assert_int_equal(mat_orientation_between(chiral, mirrored, true), 4);
    assert_int_equal(mat_orientation_between(chiral, from_text(".#.###.#.", 3), true), -1);
}

static void hanging_corners_are_found(void **state)
{
    (void)state;
    struct mat mat = from_text("#.#"
                               ".##"
                               "##.",
                               3);
    assert_int_equal(mat_corner_tab_count(mat), 3);
    assert_int_equal(mat_hanging_corner(mat, 0), 0);
    assert_int_equal(mat_hanging_corner(mat, 1), -1);
}

static void core_must_be_full(void **state)
{
    (void)state;
    uint8_t cells[25];
    struct mat mat = {7, 3};
    int row = -1, col = -1;
    memset(cells, 1, sizeof cells);
    cells[2 * 5 + 3] = 0;
    assert_int_equal(mat_from_rows(cells, 5, &mat, &row, &col), MAT_CORE_NOT_FULL);
    assert_int_equal(row, 2);
    assert_int_equal(col, 3);
    assert_int_equal(mat.rim, 7);
    assert_int_equal(mat_from_rows(cells, 2, &mat, NULL, NULL), MAT_BAD_SIZE);
    assert_int_equal(mat_from_rows(cells, 17, &mat, NULL, NULL), MAT_BAD_SIZE);
}

static void single_cells_move_as_in_whole_mats(void **state)
{
    (void)state;
    for (int size = MAT_MIN_SIZE; size <= MAT_MAX_SIZE; size++) {
        for (int i = 0; i < mat_rim_length(size); i++) {
            struct mat one = {UINT64_C(1) << i, size};
            for (int o = 0; o < MAT_ORIENTATIONS; o++)
                assert_true(mat_orient(one, o).rim == UINT64_C(1) << mat_rim_image(size, i, o));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rim_is_numbered_clockwise),
        cmocka_unit_test(a_turn_is_clockwise_and_a_flip_left_to_right),
        cmocka_unit_test(orientations_form_a_group),
        cmocka_unit_test(rows_round_trip),
        cmocka_unit_test(symmetries_are_found),
        cmocka_unit_test(identical_mats_are_found),
        cmocka_unit_test(hanging_corners_are_found),
        cmocka_unit_test(core_must_be_full),
        cmocka_unit_test(single_cells_move_as_in_whole_mats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
