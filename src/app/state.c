/* The whole state of the window as JSON, for tests and bug reports. */
#include "app/app_internal.h"

#include "io/file.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static json_t *playback_json(const struct app *app)
{
    const struct timeline *timeline = app->session.timeline;
    enum timeline_phase phase = timeline_phase_at(timeline, (float)app->playback.time);
    return json_pack("{s:f, s:b, s:b, s:b, s:f, s:f, s:s}", "time", app->playback.time, "playing",
                     app->playback.playing, "reverse", app->playback.reverse, "held",
                     app->playback.held, "speed", app->playback.speed, "duration",
                     (double)timeline_duration(timeline), "phase", timeline_phase_name(phase));
}

static json_t *counts_json(const struct solver_counts *counts)
{
    json_t *reflection =
        counts->one_sided ? json_null() : json_integer((json_int_t)counts->reflection);
    return json_pack("{s:I, s:I, s:o}", "raw", (json_int_t)counts->raw, "rotation",
                     (json_int_t)counts->rotation, "reflection", reflection);
}

/* How far the search is; `seconds` are whole ones of the real clock, until it
 * is settled. */
static json_t *search_json(const struct session *s)
{
    static const char *const states[] = {
        [SESSION_SEARCHING] = "searching", [SESSION_STOPPED] = "stopped",
        [SESSION_REFUTED] = "impossible",  [SESSION_COMPLETE] = "complete",
        [SESSION_FAILED] = "failed",
    };
    double whole = (double)((uint64_t)1 << SEARCH_WHOLE_BITS);
    return json_pack("{s:s, s:b, s:f, s:f, s:s, s:i}", "state",
                     states[s->reason.kind != REASON_NONE ? SESSION_REFUTED : s->state], "working",
                     session_is_working(s), "progress", (double)s->progress / whole, "seconds",
                     session_is_settled(s) ? 0 : floor(s->seconds), "reason",
                     s->reason_words == NULL ? "" : s->reason_words, "best_placed", s->best_placed);
}

static int left_over(const struct session *s)
{
    const struct placement *placements = session_placements(s);
    int used = 0;
    for (int f = 0; placements != NULL && f < s->puzzle->shape->face_count; f++)
        used += placements[f].mat >= 0;
    return placements == NULL ? 0 : s->puzzle->mat_count - used;
}

static json_t *puzzle_json(const struct app *app)
{
    const struct session *s = &app->session;
    char name[NET_NAME_SIZE];
    bool complete = s->state == SESSION_COMPLETE || s->state == SESSION_REFUTED;
    return json_pack("{s:s, s:i, s:i, s:i, s:o, s:b, s:I, s:o, s:i, s:i, s:i, s:s}", "title",
                     s->document->title, "mats", s->puzzle->mat_count, "faces",
                     s->puzzle->shape->face_count, "left_over", left_over(s), "counts",
                     counts_json(&s->counts), "complete", complete, "nodes", (json_int_t)s->nodes,
                     "search", search_json(s), "solutions", s->solution_count, "solution",
                     s->solution + 1, "net", s->net_index + 1, "net_name",
                     net_name(s->puzzle->shape, s->net_index, name));
}

static json_t *camera_json(const struct app *app)
{
    static const char *const hands[] = {"free", "pressed", "dragging"};
    struct camera camera = app_camera(app);
    if (camera.follow)
        camera = camera_hold(camera, &app->frame);
    return json_pack("{s:f, s:f, s:f, s:[f,f,f], s:b, s:s, s:b}", "yaw", (double)camera.yaw,
                     "pitch", (double)camera.pitch, "zoom", (double)camera.zoom, "pan",
                     (double)camera.pan[0], (double)camera.pan[1], (double)camera.pan[2], "follow",
                     app_camera(app).follow, "hand", hands[app->orbit.hand], "moving",
                     orbit_moving(&app->orbit, app->now));
}

static json_t *selection_json(const struct app *app)
{
    if (app->selected < 0)
        return json_null();
    char letter[PALETTE_LABEL_SIZE], name[SHAPE_FACE_NAME_SIZE];
    int face = session_face_of(&app->session, app->selected);
    json_t *out = json_pack("{s:i, s:s}", "mat", app->selected, "name",
                            document_mat_name(app->session.document, app->selected, letter));
    if (out == NULL || face < 0)
        return out;
    int orientation = session_placements(&app->session)[face].orientation;
    json_t *place = json_pack("{s:s, s:i, s:b}", "face",
                              shape_face_name(app->session.puzzle->shape, face, name), "turn",
                              orientation & 3, "flipped", (orientation & MAT_FLIPPED) != 0);
    if (place == NULL || json_object_update_new(out, place) != 0) {
        json_decref(out);
        return NULL;
    }
    return out;
}

static json_t *window_json(struct app *app)
{
    double scale = (double)app->input.scale;
    return json_pack("{s:f, s:f, s:f, s:i, s:i, s:[f,f,f,f]}", "width", app->input.width / scale,
                     "height", app->input.height / scale, "scale", scale, "pixel_width",
                     app->input.width, "pixel_height", app->input.height, "insets",
                     (double)app->viewport.inset_left, (double)app->viewport.inset_top,
                     (double)app->viewport.inset_right, (double)app->viewport.inset_bottom);
}

static json_t *widgets_json(const struct app *app)
{
    json_t *list = json_array();
    struct ui_widget_info info;
    for (int i = 0; list != NULL && ui_widget_at(app->ui, i, &info); i++) {
        json_t *one = json_pack("{s:s, s:[f,f,f,f], s:b}", "name", info.name, "rect",
                                (double)info.rect.x, (double)info.rect.y, (double)info.rect.w,
                                (double)info.rect.h, "enabled", info.enabled);
        if (one == NULL || json_array_append_new(list, one) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *state_json(struct app *app)
{
    return json_pack(
        "{s:f, s:I, s:b, s:o, s:o, s:o, s:o, s:o, s:s, s:f, s:b, s:b, s:b, s:s, s:s, s:s, s:s, "
        "s:s, s:o, s:s, s:o}",
        "now", app->now, "frames", (json_int_t)app->frames, "moving", app_moving(app), "puzzle",
        puzzle_json(app), "playback", playback_json(app), "camera", camera_json(app), "selected",
        selection_json(app), "window", window_json(app), "theme", app->dark ? "dark" : "light",
        "explode", (double)fade_at(&app->explode, app->now), "see_through", app->see_through,
        "panels", !app->panels_hidden, "help", app->help_open, "focus", ui_focus(app->ui), "hover",
        ui_hovered(app->ui), "held", ui_held(app->ui), "open", ui_open(app->ui), "message",
        app->now < app->toast.until ? app->toast.text : "", "widgets", widgets_json(app), "mode",
        app->mode == APP_LEARN ? "learn" : "watch", "lesson", app_lesson_json(app));
}

bool app_write_state(struct app *app, const char *path, struct text_error *error)
{
    json_t *state = state_json(app);
    char *text = state == NULL ? NULL : json_dumps(state, JSON_INDENT(1) | JSON_REAL_PRECISION(7));
    json_decref(state);
    if (text == NULL)
        return text_fail_file(error, path, "out of memory");
    bool written = file_write_atomic(path, text, strlen(text), error);
    free(text);
    return written;
}
