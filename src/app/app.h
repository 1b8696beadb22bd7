/* The window: opens a puzzle, shows it assembling, and lets the mouse turn it. */
#ifndef CUBEFOLD_APP_APP_H
#define CUBEFOLD_APP_APP_H

enum app_exit { APP_DONE = 0, APP_FAILED = 1, APP_BAD_USAGE = 2, APP_NO_GRAPHICS = 3 };

/* Runs `cubefold [view] [FILE] [options]` and returns the exit code. Messages go to standard error.
 * `--script FILE` runs a script without a display instead of opening a window (docs/SCRIPTS.md). */
int app_main(int argc, char **argv);

#endif
