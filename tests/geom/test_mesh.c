#include "geom/mesh.h"
#include "support.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct mesh *mesh_of(struct mat mat, int segments)
{
    struct mesh_style style = mesh_default_style();
    style.segments = segments;
    struct mesh *mesh;
    assert_int_equal(mesh_create(mat, style, &mesh), MESH_OK);
    return mesh;
}

typedef void mesh_check(const struct mat *mat, const struct mesh *mesh);

/* Full and empty rims, a lone corner, each corner alone, and random rims of every size. */
static void on_all_meshes(mesh_check *check)
{
    uint64_t random = 99;
    for (int size = MAT_MIN_SIZE; size <= MAT_MAX_SIZE; size += size < 6 ? 1 : 5)
        for (int i = 0; i < 8; i++) {
            int rim = mat_rim_length(size);
            uint64_t all = rim == 64 ? ~(uint64_t)0 : ((uint64_t)1 << rim) - 1;
            uint64_t bits = (uint64_t)random_below(&random, 1u << 31) << 31;
            bits |= random_below(&random, 1u << 31);
            uint64_t corners = 1 | (uint64_t)1 << (size - 1) | (uint64_t)1 << (2 * size - 2) |
                               (uint64_t)1 << (3 * size - 3);
            struct mat mat = {i == 0 ? 0 : i == 1 ? all : i == 2 ? corners : bits & all, size};
            struct mesh *mesh = mesh_of(mat, 1 + i % 4);
            check(&mat, mesh);
            mesh_destroy(mesh);
        }
}

/* ---- closed ---- */

struct edge {
    uint32_t a, b;
};

static int edge_order(const void *x, const void *y)
{
    const struct edge *a = x, *b = y;
    if (a->a != b->a)
        return a->a < b->a ? -1 : 1;
    return a->b < b->b ? -1 : a->b > b->b;
}

/* Every directed edge occurs once, and once in the other direction: then two triangles meet at each
 * edge, all turned the same way. Vertices are shared where they coincide, so nothing is welded. */
static void check_closed(const struct mat *mat, const struct mesh *mesh)
{
    (void)mat;
    size_t count = (size_t)mesh->index_count;
    struct edge *edges = malloc(count * sizeof *edges);
    assert_non_null(edges);
    for (int i = 0; i < mesh->index_count; i += 3)
        for (int k = 0; k < 3; k++) {
            edges[i + k] = (struct edge){mesh->indices[i + k], mesh->indices[i + (k + 1) % 3]};
            assert_true(edges[i + k].a != edges[i + k].b);
            assert_in_range(edges[i + k].a, 0, mesh->vertex_count - 1);
        }
    qsort(edges, count, sizeof *edges, edge_order);
    for (size_t i = 0; i < count; i++) {
        struct edge back = {edges[i].b, edges[i].a};
        if (i > 0)
            assert_int_not_equal(edge_order(&edges[i - 1], &edges[i]), 0);
        assert_non_null(bsearch(&back, edges, count, sizeof *edges, edge_order));
    }
    free(edges);
}

static void meshes_are_closed(void **state)
{
    (void)state;
    on_all_meshes(check_closed);
}

static int position_order(const void *x, const void *y)
{
    return memcmp(x, y, 3 * sizeof(float));
}

static void check_welded(const struct mat *mat, const struct mesh *mesh)
{
    (void)mat;
    size_t count = (size_t)mesh->vertex_count;
    float(*points)[3] = malloc(count * sizeof *points);
    assert_non_null(points);
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < 3; k++)
            points[i][k] = roundf(mesh->vertices[i].position[k] * 1e5f) + 0.0f;
    qsort(points, count, sizeof *points, position_order);
    for (size_t i = 1; i < count; i++)
        assert_int_not_equal(position_order(points[i - 1], points[i]), 0);
    free(points);
}

static void no_vertex_stands_twice(void **state)
{
    (void)state;
    on_all_meshes(check_welded);
}

/* ---- shape ---- */

static double volume(const struct mesh *mesh)
{
    double sum = 0.0;
    for (int i = 0; i < mesh->index_count; i += 3) {
        const float *a = mesh->vertices[mesh->indices[i]].position;
        const float *b = mesh->vertices[mesh->indices[i + 1]].position;
        const float *c = mesh->vertices[mesh->indices[i + 2]].position;
        sum += (double)a[0] * (double)(b[1] * c[2] - b[2] * c[1]) +
               (double)a[1] * (double)(b[2] * c[0] - b[0] * c[2]) +
               (double)a[2] * (double)(b[0] * c[1] - b[1] * c[0]);
    }
    return sum / 6.0;
}

/* The foam fills its cells but for the hairline and the rounding, which take less than an eighth of
 * a cell from each cell of the rim and less than that per open side from the core. */
static void check_volume(const struct mat *mat, const struct mesh *mesh)
{
    int cells = (mat->size - 2) * (mat->size - 2) + mat_tab_count(*mat);
    double v = volume(mesh);
    assert_true(v < cells);
    assert_true(v > cells - 0.14 * (4 * mat->size + 3 * mat_tab_count(*mat)));
}

static void volumes_match_the_cells(void **state)
{
    (void)state;
    on_all_meshes(check_volume);
    /* One size 3 mat without tabs is a rounded cube of side 1 - 2 inset: exact to the facets. */
    struct mesh *mesh = mesh_of((struct mat){0, 3}, 8);
    double r = 0.13, side = 1.0 - 0.035, in = side - 2 * r, high = 1.0 - 2 * r;
    double pi = 3.14159265358979;
    double want = in * in * high + 2 * in * in * r + 4 * in * high * r +
                  pi * r * r * (2 * in + high) + 4.0 / 3.0 * pi * r * r * r;
    assert_float_equal(volume(mesh), want, 2e-3);
    mesh_destroy(mesh);
}

static void check_vertices(const struct mat *mat, const struct mesh *mesh)
{
    float half = 0.5f * (float)mat->size;
    for (int i = 0; i < mesh->vertex_count; i++) {
        const struct mesh_vertex *v = &mesh->vertices[i];
        float square = 0.0f;
        for (int k = 0; k < 3; k++)
            square += v->normal[k] * v->normal[k];
        assert_float_equal(square, 1.0f, 1e-5f);
        assert_true(v->occlusion > 0.2f && v->occlusion <= 1.0f);
        assert_true(fabsf(v->position[2]) <= 0.5f && fabsf(v->position[0]) < half);
        /* A step inward is foam, a step outward is not. */
        for (int way = -1; way <= 1; way += 2) {
            float x = v->position[0] + 0.06f * (float)way * v->normal[0] + half;
            float y = half - v->position[1] - 0.06f * (float)way * v->normal[1];
            float z = v->position[2] + 0.06f * (float)way * v->normal[2];
            if (way < 0)
                assert_true(fabsf(z) < 0.5f && mat_filled(mat, (int)y, (int)x));
        }
        /* The flat sides belong to no seam, the walls of corner cells to two. */
        int seams = 0;
        for (int s = 0; s < 4; s++)
            seams += v->seam[s] > 0;
        if (fabsf(v->normal[2]) == 1.0f)
            assert_int_equal(seams, 0);
        else if (v->normal[2] == 0.0f && mat->size > 3)
            assert_true(seams == 1 || seams == 2);
    }
}

static void vertices_are_sound(void **state)
{
    (void)state;
    on_all_meshes(check_vertices);
}

/* Triangles look the way their normals do. */
static void check_winding(const struct mat *mat, const struct mesh *mesh)
{
    (void)mat;
    for (int i = 0; i < mesh->index_count; i += 3) {
        const struct mesh_vertex *v[3];
        float u[3], w[3], cross[3], length = 0.0f, dot = 0.0f;
        for (int k = 0; k < 3; k++)
            v[k] = &mesh->vertices[mesh->indices[i + k]];
        for (int k = 0; k < 3; k++) {
            u[k] = v[1]->position[k] - v[0]->position[k];
            w[k] = v[2]->position[k] - v[0]->position[k];
        }
        for (int k = 0; k < 3; k++) {
            cross[k] = u[(k + 1) % 3] * w[(k + 2) % 3] - u[(k + 2) % 3] * w[(k + 1) % 3];
            length += cross[k] * cross[k];
        }
        assert_true(length > 1e-12f);
        for (int k = 0; k < 3; k++)
            dot += cross[k] * (v[0]->normal[k] + v[1]->normal[k] + v[2]->normal[k]);
        assert_true(dot > 0.0f);
    }
}

static void triangles_face_outward(void **state)
{
    (void)state;
    on_all_meshes(check_winding);
}

static void notches_are_darker(void **state)
{
    (void)state;
    /* A comb on side 0: notches at columns 1 and 3. */
    struct mat mat = {0xFFFF & ~(1u << 1 | 1u << 3), 5};
    struct mesh *mesh = mesh_of(mat, 3);
    float open = 0.0f, notch = 1.0f;
    for (int i = 0; i < mesh->vertex_count; i++) {
        const struct mesh_vertex *v = &mesh->vertices[i];
        if (v->normal[2] == 1.0f)
            assert_true(v->occlusion > 0.95f);
        if (v->normal[0] == -1.0f && v->position[0] < -2.0f && v->position[1] < 1.0f)
            open = fmaxf(open, v->occlusion);
        if (fabsf(v->normal[0]) == 1.0f && fabsf(v->position[0]) < 2.0f && v->position[1] > 1.0f)
            notch = fminf(notch, v->occlusion);
    }
    assert_true(open > 0.95f);
    assert_true(notch < 0.75f);
    mesh_destroy(mesh);
}

static void size_is_as_promised(void **state)
{
    (void)state;
    assert_int_equal(sizeof(struct mesh_vertex), 32);
    struct mesh *mesh = mesh_of((struct mat){0x5555, 5}, 3);
    print_message("comb of size 5: %d vertices, %d triangles\n", mesh->vertex_count,
                  mesh->index_count / 3);
    assert_true(mesh->vertex_count < 2000);
    mesh_destroy(mesh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(meshes_are_closed),       cmocka_unit_test(no_vertex_stands_twice),
        cmocka_unit_test(volumes_match_the_cells), cmocka_unit_test(vertices_are_sound),
        cmocka_unit_test(triangles_face_outward),  cmocka_unit_test(notches_are_darker),
        cmocka_unit_test(size_is_as_promised),
    };
    return cmocka_run_group_tests_name("geom_mesh", tests, NULL, NULL);
}
