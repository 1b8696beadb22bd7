/* Why a puzzle has no solution, in one sentence that a person can check. */
#ifndef CUBEFOLD_IO_REASON_TEXT_H
#define CUBEFOLD_IO_REASON_TEXT_H

#include "core/reason.h"
#include "io/document.h"

/* Such as "Impossible: the 4 mats left over would need 14 corner cells, but no 4 have more than
 * 13."; "" for REASON_NONE. To be freed by the caller; NULL when out of memory. */
char *reason_text(const struct document *document, const struct reason *reason);

#endif
