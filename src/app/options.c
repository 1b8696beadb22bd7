#include "app/options.h"

#include "io/options.h"

#include <stdlib.h>
#include <string.h>

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

bool app_options_read(int argc, char **argv, struct app_options *out)
{
    const char *size = NULL;
    const char *theme = NULL;
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
                take_theme(&options, theme, &out->dark);
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
}
