/* A run that is explored on a thread while another one seeks in it, asks for depths, solutions and
 * children, stops and starts at random instants, and destroys it. With ThreadSanitizer
 * (./dev test --threads) this finds what two threads touch at once.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime, nanosleep */

#include "core/random.h"
#include "core/trace_compare.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <time.h>

#include <cmocka.h>

#ifndef TEST_SECONDS
#define TEST_SECONDS 2
#endif

enum { SECONDS = TEST_SECONDS, LOG_EVENTS = 5000, MOST_STEPS = 80, COLUMNS = 300, MOST_ASKED = 20 };

/* A run, and its beginning in full. */
struct subject {
    struct step_subject puzzle;
    struct stepper_plan *plan;
    struct step_log log;
};

/* A trace that is disturbed, and the stepper that is shown. */
struct session {
    const struct subject *subject;
    struct trace *trace;
    struct stepper *shown, *scratch;
    uint64_t *random;
    uint64_t explored; /* at least */
};

static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

static void sleep_a_little(uint64_t *random)
{
    struct timespec nap = {0, random_below(random, 2000000)};
    nanosleep(&nap, NULL);
}

/* ---- what the asking side does ---- */

static void look_at_facts(struct session *session)
{
    struct trace_facts facts = trace_facts(session->trace);
    assert_true(facts.explored >= session->explored);
    assert_int_equal(facts.counts.events, facts.explored);
    assert_true(facts.nodes_kept <= facts.counts.placements);
    assert_true(facts.solutions_kept <= facts.counts.solutions);
    assert_true(facts.bytes <= TRACE_DEFAULT_BYTES);
    session->explored = facts.explored;
}

static void seek(struct session *session)
{
    uint64_t event = random_next(session->random) % (session->explored + 1);
    if (random_below(session->random, 2) == 0)
        event %= session->subject->log.last + 1;
    assert_int_equal(trace_seek(session->trace, session->shown, event, UINT64_MAX), TRACE_THERE);
    assert_int_equal(stepper_index(session->shown), event);
    if (event <= session->subject->log.last)
        step_log_same(&session->subject->log, session->shown);
}

static void run_until(struct session *session)
{
    uint64_t *random = session->random;
    enum trace_goal goal = (enum trace_goal)random_below(random, TRACE_GOAL_COUNT);
    uint64_t from = random_next(random) % (session->explored + 1);
    struct trace_quest quest =
        trace_quest(goal, random_below(random, 4), random_below(random, 2) == 0, from);
    enum trace_progress progress = TRACE_UNDER_WAY;
    for (int i = 0; i < 10 && progress == TRACE_UNDER_WAY; i++)
        progress = trace_quest_go(session->trace, &quest, session->scratch, 2000);
    if (progress == TRACE_THERE)
        assert_true(trace_quest_meets(&quest, stepper_event(session->scratch),
                                      stepper_depth(session->scratch)));
}

static void look_at_depths(struct session *session)
{
    struct trace_depth depths[COLUMNS];
    uint64_t from = random_next(session->random) % (session->explored + 1);
    uint64_t width = 1 + random_next(session->random) % (session->explored + COLUMNS);
    int faces = session->subject->puzzle.puzzle.shape->face_count;
    (void)trace_depths(session->trace, from, from + width, COLUMNS, 5000, depths);
    assert_true(depths[0].low <= depths[0].high);
    for (int i = 0; i < COLUMNS; i++)
        if (depths[i].low <= depths[i].high)
            assert_in_range(depths[i].high, 0, faces);
}

static void look_at_solutions(struct session *session)
{
    uint64_t events[MOST_ASKED];
    int count = trace_solutions(session->trace, 0, session->explored, events, MOST_ASKED);
    for (int i = 1; i < count; i++)
        assert_true(events[i] > events[i - 1]);
}

/* Goes down the tree at random. */
static void look_at_children(struct session *session)
{
    struct trace_node nodes[MOST_ASKED];
    uint64_t parent = 0;
    int level = 0, count;
    do {
        count =
            trace_children(session->trace, parent, UINT64_MAX, 0, MOST_ASKED, 20000, nodes, NULL);
        for (int i = 0; i < count; i++) {
            assert_int_equal(nodes[i].level, level);
            assert_true(nodes[i].enter > parent && nodes[i].leave > nodes[i].enter);
        }
        level++;
        if (count > 0)
            parent = nodes[random_below(session->random, count)].enter;
    } while (count > 0);
}

static void act(struct session *session)
{
    switch (random_below(session->random, 12)) {
    case 0:
        trace_stop(session->trace);
        assert_false(trace_facts(session->trace).working);
        return;
    case 1:
        assert_true(trace_start(session->trace, session->explored + 1000000));
        return;
    case 2:
        assert_true(trace_start(session->trace, UINT64_MAX));
        return;
    case 3:
        trace_extend(session->trace, random_next(session->random) % 3000);
        return;
    case 4:
        sleep_a_little(session->random);
        return;
    case 5:
    case 6:
        seek(session);
        return;
    case 7:
        run_until(session);
        return;
    case 8:
        look_at_depths(session);
        return;
    case 9:
        look_at_solutions(session);
        return;
    case 10:
        look_at_children(session);
        return;
    default:
        look_at_facts(session);
    }
}

/* One trace from birth to an early death, or to the end of the run. */
static void live(const struct subject *subject, uint64_t *random)
{
    static const size_t bytes[] = {1, 300000, 0};
    struct session session = {.subject = subject, .random = random};
    session.trace = trace_create(subject->plan, bytes[random_below(random, 3)]);
    session.shown = stepper_create(subject->plan);
    session.scratch = stepper_create(subject->plan);
    assert_non_null(session.trace);
    assert_non_null(session.shown);
    assert_non_null(session.scratch);
    assert_true(trace_start(session.trace, UINT64_MAX));
    for (int steps = random_below(random, MOST_STEPS); steps > 0; steps--)
        act(&session);
    trace_stop(session.trace);
    look_at_facts(&session);
    if (session.explored <= subject->log.last) {
        struct step_tree tree = step_tree_create(&subject->log, session.explored);
        trace_compare(session.trace, &tree, 3, random);
        step_tree_free(&tree);
    }
    if (random_below(random, 2) == 0)
        assert_true(trace_start(session.trace, UINT64_MAX));
    trace_destroy(session.trace);
    stepper_destroy(session.scratch);
    stepper_destroy(session.shown);
}

static void a_run_may_be_explored_and_asked_at_once(void **state)
{
    (void)state;
    /* The blue set without rules, 855 million events long; with them, 50869; a pool. */
    static const int numbers[] = {0, 0, 6};
    static const unsigned bits[] = {0, 1 | 2 | 8, 1 | 16};
    enum { COUNT = sizeof numbers / sizeof *numbers };
    struct subject subjects[COUNT];
    struct stepper_rules rules[COUNT];
    uint64_t random = 1;
    for (int i = 0; i < COUNT; i++) {
        rules[i] = step_rules(bits[i], 0);
        subjects[i].puzzle = step_subject_create(numbers[i]);
        subjects[i].plan = stepper_plan_create(&subjects[i].puzzle.puzzle, &rules[i], NULL, 0);
        assert_non_null(subjects[i].plan);
        subjects[i].log = step_log_create(subjects[i].plan, LOG_EVENTS);
    }
    double end = now() + SECONDS;
    do
        live(&subjects[random_below(&random, COUNT)], &random);
    while (now() < end);
    for (int i = 0; i < COUNT; i++) {
        step_log_free(&subjects[i].log);
        stepper_plan_destroy(subjects[i].plan);
        step_subject_free(&subjects[i].puzzle);
    }
}

/* The thread alone comes to the end, and says so. */
static void a_thread_explores_to_the_end(void **state)
{
    (void)state;
    struct step_subject subject = step_subject_create(0);
    struct stepper_rules rules = step_rules(1 | 2 | 8, 0);
    struct stepper_plan *plan = stepper_plan_create(&subject.puzzle, &rules, NULL, 0);
    assert_non_null(plan);
    struct trace *trace = trace_create(plan, 0);
    assert_non_null(trace);
    uint64_t random = 2;
    assert_true(trace_start(trace, 1000));
    while (trace_facts(trace).working)
        sleep_a_little(&random);
    assert_int_equal(trace_facts(trace).explored, 1000);
    assert_true(trace_start(trace, UINT64_MAX));
    while (trace_facts(trace).working)
        sleep_a_little(&random);
    struct trace_facts facts = trace_facts(trace);
    assert_true(facts.complete);
    assert_int_equal(facts.counts.solutions, 144);
    assert_true(trace_start(trace, UINT64_MAX));
    assert_false(trace_facts(trace).working);
    trace_destroy(trace);
    stepper_plan_destroy(plan);
    step_subject_free(&subject);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thread_explores_to_the_end),
        cmocka_unit_test(a_run_may_be_explored_and_asked_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
