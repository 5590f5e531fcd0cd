# SPDX-License-Identifier: MIT
"""Compares what aprcli reads of PyTorch's and NumPy's files with what those read themselves. Run by Debian's Python, which
has torch; prints 'N passed, N failed' and exits 1 when a check failed.

Checkpoints are loaded by an unpickler that knows tensors only, TorchScript ones with torch.jit; hostile ones are not touched."""
import collections
import json
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile
import types

import numpy as np
import torch

from checks import finish, report

CLI = os.environ["APR_CLI"]
CORPUS = pathlib.Path(os.environ["APR_CORPUS"])
STATE_DICTS = ["state_dict", "model_state_dict", "model", "module", "net", "network", "params", "weights", "generator"]
TYPES = {
    torch.float64: "F64", torch.float32: "F32", torch.float16: "F16", torch.bfloat16: "BF16", torch.int64: "I64",
    torch.int32: "I32", torch.int16: "I16", torch.int8: "I8", torch.uint8: "U8", torch.bool: "BOOL",
    torch.complex64: "C64", torch.complex128: "F64", torch.qint8: "I8", torch.quint8: "U8", torch.qint32: "I32",
}
# What torch 1.13 does not load, and why. Checked: an entry that no longer holds is a failure.
PEER_REFUSES = {
    "iosdemo__d2go_optimized.pt": "its program needs torchvision",
}


class TensorsOnly(pickle.Unpickler):
    """torch 1.13's own weights_only does not know all opcodes of its own files."""

    def find_class(self, module, name):
        plain = (module, name) in {("collections", "OrderedDict"), ("torch", "Size"), ("torch", "device"),
                                   ("torch.serialization", "_get_layout"), ("torch.nn.parameter", "Parameter")}
        known = module == "torch" and (name.endswith("Storage") or isinstance(getattr(torch, name, None), SCALARS))
        if plain or known or (module == "torch._utils" and name.startswith("_rebuild_")):
            return super().find_class(module, name)
        raise pickle.UnpicklingError("%s.%s is no tensor data" % (module, name))


SCALARS = (torch.dtype, torch.qscheme, torch.layout)
tensors_only = types.SimpleNamespace(Unpickler=TensorsOnly, load=lambda file, **options: TensorsOnly(file, **options).load())


def raw(tensor):
    """Bytes of a tensor in row-major order."""
    tensor = tensor.detach().contiguous()
    if tensor.is_quantized:
        tensor = tensor.int_repr()
    if tensor.dtype == torch.bfloat16:
        tensor = tensor.view(torch.int16)
    return tensor.numpy().tobytes()


def flattened(value, path, out):
    """Tensors below a value under the names that aprcli gives them."""
    def at(key):
        return "%s.%s" % (path, key) if path else str(key)

    if isinstance(value, torch.Tensor):
        name = path or "tensor"
        if value.layout == torch.sparse_coo:
            out[name + ".indices"], out[name + ".values"] = value._indices(), value._values()
        elif value.layout == torch.sparse_csr:
            out[name + ".compressed_indices"] = value.crow_indices()
            out[name + ".plain_indices"] = value.col_indices()
            out[name + ".values"] = value.values()
        else:
            out[name] = value
            if value.is_quantized and value.qscheme() in (torch.per_channel_affine, torch.per_channel_symmetric):
                out[name + ".scale"] = value.q_per_channel_scales()
                out[name + ".zero_point"] = value.q_per_channel_zero_points()
            elif value.is_quantized:  # the scale is a double in Python, and a float in the kernels
                out[name + ".scale"] = torch.tensor(value.q_scale(), dtype=torch.float32)
                out[name + ".zero_point"] = torch.tensor(value.q_zero_point(), dtype=value.int_repr().dtype)
    elif isinstance(value, dict):
        for key, each in value.items():
            flattened(each, at(key), out)
    elif isinstance(value, (list, tuple)):
        for i, each in enumerate(value):
            flattened(each, at(i), out)


def expected_of(value):
    out = {}
    if isinstance(value, dict):
        kept = {k: v for k, v in value.items() if "optim" not in str(k)}
        flattened(kept, "", out)
        if not out:
            flattened(value, "", out)
    else:
        flattened(value, "", out)
    for key in STATE_DICTS:
        if out and all(name.startswith(key + ".") for name in out):
            return {name[len(key) + 1:]: tensor for name, tensor in out.items()}
    return out


def tensors_of(path, folder):
    """{name: (type, shape, bytes)} of a file as aprcli converts it to SafeTensors."""
    out = pathlib.Path(folder) / "out.safetensors"
    out.unlink(missing_ok=True)
    done = subprocess.run([CLI, "convert", str(path), "-o", str(out), "--keep-names", "--relaxed", "--quiet"],
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return None, done.stderr.strip()
    data = out.read_bytes()
    size = int.from_bytes(data[:8], "little")
    header = json.loads(data[8:8 + size])
    header.pop("__metadata__", None)
    start = 8 + size
    return {name: (info["dtype"], info["shape"], data[start + info["data_offsets"][0]:start + info["data_offsets"][1]])
            for name, info in header.items()}, ""


def compare(name, ours, problem, theirs):
    if ours is None:
        report(False, name, problem)
        return
    report(set(ours) == set(theirs), name + ": names",
           "only here %s, only there %s" % (sorted(set(ours) - set(theirs))[:3], sorted(set(theirs) - set(ours))[:3]))
    wrong = []
    for key in set(ours) & set(theirs):
        kind, shape, data = theirs[key]
        if ours[key][0] != kind or ours[key][1] != shape or ours[key][2] != data:
            wrong.append("%s %s %s against %s %s" % (key, ours[key][0], ours[key][1], kind, shape))
    report(not wrong, name + ": types, shapes, values", wrong[:3])


def described(tensors):
    out = {}
    for name, tensor in tensors.items():
        shape = list(tensor.shape) + ([2] if tensor.dtype == torch.complex128 else [])
        out[name] = (TYPES[tensor.dtype], shape, raw(tensor))
    return out


def check_checkpoint(path, folder):
    ours, problem = tensors_of(path, folder)
    value = torch.load(path, map_location="cpu", pickle_module=tensors_only)
    compare(path.name, ours, problem, described(expected_of(value)))


def check_script(path, folder):
    """Parameters and buffers by their names; what else a program holds has no name in torch."""
    try:
        module = torch.jit.load(str(path), map_location="cpu")
        report(path.name not in PEER_REFUSES, path.name, "torch loads it now")
    except RuntimeError as problem:
        report(path.name in PEER_REFUSES, path.name, "torch does not load it: %s" % str(problem)[:200])
        return
    theirs = described(dict(module.named_parameters()) | dict(module.named_buffers()))
    ours, problem = tensors_of(path, folder)
    if ours is None:
        report(not theirs, path.name, problem)
        return
    compare(path.name, {name: ours[name] for name in ours if name in theirs}, problem, theirs)
    if hasattr(module, "forward"):
        known = operators_of(module.inlined_graph)
        found = shown_operators(path)
        report(set(found) <= set(known), path.name, "operators that torch does not have there: %s" % sorted(
            set(found) - set(known)))


def operators_of(graph):
    """How often each operator occurs."""
    counts = collections.Counter()
    blocks = [graph]
    while blocks:
        for node in blocks.pop().nodes():
            counts[node.kind()] += 1
            blocks += node.blocks()
    return counts


def shown_operators(path):
    """The operators that tensors go through, as aprcli shows them; prim::If and casts are how they are written."""
    shown = subprocess.run([CLI, "graph", "--json", str(path)], check=False, capture_output=True, text=True)
    result = json.loads(shown.stdout)["result"]
    if shown.returncode != 0 or result["inferred"]:
        return collections.Counter()
    return collections.Counter(node["op"] for node in result["nodes"] if node["op"].startswith(("aten::", "quantized::")))


class Traced(torch.nn.Module):
    """A convolution, an encoder layer and an LSTM."""

    def __init__(self):
        super().__init__()
        self.body = torch.nn.Sequential(torch.nn.Conv2d(3, 8, 3, stride=2), torch.nn.BatchNorm2d(8), torch.nn.ReLU(),
                                        torch.nn.AdaptiveAvgPool2d(1))
        self.encoder = torch.nn.TransformerEncoderLayer(8, 2, 16)
        self.lstm = torch.nn.LSTM(8, 6, batch_first=True)
        self.head = torch.nn.Linear(6, 2)

    def forward(self, image):
        out, (hidden, _) = self.lstm(self.encoder(self.body(image).flatten(1).unsqueeze(1)))
        return torch.softmax(self.head(out), -1), hidden


def written_script(folder):
    """The same operators as often as torch has them, but for casts, which the code repeats where they are used."""
    path = pathlib.Path(folder) / "traced.pt"
    torch.jit.trace(Traced().eval(), torch.zeros(2, 3, 16, 16)).save(str(path))
    theirs = operators_of(torch.jit.load(str(path)).inlined_graph)
    ours = shown_operators(path)
    for op in sorted((set(ours) | {kind for kind in theirs if kind.startswith("aten::")}) - {"aten::Int"}):
        report(ours[op] == theirs[op], "traced.pt: " + op, "%d, torch has %d" % (ours[op], theirs[op]))
    check_script(path, folder)
    scripted = pathlib.Path(folder) / "scripted.pt"
    torch.jit.script(Traced().eval()).save(str(scripted))
    ours = shown_operators(scripted)
    expected = {"aten::conv2d": 1, "aten::batch_norm": 1, "aten::lstm": 1, "aten::adaptive_avg_pool2d": 1}
    report(all(ours[op] == count for op, count in expected.items()), "scripted.pt", str(ours))
    check_script(scripted, folder)


def check_numpy(path, folder):
    loaded = np.load(path, allow_pickle=False)
    arrays = {path.stem: loaded} if isinstance(loaded, np.ndarray) else dict(loaded)  # names may lie
    kinds = {"f": "F", "i": "I", "u": "U"}
    theirs = {}
    for name, array in arrays.items():
        kind = "BOOL" if array.dtype.kind == "b" else kinds[array.dtype.kind] + str(8 * array.dtype.itemsize)
        data = np.ascontiguousarray(array.astype(array.dtype.newbyteorder("<"))).tobytes()
        theirs[name] = (kind, list(array.shape), data)
    ours, problem = tensors_of(path, folder)
    compare(path.name if path.name != "io.npz" else path.parent.name + "/io.npz", ours, problem, theirs)


def written_numpy(folder):
    """Orders of bytes and dimensions that the corpus has not."""
    values = np.arange(24).reshape(2, 3, 4)
    arrays = {"fortran": np.asfortranarray(values.astype("<f4")), "big": values.astype(">f8"),
              "both": np.asfortranarray(values.astype(">i2")), "half": values.astype("<f2"), "flag": values % 2 == 0,
              "scalar": np.float32(7), "empty": np.zeros((0, 3), "<u4")}
    for name, save in (("stored.npz", np.savez), ("deflated.npz", np.savez_compressed)):
        path = pathlib.Path(folder) / name
        save(path, **arrays)
        check_numpy(path, folder)
    ours = pathlib.Path(folder) / "ours.npz"
    subprocess.run([CLI, "convert", "--quiet", "--keep-names", "--relaxed", str(path), "-o", str(ours)], check=True)
    with np.load(ours, allow_pickle=False) as read: # checks the CRC-32 of every entry
        report(sorted(read.files) == sorted(arrays), "names written as .npz", str(read.files))
        for name, array in arrays.items():
            same = read[name].dtype == array.dtype.newbyteorder("<") and np.array_equal(read[name], array)
            report(same, "written as .npz: " + name, "%s %s" % (read[name].dtype, read[name].shape))
    check_numpy(ours, folder)


def written_torch(folder):
    base = torch.arange(60, dtype=torch.float32).reshape(6, 10)
    value = {"epoch": 3, "state_dict": {
        "base": base, "transposed": base.t(), "rows": base[1:5:2], "expanded": base[0].expand(3, 10),
        "permuted": torch.arange(24).reshape(2, 3, 4).permute(2, 0, 1), "scalar": torch.tensor(1.5),
        "half": base.half(), "bfloat": base.bfloat16(), "complex": torch.complex(base, base)},
        "optimizer": {"momentum": base}}
    for name, options in (("zip.pt", {}), ("legacy.pt", {"_use_new_zipfile_serialization": False})):
        path = pathlib.Path(folder) / name
        torch.save(value, path, **options)
        check_checkpoint(path, folder)


def main():
    with tempfile.TemporaryDirectory() as folder:
        for place in ("pytorch", "derived_pytorch"):
            for path in sorted((CORPUS / place).glob("*.p*t*")) + sorted((CORPUS / place).glob("*.bin")):
                check_checkpoint(path, folder)
        for path in sorted((CORPUS / "torchscript").iterdir()):
            check_script(path, folder)
        for path in sorted((CORPUS / "numpy").rglob("*.np[yz]")):
            check_numpy(path, folder)
        written_numpy(folder)
        written_torch(folder)
        written_script(folder)
    return finish("torch %s, numpy %s" % (torch.__version__, np.__version__))


if __name__ == "__main__":
    sys.exit(main())
