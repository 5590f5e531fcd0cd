#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A hook of pre-commit.

  check.py validate|scan [--] FILE…

The program is $APRCLI, or aprcli in PATH. Files that share a suffix with models and are not models (.bin, .pb and others) do not
stop a commit; a damaged model does. Every file is scanned: what loads it does not go by its name.
"""
import json
import os
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.dont_write_bytecode = True
import other_files  # noqa: E402


def main():
    if sys.argv[1:] in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    names = sys.argv[2:]
    if names[:1] == ["--"]:
        names = names[1:]
    if not names or sys.argv[1] not in ("validate", "scan"):
        print(__doc__, file=sys.stderr)
        return 2
    sys.stdout.reconfigure(errors="backslashreplace")
    aprcli = os.environ.get("APRCLI") or "aprcli"
    if shutil.which(aprcli) is None:
        print("aprcli is not installed: install the package aprcli or the bundle, or set APRCLI to its path", file=sys.stderr)
        return 1
    code = 0
    for name in names:
        check = scan if sys.argv[1] == "scan" else validate
        code = max(code, check(aprcli, name))
    return code


def is_unrecognized(aprcli, name):
    """Whether nothing in a file was found by a scan, except that it is no model."""
    result = other_files.run(aprcli, "scan", "--json", "--quiet", "--", name)
    try:
        findings = json.loads(result.stdout)["findings"]
    except (ValueError, KeyError):
        return False
    rules = {finding["rule"] for finding in findings}
    return bool(rules) and rules.issubset(other_files.UNRECOGNIZED) and not other_files.is_model(aprcli, name)


def scan(aprcli, name):
    result = other_files.run(aprcli, "scan", "--quiet", "--", name)
    if result.returncode != 0 and is_unrecognized(aprcli, name):
        print(f"not a model: {other_files.shown(name)}")
        return 0
    return report(result)


def validate(aprcli, name):
    if not other_files.is_model(aprcli, name):
        print(f"not a model: {other_files.shown(name)}")
        return 0
    return report(other_files.run(aprcli, "validate", "--quiet", "--", name))


def report(result):
    """Prints what a program printed, so that no line of it is a command of the system that shows the log."""
    for line in other_files.shown_lines(result.stdout + result.stderr):
        print(line)
    return other_files.exit_code(result)


if __name__ == "__main__":
    sys.exit(main())
