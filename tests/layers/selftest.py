#!/usr/bin/env python3
"""Proves that check.py can fail: writes small source trees that break one rule each, and trees that
look as if they did, and compares the faults found with those expected."""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import check  # noqa: E402


def function(lines):
    """A function of so many lines, signature and last brace included."""
    return "int f(void)\n{\n" + "    g();\n" * (lines - 4) + "    return 0;\n}\n"


# file, its text, and what must be found in it: (line, part of the message) each.
BAD = [
    ("src/core/a.c", '#include "geom/net.h"\n', [(1, "geom is above core")]),
    ("src/core/a.c", "#include <time.h>\n", [(1, "no file or clock")]),
    ("src/core/a.c", "#include <math.h>\n", [(1, "integer-only")]),
    ("src/core/a.c", "#include <unistd.h>\n", [(1, "only the C library")]),
    ("src/core/a.c", "#include <cglm/cglm.h>\n", [(1, "only the C library")]),
    ("src/core/solver.c", "#include <pthread.h>\n", [(1, "where it has threads")]),
    ("src/core/trace_seek.c", "#include <pthread.h>\n", [(1, "where it has threads")]),
    ("src/core/a.c", "int f(void)\n{\n    double x = 1;\n    return (int)x;\n}\n", [(3, "double")]),
    ("src/geom/a.c", '#include "io/file.h"\n', [(1, "io is above geom")]),
    ("src/geom/a.c", "#include <jansson.h>\n", [(1, "belongs in app or io")]),
    ("src/io/a.c", "#include <stb_truetype.h>\n", [(1, "belongs in render or ui")]),
    ("src/io/a.c", '#include "ui/font.h"\n', [(1, "ui is above io")]),
    ("src/ui/a.c", '#include "core/solver.h"\n', [(1, "ui knows no solver")]),
    ("src/ui/a.c", "#include <SDL2/SDL.h>\n", [(1, "belongs in platform")]),
    ("src/ui/a.c", "#include <unistd.h>\n", [(1, "belongs in")]),
    ("src/render/a.c", '#include "core/solver.h"\n', [(1, "render knows no solver")]),
    ("src/render/a.c", '#include "core/stepper.h"\n', [(1, "render knows no solver")]),
    ("src/render/a.c", "#include <GL/gl.h>\n", [(1, "belongs in no layer")]),
    ("src/render/a.c", '#include "platform/window.h"\n', [(1, "platform is above render")]),
    ("src/render/a.c", '#include "lesson/lesson.h"\n', [(1, "lesson is above render")]),
    ("src/lesson/a.c", '#include "platform/clock.h"\n', [(1, "platform is above lesson")]),
    ("src/lesson/a.c", "#include <unistd.h>\n", [(1, "belongs in")]),
    ("src/platform/a.c", '#include "cli/cli.h"\n', [(1, "cli is above platform")]),
    ("src/cli/a.c", '#include "app/app.h"\n', [(1, "nobody includes app")]),
    ("src/cli/a.c", '#include "SDL.h"\n', [(1, "belongs in platform")]),
    ("src/cli/a.c", "#include <glad/gl.h>\n", [(1, "belongs in platform or render")]),
    ("src/app/a.c", '#include "cli/cli.h"\n', [(1, "do not include each other")]),
    ("src/app/a.c", "#include <png.h>\n", [(1, "belongs in io or render")]),
    ("src/render/a.c", "#include <spawn.h>\n", [(1, "belongs in")]),
    ("src/io/a.c", "#include <cgif.h>\n", [(1, "belongs in render")]),
    ("src/app/a.c", "#include <curl/curl.h>\n", [(1, "no rule allows it")]),
    ("src/app/a.c", '\n#  include "local.h"\n', [(2, "layer/header.h")]),
    ("src/app/a.c", '#include "../core/mat.h"\n', [(1, "layer/header.h")]),
    ("src/core/a.c", '#include "assets/default_puzzle.h"\n', [(1, "only cli and app")]),
    ("src/main.c", '#include "core/mat.h"\n', [(1, "only picks cli or app")]),
    ("src/extra/a.c", "int f(void);\n", [(1, "no layer")]),
    ("src/io/a.c", function(60), [(1, "f has 60 lines")]),
    ("tests/io/a.c", "\n\n" + function(75), [(3, "f has 75 lines")]),
    ("src/io/a.c", "/* */\n" * 600, [(600, "600 lines")]),
    ("tests/io/a.h", "int f(void);\n" * 700, [(700, "700 lines")]),
    ("src/io/a.c", "int count;\n", [(1, "writable variable")]),
    ("src/io/a.c", "\nstatic int table[] = {1, 2};\n", [(2, "writable variable")]),
    ("src/io/a.c", "static const char *names[] = {\"a\"};\n", [(1, "writable variable")]),
    ("src/io/a.c", "static struct state {\n    int x;\n} state;\n", [(1, "writable variable")]),
    ("src/io/a.c", "static void (*hook)(int);\n", [(1, "writable variable")]),
    ("src/io/a.h", "extern int verbosity;\n", [(1, "writable variable")]),
    ("src/io/a.c", "int f(void)\n{\n    static int calls = 0;\n    return ++calls;\n}\n",
     [(3, "kept between calls")]),
    ("src/io/all.h", '#include "io/a.h"\n#include "io/b.h"\n', [(1, "declares nothing itself")]),
]

GOOD = [
    ("src/main.c", '#include "app/app.h"\n#include "cli/cli.h"\n#include <string.h>\n'),
    ("src/core/search_work.c", "#include <pthread.h>\n#include <stdatomic.h>\n"),
    ("src/core/trace_thread.c", "#include <pthread.h>\n"),
    ("src/geom/a.c", '#include "core/mat.h"\n#include <cglm/cglm.h>\n#include <math.h>\n'),
    ("src/ui/a.c", '#include "core/mat.h"\n#include "stb_truetype.h"\n#include <cglm/vec2.h>\n'),
    ("src/render/a.c", '#include "ui/draw.h"\n#include <glad/gl.h>\n#include <png.h>\n'),
    ("src/render/a.c", "#include <cgif.h>\n"),
    ("src/io/a.c", "#include <signal.h>\n#include <spawn.h>\n#include <sys/wait.h>\n"),
    ("src/platform/a.c", "#include <SDL2/SDL.h>\n#include <glad/gl.h>\n#include <dlfcn.h>\n"),
    ("src/cli/a.c", '#include "core/solver.h"\n#include "render/scene.h"\n#include <unistd.h>\n'),
    ("src/app/a.c", '#include "assets/default_puzzle.h"\n#include "platform/window.h"\n'),
    ("src/ui/a.c", '/* #include "core/solver.h" */\n// #include <SDL.h>\nint f(void);\n'),
    ("src/io/a.c", function(59)),
    ("src/io/a.c", "/* */\n" * 599),
    # Braces in literals and comments must not end a function early or late.
    ("src/io/a.c", "int f(void)\n{\n    p(\"}\"); /* } */\n    p('{'); // {\n}\n" + function(59)),
    ("src/io/a.c", "static const int table[] = {1, 2};\nstatic const char *const names[] = {0};\n"),
    ("src/io/a.c", "static int (*const hook)(int) = f;\nstatic const char text[] = \"a;b\";\n"),
    ("src/io/a.c", "static volatile sig_atomic_t stopped;\n"),
    ("src/io/a.h", "struct a;\nstruct b {\n    int x;\n};\nenum { A = 1, B };\ntypedef int c;\n"
                   "union d {\n    int i;\n};\nint f(int (*g)(int), struct b *b);\n"
                   "void (*signal_of(int number))(int);\nextern const unsigned char bytes[];\n"
                   "_Static_assert(A == 1, \"a\");\n"),
    ("src/io/a.c", "static struct b make(void)\n{\n    static const int x[] = {1};\n"
                   "    return (struct b){x[0]};\n}\n"),
    ("src/io/a.c", "#define LOOP \\\n    { int x; }\nstatic inline struct b *g(struct b *b)\n"
                   "{\n    return b;\n}\n"),
    ("tests/io/a.c", "#include <curl/curl.h>\nstatic int calls;\n"),
]


def faults(name, text):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
        return check.check_file(Path(folder), path)


def main():
    wrong = 0
    for name, text, expected in BAD + [(name, text, []) for name, text in GOOD]:
        found = faults(name, text)
        matches = len(found) == len(expected) and all(
            line == want_line and want in message
            for (line, message), (want_line, want) in zip(found, expected)
        )
        if not matches:
            wrong += 1
            print(f"{name}: {text[:60]!r}\n  expected {expected}\n  found    {found}")
    with tempfile.TemporaryDirectory() as folder:
        if check.check_tree(Path(folder)) != ([], 0):
            wrong += 1
            print("an empty tree is not reported as empty")
    print(f"{len(BAD)} broken and {len(GOOD)} sound samples, {wrong} judged wrongly")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
