#include "geom/mesh.h"

#include "geom/mesh_internal.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The rim of the foam is one profile swept along the outline. A column is the profile at one place,
 * from the edge of the top to the edge of the bottom, here with 2 segments:
 *
 *      top   0___                      A straight step of the outline is one strip between two
 *                1 \                   columns. A convex corner turns the columns about a point
 *                   2   normal ->      inside the foam (they all start in the same vertex), a
 *                   |                  concave one about the lattice point outside.
 *                   3
 *                4 /                   What the first vertices of all columns enclose is the flat
 *      bottom 5---                     top, what the last ones enclose the flat bottom.
 */

#define HALF_PI 1.57079632679489662

struct column {
    double x, y;   /* where the profile stands: distance 0 along the normal */
    double nx, ny; /* outward normal */
    double reach;  /* distance of the wall from (x, y) along the normal */
    bool pole;     /* its first and last vertex are those of the column before */
    int grid_x, grid_y;
};

struct builder {
    const struct mat *mat;
    struct mesh_style style;
    struct outline outline;
    struct column *columns;
    int column_count;
    int loop_start[OUTLINE_MAX_LOOPS + 1]; /* in columns */
    uint32_t *vertex_of; /* [column_count][profile_count]: each column's vertices */
    int profile_count;   /* vertices of a column */
    struct mesh *mesh;
};

struct mesh_style mesh_default_style(void)
{
    return (struct mesh_style){.segments = 3, .radius = 0.13f, .inset = 0.0175f};
}

/* ---- columns ---- */

static void side_normal(int side, double *x, double *y)
{
    static const double normals[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    *x = normals[side][0];
    *y = normals[side][1];
}

/* Columns at a point of the outline: one where it is straight, segments + 1 at a corner. */
static void add_columns(struct builder *b, const struct outline_point *point)
{
    double half = 0.5 * b->mat->size, depth = (double)b->style.inset + (double)b->style.radius;
    double ax, ay, bx, by;
    side_normal(point->normal_in, &ax, &ay);
    side_normal(point->normal_out, &bx, &by);
    int steps = point->kind == OUTLINE_STRAIGHT ? 0 : b->style.segments;
    for (int i = 0; i <= steps; i++) {
        struct column *c = &b->columns[b->column_count++];
        double angle = steps > 0 ? HALF_PI * i / steps : 0.0;
        double wa = i == 0 ? 1.0 : i == steps ? 0.0 : cos(angle);
        double wb = i == 0 ? 0.0 : i == steps ? 1.0 : sin(angle);
        *c = (struct column){.x = point->x - half,
                             .y = point->y - half,
                             .nx = wa * ax + wb * bx,
                             .ny = wa * ay + wb * by,
                             .reach = -(double)b->style.inset,
                             .grid_x = point->x,
                             .grid_y = point->y};
        if (point->kind == OUTLINE_CONVEX) {
            c->x -= depth * (ax + bx);
            c->y -= depth * (ay + by);
            c->reach = b->style.radius;
            c->pole = i > 0;
        }
    }
}

static void make_columns(struct builder *b)
{
    for (int loop = 0; loop < b->outline.loop_count; loop++) {
        for (int i = b->outline.loop_start[loop]; i < b->outline.loop_start[loop + 1]; i++)
            add_columns(b, &b->outline.points[i]);
        b->loop_start[loop + 1] = b->column_count;
    }
}

/* ---- vertices ---- */

/* Which seams the lattice point belongs to: rim cells lie between the two outermost lines. */
static void seam_sides(const struct builder *b, const struct column *c, bool sides[4])
{
    int n = b->mat->size;
    sides[0] = c->grid_y >= n - 1;
    sides[1] = c->grid_x >= n - 1;
    sides[2] = c->grid_y <= 1;
    sides[3] = c->grid_x <= 1;
}

/* Vertex k of the profile: angle 90 degrees at the flat top, 0 on the wall, back to 90 below. */
static struct mesh_vertex profile_vertex(const struct builder *b, const struct column *c, int k)
{
    int segments = b->style.segments;
    bool below = k > segments;
    int step = below ? b->profile_count - 1 - k : k;
    double angle = HALF_PI * (segments - step) / segments;
    double across = step == 0 ? 0.0 : cos(angle), up = step == segments ? 0.0 : sin(angle);
    double radius = b->style.radius, sign = below ? -1.0 : 1.0;
    double out = c->reach - radius * (1.0 - across);
    bool sides[4];
    struct mesh_vertex v = {
        .position = {(float)(c->x + out * c->nx), (float)(c->y + out * c->ny),
                     (float)(sign * (0.5 - radius * (1.0 - up)))},
        .normal = {(float)(across * c->nx), (float)(across * c->ny), (float)(sign * up)},
    };
    seam_sides(b, c, sides);
    for (int s = 0; s < 4; s++)
        v.seam[s] = (uint8_t)(sides[s] ? 255.0 * across + 0.5 : 0.0);
    v.occlusion = mesh_openness(b->mat, v.position, v.normal);
    return v;
}

static void make_vertices(struct builder *b)
{
    struct mesh *mesh = b->mesh;
    for (int i = 0; i < b->column_count; i++)
        for (int k = 0; k < b->profile_count; k++) {
            uint32_t *at = &b->vertex_of[i * b->profile_count + k];
            if (b->columns[i].pole && (k == 0 || k == b->profile_count - 1)) {
                *at = at[-b->profile_count];
                continue;
            }
            mesh->vertices[mesh->vertex_count] = profile_vertex(b, &b->columns[i], k);
            *at = (uint32_t)mesh->vertex_count++;
        }
}

/* ---- triangles ---- */

static void add_triangle(struct mesh *mesh, uint32_t a, uint32_t b, uint32_t c)
{
    if (a == b || b == c || c == a)
        return; /* at a pole */
    mesh->indices[mesh->index_count++] = a;
    mesh->indices[mesh->index_count++] = b;
    mesh->indices[mesh->index_count++] = c;
}

/* The strip between two columns, the second one farther along the outline:
 *
 *     second a---c first      seen from outside
 *            |   |
 *            b---d
 */
static void add_strip(struct builder *b, int first, int second)
{
    const uint32_t *f = b->vertex_of + first * b->profile_count;
    const uint32_t *s = b->vertex_of + second * b->profile_count;
    for (int k = 0; k + 1 < b->profile_count; k++) {
        add_triangle(b->mesh, f[k], f[k + 1], s[k + 1]);
        add_triangle(b->mesh, f[k], s[k + 1], s[k]);
    }
}

/* The flat top (profile vertex 0) or bottom (the last one) of one loop. */
static void add_flat(struct builder *b, int loop, bool bottom, struct polygon_corner *corners)
{
    int count = 0, k = bottom ? b->profile_count - 1 : 0;
    for (int i = b->loop_start[loop]; i < b->loop_start[loop + 1]; i++) {
        if (b->columns[i].pole)
            continue;
        uint32_t vertex = b->vertex_of[i * b->profile_count + k];
        const float *p = b->mesh->vertices[vertex].position;
        corners[count++] = (struct polygon_corner){(double)p[0], (double)p[1], vertex};
    }
    polygon_triangulate(corners, count, bottom, b->mesh->indices + b->mesh->index_count);
    b->mesh->index_count += 3 * (count - 2);
}

static void make_triangles(struct builder *b, struct polygon_corner *corners)
{
    for (int loop = 0; loop < b->outline.loop_count; loop++) {
        int start = b->loop_start[loop], end = b->loop_start[loop + 1];
        for (int i = start; i < end; i++)
            add_strip(b, i, i + 1 < end ? i + 1 : start);
        add_flat(b, loop, false, corners);
        add_flat(b, loop, true, corners);
    }
}

/* ---- memory ---- */

static int count_columns(const struct builder *b)
{
    int count = 0;
    for (int i = 0; i < b->outline.point_count; i++)
        count += b->outline.points[i].kind == OUTLINE_STRAIGHT ? 1 : b->style.segments + 1;
    return count;
}

static bool build(struct builder *b)
{
    size_t columns = (size_t)count_columns(b), profile = (size_t)b->profile_count;
    struct polygon_corner *corners = malloc(columns * sizeof *corners);
    b->columns = malloc(columns * sizeof *b->columns);
    b->vertex_of = malloc(columns * profile * sizeof *b->vertex_of);
    b->mesh->vertices = malloc(columns * profile * sizeof *b->mesh->vertices);
    /* Strips of profile - 1 quads, and at most one triangle a column above and below. */
    b->mesh->indices = malloc(columns * profile * 6 * sizeof *b->mesh->indices);
    bool done = corners && b->columns && b->vertex_of && b->mesh->vertices && b->mesh->indices;
    if (done) {
        make_columns(b);
        make_vertices(b);
        make_triangles(b, corners);
    }
    free(corners);
    free(b->columns);
    free(b->vertex_of);
    return done;
}

enum mesh_status mesh_create(struct mat mat, struct mesh_style style, struct mesh **out)
{
    assert(style.segments >= 1 && style.segments <= 8);
    assert(style.radius > 0.0f && style.inset > 0.0f && style.radius + style.inset < 0.5f);
    *out = NULL;
    struct builder *b = calloc(1, sizeof *b);
    struct mesh *mesh = calloc(1, sizeof *mesh);
    bool done = b && mesh;
    if (done) {
        b->mat = &mat;
        b->style = style;
        b->profile_count = 2 * (style.segments + 1);
        b->mesh = mesh;
        outline_trace(&mat, &b->outline);
        done = build(b);
    }
    free(b);
    if (!done) {
        mesh_destroy(mesh);
        return MESH_NO_MEMORY;
    }
    *out = mesh;
    return MESH_OK;
}

void mesh_destroy(struct mesh *mesh)
{
    if (!mesh)
        return;
    free(mesh->vertices);
    free(mesh->indices);
    free(mesh);
}
