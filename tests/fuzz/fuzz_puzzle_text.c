/* Any bytes are either a puzzle, which then survives being written, as text and as JSON, and read
 * again, or give one line of printable text that says why not. */
#include "io/puzzle_json.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool condition)
{
    if (!condition)
        abort();
}

static void check_error(const struct text_error *error)
{
    char line[TEXT_LINE_SIZE];
    const char *bad = NULL;
    text_error_line(error, line);
    demand(error->message[0] != '\0');
    demand(error->line >= 0 && (error->line == 0 || error->column >= 1));
    demand(text_is_printable(line, strlen(line), &bad));
}

/* What was written reads back as a document with this canonical text. */
static void check_reads_as(const char *written, const char *text)
{
    struct document *again = NULL;
    struct text_error error;
    demand(document_read_memory(written, strlen(written), "again.txt", NULL, &again, &error));
    char *second = document_to_text(again);
    demand(second != NULL && strcmp(text, second) == 0);
    free(second);
    document_free(again);
}

static void check_document(const struct document *document)
{
    const struct puzzle puzzle = document_puzzle(document);
    char *text = document_to_text(document);
    char *json = puzzle_json_write(document);
    demand(text != NULL && json != NULL);
    demand(puzzle_validate(&puzzle, NULL) == PUZZLE_OK);
    check_reads_as(text, text);
    check_reads_as(json, text);
    free(json);
    free(text);
}

/* The last mats first, as --mats would have it. */
static void check_keeping(struct document *document)
{
    int mats[DOCUMENT_MAX_MATS];
    int count = document->shape->face_count;
    for (int i = 0; i < count; i++)
        mats[i] = document->mat_count - 1 - i;
    demand(document_keep_mats(document, mats, count));
    check_document(document);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct document *document = NULL;
    struct text_error error;
    if (document_read_memory((const char *)data, size, "fuzz", NULL, &document, &error)) {
        check_document(document);
        check_keeping(document);
        document_free(document);
    } else {
        demand(document == NULL);
        check_error(&error);
    }
    return 0;
}
