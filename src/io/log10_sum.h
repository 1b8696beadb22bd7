/* Sums of numbers that are given by their logarithms to base 10, for those that no double can hold.
 * -INFINITY is the logarithm of nothing. */
#ifndef CUBEFOLD_IO_LOG10_SUM_H
#define CUBEFOLD_IO_LOG10_SUM_H

#include <math.h>

/* log10(10^a + 10^b) */
static inline double log10_sum(double a, double b)
{
    double high = fmax(a, b);
    return isinf(high) ? high : high + log10(1 + pow(10, fmin(a, b) - high));
}

#endif
