/* Where we are as one short text, and back from there. */
#include "app/learn.h"

#include "app/app_internal.h"
#include "assets/default_puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MESSAGE 4.0 /* seconds that a toast stays */

enum { POSITION_SIZE = 65536 };

/* Bits of the panes and their names here. */
static const struct {
    enum lesson_pane pane;
    enum position_pane bit;
} panes[] = {
    {LESSON_PANE_CODE, POSITION_CODE},       {LESSON_PANE_RULES, POSITION_RULES},
    {LESSON_PANE_PATH, POSITION_PATH},       {LESSON_PANE_TREE, POSITION_TREE},
    {LESSON_PANE_GRAPH, POSITION_GRAPH},     {LESSON_PANE_CAPTION, POSITION_CAPTION},
    {LESSON_PANE_COUNTERS, POSITION_COUNTS},
};

enum { PANES = sizeof panes / sizeof *panes };

char *learn_position(struct app *app)
{
    const struct lesson_run *run = app->learn.lesson->runs[0];
    const struct document_request *request = &app->options.request;
    struct position position = {
        .path = app->path,
        .shape = (char *)request->shape, /* only read */
        .mats = (char *)request->mats,
        .one_sided = request->one_sided,
        .has_check = true,
        .check = position_check(app->session.puzzle),
        .rules = run->rules,
        .wishes = (struct stepper_wish *)run->wishes,
        .event = lesson_run_event(run),
        .has_camera = true,
        .camera = camera_hold(app_camera(app), &app->frame),
        .has_panes = true,
        .theme = app->dark ? POSITION_DARK : POSITION_LIGHT,
    };
    while (position.wish_count < run->wish_count &&
           run->wishes[position.wish_count].event <= position.event)
        position.wish_count++;
    for (int i = 0; i < PANES; i++)
        if (!app->learn.panes.hidden[panes[i].pane])
            position.panes |= panes[i].bit;
    return position_write(&position);
}

void learn_copy_position(struct app *app)
{
    char *text = learn_position(app);
    bool copied = text != NULL && window_clipboard_set(app->window, text);
    ui_toast_set(&app->toast,
                 copied ? "Copied: pasted here, or on the command line, it leads back to this event"
                        : "The clipboard cannot be written",
                 app->now, MESSAGE, !copied);
    free(text);
}

bool learn_go_to(struct app *app, const struct position *position)
{
    struct learn *learn = &app->learn;
    learn->rules = position->rules;
    learn_enter(app);
    if (app->mode != APP_LEARN)
        return false;
    struct lesson_run *run = learn->lesson->runs[0];
    if (!lesson_run_set_rules(run, &position->rules) ||
        !lesson_run_set_wishes(run, position->wishes, position->wish_count))
        return false;
    lesson_began_anew(learn->lesson);
    lesson_go(learn->lesson, position->event);
    for (int i = 0; i < PANES && position->has_panes; i++)
        learn->panes.hidden[panes[i].pane] = (position->panes & panes[i].bit) == 0;
    if (position->has_camera)
        app->orbit.camera = position->camera;
    if (position->theme != POSITION_NO_THEME)
        app->dark = position->theme == POSITION_DARK;
    return true;
}

/* What a position says of how its puzzle is read is kept for the next position that is copied. */
static bool keep_request(struct app *app, const struct position *position)
{
    char *shape = position->shape == NULL ? NULL : strdup(position->shape);
    char *mats = position->mats == NULL ? NULL : strdup(position->mats);
    bool good =
        (shape != NULL) == (position->shape != NULL) && (mats != NULL) == (position->mats != NULL);
    if (!good) {
        free(shape);
        free(mats);
        return false;
    }
    free(app->options.joined);
    free(app->options.owned_mats);
    app->options.joined = shape;
    app->options.owned_mats = mats;
    app->options.request =
        (struct document_request){.shape = shape, .mats = mats, .one_sided = position->one_sided};
    return true;
}

static bool open_position(struct app *app, const struct position *position,
                          struct text_error *error)
{
    struct session session;
    struct document *document;
    if (!position_open(position, (const char *)default_puzzle, default_puzzle_size, &document,
                       error))
        return false;
    if (!session_open_document(&session, document, error))
        return false;
    if (!app_adopt(app, &session, position->path)) {
        session_close(&session);
        return text_fail_file(error, "the position", "out of memory");
    }
    return (keep_request(app, position) && learn_go_to(app, position)) ||
           text_fail_file(error, "the position", "out of memory");
}

bool learn_open_position(struct app *app, const char *text, struct text_error *error)
{
    struct position position;
    if (!position_read(text, &position, error))
        return false;
    bool good = open_position(app, &position, error);
    position_free(&position);
    return good;
}

void learn_paste_position(struct app *app)
{
    struct text_error error;
    char line[TEXT_LINE_SIZE];
    char *text = malloc(POSITION_SIZE);
    if (text == NULL || !window_clipboard_get(app->window, text, POSITION_SIZE)) {
        ui_toast_set(&app->toast, "The clipboard is empty", app->now, MESSAGE, false);
    } else {
        text[strcspn(text, " \t\r\n")] = '\0';
        if (!learn_open_position(app, text, &error)) {
            text_error_line(&error, line);
            ui_toast_set(&app->toast, line, app->now, 2 * MESSAGE, true);
        } else {
            ui_toast_set(&app->toast, "Here is the position that was copied", app->now, MESSAGE,
                         false);
        }
    }
    free(text);
}
