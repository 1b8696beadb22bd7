/* Another program that reads what we write: started without a shell, fed through a pipe. */
#ifndef CUBEFOLD_IO_PROGRAM_H
#define CUBEFOLD_IO_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>

struct program;

/* True when PATH leads to an executable file of that name. */
bool program_exists(const char *name);

/* Starts argv[0], looked for in PATH, with these arguments up to a NULL. Its standard input is what
 * program_write sends, its standard output leads nowhere, the end of its standard error is kept for
 * messages. It is in a process group of its own, so that Ctrl-C does not reach it. On failure *out
 * is NULL and errno says why. */
bool program_start(const char *const argv[], struct program **out);

/* Sends it bytes and waits until it has taken them. `stop`, unless NULL, is asked ten times a
 * second meanwhile. False when the program has closed its input or ended, or when `stop` said so:
 * the program can then only be ended. Raises no SIGPIPE. */
bool program_write(struct program *program, const void *bytes, size_t length,
                   bool (*stop)(void *context), void *context);

enum { PROGRAM_MESSAGE_SIZE = 384 };

/* Closes its input, waits for its end and frees it. `stop` as above; it then kills the program.
 * True when all that was sent was taken and it has ended with exit status 0; else `message` says
 * what it said last, or how it ended: "ffmpeg: No space left on device". */
bool program_finish(struct program *program, bool (*stop)(void *context), void *context,
                    char message[PROGRAM_MESSAGE_SIZE]);

/* Kills it, waits for its end and frees it. NULL is allowed. */
void program_kill(struct program *program);

#endif
