/* Another program fed through a pipe, and files that are written in pieces. */
#include "io/file.h"
#include "io/program.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char message[PROGRAM_MESSAGE_SIZE];

static void found_in_path(void **state)
{
    (void)state;
    char *before = strdup(getenv("PATH"));
    assert_true(program_exists("sh"));
    assert_false(program_exists("cubefold-is-no-program"));
    assert_false(program_exists(""));
    setenv("PATH", "", 1);
    assert_false(program_exists("sh"));
    setenv("PATH", "/nowhere:/bin:", 1);
    assert_true(program_exists("sh"));
    setenv("PATH", before, 1);
    free(before);
}

static void missing_program(void **state)
{
    (void)state;
    struct program *program;
    const char *const words[] = {"cubefold-is-no-program", NULL};
    assert_false(program_start(words, &program));
    assert_null(program);
    assert_int_equal(errno, ENOENT);
}

/* Runs a script that gets `length` bytes; true when it has ended well. */
static bool feed(const char *script, const char *argument, const char *bytes, size_t length)
{
    struct program *program;
    const char *const words[] = {"sh", "-c", script, "sh", argument, NULL};
    assert_true(program_start(words, &program));
    program_write(program, bytes, length, NULL, NULL);
    return program_finish(program, NULL, NULL, message);
}

static void bytes_arrive(void **state)
{
    (void)state;
    enum { LENGTH = 1000000 };
    char *bytes = malloc(LENGTH);
    assert_non_null(bytes);
    memset(bytes, 'x', LENGTH);
    assert_true(feed("test $(wc -c) = 1000000", "", bytes, LENGTH));
    assert_false(feed("test $(wc -c) = 1000001", "", bytes, LENGTH));
    assert_string_equal(message, "sh ended with exit status 1");
    free(bytes);
}

/* No shell stands between: an argument arrives as it is. */
static void arguments_arrive(void **state)
{
    (void)state;
    assert_true(feed("test \"$1\" = '$(echo) \"; a\tb *'", "$(echo) \"; a\tb *", "", 0));
}

/* What it prints must not be waited for, and only the end of what it complains is kept. */
static void much_is_said(void **state)
{
    (void)state;
    char bytes[200000] = {0};
    assert_true(feed("head -c 1000000 /dev/zero; cat >/dev/null", "", bytes, sizeof bytes));
    assert_false(feed(
        "head -c 1000000 /dev/zero | tr '\\0' x >&2; printf '\\nthe end\\n' >&2; cat >/dev/null; "
        "exit 2",
        "", bytes, sizeof bytes));
    assert_non_null(strstr(message, "the end"));
}

static bool at_once(void *context)
{
    (void)context;
    return true;
}

static void stopped(void **state)
{
    (void)state;
    struct program *program;
    const char *const words[] = {"sleep", "1000", NULL};
    assert_true(program_start(words, &program));
    assert_false(program_finish(program, at_once, NULL, message));
    assert_string_equal(message, "sleep was stopped");
    assert_true(program_start(words, &program));
    program_kill(program);
    program_kill(NULL);
}

/* Standard streams of ours that are closed do not get into the pipe's way. */
static void closed_streams(void **state)
{
    (void)state;
    int kept[3];
    for (int i = 0; i < 3; i++) {
        kept[i] = fcntl(i, F_DUPFD_CLOEXEC, 10);
        close(i);
    }
    bool done = feed("read word && test \"$word\" = hello && echo complaint >&2 && exit 3", "",
                     "hello\n", 6);
    for (int i = 0; i < 3; i++) {
        dup2(kept[i], i);
        close(kept[i]);
    }
    assert_false(done);
    assert_string_equal(message, "sh: complaint");
}

/* ---- files in pieces ---- */

static char path[64];

static int make_folder(void **state)
{
    (void)state;
    strcpy(path, "/tmp/cubefold-draft-XXXXXX");
    if (!mkdtemp(path))
        return -1;
    strcat(path, "/file");
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    unlink(path);
    *strrchr(path, '/') = '\0';
    return rmdir(path); /* fails when a temporary file was left */
}

static void drafts(void **state)
{
    (void)state;
    struct file_draft draft;
    struct text_error error;
    char *bytes;
    size_t length;
    assert_true(file_draft_begin(path, &draft, &error));
    assert_true(file_write_all(draft.descriptor, "one", 3));
    assert_int_equal(access(path, F_OK), -1);
    assert_true(file_write_all(draft.descriptor, "two", 3));
    assert_true(file_draft_keep(&draft, &error));
    file_draft_drop(&draft);
    assert_true(file_draft_begin(path, &draft, &error));
    assert_true(file_write_all(draft.descriptor, "three", 5));
    file_draft_drop(&draft);
    file_draft_drop(&draft);
    assert_true(file_read(path, &bytes, &length, &error));
    assert_string_equal(bytes, "onetwo");
    free(bytes);
}

static void no_draft_of_a_device(void **state)
{
    (void)state;
    struct file_draft draft;
    struct text_error error;
    assert_false(file_draft_begin("/dev/null", &draft, &error));
    assert_int_equal(errno, ENOTSUP);
    assert_false(file_draft_begin("/dev", &draft, &error));
    assert_int_equal(errno, EISDIR);
    assert_false(file_draft_begin("/nowhere/file", &draft, &error));
    assert_int_equal(errno, ENOENT);
    assert_string_equal(error.file, "/nowhere/file");
    file_draft_drop(&draft);
}

/* The place is gone when the draft is to be moved there. */
static void draft_that_cannot_be_kept(void **state)
{
    (void)state;
    struct file_draft draft;
    struct text_error error;
    assert_true(file_draft_begin(path, &draft, &error));
    assert_int_equal(mkdir(path, 0755), 0);
    assert_false(file_draft_keep(&draft, &error));
    assert_string_equal(error.file, path);
    assert_int_equal(rmdir(path), 0);
}

static void scratch(void **state)
{
    (void)state;
    char back[8] = "";
    struct text_error error;
    FILE *file = file_scratch(path, &error);
    assert_non_null(file);
    assert_int_equal(fwrite("scratch", 1, 7, file), 7);
    assert_int_equal(fseek(file, 2, SEEK_SET), 0);
    assert_int_equal(fread(back, 1, 7, file), 5);
    assert_string_equal(back, "ratch");
    fclose(file);
    assert_null(file_scratch("/nowhere/file", &error));
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(found_in_path),
        cmocka_unit_test(missing_program),
        cmocka_unit_test(bytes_arrive),
        cmocka_unit_test(arguments_arrive),
        cmocka_unit_test(much_is_said),
        cmocka_unit_test(stopped),
        cmocka_unit_test(closed_streams),
        IN_FOLDER(drafts),
        IN_FOLDER(no_draft_of_a_device),
        IN_FOLDER(draft_that_cannot_be_kept),
        IN_FOLDER(scratch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
