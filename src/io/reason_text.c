#include "io/reason_text.h"

#include "io/string_builder.h"

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* "mat C (Ann)" */
static void add_mat(struct string_builder *out, const struct document *document, int mat)
{
    char letter[PALETTE_LABEL_SIZE];
    const char *name = document->labels[mat].name;
    string_add(out, "mat %s", palette_label(mat, letter));
    if (name)
        string_add(out, " (%s)", name);
}

static void add_range(struct string_builder *out, int least, int most)
{
    if (least == most || most < 0)
        string_add(out, "%d", least);
    else
        string_add(out, "%d to %d", least, most);
}

/* ", but no 4 have more than 13." with the verb for one or several mats. */
static void add_limit(struct string_builder *out, int count, int needed, int needed_most, int least,
                      int most)
{
    const char *has = count == 1 ? "mat has" : "have";
    if (count == 1)
        string_add(out, ", but no ");
    else
        string_add(out, ", but no %d ", count);
    if (needed > most)
        string_add(out, "%s more than %d.", has, most);
    else if (needed_most < least)
        string_add(out, "%s fewer than %d.", has, least);
    else
        string_add(out, "%s exactly that many.", has);
}

/* A total of rim or corner cells that no choice of mats has. */
static void add_total(struct string_builder *out, const struct reason *reason)
{
    const char *cells = reason->corners ? "corner cells" : "rim cells";
    if (reason->left == 0) {
        string_add(out, "the shape needs ");
        add_range(out, reason->needed, reason->needed_most);
        string_add(out, " filled %s, but the mats have ", cells);
        add_range(out, reason->least, reason->most);
        string_add(out, ".");
    } else if (reason->left_needed >= 0) {
        if (reason->left == 1)
            string_add(out, "the mat left over would need ");
        else
            string_add(out, "the %d mats left over would need ", reason->left);
        string_add(out, "%d %s", reason->left_needed, cells);
        add_limit(out, reason->left, reason->left_needed, reason->left_needed, reason->left_least,
                  reason->left_most);
    } else {
        int most = reason->needed_most < 0 ? reason->needed : reason->needed_most;
        string_add(out, "the %d mat%s used must fill ", reason->used, plural(reason->used));
        add_range(out, reason->needed, most);
        string_add(out, " %s", cells);
        add_limit(out, reason->used, reason->needed, most, reason->least, reason->most);
    }
}

static const char *side_name(const struct reason *reason)
{
    static const char *const sides[4] = {"top", "right", "bottom", "left"};
    return sides[reason->side & 3];
}

/* Sides that find no counterpart. */
static void add_pattern(struct string_builder *out, const struct document *document,
                        const struct reason *reason)
{
    const char *side = side_name(reason);
    if (reason->kind == REASON_PATTERN && reason->limit == 0) {
        string_add(out, "no other mat has the counterpart of the %s side of ", side);
        add_mat(out, document, reason->mat);
        string_add(out, ", which must be used.");
    } else if (reason->kind == REASON_PATTERN) {
        string_add(out, "%d sides of ", reason->count);
        add_mat(out, document, reason->mat);
        string_add(out,
                   ", its %s side among them, need the same counterpart, each of another mat, "
                   "but only %d other mat%s it.",
                   side, reason->limit, reason->limit == 1 ? " has" : "s have");
    } else if (reason->kind == REASON_PATTERN_MANY) {
        string_add(out, "%d sides of the mats need the counterpart of the %s side of ",
                   reason->count, side);
        add_mat(out, document, reason->mat);
        string_add(out, ", but only %d side%s can be it.", reason->limit, plural(reason->limit));
    } else if (reason->kind == REASON_PATTERN_ODD) {
        string_add(out, "%d sides of the mats, the %s side of ", reason->count, side);
        add_mat(out, document, reason->mat);
        string_add(out, " among them, can only meet each other, two by two, but %d is odd.",
                   reason->count);
    } else {
        string_add(out,
                   "only %d mat%s, fewer than the %d faces, can find counterparts for all "
                   "their sides among themselves; ",
                   reason->count, plural(reason->count), reason->limit);
        add_mat(out, document, reason->mat);
        string_add(out, " cannot, for its %s side.", side);
    }
}

/* Pins and groups that ask for too much or allow too little. */
static void add_demand(struct string_builder *out, const struct document *document,
                       const struct reason *reason)
{
    const char *group = reason->group >= 0 ? document->group_names[reason->group] : "";
    int count = reason->count;
    int limit = reason->limit;
    if (reason->kind == REASON_PINS) {
        string_add(out, "%d mat%s, ", count, plural(count));
        add_mat(out, document, reason->mat);
        string_add(out, " among them, are pinned to only %d face%s.", limit, plural(limit));
    } else if (reason->kind == REASON_GROUP_FEW) {
        string_add(out, "the group %s has %d mat%s, but at least %d must be used.", group, count,
                   plural(count), limit);
    } else if (reason->kind == REASON_GROUP_PINS) {
        string_add(out,
                   "%d mats of the group %s are pinned and so must be used, but at most %d may "
                   "be.",
                   count, group, document->groups[reason->group].most);
    } else if (reason->kind == REASON_GROUP_MANY) {
        string_add(out, "the groups allow %d mat%s to be used, but there are %d faces.", count,
                   plural(count), limit);
    } else {
        string_add(out, "groups and pins demand %d mat%s to be used, but there are %d faces.",
                   count, plural(count), limit);
    }
}

static void add_why(struct string_builder *out, const struct document *document,
                    const struct reason *reason)
{
    char name[SHAPE_FACE_NAME_SIZE];
    switch (reason->kind) {
    case REASON_NONE:
        break;
    case REASON_TOTAL:
    case REASON_CORNERS:
        add_total(out, reason);
        break;
    case REASON_BOTH:
        string_add(out,
                   "no choice of %d mats has both as many rim cells and as many corner cells "
                   "as the shape needs.",
                   reason->used);
        break;
    case REASON_PATTERN:
    case REASON_PATTERN_MANY:
    case REASON_PATTERN_ODD:
    case REASON_PATTERN_FEW:
        add_pattern(out, document, reason);
        break;
    case REASON_FACE:
        string_add(out, "no mat fits on %s.", shape_face_name(document->shape, reason->face, name));
        break;
    case REASON_MAT:
        add_mat(out, document, reason->mat);
        string_add(out, " must be used but fits nowhere.");
        break;
    case REASON_PINS:
    case REASON_GROUP_FEW:
    case REASON_GROUP_PINS:
    case REASON_GROUP_MANY:
    case REASON_GROUP_LEAST:
        add_demand(out, document, reason);
        break;
    }
}

char *reason_text(const struct document *document, const struct reason *reason)
{
    struct string_builder out = {0};
    if (reason->kind != REASON_NONE)
        string_add(&out, "Impossible: ");
    add_why(&out, document, reason);
    return string_take(&out);
}
