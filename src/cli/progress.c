#include "cli/progress.h"

#include "cli/terminal.h"
#include "core/search.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Seconds before the first bar, between bars, between lines of JSON. ECHO_COLUMNS is what an echoed
 * Ctrl-C takes. */
static const double patience = 0.5;
static const double bar_interval = 0.15;
static const double json_interval = 1;
enum { ECHO_COLUMNS = 2, LINE_SIZE = 512, LONGEST_BAR = 32, SHORTEST_BAR = 6, FRAME = 4 };

static const uint64_t whole = (uint64_t)1 << SEARCH_WHOLE_BITS;

struct progress progress_begin(enum progress_kind kind, double now)
{
    if (kind == PROGRESS_BAR && !isatty(STDERR_FILENO))
        kind = PROGRESS_NONE;
    return (struct progress){.kind = kind,
                             .colour = terminal_error_has_colour(),
                             .start = now,
                             .next = now + (kind == PROGRESS_JSON ? json_interval : patience)};
}

bool progress_is_due(const struct progress *progress, double now)
{
    return progress->kind != PROGRESS_NONE && now >= progress->next;
}

const char *progress_percent(uint64_t done, char out[PROGRESS_TEXT_SIZE])
{
    double percent = fmin(100 * ldexp((double)done, -SEARCH_WHOLE_BITS), 99.99);
    int digits = 1;
    if (done >= whole) {
        strcpy(out, "100 %");
    } else if (done == 0) {
        strcpy(out, "0 %");
    } else if (percent < 1e-4) {
        snprintf(out, PROGRESS_TEXT_SIZE, "%.1e %%", percent);
    } else {
        while (digits < 6 && percent < pow(10, 1 - digits))
            digits++;
        double scale = pow(10, digits);
        snprintf(out, PROGRESS_TEXT_SIZE, "%.*f %%", digits, floor(percent * scale) / scale);
    }
    return out;
}

struct unit {
    double seconds;
    const char *name;
};

/* The unit in which a time has one to three digits. */
static const struct unit *unit_of(double seconds)
{
    static const struct unit units[] = {
        {1, "s"}, {60, "min"}, {3600, "h"}, {86400, "days"}, {31557600, "years"}};
    static const double limits[] = {100, 100 * 60.0, 48 * 3600.0, 1000 * 86400.0};
    size_t i = 0;
    while (i < 4 && seconds >= limits[i])
        i++;
    return &units[i];
}

/* Two digits are more than is known. */
static double two_digits(double value)
{
    double scale = 1;
    while (value / scale >= 100)
        scale *= 10;
    return floor(value / scale + 0.5) * scale;
}

const char *progress_range(double least, double most, char out[PROGRESS_TEXT_SIZE])
{
    static const double million_years = 31557600e6;
    const struct unit *low = unit_of(least);
    const struct unit *high = unit_of(most);
    double from = fmax(1, two_digits(least / low->seconds));
    double to = isfinite(most) ? fmax(1, two_digits(most / high->seconds)) : 0;
    if (least >= million_years)
        snprintf(out, PROGRESS_TEXT_SIZE, "over a million years");
    else if (!isfinite(most) || most >= million_years)
        snprintf(out, PROGRESS_TEXT_SIZE, "over %.0f %s", from, low->name);
    else if (low != high)
        snprintf(out, PROGRESS_TEXT_SIZE, "%.0f %s to %.0f %s", from, low->name, to, high->name);
    else if (from < to)
        snprintf(out, PROGRESS_TEXT_SIZE, "%.0f to %.0f %s", from, to, low->name);
    else
        snprintf(out, PROGRESS_TEXT_SIZE, "%.0f %s", from, low->name);
    return out;
}

/* "12.3 M/s", "950/s". */
static const char *rate_text(double rate, char out[PROGRESS_TEXT_SIZE])
{
    static const char *const prefixes[] = {"", " k", " M", " G", " T"};
    int i = 0;
    for (; rate >= 1000 && i < 4; i++)
        rate /= 1000;
    snprintf(out, PROGRESS_TEXT_SIZE, i > 0 && rate < 100 ? "%.1f%s/s" : "%.0f%s/s", rate,
             prefixes[i]);
    return out;
}

/* Appends a part after two blanks while the line stays within the width. */
static void add_part(char *line, int width, const char *before, const char *part)
{
    size_t used = strlen(line);
    size_t more = strlen(before) + strlen(part) + (used > 0 ? 2 : 0);
    if ((int)(used + more) <= width)
        snprintf(line + used, LINE_SIZE - used, "%s%s%s", used > 0 ? "  " : "", before, part);
}

/* The percentage, shorter where a small one has too little room for its digits. */
static const char *percent_within(uint64_t done, int width, char out[PROGRESS_TEXT_SIZE])
{
    progress_percent(done, out);
    if ((int)strlen(out) > width && done < whole / 100)
        strcpy(out, "<1 %");
    return out;
}

/* The parts behind a bar, where there is room for one. */
static const char *with_bar(const char *parts, uint64_t done, int width, char *out, size_t size)
{
    int bar = width - (int)strlen(parts) - FRAME;
    bar = bar > LONGEST_BAR ? LONGEST_BAR : bar;
    if (bar < SHORTEST_BAR) {
        snprintf(out, size, "%s", parts);
        return out;
    }
    int full = (int)((double)bar * ldexp((double)done, -SEARCH_WHOLE_BITS));
    char cells[LONGEST_BAR + 1];
    memset(cells, '-', sizeof cells);
    memset(cells, '#', (size_t)full);
    snprintf(out, size, "[%.*s]  %s", bar, cells, parts);
    return out;
}

const char *progress_line(const struct progress_numbers *numbers, const char *left, double rate,
                          int width, char *out, size_t size)
{
    char parts[LINE_SIZE] = "";
    char text[PROGRESS_TEXT_SIZE];
    char solutions[PROGRESS_TEXT_SIZE];
    char speed[PROGRESS_TEXT_SIZE];
    rate_text(rate, speed);
    snprintf(solutions, sizeof solutions, "%" PRIu64 " solution%s", numbers->solutions,
             numbers->solutions == 1 ? "" : "s");
    /* The most important come first, so that they stay where there is little room. */
    add_part(parts, width, "", percent_within(numbers->done, width, text));
    add_part(parts, width, "left ", left ? left : "unknown");
    add_part(parts, width, "", solutions);
    add_part(parts, width, "", speed);
    return with_bar(parts, numbers->done, width, out, size);
}

/* In one piece, so that the line is never seen half-written. */
static void show_bar(struct progress *progress, const char *line)
{
    char text[LINE_SIZE + 128];
    int length = (int)strlen(line);
    int blanks = progress->shown > length ? progress->shown - length : 0;
    size_t full = *line == '[' ? strspn(line + 1, "#") : 0;
    const char *rest = line + (full > 0 ? 1 + full : 0);
    if (full > 0 && progress->colour)
        snprintf(text, sizeof text, "\r[\033[36m%.*s\033[0m%s%*s", (int)full, line + 1, rest,
                 blanks, "");
    else
        snprintf(text, sizeof text, "\r%s%*s", line, blanks, "");
    fputs(text, stderr);
    fflush(stderr);
    progress->shown = length > progress->shown ? length : progress->shown;
}

static void show_json(double seconds, const struct progress_numbers *numbers, double rate,
                      const double *range)
{
    char least[32] = "null";
    char most[32] = "null";
    if (range && isfinite(range[0]))
        snprintf(least, sizeof least, "%.3g", range[0]);
    if (range && isfinite(range[1]))
        snprintf(most, sizeof most, "%.3g", range[1]);
    fprintf(stderr,
            "{\"progress\":%.9g,\"left_least\":%s,\"left_most\":%s,\"nodes\":%" PRIu64
            ",\"nodes_per_second\":%.0f,\"solutions\":%" PRIu64 ",\"seconds\":%.3f}\n",
            ldexp((double)numbers->done, -SEARCH_WHOLE_BITS), least, most, numbers->nodes, rate,
            numbers->solutions, seconds);
    fflush(stderr);
}

/* The time left by the size of the tree, which parts of unequal cost do not mislead. Surveys are
 * right on average, not each: their range is widened by a half. False when the search has outgrown
 * what they said. */
static bool left_by_size(const struct progress_numbers *numbers, double rate, double range[2])
{
    double nodes = (double)numbers->nodes;
    double most = 1.5 * numbers->most_nodes - nodes;
    double least = numbers->least_nodes / 1.5 - nodes;
    if (rate <= 0 || !isfinite(numbers->most_nodes) || numbers->most_nodes <= nodes)
        return false;
    range[0] = least > 0 ? least / rate : 0;
    range[1] = most / rate;
    return true;
}

/* A full line, or an echoed Ctrl-C after it, would wrap. */
static int width_of_line(void)
{
    int width = terminal_error_width() - 1 - ECHO_COLUMNS;
    return width < LINE_SIZE ? width : LINE_SIZE - 1;
}

void progress_show(struct progress *progress, double now, const struct progress_numbers *numbers)
{
    double seconds = now - progress->start;
    double range[2];
    char left[PROGRESS_TEXT_SIZE];
    char line[LINE_SIZE];
    estimate_add(&progress->estimate, seconds, numbers->done);
    double rate = seconds > 0 ? (double)(numbers->nodes - numbers->earlier) / seconds : 0;
    bool known = left_by_size(numbers, rate, range) ||
                 estimate_left(&progress->estimate, whole, &range[0], &range[1]);
    progress->next = now + (progress->kind == PROGRESS_JSON ? json_interval : bar_interval);
    if (progress->kind == PROGRESS_JSON) {
        show_json(seconds, numbers, rate, known ? range : NULL);
        return;
    }
    progress_line(numbers, known ? progress_range(range[0], range[1], left) : NULL, rate,
                  width_of_line(), line, sizeof line);
    show_bar(progress, line);
}

void progress_show_part(struct progress *progress, double now, double part, const char *what)
{
    char parts[LINE_SIZE] = "", line[LINE_SIZE], text[PROGRESS_TEXT_SIZE];
    double least, most;
    int width = width_of_line();
    uint64_t done = (uint64_t)ldexp(fmin(fmax(part, 0), 1), SEARCH_WHOLE_BITS);
    if (progress->kind != PROGRESS_BAR)
        return;
    estimate_add(&progress->estimate, now - progress->start, done);
    progress->next = now + bar_interval;
    add_part(parts, width, "", percent_within(done, width, text));
    if (estimate_left(&progress->estimate, whole, &least, &most))
        add_part(parts, width, "left ", progress_range(least, most, text));
    add_part(parts, width, "", what);
    show_bar(progress, with_bar(parts, done, width, line, sizeof line));
}

void progress_clear(struct progress *progress)
{
    if (progress->shown > 0) {
        fprintf(stderr, "\r%*s\r", progress->shown + ECHO_COLUMNS, "");
        fflush(stderr);
    }
    progress->shown = 0;
}
