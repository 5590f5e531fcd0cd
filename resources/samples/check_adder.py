#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measure how well the tiny-adder model adds. Needs only numpy.

Reads model.safetensors with config.json and tokenizer.json from the same
folder, decodes greedily and compares. Exit status: 0 if at least 99 % of the
answers are right, 1 if fewer.
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np


def read_safetensors(path):
    """Format: u64 header length, JSON header, then the raw little-endian data."""
    raw = path.read_bytes()
    size = int.from_bytes(raw[:8], "little")
    header, data = json.loads(raw[8 : 8 + size]), raw[8 + size :]
    header.pop("__metadata__", None)
    tensors = {}
    for name, info in header.items():
        if info["dtype"] != "F32":
            raise SystemExit(f"{name}: only F32 is read here, not {info['dtype']}")
        begin, end = info["data_offsets"]
        tensors[name] = np.frombuffer(data[begin:end], "<f4").reshape(info["shape"])
        if not np.isfinite(tensors[name]).all():
            raise SystemExit(f"{name}: holds NaN or infinity")
    return tensors


def rms_norm(x, weight, eps):
    return weight * x / np.sqrt((x * x).mean(-1, keepdims=True) + eps)


def rotate(x, cos, sin):
    """Rotary position encoding, rotate-half layout."""
    a, b = np.split(x, 2, axis=-1)
    return np.concatenate((a * cos - b * sin, b * cos + a * sin), axis=-1)


def forward(w, c, ids):
    """Logits that follow the last token, for a batch of equally long texts."""
    n, t = ids.shape
    heads, kv_heads, dim = c["num_attention_heads"], c["num_key_value_heads"], c["head_dim"]
    eps = c["rms_norm_eps"]
    freq = c["rope_theta"] ** (-np.arange(0, dim, 2) / dim)
    angle = np.outer(np.arange(t), freq)
    cos, sin = np.cos(angle).astype("f4"), np.sin(angle).astype("f4")
    future = np.triu(np.ones((t, t), bool), 1)

    x = w["model.embed_tokens.weight"][ids]
    for i in range(c["num_hidden_layers"]):
        def linear(name, v):
            return v @ w[f"model.layers.{i}.{name}.weight"].T

        def split(v, count):
            return v.reshape(n, t, count, dim).swapaxes(1, 2)

        h = rms_norm(x, w[f"model.layers.{i}.input_layernorm.weight"], eps)
        q = rotate(split(linear("self_attn.q_proj", h), heads), cos, sin)
        k = rotate(split(linear("self_attn.k_proj", h), kv_heads), cos, sin)
        v = split(linear("self_attn.v_proj", h), kv_heads)
        k, v = (np.repeat(m, heads // kv_heads, axis=1) for m in (k, v))
        score = q @ k.swapaxes(2, 3) / np.float32(dim**0.5)
        score[..., future] = -np.inf
        p = np.exp(score - score.max(-1, keepdims=True))
        y = (p / p.sum(-1, keepdims=True)) @ v
        x = x + linear("self_attn.o_proj", y.swapaxes(1, 2).reshape(n, t, heads * dim))

        h = rms_norm(x, w[f"model.layers.{i}.post_attention_layernorm.weight"], eps)
        gate = linear("mlp.gate_proj", h)
        x = x + linear("mlp.down_proj", gate / (1 + np.exp(-gate)) * linear("mlp.up_proj", h))
    return rms_norm(x[:, -1], w["model.norm.weight"], eps) @ w["lm_head.weight"].T


def answers(w, c, vocab, questions):
    """Greedy answers to equally long questions; None where the model does not stop."""
    ids = np.array([[c["bos_token_id"]] + [vocab[ch] for ch in q] for q in questions])
    asked = ids.shape[1]
    for _ in range(4):  # at most three digits and <eos>
        ids = np.hstack((ids, forward(w, c, ids).argmax(-1)[:, None]))
    text = {i: token for token, i in vocab.items()}
    result = []
    for row in ids[:, asked:].tolist():
        stop = row.index(c["eos_token_id"]) if c["eos_token_id"] in row else None
        result.append(None if stop is None else "".join(text[i] for i in row[:stop]))
    return result


def main():
    parser = argparse.ArgumentParser(description="Measure the accuracy of tiny-adder.")
    parser.add_argument("model", type=Path, help="path of model.safetensors")
    parser.add_argument("--pairs", type=int, default=0, metavar="N",
                        help="try N random pairs instead of all 10,000")
    parser.add_argument("--seed", type=int, default=0, help="seed for choosing the pairs")
    args = parser.parse_args()

    weights = read_safetensors(args.model)
    config = json.loads(args.model.with_name("config.json").read_text(encoding="utf-8"))
    tokenizer = json.loads(args.model.with_name("tokenizer.json").read_text(encoding="utf-8"))
    vocab = tokenizer["model"]["vocab"]

    chosen = np.arange(10000)
    if 0 < args.pairs < 10000:
        chosen = np.random.default_rng(args.seed).choice(10000, args.pairs, replace=False)
    groups = {}  # questions of one length are answered together
    for a, b in zip((chosen // 100).tolist(), (chosen % 100).tolist()):
        groups.setdefault(len(f"{a}+{b}="), []).append((a, b))

    right, wrong = 0, []
    for pairs in groups.values():
        questions = [f"{a}+{b}=" for a, b in pairs]
        for (a, b), q, got in zip(pairs, questions, answers(weights, config, vocab, questions)):
            if got == str(a + b):
                right += 1
            else:
                wrong.append(f"{q}{got}, not {a + b}")
    for line in wrong[:10]:
        print(line)
    total = len(chosen)
    print(f"{sum(t.size for t in weights.values())} parameters; "
          f"{right} of {total} right ({right / total:.2%})")
    return 0 if right >= 0.99 * total else 1


if __name__ == "__main__":
    sys.exit(main())
