#define _POSIX_C_SOURCE 200809L
#include "film_folder.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[64], *real_path;

int film_folder_make(void **state)
{
    (void)state;
    const char *path = getenv("PATH");
    real_path = strdup(path ? path : "/usr/bin:/bin");
    strcpy(folder, "/tmp/cubefold-film-XXXXXX");
    return real_path && mkdtemp(folder) ? 0 : -1;
}

static void empty(const char *path)
{
    DIR *dir = opendir(path);
    for (struct dirent *entry; dir && (entry = readdir(dir)) != NULL;) {
        char inner[400];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        if (unlink(inner) != 0) {
            empty(inner);
            rmdir(inner);
        }
    }
    if (dir)
        closedir(dir);
}

int film_folder_remove(void **state)
{
    (void)state;
    film_folder_real_path();
    free(real_path);
    empty(folder);
    return rmdir(folder);
}

const char *film_folder_path(const char *name, char out[FILM_PATH_SIZE])
{
    snprintf(out, FILM_PATH_SIZE, "%s/%s", folder, name);
    return out;
}

int film_folder_count(void)
{
    int count = 0;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;)
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
                 strcmp(entry->d_name, "bin") != 0;
    closedir(dir);
    return count;
}

char *film_folder_read(const char *path, size_t *length)
{
    enum { MOST = 1 << 20 };
    FILE *file = fopen(path, "rb");
    char *bytes = malloc(MOST);
    assert_non_null(file);
    assert_non_null(bytes);
    *length = fread(bytes, 1, MOST, file);
    assert_in_range(*length, 1, MOST - 1);
    fclose(file);
    return bytes;
}

void film_folder_no_ffmpeg(void)
{
    char bin[FILM_PATH_SIZE], program[FILM_PATH_SIZE];
    film_folder_path("bin", bin);
    mkdir(bin, 0755);
    unlink(film_folder_path("bin/ffmpeg", program));
    assert_int_equal(setenv("PATH", bin, 1), 0);
}

void film_folder_fake_ffmpeg(const char *body)
{
    char path[FILM_PATH_SIZE], both[4096];
    film_folder_no_ffmpeg();
    FILE *file = fopen(film_folder_path("bin/ffmpeg", path), "w");
    assert_non_null(file);
    fprintf(file, "#!/bin/sh\n%s\n", body);
    fclose(file);
    assert_int_equal(chmod(path, 0755), 0);
    film_folder_path("bin", path);
    assert_in_range(snprintf(both, sizeof both, "%s:%s", path, real_path), 1, sizeof both - 1);
    assert_int_equal(setenv("PATH", both, 1), 0);
}

void film_folder_real_path(void)
{
    assert_int_equal(setenv("PATH", real_path, 1), 0);
}

void film_fill(uint8_t *rgb, int width, int height, int number)
{
    static const uint8_t colours[][3] = {
        {255, 255, 255}, {64, 98, 220}, {230, 90, 70}, {0, 0, 0}, {40, 180, 130}};
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            int moved = y < height / 2 ? 0 : number;
            memcpy(rgb + 3 * (y * width + x), colours[(x / 16 + y / 16 + moved) % 5], 3);
        }
}

void film_fill_noise(uint8_t *rgb, int width, int height, int number)
{
    uint32_t state = (uint32_t)number + 1;
    for (int i = 0; i < 3 * width * height; i++) {
        state = state * 1664525U + 1013904223U;
        rgb[i] = (uint8_t)(state >> 24);
    }
}

bool film_write(const char *path, int width, int height, int frames, struct text_error *error)
{
    const struct film_options options = {.width = width, .height = height, .rate = 4};
    uint8_t rgb[3 * FILM_MOST_PIXELS];
    struct film *film;
    if (!film_create(path, &options, &film, error))
        return false;
    for (int i = 0; i < frames; i++) {
        film_fill(rgb, width, height, i);
        if (!film_frame(film, rgb, error)) {
            film_abandon(film);
            return false;
        }
    }
    return film_finish(film, error);
}
