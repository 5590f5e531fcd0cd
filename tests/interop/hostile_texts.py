# SPDX-License-Identifier: MIT
"""Makes hostile templates, models of Keras and texts that are also other files, by class, beside those of hostile_files.py: names of
private attributes that a template makes up, layers that name code or files, and texts in archives, pictures and pickles. Nothing here
loads them."""
import json
import struct

from hostile_files import gguf, keras, zipped

# Attributes that give a way to Python: of frames, of macros, and by names made up at run time.
TEMPLATES = {
    "frame-dict-pairs": "{% set d = dict([['strip', (messages|map('upper')).gi_frame.f_builtins['eval']]]) %}{{ d.strip(\" "
        "__import__('os').system('true')\") }}",
    "frame-namespace-pairs": "{% set d = namespace([['strip', (messages|map('upper')).gi_frame.f_builtins['eval']]]) %}{{ d.strip(\" "
        "__import__('os').system('true')\") }}",
    "frame-map-key-variable": "{% for k in ['str_ip'.replace('_','')] %}{% set d = {k: "
        "(messages|map('upper')).gi_frame.f_builtins['eval']} %}{{ d.strip(\" __import__('os').system('true')\") }}{% endfor %}",
    "frame-os-replace": "{{ (messages|map('upper')).gi_frame.f_globals['random']['_os'].replace('/tmp/a', '/tmp/b') }}",
    "frame-read": "{{ (messages|map('upper')).gi_frame.f_globals }}",
    "frame-select": "{{ (messages|select).gi_frame.f_back.f_back.f_locals }}",
    "frame-attribute": "{{ [messages|map('upper')]|map(attribute='gi_frame.f_builtins')|list }}",
    "frame-code": "{{ (messages|map('upper')).gi_code.co_consts }}",
    "frame-environ": "{{ (messages|map('upper')).gi_frame.f_globals['random']['_os'].environ.get('HOME') }}",
    "frame-sys-path": "{{ (messages|map('upper')).gi_frame.f_globals['random']['_os'].sys.path.insert(0, '/tmp/x') }}",
    "frame-format": "{{ '{0.gi_frame.f_globals}'.format(messages|map('upper')) }}",
    "frame-percent-format": "{{ 'x{0.gi_frame.f_builtins[eval]}'.format(messages|map('upper')) }}",
    "macro-private-index": "{% macro m() %}{% endmacro %}{{ m['_environment'].globals }}",
    "macro-func-index": "{% macro m() %}{% endmacro %}{{ m['_func'] }}",
    "loop-private-index": "{% for a in messages %}{{ loop['_undefined'] }}{% endfor %}",
    "undefined-private-index": "{{ nothing['_undefined_exception'] }}",
    "attribute-private-map": "{% macro m() %}{% endmacro %}{{ [m]|map(attribute='_environment')|list }}",
    "join-filter-variable": "{% set k = ['_','_class_','_']|join %}{{ ''[k] }}",
    "replace-method-variable": "{% set k = '-_class_-'.replace('-', '_') %}{{ ''[k] }}",
    "replace-filter-variable": "{% set k = '-_class_-'|replace('-', '_') %}{{ ''[k] }}",
    "trim-filter-variable": "{% set k = ' __class__ '|trim %}{{ ''[k] }}",
    "format-filter-variable": "{% set k = '{}class{}'.format('_'*2,'_'*2) %}{{ ''[k] }}",
    "lower-variable": "{% set k = '_-CLASS-_'.lower().replace('-','_') %}{{ ''[k] }}",
    "macro-variable": "{% macro k() %}__class__{% endmacro %}{% set n = k() %}{{ ''[n] }}",
    "macro-in-loop": "{% macro k() %}__class__{% endmacro %}{% for n in [k()] %}{{ ''[n] }}{% endfor %}",
    "split-loop": "{% for n in 'a __class__'.split() %}{{ ''[n] }}{% endfor %}",
    "caller-body": "{% macro w() %}{% set n = caller() %}{{ ''[n] }}{% endmacro %}{% call w() %}__class__{% endcall %}",
    "namespace-member-index": "{% set ns = namespace(k=' __class__'.strip()) %}{{ ''[ns.k] }}",
    "array-element-index": "{{ ''[[' __class__'][0].strip()] }}",
    "array-element-index-2": "{% set a = [' __class__'.strip()] %}{{ ''[a[0]] }}",
    "map-element-index": "{% set a = {'k': 'x__class__'.removeprefix('x')} %}{{ ''[a.k] }}",
    "macro-parameter": "{% macro g(o, k) %}{{ o[k] }}{% endmacro %}{{ g('', '-_class_-'|replace('-','_')) }}",
    "conditional-index": "{{ ''[' __class__'.strip() if 1 else ''] }}",
    "conditional-variable": "{% set k = ('-_class_-'|replace('-','_')) if true else 'a' %}{{ ''[k] }}",
    "or-variable": "{% set k = none or 'x__class__'.removeprefix('x') %}{{ ''[k] }}",
    "default-variable": "{% set k = zzz|default('x__class__'.removeprefix('x')) %}{{ ''[k] }}",
    "alias-of-computed": "{% set a = '_' ~ '_class__' %}{% set b = a %}{{ ''[b] }}",
    "string-line-continuation": "{{ ''['_\\\n_class__'] }}",
    "string-line-continuation-2": "{{ ''['_\\\n_class_\\\n_']['_\\\n_base_\\\n_'] }}",
    "string-continuation-format": "{{ '{0.\\\n__class__}'.format(messages) }}",
    "raw-plus-endraw": "{% raw %}a{%+ endraw %}{{ ''.__class__.__mro__ }}{% raw %}b{% endraw %}",
    "raw-endraw-plus": "{% raw %}a{% endraw +%}{{ ''.__class__.__mro__ }}{% raw %}b{% endraw %}",
    "raw-endraw-nbsp": "{% raw %}a{% endraw\u00a0%}{{ ''.__class__.__mro__ }}{% raw %}b{% endraw %}",
    "raw-endraw-nbsp-2": "{% raw %}a{%\u2003endraw %}{{ ''.__class__.__mro__ }}{% raw %}b{% endraw %}",
    "raw-endraw-x1c": "{% raw %}a{% endraw\u001c%}{{ ''.__class__.__mro__ }}{% raw %}b{% endraw %}",
    "raw-close": "{% raw%}{{ x }}{%endraw%}{{ ''.__class__ }}", "filter-block-attr": "{% filter attr('__class__') %}a{% endfilter %}",
    "set-block-attr": "{% set x|attr('__class__') %}a{% endset %}{{ x }}", "sandbox-format-map": "{{ '{0._x}'.format_map(messages) }}",
    "sandbox-format-reference": "{% set d = dict([['strip', '{0.gi_frame}'.format]]) %}{{ d.strip(messages) }}",
    "func-globals": "{{ strftime_now.func_globals }}", "im-func": "{{ ''.join.im_func }}",
    "groupby-attribute": "{{ messages|groupby('gi_frame.f_globals')|list }}", "sum-attribute": "{{ messages|sum(attribute='_x') }}",
    "map-attribute-default": "{{ messages|map(attribute='_x', default=1)|list }}",
    "sort-attribute": "{{ [messages|map('upper')]|sort(attribute='gi_frame.f_builtins') }}",
    "map-filter-variable-name": "{% set f='attr' %}{{ messages|map(f,'x')|list }}", "filter-with-dot": "{{ messages|first.mro }}",
    "mro": "{{ messages.mro() }}",
}

# Layers and objects of Keras that name functions, files or addresses.
LAYERS = {
    "vocab-nested-function-arg": {"module": "keras.layers", "class_name": "TextVectorization",
        "config": {"standardize": {"class_name": "function", "module": "keras.utils", "config": "get_file"}}},
    "function-in-losses-namespace": {"module": "builtins", "class_name": "function", "config": "deserialize",
        "registered_name": "function"},
    "losses-deserialize": {"module": "keras.src.losses", "class_name": "function", "config": "deserialize", "registered_name": "function"},
    "ops-any-name": {"module": "keras.src.ops.core", "class_name": "function", "config": "serialization_lib",
        "registered_name": "function"},
    "layers-serialization": {"module": "keras.src.layers.core.lambda_layer", "class_name": "function", "config": "x"},
    "typespec": {"class_name": "__typespec__", "config": None, "module": "os", "spec_name": "system", "registered_name": None},
    "typespec-no-module": {"class_name": "__typespec__", "config": None, "module": None, "spec_name": "system", "registered_name": None},
    "dotted-class": {"module": "keras", "class_name": "layers.Lambda", "config": {}},
    "backend-class": {"module": "keras.src.backend.tensorflow.export", "class_name": "TFExportArchive", "config": {}},
    "registered-relative": {"module": None, "class_name": "X", "config": {"proto": "secret.txt"},
        "registered_name": "keras_hub>SentencePieceTokenizer"},
    "registered-nested-path": {"module": None, "class_name": "X", "config": {"files": ["/etc/passwd"], "a": {"b": "/etc/passwd"}},
        "registered_name": "keras_hub>SentencePieceTokenizer"},
    "registered-home-path": {"module": None, "class_name": "X",
        "config": {"proto": "~/.ssh/id_rsa", "b": "C:\\x", "c": "\\\\server\\share"},
        "registered_name": "keras_hub>SentencePieceTokenizer"},
    "no-config": {"module": "keras.layers", "class_name": "Evil"},
    "vocab-in-build-config": {"module": "keras.layers", "class_name": "StringLookup", "config": {"vocabulary": None},
        "build_config": {"vocabulary": "/etc/passwd"}},
    "hub-layer": {"class_name": "KerasLayer", "config": {"handle": "https://tfhub.dev/x"}},
    "vocab-legacy-kw": {"class_name": "StringLookup", "config": {"vocab": "/etc/passwd", "vocabulary_path": "/etc/passwd"}},
    "json-in-array-string": {"class_name": "Activation", "module": "keras.layers",
        "config": {"activation": ["{\"class_name\": \"Lambda\", \"config\": {}}"]}},
    "type": {"class_name": "type", "module": "keras.src.losses", "config": "x"},
    "metric-wrapper": {"class_name": "MeanMetricWrapper", "module": "keras.metrics",
        "config": {"name": "x", "fn": {"class_name": "function", "module": "keras.src.metrics.metrics_utils", "config": "x",
                                       "registered_name": "function"}, "a": "b"}},
    "vocab-key-order": {"config": {"vocabulary": "/etc/passwd"}, "class_name": "StringLookup", "module": "keras.layers"},
    "backslash-vocab": {"class_name": "StringLookup",
        "config": {"vocabulary": {"class_name": "__bytes__", "config": {"value": "/etc/passwd"}}}},
    "vocab-list-wrapped": {"class_name": "StringLookup", "config": {"vocabulary": {"class_name": "__tuple__", "config": {"value": "x"}}}},
    "vocab-ellipsis": {"class_name": "StringLookup", "module": "keras.layers",
        "config": {"vocabulary": {"class_name": "__list__", "config": "/etc/passwd"}}},
    "tfop-strings": {"class_name": "TFOpLambda", "config": {"function": "image.x.y.z"}},
    "tfop-map": {"class_name": "TFOpLambda", "config": {"function": "ragged.map_flat_values"}},
    "tfop-nn-experimental": {"class_name": "TFOpLambda", "config": {"function": "nn.experimental.x"}},
    "registered-lambda": {"class_name": "keras>Lambda", "module": None, "registered_name": "keras>Lambda", "config": {}},
    "custom-adam-reg": {"class_name": "Dense", "module": None, "registered_name": "evil>Dense", "config": {}},
    "loss-string": {"class_name": "Dense", "module": "keras.layers", "config": {"activation": "os.system"}},
    "ragged": {"class_name": "RaggedFunction", "config": {}},
    "override-path": {"module": "keras.layers", "class_name": "Dense", "registered_name": "keras_hub>SentencePieceTokenizer",
        "config": {"proto": "/etc/passwd"}},
    "override-url": {"module": "keras.layers", "class_name": "Dense", "registered_name": "KerasLayer",
        "config": {"handle": "https://evil.invalid/m"}},
    "override-text": {"module": "keras.layers", "class_name": "Dense", "registered_name": "evil>Lambda", "config": {"function": "4wEA"}},
    "function-name-registered": {"module": "keras.activations", "class_name": "function", "config": "evil>run",
        "registered_name": "evil>run"},
    "vocab-in-two-configs": {"module": "keras.layers", "class_name": "StringLookup", "config": {"vocabulary": "/etc/passwd"}, "config ": {},
        "x": {"config": {"a": 1}}},
    "layer-config-array": {"module": "keras.layers", "class_name": "Bidirectional",
        "config": {"layer": [{"class_name": "StringLookup", "config": {"vocabulary": "/etc/passwd"}}]}},
}


EVIL = "{{ ''.__class__.__mro__[1].__subclasses__() }}"


def places():
    """A template where a program may look for one."""
    quoted = json.dumps(EVIL)
    remote = {"chat_template": EVIL, "auto_map": {"A": "b.C"}}
    metadata = json.dumps({"__metadata__": {"config": json.dumps(remote)}}).encode()
    llama = ("general.architecture", "llama")
    chain = {"_type": "prompt", "input_variables": ["x"], "template_format": "jinja2", "template": EVIL}
    for name, data in {
        "named.gguf": gguf([llama, ("tokenizer.chat_template", "ok"), ("tokenizer.chat_template.tool_use", EVIL)]),
        "prompt.gguf": gguf([llama, ("llama.prompt_template", EVIL)]),
        "tokenizer.gguf": gguf([llama, ("tokenizer.huggingface.json", json.dumps(remote))]),
        "metadata.safetensors": struct.pack("<Q", len(metadata)) + metadata,
        "list/tokenizer_config.json": json.dumps({"chat_template": [{"name": "a", "template": "ok"}, {"name": "b", "template": EVIL}]}),
        "twice/tokenizer_config.json": "{\"chat_template\":\"ok\",\"chat_template\":" + quoted + "}",
        "array/tokenizer_config.json": json.dumps({"a": [1, {"chat_template": EVIL}]}),
        "lines/tokenizer_config.json": "{}\n{\"chat_template\":" + quoted + "}",
        "other-key/tokenizer_config.json": json.dumps({"template": EVIL}), "prompt/config.json": json.dumps({"prompt_template": EVIL}),
        "langchain/prompt.json": json.dumps(chain), "langchain/prompt.yaml": "_type: prompt\ntemplate_format: jinja2\ntemplate: \"" + EVIL
        + "\"\n",
        "yaml/config.yaml": "chat_template: \"" + EVIL + "\"\n", "axolotl/config.yaml": "chat_template: jinja\nchat_template_jinja: |\n  "
        + EVIL + "\n",
        "instruction-templates/X.yaml": "instruction_template: |-\n  " + EVIL + "\n", "additional_chat_templates/x.jinja": EVIL,
        "x.jinja.txt": EVIL,
        "x.tmpl": EVIL, "x.tpl": EVIL, "x.prompty": "---\nname: x\n---\nsystem:\n" + EVIL + "\n", "chat_template": EVIL,
        "chat_template.txt": EVIL,
        "Modelfile": "FROM /etc/passwd\nADAPTER http://x/y\nTEMPLATE \"{{ .Prompt }}\"\n",
    }.items():
        yield "template/place/" + name, data


def models():
    def whole(layer):
        return {"module": "keras", "class_name": "Sequential", "config": {"name": "m", "layers": [layer]}, "registered_name": None}

    for name, layer in LAYERS.items():
        yield "keras/%s.keras" % name, keras(whole(layer))
        yield "keras/%s.json" % name, json.dumps(whole(layer))
    good = whole({"module": "keras.layers", "class_name": "Dense", "config": {"units": 1}, "registered_name": None})
    members = [("metadata.json", "{\"keras_version\":\"3.0.0\"}"), ("config.json", json.dumps(good))]
    yield "keras/asset-pickle.keras", zipped(members + [("assets/x/vocabulary.txt", "cos\nsystem\n(S'true'\ntR.")])
    yield "keras/asset-script.keras", zipped(members + [("assets/x.py", "import os\n")])
    compiled = {"optimizer": "adam", "loss": {"class_name": "function", "module": "os", "config": "system"},
                "metrics": [[{"module": "evil", "class_name": "M", "config": {}}]]}
    yield "keras/compiled.keras", keras(dict(good, compile_config=compiled))
    layer = json.dumps({"class_name": "Lambda", "config": {}})
    yield "keras/text-of-json.json", json.dumps(json.dumps(whole({"class_name": "Lambda", "config": {}})))
    yield "keras/texts-in-array.json", json.dumps({"layers": [layer]})
    manifest = [{"paths": ["../../../etc/passwd", "http://x/y"], "weights": []}]
    yield "keras/tfjs/model.json", json.dumps({"format": "layers-model", "modelTopology": {"x": 1}, "weightsManifest": manifest})
    yield "keras/shards/model.weights.json", json.dumps({"metadata": {"total_size": 1},
                                                         "weight_map": {"/layers/d/vars": ["../../../etc/x.h5"]}})
    vocabulary = "{\"class_name\":\"StringLookup\",\"module\":\"keras.layers\",\"config\":{\"vocabulary\":"
    yield "keras/config-twice.json", vocabulary + "[\"a\"]},\"config\":{\"vocabulary\":\"/etc/passwd\"}}"
    yield "keras/vocabulary-twice.json", vocabulary + "\"/etc/passwd\",\"vocabulary\":\"/etc/shadow\"}}"


def in_pickles():
    """Texts that are also a pickle of an empty dictionary."""
    call = "ccollections\nOrderedDict\n"
    hidden = "U0" + ",x] #".ljust(48) + "."
    for name, text in {
        "config.yaml": "V: [!!python/object/apply:os.system [true],\n" + call + hidden,
        "MLmodel": "V: [{loader_module: os},\n" + call + hidden,
        "chat_template.jinja": "V" + EVIL + "\n" + call + ".", "evil.py": "V=[__import__('os').system('true'),0] #\n" + call + ".",
        "value/evil.py": "V=[__import__('os').system('true'),0] #\n" + call + "U=" + " " * 60 + "1.", "run.sh": "V=1; true\n" + call + ".",
        "Makefile": "V=$(shell true)\n" + call + ".", "page.html": "V<script>alert(1)</script>\n" + call + ".",
        "site/evil.pth": "V\nccollections\nOrderedDict\nVx\nimport os\n.",
    }.items():
        yield "text/pickle/" + name, text
    yield "text/onnx/chat_template.jinja", b"\x08\x07\x32" + bytes([len(EVIL)]) + EVIL.encode()
    yield "text/x.pth", "import_x\n"


def in_archives():
    """Texts that are also the header of a tar archive."""
    def tar(name, behind="", ustar=b""):
        head = bytearray(b" " * 512)
        head[0:len(name)] = name.encode()
        head[100:157] = b"0000644 " + b"0000000 " * 2 + b"00000000000 " * 2 + b" " * 8 + b"0"
        head[157:157 + len(behind)] = behind.encode()
        head[257:257 + len(ustar)] = ustar
        head[148:156] = b"%06o  " % sum(head)
        return bytes(head)

    yaml, script = "abc: !!python/object/apply:os.system [true] #", "__import__('os').system('true') #"
    for name, text in (("evil.py", script), ("config.yaml", yaml), ("MLmodel", "abc: {loader_module: os} #"), ("run.sh", "true #"),
                       ("requirements.pth", "import os; os.system('true') #"), ("index.html", "<script>alert(1)<_script>")):
        yield "text/tar/" + name, tar(text)
    for name, text in (("evil.py", script), ("config.yaml", yaml), ("chat_template.jinja", "{{ ''.__class__.__mro__ }}")):
        yield "text/ustar/" + name, tar(text, ustar=b"ustar  \n")
    layer = tar("{\"module\":\"keras.layers\",\"class_name\":\"Lambda\",\"registered_name\":null,\"name\":\"",
                "\",\"config\":{\"name\":\"l\",\"function\":{\"class_name\":\"__lambda__\",\"config\":{\"code\":\"4wEAAA==\"}}}}")
    yield "text/tar/model.json", layer
    yield "text/tar/m.keras", keras(layer)
    for name, text in (("config.json", "{\"model_type\":\"x\",\"auto_map\":{\"AutoModel\":\"evil.X\"},\"x\":\""),
                       ("tokenizer_config.json", "{\"chat_template\":\"{{ [].__class__.__mro__ }}\",\"x\":\""),
                       ("hydra.json", "{\"_target_\":\"os.system\",\"x\":\""),
                       ("adapter_config.json", "{\"auto_mapping\":{\"parent_library\":\"evil\",\"base_model_class\":\"X\"},\"x\":\"")):
        yield "text/tar/" + name, tar(text, "\"}")
    yield "text/tar/modules.json", tar("[{\"type\":\"evil.Module\",\"path\":\"\",\"x\":\"", "\"}]")


def in_media():
    """Texts in a sound and in pictures, which a program takes by the name of the file."""
    def sound(text):
        text = text.ljust(100)
        body = b"WAVELIST" + struct.pack("<I", len(text) + 12) + b"INFOICMT" + struct.pack("<I", len(text)) + text
        body += struct.pack("<4sIHHIIHH4sI2s", b"fmt ", 16, 1, 1, 8000, 8000, 1, 8, b"data", 2, b"  ")
        return b"RIFF" + struct.pack("<I", len(body)) + body

    def colours(text):
        return b"GIF89a" + struct.pack("<HHBBB", 1, 1, 0x86, 0, 0) + text.ljust(384) + b"," + struct.pack("<HHHHB", 0, 0, 1, 1,
                0) + b"\x02\x02L\x01\x00;"

    def image(text):
        return b"GIF89a" + struct.pack("<HHBBBBHHHHB", 1, 1, 0, 0, 0, 0x2c, 0, 0, 1, 1, 0) + b"\x02" + bytes([len(text)]) + text + b"\x00;"

    for name, text in (("chat_template.jinja", "{{ ''.__class__.__mro__ }}"), ("x.php", "<?php system('true');"),
                       ("page.html", "<script>alert(1)</script>"),
                       ("run.bat", "\r\ntrue\r\n"), ("run.sh", "\ntrue\n"), ("x.hta", "<script>x</script>"),
                       ("config.yaml", "a: !!python/object/apply:os.system [true]")):
        yield "text/wav/" + name, sound(text.encode())
        yield "text/gif-colours/" + name, colours(text.encode())
        yield "text/gif-image/" + name, image(text.encode())


def files():
    """Pairs of 'class/name' and content."""
    for name, text in TEMPLATES.items():
        yield "template/%s/chat_template.jinja" % name, text
    for make in (places, models, in_pickles, in_archives, in_media):
        yield from make()
