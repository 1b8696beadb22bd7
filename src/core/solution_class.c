#include "core/solution_class.h"

#include <stdlib.h>
#include <string.h>

/* What a face shows of the mat on it. */
struct look {
    uint64_t kind; /* first mat of those that are identical */
    uint64_t tabs, unknown;
};

enum { LOOK_WORDS = sizeof(struct look) / sizeof(uint64_t) };

struct solution_class {
    const struct puzzle *puzzle;
    int *kinds;         /* [mat_count] */
    bool *kept;         /* [symmetry_count] */
    struct look *looks; /* [mat_count][MAT_ORIENTATIONS] */
    struct look *moved; /* [face_count] the solution under a symmetry */
};

static void fill_looks(struct solution_class *classes)
{
    const struct puzzle *puzzle = classes->puzzle;
    for (int m = 0; m < puzzle->mat_count; m++) {
        struct mat unknown = {puzzle_mat_rule(puzzle, m).unknown, puzzle->mats[m].size};
        for (int o = 0; o < MAT_ORIENTATIONS; o++)
            classes->looks[m * MAT_ORIENTATIONS + o] =
                (struct look){(uint64_t)classes->kinds[m], mat_orient(puzzle->mats[m], o).rim,
                              mat_orient(unknown, o).rim};
    }
}

struct solution_class *solution_class_create(const struct puzzle *puzzle)
{
    struct solution_class *classes = calloc(1, sizeof *classes);
    if (classes == NULL)
        return NULL;
    size_t mats = (size_t)puzzle->mat_count;
    classes->puzzle = puzzle;
    classes->kinds = malloc(mats * sizeof *classes->kinds);
    classes->kept = calloc((size_t)puzzle->shape->symmetry_count, sizeof *classes->kept);
    classes->looks = malloc(mats * MAT_ORIENTATIONS * sizeof *classes->looks);
    classes->moved = calloc((size_t)puzzle->shape->face_count, sizeof *classes->moved);
    if (classes->kinds == NULL || classes->kept == NULL || classes->looks == NULL ||
        classes->moved == NULL) {
        solution_class_destroy(classes);
        return NULL;
    }
    puzzle_classes(puzzle, classes->kinds);
    puzzle_symmetries(puzzle, classes->kept, NULL);
    fill_looks(classes);
    return classes;
}

void solution_class_destroy(struct solution_class *classes)
{
    if (classes == NULL)
        return;
    free(classes->kinds);
    free(classes->kept);
    free(classes->looks);
    free(classes->moved);
    free(classes);
}

size_t solution_class_words(const struct solution_class *classes)
{
    return (size_t)classes->puzzle->shape->face_count * LOOK_WORDS;
}

static void move_solution(struct solution_class *classes, const struct placement *solution,
                          const struct symmetry *symmetry)
{
    for (int f = 0; f < classes->puzzle->shape->face_count; f++) {
        int turned = orientation_compose(solution[f].orientation, symmetry->face_orientation[f]);
        classes->moved[symmetry->face_image[f]] =
            classes->looks[solution[f].mat * MAT_ORIENTATIONS + turned];
    }
}

/* The least of all images under the symmetries, word by word. */
void solution_class_key(struct solution_class *classes, const struct placement *solution,
                        uint64_t *key)
{
    const struct shape *shape = classes->puzzle->shape;
    size_t words = solution_class_words(classes);
    bool first = true;
    for (int g = 0; g < shape->symmetry_count; g++) {
        if (!classes->kept[g])
            continue;
        move_solution(classes, solution, &shape->symmetries[g]);
        const uint64_t *moved = &classes->moved[0].kind;
        size_t i = 0;
        while (!first && i < words && moved[i] == key[i])
            i++;
        if (first || (i < words && moved[i] < key[i]))
            memcpy(key, moved, words * sizeof *key);
        first = false;
    }
}
