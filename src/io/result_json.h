/* What a search came to, read back from what `solve --json` or `--json-lines` wrote, without its
 * puzzle. The solutions stream by: a result may be larger than memory. */
#ifndef CUBEFOLD_IO_RESULT_JSON_H
#define CUBEFOLD_IO_RESULT_JSON_H

#include "io/solution_json.h"
#include "io/text.h"

/* A result without its solutions. It owns the texts, also those that header and report point to. */
struct result {
    const char *path; /* borrowed */
    struct solution_header header;
    struct solution_report report;
    bool has_list;   /* it lists its solutions, */
    uint64_t listed; /* so many */
    int placed;      /* mats of the best partial filling */
    char *puzzle, *shape, *impossible, *best;
};

/* Reads a result; all of it is checked, the solutions only for being objects with placements.
 *
 * JSON lines may hold several parts of one search, one after the other, as a search that was
 * resumed appends them. Solutions that come again, because the program was killed between printing
 * and saving, count once; each number from the first to the last must be there. */
bool result_read(const char *path, struct result *out, struct text_error *error);
void result_free(struct result *result);

/* Calls `visit` with each solution as JSON, in the order of the file. It returns false, having
 * filled *error, to stop. The file must be as result_read has found it. */
bool result_visit(const struct result *result,
                  bool (*visit)(void *context, const char *json, struct text_error *error),
                  void *context, struct text_error *error);

/* The words of an impossible result, or NULL; to be freed by the caller. */
char *result_reason(const struct result *result);

/* Solutions that were found up to the end of this part, earlier parts included. */
uint64_t result_found(const struct result *result);

#endif
