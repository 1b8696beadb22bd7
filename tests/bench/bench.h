/* What benchmark programs share: a clock, medians, and the rows of the table of `./dev bench`.
 *
 *   benchmark                                      median unit        target
 *   blue set, all solutions                          31.4 us              50
 *   first frame, 20 warm starts                     412.0 ms             300  over
 */
#ifndef CUBEFOLD_BENCH_BENCH_H
#define CUBEFOLD_BENCH_BENCH_H

/* Seconds on a clock that never jumps; only differences mean something. */
double bench_now(void);

/* The median; sorts `values`. 0 when count is 0. */
double bench_median(double *values, int count);

/* Seconds that one call of work(context) takes: the median over `batches` of the mean of `repeats`
 * calls. One more batch runs first, unmeasured, to warm caches. */
double bench_time(void (*work)(void *context), void *context, int batches, int repeats);

/* Prints one row. `target` is the largest value that will do, in the same unit; 0 when the row has
 * none and is for information. */
void bench_row(const char *name, double value, const char *unit, double target);

/* Prints a row that has no figure, and why. */
void bench_row_missing(const char *name, const char *reason);

#endif
