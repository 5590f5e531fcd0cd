# SPDX-License-Identifier: MIT
"""Makes hostile models for devices and of PyTorch's own formats, by class, beside those of hostile_graphs.py: Core ML, TensorFlow Lite,
TorchScript and torch.export, configurations of runtimes, and templates under other keys of GGUF. Nothing here loads them."""
import json
import struct

import flatbuffers
from flatbuffers import flexbuffers
from tensorflow.lite.python import schema_py_generated as schema

from hostile_files import gguf, message, zipped
from hostile_graphs import BAD_TEMPLATE, ELF, OUTSIDE, node, tar_member, wave, weights_message

DESCRIPTION = message((1, message((1, "x"))), (10, message((1, "y"))))
LAYER = message((1, message((1, "l"), (500, message((10, "Evil"))))))


def coreml():
    def model(kind, content, version=4, more=()):
        return message((1, version), (2, DESCRIPTION), (kind, content), *more)

    def pipeline(content):
        return model(202, message((1, content)))

    def program(operator):
        body = message((3, message((1, "CoreML5"), (2, message((3, operator))))), (2, "CoreML5"))
        return model(502, message((1, 1), (2, message((1, "main"), (2, body)))), 6)

    def layer(kind, content):
        return model(500, message((1, message((1, "l"), (kind, content)))))

    kind = message((1, message((1, 11))))
    weights = (5, message((1, "val"), (2, message((2, kind), (5, message((3, message((1, OUTSIDE), (2, 64)))))))))
    header = bytearray(weights_message(b"\x7fELF" + bytes(300)))
    header[16:64] = b"X" * 48
    for name, data in {
        "custom-in-pipeline.mlmodel": pipeline(model(555, message((10, "EvilClass")))),
        "linked-in-pipeline.mlmodel": pipeline(model(556, message((1, message((1, message((2, "../../evil")))))))),
        "serialized.mlmodel": model(3000, message((1, "com.evil"), (2, ELF))), "unknown-kind.mlmodel": model(2999, ELF),
        "word-tagger.mlmodel": model(2004, message((1, 1), (100, ELF))),
        "two-kinds.mlmodel": model(555, message((10, "Evil")), more=[(900, b"")]),
        "layer-in-program.mlmodel": program(message((1, "custom_layer"), (5, message((1, "class_name"), (2, b""))))),
        "unknown-operator-in-program.mlmodel": program(message((1, "evil_operator"))),
        "weights-outside.mlmodel": program(message((1, "const"), (3, message((1, "y"), (2, kind))), weights)),
        "layer.mlmodel": model(500, LAYER), "layer-of-classifier.mlmodel": model(403, LAYER),
        "unknown-layer.mlmodel": layer(9999, message((10, "Evil"))),
        "layer-in-loop.mlmodel": layer(615, message((1, 3), (4, LAYER))), "layer-in-branch.mlmodel": layer(605, message((1, LAYER))),
        "header-hidden.bin": bytes(header),
        "package/Manifest.json": json.dumps({"fileFormatVersion": "1.0.0", "rootModelIdentifier": "A", "itemInfoEntries": {
            "A": {"author": "com.apple.CoreML", "path": "com.apple.CoreML/model.mlmodel"}, "B": {"path": OUTSIDE}}}),
        "model.mlmodelc/model.espresso.net": json.dumps({"storage": "model.espresso.weights", "format_version": 200, "layers": [
            {"type": "custom", "name": "c", "custom_class_name": "Evil", "class_name": "Evil"}]}),
        "model.mlmodelc/model.mil": "program(1.0)\n{\n  func main<ios15>(tensor<fp32,[1]> x) {\n    tensor<fp32,[1]> y = "
                                    "custom_layer(x=x)[name=\"n\", class_name=\"Evil\"];\n    tensor<fp32, [1]> z = const()[val="
                                    "tensor<fp32,[1]>(BLOBFILE(path=\"../../../etc/passwd\", offset=64))];\n  } -> (y);\n}\n",
    }.items():
        yield "coreml/" + name, data


def tflite():
    def model(code, buffers=(b"", b""), custom=None, options=None, types=(5, 0), unused=None):
        whole, graph, operator = schema.ModelT(), schema.SubGraphT(), schema.OperatorT()
        whole.version, whole.description, whole.operatorCodes, whole.buffers, whole.subgraphs = 3, "d", [], [], [graph]
        for kind, name in [(code, custom)] + [(32, unused)] * (unused is not None):
            each = schema.OperatorCodeT()
            each.builtinCode, each.deprecatedBuiltinCode, each.customCode, each.version = kind, min(kind, 127), name, 1
            whole.operatorCodes.append(each)
        for data in buffers:
            each = schema.BufferT()
            each.data = list(data) or None
            whole.buffers.append(each)
        graph.inputs, graph.outputs, graph.operators, graph.tensors = [], [1], [operator], []
        for i, kind in enumerate(types):
            each = schema.TensorT()
            each.shape, each.type, each.name, each.buffer = [1], kind, "t%d" % i, i + 1 if buffers[i + 1:i + 2] not in ((), (b"",)) else 0
            graph.tensors.append(each)
        operator.opcodeIndex, operator.inputs, operator.outputs = 0, [0], [1]
        operator.customOptions = list(options) if options else None
        builder = flatbuffers.Builder(1024)
        builder.Finish(whole.Pack(builder), b"TFL3")
        return bytes(builder.Output())

    def flex(op, content):
        builder = flexbuffers.Builder()
        with builder.Vector():
            builder.String(op)
            builder.String(content)
        return bytes(builder.Finish())

    path = struct.pack("<iii", 1, 12, 23) + b"/etc/passwd"
    for op in ("SaveV2", "RestoreV2", "Save", "InitializeTableFromTextFileV2", "MergeV2Checkpoints"):
        yield "tflite/flex-%s.tflite" % op, model(32, (b"", path), "Flex" + op, flex(op, node(op).decode()))
    yield "tflite/flex-WriteFile.tflite", model(32, (b"", path), "FlexWriteFile", flex("WriteFile", "x"))
    noise = b"\x7fELF" + bytes(range(256)) * 30
    yield "tflite/unused-buffer.tflite", model(0, (b"", b"", b"", noise))
    yield "tflite/buffer-longer-than-its-tensor.tflite", model(0, (b"", ELF), types=(3, 0))
    yield "tflite/custom.tflite", model(32, custom="Evil")
    yield "tflite/custom-without-name.tflite", model(32)
    evil = model(32, custom="Evil")
    start = 512 + 44 + 4  # a multiple of 16 in the end
    start += -start % 16
    name = struct.pack("<I", struct.unpack("<I", evil[:4])[0] + start) + b"TFL3"
    yield "polyglot/tar/model.tflite", tar_member(name, wave(bytes(start - 512 - 44) + evil))


# Code of TorchScript, and targets of graphs of torch.export.
CODE = {
    "rpc-async": "return rpc_async(\"w\", f, (x,))", "rpc-sync": "return rpc_sync(\"w\", f, (x,))",
    "rpc-remote": "return rpc_remote(\"w\", f, (x,))", "backend": "return __torch__.torch.classes.__backends__.evil(x)",
    "inductor": "return ops.inductor.run(x)", "cuda": "return ops.cuda.evil(x)", "python": "return ops.prim.PythonOp(x)",
    "class-of-quantized": "return __torch__.torch.classes.quantized.Evil(x)", "static": "return ops.static_runtime.x(x)",
    "mangled": "return __torch__.___torch_mangle_0.torch.classes.evil.X(x)",
    "interface": "a : __torch__.torch.classes.evil.X = x\n  return x",
}
TARGETS = ["torch.serialization.os.system", "torch.os.system", "torch.ops.evil.run.default", "torch.ops.load_library",
           "torch.classes.load_library", "torch.load", "torch.hub.load", "torch.utils.cpp_extension.load",
           "torch.serialization.pickle.loads", "torch.jit.load", "torch.nn.functional.importlib.import_module",
           "torch.hub.download_url_to_file", "torch.sys.modules.__setitem__", "_operator.attrgetter", "_operator.methodcaller",
           "torch._C._jit_set_profiling_executor", "torch.functional.torch.serialization.shutil.rmtree",
           "torch.overrides.torch.multiprocessing.spawn", "torch.package.PackageImporter",
           "torch._inductor.codecache.subprocess.check_output", "torch.from_file", "torch.save", "torch.ops.aten.from_file.default"]


def torch_models():
    def script(body, more=()):
        code = "def forward(self, x: Tensor) -> Tensor:\n  " + body + "\n"
        return zipped([("m/constants.pkl", b"\x80\x02)."), ("m/data.pkl", b"\x80\x02N."), ("m/version", "3\n"),
                       ("m/code/__torch__.py", code), *more])

    for name, body in CODE.items():
        yield "torchscript/%s.pt" % name, script(body)
    yield "torchscript/library.pt", script("return x", [("m/extra/lib.bin", b"\x7fELF" + bytes(200))])

    def exported(*members):
        return zipped([("m/archive_format", "pt2"), ("m/archive_version", "0"), *members])

    def graph(target, **more):
        return json.dumps({"graph_module": {"graph": {"nodes": [{"target": target, "inputs": [], "outputs": [], "metadata": {}}]}}, **more})

    for target in TARGETS:
        yield "pt2/%s.pt2" % target, exported(("m/byteorder", "little"), ("m/models/model.json", graph(target)))
        yield "pt2/serialized/%s.json" % target, graph(target)
    inductor = "m/data/aotinductor/model/"
    source = "#include <cstdlib>\nstruct A { A() { system(\"id\"); } } a;\n"
    flags = json.dumps({"cflags": ["O2"], "ldflags": ["$(id)"], "libraries": [], "compiler": "sh -c id"})
    keys = json.dumps({"AOTI_DEVICE_KEY": "cpu", "AOTI_CUSTOM_OP_LIB": "evil.so"})
    for name, members in {
        "library": [("x.wrapper.so", b"\x7fELF" + bytes(200))], "source": [("x.wrapper.cpp", source), ("x_compile_flags.json", flags)],
        "metadata": [("x.wrapper.cpp", "int main() { system(\"id\"); }\n"), ("x_metadata.json", keys)],
        "cmake": [("CMakeLists.txt", "execute_process(COMMAND id)\n"), ("x.o", "x")],
    }.items():
        yield "pt2/%s.pt2" % name, exported(*[(inductor + member, data) for member, data in members])
    yield "pt2/guards.pt2", exported(("m/models/model.json", graph("#evil:pkg.op", guards_code=["__import__('os').system('id')"])))


def other_models():
    for key in ("tokenizer.chat_template.tool_use", "tokenizer.chat_templates", "chat_template", "general.chat_template",
                "tokenizer.chat_template.",
                "tokenizer.ggml.chat_template", "llama.chat_template", "mmproj.chat_template", "general.source.chat_template"):
        yield "template/key-%s.gguf" % key, gguf([("general.architecture", "llama"), (key, BAD_TEMPLATE)])
    name = b"tokenizer.chat_template"
    template = struct.pack("<Q", len(name)) + name + struct.pack("<IIQQ", 9, 8, 1, len(BAD_TEMPLATE)) + BAD_TEMPLATE.encode()
    yield "template/in-an-array.gguf", b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + template
    layer = "layer { name: \"l\" type: \"Python\" python_param { module: \"os\" layer: \"system\" param_str: \"id\" } }\n"
    for name, data in {
        "mxnet/model-symbol.json": json.dumps({"nodes": [{"op": "Custom", "name": "c", "attrs": {"op_type": "evil"}, "inputs": []}],
                                               "arg_nodes": [],
                                               "heads": [[0, 0, 0]], "attrs": {"mxnet_version": ["int", 10900]}}),
        "caffe/deploy.txt": "name: \"n\"\n" + layer, "caffe/solver.cfg": "net: \"../../x\"\nsnapshot_prefix: \"/etc/x\"\n" + layer,
        "pmml/model.pmml": "<?xml version=\"1.0\"?>\n<PMML version=\"4.4\"><TransformationDictionary><DerivedField name=\"a\">"
                           "<Apply function=\"com.evil.Function\"/></DerivedField></TransformationDictionary></PMML>\n",
        "openvino/model.xml": "<?xml version=\"1.0\"?>\n<net name=\"n\" version=\"11\"><layers><layer id=\"0\" name=\"x\" type=\"Run\" "
                              "version=\"extension\"><data path=\"/etc/passwd\"/></layer></layers></net>\n",
        "triton/config.txt": "backend: \"python\"\nparameters { key: \"EXECUTION_ENV_PATH\" value: { string_value: \"../env.tar.gz\" } }\n",
        "xgboost/model.json": json.dumps({"learner": {"objective": {"name": "os.system"}, "attributes": {"callback": "os.system"}},
                                          "version": [2, 0, 0]}),
        "executorch/model.pte": struct.pack("<I", 16) + b"ET12" + bytes(200), "tensorrt/model.engine": b"ptrt" + bytes(200),
        "tfjs/model.json": json.dumps({"format": "graph-model", "modelTopology": {"node": [{"name": "n", "op": "Evil"}]},
                                       "weightsManifest": [{"paths": [OUTSIDE, "http://evil/x"], "weights": []}]}),
        "tfjs/ndarray-cache.json": json.dumps({"metadata": {}, "records": [{"dataPath": OUTSIDE, "format": "raw-shard", "nbytes": 1,
                                                                            "records": []}]}),
    }.items():
        yield "runtime/" + name, data


def files():
    """Pairs of 'class/name' and content."""
    for make in (coreml, tflite, torch_models, other_models):
        yield from make()
