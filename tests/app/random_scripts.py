#!/usr/bin/env python3
"""random_scripts.py PROGRAM ROOT [COUNT [FIRST]]: scripts of random events, and what must hold in
whatever state they lead to.

Script number k is made from the seed k, so a failure names all it takes to see it again: run with
COUNT 1 and FIRST k. Each script ends with all buttons up and a long wait, after which nothing may
move and no frame may be drawn. Every fourth also takes a picture, runs twice, and must write the
same bytes both times.
"""

import json
import math
import os
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

EVENTS = 60
TWICE_EVERY = 4
SIZES = ["1000 640", "1280 800 1.5", "640 400", "500 300 2", "320 170", "0 0", "1 900", "900 1"]
KEYS = """space r , . [ ] n m e x p left right up down + - = 1 2 3 4 5 6 home end t h ? f1 escape tab
enter pageup pagedown z backspace""".split() + ["shift " + k for k in ", . n m tab ? 1".split()]
LESSON_KEYS = """l l l w f n p b c g j a d 0 end""".split() + [
    m + " " + k for m in ("shift", "ctrl", "alt") for k in ("left", "right")] + [
    "shift r", "shift c", "ctrl c", "ctrl v"]
# As tests/environment.cmake has it: the leak checker trips over threads of the software driver.
ENVIRONMENT = {**os.environ, "LIBGL_ALWAYS_SOFTWARE": "1", "LP_NUM_THREADS": "0"}
BUTTONS = ["", " left", " right", " middle"]
REST = """release left
release middle
release right
blur
key escape
key escape
key escape
key escape
key w
resize 400 300 1
rate 1
wait 160
state rest.json
rate 4
wait 5
state idle.json
"""


class Generator:
    """Writes the events of one script."""

    def __init__(self, seed, root, spots):
        self.twice = seed % TWICE_EVERY == 0
        self.random = random.Random(seed)
        self.spots = spots
        self.drops = [str(root / "puzzles" / "blue.txt"), "/nowhere/puzzle.txt"]
        self.drops += [str(root / "puzzles" / name) for name in ("market-stall.txt", "cake-tin.txt")]
        self.drops += [str(root / "tests/data/reference" / name)
                       for name in ("cube-impossible.txt", "README.md")]

    def point(self):
        """Somewhere in the window, on a control as often as not, rarely outside."""
        pick = self.random
        if pick.random() < 0.5:
            x, y = pick.choice(self.spots)
            return f"{x + pick.uniform(-3, 3):.1f} {y + pick.uniform(-3, 3):.1f}"
        return f"{pick.uniform(-40, 1040):.1f} {pick.uniform(-40, 680):.1f}"

    def event(self):
        pick = self.random
        kinds = {
            "wait": (14, lambda: f"wait {pick.choice([0, 0.02, 0.1, 0.3])}"),
            "rate": (2, lambda: f"rate {pick.choice([5, 20, 60])}"),
            "move": (14, lambda: f"move {self.point()}"),
            "press": (10, lambda: "press" + pick.choice(BUTTONS) + pick.choice(["", " shift"])),
            "release": (10, lambda: "release" + pick.choice(BUTTONS)),
            "drag": (4, lambda: f"drag {self.point()} {self.point()}"
                     + pick.choice(BUTTONS) + pick.choice(["", " shift"])
                     + pick.choice(["", " fling"])),
            "click": (14, lambda: f"click {self.point()}{pick.choice(BUTTONS)}"),
            "doubleclick": (2, lambda: f"doubleclick {self.point()}"),
            "wheel": (5, lambda: f"wheel {self.point()} {pick.choice([-9, -1, 0.3, 1, 5])}"),
            "pinch": (2, lambda: f"pinch {self.point()} {pick.choice([0.3, 0.9, 1.1, 4])}"),
            "key": (30, lambda: f"key {pick.choice(KEYS)}"),
            "lesson key": (12, lambda: f"key {pick.choice(LESSON_KEYS)}"),
            "type": (2, lambda: f"type {pick.choice(['1', '27', '1284', 'x'])}"),
            "resize": (3, lambda: f"resize {pick.choice(SIZES)}"),
            "blur": (2, lambda: "blur"),
            "drop": (3, lambda: f"drop {pick.choice(self.drops)}"),
        }
        weights = [weight for weight, _ in kinds.values()]
        return pick.choices([make for _, make in kinds.values()], weights)[0]()

    def script(self):
        lines = []
        for i in range(EVENTS):
            lines.append(self.event())
            if i % 3 == 2:
                lines.append(f"state {i:02}.json")
        return "\n".join(lines) + "\n" + REST + ("shot idle.png\n" if self.twice else "")


def numbers(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from numbers(item)
    elif isinstance(value, float):
        yield value


def common_faults(state):
    """What is wrong with a state in any mode."""
    names = [w["name"] for w in state["widgets"]]
    rules = {
        "all numbers are finite": all(math.isfinite(x) for x in numbers(state)),
        "one hand holds one thing": not (state["held"] and state["camera"]["hand"] != "free"),
        "the zoom is within its limits": 0.05 <= state["camera"]["zoom"] <= 50,
        "names of controls are unique": len(set(names)) == len(names),
        "the focus is on a control": state["focus"] in ("", *names),
    }
    return [rule for rule, holds in rules.items() if not holds]


def lesson_faults(lesson):
    """What is wrong with the lesson: above all, parts that show different events."""
    event, run = lesson["event"], lesson["run"]
    rules = {
        f"{part} shows the event": shown["event"] in (None, event)
        for part, shown in lesson["shown"].items()
    }
    rules |= {
        "the counters are those of the event": run["counts"]["events"] == event,
        "the event is one of the run": not run["complete"] or event <= run["explored"],
        "what clashes is marked": lesson["shown"]["scene"]["marks"] == 0
                                  or run["kind"] == "reject",
        "a question is about the event": lesson["predict"]["question"] == ""
                                         or lesson["predict"]["event"] == event,
        "the speed is within its bounds": 0.5 <= lesson["speed"] <= 1e6,
        "bookmarks are in order": sorted(set(lesson["bookmarks"])) == lesson["bookmarks"],
    }
    return [rule for rule, holds in rules.items() if not holds]


def faults(state):
    """What is wrong with a state, whatever led to it."""
    if state["mode"] == "learn":
        return common_faults(state) + lesson_faults(state["lesson"])
    play, puzzle, camera = state["playback"], state["puzzle"], state["camera"]
    enabled = {w["name"]: w["enabled"] for w in state["widgets"]}
    selected, solved = state["selected"], puzzle["solution"] > 0
    plays = solved or puzzle["search"]["best_placed"] > 0
    rules = {
        "time is within 0..1": 0 <= play["time"] <= 1,
        "the speed is within its bounds": 0.0999 <= play["speed"] <= 10.001,
        "only a solution or filling plays": plays or not play["playing"],
        "without either time stands at 0": plays or play["time"] == 0,
        "the solution shown is one of those found": 0 <= puzzle["solution"] <= puzzle["solutions"],
        "a found solution is shown": solved or puzzle["solutions"] == 0,
        "the net is one of the cube's": 1 <= puzzle["net"] <= 11,
        "the scrub bar is held by the hand": not play["held"] or state["held"] == "scrub",
        "the selected mat is there": selected is None or 0 <= selected["mat"] < puzzle["mats"],
        "a selected mat lies on a face or is left over":
            selected is None or "face" not in selected or plays,
        "where no mat is left over all lie on faces":
            selected is None or not plays or puzzle["left_over"] > 0 or "face" in selected,
        "exploding is within 0..1": 0 <= state["explode"] <= 1,
        "what moves says so": state["moving"] or not (camera["moving"] or (
            play["playing"] and not play["held"])),
        "hidden panels have no controls": state["panels"] or "play" not in enabled,
        "what can be played can be pressed": enabled.get("play", plays) == plays,
    }
    return common_faults(state) + [rule for rule, holds in rules.items() if not holds]


def rest_faults(rest, idle):
    rules = {
        "all comes to rest": not rest["moving"] and not rest["playback"]["playing"],
        "the hand is free": rest["camera"]["hand"] == "free" and rest["held"] == "",
        "messages vanish": rest["message"] == "",
        "nothing is drawn at rest": rest["frames"] == idle["frames"],
        "the search has ended": rest["puzzle"]["complete"],
    }
    return [rule for rule, holds in rules.items() if not holds]


def run(program, script, folder):
    """Runs the program; once more without the leak checker when that is what crashed."""
    for extra in ("", ":detect_leaks=0"):
        options = os.environ.get("ASAN_OPTIONS", "") + extra
        done = subprocess.run([program, "--size", "1000x640", "--script", str(script)], cwd=folder,
                              capture_output=True, text=True, timeout=100,
                              env={**ENVIRONMENT, "ASAN_OPTIONS": options})
        if "LeakSanitizer has encountered a fatal error" not in done.stderr:
            break
    return done


def spots_of(program):
    """The middles of all controls, at the size that scripts start with."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "first.txt"
        script.write_text("wait 2\nclick 370 250\nwait 0.1\nstate first.json\n")
        run(program, script, folder)
        widgets = json.loads((Path(folder) / "first.json").read_text())["widgets"]
    rects = [w["rect"] for w in widgets]
    return [(x + w * part, y + h / 2) for x, y, w, h in rects for part in (0.1, 0.5, 0.9)]


def differing(one, two):
    return [f"{file.name} differs in a second run" for file in sorted(Path(one).iterdir())
            if file.suffix != ".txt" and (Path(two) / file.name).read_bytes() != file.read_bytes()]


def check(program, seed, root, spots):
    """The faults of one script, each as a line."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        script = Path(one) / "script.txt"
        generator = Generator(seed, root, spots)
        script.write_text(generator.script())
        done = run(program, script, one)
        if done.returncode != 0 or done.stderr:
            return [f"exit code {done.returncode}: {done.stderr[-3000:]}"]
        states = {f.stem: json.loads(f.read_text()) for f in sorted(Path(one).glob("*.json"))}
        found = [f"{name}: not so: {rule}" for name in states for rule in faults(states[name])]
        last = rest_faults(states["rest"], states["idle"])
        found += [f"at the end not so: {rule}" for rule in last]
        if generator.twice:
            run(program, script, two)
            found += differing(one, two)
        return found


def main():
    program, root = sys.argv[1], Path(sys.argv[2])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 32
    first = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    spots = spots_of(program)
    seeds = range(first, first + count)
    with ThreadPoolExecutor(max_workers=2) as pool:
        results = list(pool.map(lambda seed: check(program, seed, root, spots), seeds))
    for seed, found in zip(seeds, results):
        for fault in found:
            print(f"script {seed}: {fault}", file=sys.stderr)
    if count == 1:
        print(Generator(first, root, spots).script())
    return 1 if any(results) else 0


if __name__ == "__main__":
    sys.exit(main())
