# SPDX-License-Identifier: MIT
"""Compares the graph check of `aprcli validate` with onnx.checker and ONNX Runtime: graphs that one of them refuses must not be
VALID, and all valid models (onnx's backend tests, the corpus) must be. Prints 'N passed, N failed' and exits 1 when a check failed."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import warnings

warnings.simplefilter("ignore")

# A missing peer is a failure: no try around these.
import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from onnx.backend.test.case.model import collect_testcases as collect_model_tests
from onnx.backend.test.case.node import collect_testcases as collect_node_tests

from checks import finish, report

CLI = os.environ["APR_CLI"]
CORPUS = pathlib.Path(os.environ["APR_CORPUS"])
FLOAT, INT64, BOOL = TensorProto.FLOAT, TensorProto.INT64, TensorProto.BOOL
node = helper.make_node

onnxruntime.set_default_logger_severity(4)

# ---- the three verdicts


def validate(path):
    """The exit code of aprcli validate, and its findings."""
    done = subprocess.run([CLI, "--json", "validate", str(path)], capture_output=True, check=False)
    try:
        return done.returncode, json.loads(done.stdout)["findings"]
    except (ValueError, KeyError):
        return done.returncode, []


def checker_problem(model):
    try:
        onnx.checker.check_model(model)
    except Exception as problem:  # its own class, protobuf's, or a missing file
        return str(problem).split("\n")[0] or "refused"
    return ""


def runtime_problem(model):
    data = model if isinstance(model, str) else model.SerializeToString()
    try:
        onnxruntime.InferenceSession(data, providers=["CPUExecutionProvider"])
    except Exception as problem:
        return str(problem).split("\n")[0]
    return ""


# ---- broken graphs


def value(name, element=FLOAT, shape=(2,)):
    return helper.make_tensor_value_info(name, element, list(shape))


def initializer(name, values=(1, 2)):
    return numpy_helper.from_array(np.asarray(values, np.float32), name)


def build(nodes=None, inputs=None, outputs=None, initializers=(), opset=17, ir=8):
    graph = helper.make_graph(nodes or [node("Relu", ["x"], ["y"], name="relu")], "g", inputs or [value("x")],
                              outputs or [value("y")], list(initializers))
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=ir)


def changed(change, *arguments, **options):
    """A model after `change`, which takes it."""
    model = build(*arguments, **options)
    change(model)
    return model


def transposed(change):
    """A model with a Transpose node after `change`, which takes its list of attributes."""
    return changed(lambda model: change(model.graph.node[0].attribute), [node("Transpose", ["x"], ["y"], perm=[0])])


def body(nodes, outputs, inputs=(), initializers=(), name="b"):
    return helper.make_graph(nodes, name, list(inputs), outputs, list(initializers))


def branches(then_branch, before=(), after=(), outputs=("y",), else_branch=None, **options):
    other = else_branch or body([node("Neg", ["x"], ["e"])], [value("e")])
    nodes = [*before, node("If", ["c"], list(outputs), then_branch=then_branch, else_branch=other), *after]
    return build(nodes, [value("x"), value("c", BOOL, ())], **options)


def loop(inputs=3, outputs=2, node_outputs=("y",), change=None):
    values = [value("i", INT64, ()), value("condition", BOOL, ()), value("v"), value("w")][:inputs]
    results = [value("next", BOOL, ()), value("a"), value("b")][:outputs]
    inner = body([node("Identity", ["condition"], ["next"]), node("Relu", ["x"], ["a"]), node("Relu", ["x"], ["b"])], results, values)
    if change:
        change(inner)
    return build([node("Loop", ["m", "", "x"], list(node_outputs), body=inner)],
                 initializers=[numpy_helper.from_array(np.array(2, np.int64), "m")])


def scan(inputs=2, outputs=2):
    values = [value("v"), value("e", shape=()), value("f", shape=())][:inputs]
    results = [value("vo"), value("eo", shape=())][:outputs]
    inner = body([node("Add", ["v", "e"], ["vo"]), node("Identity", ["e"], ["eo"])], results, values)
    return build([node("Scan", ["x", "s"], ["f", "y"], body=inner, num_scan_inputs=1)], [value("x"), value("s", shape=(3,))],
                 [value("y", shape=(3,))])


def function(nodes=None, inputs=("a",), outputs=("b",), opsets=None, call=None, change=None):
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("my", 1)] if opsets is None else opsets
    made = helper.make_function("my", "f", list(inputs), list(outputs), nodes or [node("Relu", ["a"], ["b"])], opsets)
    graph = helper.make_graph([call or node("f", ["x"], ["y"], domain="my")], "g", [value("x")], [value("y")])
    model = helper.make_model(graph, functions=[made], ir_version=8,
                              opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid("my", 1)])
    if change:
        change(model)
    return model


def element(list_of_values, number):
    def change(model):
        getattr(model.graph, list_of_values)[0].type.tensor_type.elem_type = number
    return change


def with_value(*values, nodes=None):
    """Two nodes and value_info for the value `a` between them."""
    return changed(lambda model: model.graph.value_info.extend(values), nodes or [node("Relu", ["x"], ["a"]), node("Relu", ["a"], ["y"])])


def opset(version, domain=""):
    return lambda model: model.opset_import.append(helper.make_opsetid(domain, version))


def norm(domain_version=None):
    nodes = [node("Normalizer", ["x"], ["y"], domain="ai.onnx.ml", norm="MAX")]
    model = build(nodes, [value("x", shape=(1, 2))], [value("y", shape=(1, 2))])
    return model if domain_version is None else changed_in_place(model, opset(domain_version, "ai.onnx.ml"))


def changed_in_place(model, change):
    change(model)
    return model


def two_properties(model):
    for _ in range(2):
        model.metadata_props.add(key="k", value="v")


BROKEN = {
    # names and order
    "undefined input": lambda: build([node("Add", ["x", "q"], ["y"])]),
    "undefined optional input": lambda: build([node("Clip", ["x", "", "q"], ["y"])]),
    "order": lambda: build([node("Relu", ["a"], ["y"]), node("Abs", ["x"], ["a"])]),
    "own output": lambda: build([node("Add", ["x", "y"], ["y"])]),
    "output twice": lambda: build([node("Relu", ["x"], ["y"]), node("Abs", ["x"], ["y"])]),
    "output twice in a node": lambda: build([node("Split", ["x"], ["y", "y"])]),
    "output redefines an input": lambda: build([node("Relu", ["x"], ["x"])], outputs=[value("x")]),
    "output redefines an initializer": lambda: build([node("Relu", ["x"], ["w"]), node("Relu", ["w"], ["y"])],
                                                     initializers=[initializer("w")]),
    "undefined output": lambda: build(outputs=[value("y"), value("z")]),
    "input twice": lambda: build(inputs=[value("x"), value("x")]),
    "initializer twice": lambda: build([node("Add", ["x", "w"], ["y"])], initializers=[initializer("w"), initializer("w")]),
    "node name twice": lambda: build([node("Relu", ["x"], ["a"], name="n"), node("Relu", ["a"], ["y"], name="n")]),
    "input without name": lambda: build(inputs=[value("x"), value("")]),
    "output without name": lambda: build(outputs=[value("y"), value("")]),
    "initializer without name": lambda: build(initializers=[initializer("")]),
    "graph without name": lambda: changed(lambda model: model.graph.ClearField("name")),
    # the model
    "no IR version": lambda: changed(lambda model: model.ClearField("ir_version")),
    "IR version 0": lambda: build(ir=0),
    "negative IR version": lambda: build(ir=-3),
    "no opset": lambda: changed(lambda model: model.ClearField("opset_import")),
    "opset 0": lambda: build(opset=0),
    "negative opset": lambda: build(opset=-1),
    "opset without version": lambda: changed(lambda model: model.opset_import[0].ClearField("version")),
    "no opset of a domain": lambda: build([node("Foo", ["x"], ["y"], domain="d")]),
    "no opset of ai.onnx.ml": norm,
    "opset of IR 2": lambda: build([node("Relu", ["x"], ["y"])], opset=6, ir=2),
    "initializers of IR 3": lambda: build([node("Add", ["x", "w"], ["y"])], initializers=[initializer("w")], ir=3, opset=8),
    "property twice": lambda: changed(two_properties),
    # attributes
    "attribute twice": lambda: transposed(lambda a: a.append(helper.make_attribute("perm", [0]))),
    "attribute without name": lambda: transposed(lambda a: a[0].ClearField("name")),
    "attribute without type": lambda: transposed(lambda a: a[0].ClearField("type")),
    "undefined attribute type": lambda: transposed(lambda a: setattr(a[0], "type", 0)),
    "type contradicts the value": lambda: transposed(lambda a: setattr(a[0], "type", onnx.AttributeProto.FLOATS)),
    "attribute of another type": lambda: transposed(lambda a: a[0].CopyFrom(helper.make_attribute("perm", 1.0))),
    "two values": lambda: transposed(lambda a: setattr(a[0], "i", 3)),
    "unknown attribute": lambda: transposed(lambda a: a.append(helper.make_attribute("foo", 1))),
    "missing attribute": lambda: build([node("Cast", ["x"], ["y"])]),
    "missing branch": lambda: build([node("If", ["c"], ["y"], then_branch=body([node("Relu", ["x"], ["t"])], [value("t")]))],
                                    [value("x"), value("c", BOOL, ())]),
    "attribute of an unknown operator": lambda: changed(
        lambda model: (opset(1, "d")(model), setattr(model.graph.node[0].attribute[0], "type", 1)),
        [node("Foo", ["x"], ["y"], domain="d", k=[0])]),
    "tensor without value": lambda: changed(lambda model: model.graph.node[0].attribute[0].ClearField("t"),
                                            [node("Constant", [], ["k"], value=initializer("k")), node("Relu", ["x"], ["y"])]),
    "constant without value": lambda: build([node("Constant", [], ["k"]), node("Relu", ["x"], ["y"])]),
    # operators
    "no op_type": lambda: changed(lambda model: model.graph.node[0].ClearField("op_type")),
    "no inputs and outputs": lambda: changed(opset(1, "com.microsoft"), [node("Relu", ["x"], ["y"]),
                                                                         node("Foo", [], [], domain="com.microsoft")]),
    "unknown operator": lambda: build([node("Rellu", ["x"], ["y"])]),
    "unknown operator of ai.onnx.ml": lambda: changed(opset(3, "ai.onnx.ml"), [node("Foo", ["x"], ["y"], domain="ai.onnx.ml")]),
    "operator of a newer opset": lambda: build([node("Gelu", ["x"], ["y"])]),
    "deprecated Upsample": lambda: build([node("Upsample", ["x", "s"], ["y"])], initializers=[initializer("s", [1])], opset=10, ir=5),
    "deprecated Scatter": lambda: build([node("Scatter", ["x", "i", "u"], ["y"])], [value("x"), value("i", INT64), value("u")],
                                        opset=11, ir=6),
    "deprecated GroupNormalization": lambda: build([node("GroupNormalization", ["x", "s", "b"], ["y"], num_groups=2)],
                                                   [value("x", shape=(1, 2, 2)), value("s"), value("b")],
                                                   [value("y", shape=(1, 2, 2))], opset=18),
    "too few inputs": lambda: build([node("Add", ["x"], ["y"])]),
    "too many inputs": lambda: build([node("Relu", ["x", "x"], ["y"])]),
    "too many outputs": lambda: build([node("Relu", ["x"], ["y", "z"])]),
    "no outputs": lambda: build([node("Relu", ["x"], ["y"]), node("Relu", ["x"], [])]),
    "empty input": lambda: build([node("Add", ["x", ""], ["y"])]),
    "empty output": lambda: build([node("Relu", ["x"], ["y"]), node("Relu", ["x"], [""])]),
    "ONNX Runtime's LayerNormalization": lambda: build([node("LayerNormalization", ["x", "s"], ["y"])], [value("x"), value("s")],
                                                       opset=13),
    "ONNX Runtime's SimplifiedLayerNormalization": lambda: build([node("SimplifiedLayerNormalization", ["x", "s"], ["y"])],
                                                                 [value("x"), value("s")]),
    # types
    "input without type": lambda: changed(lambda model: model.graph.input[0].ClearField("type")),
    "input of no kind": lambda: changed(lambda model: model.graph.input[0].type.ClearField("tensor_type")),
    "input without element type": lambda: changed(element("input", 0)),
    "input of type 99": lambda: changed(element("input", 99)),
    "input without shape": lambda: changed(lambda model: model.graph.input[0].type.tensor_type.ClearField("shape")),
    "output without type": lambda: changed(lambda model: model.graph.output[0].ClearField("type")),
    "output without element type": lambda: changed(element("output", 0)),
    "output of type 99": lambda: changed(element("output", 99)),
    "value of type 0": lambda: with_value(value("a", 0)),
    "value of type 99": lambda: with_value(value("a", 99)),
    "value with two types": lambda: with_value(value("a"), value("a", INT64)),
    "value of another type": lambda: with_value(value("a", TensorProto.DOUBLE)),
    "output of another type": lambda: build(outputs=[value("y", TensorProto.DOUBLE)]),
    "initializer and input": lambda: build([node("Add", ["x", "w"], ["y"])], [value("x"), value("w", INT64)],
                                           initializers=[initializer("w")]),
    "inputs of two types": lambda: build([node("Add", ["x", "w"], ["y"])], [value("x"), value("w", INT64)]),
    "inputs of two types after Cast": lambda: build([node("Cast", ["x"], ["a"], to=10), node("Add", ["a", "x"], ["y"])]),
    "type that is not allowed": lambda: build(inputs=[value("x", TensorProto.STRING)], outputs=[value("y", TensorProto.STRING)]),
    # subgraphs
    "undefined in a branch": lambda: branches(body([node("Relu", ["q"], ["t"])], [value("t")])),
    "defined after the branch": lambda: branches(body([node("Relu", ["l"], ["t"])], [value("t")]), after=[node("Abs", ["x"], ["l"])]),
    "outer value as output": lambda: branches(body([], [value("x")])),
    "undefined output of a branch": lambda: branches(body([node("Relu", ["x"], ["t"])], [value("z")])),
    "name of an outer output": lambda: branches(body([node("Relu", ["x"], ["a"])], [value("a")]), before=[node("Abs", ["x"], ["a"])]),
    "name of an outer initializer": lambda: branches(body([node("Relu", ["x"], ["w"])], [value("w")]), initializers=[initializer("w")]),
    "branch without name": lambda: branches(body([node("Relu", ["x"], ["t"])], [value("t")], name="")),
    "initializers of a branch of IR 3": lambda: branches(
        body([node("Add", ["x", "w"], ["t"])], [value("t")], initializers=[initializer("w")]), ir=3, opset=8),
    "branch with inputs": lambda: branches(body([node("Relu", ["q"], ["t"])], [value("t")], [value("q")])),
    "branch with two outputs": lambda: branches(body([node("Relu", ["x"], ["t"]), node("Neg", ["x"], ["u"])], [value("t"), value("u")])),
    "If with two outputs": lambda: branches(body([node("Relu", ["x"], ["t"])], [value("t")]), outputs=("y", "z")),
    "node name twice in a branch": lambda: branches(body([node("Relu", ["x"], ["s"], name="n"), node("Relu", ["s"], ["t"], name="n")],
                                                         [value("t")])),
    "output type of a branch": lambda: branches(body([node("Relu", ["x"], ["t"])], [value("t", INT64)])),
    "body with more inputs": lambda: loop(inputs=4),
    "body with fewer inputs": lambda: loop(inputs=2),
    "body with fewer outputs": lambda: loop(outputs=1),
    "body with more outputs": lambda: loop(outputs=3),
    "Loop with more outputs": lambda: loop(node_outputs=("y", "z")),
    "body input of type 0": lambda: loop(change=lambda inner: setattr(inner.input[2].type.tensor_type, "elem_type", 0)),
    "Scan with more inputs": lambda: scan(inputs=3),
    "Scan with fewer outputs": lambda: scan(outputs=1),
    # functions
    "undefined in a function": lambda: function([node("Relu", ["q"], ["b"])]),
    "order in a function": lambda: function([node("Relu", ["q"], ["b"]), node("Relu", ["a"], ["q"])]),
    "output twice in a function": lambda: function([node("Relu", ["a"], ["b"]), node("Abs", ["a"], ["b"])]),
    "function input twice": lambda: function(inputs=("a", "a")),
    "function output twice": lambda: function(outputs=("b", "b")),
    "undefined function output": lambda: function(outputs=("q",)),
    "function output that is an input": lambda: function(outputs=("a",)),
    "function without opset": lambda: function(opsets=[]),
    "function without name": lambda: function(change=lambda model: model.functions[0].ClearField("name")),
    "function without domain": lambda: function(change=lambda model: model.functions[0].ClearField("domain")),
    "function twice": lambda: function(change=lambda model: model.functions.append(model.functions[0])),
    "recursion": lambda: function([node("f", ["a"], ["b"], domain="my")]),
    "unknown operator in a function": lambda: function([node("Rellu", ["a"], ["b"])]),
    "types in a function": lambda: function([node("Constant", [], ["k"], value_int=1), node("Constant", [], ["l"], value_float=1.0),
                                             node("Add", ["k", "l"], ["b"])]),
    "call with more inputs": lambda: function(call=node("f", ["x", "x"], ["y"], domain="my")),
    "call with more outputs": lambda: function(call=node("f", ["x"], ["y", "z"], domain="my")),
}

# What onnx.checker refuses and ONNX Runtime runs, for files that exist: a warning.
WARNINGS = {"order", "initializers of IR 3", "initializers of a branch of IR 3", "initializer without name", "graph without name", "opset of IR 2", "property twice", "input without shape",
            "output without type", "ONNX Runtime's LayerNormalization", "ONNX Runtime's SimplifiedLayerNormalization"}


def check_broken(folder):
    path = folder / "broken.onnx"
    for name, make in BROKEN.items():
        model = make()
        checker, runtime = checker_problem(model), runtime_problem(model)
        path.write_bytes(model.SerializeToString())
        code, findings = validate(path)
        warned = any(finding["severity"] == "warning" for finding in findings)
        report(bool(checker or runtime), "refused: " + name, "onnx.checker and ONNX Runtime accept it")
        if name in WARNINGS:
            report(code == 0 and warned, "warned: " + name, "exit %d, %s" % (code, findings))
        else:
            report(code in (4, 5), "invalid: " + name, "exit %d; onnx.checker: %s; ONNX Runtime: %s" % (code, checker, runtime))


# ---- valid models


def valid_models():
    for case in collect_node_tests(None):
        yield "node " + case.name, case.model
    for case in collect_model_tests():
        if case.model is not None:
            yield "model " + case.name, case.model
    for path in sorted((pathlib.Path(onnx.__file__).parent / "backend/test/data").rglob("*.onnx")):
        yield "data " + path.parent.name + "/" + path.name, onnx.load(path)


def check_valid(folder):
    path = folder / "valid.onnx"
    count = 0
    for name, model in valid_models():
        if model is None:
            continue
        path.write_bytes(model.SerializeToString())
        code, findings = validate(path)
        # Tests of NaN and infinity have such constants.
        errors = [finding for finding in findings if finding["severity"] == "error" and not finding["rule"].startswith("values.")]
        report(code in (0, 5) and not errors, name, "exit %d, %s" % (code, errors[:2]))
        count += 1
    report(count > 1000, "enough valid models", str(count))
    print("%d valid models" % count, flush=True)


# onnx.checker does not know "ai.onnx" as the name of the default domain.
CHECKER_IS_WRONG = {"ortt__test_model_with_fullonnxdomain.onnx"}


def check_corpus():
    """Errors of the graph check are confirmed by a peer, and what onnx.checker refuses is an error or a warning."""
    count = invalid = 0
    for path in sorted(CORPUS.rglob("*.onnx")):
        code, findings = validate(path)
        graph = [finding for finding in findings if finding["rule"].startswith("onnx.") and finding["severity"] != "info"]
        errors = [finding for finding in graph if finding["severity"] == "error"]
        checker = checker_problem(str(path))
        count += 1
        if errors:
            invalid += 1
            report(bool(checker or runtime_problem(str(path))), "corpus " + path.name, "false alarm: %s" % errors[:2])
        elif code == 0:
            report(not checker or bool(graph) or path.name in CHECKER_IS_WRONG, "corpus " + path.name, "VALID, but onnx.checker: " + checker)
    print("%d files of the corpus, %d invalid" % (count, invalid), flush=True)


def main():
    print("onnx %s, onnxruntime %s" % (onnx.__version__, onnxruntime.__version__), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        check_broken(pathlib.Path(folder))
        check_valid(pathlib.Path(folder))
    check_corpus()
    sys.exit(finish())


main()
