# SPDX-License-Identifier: MIT
"""Makes good files that resemble the hostile ones of hostile_files.py and its neighbours, and that a scanner must call clean: arrays and
values that a pickle names functions for, and templates, configurations and texts as programs and people write them."""
import struct

from hostile_files import message

TEMPLATES = {
    "chatml": "{% for message in messages %}{{'<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>' + '\n'}}{% "
        "endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}",
    "deepseek-v3.1": "{% if not add_generation_prompt is defined %}{% set add_generation_prompt = false %}{% endif %}{% if not thinking "
        "is defined %}{% set thinking = false %}{% endif %}{% set ns = namespace(is_first=false, is_tool=false, system_prompt='', "
        "is_first_sp=true, is_last_user=false) %}{%- for message in messages %}{%- if message['role'] == 'system' %}{%- if "
        "ns.is_first_sp %}{% set ns.system_prompt = ns.system_prompt + message['content'] %}{% set ns.is_first_sp = false %}{%- else "
        "%}{% set ns.system_prompt = ns.system_prompt + '\n\n' + message['content'] %}{%- endif %}{%- endif %}{%- endfor %}{{ bos_token "
        "}}{{ ns.system_prompt }}{%- for message in messages %}{%- if message['role'] == 'assistant' and message['tool_calls'] is "
        "defined and message['tool_calls'] is not none %}{%- for tool in message['tool_calls'] %}{{ tool['function']['name'] + "
        "tool['function']['arguments'] }}{%- endfor %}{%- else %}{%- set content = message['content'] -%}{%- if '</think>' in content "
        "%}{%- set content = content.split('</think>', 1)[1] -%}{%- endif %}{{content + '<|end|>'}}{%- endif %}{%- endfor -%}",
    "exaone": "{%- set role_indicators = {'user':'[|user|]\n','assistant':'[|assistant|]\n'} %}{%- for i in range(messages | length) "
        "%}{%- set msg = messages[i] %}{%- set role = msg.role %}{%- if role not in role_indicators %}{{- raise_exception('Unknown role: "
        "' ~ role) }}{%- endif %}{{ role_indicators[role] }}{{ messages[i-1].role }}{% endfor %}{% for idx in range(messages|length - 1, "
        "-1, -1) %}{{ messages[idx].content }}{% endfor %}",
    "functionary": "{%- for m in messages %}{%- set role_prefix = {'user':'U','assistant':'A'} %}{{ role_prefix[m.role] ~ m.content }}{% "
        "for k,v in m|dictsort %}{{k}}{% endfor %}{% endfor %}",
    "glm4": "[gMASK]<sop>\n{%- macro visible_text(content) -%}\n    {%- if content is string -%}\n        {{- content }}\n    {%- elif "
        "content is iterable and content is not mapping -%}\n        {%- for item in content -%}\n            {%- if item is mapping and "
        "item.type == 'text' -%}\n                {{- item.text }}\n            {%- elif item is string -%}\n                {{- item "
        "}}\n            {%- endif -%}\n        {%- endfor -%}\n    {%- else -%}\n        {{- content }}\n    {%- endif -%}\n{%- "
        "endmacro -%}\n{% for m in messages %}{{ visible_text(m.content) }}{% set _args = m.tool_calls[0].arguments %}{% for k, v in "
        "_args.items() %}<arg_key>{{ k }}</arg_key>{{ v | tojson(ensure_ascii=False) if v is not string else v }}{% endfor %}{% endfor %}",
    "granite": "{%- set ns = namespace(docs='') %}{%- for d in documents %}{%- set ns.docs = ns.docs ~ d.doc_id ~ d['text'] %}{%- endfor "
        "%}{{ ns.docs }}{{ tools | tojson(indent=4) if tools }}{% set lengths = {'short': 1} %}{{ lengths[controls.length] }}",
    "hermes": "{%- macro json_to_python_type(json_spec) %}{%- set basic_type_map = {'string': 'str', 'number': 'float'} %}{%- if "
        "basic_type_map[json_spec.type] is defined %}{{- basic_type_map[json_spec.type] }}{%- elif json_spec.type == 'array' %}{{- "
        "'list[' +  json_to_python_type(json_spec|items) + ']'}}{%- elif json_spec.type == 'object' %}{%- if "
        "json_spec.additionalProperties is defined %}{{- 'dict[str, ' + json_to_python_type(json_spec.additionalProperties) + ']'}}{%- "
        "else %}{{- 'dict' }}{%- endif %}{%- elif json_spec.type is iterable %}{{- 'Union[' }}{%- for t in json_spec.type %}{{- "
        "json_to_python_type({'type': t}) }}{%- endfor %}{{- ']' }}{%- else %}{{- 'Any' }}{%- endif %}{%- endmacro %}{%- for tool in "
        "tools %}{%- if tool.function is defined %}{%- set tool = tool.function %}{%- endif %}{%- for param_name, param_fields in "
        "tool.parameters.properties.items() %}{{- param_name + ': ' + json_to_python_type(param_fields) }}{%- endfor %}{%- for k in "
        "tool.parameters.properties.keys() %}{{ tool.parameters.properties[k].description|trim }}{% endfor %}{%- endfor %}",
    "minimax": "{%- for name, arg in tc.arguments.items() %}{{ '<' ~ name ~ '>' }}{{ arg if arg is string else "
        "arg|tojson(ensure_ascii=False) }}{% endfor %}{%- set last = namespace(i=-1) %}{% for m in messages %}{% if m.role=='user' %}{% "
        "set last.i = loop.index0 %}{% endif %}{% endfor %}{{ messages[last.i].content }}",
    "nemotron": "{%- set thinking = 'detailed' %}{%- for s in ['a','b'] %}{{ s.upper() }}{% endfor %}{% set role = message['role'] if "
        "message['role'] in ['user'] else 'other' %}{{ {'user':1,'other':2}[role] }}{% set parts = 'a=b'.split('=') %}{{ parts[0] ~ "
        "parts[1] }}{% set key = tool_name|lower %}{{ tools_by_name[key] }}",
    "qwen2vl": "{% set image_count = namespace(value=0) %}{% set video_count = namespace(value=0) %}{% for message in messages %}{% if "
        "loop.first and message['role'] != 'system' %}<|im_start|>system\nYou are a helpful assistant.<|im_end|>\n{% endif %}{% if "
        "message['content'] is string %}{{ message['content'] }}{% else %}{% for content in message['content'] %}{% if content['type'] "
        "== 'image' or 'image' in content or 'image_url' in content %}{% set image_count.value = image_count.value + 1 %}{% if "
        "add_vision_id %}Picture {{ image_count.value }}: {% endif %}<|vision_start|>{% elif 'text' in content %}{{ content['text'] }}{% "
        "endif %}{% endfor %}{% endif %}{% endfor %}",
    "smollm3": "{%- if enable_thinking is not defined -%}{%- set enable_thinking = true -%}{%- endif -%}{%- set reasoning_mode = "
        "'/think' if enable_thinking else '/no_think' -%}{%- set system_message = messages[0].content -%}{%- if '/no_think' in "
        "system_message -%}{%- set reasoning_mode = '/no_think' -%}{%- endif -%}{%- set custom_instructions = "
        "system_message.replace('/no_think','').replace('/think','').rstrip() -%}{{- 'Today Date: ' ~ strftime_now('%d %B %Y') ~ '\n' "
        "-}}{%- set ns = namespace(xml_tool_string='You may call') -%}{%- for tool in xml_tools[:] -%}{%- set ns.xml_tool_string = "
        "ns.xml_tool_string ~ (tool | string) ~ '\n' -%}{%- endfor -%}{{- ns.xml_tool_string -}}{% for message in messages %}{%- "
        "generation -%}{{ message.content|trim }}{%- endgeneration -%}{% endfor %}",
}

TEXTS = {
    "config.json": "{\"architectures\": [\"LlamaForCausalLM\"], \"_name_or_path\": \"meta-llama/Llama-3-8B\", \"attn_implementation\": "
        "\"flash_attention_2\", \"hidden_act\": \"silu\", \"rope_scaling\": {\"rope_type\": \"llama3\"}, \"torch_dtype\": \"bfloat16\", "
        "\"quantization_config\": {\"quant_method\": \"bitsandbytes\", \"bnb_4bit_quant_type\": \"nf4\"}}",
    "no-map/config.json": "{\"architectures\": [\"Phi3ForCausalLM\"], \"model_type\": \"phi3\", \"auto_map\": {}}",
    "adapter_config.json": "{\"auto_mapping\": null, \"base_model_name_or_path\": \"meta-llama/Llama-2-7b\", \"peft_type\": \"LORA\", "
        "\"target_modules\": [\"q_proj\", \"v_proj\"], \"megatron_config\": null, \"megatron_core\": \"megatron.core\"}",
    "sentence/modules.json": "[{\"idx\": 0, \"name\": \"0\", \"path\": \"\", \"type\": \"sentence_transformers.models.Transformer\"}, "
        "{\"idx\": 1, \"name\": \"1\", \"path\": \"1_Pooling\", \"type\": \"sentence_transformers.models.Pooling\"}, {\"idx\": 2, "
        "\"name\": \"2\", \"path\": \"2_Dense\", \"type\": \"sentence_transformers.models.Dense\"}]",
    "sentence/2_Dense/config.json": "{\"in_features\": 768, \"out_features\": 3, \"bias\": true, \"activation_function\": "
        "\"torch.nn.modules.linear.Identity\"}",
    "diffusers/model_index.json": "{\"_class_name\": \"StableDiffusionPipeline\", \"_diffusers_version\": \"0.20.0\", "
        "\"feature_extractor\": [\"transformers\", \"CLIPImageProcessor\"], \"safety_checker\": [\"stable_diffusion\", "
        "\"StableDiffusionSafetyChecker\"], \"scheduler\": [\"diffusers\", \"PNDMScheduler\"], \"text_encoder\": [\"transformers\", "
        "\"CLIPTextModel\"], \"x\": [null, null]}",
    "README.md": "---\nlicense: apache-2.0\nlibrary_name: transformers\ntags:\n- text-generation\nbase_model: x/y\ndatasets: [a/b]\n---\n"
        "# Model\n<div align=\"center\">\n<img src=\"x.png\" width=50%/>\n</div>\n\n```python\nimport os\nfrom transformers import "
        "AutoModel\nm = AutoModel.from_pretrained('x', trust_remote_code=True)\n```\n100% done!\n[link](https://x.y)\n",
    "page/README.md": "<p align=\"center\">\n <img src=\"https://x/y.png\">\n</p>\n\n# Title\n",
    "requirements.txt": "torch>=2.0\ntransformers==4.40.0 # x\nnumpy~=1.26\n",
    "trainer_state.json": "{\"best_metric\": NaN, \"log_history\":[{\"loss\":1.0}], \"epoch\": Infinity}",
    ".gitattributes": "*.7z filter=lfs diff=lfs merge=lfs -text\n*.bin filter=lfs diff=lfs merge=lfs -text\nsaved_model/**/* filter=lfs "
        "diff=lfs merge=lfs -text\n",
    "ultralytics/data.yaml": "# Ultralytics\npath: ../datasets/coco128\ntrain: images/train2017\nval: images/train2017\ntest:\nnames:\n  "
        "0: person\n  1: bicycle\n\n# Download script/URL (optional)\ndownload: "
        "https://github.com/ultralytics/assets/releases/download/v0.0.0/coco128.zip\n",
    "ultralytics/yolov8.yaml": "nc: 80\nscales: # model compound scaling constants, i.e. 'model=yolov8n.yaml' will call yolov8.yaml with "
        "scale 'n'\n  n: [0.33, 0.25, 1024] # YOLOv8n summary: 225 layers\nbackbone:\n  # [from, repeats, module, args]\n  - [-1, 1, "
        "Conv, [64, 3, 2]] # 0-P1/2\n  - [-1, 1, nn.Upsample, [None, 2, \"nearest\"]]\nhead:\n  - [[15, 18, 21], 1, Detect, [nc]] # "
        "Detect(P3, P4, P5)\n",
    "lightning/hparams2.yaml": "lr: 0.001\nsize: !!python/tuple\n- 1\n- 2\n",
    "latent/v1-inference.yaml": "model:\n  base_learning_rate: 1.0e-04\n  target: ldm.models.diffusion.ddpm.LatentDiffusion\n  "
        "params:\n    linear_start: 0.00085\n    cond_stage_config:\n      target: torch.nn.Identity\n    lossconfig: {target: "
        "torch.nn.Identity}\n",
    "mlflow/MLmodel": "artifact_path: model\nflavors:\n  python_function:\n    env:\n      conda: conda.yaml\n      virtualenv: "
        "python_env.yaml\n    loader_module: mlflow.sklearn\n    model_path: model.pkl\n    predict_fn: predict\n    python_version: "
        "3.9.5\n  sklearn:\n    code: null\n    pickled_model: model.pkl\n    serialization_format: cloudpickle\n    sklearn_version: "
        "1.0\nmlflow_version: 2.1.1\nsignature:\n  inputs: '[{\"type\": \"double\"}]'\n",
    "mlflow/conda.yaml": "channels:\n- conda-forge\ndependencies:\n- python=3.9.5\n- pip<=21.2.4\n- pip:\n  - mlflow\n  - "
        "cloudpickle==2.0.0\nname: mlflow-env\n",
    "vocab.json": "{\"a\": 0, \"os.system\": 1, \"!!python\": 2, \"__import__\": 3, \"class_name\": 4}",
    "vocab.txt": "[PAD]\n[unused0]\n#!\n!\nimport\nos\n",
    "config.yaml": "model: x # a: b\nurl: https://x.y/z?a=b%20c\nexclaim: wow! great\npattern: '!foo'\nnote: \"a #b\"\n",
    "mergekit_config.yml": "slices:\n  - sources:\n      - model: a/b\n        layer_range: [0, 32]\nmerge_method: slerp\nbase_model: "
        "a/b\nparameters:\n  t:\n    - filter: self_attn\n      value: [0, 0.5]\ndtype: bfloat16\n",
    "axolotl.yaml": "base_model: x/y\nmodel_type: LlamaForCausalLM\nload_in_8bit: false\nchat_template: llama3\ndatasets:\n  - path: "
        "a/b\n    type: sharegpt\n",
    "eval.txt": "Please run os.system? no\n",
    "tokens/tokenizer.json": "{\"version\": \"1.0\", \"model\": {\"type\": \"BPE\", \"vocab\": {\"os\": 0, \"system\": 1}, \"merges\": "
        "[\"os .system\", \"code base\"]}, \"normalizer\": {\"type\": \"Sequence\", \"normalizers\": []}}",
    "merges/tokenizer.json": "{\"model\": {\"type\": \"BPE\", \"vocab\": {}, \"merges\": [[\"os\", \"system\"], [\"pickle\", \"loads\"]]}}",
    "prompt.txt": "put the lid on it\ncollect the items\nin order\n(do it)\n",
    "mlflow/python_env.yaml": "python: 3.8.10\nbuild_dependencies:\n- pip==22.0\n- setuptools==58.1.0\n- wheel==0.37.0\ndependencies:\n- "
        "-r requirements.txt\n",
    "parentheses/requirements.txt": "pip==22\nbuild==1.0\nimportlib-metadata\n(x)\n", "exclamation.yaml": "prompt: a photo, !masterpiece\n",
    "exclamations.yaml": "msg: Hello! world\nb: -!x\nc: [a, b]! \nd: wow !important\nre: \"^!foo\"\ne: 'don''t !'\n",
    "stop.yaml": "stop:\n- '!'\n- \"!!\"\nregex: '(?!x)'\nprompt: |\n  Hi!\n  - !notatag text\n  x: !wow\n",
}


def framed(data):
    return b"\x80\x04\x95" + struct.pack("<Q", len(data)) + data


def pickles():
    """Arrays as joblib writes them, with their padding and data behind the pickle, and objects of Python's modules."""
    head = (b"\x8c\x13joblib.numpy_pickle\x94\x8c\x11NumpyArrayWrapper\x94\x93\x94)\x81\x94}\x94(\x8c\x08subclass\x94\x8c\x05numpy\x94"
            b"\x8c\x07ndarray\x94\x93\x94\x8c\x05shape\x94K%c\x85\x94\x8c\x05order\x94\x8c\x01C\x94\x8c\x05dtype\x94h\x06"
            b"\x8c\x05dtype\x94\x93\x94")
    tail = b"t\x94b\x8c\nallow_mmap\x94\x88\x8c\x1bnumpy_array_alignment_bytes\x94K\x10ub"
    made = b"\x94\x89\x88\x87\x94R\x94(K\x03"
    unknown = b"NNNJ\xff\xff\xff\xffJ\xff\xff\xff\xffK\x00t\x94b"
    records = (b"\x8c\x03V20" + made + b"\x8c\x01|\x94N\x8c\x01a\x94\x8c\x01b\x94\x86\x94}\x94(h\x14h\x0f\x8c\x02f4" + made
               + b"\x8c\x01<\x94" + unknown
               + b"K\x00\x86\x94h\x15h\x0f\x8c\x03V16" + made + b"h\x13h\x0f\x8c\x02i8" + made + b"h\x1b" + unknown
               + b"K\x02\x85\x94\x86\x94NNK\x10K\x08K\x00t\x94bK\x04\x86\x94uK\x14K\x01K\x10")
    letters = b"a\0\0\0\0\0\0\0b\0\0\0c\0\0\0"
    for name, count, dtype, data in (
            ("bytes", 1, b"\x8c\x02S1" + made + b"\x8c\x01|\x94NNNK\x01K\x01K\x00", b"\x09" + b"\xff" * 9 + b"a"),
            ("strings", 2, b"\x8c\x02U2" + made + b"\x8c\x01<\x94NNNK\x08K\x04K\x08", b"\x09" + b"\xff" * 9 + letters),
            ("records", 3, records, b"\x02\xff\xff" + bytes(60))):
        yield "joblib/%s.joblib" % name, framed(head % count + dtype + tail) + data + b"."
    yield "pickle/ellipsis.pkl", framed(b"\x8c\x08builtins\x94\x8c\x08Ellipsis\x94\x93\x94.")
    yield "pickle/time.pkl", framed(b"\x8c\x08datetime\x94\x8c\x04time\x94\x93\x94C\x06\x01\x00\x00\x00\x00\x00\x94\x85\x94R\x94.")
    zone = b"h\x00\x8c\x08timezone\x94\x93\x94h\x00\x8c\ttimedelta\x94\x93\x94K\x00K\x00K\x00\x87\x94R\x94\x85\x94R\x94"
    moment = b"\x8c\x08datetime\x94\x8c\x08datetime\x94\x93\x94C\n\x07\xea\x0b\x1a\x12\x01\x16\x03#\x02\x94"
    yield "pickle/moment.pkl", framed(moment + zone + b"\x86\x94R\x94.")
    generator = (b"\x8c\x14numpy.random._pickle\x94\x8c\x12__randomstate_ctor\x94\x93\x94\x8c\x07MT19937\x94h\x00"
                 b"\x8c\x14__bit_generator_ctor\x94\x93\x94\x86\x94R\x94.")
    yield "pickle/generator.pkl", framed(generator)


def files():
    """Pairs of 'class/name' and content."""
    yield from pickles()
    yield "tensorflow/print.pb", message((1, message((1, "n"), (2, "PrintV2"))))  # to the standard error, without a stream
    for name, text in TEMPLATES.items():
        yield "template/%s/chat_template.jinja" % name, text
    for name, text in TEXTS.items():
        yield "text/" + name, text
