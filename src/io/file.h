/* Whole files: bounded reading and atomic writing. */
#ifndef CUBEFOLD_IO_FILE_H
#define CUBEFOLD_IO_FILE_H

#include "io/text.h"

#include <stddef.h>
#include <stdio.h>

enum { FILE_MAX_BYTES = 16 * 1024 * 1024 };

/* Reads the whole file, or standard input when path is "-". Refuses directories and more than
 * FILE_MAX_BYTES (endless devices and pipes included). On success *bytes is *length bytes and a NUL
 * beyond them, to be freed by the caller; on failure *error says why and nothing is owned. */
bool file_read(const char *path, char **bytes, size_t *length, struct text_error *error);

/* The same with another limit, a whole number of MB. */
bool file_read_up_to(const char *path, size_t most, char **bytes, size_t *length,
                     struct text_error *error);

/* Writes the file so that other programs see the old content or the new, never a part: a temporary
 * file in the same folder, flushed to the disk, takes its name. Something that is not a regular
 * file (a device, a pipe) is written directly, and so is standard output, "-". On failure the old
 * file is as it was, *error says what happened and errno why. */
bool file_write_atomic(const char *path, const void *bytes, size_t length,
                       struct text_error *error);

/* A regular file that is written in pieces, or by another program, under a temporary name in the
 * folder of its place. */
struct file_draft {
    char *name;      /* as given, for errors; owned */
    char *place;     /* where it will be; owned */
    char *temporary; /* where it is; owned */
    int descriptor;  /* of the temporary file, open for reading and writing */
};

/* Starts one, empty. Refuses a place where something stands that is not a regular file. Ends with
 * file_draft_keep or file_draft_drop. On failure *error says what happened and errno why. */
bool file_draft_begin(const char *path, struct file_draft *draft, struct text_error *error);

/* Flushes it to the disk and moves it to its place. On failure it is gone, the old file is as it
 * was, *error says what happened and errno why. */
bool file_draft_keep(struct file_draft *draft, struct text_error *error);

/* Removes it. Nothing happens to one that is {0}, or kept or dropped already. */
void file_draft_drop(struct file_draft *draft);

/* A file without a name, in the folder of `path`, for what does not fit into memory: open for
 * writing and reading, gone once it is closed or the program ends. NULL, *error and errno on
 * failure. */
FILE *file_scratch(const char *path, struct text_error *error);

/* Writes to an open file, all of it. False with errno set. */
bool file_write_all(int descriptor, const void *bytes, size_t length);

/* The name that errors and titles use: the path, or "standard input" for "-". */
const char *file_display_name(const char *path);

#endif
