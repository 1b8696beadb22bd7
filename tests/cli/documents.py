"""What the documents say is there and is true.

    documents.py links ROOT              every relative link and picture of every *.md exists
    documents.py sample ROOT CUBEFOLD    the solution in README.md is what the program prints
"""

import pathlib
import re
import subprocess
import sys

SKIPPED = {"build", ".git"}
# [text](target), ![text](target "title"), and <img src="target"> or <a href='target'>
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)|(?:src|href)\s*=\s*[\"']([^\"']+)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def documents(root):
    for path in sorted(root.rglob("*.md")):
        if not SKIPPED & set(path.relative_to(root).parts):
            yield path


def missing_links(path):
    for match in LINK.finditer(CODE.sub("", path.read_text(encoding="utf-8"))):
        target = (match[1] or match[2]).split("#")[0]
        if target and ":" not in target and not (path.parent / target).exists():
            yield target


def check_links(root):
    bad = [(path, target) for path in documents(root) for target in missing_links(path)]
    for path, target in bad:
        print(f"{path.relative_to(root)}: {target} does not exist")
    return bool(bad)


def check_sample(root, program):
    command = [program, "solve", root / "puzzles" / "blue.txt", "--first", "1"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    solution = re.search(r"^Solution 1\n\n(.*?)\n\n +\d+  raw", output, re.DOTALL | re.MULTILINE)
    blocks = re.findall(r"^```\n(.*?)\n```", (root / "README.md").read_text(), re.DOTALL | re.MULTILINE)
    if solution[1] in blocks:
        return False
    print("README.md shows no block with this solution:\n" + solution[1])
    return True


def main():
    what, root = sys.argv[1], pathlib.Path(sys.argv[2])
    return check_links(root) if what == "links" else check_sample(root, sys.argv[3])


sys.exit(main())
