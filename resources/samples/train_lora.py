#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Train a LoRA adapter for tiny-adder that makes it add modulo 100: 64+58=22.

The result is a folder as PEFT writes it: adapter_config.json and
adapter_model.safetensors. `aprcli convert tiny-adder/model.safetensors --lora
tiny-adder-lora -o modular.apr` merges it into the model.

Needs: torch, safetensors. Runs on one CPU thread, and gives the same weights
each time for the same seed, torch version and kind of processor.
"""

import argparse
import json
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file
from torch import nn

from train_adder import BOS, CONFIG, EOS, LENGTH, PAD, VOCAB, Llama, exact_match, train

RANK, ALPHA = 8, 16
TARGETS = ["down_proj", "gate_proj", "k_proj", "o_proj", "q_proj", "up_proj", "v_proj"]


class LoraLinear(nn.Module):
    """y = W·x + alpha / r · B·A·x, with W as it is."""

    def __init__(self, linear):
        super().__init__()
        self.weight = linear.weight.requires_grad_(False)
        self.lora_A = nn.Parameter(torch.randn(RANK, linear.in_features) / RANK**0.5)
        self.lora_B = nn.Parameter(torch.zeros(linear.out_features, RANK))

    def forward(self, x):
        return x @ (self.weight + ALPHA / RANK * self.lora_B @ self.lora_A).T


def modular_data(seed):
    """As make_data, with answers modulo 100."""
    g = torch.Generator().manual_seed(seed)
    chosen = torch.rand(100, 100, generator=g) < 0.1
    ids = torch.full((10000, LENGTH), PAD)
    start = torch.zeros(10000, dtype=torch.long)
    held = torch.zeros(10000, dtype=torch.bool)
    for i in range(10000):
        a, b = divmod(i, 100)
        question = f"{a}+{b}="
        row = [BOS] + [VOCAB[ch] for ch in question + str((a + b) % 100)] + [EOS]
        ids[i, : len(row)] = torch.tensor(row)
        start[i] = 1 + len(question)
        held[i] = chosen[min(a, b), max(a, b)]
    return ids, start, held


def main():
    here = Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description="Train the LoRA adapter of the samples.")
    parser.add_argument("--base", type=Path, default=here / "tiny-adder")
    parser.add_argument("--out", type=Path, default=here / "tiny-adder-lora")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=1500)
    args = parser.parse_args()

    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    torch.manual_seed(args.seed)
    model = Llama(CONFIG)
    model.load_state_dict(load_file(args.base / "model.safetensors"))
    model.requires_grad_(False)
    for layer in model.model.layers:
        for block in (layer.self_attn, layer.mlp):
            for name in TARGETS:
                if hasattr(block, name):
                    setattr(block, name, LoraLinear(getattr(block, name)))
    ids, start, held = modular_data(args.seed)
    trained = nn.Module()
    trained.parameters = lambda: [p for p in model.parameters() if p.requires_grad]
    trained.forward = model.forward
    train(trained, ids, start, held, args.steps, 256, 1e-2, 0.0, args.seed)
    right = exact_match(model, ids, start)
    print(f"{right[~held].float().mean():.2%} of the trained pairs are right, {right[held].float().mean():.2%} of the others")

    args.out.mkdir(parents=True, exist_ok=True)
    tensors = {
        f"base_model.model.{name}.weight": value.detach().contiguous()
        for name, value in model.named_parameters() if "lora_" in name
    }
    save_file(tensors, args.out / "adapter_model.safetensors", metadata={"format": "pt"})
    (args.out / "adapter_model.safetensors").chmod(0o644)
    config = {
        "base_model_name_or_path": "tiny-adder", "bias": "none", "fan_in_fan_out": False, "inference_mode": True,
        "lora_alpha": ALPHA, "lora_dropout": 0.0, "peft_type": "LORA", "r": RANK, "target_modules": TARGETS,
        "task_type": "CAUSAL_LM",
    }
    (args.out / "adapter_config.json").write_text(json.dumps(config, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
