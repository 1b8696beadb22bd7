#include "cli/progress.h"

#include "cli/describe.h"
#include "cli/terminal.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

/* Seconds before the first line, seconds between lines, columns that an echoed Ctrl-C takes. */
static const double patience = 1;
static const double interval = 0.2;
enum { ECHO_COLUMNS = 2, LINE_SIZE = 128 };

struct progress progress_begin(bool wanted, double now)
{
    return (struct progress){
        .wanted = wanted && isatty(STDERR_FILENO), .start = now, .next = now + patience};
}

void progress_show(struct progress *progress, double now, uint64_t placements, long long solutions)
{
    char line[LINE_SIZE];
    char time[DESCRIBE_SECONDS_SIZE];
    if (!progress->wanted || now < progress->next)
        return;
    progress->next = now + interval;
    snprintf(line, sizeof line, "%" PRIu64 " placements, %lld solution%s so far, %s", placements,
             solutions, plural(solutions), describe_seconds(now - progress->start, time));
    int room = terminal_error_width() - 1; /* a full line would wrap */
    int length = fprintf(stderr, "\r%.*s", room, line) - 1;
    fprintf(stderr, "%*s", progress->shown > length ? progress->shown - length : 0, "");
    fflush(stderr);
    progress->shown = length > progress->shown ? length : progress->shown;
}

void progress_clear(struct progress *progress)
{
    if (progress->shown > 0) {
        fprintf(stderr, "\r%*s\r", progress->shown + ECHO_COLUMNS, "");
        fflush(stderr);
    }
    progress->shown = 0;
}
