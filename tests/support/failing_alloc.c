#include "support/failing_alloc.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static long left = -1;

void failing_alloc_after(long allocations)
{
    left = allocations;
}

static bool refuse(void)
{
    if (left < 0)
        return false;
    if (left > 0) {
        left--;
        return false;
    }
    errno = ENOMEM; /* as the real ones do */
    return true;
}

void *__wrap_malloc(size_t size)
{
    return refuse() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return refuse() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return refuse() ? NULL : __real_realloc(old, size);
}
