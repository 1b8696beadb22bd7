#include "app/options.h"

#include "io/options.h"
#include "io/position.h"
#include "io/rules_text.h"

#include <stdlib.h>
#include <string.h>

#define MOST_EVENT 1000000000000ull

enum { MAX_SIDE = 16384 };

static bool take_theme(const struct options *options, const char *theme, bool *dark)
{
    *dark = theme != NULL && strcmp(theme, "dark") == 0;
    if (theme == NULL || *dark || strcmp(theme, "light") == 0)
        return true;
    return options_bad_value(options, "--theme", theme, "light or dark");
}

static bool take_size(const struct options *options, const char *size, int *width, int *height)
{
    if (size == NULL || options_read_pair(size, 'x', 1, MAX_SIDE, width, height))
        return true;
    return options_bad_value(options, "--size", size, "WxH in points, such as 1280x800");
}

/* What the options of the lesson say; any of them opens it. */
struct lesson_words {
    const char *rules, *preset, *event;
};

static bool take_event(const struct options *options, const char *text, uint64_t *event)
{
    char *rest;
    if (text == NULL)
        return true;
    *event = strtoull(text, &rest, 10);
    if (*text >= '0' && *text <= '9' && *rest == '\0' && *event <= MOST_EVENT)
        return true;
    return options_bad_value(options, "--event", text, "the number of an event, such as 1284");
}

static bool take_rules(const struct options *options, const struct lesson_words *words,
                       struct stepper_rules *rules)
{
    struct text_error error;
    *rules = rules_default();
    if (words->rules != NULL && words->preset != NULL)
        return options_complain(options, "--rules and --preset exclude each other");
    if ((words->rules == NULL || rules_read_text(words->rules, "--rules", rules, &error)) &&
        (words->preset == NULL || rules_preset_read(words->preset, "--preset", rules, &error)))
        return true;
    text_report(&error);
    return false;
}

static bool take_lesson(const struct options *options, const struct lesson_words *words,
                        struct app_options *out)
{
    bool any = words->rules != NULL || words->preset != NULL || words->event != NULL;
    if (any && out->file != NULL && position_is(out->file))
        return options_complain(options, "a position has its own rules and event");
    out->learn = out->learn || any;
    return take_rules(options, words, &out->rules) &&
           take_event(options, words->event, &out->event);
}

bool app_options_read(int argc, char **argv, struct app_options *out)
{
    const char *size = NULL;
    const char *theme = NULL;
    struct lesson_words words = {NULL, NULL, NULL};
    double scale = 0;
    *out = (struct app_options){.width = 1280, .height = 800};
    struct option list[] = {
        OPTIONS_OF_PUZZLE(&out->request),
        {.name = "--size",
         .kind = OPTION_TEXT,
         .expected = "a size, such as 1280x800",
         .text = &size},
        {.name = "--scale",
         .kind = OPTION_NUMBER,
         .expected = "a number from 0.5 to 4",
         .min = 0.5,
         .max = 4,
         .number = &scale},
        {.name = "--theme", .kind = OPTION_TEXT, .expected = "light or dark", .text = &theme},
        {.name = "--reduced-motion", .kind = OPTION_FLAG, .flag = &out->reduced_motion},
        {.name = "--learn", .kind = OPTION_FLAG, .flag = &out->learn},
        {.name = "--rules", .kind = OPTION_TEXT, .expected = "rules", .text = &words.rules},
        {.name = "--preset",
         .kind = OPTION_TEXT,
         .expected = "the name of a preset",
         .text = &words.preset},
        {.name = "--event", .kind = OPTION_TEXT, .expected = "an event", .text = &words.event},
        {.name = "--script", .kind = OPTION_TEXT, .expected = "a file name", .text = &out->script},
        {.name = "--state", .kind = OPTION_TEXT, .expected = "a file name", .text = &out->state},
        {.name = "--bench-first-frame", .kind = OPTION_FLAG, .flag = &out->first_frame_only},
        {.name = "--bench-idle",
         .kind = OPTION_NUMBER,
         .expected = "seconds from 0.1 to 3600",
         .min = 0.1,
         .max = 3600,
         .number = &out->idle_seconds},
    };
    const struct argument file = {.name = "FILE", .value = &out->file, .optional = true};
    struct options options = {.command = "view",
                              .options = list,
                              .option_count = sizeof list / sizeof *list,
                              .arguments = &file,
                              .argument_count = 1};
    int first = argc > 1 && strcmp(argv[1], "view") == 0 ? 1 : 0;
    bool good = options_parse(&options, argc - first, argv + first) &&
                take_size(&options, size, &out->width, &out->height) &&
                take_theme(&options, theme, &out->dark) && take_lesson(&options, &words, out);
    out->scale = (float)scale;
    if (good && out->script != NULL && out->state != NULL)
        good =
            options_complain(&options, "--state is for the window; a script has the command state");
    out->joined = options.joined;
    options.joined = NULL;
    options_free(&options);
    return good;
}

void app_options_free(struct app_options *options)
{
    free(options->joined);
    free(options->owned_mats);
}
