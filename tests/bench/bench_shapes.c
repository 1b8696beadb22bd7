/* First solutions of real shapes, the files that INDEX.tsv lists with up to 144 faces, from a pool
 * of 144 mats: pool72 taken twice. Two threads, one seed. `--long` waits 60 s for each, else 10 s.
 */
#include "bench.h"
#include "bench_search.h"
#include "core/reason.h"
#include "io/reason_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FACES = 144, LINE_SIZE = 256, ROW_SIZE = 320 };

static const char folder[] = CUBEFOLD_DATA "/peer-files";
static const double target = 60;

/* How a shape went. */
struct tally {
    int shapes, solved, impossible;
};

static void search(const char *row, const struct puzzle *puzzle, double limit, struct tally *tally)
{
    const struct search_options options = {
        .goal = SEARCH_FIRST, .threads = 2, .seed = 1, .shard = 1, .shards = 1};
    struct bench_result result = bench_search(puzzle, &options, 1, limit);
    char missing[ROW_SIZE];
    tally->solved += result.found > 0;
    snprintf(missing, sizeof missing, "none within %.0f s, at best %d of %d mats", limit,
             result.placed, puzzle->shape->face_count);
    if (result.found > 0)
        bench_row(row, result.seconds, "s", target);
    else
        bench_row_missing(row, missing);
}

static void measure(const char *name, int faces, double limit, struct tally *tally)
{
    char row[ROW_SIZE], shape[LINE_SIZE + sizeof folder + 8];
    snprintf(row, sizeof row, "%s, %d of pool72 twice, first", name, faces);
    snprintf(shape, sizeof shape, "file %s/%s", folder, name);
    const struct bench_puzzle puzzle_file = {CUBEFOLD_DATA, "pools/pool72.txt", .copies = 2,
                                             .request = {.shape = shape}};
    struct document *document = bench_read(row, &puzzle_file);
    if (!document)
        return;
    struct puzzle puzzle = document_puzzle(document);
    struct reason reason;
    tally->shapes++;
    if (!reason_find(&puzzle, &reason)) {
        bench_row_missing(row, "out of memory");
    } else if (reason.kind == REASON_NONE) {
        search(row, &puzzle, limit, tally);
    } else {
        char *text = reason_text(document, &reason);
        bench_row_missing(row, text ? text : "impossible");
        free(text);
        tally->impossible++;
    }
    document_free(document);
}

int main(int argc, char **argv)
{
    double limit = bench_is_long(argc, argv) ? target : 10;
    char path[LINE_SIZE + sizeof folder], line[LINE_SIZE], name[LINE_SIZE];
    struct tally tally = {0};
    int faces;
    snprintf(path, sizeof path, "%s/INDEX.tsv", folder);
    FILE *index = fopen(path, "r");
    if (!index) {
        bench_row_missing("real shapes from pool72 twice", "skipped: peer-files is missing");
        return 0;
    }
    while (fgets(line, sizeof line, index))
        if (sscanf(line, "%255[^\t]\t%d", name, &faces) == 2 && faces <= MOST_FACES)
            measure(name, faces, limit, &tally);
    fclose(index);
    bench_row("real shapes neither built nor shown impossible",
              tally.shapes - tally.solved - tally.impossible, "shapes", 0.5);
    return 0;
}
