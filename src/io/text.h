/* Reading text line by line with positions, and the one kind of error that reading makes.
 *
 * A cursor walks over one line at a time. Lines end in LF, CR LF or CR; a byte order mark at the
 * start is skipped. Columns count characters (not bytes) from 1, a tab is one character.
 */
#ifndef CUBEFOLD_IO_TEXT_H
#define CUBEFOLD_IO_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum { TEXT_FILE_SIZE = 4096, TEXT_MESSAGE_SIZE = 512, TEXT_LINE_SIZE = 5120 };

/* Where something went wrong and what. The message is one line of printable text of the form "found
 * ..., expected ..." where the content is at fault. line and column count from 1; line 0 means
 * that the file as a whole is meant (it cannot be opened, is too large, ...). */
struct text_error {
    char file[TEXT_FILE_SIZE];
    int line, column;
    char message[TEXT_MESSAGE_SIZE];
};

/* A place in a text, kept to report on it later. */
struct text_place {
    const char *line_start; /* first byte of the line */
    const char *at;         /* the byte in question, >= line_start */
    int line;
};

/* A piece of one line. */
struct text_span {
    struct text_place place; /* of its first byte */
    size_t length;
};

/* The rest of the current line is [at, end): without its line end, trailing blanks and comment. */
struct text_cursor {
    const char *file; /* the name for errors */
    const char *next; /* first byte of the next line */
    const char *stop; /* end of the text */
    const char *line_start;
    const char *at;
    const char *end;
    int line;
};

/* Starts before the first line of bytes[0..length), which must outlive the cursor. */
struct text_cursor text_begin(const char *bytes, size_t length, const char *file);

/* Goes to the next line; false at the end of the text, where the cursor then stands. A comment is
 * `//` at the start of a line or after a blank, up to the end of the line. */
bool text_next_line(struct text_cursor *cursor);

/* True when nothing but blanks is left on the line (they are skipped). */
bool text_at_end(struct text_cursor *cursor);

/* Skips blanks (spaces and tabs). */
void text_skip_blanks(struct text_cursor *cursor);

/* Skips blanks; if the next byte is `c`, takes it. */
bool text_accept(struct text_cursor *cursor, char c);

/* Skips blanks; if the line goes on with this word (any case, then a byte that is no letter or
 * digit), takes it. */
bool text_accept_word(struct text_cursor *cursor, const char *word);

/* Takes a decimal integer with an optional sign, of any length: values beyond +-limit are cut to
 * +-(limit + 1). False, with the cursor where it was, if there is no number. */
bool text_accept_integer(struct text_cursor *cursor, int limit, int *value);

/* The cursor's place. */
struct text_place text_here(const struct text_cursor *cursor);

/* The place of a byte of a whole text, for readers that do not go line by line. O(offset). */
struct text_place text_place_at(const char *bytes, size_t offset);

/* Fills *error for this place of the file `file` (cut to fit; control characters and broken UTF-8
 * in it are made visible) and returns false, so that a reader can `return text_fail(...)`. */
bool text_fail(struct text_error *error, const char *file, struct text_place place,
               const char *format, ...);

/* The same without a place: for the file as a whole. */
bool text_fail_file(struct text_error *error, const char *file, const char *format, ...);

/* "found X, expected `expected`", where X is the word at the cursor or the end of the line. */
bool text_expected(struct text_error *error, const struct text_cursor *cursor,
                   const char *expected);

/* Writes "file:line:column: message", or for a file as a whole "'file': message", without
 * a newline. Standard input and output are named without quotes. */
void text_error_line(const struct text_error *error, char out[TEXT_LINE_SIZE]);

/* Prints the error to standard error as all of the program does: errors in a text as they are,
 * others after the program's name. Returns false, so that a reader can `return text_report(...)`.
 */
bool text_report(const struct text_error *error);

/* Copies length bytes in a form that can be shown on a terminal: in quotes, control characters and
 * broken UTF-8 as \xNN, cut after about 40 characters. Returns `out`. */
enum { TEXT_QUOTE_SIZE = 192 };
const char *text_quote(const char *bytes, size_t length, char out[TEXT_QUOTE_SIZE]);

/* Copies length bytes in visible form (see text_quote, but without quotes), cut to `size` - 1. */
void text_visible(const char *bytes, size_t length, char *out, size_t size);

/* True when the bytes are valid UTF-8 without control characters; else *bad is the first wrong
 * byte. */
bool text_is_printable(const char *bytes, size_t length, const char **bad);

/* Length of the UTF-8 character at [at, end), or 0 if it is not valid UTF-8. */
int text_utf8_length(const char *at, const char *end);

#endif
