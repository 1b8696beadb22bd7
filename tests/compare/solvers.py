"""Counts with programs of others, on what `cubefold convert` writes for them.

Each counter takes the path of a puzzle and returns the number of solutions, or None when it took too
long. CUBEFOLD_DANCING_LINKS may name a folder with node_modules/dancing-links; without it npm installs
the package into a temporary folder.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

COUNT_LINKS = """
import { DancingLinks } from "dancing-links";
import fs from "fs";
const cover = JSON.parse(fs.readFileSync(process.argv[2]));
const solver = new DancingLinks().createSolver({
  primaryColumns: cover.primary.length,
  secondaryColumns: cover.secondary.length,
});
for (const option of cover.options)
  solver.addSparseConstraint(option.name, {
    primary: option.primary.sort((a, b) => a - b),
    secondary: option.secondary.sort((a, b) => a - b),
  });
let count = 0;
for (const solution of solver.createGenerator()) {
  count++;
  if (process.argv[3] === "first") break;
}
console.log(count);
"""


class TooLong(Exception):
    pass


class Programs:
    def __init__(self, cubefold, seconds, folder):
        self.cubefold = cubefold
        self.seconds = seconds
        self.folder = Path(folder)
        self.links = None

    def run(self, *command, good=(0,), stdin=None):
        process = subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            out, err = process.communicate(stdin, timeout=self.seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # also what the program started itself
            process.communicate()
            raise TooLong from None
        if process.returncode not in good:
            raise RuntimeError(f"{command[0]} failed ({process.returncode}): {err.strip()}")
        return out

    def convert(self, puzzle, name, *options):
        out = self.folder / name
        self.run(self.cubefold, "convert", puzzle, out, *options)
        return out

    # ---- which programs there are ----

    def missing(self):
        """A line for each program that is not there."""
        need = {"clasp": ("clasp", "gringo"), "cadical": ("cadical",), "minizinc": ("minizinc",)}
        for name, programs in need.items():
            for program in programs:
                if not shutil.which(program):
                    yield name, f"{program} is not installed"
        reason = self.find_links()
        if reason:
            yield "dancing-links", reason

    def find_links(self):
        """None when the package is there, or why it is not."""
        if not shutil.which("node"):
            return "node is not installed"
        folder = os.environ.get("CUBEFOLD_DANCING_LINKS")
        if not folder:
            folder = self.folder / "npm"
            folder.mkdir()
            npm = shutil.which("npm")
            if not npm:
                return "npm is not installed and CUBEFOLD_DANCING_LINKS is not set"
            done = subprocess.run(
                [npm, "install", "--prefix", folder, "--silent", "dancing-links"],
                capture_output=True,
                check=False,
            )
            if done.returncode != 0:
                return "npm cannot install dancing-links"
        # A module looks for packages from its own place upwards.
        self.links = self.folder / "links"
        self.links.mkdir()
        (self.links / "count.mjs").write_text(COUNT_LINKS)
        (self.links / "node_modules").symlink_to(Path(folder).resolve() / "node_modules")
        return None

    # ---- counting ----

    def count_cubefold(self, puzzle, *options):
        report = json.loads(
            self.run(self.cubefold, "solve", puzzle, "--count", "--json", *options)
        )
        return int(report["counts"]["raw"])

    def clasp(self, file, models):
        """clasp's codes: 10 found some, 20 none, 30 all."""
        out = self.run("clasp", models, "-q", "--stats=0", file, good=(0, 10, 20, 30))
        return int(re.search(r"Models +: (\d+)", out).group(1))

    def count_clasp(self, puzzle, models=0):
        program = self.convert(puzzle, "puzzle.lp")
        ground = self.folder / "puzzle.aspif"
        ground.write_text(self.run("gringo", program))
        return self.clasp(ground, models)

    def count_clasp_cnf(self, puzzle, models=0):
        return self.clasp(self.convert(puzzle, "puzzle.cnf"), models)

    def count_cadical(self, puzzle, most):
        """Up to `most` models, each shut out by a clause; most + 1 stands for more."""
        lines = self.convert(puzzle, "puzzle.cnf").read_text().splitlines()
        options = int(next(re.search(r"1 to (\d+) are", x) for x in lines if "1 to" in x).group(1))
        at = next(i for i, line in enumerate(lines) if line.startswith("p cnf"))
        variables, clauses = map(int, lines[at].split()[2:])
        count = 0
        while count <= most:
            lines[at] = f"p cnf {variables} {clauses + count}"
            out = self.run("cadical", "-q", stdin="\n".join(lines) + "\n", good=(10, 20))
            if "s UNSATISFIABLE" in out:
                break
            values = [int(v) for x in out.splitlines() if x[:1] == "v" for v in x.split()[1:]]
            lines.append(" ".join(str(-v) for v in values if 0 < v <= options) + " 0")
            count += 1
        return count

    def count_minizinc(self, puzzle, *options):
        model = self.convert(puzzle, "puzzle.mzn")
        # Gecode runs in a session of its own, where a kill does not reach it: it has to end by
        # itself, a second after minizinc is given up.
        limit = int(1000 * self.seconds) + 1000
        out = self.run(
            "minizinc", "--solver", "gecode", "--time-limit", limit, *(options or ("-a",)), model
        )
        return sum(line == "----------" for line in out.splitlines())

    def count_links(self, puzzle, *options):
        cover = self.convert(puzzle, "puzzle.json", "--to", "cover")
        return int(self.run("node", self.links / "count.mjs", cover, *options))


def open_programs(cubefold, seconds):
    folder = tempfile.TemporaryDirectory(prefix="cubefold-compare-")
    return folder, Programs(Path(cubefold).resolve(), seconds, folder.name)
