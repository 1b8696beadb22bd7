/* The renderer's own state, shared by its files; nobody else includes it. */
#ifndef CUBEFOLD_RENDER_RENDERER_INTERNAL_H
#define CUBEFOLD_RENDER_RENDERER_INTERNAL_H

#include "render/gl.h"
#include "render/labels.h"
#include "render/light.h"
#include "render/maps.h"
#include "render/mesh_store.h"
#include "render/renderer.h"

/* Programs, each compiled when first needed. */
enum program_id {
    PROGRAM_SHADOW,                       /* depth from the light */
    PROGRAM_TABLE_MAP,                    /* mats along the light onto the table */
    PROGRAM_BLUR,                         /* of the table map, first pass */
    PROGRAM_BLUR_SECOND,                  /* and second */
    PROGRAM_BACKDROP,                     /* background; + enum backdrop_look, as the next two */
    PROGRAM_TABLE = PROGRAM_BACKDROP + 3, /* table beyond its map */
    PROGRAM_MAP = PROGRAM_TABLE + 3,      /* table within it */
    PROGRAM_DEPTH = PROGRAM_MAP + 3,      /* depth from the eye */
    PROGRAM_FLAT,                         /* mats in plain colours */
    PROGRAM_OUTLINE,                      /* around selected mats */
    PROGRAM_LABEL,                        /* letters over the mats */
    PROGRAM_MARK,                         /* cells that are wrong, badges */
    PROGRAM_HALO,                         /* what glows around those cells */
    PROGRAM_GHOST,                        /* outlines of empty faces */
    PROGRAM_NAME,                         /* and their names */
    PROGRAM_MAT, /* + 4 * (index of taps) + (glow ? 2 : 0) + (fine ? 1 : 0) */
    PROGRAM_COUNT = PROGRAM_MAT + 12
};

/* How table and background are drawn. */
enum backdrop_look { BACKDROP_COARSE, BACKDROP_FINE, BACKDROP_FLAT };

struct program {
    GLuint name; /* 0: not compiled yet */
    GLint clip, outline, colour, step, label_grid, share;
};

/* Texture units, the same in all programs. */
enum texture_unit {
    UNIT_SHADOW,
    UNIT_LABELS,
    UNIT_GRAIN,
    UNIT_VOLUME,
    UNIT_MAP,
    UNIT_SOURCE,
    UNIT_GROUND
};

/* One mat as the vertex shader sees it; 96 bytes. Overlays (see below) use it too, each for what
 * its shader says. */
struct instance {
    float pose[3][4];
    float colour[4];
    float contact[4];
    float extra[4];
};

/* Mats of one pattern that are drawn by one call. */
struct group {
    struct mesh_range range, coarse; /* to look at; for shadows */
    int first, count;                /* instances */
    bool translucent;
};

/* What is drawn over the mats: instances that follow theirs in the buffer. */
struct overlays {
    int mark_first, mark_count; /* cells and badges */
    int cell_count;             /* of these; they come first */
    int ghost_first, ghost_count;
    int letter_first, letter_count;
};

/* A mat on its way into a group. */
struct ordered {
    int mat;
    int entry, coarse; /* of the mesh store */
    bool translucent;
    float distance, group_distance; /* from the eye; of the group's nearest */
};

struct renderer {
    struct program programs[PROGRAM_COUNT];
    struct mesh_store meshes;
    struct labels labels;
    struct maps maps;
    GLuint vertex_array, empty_array; /* with and without attributes */
    GLuint overlay_array;             /* with those of instances alone */
    GLuint instance_buffer, block_buffer;
    GLuint grain_texture;
    struct ordered *ordered;    /* [capacity] */
    struct instance *instances; /* [instance_capacity] */
    float *nearest;             /* [nearest_capacity] distance of each mesh entry's nearest mat */
    struct group *groups;       /* [capacity] */
    int capacity, nearest_capacity, instance_capacity;
    int instance_count, group_count;
    int opaque_groups, opaque_instances; /* those come first */
    bool highlighted;                    /* some mat glows */
    float solid;                         /* how much light the mats keep, 0..1 */
    struct overlays overlays;
    struct renderer_stats stats;
    char message[RENDERER_MESSAGE_SIZE];
};

/* Compiles the program if need be and makes it current. */
enum render_status renderer_use(struct renderer *renderer, int id, struct program **out);

/* Sorts the scene's mats into groups and uploads them. */
enum render_status renderer_prepare(struct renderer *renderer, const struct scene *scene);

/* The rows of a pose. */
void renderer_set_pose(struct instance *instance, const mat4 pose);

/* renderer_overlay.c: adds the instances of marks, badges, ghosts and names behind those of the
 * mats; at most renderer_overlay_most. */
int renderer_overlay_most(const struct scene *scene);
void renderer_fill_overlays(struct renderer *renderer, const struct scene *scene);

/* Draws the ghosts with their names: after what is solid, before what is see-through. Draws marks,
 * those of cells alone, where nothing solid hides them: before what is see-through, if there is
 * any. Draws all marks, also where they are hidden: last. */
enum render_status renderer_draw_ghosts(struct renderer *renderer);
enum render_status renderer_draw_seen_marks(struct renderer *renderer);
enum render_status renderer_draw_marks(struct renderer *renderer);

/* Makes the instance attributes of the bound vertex array start at this instance. */
void renderer_point_at(struct renderer *renderer, int instance);

/* Draws groups first..end-1 with the current program and state; counts the calls. */
void renderer_draw_groups(struct renderer *renderer, int first, int end);

/* The same with coarse meshes, for maps that show no rounded edges. */
void renderer_draw_coarse(struct renderer *renderer, int first, int end);

/* Uploads the block. */
void renderer_set_block(struct renderer *renderer, const struct scene_block *block);

/* Draws everything of the scene into the bound framebuffer; the block is set. */
enum render_status renderer_draw_scene(struct renderer *renderer, const struct scene *scene,
                                       struct scene_block *block);
enum render_status renderer_draw_flat(struct renderer *renderer, const struct scene_block *block);

#endif
