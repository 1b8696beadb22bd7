/* The text of a field: caret, selection, insertion. */
#include "ui/edit.h"

#include "ui/context.h"
#include "ui/edit_text.h"
#include "ui/utf8.h"

#include <stdio.h>
#include <string.h>

static bool inside_character(char c)
{
    return ((unsigned char)c & 0xC0u) == 0x80u;
}

static int length_of(const struct ui_edit *e)
{
    return (int)strlen(e->text);
}

static int before(const struct ui_edit *e, int at)
{
    do
        at--;
    while (at > 0 && inside_character(e->text[at]));
    return at > 0 ? at : 0;
}

static int after(const struct ui_edit *e, int at)
{
    int n = length_of(e);

    do
        at++;
    while (at < n && inside_character(e->text[at]));
    return at < n ? at : n;
}

static int mended(const struct ui_edit *e, int at)
{
    int n = length_of(e);

    at = at < 0 ? 0 : at > n ? n : at;
    while (at > 0 && inside_character(e->text[at]))
        at--;
    return at;
}

void edit_mend(struct ui_edit *e)
{
    e->text[UI_EDIT_SIZE - 1] = '\0';
    e->caret = mended(e, e->caret);
    e->mark = mended(e, e->mark);
}

void edit_selection(const struct ui_edit *e, int *first, int *length)
{
    *first = e->caret < e->mark ? e->caret : e->mark;
    *length = (e->caret < e->mark ? e->mark : e->caret) - *first;
}

/* Takes bytes out; caret and mark go there. */
static bool erase(struct ui_edit *e, int first, int length)
{
    if (length <= 0)
        return false;
    memmove(e->text + first, e->text + first + length, (size_t)(length_of(e) - first - length) + 1);
    e->caret = e->mark = first;
    return true;
}

static bool erase_selection(struct ui_edit *e)
{
    int first, length;

    edit_selection(e, &first, &length);
    return erase(e, first, length);
}

/* Inserts one character at the caret, if there is room. */
static bool put(struct ui_edit *e, const char *c, int bytes, int most)
{
    int n = length_of(e);

    if (n + bytes > most)
        return false;
    memmove(e->text + e->caret + bytes, e->text + e->caret, (size_t)(n - e->caret) + 1);
    memcpy(e->text + e->caret, c, (size_t)bytes);
    e->caret += bytes;
    e->mark = e->caret;
    return true;
}

bool edit_insert(struct ui_edit *e, const char *text, int most, bool digits)
{
    const char *end = utf8_end(text), *s = text;
    bool changed = false;

    most = most > 0 && most < UI_EDIT_SIZE - 1 ? most : UI_EDIT_SIZE - 1;
    while (s && s < end) {
        const char *c = s;
        uint32_t code = utf8_next(&s, end);
        bool digit = code >= '0' && code <= '9';

        if (digits ? !digit : code < 32 || code == 127 || code == UTF8_REPLACEMENT)
            continue;
        changed = erase_selection(e) || changed;
        if (!put(e, c, (int)(s - c), most))
            break;
        changed = true;
    }
    return changed;
}

bool edit_key(struct ui_edit *e, enum ui_key key, bool shift)
{
    int first, length, to = e->caret;

    edit_selection(e, &first, &length);
    switch (key) {
    case UI_KEY_BACKSPACE:
        return length > 0 ? erase(e, first, length)
                          : erase(e, before(e, e->caret), e->caret - before(e, e->caret));
    case UI_KEY_DELETE:
        return length > 0 ? erase(e, first, length)
                          : erase(e, e->caret, after(e, e->caret) - e->caret);
    case UI_KEY_LEFT:
        to = length > 0 && !shift ? first : before(e, e->caret);
        break;
    case UI_KEY_RIGHT:
        to = length > 0 && !shift ? first + length : after(e, e->caret);
        break;
    case UI_KEY_HOME:
    case UI_KEY_UP:
        to = 0;
        break;
    case UI_KEY_END:
    case UI_KEY_DOWN:
        to = length_of(e);
        break;
    case UI_KEY_SELECT_ALL:
        e->mark = 0;
        e->caret = length_of(e);
        return false;
    default:
        return false;
    }
    e->caret = to;
    e->mark = shift ? e->mark : to;
    return false;
}

void edit_copy(const struct ui_edit *e, char *out, size_t size)
{
    char part[UI_EDIT_SIZE];
    int first, length;

    edit_selection(e, &first, &length);
    memcpy(part, e->text + first, (size_t)length);
    part[length] = '\0';
    ui_copy(out, size, part);
}

void ui_edit_set(struct ui_edit *e, const char *text)
{
    ui_copy(e->text, sizeof e->text, text);
    e->mark = 0;
    e->caret = length_of(e);
    e->scroll = 0.0f;
}

void ui_group_digits(char *out, int size, uint64_t value)
{
    static const char space[] = "\xE2\x80\xAF"; /* narrow no-break space */
    char digits[24], grouped[64];
    int n = snprintf(digits, sizeof digits, "%llu", (unsigned long long)value), at = 0;

    for (int i = 0; i < n; i++) {
        if (i > 0 && (n - i) % 3 == 0) {
            memcpy(grouped + at, space, sizeof space - 1);
            at += (int)sizeof space - 1;
        }
        grouped[at++] = digits[i];
    }
    grouped[at] = '\0';
    if (size > 0)
        ui_copy(out, (size_t)size, grouped);
}
