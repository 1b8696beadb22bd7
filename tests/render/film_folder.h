/* A folder for films, frames to put into them, and an ffmpeg that is missing or misbehaves. */
#ifndef CUBEFOLD_TESTS_FILM_FOLDER_H
#define CUBEFOLD_TESTS_FILM_FOLDER_H

#include "render/film.h"

#include <stddef.h>

enum { FILM_PATH_SIZE = 160, FILM_MOST_PIXELS = 64 * 48 };

/* A cmocka setup and teardown: an empty folder in /tmp, and PATH as it was. */
int film_folder_make(void **state);
int film_folder_remove(void **state);

/* The name of something in the folder. Returns `out`. */
const char *film_folder_path(const char *name, char out[FILM_PATH_SIZE]);

/* The number of files in it, hidden ones too, but for the folder `bin`. */
int film_folder_count(void);

/* All bytes of a file; *length says how many. To be freed. */
char *film_folder_read(const char *path, size_t *length);

/* Leaves no program in PATH; puts a shell script with this body there as ffmpeg; or brings back the
 * PATH that the test began with. */
void film_folder_no_ffmpeg(void);
void film_folder_fake_ffmpeg(const char *body);
void film_folder_real_path(void);

/* Frame `number`: flat colours, of which a part changes with the number; or noise. */
void film_fill(uint8_t *rgb, int width, int height, int number);
void film_fill_noise(uint8_t *rgb, int width, int height, int number);

/* Writes a film of so many frames at 4 a second; the errors are film_create's and the others'. */
bool film_write(const char *path, int width, int height, int frames, struct text_error *error);

#endif
