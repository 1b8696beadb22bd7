#include "io/program.h"

#include "io/text.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    LONGEST_PATH = 4096,
    SAID_SIZE = 4096,
    SAID_LINES = 2,
    SAID_BYTES = 320,
    PATIENCE_MS = 100,
    BRIEF_MS = 5,
    FIRST_FREE = 3
};

struct program {
    pid_t process;
    int input;  /* where we write, or -1 */
    int errors; /* where we read what it says, or -1 */
    bool lost;  /* it has not taken everything */
    char *name; /* owned */
    char said[SAID_SIZE + 1];
    size_t said_length;
};

bool program_exists(const char *name)
{
    const char *path = getenv("PATH");
    bool found = false;
    for (const char *at = path ? path : "/usr/bin:/bin"; at && !found;) {
        size_t length = strcspn(at, ":");
        char file[LONGEST_PATH];
        struct stat status;
        int needed = snprintf(file, sizeof file, "%.*s/%s", length > 0 ? (int)length : 1,
                              length > 0 ? at : ".", name);
        found = needed > 0 && needed < LONGEST_PATH && access(file, X_OK) == 0 &&
                stat(file, &status) == 0 && S_ISREG(status.st_mode);
        at = at[length] == ':' ? at + length + 1 : NULL;
    }
    return found;
}

/* ---- starting ---- */

static void close_if_open(int *descriptor)
{
    if (*descriptor >= 0)
        close(*descriptor);
    *descriptor = -1;
}

/* A pipe whose ends are closed in other programs, and are none of the three standard streams even
 * where those are closed. */
static bool make_pipe(int ends[2])
{
    int given[2] = {-1, -1};
    if (pipe(given) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        ends[i] = fcntl(given[i], F_DUPFD_CLOEXEC, FIRST_FREE);
    int reason = errno;
    close(given[0]);
    close(given[1]);
    errno = reason;
    return ends[0] >= 0 && ends[1] >= 0;
}

/* Signals as in a program that a shell has started, and a process group of its own. */
static int set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    int failed = posix_spawnattr_setsigmask(attributes, &none);
    if (!failed)
        failed = posix_spawnattr_setsigdefault(attributes, &usual);
    if (!failed)
        failed = posix_spawnattr_setpgroup(attributes, 0);
    if (!failed)
        failed = posix_spawnattr_setflags(
            attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    return failed;
}

static int set_streams(posix_spawn_file_actions_t *actions, int input, int errors)
{
    int failed = posix_spawn_file_actions_adddup2(actions, input, STDIN_FILENO);
    if (!failed)
        failed = posix_spawn_file_actions_addopen(actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (!failed)
        failed = posix_spawn_file_actions_adddup2(actions, errors, STDERR_FILENO);
    return failed;
}

/* Returns 0 or what went wrong, as errno. */
static int spawn(const char *const argv[], int input, int errors, pid_t *process)
{
    extern char **environ;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int failed = posix_spawn_file_actions_init(&actions);
    if (failed)
        return failed;
    failed = posix_spawnattr_init(&attributes);
    if (!failed) {
        failed = set_streams(&actions, input, errors);
        if (!failed)
            failed = set_attributes(&attributes);
        if (!failed)
            failed =
                posix_spawnp(process, argv[0], &actions, &attributes, (char *const *)argv, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

static void release(struct program *program)
{
    close_if_open(&program->input);
    close_if_open(&program->errors);
    free(program->name);
    free(program);
}

/* Neither writing nor reading waits: program_write and program_finish wait for both at once. */
static bool never_wait(const struct program *program)
{
    return fcntl(program->input, F_SETFL, O_NONBLOCK) == 0 &&
           fcntl(program->errors, F_SETFL, O_NONBLOCK) == 0;
}

bool program_start(const char *const argv[], struct program **out)
{
    int input[2] = {-1, -1}, errors[2] = {-1, -1};
    int failed = 0;
    *out = NULL;
    struct program *program = calloc(1, sizeof *program);
    if (!program)
        return false;
    program->name = strdup(argv[0]);
    bool piped = program->name && make_pipe(input) && make_pipe(errors);
    program->input = input[1];
    program->errors = errors[0];
    if (!piped || !never_wait(program))
        failed = errno;
    if (!failed)
        failed = spawn(argv, input[0], errors[1], &program->process);
    close_if_open(&input[0]);
    close_if_open(&errors[1]);
    if (!failed) {
        *out = program;
        return true;
    }
    release(program);
    errno = failed;
    return false;
}

/* ---- what it says ---- */

/* Keeps the end of it. */
static void keep(struct program *program, const char *bytes, size_t length)
{
    size_t over =
        program->said_length + length > SAID_SIZE ? program->said_length + length - SAID_SIZE : 0;
    memmove(program->said, program->said + over, program->said_length - over);
    program->said_length -= over;
    memcpy(program->said + program->said_length, bytes, length);
    program->said_length += length;
}

/* Reads what there is without waiting. */
static void listen_to(struct program *program)
{
    char bytes[SAID_SIZE / 4];
    while (program->errors >= 0) {
        ssize_t got = read(program->errors, bytes, sizeof bytes);
        if (got > 0)
            keep(program, bytes, (size_t)got);
        else if (got == 0 || (errno != EINTR && errno != EAGAIN))
            close_if_open(&program->errors);
        else if (errno == EAGAIN)
            return;
    }
}

/* Waits until it takes more (when `writing`) or says something, for PATIENCE_MS at most; only for
 * BRIEF_MS when it can do neither, as it is about to end. */
static void attend(struct program *program, bool writing)
{
    struct pollfd ends[] = {
        {.fd = writing ? program->input : -1, .events = POLLOUT},
        {.fd = program->errors, .events = POLLIN},
    };
    poll(ends, sizeof ends / sizeof ends[0],
         writing || program->errors >= 0 ? PATIENCE_MS : BRIEF_MS);
    listen_to(program);
}

/* The last lines, one after the other on one line. */
static void say_last(struct program *program, char message[PROGRAM_MESSAGE_SIZE])
{
    char *said = program->said;
    size_t length = program->said_length;
    int lines = 0;
    while (length > 0 && strchr("\r\n ", said[length - 1]))
        length--;
    said[length] = '\0';
    size_t start = length;
    for (; start > 0; start--)
        if ((said[start - 1] == '\n' || said[start - 1] == '\r') && ++lines == SAID_LINES)
            break;
    if (length - start > SAID_BYTES)
        start = length - SAID_BYTES;
    for (size_t i = start; i < length; i++)
        if (said[i] == '\n' || said[i] == '\r')
            said[i] = ' ';
    int used = snprintf(message, PROGRAM_MESSAGE_SIZE, "%.40s: ", program->name);
    text_visible(said + start, length - start, message + used, PROGRAM_MESSAGE_SIZE - (size_t)used);
}

/* How it ended, for one that has failed. */
static void say_end(struct program *program, int status, char message[PROGRAM_MESSAGE_SIZE])
{
    if (WIFSIGNALED(status))
        snprintf(message, PROGRAM_MESSAGE_SIZE, "%.40s was ended by signal %d", program->name,
                 WTERMSIG(status));
    else if (program->said_length > 0)
        say_last(program, message);
    else if (WEXITSTATUS(status) != 0)
        snprintf(message, PROGRAM_MESSAGE_SIZE, "%.40s ended with exit status %d", program->name,
                 WEXITSTATUS(status));
    else
        snprintf(message, PROGRAM_MESSAGE_SIZE, "%.40s ended before it had read everything",
                 program->name);
}

/* ---- feeding and ending ---- */

/* write() to a pipe that may be closed: SIGPIPE is held back for this thread, and taken away if it
 * is ours. */
static ssize_t write_quietly(int descriptor, const void *bytes, size_t length)
{
    sigset_t pipe_signal, before, pending;
    int taken = 0;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigpending(&pending);
    bool was_pending = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    ssize_t put = write(descriptor, bytes, length);
    int reason = errno;
    sigpending(&pending);
    if (put < 0 && reason == EPIPE && !was_pending && sigismember(&pending, SIGPIPE) == 1)
        sigwait(&pipe_signal, &taken);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = reason;
    return put;
}

bool program_write(struct program *program, const void *bytes, size_t length,
                   bool (*stop)(void *context), void *context)
{
    const char *at = bytes;
    while (length > 0 && !program->lost) {
        ssize_t put = write_quietly(program->input, at, length);
        if (put >= 0) {
            at += put;
            length -= (size_t)put;
        } else if (errno == EAGAIN) {
            attend(program, true);
        } else if (errno != EINTR) {
            program->lost = true;
        }
        if (stop && stop(context))
            return false;
    }
    return !program->lost;
}

/* Waits for a killed program or one that has ended. */
static int collect(const struct program *program)
{
    int status = 0;
    while (waitpid(program->process, &status, 0) < 0 && errno == EINTR)
        ;
    return status;
}

void program_kill(struct program *program)
{
    if (!program)
        return;
    kill(program->process, SIGKILL);
    collect(program);
    release(program);
}

bool program_finish(struct program *program, bool (*stop)(void *context), void *context,
                    char message[PROGRAM_MESSAGE_SIZE])
{
    int status = 0;
    pid_t ended;
    close_if_open(&program->input);
    while ((ended = waitpid(program->process, &status, WNOHANG)) == 0) {
        attend(program, false);
        if (stop && stop(context)) {
            snprintf(message, PROGRAM_MESSAGE_SIZE, "%.40s was stopped", program->name);
            program_kill(program);
            return false;
        }
    }
    listen_to(program);
    bool done = ended == program->process && WIFEXITED(status) && WEXITSTATUS(status) == 0 &&
                !program->lost;
    if (!done)
        say_end(program, status, message);
    release(program);
    return done;
}
