#include "cli/tree_size.h"

#include "io/log10_sum.h"

#include <math.h>
#include <stdlib.h>

bool tree_size_begin(struct tree_size *size, int faces)
{
    *size = (struct tree_size){.faces = faces};
    size->levels = malloc(((size_t)faces + 1) * sizeof *size->levels);
    for (int k = 0; size->levels && k <= faces; k++)
        size->levels[k] = -INFINITY;
    for (int i = 0; i < TREE_SIZE_BATCHES; i++)
        size->totals[i] = -INFINITY;
    return size->levels != NULL;
}

void tree_size_end(struct tree_size *size)
{
    free(size->levels);
    size->levels = NULL;
}

void tree_size_add(struct tree_size *size, int descents, const struct survey_level *levels)
{
    uint64_t batch = size->surveys++ % TREE_SIZE_BATCHES;
    double each = log10(descents); /* nodes for which a descent stands, times the descents */
    for (int k = 0; k <= size->faces && levels[k].counted > 0; k++) {
        double nodes = each + log10((double)levels[k].counted);
        size->levels[k] = log10_sum(size->levels[k], nodes);
        if (k > 0) /* nothing is laid on level 0 */
            size->totals[batch] = log10_sum(size->totals[batch], nodes);
        each = nodes - log10((double)levels[k].taken);
    }
    size->descents += (uint64_t)descents;
    size->batched[batch] += (uint64_t)descents;
}

double tree_size_placements(const struct tree_size *size)
{
    double sum = -INFINITY;
    for (int i = 0; i < TREE_SIZE_BATCHES; i++)
        sum = log10_sum(sum, size->totals[i]);
    return sum - log10((double)size->descents);
}

void tree_size_range(const struct tree_size *size, double *least, double *most)
{
    *least = INFINITY;
    *most = -INFINITY;
    for (int i = 0; i < TREE_SIZE_BATCHES && size->batched[i] > 0; i++) {
        double value = size->totals[i] - log10((double)size->batched[i]);
        *least = fmin(*least, value);
        *most = fmax(*most, value);
    }
}

double tree_size_level(const struct tree_size *size, int k)
{
    return size->levels[k] - log10((double)size->descents);
}

int tree_size_widest(const struct tree_size *size)
{
    int widest = 1;
    for (int k = 2; k <= size->faces; k++)
        if (size->levels[k] > size->levels[widest])
            widest = k;
    return widest;
}
