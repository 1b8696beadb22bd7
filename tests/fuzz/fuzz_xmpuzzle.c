/* Any bytes are either a BurrTools puzzle, which then survives being written and read again, or
 * give one line of printable text that says why not. */
#include "io/string_builder.h"
#include "io/xmpuzzle.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool condition)
{
    if (!condition)
        abort();
}

static void check_document(const struct document *document)
{
    struct string_builder out = {0};
    struct document *again = NULL;
    struct text_error error;
    bool written = xmpuzzle_write(document, &out, &error);
    char *text = string_take(&out);
    demand(text != NULL);
    if (written) {
        demand(document_read_memory(text, strlen(text), "again", NULL, &again, &error));
        demand(again->shape->face_count == document->shape->face_count);
        demand(again->border == document->border);
        document_free(again);
    }
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct document *document = NULL;
    struct text_error error;
    char line[TEXT_LINE_SIZE];
    const char *bad = NULL;
    if (xmpuzzle_read((const char *)data, size, "fuzz", NULL, &document, &error)) {
        check_document(document);
        document_free(document);
    } else {
        demand(document == NULL);
        text_error_line(&error, line);
        demand(error.message[0] != '\0' && text_is_printable(line, strlen(line), &bad));
    }
    return 0;
}
