# SPDX-License-Identifier: MIT
"""Checks sparse layouts, low-rank factors and LoRA adapters of aprcli against NumPy, the safetensors package and the apr2
reader of apr2.py. Prints 'N passed, N failed' and exits 1 when a check failed."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

# A missing peer is a failure: no try around these.
import numpy as np
import safetensors.numpy

import apr2
from checks import finish, report

CLI = os.environ["APR_CLI"]


def aprcli(*arguments):
    done = subprocess.run([CLI, "--quiet", *map(str, arguments)], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def ordered_product(left, right):
    """The product with the sums in order, in f32, as the layout's description has it."""
    out = np.zeros((left.shape[0], right.shape[1]), "f4")
    for k in range(left.shape[1]):
        out += left[:, k:k + 1] * right[k:k + 1, :]
    return out


def sparse(folder):
    rng = np.random.default_rng(1)
    scattered = rng.standard_normal((130, 257)).astype("f4")
    scattered[rng.random(scattered.shape) < 0.8] = 0
    scattered[3, 5] = -0.0
    tiles = np.zeros((131, 263), "f4")
    tiles[8:16, 32:48] = rng.standard_normal((8, 16))
    tiles[128:, 256:] = 1
    wide = np.zeros((3, 70000), "f4")
    wide[:, ::1000] = 2
    tensors = {"scattered": scattered, "tiles": tiles, "wide": wide, "zeros": np.zeros((70, 1000), "f4"),
               "line": np.where(np.arange(150000) % 7 == 0, 1, 0).astype("f4"),
               "kernels": np.where(rng.random((16, 3, 3, 5)) < 0.3, 1, 0).astype("f4"),
               "halves": scattered.astype("f2"), "integers": (tiles * 3).astype("i4"), "full": scattered + 9}
    path = pathlib.Path(folder, "sparse.safetensors")
    safetensors.numpy.save_file(tensors, str(path))
    for layout in ("csr", "bitmap", "block:3", "block:8", "auto"):
        for codec in ("none", "lz4", "zstd"):
            output = pathlib.Path(folder, "sparse.apr")
            more = ["--shuffle"] if codec == "zstd" else []
            code, text = aprcli("convert", path, "--keep-names", "--sparse", layout, "--compress", codec, *more, "-o",
                                output, "--force")
            name = "%s with %s" % (layout, codec)
            if code != 0:
                report(False, name, text)
                continue
            file = apr2.File(output, {})
            for key, values in tensors.items():
                same = file.tensors[key].data == values.tobytes()
                report(same, name + " of " + key, "other bytes")
            used = {tensor.layout for tensor in file.tensors.values()}
            report(len(used) > 1, name + " is used", used)
            back = pathlib.Path(folder, "back.safetensors")
            code, text = aprcli("convert", output, "-o", back, "--force")
            loaded = safetensors.numpy.load_file(str(back)) if code == 0 else {}
            for key, values in tensors.items():
                report(key in loaded and loaded[key].tobytes() == values.tobytes(), name + " back of " + key, text)


def low_rank(folder):
    rng = np.random.default_rng(2)
    matrices = {"few": (96, 64, 1.0), "tall": (300, 80, 0.2), "large": (512, 640, 0.05)}
    tensors = {}
    for name, (rows, columns, noise) in matrices.items():
        exact = rng.standard_normal((rows, 12)) @ rng.standard_normal((12, columns))
        tensors[name + ".weight"] = (exact + noise * rng.standard_normal((rows, columns))).astype("f4")
    path = pathlib.Path(folder, "matrices.safetensors")
    safetensors.numpy.save_file(tensors, str(path))
    for style in ("svd", "lora"):
        for rank in (12, 30):
            output = pathlib.Path(folder, "factors.apr")
            code, text = aprcli("convert", path, "--keep-names", "--lowrank", style, "--rank", rank, "-o", output, "--force")
            if code != 0:
                report(False, "%s of rank %d" % (style, rank), text)
                continue
            file = apr2.File(output, {})
            for key, values in tensors.items():
                name = "%s of rank %d of %s" % (style, rank, key)
                found = np.frombuffer(file.tensors[key].data, "f4").reshape(values.shape)
                report(file.tensors[key].layout == 4, name + " is stored so", file.tensors[key].layout)
                sigma = np.linalg.svd(values.astype("f8"), compute_uv=False)
                best = np.sqrt((sigma[rank:] ** 2).sum() / (sigma ** 2).sum())
                error = np.linalg.norm(values - found) / np.linalg.norm(values)
                # The best that there is by Eckart and Young, but for rounding and what the range finder misses.
                report(best - 1e-6 < error < 1.01 * best + 1e-5, name + " is the best", (error, best))
                kept = file.metadata["low_rank"]["tensors"][key]["energy"]
                report(abs(kept - (1 - error ** 2)) < 1e-4, name + " states its energy", (kept, 1 - error ** 2))
            back = pathlib.Path(folder, "back.safetensors")
            code, text = aprcli("convert", output, "-o", back, "--force")
            loaded = safetensors.numpy.load_file(str(back)) if code == 0 else {}
            for key, tensor in file.tensors.items():
                report(key in loaded and loaded[key].tobytes() == tensor.data, "factors multiplied back: " + key, text)


def adapters(folder):
    rng = np.random.default_rng(3)
    base = {"model.layers.%d.self_attn.%s_proj.weight" % (layer, part): rng.standard_normal((96, 64)).astype("f4")
            for layer in range(2) for part in "qv"}
    base["model.norm.weight"] = np.ones(64, "f4")
    tuned, factors = dict(base), {}
    for i, key in enumerate(sorted(key for key in base if "q_proj" in key)):
        b, a = rng.standard_normal((96, 4 + i)).astype("f4"), rng.standard_normal((4 + i, 64)).astype("f4")
        factors[key] = (a, b)
        tuned[key] = base[key] + b @ a * np.float32(0.5)
    paths = {name: pathlib.Path(folder, name + ".safetensors") for name in ("base", "tuned", "merged")}
    safetensors.numpy.save_file(base, str(paths["base"]))
    safetensors.numpy.save_file(tuned, str(paths["tuned"]))

    # An adapter as PEFT writes it, with a pattern of alphas.
    made = pathlib.Path(folder, "made")
    made.mkdir()
    stored = {}
    for key, (a, b) in factors.items():
        module = "base_model.model." + key[:-len(".weight")]
        stored[module + ".lora_A.weight"], stored[module + ".lora_B.weight"] = a, b
    safetensors.numpy.save_file(stored, str(made / "adapter_model.safetensors"))
    (made / "adapter_config.json").write_text(json.dumps(
        {"peft_type": "LORA", "r": 4, "lora_alpha": 2, "alpha_pattern": {"layers.1.self_attn.q_proj": 2.5}}))
    code, text = aprcli("convert", paths["base"], "--keep-names", "--lora", made, "-o", paths["merged"], "--force")
    merged = safetensors.numpy.load_file(str(paths["merged"])) if code == 0 else {}
    for key, values in tuned.items():
        close = key in merged and np.allclose(merged[key], values, rtol=0, atol=1e-5)
        report(close, "merging is W + scale · B · A: " + key, text)
    for key, (a, b) in factors.items():
        exact = base[key] + np.float32(0.5) * ordered_product(b, a)
        report(key in merged and merged[key].tobytes() == exact.tobytes(), "merging is exact: " + key)

    # Two conventions more: MLX's turned factors, and GPT-2's turned weights.
    mlx = pathlib.Path(folder, "mlx")
    mlx.mkdir()
    safetensors.numpy.save_file({key[:-len("weight")] + "lora_" + part: np.ascontiguousarray(value.T)
                                 for key, pair in factors.items() for part, value in zip("ab", pair)},
                                str(mlx / "adapters.safetensors"))
    (mlx / "adapter_config.json").write_text(json.dumps({"lora_parameters": {"rank": 4, "scale": 0.5}}))
    code, text = aprcli("convert", paths["base"], "--keep-names", "--lora", mlx, "-o", paths["merged"], "--force")
    merged = safetensors.numpy.load_file(str(paths["merged"])) if code == 0 else {}
    for key in factors:
        report(key in merged and np.allclose(merged[key], tuned[key], rtol=0, atol=1e-5), "MLX: " + key, text)
    turned = pathlib.Path(folder, "turned.safetensors")
    safetensors.numpy.save_file({key: np.ascontiguousarray(value.T) for key, value in base.items()}, str(turned))
    config = json.loads((made / "adapter_config.json").read_text())
    (made / "adapter_config.json").write_text(json.dumps({**config, "fan_in_fan_out": True}))
    code, text = aprcli("convert", turned, "--keep-names", "--lora", made, "-o", paths["merged"], "--force")
    merged = safetensors.numpy.load_file(str(paths["merged"])) if code == 0 else {}
    for key in factors:
        report(key in merged and np.allclose(merged[key].T, tuned[key], rtol=0, atol=1e-5), "turned: " + key, text)

    # What was changed comes back out.
    out = pathlib.Path(folder, "extracted")
    code, text = aprcli("extract-lora", paths["tuned"], "--base", paths["base"], "--rank", 8, "-o", out)
    found = safetensors.numpy.load_file(str(out / "adapter_model.safetensors")) if code == 0 else {}
    config = json.loads((out / "adapter_config.json").read_text()) if code == 0 else {}
    report(set(found) == set(stored), "extracted modules", (sorted(found), text))
    modules = sorted(key[len("base_model.model."):-len(".lora_A.weight")] for key in found if ".lora_A." in key)
    report(config.get("target_modules") == modules and config.get("r") == 8 and config.get("lora_alpha") == 8 and
           config.get("peft_type") == "LORA", "extracted configuration", config)
    for key in factors:
        module = "base_model.model." + key[:-len(".weight")]
        if module + ".lora_A.weight" in found:
            product = found[module + ".lora_B.weight"] @ found[module + ".lora_A.weight"]
            report(np.allclose(product, tuned[key] - base[key], rtol=0, atol=1e-4), "extracted factors: " + key)
    code, text = aprcli("extract-lora", paths["tuned"], "--base", paths["base"], "--energy", 0.999999, "-o", out, "--force")
    found = safetensors.numpy.load_file(str(out / "adapter_model.safetensors")) if code == 0 else {}
    ranks = sorted(value.shape[0] for key, value in found.items() if "lora_A" in key)
    report(ranks == [4, 5], "the least ranks that keep all", (ranks, text))
    code, text = aprcli("convert", paths["base"], "--keep-names", "--lora", out, "-o", paths["merged"], "--force")
    merged = safetensors.numpy.load_file(str(paths["merged"])) if code == 0 else {}
    for key, values in tuned.items():
        report(key in merged and np.allclose(merged[key], values, rtol=0, atol=1e-2), "out and in again: " + key, text)


def main():
    with tempfile.TemporaryDirectory() as folder:
        sparse(folder)
        low_rank(folder)
        adapters(folder)
    return finish("sparse layouts, factors and adapters")


if __name__ == "__main__":
    sys.exit(main())
