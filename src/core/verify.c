#include "core/verify.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- one mat as rows, turned and flipped cell by cell ---- */

enum { CELL_EMPTY, CELL_FILLED, CELL_UNKNOWN };

struct rows {
    int size;
    uint8_t cell[MAT_MAX_SIZE * MAT_MAX_SIZE];
};

static void flip_left_to_right(struct rows *rows)
{
    for (int row = 0; row < rows->size; row++) {
        uint8_t *line = &rows->cell[row * rows->size];
        for (int a = 0, b = rows->size - 1; a < b; a++, b--) {
            uint8_t keep = line[a];
            line[a] = line[b];
            line[b] = keep;
        }
    }
}

static void turn_clockwise(struct rows *rows)
{
    struct rows before = *rows;
    int n = rows->size;
    for (int row = 0; row < n; row++)
        for (int col = 0; col < n; col++)
            rows->cell[col * n + n - 1 - row] = before.cell[row * n + col];
}

static struct rows rows_as_drawn(const struct puzzle *puzzle, int mat)
{
    struct rows rows = {.size = puzzle->mats[mat].size};
    mat_to_rows(&puzzle->mats[mat], rows.cell);
    if (puzzle->rules == NULL)
        return rows;
    struct rows unknown = rows;
    struct mat only_unknown = {puzzle->rules[mat].unknown, rows.size};
    mat_to_rows(&only_unknown, unknown.cell);
    for (int i = 0; i < rows.size * rows.size; i++)
        if (rows.cell[i] == CELL_EMPTY && unknown.cell[i] != 0)
            rows.cell[i] = CELL_UNKNOWN;
    return rows;
}

static void rows_as_placed(const struct puzzle *puzzle, int mat, int orientation, struct rows *out)
{
    *out = rows_as_drawn(puzzle, mat);
    if (orientation >= 4)
        flip_left_to_right(out);
    for (int turn = 0; turn < orientation % 4; turn++)
        turn_clockwise(out);
}

/* ---- the surface, voxel by voxel ---- */

/* A voxel of the surface and the faces that claim it: those that fill it come first. */
struct voxel_record {
    struct cell at;
    enum cell_rule rule;
    int sharers;       /* faces that claim it in any filling */
    int claims, fills; /* by mats; cells not known count as claims only */
    int unknown;       /* cells not known that may fill it */
    int empty_faces;   /* faces without a mat that claim it */
    int face[2], row[2], col[2];
};

struct voxel_map {
    struct voxel_record *records; /* in order of the first claim */
    int count;
    int *slots; /* index + 1 of a record, 0 when free; open addressing */
    unsigned mask;
};

struct verifier {
    const struct puzzle *puzzle;
    struct voxel_map map;
    int *record_of;  /* [face_count * n * n] the record of each cell of each face, row by row */
    int *first_face; /* [mat_count] scratch */
};

static bool voxel_map_create(struct voxel_map *map, size_t claims)
{
    size_t slots = 16;
    while (slots < 2 * claims)
        slots *= 2;
    map->count = 0;
    map->mask = (unsigned)(slots - 1);
    map->records = malloc(claims * sizeof *map->records);
    map->slots = calloc(slots, sizeof *map->slots);
    return map->records != NULL && map->slots != NULL;
}

static void voxel_map_free(struct voxel_map *map)
{
    free(map->records);
    free(map->slots);
}

static struct voxel_record *voxel_map_at(struct voxel_map *map, struct cell at)
{
    unsigned hash =
        (unsigned)at.x * 73856093u ^ (unsigned)at.y * 19349663u ^ (unsigned)at.z * 83492791u;
    unsigned slot = (hash ^ hash >> 15) & map->mask;
    while (map->slots[slot] != 0) {
        struct voxel_record *record = &map->records[map->slots[slot] - 1];
        if (record->at.x == at.x && record->at.y == at.y && record->at.z == at.z)
            return record;
        slot = (slot + 1) & map->mask;
    }
    struct voxel_record *fresh = &map->records[map->count++];
    map->slots[slot] = map->count;
    *fresh = (struct voxel_record){.at = at, .rule = CELL_MUST};
    return fresh;
}

static void forget_claims(struct voxel_record *record)
{
    record->claims = record->fills = record->unknown = record->empty_faces = 0;
    for (int k = 0; k < 2; k++)
        record->face[k] = record->row[k] = record->col[k] = -1;
}

static void remember_claim(struct voxel_record *record, int place, int face, int row, int col)
{
    record->face[place] = face;
    record->row[place] = row;
    record->col[place] = col;
}

static void claim_voxel(struct voxel_record *record, bool filled, int face, int row, int col)
{
    if (filled) {
        if (record->fills < 2)
            remember_claim(record, record->fills, face, row, col);
        record->fills++;
    } else if (record->fills == 0 && record->claims < 2) {
        remember_claim(record, record->claims, face, row, col);
    }
    record->claims++;
}

/* Voxel of the top left cell of the mat on a face: the lattice point at that corner, times the
 * pitch. Along each axis the corner lies at the cell's far end when the normal points there, or
 * when going left and up does. */
static struct cell top_left_voxel(const struct face *face, int pitch)
{
    struct cell n = direction_normal(face->direction);
    struct cell r = direction_right(face->direction);
    struct cell u = direction_up(face->direction);
    return (struct cell){
        pitch * (face->cell.x + (n.x - r.x + u.x > 0)),
        pitch * (face->cell.y + (n.y - r.y + u.y > 0)),
        pitch * (face->cell.z + (n.z - r.z + u.z > 0)),
    };
}

/* The voxel of a cell of the mat on a face. */
static struct voxel_record *voxel_of_cell(struct voxel_map *map, const struct face *face, int size,
                                          int row, int col)
{
    struct cell r = direction_right(face->direction);
    struct cell u = direction_up(face->direction);
    struct cell origin = top_left_voxel(face, size - 1);
    return voxel_map_at(map, (struct cell){origin.x + col * r.x - row * u.x,
                                           origin.y + col * r.y - row * u.y,
                                           origin.z + col * r.z - row * u.z});
}

static void claim_face(struct verifier *verifier, int face_index, const struct placement *placement)
{
    const struct puzzle *puzzle = verifier->puzzle;
    struct rows rows = {.size = puzzle->mats[0].size};
    bool empty = placement->mat < 0;
    if (!empty)
        rows_as_placed(puzzle, placement->mat, placement->orientation, &rows);
    for (int row = 0; row < rows.size; row++) {
        for (int col = 0; col < rows.size; col++) {
            int at = row * rows.size + col;
            uint8_t cell = rows.cell[at];
            struct voxel_record *record =
                &verifier->map
                     .records[verifier->record_of[face_index * rows.size * rows.size + at]];
            record->empty_faces += empty;
            record->unknown += cell == CELL_UNKNOWN;
            claim_voxel(record, cell == CELL_FILLED, face_index, row, col);
        }
    }
}

/* ---- what the voxels ask for ---- */

/* Without word to the contrary, the cells of a side that no other face shares are free. Whether one
 * shares it shows at its second cell: the first may be shared with a face round the corner. */
static void free_borders(struct voxel_map *map, const struct face *face, int size)
{
    int last = size - 1;
    for (int side = 0; side < 4; side++) {
        int row[4] = {0, 1, last, 1};
        int col[4] = {1, last, 1, 0};
        if (voxel_of_cell(map, face, size, row[side], col[side])->sharers > 1)
            continue;
        for (int step = 0; step < size; step++) {
            int row_at = side % 2 == 0 ? row[side] : step;
            int col_at = side % 2 == 0 ? step : col[side];
            voxel_of_cell(map, face, size, row_at, col_at)->rule = CELL_FREE;
        }
    }
}

static void follow_rule(struct voxel_map *map, struct cell at, uint8_t rule)
{
    voxel_map_at(map, at)->rule = (enum cell_rule)rule;
}

/* Once all faces have claimed their voxels. */
static void set_rules(struct voxel_map *map, const struct puzzle *puzzle)
{
    const struct shape *shape = puzzle->shape;
    const uint8_t *rule = puzzle->cells;
    int size = puzzle->mats[0].size;
    int p = size - 1;
    if (rule == NULL) {
        for (int f = 0; f < shape->face_count; f++)
            free_borders(map, &shape->faces[f], size);
        return;
    }
    for (int c = 0; c < shape->corner_count; c++) {
        struct cell at = shape->corners[c].point;
        follow_rule(map, (struct cell){p * at.x, p * at.y, p * at.z}, *rule++);
    }
    for (int e = 0; e < shape->edge_count; e++) {
        const struct shape_edge *edge = &shape->edges[e];
        struct cell at = {p * edge->from.x, p * edge->from.y, p * edge->from.z};
        for (int step = 1; step < p; step++) {
            at.x += edge->axis == 0;
            at.y += edge->axis == 1;
            at.z += edge->axis == 2;
            follow_rule(map, at, *rule++);
        }
    }
}

static bool is_overlap(const struct voxel_record *record)
{
    return record->fills > (record->rule == CELL_FRAME ? 0 : 1);
}

static bool is_gap(const struct voxel_record *record)
{
    return record->rule == CELL_MUST && record->fills + record->unknown + record->empty_faces == 0;
}

static void report_clashes(const struct voxel_map *map, struct verify_report *report)
{
    for (int i = 0; i < map->count; i++) {
        const struct voxel_record *record = &map->records[i];
        if (!is_overlap(record) && !is_gap(record))
            continue;
        report->status = VERIFY_CLASH;
        if (report->clash_count < VERIFY_MAX_CLASHES) {
            struct clash *clash = &report->clashes[report->clash_count];
            clash->kind = record->fills == 0 ? CLASH_GAP : CLASH_OVERLAP;
            clash->voxel = record->at;
            for (int k = 0; k < 2; k++) {
                bool with_frame = k >= record->fills && record->fills > 0;
                clash->face[k] = with_frame ? -1 : record->face[k];
                clash->rim_row[k] = with_frame ? -1 : record->row[k];
                clash->rim_col[k] = with_frame ? -1 : record->col[k];
            }
        }
        report->clash_count++;
    }
}

/* ---- the placements as such ---- */

/* True when the mat may show the side that it shows in this orientation. */
static bool shows_right_side(const struct puzzle *puzzle, int mat, int orientation)
{
    enum mat_outside outside = puzzle->rules == NULL ? MAT_EITHER : puzzle->rules[mat].outside;
    if (puzzle->one_sided)
        outside = MAT_DRAWN;
    return outside == MAT_EITHER || (orientation >= 4) == (outside == MAT_BACK);
}

static bool looks_the_same(const struct puzzle *puzzle, int mat, int orientation, int other)
{
    struct rows a;
    struct rows b;
    rows_as_placed(puzzle, mat, orientation, &a);
    rows_as_placed(puzzle, mat, other, &b);
    return memcmp(a.cell, b.cell, (size_t)(a.size * a.size)) == 0;
}

/* True when the pin is about this face and means an orientation in which the mat looks like that.
 */
static bool pin_means(const struct puzzle *puzzle, const struct mat_pin *pin, int face,
                      int orientation)
{
    if (pin->face != face)
        return false;
    for (int o = 0; o < 8; o++)
        if ((pin->orientations >> o & 1) != 0 && shows_right_side(puzzle, pin->mat, o) &&
            looks_the_same(puzzle, pin->mat, o, orientation))
            return true;
    return false;
}

static bool pins_allow(const struct puzzle *puzzle, int face, const struct placement *p)
{
    bool pinned = false;
    bool meant = false;
    for (int i = 0; i < puzzle->pin_count; i++) {
        const struct mat_pin *pin = &puzzle->pins[i];
        if (pin->mat != p->mat)
            continue;
        bool here = pin_means(puzzle, pin, face, p->orientation);
        if (pin->forbidden && here)
            return false;
        pinned = pinned || !pin->forbidden;
        meant = meant || here;
    }
    return !pinned || meant;
}

static enum verify_status check_placement(const struct puzzle *puzzle, int face,
                                          const struct placement *p)
{
    if (p->mat == -1)
        return VERIFY_EMPTY_FACE;
    if (p->mat < 0 || p->mat >= puzzle->mat_count)
        return VERIFY_BAD_MAT;
    if (p->orientation < 0 || p->orientation > 7)
        return VERIFY_BAD_ORIENTATION;
    if (!shows_right_side(puzzle, p->mat, p->orientation))
        return puzzle->one_sided ? VERIFY_FLIPPED : VERIFY_WRONG_SIDE;
    return pins_allow(puzzle, face, p) ? VERIFY_OK : VERIFY_PIN;
}

/* first_face[mat_count] is scratch, zeroed: 1 + the face that each mat was first seen on. */
static void check_placements(const struct puzzle *puzzle, const struct placement *placements,
                             bool partial, int *first_face, struct verify_report *report)
{
    for (int f = 0; f < puzzle->shape->face_count; f++) {
        report->status = check_placement(puzzle, f, &placements[f]);
        if (partial && report->status == VERIFY_EMPTY_FACE) {
            report->status = VERIFY_OK;
            continue;
        }
        bool exists = report->status == VERIFY_OK || report->status == VERIFY_PIN;
        if (exists && first_face[placements[f].mat] != 0)
            report->status = VERIFY_MAT_TWICE;
        if (report->status != VERIFY_OK) {
            report->face = f;
            report->mat = report->status == VERIFY_EMPTY_FACE ? -1 : placements[f].mat;
            if (report->status == VERIFY_MAT_TWICE) {
                report->face = first_face[placements[f].mat] - 1;
                report->other_face = f;
            }
            return;
        }
        first_face[placements[f].mat] = f + 1;
    }
}

static void check_must_use(const struct puzzle *puzzle, const int *first_face,
                           struct verify_report *report)
{
    for (int i = 0; i < puzzle->pin_count; i++) {
        const struct mat_pin *pin = &puzzle->pins[i];
        if (pin->forbidden || first_face[pin->mat] != 0)
            continue;
        report->status = VERIFY_PIN;
        report->mat = pin->mat;
        return;
    }
}

static void check_groups(const struct puzzle *puzzle, bool partial, const int *first_face,
                         struct verify_report *report)
{
    for (int g = 0; g < puzzle->group_count; g++) {
        int used = 0;
        for (int m = 0; puzzle->rules != NULL && m < puzzle->mat_count; m++)
            used += puzzle->rules[m].group == g && first_face[m] != 0;
        int least = partial ? 0 : puzzle->groups[g].least;
        if (used < least || used > puzzle->groups[g].most) {
            report->status = VERIFY_GROUP;
            report->group = g;
            report->count = used;
            return;
        }
    }
}

static void check_voxels(struct verifier *verifier, const struct placement *placements,
                         struct verify_report *report)
{
    for (int i = 0; i < verifier->map.count; i++)
        forget_claims(&verifier->map.records[i]);
    for (int f = 0; f < verifier->puzzle->shape->face_count; f++)
        claim_face(verifier, f, &placements[f]);
    report_clashes(&verifier->map, report);
}

/* ---- all together ---- */

/* Finds the voxel of every cell of every face, and what it asks for. */
static void build_voxels(struct verifier *verifier)
{
    const struct puzzle *puzzle = verifier->puzzle;
    int size = puzzle->mats[0].size;
    int *next = verifier->record_of;
    for (int f = 0; f < puzzle->shape->face_count; f++) {
        for (int i = 0; i < size * size; i++) {
            struct voxel_record *record =
                voxel_of_cell(&verifier->map, &puzzle->shape->faces[f], size, i / size, i % size);
            record->sharers++;
            *next++ = (int)(record - verifier->map.records);
        }
    }
    set_rules(&verifier->map, puzzle);
}

struct verifier *verifier_create(const struct puzzle *puzzle)
{
    assert(puzzle_validate(puzzle, NULL) == PUZZLE_OK);
    struct verifier *verifier = calloc(1, sizeof *verifier);
    if (verifier == NULL)
        return NULL;
    size_t size = (size_t)puzzle->mats[0].size;
    size_t cells = (size_t)puzzle->shape->face_count * size * size;
    verifier->puzzle = puzzle;
    verifier->record_of = malloc(cells * sizeof *verifier->record_of);
    verifier->first_face = malloc((size_t)puzzle->mat_count * sizeof *verifier->first_face);
    if (!voxel_map_create(&verifier->map, cells) || verifier->record_of == NULL ||
        verifier->first_face == NULL) {
        verifier_destroy(verifier);
        return NULL;
    }
    build_voxels(verifier);
    return verifier;
}

void verifier_destroy(struct verifier *verifier)
{
    if (verifier == NULL)
        return;
    voxel_map_free(&verifier->map);
    free(verifier->record_of);
    free(verifier->first_face);
    free(verifier);
}

static enum verify_status check(struct verifier *verifier, const struct placement *placements,
                                bool partial, struct verify_report *report)
{
    const struct puzzle *puzzle = verifier->puzzle;
    int *first_face = verifier->first_face;
    report->status = VERIFY_OK;
    report->face = report->other_face = report->mat = report->group = report->count = -1;
    report->clash_count = 0;
    memset(first_face, 0, (size_t)puzzle->mat_count * sizeof *first_face);
    check_placements(puzzle, placements, partial, first_face, report);
    if (report->status == VERIFY_OK && !partial)
        check_must_use(puzzle, first_face, report);
    if (report->status == VERIFY_OK)
        check_groups(puzzle, partial, first_face, report);
    if (report->status == VERIFY_OK)
        check_voxels(verifier, placements, report);
    return report->status;
}

enum verify_status verifier_check(struct verifier *verifier, const struct placement *placements,
                                  struct verify_report *report)
{
    return check(verifier, placements, false, report);
}

static enum verify_status check_once(const struct puzzle *puzzle,
                                     const struct placement *placements, bool partial,
                                     struct verify_report *report)
{
    struct verifier *verifier = verifier_create(puzzle);
    if (verifier == NULL) {
        report->status = VERIFY_NO_MEMORY;
        report->face = report->other_face = report->mat = report->group = report->count = -1;
        report->clash_count = 0;
        return report->status;
    }
    check(verifier, placements, partial, report);
    verifier_destroy(verifier);
    return report->status;
}

enum verify_status verify_solution(const struct puzzle *puzzle, const struct placement *placements,
                                   struct verify_report *report)
{
    return check_once(puzzle, placements, false, report);
}

enum verify_status verify_partial(const struct puzzle *puzzle, const struct placement *placements,
                                  struct verify_report *report)
{
    return check_once(puzzle, placements, true, report);
}
