/* cubefold rate */
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/rating.h"
#include "io/json_write.h"
#include "io/options.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

struct rate {
    const char *file;
    struct document_request request;
    long long seed;
    bool json;
    struct document *document;
};

static bool parse(struct rate *rate, struct options *options, int argc, char **argv)
{
    struct option table[] = {
        OPTIONS_OF_PUZZLE(&rate->request),
        {.name = "--seed",
         .kind = OPTION_COUNT,
         .expected = "a whole number from 0",
         .max = 1e15,
         .count = &rate->seed},
        {.name = "--json", .kind = OPTION_FLAG, .flag = &rate->json},
    };
    const struct argument arguments[] = {{.name = "FILE", .value = &rate->file}};
    *options = (struct options){.command = "rate",
                                .options = table,
                                .option_count = sizeof table / sizeof table[0],
                                .arguments = arguments,
                                .argument_count = 1};
    return options_parse(options, argc, argv);
}

/* "2 of 3 tries" for a share of 0.68; tenths where no simpler fraction is near. */
static void print_share(double share)
{
    static const int parts[] = {2, 3, 4, 5, 10};
    const double near = 0.04;
    int of = 10;
    for (size_t i = sizeof parts / sizeof parts[0]; i-- > 0;)
        if (fabs(share - round(share * parts[i]) / parts[i]) < near)
            of = parts[i];
    long count = lround(share * of);
    if (count == 0)
        printf("hardly any try");
    else if (count == of)
        printf("nearly every try");
    else
        printf("%ld of %d tries", count, of);
}

static void print_solutions(const struct rating *rating, bool one_sided)
{
    if (rating->solutions == 0) {
        printf("  A short search found no solution; the rest takes it that there is one.\n");
        return;
    }
    printf("  %" PRIu64 " solution%s up to %s%s.\n", rating->solutions,
           plural((long long)rating->solutions), one_sided ? "rotation" : "reflection",
           rating->all_counted ? "" : " counted so far; there may be more");
}

/* At which mat most starts go wrong, and how many never do. */
static void print_starts(const struct rating *rating)
{
    static const char *const ordinal[RATING_STARTS] = {"",       "first", "second", "third",
                                                       "fourth", "fifth", "sixth",  "seventh"};
    int most = 1;
    for (int k = 2; k < RATING_STARTS; k++)
        if (rating->wrong_at[k] > rating->wrong_at[most])
            most = k;
    if (rating->wrong_at[0] == 1) {
        printf("  A random start never goes wrong.\n");
        return;
    }
    printf("  A random start goes wrong at the %s mat in ", ordinal[most]);
    print_share(rating->wrong_at[most]);
    if (rating->wrong_at[0] > 0.05) {
        printf("; it never does in ");
        print_share(rating->wrong_at[0]);
    }
    printf(".\n  On a wrong mat, %.1f more are laid on average until nothing fits.\n",
           rating->doubt);
}

static void print_words(const struct rate *rate, const struct rating *rating, bool one_sided)
{
    int faces = rate->document->shape->face_count;
    bool measured = rating->kind == RATING_MEASURED;
    char placements[DESCRIBE_LARGE_SIZE];
    printf("  Difficulty %.1f of 10: %s. Other seeds give the same within %.1f.\n\n", rating->value,
           rating_word(rating->value), fmax(ceil(rating->spread * 10) / 10, 0.1));
    print_solutions(rating, one_sided);
    printf("  Mat by mat at random takes %s%s placements until the shape is closed; %d would do.\n",
           measured ? "" : "about ", describe_large(log10(rating->placements), placements), faces);
    if (measured)
        print_starts(rating);
    else
        printf("  A random start lays %.1f mats on average until nothing fits.\n", rating->stuck);
    if (measured)
        printf("\n  Measured: %d of %d tries got there.\n", rating->solved, rating->tries);
    else
        printf("\n  Estimated from random descents: %d of %d tries got there.\n", rating->solved,
               rating->tries);
}

static void print_json(const struct rate *rate, const struct rating *rating, FILE *stream)
{
    struct string_builder out = {0};
    bool measured = rating->kind == RATING_MEASURED;
    string_add(&out, "{\n  \"puzzle\":");
    json_write_string(&out, rate->document->title);
    string_add(&out, ",\n  \"shape\":");
    json_write_string(&out, rate->document->shape_text);
    string_add(&out, ",\n  \"n\":%d,\n  \"faces\":%d,\n  \"mats\":%d,\n",
               rate->document->mats[0].size, rate->document->shape->face_count,
               rate->document->mat_count);
    if (rating->kind == RATING_IMPOSSIBLE) {
        string_add(&out, "  \"rate\":null,\n  \"solutions\":0,\n  \"complete\":true\n}\n");
    } else {
        string_add(&out, "  \"rate\":%.2f,\n  \"spread\":%.2f,\n  \"measured\":%s,\n",
                   rating->value, rating->spread, measured ? "true" : "false");
        string_add(&out, "  \"placements\":%.6g,\n  \"doubt\":%.3f,\n  \"stuck\":%.3f,\n",
                   rating->placements, rating->doubt, rating->stuck);
        string_add(&out, "  \"tries\":%d,\n  \"solved\":%d,\n  \"wrong_at\":", rating->tries,
                   rating->solved);
        for (int k = 0; measured && k < RATING_STARTS; k++)
            string_add(&out, "%s%.3f", k ? "," : "[", rating->wrong_at[k]);
        string_add(&out, "%s,\n  \"solutions\":%" PRIu64 ",\n  \"complete\":%s\n}\n",
                   measured ? "]" : "null", rating->solutions,
                   rating->all_counted ? "true" : "false");
    }
    char *text = string_take(&out);
    fputs(text ? text : "", stream);
    free(text);
}

static int run(const struct rate *rate)
{
    const struct puzzle puzzle = document_puzzle(rate->document);
    struct rating rating;
    describe_notes(stderr, rate->document);
    if (!rating_measure(&puzzle, (uint64_t)rate->seed, &rating)) {
        complain_memory();
        return CLI_FAILED;
    }
    if (rate->json) {
        print_json(rate, &rating, stdout);
    } else {
        printf("%s\n", rate->document->title);
        describe_puzzle(stdout, rate->document);
        printf("\n\n");
        if (rating.kind == RATING_IMPOSSIBLE)
            printf("  No solution, so there is nothing to rate.\n");
        else
            print_words(rate, &rating, puzzle_is_one_sided(&puzzle));
    }
    return rating.kind == RATING_IMPOSSIBLE ? CLI_FAILED : CLI_DONE;
}

int command_rate(int argc, char **argv)
{
    struct rate rate = {.seed = 1};
    struct options options;
    int code = CLI_BAD_USAGE;
    if (parse(&rate, &options, argc, argv) && read_puzzle(rate.file, &rate.request, &rate.document))
        code = run(&rate);
    document_free(rate.document);
    options_free(&options);
    return code;
}
