# SPDX-License-Identifier: MIT
"""Compares what aprcli reads of ONNX, HDF5, TensorFlow and TensorFlow Lite files with what onnx, h5py and TensorFlow read
themselves. Prints 'N passed, N failed' and exits 1 when a check failed."""
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.environ["CUDA_VISIBLE_DEVICES"] = ""

# A missing peer is a failure: no try around these.
import h5py
import ml_dtypes
import numpy as np
import onnx
import onnx.numpy_helper
import tensorflow as tf
from tensorflow.core.framework import graph_pb2
from tensorflow.core.protobuf import saved_model_pb2
from tensorflow.lite.python import schema_py_generated as tflite

import apr2
from checks import finish, report

CLI = os.environ["APR_CLI"]
CORPUS = pathlib.Path(os.environ["APR_CORPUS"])
GGML = {96: ("C64", 1, 8)}  # types of SafeTensors that ggml does not number


def converted(path, folder, *options):
    """{name: (dtype, shape, bytes)} of the apr file that aprcli makes of `path`, or None with the message."""
    out = pathlib.Path(folder) / "out.apr"
    out.unlink(missing_ok=True)
    done = subprocess.run([CLI, "convert", str(path), "-o", str(out), "--relaxed", "--keep-names", "--quiet", *options],
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return None, done.stderr.strip()
    return {t.name: (t.dtype, tuple(t.shape), bytes(t.data)) for t in apr2.File(out, GGML).tensors.values()}, ""


def raw(array):
    """Bytes of an array in row-major order, little-endian; complex numbers of 128 bits are pairs there."""
    array = np.asarray(array)
    if array.dtype.byteorder == ">":
        array = array.astype(array.dtype.newbyteorder("<"))
    return np.ascontiguousarray(array).tobytes()


def shape_of(array):
    array = np.asarray(array)
    return tuple(array.shape) + ((2,) if array.dtype == np.complex128 or array.dtype.str[1:] == "c16" else ())


def compare(name, ours, theirs, by_name=True):
    """`theirs` is a list of (name, shape, bytes). All of them must be ours, and nothing else."""
    if by_name:
        wrong = [n for n, shape, data in theirs if n not in ours or ours[n][1:] != (shape, data)]
        extra = set(ours) - {n for n, _, _ in theirs}
        report(not wrong and not extra, name, "other values: %s; not there: %s" % (wrong[:5], sorted(extra)[:5]))
        return
    have = collections.Counter((shape, data) for _, shape, data in ours.values())
    want = collections.Counter((shape, data) for _, shape, data in theirs)
    report(have == want, name, "peers have %s more, we have %s more" %
           ([(n, s) for n, s, d in theirs if (s, d) not in have][:5], [s for s, _ in (have - want)][:5]))


# ---- ONNX


def onnx_value(tensor):
    array = onnx.numpy_helper.to_array(tensor)
    kind = tensor.data_type
    if kind in (onnx.TensorProto.INT4, onnx.TensorProto.FLOAT4E2M1):  # two in a byte, as they are stored
        flat = array.reshape(-1).view(np.uint8) if array.dtype.itemsize == 1 else array.astype(np.int8).reshape(-1)
        nibbles = (flat.astype(np.int16) & 15).astype(np.uint8)
        if nibbles.size % 2:
            nibbles = np.append(nibbles, np.uint8(0))
        return tuple(array.shape), (nibbles[0::2] | nibbles[1::2] << 4).tobytes()
    if kind == onnx.TensorProto.UINT4:
        array = array.astype(np.uint8)
    return shape_of(array), raw(array)


def tensors_of_attribute(attribute):
    out = list(attribute.tensors) + ([attribute.t] if attribute.HasField("t") else [])
    sparse = list(attribute.sparse_tensors) + ([attribute.sparse_tensor] if attribute.HasField("sparse_tensor") else [])
    for each in sparse:
        out += [each.values, each.indices]
    for graph in list(attribute.graphs) + ([attribute.g] if attribute.HasField("g") else []):
        out += tensors_of_graph(graph)
    return out


def tensors_of_graph(graph):
    out = list(graph.initializer)
    for each in graph.sparse_initializer:
        out += [each.values, each.indices]
    return out + [t for node in graph.node for a in node.attribute for t in tensors_of_attribute(a)]


def long_lists(nodes):
    """Lists of numbers in attributes that are long enough to be tensors."""
    out = []
    for node in nodes:
        for attribute in node.attribute:
            for values, dtype in ((attribute.floats, np.float32), (attribute.ints, np.int64)):
                if len(values) >= 256:
                    out.append(np.array(values, dtype))
            for graph in list(attribute.graphs) + ([attribute.g] if attribute.HasField("g") else []):
                out += long_lists(graph.node)
    return out


def check_onnx(folder):
    for path in sorted((CORPUS / "onnx").rglob("*.onnx")):
        name = "onnx " + path.name
        model = onnx.load(path, load_external_data=False)
        tensors = tensors_of_graph(model.graph)
        nodes = list(model.graph.node)
        for function in model.functions:
            nodes += list(function.node)
            tensors += [t for node in function.node for a in node.attribute for t in tensors_of_attribute(a)]
        tensors = [t for t in tensors if t.data_type != onnx.TensorProto.STRING]
        missing = [t for t in tensors if t.data_location == onnx.TensorProto.EXTERNAL or
                   (t.HasField("raw_data") and not t.raw_data and np.prod(t.dims) > 0)]
        ours, problem = converted(path, folder)
        if missing:
            report(ours is None and ("E007" in problem or "E012" in problem), name, "its data is not there: %s" % problem)
            continue
        if ours is None:
            report(False, name, problem)
            continue
        theirs = [(t.name, *onnx_value(t)) for t in tensors]
        theirs += [("", tuple(a.shape), raw(a)) for a in long_lists(nodes)]
        compare(name, ours, theirs, by_name=False)
        wrong = [t.name for t in model.graph.initializer
                 if t.name and t.data_type != onnx.TensorProto.STRING and ours.get(t.name, ())[1:] != onnx_value(t)]
        report(not wrong, name + " by name", str(wrong[:5]))
    for path in sorted((CORPUS / "onnx_tensorproto").rglob("*.pb")):
        tensor = onnx.TensorProto()
        tensor.ParseFromString(path.read_bytes())
        ours, problem = converted(path, folder)
        name = "tensor " + "/".join(path.parts[-3:])
        if ours is None:
            report(False, name, problem)
            continue
        theirs = [] if tensor.data_type == onnx.TensorProto.STRING else [(tensor.name or "tensor", *onnx_value(tensor))]
        compare(name, ours, theirs)


# ---- HDF5 and Keras


def numeric(dataset):
    kind = dataset.dtype
    return kind.kind in "fiucb" and kind.itemsize <= 16 and kind.subdtype is None and h5py.check_vlen_dtype(kind) is None


H5_LEFT_OUT = {"all", "szip", "external", "myfilter", "nbit", "scaleoffset"}  # filters that are not read, other files


def check_hdf5(folder):
    files = sorted((CORPUS / "hdf5_generic").iterdir()) + sorted(p for p in (CORPUS / "keras_h5").rglob("*") if p.is_file())
    for path in files:
        name = "hdf5 " + "/".join(path.parts[-2:])
        ours, problem = converted(path, folder)
        try:
            file = h5py.File(path, "r")
            datasets = {}
            file.visititems(lambda key, item: datasets.__setitem__(key, item) if isinstance(item, h5py.Dataset) else None)
        except (OSError, RuntimeError, KeyError):
            # h5py's own HDF5 does not read these: damaged, or newer than it
            report(ours is not None or "E00" in problem, name, problem)
            continue
        if path.name == "hdfview__tfilters.h5":
            report(ours is None and ("E009" in problem or "E015" in problem), name, problem)
            continue
        if ours is None:
            # A file of nothing but strings, references and the like has no tensor to convert.
            nothing = datasets and not any(numeric(item) for item in datasets.values())
            report(bool(nothing) and "E009" in problem and "skipped" in problem, name, problem)
            continue
        theirs = []
        for key, item in datasets.items():
            if not numeric(item) or item.shape is None:
                continue
            value = item[()]
            size = item.id.get_type().get_size()
            if key.startswith(("optimizer_weights/", "optimizer/")) and "keras" in str(path):
                continue
            if value.dtype.itemsize != size and value.dtype.kind == "f":  # small floats, which h5py widens
                ours_item = ours.get(key)
                kinds = {"F8_E4M3": ml_dtypes.float8_e4m3fn, "F8_E5M2": ml_dtypes.float8_e5m2, "BF16": ml_dtypes.bfloat16}
                widened = np.frombuffer(ours_item[2], kinds[ours_item[0]]).astype(np.float32) if ours_item else None
                theirs_flat = np.asarray(value, np.float32).reshape(-1)
                # h5py's HDF5 knows no OCP floats: it takes those with all exponent bits set for infinite or NaN
                known = np.isfinite(theirs_flat)
                same = ours_item and np.array_equal(widened[known], theirs_flat[known])
                report(bool(same), name + " " + key, "widened values differ")
                ours.pop(key, None)
                continue
            theirs.append((key, shape_of(value), raw(value)))
        compare(name, ours, theirs, by_name=not str(path).count("keras_h5"))


# ---- TensorFlow


def check_checkpoints(folder):
    for path in sorted(p for d in ("tf_checkpoint", "tf_savedmodel") for p in (CORPUS / d).rglob("*.index")):
        name = "checkpoint " + "/".join(path.parts[-3:])
        reader = tf.train.load_checkpoint(str(path)[:-len(".index")])
        ours, problem = converted(path, folder)
        if ours is None:
            report(False, name, problem)
            continue
        facts = json.loads(subprocess.run([CLI, "--json", "inspect", str(path)], capture_output=True, check=True).stdout)
        state = facts["result"]["files"][0].get("checksum", {"state": "none"})["state"]  # none without variables
        report(state == "valid" or facts["summary"]["tensor_count"] == 0, name + " checksum", state)
        theirs = []
        for key, dtype in reader.get_variable_to_dtype_map().items():
            if dtype == tf.string or "/.OPTIMIZER_SLOT/" in key or key.startswith(("optimizer/", "save_counter/")):
                continue
            value = reader.get_tensor(key)
            theirs.append((key.removesuffix("/.ATTRIBUTES/VARIABLE_VALUE"), shape_of(value), raw(value)))
        compare(name, ours, theirs)


def is_training(name):
    """The scopes of gradients, savers and initial values, whose constants are not part of the model."""
    return re.search(r"(^|/)(gradients(_\d+)?|Initializer)/|^save(_\d+)?/|/initial_value(_\d+)?$", name) is not None


def constants(nodes):
    for node in nodes:
        if is_training(node.name):
            continue
        for key, attribute in node.attr.items():
            for tensor in ([attribute.tensor] if attribute.HasField("tensor") else list(attribute.list.tensor)):
                if tensor.dtype != tf.string.as_datatype_enum:
                    value = tf.make_ndarray(tensor)
                    yield (node.name, shape_of(value), raw(value))


def check_graphs(folder):
    for path in sorted((CORPUS / "tf_frozen").rglob("*.pb")):
        graph = graph_pb2.GraphDef()
        graph.ParseFromString(path.read_bytes())
        ours, problem = converted(path, folder)
        if ours is None:
            report(False, "frozen " + path.name, problem)
            continue
        theirs = list(constants(graph.node))
        for function in graph.library.function:
            theirs += [(function.signature.name + "/" + n, s, d) for n, s, d in constants(function.node_def)]
        compare("frozen " + "/".join(path.parts[-2:]), ours, theirs)
    for path in sorted((CORPUS / "tf_savedmodel").rglob("saved_model.pb")):
        name = "SavedModel " + "/".join(path.parts[-3:])
        model = saved_model_pb2.SavedModel()
        model.ParseFromString(path.read_bytes())
        ours, problem = converted(path.parent, folder)
        if ours is None:
            report(False, name, problem)
            continue
        theirs = []
        for meta in model.meta_graphs:
            theirs += list(constants(meta.graph_def.node))
            for function in meta.graph_def.library.function:
                if not function.signature.name.startswith(("__inference__traced_save", "__inference__traced_restore",
                                                            "__inference___backward", "__backward")):
                    theirs += list(constants(function.node_def))
        prefix = path.parent / "variables" / "variables"
        if pathlib.Path(str(prefix) + ".index").exists():
            reader = tf.train.load_checkpoint(str(prefix))
            for key, dtype in reader.get_variable_to_dtype_map().items():
                if dtype != tf.string and "/.OPTIMIZER_SLOT/" not in key and not key.startswith(("optimizer/", "save_counter/")):
                    value = reader.get_tensor(key)
                    theirs.append((key, shape_of(value), raw(value)))
        compare(name, ours, theirs, by_name=False)


TFLITE_TYPES = {0: np.float32, 1: np.float16, 2: np.int32, 3: np.uint8, 4: np.int64, 6: np.bool_, 7: np.int16, 8: np.complex64,
                9: np.int8, 10: np.float64, 12: np.uint64, 15: np.uint32, 16: np.uint16}


def check_tflite(folder):
    for path in sorted((CORPUS / "tflite").rglob("*.tflite")):
        data = path.read_bytes()
        model = tflite.Model.GetRootAs(data, 0)
        ours, problem = converted(path, folder)
        name = "tflite " + path.name
        if ours is None:
            report(False, name, problem)
            continue
        theirs = []
        for g in range(model.SubgraphsLength()):
            graph = model.Subgraphs(g)
            for i in range(graph.TensorsLength()):
                tensor = graph.Tensors(i)
                buffer = model.Buffers(tensor.Buffer())
                if tensor.Buffer() == 0 or buffer.DataLength() == 0 or tensor.Type() not in TFLITE_TYPES:
                    continue
                shape = tuple(int(d) for d in tensor.ShapeAsNumpy()) if tensor.ShapeLength() else ()
                size = int(np.prod(shape, dtype=np.int64)) * np.dtype(TFLITE_TYPES[tensor.Type()]).itemsize
                theirs.append(((tensor.Name() or b"").decode(), shape, buffer.DataAsNumpy().tobytes()[:size]))
                scales = tensor.Quantization()
                if scales is None or not scales.ScaleLength():
                    continue
                for kind, count, values in (("scale", scales.ScaleLength(), scales.ScaleAsNumpy()),
                                            ("zero", scales.ZeroPointLength(), scales.ZeroPointAsNumpy())):
                    along = scales.QuantizedDimension()
                    of = () if count == 1 else (count,) if along == 0 else tuple(
                        count if d == along else 1 for d in range(len(shape)))
                    if count and not (kind == "zero" and count == 1 and values[0] == 0):
                        theirs.append((kind, of, values.tobytes()))
        compare(name, ours, theirs, by_name=False)


def tflite_options(model, operator):
    """The options of an operator as the package reads them, under the names of the schema."""
    kinds = {v: k for k, v in vars(tflite.BuiltinOptions).items() if isinstance(v, int)}
    name = kinds.get(operator.BuiltinOptionsType(), "NONE")
    table = operator.BuiltinOptions()
    if name == "NONE" or table is None:
        return {}
    options = getattr(tflite, name)()
    options.Init(table.Bytes, table.Pos)
    read = getattr(tflite, name + "T").InitFromObj(options)
    return {re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", key).lower(): value for key, value in vars(read).items()}


def check_tflite_options(folder):
    """What `aprcli graph` shows of the operators that keep their own names."""
    names = {"padding": ("SAME", "VALID"), "fused_activation_function": ("NONE", "RELU", "RELU_N1_TO_1", "RELU6", "TANH", "SIGN_BIT")}
    checked = 0
    for path in sorted((CORPUS / "tflite").rglob("*.tflite")):
        model = tflite.Model.GetRootAs(path.read_bytes(), 0)
        done = subprocess.run([CLI, "--json", "graph", str(path)], capture_output=True, check=False)
        graph = json.loads(done.stdout)["result"].get("graph") if done.returncode == 0 else None
        if graph is None or model.SubgraphsLength() != 1:
            continue
        operators = [model.Subgraphs(0).Operators(i) for i in range(model.Subgraphs(0).OperatorsLength())]
        nodes = [n for n in graph["nodes"] if n["op"] != "Constant"]
        wrong = []
        for node, operator in zip(nodes, operators):
            if node.get("domain") != "tflite":
                continue
            for key, value in tflite_options(model, operator).items():
                ours = node.get("attributes", {}).get(key)
                if isinstance(value, np.ndarray):
                    value = value.tolist()
                if key in names and isinstance(value, int):
                    value = names[key][value]
                if isinstance(value, (int, float, str)) and not isinstance(ours, str) or key in names:
                    checked += 1
                    if ours != value and not (isinstance(value, float) and abs(ours - value) < 1e-6):
                        wrong.append("%s %s is %s, not %s" % (node["op"], key, ours, value))
        report(not wrong and len(nodes) == len(operators), "tflite options " + path.name, wrong[:3])
    report(checked > 300, "options of TensorFlow Lite", checked)


# ---- Layout


def check_layout(folder):
    """What --plan says of axes is what numpy makes of the source's bytes, and going back gives them again."""
    moved = 0
    for path in sorted(p for d in ("keras_h5", "keras_v3", "tflite", "tf_frozen") for p in (CORPUS / d).rglob("*")
                       if p.is_file() and p.name != "MANIFEST.tsv"):
        name = "layout " + "/".join(path.parts[-2:])
        plan = subprocess.run([CLI, "--json", "convert", str(path), "--relaxed", "--plan"], capture_output=True, check=False)
        if plan.returncode != 0:
            continue  # a file of another kind, or refused: other checks have those
        kept, problem = converted(path, folder)
        out = pathlib.Path(folder) / "out.apr"
        done = subprocess.run([CLI, "convert", str(path), "-o", str(out), "--relaxed", "--quiet", "--force"],
                              capture_output=True, text=True, check=False)
        if kept is None or done.returncode != 0:
            report(False, name, problem + done.stderr)
            continue
        mapped = {t.name: (tuple(t.shape), bytes(t.data)) for t in apr2.File(out, GGML).tensors.values()}
        for tensor in json.loads(plan.stdout)["tensors"]:
            _, shape, data = kept[tensor["from"]]
            axes = tensor.get("axes_from")
            if axes is not None:
                moved += 1
                width = len(data) // max(1, int(np.prod(shape, dtype=np.int64)))
                source = np.frombuffer(data, dtype="V%d" % width).reshape(shape)
                data = source.transpose(axes).tobytes()
            report(mapped[tensor["name"]] == (tuple(tensor["shape"]), data), name + " " + tensor["from"])
    report(moved > 150, "layout: enough tensors", str(moved))


def main():
    print("onnx %s, h5py %s, tensorflow %s" % (onnx.__version__, h5py.__version__, tf.__version__), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for check in (check_onnx, check_hdf5, check_checkpoints, check_graphs, check_tflite, check_tflite_options, check_layout):
            check(folder)
    sys.exit(finish())


main()
