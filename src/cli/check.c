/* cubefold check */
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/describe.h"
#include "core/verify.h"
#include "io/file.h"
#include "io/options.h"
#include "io/solution_json.h"

#include <stdlib.h>
#include <string.h>

struct check {
    const char *file, *solution;
    struct document_request request;
    struct document *document;
    struct solution_list list;
};

static bool parse(struct check *check, struct options *options, int argc, char **argv)
{
    struct option table[] = {
        OPTIONS_OF_PUZZLE(&check->request),
    };
    const struct argument arguments[] = {{.name = "FILE", .value = &check->file},
                                         {.name = "SOLUTION.json", .value = &check->solution}};
    *options = (struct options){.command = "check",
                                .options = table,
                                .option_count = sizeof table / sizeof table[0],
                                .arguments = arguments,
                                .argument_count = 2};
    if (!options_parse(options, argc, argv))
        return false;
    if (strcmp(check->file, "-") == 0 && strcmp(check->solution, "-") == 0)
        return options_complain(options, "FILE and SOLUTION.json cannot both be standard input");
    return true;
}

static bool read_solutions(struct check *check)
{
    struct text_error error;
    char *bytes = NULL;
    size_t length = 0;
    bool done = file_read(check->solution, &bytes, &length, &error) &&
                solution_json_read(bytes, length, file_display_name(check->solution),
                                   check->document, &check->list, &error);
    free(bytes);
    return done || text_report(&error);
}

/* "Top, mat C, row 5, column 3" */
static void print_cell(const struct check *check, const struct placement *placements,
                       const struct clash *clash, int which)
{
    char name[SHAPE_FACE_NAME_SIZE];
    char letter[PALETTE_LABEL_SIZE];
    int face = clash->face[which];
    if (face < 0) {
        printf("the frame");
        return;
    }
    shape_face_name(check->document->shape, face, name);
    printf("%s (mat %s) row %d column %d", name, palette_label(placements[face].mat, letter),
           clash->rim_row[which] + 1, clash->rim_col[which] + 1);
}

static void print_clashes(const struct check *check, const struct placement *placements,
                          const struct verify_report *report)
{
    int shown = report->clash_count < VERIFY_MAX_CLASHES ? report->clash_count : VERIFY_MAX_CLASHES;
    printf("not valid, %d cell%s clash%s\n", report->clash_count, plural(report->clash_count),
           report->clash_count == 1 ? "es" : "");
    for (int i = 0; i < shown; i++) {
        const struct clash *clash = &report->clashes[i];
        bool overlap = clash->kind == CLASH_OVERLAP;
        printf(overlap ? "  overlap: " : "  gap:     ");
        print_cell(check, placements, clash, 0);
        if (overlap || clash->face[1] >= 0) {
            printf(overlap ? " is also filled by " : " is empty, and so is ");
            print_cell(check, placements, clash, 1);
        } else {
            printf(" is empty, on the border");
        }
        printf("\n");
    }
    if (shown < report->clash_count)
        printf("  and %d more\n", report->clash_count - shown);
}

static const char *outside_words(const struct document *document, int mat)
{
    const struct puzzle puzzle = document_puzzle(document);
    return puzzle_mat_rule(&puzzle, mat).outside == MAT_BACK ? "its back" : "its drawn side";
}

static void print_group(const struct document *document, const struct verify_report *report)
{
    const struct mat_group *group = &document->groups[report->group];
    bool few = report->count < group->least;
    printf("not valid, %d mat%s of the group %s %s used, but at %s %d must be\n", report->count,
           plural(report->count), document->group_names[report->group],
           report->count == 1 ? "is" : "are", few ? "least" : "most",
           few ? group->least : group->most);
}

static void print_report(const struct check *check, const struct placement *placements,
                         const struct verify_report *report)
{
    const struct document *document = check->document;
    char face[SHAPE_FACE_NAME_SIZE] = "";
    char other[SHAPE_FACE_NAME_SIZE] = "";
    char mat[PALETTE_LABEL_SIZE] = "";
    if (report->face >= 0)
        shape_face_name(document->shape, report->face, face);
    if (report->other_face >= 0)
        shape_face_name(document->shape, report->other_face, other);
    if (report->mat >= 0)
        palette_label(report->mat, mat);
    switch (report->status) {
    case VERIFY_OK:
        printf("valid\n");
        break;
    case VERIFY_EMPTY_FACE:
        printf("not valid, there is no mat on %s\n", face);
        break;
    case VERIFY_BAD_MAT:
        printf("not valid, the mat on %s does not exist\n", face);
        break;
    case VERIFY_BAD_ORIENTATION:
        printf("not valid, the mat on %s is turned in an unknown way\n", face);
        break;
    case VERIFY_MAT_TWICE:
        printf("not valid, mat %s lies on %s and on %s\n", mat, face, other);
        break;
    case VERIFY_FLIPPED:
        printf("not valid, mat %s on %s is flipped, but the mats are one-sided\n", mat, face);
        break;
    case VERIFY_WRONG_SIDE:
        printf("not valid, mat %s on %s must have %s out\n", mat, face,
               outside_words(document, report->mat));
        break;
    case VERIFY_PIN:
        if (report->face < 0)
            printf("not valid, mat %s is pinned, but left over\n", mat);
        else
            printf("not valid, mat %s may not lie so on %s\n", mat, face);
        break;
    case VERIFY_GROUP:
        print_group(document, report);
        break;
    case VERIFY_CLASH:
        print_clashes(check, placements, report);
        break;
    case VERIFY_NO_MEMORY:
        complain_memory();
        break;
    }
}

static int check_all(const struct check *check, struct verify_report *report)
{
    const struct puzzle puzzle = document_puzzle(check->document);
    size_t valid = 0;
    for (size_t k = 0; k < check->list.count; k++) {
        const struct placement *placements = check->list.placements + k * (size_t)check->list.faces;
        verify_solution(&puzzle, placements, report);
        if (report->status == VERIFY_NO_MEMORY) {
            print_report(check, placements, report);
            return CLI_FAILED;
        }
        if (check->list.count > 1)
            printf("solution %zu: ", k + 1);
        print_report(check, placements, report);
        valid += report->status == VERIFY_OK;
    }
    if (check->list.count == 0)
        printf("no solutions, nothing to check\n");
    if (check->list.count > 1)
        printf("%zu of %zu valid\n", valid, check->list.count);
    return check->list.count > 0 && valid == check->list.count ? CLI_DONE : CLI_FAILED;
}

/* ---- solutions that stand there twice ---- */

/* A solution with its number, to be sorted. */
struct numbered {
    const struct placement *placements;
    int faces;
    size_t number;
};

static int compare_placements(const struct numbered *a, const struct numbered *b)
{
    for (int face = 0; face < a->faces; face++) {
        struct placement x = a->placements[face];
        struct placement y = b->placements[face];
        if (x.mat != y.mat)
            return x.mat < y.mat ? -1 : 1;
        if (x.orientation != y.orientation)
            return x.orientation < y.orientation ? -1 : 1;
    }
    return 0;
}

/* Equal solutions in the order of the file. */
static int compare_numbered(const void *left, const void *right)
{
    const struct numbered *a = left;
    const struct numbered *b = right;
    int order = compare_placements(a, b);
    return order != 0 ? order : (a->number > b->number) - (a->number < b->number);
}

static void find_repeats(const struct solution_list *list, struct numbered *sorted, size_t *first)
{
    for (size_t k = 0; k < list->count; k++) {
        const struct placement *placements = list->placements + k * (size_t)list->faces;
        sorted[k] = (struct numbered){placements, list->faces, k};
    }
    qsort(sorted, list->count, sizeof *sorted, compare_numbered);
    for (size_t i = 0; i < list->count; i++) {
        bool same = i > 0 && compare_placements(&sorted[i - 1], &sorted[i]) == 0;
        first[sorted[i].number] = same ? first[sorted[i - 1].number] : sorted[i].number;
    }
}

/* Notes each solution that stands in the list before. O(n log n) solutions compared. */
static bool note_repeats(const struct check *check)
{
    size_t count = check->list.count;
    struct numbered *sorted = malloc((count + 1) * sizeof *sorted);
    size_t *first = malloc((count + 1) * sizeof *first);
    bool done = sorted && first;
    if (done) {
        char source[TEXT_FILE_SIZE];
        const char *name = file_display_name(check->solution);
        find_repeats(&check->list, sorted, first);
        text_visible(name, strlen(name), source, sizeof source);
        for (size_t k = 0; k < count; k++) {
            if (first[k] != k)
                fprintf(stderr, "%s: note: solution %zu repeats solution %zu\n", source, k + 1,
                        first[k] + 1);
        }
    }
    free(sorted);
    free(first);
    return done;
}

static int run(const struct check *check)
{
    struct verify_report *report = malloc(sizeof *report);
    int code = CLI_FAILED;
    describe_notes(stderr, check->document);
    if (report && note_repeats(check))
        code = check_all(check, report);
    else
        complain_memory();
    free(report);
    return code;
}

int command_check(int argc, char **argv)
{
    struct check check = {0};
    struct options options;
    int code = CLI_BAD_USAGE;
    if (parse(&check, &options, argc, argv) &&
        read_puzzle(check.file, &check.request, &check.document) && read_solutions(&check))
        code = run(&check);
    solution_list_free(&check.list);
    document_free(check.document);
    options_free(&options);
    return code;
}
