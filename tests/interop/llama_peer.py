# SPDX-License-Identifier: MIT
"""Runs what aprcli makes of a model in llama.cpp: models with fewer heads, neurons or layers, with zeros, factors and
other types must load as models of their architecture and give the numbers that they are to give. The small models here
have heads, neurons and layers that add nothing, so that without these the numbers stay. Prints 'N passed, N failed' and
exits 1 when a check failed."""
import ctypes
import os
import pathlib
import subprocess
import sys
import tempfile

# A missing peer is a failure: no try around these.
import gguf
import numpy as np

from checks import finish, report

CLI = os.environ["APR_CLI"]
LIBRARIES = pathlib.Path(os.environ["APR_GGML"]).parent

WIDTH, HEADS, GROUPS, HIDDEN, LAYERS, WORDS, PLACES, RANK = 64, 8, 4, 128, 6, 50, 128, 8
# Length of a head, by architecture; where it is WIDTH ÷ HEADS, the file does not say it.
MODELS = {"llama": 16, "llama of plain heads": 8, "qwen2": 8, "qwen3": 16}
TOKENS = [3, 14, 15, 9, 26, 5, 35, 8, 9, 7]


class Parameters(ctypes.Structure):
    """Those of a model or a context, more than any version has: what llama.cpp does not know of it does not read."""
    _fields_ = [("first", ctypes.c_uint32), ("rest", ctypes.c_uint32 * 255)]


class Batch(ctypes.Structure):
    _fields_ = [("count", ctypes.c_int32), ("tokens", ctypes.c_void_p), ("embeddings", ctypes.c_void_p),
                ("places", ctypes.c_void_p), ("sequences", ctypes.c_void_p), ("sequence", ctypes.c_void_p),
                ("wanted", ctypes.c_void_p)]


def library():
    for name in ("libggml-base.so", "libggml.v*.so", "libllama.v*.so"):
        last = ctypes.CDLL(str(next(LIBRARIES.glob(name))), mode=ctypes.RTLD_GLOBAL)
        if name.startswith("libggml.v"):
            last.ggml_backend_load_all_from_path(str(LIBRARIES).encode())
    for function in ("llama_model_default_params", "llama_context_default_params"):
        getattr(last, function).restype = Parameters
    last.llama_model_load_from_file.argtypes = [ctypes.c_char_p, Parameters]
    last.llama_model_load_from_file.restype = ctypes.c_void_p
    last.llama_init_from_model.argtypes = [ctypes.c_void_p, Parameters]
    last.llama_init_from_model.restype = ctypes.c_void_p
    last.llama_batch_get_one.argtypes = [ctypes.c_void_p, ctypes.c_int32]
    last.llama_batch_get_one.restype = Batch
    for function in ("llama_decode", "llama_encode"):
        getattr(last, function).argtypes = [ctypes.c_void_p, Batch]
    last.llama_set_embeddings.argtypes = [ctypes.c_void_p, ctypes.c_bool]
    for function in ("llama_get_embeddings_ith", "llama_get_embeddings_seq"):
        getattr(last, function).argtypes = [ctypes.c_void_p, ctypes.c_int32]
        getattr(last, function).restype = ctypes.POINTER(ctypes.c_float)
    last.llama_get_logits_ith.argtypes = [ctypes.c_void_p, ctypes.c_int32]
    last.llama_get_logits_ith.restype = ctypes.POINTER(ctypes.c_float)
    for function in ("llama_free", "llama_model_free", "llama_model_n_layer", "llama_model_n_head",
                     "llama_model_n_head_kv", "llama_model_n_params"):
        getattr(last, function).argtypes = [ctypes.c_void_p]
    last.llama_model_n_params.restype = ctypes.c_uint64
    last.llama_model_get_vocab.argtypes = [ctypes.c_void_p]
    last.llama_model_get_vocab.restype = ctypes.c_void_p
    last.llama_tokenize.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int32, ctypes.c_void_p, ctypes.c_int32,
                                    ctypes.c_bool, ctypes.c_bool]
    return last


LLAMA = library()
MESSAGES = []
LOG = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p)(
    lambda level, text, _: MESSAGES.append(text.decode(errors="replace")) if level >= 3 else None)


def exact_context(model, places=512):
    """A context of that many places, or None. F32 all the way: no flash attention (-1, "auto", is the last of four before the numbers
    of RoPE), and a cache of F32 (F16 are the only two values of 1 in a row after the callbacks)."""
    parameters = LLAMA.llama_context_default_params()
    parameters.first = places
    automatic = [i for i in range(8, 16) if parameters.rest[i] == 0xFFFFFFFF]
    cache = next(i for i in range(22, 40) if parameters.rest[i] == parameters.rest[i + 1] == 1)
    assert len(automatic) == 4, automatic
    parameters.rest[automatic[-1]] = parameters.rest[cache] = parameters.rest[cache + 1] = 0
    return LLAMA.llama_init_from_model(model, parameters)


def tokenized(model, texts):
    """The ids of texts, with the tokens that llama.cpp adds, and with names of special tokens as these."""
    vocab = LLAMA.llama_model_get_vocab(model)
    out = []
    for text in texts:
        data = text.encode()
        ids = (ctypes.c_int32 * (len(data) + 16))()
        count = LLAMA.llama_tokenize(vocab, data, len(data), ids, len(ids), True, True)
        out.append(list(ids[:max(count, 0)]))
    return out


def run(path):
    """What llama.cpp says of a model, and its logits after TOKENS; nothing with the reason when it does not load."""
    MESSAGES.clear()
    model = LLAMA.llama_model_load_from_file(str(path).encode(), LLAMA.llama_model_default_params())
    if not model:
        return None, None, "".join(MESSAGES)[-400:]
    facts = {"layers": LLAMA.llama_model_n_layer(model), "heads": LLAMA.llama_model_n_head(model),
             "groups": LLAMA.llama_model_n_head_kv(model), "parameters": LLAMA.llama_model_n_params(model)}
    parameters = LLAMA.llama_context_default_params()
    parameters.first = PLACES  # n_ctx
    context = LLAMA.llama_init_from_model(model, parameters)
    logits = None
    if context:
        tokens = (ctypes.c_int32 * len(TOKENS))(*TOKENS)
        if LLAMA.llama_decode(context, LLAMA.llama_batch_get_one(tokens, len(TOKENS))) == 0:
            logits = np.ctypeslib.as_array(LLAMA.llama_get_logits_ith(context, -1), (WORDS,)).copy()
        LLAMA.llama_free(context)
    LLAMA.llama_model_free(model)
    return facts, logits, "".join(MESSAGES)[-400:]


def weights(kind, idle):
    """{name: values} of a small model. `idle`: units that add nothing, "heads" the last two groups of each layer,
    "neurons" every fourth, "layers" those numbers; with "ranks" matrices of low rank."""
    head = MODELS[kind]
    rng = np.random.default_rng(7)
    draw = lambda *shape: (rng.standard_normal(shape) / np.sqrt(shape[-1])).astype("f4")
    tensors = {"token_embd.weight": draw(WORDS, WIDTH) * 8, "output_norm.weight": 1 + draw(WIDTH),
               "output.weight": draw(WORDS, WIDTH)}
    for layer in range(LAYERS):
        heads = draw(WIDTH, HEADS * head)
        down = draw(WIDTH, HIDDEN)
        if "heads" in idle:
            heads[:, -2 * HEADS // GROUPS * head:] = 0
        if "neurons" in idle:
            down[:, ::4] = 0
        if "ranks" in idle:
            down = draw(WIDTH, RANK) @ draw(RANK, HIDDEN)
        if layer in idle.get("layers", []):
            heads[:], down[:] = 0, 0
        block = {"attn_norm.weight": 1 + draw(WIDTH), "attn_q.weight": draw(HEADS * head, WIDTH),
                 "attn_k.weight": draw(GROUPS * head, WIDTH), "attn_v.weight": draw(GROUPS * head, WIDTH),
                 "attn_output.weight": heads, "ffn_norm.weight": 1 + draw(WIDTH),
                 "ffn_gate.weight": draw(HIDDEN, WIDTH), "ffn_up.weight": draw(HIDDEN, WIDTH), "ffn_down.weight": down}
        if kind == "qwen3":
            block.update({"attn_q_norm.weight": 1 + draw(head), "attn_k_norm.weight": 1 + draw(head)})
        if kind == "qwen2":
            for name, rows in (("q", HEADS * head), ("k", GROUPS * head), ("v", GROUPS * head)):
                block["attn_%s.bias" % name] = draw(rows)
        tensors.update({"blk.%d.%s" % (layer, name): values for name, values in block.items()})
    return tensors


def write(path, kind, idle, tensors=None):
    writer = gguf.GGUFWriter(str(path), kind.split()[0])
    writer.add_context_length(PLACES)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(HIDDEN)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(GROUPS)
    if MODELS[kind] * HEADS != WIDTH:
        writer.add_key_length(MODELS[kind])
        writer.add_value_length(MODELS[kind])
    writer.add_rope_dimension_count(MODELS[kind])
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(WORDS)
    writer.add_tokenizer_model("no_vocab")
    for name, values in (tensors or weights(kind, idle)).items():
        writer.add_tensor(name, values)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def convert(source, output, *options):
    done = subprocess.run([CLI, "--quiet", "convert", str(source), "-o", str(output), "--force", *options],
                          capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


def compare(what, logits, expected, most, least=0):
    """`least`, `most`: the relative L2 distance of the logits, which is not 0 where something is lost."""
    distance = np.linalg.norm(logits - expected) / np.linalg.norm(expected) if logits is not None else np.inf
    report(np.isfinite(distance) and least <= distance <= most, what, "the logits are off by %s, not %s to %s" % (
        distance, least, most))


def structure(folder, kind):
    """Heads, neurons and layers that add nothing are those that go, and nothing changes without them."""
    cases = {"heads": (["--prune-heads", "4"], {"heads": True}, {"heads": 4, "groups": 2}),
             "neurons": (["--prune-ffn", "0.25"], {"neurons": True}, {}),
             "layers": (["--prune-layers", "2"], {"layers": [3, 4]}, {"layers": 4}),
             "all": (["--prune-heads", "4", "--prune-ffn", "0.25", "--prune-layers", "2"],
                     {"heads": True, "neurons": True, "layers": [3, 4]}, {"layers": 4, "heads": 4, "groups": 2})}
    for name, (options, idle, expected) in cases.items():
        what = "%s without %s" % (kind, name)
        source, output, apr = (pathlib.Path(folder, part) for part in ("whole.gguf", "less.gguf", "less.apr"))
        write(source, kind, idle)
        before, wanted, problem = run(source)
        if before is None:
            report(False, what + ": the source", problem)
            continue
        problem = convert(source, output, *options)
        if kind == "qwen2" and "heads" in expected:  # llama.cpp has no place for the length of its heads
            report("E009" in problem and "cannot load this model" in problem, what + ": refused", problem)
            continue
        facts, logits, message = run(output) if not problem else (None, None, problem)
        report(facts is not None, what + ": loads", message)
        if facts is None:
            continue
        report(all(facts[key] == expected.get(key, before[key]) for key in ("layers", "heads", "groups")) and
               facts["parameters"] < before["parameters"], what + ": figures", (before, facts))
        compare(what + ": logits", logits, wanted, 1e-3)
        # By way of an apr file, and of another type.
        problem = convert(source, apr, *options) or convert(apr, output, "--quantize", "q8_0")
        _, logits, message = run(output) if not problem else (None, None, problem)
        compare(what + ", by way of apr, q8_0", logits, wanted, 0.05)


def types_and_forms(folder):
    """Types, zeros and factors: as near to the source as these are."""
    source, output, apr = (pathlib.Path(folder, part) for part in ("whole.gguf", "other.gguf", "other.apr"))
    write(source, "llama", {})
    _, wanted, problem = run(source)
    report(wanted is not None, "the source of types", problem)
    if wanted is None:
        return
    for options, most in ((["--quantize", "f16"], 2e-3), (["--quantize", "q8_0"], 0.05), (["--quantize", "q4_0"], 0.5),
                          (["--prune", "0.01"], 0.05), (["--prune", "0.01", "--quantize", "q8_0"], 0.06)):
        what = "llama " + " ".join(options)
        problem = convert(source, output, *options)
        _, logits, message = run(output) if not problem else (None, None, problem)
        compare(what, logits, wanted, most, 1e-7)
    write(source, "llama", {"ranks": True})
    _, wanted, problem = run(source)
    problem = problem if wanted is None else convert(source, output, "--lowrank", "svd", "--rank", str(RANK), "--lowrank-target", "*down*")
    _, logits, message = run(output) if not problem else (None, None, problem)
    compare("llama of factors", logits, wanted, 1e-3)
    for options in (["--sparse", "auto", "--prune", "0.01"], ["--lowrank", "lora", "--rank", str(RANK), "--lowrank-target", "*down*"]):
        what = "llama by way of apr " + " ".join(options)
        problem = convert(source, apr, *options) or convert(apr, output)
        _, logits, message = run(output) if not problem else (None, None, problem)
        report(logits is not None, what + ": loads", message)
        compare(what, logits, wanted, 0.05)


def main():
    LLAMA.llama_log_set(LOG, None)
    LLAMA.llama_backend_init()
    with tempfile.TemporaryDirectory() as folder:
        for kind in MODELS:
            structure(folder, kind)
        types_and_forms(folder)
    return finish("models run by llama.cpp")


if __name__ == "__main__":
    sys.exit(main())
