#define _POSIX_C_SOURCE 200809L
#include "bench_search.h"

#include "bench.h"
#include "io/file.h"
#include "io/string_builder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 4096, ROW_SIZE = 256 };

/* The header, then the mats as often as wanted; to be freed. NULL with *error. */
static char *puzzle_bytes(const struct bench_puzzle *puzzle, const char *path,
                          struct text_error *error)
{
    struct string_builder all = {0};
    char *bytes = NULL;
    size_t length = 0;
    if (!file_read(path, &bytes, &length, error))
        return NULL;
    if (puzzle->header)
        string_add(&all, "%s", puzzle->header);
    for (int i = 0; i < puzzle->copies || i == 0; i++)
        string_add(&all, "%s\n\n", bytes);
    free(bytes);
    char *text = string_take(&all);
    if (!text)
        text_fail_file(error, path, "out of memory");
    return text;
}

struct document *bench_read(const char *name, const struct bench_puzzle *puzzle)
{
    char path[PATH_SIZE], row[ROW_SIZE];
    struct text_error error;
    struct document *document = NULL;
    snprintf(path, sizeof path, "%s/%s", puzzle->folder, puzzle->file);
    if (access(path, R_OK) != 0) {
        snprintf(row, sizeof row, "skipped: %s is missing", puzzle->file);
        bench_row_missing(name, row);
        return NULL;
    }
    char *text = puzzle_bytes(puzzle, path, &error);
    if (!text || !document_read_memory(text, strlen(text), puzzle->file, &puzzle->request,
                                       &document, &error))
        bench_row_missing(name, error.message);
    free(text);
    return document;
}

static void fail(const char *what)
{
    printf("%s\n", what);
    exit(1);
}

struct bench_result bench_search(const struct puzzle *puzzle, const struct search_options *options,
                                 uint64_t wanted, double limit)
{
    struct bench_result result = {0};
    double start = bench_now(), processor = bench_processor();
    struct search *search = search_create(puzzle, options);
    if (!search)
        fail("out of memory");
    bool more = true;
    while (more) {
        enum search_event event = search_next(search);
        if (event == SEARCH_FAILED || event == SEARCH_BROKEN)
            fail(event == SEARCH_FAILED ? "a search failed" : "a wrong solution was found");
        result.found += event == SEARCH_FOUND;
        result.done = event == SEARCH_DONE;
        more =
            !result.done && (wanted == 0 || result.found < wanted) && bench_now() - start < limit;
    }
    result.seconds = bench_now() - start;
    result.processor = bench_processor() - processor;
    result.nodes = search_nodes(search);
    result.counts = search_counts(search);
    search_best(search, &result.placed);
    search_destroy(search);
    return result;
}
