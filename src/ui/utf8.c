#include "ui/utf8.h"

#include <stddef.h>
#include <string.h>

/* What a lead byte announces: number of continuation bytes and the range of the first of them,
 * which excludes overlong forms, surrogates and values above 10FFFF (Unicode Standard, table 3-7).
 */
struct lead {
    int more;
    unsigned char low, high;
};

static struct lead classify(unsigned char b)
{
    if (b >= 0xC2 && b <= 0xDF)
        return (struct lead){1, 0x80, 0xBF};
    if (b >= 0xE0 && b <= 0xEF)
        return (struct lead){2, b == 0xE0 ? 0xA0 : 0x80, b == 0xED ? 0x9F : 0xBF};
    if (b >= 0xF0 && b <= 0xF4)
        return (struct lead){3, b == 0xF0 ? 0x90 : 0x80, b == 0xF4 ? 0x8F : 0xBF};
    return (struct lead){0, 0, 0};
}

uint32_t utf8_next(const char **s, const char *end)
{
    unsigned char first = (unsigned char)*(*s)++;

    if (first < 0x80)
        return first;
    struct lead lead = classify(first);
    uint32_t code = first & (0x3Fu >> lead.more);

    if (lead.more == 0)
        return UTF8_REPLACEMENT;
    for (int i = 0; i < lead.more; i++) {
        unsigned char b = *s < end ? (unsigned char)**s : 0;
        unsigned char low = i == 0 ? lead.low : 0x80;
        unsigned char high = i == 0 ? lead.high : 0xBF;

        if (b < low || b > high)
            return UTF8_REPLACEMENT;
        code = code << 6 | (b & 0x3F);
        (*s)++;
    }
    return code;
}

const char *utf8_end(const char *text)
{
    if (!text)
        return NULL;
    const char *nul = memchr(text, '\0', UTF8_MAX_TEXT);

    return nul ? nul : text + UTF8_MAX_TEXT;
}
