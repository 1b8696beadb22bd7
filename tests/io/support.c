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

const char *read_request(const char *text, const char *shape, const char *mats,
                         struct document **out)
{
    static char line[TEXT_LINE_SIZE];
    const struct document_request request = {.shape = shape, .mats = mats};
    struct text_error error;
    if (document_read_memory(text, strlen(text), "t", &request, out, &error))
        return NULL;
    assert_null(*out);
    text_error_line(&error, line);
    return line;
}

static void assert_same_mats(const struct document *a, const struct document *b)
{
    char letter[2][PALETTE_LABEL_SIZE];
    assert_int_equal(a->mat_count, b->mat_count);
    for (int i = 0; i < a->mat_count; i++) {
        assert_int_equal(a->mats[i].size, b->mats[i].size);
        assert_int_equal(a->mats[i].rim, b->mats[i].rim);
        assert_int_equal(a->labels[i].has_colour, b->labels[i].has_colour);
        assert_int_equal(a->labels[i].colour, b->labels[i].colour);
        assert_string_equal(document_mat_name(a, i, letter[0]), document_mat_name(b, i, letter[1]));
        assert_int_equal(a->rules[i].unknown, b->rules[i].unknown);
        assert_int_equal(a->rules[i].outside, b->rules[i].outside);
        assert_int_equal(a->rules[i].group, b->rules[i].group);
    }
}

void assert_same_documents(const struct document *a, const struct document *b)
{
    assert_string_equal(a->shape_text, b->shape_text);
    assert_int_equal(a->shape->kind, b->shape->kind);
    assert_int_equal(a->shape->face_count, b->shape->face_count);
    assert_string_equal(a->title, b->title);
    assert_int_equal(a->has_title, b->has_title);
    assert_int_equal(a->one_sided, b->one_sided);
    assert_same_mats(a, b);
    assert_int_equal(a->group_count, b->group_count);
    for (int i = 0; i < a->group_count; i++) {
        assert_string_equal(a->group_names[i], b->group_names[i]);
        assert_int_equal(a->groups[i].least, b->groups[i].least);
        assert_int_equal(a->groups[i].most, b->groups[i].most);
    }
    assert_int_equal(a->pin_count, b->pin_count);
    for (int i = 0; i < a->pin_count; i++) {
        assert_int_equal(a->pins[i].mat, b->pins[i].mat);
        assert_int_equal(a->pins[i].face, b->pins[i].face);
        assert_int_equal(a->pins[i].orientations, b->pins[i].orientations);
        assert_int_equal(a->pins[i].forbidden, b->pins[i].forbidden);
    }
    assert_int_equal(a->border, b->border);
    assert_int_equal(a->cells == NULL, b->cells == NULL);
    if (a->cells)
        assert_memory_equal(a->cells, b->cells,
                            (size_t)shape_rim_cell_count(a->shape, a->mats[0].size));
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
