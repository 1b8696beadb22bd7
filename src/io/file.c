#include "io/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *file_display_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* Reads until the end of the file or one byte more than allowed. */
static bool read_all(int descriptor, size_t most, char **bytes, size_t *length)
{
    size_t capacity = 64 * 1024;
    char *buffer = malloc(capacity + 1);
    *length = 0;
    while (buffer) {
        ssize_t got = read(descriptor, buffer + *length, capacity - *length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            break;
        *length += (size_t)got;
        if (got == 0 || *length > most) {
            buffer[*length] = '\0';
            *bytes = buffer;
            return true;
        }
        if (*length == capacity) {
            char *larger = realloc(buffer, capacity * 2 + 1);
            if (!larger)
                break;
            buffer = larger;
            capacity *= 2;
        }
    }
    int reason = buffer ? errno : ENOMEM;
    free(buffer);
    errno = reason;
    return false;
}

/* Directories are refused here, because opening them succeeds. */
static int open_for_reading(const char *path, struct text_error *error)
{
    const char *name = file_display_name(path);
    if (strcmp(path, "-") == 0)
        return STDIN_FILENO;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0) {
        text_fail_file(error, name, "cannot be opened: %s", strerror(errno));
        return -1;
    }
    struct stat status;
    if (fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
        text_fail_file(error, name, "cannot be opened: it is a folder");
        close(descriptor);
        return -1;
    }
    return descriptor;
}

bool file_read_up_to(const char *path, size_t most, char **bytes, size_t *length,
                     struct text_error *error)
{
    const char *name = file_display_name(path);
    int descriptor = open_for_reading(path, error);
    if (descriptor < 0)
        return false;
    bool done = read_all(descriptor, most, bytes, length);
    int reason = errno;
    if (descriptor != STDIN_FILENO)
        close(descriptor);
    if (!done && reason == EISDIR)
        return text_fail_file(error, name, "cannot be read: it is a folder");
    if (!done)
        return text_fail_file(error, name, "cannot be read: %s", strerror(reason));
    if (*length > most) {
        free(*bytes);
        *bytes = NULL;
        return text_fail_file(error, name, "cannot be read: it is larger than %zu MB",
                              most / (1024 * 1024));
    }
    return true;
}

bool file_read(const char *path, char **bytes, size_t *length, struct text_error *error)
{
    return file_read_up_to(path, FILE_MAX_BYTES, bytes, length, error);
}

bool file_write_all(int descriptor, const void *bytes, size_t length)
{
    const char *at = bytes;
    while (length > 0) {
        ssize_t put = write(descriptor, at, length);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        at += put;
        length -= (size_t)put;
    }
    return true;
}

/* Writes to something that cannot be replaced, such as a device. */
static bool write_in_place(const char *path, const void *bytes, size_t length)
{
    int descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0)
        return false;
    bool done = file_write_all(descriptor, bytes, length);
    int reason = errno;
    done = close(descriptor) == 0 && done;
    if (!done && reason)
        errno = reason;
    return done;
}

/* Permissions of the file that is replaced, else what the user's mask leaves of 0666. */
static mode_t wanted_mode(const char *path)
{
    struct stat status;
    if (stat(path, &status) == 0)
        return status.st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static bool fail_to_write(const char *path, int reason, struct text_error *error)
{
    text_fail_file(error, path, "cannot be written: %s", strerror(reason));
    errno = reason;
    return false;
}

/* Frees what the draft owns and leaves errno as it was. */
static void forget_draft(struct file_draft *draft)
{
    int reason = errno;
    free(draft->name);
    free(draft->place);
    free(draft->temporary);
    *draft = (struct file_draft){.descriptor = -1};
    errno = reason;
}

/* Where `path` leads: what a link points to is replaced, not the link. NULL with errno set when it
 * cannot be a regular file. */
static char *draft_place(const char *path)
{
    struct stat status;
    char *place = realpath(path, NULL);
    if (!place && errno == ENOENT)
        place = strdup(path);
    if (!place || stat(place, &status) != 0 || S_ISREG(status.st_mode))
        return place;
    free(place);
    errno = S_ISDIR(status.st_mode) ? EISDIR : ENOTSUP;
    return NULL;
}

bool file_draft_begin(const char *path, struct file_draft *draft, struct text_error *error)
{
    static const char ending[] = ".XXXXXX";
    *draft = (struct file_draft){.name = strdup(path), .descriptor = -1};
    if (draft->name)
        draft->place = draft_place(path);
    if (draft->place)
        draft->temporary = malloc(strlen(draft->place) + sizeof ending);
    if (draft->temporary) {
        strcpy(draft->temporary, draft->place);
        strcat(draft->temporary, ending);
        draft->descriptor = mkstemp(draft->temporary);
    }
    if (draft->descriptor >= 0) {
        fcntl(draft->descriptor, F_SETFD, FD_CLOEXEC);
        return true;
    }
    forget_draft(draft);
    return fail_to_write(path, errno, error);
}

bool file_draft_keep(struct file_draft *draft, struct text_error *error)
{
    bool done =
        fchmod(draft->descriptor, wanted_mode(draft->place)) == 0 && fsync(draft->descriptor) == 0;
    int reason = errno;
    if (close(draft->descriptor) != 0 && done) {
        reason = errno;
        done = false;
    }
    draft->descriptor = -1;
    if (done && rename(draft->temporary, draft->place) == 0) {
        forget_draft(draft);
        return true;
    }
    if (done)
        reason = errno;
    fail_to_write(draft->name, reason, error);
    file_draft_drop(draft);
    return false;
}

void file_draft_drop(struct file_draft *draft)
{
    int reason = errno;
    if (!draft->temporary)
        return;
    unlink(draft->temporary);
    if (draft->descriptor >= 0)
        close(draft->descriptor);
    errno = reason;
    forget_draft(draft);
}

FILE *file_scratch(const char *path, struct text_error *error)
{
    struct file_draft draft;
    if (!file_draft_begin(path, &draft, error))
        return NULL;
    FILE *file = fdopen(draft.descriptor, "w+b");
    if (file)
        draft.descriptor = -1; /* the stream's own now */
    file_draft_drop(&draft);
    if (!file)
        fail_to_write(path, errno, error);
    return file;
}

/* Through a draft. */
static bool write_and_rename(const char *path, const void *bytes, size_t length,
                             struct text_error *error)
{
    struct file_draft draft;
    if (!file_draft_begin(path, &draft, error))
        return false;
    if (file_write_all(draft.descriptor, bytes, length))
        return file_draft_keep(&draft, error);
    int reason = errno;
    file_draft_drop(&draft);
    return fail_to_write(path, reason, error);
}

static bool write_to_output(const void *bytes, size_t length, struct text_error *error)
{
    if (file_write_all(STDOUT_FILENO, bytes, length))
        return true;
    return fail_to_write("standard output", errno, error);
}

bool file_write_atomic(const char *path, const void *bytes, size_t length, struct text_error *error)
{
    if (strcmp(path, "-") == 0)
        return write_to_output(bytes, length, error);
    struct stat status;
    if (stat(path, &status) != 0 || S_ISREG(status.st_mode) || S_ISDIR(status.st_mode))
        return write_and_rename(path, bytes, length, error);
    return write_in_place(path, bytes, length) || fail_to_write(path, errno, error);
}
