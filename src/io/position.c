/* Positions as values: writing them, and opening what they name. Reading: position_read.c. */
#include "io/position.h"

#include "core/search.h"
#include "io/file.h"
#include "io/position_words.h"
#include "io/rules_text.h"
#include "io/string_builder.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const pane_names[POSITION_PANE_COUNT] = {"code",  "rules",   "path",  "tree",
                                                            "graph", "caption", "counts"};

const char *const *position_pane_names(void)
{
    return pane_names;
}

void position_free(struct position *position)
{
    free(position->path);
    free(position->shape);
    free(position->mats);
    free(position->wishes);
    *position = (struct position){0};
}

bool position_is(const char *text)
{
    return strncmp(text, position_start, strlen(position_start)) == 0;
}

/* ---- writing ---- */

bool position_is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c != '\0' && strchr("/._,-", c) != NULL);
}

static void add_encoded(struct string_builder *out, const char *text)
{
    for (; *text; text++)
        if (position_is_plain(*text))
            string_add(out, "%c", *text);
        else
            string_add(out, "%%%02X", (unsigned)(unsigned char)*text);
}

/* The fewest digits that read back as the same number. */
static void add_number(struct string_builder *out, float number)
{
    enum { ENOUGH = 9 };
    char digits[48];
    for (int precision = 1; precision <= ENOUGH; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, (double)number);
        if (!(strtof(digits, NULL) < number) && !(strtof(digits, NULL) > number))
            break;
    }
    string_add(out, "%s", digits);
}

static void add_camera(struct string_builder *out, const struct camera *camera)
{
    bool panned = false;
    string_add(out, ":camera=");
    add_number(out, camera->yaw);
    string_add(out, ",");
    add_number(out, camera->pitch);
    string_add(out, ",");
    add_number(out, camera->zoom);
    for (int i = 0; i < 3; i++)
        panned = panned || camera->pan[i] < 0 || camera->pan[i] > 0;
    for (int i = 0; i < 3 && panned; i++) {
        string_add(out, ",");
        add_number(out, camera->pan[i]);
    }
}

/* ":wish=1284+3@1.0f": mat 3 forced on face 1 in the orientations 0 to 3. */
static void add_wish(struct string_builder *out, const struct stepper_wish *wish)
{
    string_add(out, ":wish=%" PRIu64 "%c%d@%d", wish->event, wish->forced ? '+' : '-',
               wish->mat + 1, wish->face + 1);
    if (wish->orientations != POSITION_ANY_WAY)
        string_add(out, ".%02x", (unsigned)wish->orientations);
}

static void add_puzzle(struct string_builder *out, const struct position *position)
{
    string_add(out, "%s", position_start);
    if (!position->path)
        string_add(out, "%s", position_builtin);
    else if (strcmp(position->path, position_builtin) == 0)
        string_add(out, "./%s", position_builtin);
    else
        add_encoded(out, position->path);
    if (position->has_check)
        string_add(out, ":check=%08" PRIx32, position->check);
    if (position->shape) {
        string_add(out, ":shape=");
        add_encoded(out, position->shape);
    }
    if (position->mats) {
        string_add(out, ":mats=");
        add_encoded(out, position->mats);
    }
    if (position->one_sided)
        string_add(out, ":one-sided=yes");
}

char *position_write(const struct position *position)
{
    struct string_builder out = {0};
    char rules[RULES_TEXT_SIZE];
    char panes[POSITION_PANES_SIZE];
    add_puzzle(&out, position);
    string_add(&out, ":rules=%s", rules_write(&position->rules, rules));
    for (int i = 0; i < position->wish_count; i++)
        add_wish(&out, &position->wishes[i]);
    string_add(&out, ":event=%" PRIu64, position->event);
    if (position->has_camera)
        add_camera(&out, &position->camera);
    if (position->has_panes)
        string_add(&out, ":panes=%s", position_panes_write(position->panes, panes));
    if (position->theme != POSITION_NO_THEME)
        string_add(&out, ":theme=%s", position->theme == POSITION_DARK ? "dark" : "light");
    return string_take(&out);
}

const char *position_panes_write(unsigned panes, char out[POSITION_PANES_SIZE])
{
    int length = 0;
    snprintf(out, POSITION_PANES_SIZE, "none");
    for (int i = 0; i < POSITION_PANE_COUNT; i++)
        if ((panes >> i & 1) != 0)
            length += snprintf(out + length, (size_t)(POSITION_PANES_SIZE - length), "%s%s",
                               length > 0 ? "," : "", pane_names[i]);
    assert(length < POSITION_PANES_SIZE);
    return out;
}

/* ---- opening ---- */

uint32_t position_check(const struct puzzle *puzzle)
{
    uint64_t whole = search_fingerprint(puzzle);
    return (uint32_t)(whole ^ whole >> 32);
}

static bool agrees(const struct position *position, const struct document *document,
                   struct text_error *error)
{
    const struct puzzle puzzle = document_puzzle(document);
    const char *file = file_display_name(document->source);
    uint32_t check = position_check(&puzzle);
    if (position->has_check && check != position->check)
        return text_fail_file(error, file,
                              "found the check %08" PRIx32 ", expected %08" PRIx32
                              ": this is not the puzzle that the position was made with",
                              check, position->check);
    for (int i = 0; i < position->wish_count; i++) {
        const struct stepper_wish *wish = &position->wishes[i];
        if (wish->mat >= puzzle.mat_count || wish->face >= puzzle.shape->face_count)
            return text_fail_file(error, file,
                                  "found a wish for mat %d on face %d, expected one of %d mats and "
                                  "%d faces",
                                  wish->mat + 1, wish->face + 1, puzzle.mat_count,
                                  puzzle.shape->face_count);
    }
    return true;
}

bool position_open(const struct position *position, const char *builtin, size_t builtin_length,
                   struct document **out, struct text_error *error)
{
    const struct document_request request = {
        .shape = position->shape, .mats = position->mats, .one_sided = position->one_sided};
    bool read = position->path ? document_read_file(position->path, &request, out, error)
                               : document_read_memory(builtin, builtin_length, "blue.txt", &request,
                                                      out, error);
    if (!read)
        return false;
    if (agrees(position, *out, error))
        return true;
    document_free(*out);
    *out = NULL;
    return false;
}
