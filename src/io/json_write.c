#include "io/json_write.h"

#include "io/json_value.h"

void json_write_string(struct string_builder *out, const char *text)
{
    json_add(out, json_string(text));
}
