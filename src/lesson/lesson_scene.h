/* The scene of the lesson: from the event shown to a picture (render/picture.h). */
#ifndef CUBEFOLD_LESSON_LESSON_SCENE_H
#define CUBEFOLD_LESSON_LESSON_SCENE_H

#include "geom/lesson_stage.h"
#include "lesson/lesson.h"
#include "render/picture.h"

#include <stdint.h>

/* Poses, marks and ghosts of one moment, with the memory for them. */
struct lesson_scene;

/* Room for the scenes of a lesson's puzzle. NULL when out of memory. */
struct lesson_scene *lesson_scene_create(const struct document *document,
                                         const struct puzzle *puzzle);
void lesson_scene_destroy(struct lesson_scene *scene); /* NULL is fine */

/* Finds where everything is at this moment of run `side` (0, or 1 when comparing). `eye` is where
 * the camera was last: what hides the mat on trial from it is shown see-through; may be NULL. False
 * when out of memory: the scene is then as it was. */
bool lesson_scene_update(struct lesson_scene *scene, const struct lesson *lesson, int side,
                         const float *eye);

/* The yaw of the camera in degrees, before an update: what waits on the table stays as it is for
 * the viewer while the body turns. CAMERA_YAW until it is told. */
void lesson_scene_turn(struct lesson_scene *scene, float yaw);

/* True while mats are on their way. */
bool lesson_scene_moves(const struct lesson_scene *scene);

/* The event that it shows, and the number of marks of clashing cells. */
uint64_t lesson_scene_event(const struct lesson_scene *scene, int *marks);

/* What the camera looks at. */
const struct frame *lesson_scene_frame(const struct lesson_scene *scene);

/* Sets the mats, poses, colours, labels, marks, ghosts and the focus of a picture that
 * picture_init made; view, size, theme and quality are the caller's. What the picture points to
 * belongs to the scene. */
void lesson_scene_picture(const struct lesson_scene *scene, struct picture *picture);

/* A number that differs when the picture does. */
uint64_t lesson_scene_key(const struct lesson_scene *scene);

/* The poses [mat_count], and the mats as drawn, for picking. */
const mat4 *lesson_scene_poses(const struct lesson_scene *scene);
const struct mat *lesson_scene_mats(const struct lesson_scene *scene);

#endif
