#!/usr/bin/env python3
"""compare.py CUBEFOLD [COUNT [SEED]]: random puzzles, counted by Cubefold and by programs of others.

Prints a line for each puzzle where counts differ, keeps the puzzle, and exits 1. Programs that are
not there are named and skipped; without any, exits 77.
"""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import random_puzzles  # noqa: E402
import solvers  # noqa: E402

MOST_SOLUTIONS = 5000  # puzzles with more are passed over
MOST_MODELS = 20  # that cadical lists one by one
SECONDS = 20  # for one program on one puzzle


def counters(programs):
    """What counts: (name, function of puzzle and Cubefold's count, expected count)."""
    missing = dict(programs.missing())
    for name, reason in missing.items():
        print(f"skipped: {name}: {reason}")

    def capped(count):
        return min(count, MOST_MODELS + 1)

    every = {
        "clasp": (programs.count_clasp, int),
        "clasp, CNF": (programs.count_clasp_cnf, int),
        "cadical": (lambda puzzle: programs.count_cadical(puzzle, MOST_MODELS), capped),
        "minizinc": (programs.count_minizinc, int),
        "dancing-links": (programs.count_links, int),
    }
    return {name: c for name, c in every.items() if name.split(",")[0] not in missing}


def compare(programs, counting, path, tally, number):
    """The raw count, or None when the puzzle is passed over. Adds to the tally of each program."""
    try:
        raw = programs.count_cubefold(path)
    except solvers.TooLong:
        return None
    if raw > MOST_SOLUTIONS:
        return None
    for name, (count, expected) in counting.items():
        try:
            found = count(path)
        except solvers.TooLong:
            tally[name, "too long"] = tally.get((name, "too long"), 0) + 1
            continue
        agrees = found == expected(raw)
        key = name, "agrees" if agrees else "DIFFERS"
        tally[key] = tally.get(key, 0) + 1
        if not agrees:
            kept = Path(f"differs-{number}.txt").resolve()
            kept.write_text(path.read_text())
            print(f"{name} counts {found}, cubefold {raw}: {kept}", flush=True)
    return raw


def main():
    cubefold = sys.argv[1]
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    folder, programs = solvers.open_programs(cubefold, SECONDS)
    counting = counters(programs)
    if not counting:
        return 77
    tally = {}
    raws = []
    path = Path(folder.name) / "puzzle.txt"
    number = 0
    while len(raws) < wanted:
        number += 1
        path.write_text(random_puzzles.make(random.Random(f"{seed}/{number}")))
        raw = compare(programs, counting, path, tally, number)
        if raw is not None:
            raws.append(raw)
    solvable = sum(raw > 0 for raw in raws)
    print(f"{wanted} puzzles ({number - wanted} passed over), {solvable} with solutions, ", end="")
    print(f"{max(raws)} at most, seed {seed}")
    for (name, what), count in sorted(tally.items()):
        print(f"  {name:14} {what:8} {count:4}")
    folder.cleanup()
    return 1 if any(what == "DIFFERS" for _, what in tally) else 0


if __name__ == "__main__":
    sys.exit(main())
