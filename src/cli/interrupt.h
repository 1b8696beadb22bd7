/* Ctrl-C as a question instead of an end. */
#ifndef CUBEFOLD_CLI_INTERRUPT_H
#define CUBEFOLD_CLI_INTERRUPT_H

#include <stdbool.h>

/* From now on the first SIGINT or SIGTERM is only remembered; a second one ends the program as
 * usual. */
void interrupt_watch(void);

/* True once a signal came. */
bool interrupt_seen(void);

#endif
