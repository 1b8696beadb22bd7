#!/bin/sh
# speed.sh CUBEFOLD [DATA [SECONDS]]: times Cubefold and packaged solvers on the same jobs, one after
# the other, and prints a table (Markdown). Programs that are not installed are left out and named;
# `-` is a job over SECONDS (120). DATA is the folder with pools, which the repository does not hold;
# jobs without their files are left out, too.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
exec python3 -B "$here/speed.py" "$@"
