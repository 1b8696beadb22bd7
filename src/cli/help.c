#include "cli/help.h"

#include <stdio.h>
#include <string.h>

static const char overview[] =
    "Cubefold solves interlocking-mat puzzles and shows them fold.\n"
    "\n"
    "usage: cubefold [FILE] [options]  open the window (default: the blue set)\n"
    "       cubefold COMMAND ...\n"
    "\n"
    "commands:\n"
    "  view [FILE] [options]           open the window; needed for files named like a command\n"
    "  solve FILE                      find and draw every solution\n"
    "  merge RESULT...                 add the results of a search in parts\n"
    "  check FILE SOLUTION.json        check solutions from a file\n"
    "  info FILE                       describe a puzzle and its mats\n"
    "  render FILE -o OUT.png          draw a picture, without a window\n"
    "  convert IN OUT                  write a puzzle in another format\n"
    "  estimate FILE                   say how long a complete search would take\n"
    "  trace FILE                      step through the backtracking, event by event\n"
    "  compare FILE                    say what each rule of the search saves\n"
    "  rate FILE                       say how hard a puzzle is, from 1 to 10\n"
    "  generate --shape S --size N     make a set with so many solutions\n"
    "  pick POOL --shape S             say which subsets of the mats build a shape\n"
    "  help [COMMAND]                  this text, or that of a command\n"
    "\n"
    "The options of the window are in 'cubefold view --help'.\n"
    "\n"
    "  --help, -h                      the same, also after a command\n"
    "  --version, -V                   print the version\n"
    "\n"
    "FILE is a text of mats drawn in rows, JSON, or a .xmpuzzle; - is standard input.\n"
    "\n"
    "exit codes: 0 done, also when there is no solution; 1 a failed check, nothing found under\n"
    "--first, no solution to render, or a result that cannot be written; 2 bad usage or input;\n"
    "3 no graphics; 124 ended by --time; 130 ended by Ctrl-C, 143 by SIGTERM.\n";

#define SHAPE_HELP                                                                                 \
    "  --shape SPEC    the shape to build, instead of the file's own:\n"                           \
    "                    cube\n"                                                                   \
    "                    box AxBxC              A cells to the right, B to the back, C up\n"       \
    "                    box AxBxC open         the same without a lid\n"                          \
    "                    sheet AxB              flat, A mats to the right, B to the back\n"        \
    "                    cells x,y,z;x,y,z;...  any polycube in one piece\n"                       \
    "                    faces Top x,y,z;...    any faces, such as Top, Front, Left\n"             \
    "                    file PATH              that of another file, .shp and .slv too\n"         \
    "                  (six mats without a shape make a cube)\n"                                   \
    "  --mats LIST     only these mats, by number from 1 or by name: 7-18,30\n"

static const char solve[] =
    "Finds every solution of a puzzle, counts them and draws one of each kind.\n"
    "\n"
    "usage: cubefold solve FILE [options]\n"
    "\n" SHAPE_HELP "  --one-sided     mats may not be flipped; as drawn, the outer side shows\n"
    "\n"
    "What to find; without these, everything:\n"
    "  --first K       K solutions that differ by more than symmetry, as soon as possible\n"
    "  --sample K      K solutions at random, each choice with the same chance, from all\n"
    "  --seed N        other random numbers for --first and --sample\n"
    "  --count         only count, list no solutions\n"
    "  --shard I/N     only part I of N about equal parts; 'cubefold merge' adds the results\n"
    "\n"
    "How:\n"
    "  --threads N     work on N processors (default all); the result does not depend on it,\n"
    "                  except for which solutions --first finds\n"
    "  --time S        stop after S seconds\n"
    "  --save FILE     keep the state of the search in FILE, every 30 seconds and at the end\n"
    "  --save-every S  every S seconds instead\n"
    "  --resume FILE   go on from there, and save there unless --save names another file; what\n"
    "                  to find is taken from the file\n"
    "\n"
    "What to print:\n"
    "  --json          one JSON object, and progress as JSON lines on standard error\n"
    "  --json-lines    JSON objects of one line each: header, solutions, counts\n"
    "  --quiet         no progress and no notes\n"
    "\n"
    "The counts: raw is the number of different filled bodies in a fixed frame, rotation\n"
    "counts those up to rotations, reflection up to mirror images too (not defined for\n"
    "one-sided mats). Solutions are listed one for each reflection, or for each rotation when\n"
    "one-sided. Each is drawn as its net, seen from outside. A line such as 'Top  mat C,\n"
    "turned 90, flipped' means: flip mat C from left to right, turn it 90 degrees clockwise,\n"
    "then put it on top, seen from outside.\n"
    "\n"
    "Where standard error is a terminal, a bar tells the part of the search that is done, how\n"
    "long the rest may take, solutions and placements a second. Ctrl-C ends the search with\n"
    "what was found so far.\n"
    "\n"
    "exit codes: 0 done, also when there is no solution; 1 nothing found under --first, or a\n"
    "result cannot be written; 2 bad usage or input; 124 ended by --time; 130 ended by Ctrl-C,\n"
    "143 by SIGTERM.\n";

static const char merge[] =
    "Adds the results of the shards of one search.\n"
    "\n"
    "usage: cubefold merge RESULT... [--json]\n"
    "\n"
    "  --json          write the sum as JSON, with the solutions of all shards, in their order\n"
    "\n"
    "RESULT is what 'cubefold solve FILE --shard I/N --json' or '--json-lines' wrote, for each I\n"
    "from 1 to N, in any order. Where a search was interrupted and resumed, its parts are given\n"
    "too. A result that is missing, incomplete, there twice, or of another puzzle is refused.\n"
    "docs/LARGE_SEARCHES.md shows how to run shards on many machines.\n"
    "\n"
    "exit codes: 0 done; 1 the result cannot be written; 2 bad usage or input; 130 ended by\n"
    "Ctrl-C.\n";

static const char check[] =
    "Checks solutions from a JSON file and says which cells clash.\n"
    "\n"
    "usage: cubefold check FILE SOLUTION.json [options]\n"
    "\n" SHAPE_HELP "  --one-sided     mats may not be flipped\n"
    "\n"
    "SOLUTION.json holds one solution, {\"placements\":[{\"face\":\"Top\",\"mat\":0,\"turn\":1,\n"
    "\"flipped\":true},...]}, or all that 'cubefold solve --json' wrote. One of FILE and\n"
    "SOLUTION.json may be - for standard input. Rows and columns in the answer count from 1, as\n"
    "the mat lies, seen from outside.\n"
    "\n"
    "exit codes: 0 all valid; 1 at least one is not, there is none, or the result cannot be\n"
    "written; 2 bad usage or input; 130 ended by Ctrl-C.\n";

static const char info[] = "Describes a puzzle: its shape, its mats, and what is remarkable.\n"
                           "\n"
                           "usage: cubefold info FILE [options]\n"
                           "\n" SHAPE_HELP "  --one-sided     mats may not be flipped\n"
                           "\n"
                           "exit codes: 0 done; 1 the result cannot be written; 2 bad usage or\n"
                           "input; 130 ended by Ctrl-C.\n";

static const char render[] =
    "Draws a solution, or the search for one, as the window shows it, without a window or a\n"
    "display.\n"
    "\n"
    "usage: cubefold render FILE -o OUT.png [options]\n"
    "       cubefold render FILE --event N -o OUT.png [options]\n"
    "       cubefold render FILE --events A..B -o FILM [options]\n"
    "\n"
    "  -o OUT.png      the picture to write (also --output); - is standard output\n"
    "  --yaw D         look from D degrees: 0 the front, 90 the right side\n"
    "  --pitch D       look from D degrees above the horizon, -90 to 90\n"
    "                  (without them, from where the body shows best)\n"
    "  --zoom Z        magnify, 0.25 to 12 (default 1 fits the picture)\n"
    "  --size WxH      pixels (default 1280x720)\n"
    "  --theme THEME   light or dark (default light)\n"
    "  --one-sided     mats may not be flipped\n" SHAPE_HELP "\n"
    "A solution:\n"
    "  --solution K    which solution, from 1 in the order of solve (default: any)\n"
    "  --limit S       seconds that the search may take (default 60)\n"
    "  --partial       of a puzzle without solution, draw the best filling\n"
    "  --net K         by way of which net, from 1 (default 1; the cube has 11)\n"
    "  --time T        moment of the assembly, 0 mats apart to 1 finished (default 1)\n"
    "  --explode X     let the mats drift out, 0 closed to 1 wide apart (default 0)\n"
    "  --see-through   draw the near mats translucent\n"
    "\n"
    "Without a solution the mats lie apart and the exit code is 1; why there is none is said on\n"
    "standard error. When the time is up first, the best filling is drawn. Of a pool, the mats\n"
    "left over lie behind.\n"
    "\n"
    "The search as a lesson; FILE may be a position, as the window copies it:\n"
    "  --event N       the search at event N, from 0\n"
    "  --events A..B   a film of these events; FILM is a .gif, .mp4 or .webm, or a picture each,\n"
    "                  numbered from 1, as frame-%05d.png\n"
    "  --preset NAME, --rules LIST\n"
    "                  the rules of the search, as in 'cubefold help trace'\n"
    "  --panes LIST    any of code, rules, path, tree, graph, caption and counts, separated by\n"
    "                  commas; or none (default all)\n"
    "  --speed E       events a second, 0.1 to 60 (default 4)\n"
    "  --fps F         frames a second, E to 60 (default E: one for each event); with --fps 24\n"
    "                  the mats are seen to move\n"
    "  --every K       show each K-th event only, and B: for long stretches\n"
    "\n"
    "MP4 and WebM are written by ffmpeg, and so is GIF where there is one. MP4 and WebM have even\n"
    "sides: the last column or row of pixels is repeated where one is odd. The same arguments "
    "make\n"
    "the same bytes. A film that is interrupted is not written; pictures that are complete stay.\n"
    "\n"
    "exit codes: 0 done; 1 there is no solution, or the output cannot be written; 2 bad usage or\n"
    "input, such as a solution, net or event beyond the last; 3 no graphics; 124 the time was up;\n"
    "130 ended by Ctrl-C, 143 by SIGTERM.\n";

static const char convert[] =
    "Writes a puzzle in another format.\n"
    "\n"
    "usage: cubefold convert IN OUT [options]\n"
    "\n"
    "  --to FORMAT     what to write, instead of what the ending of OUT says:\n"
    "                    txt, json  a puzzle, with all that Cubefold knows of it\n"
    "                    xmpuzzle   for BurrTools\n"
    "                    dimacs     CNF for SAT solvers (.cnf)\n"
    "                    asp        a logic program for gringo and clasp (.lp)\n"
    "                    mzn        a MiniZinc model\n"
    "                    cover      an exact cover as JSON, for dancing links\n"
    "  --mats-from FILE\n"
    "                  take only the shape of IN, and the mats of this file\n"
    "  --one-sided     mats may not be flipped\n" SHAPE_HELP "\n"
    "IN may be a text, a JSON puzzle, a BurrTools .xmpuzzle, or a shape of another solver, .shp\n"
    "or .slv. A shape has no mats: alone it can only be written as txt, for --shape file. IN and\n"
    "OUT may be - for standard input and output. Each of dimacs, asp, mzn and cover has as many\n"
    "models as 'cubefold solve' counts raw. docs/FILES.md says what the formats hold.\n"
    "\n"
    "exit codes: 0 done; 1 the result cannot be written; 2 bad usage or input, or something that\n"
    "the format cannot hold; 130 ended by Ctrl-C.\n";

static const char estimate[] =
    "Says how large a complete search is, before it is begun.\n"
    "\n"
    "usage: cubefold estimate FILE [options]\n"
    "\n" SHAPE_HELP "  --one-sided     mats may not be flipped\n"
    "  --time S        take S seconds (default 10)\n"
    "  --descents N    make N descents, however long they take\n"
    "  --seed N        other random numbers\n"
    "  --json          write JSON\n"
    "\n"
    "Random descents through the tree of the search say how many placements it has, and where it\n"
    "is widest; a short search says how many placements a second this machine makes. A tree that\n"
    "can be searched within the time is searched, and the true number said. The same seed and\n"
    "number of descents give the same numbers; only the pace differs. With --descents, trees of\n"
    "at most 65536 placements are searched, and --time only cuts the descents short.\n"
    "\n"
    "exit codes: 0 done, also when there is no solution; 1 the result cannot be written; 2 bad\n"
    "usage or input; 124 the time was too short; 130 ended by Ctrl-C, 143 by SIGTERM.\n";

static const char trace[] =
    "Steps through the backtracking and says each step in a sentence.\n"
    "\n"
    "usage: cubefold trace FILE [options]\n"
    "       cubefold trace POSITION [options]\n"
    "\n"
    "The search, one of:\n"
    "  --preset NAME   try-all, edges, corners, textbook (default), first-fixed, look-ahead,\n"
    "                  all-on; 'cubefold compare' says what they are\n"
    "  --rules LIST    any of edges, corners, look-ahead, unique, first-fixed, fewest-first and\n"
    "                  shuffle=SEED, separated by commas; or none\n"
    "\n"
    "What to show:\n"
    "  --from N        begin with event N (default 1; 0 is the start)\n"
    "  --events M      show M events (default 1000)\n"
    "  --until GOAL    go on from there to the next event of a kind, and show only that one; with\n"
    "                  --events, the M events that end with it. GOAL is one of:\n"
    "                    rejection, placement, backtrack, solution\n"
    "                    level=D    D mats are placed\n"
    "                    mat=X      mat X is placed, named by number, name or letter\n"
    "                    face=F     face F is covered\n"
    "                    event=N    event N\n"
    "  --back          look for it backwards; so does GOAL with back: before it\n"
    "  --stats         counters only, of the whole run, or up to --events or --until\n"
    "\n"
    "What if, from event --from on (without it from the start):\n"
    "  --force PLACES  only solutions with these: 'C on Top turned 90; Ann on Left'\n"
    "  --forbid PLACES only solutions without these\n"
    "\n"
    "  --text          a line of text for each event (default)\n"
    "  --json          a JSON object on a line for each event, after one that says what the run "
    "is\n"
    "  --counts        with --json, each event with all counters so far\n"
    "  --one-sided     mats may not be flipped\n" SHAPE_HELP "\n"
    "A mat that does not fit is said with the mats that it clashes with and the number of cells.\n"
    "POSITION is what the window copies, cubefold:blue:event=1284 for example, where blue is the\n"
    "built-in set; it begins with the event that it names. docs/FILES.md explains positions and\n"
    "the JSON.\n"
    "\n"
    "exit codes: 0 done; 1 no event of that kind, or the result cannot be written; 2 bad usage or\n"
    "input, such as an event beyond the last; 130 ended by Ctrl-C, 143 by SIGTERM.\n";

static const char compare[] =
    "Compares rules for the backtracking: what each of them saves.\n"
    "\n"
    "usage: cubefold compare FILE [options]\n"
    "\n"
    "  --budget N      stop each run after N events and estimate it (default 10000000)\n"
    "  --seed N        other random numbers for the estimates\n"
    "  --json          write JSON\n"
    "  --one-sided     mats may not be flipped\n" SHAPE_HELP "\n"
    "The same puzzle is searched by seven sets of rules, from 'try everything, check at the end'\n"
    "to 'everything on'. An event is one step: a face is chosen, a mat is tried, fits or not, is\n"
    "placed, taken off. What is estimated is marked with ~, and how sure it is, is said below.\n"
    "\n"
    "exit codes: 0 done; 1 the result cannot be written; 2 bad usage or input; 130 ended by\n"
    "Ctrl-C, 143 by SIGTERM; the runs that were completed are then shown.\n";

static const char rate[] =
    "Says how hard a puzzle is for a person, on a scale from 1 (trivial) to 10.\n"
    "\n"
    "usage: cubefold rate FILE [options]\n"
    "\n" SHAPE_HELP "  --one-sided     mats may not be flipped\n"
    "  --seed N        other random numbers; the rate hardly depends on them\n"
    "  --json          write JSON\n"
    "\n"
    "A person is played who lays mat by mat at random, neighbours first, and takes back the last\n"
    "mat when nothing fits. The more placements that takes, and the longer a wrong mat stays\n"
    "unnoticed, the higher the rate. Six mats that fit at once are rated 1. DESIGNING.md in the\n"
    "documentation defines the scale.\n"
    "\n"
    "exit codes: 0 done; 1 there is no solution to rate, or the result cannot be written; 2 bad\n"
    "usage or input; 130 ended by Ctrl-C.\n";

static const char generate[] =
    "Makes a set of mats that builds a shape in exactly so many ways.\n"
    "\n"
    "usage: cubefold generate [--shape S] [--size N] [options]\n"
    "\n"
    "  --shape SPEC    cube (default), box AxBxC, box AxBxC open, sheet AxB, cells ..., faces "
    "...,\n"
    "                  or file PATH for the shape and the border of another puzzle file; see\n"
    "                  'cubefold help solve'\n"
    "  --size N        cells along a side of a mat, 3 to 16 (default 5)\n"
    "  --solutions K   so many solutions up to reflection (default 1), or up to rotation with\n"
    "                  --one-sided\n"
    "  --distinct      no two mats are identical\n"
    "  --one-sided     mats may not be flipped\n"
    "  --rate A..B     only sets that 'cubefold rate' puts there: 3..4.5\n"
    "  --seed N        another number makes another set (default 1)\n"
    "  --title TEXT    the title in the file\n"
    "  -o FILE         write the puzzle there (also --output), not to standard output\n"
    "  --time S        give up after S seconds (default 60)\n"
    "\n"
    "No corner of a mat hangs by a point. The number of solutions comes from a complete search\n"
    "whose solutions have all been checked. The same arguments make the same set.\n"
    "\n"
    "exit codes: 0 done; 1 no such set was found, or the result cannot be written; 2 bad usage;\n"
    "130 ended by Ctrl-C, 143 by SIGTERM.\n";

static const char pick[] =
    "Says which subsets of a pool of mats build a shape, and how many.\n"
    "\n"
    "usage: cubefold pick POOL --shape S [options]\n"
    "\n" SHAPE_HELP "  --one-sided     mats may not be flipped\n"
    "  --list          list the subsets, each with its number of solutions\n"
    "  --solutions K   list only subsets with exactly K solutions\n"
    "  --limit N       keep at most N subsets in memory (default 1000000)\n"
    "  --threads N     work on N processors (default all)\n"
    "  --time S        stop after S seconds\n"
    "  --json          write JSON, and progress as JSON lines on standard error\n"
    "\n"
    "Identical mats count as one kind: subsets that differ only in which of them is used are the\n"
    "same subset, named by the lowest numbers. A listed subset can be given to 'cubefold solve\n"
    "--mats'. When there are more subsets than the limit, a random part of them is kept and the\n"
    "numbers of subsets become estimates; the number of solutions stays exact.\n"
    "\n"
    "exit codes: 0 done, also when no subset builds the shape; 1 the result cannot be written; 2\n"
    "bad usage or input; 124 ended by --time; 130 ended by Ctrl-C, 143 by SIGTERM.\n";

static const char view[] =
    "Opens the window, in which the puzzle assembles, turns and comes apart.\n"
    "\n"
    "usage: cubefold [view] [FILE | POSITION] [options]\n"
    "\n"
    "Without a file the blue set opens. A POSITION is the text that the window copies in the\n"
    "mode Learn; it leads back to the same event. Press ? or F1 in the window for its keys.\n"
    "\n"
    "  --shape S, --mats LIST, --one-sided\n"
    "                     read the file as for solve\n"
    "  --size WxH         size of the window in points (1280x800)\n"
    "  --scale S          pixels a point, 0.5 to 4 (what the system says)\n"
    "  --theme THEME      light (default) or dark\n"
    "  --reduced-motion   no flings, no glides; the body stands finished at once\n"
    "  --learn            open in the mode Learn, which steps through the search\n"
    "  --event N          there, at this event (0)\n"
    "  --preset NAME, --rules LIST\n"
    "                     there, with these rules, as for trace\n"
    "  --script FILE      drive the window by a script, without a display\n"
    "                     (see SCRIPTS.md in the documentation)\n"
    "  --state FILE       write the state as JSON when the window closes\n"
    "\n"
    "exit codes: 0 closed; 1 a file cannot be written; 2 bad usage or input; 3 no graphics;\n"
    "130 ended by Ctrl-C.\n";

static const char *const names[] = {"solve",   "merge",    "check",    "info",   "render",
                                    "convert", "rate",     "generate", "pick",   "view",
                                    "help",    "estimate", "trace",    "compare"};
static const char *const texts[] = {solve,    merge, check, info,     render,   convert, rate,
                                    generate, pick,  view,  overview, estimate, trace,   compare};

const char *const *help_commands(size_t *count)
{
    *count = sizeof names / sizeof names[0];
    return names;
}

void help_print(const char *command)
{
    const char *text = overview;
    for (size_t i = 0; command && i < sizeof names / sizeof names[0]; i++)
        if (strcmp(command, names[i]) == 0)
            text = texts[i];
    fputs(text, stdout);
}

void help_version(void)
{
    puts("cubefold " CUBEFOLD_VERSION);
}
