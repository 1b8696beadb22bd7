/* What benchmark programs share: a clock, medians, and the rows of the table of `./dev bench`.
 *
 *   benchmark                                      median unit        target
 *   blue set, all solutions                          31.4 us              50
 *   first frame, 20 warm starts                     412.0 ms             300  over
 */
#ifndef CUBEFOLD_BENCH_BENCH_H
#define CUBEFOLD_BENCH_BENCH_H

#include <stdbool.h>

/* Seconds on a clock that never jumps; only differences mean something. */
double bench_now(void);

/* Seconds of processor time that this process has used, all threads together. Other programs that
 * compete for the machine lengthen it less than the clock. */
double bench_processor(void);

/* True when the arguments after the program's path ask for the long measurements: `--long`. */
bool bench_is_long(int argc, char **argv);

/* The smallest of the values that `percent` % of them do not exceed (nearest rank); sorts `values`.
 * 0 when count is 0. */
double bench_percentile(double *values, int count, int percent);

/* The median; sorts `values`. 0 when count is 0. */
double bench_median(double *values, int count);

/* Seconds of processor time that one call of work(context) takes, so that other programs on the
 * machine matter little: the median over `batches` of the mean of `repeats` calls. One more batch
 * runs first, unmeasured, to warm caches. */
double bench_time(void (*work)(void *context), void *context, int batches, int repeats);

/* Prints one row. `target` is the largest value that will do, in the same unit; 0 when the row has
 * none and is for information. */
void bench_row(const char *name, double value, const char *unit, double target);

/* The same where more is better: `target` is the smallest value that will do. */
void bench_row_at_least(const char *name, double value, const char *unit, double target);

/* Prints a row that has no figure, and why. */
void bench_row_missing(const char *name, const char *reason);

#endif
