#include "cli/cli.h"

#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/help.h"
#include "cli/terminal.h"
#include "io/position.h"
#include "io/suggest.h"
#include "io/text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct command {
    const char *name;
    int (*run)(int argc, char **argv);
};

static const struct command commands[] = {
    {"solve", command_solve},       {"merge", command_merge},       {"check", command_check},
    {"info", command_info},         {"render", command_render},     {"convert", command_convert},
    {"rate", command_rate},         {"generate", command_generate}, {"pick", command_pick},
    {"estimate", command_estimate}, {"trace", command_trace},       {"compare", command_compare},
};

static const struct command *find_command(const char *word)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(word, commands[i].name) == 0)
            return &commands[i];
    return NULL;
}

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static bool is_version(const char *word)
{
    return strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0;
}

/* True when help is asked for among the arguments from `from` on. */
static bool asks_for_help(int argc, char **argv, int from)
{
    for (int i = from; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (is_help(argv[i]))
            return true;
    return false;
}

static bool is_known_word(const char *word)
{
    size_t count;
    const char *const *known = help_commands(&count);
    for (size_t i = 0; i < count; i++)
        if (strcmp(word, known[i]) == 0)
            return true;
    return false;
}

bool cli_handles(int argc, char **argv)
{
    if (argc < 2)
        return false;
    const char *word = argv[1];
    if (asks_for_help(argc, argv, 1) || is_version(word))
        return true;
    if (strcmp(word, "view") == 0 || position_is(word))
        return false; /* the window's */
    if (is_known_word(word))
        return true;
    return word[0] != '-' && access(word, F_OK) != 0;
}

/* A word that is neither a command nor a file. */
static int complain_word(const char *word)
{
    size_t count;
    const char *const *known = help_commands(&count);
    const char *near = suggest_nearest(word, known, count);
    int reason = access(word, F_OK) != 0 ? errno : EISDIR;
    char quoted[TEXT_QUOTE_SIZE];
    text_quote(word, strlen(word), quoted);
    if (*word == '\0') {
        fprintf(stderr, "cubefold: FILE is empty, expected a file name\n");
    } else if (strchr(word, '/') || strchr(word, '.')) {
        struct text_error error;
        text_fail_file(&error, word, "cannot be opened: %s", strerror(reason));
        text_report(&error);
        return CLI_BAD_USAGE;
    } else if (near) {
        fprintf(stderr, "cubefold: %s is no command and no file; did you mean '%s'?\n", quoted,
                near);
    } else {
        fprintf(stderr, "cubefold: %s is no command and no file\n", quoted);
    }
    fprintf(stderr, "Try 'cubefold --help'.\n");
    return CLI_BAD_USAGE;
}

static int help_command(int argc, char **argv)
{
    if (argc > 2) {
        fprintf(stderr, "cubefold help: expected at most one command\n"
                        "Try 'cubefold --help'.\n");
        return CLI_BAD_USAGE;
    }
    if (argc == 2 && !is_known_word(argv[1]) && !is_help(argv[1]))
        return complain_word(argv[1]);
    help_print(argc == 2 ? argv[1] : NULL);
    return CLI_DONE;
}

static int run(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "help";
    const struct command *command = find_command(word);
    if (is_version(word)) {
        help_version();
        return CLI_DONE;
    }
    if (strcmp(word, "help") == 0)
        return help_command(argc - 1, argv + 1);
    if (asks_for_help(argc, argv, 1)) {
        bool window = !is_help(word) && !command;
        help_print(is_help(word) ? NULL : window ? "view" : word);
        return CLI_DONE;
    }
    return command ? command->run(argc - 1, argv + 1) : complain_word(word);
}

int cli_main(int argc, char **argv)
{
    int code = run(argc, argv);
    bool written = terminal_flush();
    return code == CLI_DONE && !written ? CLI_FAILED : code;
}
