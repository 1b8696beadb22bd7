/* Any text is either a position that reads back from what it is written as, or gives one line of
 * printable text that says why not. */
#include "io/position.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool condition)
{
    if (!condition)
        abort();
}

static void check_good(const struct position *position)
{
    struct position again;
    struct text_error error;
    char *text = position_write(position);
    demand(text && position_read(text, &again, &error));
    char *text_again = position_write(&again);
    demand(text_again && strcmp(text, text_again) == 0 && again.event == position->event);
    free(text);
    free(text_again);
    position_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct position position;
    struct text_error error;
    const char *bad = NULL;
    char *text = malloc(size + 1);
    demand(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    if (position_read(text, &position, &error)) {
        check_good(&position);
        position_free(&position);
    } else {
        char line[TEXT_LINE_SIZE];
        text_error_line(&error, line);
        demand(text_is_printable(line, strlen(line), &bad));
    }
    free(text);
    return 0;
}
