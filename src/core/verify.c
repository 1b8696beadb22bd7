#include "core/verify.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- one mat as rows, turned and flipped cell by cell ---- */

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

static void rows_as_placed(const struct mat *mat, int orientation, struct rows *out)
{
    out->size = mat->size;
    mat_to_rows(mat, out->cell);
    if (orientation >= 4)
        flip_left_to_right(out);
    for (int turn = 0; turn < orientation % 4; turn++)
        turn_clockwise(out);
}

/* ---- the surface, voxel by voxel ---- */

/* A voxel of the surface and the faces that claim it: those that fill it come first. */
struct voxel_record {
    struct cell at;
    int claims, fills;
    int face[2], row[2], col[2];
};

struct voxel_map {
    struct voxel_record *records; /* in order of the first claim */
    int count;
    int *slots; /* index + 1 of a record, 0 when free; open addressing */
    unsigned mask;
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
    memset(fresh, 0, sizeof *fresh);
    fresh->at = at;
    return fresh;
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

static void claim_face(struct voxel_map *map, const struct puzzle *puzzle, int face_index,
                       const struct placement *placement)
{
    const struct face *face = &puzzle->shape->faces[face_index];
    struct cell r = direction_right(face->direction);
    struct cell u = direction_up(face->direction);
    struct rows rows;
    rows_as_placed(&puzzle->mats[placement->mat], placement->orientation, &rows);
    struct cell origin = top_left_voxel(face, rows.size - 1);
    for (int row = 0; row < rows.size; row++) {
        for (int col = 0; col < rows.size; col++) {
            struct cell at = {origin.x + col * r.x - row * u.x, origin.y + col * r.y - row * u.y,
                              origin.z + col * r.z - row * u.z};
            bool filled = rows.cell[row * rows.size + col] != 0;
            claim_voxel(voxel_map_at(map, at), filled, face_index, row, col);
        }
    }
}

static void report_clashes(const struct voxel_map *map, struct verify_report *report)
{
    for (int i = 0; i < map->count; i++) {
        const struct voxel_record *record = &map->records[i];
        if (record->fills == 1)
            continue;
        report->status = VERIFY_CLASH;
        if (report->clash_count < VERIFY_MAX_CLASHES) {
            struct clash *clash = &report->clashes[report->clash_count];
            clash->kind = record->fills == 0 ? CLASH_GAP : CLASH_OVERLAP;
            clash->voxel = record->at;
            for (int k = 0; k < 2; k++) {
                clash->face[k] = record->face[k];
                clash->rim_row[k] = record->row[k];
                clash->rim_col[k] = record->col[k];
            }
        }
        report->clash_count++;
    }
}

/* ---- the placements as such ---- */

static enum verify_status check_placement(const struct puzzle *puzzle, const struct placement *p)
{
    if (p->mat == -1)
        return VERIFY_EMPTY_FACE;
    if (p->mat < 0 || p->mat >= puzzle->mat_count)
        return VERIFY_BAD_MAT;
    if (p->orientation < 0 || p->orientation > 7)
        return VERIFY_BAD_ORIENTATION;
    if (puzzle->one_sided && p->orientation >= 4)
        return VERIFY_FLIPPED;
    return VERIFY_OK;
}

/* first_face[mat_count] is scratch, zeroed: 1 + the face that each mat was first seen on. */
static void check_placements(const struct puzzle *puzzle, const struct placement *placements,
                             int *first_face, struct verify_report *report)
{
    for (int f = 0; f < puzzle->shape->face_count; f++) {
        report->status = check_placement(puzzle, &placements[f]);
        if (report->status == VERIFY_OK && first_face[placements[f].mat] != 0)
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

static void check_voxels(const struct puzzle *puzzle, const struct placement *placements,
                         struct verify_report *report)
{
    size_t size = (size_t)puzzle->mats[0].size;
    struct voxel_map map;
    if (voxel_map_create(&map, (size_t)puzzle->shape->face_count * size * size)) {
        for (int f = 0; f < puzzle->shape->face_count; f++)
            claim_face(&map, puzzle, f, &placements[f]);
        report_clashes(&map, report);
    } else {
        report->status = VERIFY_NO_MEMORY;
    }
    voxel_map_free(&map);
}

enum verify_status verify_solution(const struct puzzle *puzzle, const struct placement *placements,
                                   struct verify_report *report)
{
    assert(puzzle_validate(puzzle, NULL) == PUZZLE_OK);
    report->status = VERIFY_OK;
    report->face = report->other_face = report->mat = -1;
    report->clash_count = 0;
    int *first_face = calloc((size_t)puzzle->mat_count, sizeof *first_face);
    if (first_face == NULL) {
        report->status = VERIFY_NO_MEMORY;
        return report->status;
    }
    check_placements(puzzle, placements, first_face, report);
    free(first_face);
    if (report->status == VERIFY_OK)
        check_voxels(puzzle, placements, report);
    return report->status;
}
