/* Time from starting the program to its first frame on the screen.
 *
 * `cubefold --bench-first-frame` opens the window as usual, draws and presents one frame, prints
 * the line "first-frame" and ends. The clock starts before the process does, so that loading
 * libraries, the context and the shaders all count. The first start is not measured: it warms the
 * disk cache.
 */
#include "bench.h"
#include "bench_process.h"

#include <stddef.h>

enum { STARTS = 20 };

static const char row[] = "first frame, 20 warm starts";
static const double target_ms = 300;

int main(int argc, char **argv)
{
    if (argc < 2) {
        bench_row_missing(row, "needs the path of the program");
        return 1;
    }
    bench_process_allow_no_display();
    char option[] = "--bench-first-frame";
    char *const command[] = {argv[1], option, NULL};
    double ms[STARTS];
    for (int i = -1; i < STARTS; i++) {
        char line[64];
        double seconds = 0;
        switch (bench_process_run(command, "first-frame", line, sizeof line, &seconds)) {
        case BENCH_PROCESS_OK:
            break;
        case BENCH_PROCESS_REFUSED:
            bench_row_missing(row, "this build has no --bench-first-frame");
            return 0;
        case BENCH_PROCESS_FAILED:
            bench_row_missing(row, "the program failed");
            return 1;
        }
        if (i >= 0)
            ms[i] = seconds * 1000;
    }
    bench_row(row, bench_median(ms, STARTS), "ms", target_ms);
    return 0;
}
