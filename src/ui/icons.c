/* Each icon is a short program of strokes on a grid of 24 x 24, x right, y down:
 *
 *   0 ---------- 24     LINE n x y ...    line through n points
 *   |             |     FILL n x y ...    filled convex polygon with rounded corners
 *   |    12,12    |     ARC x y r a b     arc from angle a to b, degrees, clockwise from the right
 *   |             |     DISC x y r        filled circle
 *   24 ---------- 24    END
 */
#include "ui/icons.h"

#include <math.h>
#include <stddef.h>

enum op { END, LINE, FILL, ARC, DISC };

enum { GRID = 24, MAX_POINTS = 16, MAX_ARC = 40 };

static const float STROKE = 1.9f;   /* width of lines, grid units */
static const float ROUNDING = 1.6f; /* width of the line round filled polygons */
static const float DEGREE = 0.017453293f;

static const float icon_play[] = {FILL, 3, 8, 5.5f, 18.5f, 12, 8, 18.5f, END};
static const float icon_pause[] = {FILL, 4,  7.2f, 6,     9, 6,     9,  18, 7.2f, 18, FILL,
                                   4,    15, 6,    16.8f, 6, 16.8f, 18, 15, 18,   END};
static const float icon_previous[] = {LINE, 3, 14.5f, 6, 8.5f, 12, 14.5f, 18, END};
static const float icon_next[] = {LINE, 3, 9.5f, 6, 15.5f, 12, 9.5f, 18, END};
static const float icon_to_start[] = {LINE,  2,    6,    6,  6,     18,    FILL, 3,
                                      17.5f, 6.5f, 9.5f, 12, 17.5f, 17.5f, END};
static const float icon_to_end[] = {LINE, 2,    18,    6,  18,   18,    FILL, 3,
                                    6.5f, 6.5f, 14.5f, 12, 6.5f, 17.5f, END};
static const float icon_step_back[] = {LINE,  2,    18,   6,  18,    18,    FILL, 3,
                                       13.5f, 6.5f, 5.5f, 12, 13.5f, 17.5f, END};
static const float icon_step_on[] = {LINE,  2,    6,     6,  6,     18,    FILL, 3,
                                     10.5f, 6.5f, 18.5f, 12, 10.5f, 17.5f, END};
static const float icon_reverse[] = {FILL, 3, 16, 5.5f, 5.5f, 12, 16, 18.5f, END};
static const float icon_sun[] = {
    ARC,   12,    12,   4,     0,    360,   LINE, 2,    12,    2.5f, 12,    4.5f,  LINE,  2,
    12,    19.5f, 12,   21.5f, LINE, 2,     2.5f, 12,   4.5f,  12,   LINE,  2,     19.5f, 12,
    21.5f, 12,    LINE, 2,     5.3f, 5.3f,  6.7f, 6.7f, LINE,  2,    17.3f, 17.3f, 18.7f, 18.7f,
    LINE,  2,     5.3f, 18.7f, 6.7f, 17.3f, LINE, 2,    17.3f, 6.7f, 18.7f, 5.3f,  END};
/* Two circles: radius 8.5 about (12,12), cut by radius 6.5 about (16.5,7.5). */
static const float icon_moon[] = {ARC,   12,   12,   8.5f,  4.3f,   265.7f, ARC,
                                  16.5f, 7.5f, 6.5f, 52.3f, 217.7f, END};
/* The lids are circles of radius 10.5 through (2.5,12) and (21.5,12). */
static const float icon_eye[] = {ARC,   12,     16.5f, 10.5f, 205.4f, 334.6f, ARC, 12,  7.5f, 10.5f,
                                 25.4f, 154.6f, ARC,   12,    12,     3,      0,   360, END};
static const float icon_eye_off[] = {ARC,  12,   16.5f, 10.5f, 205.4f, 334.6f, ARC,
                                     12,   7.5f, 10.5f, 25.4f, 154.6f, LINE,   2,
                                     5.5f, 19,   18.5f, 5,     END};
static const float icon_explode[] = {
    LINE, 3,  4,  9,  4,  4,    9,    4,    LINE,  2,     4.4f,  4.4f,  9.2f, 9.2f, LINE,
    3,    15, 4,  20, 4,  20,   9,    LINE, 2,     19.6f, 4.4f,  14.8f, 9.2f, LINE, 3,
    20,   15, 20, 20, 15, 20,   LINE, 2,    19.6f, 19.6f, 14.8f, 14.8f, LINE, 3,    9,
    20,   4,  20, 4,  15, LINE, 2,    4.4f, 19.6f, 9.2f,  14.8f, END};
static const float icon_home[] = {LINE, 3,  3,    11.5f, 12,    3.8f, 21,    11.5f, LINE, 4,
                                  5.8f, 10, 5.8f, 20,    18.2f, 20,   18.2f, 10,    LINE, 4,
                                  9.8f, 20, 9.8f, 14,    14.2f, 14,   14.2f, 20,    END};
static const float icon_reset[] = {ARC,  12,   12.3f, 7.7f, 208, 500,  LINE, 3,
                                   4.6f, 3.9f, 5,     9,    10,  8.6f, END};
static const float icon_question[] = {ARC,  12,    8.4f,  3.9f,  188,   415, LINE,
                                      3,    14.2f, 11.6f, 12.2f, 13.4f, 12,  15.2f,
                                      DISC, 12,    19,    1.25f, END};
/* A cross of six squares of side 5. */
static const float icon_net[] = {LINE, 5, 9.5f, 2,  14.5f, 2,  14.5f, 22, 9.5f, 22, 9.5f, 2,
                                 LINE, 5, 4.5f, 7,  19.5f, 7,  19.5f, 12, 4.5f, 12, 4.5f, 7,
                                 LINE, 2, 9.5f, 17, 14.5f, 17, END};
static const float icon_cube[] = {
    LINE, 7, 12,   2.8f, 20, 7.2f,  20,    16.6f, 12,   21.2f, 4,  16.6f, 4,  7.2f, 12, 2.8f,
    LINE, 3, 4.2f, 7.4f, 12, 11.8f, 19.8f, 7.4f,  LINE, 2,     12, 11.8f, 12, 21,   END};
static const float icon_close[] = {LINE, 2,     6.5f, 6.5f, 17.5f, 17.5f, LINE,
                                   2,    17.5f, 6.5f, 6.5f, 17.5f, END};
static const float icon_check[] = {LINE, 3, 5, 12.5f, 10, 17.5f, 19, 7, END};
static const float icon_chevron_up[] = {LINE, 3, 6.5f, 14.5f, 12, 9, 17.5f, 14.5f, END};
static const float icon_chevron_down[] = {LINE, 3, 6.5f, 9.5f, 12, 15, 17.5f, 9.5f, END};
static const float icon_plus[] = {LINE, 2, 12, 5.5f, 12, 18.5f, LINE, 2, 5.5f, 12, 18.5f, 12, END};
static const float icon_minus[] = {LINE, 2, 5.5f, 12, 18.5f, 12, END};
static const float icon_menu[] = {LINE,  2,  4.5f, 7, 19.5f, 7,  LINE,  2,  4.5f, 12,
                                  19.5f, 12, LINE, 2, 4.5f,  17, 19.5f, 17, END};
static const float icon_speed[] = {ARC, 12, 14,   8.5f, 150, 390, LINE, 2,  12,
                                   14,  16, 9.2f, DISC, 12,  14,  1.6f, END};
static const float icon_folder[] = {LINE, 7,     3.5f, 18.5f, 3.5f,  5.5f, 9.5f,  5.5f, 11.8f,
                                    8.3f, 20.5f, 8.3f, 20.5f, 18.5f, 3.5f, 18.5f, END};
static const float icon_camera[] = {LINE, 9,  3,   19,    3,    7.5f, 7.5f, 7.5f, 9,
                                    5,    15, 5,   16.5f, 7.5f, 21,   7.5f, 21,   19,
                                    3,    19, ARC, 12,    13,   3.6f, 0,    360,  END};
static const float icon_warning[] = {LINE,  4,  12,   3.8f, 21.3f, 19.7f, 2.7f,
                                     19.7f, 12, 3.8f, LINE, 2,     12,    10,
                                     12,    14, DISC, 12,   17,    1.15f, END};

static const float icon_fit[] = {LINE,  3,    4.5f,  9,     4.5f, 4.5f,  9,    4.5f, LINE,
                                 3,     15,   4.5f,  19.5f, 4.5f, 19.5f, 9,    LINE, 3,
                                 19.5f, 15,   19.5f, 19.5f, 15,   19.5f, LINE, 3,    9,
                                 19.5f, 4.5f, 19.5f, 4.5f,  15,   END};
static const float icon_target[] = {ARC, 12,   12,   6.2f, 0,  360, LINE,  2,    12, 2.5f, 12,
                                    8,   LINE, 2,    12,   16, 12,  21.5f, LINE, 2,  2.5f, 12,
                                    8,   12,   LINE, 2,    16, 12,  21.5f, 12,   END};
static const float icon_flag[] = {LINE,  2,    6,     3.5f, 6,     20.5f, LINE, 5,  6,  4.5f,
                                  18.5f, 4.5f, 15.5f, 8.8f, 18.5f, 13,    6,    13, END};
static const float icon_copy[] = {LINE, 5, 9,  9, 20, 9, 20, 20, 9, 20, 9, 9,  LINE,
                                  5,    6, 15, 4, 15, 4, 4,  15, 4, 15, 6, END};
static const float icon_panels[] = {LINE, 5,    3.5f, 5,    20.5f, 5,  20.5f, 19, 3.5f,
                                    19,   3.5f, 5,    LINE, 2,     9,  5,     9,  19,
                                    LINE, 2,    9,    14,   20.5f, 14, END};
static const float icon_tree[] = {DISC,  12,    4.5f, 2.2f,  DISC,  5,     18.5f, 2.2f, DISC, 12,
                                  18.5f, 2.2f,  DISC, 19,    18.5f, 2.2f,  LINE,  3,    12,   4.5f,
                                  5,     18.5f, 5,    18.5f, LINE,  2,     12,    4.5f, 12,   18.5f,
                                  LINE,  2,     12,   4.5f,  19,    18.5f, END};
static const float icon_branch[] = {ARC,   6.5f,  5,     2.4f, 0,     360,   ARC,  6.5f, 19,
                                    2.4f,  0,     360,   ARC,  17.5f, 8,     2.4f, 0,    360,
                                    LINE,  2,     6.5f,  7.6f, 6.5f,  16.4f, LINE, 3,    17.5f,
                                    10.6f, 15.5f, 13.2f, 7,    14.2f, END};
static const float icon_table[] = {LINE, 5,    3.5f, 5,    20.5f, 5,    20.5f, 19,    3.5f,
                                   19,   3.5f, 5,    LINE, 2,     3.5f, 10,    20.5f, 10,
                                   LINE, 2,    12,   10,   12,    19,   END};

static const float *const programs[UI_ICON_COUNT] = {
    [UI_ICON_PLAY] = icon_play,
    [UI_ICON_PAUSE] = icon_pause,
    [UI_ICON_PREVIOUS] = icon_previous,
    [UI_ICON_NEXT] = icon_next,
    [UI_ICON_TO_START] = icon_to_start,
    [UI_ICON_TO_END] = icon_to_end,
    [UI_ICON_STEP_BACK] = icon_step_back,
    [UI_ICON_STEP_ON] = icon_step_on,
    [UI_ICON_REVERSE] = icon_reverse,
    [UI_ICON_SUN] = icon_sun,
    [UI_ICON_MOON] = icon_moon,
    [UI_ICON_EYE] = icon_eye,
    [UI_ICON_EYE_OFF] = icon_eye_off,
    [UI_ICON_EXPLODE] = icon_explode,
    [UI_ICON_HOME] = icon_home,
    [UI_ICON_RESET] = icon_reset,
    [UI_ICON_QUESTION] = icon_question,
    [UI_ICON_NET] = icon_net,
    [UI_ICON_CUBE] = icon_cube,
    [UI_ICON_CLOSE] = icon_close,
    [UI_ICON_CHECK] = icon_check,
    [UI_ICON_CHEVRON_UP] = icon_chevron_up,
    [UI_ICON_CHEVRON_DOWN] = icon_chevron_down,
    [UI_ICON_PLUS] = icon_plus,
    [UI_ICON_MINUS] = icon_minus,
    [UI_ICON_MENU] = icon_menu,
    [UI_ICON_SPEED] = icon_speed,
    [UI_ICON_FOLDER] = icon_folder,
    [UI_ICON_CAMERA] = icon_camera,
    [UI_ICON_WARNING] = icon_warning,
    [UI_ICON_FIT] = icon_fit,
    [UI_ICON_TARGET] = icon_target,
    [UI_ICON_FLAG] = icon_flag,
    [UI_ICON_COPY] = icon_copy,
    [UI_ICON_PANELS] = icon_panels,
    [UI_ICON_TREE] = icon_tree,
    [UI_ICON_BRANCH] = icon_branch,
    [UI_ICON_TABLE] = icon_table,
};

/* Where the grid lies on the screen. */
struct pen {
    struct ui_draw_list *list;
    struct ui_color color;
    float x, y; /* top left of the grid */
    float unit; /* pixels of a grid unit */
};

/* Takes n points off the program and puts them on the screen. */
static void place(const struct pen *pen, const float *grid, int n, float *xy)
{
    for (int i = 0; i < n; i++) {
        xy[2 * i] = pen->x + grid[2 * i] * pen->unit;
        xy[2 * i + 1] = pen->y + grid[2 * i + 1] * pen->unit;
    }
}

static const float *draw_points(const struct pen *pen, const float *p, bool filled)
{
    float xy[2 * (MAX_POINTS + 1)];
    int n = (int)*p++;

    place(pen, p, n, xy);
    if (filled) {
        ui_draw_convex(pen->list, xy, n, pen->color);
        xy[2 * n] = xy[0];
        xy[2 * n + 1] = xy[1];
        ui_draw_polyline(pen->list, xy, n + 1, ROUNDING * pen->unit, pen->color);
    } else {
        ui_draw_polyline(pen->list, xy, n, STROKE * pen->unit, pen->color);
    }
    return p + (ptrdiff_t)2 * n;
}

static const float *draw_arc(const struct pen *pen, const float *p)
{
    float xy[2 * (MAX_ARC + 1)], center[2];
    float radius = p[2] * pen->unit, from = p[3] * DEGREE, sweep = (p[4] - p[3]) * DEGREE;
    float width = STROKE * pen->unit;

    place(pen, p, 1, center);
    if (p[4] - p[3] >= 360.0f) {
        struct ui_draw_box ring = {.edge = pen->color,
                                   .fill = {pen->color.r, pen->color.g, pen->color.b, 0},
                                   .radius = radius + width / 2.0f,
                                   .border = width};
        float reach = ring.radius;

        ui_draw_box(pen->list, center[0] - reach, center[1] - reach, center[0] + reach,
                    center[1] + reach, &ring);
        return p + 5;
    }
    int steps = (int)fminf(6.0f + radius * sweep / 2.0f, MAX_ARC);

    for (int i = 0; i <= steps; i++) {
        float angle = from + sweep * (float)i / (float)steps;

        xy[2 * i] = center[0] + radius * cosf(angle);
        xy[2 * i + 1] = center[1] + radius * sinf(angle);
    }
    ui_draw_polyline(pen->list, xy, steps + 1, width, pen->color);
    return p + 5;
}

static const float *draw_disc(const struct pen *pen, const float *p)
{
    float center[2], radius = p[2] * pen->unit;
    struct ui_draw_box disc = {.fill = pen->color, .radius = radius};

    place(pen, p, 1, center);
    ui_draw_box(pen->list, center[0] - radius, center[1] - radius, center[0] + radius,
                center[1] + radius, &disc);
    return p + 3;
}

void ui_icon_draw(struct ui_draw_list *list, enum ui_icon icon, float cx, float cy, float size,
                  struct ui_color color)
{
    const float *p = (unsigned)icon < UI_ICON_COUNT ? programs[icon] : NULL;
    struct pen pen = {list, color, roundf(cx - size / 2.0f), roundf(cy - size / 2.0f),
                      size / (float)GRID};

    while (p && *p != (float)END) {
        enum op op = (enum op) * p++;

        if (op == ARC)
            p = draw_arc(&pen, p);
        else if (op == DISC)
            p = draw_disc(&pen, p);
        else
            p = draw_points(&pen, p, op == FILL);
    }
}
