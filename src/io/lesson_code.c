/* The recursion as code, see lesson_text.h. */
#include "io/lesson_text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum line {
    LINE_HEAD,
    LINE_COVERED,
    LINE_WHOLE, /* only where a rule is off: else what is covered is right */
    LINE_REPORT,
    LINE_FIRST,
    LINE_FACE,
    LINE_MATS,
    LINE_ORIENTATIONS,
    LINE_PUT,
    LINE_EDGES,
    LINE_CORNERS,
    LINE_AHEAD,
    LINE_CONDITIONS, /* only where there are any */
    LINE_REST,
    LINE_OFF,
    LINE_COUNT
};

static const int indents[LINE_COUNT] = {
    [LINE_COVERED] = 1,    [LINE_WHOLE] = 2, [LINE_REPORT] = 2, [LINE_FIRST] = 1,
    [LINE_FACE] = 1,       [LINE_MATS] = 1,  [LINE_PUT] = 3,    [LINE_ORIENTATIONS] = 2,
    [LINE_EDGES] = 3,      [LINE_OFF] = 3,   [LINE_AHEAD] = 4,  [LINE_CORNERS] = 4,
    [LINE_CONDITIONS] = 4, [LINE_REST] = 5,
};

static bool has_conditions(const struct stepper_plan *plan)
{
    const struct puzzle *puzzle = stepper_plan_puzzle(plan);
    int wishes = 0;
    stepper_plan_wishes(plan, &wishes);
    bool any = puzzle->group_count > 0 || wishes > 0;
    for (int i = 0; i < puzzle->pin_count; i++)
        any = any || !puzzle->pins[i].forbidden;
    return any;
}

static bool is_there(const struct stepper_plan *plan, enum line line)
{
    const struct stepper_rules *rules = stepper_plan_rules(plan);
    if (line == LINE_WHOLE)
        return !rules->edges || !rules->corners;
    return line != LINE_CONDITIONS || has_conditions(plan);
}

static bool is_check(enum line line)
{
    return line >= LINE_EDGES && line <= LINE_CONDITIONS;
}

/* The rule that decides whether a line counts, -1 for those that always do. */
static int rule_of(const struct stepper_rules *rules, enum line line)
{
    switch (line) {
    case LINE_FIRST:
        return RULES_FIRST_FIXED;
    case LINE_EDGES:
        return RULES_EDGES;
    case LINE_CORNERS:
        return RULES_CORNERS;
    case LINE_AHEAD:
        return RULES_LOOK_AHEAD;
    case LINE_FACE:
        return rules->fewest_first ? RULES_FEWEST_FIRST : -1;
    case LINE_MATS:
        return rules->shuffled ? RULES_SHUFFLE : -1;
    case LINE_ORIENTATIONS:
        return rules->unique ? RULES_UNIQUE : -1;
    default:
        return -1;
    }
}

static bool is_on(const struct stepper_plan *plan, enum line line)
{
    const struct stepper_rules *rules = stepper_plan_rules(plan);
    int rule = rule_of(rules, line);
    return is_there(plan, line) && (rule < 0 || rules_switch_is_on(rules, (enum rules_switch)rule));
}

/* True when a check that counts stands before (step -1) or after (step 1) the line. */
static bool other_check(const struct stepper_plan *plan, enum line line, int step)
{
    for (int i = (int)line + step; is_check((enum line)i); i += step)
        if (is_on(plan, (enum line)i))
            return true;
    return false;
}

/* The words of a line; stars stand around those in bold. */
static const char *words_of(const struct stepper_rules *rules, enum line line)
{
    switch (line) {
    case LINE_HEAD:
        return "*cover the rest*:";
    case LINE_COVERED:
        return "if every face is covered:";
    case LINE_WHOLE:
        return rules->edges     ? "if all *corners* fit:"
               : rules->corners ? "if all *edges* fit:"
                                : "if all *edges* and *corners* fit:";
    case LINE_REPORT:
        return "report a solution";
    case LINE_FIRST:
        return "at the start: the *first* mat, *fixed*";
    case LINE_FACE:
        return rules->fewest_first ? "the face with *fewest* ways" : "the next face";
    case LINE_MATS:
        return rules->shuffled ? "for each mat left, *shuffled*:" : "for each mat left:";
    case LINE_ORIENTATIONS:
        return rules->unique ? "for each *unique* orientation:" : "for each orientation:";
    case LINE_PUT:
        return "put the mat on the face";
    case LINE_EDGES:
        return "edges fit";
    case LINE_CORNERS:
        return "corners fit";
    case LINE_AHEAD:
        return "corners can be filled";
    case LINE_CONDITIONS:
        return "all conditions hold";
    case LINE_REST:
        return "*cover the rest*";
    case LINE_OFF:
        return "take the mat off";
    case LINE_COUNT:
        break;
    }
    return "";
}

/* Takes the stars out of the words and makes spans. */
static void set_text(struct lesson_code_line *line, const char *words)
{
    enum lesson_style style = LESSON_PLAIN;
    int length = 0;
    while (*words) {
        int run = (int)strcspn(words, "*");
        assert(length + run < LESSON_CODE_SIZE && line->span_count < LESSON_CODE_SPANS);
        memcpy(line->text + length, words, (size_t)run);
        if (run > 0)
            line->spans[line->span_count++] = (struct lesson_span){length, run, style};
        length += run;
        words += run;
        if (*words == '*') {
            style = style == LESSON_PLAIN ? LESSON_BOLD : LESSON_PLAIN;
            words++;
        }
    }
    line->text[length] = '\0';
}

static struct lesson_code_line make_line(const struct stepper_plan *plan, enum line line)
{
    const struct stepper_rules *rules = stepper_plan_rules(plan);
    struct lesson_code_line out = {.indent = indents[line], .rule = rule_of(rules, line)};
    char words[LESSON_CODE_SIZE];
    const char *before = "";
    const char *after = "";
    out.off = !is_on(plan, line);
    if (is_check(line)) { /* the first that counts begins with `if`, the last ends with a colon */
        before = other_check(plan, line, -1) || (out.off && line != LINE_EDGES) ? "and " : "if ";
        after = !out.off && !other_check(plan, line, 1) ? ":" : "";
    }
    if (line == LINE_REPORT && is_there(plan, LINE_WHOLE))
        out.indent++;
    if (line == LINE_FACE)
        before = rules->first_fixed ? "else " : "take ";
    snprintf(words, sizeof words, "%s%s%s", before, words_of(rules, line), after);
    set_text(&out, words);
    return out;
}

void lesson_code(const struct stepper_plan *plan, struct lesson_code *out)
{
    out->count = 0;
    for (int line = 0; line < LINE_COUNT; line++)
        if (is_there(plan, (enum line)line))
            out->lines[out->count++] = make_line(plan, (enum line)line);
}

static enum line line_of_reason(enum stepper_reason reason)
{
    switch (reason) {
    case STEPPER_EDGE_OVERLAP:
    case STEPPER_EDGE_GAP:
        return LINE_EDGES;
    case STEPPER_CORNER_OVERLAP:
    case STEPPER_CORNER_GAP:
        return LINE_CORNERS;
    case STEPPER_CORNER_AHEAD:
        return LINE_AHEAD;
    default:
        return LINE_CONDITIONS;
    }
}

/* The last check that counts: what passed has passed it. */
static enum line last_check(const struct stepper_plan *plan)
{
    int line = LINE_CONDITIONS;
    while (is_check((enum line)line) && !is_on(plan, (enum line)line))
        line--;
    return (enum line)line;
}

static enum line line_of(const struct stepper_plan *plan, const struct stepper_event *event)
{
    switch ((enum stepper_kind)event->kind) {
    case STEPPER_START:
        return LINE_HEAD;
    case STEPPER_CHOOSE:
        return event->face < 0 ? LINE_FIRST : LINE_FACE;
    case STEPPER_ASIDE:
        return LINE_FIRST;
    case STEPPER_TRY:
        return LINE_PUT;
    case STEPPER_PASS:
        return last_check(plan);
    case STEPPER_REJECT:
        return event->mat < 0 ? LINE_WHOLE : line_of_reason((enum stepper_reason)event->reason);
    case STEPPER_PLACE:
        return LINE_REST;
    case STEPPER_SOLUTION:
        return LINE_REPORT;
    case STEPPER_UNDO:
        return LINE_OFF;
    case STEPPER_DONE:
    case STEPPER_KIND_COUNT:
        break;
    }
    return LINE_COUNT;
}

int lesson_code_line(const struct stepper_plan *plan, struct stepper_event event)
{
    enum line lit = line_of(plan, &event);
    int at = 0;
    if (lit == LINE_COUNT)
        return -1;
    for (int line = 0; line < (int)lit; line++)
        at += is_there(plan, (enum line)line);
    return at;
}

const char *lesson_code_note(const struct stepper_plan *plan, struct stepper_event event,
                             char out[LESSON_PATH_SIZE])
{
    const struct stepper_rules *rules = stepper_plan_rules(plan);
    enum line lit = line_of(plan, &event);
    int count = 0;
    for (int line = 0; line < LINE_COUNT; line++)
        count += is_there(plan, (enum line)line);
    if (lit == LINE_COUNT) {
        snprintf(out, LESSON_PATH_SIZE, "the end of the search");
        return out;
    }
    int length =
        snprintf(out, LESSON_PATH_SIZE, "line %d of %d", lesson_code_line(plan, event) + 1, count);
    int rule = rule_of(rules, lit);
    const char *decides = event.kind == STEPPER_PASS     ? "is the last to agree"
                          : event.kind == STEPPER_CHOOSE ? "chooses"
                                                         : "decides";
    if (rule >= 0 && is_on(plan, lit))
        snprintf(out + length, (size_t)(LESSON_PATH_SIZE - length),
                 " \xc2\xb7 rule \xe2\x80\x9c%s\xe2\x80\x9d %s",
                 rules_switch_name((enum rules_switch)rule), decides);
    return out;
}
