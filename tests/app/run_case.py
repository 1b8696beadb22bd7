#!/usr/bin/env python3
"""run_case.py PROGRAM CASE ROOT: runs a script of the window and checks what came out.

A case is a script (docs/SCRIPTS.md) whose comment lines that start with `//=` are for this runner:

    //= args puzzles/blue.txt --size 900x600     arguments of the program, paths relative to ROOT
    //= exit 2                                   exit code (default 0)
    //= stderr found 'x', expected               a part of standard error
    //= a.playback.time ~ 0.5                    value in a.json (~ within 0.001; == != < > too);
                                                 the right side may be another path
    //= same a.png b.png                         equal files
    //= differ a.png b.png                       files that differ
    //= twice                                    a second run writes the same bytes
"""

import json
import operator
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

OPERATORS = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "~": lambda a, b: abs(a - b) <= 1e-3,
}


def value_of(word, folder):
    """A JSON literal, or the value at a path like name.key.key in name.json."""
    try:
        return json.loads(word)
    except json.JSONDecodeError:
        pass
    name, *keys = word.split(".")
    value = json.loads((folder / f"{name}.json").read_text())
    for key in keys:
        if isinstance(value, list) and not key.isdigit():
            value = next(item for item in value if item["name"] == key)
        else:
            value = value[int(key)] if key.isdigit() else value[key]
    return value


def run(program, case, root, args, folder):
    command = [program, "--script", str(case), *args]
    for i, arg in enumerate(command[3:], start=3):
        if (root / arg).exists():
            command[i] = str(root / arg)
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=110)


def check(rule, folder, first, again):
    """None when the rule holds, else what is wrong."""
    word, _, rest = rule.partition(" ")
    if word in ("args", "exit"):
        return None
    if word == "stderr":
        return None if rest in first.stderr else f"standard error was: {first.stderr}"
    if word in ("same", "differ"):
        a, b = ((folder / name).read_bytes() for name in rest.split())
        return None if (a == b) == (word == "same") else f"not so: {rule}"
    if word == "twice":
        for file in sorted(folder.iterdir()):
            if (again / file.name).read_bytes() != file.read_bytes():
                return f"{file.name} differs in a second run"
        return None
    match = re.fullmatch(r"(\S+) (==|!=|<|>|~) (.+)", rule)
    if not match:
        return f"unknown rule: {rule}"
    left, right = value_of(match[1], folder), value_of(match[3], folder)
    return None if OPERATORS[match[2]](left, right) else f"{rule}: it is {left!r}"


def main():
    program, case, root = sys.argv[1], Path(sys.argv[2]).resolve(), Path(sys.argv[3])
    rules = [line[3:].strip() for line in case.read_text().splitlines() if line.startswith("//=")]
    args, code = [], 0
    for rule in rules:
        if rule.startswith("args "):
            args = shlex.split(rule[5:])
        if rule.startswith("exit "):
            code = int(rule[5:])
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        first = run(program, case, root, args, one)
        if "twice" in rules:
            run(program, case, root, args, two)
        faults = []
        if first.returncode != code:
            faults.append(f"exit code {first.returncode}, expected {code}: {first.stderr}")
        else:
            faults = [check(rule, Path(one), first, Path(two)) for rule in rules]
    faults = [fault for fault in faults if fault]
    for fault in faults:
        print(f"{case.name}: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
