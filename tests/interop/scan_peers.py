# SPDX-License-Identifier: MIT
"""Compares `aprcli scan` with picklescan, modelscan and fickling on the corpus and on files made here: what one of them flags
must not be clean. Nothing is unpickled. Ends with 'N files compared, N failed'."""
import collections
import io
import json
import logging
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile
import zipfile

import picklescan.scanner
from fickling.analysis import Severity, check_safety
from fickling.fickle import StackedPickle
from modelscan.modelscan import ModelScan

CLI = os.environ["APR_CLI"]
CORPUS = pathlib.Path(os.environ["APR_CORPUS"])
logging.disable(logging.CRITICAL)


def ours(path):
    done = subprocess.run([CLI, "scan", "--json", str(path)], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 5):
        return "exit %d" % done.returncode, []
    result = json.loads(done.stdout)
    return result["result"]["files"][0]["verdict"], sorted({finding["rule"] for finding in result["findings"]})


def by_picklescan(path):
    result = picklescan.scanner.scan_file_path(str(path))
    return ["%s.%s" % (each.module, each.name) for each in result.globals if each.safety.value == "dangerous"]


def by_modelscan(path, scanner=ModelScan()):
    result = scanner.scan(str(path))
    return ["%s %s" % (issue["severity"], issue.get("operator", "")) for issue in result["issues"]]


def pickles_of(path):
    """The pickles of a file as PyTorch would load them."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                if name.endswith(".pkl"):
                    try:
                        yield archive.read(name)
                    except (zipfile.BadZipFile, RuntimeError, NotImplementedError):
                        continue
    else:
        yield path.read_bytes()


def by_fickling(path):
    found = []
    for data in pickles_of(path):
        if len(data) > 1 << 20:
            continue  # it takes minutes for lists of numbers
        for each in StackedPickle.load(io.BytesIO(data)):
            # "Likely unsafe" is what it says of every state dict of PyTorch (the import of torch._utils), and "likely
            # overtly malicious" of every TorchScript file (classes of __torch__).
            severity = check_safety(each).severity
            if severity >= Severity.OVERTLY_MALICIOUS:
                found.append(severity.name)
    return found


PEERS = {"picklescan": by_picklescan, "modelscan": by_modelscan, "fickling": by_fickling}


class Call:
    """Pickles as a call."""

    def __init__(self, function, *arguments):
        self.call = (function, arguments)

    def __reduce__(self):
        return self.call


def made(folder):
    """Files of the kinds in which such scanners were deceived."""
    import bz2
    import gzip
    import lzma
    import tarfile
    import zlib
    out = []

    def write(name, data):
        path = folder / name
        path.write_bytes(data)
        out.append(path)
        return path

    for protocol in range(6):
        write("system%d.pkl" % protocol, pickle.dumps(Call(os.system, "true"), protocol))
    evil = pickle.dumps(Call(os.system, "true"))
    calls = {"eval": Call(eval, "1"), "getattr": Call(getattr, 1, "real"), "open": Call(open, "/dev/null"),
             "run": Call(subprocess.run, ["true"]), "import": Call(__import__, "os")}
    for name, call in calls.items():
        write(name + ".bin", pickle.dumps(call))
    write("text.txt", pickle.dumps(Call(os.system, "true"), 0))
    write("cut.pkl", evil[:-1])
    write("broken.pkl", evil[:-1] + b"\xff\xff")
    write("stacked.pkl", pickle.dumps({"a": 1}) + evil)
    for name, pack in {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress, "z": zlib.compress}.items():
        write("m.pkl." + name, pack(evil))
        write("m-%s.joblib" % name, pack(evil))
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        memory = io.BytesIO()
        with zipfile.ZipFile(memory, "w", method) as archive:
            archive.writestr("m/data.pkl", evil)
            archive.writestr("m/data/0", b"0" * 64)
        write("m%d.pt" % method, memory.getvalue())
        write("prefix%d.pt" % method, b"some text\n" + memory.getvalue())
        write("nested%d.tar" % method, b"")
        with tarfile.open(out[-1], "w") as archive:
            info = tarfile.TarInfo("x" * 150 + ".pt")
            info.size = len(memory.getvalue())
            archive.addfile(info, io.BytesIO(memory.getvalue()))
    array = b"{'descr': '|O', 'fortran_order': False, 'shape': (1,), }"
    header = array + b" " * (117 - len(array)) + b"\n"
    write("o.npy", b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header + evil)
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w") as archive:
        archive.writestr("config.json", json.dumps({"class_name": "Lambda", "module": "keras.layers", "config": {}}))
        archive.writestr("metadata.json", json.dumps({"keras_version": "3.0.0"}))
    write("m.keras", memory.getvalue())
    return out


def main():
    failed = 0
    flagged = collections.Counter()
    alone = collections.Counter()
    errors = collections.Counter()
    table = collections.Counter()
    with tempfile.TemporaryDirectory() as temporary:
        own = made(pathlib.Path(temporary))
        corpus = [path for path in sorted(CORPUS.rglob("*")) if path.is_file() and path.stat().st_size < 64 << 20]
        for path in own + corpus:
            verdict, rules = ours(path)
            table[verdict] += 1
            found = {}
            for name, peer in PEERS.items():
                try:
                    found[name] = peer(path)
                except Exception:  # noqa: BLE001  (each of them raises its own on files that are none of its)
                    errors[name] += 1
                    found[name] = []
                if found[name]:
                    flagged[name] += 1
                    if verdict == "clean":
                        failed += 1
                        print("FAIL  %s is clean, but %s says %s" % (path.name, name, found[name][:3]), flush=True)
            if verdict == "findings" and not any(found.values()):
                alone[rules[0]] += 1
            if path in own and verdict == "clean":
                failed += 1
                print("FAIL  %s is clean" % path.name, flush=True)
        print("aprcli: %s" % ", ".join("%d %s" % (count, verdict) for verdict, count in sorted(table.items())))
        for name in PEERS:
            print("%s: %d files flagged, %d not read" % (name, flagged[name], errors[name]))
        print("findings of aprcli alone, by their first rule: %s" %
              ", ".join("%s %d" % item for item in alone.most_common()))
        print("%d files compared, %d failed" % (len(own) + len(corpus), failed))
    return 1 if failed or flagged["picklescan"] < 40 or flagged["modelscan"] < 20 or flagged["fickling"] < 5 else 0


if __name__ == "__main__":
    sys.exit(main())
