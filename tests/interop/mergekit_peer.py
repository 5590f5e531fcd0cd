# SPDX-License-Identifier: MIT
"""Compares `aprcli merge --config` with mergekit on small models: every method, parameters, dtypes and architectures, and
where both differ on purpose. Merged models must give the right logits in transformers and llama.cpp. Prints 'N passed, N
failed' and exits 1 when a check failed.

A configuration is a line in the table of its kind: `merge(…)` or YAML. Models are folders beside the configuration."""
import contextlib
import importlib.metadata
import logging
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import warnings

os.environ.update(HF_HUB_OFFLINE="1", OMP_NUM_THREADS="1", TRANSFORMERS_VERBOSITY="error", HF_HUB_DISABLE_PROGRESS_BARS="1")

# A missing peer is a failure: no try around these.
import gguf  # of llama_peer
import numpy as np
import torch
import transformers
import yaml
from mergekit.config import MergeConfiguration
from mergekit.merge import run_merge
from mergekit.merge_methods.api import merge_state_dicts
from mergekit.options import MergeOptions
from safetensors.torch import load_file, save_file

from checks import finish, report

CLI = os.environ["APR_CLI"]

CLOSE = 1e-6  # largest difference, relative to the largest value of the tensor
HALF_ULP = {torch.bfloat16: 2.0 ** -8, torch.float16: 2.0 ** -11}
TYPES = {"bfloat16": torch.bfloat16, "float16": torch.float16, "float32": torch.float32}

SMALL = {"hidden_size": 32, "intermediate_size": 48, "num_hidden_layers": 3, "num_attention_heads": 4, "vocab_size": 96,
         "max_position_embeddings": 64}
KINDS = {
    "llama": (transformers.LlamaForCausalLM,
              transformers.LlamaConfig(**SMALL, num_key_value_heads=2, tie_word_embeddings=False)),
    "qwen2": (transformers.Qwen2ForCausalLM,
              transformers.Qwen2Config(**SMALL, num_key_value_heads=2, tie_word_embeddings=True)),
    "gpt2": (transformers.GPT2LMHeadModel,
             transformers.GPT2Config(n_embd=32, n_inner=48, n_layer=3, n_head=4, vocab_size=96, n_positions=64, bos_token_id=1,
                                     eos_token_id=2)),
    "bert": (transformers.BertModel, transformers.BertConfig(**SMALL)),
    # Tensors of many pieces, and a single layer.
    "wide": (transformers.LlamaForCausalLM,
             transformers.LlamaConfig(**{**SMALL, "hidden_size": 64, "num_hidden_layers": 1, "vocab_size": 13001},
                                      tie_word_embeddings=True)),
}
# Distance to the base, relative to its values, and what is shared with "c". SLERP treats "near" as parallel to the base.
MODELS = {"base": (0, 0), "a": (0.3, 0), "b": (0.5, 0), "c": (1.0, 0), "near": (0.005, 0), "from_c": (0.4, 0.8),
          "also_c": (0.7, 0.5)}
# What follows the layers. mergekit takes the first value of a gradient there.
AFTER = {"llama": ["model.norm.weight", "lm_head.weight"], "qwen2": ["model.norm.weight"],
         "gpt2": ["transformer.ln_f.weight", "transformer.ln_f.bias"], "bert": ["pooler.dense.weight", "pooler.dense.bias"],
         "wide": ["model.norm.weight"]}
FIRST = {"llama": "model.embed_tokens.weight", "qwen2": "model.embed_tokens.weight",
         "gpt2": "transformer.wte.weight", "bert": "embeddings.word_embeddings.weight"}


def write_models(root):
    for kind, (model_class, config) in KINDS.items():
        torch.manual_seed(1)
        model = model_class(config).eval()
        shapes = {name: value.shape for name, value in model.state_dict().items()}
        base, changes = {}, {}
        for place, (model_name, (distance, shared)) in enumerate(MODELS.items()):
            random = torch.Generator().manual_seed(100 + place)
            for name, parameter in model.state_dict().items():
                noise = 0.2 * torch.randn(shapes[name], generator=random)
                if model_name == "base":
                    base[name] = noise + ("norm" in name.lower() and name.endswith("weight"))
                change = distance * noise + (shared * changes[name] if shared else 0)
                if model_name == "c":
                    changes[name] = change
                parameter.copy_(base[name] + change)
            model.save_pretrained(root / kind / model_name)
            if kind == "llama":
                model.to(torch.bfloat16).save_pretrained(root / "llama-bfloat16" / model_name)
                model.to(torch.float32)
            if model_name == "a":
                write_other_files(model, root / kind)
            if kind == "wide" and model_name == "c":
                break
        if kind == "llama":
            for name, parameter in model.state_dict().items():
                parameter.copy_(-base[name])
            model.save_pretrained(root / kind / "opposite")


def write_other_files(model, folder):
    """The same model in several files, as a checkpoint of PyTorch, and with the tied output stored."""
    model.save_pretrained(folder / "sharded", max_shard_size="50KB")
    model.config.save_pretrained(folder / "pickled")
    tensors = load_file(folder / "a" / "model.safetensors")
    torch.save(tensors, folder / "pickled" / "pytorch_model.bin")
    if model.config.tie_word_embeddings and "model.embed_tokens.weight" in tensors:
        model.config.save_pretrained(folder / "with_output")
        tensors["lm_head.weight"] = tensors["model.embed_tokens.weight"].clone()
        save_file(tensors, folder / "with_output" / "model.safetensors", {"format": "pt"})


# --- configurations ---------------------------------------------------------------------------------------------------

def merge(method, models, base=None, **keys):
    """A configuration; `models` has the parameters of each, a number is its weight."""
    entries = []
    for name, parameters in models.items():
        parameters = parameters if isinstance(parameters, dict) else {"weight": parameters}
        entries.append({"model": name, "parameters": parameters} if parameters else {"model": name})
    return {"merge_method": method, "models": entries, **({"base_model": base} if base else {}), **keys}


def sliced(method, slices, base=None, **keys):
    """The same of slices: for each, the first layer of each model, the one after the last, and parameters."""
    sources = [[{"model": name, "layer_range": list(places[:2]), **({"parameters": places[2]} if len(places) > 2 else {})}
                for name, places in each.items()] for each in slices]
    return {"merge_method": method, "slices": [{"sources": each} for each in sources],
            **({"base_model": base} if base else {}), **keys}


def both(**parameters):
    return {"a": dict(parameters), "b": dict(parameters)}


# The examples of mergekit's documentation have filters and gradients like these.
T_BY_NAME = [{"filter": "self_attn", "value": [0, 0.5, 0.3, 0.7, 1]}, {"filter": "mlp", "value": [1, 0.5, 0.7, 0.3, 0]},
             {"value": 0.5}]
EVERY = {"a": {}, "b": {}}

# (name, configuration). The values must be those of mergekit.
SAME = [
    ("linear", merge("linear", {"a": 0.75, "b": 0.25})),
    ("linear of three", merge("linear", {"a": 0.5, "b": 0.3, "c": 0.4})),
    ("linear, not normalized", merge("linear", {"a": 1.5, "b": -0.5, "c": 0.25}, parameters={"normalize": False})),
    ("linear, negative weight", merge("linear", {"a": 1.5, "b": -0.25})),
    ("linear, weight 0", merge("linear", {"a": 1, "b": 0.0})),
    ("linear, one weight for all", merge("linear", {"a": {}, "b": {}, "c": 2}, parameters={"weight": 0.5})),
    ("linear, base among the models", merge("linear", {"base": 0.5, "a": 0.75}, "base")),
    ("linear, base not among the models", merge("linear", EVERY, "base", parameters={"weight": 1})),
    ("linear of one model", merge("linear", {"a": 1})),
    ("linear, filters", merge("linear", {"a": {"weight": [{"filter": "q_proj", "value": 0.2},
                                                         {"filter": "layers.1.", "value": 0.9}, {"value": 0.5}]}, "b": 0.5})),
    ("linear, filter without a default", merge("linear", {"a": {"weight": [{"filter": "self_attn", "value": 0.2}]}, "b": {}},
                                               parameters={"weight": 0.7})),
    ("linear, filter for all", merge("linear", {"a": {"weight": {"filter": "*", "value": 0.2}}, "b": 0.5})),
    ("linear, value without a filter", merge("linear", {"a": {"weight": {"value": 0.2}}, "b": 0.5})),
    ("linear of several files", merge("linear", {"sharded": 0.75, "b": 0.25})),
    ("linear of pickles", merge("linear", {"pickled": 0.75, "b": 0.25})),
    ("slerp", merge("slerp", EVERY, "a", parameters={"t": 0.3})),
    ("slerp, base second", merge("slerp", EVERY, "b", parameters={"t": 0.3})),
    ("slerp, t 0", merge("slerp", EVERY, "a", parameters={"t": 0})),
    ("slerp, t 1", merge("slerp", EVERY, "a", parameters={"t": 1.0})),
    ("slerp, parallel", merge("slerp", {"base": {}, "near": {}}, "base", parameters={"t": 0.4})),
    ("slerp, base not among the models", merge("slerp", {"b": {}}, "a", parameters={"t": 0.3})),
    ("slerp, filters", merge("slerp", EVERY, "a", parameters={"t": [{"filter": "k_proj", "value": 0.1}, {"value": 0.6}]})),
    ("slerp, filter of names of other models", merge("slerp", EVERY, "a", parameters={
        "t": [{"filter": "attn", "value": 0.1}, {"filter": "mlp_norm", "value": 0.3}, {"filter": "token_embd", "value": 0.4},
              {"value": 0.6}]})),
    ("slerp, filter mlp", merge("slerp", EVERY, "a", parameters={"t": [{"filter": "mlp", "value": 0.1}, {"value": 0.6}]})),
    ("slerp, filter of a layer", merge("slerp", EVERY, "a", parameters={
        "t": [{"filter": "layers.2.mlp", "value": 0.1}, {"value": 0.6}]})),
    ("slerp, a slice", sliced("slerp", [{"a": (0, 3), "b": (0, 3)}], "a", parameters={"t": 0.3})),
    ("nuslerp", merge("nuslerp", {"a": 0.7, "b": 0.3})),
    ("nuslerp with a base", merge("nuslerp", {"a": 0.7, "b": 0.5}, "base")),
    ("nuslerp, base among the models", merge("nuslerp", {"base": {}, "a": 0.7, "b": 0.5}, "base")),
    ("nuslerp, weights sum to 0", merge("nuslerp", {"a": 0.5, "b": -0.5})),
    ("nuslerp, rows", merge("nuslerp", {"a": 0.7, "b": 0.3}, parameters={"nuslerp_flatten": False})),
    ("nuslerp, columns", merge("nuslerp", {"a": 0.7, "b": 0.3}, parameters={"nuslerp_flatten": False,
                                                                           "nuslerp_row_wise": True})),
    ("multislerp", merge("multislerp", {"a": 0.7, "b": 0.3})),
    ("multislerp of three", merge("multislerp", {"a": 0.5, "b": 0.3, "c": 0.4})),
    ("multislerp with a base", merge("multislerp", {"a": 0.5, "b": 0.3, "c": 0.4}, "base")),
    ("multislerp, not normalized", merge("multislerp", {"a": 0.5, "b": 0.3, "c": 0.4}, "base",
                                         parameters={"normalize_weights": False})),
    ("karcher", merge("karcher", EVERY)),
    ("karcher of four", merge("karcher", {"a": {}, "b": {}, "c": {}, "near": {}})),
    ("karcher, one step", merge("karcher", {"a": {}, "b": {}, "c": {}}, parameters={"max_iter": 1})),
    ("karcher, tolerance", merge("karcher", {"a": {}, "b": {}, "c": {}}, parameters={"tol": 0.1})),
    ("task arithmetic", merge("task_arithmetic", {"a": 1, "b": 0.5}, "base")),
    ("task arithmetic of one model", merge("task_arithmetic", {"a": 0.6}, "base")),
    ("task arithmetic, base among the models", merge("task_arithmetic", {"base": {}, "a": 1, "b": 0.5}, "base")),
    ("task arithmetic, base with a weight", merge("task_arithmetic", {"a": 1, "base": 0.3, "b": 0.5}, "base")),
    ("task arithmetic, base as a path", merge("task_arithmetic", {"a": 1}, {"model": {"path": "base"}})),
    ("task arithmetic, lambda", merge("task_arithmetic", {"a": 1, "b": 0.5}, "base", parameters={"lambda": 0.8})),
    ("task arithmetic, normalized", merge("task_arithmetic", {"a": 1, "b": 0.5}, "base", parameters={"normalize": True})),
    ("task arithmetic, negative weight", merge("task_arithmetic", {"a": 1, "b": -0.5}, "base")),
    ("task arithmetic, weights sum to 0", merge("task_arithmetic", {"a": 0.5, "b": -0.5}, "base",
                                                parameters={"normalize": True})),
    ("task arithmetic does not use a density", merge("task_arithmetic", both(weight=0.5, density=0.3), "base")),
    ("task arithmetic, lambda by name", merge("task_arithmetic", {"a": 1}, "base", parameters={
        "lambda": [{"filter": "mlp", "value": 0.5}, {"value": 1.1}]})),
    ("ties", merge("ties", both(weight=1, density=0.5), "base")),
    ("ties of three", merge("ties", {"a": {"weight": 0.5, "density": 0.7}, "b": {"weight": 0.3, "density": 0.4},
                                     "c": {"weight": 0.9, "density": 0.2}}, "base")),
    ("ties of one model", merge("ties", {"a": {"weight": 0.5, "density": 0.7}}, "base")),
    ("ties without a density", merge("ties", {"a": 1, "b": 0.5}, "base")),
    ("ties, not normalized", merge("ties", both(weight=0.7, density=0.5), "base", parameters={"normalize": False})),
    ("ties, lambda", merge("ties", both(weight=0.7, density=0.5), "base", parameters={"lambda": 1.3})),
    ("ties, int8_mask", merge("ties", both(weight=0.7, density=0.5), "base", parameters={"int8_mask": True})),
    ("ties, rescaled", merge("ties", both(weight=0.7, density=0.5), "base", parameters={"rescale": True})),
    ("ties, one density for all", merge("ties", {"a": 0.3, "b": 0.9}, "base", parameters={"density": 0.25})),
    ("ties, negative weight", merge("ties", {"a": {"weight": 1, "density": 0.5}, "b": {"weight": -0.5, "density": 0.5}},
                                    "base")),
    ("ties, less than an element", merge("ties", both(weight=1, density=0.001), "base")),
    ("ties, density 0", merge("ties", {"a": {"weight": 1, "density": 0.5}, "b": {"weight": 1, "density": 0}}, "base")),
    ("ties, densities by name", merge("ties", {"a": {"weight": 1, "density": [{"filter": "mlp", "value": 0.2},
                                                                               {"value": 0.6}]}, "b": 1}, "base")),
    ("ties, a slice", sliced("ties", [{"base": (0, 3), "a": (0, 3, {"weight": 1, "density": 0.5}),
                                     "b": (0, 3, {"weight": 0.5})}], "base")),
    ("dare_linear, density 1", merge("dare_linear", {"a": {"weight": 0.4, "density": 1.0}, "b": 0.5}, "base")),
    ("dare_linear without a density", merge("dare_linear", {"a": 0.4, "b": 0.5}, "base")),
    ("dare_ties, density 1", merge("dare_ties", {"a": {"weight": 0.4, "density": 1.0}, "b": 0.5}, "base")),
    ("dare_ties, normalized", merge("dare_ties", {"a": 0.4, "b": 0.5}, "base", parameters={"normalize": True, "lambda": 0.5})),
    ("della, density 1", merge("della", both(weight=0.5, density=1.0), "base")),
    ("della without a density", merge("della", {"a": 0.5, "b": 0.3}, "base")),
    ("della_linear, density 1", merge("della_linear", both(weight=0.5, density=1.0), "base")),
    ("breadcrumbs", merge("breadcrumbs", both(weight=1, density=0.5, gamma=0.25), "base")),
    ("breadcrumbs, gamma for all", merge("breadcrumbs", both(weight=1, density=0.5), "base", parameters={"gamma": 0.1})),
    ("breadcrumbs, default gamma", merge("breadcrumbs", both(weight=0.5, density=0.9), "base")),
    ("breadcrumbs, gamma 0", merge("breadcrumbs", both(weight=0.5, density=0.9), "base", parameters={"gamma": 0.0})),
    ("breadcrumbs, gamma too large", merge("breadcrumbs", both(weight=0.5, density=0.9), "base", parameters={"gamma": 0.3})),
    ("breadcrumbs, density 1", merge("breadcrumbs", {"a": 0.5, "b": 1}, "base")),
    ("breadcrumbs, gammas", merge("breadcrumbs", {"a": {"weight": 1, "density": 0.5, "gamma": 0.05},
                                                  "b": {"weight": 1, "density": 0.5, "gamma": 0.3}}, "base")),
    ("breadcrumbs_ties", merge("breadcrumbs_ties", {"a": {"weight": 1, "density": 0.5}, "b": {"weight": 0.7, "density": 0.6},
                                                    "c": {"weight": 0.2, "density": 0.7}}, "base",
                               parameters={"gamma": 0.1})),
    ("breadcrumbs_ties, normalized", merge("breadcrumbs_ties", both(weight=0.7, density=0.5), "base",
                                           parameters={"gamma": 0.1, "normalize": True, "rescale": True})),
    ("sce", merge("sce", EVERY, "base")),
    ("sce of three, half", merge("sce", {"a": {}, "b": {}, "c": {}}, "base", parameters={"select_topk": 0.5})),
    ("sce, a tenth", merge("sce", {"base": {}, "a": {}, "b": {}}, "base", parameters={"select_topk": 0.1, "int8_mask": True})),
    ("sce of one model", merge("sce", {"a": {}}, "base")),
    ("model_stock", merge("model_stock", {"c": {}, "from_c": {}}, "base")),
    ("model_stock of three", merge("model_stock", {"c": {}, "from_c": {}, "also_c": {}}, "base")),
    ("model_stock, rows", merge("model_stock", {"c": {}, "from_c": {}}, "base", parameters={"filter_wise": True})),
    ("nearswap", merge("nearswap", {"a": {}}, "base", parameters={"t": 0.01})),
    ("nearswap, base among the models", merge("nearswap", {"a": {}, "base": {}}, "base", parameters={"t": 0.05})),
    ("arcee_fusion", merge("arcee_fusion", {"a": {}}, "base")),
    ("arcee_fusion, base among the models", merge("arcee_fusion", {"base": {}, "b": {}}, "base")),
    ("ram", merge("ram", EVERY, "base")),
    ("ram, epsilon", merge("ram", {"a": {}, "b": {}, "c": {}}, "base", parameters={"epsilon": 0.05})),
    ("ramplus_tl", merge("ramplus_tl", {"a": {}, "b": {}, "c": {}}, "base", parameters={"epsilon": 0.05, "r": 0.2,
                                                                                       "alpha": 0.5})),
    ("passthrough", merge("passthrough", {"a": {}})),
    ("passthrough, scaled", merge("passthrough", {"a": {"scale": 0.5}})),
    ("passthrough, scaled by name", merge("passthrough", {"a": {"scale": [{"filter": "o_proj", "value": 0.0},
                                                                        {"filter": "down_proj", "value": 0.5},
                                                                        {"value": 1.0}]}})),
    ("float64 written as float32", merge("linear", {"a": 0.75, "b": 0.25}, dtype="float64", out_dtype="float32")),
    ("YAML, quotes, comments and flows", """
# comment
merge_method: "ties"   # quoted
base_model: 'llama/base'
models:
  - {model: llama/a, parameters: {weight: 1, density: .5}}
  - model: llama/b
    parameters:
      weight: [
        0.5
      ]
      density: +0.5
parameters: {normalize: false, int8_mask: True, lambda: 1}
dtype: float32
"""),
    ("YAML, yes and no", merge("ties", {"a": 1, "b": 0.5}, "base", parameters={"normalize": "NO", "int8_mask": "YES"})),
    ("YAML, 0 and 1", merge("ties", {"a": 1, "b": 0.5}, "base", parameters={"normalize": 0})),
    ("YAML, numbers as strings", merge("linear", {"a": "0.25", "b": 0.5})),
    # Strings in YAML 1.1, as they have no point.
    ("YAML, exponents", "merge_method: nearswap\nbase_model: llama/base\nmodels: [{model: llama/a}]\nparameters: {t: 2e-2}\n"),
    ("YAML, anchors", "merge_method: task_arithmetic\nbase_model: llama/base\nmodels:\n- model: llama/a\n  parameters: &p\n"
                      "    weight: 0.3\n- model: llama/b\n  parameters: *p\n"),
]

# The same, but for the tensors after the layers.
GRADIENTS = [
    ("linear", merge("linear", {"a": {"weight": [0.1, 0.9]}, "b": {"weight": [0.9, 0.4, 0.1]}})),
    ("linear, a slice", sliced("linear", [{"a": (0, 3, {"weight": [0.1, 0.9]}), "b": (0, 3, {"weight": 0.5})}])),
    ("slerp", merge("slerp", EVERY, "a", parameters={"t": [0, 0.5, 0.3, 0.7, 1]})),
    ("slerp, base second", merge("slerp", EVERY, "b", parameters={"t": [0.1, 0.5]})),
    ("slerp, by name", merge("slerp", EVERY, "a", parameters={"t": T_BY_NAME})),
    ("ties", merge("ties", {"a": {"weight": 1, "density": [1, 0.7, 0.1]}, "b": {"weight": [0, 0.3, 0.7, 1],
                                                                              "density": 0.5}}, "base")),
    ("ties, to density 0", merge("ties", {"a": {"weight": 1, "density": [1, 0]}, "b": {"weight": 1, "density": 0.5}}, "base")),
    ("ties, of the slice", {"merge_method": "ties", "base_model": "base", "parameters": {"weight": 0.1, "density": 0.9},
                            "slices": [{"parameters": {"weight": [0.2, 0.8]}, "sources": [
                                {"model": "base", "layer_range": [0, 3]}, {"model": "a", "layer_range": [0, 3]},
                                {"model": "b", "layer_range": [0, 3], "parameters": {"weight": 0.4}}]}]}),
    ("task arithmetic, lambda", merge("task_arithmetic", {"a": 1, "b": 0.5}, "base", parameters={"lambda": [0.2, 1]})),
    ("nearswap", merge("nearswap", {"a": {}}, "base", parameters={"t": [0.01, 0.1]})),
    ("nuslerp", merge("nuslerp", {"a": {"weight": [0, 1]}, "b": {"weight": [1, 0]}})),
    ("passthrough", merge("passthrough", {"a": {"scale": [1, 0.5]}})),
]

# Configurations for each other architecture.
OTHER_KINDS = [
    ("linear", merge("linear", {"a": 0.75, "b": 0.25})),
    ("slerp", merge("slerp", EVERY, "a", parameters={"t": 0.3})),
    ("ties", merge("ties", both(weight=0.7, density=0.5), "base")),
    ("sce", merge("sce", EVERY, "base", parameters={"select_topk": 0.5})),
    ("breadcrumbs", merge("breadcrumbs", both(weight=0.7, density=0.5), "base")),
]
OTHER_GRADIENTS = [
    ("slerp, by name", merge("slerp", EVERY, "a", parameters={"t": [{"filter": "mlp", "value": [0.1, 0.9]},
                                                                    {"filter": "attention", "value": [0.9, 0.1]},
                                                                    {"value": [0.3, 0.5]}]})),
    ("linear", merge("linear", {"a": {"weight": [0.1, 0.9]}, "b": {"weight": 0.5}})),
]

# Layers of models one after the other.
SLICES = [
    ("passthrough of two slices", sliced("passthrough", [{"a": (0, 2)}, {"b": (1, 3)}])),
    ("passthrough, layers twice", sliced("passthrough", [{"a": (0, 2)}, {"a": (1, 3, {"scale": [
        {"filter": "o_proj", "value": 0.0}, {"filter": "down_proj", "value": 0.0}, {"value": 1.0}]})}])),
    ("linear, other layers", sliced("linear", [{"a": (1, 3, {"weight": 0.5}), "b": (0, 2, {"weight": 0.5})}])),
    ("ties of slices", sliced("ties", [{"base": (0, 2), "a": (0, 2, {"weight": 1, "density": 0.5}), "b": (1, 3, {"weight": 0.5})},
                                       {"base": (2, 3), "a": (2, 3, {"weight": 0.3}), "b": (2, 3, {"weight": 0.2})}], "base")),
    ("modules", {"merge_method": "linear", "modules": {"default": {"models": [
        {"model": "a", "parameters": {"weight": 0.3}}, {"model": "b", "parameters": {"weight": 0.7}}]}}}),
]
SLICE_GRADIENTS = [
    ("slerp of slices", sliced("slerp", [{"a": (0, 2), "b": (0, 2)}, {"a": (1, 3), "b": (0, 2)}], "a", parameters={"t": [0.2, 0.8]})),
]

# Tied outputs, which not all files have.
TIED = [
    ("first", merge("linear", {"with_output": 0.75, "b": 0.25})),
    ("second", merge("linear", {"b": 0.25, "with_output": 0.75})),
    ("base", merge("ties", {"b": {"weight": 1, "density": 0.5}, "c": {"weight": 1, "density": 0.5}}, "with_output")),
]

# For tensors of many pieces.
WIDE = [
    *OTHER_KINDS,
    ("ties, densities", merge("ties", {"a": {"weight": 0.5, "density": 0.7}, "b": {"weight": 0.3, "density": 0.01}}, "base")),
    ("breadcrumbs, outliers", merge("breadcrumbs", both(weight=1, density=0.3), "base", parameters={"gamma": 0.05})),
    ("karcher", merge("karcher", {"a": {}, "b": {}, "c": {}})),
    ("multislerp", merge("multislerp", {"a": 0.5, "b": 0.3, "c": 0.4}, "base")),
    ("nuslerp, rows", merge("nuslerp", {"a": 0.7, "b": 0.3}, parameters={"nuslerp_flatten": False})),
    ("nuslerp, columns", merge("nuslerp", {"a": 0.7, "b": 0.3}, parameters={"nuslerp_flatten": False,
                                                                           "nuslerp_row_wise": True})),
    ("sce, a tenth", merge("sce", {"a": {}, "b": {}, "c": {}}, "base", parameters={"select_topk": 0.1})),
    ("arcee_fusion", merge("arcee_fusion", {"a": {}}, "base")),
    ("ram", merge("ram", EVERY, "base", parameters={"epsilon": 0.05})),
    ("nearswap", merge("nearswap", {"a": {}}, "base", parameters={"t": 0.01})),
]

# Configurations for each dtype.
OF_DTYPES = [
    ("linear", merge("linear", {"a": 0.7, "b": 0.3, "c": 0.1})),
    ("slerp", merge("slerp", EVERY, "a", parameters={"t": 0.3})),
    ("nuslerp with a base", merge("nuslerp", {"a": 0.7, "b": 0.5}, "base")),
    ("karcher", merge("karcher", EVERY)),
    ("task arithmetic", merge("task_arithmetic", {"a": 0.7, "b": 0.3}, "base")),
    ("ties", merge("ties", {"a": 0.7, "b": 0.3}, "base")),
    ("model_stock", merge("model_stock", {"c": {}, "from_c": {}}, "base")),
    ("ram", merge("ram", EVERY, "base")),
]
# Those that mergekit computes in F32.
EXACT_THERE = ["linear", "slerp"]


# --- both programs ----------------------------------------------------------------------------------------------------

def text_of(config, kind="llama"):
    """YAML with the models of a kind; mergekit remembers models by their paths."""
    if isinstance(config, str):
        return config
    def placed(value, key=""):
        if isinstance(value, dict):
            return {each: placed(inner, each) for each, inner in value.items()}
        if isinstance(value, list):
            return [placed(inner) for inner in value]
        return "%s/%s" % (kind, value) if key in ("model", "base_model", "path") else value
    # Booleans of YAML 1.1: PyYAML writes true and false only.
    return yaml.safe_dump(placed(config), sort_keys=False).replace("'NO'", "no").replace("'YES'", "yes")


def aprcli(*arguments):
    done = subprocess.run([CLI, "--quiet", *map(str, arguments)], capture_output=True, text=True, check=False,
                          env={**os.environ, "SOURCE_DATE_EPOCH": "1"})  # the files of two runs are compared
    return "" if done.returncode == 0 else (done.stderr or done.stdout).strip() or "exit %d" % done.returncode


def ours(config, kind="llama", output="ours.safetensors"):
    """The tensors that aprcli makes of a configuration in the working folder, or nothing and the reason."""
    pathlib.Path("ours.yml").write_text(text_of(config, kind), encoding="utf-8")
    problem = aprcli("merge", "--config", "ours.yml", "-o", output, "--force")
    if problem:
        return None, problem
    return load_file(output) if output.endswith(".safetensors") else {}, ""


def theirs(config, kind="llama", seed=None):
    """What mergekit makes of it."""
    parsed = MergeConfiguration.model_validate(yaml.safe_load(text_of(config, kind)))
    with tempfile.TemporaryDirectory(dir=".") as folder:
        try:
            run_merge(parsed, folder, MergeOptions(copy_tokenizer=False, write_model_card=False, quiet=True, random_seed=seed))
        except Exception as problem:  # mergekit has no class of its own for these
            return None, "%s: %s" % (type(problem).__name__, problem)
        out = {}
        for file in pathlib.Path(folder).glob("*.safetensors"):
            out.update({name: value.clone() for name, value in load_file(file).items()})
        return out, ""


def compact(config, kind="llama"):
    return yaml.safe_dump(yaml.safe_load(text_of(config, kind)), default_flow_style=True, width=10000, sort_keys=False).strip()


def worst_of(mine, expected, skipped=()):
    """The tensor that is off by most, as text; nothing if all are close."""
    # A stored copy of a tied output: it is not merged here, and loaders take the embedding in either result.
    tied, embedding = "lm_head.weight", "model.embed_tokens.weight"
    if set(expected) - set(mine) == {tied} and torch.equal(expected[tied], expected[embedding]):
        expected = {name: value for name, value in expected.items() if name != tied}
    if set(mine) != set(expected):
        return "only ours %s, only theirs %s" % (sorted(set(mine) - set(expected))[:3], sorted(set(expected) - set(mine))[:3])
    worst = (0.0, "")
    for name in sorted(set(expected) - set(skipped)):
        a, b = mine[name], expected[name]
        if a.dtype != b.dtype or a.shape != b.shape:
            return "%s is %s %s, expected %s %s" % (name, a.dtype, list(a.shape), b.dtype, list(b.shape))
        a, b = a.double().reshape(-1), b.double().reshape(-1)
        difference = (a - b).abs()
        place = int(difference.argmax())
        scale = max(float(b.abs().max()), 1e-30)
        off = float(difference[place]) / scale
        off = off if np.isfinite(off) else np.inf
        if off > max(CLOSE, worst[0]):
            count = int((difference > CLOSE * scale).sum())
            worst = (off, "%s[%d]: expected %.9g, got %.9g (%d of %d values differ, by at most %.2g of the largest)" % (
                name, place, b[place], a[place], count, len(b), off))
    return worst[1]


def compare(name, config, kind="llama", skipped=(), in_there=None):
    expected, refused = theirs({**config, **in_there} if in_there else config, kind)
    mine, problem = ours(config, kind)
    if expected is None:
        report(False, name, "mergekit refuses it: %s\n      %s" % (refused, compact(config, kind)))
    elif mine is None:
        report(False, name, "refused: %s\n      %s" % (problem, compact(config, kind)))
    else:
        worst = worst_of(mine, expected, skipped)
        report(not worst, name, "%s\n      %s" % (worst, compact(config, kind)))


# --- checks -----------------------------------------------------------------------------------------------------------

def tables():
    for name, config in [*SAME, *SLICES]:
        compare(name, config)
    for name, config in [*GRADIENTS, *SLICE_GRADIENTS]:
        compare("gradient: " + name, config, skipped=AFTER["llama"])
    for kind in ("qwen2", "gpt2"):
        for name, config in OTHER_KINDS:
            compare("%s: %s" % (kind, name), config, kind)
        for name, config in OTHER_GRADIENTS:
            compare("%s, gradient: %s" % (kind, name), config, kind, AFTER[kind])
    for name, config in TIED:
        compare("tied output of the " + name, config, "qwen2")
    for name, config in WIDE:  # sums of many F32 values are off by more than CLOSE in mergekit
        compare("wide: " + name, config, "wide", in_there={"dtype": "float64", "out_dtype": "float32"})
    for name, config in OTHER_GRADIENTS:
        compare("wide, gradient: " + name, config, "wide", AFTER["wide"], in_there={"dtype": "float64", "out_dtype": "float32"})


def bert():
    """mergekit-yaml stops at BERT's optional tensor. Its functions for tensors do not."""
    models = {name: load_file("bert/%s/model.safetensors" % name) for name in ("base", "a", "b")}
    for name, config in OTHER_KINDS:
        other, problem = theirs(config, "bert")
        report(other is None and "concatenate list" in problem, "mergekit stops at BERT", "mergekit has changed")
        used = [entry["model"] for entry in config["models"]]
        base = config.get("base_model")
        used += [base] if base and base not in used else []
        given = {key: [entry["parameters"][key] for entry in config["models"]]
                 for key in config["models"][0].get("parameters", {})}
        expected = merge_state_dicts({each: models[each] for each in used}, config["merge_method"], base=base,
                                     parameters={**config.get("parameters", {}), **given})
        mine, problem = ours(config, "bert")
        worst = worst_of(mine, expected) if mine else problem
        report(not worst, "bert: " + name, "%s\n      %s" % (worst, compact(config, "bert")))

    gradient = merge("linear", {"a": {"weight": 1}, "b": {"weight": [0.2, 0.8]}}, parameters={"normalize": False})
    mine, problem = ours(gradient, "bert")
    report(mine is not None, "bert, gradient", problem)
    for key in mine or ():
        layer = re.search(r"layer\.(\d+)\.", key)
        weight = 0.2 + 0.6 * (int(layer[1]) / 2 if layer else key in AFTER["bert"])
        worst = worst_of({key: mine[key]}, {key: models["a"][key] + weight * models["b"][key]})
        report(not worst, "bert, gradient: " + key, worst)


def rounded(name, mine, exact, dtype):
    """Ours is the exact value, rounded once."""
    wrong = []
    for key in exact:
        if mine[key].dtype != dtype:
            wrong.append("%s is %s" % (key, mine[key].dtype))
            continue
        a, b = mine[key].double(), exact[key].double()
        # `exact` is itself computed in F32. Values near zero may be denormal in F16.
        allowed = HALF_ULP[dtype] * b.abs() + 2 * CLOSE * b.abs().max() + (2.0 ** -25 if dtype == torch.float16 else 0)
        over = ((a - b).abs() > allowed).sum()
        if over:
            wrong.append("%s: %d of %d values" % (key, over, b.numel()))
    report(not wrong, name + ": rounded once", wrong[:3])


def dtypes():
    """Computed as mergekit does it in F32, and rounded once, whatever the dtypes of the files."""
    halves = "llama-bfloat16"
    for name, config in OF_DTYPES:
        exact, _ = theirs(config)
        for dtype in ("bfloat16", "float16"):
            for key in ("dtype", "out_dtype"):
                what = "%s, %s %s" % (name, key, dtype)
                mine, problem = ours({**config, key: dtype})
                report(mine is not None, what, problem)
                if mine:
                    rounded(what, mine, exact, TYPES[dtype])
        what = name + " of bfloat16"
        as_floats = {**config, "dtype": "float32"}
        compare(what + " as float32", as_floats, halves)
        exact, _ = theirs(as_floats, halves)
        mine, problem = ours({**as_floats, "out_dtype": "float16"}, halves)
        report(mine is not None, what + " as float16", problem)
        if mine:
            rounded(what + " as float16", mine, exact, torch.float16)
        mine, problem = ours(config, halves)
        report(mine is not None, what, problem)
        if not mine:
            continue
        rounded(what, mine, exact, torch.bfloat16)
        # mergekit computes these in the dtype of the files, with larger errors.
        other, _ = theirs(config, halves)
        errors = [sum(float((values[key].double() - exact[key].double()).square().sum()) for key in exact) ** 0.5
                  for values in (mine, other)]
        report(errors[0] <= 1.001 * errors[1], what + ": error", "%.3g, that of mergekit %.3g" % tuple(errors))
        report((errors[1] > 1.02 * errors[0]) == (name not in EXACT_THERE), what + ": error of mergekit",
               "mergekit has changed: %.3g, ours %.3g" % (errors[1], errors[0]))
    mixed = merge("linear", {"a": 0.75, "near": 0.25})
    mixed["models"][1]["model"] = "../llama-bfloat16/near"
    compare("float32 and bfloat16", mixed)
    mixed["models"].reverse()
    compare("bfloat16 and float32", mixed)


def after_the_layers():
    """Values of gradients there: ours is the last one, mergekit's the first."""
    for kind in ("llama", "qwen2", "gpt2"):
        gradient, last, first = (merge("linear", {"a": {"weight": 1}, "b": {"weight": weight}},
                                       parameters={"normalize": False}) for weight in ([0.25, 0.75], 0.75, 0.25))
        mine, problem = ours(gradient, kind)
        other, low, high = (theirs(config, kind)[0] for config in (gradient, first, last))
        report(mine is not None, kind + ", after the layers", problem)
        if not mine:
            continue
        for key in AFTER[kind]:
            worst = worst_of({key: mine[key]}, {key: high[key]})
            report(not worst, "%s, after the layers: the last value" % kind, worst)
            report(not worst_of({key: other[key]}, {key: low[key]}), "%s, after the layers: mergekit's is the first value" % kind,
                   "mergekit has changed")
        worst = worst_of({FIRST[kind]: mine[FIRST[kind]]}, {FIRST[kind]: low[FIRST[kind]]})
        report(not worst, "%s, before the layers: the first value" % kind, worst)


def other_on_purpose():
    """Where mergekit gives no good result. Each also checks that mergekit still does that."""
    base, a, b = (load_file("llama/%s/model.safetensors" % name) for name in ("base", "a", "b"))

    # a and b point away from the base in different directions: their cosine is about 0, negative for some tensors.
    config = merge("model_stock", {"a": {}, "b": {}}, "base")
    mine, problem = ours(config)
    other, _ = theirs(config)
    cosines = {key: float(torch.nn.functional.cosine_similarity((a[key] - base[key]).double().reshape(1, -1),
                                                                (b[key] - base[key]).double().reshape(1, -1)))
               for key in base}
    negative = [key for key, cosine in cosines.items() if cosine < 0]
    report(mine is not None and len(negative) > 3, "model_stock, negative cosines", problem)
    if mine:
        positive = [key for key in base if key not in negative]
        report(not worst_of(mine, other, negative), "model_stock, positive cosines", worst_of(mine, other, negative))
        report(all(not worst_of({key: mine[key]}, {key: base[key]}) for key in negative), "model_stock stays at the base")
        report(all(worst_of({key: other[key]}, {key: base[key]}) for key in negative), "mergekit's model_stock extrapolates",
               "mergekit has changed")
        report(len(positive) > 3, "model_stock has both signs")

    for method, parameters in (("slerp", {"parameters": {"t": 0.5}}), ("nuslerp", {"parameters": {"weight": 0.5}}),
                               ("multislerp", {"parameters": {"weight": 0.5}})):
        config = {"merge_method": method, "models": [{"model": "base"}, {"model": "opposite"}], **parameters,
                  **({"base_model": "base"} if method == "slerp" else {})}
        mine, problem = ours(config)
        report(mine is None and ("opposite" in problem or "cancel" in problem), method + " of opposite models is refused",
               problem)
        other, _ = theirs(config)
        report(other is not None and all(float(value.abs().max()) < 1e-6 for value in other.values()),
               "mergekit's %s of opposite models is zero" % method, "mergekit has changed")

    # Less than an element: ours keeps one, mergekit none.
    config = merge("breadcrumbs", {"a": {"weight": 1, "density": 0.02}}, "base")
    mine, problem = ours(config)
    other, _ = theirs(config)
    key = "model.norm.weight"
    report(mine is not None and int((mine[key] != base[key]).sum()) == 1, "breadcrumbs keeps an element", problem)
    report(int((other[key] != base[key]).sum()) == 0, "mergekit's breadcrumbs keeps none", "mergekit has changed")


def mended_there():
    """Defects of versions of mergekit before 0.1.5."""
    base = load_file("llama/base/model.safetensors")
    key = "model.norm.weight"  # 32 values
    for name, config, expected in (
            ("breadcrumbs, no outlier", merge("breadcrumbs", {"a": {"weight": 1, "density": 0.5}}, "base"), 16),
            ("breadcrumbs, gamma 0", merge("breadcrumbs", {"a": {"weight": 1, "density": 0.5, "gamma": 0.0}}, "base"), 16),
            ("ties, less than an element", merge("ties", {"a": {"weight": 1, "density": 0.01}}, "base"), 1)):
        for who, run in (("ours", ours), ("mergekit", theirs)):
            values, problem = run(config)
            count = -1 if values is None else int((values[key] != base[key]).sum())
            report(count == expected, "%s: %s keeps %d of 32" % (name, who, expected), "%s, %d" % (problem, count))


def statistics():
    """Random methods: shares that are kept, norms and expected values."""
    base, a, b = (load_file("llama/%s/model.safetensors" % name) for name in ("base", "a", "b"))
    whole = lambda tensors: torch.cat([(tensors[key] - base[key]).double().reshape(-1) for key in sorted(base)])
    delta, delta_b = whole(a), whole(b)

    def of_both(name, config, check):
        for who, (values, problem) in (("ours", ours(config)), ("mergekit", theirs(config, seed=5))):
            if values is None:
                report(False, "%s: %s" % (name, who), "%s\n      %s" % (problem, compact(config)))
            else:
                problem = check(whole(values), values)
                report(not problem, "%s: %s" % (name, who), "%s\n      %s" % (problem, compact(config)))

    def share(expected):
        def check(change, _values):
            kept = change.abs() > 1e-7
            ratio = float(kept.double().mean())
            exact = float((change - delta)[kept].abs().max())
            return "" if abs(ratio - expected) < 0.01 and exact < 1e-6 else "kept %.4f, off by %.2g" % (ratio, exact)
        return check

    def l1(change, values):
        off = max(abs(float((values[key] - base[key]).double().abs().sum() / (a[key] - base[key]).double().abs().sum()) - 1)
                  for key in base)
        return "" if off < 1e-5 else "norm off by %.2g" % off

    def expected_value(of, most):
        def check(change, _values):
            slope = float((change @ of) / (of @ of))
            return "" if abs(slope - 1) < most else "slope %.4f" % slope
        return check

    def by_rank(density, epsilon):
        def check(_change, values):
            kept = torch.zeros(4)
            count = torch.zeros(4)
            for key in base:
                if base[key].dim() < 2:
                    continue
                ranks = (a[key] - base[key]).abs().argsort(dim=1).argsort(dim=1).double() / (base[key].shape[1] - 1)
                for quarter in range(4):
                    chosen = (ranks * 4).long().clamp(max=3) == quarter
                    kept[quarter] += ((values[key] - base[key])[chosen].abs() > 1e-7).sum()
                    count[quarter] += chosen.sum()
            found = kept / count
            expected = torch.tensor([density - epsilon + 2 * epsilon * (q + 0.5) / 4 for q in range(4)])
            return "" if float((found - expected).abs().max()) < 0.02 else "kept %s, expected %s" % (found, expected)
        return check

    one = lambda method, **parameters: merge(method, {"a": {"weight": 1, "density": 0.3}}, "base", parameters=parameters)
    for method in ("dare_linear", "dare_ties"):
        of_both(method + ", kept", one(method, rescale=False), share(0.3))
        of_both(method + ", rescaled to the norm", one(method, rescale=True), l1)
        # Scaled by 1 / density here, to the L1 norm there.
        of_both(method + ", expected value", one(method), expected_value(delta, 0.03))
    two = merge("dare_linear", {"a": {"weight": 0.6, "density": 0.5}, "b": {"weight": 0.4, "density": 0.7}}, "base")
    of_both("dare_linear of two, expected value", two, expected_value(0.6 * delta + 0.4 * delta_b, 0.03))
    mine, _ = ours(one("dare_linear"))
    if mine:
        change = whole(mine)
        kept = change.abs() > 1e-7
        report(float((change[kept] / delta[kept] - 1 / 0.3).abs()[delta[kept].abs() > 1e-2].max()) < 1e-3,
               "dare_linear scales by 1 / density")
    for method in ("della", "della_linear"):
        for density, epsilon in ((0.5, 0.3), (0.3, 0.15), (0.6, 0.0)):
            config = merge(method, {"a": {"weight": 1, "density": density, "epsilon": epsilon}}, "base",
                           parameters={"rescale": False})
            of_both("%s, kept by rank, %g, %g" % (method, density, epsilon), config, by_rank(density, epsilon))
        of_both(method + ", rescaled", merge(method, {"a": {"weight": 1, "density": 0.4}}, "base",
                                             parameters={"epsilon": 0.2}), l1)

    # The seed decides, and nothing else.
    files = {}
    for name, seed, threads in (("first", 7, 1), ("again", 7, 2), ("other", 8, 2)):
        problem = aprcli("merge", "llama/base", "llama/a", "llama/b", "--strategy", "dare_ties", "--density", 0.5, "--seed", seed,
                         "--threads", threads, "-o", name + ".safetensors", "--force")
        files[name] = b"" if problem else pathlib.Path(name + ".safetensors").read_bytes()
        report(not problem, "dare_ties with seed %d" % seed, problem)
    report(files["first"] == files["again"] != files["other"], "the same seed gives the same file")


def weighted(models, weights):
    return {key: sum(weight * model[key].double() for weight, model in zip(weights, models)).float() for key in models[0]}


def spherical(a, b, t):
    out = {}
    for key in a:
        x, y = a[key].double(), b[key].double()
        cosine = float((x * y).sum() / (x.norm() * y.norm()))
        angle = np.arccos(cosine)
        shares = (1 - t, t) if abs(cosine) > 0.9995 else (np.sin((1 - t) * angle) / np.sin(angle),
                                                          np.sin(t * angle) / np.sin(angle))
        out[key] = (shares[0] * x + shares[1] * y).float()
    return out


def in_transformers():
    """Folders that aprcli writes load, and give what the same merge in memory gives."""
    tokens = torch.tensor([[3, 14, 15, 9, 26, 5, 35, 8, 90, 7]])
    for kind, (model_class, config) in KINDS.items():
        if kind == "wide":
            continue
        base, a, b = (load_file("%s/%s/model.safetensors" % (kind, name)) for name in ("base", "a", "b"))
        for name, yml, state in (
                ("linear", merge("linear", {"a": 0.75, "b": 0.25}), weighted([a, b], [0.75, 0.25])),
                ("task arithmetic", merge("task_arithmetic", {"a": 0.5, "b": 0.25}, "base"),
                 weighted([base, a, b], [0.25, 0.5, 0.25])),
                ("slerp", merge("slerp", EVERY, "a", parameters={"t": 0.3}), spherical(a, b, 0.3))):
            what = "%s of %s in transformers" % (name, kind)
            mine, problem = ours(yml, kind, "folder/")
            report(mine is not None, what, problem)
            if mine is None:
                continue
            expected = model_class(config).eval()
            missing, unexpected = expected.load_state_dict(state, strict=False)
            expected.tie_weights()
            loaded, info = model_class.from_pretrained("folder", output_loading_info=True)
            report(not info["missing_keys"] and not info["unexpected_keys"], what + ": names", info)
            with torch.no_grad():
                found, wanted = (model.eval()(tokens)[0] for model in (loaded, expected))
            off = float((found - wanted).abs().max())
            report(not unexpected and off <= 1e-5, what + ": logits", "off by %g of %g" % (off, float(wanted.abs().max())))
        _, problem = ours(merge("linear", {"a": 0.75, "b": 0.25}, out_dtype="bfloat16"), kind, "folder/")
        dtype = model_class.from_pretrained("folder", dtype="auto").dtype if not problem else problem
        report(dtype == torch.bfloat16, "%s of bfloat16 in transformers" % kind, dtype)


def in_llama():
    """Merged GGUF files run in llama.cpp and give the logits of the same merge written by the gguf package."""
    import llama_peer
    llama_peer.LLAMA.llama_log_set(llama_peer.LOG, None)
    llama_peer.LLAMA.llama_backend_init()
    random = np.random.default_rng(3)
    for kind in ("llama", "qwen2"):
        folder = pathlib.Path("gguf-" + kind)
        folder.mkdir()
        base = llama_peer.weights(kind, {})
        models = {"base": base}
        for name in "ab":
            models[name] = {key: (value + 0.05 * random.standard_normal(value.shape)).astype("f4")
                            for key, value in base.items()}
        models["expected"] = {key: (0.25 * base[key].astype("f8") + 0.5 * models["a"][key] + 0.25 * models["b"][key]).astype("f4")
                              for key in base}
        for name, tensors in models.items():
            llama_peer.write(folder / (name + ".gguf"), kind, {}, tensors)
        _, before, _ = llama_peer.run(folder / "base.gguf")
        _, wanted, problem = llama_peer.run(folder / "expected.gguf")
        report(wanted is not None, kind + " in llama.cpp: expected", problem)
        for config in (merge("task_arithmetic", {"a.gguf": 0.5, "b.gguf": 0.25}, "base.gguf"),
                       merge("linear", {"base.gguf": 1, "a.gguf": 2, "b.gguf": 1})):
            what = "%s of %s in llama.cpp" % (config["merge_method"], kind)
            mine, problem = ours(config, folder.name, "merged.gguf")
            _, found, message = llama_peer.run("merged.gguf") if mine is not None else (None, None, problem)
            report(found is not None, what + ": loads", message)
            # Keys and values are F16 there.
            llama_peer.compare(what + ": logits", found, wanted, 1e-3)
        llama_peer.compare("the base of %s in llama.cpp is another model" % kind, before, wanted, 10, 0.01)


def main():
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)
    torch.set_num_threads(1)
    torch.set_grad_enabled(False)
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        write_models(pathlib.Path(folder))
        for part in (tables, bert, dtypes, after_the_layers, other_on_purpose, mended_there, statistics, in_transformers,
                     in_llama):
            part()
    return finish("mergekit %s" % importlib.metadata.version("mergekit"))


if __name__ == "__main__":
    sys.exit(main())
