#include "cli/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { DEFAULT_WIDTH = 100, NARROWEST = 20 };

static bool has_colour(int descriptor)
{
    const char *refused = getenv("NO_COLOR");
    const char *kind = getenv("TERM");
    if (refused && *refused)
        return false;
    return isatty(descriptor) && kind && strcmp(kind, "dumb") != 0;
}

bool terminal_has_colour(void)
{
    return has_colour(STDOUT_FILENO);
}

bool terminal_error_has_colour(void)
{
    return has_colour(STDERR_FILENO);
}

/* A terminal that does not know its width says 0. */
static int width_of(int descriptor)
{
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return DEFAULT_WIDTH;
    return size.ws_col;
}

int terminal_width(void)
{
    int width = width_of(STDOUT_FILENO);
    return width < NARROWEST ? DEFAULT_WIDTH : width;
}

int terminal_error_width(void)
{
    return width_of(STDERR_FILENO);
}

bool terminal_flush(void)
{
    errno = 0;
    bool failed = ferror(stdout) != 0;
    failed = fflush(stdout) != 0 || failed;
    if (failed && errno != EPIPE) {
        fprintf(stderr, "cubefold: standard output: cannot be written: %s\n",
                errno ? strerror(errno) : "an earlier part was lost");
    }
    if (failed && !freopen("/dev/null", "w", stdout))
        clearerr(stdout);
    return !failed;
}
