# SPDX-License-Identifier: MIT
"""Proves the graphs that aprcli builds of known architectures: of seeded models of transformers with few and small layers, `aprcli graph
--json` is made a model of ONNX with the tensors of the checkpoint, onnx.checker and strict shape inference accept it, ONNX Runtime and onnx's
reference evaluator give what torch computes, and torch.onnx.export has as many products of the same weights with the same shapes.
Prints 'N passed, N failed' and exits 1 when a check failed."""
import collections
import json
import logging
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import warnings

warnings.simplefilter("ignore")
os.environ["TRANSFORMERS_VERBOSITY"] = "error"

# A missing peer is a failure: no try around these.
import gguf
import numpy as np
import onnx
import onnxruntime
import safetensors.numpy
import torch
import transformers
from onnx import TensorProto, helper, numpy_helper
from onnx.reference import ReferenceEvaluator

import gguf_models
from checks import finish, report

logging.disable(logging.WARNING)
CLI = os.environ["APR_CLI"]
BATCH, SEQUENCE, VOCABULARY = 2, 11, 61
SMALL = dict(vocab_size=VOCABULARY, hidden_size=32, intermediate_size=40, num_hidden_layers=3, num_attention_heads=4,
             num_key_value_heads=2, max_position_embeddings=64, pad_token_id=0, bos_token_id=1, eos_token_id=2)


def decoder(config, model):
    return lambda **more: (getattr(transformers, model), getattr(transformers, config)(**{**SMALL, **more}))


CASES = {
    "llama": (decoder("LlamaConfig", "LlamaForCausalLM"), {}),
    "llama 3.1 with tied embeddings": (decoder("LlamaConfig", "LlamaForCausalLM"), dict(
        tie_word_embeddings=True, head_dim=16, attention_bias=True, rope_scaling={
            "rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
            "original_max_position_embeddings": 16})),
    "llama with linear scaling": (decoder("LlamaConfig", "LlamaForCausalLM"), dict(rope_scaling={"rope_type": "linear", "factor": 4.0})),
    "qwen2 with yarn": (decoder("Qwen2Config", "Qwen2ForCausalLM"), dict(rope_scaling={
        "rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 16})),
    "mistral": (decoder("MistralConfig", "MistralForCausalLM"), dict(sliding_window=4)),
    "mistral without a window": (decoder("MistralConfig", "MistralForCausalLM"), dict(sliding_window=None)),
    "mixtral": (decoder("MixtralConfig", "MixtralForCausalLM"), dict(num_local_experts=4, num_experts_per_tok=2, sliding_window=None)),
    "qwen2": (decoder("Qwen2Config", "Qwen2ForCausalLM"), {}),
    "qwen2 with windows": (decoder("Qwen2Config", "Qwen2ForCausalLM"), dict(use_sliding_window=True, sliding_window=3, max_window_layers=1)),
    "qwen3": (decoder("Qwen3Config", "Qwen3ForCausalLM"), dict(head_dim=16)),
    "qwen3_moe": (decoder("Qwen3MoeConfig", "Qwen3MoeForCausalLM"), dict(
        head_dim=16, num_experts=4, num_experts_per_tok=2, moe_intermediate_size=24, norm_topk_prob=False)),
    "qwen3_moe normalized": (decoder("Qwen3MoeConfig", "Qwen3MoeForCausalLM"), dict(
        head_dim=16, num_experts=4, num_experts_per_tok=2, moe_intermediate_size=24, norm_topk_prob=True)),
    "gemma": (decoder("GemmaConfig", "GemmaForCausalLM"), dict(head_dim=16)),
    "gemma2": (decoder("Gemma2Config", "Gemma2ForCausalLM"), dict(head_dim=16, sliding_window=4, query_pre_attn_scalar=24)),
    "gemma2 as published": (decoder("Gemma2Config", "Gemma2ForCausalLM"), dict(head_dim=16, sliding_window=4, query_pre_attn_scalar=16)),
    "gemma3 as published": (decoder("Gemma3TextConfig", "Gemma3ForCausalLM"), dict(
        head_dim=16, sliding_window=4, query_pre_attn_scalar=16, num_hidden_layers=7)),
    "gemma3": (decoder("Gemma3TextConfig", "Gemma3ForCausalLM"), dict(
        head_dim=16, sliding_window=4, query_pre_attn_scalar=24, num_hidden_layers=7)),
    "phi3": (decoder("Phi3Config", "Phi3ForCausalLM"), dict(sliding_window=5)),
    "phi3 with longrope": (decoder("Phi3Config", "Phi3ForCausalLM"), dict(
        sliding_window=None, max_position_embeddings=64, original_max_position_embeddings=32, partial_rotary_factor=0.5, rope_scaling={
            "rope_type": "longrope", "short_factor": [1.0, 1.5], "long_factor": [2.0, 3.0]})),
    "granite": (decoder("GraniteConfig", "GraniteForCausalLM"), dict(
        embedding_multiplier=3.0, residual_multiplier=0.5, attention_multiplier=0.1, logits_scaling=4.0)),
    "gpt2": (lambda **more: (transformers.GPT2LMHeadModel, transformers.GPT2Config(
        vocab_size=VOCABULARY, n_embd=32, n_layer=3, n_head=4, n_positions=64)), {}),
    "bert": (lambda **more: (transformers.BertModel, transformers.BertConfig(
        vocab_size=VOCABULARY, hidden_size=32, intermediate_size=40, num_hidden_layers=3, num_attention_heads=4, max_position_embeddings=64)), {}),
    "bert with relu for masked tokens": (lambda **more: (transformers.BertForMaskedLM, transformers.BertConfig(
        vocab_size=VOCABULARY, hidden_size=32, intermediate_size=40, num_hidden_layers=2, num_attention_heads=4, max_position_embeddings=64,
        hidden_act="relu")), {}),
    "nomic": (lambda **more: (transformers.NomicBertModel, transformers.NomicBertConfig(
        vocab_size=VOCABULARY, hidden_size=32, intermediate_size=40, num_hidden_layers=2, num_attention_heads=4, max_position_embeddings=64)), {}),
    "roberta": (lambda **more: (transformers.RobertaModel, transformers.RobertaConfig(
        vocab_size=VOCABULARY, hidden_size=32, intermediate_size=40, num_hidden_layers=2, num_attention_heads=4, max_position_embeddings=64,
        type_vocab_size=1)), {}),
    "whisper": (lambda **more: (transformers.WhisperForConditionalGeneration, transformers.WhisperConfig(
        vocab_size=VOCABULARY, d_model=32, encoder_layers=2, decoder_layers=3, encoder_attention_heads=4, decoder_attention_heads=2,
        encoder_ffn_dim=40, decoder_ffn_dim=48, num_mel_bins=8, max_source_positions=20, max_target_positions=64, pad_token_id=0, bos_token_id=1,
        eos_token_id=2, decoder_start_token_id=1)), {}),
}


def seeded(kind, config):
    torch.manual_seed(7)
    if hasattr(config, "_attn_implementation"):
        config._attn_implementation = "eager"
    model = kind(config).eval().float()
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if parameter.dim() == 1:  # norms and biases, which begin as ones and zeros
                parameter.add_(0.2 * torch.randn(parameter.shape))
            else:
                parameter.mul_(4)
    return model


def feeds_for(model):
    """(what our graph is given, what torch is given)."""
    rng = np.random.default_rng(3)
    ids = rng.integers(3, min(VOCABULARY, gguf_models.WORDS), (BATCH, SEQUENCE)).astype(np.int64)
    places = np.broadcast_to(np.arange(SEQUENCE, dtype=np.int64), (BATCH, SEQUENCE)).copy()
    kind = model.config.model_type
    if kind == "whisper":
        features = rng.standard_normal((BATCH, model.config.num_mel_bins, 2 * model.config.max_source_positions)).astype(np.float32)
        return ({"input_features": features, "decoder_input_ids": ids, "decoder_position_ids": places},
                {"input_features": torch.tensor(features), "decoder_input_ids": torch.tensor(ids)})
    if kind in ("bert", "roberta", "nomic_bert"):
        mask = np.ones((BATCH, SEQUENCE), np.int64)
        mask[1, 7:] = 0
        types = rng.integers(0, model.config.type_vocab_size, (BATCH, SEQUENCE)).astype(np.int64)
        if kind == "roberta":  # which counts positions from behind its padding, and by the ids
            ids[1, 7:] = model.config.pad_token_id
        ours = {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}
        return ours, {name: torch.tensor(value) for name, value in ours.items()}
    return {"input_ids": ids, "position_ids": places}, {"input_ids": torch.tensor(ids)}


def as_onnx(graph, tensors):
    """The model of ONNX that the JSON of a graph describes."""
    def typed(value):
        return helper.make_tensor_value_info(value["name"], TensorProto.DataType.Value(value["dtype"]), value.get("shape"))

    used = {name for node in graph["nodes"] for name in node["inputs"]}
    nodes = []
    for node in graph["nodes"]:
        nodes.append(helper.make_node(node["op"], node["inputs"], node["outputs"], node.get("name"),
                                      domain=node.get("domain", ""), **node.get("attributes", {})))
    made = helper.make_graph(nodes, graph.get("name", "graph"), [typed(v) for v in graph["inputs"]],
                             [typed(v) for v in graph["outputs"]],
                             [numpy_helper.from_array(array, name) for name, array in tensors.items() if name in used])
    opsets = [helper.make_opsetid("" if domain == "ai.onnx" else domain, version) for domain, version in graph["opsets"].items()]
    return helper.make_model(made, opset_imports=opsets, ir_version=10)


def outputs_of(model, inputs):
    with torch.no_grad():
        result = model(**inputs, output_hidden_states=True)
    named = {"logits": getattr(result, "logits", None), "last_hidden_state": getattr(result, "last_hidden_state", None),
             "pooler_output": getattr(result, "pooler_output", None),
             "encoder_last_hidden_state": getattr(result, "encoder_last_hidden_state", None)}
    if type(model).__name__ == "BertForMaskedLM":
        named.update(prediction_logits=named.pop("logits"), last_hidden_state=result.hidden_states[-1])
    return {name: value.numpy() for name, value in named.items() if value is not None}


def is_close(ours, theirs):
    return ours.shape == theirs.shape and bool(np.allclose(ours, theirs, rtol=2e-3, atol=2e-3 * max(1.0, float(np.abs(theirs).max()))))


def worst(ours, theirs):
    return "shapes %s, %s" % (ours.shape, theirs.shape) if ours.shape != theirs.shape else "off by %g of %g" % (
        float(np.abs(ours - theirs).max()), float(np.abs(theirs).max()))


def weight_products(model):
    """For each product with a weight of the model: the shape of the weight, without its order, and the inner size and columns of the
    result: what a published definition and ours have in common, whatever the nodes between are."""
    arrays = {each.name: list(each.dims) for each in model.graph.initializer}
    for node in model.graph.node:  # weights that are transposed first
        if node.op_type in ("Transpose", "Identity", "Cast") and node.input[0] in arrays:
            arrays[node.output[0]] = arrays[node.input[0]]
    out = collections.Counter()
    for node in model.graph.node:
        if node.op_type in ("MatMul", "Gemm", "Conv", "Gather"):
            for name in node.input[:2]:
                if name in arrays and len(arrays[name]) >= 2:
                    kind = "Gather" if node.op_type == "Gather" else "Conv" if node.op_type == "Conv" else "MatMul"
                    out[(kind, tuple(sorted(arrays[name])))] += 1
    return out


def exported(model, inputs, folder):
    path = pathlib.Path(folder) / "exported.onnx"
    names = list(inputs)
    class Plain(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.inner = model

        def forward(self, *values):
            result = self.inner(**dict(zip(names, values)), **({"use_cache": False} if hasattr(model.config, "use_cache") else {}))
            return tuple(each for each in result.to_tuple() if isinstance(each, torch.Tensor))

    program = torch.onnx.export(Plain(), tuple(inputs.values()), dynamo=True, verbose=False, optimize=False)
    program.save(str(path))
    return onnx.load(path)


# ---- the same models in other files


def run(*arguments):
    return subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True, check=False)


def as_apr(path):
    """An apr file with canonical names, and its tensors."""
    apr, plain = pathlib.Path(str(path) + ".apr"), pathlib.Path(str(path) + ".canonical.safetensors")
    done = run("convert", path, "-o", apr, "--quiet")
    done = run("convert", apr, "-o", plain, "--keep-names", "--quiet") if done.returncode == 0 else done
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return apr, safetensors.numpy.load_file(plain)


def check_gguf(folder):
    """Files as llama.cpp's converter writes them, with their own keys, names and order of rows, and apr files of them."""
    torch.manual_seed(3)
    for name, arch, config, pairs, extra in gguf_models.CASES:
        loader = transformers.AutoModel if arch == "bert" else transformers.AutoModelForCausalLM
        config._attn_implementation = "eager"
        model = gguf_models.randomized(loader.from_config(config).eval())
        path = pathlib.Path(folder) / (re.sub(r"\W+", "_", name) + ".gguf")
        gguf_models.write(path, arch, model, config, pairs, extra, None)
        tensors = {each.name: np.array(each.data) for each in gguf.GGUFReader(path).tensors}
        ours, theirs = feeds_for(model)
        expected = outputs_of(model, theirs)
        check_file(name + " as GGUF", path, tensors, ours, expected)
        check_file(name + " as apr of GGUF", *as_apr(path), ours, expected)


def check_file(name, path, tensors, inputs, expected):
    """The graph of another file of the same model computes the same."""
    answer = json.loads(run("graph", path, "--json").stdout)
    graph = (answer["result"] or {}).get("graph")
    if graph is None:
        report(False, name, "no graph: %s" % (answer["error"] or answer["result"]))
        return
    unused = [note for note in answer["result"]["notes"] if "not used" in note]
    report(not unused, name + ": every tensor is used", unused)
    made = as_onnx(graph, tensors)
    inputs = {key: value for key, value in inputs.items() if key in {v["name"] for v in graph["inputs"]}}
    names = [each["name"] for each in graph["outputs"]]
    session = onnxruntime.InferenceSession(made.SerializeToString(), providers=["CPUExecutionProvider"])
    for each, values in zip(names, session.run(None, inputs)):
        report(is_close(values, expected[each]), "%s: %s" % (name, each), worst(values, expected[each]))


def check(name, make, more, folder):
    kind, config = make(**more)
    model = seeded(kind, config)
    path = pathlib.Path(folder) / re.sub(r"\W+", "_", name)
    model.save_pretrained(path)
    ours, theirs = feeds_for(model)
    done = subprocess.run([CLI, "graph", str(path), "--json"], capture_output=True, text=True, check=False)
    answer = json.loads(done.stdout)
    if done.returncode != 0 or "graph" not in answer["result"]:
        report(False, name, "no graph: %s" % (answer["error"] or answer["result"]["title"]))
        return
    graph = answer["result"]["graph"]
    unused = [note for note in answer["result"]["notes"] if "not used" in note]
    report(not unused, name + ": every tensor is used", unused)
    # Shapes with the numbers of the inputs.
    sizes = ["--dim", "batch=%d" % BATCH, "--dim", "sequence=%d" % SEQUENCE]
    sized = json.loads(subprocess.run([CLI, "graph", str(path), "--json", *sizes], capture_output=True, text=True,
                                      check=False).stdout)["result"]
    tensors = {}
    for file in sorted(path.glob("*.safetensors")):
        tensors.update(safetensors.numpy.load_file(file))
    made = as_onnx(graph, tensors)
    try:
        onnx.checker.check_model(made, full_check=True)
        report(True, name + ": onnx.checker")
    except Exception as problem:
        report(False, name + ": onnx.checker", str(problem)[:300])
        return
    ours = {key: value for key, value in ours.items() if key in {v["name"] for v in graph["inputs"]}}
    expected = outputs_of(model, theirs)
    names = [each["name"] for each in graph["outputs"]]
    report(set(names) <= set(expected), name + ": outputs", "%s, torch has %s" % (names, sorted(expected)))
    results = dict(zip(names, ReferenceEvaluator(made).run(None, ours)))
    for each in names:
        if each in expected:
            report(is_close(results[each], expected[each]), "%s: %s by the reference evaluator" % (name, each), worst(results[each], expected[each]))
    try:
        session = onnxruntime.InferenceSession(made.SerializeToString(), providers=["CPUExecutionProvider"])
        results = dict(zip(names, session.run(None, ours)))
        for each in names:
            if each in expected:
                report(is_close(results[each], expected[each]), "%s: %s by ONNX Runtime" % (name, each), worst(results[each], expected[each]))
    except Exception as problem:
        report(False, name + ": ONNX Runtime", str(problem)[:300])
    apr, values = as_apr(path)
    check_file(name + " as apr", apr, values, ours, expected)
    # Shapes: those of onnx, with numbers.
    stated = {v["name"]: v for v in sized["graph"]["values"] + sized["graph"]["outputs"]}
    inferred = onnx.shape_inference.infer_shapes(as_onnx(sized["graph"], tensors), strict_mode=True, data_prop=True)
    wrong = []
    for value in inferred.graph.value_info:
        dims = [d.dim_value if d.HasField("dim_value") else None for d in value.type.tensor_type.shape.dim]
        have = stated.get(value.name, {}).get("shape")
        if have is None or len(have) != len(dims) or any(b is not None and a != b for a, b in zip(have, dims)):
            wrong.append("%s is %s, not %s" % (value.name, have, dims))
    report(not wrong, name + ": shapes", "; ".join(wrong[:3]))
    report(sized["cost"]["uncounted"] == 0 and sized["cost"]["flops"] > 0, name + ": FLOPs", sized["cost"]["uncounted"])
    # The products of torch's own export.
    if "moe" in config.model_type or config.model_type == "mixtral":
        return  # its experts are products of slices
    peer = weight_products(exported(model, theirs, folder))
    mine = weight_products(made)
    if config.model_type == "whisper":  # positions are slices there
        peer, mine = ({key: count for key, count in each.items() if key[0] != "Gather"} for each in (peer, mine))
    if config.model_type == "nomic_bert":  # transformers splits the joined projections of its checkpoints
        width = config.hidden_size
        mine[("MatMul", (width, width))] += 3 * mine.pop(("MatMul", (width, 3 * width)))
    report(peer == mine, name + ": products as torch.onnx.export has them", "torch has %s, ours %s" % (peer, mine))


def main():
    wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        for name, (make, more) in CASES.items():
            if not wanted or any(each in name for each in wanted):
                check(name, make, more, folder)
        if not wanted:
            check_gguf(folder)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
