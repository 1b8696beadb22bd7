/* The command line of `cubefold render`. */
#include "cli/render_command.h"

#include "geom/camera.h"
#include "io/rules_text.h"
#include "render/film.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* Events of a run are counted so far. */
static const uint64_t most_events = 1000000000000000;

static const double default_speed = 4; /* events a second */

/* Which of the two ways of drawing an option belongs to. */
enum use { BOTH, SOLUTION, LESSON, USE_COUNT };

/* Fills the table; uses[i] says what option i is for. Returns the number of options. */
enum { MOST_OPTIONS = 32 };
static size_t fill_table(struct render_command *c, struct option table[MOST_OPTIONS],
                         enum use uses[MOST_OPTIONS])
{
    static const char fast[] = "a number from 0.1 to 60";
    static const char whole[] = "a whole number from 1";
    const struct option both[] = {
        {"--output", "-o", OPTION_TEXT, "a file name", .text = &c->output},
        OPTIONS_OF_PUZZLE(&c->request),
        {"--size", NULL, OPTION_TEXT, "WxH in pixels", .text = &c->size},
        {"--theme", NULL, OPTION_TEXT, "light or dark", .text = &c->theme},
        {"--yaw", NULL, OPTION_NUMBER, "degrees from -360 to 360", -360, 360, .number = &c->yaw},
        {"--pitch", NULL, OPTION_NUMBER, "degrees from -90 to 90", -90, 90, .number = &c->pitch},
        {"--zoom", NULL, OPTION_NUMBER, "a number from 0.25 to 12", CAMERA_MIN_ZOOM,
         CAMERA_MAX_ZOOM, .number = &c->zoom},
    };
    const struct option solution[] = {
        {"--solution", NULL, OPTION_COUNT, whole, 1, 1e9, .count = &c->solution},
        {"--net", NULL, OPTION_COUNT, whole, 1, 1e9, .count = &c->net},
        {"--time", NULL, OPTION_NUMBER, "a number from 0 to 1", 0, 1, .number = &c->time},
        {"--explode", NULL, OPTION_NUMBER, "a number from 0 to 1", 0, 1, .number = &c->explode},
        {"--see-through", NULL, OPTION_FLAG, .flag = &c->see_through},
        {"--partial", NULL, OPTION_FLAG, .flag = &c->partial},
        {"--limit", NULL, OPTION_NUMBER, "seconds from 0.001 on", 0.001, 1e9, .number = &c->limit},
    };
    const struct option lesson[] = {
        {"--event", NULL, OPTION_COUNT, "a whole number", 0, (double)most_events,
         .count = &c->event},
        {"--events", NULL, OPTION_TEXT, "A..B", .text = &c->stretch},
        {"--preset", NULL, OPTION_TEXT, "a preset of rules", .text = &c->preset},
        {"--rules", NULL, OPTION_TEXT, "a list of rules", .text = &c->rules},
        {"--panes", NULL, OPTION_TEXT, "a list of panes", .text = &c->panes},
        {"--every", NULL, OPTION_COUNT, whole, 1, 1e15, .count = &c->every},
        {"--fps", NULL, OPTION_NUMBER, fast, FILM_LEAST_RATE, FILM_MOST_RATE, .number = &c->fps},
        {"--speed", NULL, OPTION_NUMBER, fast, FILM_LEAST_RATE, FILM_MOST_RATE,
         .number = &c->speed},
    };
    const struct option *const parts[] = {both, solution, lesson};
    const size_t sizes[] = {sizeof both / sizeof both[0], sizeof solution / sizeof solution[0],
                            sizeof lesson / sizeof lesson[0]};
    size_t count = 0;
    for (int use = 0; use < USE_COUNT; use++)
        for (size_t i = 0; i < sizes[use]; i++) {
            uses[count] = (enum use)use;
            table[count++] = parts[use][i];
        }
    return count;
}

/* The option of this name, if it was given. */
static bool is_given(const struct options *options, const char *name)
{
    for (size_t i = 0; i < options->option_count; i++)
        if (strcmp(options->options[i].name, name) == 0)
            return options->options[i].given;
    return false;
}

/* ---- values ---- */

static bool read_size(struct render_command *command, const struct options *options)
{
    if (!command->size)
        return true;
    if (options_read_pair(command->size, 'x', 1, RENDER_MAX_SIDE, &command->width,
                          &command->height))
        return true;
    return options_bad_value(options, "--size", command->size,
                             "WxH in pixels, such as 1280x720, each from 1 to 16384");
}

static bool read_theme(struct render_command *command, const struct options *options)
{
    if (!command->theme || strcmp(command->theme, "light") == 0)
        return true;
    command->scene_theme = SCENE_DARK;
    if (strcmp(command->theme, "dark") == 0)
        return true;
    return options_bad_value(options, "--theme", command->theme, "light or dark");
}

bool render_is_standard_output(const char *path)
{
    return strcmp(path, "-") == 0;
}

static bool ends_in_png(const char *path)
{
    static const char ending[] = ".png";
    size_t length = strlen(path);
    size_t start = length >= sizeof ending - 1 ? length - (sizeof ending - 1) : length;
    return strcasecmp(path + start, ending) == 0;
}

static bool check_output(const struct render_command *command, const struct options *options)
{
    const char *output = command->output;
    if (!output)
        return options_complain(options, "-o OUT.png is missing");
    enum film_kind kind = film_kind_of(output);
    if (command->is_film)
        return kind != FILM_NONE || options_bad_value(options, "-o", output, FILM_EXPECTED);
    if (render_is_standard_output(output)) {
        if (isatty(STDOUT_FILENO))
            return options_complain(options, "-o -: standard output is a terminal, expected a file "
                                             "or a pipe");
        return true;
    }
    if (ends_in_png(output))
        return true;
    if (kind != FILM_NONE)
        return options_complain(options,
                                "-o: '%s' is a film; say of which events, as --events "
                                "A..B",
                                output);
    return options_bad_value(options, "-o", output,
                             "a name that ends in .png, or - for standard output");
}

/* Reads digits; false when there are none or too many. */
static bool read_event(const char **at, uint64_t *event)
{
    const char *start = *at;
    *event = 0;
    for (; isdigit((unsigned char)**at); (*at)++) {
        *event = *event * 10 + (uint64_t)(**at - '0');
        if (*event > most_events)
            return false;
    }
    return *at > start;
}

/* "A..B". */
static bool read_stretch(struct render_command *command, const struct options *options)
{
    const char *at = command->stretch;
    bool done = read_event(&at, &command->first) && strncmp(at, "..", 2) == 0;
    if (done) {
        at += 2;
        done = read_event(&at, &command->last) && *at == '\0' && command->first <= command->last;
    }
    return done || options_bad_value(options, "--events", command->stretch,
                                     "A..B, such as 0..99, the first event and the last");
}

static bool read_events(struct render_command *command, const struct options *options)
{
    bool one = is_given(options, "--event");
    command->is_film = command->stretch != NULL;
    if (one && command->is_film)
        return options_complain(options, "--event draws one event and --events a film; only one of "
                                         "them is possible");
    command->is_lesson = one || command->is_film || command->has_position;
    command->first = one ? (uint64_t)command->event : command->position.event;
    command->last = command->first;
    return !command->is_film || read_stretch(command, options);
}

/* ---- what goes together ---- */

static bool check_uses(const struct render_command *command, const struct options *options,
                       const enum use uses[MOST_OPTIONS])
{
    static const char *const films[] = {"--every", "--fps", "--speed"};
    for (size_t i = 0; i < options->option_count; i++) {
        const struct option *option = &options->options[i];
        if (option->given && uses[i] == SOLUTION && command->is_lesson)
            return options_complain(options, "%s is for pictures of a solution, not of an event",
                                    option->name);
        if (option->given && uses[i] == LESSON && !command->is_lesson)
            return options_complain(options,
                                    "%s is for pictures of the search; say of which event, "
                                    "as --event N or --events A..B",
                                    option->name);
    }
    for (size_t i = 0; i < sizeof films / sizeof films[0]; i++)
        if (is_given(options, films[i]) && !command->is_film)
            return options_complain(options, "%s is for films, as --events A..B makes them",
                                    films[i]);
    return true;
}

static bool check_rates(struct render_command *command, const struct options *options)
{
    bool has_fps = is_given(options, "--fps"), has_speed = is_given(options, "--speed");
    if (!has_speed)
        command->speed = has_fps ? fmin(command->fps, default_speed) : default_speed;
    if (!has_fps)
        command->fps = command->speed;
    if (command->speed > command->fps)
        return options_complain(options,
                                "--speed: %g events a second need as many frames (--fps); "
                                "--every leaves events out",
                                command->speed);
    if (command->is_film && film_kind_of(command->output) == FILM_GIF &&
        command->fps > FILM_MOST_GIF_RATE)
        return options_complain(options, "--fps: a GIF has at most %g frames a second",
                                FILM_MOST_GIF_RATE);
    return true;
}

/* ---- the lesson ---- */

static bool read_rules(struct render_command *command, const struct options *options)
{
    struct text_error error;
    if (command->preset && command->rules)
        return options_complain(options, "--preset is a list of --rules by name; only one of them "
                                         "is possible");
    if (command->preset &&
        !rules_preset_read(command->preset, "--preset", &command->position.rules, &error))
        return options_complain(options, "--preset: %s", error.message);
    if (command->rules &&
        !rules_read_text(command->rules, "--rules", &command->position.rules, &error))
        return options_complain(options, "--rules: %s", error.message);
    if (command->panes &&
        !position_panes_read(command->panes, "--panes", &command->position.panes, &error))
        return options_complain(options, "--panes: %s", error.message);
    return true;
}

/* FILE may be a position. What it says holds unless an option says otherwise. */
static bool read_position(struct render_command *command, const struct options *options)
{
    struct text_error error;
    struct position *position = &command->position;
    if (!position_is(command->file)) {
        position->rules = rules_default();
        position->panes = POSITION_ALL_PANES;
        return true;
    }
    if (command->request.shape || command->request.mats || command->request.one_sided)
        return options_complain(options, "the position says with which shape and mats; leave "
                                         "--shape, --mats and --one-sided out");
    if (!position_read(command->file, position, &error))
        return text_report(&error);
    command->has_position = true;
    if (!position->has_panes)
        position->panes = POSITION_ALL_PANES;
    if (!command->theme && position->theme == POSITION_DARK)
        command->scene_theme = SCENE_DARK;
    return true;
}

bool render_command_parse(struct render_command *command, struct options *options, int argc,
                          char **argv)
{
    struct option table[MOST_OPTIONS];
    enum use uses[MOST_OPTIONS];
    const struct argument arguments[] = {{.name = "FILE", .value = &command->file}};
    *options = (struct options){.command = "render",
                                .options = table,
                                .option_count = fill_table(command, table, uses),
                                .arguments = arguments,
                                .argument_count = 1};
    bool done = options_parse(options, argc, argv) && read_position(command, options) &&
                read_events(command, options) && check_output(command, options) &&
                read_size(command, options) && read_theme(command, options) &&
                check_uses(command, options, uses) && check_rates(command, options) &&
                read_rules(command, options);
    command->has_yaw = is_given(options, "--yaw");
    command->has_pitch = is_given(options, "--pitch");
    command->has_zoom = is_given(options, "--zoom");
    options->options = NULL; /* these end here */
    options->arguments = NULL;
    options->option_count = options->argument_count = 0;
    return done;
}

void render_command_free(struct render_command *command)
{
    position_free(&command->position);
}
