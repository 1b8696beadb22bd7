/* What an open window does while nobody touches it.
 *
 * `cubefold --bench-idle SECONDS` opens the window as usual, waits until it has come to rest, runs
 * its ordinary loop for so long in real time, prints the line "idle frames=N cpu=SECONDS" (frames
 * drawn and processor time used in that while) and ends.
 */
#include "bench.h"
#include "bench_process.h"

#include <stddef.h>
#include <stdio.h>

static const char frames_row[] = "idle window, frames in 10 s";
static const char load_row[] = "idle window, share of a core";
static const double seconds_idle = 10;
static const double target_percent = 1;

int main(int argc, char **argv)
{
    if (argc < 2) {
        bench_row_missing(frames_row, "needs the path of the program");
        return 1;
    }
    bench_process_allow_no_display();
    char option[] = "--bench-idle";
    char length[] = "10";
    char *const command[] = {argv[1], option, length, NULL};
    char line[128];
    double unused = 0;
    int frames = 0;
    double cpu = 0;
    switch (bench_process_run(command, "idle ", line, sizeof line, &unused)) {
    case BENCH_PROCESS_OK:
        break;
    case BENCH_PROCESS_REFUSED:
        bench_row_missing(frames_row, "this build has no --bench-idle");
        return 0;
    case BENCH_PROCESS_FAILED:
        bench_row_missing(frames_row, "the program failed");
        return 1;
    }
    if (sscanf(line, "idle frames=%d cpu=%lf", &frames, &cpu) != 2) {
        bench_row_missing(frames_row, "the program printed something else");
        return 1;
    }
    /* A target of 0 would mean "no target": half a frame is as strict. */
    bench_row(frames_row, frames, "frames", 0.5);
    bench_row(load_row, 100 * cpu / seconds_idle, "%", target_percent);
    return 0;
}
