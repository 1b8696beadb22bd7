/* The texts of --help and --version. */
#ifndef CUBEFOLD_CLI_HELP_H
#define CUBEFOLD_CLI_HELP_H

#include <stddef.h>

/* The commands that help knows, `view` among them; *count receives their number. */
const char *const *help_commands(size_t *count);

/* Prints the help of a command, or of all when command is NULL, on standard output. */
void help_print(const char *command);

/* Prints "cubefold VERSION". */
void help_version(void);

#endif
