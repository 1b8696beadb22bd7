#define _POSIX_C_SOURCE 200809L
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MAX_BATCHES = 1024 };

double bench_now(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) {
        perror("clock_gettime");
        exit(1);
    }
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double bench_median(double *values, int count)
{
    if (count <= 0)
        return 0;
    qsort(values, (size_t)count, sizeof *values, compare_doubles);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

double bench_time(void (*work)(void *context), void *context, int batches, int repeats)
{
    double seconds[MAX_BATCHES];
    batches = batches < MAX_BATCHES ? batches : MAX_BATCHES;
    for (int batch = -1; batch < batches; batch++) {
        double start = bench_now();
        for (int i = 0; i < repeats; i++)
            work(context);
        if (batch >= 0)
            seconds[batch] = (bench_now() - start) / repeats;
    }
    return bench_median(seconds, batches);
}

void bench_row(const char *name, double value, const char *unit, double target)
{
    const char *verdict = target > 0 && value > target ? "  over" : "";
    if (target > 0)
        printf("%-52s %12.2f %-7s %10g%s\n", name, value, unit, target, verdict);
    else
        printf("%-52s %12.2f %-7s %10s\n", name, value, unit, "-");
    fflush(stdout);
}

void bench_row_missing(const char *name, const char *reason)
{
    printf("%-52s %12s %s\n", name, "-", reason);
    fflush(stdout);
}
