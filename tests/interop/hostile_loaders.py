# SPDX-License-Identifier: MIT
"""What checks with hostile files share: what Python's reader of pickles would import, mutations of files, and `aprcli scan` of many."""
import io
import json
import os
import pathlib
import pickle
import resource
import subprocess

CLI = os.environ["APR_CLI"]


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


# Modules of which a pickle may name anything without harm here, since the scanner has a list of their names.
HARMLESS = ("collections", "numpy", "torch", "_codecs", "copyreg", "builtins", "__builtin__", "joblib", "datetime", "pathlib", "argparse")
BUILTINS = ("eval", "exec", "execfile", "getattr", "compile", "open", "__import__", "input")


def dangers_in_pickles(data):
    return ["%s.%s" % (module, name) for module, name in imports_of(data) if name in BUILTINS or module.split(".")[0] not in HARMLESS]


def mutated(data, others, noise):
    """A file with some bytes changed, removed, repeated, or taken from another file."""
    data = bytearray(data)
    for _ in range(noise.randint(1, 4)):
        at = noise.randrange(len(data) + 1)
        size = noise.choice((1, 1, 2, 4, 8, 30, 512))
        change = noise.randrange(6)
        if change == 0:
            data[at:at + 1] = noise.randbytes(1)
        elif change == 1:
            data[at:at] = noise.choice((b"\0", b"\n", b"0", b"1", b"(", b")", b"]", b"}", b"N", b"\x80\x04", b"K\1", noise.randbytes(1)))
        elif change == 2:
            del data[at:at + size]
        elif change == 3:
            data[at:at] = data[at:at + size]
        elif change == 4:
            other = noise.choice(others)
            start = noise.randrange(len(other) + 1)
            data[at:at] = other[start:start + size]
        elif at < len(data):
            data[at] ^= 1 << noise.randrange(8)
    return bytes(data)


def scan(folder, contents):
    """Verdicts of files, in their order, made in `folder` one after the other; `contents` are pairs of a name and bytes."""
    paths = []
    for i, (name, content) in enumerate(contents):
        path = pathlib.Path(folder) / str(i) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        paths.append(str(path))
    done = subprocess.run([CLI, "scan", "--json", *paths], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 5):
        return ["exit %d" % done.returncode] * len(paths)
    verdicts = {each["path"]: each["verdict"] for each in json.loads(done.stdout)["result"]["files"]}
    for path in paths:
        os.unlink(path)
    return [verdicts.get(path, "missing") for path in paths]


def limit_memory(more=1 << 29):
    """Lengths in mutated files may ask for any amount of memory."""
    used = int(pathlib.Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + more, resource.RLIM_INFINITY))
