# SPDX-License-Identifier: MIT
"""Makes hostile graphs of ONNX and TensorFlow, by class, beside those of hostile_files.py: what only one reader sees, messages that two
readers take for different things, and other containers that are also such messages. Nothing here loads them."""
import json
import random
import struct

from hostile_files import gguf, message, onnx, varint, zipped

ELF = b"\x7fELF" + bytes(5000)
OUTSIDE = "../../../etc/passwd"
BAD_TEMPLATE = "{{ ''.__class__.__mro__[1].__subclasses__() }}"


def node(op, name="n", *more):
    """A node of TensorFlow."""
    return message((1, name), (2, op), *more)


def attribute(key, *value):
    return (5, message((1, key), (2, message(*value))))


def string_tensor(text):
    return message((1, 7), (2, b""), (8, text))


def constant(name, text):
    return node("Const", name, attribute("dtype", (6, 7)), attribute("value", (8, string_tensor(text))))


def function(name, *nodes, signature=()):
    return message((1, message((1, name), *signature)), *[(3, each) for each in nodes])


def called(name, key="f"):
    return attribute(key, (10, message((1, name))))


def graph(*nodes, functions=()):
    library = [(2, message(*[(1, each) for each in functions]))] if functions else []
    return message(*[(1, each) for each in nodes], *library)


def saved(*graphs, more=()):
    return message((1, 1), *[(2, message((1, message((4, "serve"))), (2, each), *more)) for each in graphs])


WRITE = graph(node("WriteFile"))
META = message((1, message((4, "serve"), (5, "2.21.0"))), (2, WRITE))
PATH = constant("path", "/etc/passwd")
SAVER = function("S", node("SaveV2", "n", (3, "path"), (3, "names"), (3, "slices"), (3, "t")))


def onnx_node(op, domain="", *more):
    return (1, message((1, "x"), (2, "y"), (3, "n"), (4, op), (7, domain), *more))


def onnx_graph(*fields):
    return message(*fields, (2, "g"))


def onnx_function(name, domain, *nodes, more=()):
    return message((1, name), *[(7, content) for _, content in nodes], (10, domain), *more)


def tensor_at(location, place=1, *more):
    return (5, message((1, 4), (2, 1), (8, "w"), (13, message((1, "location"), (2, location))), (14, place), *more))


RUN = onnx_node("Run", "evil")
RELU = onnx_node("Relu")
EVIL_MODEL = onnx(onnx_graph(RUN), domains=("evil", "mine", "com.microsoft"))


def confused():
    """One message that is read as another one."""
    info = message((1, "v1"), (4, "serve"))
    twice = message((1, message((1, "20" + "0" * 48), (2, "WriteFile"))))
    library = message((2, message((1, function("F", node("WriteFile"))))))
    for name, data in {
        "saved-model-with-node/saved_model.pb": message((1, node("Add", "a")), (2, META)),
        "saved-model-with-versions/saved_model.pb": message((2, META), (4, message((1, 1)))),
        "saved-model-with-kind/saved_model.pb": message((1, 1), (2, META), (900, b"")),
        "saved-model-with-unknown-kind/saved_model.pb": message((1, 1), (2, META), (2999, b"x")),
        "meta-graph/model.meta": message((1, info), (2, twice)), "meta-graph-plain/model.meta": message((1, info), (2, WRITE)),
        "meta-graph-library/model.meta": message((1, info), (2, library)),
        "graph-as-tensor.pb": message((1, message((1, "n"), (2, "WriteFile"), (4, b"\0"))), (2, 1)),
        "graph/x_keras_metadata.pb": WRITE, "saved-model/keras_metadata.pb": saved(WRITE), "onnx/keras_metadata.pb": EVIL_MODEL,
        "fingerprint.onnx": message((1, 8), (2, 0), (3, 0), (4, 0), (5, 1), (7, onnx_graph(RUN))),
    }.items():
        yield "confused/" + name, data


def wave(data, before=b""):
    """A WAV file; 'R' begins field 10 of a message, and 'I' says that it has 73 bytes."""
    data += b"\0" * (len(data) % 2)
    head = b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8) + b"data"
    data = before + data
    return b"RIFF" + struct.pack("<I", len(head) + 4 + len(data)) + head + struct.pack("<I", len(data)) + data


def wave_message(data):
    return wave(data + b"\x52\x01a" * (len(data) % 2), bytes(75 - 44))


def safetensors_message(data):
    """A safetensors file whose header is also the fields of a message that goes on with its data."""
    entry = b"\"},\"t\":{\"dtype\":\"U8\",\"shape\":[%d],\"data_offsets\":[0,%d]}}" % (len(data), len(data))
    for size in range(0x109, 0x4009, 0x100):  # the first byte begins field 1 of eight bytes
        text = b"{\"__metadata__\":{\"a\":\"".ljust(3 + 95, b"x")
        left = size - len(text) - len(entry) - 2
        while left >= 36:
            length = left - 2 if left <= 122 else min(100, left - 38)
            text += b"2" + bytes([length]) + b"y" * length
            left -= 2 + length
        text += b"2" + bytes([len(entry)]) + entry
        if left == 0 and len(text) == size:
            return struct.pack("<Q", size) + text + data
    raise ValueError("no header has the size")


def pickle_message(data, rest):
    """A pickle of one value whose bytes are also a message; `rest` is the tag of a field that covers what is left."""
    size = 0x0452
    inner = b"ab" + data
    padding = size - len(inner) - 3
    return b"\x80\x03B" + struct.pack("<I", size) + inner + rest + varint(padding + 1) + b"p" * padding + b"."


def weights_message(data, identifier=None):
    """Weights of Core ML, whose first blob has a message; the header is fields of it."""
    def blob(at, content):
        return struct.pack("<IIQQ", 0xDEADBEEF, 1, len(content), at + 64) + bytes(40) + content

    head = bytearray(64)
    head[0:11] = b"\x09" + bytes(8) + b"\x52" + bytes([128 - 11])
    head[4:8] = identifier or head[4:8]
    covered = (-(len(data) + 3)) % 64 + 8 * 128
    out = bytes(head) + blob(64, data + b"\x52" + bytes([covered & 127 | 128, covered >> 7]) + bytes(covered - 8 * 128))
    for _ in range(8):
        out += blob(len(out), bytes(64))
    return out


def checksum(data):
    value = 0xFFFFFFFF
    for byte in data + b"\0":
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
    value ^= 0xFFFFFFFF
    return struct.pack("<I", ((value >> 15 | value << 17) + 0xA282EAD8) & 0xFFFFFFFF)


def table(before):
    """An index of a checkpoint with something before its blocks."""
    out = before

    def put(key=b"", value=b""):
        nonlocal out
        block = (varint(0) + varint(len(key)) + varint(len(value)) + key + value if key else b"") + struct.pack("<II", 0, 1)
        handle = varint(len(out)) + varint(len(block))
        out += block + b"\0" + checksum(block)
        return handle

    data = put(b"k", b"v")
    foot = put() + put(b"k", data)
    return out + foot + bytes(40 - len(foot)) + struct.pack("<Q", 0xDB4775248B80FB57)


def table_message(data):
    covered = len(table(data + b"\x52\xff\x01")) - len(data) - 3
    return table(data + b"\x52" + bytes([covered & 127 | 128, covered >> 7]))


def tar_member(name, data):
    head = bytearray(512)
    head[0:len(name)] = name
    head[100:148] = b"0000644\0" + b"0000000\0" * 2 + b"%011o\0" % len(data) + b"%011o\0" % 0
    head[148:157] = b" " * 8 + b"0"
    head[257:265] = b"ustar\x0000"
    head[148:156] = b"%06o\0 " % sum(head)
    return bytes(head) + data + bytes(-len(data) % 512) + bytes(1024)


def tar_message(data, tag):
    """The name of a member begins a field over the header; the member is a WAV file, whose data is the rest of the message."""
    skipped = 512 + 44 - 3
    length = len(data) + 3
    covered = length % 2 + -(44 + length + length % 2) % 512 + 1024
    return tar_member(tag + bytes([skipped & 127 | 128, skipped >> 7]) + b"a",
                      wave(data + tag + bytes([covered & 127 | 128, covered >> 7])))


def polyglots():
    model = saved(WRITE)
    for name, data in {
        "wav/model.onnx": wave_message(EVIL_MODEL), "wav/saved_model.pb": wave_message(model), "wav/graph.pb": wave_message(WRITE),
        "wav/sound.wav": wave_message(EVIL_MODEL), "wav/model.wav": wave_message(model),
        "safetensors/model.onnx": safetensors_message(EVIL_MODEL), "safetensors/saved_model.pb": safetensors_message(model),
        "pickle/model.onnx": pickle_message(EVIL_MODEL, b"\x32"), "pickle/graph.pb": pickle_message(WRITE, b"\x52"),
        "pickle/saved_model.pb": pickle_message(model, b"\x52"), "weights/model.onnx": weights_message(EVIL_MODEL),
        "weights/saved_model.pb": weights_message(model), "weights/model.ort": weights_message(EVIL_MODEL, b"ORTM"),
        "weights/weight.bin": weights_message(EVIL_MODEL), "weights/executorch.bin": weights_message(b"x" * 300, b"ET12"),
        "weights/mobile.bin": weights_message(b"x" * 300, b"PTMF"), "index/model.onnx": table_message(EVIL_MODEL),
        "index/saved_model.pb": table_message(model), "index/data.ldb": table_message(EVIL_MODEL), "index/model.index": table(ELF),
        "index/model.mnn": table(struct.pack("<I", 64) + b"ORTM" + bytes(3000)), "tar/model.onnx": tar_message(EVIL_MODEL, b"\x32"),
        "tar/saved_model.pb": tar_message(model, b"\x52"),
    }.items():
        yield "polyglot/" + name, data
    keys = b"GGUF" + struct.pack("<IQQQ", 3, 0, 2, 1) + b"a" + struct.pack("<I", 8)
    template = gguf([("tokenizer.chat_template", BAD_TEMPLATE)])[24:]
    yield "polyglot/tar/model.gguf", tar_member(keys + struct.pack("<Q", 512 + 44 - len(keys) - 8), wave(template))


def tensorflow_paths():
    """Paths that reach what writes or reads a file through calls, values of functions and other operators."""
    for op, key in (("If", "then_branch"), ("StatelessIf", "else_branch"), ("While", "body"), ("StatelessWhile", "cond"), ("For", "body"),
                    ("FilterDataset", "predicate"), ("TakeWhileDataset", "predicate"), ("GroupByWindowDataset", "reduce_func"),
                    ("OneShotIterator", "dataset_factory"), ("SymbolicGradient", "f"), ("TPUPartitionedCall", "f"), ("MapDataset", "f"),
                    ("ReduceDataset", "f"), ("BatchFunction", "f"), ("MapDefun", "f")):
        yield "tensorflow/path-through-%s.pb" % op, graph(PATH, node(op, "c", *[(3, "path")] * 3, called("S", key)), functions=[SAVER])
    branches = (5, message((1, "branches"), (2, message((1, message((9, message((1, "S")))))))))
    yield "tensorflow/path-through-Case.pb", graph(PATH, node("Case", "c", (3, "i"), (3, "path"), branches), functions=[SAVER])

    def call(*nodes, target=SAVER, given="p", name=None):
        return graph(*nodes, node("StatefulPartitionedCall", "c", *([(3, given)] if given else []), name or called("S")),
                     functions=[target])

    for op in ("Reshape", "ExpandDims", "Squeeze", "StridedSlice", "GatherV2", "ConcatV2", "Tile", "Slice", "Unpack", "Reverse",
               "LookupTableFindV2",
               "ReadVariableOp", "Where", "BroadcastTo", "Fill", "EnsureShape", "StopGradient", "Split", "PartitionedCall", "ParseTensor",
               "OptionalGetValue"):
        yield "tensorflow/argument-through-%s.pb" % op, call(PATH, node(op, "p", (3, "path"), (3, "x")))
    vocabulary = function("S", node("InitializeTableFromTextFileV2", "n", (3, "table"), (3, "path")))
    yield "tensorflow/argument-of-vocabulary.pb", call(PATH, target=vocabulary, given="path")
    delete = attribute("delete_old_dirs", (5, 1))
    merge = function("S", node("MergeV2Checkpoints", "n", (3, "from"), (3, "to"), delete))
    yield "tensorflow/argument-of-merge.pb", call(PATH, target=merge, given="path")
    merge = node("MergeV2Checkpoints", "n", (3, "path"), (3, "to"), delete)
    yield "tensorflow/merge-sources.pb", graph(PATH, node("Placeholder", "to"), merge)
    save = node("SaveV2", "n", (3, "p:output:0"))
    kind = (4, message((1, "T"), (2, "type")))
    value = (4, message((1, "v"), (2, "tensor")))
    path = (2, message((1, "v"), (2, message((8, string_tensor("/etc/passwd"))))))
    of_type = node("Const", "p", attribute("dtype", (9, "T")), attribute("value", (9, "v")))
    body = function("S", of_type, save, signature=[value, kind])
    name = attribute("f", (10, message((1, "S"), path, (2, message((1, "T"), (2, message((6, 7))))))))
    yield "tensorflow/value-of-call.pb", call(target=body, given=None, name=name)
    direct = node("S", "c", attribute("v", (8, string_tensor("/etc/passwd"))), attribute("T", (6, 7)))
    yield "tensorflow/value-of-direct-call.pb", graph(direct, functions=[body])
    both = node("Const", "p", attribute("dtype", (6, 7)), attribute("value", (8, string_tensor("part")), (9, "v")))
    name = attribute("f", (10, message((1, "S"), path)))
    yield "tensorflow/value-after-tensor.pb", call(target=function("S", both, save, signature=[value]), given=None, name=name)
    parts = [constant("a", ""), constant("b", "etc"), constant("d", "passwd")]
    join = node("StringJoin", "p", *[(3, each + ":output:0") for each in "abd"], attribute("separator", (9, "s")))
    body = function("S", *parts, join, save, signature=[(4, message((1, "s"), (2, "string")))])
    name = attribute("f", (10, message((1, "S"), (2, message((1, "s"), (2, message((2, "/"))))))))
    yield "tensorflow/separator-of-call.pb", call(target=body, given=None, name=name)
    wrapper = function("W", node("If", "i", (3, "c"), (3, "path"), called("S", "then_branch")))
    inside = graph(PATH, node("StatefulPartitionedCall", "c", (3, "path"), called("W")), functions=[wrapper, SAVER])
    yield "tensorflow/path-through-If-in-a-function.pb", inside


def tensorflow_graphs():
    save = node("SaveV2", "n", (3, "path"))
    large = 7 + (1 << 32)  # protobuf drops the upper bits
    wide = node("Const", "path", attribute("dtype", (6, large)), attribute("value", (8, message((1, large), (2, b""), (8, "/etc/passwd")))))
    twice = message((1, "other"), (1, "path"), (2, "Const"), attribute("dtype", (6, 7)),
                    attribute("value", (8, string_tensor("/etc/passwd"))))
    joined = node("StringJoin", "path", (3, "a"), (3, "b"))
    variable = [node("VarHandleOp", "v"), node("ReadVariableOp", "path", (3, "v"))]
    table_of_file = node("InitializeTableFromTextFileV2", "n", (3, "t"), (3, "path"))
    asset = (2, message((1, message((1, "path:0"))), (2, OUTSIDE)))
    listed = message((1, "type.googleapis.com/tensorflow.AssetFileDef"), asset)
    listed = message((1, "saved_model_assets"), (2, message((5, message((1, listed))))))
    for name, data in {
        "type-of-33-bits.pb": graph(wide, save), "part-first.pb": graph(constant("a", "/part"), constant("b", "s/x"), joined, save),
        "relative-path.pb": graph(constant("path", "bin/python"), node("Save", "n", (3, "path"))),
        "relative-vocabulary.pb": graph(constant("path", "id_rsa"), table_of_file), "path-of-variable.pb": graph(*variable, save),
        "asset-in-collection/saved_model.pb": saved(graph(node("Placeholder", "path"), table_of_file), more=[(4, listed)]),
        "asset-outside/saved_model.pb": saved(graph(node("Placeholder", "path")), more=[(6, asset[1])]),
        "operator-twice.pb": message((1, message((1, "n"), (2, "Add"), (2, "WriteFile")))), "name-twice.pb": graph(twice, save),
        "elsewhere/checkpoint": "model_checkpoint_path: \"/etc/evil/model\"\nall_model_checkpoint_paths: \"gs://evil/model\"\n",
        "text/graph.txt": "node {\n  name: \"n\"\n  op: \"WriteFile\"\n}\n",
        "unknown-field-of-node.pb": graph(node("Add", "n", (200, ELF))),
        "unknown-field-of-meta-graph/saved_model.pb": saved(graph(node("Add")), more=[(200, ELF)]),
    }.items():
        yield "tensorflow/" + name, data


def onnx_models():
    opsets = ("evil", "mine", "com.microsoft")

    def model(*nodes, functions=(), more=(), domains=opsets):
        return onnx(onnx_graph(*nodes), functions=functions, more=more, domains=domains)

    def of(key, *fields):
        return (5, message((1, key), *fields))

    then = "then_branch"
    evil, good = (6, onnx_graph(RUN)), (6, onnx_graph(RELU))
    place = [(13, message((1, key), (2, value))) for key, value in (("location", "*/_ORT_MEM_ADDR_/*"), ("offset", "4198400"),
                                                                    ("length", "16"))]
    memory = (5, message((1, 4), (2, 1), (8, "w"), *place, (14, 1)))
    body = onnx_node("If", "", of(then, (21, "body"), (20, 5)))
    value = onnx_node("Constant", "", of("value", (21, "value"), (20, 4)))
    default = of("body", evil, (20, 5))
    outside = of("value", (5, tensor_at(OUTSIDE)[1]), (20, 4))
    context = onnx_node("EPContext", "com.microsoft", of("embed_mode", (21, "m"), (20, 2)),
                        of("ep_cache_context", (4, "../x.bin"), (20, 3)))
    compiled = onnx_node("EPContext", "com.microsoft", of("embed_mode", (8, 0), (3, 0), (20, 2)),
                         of("ep_cache_context", (4, "/tmp/evil.bin"), (20, 3)))
    emptied = {"Run": onnx_node("Run", "mine", (7, "")), "Scaler": onnx_node("Scaler", "ai.onnx.ml", (7, "")),
               "overload": onnx_node("Run", "evil", (8, "x"), (8, ""))}
    of_mine = [onnx_function("Run", "mine", RELU)]
    for name, data in {
        "function-of-longer-domain": model(onnx_node("OpenAIAudioToText", "com.microsoft.extensions"),
                                           domains=("com.microsoft", "com.microsoft.extensions"),
                                           functions=[onnx_function("extensions.OpenAIAudioToText", "com.microsoft", RELU)]),
        "function-of-shorter-domain": model(onnx_node("a.Run", "evil"), functions=[onnx_function("Run", "evil.a", RELU)],
                                            domains=("evil", "evil.a")),
        "domain-split-1": model(onnx_node("microsoft.Gelu", "com"), domains=("com",)),
        "domain-split-2": model(onnx_node("nchwc.Conv", "com.microsoft")),
        "domain-split-3": model(onnx_node("onnx.Scale", "ai"), domains=("ai",)),
        "domain-split-4": model(onnx_node("training.Gradient", "ai.onnx"), domains=("ai.onnx",)),
        "overload-emptied": model(emptied["overload"], functions=[onnx_function("Run", "evil", RELU, more=[(13, "x")])]),
        "domain-emptied": model(emptied["Run"], functions=of_mine),
        "domain-emptied-standard": model(emptied["Scaler"], domains=("ai.onnx.ml",)),
        "default-of-function": model(onnx_node("F", "mine"), functions=[onnx_function("F", "mine", body, more=[(11, default[1])])]),
        "default-data-of-function": model(onnx_node("F", "mine"), functions=[onnx_function("F", "mine", value, more=[(11, outside[1])])]),
        "attribute-twice": model(onnx_node("If", "", of(then, evil, (20, 5)), of(then, good, (20, 5)))),
        "attribute-and-number": model(onnx_node("If", "", of(then, evil, (3, 1), (20, 5)))),
        "attribute-and-reference": model(onnx_node("If", "", of(then, evil, (21, "x"), (20, 5)))),
        "attribute-and-strings": model(onnx_node("If", "", of(then, (9, "x"), evil, (9, "y"), (20, 5)))),
        "data-of-33-bits": model(tensor_at(OUTSIDE, 1 + (1 << 32), (9, bytes(16)))), "data-in-memory": model(memory),
        "compiled-file-of-function": model(onnx_node("F", "mine", of("m", (3, 0), (20, 2))),
                                           functions=[onnx_function("F", "mine", context, more=[(6, "m")])]),
        "compiled-file-by-default": model(compiled), "unknown-field-of-graph": model(RELU, (200, ELF)),
        "unknown-field-of-node": model(onnx_node("Relu", "", (200, ELF))), "binary-description": model(RELU, more=[(6, ELF)]),
        "binary-metadata": model(RELU, more=[(14, message((1, "k"), (2, ELF)))]),
        "function-of-torch": model(onnx_node("ATen", "org.pytorch.aten"), functions=[onnx_function("ATen", "org.pytorch.aten", RELU)],
                                   domains=("org.pytorch.aten",)),
        "longer-than-its-shape": model(RELU, (5, message((1, 1), (2, 2), (8, "w"), (9, b"\0" + ELF)))),
    }.items():
        yield "onnx/%s.onnx" % name, data
    text = ("ir_version: 8\ngraph { node { op_type: \"Run\" domain: \"evil\" } initializer { dims: 4 data_type: 1 name: \"w\" "
            "external_data { key: \"location\" value: \"../../etc/passwd\" } data_location: EXTERNAL } }\n"
            "opset_import { domain: \"evil\" version: 1 }\n")
    tensor = {"dims": ["4"], "dataType": 1, "name": "w", "externalData": [{"key": "location", "value": OUTSIDE}],
              "dataLocation": "EXTERNAL"}
    whole = json.dumps({"irVersion": "8", "graph": {"node": [{"opType": "Run", "domain": "evil", "output": ["y"]}],
                                                    "initializer": [tensor]},
                        "opsetImport": [{"domain": "evil", "version": "1"}]})
    library = {"custom_ops_library": "../libevil.so", "provider_options": []}
    yield "onnx/text/model.textproto", text
    head = "<ir_version: 8, opset_import: [\"\" : 17, \"evil\" : 1]>\n"
    yield "onnx/text/model.onnxtext", head + "g (float[1] x) => (float[1] y) { y = evil.Run (x) }\n"
    yield "onnx/text/model.onnxjson", whole
    yield "onnx/text/model.json", whole
    yield "onnx/library/genai_config.json", json.dumps({"model": {"type": "llama",
                                                                  "decoder": {"session_options": library, "filename": "model.onnx"}}})
    yield "onnx/noise/model.onnx.data", bytes(16) + random.Random(1).randbytes(5000)


def files():
    """Pairs of 'class/name' and content."""
    for make in (confused, polyglots, tensorflow_paths, tensorflow_graphs, onnx_models):
        yield from make()
