# SPDX-License-Identifier: MIT
"""Compares the shapes that `aprcli graph` infers with those of onnx.shape_inference, for all of onnx's backend tests and for the graphs of
the corpus, whose declared shapes are removed. Prints 'N passed, N failed' and exits 1 when a check failed."""
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import warnings

warnings.simplefilter("ignore")

# A missing peer is a failure: no try around these.
import onnx
from onnx.backend.test.case.model import collect_testcases as collect_model_tests
from onnx.backend.test.case.node import collect_testcases as collect_node_tests

from checks import finish, report

CLI = os.environ["APR_CLI"]
CORPUS = pathlib.Path(os.environ["APR_CORPUS"])
DETAILS = "-v" in sys.argv
NAME = "the graph of the model"  # by which it is chosen


def our_types(path):
    """{value: (element type, dimensions)} of `aprcli graph --json`; unknown dimensions are None."""
    done = subprocess.run([CLI, "graph", str(path), "--graph", NAME, "--json"], capture_output=True, check=False)
    if done.returncode != 0:
        return None
    graph = json.loads(done.stdout)["result"].get("graph")
    if graph is None:
        return None
    out = {}
    for value in graph["inputs"] + graph["outputs"] + graph["values"]:
        shape = value.get("shape")
        out[value["name"]] = (value.get("dtype"), None if shape is None else
                              [each if isinstance(each, int) else None for each in shape])
    return out


def extents(tensor):
    """Numbers, and None for what is not known; -1 is an old way to say so."""
    return [d.dim_value if d.HasField("dim_value") and d.dim_value >= 0 else None for d in tensor.shape.dim]


def peer_types(model):
    out = {}
    inferred = onnx.shape_inference.infer_shapes(model, check_type=False, strict_mode=False, data_prop=True)
    for value in list(inferred.graph.value_info) + list(inferred.graph.output):
        kind = value.type.WhichOneof("value")
        if kind != "tensor_type":
            continue
        tensor = value.type.tensor_type
        shape = None
        if tensor.HasField("shape"):
            shape = extents(tensor)
        out[value.name] = (onnx.TensorProto.DataType.Name(tensor.elem_type) if tensor.elem_type else None, shape)
    return out


def stripped(model):
    """Without the types of everything that a node computes."""
    out = onnx.ModelProto()
    out.CopyFrom(model)
    out.graph.name = NAME
    del out.graph.value_info[:]
    for value in out.graph.output:
        value.ClearField("type")
    return out


def differences(ours, theirs):
    """(contradictions, shapes that only the peer knows, values)."""
    wrong, missing = [], []
    for name, (element, shape) in theirs.items():
        have, dims = ours.get(name, (None, None))
        if element and have and have != element:
            wrong.append("%s is %s, not %s" % (name, have, element))
        if element and not have:
            missing.append("%s has type %s" % (name, element))
        if shape is None:
            continue
        if dims is None:
            if any(each is not None for each in shape) or not shape:
                missing.append("%s has shape %s" % (name, shape))
        elif len(dims) != len(shape):
            wrong.append("%s has shape %s, not %s" % (name, dims, shape))
        else:
            if any(a is not None and b is not None and a != b for a, b in zip(dims, shape)):
                wrong.append("%s has shape %s, not %s" % (name, dims, shape))
            elif any(a is None and b is not None for a, b in zip(dims, shape)):
                missing.append("%s has shape %s, here %s" % (name, shape, dims))
    return wrong, missing


def compare(name, model, declared, folder, counts):
    """`declared`: the types that the file states, or None."""
    path = pathlib.Path(folder) / "model.onnx"
    path.write_bytes(model.SerializeToString())
    ours = our_types(path)
    if ours is None:
        counts["unread"] += 1
        return
    try:
        theirs = peer_types(model)
    except Exception:  # it refuses models that contradict themselves
        theirs = {}
    wrong, missing = differences(ours, theirs)
    if declared:
        wrong += differences(ours, declared)[0]
    counts["values"] += len(theirs)
    counts["missing"] += len(missing)
    if missing and DETAILS:
        print("missing", name, [n.op_type for n in model.graph.node][:4], missing[:3])
    report(not wrong, name + ": shapes", "; ".join(wrong[:4]))
    for each in {n.op_type for n in model.graph.node} if missing else ():
        counts["in " + each] += 1


def declared_types(model):
    out = {}
    for value in list(model.graph.value_info) + list(model.graph.output):
        tensor = value.type.tensor_type
        if value.type.WhichOneof("value") == "tensor_type" and tensor.HasField("shape"):
            out[value.name] = (onnx.TensorProto.DataType.Name(tensor.elem_type) if tensor.elem_type else None,
                               extents(tensor))
    return out


def main():
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for case in collect_node_tests(None) + collect_model_tests():
            if case.model is not None:
                compare(case.name, stripped(case.model), declared_types(case.model), folder, counts)
        for path in sorted((CORPUS / "onnx").rglob("*.onnx")):
            try:
                model = onnx.load(path, load_external_data=False)
            except Exception:
                continue
            if model.ByteSize() < 64 << 20:
                compare(path.name, stripped(model), None, folder, counts)
    print("%d values of the peer, %d of them unknown here" % (counts["values"], counts["missing"]))
    if DETAILS:
        print(counts.most_common(60))
    # What the peer knows and is not known here: sequences, optional values, and operators for text and trees.
    report(counts["missing"] * 50 <= counts["values"], "at most 2 % of the shapes are unknown here")
    return finish()


sys.exit(main())
