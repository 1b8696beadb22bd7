/* A moment of a search over a stage, for tests and tools that draw. */
#ifndef CUBEFOLD_TESTS_RENDER_LESSON_SHOT_H
#define CUBEFOLD_TESTS_RENDER_LESSON_SHOT_H

#include "stage.h"

#include "geom/lesson_stage.h"

struct lesson_shot {
    const char *name;
    int placed; /* faces that the solution's mats lie on, the first ones */
    int trial;  /* face of the mat on trial, -1 for none; it is the solution's mat there */
    int turned; /* orientation that is applied to it beyond the solution's */
    enum lesson_role role;  /* TRIAL, FITS or REJECTED */
    int tried;              /* of the mats that wait, how many carry the badge */
    float yaw, pitch, zoom; /* yaw 1000: as the frame says */
};

/* The scene of a shot; owned, freed by lesson_scene_close. */
struct lesson_scene {
    struct lesson_layout layout;
    struct lesson_place *places;
    struct lesson_state state;
    struct lesson_ghost *ghosts;
    struct scene_mark *marks;
    struct mat *mats;
    int ghost_count, mark_count;
};

/* Sets the scene of the shot; the first solution of the stage's puzzle says what lies where. A mat
 * that is rejected has its true clashes marked. False when out of memory or without a solution. */
bool lesson_scene_open(struct lesson_scene *scene, const struct stage *stage,
                       const struct lesson_shot *shot);
void lesson_scene_close(struct lesson_scene *scene);

/* Fills the picture; it borrows from the scene. */
void lesson_scene_picture(const struct lesson_scene *scene, const struct lesson_shot *shot,
                          enum scene_theme theme, int width, int height, struct picture *out);

#endif
