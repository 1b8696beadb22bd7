/* Runs the real program and waits for what it prints. */
#ifndef CUBEFOLD_BENCH_BENCH_PROCESS_H
#define CUBEFOLD_BENCH_BENCH_PROCESS_H

#include <stddef.h>

enum bench_process_status {
    BENCH_PROCESS_OK,
    BENCH_PROCESS_REFUSED, /* it ended with exit code 2: it does not know the arguments */
    BENCH_PROCESS_FAILED   /* it could not be started, ended otherwise, or printed no such line */
};

/* Starts argv[0] with the arguments argv (ended by NULL), waits until it has printed a line that
 * starts with `prefix`, copies that line into `line` (cut to `size`, no newline), and waits until
 * it has ended. *seconds receives the time from before the start until the line was there. */
enum bench_process_status bench_process_run(char *const argv[], const char *prefix, char *line,
                                            size_t size, double *seconds);

/* Where no display is at hand, makes programs started from here draw without one. */
void bench_process_allow_no_display(void);

#endif
