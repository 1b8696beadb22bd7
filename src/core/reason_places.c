/* Reasons that lie in one face or one mat: the frame, borders that must be filled, pins. */
#include "core/reason_internal.h"

#include <stdlib.h>
#include <string.h>

/* What a face asks of its mat whatever lies around it, by rim cell of the mat as it lies. */
struct face_demand {
    uint64_t frame; /* the frame fills these: notches */
    uint64_t alone; /* no other face claims these, which must be filled: tabs */
};

/* A mat as it lies in each orientation. */
struct mat_looks {
    uint64_t rim[MAT_ORIENTATIONS];
    uint64_t unknown[MAT_ORIENTATIONS];
};

struct places {
    const struct puzzle *puzzle;
    struct face_demand *demand; /* [faces] */
    struct mat_looks *looks;    /* [mats] */
    struct mat_pin *pins;       /* [pins], by mat */
    int *pins_from;             /* [mats + 1]: where the pins of a mat start */
    int *owner;                 /* [faces]: mat matched with the face, or -1 */
    bool *seen_face;            /* [faces]: by the walk under way */
};

static int claim_count(const struct shape *shape, int size, int cell)
{
    if (cell < shape->corner_count)
        return shape->corners[cell].face_count;
    return shape->edges[(cell - shape->corner_count) / (size - 2)].face_count;
}

static struct face_demand demand_of(const struct puzzle *puzzle, int face)
{
    int size = puzzle->mats[0].size;
    struct face_demand demand = {0, 0};
    for (int i = 0; i < mat_rim_length(size); i++) {
        int cell = shape_rim_cell(puzzle->shape, size, face, i);
        enum cell_rule rule = puzzle_cell_rule(puzzle, cell);
        bool alone = rule == CELL_MUST && claim_count(puzzle->shape, size, cell) == 1;
        demand.frame |= (uint64_t)(rule == CELL_FRAME) << i;
        demand.alone |= (uint64_t)alone << i;
    }
    return demand;
}

static void look_at_mat(const struct puzzle *puzzle, int m, struct mat_looks *out)
{
    struct mat unknown = {puzzle_mat_rule(puzzle, m).unknown, puzzle->mats[m].size};
    for (int o = 0; o < MAT_ORIENTATIONS; o++) {
        out->rim[o] = mat_orient(puzzle->mats[m], o).rim;
        out->unknown[o] = mat_orient(unknown, o).rim;
    }
}

static void sort_pins(struct places *places)
{
    const struct puzzle *puzzle = places->puzzle;
    int *from = places->pins_from;
    for (int i = 0; i < puzzle->pin_count; i++)
        from[puzzle->pins[i].mat + 1]++;
    for (int m = 0; m < puzzle->mat_count; m++)
        from[m + 1] += from[m];
    for (int i = puzzle->pin_count - 1; i >= 0; i--)
        places->pins[--from[puzzle->pins[i].mat + 1]] = puzzle->pins[i];
    /* Each start was moved down by its own count: they now stand one place too far on. */
    memmove(from, from + 1, (size_t)puzzle->mat_count * sizeof *from);
    from[puzzle->mat_count] = puzzle->pin_count;
}

static bool fits(const struct places *places, int mat, int face)
{
    const struct face_demand *demand = &places->demand[face];
    const struct mat_looks *looks = &places->looks[mat];
    struct puzzle own_pins = *places->puzzle;
    own_pins.pins = places->pins + places->pins_from[mat];
    own_pins.pin_count = places->pins_from[mat + 1] - places->pins_from[mat];
    unsigned ways = puzzle_ways(&own_pins, mat, face);
    for (int o = 0; o < MAT_ORIENTATIONS; o++) {
        uint64_t filled = looks->rim[o] | looks->unknown[o];
        if ((ways >> o & 1) != 0 && (looks->rim[o] & demand->frame) == 0 &&
            (demand->alone & ~filled) == 0)
            return true;
    }
    return false;
}

/* ---- reasons ---- */

static void look_for_face(const struct places *places, struct reason *out)
{
    for (int f = 0; f < places->puzzle->shape->face_count; f++) {
        int m = 0;
        while (m < places->puzzle->mat_count && !fits(places, m, f))
            m++;
        if (m == places->puzzle->mat_count) {
            out->kind = REASON_FACE;
            out->face = f;
            return;
        }
    }
}

static void look_for_mat(const struct places *places, const bool *must, struct reason *out)
{
    const struct puzzle *puzzle = places->puzzle;
    bool all_used = puzzle->mat_count == puzzle->shape->face_count;
    for (int m = 0; m < puzzle->mat_count; m++) {
        int f = 0;
        while (f < puzzle->shape->face_count && !fits(places, m, f))
            f++;
        if ((must[m] || all_used) && f == puzzle->shape->face_count) {
            out->kind = REASON_MAT;
            out->mat = m;
            return;
        }
    }
}

/* Looks for a face for a pinned mat; a mat that has it may be asked to take another of its own
 * (augmenting paths, Kuhn 1955). */
static bool find_face(struct places *places, int mat)
{
    for (int i = places->pins_from[mat]; i < places->pins_from[mat + 1]; i++) {
        const struct mat_pin *pin = &places->pins[i];
        if (pin->forbidden || places->seen_face[pin->face] || !fits(places, mat, pin->face))
            continue;
        places->seen_face[pin->face] = true;
        if (places->owner[pin->face] < 0 || find_face(places, places->owner[pin->face])) {
            places->owner[pin->face] = mat;
            return true;
        }
    }
    return false;
}

/* Hall's theorem: when a mat finds no face, the faces seen on the way are all that it and their
 * mats may lie on. */
static void look_for_pins(struct places *places, const bool *must, struct reason *out)
{
    int faces = places->puzzle->shape->face_count;
    for (int f = 0; f < faces; f++)
        places->owner[f] = -1;
    for (int m = 0; m < places->puzzle->mat_count; m++) {
        if (!must[m])
            continue;
        memset(places->seen_face, 0, (size_t)faces * sizeof *places->seen_face);
        if (find_face(places, m))
            continue;
        out->kind = REASON_PINS;
        out->mat = m;
        out->limit = 0;
        for (int f = 0; f < faces; f++)
            out->limit += places->seen_face[f];
        out->count = out->limit + 1;
        return;
    }
}

static void look(struct places *places, const bool *must, struct reason *out)
{
    const struct puzzle *puzzle = places->puzzle;
    bool anything = puzzle->pin_count > 0;
    for (int f = 0; f < puzzle->shape->face_count; f++) {
        places->demand[f] = demand_of(puzzle, f);
        anything = anything || places->demand[f].frame != 0 || places->demand[f].alone != 0;
    }
    if (!anything)
        return; /* everything fits everywhere */
    for (int m = 0; m < puzzle->mat_count; m++)
        look_at_mat(puzzle, m, &places->looks[m]);
    sort_pins(places);
    look_for_face(places, out);
    if (out->kind == REASON_NONE)
        look_for_mat(places, must, out);
    if (out->kind == REASON_NONE)
        look_for_pins(places, must, out);
}

bool reason_look_at_places(const struct puzzle *puzzle, const bool *must, struct reason *out)
{
    size_t faces = (size_t)puzzle->shape->face_count;
    size_t mats = (size_t)puzzle->mat_count;
    struct places places = {.puzzle = puzzle};
    places.demand = calloc(faces, sizeof *places.demand);
    places.looks = calloc(mats, sizeof *places.looks);
    places.pins = calloc((size_t)puzzle->pin_count + 1, sizeof *places.pins);
    places.pins_from = calloc(mats + 2, sizeof *places.pins_from);
    places.owner = calloc(faces, sizeof *places.owner);
    places.seen_face = calloc(faces, sizeof *places.seen_face);
    bool ok = places.demand != NULL && places.looks != NULL && places.pins != NULL &&
              places.pins_from != NULL && places.owner != NULL && places.seen_face != NULL;
    if (ok)
        look(&places, must, out);
    free(places.demand);
    free(places.looks);
    free(places.pins);
    free(places.pins_from);
    free(places.owner);
    free(places.seen_face);
    return ok;
}
