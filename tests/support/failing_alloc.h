/* An allocator that runs out of memory when a test says so. cubefold_failing_alloc
 * (tests/CMakeLists.txt) links it into a test in place of malloc, calloc and realloc. */
#ifndef CUBEFOLD_TESTS_FAILING_ALLOC_H
#define CUBEFOLD_TESTS_FAILING_ALLOC_H

/* How many allocations still succeed from here on; negative: all do, as at the start. */
void failing_alloc_after(long allocations);

#endif
