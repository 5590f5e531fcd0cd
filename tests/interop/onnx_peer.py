# SPDX-License-Identifier: MIT
"""Runs what aprcli exports to ONNX and TorchScript: seeded models of transformers with few and small layers must pass onnx.checker with full_check, and give in
ONNX Runtime what torch computes, with weights as they are, in half precision and quantized. Models of the corpus that are ONNX already keep
their graph: every node, attribute and tensor, also by way of an apr file, and ONNX Runtime computes the same.
Prints 'N passed, N failed' and exits 1 when a check failed."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

# A missing peer is a failure: no try around these.
import numpy as np
import onnx
import onnxruntime
import torch
from onnx import numpy_helper

import architecture_peer as models
from checks import finish, report

CLI = os.environ["APR_CLI"]
CORPUS = pathlib.Path(os.environ["APR_CORPUS"]) if os.environ.get("APR_CORPUS") else None
onnxruntime.set_default_logger_severity(4)
WAYS = {  # options of the export, the largest error relative to the largest value
    "f32": ([], 1e-4),
    "f32 in operator set 18": (["--opset", "18"], 1e-4),
    "f32 in operator set 23": (["--opset", "23"], 1e-4),
    "fp16": (["--precision", "fp16"], 1e-2),
    "int8": (["--quantize", "int8"], 0.2),
    "q8_0": (["--quantize", "q8_0"], 0.1),
    "q4_0": (["--quantize", "q4_0"], 0.7),
    "q4_0 in operator set 17": (["--quantize", "q4_0", "--opset", "17"], 0.7),
}
FEW = ("llama 3.1 with tied embeddings", "gemma2", "mixtral", "gpt2", "bert", "whisper")  # in every way; others as f32


def run(*arguments):
    return subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True, check=False)


def session(path):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def is_valid(path, name):
    try:
        onnx.checker.check_model(str(path), full_check=True)
        return report(True, name + ": onnx.checker")
    except Exception as problem:
        return report(False, name + ": onnx.checker", str(problem)[:300])


def check_export(name, path, way, ours, expected, folder):
    options, limit = WAYS[way]
    name = "%s as %s" % (name, way)
    out = pathlib.Path(folder) / "model.onnx"
    done = run("export", path, "-o", out, "--force", "--verify", "--relaxed", "--json", *options)
    if done.returncode != 0:
        report(False, name + ": export", (done.stderr + done.stdout)[-400:])
        return
    is_valid(out, name)
    if way == "f32 in operator set 23" and any(each.op_type == "Attention" for each in onnx.load(out).graph.node):
        return  # its window is of set 25: architecture_peer.py has it
    opened = session(out)
    inputs = {each.name: ours[each.name] for each in opened.get_inputs()}
    for each, values in zip(opened.get_outputs(), opened.run(None, inputs)):
        wanted = expected[each.name]
        worst = float(np.abs(values - wanted).max() / np.abs(wanted).max()) if values.shape == wanted.shape else float("inf")
        report(worst <= limit, "%s: %s" % (name, each.name), "off by %g" % worst)


EMPTY = {"batch": models.BATCH, "past_sequence": 0, "past_batch": 0, "audio_batch": 0}  # of what there is in front of the first token


def empty_past(opened):
    return {each.name: np.zeros([EMPTY.get(d, d) for d in each.shape], np.float32) for each in opened.get_inputs() if each.name.startswith("past")}


def step(ours, part):
    """The inputs of some positions. Audio is there in the first step only."""
    return {key: values[:, part] if key.endswith("_ids") else values if part.start == 0 else values[:0] for key, values in ours.items()}


def check_cache(name, path, ours, expected, folder, *options):
    """Half of the positions, then the other half with the keys and values of the first."""
    out = pathlib.Path(folder) / "cache.onnx"
    done = run("export", path, "-o", out, "--force", "--kv-cache", "--quiet", *options)
    if done.returncode != 0:
        report(False, name + " with a cache: export", done.stderr[-400:])
        return
    is_valid(out, name + " with a cache")
    opened = session(out)
    names = [each.name for each in opened.get_outputs()]
    past = empty_past(opened)
    logits = []
    for part in (slice(0, 5), slice(5, 6), slice(6, None)):
        results = dict(zip(names, opened.run(None, {**step(ours, part), **past})))
        logits.append(results["logits"])
        past = {key: results[key.replace("past_key_values", "present")] for key in past}
    values = np.concatenate(logits, axis=1)
    worst = float(np.abs(values - expected["logits"]).max() / np.abs(expected["logits"]).max())
    report(bool(past) and worst <= 1e-4, name + " with a cache: logits", "off by %g" % worst)


def check_script(name, path, ours, expected, folder):
    """The module of TorchScript computes the same, with and without a cache, from integers as well, and with the inputs that may be omitted."""
    names = [each.name for each in session(pathlib.Path(folder) / "model.onnx").get_outputs()]
    out = pathlib.Path(folder) / "module.pt"

    def outputs(what, *options):
        done = run("export", path, "--format", "torchscript", "-o", out, "--force", "--relaxed", *options)
        if done.returncode != 0 or "no-graph" in done.stderr:
            report(False, "%s as %s: export" % (name, what), done.stderr[-400:])
            return None
        module = torch.jit.load(str(out))
        wanted = [each.name for each in module.forward.schema.arguments[1:]]
        return module, wanted

    def check(what, limit, results):
        for each, values in zip(names, results if isinstance(results, tuple) else (results,)):
            wanted = expected[each]
            worst = float(np.abs(values.numpy() - wanted).max() / np.abs(wanted).max()) if tuple(values.shape) == wanted.shape else float("inf")
            report(worst <= limit, "%s as %s: %s" % (name, what, each), "off by %g" % worst)

    with torch.no_grad():
        for what, options, limit in (("TorchScript", [], 1e-5), ("TorchScript of q8_0", ["--quantize", "q8_0"], 0.1)):
            if limit > 0.01 and name not in FEW:
                continue
            made = outputs(what, *options)
            if made:
                check(what, limit, made[0](*(torch.from_numpy(ours[key]) for key in made[1])))
                omitted = [each.name for each in made[0].forward.schema.arguments if each.has_default_value()]
                if limit < 0.01 and omitted == ["position_ids"]:
                    check("TorchScript without positions", limit, made[0](*(torch.from_numpy(ours[key]) for key in made[1] if key not in omitted)))
        if name in FEW and "attention_mask" not in ours:
            made = outputs("TorchScript with a cache", "--kv-cache")
            if not made:
                return
            opened = session(pathlib.Path(folder) / "cache.onnx")
            kept = [each.name for each in opened.get_outputs()]
            past = {key: torch.from_numpy(values) for key, values in empty_past(opened).items()}
            logits = []
            for part in (slice(0, 5), slice(5, None)):
                feeds = {**{key: torch.from_numpy(values) for key, values in step(ours, part).items()},
                         **{key.replace(".", "_"): values for key, values in past.items()}}
                results = dict(zip(kept, made[0](*(feeds[key] for key in made[1]))))
                logits.append(results["logits"])
                past = {key: results[key.replace("past_key_values", "present")] for key in past}
            worst = float(np.abs(torch.cat(logits, 1).numpy() - expected["logits"]).max() / np.abs(expected["logits"]).max())
            report(worst <= 1e-4, name + " as TorchScript with a cache: logits", "off by %g" % worst)


def check_model(name, make, more, folder):
    kind, config = make(**more)
    model = models.seeded(kind, config)
    path = pathlib.Path(folder) / re.sub(r"\W+", "_", name)
    model.save_pretrained(path)
    ours, theirs = models.feeds_for(model)
    expected = models.outputs_of(model, theirs)
    for way in WAYS if name in FEW else ["f32"]:
        check_export(name, path, way, ours, expected, folder)
    if config.model_type not in ("bert", "nomic_bert", "roberta"):
        if name in FEW:
            check_cache(name + " in operator set 23", path, ours, expected, folder, "--opset", "23")
        check_cache(name, path, ours, expected, folder)
    run("export", path, "-o", pathlib.Path(folder) / "model.onnx", "--force", "--relaxed", "--quiet")
    check_script(name, path, ours, expected, folder)
    if name not in FEW:
        return
    apr = pathlib.Path(folder) / "model.apr"
    done = run("convert", path, "-o", apr, "--force", "--quiet")
    report(done.returncode == 0, name + " as apr", done.stderr[-300:])
    check_export(name + " by way of apr", apr, "f32", ours, expected, folder)


# ---- models that are ONNX already


def tensor(each, folder):
    if each.data_type == onnx.TensorProto.STRING:
        return "strings", tuple(each.dims), tuple(each.string_data)
    return each.data_type, tuple(each.dims), numpy_helper.to_array(each, folder).tobytes()


def attribute(each, folder):
    kinds = onnx.AttributeProto
    if each.ref_attr_name:
        return each.name, each.type, each.ref_attr_name
    value = {kinds.FLOAT: lambda: np.float32(each.f).tobytes(), kinds.INT: lambda: each.i, kinds.STRING: lambda: each.s,
             kinds.TENSOR: lambda: tensor(each.t, folder), kinds.GRAPH: lambda: graph(each.g, folder, False),
             kinds.FLOATS: lambda: np.array(each.floats, np.float32).tobytes(), kinds.INTS: lambda: tuple(each.ints),
             kinds.STRINGS: lambda: tuple(each.strings), kinds.TENSORS: lambda: [tensor(t, folder) for t in each.tensors],
             kinds.SPARSE_TENSOR: lambda: (tensor(each.sparse_tensor.values, folder), tensor(each.sparse_tensor.indices, folder)),
             kinds.TYPE_PROTO: lambda: each.tp.SerializeToString(deterministic=True)}[each.type]()
    return each.name, each.type, value


def node(each, folder):
    domain = "" if each.domain == "ai.onnx" else each.domain
    return (each.op_type, domain, each.name, each.overload, tuple(each.input), tuple(each.output),
            sorted((attribute(a, folder) for a in each.attribute), key=lambda a: a[0]))


def plain_type(value):
    out = onnx.TypeProto.FromString(value.type.SerializeToString())
    for dim in out.tensor_type.shape.dim if out.WhichOneof("value") == "tensor_type" else []:
        dim.ClearField("denotation")
        if dim.dim_value < 0 or (dim.WhichOneof("value") == "dim_param" and not dim.dim_param):
            dim.Clear()  # unknown
    return value.name, out.SerializeToString(deterministic=True)


def graph(each, folder, is_main):
    initializers = {t.name: tensor(t, folder) for t in each.initializer}
    return {"nodes": [node(n, folder) for n in each.node], "initializers": initializers if is_main else None,
            "inputs": [plain_type(v) for v in each.input if v.name not in initializers], "outputs": [plain_type(v) for v in each.output],
            "sparse": [(s.values.name, tensor(s.values, folder), tuple(s.dims)) for s in each.sparse_initializer]}


def content(path):
    model = onnx.load(path, load_external_data=False)
    folder = str(pathlib.Path(path).parent)
    functions = [(f.name, f.domain, f.overload, tuple(f.input), tuple(f.output), tuple(f.attribute), [node(n, folder) for n in f.node],
                  [attribute(a, folder) for a in f.attribute_proto]) for f in model.functions]
    return {"graph": graph(model.graph, folder, True), "functions": functions,
            "opsets": sorted({("" if each.domain == "ai.onnx" else each.domain, each.version) for each in model.opset_import}),
            "properties": sorted((p.key, p.value) for p in model.metadata_props if p.key != "apr_metadata")}


def difference(a, b, place=""):
    """The first place where two contents differ, or nothing. Tensors of subgraphs may be initializers of the main graph."""
    if isinstance(a, dict) and isinstance(b, dict):
        for key in sorted(set(a) | set(b)):
            if key not in a and place.endswith("initializers"):
                continue
            found = difference(a.get(key), b.get(key), place + "/" + str(key))
            if found:
                return found
        return None
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)) and len(a) == len(b):
        return next(filter(None, (difference(x, y, "%s[%d]" % (place, i)) for i, (x, y) in enumerate(zip(a, b)))), None)
    return None if a == b else "%s: %.100s, %.100s" % (place, a, b)


def feeds_of(opened):
    types = {"tensor(float)": np.float32, "tensor(double)": np.float64, "tensor(float16)": np.float16, "tensor(int64)": np.int64,
             "tensor(int32)": np.int32, "tensor(uint8)": np.uint8, "tensor(int8)": np.int8, "tensor(bool)": np.bool_}
    rng = np.random.default_rng(1)
    out = {}
    for each in opened.get_inputs():
        dtype = types[each.type]
        shape = [d if isinstance(d, int) and d > 0 else 2 for d in each.shape]
        out[each.name] = rng.standard_normal(shape).astype(dtype) if np.issubdtype(dtype, np.floating) else np.ones(shape, dtype)
    return out


def results_of(path):
    """What ONNX Runtime computes, or nothing for what it does not run with such inputs."""
    try:
        opened = session(path)
        feeds = feeds_of(opened)
        return feeds, opened.run(None, feeds)
    except Exception:
        return None


def is_random(path):
    return "dropout" in path.name or "multinomial" in path.name or "random" in path.name


def is_alike(a, b, limit):
    if not isinstance(a, np.ndarray) or a.dtype.kind not in "fiub":
        return str(a) == str(b)
    if a.shape != b.shape or a.dtype != b.dtype:
        return False
    a, b = a.astype(np.float64), b.astype(np.float64)
    return np.array_equal(a, b, equal_nan=True) or bool(np.nanmax(np.abs(a - b)) <= limit * (1 + np.nanmax(np.abs(a))))


# What is written otherwise than it was read, with the reason.
OTHERWISE = {
    "ext_len0.onnx": "onnx cannot read its external data of length 0",
    "f4odd.onnx": "FLOAT4E2M1 with an odd number of elements is cast from FLOAT8E4M3FN",
    "trt__bad_graph_with_no_import_domains.onnx": "has no opset_import, which is required",
    "ortt__mul_1.noopset.onnx": "has no opset_import, which is required",
    "ortt__multinomial_float16.onnx": "imports the default domain twice",
    "ortt__training_model.onnx": "imports a domain twice",
    "ortt__sparse_initializer_as_output.onnx": "the type of a sparse output is written as that of a tensor",
    "trt__test_toyPlugin_constant_node_match_case.onnx": "states another type for a tensor than it has",
}


def check_corpus(folder):
    same, ran, quantized = 0, 0, 0
    paths = sorted(path for path in CORPUS.rglob("*.onnx") if "_bad" not in str(path.parent))
    for number, path in enumerate(paths):
        outs = {"": pathlib.Path(folder) / "own.onnx", " by way of apr": pathlib.Path(folder) / "through.onnx"}
        apr = pathlib.Path(folder) / "between.apr"
        done = [run("convert", path, "-o", outs[""], "--force", "--quiet", "--relaxed"),
                run("convert", path, "-o", apr, "--force", "--quiet", "--relaxed")]
        if any(each.returncode != 0 for each in done):  # weights that the file does not have
            report(all("E007" in each.stderr or "E012" in each.stderr for each in done), path.name + ": refused", done[0].stderr[-300:])
            continue
        done = run("convert", apr, "-o", outs[" by way of apr"], "--force", "--quiet", "--relaxed")
        if done.returncode != 0:
            report(False, path.name + ": from apr", done.stderr[-300:])
            continue
        for way, out in outs.items():
            if path.name in OTHERWISE:
                continue
            found = difference(content(path), content(out))
            same += found is None
            if found:
                report(False, path.name + way, found)
        before = None if is_random(path) else results_of(path)
        if before is None:
            continue
        try:
            after = session(outs[""]).run(None, before[0])
            ok = all(is_alike(a, b, 1e-6) for a, b in zip(before[1], after))
            ran += ok
            if not ok and path.name not in OTHERWISE:
                report(False, path.name + ": results", "differ")
            for options in (["--precision", "fp16"], ["--quantize", "int8"], ["--quantize", "q8_0"], ["--prune", "0.5"]) if number % 4 == 0 else ():
                done = run("convert", path, "-o", outs[""], "--force", "--quiet", "--relaxed", *options)
                if done.returncode == 0:
                    session(outs[""]).run(None, before[0])
                    quantized += 1
                elif not re.search("E009|E018|no tensor to prune", done.stderr):  # operator set 6; all weights became zero
                    report(False, path.name + " ".join(options), done.stderr[-300:])
        except Exception as problem:
            report(False, path.name + ": ONNX Runtime", str(problem)[:300])
    print("corpus: %d of %d outputs as their source, %d models give the same results, %d others run" % (same, 2 * len(paths), ran, quantized))
    report(same > 1000, "corpus: %d of %d outputs have the content of their source" % (same, 2 * len(paths)), "too few")
    report(ran > 380, "corpus: %d models give the same results" % ran, "too few")
    report(quantized > 250, "corpus: %d quantized models run" % quantized, "too few")


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name, (make, more) in models.CASES.items():
            check_model(name, make, more, folder)
        if CORPUS is not None:
            check_corpus(folder)
    return finish()


sys.exit(main())
