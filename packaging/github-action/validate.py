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
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.dont_write_bytecode = True
from other_files import exit_code, is_model, run, shown  # noqa: E402

FAILURE, FILE_NOT_FOUND = 1, 3


def fail(message):
    """Ends the step with an annotation."""
    print(f"::error::{escaped(message)}")
    sys.exit(FAILURE)


def model_suffixes(aprcli):
    result = run(aprcli, "mime", "--list")
    if result.returncode != 0:
        fail(f"{aprcli} mime: exit code {exit_code(result)}: {result.stderr.strip()}")
    return tuple(pattern.removeprefix("*") for line in result.stdout.splitlines() for pattern in line.split("\t")[2].split())


def changed_files(aprcli, base):
    """Model files of the working tree that were added or changed since `base`."""
    known = base and run("git", "cat-file", "-e", base + "^{commit}").returncode == 0
    if not known and base and set(base) != {"0"}:  # a shallow clone
        known = run("git", "fetch", "--quiet", "--depth=1", "origin", base).returncode == 0
    command = ["git", "diff", "--name-only", "-z", "--diff-filter=ACMRT", base, "HEAD"] if known else ["git", "ls-files", "-z"]
    result = run(*command)
    if result.returncode != 0:
        fail(f"git: {result.stderr.strip()}")
    suffixes = (*model_suffixes(aprcli), ".index.json")
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
    """A text as data of a command, which ends at the end of the line."""
    text = "".join(each if each in "\r\n" else shown(each) for each in text)
    for character in "%\r\n" + (":," if is_property else ""):
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def annotate(kind, file, title, message):
    print(f"::{kind} file={escaped(file, True)},title={escaped(title, True)}::{escaped(message)}")


def check(aprcli, file, strict, is_named):
    """Validates a model; returns the exit code, or None for a file that is not a model. `is_named`: somebody says it is one."""
    if not is_named and not is_model(aprcli, file):
        print(f"not a model: {shown(file)}")
        return None
    result = run(aprcli, "validate", "--json", "--quiet", *(["--strict"] if strict else []), "--", file)
    code = exit_code(result)
    try:
        report = json.loads(result.stdout)
    except ValueError:
        annotate("error", file, "aprcli", result.stderr.strip() or f"exit code {code}")
        print(f"not checked: {shown(file)}")
        return code or FAILURE
    error = report.get("error")
    if error:
        annotate("error", file, error["code"], ". ".join(filter(None, [error["message"], error.get("advice")])))
    for finding in report.get("findings", []):
        kind = {"error": "error", "warning": "warning"}.get(finding["severity"], "notice")
        tensor = f"{finding['tensor']}: " if finding.get("tensor") else ""
        hint = f" ({finding['hint']})" if finding.get("hint") else ""
        annotate(kind, file, finding["rule"], tensor + finding["message"] + hint)
    # The name is not at the beginning of the line, where it could be a command.
    print(f"{'valid' if code == 0 else 'INVALID' if code == 5 else 'not checked'}: {shown(file)}")
    return code


def main():
    if sys.argv[1:]:
        is_help = sys.argv[1] in ("-h", "--help")
        print("validate.py\n\n" + __doc__, file=sys.stdout if is_help else sys.stderr)
        return 0 if is_help else 2
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
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
        try:
            with open(os.environ["GITHUB_OUTPUT"], "a", encoding="utf-8") as output:
                output.write(f"checked={len(codes)}\ninvalid={invalid}\n")
        except OSError as error:
            fail(f"GITHUB_OUTPUT: {error.strerror}")
    return max(codes, default=0) if is_complete else max([FILE_NOT_FOUND, *codes])


if __name__ == "__main__":
    sys.exit(main())
