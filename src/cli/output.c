#include "cli/output.h"

#include "cli/describe.h"
#include "cli/interrupt.h"
#include "platform/clock.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* PIECE is what a pipe with any room takes at once: PIPE_BUF on Linux, at least 512 elsewhere,
 * where a piece may then wait for the reader after all. */
enum { CAPACITY = 64 * 1024, PIECE = 4096, WAIT_MS = 20 };
static const double interval = 0.1;  /* seconds between flushes */
static const double patience = 0.04; /* seconds to wait for the reader after an interruption */

static bool no_memory(struct output *output)
{
    complain_memory();
    output->failed = true;
    return false;
}

bool output_begin(struct output *output)
{
    *output = (struct output){.buffer = malloc(CAPACITY), .terminal = isatty(STDOUT_FILENO)};
    return output->buffer || no_memory(output);
}

void output_end(struct output *output)
{
    free(output->buffer);
    output->buffer = NULL;
}

static bool fail(struct output *output, const char *why)
{
    output->failed = true;
    if (why)
        fprintf(stderr, "cubefold: standard output: cannot be written: %s\n", why);
    return false;
}

/* Waits until there is room for a piece. */
static bool wait_for_room(struct output *output)
{
    double given_up = 0;
    for (;;) {
        struct pollfd poll_for = {.fd = STDOUT_FILENO, .events = POLLOUT};
        int ready = poll(&poll_for, 1, WAIT_MS);
        if (ready > 0)
            return true; /* also on errors, which write() will name */
        if (ready < 0 && errno != EINTR)
            return fail(output, strerror(errno));
        if (!interrupt_seen())
            continue;
        double now = clock_seconds();
        if (given_up <= 0)
            given_up = now + patience;
        else if (now >= given_up)
            return fail(output, "nobody reads the rest");
    }
}

/* How much to write at once. Pieces end with a line where they can, so that a program that is
 * killed leaves whole lines. */
static size_t piece(const char *bytes, size_t length)
{
    size_t size = length < PIECE ? length : PIECE;
    while (length > PIECE && size > 0 && bytes[size - 1] != '\n')
        size--;
    return size > 0 ? size : PIECE;
}

/* Writes all or fails. */
static bool put(struct output *output, const char *bytes, size_t length)
{
    if (length > 0 && output->terminal && output->before)
        output->before(output->context);
    while (length > 0) {
        if (!wait_for_room(output))
            return false;
        ssize_t done = write(STDOUT_FILENO, bytes, piece(bytes, length));
        if (done < 0 && errno != EINTR && errno != EAGAIN)
            return fail(output, errno == EPIPE ? NULL : strerror(errno));
        if (done > 0) {
            bytes += done;
            length -= (size_t)done;
        }
    }
    return true;
}

bool output_take(struct output *output, struct string_builder *text)
{
    size_t length = text->length;
    text->length = 0;
    if (text->failed)
        return complain_memory();
    return length == 0 || output_write(output, text->text, length);
}

bool output_write(struct output *output, const char *bytes, size_t length)
{
    if (output->length + length > CAPACITY && !output_flush(output))
        return false;
    if (length > CAPACITY)
        return !output->failed && put(output, bytes, length);
    memcpy(output->buffer + output->length, bytes, length);
    output->length += length;
    return !output->failed;
}

FILE *output_page(struct output *output)
{
    output->page = open_memstream(&output->page_bytes, &output->page_length);
    if (!output->page)
        no_memory(output);
    return output->page;
}

bool output_end_page(struct output *output)
{
    bool failed = ferror(output->page) != 0;
    failed = fclose(output->page) != 0 || failed;
    output->page = NULL;
    bool done =
        failed ? no_memory(output) : output_write(output, output->page_bytes, output->page_length);
    free(output->page_bytes);
    output->page_bytes = NULL;
    return done;
}

bool output_flush(struct output *output)
{
    if (!output->failed)
        put(output, output->buffer, output->length);
    output->length = 0;
    output->flushed = clock_seconds();
    return !output->failed;
}

bool output_flush_sometimes(struct output *output, double now)
{
    if (output->length == 0 || now < output->flushed + interval)
        return !output->failed;
    return output_flush(output);
}

bool output_secure(struct output *output)
{
    if (!output_flush(output))
        return false;
    if (fsync(STDOUT_FILENO) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP)
        return true; /* what is no file cannot be secured */
    return errno == EINTR || fail(output, strerror(errno));
}
