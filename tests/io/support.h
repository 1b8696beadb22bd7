/* Helpers of the io tests. */
#ifndef CUBEFOLD_TESTS_IO_SUPPORT_H
#define CUBEFOLD_TESTS_IO_SUPPORT_H

#include "io/document.h"

/* Reads a document from a string; fails the test with the message if that does not work. */
struct document *must_read(const char *text);

/* The error line of a text that must not be readable; valid until the next call. */
const char *must_fail(const char *text);

/* Reads the text with --shape and --mats (or NULL); the error line if that does not work, else NULL
 * and *out. The line is valid until the next call. */
const char *read_request(const char *text, const char *shape, const char *mats,
                         struct document **out);

/* Fails the test unless both say the same: mats, labels and every condition. */
void assert_same_documents(const struct document *a, const struct document *b);

/* Calls `visit` for every file of a folder with this ending, in the order of names, and returns how
 * many there were. */
int for_each_file(const char *folder, const char *ending,
                  void (*visit)(const char *path, const char *name));

#endif
