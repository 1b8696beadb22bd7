/* Layout of trees, and the view of one driven by synthetic input. */
#include "cmocka_all.h"
#include "gallery_scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 4000 };

static unsigned next(unsigned *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

/* ---- layout ---- */

static void check_parents(const struct ui_tree_layout *l, const struct ui_tree_link *links)
{
    for (int i = 0; i < l->count; i++) {
        const struct ui_tree_place *p = &l->places[i];

        if (p->first_child >= 0) {
            float middle = (l->places[p->first_child].x + l->places[p->last_child].x) / 2;

            assert_float_equal(p->x, middle, 0.02);
        }
        if (links[i].parent >= 0 && links[i].parent < i)
            assert_int_equal(p->level, l->places[links[i].parent].level + 1);
        else
            assert_int_equal(p->level, 0);
    }
}

/* Neighbours on every level, in the order of a walk through the tree, keep their distance. */
static void check_levels(const struct ui_tree_layout *l, const struct ui_tree_link *links)
{
    int *last = malloc(sizeof *last * (size_t)(l->levels + 1));
    int *stack = malloc(sizeof *stack * (size_t)(l->count + 1));
    int depth = 0, seen = 0;

    assert_non_null(last);
    assert_non_null(stack);
    for (int i = 0; i <= l->levels; i++)
        last[i] = -1;
    for (int i = l->count - 1; i >= 0; i--)
        if (links[i].parent < 0 || links[i].parent >= i)
            stack[depth++] = i;
    while (depth > 0) {
        int v = stack[--depth], level = l->places[v].level, before = last[level];

        if (before >= 0) {
            float wide = ((links[v].width > 0 ? links[v].width : 1) +
                          (links[before].width > 0 ? links[before].width : 1)) /
                         2;

            assert_true(l->places[v].x - l->places[before].x >= wide - 0.02f);
        }
        last[level] = v;
        seen++;
        for (int c = l->places[v].last_child; c >= 0; c = l->places[c].left)
            stack[depth++] = c;
    }
    assert_int_equal(seen, l->count);
    free(last);
    free(stack);
}

static void check_layout(const struct ui_tree_layout *l, const struct ui_tree_link *links)
{
    float least = INFINITY, most = 0;

    for (int i = 0; i < l->count; i++) {
        assert_true(isfinite(l->places[i].x));
        least = fminf(least, l->places[i].x);
        most = fmaxf(most, l->places[i].x);
    }
    if (l->count > 0) {
        assert_float_equal(least, 0, 1e-4);
        assert_float_equal(most, l->width, 1e-4);
    }
    check_parents(l, links);
    check_levels(l, links);
}

static void small_trees_stand_as_expected(void **state)
{
    /* The tree of the drawing in the header. */
    const struct ui_tree_link links[9] = {{-1, 1}, {0, 1}, {0, 1}, {0, 1}, {1, 1},
                                          {1, 1},  {3, 1}, {3, 1}, {3, 1}};
    struct ui_tree_layout l = {0};

    (void)state;
    assert_true(ui_tree_layout_run(&l, links, 9));
    check_layout(&l, links);
    assert_float_equal(l.places[5].x - l.places[4].x, 1, 1e-4);
    assert_float_equal(l.places[6].x - l.places[5].x, 1, 1e-4);
    /* The one in between stands in the middle of its siblings. */
    assert_float_equal(l.places[2].x, (l.places[1].x + l.places[3].x) / 2, 1e-4);
    assert_int_equal(l.levels, 3);
    assert_true(ui_tree_layout_run(&l, links, 1));
    assert_float_equal(l.places[0].x, 0, 1e-6);
    assert_true(ui_tree_layout_run(&l, links, 0));
    assert_int_equal(l.count, 0);
    ui_tree_layout_free(&l);
}

static void a_long_subtree_moves_the_short_ones_between(void **state)
{
    /* Two broad children with two leaves between them: the leaves share the room. */
    struct ui_tree_link links[17] = {{-1, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}};
    struct ui_tree_layout l = {0};

    (void)state;
    for (int i = 5; i < 17; i++)
        links[i] = (struct ui_tree_link){i < 11 ? 1 : 4, 1};
    assert_true(ui_tree_layout_run(&l, links, 17));
    check_layout(&l, links);
    float a = l.places[1].x, b = l.places[2].x, c = l.places[3].x, d = l.places[4].x;

    assert_float_equal(b - a, c - b, 0.01);
    assert_float_equal(c - b, d - c, 0.01);
    ui_tree_layout_free(&l);
}

static void random_trees_never_overlap(void **state)
{
    static struct ui_tree_link links[MANY];
    struct ui_tree_layout l = {0};
    unsigned seed = 9;

    (void)state;
    for (int run = 0; run < 120; run++) {
        int n = run < 100 ? (int)(next(&seed) % 60u) + 1 : MANY;
        unsigned shape = next(&seed) % 4u;

        for (int i = 0; i < n; i++) {
            unsigned far = (unsigned)(i > 0 ? i : 1);
            int parent = shape == 0   ? (int)(next(&seed) % far)
                         : shape == 1 ? i - 1 - (int)(next(&seed) % (far < 8 ? far : 8u))
                         : shape == 2 ? i - 1 - (int)(next(&seed) % (far < 300 ? far : 300u))
                                      : (i - 1) / 3;

            links[i].parent = i == 0 || next(&seed) % 500u == 0 ? -1 : parent;
            links[i].width = next(&seed) % 4u ? 1.0f : 0.5f + (float)(next(&seed) % 30u) / 10;
        }
        assert_true(ui_tree_layout_run(&l, links, n));
        check_layout(&l, links);
    }
    ui_tree_layout_free(&l);
}

static void odd_links_are_roots(void **state)
{
    const struct ui_tree_link links[6] = {{5, 1}, {1, NAN},       {-7, -1},
                                          {0, 0}, {99, INFINITY}, {4, 2}};
    struct ui_tree_layout l = {0};

    (void)state;
    assert_true(ui_tree_layout_run(&l, links, 6));
    check_parents(&l, links);
    for (int i = 0; i < 6; i++)
        assert_true(isfinite(l.places[i].x));
    assert_true(ui_tree_layout_run(&l, links, -3));
    assert_int_equal(l.count, 0);
    ui_tree_layout_free(&l);
}

static void a_path_of_thousands_goes_straight_down(void **state)
{
    static struct ui_tree_link links[MANY];
    struct ui_tree_layout l = {0};

    (void)state;
    for (int i = 0; i < MANY; i++)
        links[i] = (struct ui_tree_link){i - 1, 1};
    assert_true(ui_tree_layout_run(&l, links, MANY));
    assert_int_equal(l.levels, MANY);
    assert_float_equal(l.width, 0, 1e-4);
    ui_tree_layout_free(&l);
}

/* ---- view ---- */

static struct ui_rect node_rect(struct scene *s, int i)
{
    struct ui_tree tree = gallery_tree(&s->g);
    struct ui_rect r = {0};

    assert_true(
        ui_tree_node_rect(s->d.ui, gallery_tree_rect(s->d.ui, &s->g), &tree, &s->g.tree, i, &r));
    return r;
}

static void move_to_node(struct scene *s, int i)
{
    struct ui_rect r = node_rect(s, i);

    driver_move(&s->d, r.x + r.w / 2, r.y + r.h / 2);
}

static void press(struct scene *s)
{
    driver_button(&s->d, true);
    driver_button(&s->d, false);
}

static void a_click_chooses_a_node(void **state)
{
    struct scene *s = *state;

    move_to_node(s, 9);
    press(s);
    assert_int_equal(s->g.tree_event.what, UI_TREE_CHOSEN);
    assert_int_equal(s->g.tree_event.node, 9);
    assert_int_equal(s->g.tree_event.id, 109);
    assert_string_equal(ui_focus(s->d.ui), "tree");
    assert_int_equal(s->g.tree.mode, UI_TREE_FOLLOW);
}

static void a_count_toggles_its_node(void **state)
{
    struct scene *s = *state;
    struct ui_rect r = node_rect(s, 3);

    driver_move(&s->d, r.x + r.w / 2, r.y + r.h + 7);
    press(s);
    assert_int_equal(s->g.tree_event.what, UI_TREE_TOGGLED);
    assert_int_equal(s->g.tree_event.node, 3);
}

static void a_double_click_toggles_a_node_and_fits_on_the_ground(void **state)
{
    struct scene *s = *state;
    struct ui_rect r;

    move_to_node(s, 2);
    press(s);
    driver_button(&s->d, true);
    assert_int_equal(s->g.tree_event.what, UI_TREE_TOGGLED);
    driver_button(&s->d, false);
    assert_int_equal(s->g.tree_event.what, UI_TREE_TOGGLED);
    r = gallery_tree_rect(s->d.ui, &s->g);
    driver_move(&s->d, r.x + 8, r.y + 8);
    driver_wait(&s->d, 2);
    press(s);
    assert_int_equal(s->g.tree.mode, UI_TREE_FOLLOW);
    press(s);
    assert_int_equal(s->g.tree.mode, UI_TREE_FIT);
    driver_wait(&s->d, 2);
    driver_click(&s->d, "tree/follow");
    assert_int_equal(s->g.tree.mode, UI_TREE_FOLLOW);
}

static void a_drag_moves_the_tree_under_the_pointer(void **state)
{
    struct scene *s = *state;
    struct ui_rect before, after, ground = gallery_tree_rect(s->d.ui, &s->g);

    driver_move(&s->d, ground.x + 10, ground.y + 60);
    before = node_rect(s, 4);
    driver_button(&s->d, true);
    driver_move(&s->d, ground.x + 30, ground.y + 75);
    driver_move(&s->d, ground.x + 60, ground.y + 90);
    driver_button(&s->d, false);
    after = node_rect(s, 4);
    assert_int_equal(s->g.tree.mode, UI_TREE_FREE);
    /* The first pixels of a drag may be a click's. */
    assert_true(fabsf(after.x - before.x - 50) < 26 && after.x > before.x + 20);
    driver_settle(&s->d);
    assert_float_equal(node_rect(s, 4).x, after.x, 0.5);
    assert_int_equal(s->g.tree_event.what, UI_TREE_NOTHING);
}

static void the_wheel_zooms_towards_the_pointer(void **state)
{
    struct scene *s = *state;
    struct ui_rect before, after;

    move_to_node(s, 10);
    before = node_rect(s, 10);
    s->d.in.wheel_y = 2;
    driver_frame(&s->d);
    after = node_rect(s, 10);
    assert_true(after.w > before.w * 1.2f);
    assert_float_equal(after.x + after.w / 2, before.x + before.w / 2, 0.6);
    assert_float_equal(after.y + after.h / 2, before.y + before.h / 2, 0.6);
}

static void arrows_walk_the_tree(void **state)
{
    struct scene *s = *state;

    ui_set_focus(s->d.ui, "tree");
    driver_key(&s->d, UI_KEY_UP, 0);
    assert_int_equal(s->g.current, 10);
    driver_key(&s->d, UI_KEY_LEFT, 0);
    assert_int_equal(s->g.current, 9);
    driver_key(&s->d, UI_KEY_RIGHT, 0);
    driver_key(&s->d, UI_KEY_DOWN, 0);
    assert_int_equal(s->g.current, 13);
    driver_key(&s->d, UI_KEY_HOME, 0);
    assert_int_equal(s->g.current, 0);
    s->g.current = 2; /* collapsed: Down and Enter ask to open it */
    driver_key(&s->d, UI_KEY_DOWN, 0);
    assert_int_equal(s->g.tree_event.what, UI_TREE_TOGGLED);
    s->g.tree_event.what = UI_TREE_NOTHING;
    driver_key(&s->d, UI_KEY_ENTER, 0);
    assert_int_equal(s->g.tree_event.what, UI_TREE_TOGGLED);
    assert_false(ui_wants_key(s->d.ui, UI_KEY_SPACE, 0));
    assert_true(ui_wants_key(s->d.ui, UI_KEY_LEFT, 0));
}

static void the_view_follows_until_it_is_moved(void **state)
{
    struct scene *s = *state;
    struct ui_rect area = gallery_tree_rect(s->d.ui, &s->g), r;

    gallery_grow(&s->g, 3000, 4);
    driver_settle(&s->d);
    for (int at = 100; at < 3000; at += 700) {
        s->g.current = at;
        driver_settle(&s->d);
        r = node_rect(s, at);
        assert_true(r.x >= area.x && r.x + r.w <= area.x + area.w);
        assert_true(r.y >= area.y - 1 && r.y + r.h <= area.y + area.h);
    }
    /* Moved by hand, it stays where it is, also when nodes come or go elsewhere. */
    driver_move(&s->d, area.x + 20, area.y + 40);
    s->d.in.wheel_y = 1;
    driver_frame(&s->d);
    driver_settle(&s->d);
    struct ui_tree tree = gallery_tree(&s->g);
    int anchor = (int)(s->g.tree.anchor - 100);

    r = node_rect(s, anchor);
    s->g.node_count = 2990;
    s->g.current = 5;
    driver_settle(&s->d);
    assert_int_equal(s->g.tree.mode, UI_TREE_FREE);
    assert_true(anchor < tree.count);
    assert_float_equal(node_rect(s, anchor).x, r.x, 1.0);
    driver_click(&s->d, "tree/follow");
    driver_settle(&s->d);
    r = node_rect(s, 5);
    assert_true(r.x >= area.x && r.x + r.w <= area.x + area.w);
}

static void odd_states_are_mended(void **state)
{
    struct scene *s = *state;
    static const float odd[6] = {NAN, INFINITY, -INFINITY, -3, 1e30f, 0};

    for (int i = 0; i < 6; i++) {
        s->g.tree = (struct ui_tree_state){.mode = UI_TREE_FREE,
                                           .zoom = odd[i],
                                           .zoom_now = odd[5 - i],
                                           .pan_x = odd[(i + 1) % 6],
                                           .pan_y = odd[(i + 2) % 6],
                                           .anchor = 104,
                                           .placed = true};
        driver_frame(&s->d);
        driver_settle(&s->d);
        assert_true(isfinite(s->g.tree.pan_x) && isfinite(s->g.tree.zoom_now));
    }
    s->g.node_count = 0;
    driver_settle(&s->d);
    s->g.node_count = 1;
    s->g.current = 77;
    driver_settle(&s->d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_trees_stand_as_expected),
        cmocka_unit_test(a_long_subtree_moves_the_short_ones_between),
        cmocka_unit_test(random_trees_never_overlap),
        cmocka_unit_test(odd_links_are_roots),
        cmocka_unit_test(a_path_of_thousands_goes_straight_down),
        cmocka_unit_test_setup_teardown(a_click_chooses_a_node, scene_setup, scene_teardown),
        cmocka_unit_test_setup_teardown(a_count_toggles_its_node, scene_setup, scene_teardown),
        cmocka_unit_test_setup_teardown(a_double_click_toggles_a_node_and_fits_on_the_ground,
                                        scene_setup, scene_teardown),
        cmocka_unit_test_setup_teardown(a_drag_moves_the_tree_under_the_pointer, scene_setup,
                                        scene_teardown),
        cmocka_unit_test_setup_teardown(the_wheel_zooms_towards_the_pointer, scene_setup,
                                        scene_teardown),
        cmocka_unit_test_setup_teardown(arrows_walk_the_tree, scene_setup, scene_teardown),
        cmocka_unit_test_setup_teardown(the_view_follows_until_it_is_moved, scene_setup,
                                        scene_teardown),
        cmocka_unit_test_setup_teardown(odd_states_are_mended, scene_setup, scene_teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
