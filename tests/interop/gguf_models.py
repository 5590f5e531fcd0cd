# SPDX-License-Identifier: MIT
"""Small models of transformers, and how convert_hf_to_gguf.py writes them: what the interop tests of checkpoints and graphs share."""
import math

import gguf
import numpy as np
import torch
import transformers as hf

WORDS, PLACES, HEAD = 40, 128, 32
ROPE = gguf.RopeScalingType
BASE = {"vocab_size": WORDS, "hidden_size": 64, "intermediate_size": 96, "num_hidden_layers": 2, "num_attention_heads": 4,
        "num_key_value_heads": 2, "max_position_embeddings": PLACES, "bos_token_id": 1, "eos_token_id": 2, "pad_token_id": None,
        "tie_word_embeddings": False}
TIED = {**BASE, "tie_word_embeddings": True}
GEMMA = {**TIED, "head_dim": HEAD, "query_pre_attn_scalar": HEAD, "sliding_window": 8}
LONG = {"long_factor": [1 + i / 4 for i in range(8)], "short_factor": [1 + i / 16 for i in range(8)]}


def llama3_factors(theta, dimensions, factor):
    """What convert_hf_to_gguf.py stores in rope_freqs.weight, with the parameters of Llama 3.1."""
    out = []
    for i in range(0, dimensions, 2):
        wavelength = 2 * math.pi * theta ** (i / dimensions)
        smooth = (8192 / wavelength - 1) / 3
        out.append(1 if wavelength < 8192 / 4 else factor if wavelength > 8192 else 1 / ((1 - smooth) / factor + smooth))
    return out


def scaling(kind, factor, original=None):
    return [("add_rope_scaling_type", kind), ("add_rope_scaling_factor", factor)] + (
        [("add_rope_scaling_orig_ctx_len", original)] if original else [])


# Name, architecture of GGUF, configuration, more key-values, more tensors.
CASES = [
    ("llama", "llama", hf.LlamaConfig(**BASE), [], {}),
    ("llama with biases and other heads", "llama", hf.LlamaConfig(**TIED, attention_bias=True, mlp_bias=True, head_dim=HEAD), [], {}),
    ("llama with linear scaling", "llama", hf.LlamaConfig(**BASE, rope_scaling={
        "rope_type": "linear", "factor": 4.0, "rope_theta": 50000.0}), scaling(ROPE.LINEAR, 4.0), {}),
    ("llama 3", "llama", hf.LlamaConfig(**BASE, head_dim=HEAD, rope_scaling={
        "rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
        "original_max_position_embeddings": 8192, "rope_theta": 500000.0}), [],
     {"rope_freqs.weight": llama3_factors(500000.0, HEAD, 8.0)}),
    ("mistral", "llama", hf.MistralConfig(**BASE, sliding_window=8), [("add_sliding_window", 8)], {}),
    ("mixtral", "llama", hf.MixtralConfig(**BASE, num_local_experts=4, num_experts_per_tok=2),
     [("add_expert_count", 4), ("add_expert_used_count", 2)], {}),
    ("qwen2", "qwen2", hf.Qwen2Config(**BASE), [], {}),
    ("qwen2 with yarn", "qwen2", hf.Qwen2Config(**BASE, rope_scaling={
        "rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32, "rope_theta": 1e6}),
     scaling(ROPE.YARN, 4.0, 32), {}),
    ("qwen3", "qwen3", hf.Qwen3Config(**BASE, head_dim=HEAD), [], {}),
    ("qwen3_moe", "qwen3moe", hf.Qwen3MoeConfig(**BASE, head_dim=HEAD, num_experts=4, num_experts_per_tok=2,
                                                moe_intermediate_size=48, norm_topk_prob=True),
     [("add_expert_count", 4), ("add_expert_used_count", 2), ("add_expert_feed_forward_length", 48)], {}),
    ("phi3", "phi3", hf.Phi3Config(**BASE), [("add_rope_dimension_count", 16)], {}),
    ("phi3 for long texts", "phi3", hf.Phi3Config(**BASE, original_max_position_embeddings=16, rope_scaling={
        "rope_type": "longrope", "rope_theta": 10000.0, **LONG}),
     [("add_rope_dimension_count", 16), ("add_rope_scaling_orig_ctx_len", 16)],
     {"rope_factors_long.weight": LONG["long_factor"], "rope_factors_short.weight": LONG["short_factor"]}),
    ("gemma", "gemma", hf.GemmaConfig(**TIED, head_dim=HEAD), [], {}),
    ("gemma2", "gemma2", hf.Gemma2Config(**GEMMA, attn_logit_softcapping=50.0, final_logit_softcapping=30.0),
     [("add_sliding_window", 8), ("add_attn_logit_softcapping", 50.0), ("add_final_logit_softcapping", 30.0)], {}),
    ("gemma3", "gemma3", hf.Gemma3TextConfig(**{**GEMMA, "num_hidden_layers": 7}), [("add_sliding_window", 8)], {}),
    ("gemma3 with linear scaling", "gemma3", hf.Gemma3TextConfig(**{**GEMMA, "num_hidden_layers": 7}, rope_parameters={
        "full_attention": {"rope_type": "linear", "factor": 8.0, "rope_theta": 1e6},
        "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0}}),
     [("add_sliding_window", 8)] + scaling(ROPE.LINEAR, 8.0), {}),
    ("gpt2", "gpt2", hf.GPT2Config(vocab_size=WORDS, n_embd=64, n_layer=2, n_head=4, n_inner=96, n_positions=PLACES,
                                   bos_token_id=1, eos_token_id=2), [], {}),
    ("bert", "bert", hf.BertConfig(vocab_size=WORDS, hidden_size=64, num_hidden_layers=2, num_attention_heads=4,
                                   intermediate_size=96, max_position_embeddings=PLACES), [], {}),
]


def permute(weights, heads):
    """convert_hf_to_gguf.py's LlamaModel.permute."""
    rows = weights.shape[0]
    return weights.reshape(heads, 2, rows // heads // 2, *weights.shape[1:]).swapaxes(1, 2).reshape(weights.shape)


def stored(model, arch, config):
    """The tensors of the model under GGUF's names, in its order of rows."""
    kinds = {name: kind for kind, name in gguf.MODEL_ARCH_NAMES.items()}
    names = gguf.get_tensor_name_map(kinds[arch], config.num_hidden_layers)
    for name, tensor in model.state_dict().items():
        values = tensor.detach().float().numpy()
        layer = name.split(".")[2] if name.startswith("model.layers.") else ""
        if (name == "lm_head.weight" and config.tie_word_embeddings) or "pooler" in name or name.endswith("position_ids"):
            continue
        if name.endswith(".experts.gate_up_proj"):
            half = values.shape[1] // 2
            yield "blk.%s.ffn_gate_exps.weight" % layer, values[:, :half]
            yield "blk.%s.ffn_up_exps.weight" % layer, values[:, half:]
            continue
        if name.endswith(".experts.down_proj"):
            yield "blk.%s.ffn_down_exps.weight" % layer, values
            continue
        if name.endswith(".mlp.gate.weight"):
            yield "blk.%s.ffn_gate_inp.weight" % layer, values
            continue
        if arch == "llama" and ".q_proj." in name:
            values = permute(values, config.num_attention_heads)
        if arch == "llama" and ".k_proj." in name:
            values = permute(values, config.num_key_value_heads)
        if arch == "gpt2" and name.endswith(("c_attn.weight", "c_proj.weight", "c_fc.weight")):
            values = values.T
        if arch.startswith("gemma") and name.endswith("norm.weight"):
            values = values + 1
        yield names.get_name(name, try_suffixes=(".weight", ".bias")), values


def write(path, arch, model, config, pairs, tensors, kind):
    writer = gguf.GGUFWriter(str(path), arch)
    writer.add_context_length(PLACES)
    writer.add_embedding_length(config.hidden_size)
    writer.add_block_count(config.num_hidden_layers)
    writer.add_feed_forward_length(config.n_inner if arch == "gpt2" else config.intermediate_size)
    writer.add_head_count(config.num_attention_heads)
    if arch in ("gpt2", "bert"):
        writer.add_layer_norm_eps(config.layer_norm_epsilon if arch == "gpt2" else config.layer_norm_eps)
    else:
        rope = config.rope_parameters
        writer.add_head_count_kv(config.num_key_value_heads)
        writer.add_layer_norm_rms_eps(config.rms_norm_eps)
        writer.add_rope_freq_base(rope.get("full_attention", rope)["rope_theta"])
    if arch != "phi3" and getattr(config, "head_dim", None):
        writer.add_key_length(config.head_dim)
        writer.add_value_length(config.head_dim)
    writer.add_tokenizer_model("bert" if arch == "bert" else "no_vocab")
    for method, value in pairs:
        getattr(writer, method)(value)
    for name, values in stored(model, arch, config):
        values = np.ascontiguousarray(values, dtype="f4")
        if kind is not None and values.ndim > 1 and values.shape[-1] % 32 == 0:
            writer.add_tensor(name, gguf.quantize(values, kind), raw_dtype=kind)
        else:
            writer.add_tensor(name, values)
    for name, values in tensors.items():
        writer.add_tensor(name, np.asarray(values, dtype="f4"))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def randomized(model):
    """The model with weights that are far from the initial ones."""
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.copy_(parameter + 0.3 * torch.randn_like(parameter) if parameter.ndim == 1 else parameter * 4)
    return model
