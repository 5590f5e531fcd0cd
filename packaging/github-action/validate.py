#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Validates model files and writes what is wrong as annotations of GitHub.

Environment: APRCLI (path of the program), FILES (glob patterns; empty: model files that differ from the commit BASE), STRICT
("true": warnings are failures). Exit code: 0 if all files are valid, otherwise the highest exit code of aprcli.
"""
import fnmatch
import glob
import json
import os
import subprocess
import sys
from pathlib import Path


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True, check=False)


def model_patterns(aprcli):
    types = run(aprcli, "mime", "--list").stdout.splitlines()
    return [pattern for line in types for pattern in line.split("\t")[2].split()]


def changed_files(aprcli, base):
    """Model files of the working tree that were added or changed since `base`."""
    known = base and run("git", "cat-file", "-e", base + "^{commit}").returncode == 0
    if not known and base and set(base) != {"0"}:  # a shallow clone
        known = run("git", "fetch", "--quiet", "--depth=1", "origin", base).returncode == 0
    command = ["git", "diff", "--name-only", "-z", "--diff-filter=ACMRT", base, "HEAD"] if known else ["git", "ls-files", "-z"]
    result = run(*command)
    if result.returncode != 0:
        sys.exit(f"::error::{result.stderr.strip()}")
    patterns = model_patterns(aprcli)
    names = [name for name in result.stdout.split("\0") if name]
    return [name for name in names if any(fnmatch.fnmatch(Path(name).name, pattern) for pattern in patterns)]


def matching_files(patterns):
    found = []
    for pattern in patterns:
        names = sorted(name for name in glob.glob(pattern, recursive=True) if os.path.isfile(name))
        if not names:
            print(f"::warning::No file matches {escaped(pattern)}")
        found += [name for name in names if name not in found]
    return found


def escaped(text, is_property=False):
    for character in "%\r\n" + (":," if is_property else ""):
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def annotate(kind, file, title, message):
    print(f"::{kind} file={escaped(file, True)},title={escaped(title, True)}::{escaped(message)}")


def check(aprcli, file, strict):
    """Validates a file; returns the exit code."""
    result = run(aprcli, "validate", "--json", "--quiet", *(["--strict"] if strict else []), "--", file)
    try:
        report = json.loads(result.stdout)
    except ValueError:
        annotate("error", file, "aprcli", result.stderr.strip() or f"exit code {result.returncode}")
        return result.returncode or 1
    if report.get("error"):
        error = report["error"]
        annotate("error", file, error["code"], " ".join(filter(None, [error["message"], error.get("advice")])))
    for finding in report.get("findings", []):
        kind = {"error": "error", "warning": "warning"}.get(finding["severity"], "notice")
        tensor = f"{finding['tensor']}: " if finding.get("tensor") else ""
        hint = f" ({finding['hint']})" if finding.get("hint") else ""
        annotate(kind, file, finding["rule"], tensor + finding["message"] + hint)
    print(f"{file}: {'valid' if result.returncode == 0 else 'INVALID' if result.returncode == 5 else 'not checked'}")
    return result.returncode


def main():
    aprcli = os.environ.get("APRCLI") or "aprcli"
    patterns = os.environ.get("FILES", "").split()
    files = matching_files(patterns) if patterns else changed_files(aprcli, os.environ.get("BASE", ""))
    codes = [check(aprcli, file, os.environ.get("STRICT") == "true") for file in files]
    invalid = sum(code != 0 for code in codes)
    print(f"{len(files)} model files checked, {invalid} of them are invalid or cannot be read")
    if os.environ.get("GITHUB_OUTPUT"):
        with open(os.environ["GITHUB_OUTPUT"], "a", encoding="utf-8") as output:
            output.write(f"checked={len(files)}\ninvalid={invalid}\n")
    return max(codes, default=0)


if __name__ == "__main__":
    sys.exit(main())
