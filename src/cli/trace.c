/* cubefold trace */
#include "core/trace.h"
#include "assets/default_puzzle.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/interrupt.h"
#include "cli/terminal.h"
#include "cli/trace_print.h"
#include "io/goal_text.h"
#include "io/options.h"
#include "io/position.h"
#include "io/rules_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SLICE = 1 << 18, DEFAULT_EVENTS = 1000, NOT_GIVEN = -1 };

struct trace_command {
    const char *file;
    struct document_request request;
    const char *rules_text, *preset, *until, *force, *forbid;
    long long from, events; /* NOT_GIVEN */
    bool json, text, stats, counts, back;

    struct position position;
    bool has_position;
    struct document *document;
    struct puzzle puzzle;
    struct stepper_rules rules;
    struct stepper_wish *wishes;
    int wish_count;
    struct goal_text goal;
    struct stepper_plan *plan;
    struct stepper *stepper;
    struct trace *trace; /* with a goal */
    struct output output;
    struct trace_print print;
};

/* ---- what is asked ---- */

static bool check_options(struct trace_command *command, const struct options *options)
{
    if (command->json && command->text)
        return options_complain(options, "--json and --text exclude each other");
    if (command->rules_text && command->preset)
        return options_complain(options, "--rules and --preset exclude each other");
    if (command->counts && (!command->json || command->stats))
        return options_complain(options, "--counts needs --json, and no --stats");
    if (command->back && !command->until)
        return options_complain(options, "--back needs --until");
    command->has_position = position_is(command->file);
    if (command->has_position && (command->rules_text || command->preset))
        return options_complain(options, "a position brings its rules: expected no --rules and no "
                                         "--preset");
    if (command->has_position &&
        (command->request.shape || command->request.mats || command->request.one_sided))
        return options_complain(options, "a position brings its puzzle: expected no --shape, "
                                         "--mats or --one-sided");
    return true;
}

static bool parse(struct trace_command *command, struct options *options, int argc, char **argv)
{
    struct option table[] = {
        OPTIONS_OF_PUZZLE(&command->request),
        {.name = "--rules",
         .kind = OPTION_TEXT,
         .expected = "a list of rules, such as edges,corners",
         .text = &command->rules_text},
        {.name = "--preset",
         .kind = OPTION_TEXT,
         .expected = "a preset, such as textbook",
         .text = &command->preset},
        {.name = "--from",
         .kind = OPTION_COUNT,
         .expected = "the number of an event",
         .max = 1e18,
         .count = &command->from},
        {.name = "--events",
         .kind = OPTION_COUNT,
         .expected = "a number of events from 1",
         .min = 1,
         .max = 1e18,
         .count = &command->events},
        {.name = "--until",
         .kind = OPTION_TEXT,
         .expected = "an event to look for, such as solution",
         .text = &command->until},
        {.name = "--back", .kind = OPTION_FLAG, .flag = &command->back},
        {.name = "--force",
         .kind = OPTION_TEXT,
         .expected = "a placement, such as 'C on Top'",
         .text = &command->force},
        {.name = "--forbid",
         .kind = OPTION_TEXT,
         .expected = "a placement, such as 'C on Top'",
         .text = &command->forbid},
        {.name = "--stats", .kind = OPTION_FLAG, .flag = &command->stats},
        {.name = "--counts", .kind = OPTION_FLAG, .flag = &command->counts},
        {.name = "--json", .kind = OPTION_FLAG, .flag = &command->json},
        {.name = "--text", .kind = OPTION_FLAG, .flag = &command->text},
    };
    const struct argument arguments[] = {{.name = "FILE", .value = &command->file}};
    *options = (struct options){.command = "trace",
                                .options = table,
                                .option_count = sizeof table / sizeof table[0],
                                .arguments = arguments,
                                .argument_count = 1};
    return options_parse(options, argc, argv) && check_options(command, options);
}

static bool open_puzzle(struct trace_command *command, struct text_error *error)
{
    if (!command->has_position)
        return document_read_file(command->file, &command->request, &command->document, error);
    return position_read(command->file, &command->position, error) &&
           position_open(&command->position, (const char *)default_puzzle, default_puzzle_size,
                         &command->document, error);
}

static bool read_rules(struct trace_command *command, struct text_error *error)
{
    command->rules = command->has_position ? command->position.rules : rules_default();
    if (command->rules_text)
        return rules_read_text(command->rules_text, "--rules", &command->rules, error);
    return !command->preset ||
           rules_preset_read(command->preset, "--preset", &command->rules, error);
}

/* The event that --from or a position names; 0 without them. */
static uint64_t from_event(const struct trace_command *command)
{
    return command->from != NOT_GIVEN ? (uint64_t)command->from : command->position.event;
}

/* Wishes of the position, then those of the command line, which hold from --from on. */
static bool read_wishes(struct trace_command *command, struct text_error *error)
{
    uint64_t from = from_event(command);
    command->wishes = command->position.wishes;
    command->wish_count = command->position.wish_count;
    command->position.wishes = NULL;
    /* Those for later events would not be in order behind them, and nobody has come there. */
    while ((command->force || command->forbid) && command->wish_count > 0 &&
           command->wishes[command->wish_count - 1].event > from)
        command->wish_count--;
    return (!command->force ||
            goal_read_wishes(command->force, "--force", command->document, true, from,
                             &command->wishes, &command->wish_count, error)) &&
           (!command->forbid ||
            goal_read_wishes(command->forbid, "--forbid", command->document, false, from,
                             &command->wishes, &command->wish_count, error));
}

static bool read_all(struct trace_command *command)
{
    struct text_error error;
    bool good = open_puzzle(command, &error) && read_rules(command, &error) &&
                read_wishes(command, &error) &&
                (!command->until || goal_read_text(command->until, "--until", command->document,
                                                   &command->goal, &error));
    command->goal.back = command->goal.back || command->back;
    return good || text_report(&error);
}

/* ---- going there ---- */

enum arrival { ARRIVED, BEYOND_END, STOPPED };

/* Steps on to an event. */
static enum arrival step_to(struct stepper *stepper, uint64_t event)
{
    uint64_t at = stepper_index(stepper);
    while (at < event) {
        uint64_t slice = event - at < SLICE ? event : at + SLICE;
        for (; at < slice; at++)
            if (stepper_step(stepper).kind == STEPPER_DONE)
                return stepper_index(stepper) == event ? ARRIVED : BEYOND_END;
        if (interrupt_seen())
            return STOPPED;
    }
    return ARRIVED;
}

/* Explores the run up to an event, so that what is before it can be looked through. */
static enum arrival explore(struct trace_command *command, uint64_t event)
{
    for (;;) {
        struct trace_facts facts = trace_facts(command->trace);
        if (facts.explored >= event)
            return ARRIVED;
        if (facts.complete)
            return BEYOND_END;
        if (interrupt_seen())
            return STOPPED;
        uint64_t left = event - facts.explored;
        trace_extend(command->trace, left < SLICE ? left : SLICE);
    }
}

/* Looks for what --until asks. */
static enum arrival pursue(struct trace_command *command, uint64_t from)
{
    enum arrival arrival = command->goal.back ? explore(command, from) : ARRIVED;
    if (arrival != ARRIVED)
        return arrival;
    struct trace_quest quest =
        trace_quest(command->goal.goal, command->goal.value, command->goal.back, from);
    enum trace_progress progress = TRACE_UNDER_WAY;
    while (progress == TRACE_UNDER_WAY) {
        if (interrupt_seen())
            return STOPPED;
        progress = trace_quest_go(command->trace, &quest, command->stepper, SLICE);
    }
    return progress == TRACE_THERE ? ARRIVED : BEYOND_END;
}

/* Moves the stepper to an event from wherever it stands. */
static enum arrival seek(struct trace_command *command, uint64_t event)
{
    enum trace_progress progress = TRACE_UNDER_WAY;
    while (progress == TRACE_UNDER_WAY) {
        if (interrupt_seen())
            return STOPPED;
        progress = trace_seek(command->trace, command->stepper, event, SLICE);
    }
    return progress == TRACE_THERE ? ARRIVED : BEYOND_END;
}

/* Says that there is no such event. Returns the exit code. */
static int complain_missing(const struct trace_command *command, uint64_t event)
{
    if (command->until && !command->goal.is_event) {
        fprintf(stderr, "cubefold trace: --until %s: found none %s event %" PRIu64 "\n",
                command->until, command->goal.back ? "before" : "after", from_event(command));
        return CLI_FAILED;
    }
    fprintf(stderr,
            "cubefold trace: found no event %" PRIu64 ", expected one up to %" PRIu64
            ", where the run ends\n",
            event, stepper_index(command->stepper));
    return CLI_BAD_USAGE;
}

static int exit_code(const struct trace_command *command, enum arrival arrival, uint64_t event)
{
    switch (arrival) {
    case ARRIVED:
        return CLI_DONE;
    case BEYOND_END:
        return complain_missing(command, event);
    case STOPPED:
        break;
    }
    return interrupt_exit_code();
}

/* ---- what to show ---- */

static int digits(uint64_t number)
{
    int count = 1;
    for (; number >= 10; number /= 10)
        count++;
    return count;
}

/* Shows the events from where the stepper stands up to `last`, or the end of the run. */
static int show(struct trace_command *command, uint64_t last)
{
    struct stepper *stepper = command->stepper;
    command->print.width = digits(last);
    bool good = trace_print_header(&command->print);
    while (good && trace_print_event(&command->print, stepper) && stepper_index(stepper) < last &&
           stepper_event(stepper).kind != STEPPER_DONE && !interrupt_seen())
        stepper_step(stepper);
    good = output_flush(command->print.output) && good;
    if (interrupt_seen())
        return interrupt_exit_code();
    if (good && !command->json && !command->until && stepper_event(stepper).kind != STEPPER_DONE)
        fprintf(stderr,
                "cubefold trace: these were the events up to %" PRIu64 "; --from %" PRIu64
                " goes on, --events N shows more\n",
                last, last + 1);
    return good ? CLI_DONE : CLI_FAILED;
}

static int show_from(struct trace_command *command)
{
    bool named = command->from != NOT_GIVEN || command->has_position;
    uint64_t first = named ? from_event(command) : 1;
    uint64_t events = command->events != NOT_GIVEN ? (uint64_t)command->events : DEFAULT_EVENTS;
    enum arrival arrival = step_to(command->stepper, first);
    int code = exit_code(command, arrival, first);
    return arrival == ARRIVED ? show(command, first + events - 1) : code;
}

/* Goes to what --until asks; *event is its number. */
static enum arrival go_to_goal(struct trace_command *command, uint64_t *event)
{
    *event = command->goal.event;
    if (command->goal.is_event)
        return step_to(command->stepper, *event);
    enum arrival arrival = pursue(command, from_event(command));
    *event = stepper_index(command->stepper);
    return arrival;
}

/* The event found, and those before it that --events asks for. */
static int show_goal(struct trace_command *command)
{
    uint64_t found = 0;
    enum arrival arrival = go_to_goal(command, &found);
    int code = exit_code(command, arrival, found);
    uint64_t events = command->events != NOT_GIVEN ? (uint64_t)command->events : 1;
    if (arrival != ARRIVED)
        return code;
    if (events > 1)
        arrival = seek(command, found >= events ? found - events + 1 : 0);
    code = exit_code(command, arrival, found);
    return arrival == ARRIVED ? show(command, found) : code;
}

/* Counters after the whole run, --events of it, or at the event that --until asks for. */
static int show_stats(struct trace_command *command)
{
    uint64_t last = command->events != NOT_GIVEN ? (uint64_t)command->events : UINT64_MAX;
    enum arrival arrival =
        command->until ? go_to_goal(command, &last) : step_to(command->stepper, last);
    if (arrival == BEYOND_END && command->until)
        return exit_code(command, arrival, last);
    bool good = trace_print_stats(&command->print, command->stepper);
    good = output_flush(command->print.output) && good;
    if (arrival == STOPPED)
        return interrupt_exit_code();
    return good ? CLI_DONE : CLI_FAILED;
}

static int run(struct trace_command *command)
{
    interrupt_watch();
    command->puzzle = document_puzzle(command->document);
    command->plan = stepper_plan_create(&command->puzzle, &command->rules, command->wishes,
                                        command->wish_count);
    command->stepper = command->plan ? stepper_create(command->plan) : NULL;
    command->trace = command->plan && command->until ? trace_create(command->plan, 0) : NULL;
    if (!command->stepper || (command->until && !command->trace)) {
        complain_memory();
        return CLI_FAILED;
    }
    if (!output_begin(&command->output))
        return CLI_FAILED;
    command->print = (struct trace_print){.document = command->document,
                                          .plan = command->plan,
                                          .json = command->json,
                                          .counts = command->counts,
                                          .colour = !command->json && terminal_has_colour(),
                                          .output = &command->output};
    int code = command->stats   ? show_stats(command)
               : command->until ? show_goal(command)
                                : show_from(command);
    free(string_take(&command->print.text));
    output_end(&command->output);
    return code;
}

int command_trace(int argc, char **argv)
{
    struct trace_command command = {.from = NOT_GIVEN, .events = NOT_GIVEN};
    struct options options;
    int code = CLI_BAD_USAGE;
    if (parse(&command, &options, argc, argv) && read_all(&command))
        code = run(&command);
    trace_destroy(command.trace);
    stepper_destroy(command.stepper);
    stepper_plan_destroy(command.plan);
    free(command.wishes);
    document_free(command.document);
    position_free(&command.position);
    options_free(&options);
    return code;
}
