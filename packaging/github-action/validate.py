#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Validates model files and writes what is wrong as annotations of GitHub.

Environment: APRCLI (path of the program), FILES (glob patterns; empty: model files that differ from the commit BASE), STRICT
("true": warnings are failures). Exit code: 0 if all models are valid, 3 if a pattern matches nothing, otherwise the highest exit
code of aprcli.
"""
import glob
import json
import os
import shutil
import subprocess
import sys

FILE_NOT_FOUND = 3


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True, check=False)


# Suffixes that files of other kinds have as well: such a file is a model if its content is that of one.
AMBIGUOUS = (".bin", ".pb", ".index", ".pkl", ".pickle", ".ckpt")
NOT_RECOGNIZED = {"E001"}
WITHOUT_MAGIC = {".pb": {"E001", "E002"}}  # protocol buffers begin with anything, so other messages look damaged


def model_suffixes(aprcli):
    types = run(aprcli, "mime", "--list").stdout.splitlines()
    return tuple(pattern.removeprefix("*") for line in types for pattern in line.split("\t")[2].split())


def changed_files(aprcli, base):
    """Model files of the working tree that were added or changed since `base`."""
    known = base and run("git", "cat-file", "-e", base + "^{commit}").returncode == 0
    if not known and base and set(base) != {"0"}:  # a shallow clone
        known = run("git", "fetch", "--quiet", "--depth=1", "origin", base).returncode == 0
    command = ["git", "diff", "--name-only", "-z", "--diff-filter=ACMRT", base, "HEAD"] if known else ["git", "ls-files", "-z"]
    result = run(*command)
    if result.returncode != 0:
        sys.exit(f"::error::{result.stderr.strip()}")
    suffixes = model_suffixes(aprcli)
    return [name for name in result.stdout.split("\0") if name.lower().endswith(suffixes)]


def matching_paths(patterns):
    """Files and folders (a SavedModel, a model in shards) that match, and whether each pattern matches something."""
    found = []
    is_complete = True
    for pattern in patterns:
        names = sorted(glob.glob(pattern, recursive=True))
        if not names:
            print(f"::error::No file or folder matches {escaped(pattern)}")
            is_complete = False
        found += [name for name in names if name not in found]
    return found, is_complete


def escaped(text, is_property=False):
    for character in "%\r\n" + (":," if is_property else ""):
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def annotate(kind, file, title, message):
    print(f"::{kind} file={escaped(file, True)},title={escaped(title, True)}::{escaped(message)}")


def check(aprcli, file, strict, is_named):
    """Validates a model; returns the exit code, or None for a file that is no model. `is_named`: somebody says it is one."""
    result = run(aprcli, "validate", "--json", "--quiet", *(["--strict"] if strict else []), "--", file)
    try:
        report = json.loads(result.stdout)
    except ValueError:
        annotate("error", file, "aprcli", result.stderr.strip() or f"exit code {result.returncode}")
        return result.returncode or 1
    error = report.get("error")
    unclear = WITHOUT_MAGIC.get(os.path.splitext(file.lower())[1], NOT_RECOGNIZED)
    if error and error["code"] in unclear and not is_named and file.lower().endswith(AMBIGUOUS):
        print(f"{file}: not a model")
        return None
    if error:
        annotate("error", file, error["code"], ". ".join(filter(None, [error["message"], error.get("advice")])))
    for finding in report.get("findings", []):
        kind = {"error": "error", "warning": "warning"}.get(finding["severity"], "notice")
        tensor = f"{finding['tensor']}: " if finding.get("tensor") else ""
        hint = f" ({finding['hint']})" if finding.get("hint") else ""
        annotate(kind, file, finding["rule"], tensor + finding["message"] + hint)
    print(f"{file}: {'valid' if result.returncode == 0 else 'INVALID' if result.returncode == 5 else 'not checked'}")
    return result.returncode


def main():
    if sys.argv[1:]:
        is_help = sys.argv[1] in ("-h", "--help")
        print("validate.py\n\n" + __doc__, file=sys.stdout if is_help else sys.stderr)
        return 0 if is_help else 2
    aprcli = os.environ.get("APRCLI") or "aprcli"
    patterns = os.environ.get("FILES", "").split()
    if shutil.which(aprcli) is None:
        print(f"::error::{escaped(aprcli)} is not a program; install aprcli, or set the input aprcli to its path")
        return FILE_NOT_FOUND
    if patterns:
        files, is_complete = matching_paths(patterns)
    else:
        files, is_complete = changed_files(aprcli, os.environ.get("BASE", "")), True
    results = [check(aprcli, file, os.environ.get("STRICT") == "true", bool(patterns)) for file in files]
    codes = [code for code in results if code is not None]
    invalid = sum(code != 0 for code in codes)
    print(f"{len(codes)} model files checked, {invalid} of them are invalid or cannot be read")
    if os.environ.get("GITHUB_OUTPUT"):
        with open(os.environ["GITHUB_OUTPUT"], "a", encoding="utf-8") as output:
            output.write(f"checked={len(codes)}\ninvalid={invalid}\n")
    return max(codes, default=0) if is_complete else max([FILE_NOT_FOUND, *codes])


if __name__ == "__main__":
    sys.exit(main())
