#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A hook of pre-commit.

  check.py validate|scan FILE…

The program is $APRCLI, or aprcli in PATH. Files that share a suffix with models and are not models (.bin, .pb and others) are
left out, so that a message of some other program does not stop a commit; a damaged model does.
"""
import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.dont_write_bytecode = True
import other_files  # noqa: E402


def main():
    if sys.argv[1:] in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    if len(sys.argv) < 3 or sys.argv[1] not in ("validate", "scan"):
        print(__doc__, file=sys.stderr)
        return 2
    sys.stdout.reconfigure(errors="backslashreplace")
    aprcli = os.environ.get("APRCLI") or "aprcli"
    if shutil.which(aprcli) is None:
        print("aprcli is not installed: install the package aprcli or the bundle, or set APRCLI to its path", file=sys.stderr)
        return 1
    models = []
    for name in sys.argv[2:]:
        if other_files.is_model(aprcli, name):
            models.append(name)
        else:
            print(f"not a model: {other_files.shown(name)}", flush=True)
    if not models:
        return 0
    return other_files.exit_code(subprocess.run([aprcli, sys.argv[1], "--quiet", "--", *models], check=False))


if __name__ == "__main__":
    sys.exit(main())
