#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads paths of headers and prints those of the public headers that are among them or include one of them, directly or by way
of others: includers.py FOLDER… < PATHS. FOLDER: where the compiler looks for headers."""
import re
import sys
from pathlib import Path


def main() -> None:
    names = {}  # as in #include, to its path
    for folder in sys.argv[1:]:
        for header in Path(folder).rglob("*.h"):
            names[str(header.relative_to(folder))] = str(header)
    includes = {name: re.findall(r'^#include "([^"]+)"', Path(path).read_text(encoding="utf-8"), re.MULTILINE)
                for name, path in names.items()}
    changed = {line.strip() for line in sys.stdin}
    found = {name for name, path in names.items() if path in changed}
    while more := {name for name, others in includes.items() if name not in found and found.intersection(others)}:
        found |= more
    for name in sorted(found):
        print(names[name])


if __name__ == "__main__":
    main()
