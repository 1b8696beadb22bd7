/* Any bytes are either a shape of another solver, in one specification that reads back as the same
 * faces, or give one line of printable text that says why not. */
#include "io/shape_text.h"
#include "io/shp_read.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool condition)
{
    if (!condition)
        abort();
}

static void check_shape(const struct shape *shape)
{
    struct shape *again = NULL;
    struct text_error error;
    char *text = shape_to_text(shape);
    demand(text != NULL);
    demand(shape_from_text(text, "again", &again, &error));
    demand(shape->kind == SHAPE_HOLLOW || again->face_count == shape->face_count);
    shape_destroy(again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct shp_file file;
    struct text_error error;
    char line[TEXT_LINE_SIZE];
    const char *bad = NULL;
    if (shp_read((const char *)data, size, "fuzz", &file, &error)) {
        check_shape(file.shape);
        shape_destroy(file.shape);
    } else {
        demand(file.shape == NULL);
        text_error_line(&error, line);
        demand(error.message[0] != '\0' && text_is_printable(line, strlen(line), &bad));
    }
    return 0;
}
