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

static bool write_all(int descriptor, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t put = write(descriptor, bytes, length);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        bytes += put;
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
    bool done = write_all(descriptor, bytes, length);
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

/* Writes the temporary file and gives it its final name. */
static bool write_and_rename(char *temporary, const char *path, const void *bytes, size_t length)
{
    int descriptor = mkstemp(temporary);
    if (descriptor < 0)
        return false;
    bool done = write_all(descriptor, bytes, length) &&
                fchmod(descriptor, wanted_mode(path)) == 0 && fsync(descriptor) == 0;
    int reason = errno;
    if (close(descriptor) != 0 && done) {
        reason = errno;
        done = false;
    }
    if (done && rename(temporary, path) == 0)
        return true;
    if (done)
        reason = errno;
    unlink(temporary);
    errno = reason;
    return false;
}

static bool write_to_output(const void *bytes, size_t length, struct text_error *error)
{
    if (write_all(STDOUT_FILENO, bytes, length))
        return true;
    int reason = errno;
    text_fail_file(error, "standard output", "cannot be written: %s", strerror(reason));
    errno = reason;
    return false;
}

bool file_write_atomic(const char *path, const void *bytes, size_t length, struct text_error *error)
{
    if (strcmp(path, "-") == 0)
        return write_to_output(bytes, length, error);
    static const char ending[] = ".XXXXXX";
    struct stat status;
    char *target = realpath(path, NULL); /* replace what a link points to, not the link */
    const char *final = target ? target : path;
    bool exists = stat(final, &status) == 0;
    bool done = false;
    if (exists && S_ISDIR(status.st_mode)) {
        errno = EISDIR;
    } else if (exists && !S_ISREG(status.st_mode)) {
        done = write_in_place(final, bytes, length);
    } else {
        char *temporary = malloc(strlen(final) + sizeof ending);
        if (temporary) {
            strcpy(temporary, final);
            strcat(temporary, ending);
            done = write_and_rename(temporary, final, bytes, length);
        }
        int reason = errno;
        free(temporary);
        errno = reason;
    }
    int reason = errno;
    free(target);
    if (!done)
        text_fail_file(error, path, "cannot be written: %s", strerror(reason));
    errno = reason;
    return done;
}
