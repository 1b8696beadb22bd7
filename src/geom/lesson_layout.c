/* Where the body stands, where mats wait, and what the camera looks at. See lesson_stage.h.
 *
 * Lengths on the table are measured as the viewer has them: u to the right, v away. As the body may
 * be turned before this viewer, it takes the room of the cylinder around it.
 *
 *            v                    side columns, rows everywhere
 *            |                    .----.        .----.
 *            |                    |    |  body  |    |
 *            +---- u              '----'        '----'
 *                                 .----. .----. .----.
 *                                 |    | |    | |    |   rows in front, all columns
 *                                 '----' '----' '----'
 */
#include "core/mat.h"
#include "geom/camera.h"
#include "geom/lesson_stage.h"

#include <cglm/vec3.h>
#include <math.h>
#include <string.h>

#define HOVER        0.32f /* sizes of a mat; 1.6 cells for a mat of five */
#define LEAST_HOVER  1.2f  /* cells */
#define LIFT         0.2f  /* of the body, more than hover, sizes of a mat */
#define GAP          0.18f /* between mats on the table, sizes of a mat */
#define ASPECT       1.5f  /* of the picture that is filled best */
#define PILES_FACTOR 1.7f  /* the picture of body and piles over that of the body alone, at most */
#define LEAST_PILES  6     /* whatever that gives */
#define AWAY         0.06f /* what a place costs for each cell that it lies off the middle */
#define MOST_ROWS    100   /* places that are looked at, to either side */
#define MOST_COLUMNS 64
#define FIT_STEPS    40 /* rounds, at most, in which the frame is fitted to width and height */

/* How far everything reaches towards the four edges of the picture, as the eye at the default view
 * sees it: along the outward normals of the planes through eye and edge. */
struct need {
    float side, top, bottom;
};

/* The angles of these planes: top and bottom against the horizon, sides against the line of sight.
 */
struct edges {
    float top, bottom, side;
    vec3 back; /* towards the eye, in u, v, z */
};

static struct edges default_edges(void)
{
    float pitch = glm_rad(CAMERA_PITCH), half = 0.5f * glm_rad(CAMERA_FIELD_OF_VIEW);
    return (struct edges){.top = pitch - half,
                          .bottom = pitch + half,
                          .side = atanf(ASPECT * tanf(half)),
                          .back = {0.0f, -cosf(pitch), sinf(pitch)}};
}

static void add_need(const struct edges *e, float u, float v, float z, struct need *need)
{
    float back = v * e->back[1] + z * e->back[2];
    need->side = fmaxf(need->side, cosf(e->side) * fabsf(u) + sinf(e->side) * back);
    need->top = fmaxf(need->top, v * sinf(e->top) + z * cosf(e->top));
    need->bottom = fmaxf(need->bottom, -v * sinf(e->bottom) - z * cosf(e->bottom));
}

/* How small the picture gets, in cells: half of its height. */
static float picture_size(const struct need *need)
{
    return fmaxf(need->side / ASPECT, 0.5f * (need->top + need->bottom));
}

/* ---- the body ---- */

static void lift_body(const struct shape *shape, struct lesson_layout *out)
{
    struct box box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (int face = 0; face < shape->face_count; face++) {
        mat4 pose;
        struct box one;
        pose_face(shape, face, out->size, pose);
        pose_bounds(1, out->size, &pose, &one);
        for (int k = 0; k < 3; k++) {
            box.lo[k] = fminf(box.lo[k], one.lo[k]);
            box.hi[k] = fmaxf(box.hi[k], one.hi[k]);
        }
    }
    out->body[0] = -0.5f * (box.lo[0] + box.hi[0]);
    out->body[1] = -0.5f * (box.lo[1] + box.hi[1]);
    out->body[2] = out->hover + LIFT * (float)out->size - box.lo[2];
    out->middle[0] = out->middle[1] = 0.0f;
    out->middle[2] = 0.5f * (box.lo[2] + box.hi[2]) + out->body[2];
    out->clear = 0.5f * glm_vec3_distance(box.lo, box.hi);
}

/* What the body needs however it is turned, mats that hover over it included; *radius is that of
 * its footprint on the table. */
static struct need body_need(const struct shape *shape, const struct edges *e,
                             const struct lesson_layout *layout, float *radius)
{
    struct need need = {0.0f, -INFINITY, -INFINITY};
    float half = 0.5f * (float)layout->size;
    *radius = 0.0f;
    for (int face = 0; face < shape->face_count; face++) {
        mat4 pose;
        lesson_stage_face(shape, layout, face, pose);
        for (int corner = 0; corner < 8; corner++) {
            vec3 at;
            float out = corner & 4 ? layout->hover + 0.5f : -0.5f;
            glm_vec3_copy(pose[3], at);
            glm_vec3_muladds(pose[0], corner & 1 ? half : -half, at);
            glm_vec3_muladds(pose[1], corner & 2 ? half : -half, at);
            glm_vec3_muladds(pose[2], out, at);
            float reach = hypotf(at[0], at[1]);
            add_need(e, reach, 0.0f, at[2], &need);
            add_need(e, 0.0f, reach, at[2], &need);
            add_need(e, 0.0f, -reach, at[2], &need);
            if (!(corner & 4))
                *radius = fmaxf(*radius, reach);
        }
    }
    return need;
}

/* ---- places on the table ---- */

struct spot {
    float u, v, cost;
};

/* The cheapest places so far, ascending. */
struct choice {
    struct spot spots[LESSON_MAX_PILES];
    int count;
};

static void add_spot(struct choice *choice, struct spot spot)
{
    if (choice->count == LESSON_MAX_PILES) {
        if (choice->spots[LESSON_MAX_PILES - 1].cost <= spot.cost)
            return;
        choice->count--;
    }
    int at = choice->count++;
    for (; at > 0 && choice->spots[at - 1].cost > spot.cost; at--)
        choice->spots[at] = choice->spots[at - 1];
    choice->spots[at] = spot;
}

static int pile_height(const struct lesson_layout *layout)
{
    return layout->pile_share < LESSON_PILE_HEIGHT ? layout->pile_share : LESSON_PILE_HEIGHT;
}

/* Adds a pile of mats of this height. */
static void pile_need(const struct edges *e, const struct lesson_layout *layout, float u, float v,
                      float height, struct need *need)
{
    float half = 0.5f * (float)layout->size;
    for (int corner = 0; corner < 8; corner++)
        add_need(e, u + (corner & 1 ? half : -half), v + (corner & 2 ? half : -half),
                 corner & 4 ? height : 0.0f, need);
}

static void try_spot(const struct edges *e, const struct lesson_layout *layout,
                     const struct need *body, float u, float v, struct choice *choice)
{
    struct need need = *body;
    pile_need(e, layout, u, v, (float)pile_height(layout), &need);
    float cost = picture_size(&need) + AWAY * (fabsf(v) + 0.3f * fabsf(u));
    add_spot(choice, (struct spot){u, v, cost});
}

/* All places around a body of this radius; those behind it, where it hides them, are left out, and
 * those in front where a pile would hide the body. */
static void find_spots(const struct edges *e, const struct lesson_layout *layout,
                       const struct need *body, float radius, struct choice *choice)
{
    float size = (float)layout->size, gap = GAP * size, pitch = size + gap;
    float beside = radius + gap + 0.5f * size;
    float front = 0.2f * size - radius - 2.0f * (float)(pile_height(layout) - 1);
    int rows = (int)fminf(radius / pitch + 4.0f, MOST_ROWS);
    choice->count = 0;
    int between = (int)fminf(2.0f * beside / pitch, MOST_COLUMNS) - 1;
    for (int row = -rows; row <= rows; row++) {
        float v = pitch * (float)row;
        for (int column = 0; column < 6; column++) {
            try_spot(e, layout, body, -beside - pitch * (float)column, v, choice);
            try_spot(e, layout, body, beside + pitch * (float)column, v, choice);
        }
        for (int column = 1; column <= between && v + 0.5f * size < front; column++) {
            float share = 2.0f * (float)column / (float)(between + 1) - 1.0f;
            try_spot(e, layout, body, beside * share, v, choice);
        }
    }
}

/* Reading order: from the back, each row from the left. Insertion sort: few, once a puzzle. */
static void sort_spots(struct spot *spots, int count)
{
    for (int i = 1; i < count; i++) {
        struct spot spot = spots[i];
        int at = i;
        for (; at > 0 && (spots[at - 1].v < spot.v ||
                          (spots[at - 1].v == spot.v && spots[at - 1].u > spot.u));
             at--)
            spots[at] = spots[at - 1];
        spots[at] = spot;
    }
}

/* Chooses a place for each mat, or for piles of equal numbers where there are too many. */
static void choose_piles(struct choice *choice, const struct need *body, struct lesson_layout *out)
{
    float limit = PILES_FACTOR * picture_size(body);
    int room = 0;
    while (room < choice->count && (room < LEAST_PILES || choice->spots[room].cost <= limit))
        room++;
    out->pile_share = (out->mat_count + room - 1) / room;
    if (out->pile_share < 1)
        out->pile_share = 1;
    out->pile_count = (out->mat_count + out->pile_share - 1) / out->pile_share;
    sort_spots(choice->spots, out->pile_count);
    for (int i = 0; i < out->pile_count; i++) {
        out->piles[i][0] = choice->spots[i].u;
        out->piles[i][1] = choice->spots[i].v;
    }
}

/* ---- the frame ---- */

/* Support of an ellipsoid that is round about the vertical, towards a normal that leans by so much.
 */
static float support(float wide, float high, float lean)
{
    return hypotf(wide * sinf(lean), high * cosf(lean));
}

/* The height of an ellipsoid's middle where it touches the top edge. */
static float middle_height(const struct edges *e, const struct need *need, float wide, float high)
{
    return (need->top - support(wide, high, e->top)) / cosf(e->top);
}

/* The half height with which it touches the bottom edge too. */
static float fit_height(const struct edges *e, const struct need *need, float wide)
{
    float least = 0.0f, most = 4.0f * (fabsf(need->top) + fabsf(need->bottom) + wide);
    for (int i = 0; i < 40; i++) {
        float high = 0.5f * (least + most);
        float bottom =
            support(wide, high, e->bottom) - middle_height(e, need, wide, high) * cosf(e->bottom);
        if (bottom < need->bottom)
            least = high;
        else
            most = high;
    }
    return 0.5f * (least + most);
}

/* An ellipsoid, round about the vertical, so that nothing changes when the view turns, that needs
 * as much of the picture at the default view as all things together do. */
static void fit_frame(const struct edges *e, const struct need *need, struct lesson_layout *out)
{
    float wide = 1.0f, least = 1.0f, high = 0.0f, centre = 0.0f;
    float across = hypotf(cosf(e->side), sinf(e->side) * e->back[1]);
    float along = sinf(e->side) * e->back[2];
    /* Grows until it is wide enough for the height that goes with it. */
    for (int i = 0; i < FIT_STEPS && wide <= least; i++) {
        wide = 1.001f * least;
        high = fit_height(e, need, wide);
        centre = middle_height(e, need, wide, high);
        float side = fmaxf(need->side - centre * along, 0.0f);
        least = sqrtf(fmaxf(side * side - high * high * along * along, 0.0f)) / across;
    }
    /* camera.h: the semiaxes of a round frame are sqrt(reach * sum of reach). */
    float sum = sqrtf(2.0f * wide * wide + high * high);
    struct frame *frame = &out->frame;
    *frame = (struct frame){.yaw = CAMERA_YAW, .pitch = CAMERA_PITCH, .round = 1.0f};
    frame->sphere.centre[2] = centre;
    frame->sphere.radius = fmaxf(wide, high);
    frame->reach[0] = frame->reach[1] = wide * wide / sum;
    frame->reach[2] = high * high / sum;
}

void lesson_stage_plan(const struct shape *shape, int size, int mat_count,
                       struct lesson_layout *out)
{
    struct edges edges = default_edges();
    struct choice choice = {.count = 0};
    float radius;
    memset(out, 0, sizeof *out);
    out->size = size;
    out->yaw = CAMERA_YAW;
    out->pile_share = 1;
    out->mat_count = mat_count > 0 ? mat_count : 0;
    out->hover = fmaxf(HOVER * (float)size, LEAST_HOVER);
    lift_body(shape, out);
    struct need need = body_need(shape, &edges, out, &radius);
    find_spots(&edges, out, &need, radius, &choice);
    choose_piles(&choice, &need, out);
    if (out->pile_share > 1) {
        /* Once more, now that it is known how high they are. */
        find_spots(&edges, out, &need, radius, &choice);
        choose_piles(&choice, &need, out);
    }
    for (int i = 0; i < out->pile_count; i++)
        pile_need(&edges, out, out->piles[i][0], out->piles[i][1], (float)pile_height(out), &need);
    fit_frame(&edges, &need, out);
}
