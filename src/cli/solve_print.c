/* cubefold solve: what it prints, as text or as JSON. */
#include "cli/describe.h"
#include "cli/solve.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool no_memory(struct solve *solve)
{
    return searching_complain(&solve->searching, "out of memory");
}

/* ---- JSON ---- */

static bool write_json(struct solve *solve)
{
    struct string_builder *text = &solve->writer.text;
    if (text->failed)
        return no_memory(solve);
    size_t length = text->length;
    text->length = 0;
    return output_write(&solve->output, text->text, length);
}

static bool begin_json(struct solve *solve)
{
    struct solution_header header = solution_header_of(solve->document);
    header.goal = solve->goal;
    header.shard = solve->shard;
    header.shards = solve->shards;
    if (solve->goal != SOLUTION_SAMPLE && !solve->count_only)
        header.resumed_after = solve->saved.found;
    solve->writer.list = !solve->count_only;
    solve->writer.lines = solve->json_lines;
    solution_writer_begin(&solve->writer, &header);
    return write_json(solve);
}

/* Solutions have a number where their place in the list does not tell it. */
static bool add_json(struct solve *solve, uint64_t number, const struct placement *placements)
{
    bool numbered = solve->json_lines || solve->goal == SOLUTION_SAMPLE;
    solution_writer_add(&solve->writer, solve->document->shape, placements, numbered ? number : 0);
    return write_json(solve);
}

static bool end_json(struct solve *solve)
{
    const struct searching *searching = &solve->searching;
    struct solution_report report = {.complete = searching->end == SEARCHING_COMPLETE,
                                     .seconds = searching_seconds(searching)};
    char *impossible = NULL;
    char *best = NULL;
    int placed = 0;
    if (solve->impossible) {
        report.counts.one_sided = puzzle_is_one_sided(&searching->puzzle);
        report.impossible = impossible = describe_reason_json(&solve->reason, solve->reason_words);
        if (!impossible)
            return no_memory(solve);
    } else {
        report.counts = search_counts(searching->search);
        report.nodes = searching_nodes(searching);
        const struct placement *filling = search_best(searching->search, &placed);
        if (searching->found == 0 && placed > 0 && !solve->count_only) {
            report.best = best = solution_json_partial(solve->document->shape, filling);
            if (!best)
                return no_memory(solve);
        }
    }
    solution_writer_end(&solve->writer, &report);
    free(impossible);
    free(best);
    return write_json(solve);
}

/* ---- text ---- */

static void print_header(const struct solve *solve, FILE *page)
{
    fprintf(page, "%s\n", solve->document->title);
    describe_puzzle(page, solve->document);
    fprintf(page, "\n");
    if (solve->shards > 1)
        fprintf(page, "Shard %d of %d: what follows is this part of the search only.\n",
                solve->shard, solve->shards);
    if (solve->resume) {
        char time[DESCRIBE_SECONDS_SIZE];
        fprintf(page, "Resumed after %" PRIu64 " solution%s, %" PRIu64 " placement%s and %s.\n",
                solve->saved.found, plural((long long)solve->saved.found), solve->saved.nodes,
                plural((long long)solve->saved.nodes),
                describe_seconds(solve->saved.seconds, time));
    }
    fprintf(page, "\n");
}

/* A filling, which may be partial. */
static bool print_filling(const struct solve *solve, FILE *page, const struct placement *placements)
{
    char *net = net_text_draw(solve->document, placements, &solve->style);
    if (!net)
        return false;
    fprintf(page, "%s\n", net);
    free(net);
    describe_faces(page, solve->document, placements);
    fprintf(page, "\n");
    return true;
}

static bool print_numbered(struct solve *solve, uint64_t number, const struct placement *placements)
{
    FILE *page = output_page(&solve->output);
    if (!page)
        return false;
    fprintf(page, "Solution %" PRIu64 "\n\n", number);
    bool drawn = print_filling(solve, page, placements);
    return output_end_page(&solve->output) && (drawn || no_memory(solve));
}

static const char *ending(const struct solve *solve)
{
    switch (solve->searching.end) {
    case SEARCHING_COMPLETE:
        return "Searched completely.";
    case SEARCHING_ENOUGH:
        return solve->first == 1
                   ? "Stopped after the first solution: these are the counts so far."
                   : "Stopped after the solutions asked for: these are the counts so far.";
    case SEARCHING_OUT_OF_TIME:
        return "Out of time: these are the counts so far.";
    case SEARCHING_INTERRUPTED:
    case SEARCHING_BROKEN:
        break;
    }
    return "Interrupted: these are the counts so far.";
}

/* Where there is no solution, how far the search came. */
static bool print_best(const struct solve *solve, FILE *page)
{
    int placed = 0;
    const struct placement *best = search_best(solve->searching.search, &placed);
    fprintf(page, "No solution%s\n\n",
            solve->searching.end == SEARCHING_COMPLETE ? "." : " so far.");
    if (placed == 0 || solve->count_only)
        return true;
    fprintf(page, "The fullest filling met has %d mat%s on %d faces:\n\n", placed, plural(placed),
            solve->document->shape->face_count);
    return print_filling(solve, page, best);
}

static bool print_summary(struct solve *solve, FILE *page)
{
    const struct searching *searching = &solve->searching;
    struct solver_counts counts = search_counts(searching->search);
    uint64_t nodes = searching_nodes(searching);
    char time[DESCRIBE_SECONDS_SIZE];
    bool done = searching->found > 0 || print_best(solve, page);
    describe_counts(page, solve->document, &counts);
    fprintf(page, "\n%s %" PRIu64 " placement%s tried in %s.\n", ending(solve), nodes,
            plural((long long)nodes), describe_seconds(searching_seconds(searching), time));
    if (solve->save && searching->end != SEARCHING_COMPLETE && !solve->save_failed) {
        char quoted[TEXT_QUOTE_SIZE];
        fprintf(page, "Saved in %s: --resume goes on from there.\n",
                text_quote(solve->save, strlen(solve->save), quoted));
    }
    return done;
}

/* The sample, once it is known. */
static bool print_sample(struct solve *solve)
{
    struct sample *sample = &solve->sample;
    bool text = !solve->json && !solve->json_lines;
    if (!sample_sort(sample))
        return no_memory(solve);
    for (size_t i = 0; i < sample->list.count; i++) {
        const struct placement *placements =
            sample->list.placements + i * (size_t)sample->list.faces;
        if (!(text ? print_numbered(solve, sample->numbers[i], placements)
                   : add_json(solve, sample->numbers[i], placements)))
            return false;
    }
    return true;
}

static bool print_impossible(struct solve *solve, FILE *page)
{
    const struct solver_counts none = {.one_sided = puzzle_is_one_sided(&solve->searching.puzzle)};
    fprintf(page, "%s\n\n", solve->reason_words);
    describe_counts(page, solve->document, &none);
    return true;
}

static bool end_text(struct solve *solve)
{
    FILE *page = output_page(&solve->output);
    if (!page)
        return false;
    bool done = solve->impossible ? print_impossible(solve, page) : print_summary(solve, page);
    return output_end_page(&solve->output) && (done || no_memory(solve));
}

/* ---- both ---- */

bool solve_print_begin(struct solve *solve)
{
    if (solve->json || solve->json_lines)
        return begin_json(solve);
    FILE *page = output_page(&solve->output);
    if (!page)
        return false;
    print_header(solve, page);
    return output_end_page(&solve->output) && output_flush(&solve->output);
}

bool solve_print_solution(struct solve *solve, uint64_t number, const struct placement *placements)
{
    if (solve->json || solve->json_lines)
        return add_json(solve, number, placements);
    return print_numbered(solve, number, placements);
}

bool solve_print_end(struct solve *solve)
{
    if (solve->goal == SOLUTION_SAMPLE && !solve->impossible && !print_sample(solve))
        return false;
    return (solve->json || solve->json_lines ? end_json(solve) : end_text(solve)) &&
           output_flush(&solve->output);
}
