"""Reads C source just well enough for the layer rules: comments and literals are blanked out, then
the top level is cut into items (functions and declarations) by its braces and semicolons."""

import re
from dataclasses import dataclass

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:<([^>]+)>|"([^"]+)")', re.M)
TOKEN = re.compile(
    r"""//(?:\\\n|[^\n])* | /\*.*?\*/ | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*' """, re.S | re.X
)
DIRECTIVE = re.compile(r"^[ \t]*#(?:\\\n|[^\n])*", re.M)


@dataclass
class Include:
    line: int
    name: str
    system: bool


@dataclass
class Item:
    """A function (text up to its body) or a declaration (text without what its braces hold)."""

    line: int  # where it starts, from 1
    last_line: int
    text: str
    body: str  # of a function, else ""


def blank(text, pattern, keep_ends=False):
    """Replaces what the pattern finds by blanks, so that lines and columns stay where they are."""

    def cover(match):
        found = match.group(0)
        covered = re.sub(r"[^\n]", " ", found)
        if keep_ends and found[0] in "\"'":
            return found[0] + covered[1:-1] + found[-1]
        return covered

    return pattern.sub(cover, text)


def includes(text):
    """The include lines; those inside comments do not count."""
    code = blank(text, re.compile(r"/\*.*?\*/|//[^\n]*", re.S))
    return [
        Include(code.count("\n", 0, match.start()) + 1, match.group(1) or match.group(2),
                match.group(1) is not None)
        for match in INCLUDE.finditer(code)
    ]


def strip(text):
    """The code without comments, the insides of literals and preprocessor lines."""
    return blank(blank(text, TOKEN, keep_ends=True), DIRECTIVE)


def starts_body(before):
    """Whether the brace after `before` opens a function body and not a struct or an initialiser."""
    before = before.strip()
    if "=" in before or not before.endswith(")"):
        return False
    return not re.match(r"(typedef|struct\s+\w+\s*$|enum|union)\b", before) or "(" in before


def items(code):
    """The items at the top level of stripped code."""
    found = []
    depth = 0
    start = None
    text = []
    body_from = None
    for position, char in enumerate(code):
        if start is None:
            if char.isspace() or char == ";":
                continue
            start = position
        if char == "{":
            if depth == 0 and starts_body("".join(text)):
                body_from = position
            depth += 1
        elif char == "}":
            depth -= 1
        ends_function = depth == 0 and char == "}" and body_from is not None
        ends_declaration = depth == 0 and char == ";"
        if ends_function or ends_declaration:
            found.append(Item(
                code.count("\n", 0, start) + 1,
                code.count("\n", 0, position) + 1,
                "".join(text).strip(),
                code[body_from:position + 1] if ends_function else "",
            ))
            start, text, body_from = None, [], None
        elif depth == 0 and char != "}":
            text.append(char)
        elif char == "}" and depth == 0:
            text.append("{}")
    return found


def is_writable_variable(declaration):
    """Whether this declaration (without its semicolon) makes a variable that can be written to.

    Constant means that the object itself is: `const char *p` is a writable pointer to constants.
    A flag for signal handlers (volatile sig_atomic_t) cannot be had any other way and passes.
    """
    head = declaration.split("=")[0]
    head = re.sub(r"__attribute__\s*\(\(.*?\)\)|_Alignas\s*\([^()]*\)", " ", head).strip()
    head = re.sub(r"\[[^\]]*\]", " ", head).strip()
    if not head or re.match(r"(typedef|_Static_assert|static_assert)\b", head):
        return False
    if re.fullmatch(r"(struct|union|enum)(\s+\w+)?\s*(\{\})?", head):
        return False
    if "volatile sig_atomic_t" in head:
        return False
    # `int (*hook)(int)`: the first bracket holds a star and a name, and nothing is called in it.
    hook = re.match(r"[\w\s*]*?\(\s*\*([\w\s]*)\)\s*\(", head)
    if hook:
        return "const" not in hook.group(1).split()
    if "(" in head:
        return False  # a prototype
    if "*" in head:
        return "const" not in head.rsplit("*", 1)[1].split()
    return "const" not in head.split()
