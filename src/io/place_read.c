#include "io/place_read.h"

#include "io/shape_text.h"

/* `turned 90`, `turned any`: bits of the turns, not flipped. */
static bool read_turn(struct text_cursor *cursor, unsigned *turns, struct text_error *error)
{
    int degrees = 0;
    *turns = 0x0f;
    if (text_accept_word(cursor, "any"))
        return true;
    text_skip_blanks(cursor);
    struct text_cursor start = *cursor;
    if (!text_accept_integer(cursor, 360, &degrees) || degrees < 0 || degrees > 270 ||
        degrees % 90 != 0)
        return text_expected(error, &start, "0, 90, 180, 270 or any after 'turned'");
    *turns = 1U << degrees / 90;
    return true;
}

/* One way to lie: `as drawn`, or `turned ...`, `flipped` or both. */
static bool read_way(struct text_cursor *cursor, unsigned *ways, struct text_error *error)
{
    unsigned turns = 1;
    text_accept(cursor, ',');
    struct text_cursor start = *cursor;
    if (text_accept_word(cursor, "as") && text_accept_word(cursor, "drawn")) {
        *ways |= 1;
        return true;
    }
    *cursor = start;
    bool turned = text_accept_word(cursor, "turned");
    if (turned && !read_turn(cursor, &turns, error))
        return false;
    struct text_cursor before_comma = *cursor;
    if (turned)
        text_accept(cursor, ',');
    bool flipped = text_accept_word(cursor, "flipped");
    if (!turned && !flipped)
        return text_expected(error, cursor,
                             "turned 90 (0, 180, 270, any), flipped, both, or as drawn");
    if (!flipped)
        *cursor = before_comma;
    *ways |= flipped ? turns << 4 : turns;
    return true;
}

static bool read_ways(struct text_cursor *cursor, uint8_t *orientations, struct text_error *error)
{
    unsigned ways = 0;
    *orientations = 0xff;
    if (text_at_end(cursor))
        return true;
    do
        if (!read_way(cursor, &ways, error))
            return false;
    while (text_accept_word(cursor, "or"));
    *orientations = (uint8_t)ways;
    return text_at_end(cursor) ||
           text_expected(error, cursor, "'or' and another way to lie, or the end");
}

bool place_read(struct text_cursor *cursor, const struct document *document, bool several,
                struct place_words *out, struct text_error *error)
{
    if (!mat_list_read(cursor, document, "", &out->mats, error))
        return false;
    bool done = true;
    if (out->mats.count > 1 && !several)
        done = text_fail(error, cursor->file, out->mats.places[1],
                         "found a second mat to pin to one face, expected one");
    if (done && !text_accept_word(cursor, "on"))
        done = text_expected(error, cursor, "'on' and a face");
    done = done && shape_face_read(document->shape, cursor, &out->face, error) &&
           read_ways(cursor, &out->orientations, error);
    if (!done)
        mat_list_free(&out->mats);
    return done;
}
