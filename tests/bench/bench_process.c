#define _POSIX_C_SOURCE 200809L
#include "bench_process.h"

#include "bench.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE_SIZE = 512, EXIT_BAD_USAGE = 2 };

void bench_process_allow_no_display(void)
{
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        setenv("SDL_VIDEODRIVER", "offscreen", 0);
}

/* Starts the program with its standard output on a pipe. Returns the reading end, or NULL. */
static FILE *start(char *const argv[], pid_t *child)
{
    int ends[2];
    if (pipe(ends) != 0)
        return NULL;
    fflush(NULL);
    *child = fork();
    if (*child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execv(argv[0], argv);
        perror(argv[0]);
        _exit(EXIT_FAILURE);
    }
    close(ends[1]);
    FILE *output = *child > 0 ? fdopen(ends[0], "r") : NULL;
    if (!output)
        close(ends[0]);
    return output;
}

enum bench_process_status bench_process_run(char *const argv[], const char *prefix, char *line,
                                            size_t size, double *seconds)
{
    pid_t child = -1;
    double begin = bench_now();
    FILE *output = start(argv, &child);
    bool seen = false;
    char text[LINE_SIZE];
    while (output && fgets(text, sizeof text, output)) {
        if (!seen && strncmp(text, prefix, strlen(prefix)) == 0) {
            *seconds = bench_now() - begin;
            text[strcspn(text, "\n")] = '\0';
            snprintf(line, size, "%s", text);
            seen = true;
        }
    }
    if (output)
        fclose(output);
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
        return BENCH_PROCESS_FAILED;
    if (WEXITSTATUS(status) == EXIT_BAD_USAGE)
        return BENCH_PROCESS_REFUSED;
    return WEXITSTATUS(status) == 0 && seen ? BENCH_PROCESS_OK : BENCH_PROCESS_FAILED;
}
