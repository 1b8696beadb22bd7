"""A long search says how far it is: a bar on a terminal, JSON lines with --json.

    progress.py CUBEFOLD PUZZLE

PUZZLE is a bare list of 54 mats for a box 3x3x3 whose search takes very long. Each run is ended by
Ctrl-C. Nothing depends on how fast the program is: a run without progress just ends a little later.
"""

import fcntl
import json
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios

PERCENT = rb"[0-9.]+(?:e-[0-9]+)? %"
BAR = re.compile(rb"\r\[(#*-*)\]  (" + PERCENT + rb")  left [a-z0-9 ]+  0 solutions  [0-9.]+( [kMG])?/s")
COLOUR = b"\033["


def read_until(terminal, enough, seconds):
    """What the program says on the terminal, until it is enough or nothing more is expected."""
    said = b""
    while not enough(said) and select.select([terminal], [], [], seconds)[0]:
        said += os.read(terminal, 4096)
    return said


def run(program, puzzle, options, seconds, columns=120, enough=3, **environment):
    """Starts a search whose standard error is a terminal; what it says there and its result."""
    terminal, end = os.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    command = [program, "solve", puzzle, "--shape", "box 3x3x3", "--count", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=end,
                               env=dict(os.environ, TERM="xterm", **environment))
    os.close(end)
    said = read_until(terminal, lambda text: len(re.split(rb"[\r\n]+", text)) > enough + 1, seconds)
    process.send_signal(signal.SIGINT)
    result = process.communicate()[0]
    while select.select([terminal], [], [], 0)[0]:
        try:
            said += os.read(terminal, 4096)
        except OSError:  # the other end is closed
            break
    os.close(terminal)
    return said, result, process.returncode


def check_bar(program, puzzle):
    said, result, code = run(program, puzzle, [], 60, NO_COLOR="1")
    assert len(BAR.findall(said)) >= 3, said
    assert COLOUR not in said and b"\n" not in said, "progress stays on one line"
    assert re.search(rb"\r *\r$", said), "and is erased at the end"
    assert code == 130 and b"Interrupted" in result and b"left" not in result, result


def check_narrow(program, puzzle):
    for columns in (8, 24, 45):
        said, _, code = run(program, puzzle, [], 60, columns, 1, NO_COLOR="1")
        lines = said.split(b"\r")
        assert max(map(len, lines)) < columns, (columns, lines)
        assert columns < 24 or any(re.match(PERCENT, line) or b"]  " in line for line in lines), lines
        assert code == 130


def check_json(program, puzzle):
    """One object a line; numbers never fall. The terminal makes CR LF of each line end."""
    said, result, code = run(program, puzzle, ["--json"], 60, enough=2)
    lines = [json.loads(line) for line in said.split(b"\r\n")[:-1]]
    assert len(lines) >= 2 and code == 130 and b'"complete":false' in result, (said, result)
    for key in ("progress", "nodes", "seconds"):
        values = [line[key] for line in lines]
        assert values == sorted(values), values
    # On a busy machine the first line comes before the first node.
    assert all(line["solutions"] == 0 and line["nodes_per_second"] >= 0 for line in lines)
    assert all(0 <= line["progress"] < 1 for line in lines)
    assert all("left_least" in line and "left_most" in line for line in lines)


def check_quiet(program, puzzle):
    for options in (["--quiet"], ["--quiet", "--json"]):
        said, _, code = run(program, puzzle, options, 1.3)
        assert said == b"" and code == 130, said


def main():
    program, puzzle = sys.argv[1:]
    check_bar(program, puzzle)
    check_narrow(program, puzzle)
    check_json(program, puzzle)
    check_quiet(program, puzzle)


main()
