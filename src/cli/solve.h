/* cubefold solve, in three files: solve.c reads the options and runs the search, solve_print.c
 * says what it finds, solve_save.c puts it aside and goes on. Internal to cli. */
#ifndef CUBEFOLD_CLI_SOLVE_H
#define CUBEFOLD_CLI_SOLVE_H

#include "cli/output.h"
#include "cli/sample.h"
#include "cli/searching.h"
#include "core/reason.h"
#include "io/net_text.h"
#include "io/options.h"
#include "io/saved_search.h"

struct solve {
    /* As asked for. */
    const char *file;
    struct document_request request;
    long long first, sample_size; /* 0 = not given */
    long long seed, threads;      /* -1 = not given */
    const char *shard_text, *save, *resume;
    double save_every, time_limit; /* seconds; time_limit 0 = none */
    bool count_only, json, json_lines, quiet;

    /* What follows from it. */
    enum solution_goal goal;
    int shard, shards;
    struct document *document;
    struct saved_search saved; /* what was resumed */

    /* Under way. */
    struct searching searching;
    struct sample sample;
    struct output output;
    struct solution_writer writer;
    struct net_text_style style;
    double next_save; /* seconds of the clock */
    bool save_failed;
    bool impossible; /* reason says why */
    struct reason reason;
    char *reason_words; /* owned */
};

/* ---- solve_print.c: false when something was lost; a message was then printed ---- */

/* What stands above the solutions. */
bool solve_print_begin(struct solve *solve);

/* One solution. */
bool solve_print_solution(struct solve *solve, uint64_t number, const struct placement *placements);

/* What stands below them: the sample, counts, reasons, times. */
bool solve_print_end(struct solve *solve);

/* ---- solve_save.c ---- */

/* Reads the search to resume, takes its options over and compares them with those given. False
 * after a message. */
bool solve_read_saved(struct solve *solve, const struct options *options);

/* Puts the open search where the saved one was. False after a message. */
bool solve_resume(struct solve *solve);

/* True when --save may write its file: it is new, or what is resumed. False after a message. */
bool solve_may_save(const struct solve *solve);

/* Writes the file of --save, when there is one, after everything printed so far. False after a
 * message; the old file is then as it was. */
bool solve_save_now(struct solve *solve);

#endif
