#!/bin/sh
# fuzz.sh SOURCE_FOLDER NAME SECONDS: runs one fuzzer of the fuzz build for a while, starting from
# its corpus. Exits 77 when it was not built (ctest then says "skipped"), 1 when it found a fault;
# the input that shows the fault is kept in build/fuzz/findings.
set -eu
source=$1
name=$2
seconds=$3
build=$source/build/fuzz
tab=$(printf '\t')

line=$(grep "/$name$tab" "$build/fuzzers.txt" 2>/dev/null) || line=
program=${line%%"$tab"*}
corpus=${line#*"$tab"}
if [ -z "$line" ] || [ ! -x "$program" ]; then
    echo "$name is not built for fuzzing: run ./dev fuzz, or ./dev test where clang is installed"
    exit 77
fi

# libFuzzer writes what it learns into its first folder: keep that out of the source tree. Left to
# itself it ends with 77 when it finds a fault, which would count as skipped.
mkdir -p "$build/corpus/$name" "$build/findings"
set -- -max_total_time="$seconds" -error_exitcode=1 -timeout=10 -rss_limit_mb=2048 -max_len=20000 -verbosity=0 \
    -print_final_stats=1 -artifact_prefix="$build/findings/$name-" "$build/corpus/$name"
if [ -n "$corpus" ]; then
    set -- "$@" "$corpus"
fi
cd "$build"
exec "$program" "$@"
