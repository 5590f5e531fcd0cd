#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes libs/validate/scan/coreml_operators.txt: the operators of Core ML's programs, which all only compute, from the sources in a
wheel of coremltools.

    pip download --no-deps coremltools && python3 coreml_operators.py coremltools-*.whl > libs/validate/scan/coreml_operators.txt
"""
import re
import sys
import zipfile

# What coremltools makes of its own operators when it writes a program.
OTHERS = {"write_state"}


def main(wheel):
    names = set(OTHERS)
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.startswith("coremltools/converters/mil/mil/ops/defs/") and name.endswith(".py"):
                text = archive.read(name).decode()
                names.update(re.findall(r"^@register_op\b[^\n]*\n(?:@[^\n]*\n)*class (\w+)", text, re.M))
    print("\n".join(sorted(each for each in names if not each.startswith("_"))))


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
        print(__doc__.strip())
        sys.exit(0 if sys.argv[1:] in (["-h"], ["--help"]) else 2)
    main(sys.argv[1])
