/* The search as a lesson: steps a second, and what it costs to go anywhere in a long run, to keep
 * it and to ask about its tree. With `--long` a run of 10^9 events too. */
#define _XOPEN_SOURCE 700
#include "bench.h"
#include "bench_search.h"
#include "core/random.h"
#include "core/trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

enum {
    BATCHES = 5,
    SEEKS = 1000,
    DESCENTS = 2000,
    CHILDREN = 64,
    COLUMNS = 2000,
    MANY_NODES = 1000000,
    A_LITTLE = 100000,       /* events */
    STEPS = 20 * 1000000,    /* events */
    LONG_RUN = 100 * 1000000 /* events */
};

static const double most_mebibytes = 64e6 / (1 << 20);

/* Mebibytes, at the most so far. Linux gives kibibytes. */
static double peak(void)
{
    struct rusage usage;
    if (getrusage(RUSAGE_SELF, &usage) != 0)
        return 0;
    return (double)usage.ru_maxrss / 1024;
}

/* A run to be measured. */
struct run {
    struct document *document;
    struct puzzle puzzle;
    struct stepper_plan *plan;
    struct stepper *stepper;
};

static void check(bool fine)
{
    if (fine)
        return;
    printf("out of memory\n");
    exit(1);
}

static bool begin(struct run *run, const char *name, const char *file, const char *shape,
                  const struct stepper_rules *rules)
{
    const struct bench_puzzle named = {TEST_DATA_DIR, file, .request = {.shape = shape}};
    run->document = bench_read(name, &named);
    if (!run->document)
        return false;
    run->puzzle = document_puzzle(run->document);
    run->plan = stepper_plan_create(&run->puzzle, rules, NULL, 0);
    check(run->plan != NULL);
    run->stepper = stepper_create(run->plan);
    check(run->stepper != NULL);
    return true;
}

static void end(struct run *run)
{
    stepper_destroy(run->stepper);
    stepper_plan_destroy(run->plan);
    document_free(run->document);
}

/* Millions of events a second of processor time, starting anew where the run ends. */
static double step_speed(struct run *run)
{
    double speeds[BATCHES];
    for (int b = 0; b < BATCHES; b++) {
        struct stepper *start = stepper_create(run->plan);
        check(start != NULL);
        double before = bench_processor();
        for (int n = 0; n < STEPS; n++)
            if (stepper_step(run->stepper).kind == STEPPER_DONE)
                stepper_restore(run->stepper, stepper_state(start));
        speeds[b] = STEPS * 1e-6 / (bench_processor() - before);
        stepper_destroy(start);
    }
    return bench_median(speeds, BATCHES);
}

static void measure_steps(void)
{
    static const struct {
        const char *name;
        struct stepper_rules rules;
        double target;
    } cases[] = {
        {"blue set, textbook rules, events a second",
         {.edges = true, .corners = true, .unique = true},
         20},
        {"  all rules off", {.edges = false}, 0},
        {"  all rules on",
         {.edges = true,
          .corners = true,
          .look_ahead = true,
          .unique = true,
          .first_fixed = true,
          .fewest_first = true},
         0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct run run;
        if (!begin(&run, cases[i].name, "reference/blue.txt", "cube", &cases[i].rules))
            continue;
        if (cases[i].target > 0)
            bench_row_at_least(cases[i].name, step_speed(&run), "M", cases[i].target);
        else
            bench_row(cases[i].name, step_speed(&run), "M", 0);
        end(&run);
    }
}

/* The time of seeks to random events, milliseconds. */
static void measure_seeks(struct trace *trace, struct stepper *stepper)
{
    double times[SEEKS];
    uint64_t random = 1, explored = trace_facts(trace).explored;
    for (int i = 0; i < SEEKS; i++) {
        uint64_t event = random_next(&random) % (explored + 1);
        double before = bench_now();
        (void)trace_seek(trace, stepper, event, UINT64_MAX);
        times[i] = 1e3 * (bench_now() - before);
    }
    bench_row("  seek to a random event, p50", bench_percentile(times, SEEKS, 50), "ms", 0);
    bench_row("  seek to a random event, p99", bench_percentile(times, SEEKS, 99), "ms", 50);
}

/* What the process has taken at the most means something for the `first` run only. */
static void measure_run(const char *name, const char *file, const char *shape, uint64_t events,
                        bool first)
{
    static const struct stepper_rules off = {.edges = false};
    struct run run;
    if (!begin(&run, name, file, shape, &off))
        return;
    struct trace *trace = trace_create(run.plan, 0);
    check(trace != NULL);
    double start = bench_processor();
    trace_extend(trace, events);
    double seconds = bench_processor() - start;
    struct trace_facts facts = trace_facts(trace);
    bench_row(name, (double)facts.explored * 1e-6 / seconds, "M", 0);
    measure_seeks(trace, run.stepper);
    bench_row("  memory kept", (double)facts.bytes / (1 << 20), "MiB", most_mebibytes);
    if (first)
        bench_row("  memory of the process at the most", peak(), "MiB", most_mebibytes);
    trace_destroy(trace);
    end(&run);
}

/* From the root down, each time to a random child, as long as there are any. Returns the calls. */
static int descend(struct trace *trace, uint64_t *random)
{
    struct trace_node nodes[CHILDREN];
    uint64_t parent = 0;
    for (int calls = 1;; calls++) {
        int count = trace_children(trace, parent, UINT64_MAX, 0, CHILDREN, 1000, nodes, NULL);
        if (count == 0)
            return calls;
        parent = nodes[random_below(random, count)].enter;
    }
}

static void measure_tree(void)
{
    static const char name[] = "tree of 10^6 nodes, children of a node";
    static const struct stepper_rules off = {.edges = false};
    struct run run;
    if (!begin(&run, name, "reference/blue.txt", "cube", &off))
        return;
    struct trace *trace = trace_create(run.plan, 0);
    check(trace != NULL);
    while (trace_facts(trace).nodes_kept < MANY_NODES)
        trace_extend(trace, A_LITTLE);
    uint64_t random = 1;
    int calls = 0;
    double before = bench_processor();
    for (int i = 0; i < DESCENTS; i++)
        calls += descend(trace, &random);
    bench_row(name, 1e6 * (bench_processor() - before) / calls, "us", 0);
    struct trace_depth depths[COLUMNS];
    before = bench_processor();
    (void)trace_depths(trace, 0, trace_facts(trace).explored, COLUMNS, 0, depths);
    bench_row("  depths of the whole run, 2000 columns", 1e3 * (bench_processor() - before), "ms",
              0);
    trace_destroy(trace);
    end(&run);
}

int main(int argc, char **argv)
{
    static const char row[] = "box 2x1x1, all rules off, 10^9 events explored";
    bool is_long = bench_is_long(argc, argv);
    measure_steps();
    if (is_long)
        measure_run(row, "reference/box2x1x1.txt", "box 2x1x1", UINT64_C(10) * LONG_RUN, true);
    else
        bench_row_missing(row, "only with --long");
    measure_run("blue set, all rules off, 10^8 events explored", "reference/blue.txt", "cube",
                LONG_RUN, !is_long);
    measure_tree();
    return 0;
}
