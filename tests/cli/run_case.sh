#!/bin/sh
# Runs one case of the command line and compares what it prints.
#
#     run_case.sh [--update] CUBEFOLD TESTS_DATA PUZZLES CASE
#
# A case is a text file; the first two characters of a line say what the line is:
#
#     # comment
#     $ command, for the shell; `cubefold` is the program
#     < a line of standard input
#     > a line of expected standard output
#     ! a line of expected standard error
#     = the expected exit code
#
# The command runs in an empty folder that has links to the data: reference, bench, bad, foreign,
# puzzles.
# Times, numbers of placements and fingerprints are replaced by T, N and F before comparing. --update
# writes what was printed into the case instead: read it before you commit it.
set -u

update=false
if [ "$1" = --update ]; then
    update=true
    shift
fi
program=$1 data=$2 puzzles=$3 case=$4

work=$(mktemp -d "${TMPDIR:-/tmp}/cubefold-case-XXXXXX") || exit 2
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/run"
ln -s "$program" "$work/bin/cubefold"
for name in reference bench bad foreign; do
    ln -s "$data/$name" "$work/run/$name"
done
ln -s "$puzzles" "$work/run/puzzles"

# The lines of the case with the given mark, without it.
lines() {
    sed -n "s/^$1\$//p; s/^$1 //p" "$case"
}

# Hides what differs from run to run.
plain() {
    sed -e 's/ tried in .*\.$/ tried in T s./' \
        -e 's/"seconds":[0-9.]*/"seconds":T/' \
        -e 's/[0-9]* placements\{0,1\} tried/N placements tried/' \
        -e 's/"fingerprint":"[0-9a-f]*"/"fingerprint":"F"/' \
        -e 's/"nodes":[0-9]*/"nodes":N/' "$1"
}

lines '<' >"$work/stdin"
command=$(lines '\$')
PATH=$work/bin:$PATH
export PATH
(cd "$work/run" && sh -c "$command") <"$work/stdin" >"$work/out" 2>"$work/err"
code=$?

if $update; then
    {
        grep '^[#$<]' "$case"
        plain "$work/out" | sed 's/^/> /; s/ $//'
        plain "$work/err" | sed 's/^/! /; s/ $//'
        echo "= $code"
    } >"$work/new"
    cat "$work/new" >"$case"
    exit 0
fi

failed=0
# Prints the difference between the expected lines and those of a file.
compare() {
    lines "$2" >"$work/want"
    plain "$3" | sed 's/ $//' >"$work/got"
    if ! diff -u "$work/want" "$work/got" >"$work/diff"; then
        printf '%s differs (- expected, + printed):\n' "$1"
        sed 1,2d "$work/diff"
        failed=1
    fi
}
compare 'standard output' '>' "$work/out"
compare 'standard error' '!' "$work/err"
want=$(lines '=')
if [ "$code" != "$want" ]; then
    echo "exit code $code, expected $want"
    failed=1
fi
if [ $failed = 1 ]; then
    printf 'command: %s\n' "$command"
fi
exit $failed
