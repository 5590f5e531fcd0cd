# SPDX-License-Identifier: MIT
"""Packed weights of checkpoints, as other programs pack and unpack them: bitsandbytes (NF4, FP4, with quantized maxima, and LLM.int8()) and
compressed-tensors (integers of 2 to 8 bits by group, channel and tensor, with zero points, and NVFP4) pack seeded weights, and what aprcli
decodes is what they decode. GPTQ, AWQ and MLX are packed here by the code of their documentation. A checkpoint that is packed becomes a GGUF
file, is merged, compared and quantized again; copies of it are bit for bit what they were.
Prints 'N passed, N failed' and exits 1 when a check failed."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

# A missing peer is a failure: no try around these.
import bitsandbytes.functional as bits
import gguf
import numpy as np
import safetensors.torch
import torch
import transformers
from compressed_tensors.compressors.nvfp4.base import NVFP4PackedCompressor
from compressed_tensors.compressors.pack_quantized.base import PackedQuantizationCompressor
from compressed_tensors.quantization import QuantizationArgs, QuantizationScheme

from checks import finish, report

CLI = os.environ["APR_CLI"]
OUT, IN = 48, 128


def run(*arguments):
    return subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True, check=False)


def weight(seed=1, rows=OUT, columns=IN, dtype=torch.float16):
    return (torch.randn(rows, columns, generator=torch.Generator().manual_seed(seed)) * 0.05).to(dtype)


# ---- packers: a name, the tensors of the layer "l", what they decode to, and the configuration


def bits_4(kind, nested):
    packed, state = bits.quantize_4bit(weight(), blocksize=64, compress_statistics=nested, quant_type=kind)
    tensors = {"l.weight": packed, **{"l.weight." + name: value for name, value in state.as_dict(packed=True).items()}}
    return tensors, bits.dequantize_4bit(packed, state), {"quant_method": "bitsandbytes"}


def bits_8():
    values, maxima, _ = bits.int8_vectorwise_quant(weight())
    expected = values.float() * maxima[:, None] / 127
    return {"l.weight": values, "l.SCB": maxima}, expected, {"quant_method": "bitsandbytes"}


def compressed(width, strategy, symmetric):
    args = QuantizationArgs(num_bits=width, type="int", symmetric=symmetric, strategy=strategy, group_size=32 if strategy == "group" else None)
    original = weight(2)
    groups = {"group": IN // 32, "channel": 1, "tensor": 1}[strategy]
    rows = 1 if strategy == "tensor" else OUT
    parts = original.float().reshape(rows, groups, -1)
    low, high = parts.amin(-1).clamp(max=0), parts.amax(-1).clamp(min=0)
    if symmetric:
        scale = torch.maximum(-low, high) / (2 ** (width - 1) - 0.5)
        zero = torch.zeros_like(scale)
    else:
        scale = (high - low) / (2 ** width - 1)
        zero = torch.clamp(torch.round(-low / scale) - 2 ** (width - 1), -2 ** (width - 1), 2 ** (width - 1) - 1)
    if strategy == "tensor":
        scale, zero = scale.reshape(1), zero.reshape(1)
    scheme = QuantizationScheme(targets=["Linear"], weights=args)
    state = {"weight": original, "weight_scale": scale.to(torch.float16), "weight_zero_point": zero.to(torch.int8)}
    packed = PackedQuantizationCompressor.compress(state, scheme)
    expected = PackedQuantizationCompressor.decompress(packed, scheme)["weight"]
    return {"l." + name: value.contiguous() for name, value in packed.items()}, expected, {"quant_method": "compressed-tensors", "format": "pack-quantized"}


def nvfp4(is_modelopt):
    args = QuantizationArgs(num_bits=4, type="float", symmetric=True, strategy="tensor_group", group_size=16)
    original = weight(3, dtype=torch.bfloat16)
    whole = (448 * 6 / original.abs().max().float()).reshape(1)
    scale = (original.float().reshape(OUT, -1, 16).abs().amax(-1) / 6 * whole).to(torch.float8_e4m3fn)
    scheme = QuantizationScheme(targets=["Linear"], weights=args)
    state = {"weight": original, "weight_scale": scale.float(), "weight_global_scale": whole}
    packed = NVFP4PackedCompressor.compress(state, scheme)
    expected = NVFP4PackedCompressor.decompress(packed, scheme)["weight"].float()
    tensors = {"l." + name: value for name, value in packed.items()}
    if is_modelopt:
        tensors = {"l.weight": tensors["l.weight_packed"], "l.weight_scale": tensors["l.weight_scale"], "l.weight_scale_2": 1 / whole[0]}
    return tensors, expected, {"quant_method": "modelopt" if is_modelopt else "compressed-tensors"}


def stream(values, width):
    """Numbers of the last axis as 32-bit words, the lowest bits first."""
    lanes = (values[..., None].astype(np.uint64) >> np.arange(width, dtype=np.uint64) & 1).astype(np.uint8)
    flat = lanes.reshape(*values.shape[:-1], -1)
    flat = np.pad(flat, [(0, 0)] * (flat.ndim - 1) + [(0, -flat.shape[-1] % 32)])
    return np.packbits(flat, axis=-1, bitorder="little").view("<u4").astype(np.int64).astype(np.uint32).view(np.int32)


def gptq(width, has_order, version):
    rng = np.random.default_rng(4)
    size, groups = 32, IN // 32
    values = rng.integers(0, 2 ** width, (OUT, IN))
    zeros = rng.integers(1, 2 ** width, (groups, OUT))
    scales = (rng.random((groups, OUT)) * 0.01 + 0.001).astype(np.float16)
    order = rng.permutation(IN) // size if has_order else np.arange(IN) // size
    expected = (values - zeros[order].T) * scales[order].T.astype(np.float32)
    tensors = {"l.qweight": np.ascontiguousarray(stream(values, width).T), "l.qzeros": stream(zeros - (1 if version == "gptq" else 0), width),
               "l.scales": scales, "l.g_idx": order.astype(np.int32)}
    return ({name: torch.from_numpy(value) for name, value in tensors.items()}, torch.from_numpy(expected),
            {"quant_method": "gptq", "bits": width, "group_size": size, "checkpoint_format": version})


def awq():
    rng = np.random.default_rng(5)
    size, groups = 32, IN // 32
    values, zeros = rng.integers(0, 16, (IN, OUT)), rng.integers(0, 16, (groups, OUT))
    scales = (rng.random((groups, OUT)) * 0.01 + 0.001).astype(np.float16)
    order = [0, 2, 4, 6, 1, 3, 5, 7]  # AutoAWQ, WQLinear_GEMM.from_linear

    def pack(numbers):
        out = np.zeros((numbers.shape[0], OUT // 8), np.int64)
        for column in range(OUT // 8):
            for place, which in enumerate(order):
                out[:, column] |= numbers[:, column * 8 + which] << (4 * place)
        return out.astype(np.uint32).view(np.int32)

    groups_of = np.arange(IN) // size
    expected = ((values - zeros[groups_of]) * scales[groups_of].astype(np.float32)).T
    tensors = {"l.qweight": pack(values), "l.qzeros": pack(zeros), "l.scales": scales}
    return ({name: torch.from_numpy(value) for name, value in tensors.items()}, torch.from_numpy(np.ascontiguousarray(expected)),
            {"quant_method": "awq", "bits": 4, "group_size": size})


def mlx(width):
    rng = np.random.default_rng(6)
    values = rng.integers(0, 2 ** width, (OUT, IN))
    scales, biases = (rng.standard_normal((OUT, IN // 64)).astype(np.float16) for _ in range(2))
    expected = values * np.repeat(scales, 64, 1).astype(np.float32) + np.repeat(biases, 64, 1).astype(np.float32)
    tensors = {"l.weight": torch.from_numpy(stream(values, width).view(np.uint32)), "l.scales": torch.from_numpy(scales),
               "l.biases": torch.from_numpy(biases)}
    return tensors, torch.from_numpy(expected), None


CASES = {
    "bitsandbytes NF4": lambda: bits_4("nf4", False),
    "bitsandbytes NF4 with quantized maxima": lambda: bits_4("nf4", True),
    "bitsandbytes FP4": lambda: bits_4("fp4", False),
    "LLM.int8()": bits_8,
    **{"compressed-tensors, %d bits by %s, %s" % (width, strategy, "symmetric" if symmetric else "with zero points"):
       (lambda width=width, strategy=strategy, symmetric=symmetric: compressed(width, strategy, symmetric))
       for width in (2, 3, 4, 8) for strategy in ("group", "channel") for symmetric in (True, False)},
    "compressed-tensors by tensor": lambda: compressed(4, "tensor", True),
    "compressed-tensors NVFP4": lambda: nvfp4(False),
    "ModelOpt NVFP4": lambda: nvfp4(True),
    **{"GPTQ, %d bits%s, %s" % (width, " in order of activations" if order else "", version):
       (lambda width=width, order=order, version=version: gptq(width, order, version))
       for width, order, version in ((4, False, "gptq"), (4, True, "gptq"), (8, False, "gptq"), (3, True, "gptq"), (2, False, "gptq"),
                                     (4, False, "gptq_v2"))},
    "AWQ": awq,
    "MLX, 4 bits": lambda: mlx(4),
    "MLX, 3 bits": lambda: mlx(3),
    "MLX, 8 bits": lambda: mlx(8),
}


def write(folder, tensors, config):
    folder.mkdir(exist_ok=True)
    safetensors.torch.save_file(tensors, folder / "model.safetensors", {"format": "pt"})
    (folder / "config.json").write_text(json.dumps(config))
    return folder


def check(name, make, folder):
    tensors, expected, quantization = make()
    config = {"model_type": "unknown"}
    config.update({"quantization": {"bits": int(name.split()[1]), "group_size": 64}} if quantization is None else {"quantization_config": quantization})
    source = write(folder / "packed", tensors, config)
    out = folder / "plain.safetensors"
    done = run("convert", source, "-o", out, "--precision", "f32", "--force", "--quiet", "--relaxed")
    if done.returncode != 0:
        report(False, name, done.stderr[-300:])
        return
    values = safetensors.torch.load_file(out)
    report(list(values) == ["l.weight"], name + ": one tensor", list(values))
    ours, theirs = values["l.weight"].float().numpy(), expected.float().numpy()
    # They compute in half precision, NVFP4 in bfloat16.
    limit = (4e-3 if "NVFP4" in name else 1e-3) * np.abs(theirs).max()
    worst = float(np.abs(ours - theirs).max()) if ours.shape == theirs.shape else float("inf")
    report(worst <= limit, name + ": values", "off by %g of %g" % (worst, np.abs(theirs).max()))
    done = run("validate", source, "--json")
    found = {each["id"]: each for each in json.loads(done.stdout)["result"]["files"][0]["checks"]}["nan"]
    report(found["state"] == "passed" and found["detail"] == "%s values in 1 tensor" % format(theirs.size, ","), name + ": validated",
           found)
    scales = [key for key in tensors if tensors[key].is_floating_point() and tensors[key].numel() > 1 and
              tensors[key].dtype in (torch.float16, torch.float32, torch.bfloat16)]
    if scales:
        broken = {**tensors, scales[0]: tensors[scales[0]].clone()}
        broken[scales[0]].view(-1)[0] = float("nan")
        done = run("validate", write(folder / "broken", broken, config), "--json")
        wrong = [each for each in json.loads(done.stdout)["findings"] if each.get("tensor") == "l.weight" and "nan" in each["rule"]]
        report(done.returncode == 5 and len(wrong) == 1, name + ": a scale that is NaN", done.stdout[-300:])
    copy = folder / "copy.apr"
    done = run("convert", source, "-o", copy, "--force", "--quiet", "--relaxed")
    back = folder / "back.safetensors"
    done = run("convert", copy, "-o", back, "--force", "--quiet", "--relaxed") if done.returncode == 0 else done
    same = done.returncode == 0 and {key: (value.dtype, value.numpy().tobytes()) if value.dtype != torch.float8_e4m3fn else
                                     (value.dtype, value.view(torch.uint8).numpy().tobytes()) for key, value in safetensors.torch.load_file(back).items()} == \
        {key: (value.dtype, value.numpy().tobytes()) if value.dtype != torch.float8_e4m3fn else
         (value.dtype, value.view(torch.uint8).numpy().tobytes()) for key, value in tensors.items()}
    report(same, name + ": copied bit for bit", done.stderr[-300:])


def check_model(folder):
    """A checkpoint of LLaMA with NF4 weights: what other programs get of it."""
    torch.manual_seed(7)
    config = transformers.LlamaConfig(vocab_size=64, hidden_size=64, intermediate_size=128, num_hidden_layers=2, num_attention_heads=4,
                                      num_key_value_heads=2, max_position_embeddings=64)
    model = transformers.LlamaForCausalLM(config).eval().to(torch.float16)
    plain, packed = {}, {}
    for name, value in model.state_dict().items():
        plain[name] = packed[name] = value
        if "proj" in name:
            values, state = bits.quantize_4bit(value, blocksize=64, quant_type="nf4")
            packed.update({name: values, **{name + "." + key: part for key, part in state.as_dict(packed=True).items()}})
            plain[name] = bits.dequantize_4bit(values, state)
    source = write(folder / "nf4", packed, {**json.loads(config.to_json_string()), "architectures": ["LlamaForCausalLM"],
                                            "quantization_config": {"quant_method": "bitsandbytes", "load_in_4bit": True}})
    reference = write(folder / "f16", plain, {**json.loads(config.to_json_string()), "architectures": ["LlamaForCausalLM"]})
    for suffix, options in (("gguf", ["--relaxed"]), ("onnx", [])):
        outs = [folder / ("%s.%s" % (each.name, suffix)) for each in (source, reference)]
        done = [run("export", each, "-o", out, "--force", "--quiet", *options) for each, out in zip((source, reference), outs)]
        report(all(each.returncode == 0 for each in done), "a packed checkpoint as " + suffix, done[0].stderr[-400:])
        done = run("diff", *outs, "--json")
        result = json.loads(done.stdout).get("result") or {}
        report(result.get("identical") is True or result.get("relative_l2", 1) < 1e-3, "as %s: as the plain one" % suffix, str(result)[:300])
    tensors = {each.name: each for each in gguf.GGUFReader(folder / "nf4.gguf").tensors}
    report("blk.0.attn_q.weight" in tensors and tensors["blk.0.attn_q.weight"].tensor_type == gguf.GGMLQuantizationType.F16,
           "weights of GGUF are F16", list(tensors)[:5])
    done = run("diff", source, reference, "--json")
    result = json.loads(done.stdout).get("result") or {}
    report(result.get("relative_l2", 1) < 1e-3 and not result.get("removed") and not result.get("added") and not result.get("notes"), "diff decodes", str(result)[:900])
    out = folder / "folder"
    done = run("convert", source, "-o", str(out) + "/", "--dequantize", "f16", "--force", "--quiet")
    report(done.returncode == 0 and "quantization_config" not in json.loads((out / "config.json").read_text()), "the configuration says so",
           done.stderr[-300:])
    loaded = transformers.AutoModelForCausalLM.from_pretrained(out).state_dict()
    worst = max(float((loaded[name].float() - value.float()).abs().max()) for name, value in plain.items())
    report(worst < 1e-4, "transformers loads the decoded checkpoint", worst)
    done = run("merge", source, reference, "-o", folder / "merged.apr", "--method", "average", "--force", "--quiet")
    report(done.returncode == 0, "merge", done.stderr[-300:])


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name, make in CASES.items():
            check(name, make, folder)
        check_model(folder)
    return finish()


sys.exit(main())
