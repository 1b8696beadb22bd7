/* Rich text: spans of different looks, wrapped at blanks.
 *
 * A word is a run without blanks; it may go over the end of a span ("Top" in bold, ":" in regular)
 * and is never broken there. Only a word wider than a whole line is broken.
 */
#include "ui/context.h"
#include "ui/paint.h"
#include "ui/text.h"
#include "ui/utf8.h"

#include <math.h>

enum {
    MAX_PIECES = 8, /* spans that one word may touch */
    ALL_LINES = 1 << 20
};

/* A place in the text. */
struct place {
    int span;
    const char *at; /* within that span */
};

/* The part of a word that lies in one span. */
struct piece {
    const struct ui_span *span;
    const char *text, *end;
    float width; /* physical pixels */
};

struct setter {
    struct ui *ui;
    const struct ui_span *spans;
    int count;
    float size;      /* logical */
    float x, width;  /* pen on the line and length of a line, physical pixels */
    float left, top; /* of the area, physical pixels */
    float line_height;
    int line, lines_shown; /* lines below are not drawn */
    float dots;
    bool draw;
    bool cut; /* the last line shown has its ellipsis */
};

static struct text_look look_of(const struct setter *s, const struct ui_span *span)
{
    return (struct text_look){.font = span->font < UI_FONT_COUNT ? span->font : UI_FONT_REGULAR,
                              .px = ui_px(s->ui, s->size)};
}

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static const char *span_end(const struct setter *s, int span)
{
    return utf8_end(s->spans[span].text);
}

/* Skips spans that are used up. False at the end of the text. */
static bool settle(const struct setter *s, struct place *p)
{
    while (p->span < s->count && (!p->at || p->at >= span_end(s, p->span))) {
        p->span++;
        p->at = p->span < s->count ? s->spans[p->span].text : NULL;
    }
    return p->span < s->count;
}

/* Takes one word off the text. Returns the number of its pieces; 0 when a blank or the end is next.
 */
static int take_word(const struct setter *s, struct place *p, struct piece *pieces)
{
    int n = 0;

    while (n < MAX_PIECES && settle(s, p)) {
        const struct ui_span *span = &s->spans[p->span];
        const char *end = span_end(s, p->span);
        struct piece *piece = &pieces[n];
        struct text_look look = look_of(s, span);

        *piece = (struct piece){.span = span, .text = p->at, .end = end};
        if (span->cap) {
            piece->width = ui_px(s->ui, ui_keycap_width(s->ui, span->text));
        } else {
            for (piece->end = p->at; piece->end < end && !blank(*piece->end);)
                piece->end++;
            if (piece->end == p->at)
                break;
            piece->width = text_measure(s->ui->fonts, &look, piece->text, piece->end);
        }
        p->at = piece->end;
        n++;
        if (piece->end < end)
            break;
    }
    return n;
}

static float baseline(const struct setter *s)
{
    float ascent = ui_fonts_metrics(s->ui->fonts, UI_FONT_REGULAR, ui_px(s->ui, s->size)).cap;

    return s->top + (float)s->line * s->line_height + (s->line_height + ascent) / 2.0f;
}

static bool visible(const struct setter *s)
{
    return s->draw && !s->cut && s->line < s->lines_shown;
}

static void draw_piece(struct setter *s, const struct piece *piece)
{
    struct ui *ui = s->ui;
    struct ui_color color = piece->span->color.a ? piece->span->color : ui->theme.text;

    if (visible(s) && piece->span->cap) {
        struct ui_rect r = {(s->left + s->x) / ui->scale,
                            (s->top + (float)s->line * s->line_height) / ui->scale,
                            piece->width / ui->scale, s->line_height / ui->scale};

        ui_paint_keycap(ui, r, piece->span->text, UI_ALIGN_LEFT);
    } else if (visible(s)) {
        struct text_look look = look_of(s, piece->span);

        text_draw(&ui->list, ui->atlas, ui->fonts, &look, s->left + s->x, baseline(s), piece->text,
                  piece->end, color);
    }
    s->x += piece->width;
}

static void draw_dots(struct setter *s)
{
    static const char dots[] = "\xE2\x80\xA6";
    struct text_look look = {.font = UI_FONT_REGULAR, .px = ui_px(s->ui, s->size)};

    if (visible(s)) {
        text_draw(&s->ui->list, s->ui->atlas, s->ui->fonts, &look, s->left + s->x, baseline(s),
                  dots, dots + sizeof dots - 1, s->ui->theme.text);
    }
    s->cut = true;
}

static void new_line(struct setter *s)
{
    if (s->line + 1 == s->lines_shown)
        draw_dots(s);
    s->line++;
    s->x = 0.0f;
}

/* Sets a piece that is wider than a line, as many characters a line as fit. */
static void set_broken(struct setter *s, struct piece piece)
{
    struct text_look look = look_of(s, piece.span);
    const char *end = piece.end;

    while (piece.text < end) {
        piece.end = text_fit(s->ui->fonts, &look, piece.text, end, s->width - s->x, &piece.width);
        if (piece.end == piece.text && s->x > 0.0f) {
            new_line(s);
            continue;
        }
        if (piece.end == piece.text) {
            utf8_next(&piece.end, end); /* a line narrower than one character */
            piece.width = s->width;
        }
        draw_piece(s, &piece);
        piece.text = piece.end;
    }
}

static void set_word(struct setter *s, const struct piece *pieces, int n, bool last)
{
    float width = 0.0f;
    float room = s->width - (s->line + 1 == s->lines_shown && !last ? s->dots : 0.0f);

    for (int i = 0; i < n; i++)
        width += pieces[i].width;
    if (s->x > 0.0f && s->x + width > room + 0.5f)
        new_line(s);
    for (int i = 0; i < n; i++)
        if (width > s->width && !pieces[i].span->cap)
            set_broken(s, pieces[i]);
        else
            draw_piece(s, &pieces[i]);
}

/* Goes over blanks: moves the pen by each, and to a new line at a line feed. */
static void skip_blanks(struct setter *s, struct place *p)
{
    while (settle(s, p) && !s->spans[p->span].cap && blank(*p->at)) {
        const struct ui_span *span = &s->spans[p->span];
        struct text_look look = look_of(s, span);

        if (*p->at == '\n') {
            new_line(s);
        } else if (s->x > 0.0f || s->line == 0) {
            struct ui_glyph_ref g = ui_fonts_find(s->ui->fonts, look.font, ' ');

            s->x += ui_fonts_advance(s->ui->fonts, g, look.px);
        }
        p->at++;
    }
}

static float set_all(struct setter *s)
{
    struct piece pieces[MAX_PIECES];
    struct place p = {0, s->count > 0 ? s->spans[0].text : NULL};

    while (settle(s, &p)) {
        struct place ahead;
        int n;

        skip_blanks(s, &p);
        n = take_word(s, &p, pieces);
        ahead = p;
        if (n > 0)
            set_word(s, pieces, n, !settle(s, &ahead));
    }
    return (float)(s->line + 1) * s->line_height / s->ui->scale;
}

static struct setter setter_of(struct ui *ui, struct ui_rect r, const struct ui_span *spans, int n,
                               float size, float line_height)
{
    struct setter s = {.ui = ui, .spans = spans, .count = n};
    static const char dots[] = "\xE2\x80\xA6";

    s.size = size > 0.0f ? size : ui->theme.text_size;
    s.line_height = roundf(ui_px(ui, line_height > 0.0f ? line_height : s.size * 1.45f));
    s.line_height = fmaxf(s.line_height, 1.0f);
    s.left = ui_snap(ui, r.x);
    s.top = ui_snap(ui, r.y);
    s.width = fmaxf(ui_px(ui, r.w), 1.0f);
    s.lines_shown = (int)fminf((ui_px(ui, r.h) + 0.5f) / s.line_height, 10000.0f);
    struct text_look look = {.font = UI_FONT_REGULAR, .px = ui_px(ui, s.size)};

    s.dots = text_measure(ui->fonts, &look, dots, dots + sizeof dots - 1);
    return s;
}

float ui_paint_spans(struct ui *ui, struct ui_rect r, const struct ui_span *spans, int n,
                     float size, float line_height)
{
    struct setter s = setter_of(ui, ui_rect_clean(r), spans, n, size, line_height);
    float height = ui_spans_height(ui, r.w, spans, n, size, line_height);

    if (height * ui->scale <= ((float)s.lines_shown + 0.5f) * s.line_height)
        s.lines_shown = ALL_LINES;
    s.draw = true;
    set_all(&s);
    return height;
}

float ui_spans_height(struct ui *ui, float width, const struct ui_span *spans, int n, float size,
                      float line_height)
{
    struct ui_rect r = {0, 0, width, 0};
    struct setter s = setter_of(ui, ui_rect_clean(r), spans, n, size, line_height);

    s.lines_shown = ALL_LINES;
    return n > 0 ? set_all(&s) : 0.0f;
}
