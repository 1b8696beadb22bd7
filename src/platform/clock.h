/* The monotonic clock. */
#ifndef CUBEFOLD_PLATFORM_CLOCK_H
#define CUBEFOLD_PLATFORM_CLOCK_H

/* Seconds since some fixed moment; never goes back. Needs no window. */
double clock_seconds(void);

#endif
