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

/* The text; to be freed. NULL when out of memory. From anywhere it leads to the same file. */
static char *write_position(struct app *app)
{
    char *whole = app->path == NULL ? NULL : realpath(app->path, NULL);
    const struct lesson_run *run = app->learn.lesson->runs[0];
    const struct document_request *request = &app->options.request;
    struct position position = {
        .path = whole != NULL ? whole : app->path,
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
    char *text = position_write(&position);
    free(whole);
    return text;
}

void learn_copy_position(struct app *app)
{
    if (app->path != NULL && strcmp(app->path, "-") == 0) {
        ui_toast_set(&app->toast, "A puzzle from standard input has no position to lead back to",
                     app->now, MESSAGE, true);
        return;
    }
    char *text = write_position(app);
    bool copied = text != NULL && window_clipboard_set(app->window, text);
    ui_toast_set(&app->toast,
                 copied ? "Copied: pasted here, or on the command line, it leads back to this event"
                        : "The clipboard cannot be written",
                 app->now, MESSAGE, !copied);
    free(text);
}

/* Goes to a position in a lesson that is yet to be made. */
static bool go_to(struct app *app, const struct position *position)
{
    struct learn *learn = &app->learn;
    learn->rules = position->rules;
    learn_enter(app);
    if (app->mode != APP_LEARN)
        return false;
    if (!lesson_run_set_wishes(learn->lesson->runs[0], position->wishes, position->wish_count))
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

/* What can be read and is no good all the same. */
static bool can_open(const struct app *app, const struct position *position,
                     struct text_error *error)
{
    bool piped = position->path != NULL && strcmp(position->path, "-") == 0;
    if (piped && app->window != NULL) /* it would wait for standard input */
        return text_fail_file(error, "the position",
                              "its puzzle came from standard input, and is gone");
    if (position->wish_count > LESSON_MAX_WISHES)
        return text_fail_file(error, "the position", "found %d wishes, expected at most %d",
                              position->wish_count, LESSON_MAX_WISHES);
    return true;
}

static bool open_position(struct app *app, const struct position *position,
                          struct text_error *error)
{
    struct session session;
    struct document *document;
    if (!can_open(app, position, error))
        return false;
    if (!position_open(position, (const char *)default_puzzle, default_puzzle_size, &document,
                       error))
        return false;
    if (!session_open_document(&session, document, error))
        return false;
    if (!app_adopt(app, &session, position->path)) {
        session_close(&session);
        return text_fail_file(error, "the position", "out of memory");
    }
    return (keep_request(app, position) && go_to(app, position)) ||
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
        const char *start = text + strspn(text, " \t\r\n");
        text[strcspn(start, " \t\r\n") + (size_t)(start - text)] = '\0';
        if (!learn_open_position(app, start, &error)) {
            text_error_line(&error, line);
            ui_toast_set(&app->toast, line, app->now, 2 * MESSAGE, true);
        } else {
            ui_toast_set(&app->toast, "Here is the position that was copied", app->now, MESSAGE,
                         false);
        }
    }
    free(text);
}
