/* A picture in plain data: what to draw, from where, in which light. No GL, no truth of its own.
 *
 *   world: x right, y back, z up, unit one cell, table z = 0
 *   mat-local: centre of the mat, x right as drawn, y up as drawn, z out of the drawn side
 */
#ifndef CUBEFOLD_RENDER_SCENE_H
#define CUBEFOLD_RENDER_SCENE_H

#include "core/mat.h"
#include "geom/lesson_stage.h"
#include "render/quality.h"

#include <cglm/types.h>
#include <stdbool.h>
#include <stdint.h>

enum scene_theme { SCENE_LIGHT, SCENE_DARK };

enum { SCENE_LABEL_SIZE = 16 }; /* bytes with the NUL; a few letters fit on a mat */

/* What a glow says. */
enum scene_glow {
    SCENE_GLOW_SELECTED, /* the theme's accent */
    SCENE_GLOW_FITS,     /* green */
    SCENE_GLOW_CLASHES,  /* red */
    SCENE_GLOW_COUNT
};

struct scene_mat {
    mat4 pose;                    /* mat-local to world, rigid */
    struct mat pattern;           /* as drawn */
    uint32_t colour;              /* 0xRRGGBB, sRGB */
    char label[SCENE_LABEL_SIZE]; /* UTF-8, "" prints nothing */
    float contact[4];             /* of drawn side 0..3 with a neighbour, 0 apart .. 1 closed */
    float opacity;                /* 1 solid; less shows what lies behind */
    float highlight;              /* 0 none .. 1 glowing edges and an outline */
    enum scene_glow glow;         /* their colour */
    float tried;                  /* 0 none .. 1 a badge on the drawn side: a cross in a disc */
};

/* A cell that is wrong. */
enum scene_mark_kind {
    SCENE_MARK_OVERLAP, /* two mats fill it: a solid, glowing cube with a cross on each side */
    SCENE_MARK_GAP,     /* nobody can fill it: the edges of a cube, hollow */
    SCENE_MARK_KIND_COUNT
};

/* Shown at its place, and through what hides it, paler. */
struct scene_mark {
    mat4 pose; /* origin at the cell's centre, rigid */
    enum scene_mark_kind kind;
    float strength; /* 0 not there .. 1; may be animated */
};

/* Part of the target in pixels, y down from the top left corner. */
struct scene_viewport {
    int x, y, width, height;
};

struct scene {
    const struct scene_mat *mats; /* [mat_count] */
    int mat_count;
    const struct scene_mark *marks; /* [mark_count] */
    int mark_count;
    const struct lesson_ghost *ghosts; /* [ghost_count] outlines with names; no shadow */
    int ghost_count;
    mat4 view, projection; /* clip space of OpenGL, z -1..1 */
    vec3 eye;              /* world */
    vec3 centre;           /* of what is drawn, world; the light is fitted to it */
    float radius;          /* all mats lie within this distance of the centre, > 0; where focused,
                              those that matter */
    bool focused;          /* mats farther off than `radius` are drawn, but get no fine light */
    bool table;            /* draw the table (never seen from below) */
    enum scene_theme theme;
    struct scene_viewport viewport;
    struct quality quality;
};

/* World box around all mats as if without notches; an empty scene gives the box from -1 to 1. Where
 * the scene is focused, no more of it than holds the sphere. */
void scene_bounds(const struct scene *scene, vec3 lo, vec3 hi);

#endif
