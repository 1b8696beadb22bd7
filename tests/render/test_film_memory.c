/* Running out of memory at any moment while films are written: one error, no file, no leak. */
#define _POSIX_C_SOURCE 200809L
#include "film_folder.h"
#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Fails at each allocation in turn until none is left that could. */
static void check(const char *name)
{
    enum { MOST = 400 };
    char path[FILM_PATH_SIZE];
    struct text_error error;
    bool done = false;
    int failures = 0, before = film_folder_count();
    film_folder_path(name, path);
    while (!done && failures < MOST) {
        failing_alloc_after(failures);
        done = film_write(path, 32, 24, 2, &error);
        failing_alloc_after(-1);
        failures += !done;
        if (!done) {
            if (!strstr(error.message, "emory"))
                print_error("%d: %s\n", failures, error.message);
            assert_non_null(strstr(error.message, "emory"));
            assert_int_equal(film_folder_count(), before);
        }
    }
    assert_true(done);
    assert_in_range(failures, 3, MOST - 1);
}

static void test_built_in(void **state)
{
    (void)state;
    film_folder_no_ffmpeg();
    check("a.gif");
    film_folder_real_path();
}

static void test_ffmpeg(void **state)
{
    (void)state;
    if (!film_can_write(FILM_MP4))
        skip();
    check("b.gif");
    check("b.mp4");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_built_in),
        cmocka_unit_test(test_ffmpeg),
    };
    return cmocka_run_group_tests(tests, film_folder_make, film_folder_remove);
}
