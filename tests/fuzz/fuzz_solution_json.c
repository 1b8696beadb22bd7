/* Any bytes are either solutions of a puzzle, with placements in range, or give one line of
 * printable text that says why not. */
#include "core/verify.h"
#include "io/solution_json.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char puzzle_text[] = "0101101101011011\n1101010101010101\n0001000100010001\n"
                                  "0101010101110111\n0111010001000101\n0000111100001111\n";

static void demand(bool condition)
{
    if (!condition)
        abort();
}

static void check_list(const struct document *document, const struct solution_list *list)
{
    const struct puzzle puzzle = document_puzzle(document);
    struct verify_report report;
    for (size_t k = 0; k < list->count; k++) {
        const struct placement *placements = list->placements + k * (size_t)list->faces;
        for (int face = 0; face < list->faces; face++) {
            demand(placements[face].mat >= -1 && placements[face].mat < document->mat_count);
            demand(placements[face].orientation >= 0 && placements[face].orientation < 8);
        }
        verify_solution(&puzzle, placements, &report);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct document *document = NULL;
    struct solution_list list;
    struct text_error error;
    const char *bad = NULL;
    demand(document_read_memory(puzzle_text, sizeof puzzle_text - 1, "puzzle", NULL, &document,
                                &error));
    if (solution_json_read((const char *)data, size, "fuzz", document, &list, &error)) {
        check_list(document, &list);
        solution_list_free(&list);
    } else {
        char line[TEXT_LINE_SIZE];
        text_error_line(&error, line);
        demand(text_is_printable(line, strlen(line), &bad));
    }
    document_free(document);
    return 0;
}
