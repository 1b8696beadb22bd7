/* The searching half of a session; only session.c needs to know. */
#ifndef CUBEFOLD_APP_SESSION_SEARCH_H
#define CUBEFOLD_APP_SESSION_SEARCH_H

#include "app/session.h"

/* Looks for a reason why the puzzle is impossible and creates its searches. False when out of
 * memory; session_search_free takes back what was made. */
bool session_search_prepare(struct session *session);
void session_search_free(struct session *session);

/* Makes the timeline of what is to be shown by way of `net`. False when out of memory; nothing has
 * changed then. */
bool session_rebuild(struct session *session, const struct net *net);

#endif
