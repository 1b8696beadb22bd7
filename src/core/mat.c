#include "core/mat.h"

#include <assert.h>
#include <stddef.h>

int mat_rim_length(int size)
{
    return 4 * (size - 1);
}

int mat_rim_index(int size, int row, int col)
{
    int p = size - 1;
    assert(row >= 0 && row <= p && col >= 0 && col <= p);
    if (row == 0)
        return col;
    if (col == p)
        return p + row;
    if (row == p)
        return 3 * p - col;
    if (col == 0)
        return 4 * p - row;
    return -1;
}

void mat_rim_cell(int size, int index, int *row, int *col)
{
    int p = size - 1;
    int step = index % p;
    assert(index >= 0 && index < 4 * p);
    switch (index / p) {
    case 0:
        *row = 0;
        *col = step;
        break;
    case 1:
        *row = step;
        *col = p;
        break;
    case 2:
        *row = p;
        *col = p - step;
        break;
    default:
        *row = p - step;
        *col = 0;
        break;
    }
}

enum mat_status mat_from_rows(const uint8_t *cells, int size, struct mat *out, int *bad_row,
                              int *bad_col)
{
    if (size < MAT_MIN_SIZE || size > MAT_MAX_SIZE)
        return MAT_BAD_SIZE;
    uint64_t rim = 0;
    for (int row = 0; row < size; row++) {
        for (int col = 0; col < size; col++) {
            bool filled = cells[row * size + col] != 0;
            int index = mat_rim_index(size, row, col);
            if (index >= 0) {
                rim |= (uint64_t)filled << index;
            } else if (!filled) {
                if (bad_row != NULL)
                    *bad_row = row;
                if (bad_col != NULL)
                    *bad_col = col;
                return MAT_CORE_NOT_FULL;
            }
        }
    }
    out->rim = rim;
    out->size = size;
    return MAT_OK;
}

bool mat_filled(const struct mat *mat, int row, int col)
{
    int index = mat_rim_index(mat->size, row, col);
    return index < 0 || ((mat->rim >> index) & 1) != 0;
}

void mat_to_rows(const struct mat *mat, uint8_t *cells)
{
    for (int row = 0; row < mat->size; row++)
        for (int col = 0; col < mat->size; col++)
            cells[row * mat->size + col] = mat_filled(mat, row, col);
}

/* Moves every rim cell on by `steps` indices, 0..length, around a rim. */
static uint64_t rotate_rim(uint64_t rim, int steps, int length)
{
    uint64_t all = (UINT64_C(1) << length) - 1;
    return ((rim << steps) | (rim >> (length - steps))) & all;
}

/* A clockwise quarter turn moves every rim cell one side on: index i becomes i + p. */
static uint64_t turn_rim(uint64_t rim, int quarter_turns, int size)
{
    return rotate_rim(rim, quarter_turns * (size - 1), mat_rim_length(size));
}

static uint64_t swap_bits(uint64_t word, uint64_t mask, int distance)
{
    return ((word >> distance) & mask) | ((word & mask) << distance);
}

/* Bit i becomes bit 63 - i: pairs of bits, of pairs, of fours, ... change places. */
static uint64_t reverse_bits(uint64_t word)
{
    word = swap_bits(word, UINT64_C(0x5555555555555555), 1);
    word = swap_bits(word, UINT64_C(0x3333333333333333), 2);
    word = swap_bits(word, UINT64_C(0x0F0F0F0F0F0F0F0F), 4);
    word = swap_bits(word, UINT64_C(0x00FF00FF00FF00FF), 8);
    word = swap_bits(word, UINT64_C(0x0000FFFF0000FFFF), 16);
    return word >> 32 | word << 32;
}

/* Flipping left to right mirrors the top side onto itself: index i becomes p - i (mod 4p), which is
 * 4p - 1 - i moved on by p + 1. */
static uint64_t flip_rim(uint64_t rim, int size)
{
    int length = mat_rim_length(size);
    return rotate_rim(reverse_bits(rim) >> (64 - length), size, length);
}

int mat_rim_image(int size, int index, int orientation)
{
    int length = mat_rim_length(size);
    if (orientation & MAT_FLIPPED)
        index = (size - 1 - index + length) % length;
    return (index + (orientation & 3) * (size - 1)) % length;
}

struct mat mat_orient(struct mat mat, int orientation)
{
    assert(orientation >= 0 && orientation < MAT_ORIENTATIONS);
    if (orientation & MAT_FLIPPED)
        mat.rim = flip_rim(mat.rim, mat.size);
    mat.rim = turn_rim(mat.rim, orientation & 3, mat.size);
    return mat;
}

/* With T a clockwise quarter turn and F the flip, F T^k = T^-k F (applied right to left). An
 * orientation is T^k F^f, so T^b F^g after T^a F^f is T^(b +- a) F^(g+f), minus when g is set. */
int orientation_compose(int first, int second)
{
    int a = first & 3;
    int b = second & 3;
    int turns = (second & MAT_FLIPPED) ? b - a : b + a;
    return (turns & 3) | ((first ^ second) & MAT_FLIPPED);
}

int orientation_inverse(int orientation)
{
    if (orientation & MAT_FLIPPED)
        return orientation; /* a flip followed by any turn is a reflection: its own inverse */
    return (4 - orientation) & 3;
}

unsigned mat_symmetries(struct mat mat)
{
    unsigned mask = 0;
    for (int o = 0; o < MAT_ORIENTATIONS; o++)
        if (mat_orient(mat, o).rim == mat.rim)
            mask |= 1u << o;
    return mask;
}

int mat_orientation_between(struct mat from, struct mat to, bool flips_allowed)
{
    int count = flips_allowed ? MAT_ORIENTATIONS : MAT_FLIPPED;
    if (from.size != to.size)
        return -1;
    for (int o = 0; o < count; o++)
        if (mat_orient(from, o).rim == to.rim)
            return o;
    return -1;
}

struct mat mat_canonical(struct mat mat, bool flips_allowed)
{
    int count = flips_allowed ? MAT_ORIENTATIONS : MAT_FLIPPED;
    struct mat best = mat;
    for (int o = 1; o < count; o++) {
        struct mat other = mat_orient(mat, o);
        if (other.rim < best.rim)
            best = other;
    }
    return best;
}

int mat_tab_count(struct mat mat)
{
    int count = 0;
    for (uint64_t rest = mat.rim; rest != 0; rest &= rest - 1)
        count++;
    return count;
}

int mat_corner_tab_count(struct mat mat)
{
    int count = 0;
    for (int corner = 0; corner < 4; corner++)
        count += (int)((mat.rim >> (corner * (mat.size - 1))) & 1);
    return count;
}

int mat_hanging_corner(struct mat mat, int from)
{
    int length = mat_rim_length(mat.size);
    for (int corner = from; corner < 4; corner++) {
        int at = corner * (mat.size - 1);
        int before = (at + length - 1) % length;
        bool tab = (mat.rim >> at) & 1;
        bool neighbour = ((mat.rim >> before) & 1) | ((mat.rim >> (at + 1)) & 1);
        if (tab && !neighbour)
            return corner;
    }
    return -1;
}
