#include "support.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- the eleven nets ---- */

/* The twelve pairs of neighbouring faces of the cube; a tree is a set of five, a bit each. */
struct pair {
    int a, b;
};

static int list_pairs(const struct shape *shape, struct pair pairs[12])
{
    int count = 0;
    for (int face = 0; face < 6; face++)
        for (int side = 0; side < 4; side++) {
            int other = shape_neighbour(shape, face, side).face;
            if (face < other)
                pairs[count++] = (struct pair){face, other};
        }
    return count;
}

static bool is_tree(unsigned tree, const struct pair pairs[12])
{
    int group[6] = {0, 1, 2, 3, 4, 5}, joined = 0;
    for (int i = 0; i < 12; i++) {
        if (!(tree >> i & 1))
            continue;
        int from = group[pairs[i].a], to = group[pairs[i].b];
        if (from == to)
            return false;
        for (int k = 0; k < 6; k++)
            if (group[k] == from)
                group[k] = to;
        joined++;
    }
    return joined == 5;
}

/* The smallest image of the tree under the 48 symmetries: the name of its class. */
static unsigned tree_class(const struct shape *shape, unsigned tree, const struct pair pairs[12])
{
    unsigned best = ~0u;
    for (int s = 0; s < shape->symmetry_count; s++) {
        const int *image = shape->symmetries[s].face_image;
        unsigned word = 0;
        for (int i = 0; i < 12; i++)
            for (int k = 0; k < 12 && tree >> i & 1; k++) {
                int a = image[pairs[i].a], b = image[pairs[i].b];
                if ((pairs[k].a == a && pairs[k].b == b) || (pairs[k].a == b && pairs[k].b == a))
                    word |= 1u << k;
            }
        best = word < best ? word : best;
    }
    return best;
}

static unsigned tree_of(const struct net *net, const struct pair pairs[12])
{
    unsigned tree = 0;
    for (int face = 0; face < 6; face++)
        for (int k = 0; k < 12; k++) {
            int parent = net->faces[face].parent;
            if ((pairs[k].a == face && pairs[k].b == parent) ||
                (pairs[k].b == face && pairs[k].a == parent))
                tree |= 1u << k;
        }
    return tree;
}

static void cube_has_eleven_nets(void **state)
{
    (void)state;
    struct shape *shape = shape_of("#");
    struct pair pairs[12];
    assert_int_equal(list_pairs(shape, pairs), 12);
    static bool found[1 << 12];
    int trees = 0, classes = 0;
    for (unsigned tree = 0; tree < 1u << 12; tree++)
        if (is_tree(tree, pairs)) {
            trees++;
            unsigned name = tree_class(shape, tree, pairs);
            classes += !found[name];
            found[name] = true;
        }
    assert_int_equal(trees, 384);
    assert_int_equal(classes, NET_CUBE_COUNT);
    assert_int_equal(net_count(shape), NET_CUBE_COUNT);
    /* Each of ours takes a class of its own. */
    for (int index = 0; index < NET_CUBE_COUNT; index++) {
        struct net *net;
        assert_int_equal(net_create(shape, index, &net), NET_OK);
        unsigned tree = tree_of(net, pairs);
        assert_true(is_tree(tree, pairs));
        unsigned name = tree_class(shape, tree, pairs);
        assert_true(found[name]);
        found[name] = false;
        net_destroy(net);
    }
    shape_destroy(shape);
}

static void names_differ(void **state)
{
    (void)state;
    struct shape *shape = shape_of("#"), *bar = shape_of("##");
    for (int i = 0; i < net_count(shape); i++)
        for (int k = 0; k < i; k++) {
            char a[NET_NAME_SIZE], b[NET_NAME_SIZE];
            assert_string_not_equal(net_name(shape, i, a), net_name(shape, k, b));
        }
    char name[NET_NAME_SIZE];
    assert_string_equal(net_name(shape, 0, name), "Cross");
    assert_string_equal(net_name(bar, 2, name), "Net 3");
    shape_destroy(shape);
    shape_destroy(bar);
}

/* ---- what holds for every net ---- */

static void check_tree(const struct shape *shape, const struct net *net)
{
    bool *seen = calloc((size_t)net->face_count, sizeof *seen);
    assert_non_null(seen);
    assert_int_equal(net->face_count, shape->face_count);
    assert_int_equal(net->placed_count, shape->face_count);
    bool has_bottom = false;
    for (int face = 0; face < shape->face_count; face++)
        has_bottom = has_bottom || shape->faces[face].direction == DIRECTION_BOTTOM;
    if (has_bottom)
        assert_int_equal(shape->faces[net->root[0]].direction, DIRECTION_BOTTOM);
    int roots = 0;
    for (int i = 0; i < net->face_count; i++) {
        int face = net->order[i];
        const struct net_face *f = &net->faces[face];
        assert_false(seen[face]);
        seen[face] = true;
        if (f->parent < 0) {
            assert_int_equal(net->root[f->island], face);
            assert_int_equal(f->depth, 0);
            roots++;
            continue;
        }
        assert_true(seen[f->parent]);
        const struct net_face *parent = &net->faces[f->parent];
        assert_int_equal(f->island, parent->island);
        assert_int_equal(f->depth, parent->depth + (f->angle != 0));
        assert_int_equal(shape->faces[face].edge[f->own_side],
                         shape->faces[f->parent].edge[f->parent_side]);
        assert_int_equal(abs(f->x - parent->x) + abs(f->y - parent->y), 1);
    }
    assert_int_equal(roots, net->island_count);
    free(seen);
}

/* The rim cell of the surface that a face claims at a cell of the plane, or -1. With size 3, the
 * pitch is 2 and a face at lattice (x, y) covers the cells 2x-1..2x+1. */
static int claim_at(const struct shape *shape, const struct net *net, int face, int x, int y)
{
    const struct net_face *f = &net->faces[face];
    int dx = x - 2 * f->x, dy = y - 2 * f->y;
    if (abs(dx) > 1 || abs(dy) > 1)
        return -1;
    for (int k = 0; k < f->turn; k++) {
        /* Undo a clockwise turn: counter-clockwise, (x, y) -> (-y, x). */
        int old = dx;
        dx = -dy;
        dy = old;
    }
    int rim = mat_rim_index(3, 1 - dy, 1 + dx);
    return rim < 0 ? 1000000 + face : shape_rim_cell(shape, 3, face, rim);
}

/* Where squares of one island share cells, they claim the same rim cell there: so they never
 * overlap and interlock in every solution. */
static void check_plane(const struct shape *shape, const struct net *net)
{
    for (int a = 0; a < net->face_count; a++)
        for (int b = 0; b < a; b++) {
            const struct net_face *fa = &net->faces[a], *fb = &net->faces[b];
            if (fa->island != fb->island || abs(fa->x - fb->x) > 1 || abs(fa->y - fb->y) > 1)
                continue;
            for (int x = 2 * fa->x - 1; x <= 2 * fa->x + 1; x++)
                for (int y = 2 * fa->y - 1; y <= 2 * fa->y + 1; y++) {
                    int ca = claim_at(shape, net, a, x, y), cb = claim_at(shape, net, b, x, y);
                    if (cb >= 0)
                        assert_int_equal(ca, cb);
                }
        }
}

static void nets_are_sound(void **state)
{
    (void)state;
    for (int i = 0; test_drawing(i); i++) {
        struct shape *shape = shape_of(test_drawing(i));
        for (int index = 0; index < net_count(shape); index++) {
            struct net *net;
            assert_int_equal(net_create(shape, index, &net), NET_OK);
            check_tree(shape, net);
            check_plane(shape, net);
            net_destroy(net);
        }
        shape_destroy(shape);
    }
}

static void convex_boxes_unfold_in_one_piece(void **state)
{
    (void)state;
    const char *drawings[] = {"##",    "##,##/##,##", "###,###,###/###,###,###/###,###,###",
                              "##,#.", ".#.,###,.#.", "#./.#"};
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        struct shape *shape = shape_of(drawings[i]);
        for (int index = 0; index < net_count(shape); index++) {
            struct net *net;
            assert_int_equal(net_create(shape, index, &net), NET_OK);
            assert_int_equal(net->island_count, 1);
            net_destroy(net);
        }
        shape_destroy(shape);
    }
}

static void bodies_without_common_edge_become_islands(void **state)
{
    (void)state;
    struct shape *shape = shape_of("#.,../..,.#"); /* two cubes that touch in a point */
    struct net *net;
    assert_int_equal(net_create(shape, 0, &net), NET_OK);
    assert_int_equal(net->island_count, 2);
    check_tree(shape, net);
    check_plane(shape, net);
    net_destroy(net);
    shape_destroy(shape);
}

static int islands_of(const char *drawing)
{
    struct shape *shape = shape_of(drawing);
    struct net *net;
    assert_int_equal(net_create(shape, 0, &net), NET_OK);
    int count = net->island_count;
    net_destroy(net);
    shape_destroy(shape);
    return count;
}

static void sheets_unfold(void **state)
{
    (void)state;
    struct shape *tray = shape_of("=###,###"), *stair = shape_of("=#./.#"), *box = shape_of("-##");
    assert_int_equal(tray->face_count, 6); /* as many as a cube, and yet none */
    assert_int_equal(net_count(tray), 1);
    assert_int_equal(net_count(stair), NET_SEARCH_COUNT);
    assert_int_equal(net_count(box), NET_SEARCH_COUNT);
    shape_destroy(tray);
    shape_destroy(stair);
    shape_destroy(box);
    assert_int_equal(islands_of("=###,###"), 1);
    assert_int_equal(islands_of("=#./.#"), 2);
    assert_int_equal(islands_of("-##"), 1);
    assert_int_equal(islands_of("_##"), 1);
    assert_int_equal(islands_of("<#"), 1);
    assert_int_equal(islands_of("%##"), 1);
}

static void the_lining_of_a_cavity_is_an_island(void **state)
{
    (void)state;
    struct shape *shape = shape_of("o###,###,###/###,#.#,###/###,###,###");
    struct net *net;
    for (int index = 0; index < net_count(shape); index++) {
        assert_int_equal(net_create(shape, index, &net), NET_OK);
        assert_int_equal(net->island_count, 2);
        assert_false(net->inner[0]);
        assert_true(net->inner[1]);
        net_destroy(net);
    }
    shape_destroy(shape);
}

static void same_search_same_net(void **state)
{
    (void)state;
    struct shape *shape = shape_of("###,#.#,###");
    for (int index = 0; index < net_count(shape); index++) {
        struct net *a, *b;
        assert_int_equal(net_create(shape, index, &a), NET_OK);
        assert_int_equal(net_create(shape, index, &b), NET_OK);
        for (int i = 0; i < a->face_count; i++) {
            assert_int_equal(a->order[i], b->order[i]);
            assert_int_equal(a->faces[i].parent, b->faces[i].parent);
        }
        net_destroy(a);
        net_destroy(b);
    }
    shape_destroy(shape);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cube_has_eleven_nets),
        cmocka_unit_test(names_differ),
        cmocka_unit_test(nets_are_sound),
        cmocka_unit_test(convex_boxes_unfold_in_one_piece),
        cmocka_unit_test(bodies_without_common_edge_become_islands),
        cmocka_unit_test(sheets_unfold),
        cmocka_unit_test(the_lining_of_a_cavity_is_an_island),
        cmocka_unit_test(same_search_same_net),
    };
    return cmocka_run_group_tests_name("geom_net", tests, NULL, NULL);
}
