/* What search*.c share; not for other files. */
#ifndef CUBEFOLD_CORE_SEARCH_INTERNAL_H
#define CUBEFOLD_CORE_SEARCH_INTERNAL_H

#include "core/search.h"
#include "core/solver_internal.h"
#include "core/verify.h"

#include <pthread.h>

enum {
    SLOT_ROOM = 64,        /* solutions that a job may be ahead of the caller */
    SLOTS_A_THREAD = 4,    /* jobs that may be under way or done ahead of the caller */
    SLICE_NODES = 1 << 16, /* nodes between two looks at what the caller wants: some milliseconds */
    SLICE_WORK = 1 << 22   /* and where each node looks at every candidate, looks */
};

/* The jobs of a complete search: all beginnings of one length, in the order of the search. */
struct job_list {
    int depth;         /* placements of a beginning */
    uint64_t count;    /* jobs of this shard */
    uint64_t nodes;    /* placements made above the jobs; counted by shard 1 */
    int *branches;     /* [count] */
    uint64_t *weights; /* [count] parts of the tree, in units of 2^-SEARCH_WHOLE_BITS */
    uint16_t *paths;   /* [count * depth] candidates */
    uint64_t weight;   /* of all together */
};

/* Cuts the tree into jobs and keeps those of the shard. The plans must stand. False when out of
 * memory. */
bool job_list_create(struct job_list *jobs, struct solver_base *base, int shard, int shards);
void job_list_destroy(struct job_list *jobs);

/* What one solution adds. */
struct found {
    struct solver_counts counts;
    uint64_t hash; /* of its class; 0 unless asked for */
};

enum slot_state {
    SLOT_FREE,
    SLOT_PARKED, /* begun; goes on from `place` */
    SLOT_RUNNING,
    SLOT_DONE
};

/* A job that was handed out and whose results the caller has not taken yet. */
struct job_slot {
    uint64_t job;
    enum slot_state state;
    bool complete;               /* a restart that got through the whole tree */
    uint64_t nodes;              /* placements so far */
    uint64_t progress;           /* part of the tree that is done */
    struct solver_counts counts; /* count_only: not yet added to the total */
    int first, count;            /* of the ring below */
    struct found found[SLOT_ROOM];
    struct placement *placements; /* [SLOT_ROOM * face_count] */
    struct solver *walker;        /* while running */
    struct solver_place place;    /* while parked */
};

/* A set of hashes of classes that were handed out. */
struct hash_set {
    uint64_t *slots; /* 0 = free */
    size_t room, count;
};

enum search_stage {
    STAGE_NEW,
    STAGE_PREPARING,
    STAGE_READY,
};

struct worker {
    struct search *search;
    pthread_t thread;
    struct solver *walker;
    struct verifier *verifier;
    bool resting; /* waits, and holds no state that changes */
};

struct search {
    const struct puzzle *puzzle;
    struct search_options options;
    struct solver_base *base;
    struct job_list jobs;
    bool impossible;   /* the totals rule a solution out */
    bool endless;      /* SEARCH_FIRST: restarts without end */
    uint64_t restarts; /* SEARCH_FIRST: jobs before those of the list */

    pthread_mutex_t lock; /* guards all that follows */
    pthread_cond_t work;  /* there may be something to do for workers */
    pthread_cond_t news;  /* there may be something for the caller */
    enum search_stage stage;
    enum search_event broken; /* SEARCH_FAILED or SEARCH_BROKEN, else SEARCH_RUNNING */
    bool paused, quitting;
    int worker_count;
    struct worker *workers;
    int slot_count;
    struct job_slot *slots;         /* job j is in slots[j % slot_count] */
    uint64_t head;                  /* the job whose results come next */
    uint64_t next_job;              /* the first job that nobody has begun */
    uint64_t news_count;            /* grows with every piece of news */
    struct solver_counts counts;    /* the caller's */
    struct solver_counts uncounted; /* count_only: of jobs before head, not yet in these */
    uint64_t nodes;                 /* of jobs before head */
    uint64_t progress;              /* likewise */
    struct hash_set seen;
    struct placement *solution;
    struct placement *best; /* of the workers; the caller sees a copy */
    int best_placed;
    struct placement *best_shown;
    int best_shown_placed;
    bool complete;         /* a restart got through the whole tree */
    struct solver *prober; /* of search_probe; NULL while not needed */
};

/* Jobs altogether; UINT64_MAX when there is no end. */
uint64_t search_job_count(const struct search *search);

/* Nodes that a restart may take. */
uint64_t search_restart_budget(const struct search *search, uint64_t job);

/* True when the job is the first look: the complete search, cut short. Counts as a restart, too. */
bool search_is_first_look(const struct search *search, uint64_t job);

/* Nodes between two looks at what the caller wants. */
uint64_t search_slice(const struct solver_base *base);

/* True when the job is a restart. */
bool search_is_restart(const struct search *search, uint64_t job);

/* Adds counts to a sum, which keeps its own one_sided. */
void search_add_counts(struct solver_counts *sum, const struct solver_counts *more);

/* Adds the job at the head to the sums and goes to the next; the lock is held. */
void search_leave_job(struct search *search, struct job_slot *slot);

/* Makes room for so many jobs ahead. Nothing may be in the slots. */
bool search_make_slots(struct search *search, int count);

/* Plans and jobs; called by the first worker, or before restoring. False when out of memory. */
bool search_prepare(struct search *search);

/* What each worker does until the search is destroyed (a struct worker). */
void *search_work(void *worker);

/* Adds a hash; false when it was there. When out of memory or full it may forget: then true. */
bool hash_set_add(struct hash_set *set, uint64_t hash);

#endif
