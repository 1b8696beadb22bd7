/* The table of all presets: what each costs on this puzzle, counted at a click, in slices. */
#ifndef CUBEFOLD_LESSON_LESSON_TABLE_H
#define CUBEFOLD_LESSON_LESSON_TABLE_H

#include "core/stepper.h"

#include <stdbool.h>

enum { LESSON_TABLE_ROWS = 16 };

/* Events after which a preset gives up. */
#define LESSON_TABLE_BUDGET 10000000ull

struct lesson_table_row {
    const char *name; /* of the preset */
    struct stepper_rules rules;
    struct stepper_counts counts; /* so far */
    bool complete;                /* the run has ended */
    bool stopped;                 /* the budget was used up before */
    double seconds;               /* that the caller says it took; 0 where he does not */
};

struct lesson_table {
    const struct puzzle *puzzle;
    struct lesson_table_row rows[LESSON_TABLE_ROWS];
    int row_count;
    int at; /* the row that is being counted; row_count when all are done */
    bool open, failed;
    struct stepper_plan *plan; /* of the row at work */
    struct stepper *stepper;
};

/* Starts counting anew. */
void lesson_table_start(struct lesson_table *table, const struct puzzle *puzzle);

/* Counts on for about `events` events. True while there is more to count. */
bool lesson_table_work(struct lesson_table *table, uint64_t events);

/* Adds to the time of the row at work. */
void lesson_table_spend(struct lesson_table *table, double seconds);

void lesson_table_free(struct lesson_table *table);

#endif
