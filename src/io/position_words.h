/* What reading and writing of positions share. Internal to io. */
#ifndef CUBEFOLD_IO_POSITION_WORDS_H
#define CUBEFOLD_IO_POSITION_WORDS_H

#include <stdbool.h>

enum { POSITION_PANE_COUNT = 7, POSITION_ANY_WAY = 0xff };

static const char position_start[] = "cubefold:";
static const char position_builtin[] = "blue";

/* [POSITION_PANE_COUNT], in the order of the bits of enum position_pane. */
const char *const *position_pane_names(void);

/* True for bytes that stand for themselves in a path. */
bool position_is_plain(char c);

#endif
