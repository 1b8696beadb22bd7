#include "io/suggest.h"

#include <stdbool.h>
#include <string.h>

enum { LONGEST = 32 };

static int smallest(int a, int b, int c)
{
    int least = a < b ? a : b;
    return least < c ? least : c;
}

/* Edit distance by the classic table; row i, column j compare the first i and j letters. Words
 * longer than LONGEST are as far away as can be. */
static int distance(const char *a, const char *b)
{
    int table[LONGEST + 1][LONGEST + 1];
    int rows = (int)strlen(a);
    int cols = (int)strlen(b);
    if (rows > LONGEST || cols > LONGEST)
        return LONGEST;
    for (int i = 0; i <= rows; i++) {
        for (int j = 0; j <= cols; j++) {
            if (i == 0 || j == 0) {
                table[i][j] = i + j;
                continue;
            }
            int same = a[i - 1] == b[j - 1];
            table[i][j] =
                smallest(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + !same);
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped && table[i - 2][j - 2] + 1 < table[i][j])
                table[i][j] = table[i - 2][j - 2] + 1;
        }
    }
    return table[rows][cols];
}

const char *suggest_nearest(const char *word, const char *const *candidates, size_t count)
{
    const char *best = NULL;
    int best_distance = strlen(word) <= 4 ? 2 : 3; /* a candidate must be nearer than this */
    for (size_t i = 0; i < count; i++) {
        int d = distance(word, candidates[i]);
        if (d < best_distance) {
            best = candidates[i];
            best_distance = d;
        }
    }
    return best;
}
