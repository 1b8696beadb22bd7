"""See speed.sh. Wall time of whole processes, the writing of the encoding not counted."""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import solvers  # noqa: E402

TESTS = Path(__file__).resolve().parents[1] / "data"


def one_of_each_set(pool):
    """One mat from each of the six sets of 36 mats, on a cube."""
    groups = "".join(f"group: set{s} = {6 * s + 1}-{6 * s + 6} exactly 1\n" for s in range(6))
    return "shape: cube\n" + groups + "-----\n" + pool


def jobs(data, folder):
    """(what, puzzle file, options of solve, first only)."""
    reference = {
        "blue": "cube",
        "cube-n8": "cube",
        "box2x1x1": "box 2x1x1",
        "box2x2x1": "box 2x2x1",
        "edge-touch": "cells 0,0,0;1,1,0",
        "tripod": "cells 0,0,0;1,0,0;0,1,0;0,0,1",
    }
    for name, shape in reference.items():
        yield name, TESTS / "reference" / f"{name}.txt", ("--shape", shape), False
    for name in ("box2x2x2-01", "box3x3x1-01"):
        shape = "box " + name[3:8]
        yield name, TESTS / "bench" / f"{name}.txt", ("--shape", shape), False
    pool36 = data / "pools/pool36.txt"
    if not pool36.is_file():
        print(f"left out: {pool36} is missing", file=sys.stderr)
        return
    yield "box 2x1x1, 12 mats", pool36, ("--shape", "box 2x1x1", "--mats", "7-18"), False
    mixed = folder / "one-of-each-set.txt"
    mixed.write_text(one_of_each_set(pool36.read_text()))
    yield "cube, one of each set", mixed, (), False
    star = "cells 1,1,0;1,0,1;0,1,1;1,1,1;2,1,1;1,2,1;1,1,2"
    yield "star, 30 of 36, first", pool36, ("--shape", star), True


def timed(work):
    """Seconds and what came out; "-" when it took too long."""
    start = time.perf_counter()
    try:
        count = work()
    except solvers.TooLong:
        return None, None
    return time.perf_counter() - start, count


def show(seconds):
    if seconds is None:
        return "-"
    return f"{seconds * 1000:.0f} ms" if seconds < 10 else f"{seconds:.0f} s"


def prepared(programs, puzzle):
    """Each program's own work, ready to be timed: name -> function of `first`."""
    cnf = programs.convert(puzzle, "job.cnf")
    program = programs.convert(puzzle, "job.lp")
    model = programs.convert(puzzle, "job.mzn")
    cover = programs.convert(puzzle, "job.json", "--to", "cover")

    def clasp(first):
        ground = programs.folder / "job.aspif"
        ground.write_text(programs.run("gringo", program))
        return programs.clasp(ground, int(first))

    def cadical(first):
        programs.run("cadical", "-q", cnf, good=(10, 20))
        return None  # one model or none

    def minizinc(first):
        out = programs.run("minizinc", "--solver", "gecode", *([] if first else ["-a"]), model)
        return out.count("----------")

    def links(first):
        words = ["first"] if first else []
        return int(programs.run("node", programs.links / "count.mjs", cover, *words))

    return {
        "clasp": clasp,
        "clasp, CNF": lambda first: programs.clasp(cnf, int(first)),
        "cadical (first)": cadical,
        "minizinc": minizinc,
        "dancing-links": links,
    }


def run_job(programs, missing, what, puzzle, options, first):
    text = programs.folder / "job.txt"
    programs.run(programs.cubefold, "convert", puzzle, text, *options)
    own = ("--first", "1") if first else ()
    times = [timed(lambda: programs.count_cubefold(text, *own))]
    raw = times[0][1]
    names = []
    for name, work in prepared(programs, text).items():
        if name.split(",")[0].split(" ")[0] in missing:
            continue
        names.append(name)
        seconds, count = timed(lambda work=work: work(first))
        if count is not None and not first and raw is not None and count != raw:
            print(f"{what}: {name} counts {count}, cubefold {raw}", file=sys.stderr)
        times.append((seconds, count))
    return names, raw, [show(seconds) for seconds, _ in times]


def main():
    cubefold = sys.argv[1]
    root = Path(__file__).resolve().parents[2]
    data = Path(sys.argv[2]) if len(sys.argv) > 2 else root.parent / "shared"
    limit = float(sys.argv[3]) if len(sys.argv) > 3 else 120
    folder, programs = solvers.open_programs(cubefold, limit)
    missing = dict(programs.missing())
    for name, reason in missing.items():
        print(f"left out: {name}: {reason}", file=sys.stderr)
    headed = False
    for what, puzzle, options, first in jobs(data, Path(folder.name)):
        names, raw, times = run_job(programs, missing, what, puzzle, options, first)
        if not headed:
            print("| job | raw | cubefold | " + " | ".join(names) + " |")
            print("|---|---|---|" + "---|" * len(names))
            headed = True
        print(f"| {what} | {'first' if first else raw} | " + " | ".join(times) + " |", flush=True)
    folder.cleanup()


if __name__ == "__main__":
    main()
