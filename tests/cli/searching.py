"""Searches that are cut, killed, damaged, split and shared find what whole ones find.

    searching.py WHAT CUBEFOLD DATA [TIMES]

WHAT is one of the functions below, DATA is tests/data, TIMES how often to try. Nothing depends on
how fast the program is: where it is stopped is left to chance, and what must come out is not.
"""

import collections
import json
import os
import pathlib
import random
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SKIPPED = 77  # the exit code of a test that was skipped


class Bench:
    """The program, a puzzle with thousands of solutions (a thousand for the tests of every day), one
    with few, and a folder to work in."""

    def __init__(self, program, data, folder, long):
        self.program = program
        self.folder = pathlib.Path(folder)
        mats = pathlib.Path(data) / "reference" / "box2x1x1.txt"
        self.puzzle = [str(mats), *(["--shape", "sheet 4x2"] if long else
                                    ["--shape", "sheet 3x2", "--mats", "1-9"])]
        self.few = [str(mats), "--shape", "sheet 2x2", "--mats", "1-6"]

    def path(self, name):
        return str(self.folder / name)

    def start(self, *arguments, output=subprocess.PIPE):
        return subprocess.Popen([self.program, *arguments], stdout=output, stderr=subprocess.PIPE)

    def run(self, *arguments, codes=(0,)):
        """Runs the program to its end; its output."""
        process = self.start(*arguments)
        output, errors = process.communicate()
        assert process.returncode in codes, (arguments, process.returncode, errors)
        return output

    def result(self, *arguments, codes=(0,)):
        return json.loads(self.run(*arguments, "--json", "--quiet", codes=codes))

    def solve(self, *arguments, codes=(0,)):
        return self.result("solve", *self.puzzle, *arguments, codes=codes)

    def merge(self, *paths):
        return json.loads(self.run("merge", "--json", *map(str, paths)))


def multiset(result):
    return collections.Counter(json.dumps(s["placements"]) for s in result["solutions"])


def same(result, whole):
    """The same solutions, as often, and the same counts."""
    assert multiset(result) == multiset(whole), (len(result["solutions"]), len(whole["solutions"]))
    assert result["counts"] == whole["counts"], (result["counts"], whole["counts"])
    assert result["complete"]


def solve_in_pieces(bench, pause, threads):
    """A whole search, ended and resumed again and again; the paths of the parts."""
    state = bench.path("state")
    if os.path.exists(state):
        os.remove(state)
    options, parts = ["--save", state], []
    while True:
        path = bench.path(f"part{len(parts)}.json")
        arguments = ["solve", *bench.puzzle, "--json", "--quiet", "--threads", str(threads), *options]
        with open(path, "wb") as output:
            if pause():
                process = bench.start(*arguments, output=output)
                time.sleep(random.uniform(0, 0.4))
                process.send_signal(random.choice((signal.SIGINT, signal.SIGTERM)))
            else:
                limit = random.choice((0.001, 0.003, 0.01, 0.03, 0.1))
                process = bench.start(*arguments, "--time", str(limit), output=output)
            errors = process.communicate()[1]
        code = process.returncode
        if code < 0 and os.path.getsize(path) == 0 and not os.path.exists(state):
            continue  # the signal came before anybody listened
        if code >= 0:
            assert code in (0, 124, 130, 143), (code, errors)
            parts.append(path)
        if os.path.exists(state):
            options = ["--resume", state]
        if code == 0:
            return parts


def stops(bench, times):
    """Stopped and resumed at so many random points, on one thread and on two."""
    whole = bench.solve("--threads", "1")
    assert whole["complete"] and len(whole["solutions"]) == whole["counts"]["reflection"] > 1000
    for threads in (1, 2):
        stopped = 0
        while stopped < times:
            parts = solve_in_pieces(bench, lambda: random.random() < 0.3, threads)
            stopped += len(parts) - 1
            same(bench.merge(*parts), whole)
            again = bench.solve("--resume", bench.path("state"))
            assert again["solutions"] == [] and again["counts"] == whole["counts"]
            assert again["resumed_after"] == whole["counts"]["reflection"] and again["complete"]


def kills(bench, times):
    """Killed while it saves without a pause: every saved state is whole, no solution is lost, and
    those that come again are the same ones."""
    whole = bench.solve()
    killed = 0
    while killed < times:
        state, log = bench.path("state"), bench.path("log")
        for path in (state, log):
            if os.path.exists(path):
                os.remove(path)
        code = None
        while code != 0:
            saved = os.path.exists(state)
            options = ["--resume" if saved else "--save", state]
            if killed < times:
                options += ["--save-every", "0"]
            if not saved and os.path.exists(log):
                os.remove(log)
            with open(log, "ab") as output:
                process = bench.start("solve", *bench.puzzle, "--json-lines", "--quiet",
                                      *options, output=output)
                if killed < times:
                    time.sleep(random.uniform(0, 0.3))
                    process.kill()
                    killed += 1
                errors = process.communicate()[1]
            code = process.returncode
            assert code in (0, -signal.SIGKILL), (code, errors)
        same(bench.merge(log), whole)


def damage(bench, times):
    """A saved state of which a byte was changed is refused with one line. Tries `times` bytes."""
    state, bad = bench.path("state"), bench.path("bad")
    bench.result("solve", *bench.few, "--save", state)
    content = pathlib.Path(state).read_bytes()
    places = range(len(content))
    if times < len(content):
        places = sorted(random.sample(places, times))
    for place in places:
        changed = bytearray(content)
        changed[place] ^= 1 << random.randrange(8)
        pathlib.Path(bad).write_bytes(changed)
        process = bench.start("solve", *bench.few, "--resume", bad, "--count")
        output, errors = process.communicate()
        assert process.returncode == 2 and output == b"", (place, process.returncode, output)
        assert errors.count(b"\n") == 1 and b"'" + bad.encode() + b"'" in errors, (place, errors)
        assert pathlib.Path(bad).read_bytes() == bytes(changed), "what is refused is not touched"


def shards(bench, _):
    """Split into shards and merged, in any order, and with states saved and resumed."""
    whole = bench.solve()
    for number in (1, 2, 3, 8):
        paths = []
        for shard in range(1, number + 1):
            name = f"{shard}-of-{number}"
            options = ["--shard", f"{shard}/{number}"]
            first = bench.solve(*options, "--save", bench.path(name), "--time", "0.02",
                                codes=(0, 124))
            paths.append(pathlib.Path(bench.path(name + "a.json")))
            paths[-1].write_text(json.dumps(first))
            if not first["complete"]:
                rest = bench.solve("--resume", bench.path(name))
                assert rest["shard"] == f"{shard}/{number}"
                paths.append(pathlib.Path(bench.path(name + "b.json")))
                paths[-1].write_text(json.dumps(rest))
        random.shuffle(paths)
        same(bench.merge(*paths), whole)


def threads(bench, _):
    """The same bytes for any number of threads."""
    def output(*arguments):
        text = bench.run("solve", *bench.puzzle, "--quiet", *arguments).decode()
        return [line for line in text.splitlines()
                if '"seconds"' not in line and " tried in " not in line]

    for style in ([], ["--json"], ["--json-lines"], ["--sample", "20", "--seed", "5"]):
        one = output(*style, "--threads", "1")
        for number in ("2", "4"):
            assert output(*style, "--threads", number) == one, (style, number)


def sample(bench, _):
    """A sample is part of the whole, has no solution twice, and is the same when the search is
    stopped and resumed; another seed gives another."""
    whole = multiset(bench.solve())
    options = ["--sample", "50", "--seed", "9"]
    chosen = bench.solve(*options)
    assert len(chosen["solutions"]) == 50 and len(multiset(chosen)) == 50
    assert not multiset(chosen) - whole
    numbers = [solution["number"] for solution in chosen["solutions"]]
    assert numbers == sorted(set(numbers))
    assert multiset(bench.solve("--sample", "50", "--seed", "10")) != multiset(chosen)
    state = bench.path("state")
    limit = 0.02  # longer and longer, so that a slow machine comes to an end too
    part = bench.solve(*options, "--save", state, "--time", str(limit), codes=(0, 124))
    while not part["complete"]:
        limit *= 1.3
        part = bench.solve("--resume", state, "--time", str(limit), codes=(0, 124))
    assert part["solutions"] == chosen["solutions"] and part["counts"] == chosen["counts"]
    everything = bench.solve("--sample", "1000000")
    assert multiset(everything) == whole


def fair(bench, times):
    """Each solution has the same chance to be in a sample. With chi squared of so many samples of
    one tenth; the seeds are fixed, so that this cannot fail by chance."""
    few = ["solve", *bench.few]
    total = bench.result(*few)["counts"]["reflection"]
    size = total // 10
    chosen = collections.Counter()
    for seed in range(times):
        result = bench.result(*few, "--sample", str(size), "--seed", str(seed))
        chosen.update(solution["number"] for solution in result["solutions"])
    share = size * times / total
    # Without replacement the variance of each is share * (1 - size/total).
    chi = sum((chosen[n] - share) ** 2 for n in range(1, total + 1)) / share / (1 - size / total)
    # Five standard deviations of chi squared with total - 1 degrees of freedom.
    assert abs(chi - (total - 1)) < 5 * (2 * total) ** 0.5, (chi, total)


def parallel(bench, _):
    """The commands of docs/LARGE_SEARCHES.md, with GNU parallel."""
    tool = shutil.which("parallel")
    if not tool or b"GNU parallel" not in subprocess.run([tool, "--version"], capture_output=True,
                                                         check=False).stdout:
        print("GNU parallel is not installed (Debian package parallel): skipped")
        sys.exit(SKIPPED)
    whole = bench.solve()
    command = shlex.join([bench.program, "solve", *bench.puzzle, "--threads", "1", "--quiet",
                          "--json"]) + " --shard {}/6 > part-{}.json"
    environment = dict(os.environ, HOME=str(bench.folder), PARALLEL_HOME=str(bench.folder))
    subprocess.run([tool, "--will-cite", "-j", "2", command, ":::", *map(str, range(1, 7))],
                   cwd=bench.folder, env=environment, check=True)
    same(bench.merge(*sorted(bench.folder.glob("part-*.json"))), whole)


def main():
    what, program, data = sys.argv[1:4]
    times = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    seed = int(os.environ.get("CUBEFOLD_TEST_SEED", random.randrange(1 << 32)))
    print(f"CUBEFOLD_TEST_SEED={seed}", flush=True)
    random.seed(seed)
    with tempfile.TemporaryDirectory(prefix="cubefold-") as folder:
        globals()[what](Bench(program, data, folder, times >= 100), times)


main()
