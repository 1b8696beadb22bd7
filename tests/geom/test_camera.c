#include "geom/camera.h"

#include <cglm/mat4.h>
#include <cglm/vec3.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const struct frame body = {
    .sphere = {{1.0f, 2.0f, 3.0f}, 5.0f}, .yaw = 40.0f, .pitch = 27.0f};
static const struct viewport wide = {.width = 1280.0f, .height = 720.0f};

/* Where a world point is on the screen, in pixels. */
static void project(const struct camera *camera, const struct viewport *viewport, const vec3 world,
                    float *x, float *y)
{
    struct camera_view view;
    vec4 at = {world[0], world[1], world[2], 1.0f};
    camera_view(camera, &body, viewport, &view);
    glm_mat4_mulv(view.view, at, at);
    glm_mat4_mulv(view.projection, at, at);
    *x = 0.5f * (1.0f + at[0] / at[3]) * viewport->width;
    *y = 0.5f * (1.0f - at[1] / at[3]) * viewport->height;
}

static void frame_is_centred_and_fits(void **state)
{
    (void)state;
    const struct viewport views[] = {
        wide,
        {.width = 720.0f, .height = 1280.0f},
        {.width = 1280.0f, .height = 720.0f, .inset_left = 340.0f, .inset_bottom = 80.0f},
    };
    for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
        const struct viewport *v = &views[i];
        struct camera camera = camera_default();
        float x, y, middle_x = 0.5f * (v->width + v->inset_left - v->inset_right);
        float middle_y = 0.5f * (v->height + v->inset_top - v->inset_bottom);
        project(&camera, v, body.sphere.centre, &x, &y);
        assert_float_equal(x, middle_x, 0.05f);
        assert_float_equal(y, middle_y, 0.05f);
        /* The sphere's silhouette stays inside, but not by much. */
        struct camera_view view;
        camera_view(&camera, &body, v, &view);
        float fill = 0.0f;
        for (int k = 0; k < 64; k++) {
            float a = (float)k * 0.0981748f;
            vec3 p;
            for (int j = 0; j < 3; j++)
                p[j] = body.sphere.centre[j] +
                       5.0f * (cosf(a) * view.view[j][0] + sinf(a) * view.view[j][1]);
            project(&camera, v, p, &x, &y);
            assert_true(x > v->inset_left && x < v->width - v->inset_right);
            assert_true(y > v->inset_top && y < v->height - v->inset_bottom);
            fill = fmaxf(fill, fabsf(y - middle_y) / (v->height - v->inset_top - v->inset_bottom));
            fill = fmaxf(fill, fabsf(x - middle_x) / (v->width - v->inset_left - v->inset_right));
        }
        assert_true(fill > 0.42f);
    }
}

static void yaw_and_pitch_mean_what_they_say(void **state)
{
    (void)state;
    struct camera_view view;
    struct camera camera = camera_at(0.0f, 0.0f, 1.0f);
    camera_view(&camera, &body, &wide, &view);
    assert_true(view.eye[1] < -10.0f);
    assert_float_equal(view.eye[0], body.sphere.centre[0], 1e-4f);
    assert_float_equal(view.eye[2], body.sphere.centre[2], 1e-4f);
    camera = camera_at(90.0f, 0.0f, 1.0f);
    camera_view(&camera, &body, &wide, &view);
    assert_true(view.eye[0] > 10.0f);
    camera = camera_at(0.0f, 90.0f, 1.0f);
    camera_view(&camera, &body, &wide, &view);
    assert_true(view.eye[2] > 10.0f);
    /* +y is up on the screen when looking down from yaw 0. */
    assert_float_equal(view.view[1][1], 1.0f, 1e-5f);
}

static void horizon_stays_level(void **state)
{
    (void)state;
    struct camera camera = camera_at(12.0f, 3.0f, 1.0f);
    for (int i = 0; i < 500; i++) {
        struct camera_view view;
        camera = camera_drag(camera, (float)(i * 37 % 91 - 40), (float)(i * 53 % 67 - 20), &wide);
        camera_view(&camera, &body, &wide, &view);
        /* The screen's right is horizontal, and the matrix is a rotation. */
        assert_float_equal(view.view[2][0], 0.0f, 1e-5f);
        mat4 rotation;
        glm_mat4_copy(view.view, rotation);
        assert_float_equal(glm_mat4_det(rotation), 1.0f, 1e-3f);
    }
}

static void poles_are_crossed_without_a_jump(void **state)
{
    (void)state;
    struct camera_view last, now;
    struct camera start = camera_at(33.0f, 0.0f, 1.0f);
    camera_view(&start, &body, &wide, &last);
    for (int i = 1; i <= 2000; i++) {
        struct camera camera = camera_drag(start, 0.0f, (float)i, &wide);
        camera_view(&camera, &body, &wide, &now);
        for (int c = 0; c < 3; c++)
            for (int r = 0; r < 3; r++)
                assert_true(fabsf(now.view[c][r] - last.view[c][r]) < 0.006f);
        last = now;
    }
}

static void out_and_back_returns_exactly(void **state)
{
    (void)state;
    struct camera start = camera_hold(camera_default(), &body);
    struct camera out = camera_drag(start, 300.0f, -900.0f, &wide);
    assert_true(out.yaw != start.yaw && out.pitch != start.pitch);
    struct camera back = camera_drag(start, 0.0f, 0.0f, &wide);
    assert_true(back.yaw == start.yaw && back.pitch == start.pitch && back.zoom == start.zoom);
    back = camera_pan(start, 0.0f, 0.0f, &body, &wide);
    assert_memory_equal(&back.pan, &start.pan, sizeof start.pan);
}

static void drag_moves_what_is_near_with_the_hand(void **state)
{
    (void)state;
    for (float pitch = -180.0f; pitch <= 180.0f; pitch += 40.0f) {
        struct camera camera = camera_at(20.0f, pitch, 1.0f);
        struct camera_view view;
        camera_view(&camera, &body, &wide, &view);
        vec3 near;
        for (int i = 0; i < 3; i++)
            near[i] = body.sphere.centre[i] + 3.0f * view.view[i][2];
        float x0, y0, x1, y1;
        project(&camera, &wide, near, &x0, &y0);
        struct camera right = camera_drag(camera, 10.0f, 0.0f, &wide);
        project(&right, &wide, near, &x1, &y1);
        assert_true(x1 > x0);
        struct camera down = camera_drag(camera, 0.0f, 10.0f, &wide);
        project(&down, &wide, near, &x1, &y1);
        assert_true(y1 > y0);
    }
}

static void pan_follows_the_pointer(void **state)
{
    (void)state;
    struct camera camera = camera_at(50.0f, 20.0f, 1.7f);
    float x0, y0, x1, y1;
    project(&camera, &wide, body.sphere.centre, &x0, &y0);
    struct camera moved = camera_pan(camera, 60.0f, -25.0f, &body, &wide);
    project(&moved, &wide, body.sphere.centre, &x1, &y1);
    assert_float_equal(x1 - x0, 60.0f, 0.1f);
    assert_float_equal(y1 - y0, -25.0f, 0.1f);
    /* But never so far that the body is lost. */
    for (int i = 0; i < 100; i++)
        moved = camera_pan(moved, 500.0f, 0.0f, &body, &wide);
    assert_true(glm_vec3_norm(moved.pan) < 5.0f);
}

static void zoom_keeps_what_is_under_the_pointer(void **state)
{
    (void)state;
    const struct viewport v = {.width = 1000.0f, .height = 700.0f, .inset_left = 300.0f};
    struct camera camera = camera_at(50.0f, 20.0f, 1.0f);
    struct camera_view view;
    camera_view(&camera, &body, &v, &view);
    struct ray ray = camera_ray(&view, &v, 800.0f, 200.0f);
    /* The point on the ray at the target's depth. */
    float along = 0.0f;
    for (int i = 0; i < 3; i++)
        along -= ray.direction[i] * view.view[i][2];
    vec3 p;
    for (int i = 0; i < 3; i++)
        p[i] = ray.origin[i] + ray.direction[i] * view.distance / along;
    float x, y;
    for (int i = 0; i < 6; i++) {
        camera = camera_zoom(camera, i < 4 ? 1.3f : 0.8f, 800.0f, 200.0f, &body, &v);
        project(&camera, &v, p, &x, &y);
        assert_float_equal(x, 800.0f, 0.3f);
        assert_float_equal(y, 200.0f, 0.3f);
    }
    for (int i = 0; i < 50; i++)
        camera = camera_zoom(camera, 1.5f, 500.0f, 350.0f, &body, &v);
    assert_float_equal(camera.zoom, CAMERA_MAX_ZOOM, 0.0f);
    for (int i = 0; i < 50; i++)
        camera = camera_zoom(camera, 0.5f, 500.0f, 350.0f, &body, &v);
    assert_float_equal(camera.zoom, CAMERA_MIN_ZOOM, 0.0f);
}

/* The eye stays outside whatever it looks at, and what lies at the target's depth is magnified by
 * the zoom, without a jump. */
static void zoom_never_enters_the_body(void **state)
{
    (void)state;
    for (int k = 0; k < 24; k++) {
        struct camera camera = camera_at(15.0f * (float)k, 40.0f - 7.0f * (float)k, 1.0f);
        struct camera_view whole, view;
        for (int i = 0; i < 3; i++)
            camera.pan[i] = k % 3 == 0 ? 0.0f : 2.0f * sinf((float)(k + 2 * i));
        camera_view(&camera, &body, &wide, &whole);
        float last = 0.0f;
        for (float zoom = CAMERA_MIN_ZOOM; zoom <= CAMERA_MAX_ZOOM; zoom *= 1.01f) {
            camera.zoom = zoom;
            camera_view(&camera, &body, &wide, &view);
            assert_true(glm_vec3_distance(view.eye, (float *)body.sphere.centre) >
                        1.9f * body.sphere.radius);
            float size = view.projection[1][1] / view.distance;
            assert_float_equal(size * whole.distance / whole.projection[1][1], zoom, 1e-3f * zoom);
            assert_true(last == 0.0f || fabsf(view.distance - last) < 0.02f * last);
            last = view.distance;
        }
    }
}

static void project_with(const struct camera_view *v, const vec3 world, vec3 out)
{
    vec4 at = {world[0], world[1], world[2], 1.0f};
    glm_mat4_mulv((vec4 *)v->view, at, at);
    glm_mat4_mulv((vec4 *)v->projection, at, at);
    for (int i = 0; i < 3; i++)
        out[i] = at[i] / at[3];
}

/* A flat body fills more of the picture than its sphere would, from wherever it is seen, and never
 * leaves it; around a cube nothing changes. */
static void flat_bodies_fill_the_picture(void **state)
{
    (void)state;
    struct frame flat = body, cube = body;
    flat.round = cube.round = 1.0f;
    glm_vec3_copy((vec3){3.41f, 3.41f, 1.3f}, flat.reach);
    glm_vec3_fill(cube.reach, 5.0f / sqrtf(3.0f));
    for (float pitch = -90.0f; pitch <= 90.0f; pitch += 15.0f)
        for (float yaw = 0.0f; yaw < 360.0f; yaw += 20.0f) {
            struct camera camera = camera_at(yaw, pitch, 1.0f);
            struct camera_view by_sphere, by_reach;
            camera_view(&camera, &body, &wide, &by_sphere);
            camera_view(&camera, &cube, &wide, &by_reach);
            assert_float_equal(by_reach.distance, by_sphere.distance, 1e-2f);
            camera_view(&camera, &flat, &wide, &by_reach);
            assert_true(by_reach.distance <= by_sphere.distance + 1e-3f);
            if (pitch == 15.0f)
                assert_true(by_reach.distance < 0.8f * by_sphere.distance);
            for (int corner = 0; corner < 8; corner++) {
                vec3 p, at;
                for (int i = 0; i < 3; i++)
                    p[i] = body.sphere.centre[i] +
                           ((corner >> i & 1) ? flat.reach[i] : -flat.reach[i]);
                project_with(&by_reach, p, at);
                assert_true(fabsf(at[0]) < 1.0f && fabsf(at[1]) < 1.0f);
            }
        }
}

static void rays_go_through_their_pixels(void **state)
{
    (void)state;
    const struct viewport v = {.width = 900.0f, .height = 500.0f, .inset_right = 200.0f};
    struct camera camera = camera_at(-70.0f, 100.0f, 2.0f);
    struct camera_view view;
    camera_view(&camera, &body, &v, &view);
    for (int i = 0; i < 50; i++) {
        float px = (float)(i * 179 % 900), py = (float)(i * 97 % 500), x, y;
        struct ray ray = camera_ray(&view, &v, px, py);
        vec3 p;
        for (int k = 0; k < 3; k++)
            p[k] = ray.origin[k] + 7.0f * ray.direction[k];
        assert_float_equal(glm_vec3_norm(ray.direction), 1.0f, 1e-5f);
        project(&camera, &v, p, &x, &y);
        assert_float_equal(x, px, 0.05f);
        assert_float_equal(y, py, 0.05f);
    }
}

static void flings_die_out(void **state)
{
    (void)state;
    float velocity = 400.0f, end = camera_fling_seconds(velocity);
    assert_true(end > 0.5f && end < 10.0f);
    assert_float_equal(camera_fling(velocity, 1e-4f), velocity * 1e-4f, 1e-3f);
    assert_float_equal(camera_fling(velocity, end), camera_fling_length(velocity), 0.06f);
    for (int i = 0; i < 100; i++)
        assert_true(camera_fling(velocity, (float)i * 0.05f) <=
                    camera_fling(velocity, (float)(i + 1) * 0.05f));
    assert_float_equal(camera_fling(-velocity, 0.3f), -camera_fling(velocity, 0.3f), 1e-4f);
    assert_true(camera_fling_seconds(0.0f) == 0.0f);
    assert_true(camera_fling(velocity, 1e9f) == camera_fling_length(velocity));
}

static void faces_are_reached_the_short_way(void **state)
{
    (void)state;
    for (int direction = 0; direction < DIRECTION_COUNT; direction++)
        for (float yaw = -720.0f; yaw <= 720.0f; yaw += 37.0f) {
            struct camera from = camera_at(yaw, 500.0f, 3.0f);
            struct camera to = camera_look_at(from, (enum direction)direction);
            assert_true(fabsf(to.yaw - yaw) <= 180.0f && fabsf(to.pitch - 500.0f) <= 180.0f);
            struct camera_view view;
            camera_view(&to, &body, &wide, &view);
            struct cell normal = direction_normal((enum direction)direction);
            assert_float_equal(view.view[0][2], (float)normal.x, 1e-4f);
            assert_float_equal(view.view[1][2], (float)normal.y, 1e-4f);
            assert_float_equal(view.view[2][2], (float)normal.z, 1e-4f);
            struct camera end = camera_between(from, to, 1.0f);
            assert_true(end.yaw == to.yaw && end.pitch == to.pitch && end.zoom == to.zoom);
        }
}

static void following_ends_when_the_hand_takes_over(void **state)
{
    (void)state;
    struct camera follow = camera_default();
    struct frame other = body;
    other.yaw = 5.0f;
    other.pitch = 60.0f;
    struct camera held = camera_hold(follow, &other);
    assert_false(held.follow);
    struct camera_view a, b;
    camera_view(&follow, &other, &wide, &a);
    camera_view(&held, &other, &wide, &b);
    assert_memory_equal(&a.view, &b.view, sizeof a.view);
    assert_memory_equal(&a.projection, &b.projection, sizeof a.projection);
    /* From now on the frame's direction does not matter. */
    camera_view(&held, &body, &wide, &a);
    assert_memory_equal(&a.view, &b.view, sizeof a.view);
}

static void every_viewport_is_safe(void **state)
{
    (void)state;
    const struct viewport views[] = {
        {0},
        {.width = 1.0f, .height = 5000.0f},
        {.width = 5000.0f, .height = 1.0f},
        {.width = 300.0f, .height = 200.0f, .inset_left = 400.0f, .inset_top = 900.0f},
    };
    const struct frame nothing = {.yaw = 0.0f};
    for (size_t i = 0; i < sizeof views / sizeof *views; i++)
        for (int k = 0; k < 2; k++) {
            struct camera camera = camera_default();
            struct camera_view view;
            const struct frame *frame = k ? &nothing : &body;
            camera = camera_zoom(camera, 1.2f, 3.0f, 4.0f, frame, &views[i]);
            camera = camera_pan(camera, 5.0f, 5.0f, frame, &views[i]);
            camera = camera_drag(camera, 5.0f, 5.0f, &views[i]);
            camera_view(&camera, frame, &views[i], &view);
            struct ray ray = camera_ray(&view, &views[i], 0.0f, 0.0f);
            for (int c = 0; c < 4; c++)
                for (int r = 0; r < 4; r++)
                    assert_true(isfinite(view.view[c][r]) && isfinite(view.projection[c][r]));
            assert_true(isfinite(ray.direction[0]) && view.near_plane > 0.0f);
            assert_true(view.far_plane > view.near_plane);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frame_is_centred_and_fits),
        cmocka_unit_test(yaw_and_pitch_mean_what_they_say),
        cmocka_unit_test(horizon_stays_level),
        cmocka_unit_test(poles_are_crossed_without_a_jump),
        cmocka_unit_test(out_and_back_returns_exactly),
        cmocka_unit_test(drag_moves_what_is_near_with_the_hand),
        cmocka_unit_test(pan_follows_the_pointer),
        cmocka_unit_test(zoom_keeps_what_is_under_the_pointer),
        cmocka_unit_test(zoom_never_enters_the_body),
        cmocka_unit_test(flat_bodies_fill_the_picture),
        cmocka_unit_test(rays_go_through_their_pixels),
        cmocka_unit_test(flings_die_out),
        cmocka_unit_test(faces_are_reached_the_short_way),
        cmocka_unit_test(following_ends_when_the_hand_takes_over),
        cmocka_unit_test(every_viewport_is_safe),
    };
    return cmocka_run_group_tests_name("geom_camera", tests, NULL, NULL);
}
