/* Drives the window by a text of events and a clock of its own. docs/SCRIPTS.md describes it. */
#include "app/app.h"
#include "app/app_internal.h"

#include "io/file.h"
#include "platform/clock.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_RATE 60.0
#define DRAG_SECONDS 0.25
#define REST_SECONDS 0.1
#define MAX_WAIT     3600.0
#define MAX_COORD    100000.0
#define MAX_EVENT    1e12
#define SEARCH_SLICE 0.02

struct script {
    struct app *app;
    struct text_cursor cursor;
    struct text_error error;
    double rate;      /* frames a second */
    float x, y;       /* pointer */
    unsigned buttons; /* held */
    bool unwritten;   /* the error is about a file that could not be written */
};

/* ---- time and events ---- */

static void frame(struct script *script, double seconds)
{
    struct app *app = script->app;
    app_advance(app, app->now + seconds);
    app_search(app);
    learn_work(app);
    app_pass(app, NULL);
    app_count_frame(app);
}

static void wait_for(struct script *script, double seconds)
{
    double step = 1 / script->rate;
    for (; seconds > 1e-9; seconds -= step)
        frame(script, fmin(step, seconds));
}

static void send(struct script *script, struct event event)
{
    event.time = script->app->now;
    event.scale = window_scale(script->app->window);
    app_pass(script->app, &event);
    frame(script, 0);
}

static struct event pointer_event(const struct script *script, enum event_kind kind)
{
    return (struct event){.kind = kind, .x = script->x, .y = script->y, .buttons = script->buttons};
}

static void move_to(struct script *script, float x, float y)
{
    struct event event = pointer_event(script, EVENT_POINTER_MOVE);
    event.dx = x - script->x;
    event.dy = y - script->y;
    event.x = script->x = x;
    event.y = script->y = y;
    send(script, event);
}

static void press(struct script *script, int button, int clicks, unsigned modifiers)
{
    script->buttons |= 1u << button;
    struct event event = pointer_event(script, EVENT_POINTER_DOWN);
    event.button = button;
    event.clicks = clicks;
    event.modifiers = modifiers;
    send(script, event);
}

static void release(struct script *script, int button, int clicks)
{
    script->buttons &= ~(1u << button);
    struct event event = pointer_event(script, EVENT_POINTER_UP);
    event.button = button;
    event.clicks = clicks;
    send(script, event);
}

/* ---- arguments ---- */

static bool expected(struct script *script, const char *what)
{
    return text_expected(&script->error, &script->cursor, what);
}

static bool is_number_byte(char c)
{
    return c != '\0' && strchr("+-.0123456789", c) != NULL;
}

static bool take_number(struct script *script, double lo, double hi, const char *what, double *out)
{
    struct text_cursor *c = &script->cursor;
    char word[32];
    size_t length = 0;
    text_skip_blanks(c);
    while (c->at + length < c->end && length + 1 < sizeof word && is_number_byte(c->at[length])) {
        word[length] = c->at[length];
        length++;
    }
    word[length] = '\0';
    char *rest;
    double value = strtod(word, &rest);
    bool ends = c->at + length == c->end || c->at[length] == ' ' || c->at[length] == '\t';
    if (length == 0 || *rest != '\0' || !ends || !(value >= lo && value <= hi))
        return expected(script, what);
    c->at += length;
    *out = value;
    return true;
}

static bool take_point(struct script *script, float *x, float *y)
{
    double px, py;
    if (!take_number(script, -MAX_COORD, MAX_COORD, "an x coordinate in points", &px) ||
        !take_number(script, -MAX_COORD, MAX_COORD, "a y coordinate in points", &py))
        return false;
    *x = (float)px;
    *y = (float)py;
    return true;
}

/* The rest of the line, for file names. */
static bool take_rest(struct script *script, char *out, size_t size, const char *what)
{
    struct text_cursor *c = &script->cursor;
    text_skip_blanks(c);
    size_t length = (size_t)(c->end - c->at);
    if (length == 0 || length >= size)
        return expected(script, what);
    memcpy(out, c->at, length);
    out[length] = '\0';
    c->at = c->end;
    return true;
}

static bool take_word(struct script *script, char *out, size_t size, const char *what)
{
    struct text_cursor *c = &script->cursor;
    size_t length = 0;
    text_skip_blanks(c);
    while (c->at + length < c->end && c->at[length] != ' ' && c->at[length] != '\t')
        length++;
    if (length == 0 || length >= size)
        return expected(script, what);
    memcpy(out, c->at, length);
    out[length] = '\0';
    c->at += length;
    return true;
}

static int take_button(struct script *script)
{
    if (text_accept_word(&script->cursor, "right"))
        return EVENT_BUTTON_RIGHT;
    if (text_accept_word(&script->cursor, "middle"))
        return EVENT_BUTTON_MIDDLE;
    text_accept_word(&script->cursor, "left");
    return EVENT_BUTTON_LEFT;
}

/* ---- commands ---- */

static bool do_wait(struct script *script)
{
    double seconds;
    if (!take_number(script, 0, MAX_WAIT, "seconds from 0 to 3600", &seconds))
        return false;
    wait_for(script, seconds);
    return true;
}

static bool do_search(struct script *script)
{
    struct app *app = script->app;
    double seconds, end = clock_seconds();
    if (!take_number(script, 0, MAX_WAIT, "seconds from 0 to 3600", &seconds))
        return false;
    end += seconds;
    bool shown = text_accept_word(&script->cursor, "shown");
    while (session_is_working(&app->session) && clock_seconds() < end &&
           !(shown && session_placements(&app->session) != NULL)) {
        app_search_for(app, SEARCH_SLICE, true);
        frame(script, 0);
    }
    return true;
}

static bool do_rate(struct script *script)
{
    return take_number(script, 1, 1000, "frames a second from 1 to 1000", &script->rate);
}

static bool starts_number(const struct script *script)
{
    const struct text_cursor *c = &script->cursor;
    return c->at < c->end && is_number_byte(*c->at);
}

/* Moves the pointer to a point, or to the middle of a control. */
static bool aim(struct script *script)
{
    char name[UI_MAX_NAME];
    struct ui_rect rect;
    text_skip_blanks(&script->cursor);
    if (starts_number(script)) {
        float x, y;
        if (!take_point(script, &x, &y))
            return false;
        move_to(script, x, y);
        return true;
    }
    struct text_cursor before = script->cursor;
    if (!take_word(script, name, sizeof name, "the name of a control, or x and y"))
        return false;
    if (!ui_find(script->app->ui, name, &rect)) {
        script->cursor = before;
        return expected(script, "the name of a control in sight");
    }
    move_to(script, rect.x + rect.w / 2, rect.y + rect.h / 2);
    return true;
}

static bool do_press(struct script *script)
{
    int button = take_button(script);
    press(script, button, 1, text_accept_word(&script->cursor, "shift") ? EVENT_SHIFT : 0);
    return true;
}

static bool do_release(struct script *script)
{
    release(script, take_button(script), 1);
    return true;
}

static void drag_along(struct script *script, float x0, float y0, float x1, float y1)
{
    int steps = (int)ceil(DRAG_SECONDS * script->rate);
    for (int i = 1; i <= steps; i++) {
        float part = (float)i / (float)steps;
        frame(script, DRAG_SECONDS / steps);
        move_to(script, x0 + (x1 - x0) * part, y0 + (y1 - y0) * part);
    }
}

static bool do_drag(struct script *script)
{
    float x0, y0, x1, y1;
    if (!take_point(script, &x0, &y0) || !take_point(script, &x1, &y1))
        return false;
    int button = take_button(script);
    unsigned modifiers = text_accept_word(&script->cursor, "shift") ? EVENT_SHIFT : 0;
    bool fling = text_accept_word(&script->cursor, "fling");
    move_to(script, x0, y0);
    press(script, button, 1, modifiers);
    drag_along(script, x0, y0, x1, y1);
    if (!fling)
        wait_for(script, REST_SECONDS);
    release(script, button, 1);
    return true;
}

static bool do_click(struct script *script)
{
    if (!aim(script))
        return false;
    int button = take_button(script);
    press(script, button, 1, 0);
    release(script, button, 1);
    return true;
}

static bool do_double_click(struct script *script)
{
    if (!do_click(script))
        return false;
    press(script, EVENT_BUTTON_LEFT, 2, 0);
    release(script, EVENT_BUTTON_LEFT, 2);
    return true;
}

static bool do_wheel(struct script *script)
{
    double notches;
    if (!aim(script) ||
        !take_number(script, -1000, 1000, "notches, more than 0 away from you", &notches))
        return false;
    struct event event = pointer_event(script, EVENT_WHEEL);
    event.wheel_y = (float)notches;
    send(script, event);
    return true;
}

static bool do_pinch(struct script *script)
{
    double factor;
    if (!aim(script) || !take_number(script, 0.01, 100, "a factor from 0.01 to 100", &factor))
        return false;
    struct event event = pointer_event(script, EVENT_PINCH);
    event.pinch = (float)factor;
    send(script, event);
    return true;
}

static const struct {
    const char *name;
    int key;
} key_names[] = {
    {"space", KEY_SPACE},
    {"tab", KEY_TAB},
    {"enter", KEY_ENTER},
    {"escape", KEY_ESCAPE},
    {"left", KEY_LEFT},
    {"right", KEY_RIGHT},
    {"up", KEY_UP},
    {"down", KEY_DOWN},
    {"home", KEY_HOME},
    {"end", KEY_END},
    {"pageup", KEY_PAGE_UP},
    {"pagedown", KEY_PAGE_DOWN},
    {"backspace", KEY_BACKSPACE},
    {"f1", KEY_F1},
};

static int key_by_name(const char *name)
{
    if (strlen(name) == 1)
        return (unsigned char)name[0];
    for (size_t i = 0; i < sizeof key_names / sizeof *key_names; i++)
        if (strcmp(key_names[i].name, name) == 0)
            return key_names[i].key;
    return KEY_NONE;
}

static bool do_key(struct script *script)
{
    char word[32];
    struct event event = {.kind = EVENT_KEY_DOWN};
    if (text_accept_word(&script->cursor, "ctrl"))
        event.modifiers |= EVENT_CTRL;
    if (text_accept_word(&script->cursor, "alt"))
        event.modifiers |= EVENT_ALT;
    if (text_accept_word(&script->cursor, "shift"))
        event.modifiers |= EVENT_SHIFT;
    struct text_cursor before = script->cursor;
    if (!take_word(script, word, sizeof word, "a key"))
        return false;
    event.key = key_by_name(word);
    if (event.key == KEY_NONE) {
        script->cursor = before;
        return expected(script, "a character or the name of a key");
    }
    send(script, event);
    event.kind = EVENT_KEY_UP;
    send(script, event);
    return true;
}

static bool do_type(struct script *script)
{
    struct event event = {.kind = EVENT_TEXT};
    if (!take_rest(script, event.text, sizeof event.text, "a short text"))
        return false;
    send(script, event);
    return true;
}

/* Goes there in Learn, however long it takes. */
static bool do_event(struct script *script)
{
    double number;
    struct app *app = script->app;
    struct text_place place = text_here(&script->cursor);
    if (!take_number(script, 0, MAX_EVENT, "the number of an event", &number))
        return false;
    if (app->mode != APP_LEARN)
        return text_fail(&script->error, script->cursor.file, place,
                         "the window is not in the mode Learn");
    lesson_play(app->learn.lesson, false);
    lesson_go(app->learn.lesson, (uint64_t)number);
    learn_settle(app);
    frame(script, 0);
    return true;
}

static bool do_resize(struct script *script)
{
    double width, height, scale = 0;
    if (!take_number(script, 0, 16384, "a width in points", &width) ||
        !take_number(script, 0, 16384, "a height in points", &height))
        return false;
    if (!text_at_end(&script->cursor) &&
        !take_number(script, 0.5, 4, "a scale from 0.5 to 4", &scale))
        return false;
    window_resize(script->app->window, (int)width, (int)height, (float)scale);
    send(script, (struct event){.kind = EVENT_RESIZE});
    return true;
}

static bool do_blur(struct script *script)
{
    script->buttons = 0;
    send(script, (struct event){.kind = EVENT_FOCUS_LOST});
    return true;
}

static bool do_drop(struct script *script)
{
    struct event event = {.kind = EVENT_DROP_FILE};
    if (!take_rest(script, event.path, sizeof event.path, "a file"))
        return false;
    send(script, event);
    return true;
}

static bool do_shot(struct script *script)
{
    char path[TEXT_FILE_SIZE];
    struct app *app = script->app;
    uint64_t frames = app->frames;
    struct text_place place = text_here(&script->cursor);
    if (!take_rest(script, path, sizeof path, "a file"))
        return false;
    if (app->input.width <= 0 || app->input.height <= 0)
        return text_fail(&script->error, script->cursor.file, place,
                         "a window without pixels cannot be shot");
    app->redraw = true;
    enum render_status status = app_draw(app, true);
    app->frames = frames;
    if (status == RENDER_OK)
        status = target_write_png(app->target, path);
    script->unwritten = status != RENDER_OK;
    if (script->unwritten)
        return text_fail(&script->error, script->cursor.file, place, "%s cannot be written: %s",
                         path,
                         status == RENDER_FILE ? strerror(errno) : render_status_text(status));
    return true;
}

static bool do_state(struct script *script)
{
    char path[TEXT_FILE_SIZE];
    if (!take_rest(script, path, sizeof path, "a file"))
        return false;
    script->unwritten = !app_write_state(script->app, path, &script->error);
    return !script->unwritten;
}

static const struct {
    const char *word;
    bool (*run)(struct script *script);
} commands[] = {
    {"wait", do_wait},     {"rate", do_rate},   {"search", do_search},
    {"move", aim},         {"press", do_press}, {"release", do_release},
    {"drag", do_drag},     {"click", do_click}, {"doubleclick", do_double_click},
    {"wheel", do_wheel},   {"pinch", do_pinch}, {"key", do_key},
    {"resize", do_resize}, {"blur", do_blur},   {"drop", do_drop},
    {"shot", do_shot},     {"state", do_state}, {"type", do_type},
    {"event", do_event},
};

static bool run_line(struct script *script)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (!text_accept_word(&script->cursor, commands[i].word))
            continue;
        text_skip_blanks(&script->cursor);
        return commands[i].run(script) &&
               (text_at_end(&script->cursor) || expected(script, "the end of the line"));
    }
    return expected(script,
                    "wait, rate, search, move, press, release, drag, click, doubleclick, wheel, "
                    "pinch, key, type, event, resize, blur, drop, shot or state");
}

int app_run_script(struct app *app, const char *path)
{
    struct script script = {.app = app, .rate = DEFAULT_RATE};
    char *bytes = NULL;
    size_t length;
    bool good = file_read(path, &bytes, &length, &script.error);
    if (good)
        script.cursor = text_begin(bytes, length, file_display_name(path));
    frame(&script, 0);
    while (good && !app->quit && text_next_line(&script.cursor))
        good = text_at_end(&script.cursor) || run_line(&script);
    free(bytes);
    if (good)
        return APP_DONE;
    text_report(&script.error);
    return script.unwritten ? APP_FAILED : APP_BAD_USAGE;
}
