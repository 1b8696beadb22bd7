/* Any bytes are either a puzzle, which then survives being written and read again, or give one line
 * of printable text that says why not. */
#include "io/document.h"

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

static void check_document(const struct document *document)
{
    struct document *again = NULL;
    struct text_error error;
    char *text = document_to_text(document);
    demand(text != NULL);
    demand(document_read_memory(text, strlen(text), "again.txt", NULL, &again, &error));
    demand(again->mat_count == document->mat_count);
    demand(again->one_sided == document->one_sided);
    demand(strcmp(again->shape_text, document->shape_text) == 0);
    for (int i = 0; i < document->mat_count; i++) {
        demand(again->mats[i].size == document->mats[i].size);
        demand(again->mats[i].rim == document->mats[i].rim);
    }
    char *second = document_to_text(again);
    demand(second != NULL && strcmp(text, second) == 0);
    free(second);
    free(text);
    document_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct document *document = NULL;
    struct text_error error;
    if (document_read_memory((const char *)data, size, "fuzz", NULL, &document, &error)) {
        check_document(document);
        document_free(document);
    } else {
        demand(document == NULL);
        check_error(&error);
    }
    return 0;
}
