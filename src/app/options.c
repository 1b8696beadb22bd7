#include "app/options.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPTION_SCRIPT = 256,
    OPTION_STATE,
    OPTION_SIZE,
    OPTION_SCALE,
    OPTION_THEME,
    OPTION_REDUCED_MOTION,
    OPTION_FIRST_FRAME,
    OPTION_IDLE
};

enum { MAX_SIDE = 16384 };

bool app_parse_size(const char *text, int *width, int *height)
{
    char *rest;
    errno = 0;
    long w = strtol(text, &rest, 10);
    if (rest == text || *rest != 'x' || text[0] < '0' || text[0] > '9')
        return false;
    const char *second = rest + 1;
    long h = strtol(second, &rest, 10);
    if (rest == second || *rest != '\0' || second[0] < '0' || second[0] > '9' || errno != 0)
        return false;
    if (w < 1 || w > MAX_SIDE || h < 1 || h > MAX_SIDE)
        return false;
    *width = (int)w;
    *height = (int)h;
    return true;
}

static bool parse_number(const char *text, double lo, double hi, double *out)
{
    char *rest;
    errno = 0;
    double value = strtod(text, &rest);
    if (rest == text || *rest != '\0' || errno != 0 || !(value >= lo && value <= hi))
        return false;
    *out = value;
    return true;
}

static bool complain(const char *option, const char *found, const char *expected)
{
    fprintf(stderr, "cubefold: %s: found '%s', expected %s\n", option, found, expected);
    return false;
}

static bool take_option(int option, const char *value, struct app_options *out)
{
    double number;
    switch (option) {
    case OPTION_SCRIPT:
        out->script = value;
        return true;
    case OPTION_STATE:
        out->state = value;
        return true;
    case OPTION_SIZE:
        if (app_parse_size(value, &out->width, &out->height))
            return true;
        return complain("--size", value, "WxH in points, for instance 1280x720");
    case OPTION_SCALE:
        if (!parse_number(value, 0.5, 4, &number))
            return complain("--scale", value, "a number from 0.5 to 4");
        out->scale = (float)number;
        return true;
    case OPTION_THEME:
        out->dark = strcmp(value, "dark") == 0;
        if (out->dark || strcmp(value, "light") == 0)
            return true;
        return complain("--theme", value, "light or dark");
    case OPTION_REDUCED_MOTION:
        out->reduced_motion = true;
        return true;
    case OPTION_FIRST_FRAME:
        out->first_frame_only = true;
        return true;
    case OPTION_IDLE:
        if (parse_number(value, 0.1, 3600, &out->idle_seconds))
            return true;
        return complain("--bench-idle", value, "seconds");
    default:
        fprintf(stderr, "Try `cubefold view --help`.\n");
        return false;
    }
}

bool app_options_read(int argc, char **argv, struct app_options *out)
{
    static const struct option options[] = {
        {"script", required_argument, NULL, OPTION_SCRIPT},
        {"state", required_argument, NULL, OPTION_STATE},
        {"size", required_argument, NULL, OPTION_SIZE},
        {"scale", required_argument, NULL, OPTION_SCALE},
        {"theme", required_argument, NULL, OPTION_THEME},
        {"reduced-motion", no_argument, NULL, OPTION_REDUCED_MOTION},
        {"bench-first-frame", no_argument, NULL, OPTION_FIRST_FRAME},
        {"bench-idle", required_argument, NULL, OPTION_IDLE},
        {NULL, 0, NULL, 0},
    };
    int option;
    *out = (struct app_options){.width = 1280, .height = 800};
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
        if (!take_option(option, optarg, out))
            return false;
    if (optind < argc && strcmp(argv[optind], "view") == 0)
        optind++;
    if (optind < argc)
        out->file = argv[optind++];
    if (optind < argc) {
        fprintf(stderr,
                "cubefold: found '%s' after the file, expected nothing more\n"
                "Try `cubefold view --help`.\n",
                argv[optind]);
        return false;
    }
    return true;
}
