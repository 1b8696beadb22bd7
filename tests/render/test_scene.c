/* What needs no graphics: governor, picture to scene, light, occlusion volume. */
#include "render/light.h"
#include "render/picture.h"
#include "render/quality.h"
#include "render/volume.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <cglm/cglm.h>

/* ---- governor ---- */

static void feed(struct governor *governor, double seconds, int frames)
{
    for (int i = 0; i < frames; i++)
        governor_frame(governor, seconds);
}

static void test_governor_lowers_and_restores(void **state)
{
    (void)state;
    struct governor governor;
    governor_init(&governor, 0.033);
    feed(&governor, 0.02, 200);
    assert_int_equal(governor.level, 0);
    feed(&governor, 0.2, 200);
    assert_int_equal(governor.level, GOVERNOR_LEVELS - 1);
    struct quality low = governor_quality(&governor, true);
    struct quality best = quality_preset(QUALITY_MOVING);
    assert_true(low.samples < best.samples && low.shadow_resolution < best.shadow_resolution);
    struct quality rest = governor_quality(&governor, false);
    struct quality preset = quality_preset(QUALITY_REST);
    assert_memory_equal(&rest, &preset, sizeof rest);
    feed(&governor, 0.001, 2000);
    assert_int_equal(governor.level, 0);
}

static void test_governor_ignores_a_hiccup(void **state)
{
    (void)state;
    struct governor governor;
    governor_init(&governor, 0.033);
    feed(&governor, 0.02, 20);
    governor_frame(&governor, 0.06);
    governor_frame(&governor, NAN);
    governor_frame(&governor, -1);
    feed(&governor, 0.02, 5);
    assert_int_equal(governor.level, 0);
}

/* Between the two limits nothing changes: the picture must not swing. */
static void test_governor_does_not_swing(void **state)
{
    (void)state;
    struct governor governor;
    governor_init(&governor, 0.033);
    governor.level = 2;
    feed(&governor, 0.025, 1000);
    assert_int_equal(governor.level, 2);
}

static void test_levels_only_get_cheaper(void **state)
{
    (void)state;
    struct governor governor;
    governor_init(&governor, 0.033);
    struct quality before = governor_quality(&governor, true);
    struct quality moving = quality_preset(QUALITY_MOVING);
    assert_memory_equal(&before, &moving, sizeof before);
    for (governor.level = 1; governor.level < GOVERNOR_LEVELS; governor.level++) {
        struct quality now = governor_quality(&governor, true);
        assert_true(now.samples <= before.samples);
        assert_true(now.shadow_resolution <= before.shadow_resolution);
        assert_true(now.resolution <= before.resolution);
        before = now;
    }
}

/* ---- picture ---- */

static const struct mat SOLID = {0xffff, 5};

static void place(mat4 pose, float x, float y, float z)
{
    glm_mat4_identity(pose);
    glm_translate(pose, (vec3){x, y, z});
}

static void test_picture_to_scene(void **state)
{
    (void)state;
    struct mat mats[2] = {SOLID, SOLID};
    mat4 poses[2];
    const float contacts[2][4] = {{0, 1, 0, 0}, {0, 0, 0, 1}};
    const uint32_t colours[2] = {0x123456, 0xabcdef};
    struct scene_mat out[2];
    struct scene scene;
    struct picture picture;
    place(poses[0], -2, 0, 0.5f);
    place(poses[1], 2, 0, 0.5f);
    picture_init(&picture);
    picture.mats = mats;
    picture.mat_count = 2;
    picture.poses = (const mat4 *)poses;
    picture.contacts = contacts;
    picture.colours = colours;
    picture.selected = 1;
    picture.glow = 0.5f;
    picture.see_through = 1;
    picture_scene(&picture, out, &scene);
    assert_int_equal(scene.mat_count, 2);
    assert_string_equal(out[0].label, "A");
    assert_string_equal(out[1].label, "B");
    assert_int_equal(out[1].colour, 0xabcdef);
    assert_true(out[0].contact[1] == 1 && out[1].contact[3] == 1);
    assert_true(out[0].highlight == 0 && out[1].highlight == 0.5f);
    assert_true(out[0].opacity > 0.1f && out[0].opacity < 0.5f);
    assert_true(fabsf(scene.centre[0]) < 1e-6f && fabsf(scene.centre[2] - 0.5f) < 1e-6f);
    assert_true(fabsf(scene.radius - sqrtf(4.5f * 4.5f + 2.5f * 2.5f + 0.25f)) < 1e-4f);
}

/* ---- light ---- */

static void scene_of(struct scene *scene, struct scene_mat *mats, int count)
{
    memset(scene, 0, sizeof *scene);
    scene->mats = mats;
    scene->mat_count = count;
    scene->radius = 6;
    scene->table = true;
    scene->quality = quality_preset(QUALITY_REST);
    glm_mat4_identity(scene->projection);
}

/* The key light stands to the upper left of the viewer from wherever he looks. */
static void test_light_follows_the_viewer(void **state)
{
    (void)state;
    struct scene scene;
    struct light_frame frame;
    scene_of(&scene, NULL, 0);
    for (int yaw = 0; yaw < 360; yaw += 30) {
        float a = glm_rad((float)yaw);
        vec3 eye = {20 * sinf(a), -20 * cosf(a), 10};
        vec3 centre = {0, 0, 0}, up = {0, 0, 1};
        glm_lookat(eye, centre, up, scene.view);
        glm_vec3_copy(eye, scene.eye);
        light_frame(&scene, &frame);
        vec3 seen;
        glm_mat4_mulv3(scene.view, frame.direction, 0, seen);
        assert_true(fabsf(glm_vec3_norm(frame.direction) - 1) < 1e-5f);
        assert_true(seen[0] < -0.2f && seen[1] > 0.2f && seen[2] > 0.2f);
        assert_true(frame.direction[2] > 0.5f);
    }
}

/* Both maps hold all mats and their shadows. */
static void test_maps_hold_everything(void **state)
{
    (void)state;
    struct scene scene;
    struct scene_mat mat = {.pattern = SOLID, .opacity = 1};
    struct light_frame frame;
    place(mat.pose, 3, -1, 4);
    scene_of(&scene, &mat, 1);
    glm_vec3_copy(mat.pose[3], scene.centre);
    scene.radius = 4;
    glm_mat4_identity(scene.view);
    light_frame(&scene, &frame);
    for (int corner = 0; corner < 8; corner++) {
        vec4 p = {corner & 1 ? 2.5f : -2.5f, corner & 2 ? 2.5f : -2.5f, corner & 4 ? 0.5f : -0.5f,
                  1};
        vec4 world, clip;
        glm_mat4_mulv(mat.pose, p, world);
        glm_mat4_mulv(frame.shadow_clip, world, clip);
        assert_true(fabsf(clip[0]) <= 1 && fabsf(clip[1]) <= 1 && fabsf(clip[2]) <= 1);
        glm_mat4_mulv(frame.table_clip, world, clip);
        assert_true(hypotf(clip[0], clip[1]) < 0.9f);
    }
}

/* ---- volume ---- */

/* Openness towards (x, y, z) at the grid point next to a place. */
static float open_at(const struct volume *volume, float px, float py, float pz, float x, float y,
                     float z)
{
    const float place_of[3] = {px, py, pz}, n[3] = {x, y, z};
    size_t at[3];
    for (int a = 0; a < 3; a++) {
        at[a] = (size_t)((place_of[a] - volume->origin[a]) / volume->step);
        assert_true(at[a] < (size_t)volume->size[a]);
    }
    size_t i = (at[2] * (size_t)volume->size[1] + at[1]) * (size_t)volume->size[0] + at[0];
    const uint8_t *texel = volume->texels + 4 * i;
    float open = (float)texel[3] / 255;
    for (int a = 0; a < 3; a++)
        open += ((float)texel[a] / 255 - 0.5f) * n[a];
    return open;
}

static void test_volume_darkens_what_is_covered(void **state)
{
    (void)state;
    struct scene scene;
    struct scene_mat mats[2] = {{.pattern = SOLID, .opacity = 1}, {.pattern = SOLID, .opacity = 1}};
    struct volume volume;
    volume_init(&volume);
    place(mats[0].pose, 0, 0, 0.5f);
    place(mats[1].pose, 0, 0, 3.5f);
    scene_of(&scene, mats, 2);
    assert_int_equal(volume_compute(&volume, &scene), RENDER_OK);
    float above = open_at(&volume, 0, 0, 4.7f, 0, 0, 1);
    float between = open_at(&volume, 0, 0, 1.7f, 0, 0, 1);
    float free_air = open_at(&volume, 5, 5, 4.5f, 0, 0, 1);
    assert_true(above > 0.9f && free_air > 0.85f);
    assert_true(between < 0.5f);
    int middle = VOLUME_GROUND_SIDE / 2;
    assert_true(volume.ground[middle * VOLUME_GROUND_SIDE + middle] > 200);
    assert_true(volume.ground[0] < 60);
    volume_free(&volume);
}

static void test_volume_stays_small(void **state)
{
    (void)state;
    struct scene scene;
    struct scene_mat mats[2] = {{.pattern = SOLID, .opacity = 1}, {.pattern = SOLID, .opacity = 1}};
    struct volume volume;
    volume_init(&volume);
    place(mats[0].pose, -1000, 500, 0.5f);
    place(mats[1].pose, 1000, 0, 300);
    scene_of(&scene, mats, 2);
    assert_int_equal(volume_compute(&volume, &scene), RENDER_OK);
    assert_true(volume.size[0] * volume.size[1] * volume.size[2] <= VOLUME_MAX_POINTS);
    scene_of(&scene, NULL, 0);
    assert_int_equal(volume_compute(&volume, &scene), RENDER_OK);
    volume_free(&volume);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_governor_lowers_and_restores),
        cmocka_unit_test(test_governor_ignores_a_hiccup),
        cmocka_unit_test(test_governor_does_not_swing),
        cmocka_unit_test(test_levels_only_get_cheaper),
        cmocka_unit_test(test_picture_to_scene),
        cmocka_unit_test(test_light_follows_the_viewer),
        cmocka_unit_test(test_maps_hold_everything),
        cmocka_unit_test(test_volume_darkens_what_is_covered),
        cmocka_unit_test(test_volume_stays_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
