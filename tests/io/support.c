#include "io/support.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct document *must_read(const char *text)
{
    struct document *document = NULL;
    struct text_error error;
    if (!document_read_memory(text, strlen(text), "test.txt", NULL, &document, &error)) {
        char line[TEXT_LINE_SIZE];
        text_error_line(&error, line);
        fail_msg("%s", line);
    }
    return document;
}

const char *must_fail(const char *text)
{
    static char line[TEXT_LINE_SIZE];
    struct document *document = NULL;
    struct text_error error;
    if (document_read_memory(text, strlen(text), "t", NULL, &document, &error)) {
        document_free(document);
        fail_msg("this should not be readable:\n%s", text);
    }
    assert_null(document);
    text_error_line(&error, line);
    return line;
}

static bool ends_with(const char *name, const char *ending)
{
    size_t length = strlen(name);
    size_t wanted = strlen(ending);
    return length >= wanted && strcmp(name + length - wanted, ending) == 0;
}

int for_each_file(const char *folder, const char *ending,
                  void (*visit)(const char *path, const char *name))
{
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, NULL, alphasort);
    int visited = 0;
    assert_true(count >= 0);
    for (int i = 0; i < count; i++) {
        if (ends_with(entries[i]->d_name, ending)) {
            char path[4096];
            snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
            visit(path, entries[i]->d_name);
            visited++;
        }
        free(entries[i]);
    }
    free(entries);
    return visited;
}
