#include "io/string_builder.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static bool reserve(struct string_builder *builder, size_t more)
{
    size_t need = builder->length + more + 1;
    if (builder->failed || need <= builder->capacity)
        return !builder->failed;
    size_t capacity = builder->capacity ? builder->capacity : 256;
    while (capacity < need)
        capacity *= 2;
    char *text = realloc(builder->text, capacity);
    if (!text) {
        builder->failed = true;
        return false;
    }
    builder->text = text;
    builder->capacity = capacity;
    return true;
}

void string_add(struct string_builder *builder, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0)
        builder->failed = true;
    else if (reserve(builder, (size_t)length)) {
        vsnprintf(builder->text + builder->length, (size_t)length + 1, format, again);
        builder->length += (size_t)length;
    }
    va_end(again);
}

void string_end_line(struct string_builder *builder)
{
    while (builder->length > 0 && builder->text[builder->length - 1] == ' ')
        builder->length--;
    string_add(builder, "\n");
}

char *string_take(struct string_builder *builder)
{
    string_add(builder, "%s", "");
    char *text = builder->text;
    if (builder->failed) {
        free(text);
        text = NULL;
    }
    *builder = (struct string_builder){0};
    return text;
}
