# SPDX-License-Identifier: MIT
"""Checks `aprcli scan` with mutations of checkpoints that torch.save() wrote with a call in them: what torch.load() would import must
not be clean. Run by Debian's Python, which has torch. Objects that do nothing take the place of all that a pickle names. Ends with
'N passed, N failed'."""
import io
import os
import pickle
import random
import sys
import tempfile
import types
import warnings

import torch

import checks
import hostile_loaders

MUTATIONS = int(os.environ.get("APR_MUTATIONS", "2000"))
BATCH = 200
HARMLESS = ("collections", "torch", "numpy", "_codecs", "builtins", "__builtin__")


class Call:
    """Is pickled as os.getpid(), which does no harm where it is called after all."""

    def __reduce__(self):
        return os.getpid, ()


def saved(value, **options):
    out = io.BytesIO()
    torch.save(value, out, **options)
    return out.getvalue()


def refuse(*_arguments, **_named):
    raise ValueError("code of TorchScript is not loaded here")


def imports_of(data):
    """What torch.load() imports from a file."""
    found = []

    class Reader(pickle.Unpickler):
        def find_class(self, module, name):
            found.append((module, name))
            return hostile_loaders.Nothing

    def load(file, **named):
        named.pop("encoding", None)
        return Reader(file).load()

    # torch 1.13 takes its own pickle module, whatever pickle_module says.
    torch.serialization.pickle = types.SimpleNamespace(Unpickler=Reader, load=load, __name__="pickle",
                                                       UnpicklingError=pickle.UnpicklingError)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            torch.load(io.BytesIO(data), map_location="cpu")
        except Exception:  # pylint: disable=broad-except
            pass
    return found


def main():
    torch.jit.load = refuse
    hostile_loaders.limit_memory(1 << 30)
    weights = {"w": torch.arange(6, dtype=torch.float32), "b": torch.zeros(2, dtype=torch.int64)}
    originals = [saved(value, _use_new_zipfile_serialization=is_new) for is_new in (True, False)
                 for value in ({**weights, "call": Call()}, {"call": Call()}, [Call(), weights], {**weights, "more": {"deep": [Call()]}})]
    for original in originals:
        found = imports_of(original)
        checks.report(any(name == "getpid" for _, name in found), "the imports of a checkpoint are recorded", str(found))
    if checks.failed():
        return checks.finish("hostile checkpoints")
    noise = random.Random(int(os.environ.get("APR_SEED", "1")))
    tried = dangerous = 0
    with tempfile.TemporaryDirectory() as folder:
        while tried < MUTATIONS:
            batch = [hostile_loaders.mutated(noise.choice(originals), originals, noise) for _ in range(BATCH)]
            batch += originals if tried == 0 else []
            tried += len(batch)
            wanted = []
            for content in batch:
                found = sorted({each for each in imports_of(content) if each[0].split(".")[0] not in HARMLESS})
                if found:
                    wanted.append((content, found))
            dangerous += len(wanted)
            verdicts = hostile_loaders.scan(folder, [("m.pt", content) for content, _ in wanted])
            for (content, found), verdict in zip(wanted, verdicts):
                checks.report(verdict in ("findings", "incomplete"), "a mutated checkpoint",
                              "%s, and torch imports %s: %s" % (verdict, found[:3], content[:200].hex()))
    print("torch %s: %d mutations, %d of them dangerous" % (torch.__version__, tried, dangerous))
    return checks.finish("hostile checkpoints")


if __name__ == "__main__":
    sys.exit(main())
