#!/bin/sh
# pictures.sh PROGRAM: makes the pictures of docs/TEACHING.md and of the lesson in README.md, in
# docs/images. Needs no display.
set -eu
program=$(realpath "$1")
cd "$(dirname "$0")/.."
script=$(mktemp)
trap 'rm -f "$script"' EXIT

# shot NAME OPTIONS...: the window at 1440x900, driven by standard input, which ends in a picture.
shot() {
    name=$1
    shift
    { cat; echo "shot docs/images/$name.png"; } >"$script"
    SDL_VIDEODRIVER=offscreen "$program" view "$@" --size 1440x900 --learn --script "$script"
}

shot learn-window puzzles/blue.txt --event 1284 <<END
wait 1
END
shot learn-try-all puzzles/blue.txt --rules none --event 15 <<END
wait 1
END
shot learn-reject puzzles/blue.txt --rules edges --event 11 <<END
key r
wait 1
END
shot learn-table puzzles/blue.txt <<END
wait 0.5
wheel rules -2
wait 0.5
click presets
wait 3
END
shot learn-predict puzzles/blue.txt --event 79 <<END
key p
key right
wait 1
END
shot learn-compare puzzles/blue.txt <<END
key c
wait 0.5
click preset2/next
wait 0.5
event 291
wait 2
END
