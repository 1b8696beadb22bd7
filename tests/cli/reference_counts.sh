#!/bin/sh
# Every row of counts.tsv through the program, on one thread and on two, flipped mats allowed and not.
# Exits 77 where the folder is missing.
#
#     reference_counts.sh CUBEFOLD FOLDER
set -eu
program=$1 folder=$2
failed=0
rows=0

if [ ! -r "$folder/counts.tsv" ]; then
    echo "no reference counts in $folder: skipped"
    exit 77
fi

# compare WHAT EXPECTED ARGUMENTS...: the counts that solve prints.
compare() {
    what=$1 want=$2
    shift 2
    for threads in 1 2; do
        got=$("$program" solve --json --count --threads "$threads" "$@" 2>/dev/null |
            sed -n 's/.*"counts":\({[^}]*}\).*/\1/p')
        if [ "$got" != "$want" ]; then
            echo "$what, $threads threads: $got, expected $want"
            failed=1
        fi
    done
}

tab=$(printf '\t')
while IFS="$tab" read -r file _ cells _ _ raw rotation reflection raw_one rotation_one; do
    [ "$file" = file ] && continue
    rows=$((rows + 1))
    compare "$file" "{\"raw\":$raw,\"rotation\":$rotation,\"reflection\":$reflection}" \
        "$folder/$file.txt" --shape "cells $cells"
    compare "$file one-sided" "{\"raw\":$raw_one,\"rotation\":$rotation_one,\"reflection\":null}" \
        "$folder/$file.txt" --shape "cells $cells" --one-sided
done <"$folder/counts.tsv"

if [ $rows -ne 16 ]; then
    echo "$rows rows, expected 16"
    failed=1
fi
exit $failed
