#!/bin/sh
# live.sh PROGRAM ROOT: the real window on a virtual display, driven by a real mouse and keyboard.
# A drag turns, the wheel zooms, space pauses and plays, a click selects, Ctrl Q quits; in the lesson
# the buttons and the graph go through the run. Exits with 77
# (skipped) where Xvfb or xdotool are missing.
set -eu
program=$1
root=$2

for tool in Xvfb xdotool python3; do
    command -v "$tool" >/dev/null 2>&1 || { echo "skipped: no $tool"; exit 77; }
done

folder=$(mktemp -d)
server=
window_program=
cleanup() {
    [ -z "$window_program" ] || kill "$window_program" 2>/dev/null || true
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$folder"
}
trap cleanup EXIT
trap 'exit 1' INT TERM

# The server picks a free display and writes its number.
Xvfb -displayfd 3 -screen 0 1100x760x24 -nolisten tcp 3>"$folder/display" 2>"$folder/xvfb.log" &
server=$!
tries=0
while [ ! -s "$folder/display" ]; do
    tries=$((tries + 1))
    [ "$tries" -lt 100 ] || { cat "$folder/xvfb.log"; echo "Xvfb does not start"; exit 1; }
    sleep 0.1
done
DISPLAY=:$(cat "$folder/display")
export DISPLAY
unset WAYLAND_DISPLAY
SDL_VIDEODRIVER=x11
export SDL_VIDEODRIVER

# Waits until the window has nothing to do: it draws only when something changed, so its processor
# time then stands still. Slow machines take longer, none is outrun.
settle() {
    used=none
    tries=0
    while :; do
        sleep 0.5
        before=$used
        used=$(cut -d ' ' -f 14-15 "/proc/$window_program/stat")
        [ "$used" != "$before" ] || return 0
        tries=$((tries + 1))
        [ "$tries" -lt 120 ] || { echo "the window does not come to rest"; exit 1; }
    done
}

# start NAME [OPTION...]: opens the window at rest at the end of the assembly, or as the options say;
# writes NAME.json when it closes.
start() {
    name=$1
    shift
    "$program" "$root/puzzles/blue.txt" --size 1000x640 --reduced-motion "$@" \
        --state "$folder/$name.json" &
    window_program=$!
    window=$(timeout 60 xdotool search --sync --onlyvisible --name 'Cubefold' | head -n 1)
    xdotool windowfocus "$window"
    xdotool mousemove --window "$window" 20 300
    settle
}

finish() {
    xdotool key ctrl+q
    tries=0
    while kill -0 "$window_program" 2>/dev/null; do
        tries=$((tries + 1))
        [ "$tries" -lt 200 ] || { echo "Ctrl Q does not quit"; exit 1; }
        sleep 0.1
    done
    wait "$window_program"
    window_program=
}

start rest
finish

start drag
xdotool mousemove --window "$window" 300 300 mousedown 1
for x in 310 320 330 340 350 360 370 380; do
    xdotool mousemove --window "$window" "$x" 300
    sleep 0.05
done
settle
xdotool mouseup 1
settle
finish

start wheel
xdotool mousemove --window "$window" 350 280 click 4 click 4 click 4
settle
finish

start space
xdotool key space
sleep 3 # of the fourteen that the assembly takes
finish

start click
xdotool mousemove --window "$window" 370 250 click 1
settle
finish

# middle NAME CONTROL: "X Y" of a control in NAME.json.
middle() {
    python3 -c 'import json, sys
state = json.load(open(sys.argv[1]))
x, y, w, h = next(c["rect"] for c in state["widgets"] if c["name"] == sys.argv[2])
print(round(x + w / 2), round(y + h / 2))' "$folder/$1.json" "$2"
}

click() {
    # shellcheck disable=SC2046 # two words are meant
    xdotool mousemove --window "$window" $(middle "$1" "$2") click 1
    settle
}

start lesson --learn
finish

start buttons --learn
click lesson next
click lesson next
click lesson next
click lesson back
click lesson placement
finish

start solution --learn
xdotool key n
settle
finish

start graph --learn
click lesson graph
finish

start tab
xdotool key l
settle
xdotool key Right Right Right
settle
finish

python3 - "$folder" <<'PY'
import json, sys
names = ["rest", "drag", "wheel", "space", "click", "lesson", "buttons", "solution", "graph", "tab"]
s = {n: json.load(open(f"{sys.argv[1]}/{n}.json")) for n in names}
checks = {
    "the assembly rests at its end": s["rest"]["playback"]["time"] == 1,
    "a drag turns": abs(s["drag"]["camera"]["yaw"] - s["rest"]["camera"]["yaw"]) > 5,
    "a drag keeps the zoom": abs(s["drag"]["camera"]["zoom"] - 1) < 1e-6,
    "the wheel zooms": s["wheel"]["camera"]["zoom"] > 1.2,
    # How far it gets depends on the machine; that it left the end and plays does not.
    "space plays from the start": s["space"]["playback"]["playing"]
    and 0 < s["space"]["playback"]["time"] < 1,
    "a click selects": s["click"]["selected"] is not None,
    "the lesson opens at its start": s["lesson"]["lesson"]["event"] == 0,
    "the run is explored beside it": s["lesson"]["lesson"]["run"]["complete"],
    "buttons step": s["buttons"]["lesson"]["run"]["kind"] == "place",
    "N goes to a solution": s["solution"]["lesson"]["run"]["kind"] == "solution",
    "the graph goes anywhere": s["graph"]["lesson"]["event"] > 1000,
    "all parts show one event": all(
        part["event"] in (None, s[n]["lesson"]["event"])
        for n in names[5:] for part in s[n]["lesson"]["shown"].values()),
    "L goes to the lesson": s["tab"]["mode"] == "learn" and s["tab"]["lesson"]["event"] == 3,
    "a click does not turn": s["click"]["camera"]["yaw"] == s["rest"]["camera"]["yaw"],
}
for what, holds in checks.items():
    print("ok  " if holds else "FAIL", what)
sys.exit(0 if all(checks.values()) else 1)
PY
