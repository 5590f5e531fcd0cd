# SPDX-License-Identifier: MIT
"""foreign.py make FOLDER: 1 GiB of weights each as ONNX, HDF5, NumPy and PyTorch files, and a PyTorch file of 10 000 small
tensors, written by the formats' own packages or, for PyTorch, as torch.save does.
foreign.py load FILE.onnx: the seconds that the onnx package takes to load a file."""
import collections
import pathlib
import pickle
import sys
import time
import types
import zipfile

import numpy as np

SIDE, COUNT = 1024, 256  # F32 tensors of 4 MiB


def rebuild_module():
    """The names that pickles of torch refer to."""
    torch, utils = types.ModuleType("torch"), types.ModuleType("torch._utils")

    def rebuild(*_arguments):
        raise NotImplementedError

    rebuild.__module__, rebuild.__qualname__, rebuild.__name__ = "torch._utils", "_rebuild_tensor_v2", "_rebuild_tensor_v2"
    utils._rebuild_tensor_v2 = rebuild
    torch.FloatStorage = type("FloatStorage", (), {"__module__": "torch"})
    torch._utils = utils
    sys.modules.update({"torch": torch, "torch._utils": utils})
    return torch


class Storage:
    def __init__(self, key, elements):
        self.key, self.elements = key, elements


class Tensor:
    def __init__(self, key, shape):
        self.key, self.shape = key, shape

    def __reduce__(self):
        strides = [1]
        for extent in reversed(self.shape[1:]):
            strides.insert(0, strides[0] * extent)
        elements = strides[0] * self.shape[0]
        return (sys.modules["torch"]._utils._rebuild_tensor_v2,
                (Storage(self.key, elements), 0, self.shape, tuple(strides), False, collections.OrderedDict()))


class Pickler(pickle.Pickler):
    def persistent_id(self, item):
        if isinstance(item, Storage):
            return ("storage", sys.modules["torch"].FloatStorage, item.key, "cpu", item.elements)
        return None


def save_torch(path, shapes):
    rebuild_module()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        with archive.open("archive/data.pkl", "w") as out:
            Pickler(out, protocol=2).dump({"layer.%d.weight" % i: Tensor(str(i), s) for i, s in enumerate(shapes)})
        for i, shape in enumerate(shapes):
            with archive.open("archive/data/%d" % i, "w") as out:
                out.write(np.zeros(shape, np.float32).tobytes())
        archive.writestr("archive/version", "3\n")


def make(folder):
    import h5py
    import onnx
    data = np.zeros((SIDE, SIDE), np.float32)
    names = ["w%d" % i for i in range(COUNT)]
    tensors = [onnx.helper.make_tensor(n, onnx.TensorProto.FLOAT, data.shape, data.tobytes(), raw=True) for n in names]
    output = onnx.helper.make_tensor_value_info("y", onnx.TensorProto.FLOAT, data.shape)
    graph = onnx.helper.make_graph([onnx.helper.make_node("Identity", ["w0"], ["y"])], "g", [], [output], tensors)
    onnx.save(onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)]), folder / "big.onnx")
    with h5py.File(folder / "big.h5", "w") as file:
        for name in names:
            file[name] = data
    np.savez(folder / "big.npz", **{n: data for n in names})
    save_torch(folder / "big.pt", [data.shape] * COUNT)
    save_torch(folder / "many.pt", [(2, 2)] * 10000)


if sys.argv[1] == "make":
    make(pathlib.Path(sys.argv[2]))
else:
    import onnx
    start = time.perf_counter()
    onnx.load(sys.argv[2])
    print(time.perf_counter() - start)
