#include "cli/interrupt.h"

#include <signal.h>
#include <string.h>

/* The one variable outside functions in the whole program: a signal handler has no argument through
 * which anything else could reach it. */
static volatile sig_atomic_t seen;

static void remember(int number)
{
    seen = number;
}

/* A signal that the caller has ordered to be ignored stays ignored. */
static void watch(int number, int flags)
{
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN)
        return;
    memset(&action, 0, sizeof action);
    action.sa_handler = remember;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void interrupt_watch(void)
{
    watch(SIGINT, (int)SA_RESETHAND); /* the second Ctrl-C meets the default: it ends all at once */
    watch(SIGTERM, 0); /* timeout(1) and batch systems send it twice, to a process and its group */
}

bool interrupt_seen(void)
{
    return seen != 0;
}

int interrupt_exit_code(void)
{
    return 128 + (int)seen;
}
