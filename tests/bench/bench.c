#define _POSIX_C_SOURCE 200809L
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_BATCHES = 1024 };

static double read_clock(clockid_t clock)
{
    struct timespec now;
    if (clock_gettime(clock, &now) != 0) {
        perror("clock_gettime");
        exit(1);
    }
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double bench_now(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double bench_processor(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

bool bench_is_long(int argc, char **argv)
{
    for (int i = 2; i < argc; i++)
        if (strcmp(argv[i], "--long") == 0)
            return true;
    return false;
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double bench_percentile(double *values, int count, int percent)
{
    if (count <= 0)
        return 0;
    qsort(values, (size_t)count, sizeof *values, compare_doubles);
    int rank = (count * percent + 99) / 100;
    return values[rank > 0 ? rank - 1 : 0];
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
        double start = bench_processor();
        for (int i = 0; i < repeats; i++)
            work(context);
        if (batch >= 0)
            seconds[batch] = (bench_processor() - start) / repeats;
    }
    return bench_median(seconds, batches);
}

static void print_row(const char *name, double value, const char *unit, const char *target,
                      const char *verdict)
{
    printf("%-52s %12.2f %-7s %10s%s\n", name, value, unit, target, verdict);
    fflush(stdout);
}

void bench_row(const char *name, double value, const char *unit, double target)
{
    char limit[32] = "-";
    if (target > 0)
        snprintf(limit, sizeof limit, "%g", target);
    print_row(name, value, unit, limit, target > 0 && value > target ? "  over" : "");
}

void bench_row_at_least(const char *name, double value, const char *unit, double target)
{
    char limit[32];
    snprintf(limit, sizeof limit, ">= %g", target);
    print_row(name, value, unit, limit, value < target ? "  under" : "");
}

void bench_row_missing(const char *name, const char *reason)
{
    printf("%-52s %12s %s\n", name, "-", reason);
    fflush(stdout);
}
