/* PNG files: complete or not there at all, the same bytes for the same pixels. */
#define _POSIX_C_SOURCE 200809L
#include "render/image.h"

#include <dirent.h>
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[64];

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/cubefold-image-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static const char *in_folder(const char *name, char out[128])
{
    snprintf(out, 128, "%s/%s", folder, name);
    return out;
}

static int files_in_folder(void)
{
    int count = 0;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;)
        count += entry->d_name[0] != '.';
    closedir(dir);
    return count;
}

static int remove_folder(void **state)
{
    (void)state;
    char path[400];
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && (entry = readdir(dir)) != NULL;) {
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        unlink(path);
    }
    if (dir)
        closedir(dir);
    return rmdir(folder);
}

static void fill(uint8_t *rgb, int count)
{
    for (int i = 0; i < 3 * count; i++)
        rgb[i] = (uint8_t)(i * 7 + i / 13);
}

static size_t read_all(const char *path, uint8_t *out, size_t size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(out, 1, size, file);
    fclose(file);
    return length;
}

static void test_round_trip(void **state)
{
    (void)state;
    uint8_t rgb[3 * 17 * 5], *back = NULL;
    char path[128];
    int width = 0, height = 0;
    fill(rgb, 17 * 5);
    assert_int_equal(image_write_png(in_folder("a.png", path), 17, 5, rgb), RENDER_OK);
    assert_int_equal(image_read_png(path, &width, &height, &back), RENDER_OK);
    assert_int_equal(width, 17);
    assert_int_equal(height, 5);
    assert_memory_equal(back, rgb, sizeof rgb);
    free(back);
}

static void test_same_bytes(void **state)
{
    (void)state;
    uint8_t rgb[3 * 40 * 30], first[8192], second[8192];
    char a[128], b[128];
    fill(rgb, 40 * 30);
    assert_int_equal(image_write_png(in_folder("a.png", a), 40, 30, rgb), RENDER_OK);
    assert_int_equal(image_write_png(in_folder("b.png", b), 40, 30, rgb), RENDER_OK);
    size_t length = read_all(a, first, sizeof first);
    assert_true(length > 100 && length < sizeof first);
    assert_int_equal(read_all(b, second, sizeof second), length);
    assert_memory_equal(first, second, length);
}

static void test_overwrites_whole(void **state)
{
    (void)state;
    uint8_t rgb[3 * 4] = {0}, *back = NULL;
    char path[128];
    int width = 0, height = 0;
    FILE *file = fopen(in_folder("old.png", path), "wb");
    assert_non_null(file);
    fputs("something that is no picture and much longer than one", file);
    fclose(file);
    int before = files_in_folder();
    assert_int_equal(image_write_png(path, 2, 2, rgb), RENDER_OK);
    assert_int_equal(image_read_png(path, &width, &height, &back), RENDER_OK);
    assert_int_equal(files_in_folder(), before);
    free(back);
}

static void test_no_such_folder(void **state)
{
    (void)state;
    uint8_t rgb[3] = {1, 2, 3};
    char path[128];
    errno = 0;
    assert_int_equal(image_write_png(in_folder("none/a.png", path), 1, 1, rgb), RENDER_FILE);
    assert_int_equal(errno, ENOENT);
}

/* A folder in the file's place cannot be replaced: status, errno, and no half file beside it. */
static void test_place_is_taken(void **state)
{
    (void)state;
    uint8_t rgb[3] = {1, 2, 3};
    char path[128], inside[160];
    assert_int_equal(mkdir(in_folder("taken", path), 0755), 0);
    snprintf(inside, sizeof inside, "%s/x", path);
    assert_int_equal(mkdir(inside, 0755), 0);
    int before = files_in_folder();
    errno = 0;
    assert_int_equal(image_write_png(path, 1, 1, rgb), RENDER_FILE);
    assert_int_not_equal(errno, 0);
    assert_int_equal(files_in_folder(), before);
    assert_int_equal(rmdir(inside), 0);
    assert_int_equal(rmdir(path), 0);
}

/* Where permissions count (not for root), an unwritable folder leaves everything as it was. */
static void test_unwritable_folder(void **state)
{
    (void)state;
    uint8_t rgb[3] = {1, 2, 3};
    char path[128];
    if (geteuid() == 0)
        skip();
    assert_int_equal(chmod(folder, 0555), 0);
    int before = files_in_folder();
    assert_int_equal(image_write_png(in_folder("new.png", path), 1, 1, rgb), RENDER_FILE);
    assert_int_equal(errno, EACCES);
    assert_int_equal(files_in_folder(), before);
    assert_int_equal(chmod(folder, 0755), 0);
}

static void test_bad_arguments(void **state)
{
    (void)state;
    uint8_t rgb[3] = {0}, *back = NULL;
    char path[128];
    int width = 0, height = 0;
    assert_int_equal(image_write_png(in_folder("zero.png", path), 0, 1, rgb), RENDER_BAD_SIZE);
    assert_int_equal(image_read_png(path, &width, &height, &back), RENDER_FILE);
    assert_null(back);
}

static void test_every_status_has_words(void **state)
{
    (void)state;
    for (int s = RENDER_OK; s <= RENDER_FILE; s++)
        assert_true(strlen(render_status_text((enum render_status)s)) > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),       cmocka_unit_test(test_same_bytes),
        cmocka_unit_test(test_overwrites_whole), cmocka_unit_test(test_no_such_folder),
        cmocka_unit_test(test_place_is_taken),   cmocka_unit_test(test_unwritable_folder),
        cmocka_unit_test(test_bad_arguments),    cmocka_unit_test(test_every_status_has_words),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
