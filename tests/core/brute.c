/* Every way to lay mats on the faces, one by one; see brute.h. */
#include "core/brute.h"

#include "core/voxel_count.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    MAX_GRID = BRUTE_MAX_SIZE * BRUTE_MAX_SIZE,
    MAX_TEXT = BRUTE_MAX_FACES * (1 + MAX_GRID),
    MAX_RULES = 1 << 12
};

/* What stands for a cell of a mat: known, or unknown and taken as tab or notch. */
enum { TAB = '#', NOTCH = '.', TAKEN_TAB = 'T', TAKEN_NOTCH = 'n', UNKNOWN = '?' };

/* A mat's cells as seen from outside, row by row. */
struct look {
    char cell[MAX_GRID];
};

struct form {
    struct look look; /* without UNKNOWN */
    int from;         /* the look that it was made from */
};

/* All that tells bodies apart: for each face the kind of its mat and its cells. */
struct body_text {
    char at[MAX_TEXT];
};

/* Identical mats. */
struct kind {
    int look_count, form_count;
    struct look looks[8]; /* different ones, UNKNOWN where unknown */
    struct form *forms;
    unsigned allowed[BRUTE_MAX_FACES]; /* bit k: look k may lie on the face */
    bool must_use;
    bool has_pins;
    int group;
    enum mat_outside outside;
    int left; /* mats not yet laid */
};

struct brute {
    const struct puzzle *puzzle;
    struct voxel_body *body;
    int size, grid;                       /* n and n * n */
    unsigned char rule[VOXEL_MAX_VOXELS]; /* enum cell_rule */
    int kind_count;
    struct kind kinds[BRUTE_MAX_MATS];
    int order[BRUTE_MAX_FACES];  /* in which faces are filled */
    int fills[VOXEL_MAX_VOXELS]; /* mats laid that fill the voxel */
    int open[VOXEL_MAX_VOXELS];  /* faces without a mat that claim it */
    int group_used[MAX_RULES];
    struct body_text text; /* of the faces laid */
    uint64_t laid, most_laid;
    int found;
    struct body_text *bodies; /* room for `room` of them */
    int room;
    int kept_count;
    bool kept_mirror[48];
    int cell_to[48][MAX_TEXT]; /* where cell i of face f goes, at f * grid + i */
    int face_to[48][BRUTE_MAX_FACES];
};

/* ---- looks and forms ---- */

static struct look flip_look(const struct look *look, int n)
{
    struct look out = *look;
    for (int i = 0; i < n * n; i++)
        out.cell[i / n * n + n - 1 - i % n] = look->cell[i];
    return out;
}

static struct look turn_look(const struct look *look, int n)
{
    struct look out = *look;
    for (int i = 0; i < n * n; i++)
        out.cell[i % n * n + n - 1 - i / n] = look->cell[i];
    return out;
}

static bool same_look(const struct look *a, const struct look *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* The mat as drawn. The rim runs clockwise from the top left corner. */
static struct look drawn_look(const struct puzzle *puzzle, int mat)
{
    static const int step_row[4] = {0, 1, 0, -1}, step_col[4] = {1, 0, -1, 0};
    int n = puzzle->mats[mat].size;
    int row = 0, col = 0;
    uint64_t unknown = puzzle->rules == NULL ? 0 : puzzle->rules[mat].unknown;
    struct look look;
    memset(&look, 0, sizeof look);
    memset(&look, TAB, (size_t)(n * n));
    for (int i = 0; i < 4 * (n - 1); i++) {
        char known = puzzle->mats[mat].rim >> i & 1 ? TAB : NOTCH;
        look.cell[row * n + col] = unknown >> i & 1 ? UNKNOWN : known;
        row += step_row[i / (n - 1)];
        col += step_col[i / (n - 1)];
    }
    return look;
}

static int find_look(const struct kind *kind, const struct look *look)
{
    for (int k = 0; k < kind->look_count; k++)
        if (same_look(&kind->looks[k], look))
            return k;
    return -1;
}

/* Adds every way to take the unknown cells of look `from`. */
static void add_forms(struct kind *kind, int from, int grid)
{
    struct form form = {kind->looks[from], from};
    int unknown[BRUTE_MAX_UNKNOWN], count = 0;
    for (int i = 0; i < grid; i++) {
        if (form.look.cell[i] != UNKNOWN)
            continue;
        assert_true(count < BRUTE_MAX_UNKNOWN);
        unknown[count++] = i;
    }
    size_t forms = (size_t)kind->form_count + ((size_t)1 << count);
    kind->forms = realloc(kind->forms, forms * sizeof *kind->forms);
    assert_non_null(kind->forms);
    for (int taken = 0; taken < 1 << count; taken++) {
        for (int i = 0; i < count; i++)
            form.look.cell[unknown[i]] = taken >> i & 1 ? TAKEN_TAB : TAKEN_NOTCH;
        kind->forms[kind->form_count++] = form;
    }
}

/* Looks as pins and sides allow them on a face: look_of[o] is the look in orientation o. */
static unsigned allowed_on(const struct puzzle *puzzle, int mat, int face, const int *look_of,
                           unsigned sides)
{
    unsigned showing = 0, wanted = 0, barred = 0;
    bool pinned = false;
    for (int o = 0; o < 8; o++)
        showing |= (sides >> o & 1) << look_of[o];
    for (int p = 0; p < puzzle->pin_count; p++) {
        const struct mat_pin *pin = &puzzle->pins[p];
        if (pin->mat != mat)
            continue;
        pinned = pinned || !pin->forbidden;
        for (int o = 0; o < 8; o++) {
            unsigned bit = (pin->orientations & sides) >> o & 1;
            bit <<= look_of[o];
            wanted |= pin->face == face && !pin->forbidden ? bit : 0;
            barred |= pin->face == face && pin->forbidden ? bit : 0;
        }
    }
    return showing & ~barred & (pinned ? wanted : ~0u);
}

/* A kind of its own for a mat. */
static void make_kind(const struct puzzle *puzzle, int mat, struct kind *out)
{
    int n = puzzle->mats[mat].size;
    int look_of[8];
    memset(out, 0, sizeof *out);
    out->left = 1;
    out->group = puzzle->rules == NULL ? -1 : puzzle->rules[mat].group;
    out->outside = puzzle->rules == NULL ? MAT_EITHER : puzzle->rules[mat].outside;
    if (puzzle->one_sided)
        out->outside = MAT_DRAWN;
    unsigned sides = out->outside == MAT_DRAWN ? 0x0f : out->outside == MAT_BACK ? 0xf0 : 0xff;
    struct look look = drawn_look(puzzle, mat);
    for (int o = 0; o < 8; o++) {
        if (o == 4)
            look = flip_look(&look, n);
        look_of[o] = find_look(out, &look);
        if (look_of[o] < 0) {
            look_of[o] = out->look_count++;
            out->looks[look_of[o]] = look;
            add_forms(out, look_of[o], n * n);
        }
        look = turn_look(&look, n);
    }
    for (int f = 0; f < puzzle->shape->face_count; f++)
        out->allowed[f] = allowed_on(puzzle, mat, f, look_of, sides);
    for (int p = 0; p < puzzle->pin_count; p++) {
        bool here = puzzle->pins[p].mat == mat;
        out->has_pins = out->has_pins || here;
        out->must_use = out->must_use || (here && !puzzle->pins[p].forbidden);
    }
}

/* The looks of `from` that are in `set`, as a set of looks of `to`; 0 when one is missing there. */
static unsigned translate(const struct kind *from, unsigned set, const struct kind *to)
{
    unsigned out = 0;
    for (int k = 0; k < from->look_count; k++) {
        int there = find_look(to, &from->looks[k]);
        if (there < 0)
            return 0;
        out |= (set >> k & 1) << there;
    }
    return out;
}

/* True when mats of these kinds can always stand in for each other: they are bound in the same way,
 * and look the same after some turn, or flip, when either side may show. Where one shows its drawn
 * side and the other its back, the flip must be there. */
static bool same_kind(const struct kind *a, const struct kind *b, int size, int faces)
{
    bool either = a->outside == MAT_EITHER;
    bool same = a->look_count == b->look_count && a->group == b->group &&
                either == (b->outside == MAT_EITHER) && a->must_use == b->must_use;
    for (int f = 0; f < faces && same; f++)
        same = translate(a, a->allowed[f], b) == b->allowed[f];
    struct look look = a->looks[0];
    bool equal = false;
    for (int o = 0; o < 8; o++) {
        if (o == 4)
            look = flip_look(&look, size);
        bool meant = either || (o >= 4) == (a->outside != b->outside);
        equal = equal || (meant && same_look(&look, &b->looks[0]));
        look = turn_look(&look, size);
    }
    return same && equal;
}

static void make_kinds(struct brute *brute)
{
    for (int m = 0; m < brute->puzzle->mat_count; m++) {
        struct kind *fresh = &brute->kinds[brute->kind_count];
        make_kind(brute->puzzle, m, fresh);
        int k = 0;
        while (!same_kind(&brute->kinds[k], fresh, brute->size, brute->body->face_count))
            k++;
        if (k == brute->kind_count) {
            brute->kind_count++;
            continue;
        }
        brute->kinds[k].left++;
        free(fresh->forms);
    }
}

/* ---- what each voxel asks for ---- */

/* Where side `side` of a face runs: the index of its cell `step`, clockwise. */
static int side_cell(int n, int side, int step)
{
    int across[4] = {step, step * n + n - 1, (n - 1) * n + n - 1 - step, (n - 1 - step) * n};
    return across[side];
}

static void free_borders(struct brute *brute)
{
    const struct voxel_body *body = brute->body;
    for (int f = 0; f < body->face_count; f++) {
        for (int side = 0; side < 4; side++) {
            int beside = body->faces[f].voxel[side_cell(brute->size, side, 1)];
            if (body->claim_count[beside] > 1)
                continue;
            for (int step = 0; step < brute->size; step++)
                brute->rule[body->faces[f].voxel[side_cell(brute->size, side, step)]] = CELL_FREE;
        }
    }
}

static void set_rule(struct brute *brute, struct cell point, int axis, int steps, uint8_t rule)
{
    int p = brute->size - 1;
    int at[3] = {p * point.x, p * point.y, p * point.z};
    at[axis] += steps;
    int v = voxel_body_find(brute->body, at);
    assert_true(v >= 0);
    brute->rule[v] = rule;
}

static void set_rules(struct brute *brute)
{
    const struct shape *shape = brute->puzzle->shape;
    const uint8_t *cells = brute->puzzle->cells;
    memset(brute->rule, CELL_MUST, sizeof brute->rule);
    if (cells == NULL) {
        free_borders(brute);
        return;
    }
    for (int c = 0; c < shape->corner_count; c++)
        set_rule(brute, shape->corners[c].point, 0, 0, *cells++);
    for (int e = 0; e < shape->edge_count; e++)
        for (int step = 1; step < brute->size - 1; step++)
            set_rule(brute, shape->edges[e].from, shape->edges[e].axis, step, *cells++);
}

/* ---- search ---- */

static bool fills(char cell)
{
    return cell == TAB || cell == TAKEN_TAB;
}

/* Lays a form (add 1) or lifts it (add -1). */
static void lay(struct brute *brute, int face, const struct form *form, int add)
{
    for (int i = 0; i < brute->grid; i++) {
        int v = brute->body->faces[face].voxel[i];
        brute->fills[v] += fills(form->look.cell[i]) ? add : 0;
        brute->open[v] -= add;
    }
}

/* True when no voxel of the face is filled twice, by a mat and the frame, or by nobody for good. */
static bool is_sound(const struct brute *brute, int face)
{
    for (int i = 0; i < brute->grid; i++) {
        int v = brute->body->faces[face].voxel[i];
        int fill = brute->fills[v];
        bool gap = fill == 0 && brute->open[v] == 0 && brute->rule[v] == CELL_MUST;
        if (gap || fill > (brute->rule[v] == CELL_FRAME ? 0 : 1))
            return false;
    }
    return true;
}

static void keep_body(struct brute *brute)
{
    for (int g = 0; g < brute->puzzle->group_count; g++)
        if (brute->group_used[g] < brute->puzzle->groups[g].least)
            return;
    for (int k = 0; k < brute->kind_count; k++)
        if (brute->kinds[k].must_use && brute->kinds[k].left > 0)
            return;
    if (brute->found == brute->room) {
        brute->room = 2 * brute->room + 16;
        brute->bodies = realloc(brute->bodies, (size_t)brute->room * sizeof *brute->bodies);
        assert_non_null(brute->bodies);
    }
    brute->bodies[brute->found++] = brute->text;
}

static bool is_too_long(const struct brute *brute)
{
    return brute->laid > brute->most_laid || brute->found > BRUTE_MAX_BODIES;
}

static void fill_from(struct brute *brute, int level);

static void try_form(struct brute *brute, int level, int k, const struct form *form)
{
    int face = brute->order[level];
    char *text = brute->text.at + face * (1 + brute->grid);
    brute->laid++;
    lay(brute, face, form, 1);
    if (is_sound(brute, face)) {
        text[0] = (char)('A' + k);
        memcpy(text + 1, form->look.cell, (size_t)brute->grid);
        fill_from(brute, level + 1);
    }
    lay(brute, face, form, -1);
}

static void fill_from(struct brute *brute, int level)
{
    if (level == brute->body->face_count) {
        keep_body(brute);
        return;
    }
    int face = brute->order[level];
    for (int k = 0; k < brute->kind_count; k++) {
        struct kind *kind = &brute->kinds[k];
        const struct mat_group *groups = brute->puzzle->groups;
        bool full = kind->group >= 0 && brute->group_used[kind->group] == groups[kind->group].most;
        if (kind->left == 0 || full)
            continue;
        kind->left--;
        if (kind->group >= 0)
            brute->group_used[kind->group]++;
        for (int i = 0; i < kind->form_count && !is_too_long(brute); i++)
            if (kind->allowed[face] >> kind->forms[i].from & 1)
                try_form(brute, level, k, &kind->forms[i]);
        if (kind->group >= 0)
            brute->group_used[kind->group]--;
        kind->left++;
    }
}

/* The face after those taken that shares most voxels with them: it is soonest seen not to fit. */
static int next_face(const struct voxel_body *body, const bool *taken)
{
    int best = -1, best_shared = -1;
    for (int f = 0; f < body->face_count; f++) {
        int shared = 0;
        for (int i = 0; i < body->size * body->size; i++) {
            int v = body->faces[f].voxel[i];
            for (int k = 0; k < body->claim_count[v]; k++)
                shared += taken[body->claims[v][k]];
        }
        if (!taken[f] && shared > best_shared) {
            best = f;
            best_shared = shared;
        }
    }
    return best;
}

static void search_all(struct brute *brute)
{
    bool taken[BRUTE_MAX_FACES] = {false};
    for (int v = 0; v < brute->body->voxel_count; v++)
        brute->open[v] = brute->body->claim_count[v];
    for (int level = 0; level < brute->body->face_count; level++) {
        brute->order[level] = next_face(brute->body, taken);
        taken[brute->order[level]] = true;
    }
    fill_from(brute, 0);
}

/* ---- symmetries ---- */

static void map_cells(struct brute *brute, const struct voxel_symmetry *from, int g)
{
    const struct voxel_body *body = brute->body;
    for (int f = 0; f < body->face_count; f++) {
        int to = from->face_to[f];
        brute->face_to[g][f] = to;
        for (int i = 0; i < brute->grid; i++) {
            int v = from->voxel_to[body->faces[f].voxel[i]];
            int there = 0;
            while (body->faces[to].voxel[there] != v)
                there++;
            brute->cell_to[g][f * brute->grid + i] = to * brute->grid + there;
        }
    }
}

/* The look that arrives on the face where map g takes `face`. */
static struct look moved_look(const struct brute *brute, int g, int face, const struct look *look)
{
    struct look out = *look;
    for (int i = 0; i < brute->grid; i++)
        out.cell[brute->cell_to[g][face * brute->grid + i] % brute->grid] = look->cell[i];
    return out;
}

/* What may lie on a face may lie, moved, where the face goes, and nothing else may. */
static bool keeps_kind(const struct brute *brute, int g, const struct kind *kind)
{
    for (int f = 0; f < brute->body->face_count; f++) {
        unsigned moved = 0;
        for (int k = 0; k < kind->look_count; k++) {
            struct look look = moved_look(brute, g, f, &kind->looks[k]);
            int there = find_look(kind, &look);
            assert_true(there >= 0);
            moved |= (kind->allowed[f] >> k & 1) << there;
        }
        if (moved != kind->allowed[brute->face_to[g][f]])
            return false;
    }
    return true;
}

static bool keeps_conditions(const struct brute *brute, int g, const struct voxel_symmetry *from)
{
    for (int v = 0; v < brute->body->voxel_count; v++)
        if (brute->rule[v] != brute->rule[from->voxel_to[v]])
            return false;
    for (int k = 0; k < brute->kind_count; k++)
        if (brute->kinds[k].has_pins && !keeps_kind(brute, g, &brute->kinds[k]))
            return false;
    return true;
}

static void keep_symmetries(struct brute *brute, bool one_sided)
{
    for (int s = 0; s < brute->body->symmetry_count; s++) {
        const struct voxel_symmetry *from = &brute->body->symmetries[s];
        if (from->mirror && one_sided)
            continue;
        int g = brute->kept_count;
        map_cells(brute, from, g);
        brute->kept_mirror[g] = from->mirror;
        brute->kept_count += keeps_conditions(brute, g, from);
    }
}

/* ---- orbits ---- */

static void move_text(const struct brute *brute, int g, const char *text, char *out)
{
    int stride = 1 + brute->grid;
    for (int f = 0; f < brute->body->face_count; f++) {
        out[brute->face_to[g][f] * stride] = text[f * stride];
        for (int i = 0; i < brute->grid; i++) {
            int to = brute->cell_to[g][f * brute->grid + i];
            out[to / brute->grid * stride + 1 + to % brute->grid] = text[f * stride + 1 + i];
        }
    }
}

static int compare_texts(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct body_text));
}

static bool is_found(const struct brute *brute, const struct body_text *text)
{
    return bsearch(text, brute->bodies, (size_t)brute->found, sizeof *text, compare_texts) != NULL;
}

/* Bodies that come first among all their images. Every image must itself have been found. */
static uint64_t count_orbits(const struct brute *brute, bool mirrors)
{
    uint64_t orbits = 0;
    struct body_text image = {{0}};
    for (int b = 0; b < brute->found; b++) {
        bool least = true;
        for (int g = 0; g < brute->kept_count; g++) {
            if (brute->kept_mirror[g] && !mirrors)
                continue;
            move_text(brute, g, brute->bodies[b].at, image.at);
            assert_true(is_found(brute, &image));
            least = least && compare_texts(&image, &brute->bodies[b]) >= 0;
        }
        orbits += least;
    }
    return orbits;
}

/* ---- all together ---- */

static struct voxel_body *body_of(const struct shape *shape, int size)
{
    static const int normals[6][3] = {{0, 0, 1}, {0, -1, 0}, {1, 0, 0},
                                      {0, 1, 0}, {-1, 0, 0}, {0, 0, -1}};
    int cells[BRUTE_MAX_FACES][3], looks[BRUTE_MAX_FACES][3];
    for (int f = 0; f < shape->face_count; f++) {
        struct cell c = shape->faces[f].cell;
        memcpy(cells[f], (int[3]){c.x, c.y, c.z}, sizeof cells[f]);
        memcpy(looks[f], normals[shape->faces[f].direction], sizeof looks[f]);
    }
    return voxel_body_create_sheet((const int(*)[3])cells, (const int(*)[3])looks,
                                   shape->face_count, size);
}

static bool is_too_large(const struct puzzle *puzzle)
{
    for (int m = 0; m < puzzle->mat_count; m++) {
        int unknown = 0;
        for (int i = 0; puzzle->rules != NULL && i < 64; i++)
            unknown += puzzle->rules[m].unknown >> i & 1;
        if (unknown > BRUTE_MAX_UNKNOWN)
            return true;
    }
    return puzzle->shape->face_count > BRUTE_MAX_FACES || puzzle->mat_count > BRUTE_MAX_MATS ||
           puzzle->mats[0].size > BRUTE_MAX_SIZE || puzzle->group_count > MAX_RULES;
}

bool brute_count(const struct puzzle *puzzle, uint64_t most_laid, struct brute_counts *out)
{
    if (is_too_large(puzzle))
        return false;
    struct brute *brute = calloc(1, sizeof *brute);
    assert_non_null(brute);
    brute->puzzle = puzzle;
    brute->size = puzzle->mats[0].size;
    brute->grid = brute->size * brute->size;
    brute->most_laid = most_laid;
    brute->body = body_of(puzzle->shape, brute->size);
    set_rules(brute);
    make_kinds(brute);
    search_all(brute);
    bool complete = !is_too_long(brute);
    if (complete) {
        *out = (struct brute_counts){.raw = (uint64_t)brute->found, .laid = brute->laid};
        for (int k = 0; k < brute->kind_count; k++)
            out->one_sided = out->one_sided || brute->kinds[k].outside != MAT_EITHER;
        keep_symmetries(brute, out->one_sided);
        if (brute->found > 0)
            qsort(brute->bodies, (size_t)brute->found, sizeof *brute->bodies, compare_texts);
        out->rotation = count_orbits(brute, false);
        out->reflection = out->one_sided ? 0 : count_orbits(brute, true);
    }
    for (int k = 0; k < brute->kind_count; k++)
        free(brute->kinds[k].forms);
    voxel_body_free(brute->body);
    free(brute->bodies);
    free(brute);
    return complete;
}
