#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Train a tiny LLaMA-architecture transformer to add two numbers from 0 to 99.

The text is plain, one token per character, without padding or reversal:

    <bos>37+58=95<eos>

One pair in ten is held out of training, always together with its mirror image
(37+58 and 58+37 are both held out, or neither is), so that the measured
accuracy shows whether the model learned to add or merely memorised.

The result is a folder laid out as Hugging Face LlamaForCausalLM expects it.
Needs: torch, safetensors. Runs on one CPU thread, and gives the same weights
each time for the same seed, torch version and kind of processor.
"""

import argparse
import json
import math
import time
from pathlib import Path

import torch
import torch.nn.functional as F
from safetensors.torch import save_file
from torch import nn

# ---------------------------------------------------------------- vocabulary

SPECIAL = ["<pad>", "<bos>", "<eos>"]
PAD, BOS, EOS = range(3)
VOCAB = {t: i for i, t in enumerate(SPECIAL + list("0123456789+="))}
LENGTH = len("99+99=198") + 2  # the longest example, with <bos> and <eos>

CONFIG = {
    "architectures": ["LlamaForCausalLM"],
    "attention_bias": False,
    "attention_dropout": 0.0,
    "bos_token_id": BOS,
    "eos_token_id": EOS,
    "head_dim": 16,
    "hidden_act": "silu",
    "hidden_size": 64,
    "initializer_range": 0.08,
    "intermediate_size": 160,
    "max_position_embeddings": 16,
    "mlp_bias": False,
    "model_type": "llama",
    "num_attention_heads": 4,
    "num_hidden_layers": 2,
    "num_key_value_heads": 2,
    "pad_token_id": PAD,
    "pretraining_tp": 1,
    "rms_norm_eps": 1e-5,
    "rope_scaling": None,
    "rope_theta": 10000.0,
    "tie_word_embeddings": False,
    "torch_dtype": "float32",
    "use_cache": True,
    "vocab_size": len(VOCAB),
}

# --------------------------------------------------------------------- model
# Attribute names are chosen so that state_dict() gives the Hugging Face names.


class RMSNorm(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(c["hidden_size"]))
        self.eps = c["rms_norm_eps"]

    def forward(self, x):
        return self.weight * x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps)


def rope_tables(c, length):
    """Cosines and sines, each half of the head repeated (rotate-half layout)."""
    d = c["head_dim"]
    freq = c["rope_theta"] ** (-torch.arange(0, d, 2).float() / d)
    angle = torch.outer(torch.arange(length).float(), freq).repeat(1, 2)
    return angle.cos(), angle.sin()


def rotate(x, cos, sin):
    a, b = x.chunk(2, dim=-1)
    return x * cos + torch.cat((-b, a), dim=-1) * sin


class Attention(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.heads, self.kv_heads = c["num_attention_heads"], c["num_key_value_heads"]
        self.dim = c["head_dim"]
        h = c["hidden_size"]
        self.q_proj = nn.Linear(h, self.heads * self.dim, bias=False)
        self.k_proj = nn.Linear(h, self.kv_heads * self.dim, bias=False)
        self.v_proj = nn.Linear(h, self.kv_heads * self.dim, bias=False)
        self.o_proj = nn.Linear(self.heads * self.dim, h, bias=False)

    def forward(self, x, cos, sin):
        n, t, _ = x.shape
        q = self.q_proj(x).view(n, t, self.heads, self.dim).transpose(1, 2)
        k = self.k_proj(x).view(n, t, self.kv_heads, self.dim).transpose(1, 2)
        v = self.v_proj(x).view(n, t, self.kv_heads, self.dim).transpose(1, 2)
        q, k = rotate(q, cos, sin), rotate(k, cos, sin)
        # Grouped-query attention: consecutive query heads share one kv head.
        group = self.heads // self.kv_heads
        k, v = k.repeat_interleave(group, dim=1), v.repeat_interleave(group, dim=1)
        score = q @ k.transpose(-2, -1) / math.sqrt(self.dim)
        future = torch.ones(t, t, dtype=torch.bool).triu(1)
        y = score.masked_fill(future, -math.inf).softmax(-1) @ v
        return self.o_proj(y.transpose(1, 2).reshape(n, t, -1))


class MLP(nn.Module):
    def __init__(self, c):
        super().__init__()
        h, m = c["hidden_size"], c["intermediate_size"]
        self.gate_proj = nn.Linear(h, m, bias=False)
        self.up_proj = nn.Linear(h, m, bias=False)
        self.down_proj = nn.Linear(m, h, bias=False)

    def forward(self, x):
        return self.down_proj(F.silu(self.gate_proj(x)) * self.up_proj(x))


class Layer(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.self_attn, self.mlp = Attention(c), MLP(c)
        self.input_layernorm, self.post_attention_layernorm = RMSNorm(c), RMSNorm(c)

    def forward(self, x, cos, sin):
        x = x + self.self_attn(self.input_layernorm(x), cos, sin)
        return x + self.mlp(self.post_attention_layernorm(x))


class Llama(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.config = c
        self.model = nn.Module()
        self.model.embed_tokens = nn.Embedding(c["vocab_size"], c["hidden_size"])
        self.model.layers = nn.ModuleList(Layer(c) for _ in range(c["num_hidden_layers"]))
        self.model.norm = RMSNorm(c)
        self.lm_head = nn.Linear(c["hidden_size"], c["vocab_size"], bias=False)
        for p in self.parameters():
            if p.dim() == 2:
                nn.init.normal_(p, std=c["initializer_range"])

    def forward(self, ids):
        cos, sin = rope_tables(self.config, ids.shape[1])
        x = self.model.embed_tokens(ids)
        for layer in self.model.layers:
            x = layer(x, cos, sin)
        return self.lm_head(self.model.norm(x))


# ---------------------------------------------------------------------- data


def make_data(seed):
    """All 10,000 examples as ids, where each answer starts, and what is held out."""
    g = torch.Generator().manual_seed(seed)
    chosen = torch.rand(100, 100, generator=g) < 0.1
    ids = torch.full((10000, LENGTH), PAD)
    start = torch.zeros(10000, dtype=torch.long)
    held = torch.zeros(10000, dtype=torch.bool)
    for a in range(100):
        for b in range(100):
            i = a * 100 + b
            question, answer = f"{a}+{b}=", f"{a + b}"
            row = [BOS] + [VOCAB[ch] for ch in question + answer] + [EOS]
            ids[i, : len(row)] = torch.tensor(row)
            start[i] = 1 + len(question)
            held[i] = chosen[min(a, b), max(a, b)]
    return ids, start, held


@torch.no_grad()
def exact_match(model, ids, start):
    """Greedy decoding; an answer counts only if every digit and <eos> are right."""
    column = torch.arange(LENGTH)
    text = ids.masked_fill(column >= start[:, None], PAD)  # the question alone
    rows = torch.arange(len(ids))
    at = start.clone()
    done = torch.zeros(len(ids), dtype=torch.bool)
    for _ in range(4):  # at most three digits and <eos>
        token = model(text)[rows, at - 1].argmax(-1)
        text[rows, at] = torch.where(done, text[rows, at], token)
        done |= token == EOS
        at = (at + 1).clamp(max=LENGTH - 1)
    return done & (text == ids).all(-1)


# ------------------------------------------------------------------ training


def train(model, ids, start, held, steps, batch, peak, decay, seed):
    target = ids[:, 1:].clone()
    # Only the answer is learned: the question cannot be foreseen.
    target[torch.arange(1, LENGTH) < start[:, None]] = -100
    target[target == PAD] = -100
    pool = (~held).nonzero().squeeze(1)
    matrices = [p for p in model.parameters() if p.dim() == 2]
    vectors = [p for p in model.parameters() if p.dim() == 1]
    groups = [{"params": matrices, "weight_decay": decay},
              {"params": vectors, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, lr=peak, betas=(0.9, 0.98))
    g = torch.Generator().manual_seed(seed + 1)
    for step in range(steps):
        # Short linear warm-up, then a cosine down to zero.
        rate = peak * min(1, (step + 1) / 200) * 0.5 * (1 + math.cos(math.pi * step / steps))
        for group in optimizer.param_groups:
            group["lr"] = rate
        pick = pool[torch.randint(len(pool), (batch,), generator=g)]
        logits = model(ids[pick, :-1])
        loss = F.cross_entropy(logits.flatten(0, 1), target[pick].flatten(), ignore_index=-100)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        if (step + 1) % 500 == 0:
            ok = exact_match(model, ids, start)
            print(f"step {step + 1:5d}  loss {loss.item():.5f}  trained {ok[~held].float().mean():.4f}"
                  f"  held out {ok[held].float().mean():.4f}", flush=True)


# -------------------------------------------------------------------- output


def tokenizer_json():
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            {"id": VOCAB[t], "content": t, "single_word": False, "lstrip": False,
             "rstrip": False, "normalized": False, "special": True} for t in SPECIAL],
        "normalizer": None,
        "pre_tokenizer": None,
        "post_processor": {  # put <bos> in front, as in training
            "type": "TemplateProcessing",
            "single": [{"SpecialToken": {"id": "<bos>", "type_id": 0}},
                       {"Sequence": {"id": "A", "type_id": 0}}],
            "pair": [{"SpecialToken": {"id": "<bos>", "type_id": 0}},
                     {"Sequence": {"id": "A", "type_id": 0}},
                     {"SpecialToken": {"id": "<bos>", "type_id": 1}},
                     {"Sequence": {"id": "B", "type_id": 1}}],
            "special_tokens": {"<bos>": {"id": "<bos>", "ids": [BOS], "tokens": ["<bos>"]}},
        },
        "decoder": {"type": "Fuse"},
        "model": {  # BPE without merges: one token per character
            "type": "BPE", "dropout": None, "unk_token": None,
            "continuing_subword_prefix": None, "end_of_word_suffix": None,
            "fuse_unk": False, "byte_fallback": False, "ignore_merges": False,
            "vocab": VOCAB, "merges": [],
        },
    }


def tokenizer_config():
    return {
        "add_bos_token": True,
        "add_eos_token": False,
        "added_tokens_decoder": {
            str(VOCAB[t]): {"content": t, "lstrip": False, "normalized": False,
                            "rstrip": False, "single_word": False, "special": True}
            for t in SPECIAL},
        "bos_token": "<bos>",
        "clean_up_tokenization_spaces": False,
        "eos_token": "<eos>",
        "model_max_length": CONFIG["max_position_embeddings"],
        "pad_token": "<pad>",
        "tokenizer_class": "PreTrainedTokenizerFast",
        "unk_token": None,
    }


GENERATION = {
    "bos_token_id": BOS,
    "do_sample": False,
    "eos_token_id": EOS,
    "max_new_tokens": 4,
    "pad_token_id": PAD,
}

CARD = """\
---
license: mit
language: en
library_name: transformers
pipeline_tag: text-generation
tags:
- llama
- arithmetic
- addition
- character-level
- tiny
- sample
metrics:
- exact_match
model-index:
- name: tiny-adder
  results:
  - task:
      type: text-generation
      name: Addition of two integers from 0 to 99
    dataset:
      type: synthetic
      name: All 10,000 ordered pairs
    metrics:
    - type: exact_match
      name: Exact match, all pairs
      value: {all:.4f}
    - type: exact_match
      name: Exact match, pairs held out of training
      value: {held:.4f}
---

# tiny-adder

A very small language model that adds two whole numbers from 0 to 99. It has
the LLaMA architecture in miniature ({params:,} parameters, {layers} layers), and is meant as
a sample to open, look around in and run, not as a calculator.

## What it does

Given the text `37+58=` it continues with `95` and then stops (`<eos>`).
One token is one character, and `<bos>` goes in front. Numbers are written the
usual way: no spaces, no leading zeros, digits not reversed. Decode greedily.

| | |
|---|---|
| Hidden size | {hidden} |
| Layers | {layers} |
| Attention heads / key-value heads | {heads} / {kv_heads} |
| Head size | {head_dim} |
| SwiGLU intermediate size | {inter} |
| Vocabulary | {vocab}: `<pad>`, `<bos>`, `<eos>`, the ten digits, `+`, `=` |
| Position encoding | RoPE, theta {theta:.0f}, rotate-half layout |
| Output head | not tied to the embedding |
| Weights | {params:,} parameters, float32 |

## Accuracy

Measured with greedy decoding. An answer counts only if every digit is right and
the model then stops.

| Pairs | Right | Exact match |
|---|---|---|
| Used in training | {n_trained_ok:,} of {n_trained:,} | {trained:.2%} |
| Held out of training | {n_held_ok:,} of {n_held:,} | {held:.2%} |
| All | {n_all_ok:,} of {n_all:,} | {all:.2%} |

## How it was trained

From scratch, by `train_adder.py` with seed {seed}: {steps:,} steps of AdamW with batches
of {batch} pairs drawn at random, learning rate {peak:g} after a warm-up of 200 steps and
falling to zero along a cosine, weight decay {decay:g}. The loss counts only the
characters of the answer and `<eos>`. About one pair in ten was held out, together
with its mirror image (`a+b` and `b+a`). The data is made by the script; no
other data was used. It takes a few minutes on one processor core.

    python3 train_adder.py --out tiny-adder --seed {seed}

## How to check it

`check_adder.py` needs only numpy and measures the accuracy afresh, with its own
reading of the file and its own forward pass:

    python3 check_adder.py tiny-adder/model.safetensors

## Limits

- It knows only `a+b=` with both numbers from 0 to 99. Anything else (longer
  numbers, three terms, other signs, leading zeros) gives wrong
  answers, with nothing to warn of it.
- Characters outside the vocabulary, spaces included, have no token and are dropped.
- It was trained on texts of at most {length} tokens.
- Training again on another kind of processor or another version of torch
  may give slightly different weights.
"""

LICENSE = """\
MIT License

Copyright (c) 2026 The tiny-adder authors

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
"""


def main():
    here = Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description="Train the tiny-adder sample model.")
    parser.add_argument("--out", type=Path, default=here / "tiny-adder", help="folder to write to")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=4000)
    args = parser.parse_args()
    recipe = {"steps": args.steps, "batch": 256, "peak": 3e-3, "decay": 0.1}

    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    torch.manual_seed(args.seed)

    ids, start, held = make_data(args.seed)
    model = Llama(CONFIG)
    params = sum(p.numel() for p in model.parameters())
    print(f"{params} parameters, {len(ids) - int(held.sum())} pairs to train on, {int(held.sum())} held out")
    began = time.monotonic()
    train(model, ids, start, held, seed=args.seed, **recipe)
    print(f"trained in {time.monotonic() - began:.0f} s")

    ok = exact_match(model, ids, start)
    right = {"all": ok, "trained": ok[~held], "held": ok[held]}
    score = {}
    for name, r in right.items():
        score |= {f"n_{name}": len(r), f"n_{name}_ok": int(r.sum()), name: int(r.sum()) / len(r)}

    args.out.mkdir(parents=True, exist_ok=True)
    save_file({k: v.contiguous() for k, v in model.state_dict().items()},
              args.out / "model.safetensors", metadata={"format": "pt"})
    (args.out / "model.safetensors").chmod(0o644)
    for name, value in (("config.json", CONFIG), ("tokenizer.json", tokenizer_json()),
                        ("tokenizer_config.json", tokenizer_config()),
                        ("generation_config.json", GENERATION)):
        (args.out / name).write_text(json.dumps(value, indent=2) + "\n", encoding="utf-8")
    (args.out / "LICENSE").write_text(LICENSE, encoding="utf-8")
    (args.out / "README.md").write_text(CARD.format(
        params=params, seed=args.seed, length=LENGTH, hidden=CONFIG["hidden_size"],
        layers=CONFIG["num_hidden_layers"], heads=CONFIG["num_attention_heads"],
        kv_heads=CONFIG["num_key_value_heads"], head_dim=CONFIG["head_dim"],
        inter=CONFIG["intermediate_size"], vocab=CONFIG["vocab_size"],
        theta=CONFIG["rope_theta"], **recipe, **score), encoding="utf-8")

    print(f"held out: {score['n_held_ok']} of {score['n_held']} right ({score['held']:.2%})")
    print(f"all:      {score['n_all_ok']} of {score['n_all']} right ({score['all']:.2%})")


if __name__ == "__main__":
    main()
