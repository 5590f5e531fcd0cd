# SPDX-License-Identifier: MIT
"""Checks `aprcli scan` with the files of hostile_files.py: none may be clean, except those of hostile_known.txt, which are, and
each pickle from which Python's own reader imports something must have a finding. Imports and calls are replaced by objects that
do nothing. Ends with 'N passed, N failed'."""
import collections
import io
import json
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile

import checks
import hostile_files

CLI = os.environ["APR_CLI"]
KNOWN = set((pathlib.Path(__file__).parent / "hostile_known.txt").read_text().split("\n")) - {""}


class Nothing(dict):
    """Takes part in everything that a pickle does, and does nothing."""

    def __new__(cls, *arguments, **named):
        return dict.__new__(cls)

    def __init__(self, *arguments, **named):
        dict.__init__(self)

    def __call__(self, *arguments, **named):
        return self

    def __setstate__(self, state):
        pass

    def append(self, item):
        pass


def reader(base):
    class Reader(base):
        imported = ()

        def find_class(self, module, name):
            self.imported += ((module, name),)
            return Nothing

        def persistent_load(self, identifier):
            return None

        def get_extension(self, code):  # of the reader in Python
            self.imported += (("extension", str(code)),)
            self.append(Nothing)

    return Reader


def imports_of(data):
    """What Python's two readers import from the pickles of a file, one after the other."""
    found = set()
    for base in (pickle.Unpickler, pickle._Unpickler):
        stream = io.BytesIO(data)
        for _ in range(200):
            at = stream.tell()
            each = reader(base)(stream)
            try:
                each.load()
            except Exception:  # pylint: disable=broad-except
                found.update(each.imported)
                break
            found.update(each.imported)
            if stream.tell() in (at, len(data)):
                break
    return found


def main():
    counts = collections.defaultdict(collections.Counter)
    clean = set()
    with tempfile.TemporaryDirectory() as folder:
        for name, content in hostile_files.files():
            path = pathlib.Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            done = subprocess.run([CLI, "scan", "--json", str(path)], capture_output=True, text=True, check=False)
            kind = name.split("/")[0]
            if done.returncode not in (0, 5):
                checks.report(False, name, "exit %d" % done.returncode)
                continue
            verdict = json.loads(done.stdout)["result"]["files"][0]["verdict"]
            counts[kind][verdict] += 1
            if verdict == "clean":
                clean.add(name)
            checks.report(verdict != "clean" or name in KNOWN, name, "clean")
            if kind.startswith("pickle"):
                imported = imports_of(content)
                checks.report(not imported or verdict == "findings" or name in KNOWN, name + " in Python",
                              "%s, and Python imports %s" % (verdict, sorted(imported)[:3]))
            path.unlink()
    for name in sorted(KNOWN - clean):
        checks.report(False, name, "is not clean any more: remove it from hostile_known.txt")
    for kind, verdicts in counts.items():
        print("%-16s %3d files: %3d findings, %3d incomplete, %3d clean" %
              (kind, sum(verdicts.values()), verdicts["findings"], verdicts["incomplete"], verdicts["clean"]))
    return checks.finish("hostile files")


if __name__ == "__main__":
    sys.exit(main())
