/* The XML of a BurrTools file. Declarations of document types, and with them entities, are refused;
 * sizes and depth are bounded. */
#include "io/xmpuzzle_file.h"

#include <expat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The elements that matter, and what they may stand in. Any other is ELEMENT_OTHER. */
enum element {
    ELEMENT_NONE,
    ELEMENT_PUZZLE,
    ELEMENT_GRID,
    ELEMENT_COLOURS,
    ELEMENT_COLOUR,
    ELEMENT_SHAPES,
    ELEMENT_VOXEL,
    ELEMENT_PROBLEMS,
    ELEMENT_PROBLEM,
    ELEMENT_PARTS,
    ELEMENT_PART,
    ELEMENT_RESULT,
    ELEMENT_SOLUTIONS,
    ELEMENT_SOLUTION,
    ELEMENT_OTHER
};

static const struct {
    enum element parent;
    const char *name;
    enum element element;
} elements[] = {
    {ELEMENT_NONE, "puzzle", ELEMENT_PUZZLE},
    {ELEMENT_PUZZLE, "gridType", ELEMENT_GRID},
    {ELEMENT_PUZZLE, "colors", ELEMENT_COLOURS},
    {ELEMENT_COLOURS, "color", ELEMENT_COLOUR},
    {ELEMENT_PUZZLE, "shapes", ELEMENT_SHAPES},
    {ELEMENT_SHAPES, "voxel", ELEMENT_VOXEL},
    {ELEMENT_PUZZLE, "problems", ELEMENT_PROBLEMS},
    {ELEMENT_PROBLEMS, "problem", ELEMENT_PROBLEM},
    {ELEMENT_PROBLEM, "shapes", ELEMENT_PARTS},
    {ELEMENT_PARTS, "shape", ELEMENT_PART},
    {ELEMENT_PROBLEM, "result", ELEMENT_RESULT},
    {ELEMENT_PROBLEM, "solutions", ELEMENT_SOLUTIONS},
    {ELEMENT_SOLUTIONS, "solution", ELEMENT_SOLUTION},
};

struct parsing {
    XML_Parser parser;
    struct xmpuzzle_file *file;
    struct text_error *error;
    const char *name;
    const char *bytes;
    size_t length;
    bool failed;
    uint8_t stack[XMPUZZLE_MAX_DEPTH]; /* enum element of each open one */
    int depth;
    size_t voxel_count; /* of the voxel element under way */
};

/* ---- errors ---- */

static size_t offset_now(const struct parsing *parsing)
{
    XML_Index index = XML_GetCurrentByteIndex(parsing->parser);
    return index >= 0 && (size_t)index <= parsing->length ? (size_t)index : 0;
}

static struct text_place place_now(const struct parsing *parsing)
{
    return text_place_at(parsing->bytes, offset_now(parsing));
}

/* Stops the parser after the first error, which was just written. */
static void stop(struct parsing *parsing)
{
    parsing->failed = true;
    XML_StopParser(parsing->parser, XML_FALSE);
}

static bool fail(struct parsing *parsing, const char *message)
{
    text_fail(parsing->error, parsing->name, place_now(parsing), "%s", message);
    stop(parsing);
    return false;
}

static bool fail_memory(struct parsing *parsing)
{
    text_fail_file(parsing->error, parsing->name, "out of memory");
    stop(parsing);
    return false;
}

/* ---- attributes ---- */

static const char *attribute(const char **attributes, const char *name)
{
    for (; *attributes; attributes += 2)
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    return NULL;
}

/* A whole number from `least` to `most`; *value stays as it is when there is none. */
static bool read_number(struct parsing *parsing, const char **attributes, const char *name,
                        int least, int most, int *value)
{
    const char *text = attribute(attributes, name);
    char quoted[TEXT_QUOTE_SIZE];
    if (!text)
        return true;
    struct text_cursor cursor = text_begin(text, strlen(text), "");
    int number = 0;
    if (text_next_line(&cursor) && text_accept_integer(&cursor, most, &number) &&
        text_at_end(&cursor) && number >= least && number <= most) {
        *value = number;
        return true;
    }
    text_fail(parsing->error, parsing->name, place_now(parsing),
              "found %s for the attribute %s, expected a whole number from %d to %d",
              text_quote(text, strlen(text), quoted), name, least, most);
    stop(parsing);
    return false;
}

/* ---- elements ---- */

/* Makes room for one more item of an array. */
static void *grow(void *items, int count, int *capacity, size_t size)
{
    if (count < *capacity)
        return items;
    int larger = *capacity ? *capacity * 2 : 16;
    void *grown = realloc(items, (size_t)larger * size);
    if (grown)
        *capacity = larger;
    return grown;
}

static void begin_colour(struct parsing *parsing, const char **attributes)
{
    int red = 0;
    int green = 0;
    int blue = 0;
    struct xmpuzzle_file *file = parsing->file;
    if (read_number(parsing, attributes, "red", 0, 255, &red) &&
        read_number(parsing, attributes, "green", 0, 255, &green) &&
        read_number(parsing, attributes, "blue", 0, 255, &blue) &&
        file->colour_count < XMPUZZLE_MAX_COLOURS)
        file->colours[file->colour_count++] =
            (uint32_t)red << 16 | (uint32_t)green << 8 | (uint32_t)blue;
}

/* A name is kept where it can be shown. */
static char *copy_name(const char *name)
{
    const char *bad = NULL;
    size_t length = name ? strlen(name) : 0;
    if (length == 0 || length > DOCUMENT_MAX_TITLE || !text_is_printable(name, length, &bad))
        return NULL;
    char *copy = malloc(length + 1);
    if (copy)
        memcpy(copy, name, length + 1);
    return copy;
}

static bool begin_voxel(struct parsing *parsing, const char **attributes)
{
    static const char *const axes[3] = {"x", "y", "z"};
    struct xmpuzzle_file *file = parsing->file;
    struct xmpuzzle_shape shape = {.offset = offset_now(parsing)};
    long long volume = 1;
    for (int i = 0; i < 3; i++) {
        if (!read_number(parsing, attributes, axes[i], 0, XMPUZZLE_MAX_SIDE, &shape.size[i]))
            return false;
        volume *= shape.size[i];
    }
    size_t left = parsing->length - shape.offset;
    if (volume > (long long)left) /* each takes a character, so this bounds what is allocated */
        return fail(parsing, "found fewer voxels than x, y and z say, expected one character each");
    if (file->shape_count == XMPUZZLE_MAX_SHAPES)
        return fail(parsing, "found more than 10000 shapes, expected at most that many");
    void *grown = grow(file->shapes, file->shape_count, &file->shape_capacity, sizeof shape);
    file->shapes = grown ? grown : file->shapes;
    shape.voxels = calloc((size_t)volume + 1, 1);
    if (!grown || !shape.voxels) {
        free(shape.voxels);
        return fail_memory(parsing);
    }
    shape.name = copy_name(attribute(attributes, "name"));
    file->shapes[file->shape_count++] = shape;
    parsing->voxel_count = 0;
    return true;
}

static size_t volume_of(const struct xmpuzzle_shape *shape)
{
    return (size_t)shape->size[0] * (size_t)shape->size[1] * (size_t)shape->size[2];
}

/* One state a voxel, x fastest, then y, then z; digits after it are its colour. */
static bool voxel_text(struct parsing *parsing, const char *text, int length)
{
    struct xmpuzzle_shape *shape = &parsing->file->shapes[parsing->file->shape_count - 1];
    for (int i = 0; i < length; i++) {
        static const char states[] = "_+#";
        char c = text[i];
        const char *state = c != '\0' ? strchr(states, c) : NULL;
        if (state) {
            if (parsing->voxel_count == volume_of(shape))
                return fail(parsing,
                            "found more voxels than x, y and z say, expected the end of the shape");
            shape->voxels[parsing->voxel_count++] = (uint8_t)(state - states);
        } else if (c >= '0' && c <= '9' && parsing->voxel_count > 0) {
            uint8_t *voxel = &shape->voxels[parsing->voxel_count - 1];
            int colour = (*voxel >> 2) * 10 + (c - '0');
            colour = colour > XMPUZZLE_MAX_COLOURS ? XMPUZZLE_MAX_COLOURS : colour;
            *voxel = (uint8_t)((*voxel & 3) | colour << 2);
        } else if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
            return fail(parsing, "found a character that is no voxel, expected #, + or _");
        }
    }
    return true;
}

/* Adds a voxel that is not empty to what is known of all of them. */
static void note_voxel(struct xmpuzzle_shape *shape, const int at[3], uint8_t voxel)
{
    bool first = shape->span[0] == 0;
    int colour = voxel >> 2;
    shape->coloured = shape->coloured || colour != 0;
    shape->colour = first || shape->colour == colour ? colour : 0;
    for (int i = 0; i < 3; i++) {
        int end = first || at[i] >= shape->low[i] + shape->span[i] ? at[i] + 1
                                                                   : shape->low[i] + shape->span[i];
        shape->low[i] = first || at[i] < shape->low[i] ? at[i] : shape->low[i];
        shape->span[i] = end - shape->low[i];
    }
}

static bool end_voxel(struct parsing *parsing)
{
    struct xmpuzzle_shape *shape = &parsing->file->shapes[parsing->file->shape_count - 1];
    size_t index = 0;
    int at[3];
    if (parsing->voxel_count < volume_of(shape))
        return fail(parsing, "found fewer voxels than x, y and z say, expected one character each");
    for (at[2] = 0; at[2] < shape->size[2]; at[2]++)
        for (at[1] = 0; at[1] < shape->size[1]; at[1]++)
            for (at[0] = 0; at[0] < shape->size[0]; at[0]++, index++)
                if (xmpuzzle_voxel_state(shape->voxels[index]) != XMPUZZLE_EMPTY)
                    note_voxel(shape, at, shape->voxels[index]);
    return true;
}

static void begin_problem(struct parsing *parsing, const char **attributes)
{
    struct xmpuzzle_file *file = parsing->file;
    file->problem_count++;
    if (file->problem_count == 1)
        read_number(parsing, attributes, "maxHoles", 0, INT32_MAX, &file->max_holes);
}

static bool begin_part(struct parsing *parsing, const char **attributes)
{
    struct xmpuzzle_file *file = parsing->file;
    struct xmpuzzle_part part = {.shape = -1, .least = 1, .most = 1, .offset = offset_now(parsing)};
    if (file->problem_count > 1)
        return true;
    if (!read_number(parsing, attributes, "id", 0, XMPUZZLE_MAX_SHAPES, &part.shape))
        return false;
    if (attribute(attributes, "count")) {
        if (!read_number(parsing, attributes, "count", 0, DOCUMENT_MAX_MATS, &part.least))
            return false;
        part.most = part.least;
    } else if (!read_number(parsing, attributes, "min", 0, DOCUMENT_MAX_MATS, &part.least) ||
               !read_number(parsing, attributes, "max", part.least, DOCUMENT_MAX_MATS,
                            &part.most)) {
        return false;
    }
    if (part.least > part.most)
        return fail(parsing, "found a shape with max below min, expected max to be at least min");
    void *grown = grow(file->parts, file->part_count, &file->part_capacity, sizeof part);
    if (!grown)
        return fail_memory(parsing);
    file->parts = grown;
    file->parts[file->part_count++] = part;
    return true;
}

static void begin_result(struct parsing *parsing, const char **attributes)
{
    struct xmpuzzle_file *file = parsing->file;
    if (file->problem_count > 1)
        return;
    read_number(parsing, attributes, "id", 0, INT32_MAX, &file->result);
}

/* ---- the parser ---- */

static void begin(struct parsing *parsing, enum element element, const char **attributes)
{
    switch (element) {
    case ELEMENT_GRID:
        read_number(parsing, attributes, "type", 0, INT32_MAX, &parsing->file->grid);
        break;
    case ELEMENT_COLOUR:
        begin_colour(parsing, attributes);
        break;
    case ELEMENT_VOXEL:
        begin_voxel(parsing, attributes);
        break;
    case ELEMENT_PROBLEM:
        begin_problem(parsing, attributes);
        break;
    case ELEMENT_PART:
        begin_part(parsing, attributes);
        break;
    case ELEMENT_RESULT:
        begin_result(parsing, attributes);
        break;
    case ELEMENT_SOLUTION:
        parsing->file->solution_count++;
        break;
    default:
        break;
    }
}

static void XMLCALL on_start(void *context, const char *name, const char **attributes)
{
    struct parsing *parsing = context;
    enum element element = ELEMENT_OTHER;
    if (parsing->failed)
        return;
    enum element parent =
        parsing->depth == 0 ? ELEMENT_NONE : (enum element)parsing->stack[parsing->depth - 1];
    for (size_t i = 0; i < sizeof elements / sizeof elements[0]; i++)
        if (elements[i].parent == parent && strcmp(elements[i].name, name) == 0)
            element = elements[i].element;
    if (parsing->depth == 0 && element != ELEMENT_PUZZLE) {
        fail(parsing, "found XML of another kind, expected the element <puzzle>");
    } else if (parsing->depth == XMPUZZLE_MAX_DEPTH) {
        fail(parsing, "found elements nested over 256 deep, expected at most that many");
    } else {
        parsing->stack[parsing->depth++] = (uint8_t)element;
        begin(parsing, element, attributes);
    }
}

static void XMLCALL on_end(void *context, const char *name)
{
    struct parsing *parsing = context;
    (void)name;
    if (parsing->failed)
        return;
    if (parsing->stack[--parsing->depth] == ELEMENT_VOXEL)
        end_voxel(parsing);
}

static void XMLCALL on_text(void *context, const char *text, int length)
{
    struct parsing *parsing = context;
    if (!parsing->failed && parsing->depth > 0 &&
        parsing->stack[parsing->depth - 1] == ELEMENT_VOXEL)
        voxel_text(parsing, text, length);
}

static void XMLCALL on_doctype(void *context, const char *name, const char *system,
                               const char *public, int internal)
{
    struct parsing *parsing = context;
    (void)name;
    (void)system;
    (void)public;
    (void)internal;
    if (!parsing->failed)
        fail(parsing, "found a document type declaration, expected none");
}

/* A tag with a million attributes would cost the parser a second and a hundred megabytes. */
static bool check_tags(const struct parsing *parsing)
{
    const char *stop = parsing->bytes + parsing->length;
    const char *at = parsing->bytes;
    while (at < stop && (at = memchr(at, '<', (size_t)(stop - at))) != NULL) {
        size_t left = (size_t)(stop - at);
        size_t most = left < XMPUZZLE_MAX_TAG ? left : XMPUZZLE_MAX_TAG;
        const char *end = memchr(at, '>', most);
        if (!end && left > most)
            return text_fail(parsing->error, parsing->name,
                             text_place_at(parsing->bytes, (size_t)(at - parsing->bytes)),
                             "found a tag of over %d bytes, expected at most that many",
                             XMPUZZLE_MAX_TAG);
        at = end ? end : stop;
    }
    return true;
}

static bool run(struct parsing *parsing)
{
    XML_SetUserData(parsing->parser, parsing);
    XML_SetElementHandler(parsing->parser, on_start, on_end);
    XML_SetCharacterDataHandler(parsing->parser, on_text);
    XML_SetStartDoctypeDeclHandler(parsing->parser, on_doctype);
    enum XML_Status status =
        XML_Parse(parsing->parser, parsing->bytes, (int)parsing->length, XML_TRUE);
    if (status == XML_STATUS_OK || parsing->failed)
        return !parsing->failed;
    enum XML_Error code = XML_GetErrorCode(parsing->parser);
    if (code == XML_ERROR_NO_MEMORY)
        return text_fail_file(parsing->error, parsing->name, "out of memory");
    return text_fail(parsing->error, parsing->name, place_now(parsing),
                     "found damaged XML (%s), expected a BurrTools puzzle", XML_ErrorString(code));
}

bool xmpuzzle_parse(const char *bytes, size_t length, const char *name, struct xmpuzzle_file *out,
                    struct text_error *error)
{
    struct parsing parsing = {
        .file = out, .error = error, .name = name, .bytes = bytes, .length = length};
    *out = (struct xmpuzzle_file){.bytes = bytes, .result = -1, .max_holes = -1};
    if (length > XMPUZZLE_MAX_BYTES) {
        return text_fail_file(error, name, "cannot be read: it holds more than %d MB",
                              XMPUZZLE_MAX_BYTES / (1024 * 1024));
    }
    if (!check_tags(&parsing))
        return false;
    parsing.parser = XML_ParserCreate(NULL);
    if (!parsing.parser)
        return text_fail_file(error, name, "out of memory");
    bool done = run(&parsing);
    XML_ParserFree(parsing.parser);
    return done;
}

void xmpuzzle_file_free(struct xmpuzzle_file *file)
{
    for (int i = 0; i < file->shape_count; i++) {
        free(file->shapes[i].voxels);
        free(file->shapes[i].name);
    }
    free(file->shapes);
    free(file->parts);
    *file = (struct xmpuzzle_file){0};
}

uint8_t xmpuzzle_voxel(const struct xmpuzzle_shape *shape, const int at[3])
{
    for (int i = 0; i < 3; i++)
        if (at[i] < 0 || at[i] >= shape->size[i])
            return XMPUZZLE_EMPTY;
    size_t row = (size_t)at[2] * (size_t)shape->size[1] + (size_t)at[1];
    return shape->voxels[row * (size_t)shape->size[0] + (size_t)at[0]];
}

const char *xmpuzzle_shape_name(const struct xmpuzzle_file *file, int shape,
                                char out[XMPUZZLE_NAME_SIZE])
{
    char quoted[TEXT_QUOTE_SIZE];
    const char *name = file->shapes[shape].name;
    snprintf(out, XMPUZZLE_NAME_SIZE, "shape S%d%s%s", shape + 1, name ? " " : "",
             name ? text_quote(name, strlen(name), quoted) : "");
    return out;
}
