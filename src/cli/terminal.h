/* What standard output can show. */
#ifndef CUBEFOLD_CLI_TERMINAL_H
#define CUBEFOLD_CLI_TERMINAL_H

#include <stdbool.h>

/* Colours are wanted: standard output is a terminal that is not `dumb`, and NO_COLOR is not set. */
bool terminal_has_colour(void);

/* The same of standard error. */
bool terminal_error_has_colour(void);

/* Columns of the terminal, or 100 when standard output is none. */
int terminal_width(void);

/* The same of standard error. */
int terminal_error_width(void);

/* Flushes standard output and says whether everything arrived; if not, a message tells why, unless
 * the reader has simply gone (a closed pipe). After a failure standard output leads nowhere, so
 * that the reason is said once. */
bool terminal_flush(void);

#endif
