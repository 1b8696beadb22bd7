"""A long search says how far it is, on a terminal only.

    progress.py CUBEFOLD PUZZLE

PUZZLE is a bare list of 54 mats for a box 3x3x3 whose search takes very long. Each run is ended by
Ctrl-C. Nothing depends on how fast the program is: a run without progress just ends a little later.
"""

import os
import re
import select
import signal
import subprocess
import sys

LINE = re.compile(rb"\r(\d+) placements, 0 solutions so far, [0-9.]+ s")


def read_until(terminal, enough, seconds):
    """What the program says on the terminal, until it is enough or nothing more is expected."""
    said = b""
    while not enough(said) and select.select([terminal], [], [], seconds)[0]:
        said += os.read(terminal, 4096)
    return said


def run(program, puzzle, options, seconds):
    """Starts a search whose standard error is a terminal; what it says there and its result."""
    terminal, end = os.openpty()
    command = [program, "solve", puzzle, "--shape", "box 3x3x3", "--count", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=end)
    os.close(end)
    said = read_until(terminal, lambda text: len(LINE.findall(text)) >= 3, seconds)
    process.send_signal(signal.SIGINT)
    result = process.communicate()[0]
    while select.select([terminal], [], [], 0)[0]:
        try:
            said += os.read(terminal, 4096)
        except OSError:  # the other end is closed
            break
    os.close(terminal)
    return said, result, process.returncode


def main():
    program, puzzle = sys.argv[1:]
    said, result, code = run(program, puzzle, [], 60)
    counts = [int(number) for number in LINE.findall(said)]
    assert len(counts) >= 3 and counts == sorted(counts) and counts[0] > 0, said
    assert b"\n" not in said, "progress stays on one line"
    assert re.search(rb"\r *\r$", said), "and is erased at the end"
    assert code == 130 and b"Interrupted" in result and b"so far, " not in result, result
    said, result, code = run(program, puzzle, ["--json"], 2.5)
    assert said == b"" and code == 130 and b'"complete":false' in result, (said, result)


main()
