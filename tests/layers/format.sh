#!/bin/sh
# format.sh ROOT: fails when clang-format would change a source file. Exits 77 (skipped) without it.
set -eu
cd "$1"
command -v clang-format >/dev/null 2>&1 || {
    echo "clang-format is missing: the layout is not checked"
    exit 77
}
find src tests assets -name '*.[ch]' -exec clang-format --dry-run --Werror {} +
