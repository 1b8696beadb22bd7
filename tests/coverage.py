#!/usr/bin/env python3
"""coverage.py SOURCE BUILD: lines covered by the last test run of the coverage build, a row a file of
src/, worst first, then the sum. `./dev coverage` runs it."""

import json
import subprocess
import sys
from pathlib import Path


def read_counts(source, build):
    """{file under src: {line: times run}} from the counters that the tests left."""
    counts = {}
    for counter in sorted((build / "src").rglob("*.gcda")):
        result = subprocess.run(
            ["gcov", "--stdout", "--json-format", str(counter)],
            cwd=build, capture_output=True, text=True, check=True,
        )
        for report in result.stdout.splitlines():
            for entry in json.loads(report)["files"]:
                path = (build / entry["file"]).resolve()
                if not path.is_relative_to(source / "src"):
                    continue
                lines = counts.setdefault(str(path.relative_to(source)), {})
                for line in entry["lines"]:
                    number = line["line_number"]
                    lines[number] = lines.get(number, 0) + line["count"]
    return counts


def main():
    source, build = (Path(argument).resolve() for argument in sys.argv[1:3])
    rows = []
    for name, lines in read_counts(source, build).items():
        covered = sum(1 for count in lines.values() if count)
        rows.append((covered / max(len(lines), 1), name, covered, len(lines)))
    if not rows:
        print("no counters: run the tests of the coverage build first", file=sys.stderr)
        return 1
    for share, name, covered, total in sorted(rows):
        print(f"{name:<48} {covered:6} of {total:6} lines  {100 * share:6.1f} %")
    covered, total = (sum(row[i] for row in rows) for i in (2, 3))
    print(f"{'all':<48} {covered:6} of {total:6} lines  {100 * covered / max(total, 1):6.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
