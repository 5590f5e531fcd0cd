# SPDX-License-Identifier: MIT
"""Makes files that a scanner must not call clean, by class: what runs code in a loader, and what nobody has recognized.
They do nothing but name functions, and nothing here loads them."""
import bz2
import gzip
import io
import json
import lzma
import pickle
import random
import struct
import tarfile
import zipfile
import zlib

CALL = b"cos\nsystem\n(S'true'\ntR."  # os.system('true') in protocol 0


def binary_call(protocol=2):
    return b"\x80" + bytes([protocol]) + b"cos\nsystem\nX\x04\x00\x00\x00true\x85R."


# What Python's reader takes, before a call: values in all their spellings, and operations on them.
PREFIXES = {
    "int-hex": b"I0x10\n0", "int-octal": b"I0o17\n0", "int-underscore": b"I1_000\n0", "int-spaces": b"I 7 \n0",
    "int-plus": b"I+7\n0", "long": b"L7L\n0", "long-hex": b"L0x1fL\n0", "long-spaces": b"L  7L\n0", "long-bare": b"L7\n0",
    "false": b"I00\n0", "true": b"I01\n0", "float-inf": b"Finf\n0", "float-nan": b"Fnan\n0", "float-underscore": b"F1_0.5\n0",
    "float-spaces": b"F 1.5 \n0", "string-double": b"S\"a\"\n0", "string-escape": b"S'\\x41\\n'\n0", "string-spaces": b"S'a'  \n0",
    "string-high": b"S'\\xff'\n0", "unicode-surrogate": b"V\\ud800\n0", "unicode-latin": b"V\xe9\n0",
    "put-spaces": b"I1\np 5 \ng 5\n00", "put-underscore": b"I1\np1_0\ng10\n00", "put-plus": b"I1\np+3\ng3\n00",
    "get-zeros": b"I1\np7\ng007\n00", "put-large": b"I1\np4294967296\ng4294967296\n00", "binput": b"I1\nq\x05h\x0500",
    "longbinput": b"I1\nr\x00\x00\x01\x00j\x00\x00\x01\x0000", "append": b"(lI1\na0", "appends": b"](I1\nI2\ne0",
    "dict": b"(dI1\nI2\ns0", "dict-items": b"(I1\nI2\nd0", "mark-pop": b"(I1\nI2\n10", "dup": b"I1\n200", "tuple-1": b"I1\n\x850",
    "tuple-2": b"I1\nI2\n\x860", "tuple-3": b"I1\nI2\nI3\n\x870", "empty-tuple": b")0", "empty-dict": b"}0", "none": b"N0",
    "newtrue": b"\x880", "newfalse": b"\x890", "long1-empty": b"\x8a\x000", "long1": b"\x8a\x02\xff\x000",
    "long4": b"\x8b\x02\x00\x00\x00\xff\x000", "bytearray": b"\x96\x01\x00\x00\x00\x00\x00\x00\x00a0",
    "bytearray-append": b"\x96\x00\x00\x00\x00\x00\x00\x00\x00K\x07a0",
    "bytearray-appends": b"\x96\x00\x00\x00\x00\x00\x00\x00\x00(K\x01K\x02e0", "set": b"\x8f(K\x01\x900", "frozenset": b"(K\x01\x910",
    "binbytes": b"B\x01\x00\x00\x00a0", "shortbinbytes": b"C\x01a0", "binbytes8": b"\x8e\x01\x00\x00\x00\x00\x00\x00\x00a0",
    "binunicode8": b"\x8d\x01\x00\x00\x00\x00\x00\x00\x00a0", "shortbinunicode": b"\x8c\x01a0",
    "binfloat": b"G\x3f\xf0\x00\x00\x00\x00\x00\x000", "binstring": b"T\x01\x00\x00\x00a0", "shortbinstring": b"U\x01a0",
    "memoize": b"N\x940", "frame": b"\x95\x02\x00\x00\x00\x00\x00\x00\x00N0", "protocol-twice": b"\x80\x02\x80\x04",
    "protocol-middle": b"N\x80\x030", "append-tuple": b"]N\x85a0", "pops": b"NN00", "setitems-empty": b"}(u0",
    "appends-empty": b"](e0", "list-of-mark": b"(l0", "tuple-in-mark": b"((tl0",
}

# Ways to a call, and functions that run code or read files.
CALLS = {
    "reduce": CALL, "inst": b"(S'true'\nios\nsystem\n.", "obj": b"(cos\nsystem\nS'true'\no.",
    "newobj": b"\x80\x02cos\nsystem\nS'true'\n\x85\x81.", "newobj-ex": b"\x80\x04cos\nsystem\nS'true'\n\x85}\x92.",
    "stack-global": b"\x80\x04\x8c\x02os\x8c\x06system\x93\x8c\x04true\x85R.",
    "stack-global-memo": b"\x80\x04\x8c\x02os\x940\x8c\x06system\x940h\x00h\x01\x93\x8c\x04true\x85R.",
    "stack-global-eval": b"\x80\x04\x8c\x08builtins\x8c\x04eval\x93\x8c\x011\x85R.",
    "dotted-name": b"\x80\x04\x8c\x0bcollections\x8c\x17abc.sys.modules.__len__\x93)R.",
    "build": b"cbuiltins\nobject\n)\x81}S'__setstate__'\ncos\nsystem\nsb.", "python-2": b"c__builtin__\neval\n(S'1'\ntR.",
    "decode-before": b"c_codecs\ndecode\n(S'1'\nS'hex'\ntR0" + CALL,
    "attrgetter": b"coperator\nattrgetter\n(S'system'\ntR(cos\n__dict__\ntR.", "import-module": b"cimportlib\nimport_module\n(S'os'\ntR.",
    "getattr": b"c__builtin__\ngetattr\n(cos\npath\nS'os'\ntR.", "ext1": b"\x80\x02\x82\x01)R.", "ext2": b"\x80\x02\x83\x01\x00)R.",
    "ext4": b"\x80\x02\x84\x01\x00\x00\x00)R.", "persistent-id": b"Pabc\n0" + CALL, "binary-persistent-id": b"NQ0" + CALL,
    "next-buffer": b"\x80\x05\x970" + CALL, "cyrillic-name": "c\u043es\nsystem\n(S'true'\ntR.".encode(),
    "name-space": b"cos \nsystem\n(S'true'\ntR.",
}
FUNCTIONS = ["runpy run_path", "torch load", "numpy load", "pip main", "ctypes CDLL", "cProfile run", "timeit timeit", "pdb run", "bdb Bdb",
             "asyncio.unix_events _UnixSubprocessTransport", "idlelib.pyshell ModifiedInterpreter",
             "numpy.testing._private.utils runstring", "torch.jit.unsupported_tensor_ops execWrapper", "doctest debug_script",
             "profile run", "trace Trace", "code InteractiveInterpreter", "ensurepip _run_pip", "lib2to3.pgen2.grammar Grammar",
             "uuid _get_command_stdout", "logging.config fileConfig", "webbrowser open", "shelve open", "zipimport zipimporter"]

# First bytes of files that are no models.
HEADS = {
    "png": b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + bytes(13), "jpeg": b"\xff\xd8\xff\xe0\0\x10JFIF",
    "gif": b"GIF89a" + bytes(10), "webp": b"RIFF\0\0\0\0WEBPVP8 ", "wav": b"RIFF\0\0\0\0WAVEfmt ", "ogg": b"OggS\0\2",
    "mp3": b"ID3\4\0\0\0\0\0\0", "mp4": b"\0\0\0\x18ftypmp42", "icon": b"\0\0\1\0\1\0", "flac": b"fLaC\0\0\0\x22",
    "parquet": b"PAR1\0\0", "arrow": b"ARROW1\0\0", "font": b"wOFF\0\1\0\0", "pdf": b"%PDF-1.4\n", "bmp": b"BM\0\0", "text": b"hello\n",
    "safetensors": struct.pack("<Q", 2) + b"{}", "wave-without-riff": b"\1\2\3\4\xf8\x0b\0\0WAVEdata\xff\xff\xff\xff",
    "whole-parquet": b"PAR1", "whole-arrow": b"ARROW1\0\0",
}

LAMBDA = {"class_name": "Lambda", "config": {"function": {"class_name": "__lambda__", "config": {"code": "4wEAAAA="}}}}
LAYERS = {
    "lambda": LAMBDA, "lambda-module": dict(LAMBDA, module="keras.src.layers.core.lambda_layer"),
    "function": {"class_name": "TFOpLambda", "config": {"function": "io.write_file"}},
    "operator": {"class_name": "TensorFlowOpLayer", "config": {"node_def": {"op": "WriteFile"}}},
    "time-distributed": {"class_name": "TimeDistributed", "config": {"layer": LAMBDA}},
    "bidirectional": {"class_name": "Bidirectional", "config": {"layer": LAMBDA}},
    "class-of-os": {"class_name": "system", "module": "os", "config": {}},
    "registered": {"class_name": "X", "registered_name": "evil>X", "module": "evil", "config": {}},
    "initializer": {"class_name": "Dense", "module": "keras.layers", "config": {
        "units": 1, "kernel_initializer": {"class_name": "run", "module": "subprocess", "config": {}}}},
    "activation": {"class_name": "Dense", "config": {
        "units": 1, "activation": {"class_name": "function", "module": "os", "config": "system"}}},
    "builtin": {"class_name": "function", "module": "builtins", "config": "eval"},
    "loss": {"class_name": "Dense", "config": {"loss": {"class_name": "__lambda__", "config": {}}}},
    "get-file": {"class_name": "function", "module": "keras.utils", "config": "get_file"},
    "torch-module": {"class_name": "TorchModuleWrapper", "module": "keras.layers", "config": {"module": "gAJ9Lg=="}},
    "vocabulary-file": {"class_name": "StringLookup", "config": {"vocabulary": "/etc/passwd"}},
    "jax-layer": {"class_name": "JaxLayer", "config": {}}, "name-space": {"class_name": "Lambda ", "config": {}},
}

# CVE-2024-34359 and its variants.
TEMPLATES = [
    "{{ ''.__class__.__mro__[1].__subclasses__() }}", "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
    "{{ ''|attr('__class__') }}", "{{ ''|attr('\\x5f\\x5fclass\\x5f\\x5f') }}",
    "{% for m in messages %}{{ m.content.__class__ }}{% endfor %}", "{{ self._TemplateReference__context }}",
    "{{ lipsum.__globals__['os'].popen('id') }}", "{{ joiner.__init__ }}", "{{ namespace.__init__.__globals__ }}",
    "{% set a = '__cl' ~ 'ass__' %}{{ ''[a] }}", "{{ ''['__class__'] }}", "{{ request.application }}",
    "{{ get_flashed_messages.__globals__ }}", "{{ config.items() }}", "{% import 'os' as os %}{{ os.system('id') }}",
    "{% include '/etc/passwd' %}", "{{ messages.__len__() }}", "{{ (messages|map(attribute='__class__')|list)[0] }}",
    "{{ raise_exception.__globals__ }}", "{{ strftime_now.__globals__ }}", "{{ ''.format.__self__ }}",
    "{{ '{0.__class__}'.format(messages) }}", "{% if",
    "{% set range = cycler['_' ~ '_init_' ~ '_']['_' ~ '_globals_' ~ '_']['os']['system'] %}{{ range('true') }}",
    "{% set d = {'strip': lipsum['_' ~ '_globals_' ~ '_']['os']['system']} %}{{ d.strip('true') }}",
    "{% for range in messages %}{{ range('true') }}{% endfor %}", "{{ messages['__' + 'class__'] }}", "{{ messages['%s' % '__class__'] }}",
    "{% macro m(range) %}{{ range('true') }}{% endmacro %}{{ m(messages[0]) }}", "{% set x = cycler %}{{ x }}", "{{ (messages|first)['_' ~ '_'] }}",
    "{{ [namespace]|map('attr', '_' ~ '_init_' ~ '_')|list }}", "{{ namespace['\\N{LOW LINE}\\N{LOW LINE}init\\N{LOW LINE}\\N{LOW LINE}'] }}",
    "{% for k in ['_' ~ '_init_' ~ '_'] %}{{ namespace[k] }}{% endfor %}", "{% macro k() %}__init__{% endmacro %}{% set n = k() %}{{ namespace[n] }}",
    "{% set c = cycler|default(1) %}{% set k = '_' ~ '_init_' ~ '_' %}{{ c[k] }}", "{{ namespace['x__init__x'[1:-1]] }}",
    "{{ namespace['\\137\\137init\\137\\137'] }}", "{% set k %}__init__{% endset %}{{ messages[k] }}", "{% set f = '{0.' ~ '_' * 2 ~ 'class' %}{{ f.format(messages) }}",
]

# Files that name code, and scripts under any name.
CONFIGURATIONS = {
    "auto-map/config.json": json.dumps({"auto_map": {"AutoModel": "modeling_x.X"}}),
    "auto-map-elsewhere/config.json": json.dumps({"auto_map": {"AutoModel": "other/repo--modeling.X"}}),
    "hydra.yaml": "model:\n  _target_: os.system\n  _args_: [id]\n", "hydra.json": json.dumps({"_target_": "builtins.eval", "_args_": ["1"]}),
    "yaml-apply.yaml": "!!python/object/apply:os.system [\"id\"]\n", "yaml-new.yml": "a: !!python/object/new:os.system [id]\n",
    "yaml-name.yaml": "a: !!python/name:os.system\n", "yaml-module.yaml": "a: !!python/module:os\n",
    "flow.yaml": "model: {_target_: os.system, _args_: [id]}\n", "quoted.yaml": "model:\n  '_target_' : os.system\n",
    "escaped.yaml": "model:\n  \"\\x5ftarget_\": os.system\n", "complex.yaml": "model:\n  ? _target_\n  : os.system\n",
    "comment.yaml": "? _target_ # a comment\n: os.system\n", "alias.yaml": "a: &k _target_\nb:\n  *k : os.system\n",
    "folded.yaml": "\"_tar\\\n  get_\": os.system\n", "return.yaml": "a: 1\r%TAG !e! tag:yaml.org,2002:py\r---\r!e!thon/object/apply:os.system [id]\r",
    "mark.yaml": "\ufeff%TAG !e! tag:yaml.org,2002:py\n---\n!e!thon/object/apply:os.system [id]\n", "hyperparams.yaml": "x: !new:os.system\n  [id]\n",
    "apply-hyper.yaml": "x: !apply:os.system [id]\n", "comment/MLmodel": "flavors:\n  ? loader_module # a comment\n  : os\n",
    "onload.html": "<body onload=alert(1)>\n", "late.html": "text <script>alert(1)</script>\n", "mark.html": "\ufeff<html><script>alert(1)</script></html>\n",
    "external.xml": "<!DOCTYPE a SYSTEM \"http://evil.invalid/a.dtd\"><a/>\n", "mark": "\ufeff#!/bin/sh\nid\n", "x.pyx": "import os\n", "return.pth": "x\rimport os\r",
    "mark.pth": "\ufeffimport os\n", "dense/config.json": json.dumps({"in_features": 1, "activation_function": "os.abort"}),
    "router_config.json": json.dumps({"types": {"a": "evil.Module"}}), "cross/config.json": json.dumps({"sentence_transformers": {"activation_fn": "os.abort"}}),
    "pyannote/config.yaml": "pipeline:\n  name: subprocess.Popen\n  params: {args: ['true']}\n", "target.yaml": "model:\n  target: os.system\n",
    "class_path.yaml": "model:\n  class_path: subprocess.Popen\n", "data.yaml": "names: [a]\ndownload: |\n  import os\n", "shell/data.yaml": "download: bash -c true\n",
    "eval.yaml": "backbone: [[-1, 1, \"__import__('os').system('true')\", [64]]]\n", "pipelines/config.json": json.dumps({"custom_pipelines": {"x": {"impl": "x.Y"}}}),
    "attention/config.json": json.dumps({"attn_implementation": "evil/kernels"}), "code/MLmodel": "model_code_path: model.py\n",
    "data/pickle_module_info.txt": "antigravity", "function/schema.json": json.dumps({"__class__": "load", "__module__": "numpy", "__loader__": "FunctionNode"}),
    "numeric/model_index.json": json.dumps({"unet": ["numpy.f2py", "main"]}), "hint/modular_model_index.json": json.dumps({"unet": [None, None, {"type_hint": ["os", "system"]}]}),
    "megatron/adapter_config.json": json.dumps({"megatron_config": {}, "megatron_core": "antigravity"}), "types/config.json": json.dumps({"types": {"a": "evil.Module"}}),
    "pipeline-class/model_index.json": json.dumps({"_class_name": ["evil", "X"]}),
    "escaped/tokenizer_config.json": json.dumps({"chat_template": "{{ ''.__class__ }}"}).replace("chat_template", "chat\\u005ftemplate"),
    "nan/tokenizer_config.json": json.dumps({"a": float("nan"), "chat_template": "{{ ''.__class__ }}"}),
    "long/tokenizer_config.json": json.dumps({"pad": "x" * 1_100_000, "chat_template": "{{ ''.__class__ }}"}),
    "percent.yaml": "a: !!p%79thon/object/apply:os.system [id]\n", "prefix.yaml": "%TAG !e! tag:yaml.org,2002:py\n---\n!e!thon/object/apply:os.system [id]\n",
    "short-tag.yaml": "%TAG !p! tag:yaml.org,2002:\n---\n!p!python/object/apply:os.system [id]\n",
    "two-lines.jsonl": "{\"a\": 1}\n{\"_target_\": \"os.system\"}\n", "pipeline/model_index.json": json.dumps({"_class_name": "X", "unet": ["os", "system"]}),
    "skops/schema.json": json.dumps({"__class__": "system", "__module__": "os", "__loader__": "FunctionNode", "content": {}}),
    "x.pdf": "%PDF-1.4\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\n", "x.ps": "%!PS\n(id) run\n",
    "filters/.gitattributes": "*.bin filter=lfs\n*.py filter=evil\n",
    "yaml-tag.yaml": "%TAG ! tag:yaml.org,2002:python/object/apply:\n---\n!os.system [id]\n",
    "yaml-verbatim.yaml": "a: !<tag:yaml.org,2002:python/object/apply:os.system> [id]\n",
    "modules.json": json.dumps([{"idx": 0, "name": "0", "path": "", "type": "evil.Module"}]),
    "adapter_config.json": json.dumps({"peft_type": "LORA", "auto_mapping": {"base_model_class": "X", "parent_library": "evil"}}),
    "MLmodel": "flavors:\n  python_function:\n    loader_module: os\n", "site.pth": "import os; os.system(\"id\")\n", "setup.py": "import os\n",
    "x.pyw": "import os\n", "run.bat": "@echo off\r\ncalc\r\n", "run.cmd": "calc\r\n", "run.ps1": "Start-Process calc\n",
    "x.js": "require(\"child_process\").exec(\"id\")\n", "x.vbs": "CreateObject(\"WScript.Shell\").Run \"calc\"\n",
    "Makefile": "all:\n\tid\n", "run.sh": "id\n", "script": "#!/bin/sh\nid\n", "x.php": "<?php system(\"id\");\n",
    "x.html": "<script>alert(1)</script>\n", "x.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>",
    "x.desktop": "[Desktop Entry]\nExec=id\nType=Application\n",
    "x.xml": "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>",
    "x.pmml": "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"bbb\"><!ENTITY c \"&b;&b;\">]><PMML>&c;</PMML>",
    "x.ipynb": json.dumps({"cells": [{"cell_type": "code", "source": ["!id"]}]}), "Dockerfile": "FROM x\nRUN id\n", "x.rb": "system(\"id\")\n",
    "x.pbtxt": "node { name: \"a\" op: \"PyFunc\" }\n", "x.onnxtxt": "<ir_version: 7, opset_import: [\"evil\":1]>\n",
    "hubconf.py": "import os\n", "handler.py": "import os\n", ".gitattributes": "* filter=evil\n",
}


def zipped(members, comment=b"", method=zipfile.ZIP_STORED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in members:
            archive.writestr(name, data)
        archive.comment = comment
    return out.getvalue()


def patched(data, at, value):
    return data[:at] + value + data[at + len(value):]


def without_count(archive):
    """The same archive, whose end record says that it has no members: readers go by the directory before it."""
    end = archive.rfind(b"PK\5\6")
    return patched(patched(archive, end + 8, b"\0\0"), end + 10, b"\0\0")


def tarred(members, form=tarfile.GNU_FORMAT):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=form) as archive:
        for name, data in members:
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return out.getvalue()


def npy(dtype, data=None, version=1):
    head = ("{'descr': %s, 'fortran_order': False, 'shape': (1,), }" % dtype).encode()
    head += b" " * (-(len(head) + 11) % 64) + b"\n"
    length = struct.pack("<H" if version == 1 else "<I", len(head))
    return b"\x93NUMPY" + bytes([version, 0]) + length + head + (binary_call() if data is None else data)


def keras(configuration):
    text = configuration if isinstance(configuration, (str, bytes)) else json.dumps(configuration)
    return zipped([("metadata.json", "{\"keras_version\":\"3.0.0\"}"), ("config.json", text), ("model.weights.h5", b"")])


def gguf(keys):
    out = b"GGUF" + struct.pack("<IQQ", 3, 0, len(keys))
    for key, value in keys:
        out += struct.pack("<Q", len(key)) + key.encode() + struct.pack("<IQ", 8, len(value)) + value.encode()
    return out


def pickles():
    for name, data in PREFIXES.items():
        yield "pickle-prefix/%s.pkl" % name, data + CALL
        yield "pickle-prefix/%s.p4.pkl" % name, b"\x80\x04" + data + CALL
    calls = dict(CALLS)
    for function in FUNCTIONS:
        module, name = function.split()
        calls[module] = ("c%s\n%s\n(S'1'\ntR." % (module, name)).encode()
    for name, data in calls.items():
        for suffix in (".pkl", ".bin"):
            yield "pickle-call/" + name + suffix, data
    for suffix in (".txt", ".json", ".md", ".cfg", ".csv", ".yaml", ".log", ".npy", ".safetensors", ".gguf", ".onnx", ".h5", ".png", ".model", ""):
        yield "pickle-name/text" + suffix, CALL
        yield "pickle-name/binary" + suffix, binary_call()
    none = b"\x80\x02N."
    for i, between in enumerate((b"", b"\n", b"\0", b"N.", none)):
        yield "pickle-second/second-%d.pkl" % i, none + between + binary_call()
    yield "pickle-second/third.pkl", none * 2 + binary_call()
    yield "pickle-second/hundredth.pkl", none * 100 + binary_call()
    yield "pickle-second/after-12000.pkl", none * 12000 + binary_call()
    yield "pickle-second/in-bytes.pkl", pickle.dumps(binary_call())
    yield "pickle-second/text-in-bytes.pkl", pickle.dumps(CALL)
    yield "pickle-second/many-values.pkl", b"\x80\x02(" + b"N" * 2_000_000 + b"10" + CALL
    yield "pickle-second/many-memos.pkl", b"\x80\x02" + b"".join(b"Nq%c0" % (i % 256) for i in range(100000)) + CALL
    for i, garbage in enumerate((b"\xff", b"\x00", b"\x80\x07", b"\x80\xff", b"#!", b" ", b"\n")):
        yield "pickle-damaged/unknown-%d.pkl" % i, b"\x80\x02N0" + garbage + binary_call()


def joblib_files():
    """Arrays of joblib whose data the scanner could take to be shorter or longer than joblib does."""
    def text(value):
        return b"X" + struct.pack("<I", len(value)) + value.encode()

    wrapper = b"cjoblib.numpy_pickle\nNumpyArrayWrapper\n"
    made = {"new": wrapper + b")\x81", "reconstructed": b"ccopyreg\n_reconstructor\n" + wrapper + b"cbuiltins\nobject\nN\x87R"}
    state = b"(K\x03X\1\0\0\0|NNN"
    dtypes = {"f8": b"cnumpy\ndtype\n" + text("f8") + b"\x89\x88\x87R",
              "V8": b"cnumpy\ndtype\n" + text("V8") + b"\x89\x88\x87R" + state + b"K\x40K\1K\0tb",
              "object": b"cnumpy\ndtype\n" + text("V8") + b"\x89\x88\x87R(K\x03X\1\0\0\0|NX\1\0\0\0a\x85}" + text("a")
                        + b"cnumpy\ndtype\n" + text("O8") + b"\x89\x88\x87RK\0\x86sK\x08K\1K\0tb"}
    for name in ("new", "reconstructed"):
        for kind, dtype in dtypes.items():
            if (name, kind) == ("new", "f8"):
                continue  # as joblib writes it
            head = b"\x80\x02" + made[name] + b"}(" + text("subclass") + b"cnumpy\nndarray\n" + text("shape") + b"K\1\x85" + text("order") + text("C")
            head += text("dtype") + dtype + text("allow_mmap") + b"\x89ub"
            rest = b"N0" + CALL
            yield "joblib/%s-%s.joblib" % (name, kind), head + b"C" + bytes([6 + len(rest)]) + b"abcdef" + rest + b"0."
            yield "joblib/%s-%s-padded.joblib" % (name, kind), head + b"C\x3e" + b"N" * 62 + CALL
    inner = b"N.\x80\x04B" + struct.pack("<I", 1 + len(binary_call())) + b"z"
    yield "joblib/behind-a-frame.pkl", b"\x80\x04\x95" + struct.pack("<Q", len(inner)) + inner + binary_call() + b"0N."
    yield "joblib/class-attributes.pkl", b"\x80\x02cpathlib\nPath\n(N}X\6\0\0\0existscbuiltins\nbool\nstb."
    yield "joblib/array-over-memory.pkl", b"\x80\x02cnumpy\nndarray\nK\1\x85cnumpy\ndtype\nX\2\0\0\0O8\x85RC\x08AAAAAAAA\x87R."
    yield "joblib/source-of-a-module.pkl", b"\x80\x02(X\6\0\0\0modulecargparse\nNamespace\nX\5\0\0\0/x.pyX\1\0\0\0xtQ."


def archives():
    archive = zipped([("a/data.pkl", binary_call()), ("a/version", "3\n")])
    end = archive.rfind(b"PK\5\6")
    noise = random.Random(0)
    for name, head in HEADS.items():
        yield "media/%s-zip.%s" % (name, name), head + archive
        yield "media/%s-pickle.%s" % (name, name), head + bytes(64) + binary_call()
        yield "media/%s-zip-count-0.%s" % (name, name), head + without_count(archive)
        tail = {"whole-parquet": b"\4\0\0\0PAR1", "whole-arrow": b"\4\0\0\0ARROW1"}.get(name, b"")
        yield "media/%s-noise.%s" % (name, name), head + noise.randbytes(3000) + tail
    call = [("a/data.pkl", binary_call() + bytes(1000))]
    harmless = ("a/data.pkl", b"\x80\x02N.")
    yield "zip/plain.pt", archive
    yield "zip/count-0.pt", without_count(archive)
    yield "zip/count-9.pt", patched(patched(archive, end + 8, b"\x09\0"), end + 10, b"\x09\0")
    yield "zip/comment.pt", zipped(call, b"x" * 60000)
    yield "zip/comment-with-end.pt", zipped(call, b"PK\5\6" + bytes(18))
    yield "zip/data-before.pt", bytes(1000) + archive
    yield "zip/data-after.pt", archive + bytes(1000)
    yield "zip/behind-another.pt", zipped([harmless]) + archive
    yield "zip/before-another.pt", archive + zipped([harmless])
    yield "zip/deflate.pt", zipped(call, method=zipfile.ZIP_DEFLATED)
    yield "zip/bzip2.pt", zipped(call, method=zipfile.ZIP_BZIP2)
    yield "zip/lzma.pt", zipped(call, method=zipfile.ZIP_LZMA)
    yield "zip/upper-case.pt", zipped([("a/DATA.PKL", binary_call())])
    yield "zip/no-suffix.zip", zipped([("readme", CALL)])
    yield "zip/text.zip", zipped([("readme.txt", CALL)])
    yield "zip/image.zip", zipped([("x.png", HEADS["png"] + binary_call())])
    yield "zip/nested.zip", zipped([("x.zip", archive)])
    deep = archive
    for _ in range(5):
        deep = zipped([("x", deep)])
    yield "zip/nested-deep.zip", deep
    yield "zip/folder-with-data.zip", zipped([("x/", binary_call())])
    yield "zip/storage.pt", zipped([harmless, ("a/data/0", binary_call())])
    yield "zip/storage-text.pt", zipped([harmless, ("a/data/0", CALL)])
    yield "zip/version.pt", zipped([harmless, ("a/version", CALL)])
    yield "zip/encrypted.pt", patched(archive, 6, b"\1\0")
    yield "zip/other-local-name.pt", patched(archive, archive.find(b"a/data.pkl"), b"a/none.txt")
    yield "zip/method-99.pt", patched(archive, 8, b"\x63\0")
    many = [("big%d.pkl" % i, b"\x80\x02(" + b"N" * 400_000 + b"10.") for i in range(4)]
    yield "zip/many-values-before.zip", zipped(many + [("z.pkl", binary_call())], method=zipfile.ZIP_DEFLATED)
    yield "zip/handler.mar", zipped([("constants.pkl", b"\x80\x02)."), ("handler.py", "import os\n")])
    yield "zip/main.pt", zipped([("m/data.pkl", b"\x80\x02N."), ("m/constants.pkl", b"\x80\x02)."), ("__main__.py", "import os\n")])
    yield "zip/java.jar", zipped([("A.class", b"\xca\xfe\xba\xbe\0\0\0\x34")])
    yield "zip/wheel.whl", zipped([("a.py", "import os")])
    tape = tarred([("x.pkl", binary_call())])
    for name, form in (("gnu", tarfile.GNU_FORMAT), ("pax", tarfile.PAX_FORMAT), ("ustar", tarfile.USTAR_FORMAT)):
        yield "tar/%s.tar" % name, tarred([("x.pkl", binary_call())], form)

    def with_header(change, signed=False, encode=lambda total: b"%06o\0 " % total):
        head = bytearray(tape[:512])
        change(head)
        head[148:156] = b" " * 8
        head[148:156] = encode(sum(each - 256 if signed and each > 127 else each for each in head))
        return bytes(head) + tape[512:]

    def old(head):
        head[257:265] = bytes(8)

    def latin(head):
        head[0:6] = b"\xe9\xe9.pkl"

    def binary_size(head):
        head[124:136] = b"\x80" + len(binary_call()).to_bytes(11, "big")

    yield "tar/binary-size.tar", with_header(binary_size)
    for suffix in ("tar", "dat", "png"):
        yield "tar/old.%s" % suffix, with_header(old)
    yield "tar/signed-checksum.tar", with_header(latin, signed=True)
    yield "tar/binary-checksum.tar", with_header(latin, encode=lambda total: b"\x80" + total.to_bytes(7, "big"))
    yield "tar/spaces-in-checksum.tar", patched(tape, 148, b" " + tape[148:154].lstrip(b"0").rjust(6) + b"\0")
    yield "tar/text.tar", tarred([("x.txt", CALL)])
    yield "tar/zeros-before.tar", bytes(512) + tape
    for name, spell in (("plus", b"+%05o\0 "), ("prefix", b"0o%04o\0 "), ("underscore", b"%03o_%03o")):
        def spelled(total, spell=spell):
            return (spell % (divmod(total, 512) if name == "underscore" else total)).ljust(8, b"\0")[:8]
        yield "tar/checksum-%s.tar" % name, with_header(old, encode=spelled)

    def hidden(kind):
        """A member without data that states the size of the header and the data behind it."""
        def change(head):
            head[0:100] = b"folder".ljust(100, b"\0")
            head[124:136] = b"%011o\0" % 1024
            head[156:157] = kind
        return with_header(change)[:512] + tape

    def pax(size, kind=b"x"):
        """A member whose size is in an extended header."""
        record = b" size=" + size + b"\n"
        record = str(len(record) + 3).encode() + record if len(record) < 97 else record
        data = record.ljust(512, b"\0")

        def change(head):
            head[124:136] = b"%011o\0" % len(record)
            head[156:157] = kind
        return with_header(change)[:512] + data + tape

    for name, size in (("plus", b"+512"), ("space", b" 512"), ("wrong", b"x"), ("underscore", b"5_12")):
        yield "tar/size-%s.tar" % name, pax(size) + tape
    yield "tar/size-of-all.tar", pax(b"1024", b"g")
    plain = tarred([("x.txt", b"hello")])
    yield "tar/data-behind-the-end.tar", plain + binary_call()
    yield "tar/archive-behind-the-end.tar", plain + tape
    for name, kind in (("folder", b"5"), ("device", b"3"), ("pipe", b"6"), ("link", b"2"), ("volume", b"V"), ("unknown", b"Z")):
        yield "tar/behind-%s.tar" % name, hidden(kind)
    packers = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress, "zlib": zlib.compress,
               "lzma": lambda data: lzma.compress(data, lzma.FORMAT_ALONE)}
    for name, pack in packers.items():
        yield "compressed/tar." + name, pack(tape)
        yield "compressed/pickle." + name, pack(binary_call())
        yield "compressed/pickle.pkl." + name, pack(CALL)
        yield "compressed/model-%s.joblib" % name, pack(binary_call())
    yield "compressed/second-stream.gz", gzip.compress(b"hello") + gzip.compress(binary_call())
    yield "compressed/joblib-0.10.joblib", b"ZF" + hex(len(binary_call())).ljust(19).encode() + zlib.compress(binary_call())
    dtypes = {"object": "'|O'", "object-8": "'O8'", "object-4": "'|O4'", "by-name": "'object'", "space": "' |O'", "field": "[('a', '|O')]",
              "nested-field": "[('a', [('b', '|O')])]", "tuple": "('|O', (1,))", "concatenated": "'|' 'O'", "escaped": "'\\x7cO'",
              "dict": "{'names': ['a'], 'formats': ['O']}", "comma": "'i4,O'", "raw": "r'|O'", "unicode": "u'|O'", "parentheses": "('|O')",
              "twice": "'<f4', 'descr': '|O'"}
    for name, dtype in dtypes.items():
        yield "numpy/%s.npy" % name, npy(dtype)
        yield "numpy/%s-2.npy" % name, npy(dtype, version=2)
        yield "numpy/%s.npz" % name, zipped([("a.npy", npy(dtype))])
    yield "numpy/pickle-behind.npy", npy("'|u1'", b"\0" + binary_call())


def models():
    for name, layer in LAYERS.items():
        whole = {"class_name": "Functional", "module": "keras", "config": {"name": "m", "layers": [layer]}}
        yield "keras/%s.keras" % name, keras(whole)
        yield "keras/%s.json" % name, json.dumps(whole)
        yield "keras/%s.txt" % name, json.dumps(whole)
    lambdas = {"class_name": "Sequential", "config": {"layers": [LAMBDA]}}
    yield "keras/escaped.keras", keras(json.dumps(lambdas).replace("Lambda", "\\u004cambda"))
    yield "keras/utf-16.keras", keras(json.dumps(lambdas).encode("utf-16"))
    yield "keras/long.json", json.dumps({"pad": "x" * (3 << 20), "model": lambdas})
    yield "keras/twice.keras", keras("{\"class_name\":\"Functional\",\"class_name\":\"Lambda\",\"config\":{}}")
    yield "keras/json-in-json.json", json.dumps({"model_config": json.dumps(lambdas)})
    for i, template in enumerate(TEMPLATES):
        yield "template/%02d.jinja" % i, template
        yield "template/%02d.gguf" % i, gguf([("general.architecture", "llama"), ("tokenizer.chat_template", template)])
        yield "template/%02d/tokenizer_config.json" % i, json.dumps({"chat_template": template})
    for name, text in CONFIGURATIONS.items():
        yield "configuration/" + name, text
    noise = random.Random(1)
    archive = zipped([("a/data.pkl", binary_call())])
    for name in ("model.bin", "a.dat", "weights.data-00000-of-00001", "x.onnx_data", "x.onnx.data", "fingerprint.pb", "x.raw", "x.params",
                 "consolidated.00.pth", "x.ckpt", "x.pt", "noname"):
        yield "raw/" + name, noise.randbytes(4096)
        yield "raw/pickle-" + name, noise.randbytes(100) + binary_call() + noise.randbytes(100)
        yield "raw/zip-" + name, b"\1" * 500 + archive


def varint(value):
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def message(*fields):
    """A protobuf message of pairs of a field number and a number, text or bytes."""
    out = b""
    for number, value in fields:
        if isinstance(value, int):
            out += varint(number << 3) + varint(value)
            continue
        value = value.encode() if isinstance(value, str) else value
        out += varint(number << 3 | 2) + varint(len(value)) + value
    return out


def onnx(*graphs, functions=(), more=(), domains=("evil", "com.microsoft")):
    """A ModelProto of GraphProtos, of which a parser makes one."""
    opsets = [(8, message((1, domain), (2, 1))) for domain in ("",) + domains]
    return message((1, 8), *[(7, graph) for graph in graphs], *opsets, *[(25, function) for function in functions], *more)


def onnx_graphs():
    def node(op, domain="", *more):
        return (1, message((2, "y"), (3, "n"), (4, op), (7, domain), *more))

    def graph(*nodes):
        return message(*nodes, (2, "g"))

    def tensor(location):
        place = [(13, message((1, "location"), (2, location)))]
        return message((1, 4), (2, 1), (8, "w"), *place, (14, 1))

    evil = node("Run", "evil")
    relu = node("Relu")
    for domain, op in (("ai.onnx.contrib", "PyOp"), ("pyopmulti_1", "PyOp"), ("com.microsoft", "PythonOp"), ("com.microsoft", "PythonOpGrad"),
                       ("org.pytorch.aten", "ATen"), ("com.microsoft", "ATen"), ("evil", "Run"), ("com.microsoft", "Evil"), ("", "Evil"),
                       ("ai.onnx.ml.evil", "Scaler"), ("ai.onnx.mlx", "Scaler"), ("com.microsoft.evil", "Gelu"), ("", "com.microsoft.Gelu"),
                       ("AI.ONNX", "Relu"), ("evil", "Relu"), ("ai.onnx.ml", "Relu"), ("", "relu"), ("", "Scaler"), ("com.microsoft ", "Gelu")):
        yield "onnx/operator-%s-%s.onnx" % (domain.strip() or "default", op), onnx(graph(node(op, domain)), domains=(domain,))
    yield "onnx/second-graph.onnx", onnx(graph(relu), graph(evil))
    yield "onnx/first-graph.onnx", onnx(graph(evil), graph(relu))
    yield "onnx/third-graph.onnx", onnx(graph(relu), message((2, "g")), graph(evil))
    branch = message((1, "then_branch"), (6, graph(evil)), (20, 5))
    yield "onnx/branch.onnx", onnx(graph(node("If", "", (5, branch))))
    twice = message((1, "then_branch"), (6, graph(evil)), (6, graph(relu)), (20, 5))
    yield "onnx/branch-twice.onnx", onnx(graph(node("If", "", (5, twice))))
    listed = message((1, "bodies"), (11, graph(relu)), (11, graph(evil)), (20, 10))
    yield "onnx/branches.onnx", onnx(graph(node("If", "", (5, listed))))

    def function(name, domain, *nodes):
        return message((1, name), *[(7, content) for _, content in nodes], (10, domain))

    yield "onnx/function.onnx", onnx(graph(node("F", "mine")), functions=[function("F", "mine", evil)], domains=("mine", "evil"))
    yield "onnx/function-of-other-domain.onnx", onnx(graph(evil), functions=[function("Run", "mine", relu)], domains=("mine", "evil"))
    yield "onnx/function-named-pyop.onnx", onnx(graph(node("PyOp")), functions=[function("PyOp", "", relu)])
    yield "onnx/training.onnx", onnx(graph(relu), more=[(20, message((2, graph(evil))))])
    yield "onnx/initialization.onnx", onnx(graph(relu), more=[(20, message((1, graph(evil))))])
    yield "onnx/training-twice.onnx", onnx(graph(relu), more=[(20, message((2, graph(relu)))), (20, message((2, graph(relu)), (2, graph(evil))))])
    context = [(5, message((1, "embed_mode"), (3, 0), (20, 2))), (5, message((1, "ep_cache_context"), (4, "/tmp/evil.bin"), (20, 3)))]
    yield "onnx/compiled-file.onnx", onnx(graph(node("EPContext", "com.microsoft", *context)))
    for name, location in (("parent", "../../../etc/passwd"), ("absolute", "/etc/passwd"), ("drive", "C:/x"), ("backslash", "..\\x")):
        yield "onnx/data-%s.onnx" % name, onnx(message((5, tensor(location)), (2, "g")))
    constant = node("Constant", "", (5, message((1, "value"), (5, tensor("../x")), (20, 4))))
    yield "onnx/data-of-constant.onnx", onnx(graph(constant))
    yield "onnx/data-of-training.onnx", onnx(graph(relu), more=[(20, message((2, message((5, tensor("../x"))))))])
    yield "onnx/data-of-second-graph.onnx", onnx(graph(relu), message((5, tensor("../x"))))
    yield "onnx/no-graph.onnx", message((1, 8), (2, "x"), (8, message((1, ""), (2, 17))))


def tensorflow_graphs():
    def node(op, name="n", *more):
        return message((1, name), (2, op), *more)

    def constant(name, text):
        value = message((1, 7), (2, b""), (8, text))
        return node("Const", name, (5, message((1, "value"), (2, message((8, value))))))

    def function(name, *nodes):
        return message((1, message((1, name))), *[(3, content) for content in nodes])

    def saved(*graphs, objects=()):
        return message((1, 1), *[(2, message((1, message((4, "serve"))), *[(2, each) for each in group], *objects)) for group in graphs])

    good = message((1, node("Add")))
    for op in ("PyFunc", "EagerPyFunc", "ReadFile", "WriteFile", "ImmutableConst", "Rpc", "RemoteCall", "TextLineDataset", "TFRecordDataset",
               "MatchingFiles", "LoadDataset", "XlaCustomCall", "CollectiveReduce", "SnapshotDataset", "DebugIdentityV2", "MyOwn", "add", "Add ",
               "WriteAudioSummary", "CreateSummaryFileWriter", "LookupTableExportV2X", "DistributedSave"):
        bad = message((1, node(op)))
        yield "tensorflow/graph-%s.pb" % op, bad
        yield "tensorflow/saved-%s/saved_model.pb" % op, saved([bad])
    printed = message((1, node("PrintV2", "n", (5, message((1, "output_stream"), (2, message((2, "file:///tmp/x"))))))))
    yield "tensorflow/graph-PrintV2.pb", printed
    yield "tensorflow/saved-PrintV2/saved_model.pb", saved([printed])
    bad = message((1, node("WriteFile")))
    yield "tensorflow/second-graph/saved_model.pb", saved([good, bad])
    yield "tensorflow/second-meta/saved_model.pb", saved([good], [bad])
    yield "tensorflow/library.pb", message((1, node("F")), (2, message((1, function("F", node("WriteFile"))))))
    yield "tensorflow/library-first.pb", message((1, node("F")), (2, message((1, function("F", node("WriteFile"))))), (2, message((1, function("G", node("Add"))))))
    yield "tensorflow/library-second.pb", message((1, node("F")), (2, message((1, function("F", node("Add"))))), (2, message((1, function("G", node("WriteFile"))))))
    yield "tensorflow/function-named-pyfunc.pb", message((1, node("PyFunc")), (2, message((1, function("PyFunc", node("Add"))))))
    yield "tensorflow/function-of-other-graph/saved_model.pb", saved([message((1, node("Own")))], [message((1, node("Add")), (2, message((1, function("Own", node("Add"))))))])
    for op, place in (("SaveV2", 0), ("RestoreV2", 0), ("Save", 0), ("Restore", 0), ("MergeV2Checkpoints", 1)):
        for name, path in (("absolute", "/etc/passwd"), ("parent", "../x"), ("address", "gs://evil/x")):
            inputs = [(3, "other")] * place + [(3, "path")]
            yield "tensorflow/%s-%s.pb" % (op, name), message((1, constant("path", path)), (1, node(op, "n", *inputs)))
    joined = [(1, constant("path", "/etc")), (1, constant("rest", "/part")), (1, node("StringJoin", "join", (3, "path"), (3, "rest"))), (1, node("SaveV2", "n", (3, "join:0")))]
    yield "tensorflow/SaveV2-joined.pb", message(*joined)
    def text(value):
        return (5, message((1, "value"), (2, message((8, value)))))

    path = constant("path", "/etc/passwd")
    chain = [(1, node("Identity", "i0", (3, "path")))] + [(1, node("Identity", "i%d" % i, (3, "i%d" % (i - 1)))) for i in range(1, 3000)]
    yield "tensorflow/SaveV2-long-chain.pb", message((1, path), *chain, (1, node("SaveV2", "n", (3, "i2999"))))
    encoded = constant("path", "L2V0Yy9wYXNzd2Q")
    yield "tensorflow/SaveV2-decoded.pb", message((1, encoded), (1, node("DecodeBase64", "d", (3, "path"))), (1, node("SaveV2", "n", (3, "d"))))
    separator = (5, message((1, "separator"), (2, message((2, "/")))))
    parts = [(1, constant("a", "")), (1, constant("b", "etc")), (1, node("StringJoin", "j", (3, "a"), (3, "b"), separator))]
    yield "tensorflow/SaveV2-separator.pb", message(*parts, (1, node("SaveV2", "n", (3, "j"))))
    yield "tensorflow/SaveV2-stripped.pb", message((1, constant("path", " /etc/x")), (1, node("StringStrip", "s", (3, "path"))), (1, node("SaveV2", "n", (3, "s"))))
    dtype = (5, message((1, "dtype"), (2, message((6, 7)))))
    content = message((1, 7), (2, b""), (4, b"\x0b/etc/passwd"))
    yield "tensorflow/SaveV2-content.pb", message((1, node("Const", "path", dtype, text(content))), (1, node("SaveV2", "n", (3, "path"))))
    mixed = (5, message((1, "value"), (2, message((8, message((1, 7), (2, b""), (8, "/etc/passwd"))), (3, "x")))))
    yield "tensorflow/SaveV2-other-type.pb", message((1, node("Const", "path", dtype, mixed)), (1, node("SaveV2", "n", (3, "path"))))
    called = message((1, message((1, "S"))), (3, node("SaveV2", "n", (3, "parameter"))))
    call = node("StatefulPartitionedCall", "c", (3, "path"), (5, message((1, "f"), (2, message((10, message((1, "S"))))))))
    yield "tensorflow/SaveV2-of-a-function.pb", message((1, path), (1, call), (2, message((1, called))))
    for op in ("InitializeTableFromTextFile", "InitializeTableFromTextFileV2"):
        yield "tensorflow/%s.pb" % op, message((1, path), (1, node(op, "n", (3, "table"), (3, "path"))))
    config = json.dumps({"class_name": "Sequential", "config": {"layers": [LAMBDA]}})
    yield "tensorflow/space/keras_metadata.pb", message((1, message((5, " " + config))))
    user = message((4, message((1, "_tf_keras_sequential"), (3, config))))
    yield "tensorflow/objects/saved_model.pb", saved([good], objects=[(7, message((1, user)))])
    yield "tensorflow/objects-twice/saved_model.pb", saved([good], objects=[(7, message((1, b""))), (7, message((1, user)))])
    yield "tensorflow/keras_metadata.pb", message((1, message((2, 0), (3, "root"), (4, "_tf_keras_sequential"), (5, config))))
    yield "tensorflow/long/keras_metadata.pb", message((1, message((5, " " * 3))), (1, message((5, json.dumps({"pad": "x" * 300_000, "model": config})))))


def other_models():
    for name, code in (("namespace", "ops.evil.run(x)"), ("save", "torch.save(x, \"y\")"), ("from-file", "torch.from_file(\"/etc/passwd\")"),
                       ("ops-save", "ops.aten.save(x, \"y\")"), ("class", "__torch__.torch.classes.evil.Thing(x)"), ("damaged", "\x01")):
        members = [("m/constants.pkl", b"\x80\x02)."), ("m/data.pkl", b"\x80\x02N."), ("m/version", "3\n"),
                   ("m/code/__torch__.py", "def forward(self, x: Tensor) -> Tensor:\n  return " + code + "\n")]
        yield "torchscript/%s.pt" % name, zipped(members)
    mobile = pickle.dumps((("__torch__.forward", (("operators", (("evil::run", ""),)),)),), 2)
    yield "torchscript/mobile.ptl", zipped([("m/constants.pkl", b"\x80\x02)."), ("m/data.pkl", b"\x80\x02N."), ("m/bytecode.pkl", mobile)])
    for name, code in (("parentheses", "(ops).evil.run(x)"), ("getattr", "getattr(ops, \"evil\").run(x)"), ("torch", "(torch).save(x, \"y\")"),
                       ("variable", "o.evil.run(x)\n  o = ops")):
        members = [("m/constants.pkl", b"\x80\x02)."), ("m/data.pkl", b"\x80\x02N."),
                   ("m/code/__torch__/mydata/m.py", "def forward(self, x: Tensor) -> Tensor:\n  return " + code + "\n")]
        yield "torchscript/in-a-folder-%s.pt" % name, zipped(members)
    root = ("m/data.pkl", b"\x80\x02N.")
    script = ("m/constants.pkl", b"\x80\x02).")
    yield "torchscript/class-in-pickle.pt", zipped([script, ("m/data.pkl", b"\x80\x02c__torch__.torch.classes.evil\nX\n)\x81.")])
    yield "torchscript/debug.pt", zipped([root, script, ("m/code/a.debug_pkl", binary_call())])
    for name, data in (("evil.py", "import os\n"), ("run.sh", "id\n"), ("config.json", json.dumps({"auto_map": {"a": "b.C"}})),
                       ("evil.so", b"\x7fELF" + bytes(100)), ("x.pkl", CALL)):
        yield "zip/among-data-%s.pt" % name, zipped([root, ("m/data/" + name, data)])
    for at in (512, 1024, 4096, 1 << 16):
        for name, head in (("text", b"hello\n"), ("png", HEADS["png"]), ("pickle", b"\x80\x02N."), ("zeros", b""), ("gguf", gguf([]))):
            yield "hdf5/%s-%d.h5" % (name, at), head + bytes(at - len(head)) + b"\x89HDF\r\n\x1a\n" + bytes(range(256)) * 4


def files():
    """Pairs of 'class/name' and content."""
    for make in (pickles, joblib_files, archives, models, onnx_graphs, tensorflow_graphs, other_models):
        for name, content in make():
            yield name, content.encode() if isinstance(content, str) else content
