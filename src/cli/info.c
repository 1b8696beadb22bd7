/* cubefold info */
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/describe.h"
#include "cli/terminal.h"
#include "io/options.h"

#include <stdlib.h>
#include <string.h>

struct info {
    const char *file;
    struct document_request request;
    struct document *document;
    int *classes; /* for each mat the first one identical to it */
    int class_count;
};

static bool parse(struct info *info, struct options *options, int argc, char **argv)
{
    struct option table[] = {
        OPTIONS_OF_PUZZLE(&info->request),
    };
    const struct argument arguments[] = {{.name = "FILE", .value = &info->file}};
    *options = (struct options){.command = "info",
                                .options = table,
                                .option_count = sizeof table / sizeof table[0],
                                .arguments = arguments,
                                .argument_count = 1};
    return options_parse(options, argc, argv);
}

static void print_shape(const struct document *document)
{
    const struct shape *shape = document->shape;
    printf("  shape      %s\n", document->shape_text);
    printf("             %d cell%s, %d faces, %d edges, %d corners; %d rotation%s, %d "
           "symmetr%s\n",
           shape->cell_count, plural(shape->cell_count), shape->face_count, shape->edge_count,
           shape->corner_count, shape->rotation_count, plural(shape->rotation_count),
           shape->symmetry_count, shape->symmetry_count == 1 ? "y" : "ies");
}

static void print_excess(int difference)
{
    if (difference != 0) {
        printf(": %d too %s, no solution is possible", difference < 0 ? -difference : difference,
               difference < 0 ? "few" : "many");
    }
    printf("\n");
}

static void print_totals(const struct info *info)
{
    const struct document *document = info->document;
    const struct puzzle puzzle = document_puzzle(document);
    const struct puzzle_totals totals = puzzle_totals(&puzzle);
    int size = document->mats[0].size;
    char kinds[64] = "all different";
    if (info->class_count < document->mat_count)
        snprintf(kinds, sizeof kinds, "%d different", info->class_count);
    printf("  mats       %d of %d x %d cells, %s, %s\n", document->mat_count, size, size,
           document->one_sided ? "one-sided" : "may be flipped", kinds);
    printf("  rim cells  %d to fill, %d on the mats", totals.needed, totals.present);
    print_excess(totals.present - totals.needed);
    printf("  corners    %d of them to fill, %d on the mats", totals.corners_needed,
           totals.corners_present);
    print_excess(totals.corners_present - totals.corners_needed);
}

/* ---- the mats, side by side ---- */

static void print_mat_row(const struct document *document, int first, int last, int row)
{
    int size = document->mats[0].size;
    for (int mat = first; mat < last; mat++) {
        printf("  ");
        for (int col = 0; col < size; col++)
            printf("%s%c", col ? " " : "", mat_filled(&document->mats[mat], row, col) ? '#' : '.');
        printf(mat + 1 < last ? "  " : "\n");
    }
}

static void print_mats(const struct document *document)
{
    char letter[PALETTE_LABEL_SIZE];
    int size = document->mats[0].size;
    int columns = 2 * size + 3;
    int fit = terminal_width() / columns;
    int a_row = fit < 1 ? 1 : fit;
    for (int first = 0; first < document->mat_count; first += a_row) {
        int last = first + a_row < document->mat_count ? first + a_row : document->mat_count;
        printf("\n");
        for (int mat = first; mat < last; mat++)
            printf("  %-*s", mat + 1 < last ? columns - 2 : 0, palette_label(mat, letter));
        printf("\n");
        for (int row = 0; row < size; row++)
            print_mat_row(document, first, last, row);
    }
}

/* ---- the table ---- */

static int count_bits(unsigned bits)
{
    int count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

/* What is special about a mat, with separators; nothing for most. */
static void print_remarks(const struct info *info, int mat)
{
    const struct document *document = info->document;
    const char *between = "  ";
    char letter[PALETTE_LABEL_SIZE];
    if (info->classes[mat] != mat) {
        printf("%ssame as %s", between, palette_label(info->classes[mat], letter));
        between = "; ";
    }
    if (document_same_name(document, mat) != mat) {
        int other = document_same_name(document, mat);
        printf("%ssame name as %s", between, palette_label(other, letter));
        between = "; ";
    }
    static const char *const corners[4] = {"top left", "top right", "bottom right", "bottom left"};
    for (int corner = mat_hanging_corner(document->mats[mat], 0); corner >= 0;
         corner = corner < 3 ? mat_hanging_corner(document->mats[mat], corner + 1) : -1) {
        printf("%s%s corner hangs by a point", between, corners[corner]);
        between = "; ";
    }
}

static int characters(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

/* Width of the column of names, 0 when no mat has one. */
static int name_width(const struct document *document)
{
    int width = 0;
    for (int mat = 0; mat < document->mat_count; mat++) {
        const char *name = document->labels[mat].name;
        int length = name ? characters(name) : 0;
        width = length > width ? length : width;
    }
    return width > 0 && width < 4 ? 4 : width; /* as the heading */
}

/* A text and what fills its column, then two blanks; nothing when there is no column. */
static void print_name(const char *name, int width)
{
    if (width > 0)
        printf("%s%*s", name ? name : "", width + 2 - (name ? characters(name) : 0), "");
}

static void print_table(const struct info *info)
{
    const struct document *document = info->document;
    char letter[PALETTE_LABEL_SIZE];
    int width = name_width(document);
    printf("\n  mat  ");
    print_name("name", width);
    printf("tabs  corner tabs  looks the same in\n");
    for (int mat = 0; mat < document->mat_count; mat++) {
        int same = count_bits(mat_symmetries(document->mats[mat]));
        printf("  %-3s  ", palette_label(mat, letter));
        print_name(document->labels[mat].name, width);
        printf("%4d  %11d  %d of 8 orientations", mat_tab_count(document->mats[mat]),
               mat_corner_tab_count(document->mats[mat]), same);
        print_remarks(info, mat);
        printf("\n");
    }
}

static int run(struct info *info)
{
    const struct puzzle puzzle = document_puzzle(info->document);
    info->classes = malloc((size_t)info->document->mat_count * sizeof *info->classes);
    if (!info->classes) {
        fprintf(stderr, "cubefold: out of memory\n");
        return CLI_FAILED;
    }
    info->class_count = puzzle_classes(&puzzle, info->classes);
    char source[TEXT_FILE_SIZE];
    printf("%s\n", info->document->title);
    printf("  file       %s\n", describe_source(info->document, source));
    print_shape(info->document);
    print_totals(info);
    print_mats(info->document);
    print_table(info);
    free(info->classes);
    return CLI_DONE;
}

int command_info(int argc, char **argv)
{
    struct info info = {0};
    struct options options;
    int code = CLI_BAD_USAGE;
    if (parse(&info, &options, argc, argv) && read_puzzle(info.file, &info.request, &info.document))
        code = run(&info);
    document_free(info.document);
    options_free(&options);
    return code;
}
