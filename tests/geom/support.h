/* What the tests of geometry share: random numbers, shapes, solvable puzzles. */
#ifndef CUBEFOLD_TESTS_GEOM_SUPPORT_H
#define CUBEFOLD_TESTS_GEOM_SUPPORT_H

#include "core/puzzle.h"
#include "geom/net.h"
#include "geom/timeline.h"

#include <cglm/types.h>
#include <stdbool.h>
#include <stdint.h>

/* Next number of a stream; below `bound`. */
uint32_t random_below(uint64_t *state, uint32_t bound);

/* A shape drawn as text: '#' a cell, rows from the back, layers from the bottom separated by '/',
 * rows by ','. "##,#." is an elbow. A mark in front makes something else of the cells: 'o' a hollow
 * body, or a sheet: '=' their top faces, '-' all but those, '_' all but the bottom ones, '<' the
 * front and right ones, '%' what '-' has, seen from within. Fails the test when it is no shape. */
struct shape *shape_of(const char *drawing);

/* The shapes that every property is tried on; index 0.. until NULL. Index 0 is the cube. */
const char *test_drawing(int index);

/* A puzzle with a known solution: every rim cell of the surface is given to one of its faces at
 * random, then the mats are shuffled, turned and flipped. */
struct solved {
    struct shape *shape;
    struct mat *mats;
    struct placement *placements;
    int *face_of; /* of each mat, or -1 */
    struct puzzle puzzle;
};

struct solved solved_create(const char *drawing, int size, uint64_t seed);
/* The face that a mat lies on, or -1. */
int solved_face_of(const struct solved *solved, int mat);

/* Mixes `count` more mats, at random, into the set. */
void solved_add_spare(struct solved *solved, int count, uint64_t seed);

/* Takes the mat off every `step`-th face: a filling that is not complete. */
void solved_take_out(struct solved *solved, int step);

void solved_destroy(struct solved *solved);

/* A timeline with its net; room for its states. */
struct film {
    struct net *net;
    struct timeline *timeline;
    struct timeline_state state;
};

struct film film_create(const struct solved *solved, int net_index);
void film_destroy(struct film *film);

/* Evaluates into film->state. */
void film_show(struct film *film, float t, float explode);

/* `steps` + 1 times spread evenly over the phase, first to last. */
float film_time(const struct film *film, enum timeline_phase phase, int step, int steps);

/* Are mats on all faces? */
bool solved_is_complete(const struct solved *solved);

/* Mats that are left over. */
int solved_spare_count(const struct solved *solved);

/* Has the face a hinge, with mats on both sides of it? */
bool solved_has_hinge(const struct solved *solved, const struct film *film, int face);

typedef void film_check(const struct solved *solved, struct film *film);

/* Runs a check on random cubes over all nets and on every other shape; every fifth cube and every
 * third of the others is made from a pool, and so many have empty faces. */
void films_check_all(film_check *check);

/* A point of the mat-local frame in the world. */
void point_of(mat4 pose, float x, float y, float z, vec3 out);

#endif
