/* The command line: solve, check, info, render, help. It never opens a window. */
#ifndef CUBEFOLD_CLI_CLI_H
#define CUBEFOLD_CLI_CLI_H

#include <stdbool.h>

enum cli_exit {
    CLI_DONE = 0,       /* also when there is no solution */
    CLI_FAILED = 1,     /* failed check, no solution under --first, result could not be written */
    CLI_BAD_USAGE = 2,  /* bad usage or bad input */
    CLI_NO_GRAPHICS = 3 /* no graphics context for render */
};

/* True when the command line is for cli_main: a command other than `view`, a request for help or
 * the version, or a first word that is neither a command nor an existing file (cli_main says so).
 * False: no arguments, `view ...`, an existing file, or an option; these open a window. */
bool cli_handles(int argc, char **argv);

/* Runs the command line and returns the exit code. Results go to standard output, messages to
 * standard error. */
int cli_main(int argc, char **argv);

#endif
