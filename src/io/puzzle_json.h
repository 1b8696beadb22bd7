/* Puzzles as JSON, the whole document: docs/FILES.md has the schema.
 *
 *     {"title":"...","shape":"sheet 2x1","border":["####...",...],
 *      "mats":[{"rows":["#.#",...],"name":"Ann","colour":"#4FA3E3","outside":"drawn","group":"red"},
 *              ...],
 *      "groups":[{"name":"red","least":1,"most":1}],
 *      "pins":[{"mat":0,"face":"Top 0,0,0","ways":[{"turn":1,"flipped":false}]}],
 *      "forbidden":[...]}
 *
 * Mats count from 0, as in solutions. document_read_* reads it. */
#ifndef CUBEFOLD_IO_PUZZLE_JSON_H
#define CUBEFOLD_IO_PUZZLE_JSON_H

#include "io/document.h"

/* The JSON text, ending in a newline, one mat a line, which reads back as the same document; to be
 * freed by the caller. NULL when out of memory. */
char *puzzle_json_write(const struct document *document);

#endif
