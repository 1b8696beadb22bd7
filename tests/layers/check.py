#!/usr/bin/env python3
"""check.py [ROOT]: the rules of the source tree that the compiler does not know.

Layers, arrows only downwards (nobody includes app; cli and app do not include each other; main.c
picks one of them):

    main.c
      |
    app  cli      jansson in app, for the state that tests read
      |  |
    platform      SDL2
    lesson        cglm
    render        glad, cglm, libpng, cgif, stb_truetype (letters on mats)
    ui            stb_truetype, stb_rect_pack, cglm
    io            expat, jansson, libpng, zlib
    geom          cglm
    core          the C library only; pthreads in its parallel search and the thread of a trace

Also: includes are written "layer/header.h"; ui and render know no solver; core is integer-only and
has no file and no clock; functions stay under 60 lines, files under 600; no writable variable
outside functions or kept between calls; no header that only includes others.

Prints one line a fault, `file:line: what`, and exits 1 when there is any.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import source  # noqa: E402

LAYERS = ["core", "geom", "io", "ui", "render", "lesson", "platform", "cli", "app"]
FUNCTION_LINES = 60  # a function has fewer
FILE_LINES = 600  # a file has fewer

# Headers of the C library that a layer which is integer-only, deterministic and knows no file or
# clock can use; stdio.h for snprintf.
CORE_LIBRARY = """assert.h ctype.h errno.h inttypes.h limits.h stdalign.h stdarg.h stdatomic.h
    stdbool.h stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h string.h""".split()
C_LIBRARY = CORE_LIBRARY + """float.h fenv.h locale.h math.h signal.h time.h uchar.h wchar.h
    wctype.h""".split()

# getopt.h is not quite POSIX, but every system that has the rest has it.
POSIX = re.compile(
    r"(unistd|getopt|fcntl|poll|dirent|dlfcn|pthread|strings|spawn|libgen|termios|langinfo)\.h$"
    r"|sys/\w+\.h$"
)

# Which layers may include a foreign header; the first row that matches decides.
FOREIGN = [
    (re.compile(r"SDL2?/|SDL(_\w+)?\.h$"), {"platform"}),
    (re.compile(r"glad/"), {"platform", "render"}),
    (re.compile(r"(GL|GLES\w*|EGL|KHR)/"), set()),
    (re.compile(r"cglm/"), {"geom", "io", "ui", "render", "lesson", "platform", "cli", "app"}),
    (re.compile(r"jansson\.h$"), {"io", "app"}),
    (re.compile(r"(expat|zlib)\.h$"), {"io"}),
    (re.compile(r"(png|setjmp)\.h$"), {"io", "render"}),  # libpng reports errors by longjmp
    (re.compile(r"cgif\.h$"), {"render"}),
    (re.compile(r"(stb/)?stb_\w+\.h$"), {"ui", "render"}),
    (POSIX, {"io", "platform", "cli", "app"}),
]


def layer_may_include(layer, header, path):
    """None, or why this layer may not include the project header "other/name.h"."""
    other = header.split("/")[0]
    if other == "assets":
        return None if layer in ("cli", "app", "main") else "only cli and app know the assets"
    if other not in LAYERS:
        return 'includes are written "layer/header.h"'
    if layer == "main":
        return None if other in ("cli", "app") else "main.c only picks cli or app"
    if other == "app" and layer != "app":
        return "nobody includes app"
    if layer == "app" and other == "cli":
        return "cli and app do not include each other"
    if LAYERS.index(other) > LAYERS.index(layer):
        return f"{other} is above {layer}"
    if layer in ("ui", "render") and re.match(r"core/(solver|stepper|search|survey|trace)", header):
        return f"{layer} knows no solver"
    return None


def layer_may_use(layer, header, path):
    """None, or why this layer may not include the system header <name.h>."""
    if header in C_LIBRARY:
        if layer == "core" and header not in CORE_LIBRARY:
            return "core is integer-only, deterministic and knows no file or clock"
        return None
    if layer == "core":
        if header == "pthread.h" and re.match(r"(search|trace_thread)", path.name):
            return None
        return "core includes only the C library, and pthread.h where it has threads"
    for pattern, layers in FOREIGN:
        if pattern.match(header):
            where = " or ".join(sorted(layers)) or "no layer"
            return None if layer in layers else f"it belongs in {where}"
    return "no rule allows it; a new dependency needs one in tests/layers/check.py"


def check_includes(path, layer, text):
    for include in source.includes(text):
        rule = layer_may_use if include.system else layer_may_include
        # A foreign header in quotes is still a foreign header.
        if not include.system and "/" not in include.name and not include.name.startswith("."):
            if any(pattern.match(include.name) for pattern, _ in FOREIGN):
                rule = layer_may_use
        reason = rule(layer, include.name, path)
        if reason:
            yield include.line, f"{layer} may not include {include.name}: {reason}"


def check_sizes(text, items):
    lines = text.count("\n")
    if lines >= FILE_LINES:
        yield lines, f"{lines} lines; a file has under {FILE_LINES}"
    for item in items:
        length = item.last_line - item.line + 1
        if item.body and length >= FUNCTION_LINES:
            name = re.search(r"(\w+)\s*\(", item.text)
            name = name.group(1) if name else "function"
            yield item.line, f"{name} has {length} lines; a function has under {FUNCTION_LINES}"


def check_variables(items):
    for item in items:
        if not item.body:
            if source.is_writable_variable(item.text):
                yield item.line, "writable variable outside functions: " + brief(item.text)
            continue
        for match in re.finditer(r"(?:^|[;{}])\s*(static\b[^;]*);", item.body):
            if source.is_writable_variable(match.group(1).split("{")[0]):
                line = item.body.count("\n", 0, match.start(1))
                first = item.last_line - item.body.count("\n")
                yield first + line, "variable kept between calls: " + brief(match.group(1))


def brief(text):
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:57] + "..."


def check_header(path, items):
    if path.suffix == ".h" and not items:
        yield 1, "this header declares nothing itself; include what is used where it is used"


def check_integers(layer, code):
    if layer == "core":
        for match in re.finditer(r"\b(float|double)\b", code):
            yield code.count("\n", 0, match.start()) + 1, f"core is integer-only: {match.group(1)}"


def check_file(root, path):
    """Faults of one file as (line, message)."""
    text = path.read_text(encoding="utf-8")
    code = source.strip(text)
    items = source.items(code)
    faults = list(check_sizes(text, items))
    parts = path.relative_to(root).parts
    if parts[0] == "src":
        layer = parts[1] if len(parts) > 2 else "main"
        if layer != "main" and layer not in LAYERS:
            faults.append((1, f"src/{layer} is no layer"))
        else:
            faults += check_includes(path, layer, text)
            faults += check_integers(layer, code)
        faults += check_variables(items)
        faults += check_header(path, items)
    return sorted(faults)


def check_tree(root):
    """All faults as printed lines, and the number of files read."""
    lines = []
    paths = sorted(
        path for folder in ("src", "tests") for path in (root / folder).rglob("*.[ch]")
    )
    for path in paths:
        for line, message in check_file(root, path):
            lines.append(f"{path.relative_to(root)}:{line}: {message}")
    return lines, len(paths)


def main():
    here = Path(__file__).resolve().parent
    root = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else here.parent.parent
    faults, count = check_tree(root)
    for fault in faults:
        print(fault)
    print(f"{count} files, {len(faults)} faults")
    return 1 if faults or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
