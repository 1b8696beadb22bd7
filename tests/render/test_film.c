/* Films of every kind: what other programs read in them, the same bytes twice, and one clear error
 * without a file whenever something goes wrong. */
#define _POSIX_C_SOURCE 200809L
#include "film_folder.h"
#include "render/film.h"
#include "render/image.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static const char *const film_names[] = {"a.gif", "a.mp4", "a.webm"};

static bool have_ffmpeg(void)
{
    return film_can_write(FILM_MP4) && system("ffprobe -version >/dev/null 2>&1") == 0;
}

/* Runs a command on a file of the folder; its output, cut to fit. */
static const char *ask(const char *command, const char *path, char *out, size_t size)
{
    char line[600];
    snprintf(line, sizeof line, "%s '%s' 2>&1", command, path);
    FILE *pipe = popen(line, "r");
    assert_non_null(pipe);
    out[fread(out, 1, size - 1, pipe)] = '\0';
    assert_int_equal(pclose(pipe), 0);
    return out;
}

/* Four frames a second. */
static void check_probe(const char *path, const char *codec, int width, int height, int frames)
{
    char out[512], want[512];
    ask("ffprobe -v error -count_frames -show_entries "
        "stream=codec_name,width,height,nb_read_frames:format=duration -of csv=p=0",
        path, out, sizeof out);
    snprintf(want, sizeof want, "%s,%d,%d,%d\n%.6f\n", codec, width, height, frames,
             (double)frames / 4);
    assert_string_equal(out, want);
}

/* ---- names ---- */

static void test_kinds(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        enum film_kind kind;
    } rows[] = {
        {"a.gif", FILM_GIF},
        {"b/A.GIF", FILM_GIF},
        {"50%.gif", FILM_GIF},
        {"a.Mp4", FILM_MP4},
        {"a.webm", FILM_WEBM},
        {"a%d.png", FILM_PICTURES},
        {"%05d.PNG", FILM_PICTURES},
        {"a%9d.png", FILM_PICTURES},
        {"%%-%d.png", FILM_PICTURES},
        {"100%/a-%d.png", FILM_PICTURES},
        {"%s/%n/%d.png", FILM_PICTURES},
        {"a.png", FILM_NONE},
        {"%%d.png", FILM_NONE},
        {"%d-%d.png", FILM_NONE},
        {"%d/a.png", FILM_NONE},
        {"%s.png", FILM_NONE},
        {"%d%n.png", FILM_NONE},
        {"%10d.png", FILM_NONE},
        {"%-5d.png", FILM_NONE},
        {"%ld.png", FILM_NONE},
        {"%.png", FILM_NONE},
        {"%5.png", FILM_NONE},
        {"%*d.png", FILM_NONE},
        {"%d.jpg", FILM_NONE},
        {".gif", FILM_NONE},
        {"gif", FILM_NONE},
        {"", FILM_NONE},
        {"a.mp4/", FILM_NONE},
        {"a.mp", FILM_NONE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (film_kind_of(rows[i].path) != rows[i].kind)
            print_error("%s\n", rows[i].path);
        assert_int_equal(film_kind_of(rows[i].path), rows[i].kind);
    }
}

static void test_picture_names(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        long number;
        const char *name;
    } rows[] = {
        {"f-%05d.png", 7, "f-00007.png"},   {"f-%5d.png", 7, "f-    7.png"},
        {"f-%d.png", 12, "f-12.png"},       {"f-%03d.png", 123456, "f-123456.png"},
        {"%%%d%%.png", 1, "%1%.png"},       {"%s/%n/%d.png", 3, "%s/%n/3.png"},
        {"x%%/%01d.png", 44, "x%%/44.png"}, {"%09d.png", 1, "000000001.png"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *name = film_picture_name(rows[i].path, rows[i].number);
        assert_non_null(name);
        assert_string_equal(name, rows[i].name);
        free(name);
    }
}

/* ---- whole films ---- */

static void test_films_are_read_elsewhere(void **state)
{
    (void)state;
    static const char *const codecs[] = {"gif", "h264", "vp9"};
    char path[FILM_PATH_SIZE];
    struct text_error error;
    if (!have_ffmpeg())
        skip();
    for (int i = 0; i < 3; i++) {
        film_folder_path(film_names[i], path);
        assert_true(film_write(path, 64, 48, 5, &error));
        check_probe(path, codecs[i], 64, 48, 5);
        assert_true(film_write(path, 64, 48, 1, &error));
        check_probe(path, codecs[i], 64, 48, 1);
    }
    assert_int_equal(film_folder_count(), 3);
}

/* GIF keeps odd sizes; the others gain a column or a row. */
static void test_odd_sizes(void **state)
{
    (void)state;
    char path[FILM_PATH_SIZE];
    struct text_error error;
    if (!have_ffmpeg())
        skip();
    assert_true(film_write(film_folder_path("odd.gif", path), 63, 47, 2, &error));
    check_probe(path, "gif", 63, 47, 2);
    assert_true(film_write(film_folder_path("odd.mp4", path), 63, 47, 2, &error));
    check_probe(path, "h264", 64, 48, 2);
    assert_true(film_write(film_folder_path("odd.webm", path), 64, 47, 2, &error));
    check_probe(path, "vp9", 64, 48, 2);
    assert_true(film_write(film_folder_path("high.mp4", path), 33, 48, 2, &error));
    check_probe(path, "h264", 34, 48, 2);
}

static void test_colour_tags(void **state)
{
    (void)state;
    char path[FILM_PATH_SIZE], out[256];
    struct text_error error;
    if (!have_ffmpeg())
        skip();
    for (int i = 1; i < 3; i++) {
        film_folder_path(film_names[i], path);
        assert_true(film_write(path, 64, 48, 2, &error));
        ask("ffprobe -v error -show_entries "
            "stream=pix_fmt,color_range,color_space,color_transfer,color_primaries -of csv=p=0",
            path, out, sizeof out);
        assert_string_equal(out, "yuv420p,tv,bt709,bt709,bt709\n");
    }
}

/* Decodes a film and compares frame by frame with what was put in. */
static void check_colours(const char *path, int width, int height, int frames, int most)
{
    uint8_t want[3 * FILM_MOST_PIXELS], got[3 * FILM_MOST_PIXELS];
    size_t size = 3 * (size_t)(width * height);
    char line[600];
    snprintf(line, sizeof line, "ffmpeg -v error -i '%s' -f rawvideo -pix_fmt rgb24 -", path);
    FILE *pipe = popen(line, "r");
    assert_non_null(pipe);
    for (int i = 0; i < frames; i++) {
        film_fill(want, width, height, i);
        assert_int_equal(fread(got, 1, size, pipe), size);
        for (size_t k = 0; k < size; k++)
            assert_in_range(abs(want[k] - got[k]), 0, most);
    }
    assert_int_equal(fread(got, 1, 1, pipe), 0);
    assert_int_equal(pclose(pipe), 0);
}

/* The few colours of a GIF are exact to the last bit but one, whoever wrote it. */
static void test_gif_colours(void **state)
{
    (void)state;
    char path[FILM_PATH_SIZE], built_in[FILM_PATH_SIZE];
    struct text_error error;
    if (!have_ffmpeg())
        skip();
    assert_true(film_write(film_folder_path("c.gif", path), 64, 48, 6, &error));
    check_colours(path, 64, 48, 6, 1);
    film_folder_no_ffmpeg();
    assert_true(film_write(film_folder_path("d.gif", built_in), 64, 48, 6, &error));
    film_folder_real_path();
    check_probe(built_in, "gif", 64, 48, 6);
    check_colours(built_in, 64, 48, 6, 1);
}

static void check_same_bytes(const char *a, const char *b)
{
    size_t first_length, second_length;
    char *first = film_folder_read(a, &first_length);
    char *second = film_folder_read(b, &second_length);
    assert_int_equal(first_length, second_length);
    assert_memory_equal(first, second, first_length);
    free(first);
    free(second);
}

static void check_same(const char *ending)
{
    char a[FILM_PATH_SIZE], b[FILM_PATH_SIZE], name[32];
    struct text_error error;
    snprintf(name, sizeof name, "first%s", ending);
    assert_true(film_write(film_folder_path(name, a), 64, 48, 5, &error));
    snprintf(name, sizeof name, "second%s", ending);
    assert_true(film_write(film_folder_path(name, b), 64, 48, 5, &error));
    check_same_bytes(a, b);
}

static void test_same_bytes(void **state)
{
    (void)state;
    if (have_ffmpeg()) {
        check_same(".gif");
        check_same(".mp4");
        check_same(".webm");
    }
    film_folder_no_ffmpeg();
    check_same("-built-in.gif");
    film_folder_real_path();
}

static void test_pictures(void **state)
{
    (void)state;
    char path[FILM_PATH_SIZE];
    uint8_t want[3 * 40 * 30], *got = NULL;
    struct text_error error;
    int width = 0, height = 0;
    assert_true(film_write(film_folder_path("%%-%03d.png", path), 40, 30, 3, &error));
    assert_int_equal(film_folder_count(), 3);
    assert_int_equal(image_read_png(film_folder_path("%-003.png", path), &width, &height, &got),
                     RENDER_OK);
    film_fill(want, 40, 30, 2);
    assert_int_equal(width, 40);
    assert_int_equal(height, 30);
    assert_memory_equal(got, want, sizeof want);
    free(got);
}

/* Names that a shell, or ffmpeg, would take for something else. */
static void test_strange_names(void **state)
{
    (void)state;
    char path[FILM_PATH_SIZE], before[FILM_PATH_SIZE];
    struct text_error error;
    if (!have_ffmpeg())
        skip();
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(film_folder_path("", path)), 0);
    assert_true(film_write("-y a:b 'c' $d %d.mp4", 32, 32, 2, &error));
    assert_true(film_write("pipe:1.gif", 32, 32, 2, &error));
    assert_int_equal(access("./-y a:b 'c' $d %d.mp4", R_OK), 0);
    assert_int_equal(access("./pipe:1.gif", R_OK), 0);
    assert_int_equal(chdir(before), 0);
}

/* ---- what goes wrong ---- */

static void check_failure(const char *name, const char *message)
{
    char path[FILM_PATH_SIZE];
    struct text_error error;
    int before = film_folder_count();
    assert_false(film_write(film_folder_path(name, path), 64, 48, 40, &error));
    assert_int_equal(error.line, 0);
    if (!strstr(error.message, message))
        print_error("%s: %s: expected %s\n", error.file, error.message, message);
    assert_non_null(strstr(error.message, message));
    assert_null(strchr(error.message, '\n'));
    assert_int_equal(film_folder_count(), before);
}

static void test_without_ffmpeg(void **state)
{
    (void)state;
    film_folder_no_ffmpeg();
    assert_false(film_can_write(FILM_MP4));
    assert_true(film_can_write(FILM_GIF));
    assert_true(film_can_write(FILM_PICTURES));
    check_failure("a.mp4", "ffmpeg, which is not installed");
    check_failure("a.webm", "ffmpeg, which is not installed");
    film_folder_real_path();
}

static void test_bad_places(void **state)
{
    (void)state;
    char path[FILM_PATH_SIZE], link[FILM_PATH_SIZE];
    check_failure("none/a.gif", "No such file");
    check_failure("none/a%d.png", "No such file");
    assert_int_equal(mkdir(film_folder_path("taken.gif", path), 0755), 0);
    check_failure("taken.gif", "Is a directory");
    assert_int_equal(symlink("/dev/full", film_folder_path("full.gif", link)), 0);
    check_failure("full.gif", "cannot be written");
    if (have_ffmpeg())
        check_failure("none/a.mp4", "No such file");
}

/* It ends while frames are still being sent, or just after the last; either way it is heard. */
static void test_ffmpeg_that_fails(void **state)
{
    (void)state;
    static const char *const bodies[][2] = {
        {"echo first >&2; echo 'disk on fire' >&2; exit 1", "ffmpeg: first disk on fire"},
        {"head -c 100000 >/dev/null; echo late >&2; exit 3", "ffmpeg: late"},
        {"cat >/dev/null; echo 'at the end' >&2; exit 1", "ffmpeg: at the end"},
        {"exit 7", "exit status 7"},
        {"exit 0", "before it had read everything"},
        {"kill -9 $$", "ended by signal 9"},
        {"i=0; while [ $i -lt 3000 ]; do i=$((i+1)); echo \"line $i of many\"; done >&2; exit 1",
         "line 2999 of many line 3000 of many"},
        {"printf 'a\\033[31mb\\377c' >&2; exit 1", "ffmpeg: a\\x1B[31mb\\xFFc"},
    };
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        film_folder_fake_ffmpeg(bodies[i][0]);
        for (size_t k = 0; k < 3; k++)
            check_failure(film_names[k], bodies[i][1]);
    }
    film_folder_real_path();
}

/* Neither the end of ffmpeg nor a film that is given up leaves a SIGPIPE or another disposition. */
static void test_no_sigpipe(void **state)
{
    (void)state;
    struct sigaction action;
    sigset_t set;
    film_folder_fake_ffmpeg("exit 1");
    check_failure("a.mp4", "exit status 1");
    film_folder_real_path();
    assert_int_equal(sigaction(SIGPIPE, NULL, &action), 0);
    assert_true(action.sa_handler == SIG_DFL);
    assert_int_equal(sigpending(&set), 0);
    assert_false(sigismember(&set, SIGPIPE));
    assert_int_equal(sigprocmask(SIG_BLOCK, NULL, &set), 0);
    assert_false(sigismember(&set, SIGPIPE));
}

/* An old film stays when a new one fails, and is replaced, with its permissions, when it does not.
 */
static void test_old_film_stays(void **state)
{
    (void)state;
    char path[FILM_PATH_SIZE];
    struct stat status;
    struct text_error error;
    size_t length;
    film_folder_path("old.gif", path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("old", file);
    fclose(file);
    assert_int_equal(chmod(path, 0640), 0);
    film_folder_fake_ffmpeg("exit 1");
    check_failure("old.gif", "exit status 1");
    char *bytes = film_folder_read(path, &length);
    assert_int_equal(length, 3);
    free(bytes);
    film_folder_no_ffmpeg();
    assert_true(film_write(path, 20, 20, 2, &error));
    film_folder_real_path();
    assert_int_equal(stat(path, &status), 0);
    assert_true(status.st_size > 20);
    assert_int_equal(status.st_mode & 0777, 0640);
}

static void check_full(const char *name)
{
    char path[FILM_PATH_SIZE];
    uint8_t rgb[3 * FILM_MOST_PIXELS];
    const struct film_options options = {.width = 64, .height = 48, .rate = 4};
    struct film *film = NULL;
    struct text_error error;
    bool done = film_create(film_folder_path(name, path), &options, &film, &error);
    for (int i = 0; i < 60 && done; i++) {
        film_fill_noise(rgb, 64, 48, i);
        done = film_frame(film, rgb, &error);
    }
    if (done)
        done = film_finish(film, &error);
    else
        film_abandon(film);
    if (done)
        print_error("%s was written\n", name);
    assert_false(done);
    assert_non_null(strstr(error.message, "cannot be written"));
}

/* Files can grow to a few kB only, as on a disk that is full. */
static void test_full_disk(void **state)
{
    (void)state;
    struct rlimit limit, little;
    int before = film_folder_count();
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    little = limit;
    little.rlim_cur = 8192;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &little), 0);
    check_full("full-%d.png");
    check_full("full2.gif");
    if (film_can_write(FILM_MP4))
        check_full("full.mp4");
    if (film_can_write(FILM_WEBM))
        check_full("full.webm");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    signal(SIGXFSZ, SIG_DFL);
    assert_int_equal(film_folder_count(), before);
}

static void test_abandoned(void **state)
{
    (void)state;
    const struct film_options options = {.width = 64, .height = 48, .rate = 4};
    uint8_t rgb[3 * FILM_MOST_PIXELS];
    int before = film_folder_count();
    for (int frames = 0; frames < 3; frames++) {
        for (size_t i = 0; i < 3; i++) {
            char path[FILM_PATH_SIZE];
            struct film *film;
            struct text_error error;
            if (!film_can_write(film_kind_of(film_names[i])))
                continue;
            snprintf(path, sizeof path, "%d-%s", frames, film_names[i]);
            char full[FILM_PATH_SIZE];
            assert_true(film_create(film_folder_path(path, full), &options, &film, &error));
            for (int k = 0; k < frames; k++) {
                film_fill(rgb, 64, 48, k);
                assert_true(film_frame(film, rgb, &error));
            }
            film_abandon(film);
        }
    }
    film_abandon(NULL);
    assert_int_equal(film_folder_count(), before);
}

static void test_no_frames(void **state)
{
    (void)state;
    char path[FILM_PATH_SIZE];
    struct text_error error;
    int before = film_folder_count();
    for (size_t i = 0; i < 3; i++) {
        if (!film_can_write(film_kind_of(film_names[i])))
            continue;
        snprintf(path, sizeof path, "none-%s", film_names[i]);
        char full[FILM_PATH_SIZE];
        assert_false(film_write(film_folder_path(path, full), 64, 48, 0, &error));
        assert_non_null(strstr(error.message, "no frame"));
    }
    assert_int_equal(film_folder_count(), before);
}

static bool count_down(void *context)
{
    int *left = context;
    return --*left < 0;
}

/* An ffmpeg that never reads, or never ends, does not keep us when we are asked to stop. */
static void test_stopped(void **state)
{
    (void)state;
    static const char *const bodies[] = {"exec sleep 100", "cat >/dev/null; exec sleep 100"};
    uint8_t rgb[3 * FILM_MOST_PIXELS];
    int before = film_folder_count();
    for (size_t i = 0; i < 6; i++) {
        char name[32], path[FILM_PATH_SIZE];
        struct text_error error;
        struct film *film;
        int left = 20;
        const struct film_options options = {
            .width = 64, .height = 48, .rate = 4, .stop = count_down, .context = &left};
        film_folder_fake_ffmpeg(bodies[i % 2]);
        snprintf(name, sizeof name, "stop-%s", film_names[i / 2]);
        bool done = film_create(film_folder_path(name, path), &options, &film, &error);
        assert_true(done);
        for (int k = 0; k < 12 && done; k++) {
            film_fill_noise(rgb, 64, 48, k);
            done = film_frame(film, rgb, &error);
        }
        if (done)
            done = film_finish(film, &error);
        else
            film_abandon(film);
        assert_false(done);
        if (!strstr(error.message, "stopped"))
            print_error("%s: %s\n", name, error.message);
        assert_non_null(strstr(error.message, "stopped"));
    }
    film_folder_real_path();
    assert_int_equal(film_folder_count(), before);
}

/* Each test has a folder of its own. */
#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, film_folder_make, film_folder_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(test_kinds),
        IN_FOLDER(test_picture_names),
        IN_FOLDER(test_films_are_read_elsewhere),
        IN_FOLDER(test_odd_sizes),
        IN_FOLDER(test_colour_tags),
        IN_FOLDER(test_gif_colours),
        IN_FOLDER(test_same_bytes),
        IN_FOLDER(test_pictures),
        IN_FOLDER(test_strange_names),
        IN_FOLDER(test_without_ffmpeg),
        IN_FOLDER(test_bad_places),
        IN_FOLDER(test_ffmpeg_that_fails),
        IN_FOLDER(test_no_sigpipe),
        IN_FOLDER(test_old_film_stays),
        IN_FOLDER(test_full_disk),
        IN_FOLDER(test_abandoned),
        IN_FOLDER(test_no_frames),
        IN_FOLDER(test_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
