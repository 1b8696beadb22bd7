/* Ctrl-C as a question instead of an end. */
#ifndef CUBEFOLD_CLI_INTERRUPT_H
#define CUBEFOLD_CLI_INTERRUPT_H

#include <stdbool.h>

/* From now on the first SIGINT or SIGTERM is only remembered; a second one ends the program as
 * usual. */
void interrupt_watch(void);

/* True once a signal came. */
bool interrupt_seen(void);

/* The exit code that says so, as a shell reports a program that the signal ended: 130 for Ctrl-C,
 * 143 for SIGTERM. */
int interrupt_exit_code(void);

#endif
