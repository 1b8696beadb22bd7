/* The lock between the two sides of a trace, and the thread that explores. */
#include "core/trace_internal.h"

#include <pthread.h>
#include <stdlib.h>

struct trace_thread {
    struct trace *trace;
    pthread_mutex_t lock;
    pthread_cond_t work;  /* there is something to explore, or it is time to end */
    pthread_cond_t rest;  /* the thread is not busy any more */
    pthread_cond_t calm;  /* the asking side does not wait for the lock */
    atomic_int asking;    /* callers that wait for the lock or have it */
    bool started, ending; /* under the lock, as all that follows */
    bool wanted;          /* it shall explore up to event `limit` */
    bool busy;            /* it does */
    uint64_t limit;
    pthread_t thread;
};

/* ---- the lock ---- */

void trace_lock(struct trace *trace)
{
    atomic_fetch_add(&trace->thread->asking, 1);
    pthread_mutex_lock(&trace->thread->lock);
}

void trace_unlock(struct trace *trace)
{
    struct trace_thread *thread = trace->thread;
    if (atomic_fetch_sub(&thread->asking, 1) == 1)
        pthread_cond_signal(&thread->calm);
    pthread_mutex_unlock(&thread->lock);
}

/* A mutex that is unlocked and locked again at once is seldom passed on to those who wait. */
void trace_explorer_lock(struct trace *trace)
{
    struct trace_thread *thread = trace->thread;
    pthread_mutex_lock(&thread->lock);
    while (atomic_load(&thread->asking) > 0)
        pthread_cond_wait(&thread->calm, &thread->lock);
}

void trace_explorer_unlock(struct trace *trace)
{
    pthread_mutex_unlock(&trace->thread->lock);
}

/* ---- the thread ---- */

static void *explore(void *argument)
{
    struct trace_thread *thread = argument;
    struct trace *trace = thread->trace;
    trace_explorer_lock(trace);
    while (!thread->ending) {
        if (!thread->wanted) {
            pthread_cond_wait(&thread->work, &thread->lock);
            continue;
        }
        uint64_t limit = thread->limit;
        thread->busy = true;
        trace_explorer_unlock(trace);
        bool more = trace_explore(trace, limit);
        trace_explorer_lock(trace);
        thread->busy = false;
        if (!more && thread->limit == limit)
            thread->wanted = false;
        pthread_cond_broadcast(&thread->rest);
    }
    trace_explorer_unlock(trace);
    return NULL;
}

struct trace_thread *trace_thread_create(struct trace *trace)
{
    struct trace_thread *thread = calloc(1, sizeof *thread);
    if (thread == NULL)
        return NULL;
    thread->trace = trace;
    atomic_init(&thread->asking, 0);
    if (pthread_mutex_init(&thread->lock, NULL) == 0) {
        if (pthread_cond_init(&thread->work, NULL) == 0) {
            if (pthread_cond_init(&thread->rest, NULL) == 0) {
                if (pthread_cond_init(&thread->calm, NULL) == 0)
                    return thread;
                pthread_cond_destroy(&thread->rest);
            }
            pthread_cond_destroy(&thread->work);
        }
        pthread_mutex_destroy(&thread->lock);
    }
    free(thread);
    return NULL;
}

/* Lets the thread rest and returns, with the lock, whether it had something to do. */
static bool halt(struct trace_thread *thread)
{
    atomic_store(&thread->trace->hurry, true);
    trace_lock(thread->trace);
    bool wanted = thread->wanted;
    thread->wanted = false;
    /* While it waits, the exploring side must not wait for it in turn. */
    atomic_fetch_sub(&thread->asking, 1);
    pthread_cond_signal(&thread->calm);
    while (thread->busy)
        pthread_cond_wait(&thread->rest, &thread->lock);
    atomic_fetch_add(&thread->asking, 1);
    atomic_store(&thread->trace->hurry, false);
    return wanted;
}

void trace_thread_destroy(struct trace_thread *thread)
{
    if (thread == NULL)
        return;
    (void)halt(thread);
    bool started = thread->started;
    thread->ending = true;
    pthread_cond_signal(&thread->work);
    trace_unlock(thread->trace);
    if (started)
        pthread_join(thread->thread, NULL);
    pthread_cond_destroy(&thread->calm);
    pthread_cond_destroy(&thread->rest);
    pthread_cond_destroy(&thread->work);
    pthread_mutex_destroy(&thread->lock);
    free(thread);
}

bool trace_thread_is_working(const struct trace_thread *thread)
{
    return thread->wanted;
}

bool trace_start(struct trace *trace, uint64_t limit)
{
    struct trace_thread *thread = trace->thread;
    trace_lock(trace);
    if (!thread->started)
        thread->started = pthread_create(&thread->thread, NULL, explore, thread) == 0;
    bool started = thread->started;
    thread->limit = limit;
    thread->wanted = started && !trace->complete && trace->explored < limit;
    pthread_cond_signal(&thread->work);
    trace_unlock(trace);
    return started;
}

void trace_stop(struct trace *trace)
{
    (void)halt(trace->thread);
    trace_unlock(trace);
}

void trace_extend(struct trace *trace, uint64_t events)
{
    struct trace_thread *thread = trace->thread;
    bool wanted = halt(thread);
    uint64_t limit = trace->explored + events;
    limit = limit < events ? UINT64_MAX : limit;
    trace_unlock(trace);
    while (trace_explore(trace, limit))
        continue;
    trace_lock(trace);
    thread->wanted = wanted && !trace->complete && trace->explored < thread->limit;
    pthread_cond_signal(&thread->work);
    trace_unlock(trace);
}
