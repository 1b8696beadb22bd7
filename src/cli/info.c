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

/* What the rim cells on the border of an open shape ask for. */
static void print_border(const struct document *document)
{
    const struct puzzle puzzle = document_puzzle(document);
    int size = document->mats[0].size;
    int border = 0;
    int framed = 0;
    for (int cell = 0; cell < shape_rim_cell_count(document->shape, size); cell++) {
        bool on_border = shape_cell_on_border(document->shape, size, cell);
        border += on_border;
        framed += on_border && puzzle_cell_rule(&puzzle, cell) == CELL_FRAME;
    }
    if (!document->shape->open)
        return;
    if (document->border == DOCUMENT_BORDER_FRAME)
        printf("  border     %d rim cells: the frame fills %d, mats the others\n", border, framed);
    else
        printf("  border     %d rim cells, %s\n", border,
               document->border == DOCUMENT_BORDER_FILLED ? "all to be filled"
                                                          : "free to be filled or not");
}

static void print_shape(const struct document *document)
{
    const struct shape *shape = document->shape;
    printf("  shape      %s%s\n             ", document->shape_text,
           shape->kind == SHAPE_HOLLOW ? ", its cavities covered too" : "");
    if (shape->kind != SHAPE_SHEET)
        printf("%d cell%s, ", shape->cell_count, plural(shape->cell_count));
    printf("%d face%s, %d edges, %d corners; %d rotation%s, %d symmetr%s\n", shape->face_count,
           plural(shape->face_count), shape->edge_count, shape->corner_count, shape->rotation_count,
           plural(shape->rotation_count), shape->symmetry_count,
           shape->symmetry_count == 1 ? "y" : "ies");
    print_border(document);
}

/* How many of the symmetries keep the conditions, where some do not. */
static void print_kept(const struct puzzle *puzzle)
{
    bool kept[SHAPE_MAX_SYMMETRIES];
    int rotations = 0;
    int symmetries = puzzle_symmetries(puzzle, kept, &rotations);
    bool all = puzzle_is_one_sided(puzzle) ? rotations == puzzle->shape->rotation_count
                                           : symmetries == puzzle->shape->symmetry_count;
    if (!all)
        printf("             the conditions keep %d of the rotations, %d of the symmetries\n",
               rotations, symmetries);
}

/* "40 to 52" or "44" */
static void print_range(int least, int most)
{
    printf("%d", least);
    if (most != least)
        printf(" to %d", most);
}

/* How many cells of one kind are to be filled, how many the mats have, and what that means; of a
 * pool the reason below says it. */
static void print_cells(const char *title, const char *whose, int needed, int most, int present,
                        int unknown, int spare)
{
    printf("  %s", title);
    print_range(needed, most);
    printf("%s to fill, ", whose);
    print_range(present, present + unknown);
    printf(spare > 0 ? " on all the mats" : " on the mats");
    int few = needed - present - unknown;
    int many = present - most;
    if (spare == 0 && (few > 0 || many > 0))
        printf(": %d too %s, no solution is possible", few > 0 ? few : many,
               few > 0 ? "few" : "many");
    printf("\n");
}

static void print_totals(const struct info *info)
{
    const struct document *document = info->document;
    const struct puzzle puzzle = document_puzzle(document);
    const struct puzzle_totals totals = puzzle_totals(&puzzle);
    int size = document->mats[0].size;
    char kinds[64] = "all different";
    if (info->class_count == 1)
        snprintf(kinds, sizeof kinds, document->mat_count > 1 ? "all alike" : "the only one");
    else if (info->class_count < document->mat_count)
        snprintf(kinds, sizeof kinds, "%d different", info->class_count);
    printf("  mats       %d of %d x %d cells, %s, %s", document->mat_count, size, size,
           document->one_sided ? "one-sided" : "may be flipped", kinds);
    if (totals.spare > 0)
        printf("; %d of them %s left over", totals.spare, totals.spare == 1 ? "is" : "are");
    printf("\n");
    print_cells("rim cells  ", "", totals.needed, totals.most, totals.present,
                totals.present_unknown, totals.spare);
    print_cells("corners    ", " of them", totals.corners_needed, totals.corners_most,
                totals.corners_present, totals.corners_unknown, totals.spare);
}

/* ---- conditions ---- */

static void print_groups(const struct document *document)
{
    char letter[PALETTE_LABEL_SIZE];
    for (int g = 0; g < document->group_count; g++) {
        const struct mat_group *group = &document->groups[g];
        const char *between = "";
        printf("  group      %s: ", document->group_names[g]);
        if (group->least == group->most)
            printf("exactly %d of ", group->least);
        else if (group->least == 0)
            printf("at most %d of ", group->most);
        else if (group->most >= document_group_size(document, g))
            printf("at least %d of ", group->least);
        else
            printf("%d to %d of ", group->least, group->most);
        for (int mat = 0; mat < document->mat_count; mat++) {
            if (document->rules[mat].group != g)
                continue;
            printf("%s%s", between, palette_label(mat, letter));
            between = ", ";
        }
        printf("\n");
    }
}

/* The ways of a pin: "", " turned 90", or several with "or" between. */
static void print_ways(const struct document *document, const struct mat_pin *pin)
{
    char words[DESCRIBE_PLACEMENT_SIZE];
    const char *between = ": ";
    for (int o = 0; o < MAT_ORIENTATIONS && pin->orientations != 0xff; o++) {
        if (!(pin->orientations >> o & 1))
            continue;
        describe_placement(document, (struct placement){pin->mat, o}, words);
        const char *way = strrchr(words, ',');
        const char *turned = strstr(words, ", turned");
        printf("%s%s", between, (turned ? turned : way) + 2);
        between = " or ";
    }
    printf("\n");
}

static void print_pins(const struct document *document)
{
    char letter[PALETTE_LABEL_SIZE];
    char name[SHAPE_FACE_NAME_SIZE];
    for (int i = 0; i < document->pin_count; i++) {
        const struct mat_pin *pin = &document->pins[i];
        printf("  %s  mat %s %s %s", pin->forbidden ? "forbidden" : "pin      ",
               palette_label(pin->mat, letter), pin->forbidden ? "not on" : "on",
               shape_face_name(document->shape, pin->face, name));
        print_ways(document, pin);
    }
}

/* Why there is no solution, where a short argument shows it. */
static bool print_reason(const struct document *document)
{
    const struct puzzle puzzle = document_puzzle(document);
    const struct puzzle_totals totals = puzzle_totals(&puzzle);
    struct reason reason;
    if (!puzzle_totals_agree(&totals))
        return true; /* the totals above say it */
    if (!reason_find(&puzzle, &reason))
        return complain_memory();
    if (reason.kind == REASON_NONE)
        return true;
    printf("\n  ");
    describe_reason(stdout, document, &reason);
    return true;
}

/* ---- the mats, side by side ---- */

static void print_mat_row(const struct document *document, int first, int last, int row)
{
    int size = document->mats[0].size;
    for (int mat = first; mat < last; mat++) {
        printf("  ");
        for (int col = 0; col < size; col++)
            printf("%s%c", col ? " " : "", document_cell_letter(document, mat, row, col));
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

static int count_bits(uint64_t bits)
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
    const struct mat_rule *rule = &document->rules[mat];
    if (rule->unknown) {
        int unknown = count_bits(rule->unknown);
        printf("%s%d unknown cell%s", between, unknown, plural(unknown));
        between = "; ";
    }
    if (rule->outside != MAT_EITHER) {
        printf("%s%s out", between, rule->outside == MAT_BACK ? "back" : "drawn side");
        between = "; ";
    }
    if (rule->group >= 0) {
        printf("%sgroup %s", between, document->group_names[rule->group]);
        between = "; ";
    }
    if (document_same_name(document, mat) != mat) {
        int other = document_same_name(document, mat);
        printf("%ssame name as %s", between, palette_label(other, letter));
        between = "; ";
    }
    static const char *const corners[4] = {"top left", "top right", "bottom right", "bottom left"};
    for (int corner = document_hanging_corner(document, mat, 0); corner >= 0;
         corner = document_hanging_corner(document, mat, corner + 1)) {
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
        complain_memory();
        return CLI_FAILED;
    }
    info->class_count = puzzle_classes(&puzzle, info->classes);
    char source[TEXT_FILE_SIZE];
    printf("%s\n", info->document->title);
    printf("  file       %s\n", describe_source(info->document, source));
    print_shape(info->document);
    print_kept(&puzzle);
    print_totals(info);
    print_groups(info->document);
    print_pins(info->document);
    int code = print_reason(info->document) ? CLI_DONE : CLI_FAILED;
    print_mats(info->document);
    print_table(info);
    free(info->classes);
    return code;
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
