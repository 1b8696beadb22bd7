#!/bin/sh
# What is known of a pool of 36 mats, through the program. Exits 77 where the pool is missing.
#
#     pool_facts.sh CUBEFOLD POOL
set -eu
program=$1 pool=$2
failed=0

if [ ! -r "$pool" ]; then
    echo "no pool $pool: skipped"
    exit 77
fi
grouped=$(mktemp)
trap 'rm -f "$grouped"' EXIT

# expect WHAT TEXT ARGUMENTS...: a line of what solve prints holds the text.
expect() {
    what=$1 want=$2
    shift 2
    if ! "$program" solve --count "$@" 2>&1 | grep -qF "$want"; then
        echo "$what: no '$want' in:"
        "$program" solve --count "$@" 2>&1 || true
        failed=1
    fi
}

for threads in 1 2; do
    expect "sets 2 and 3 on a box, $threads threads" \
        '"counts":{"raw":27632,"rotation":3454,"reflection":1727}' \
        "$pool" --mats 7-18 --shape 'box 2x1x1' --threads "$threads" --json
done

for set in 1 2 3 4 5 6; do
    echo "group: set $set = $((6 * set - 5))-$((6 * set)) exactly 1"
done >"$grouped"
cat "$pool" >>"$grouped"
expect 'one mat of each set on a cube' '"reflection":25}' "$grouped" --shape cube --json

expect 'box 3x2x2' \
    'Impossible: the 4 mats left over would need 14 corner cells, but no 4 have more than 13.' \
    "$pool" --shape 'box 3x2x2'
exit $failed
