#include "cli/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { DEFAULT_WIDTH = 100, NARROWEST = 20 };

bool terminal_has_colour(void)
{
    const char *refused = getenv("NO_COLOR");
    const char *kind = getenv("TERM");
    if (refused && *refused)
        return false;
    return isatty(STDOUT_FILENO) && kind && strcmp(kind, "dumb") != 0;
}

int terminal_width(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < NARROWEST)
        return DEFAULT_WIDTH;
    return size.ws_col;
}

bool terminal_flush(void)
{
    errno = 0;
    bool failed = ferror(stdout) != 0;
    failed = fflush(stdout) != 0 || failed;
    if (failed && errno != EPIPE) {
        fprintf(stderr, "cubefold: the result cannot be written: %s\n",
                errno ? strerror(errno) : "an earlier part was lost");
    }
    if (failed && !freopen("/dev/null", "w", stdout))
        clearerr(stdout);
    return !failed;
}
