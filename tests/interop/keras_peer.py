# SPDX-License-Identifier: MIT
"""Writes models of Keras as .keras and .h5 files, and lets aprcli make .keras and .weights.h5 files of them, directly and by
way of an apr file. Keras must load these files and compute what the model computed; h5py must read every tensor of any other
model bit for bit. Prints 'N passed, N failed' and exits 1 when a check failed."""
import os
import pathlib
import subprocess
import tempfile

os.environ.update(TF_CPP_MIN_LOG_LEVEL="3", CUDA_VISIBLE_DEVICES="")

# A missing peer is a failure: no try around these.
import h5py
import keras
import ml_dtypes
import numpy as np
import onnx
import onnxruntime
import safetensors.numpy

from checks import finish, report

CLI = os.environ["APR_CLI"]
CORPUS = pathlib.Path(os.environ["APR_CORPUS"])
RANDOM = np.random.default_rng(36)
L = keras.layers


def convert(source, output, *options):
    done = subprocess.run([CLI, "--quiet", "convert", str(source), "-o", str(output), "--force", *options],
                          capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


def models():
    yield "dense", keras.Sequential([L.Input((12,)), L.Dense(8, activation="relu"), L.BatchNormalization(),
                                     L.Dense(4, use_bias=False), L.Dense(3, activation="softmax", name="out")])
    image = L.Input((16, 16, 3))
    x = L.Conv2D(4, 3, activation="relu", name="first")(image)
    x = L.DepthwiseConv2D(3)(x)
    x = L.SeparableConv2D(6, 3, use_bias=False)(x)
    x = L.BatchNormalization(scale=False)(x)
    x = L.LayerNormalization()(L.GlobalAveragePooling2D()(L.Conv2DTranspose(3, 2)(x)))
    yield "image", keras.Model(image, L.Dense(2)(x))
    ids = L.Input((7,), dtype="int32")
    x = L.Bidirectional(L.LSTM(5, return_sequences=True))(L.Embedding(20, 8)(ids))
    x = L.GRU(6)(L.TimeDistributed(L.Dense(4))(x))
    yield "text", keras.Model(ids, L.Dense(2)(x))
    inner = keras.Sequential([L.Input((6,)), L.Dense(5), L.Dense(4)], name="inner")
    row = L.Input((6,))
    yield "nested", keras.Model(row, L.Dense(2)(inner(row)))
    rows = L.Input((7, 8))
    yield "attention", keras.Model(rows, L.Dense(2)(L.MultiHeadAttention(2, 4)(rows, rows)))
    yield "bfloat16", keras.Sequential([L.Input((12,)), L.Dense(8, activation="relu", dtype="bfloat16"), L.Dense(4)])


def inputs_of(model):
    given = model.inputs[0]
    shape = [2, *given.shape[1:]]
    return RANDOM.integers(0, 20, size=shape).astype("int32") if given.dtype == "int32" else \
        RANDOM.normal(size=shape).astype("float32")


def outputs_of(model, inputs):
    return np.asarray(keras.ops.cast(model(inputs), "float32"))


def keras_loads(folder):
    for name, model in models():
        for weight in model.weights:
            low, high = (0.5, 1) if "variance" in weight.path else (-0.5, 0.5)
            weight.assign(RANDOM.uniform(low, high, size=weight.shape))
        inputs = inputs_of(model)
        expected = outputs_of(model, inputs)
        for suffix in (".keras",) if name == "bfloat16" else (".keras", ".h5"):  # .h5 does not say what its bytes are
            source = folder / (name + suffix)
            model.save(source)
            stored = folder / (source.name + ".apr")
            report(convert(source, stored) == "", f"{source.name} becomes an apr file", convert(source, stored))
            for given in (source, stored):
                for target in (".keras", ".weights.h5"):
                    output = folder / (given.name + ".out" + target)
                    what = f"{given.name} as {target}"
                    said = convert(given, output)
                    if said:
                        report(False, what, said)
                        continue
                    if target == ".keras":
                        again = keras.saving.load_model(output, compile=False)
                    else:
                        again = keras.models.clone_model(model)
                        again.load_weights(output)
                    found = outputs_of(again, inputs)
                    report(np.array_equal(found, expected), what, np.abs(found - expected).max())


def corpus_loads(folder):
    for source in sorted((CORPUS / "keras_h5").glob("*.h*")):
        output = folder / "corpus.keras"
        said = convert(source, output)
        if said:
            report(False, source.name, said)
            continue
        model = keras.saving.load_model(output, compile=False)
        with h5py.File(source) as file:
            weights = file["model_weights"] if "model_weights" in file else file
            wrong, count = [], 0
            for layer in model.layers:
                if not layer.weights:
                    continue
                group = weights[layer.name]
                for stored, weight in zip(group.attrs["weight_names"], layer.weights, strict=True):
                    stored = stored.decode() if isinstance(stored, bytes) else stored
                    count += 1
                    if not np.array_equal(group[stored][()], np.asarray(weight)):
                        wrong.append(stored)
            report(count > 0 and not wrong, f"{source.name}: {count} weights", wrong[:3])
    said = convert(CORPUS / "found3" / "h5" / "q_int8.keras", folder / "q.keras", "--dequantize", "f32")
    found = keras.saving.load_model(folder / "q.keras", compile=False)
    layers = keras.saving.load_model(CORPUS / "found3" / "h5" / "q_int8.keras", compile=False).layers
    equal = [np.allclose(np.asarray(a.kernel), np.asarray(b._kernel, "float32") / np.asarray(b.kernel_scale), rtol=1e-6)
             for a, b in zip(found.layers, layers, strict=True) if hasattr(b, "kernel_scale")]
    report(said == "" and equal and all(equal), "a quantized model, dequantized", (said, equal))


def sequences():
    """Graphs of ONNX that are a sequence of layers: name, nodes, initializers, shape of the input."""
    def random(*shape):
        return (RANDOM.normal(size=shape) * 0.3).astype("float32")
    node = onnx.helper.make_node
    yield "layers", [node("Gemm", ["x", "w1", "b1"], ["a"], transB=1), node("Relu", ["a"], ["b"]), node("MatMul", ["b", "w2"], ["c"]),
                     node("Add", ["c", "b2"], ["d"]), node("BatchNormalization", ["d", "s", "o", "m", "v"], ["e"]),
                     node("Gemm", ["e", "w3"], ["f"]), node("Softmax", ["f"], ["y"], axis=-1)], \
        {"w1": random(8, 12), "b1": random(8), "w2": random(8, 6), "b2": random(6), "s": random(6), "o": random(6), "m": random(6),
         "v": np.abs(random(6)) + 0.5, "w3": random(6, 3)}, [12]
    yield "images", [node("Conv", ["x", "k1", "b1"], ["a"], pads=[1, 1, 1, 1], strides=[1, 2]),
                     node("BatchNormalization", ["a", "s", "o", "m", "v"], ["b"]), node("LeakyRelu", ["b"], ["c"], alpha=0.2),
                     node("MaxPool", ["c"], ["d"], kernel_shape=[2, 2], strides=[2, 2]),
                     node("Conv", ["d", "k2"], ["e"], group=4, pads=[0, 1, 2, 1]), node("Elu", ["e"], ["f"], alpha=0.7),
                     node("Flatten", ["f"], ["g"]), node("Gemm", ["g", "w", "bw"], ["y"], transB=1)], \
        {"k1": random(4, 3, 3, 3), "b1": random(4), "s": random(4), "o": random(4), "m": random(4), "v": np.abs(random(4)) + 0.5,
         "k2": random(8, 1, 3, 3), "w": random(5, 256), "bw": random(5)}, [3, 16, 16]
    yield "pooled images", [node("Conv", ["x", "k1"], ["a"], auto_pad="SAME_UPPER", strides=[2, 2]), node("Relu", ["a"], ["b"]),
                            node("AveragePool", ["b"], ["c"], kernel_shape=[2, 2]), node("GlobalAveragePool", ["c"], ["d"]),
                            node("Squeeze", ["d", "axes"], ["e"]), node("Gelu", ["e"], ["f"]), node("Gemm", ["f", "w"], ["y"])], \
        {"k1": random(6, 3, 5, 3), "axes": np.array([2, 3]), "w": random(6, 2)}, [3, 17, 17]
    yield "signals", [node("Conv", ["x", "k1", "b1"], ["a"], pads=[1, 2], dilations=[2]), node("Tanh", ["a"], ["b"]),
                      node("Reshape", ["b", "shape"], ["c"]), node("LayerNormalization", ["c", "s", "o"], ["e"]),
                      node("Gemm", ["e", "w"], ["f"]), node("Sigmoid", ["f"], ["y"])], \
        {"k1": random(4, 2, 3), "b1": random(4), "shape": np.array([-1, 36]), "s": random(36), "o": random(36), "w": random(36, 1)}, [2, 10]


def graphs_become_models(folder):
    for name, nodes, tensors, shape in sequences():
        graph = onnx.helper.make_graph(
            nodes, "g", [onnx.helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, ["batch", *shape])],
            [onnx.helper.make_tensor_value_info("y", onnx.TensorProto.FLOAT, None)],
            [onnx.numpy_helper.from_array(value, key) for key, value in tensors.items()])
        model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 20)], ir_version=9)
        source, stored = folder / "graph.onnx", folder / "graph.apr"
        onnx.save(model, source)
        inputs = RANDOM.normal(size=[3, *shape]).astype("float32")
        expected = onnxruntime.InferenceSession(source, providers=["CPUExecutionProvider"]).run(None, {"x": inputs})[0]
        said = convert(source, stored)
        report(said == "", f"{name}: as .apr", said)
        for given, limit, options in ((source, 1e-5, []), (stored, 1e-5, []), (source, 1e-2, ["--precision", "f16"])):
            output = folder / "graph.keras"
            said = convert(given, output, *options)
            found = outputs_of(keras.saving.load_model(output, compile=False), inputs) if not said else None
            report(not said and found.shape == expected.shape and np.abs(found - expected).max() < limit,
                   f"{name} of {given.name} {options}", said or np.abs(found - expected).max())


def h5py_reads(folder):
    tensors = {f"layers.{i}.weight": RANDOM.normal(size=(3, 5)).astype("float32") for i in range(3000)}
    for kind in ("float64", "float16", "int64", "int32", "int16", "int8", "uint64", "uint32", "uint16", "uint8", "bool"):
        tensors["of/" + kind] = RANDOM.integers(0, 2, size=(2, 1, 4)).astype(kind)
    tensors["of/bfloat16"] = RANDOM.normal(size=(4, 3)).astype(ml_dtypes.bfloat16)
    tensors["scalar"] = np.array(3.5, dtype="float32")
    tensors["empty"] = np.zeros((0, 4), dtype="float32")
    source, output = folder / "all.safetensors", folder / "all.weights.h5"
    safetensors.numpy.save_file(tensors, source)
    said = convert(source, output, "--keep-names")
    report(said == "", "a file of all types", said)
    with h5py.File(output) as file:
        wrong = []
        for name, expected in tensors.items():
            found = file[name]
            if "dtype" in found.attrs:
                same = found.attrs["dtype"] == str(expected.dtype)
            else:
                same = found.dtype == expected.dtype
            if not same or found.shape != expected.shape or found[()].tobytes() != expected.tobytes():
                wrong.append((name, str(found.dtype)))
        report(not wrong, f"h5py reads {len(tensors)} tensors", wrong[:5])
        names = []
        file.visititems(lambda name, item: names.append(name) if isinstance(item, h5py.Dataset) else None)
        report(sorted(names) == sorted(tensors), "h5py lists them")
    with h5py.File(output, "a") as file:  # other programs can add to it
        for i in range(100):
            file[f"added/{i}"] = np.full((4,), i)
        file["layers.x"] = np.ones(3)
    with h5py.File(output) as file:
        same = all(file[name][()].tobytes() == value.tobytes() for name, value in tensors.items())
        report(same and file["added/99"][0] == 99, "a file that h5py changed")
    report(convert(output, folder / "all.npz", "--keep-names", "--precision", "f32") == "", "and aprcli reads it again")


with tempfile.TemporaryDirectory() as scratch:
    keras_loads(pathlib.Path(scratch))
    corpus_loads(pathlib.Path(scratch))
    graphs_become_models(pathlib.Path(scratch))
    h5py_reads(pathlib.Path(scratch))
raise SystemExit(finish())
