#include "io/file.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char folder[] = "/tmp/cubefold-test-XXXXXX";
static char path[64];

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder + strlen(folder) - 6, "XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/file", folder);
    return 0;
}

/* Also the proof that nothing temporary is left: the folder must be empty by then. */
static int remove_folder(void **state)
{
    (void)state;
    unlink(path);
    return rmdir(folder);
}

static void assert_content(const char *expected)
{
    struct text_error error;
    char *bytes = NULL;
    size_t length = 0;
    assert_true(file_read(path, &bytes, &length, &error));
    assert_int_equal(length, strlen(expected));
    assert_string_equal(bytes, expected);
    free(bytes);
}

static void writes_and_replaces(void **state)
{
    struct text_error error;
    struct stat status;
    (void)state;
    assert_true(file_write_atomic(path, "one", 3, &error));
    assert_content("one");
    assert_int_equal(chmod(path, 0640), 0);
    assert_true(file_write_atomic(path, "", 0, &error));
    assert_content("");
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0640);
}

static void follows_a_link(void **state)
{
    char link[80];
    struct stat status;
    struct text_error error;
    (void)state;
    snprintf(link, sizeof link, "%s/link", folder);
    assert_true(file_write_atomic(path, "one", 3, &error));
    assert_int_equal(symlink("file", link), 0);
    assert_true(file_write_atomic(link, "two", 3, &error));
    assert_content("two");
    assert_int_equal(lstat(link, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    unlink(link);
}

static void refuses_what_cannot_be_written(void **state)
{
    struct text_error error;
    char line[TEXT_LINE_SIZE];
    (void)state;
    assert_false(file_write_atomic(folder, "x", 1, &error));
    assert_string_equal(error.message, "cannot be written: Is a directory");
    assert_false(file_write_atomic("/nowhere/at/all", "x", 1, &error));
    text_error_line(&error, line);
    assert_string_equal(line, "'/nowhere/at/all': cannot be written: No such file or directory");
    assert_false(file_write_atomic("/dev/full", "x", 1, &error));
    assert_string_equal(error.message, "cannot be written: No space left on device");
    assert_true(file_write_atomic("/dev/null", "x", 1, &error));
}

static void refuses_what_cannot_be_read(void **state)
{
    struct text_error error;
    char *bytes = NULL;
    size_t length = 0;
    (void)state;
    assert_false(file_read(folder, &bytes, &length, &error));
    assert_string_equal(error.message, "cannot be opened: it is a folder");
    assert_false(file_read(path, &bytes, &length, &error));
    assert_string_equal(error.message, "cannot be opened: No such file or directory");
    assert_false(file_read("", &bytes, &length, &error));
    assert_string_equal(error.message, "cannot be opened: No such file or directory");
    assert_null(bytes);
}

static void endless_files_end(void **state)
{
    struct text_error error;
    char *bytes = NULL;
    size_t length = 0;
    (void)state;
    assert_false(file_read("/dev/zero", &bytes, &length, &error));
    assert_string_equal(error.message, "cannot be read: it is larger than 16 MB");
    assert_null(bytes);
}

static void the_largest_file_is_read(void **state)
{
    struct text_error error;
    char *bytes = NULL;
    size_t length = 0;
    (void)state;
    assert_true(file_write_atomic(path, "", 0, &error));
    assert_int_equal(truncate(path, FILE_MAX_BYTES), 0);
    assert_true(file_read(path, &bytes, &length, &error));
    assert_int_equal(length, FILE_MAX_BYTES);
    free(bytes);
    bytes = NULL;
    assert_int_equal(truncate(path, FILE_MAX_BYTES + 1), 0);
    assert_false(file_read(path, &bytes, &length, &error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(writes_and_replaces, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(follows_a_link, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refuses_what_cannot_be_written, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refuses_what_cannot_be_read, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(the_largest_file_is_read, make_folder, remove_folder),
        cmocka_unit_test(endless_files_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
