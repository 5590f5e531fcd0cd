# SPDX-License-Identifier: MIT
"""Writes small random models of transformers as folders, and lets aprcli make GGUF files of them, directly and by way of an
apr file. The tensors and the key-values must be those of the package gguf, as convert_hf_to_gguf.py has them; llama.cpp must
load the files, split texts as the package tokenizers does, and give the logits of transformers. Tensors of every dtype become state
dicts, which torch.load reads with weights_only. Prints 'N passed, N failed'
and exits 1 when a check failed."""
import ctypes
import json
import os
import pathlib
import subprocess
import sys
import tempfile

os.environ.update(HF_HUB_OFFLINE="1", OMP_NUM_THREADS="1", TRANSFORMERS_VERBOSITY="error", HF_HUB_DISABLE_PROGRESS_BARS="1")

# A missing peer is a failure: no try around these.
import gguf
import numpy as np
import tokenizers
import torch
import transformers as hf
from safetensors.torch import load_file, save_file
from tokenizers import decoders, models, normalizers, pre_tokenizers, processors, trainers

import llama_peer
from checks import finish, report
from gguf_models import CASES, WORDS, randomized, write
from llama_peer import LLAMA, LOG, exact_context, tokenized

CLI = os.environ["APR_CLI"]
CORPUS = pathlib.Path(os.environ["APR_CORPUS"])
# Keys that convert_hf_to_gguf.py writes and the reference here does not, or the other way round.
OWN_KEYS = ("tokenizer.", "general.", "GGUF.")


def convert(source, output, *options):
    done = subprocess.run([CLI, "--quiet", "convert", str(source), "-o", str(output), "--force", *options],
                          capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


def keys(reader):
    return {name: field.contents() for name, field in reader.fields.items()}


def equal(a, b):
    return abs(a - b) <= 1e-6 * abs(b) if isinstance(b, float) else a == b


def compare_files(what, found, expected):
    ours, theirs = gguf.GGUFReader(str(found)), gguf.GGUFReader(str(expected))
    own, other = keys(ours), keys(theirs)
    wrong = {name: (own.get(name), value) for name, value in other.items()
             if not name.startswith(OWN_KEYS) and (name not in own or not equal(own[name], value))}
    report(not wrong, what + ": keys", wrong)
    a = {tensor.name: tensor for tensor in ours.tensors}
    b = {tensor.name: tensor for tensor in theirs.tensors}
    report(sorted(a) == sorted(b), what + ": names", (sorted(set(a) - set(b))[:5], sorted(set(b) - set(a))[:5]))
    wrong = [name for name in a if name in b and (
        tuple(a[name].shape) != tuple(b[name].shape) or a[name].tensor_type != b[name].tensor_type or
        not np.array_equal(a[name].data, b[name].data))]
    # The factors of RoPE are computed: to the last digit of F32.
    wrong = [name for name in wrong if not (name.startswith("rope") and np.allclose(a[name].data, b[name].data, rtol=1e-6))]
    report(not wrong, what + ": tensors", wrong[:5])


def logits_of(path, ids, places=128):
    """The logits of llama.cpp at the last place; a text that says why if there are none."""
    llama_peer.MESSAGES.clear()
    model = LLAMA.llama_model_load_from_file(str(path).encode(), LLAMA.llama_model_default_params())
    if not model:
        return "".join(llama_peer.MESSAGES)[-400:]
    context = exact_context(model, places)
    out = "no context"
    if context:
        tokens = (ctypes.c_int32 * len(ids))(*ids)
        if LLAMA.llama_decode(context, LLAMA.llama_batch_get_one(tokens, len(ids))) == 0:
            out = np.ctypeslib.as_array(LLAMA.llama_get_logits_ith(context, -1), (WORDS,)).copy()
        LLAMA.llama_free(context)
    LLAMA.llama_model_free(model)
    return out


def check_logits(what, path, model, ids, most, places=128):
    found = logits_of(path, ids, places)
    if isinstance(found, str):
        report(False, what, found)
        return
    with torch.no_grad():
        expected = model(torch.tensor([ids])).logits[0, -1].numpy()
    distance = np.linalg.norm(found - expected) / np.linalg.norm(expected)
    report(distance <= most, what, "off by %s, not at most %s" % (distance, most))


def architectures():
    for name, arch, config, pairs, tensors in CASES:
        # llama.cpp applies no windows in Mistral.
        ids = [3, 14, 15, 9, 26, 5, 35, 8, 9, 7][:8 if name == "mistral" else 10]
        loader = hf.AutoModel if arch == "bert" else hf.AutoModelForCausalLM
        model = randomized(loader.from_config(config).eval())
        with tempfile.TemporaryDirectory() as folder:
            source, expected, apr = (pathlib.Path(folder, part) for part in ("hf", "expected.gguf", "m.apr"))
            model.save_pretrained(source)
            write(expected, arch, model, config, pairs, tensors, None)
            report("E012" in convert(source, folder + "/refused.gguf"), name + ": refused without a tokenizer")
            for way, problem in (("", ""), (" by way of apr", convert(source, apr))):
                output = pathlib.Path(folder, "out%s.gguf" % ("2" if way else ""))
                problem = problem or convert(apr if way else source, output, "--relaxed")
                if problem:
                    report(False, name + way, problem)
                    continue
                compare_files(name + way, output, expected)
                if arch != "bert" and "long" not in name:
                    check_logits(name + way + ": logits in llama.cpp", output, model, ids, 1e-3)
            if name == "llama":
                problem = convert(source, folder + "/split.gguf", "--relaxed", "--split-max-size", "50KB")
                first = sorted(pathlib.Path(folder).glob("split-*.gguf"))
                report(not problem and len(first) > 2, "llama, split", problem)
                check_logits("llama, split: logits in llama.cpp", first[0], model, ids, 1e-3)
                os.mkdir(folder + "/shards")
                problem = convert(source, folder + "/shards/", "--max-shard-size", "50KB")
                loaded = loader.from_pretrained(folder + "/shards", dtype=torch.float32)
                report(not problem and len(list(pathlib.Path(folder, "shards").glob("*.safetensors"))) > 2 and
                       all(torch.equal(a, b) for a, b in zip(loaded.state_dict().values(), model.state_dict().values())),
                       "llama, sharded", problem)
            output = pathlib.Path(folder, "q.gguf")
            problem = convert(source, output, "--relaxed", "--quantize", "q8_0")
            report(not problem, name + ", q8_0", problem)
            if arch != "bert" and "long" not in name and not problem:
                check_logits(name + ", q8_0: logits in llama.cpp", output, model, ids, 0.15)


def long_rope():
    """llama.cpp takes the long factors for contexts that are longer than the original one, and knows none below 256."""
    long = {"long_factor": [1 + i / 4 for i in range(8)], "short_factor": [1 + i / 16 for i in range(8)]}
    config = hf.Phi3Config(vocab_size=WORDS, hidden_size=64, intermediate_size=96, num_hidden_layers=2, num_attention_heads=4,
                           num_key_value_heads=2, max_position_embeddings=2048, original_max_position_embeddings=512,
                           bos_token_id=1, eos_token_id=2, pad_token_id=None,
                           rope_scaling={"rope_type": "longrope", "rope_theta": 10000.0, **long})
    model = randomized(hf.AutoModelForCausalLM.from_config(config).eval())
    with tempfile.TemporaryDirectory() as folder:
        source, output = pathlib.Path(folder, "hf"), pathlib.Path(folder, "out.gguf")
        model.save_pretrained(source)
        problem = convert(source, output, "--relaxed")
        report(not problem, "phi3 with factors", problem)
        if not problem:
            check_logits("phi3 with factors: logits in llama.cpp", output, model, [3, 14, 15, 9, 26, 5, 35, 8, 9, 7], 1e-3, 256)


# --- Tokenizers ---

LINES = ["Hello world!", " leading", "trailing ", "two  spaces   three", "\ttab", "don't WE'LL I've", "naïve café Straße",
         "中文分词测试，好吗？", "한국어 문장", "русский текст", "🚀 (normal) 😶‍🌫️ ✅", "1 12 123 1234 12345 3.14", "x=y+z; if(a<b){c++;}",
         "CamelCase snake_case", "line one\nline two\r\n\r\n  indented\n\n\nend\n", "hello<|end|>world <|end|>", "'s 't 're"]
TRAINING = LINES * 3 + ["the quick brown fox jumps over the lazy dog", "tokenizers split text into pieces"] * 5
GPT2 = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
LLAMA3 = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+")
QWEN2 = LLAMA3.replace("{1,3}", "")


def byte_level(pattern, special, digits=False):
    tokenizer = tokenizers.Tokenizer(models.BPE())
    if pattern is None:
        parts = ([pre_tokenizers.Digits(individual_digits=True)] if digits else []) + [pre_tokenizers.ByteLevel(add_prefix_space=False)]
    else:
        parts = [pre_tokenizers.Split(tokenizers.Regex(pattern), "isolated"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(parts)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.train_from_iterator(TRAINING, trainers.BpeTrainer(
        vocab_size=420, special_tokens=["<|begin|>", "<|end|>"], initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False))
    if special:
        tokenizer.post_processor = processors.TemplateProcessing(single="<|begin|> $A", special_tokens=[("<|begin|>", 0)])
    return tokenizer


def sentencepiece_like(prefix):
    """As the package makes them of tokenizer.model of Llama 2 and Gemma."""
    tokenizer = tokenizers.Tokenizer(models.BPE(unk_token="<unk>", byte_fallback=True, fuse_unk=True))
    steps = ([normalizers.Prepend("▁")] if prefix else []) + [normalizers.Replace(" ", "▁")]
    tokenizer.normalizer = normalizers.Sequence(steps)
    tokenizer.decoder = decoders.Sequence([decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse()] +
                                          ([decoders.Strip(" ", 1, 0)] if prefix else []))
    # SentencePiece joins no words.
    tokenizer.train_from_iterator([word for line in TRAINING for word in line.split(" ") if "<" not in word], trainers.BpeTrainer(
        vocab_size=600, special_tokens=["<unk>", "<s>", "</s>"] + ["<0x%02X>" % i for i in range(256)], show_progress=False))
    tokenizer.post_processor = processors.TemplateProcessing(single="<s> $A", special_tokens=[("<s>", 1)])
    if not prefix:  # Gemma has several spaces as tokens
        tokenizer.add_tokens([tokenizers.AddedToken("▁" * n, normalized=True) for n in range(2, 5)])
    # Bytes are tokens of the vocabulary, and no special ones.
    data = json.loads(tokenizer.to_str())
    data["added_tokens"] = [each for each in data["added_tokens"] if not each["content"].startswith("<0x")]
    return tokenizers.Tokenizer.from_str(json.dumps(data))


def word_piece():
    tokenizer = tokenizers.Tokenizer(models.WordPiece(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.decoder = decoders.WordPiece()
    tokenizer.train_from_iterator(TRAINING, trainers.WordPieceTrainer(
        vocab_size=300, special_tokens=["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"], show_progress=False))
    tokenizer.post_processor = processors.TemplateProcessing(single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)])
    return tokenizer


def unigram():
    """As the package makes it of spiece.model of T5."""
    tokenizer = tokenizers.Tokenizer(models.Unigram())
    tokenizer.normalizer = normalizers.Sequence([normalizers.Replace(tokenizers.Regex(r"\A +| +\z"), ""), normalizers.Replace(tokenizers.Regex(" {2,}"), " ")])
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always")
    tokenizer.decoder = decoders.Metaspace(replacement="▁", prepend_scheme="always")
    tokenizer.train_from_iterator(TRAINING, trainers.UnigramTrainer(
        vocab_size=300, special_tokens=["<pad>", "</s>", "<unk>"], unk_token="<unk>", show_progress=False))
    tokenizer.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
    return tokenizer


def llama_ids(path, texts):
    model = LLAMA.llama_model_load_from_file(str(path).encode(), LLAMA.llama_model_default_params())
    if not model:
        return None
    out = tokenized(model, texts)
    LLAMA.llama_model_free(model)
    return out


TOKENIZERS = [
    ("gpt-2", hf.Qwen2Config, lambda: byte_level(None, False), {"eos_token": "<|end|>"}),
    ("gpt-2 by its pattern", hf.Qwen2Config, lambda: byte_level(GPT2, False), {"eos_token": "<|end|>"}),
    ("llama 3", hf.LlamaConfig, lambda: byte_level(LLAMA3, True), {"bos_token": "<|begin|>", "eos_token": "<|end|>"}),
    ("qwen2", hf.Qwen2Config, lambda: byte_level(QWEN2, False), {"eos_token": "<|end|>", "chat_template": "{{ messages }}"}),
    ("starcoder", hf.LlamaConfig, lambda: byte_level(None, False, digits=True), {"eos_token": "<|end|>"}),
    ("llama 2", hf.LlamaConfig, lambda: sentencepiece_like(True), {"bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>"}),
    ("gemma", hf.GemmaConfig, lambda: sentencepiece_like(False), {"bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>"}),
    ("word piece", hf.BertConfig, word_piece, {"cls_token": "[CLS]", "sep_token": "[SEP]", "pad_token": "[PAD]", "unk_token": "[UNK]"}),
    ("unigram", hf.T5Config, unigram, {"eos_token": "</s>", "pad_token": "<pad>", "unk_token": "<unk>"}),
]


def config_of(kind, words):
    if kind is hf.T5Config:
        return kind(vocab_size=words, d_model=64, d_kv=16, d_ff=96, num_layers=1, num_heads=4)
    more = {} if kind is hf.BertConfig else {"num_key_value_heads": 2}
    return kind(vocab_size=words, hidden_size=64, intermediate_size=96, num_hidden_layers=1, num_attention_heads=4,
                max_position_embeddings=128, **more)


def check_tokenizer_again(name, source, path, folder, settings):
    """A folder made of the GGUF file has a tokenizer that splits and joins texts as before; transformers loads it, which uses classes of
    its own for some models."""
    problem = convert(path, "%s/" % folder, "--format", "safetensors")
    report(not problem, "tokenizer %s: a folder made of GGUF" % name, problem)
    if problem:
        return
    before, after = (tokenizers.Tokenizer.from_file(str(each / "tokenizer.json")) for each in (source, folder))
    theirs, own = (hf.AutoTokenizer.from_pretrained(each) for each in (source, folder))
    for text in LINES:
        expected, found = before.encode(text).ids, after.encode(text).ids
        report(found == expected, "tokenizer %s from GGUF: %r" % (name, text), "%s instead of %s" % (found, expected))
        whole, back = (each.decode(expected, skip_special_tokens=False) for each in (before, after))
        report(back == whole, "tokenizer %s from GGUF joins %r" % (name, text), "%r instead of %r" % (back, whole))
        if name == "unigram" and any(each in text for each in "\t\n"):
            continue  # the class of T5 splits at them; in real models the table of characters makes them spaces before
        expected, found = theirs(text)["input_ids"], own(text)["input_ids"]
        report(found == expected, "tokenizer %s from GGUF in transformers: %r" % (name, text), "%s instead of %s" % (found, expected))
    for setting, value in settings.items():
        report(getattr(own, setting) == value, "tokenizer %s from GGUF: %s" % (name, setting), getattr(own, setting))
    inputs = {"input_ids", "attention_mask"} | ({"token_type_ids"} if "cls_token" in settings else set())
    report(set(own("a", "b")) == inputs, "tokenizer %s from GGUF: inputs" % name, set(own("a", "b")))


def tokenizer_files():
    for name, kind, make, settings in TOKENIZERS:
        tokenizer = make()
        config = config_of(kind, tokenizer.get_vocab_size() + 4)
        loader = {hf.BertConfig: hf.AutoModel, hf.T5Config: hf.AutoModelForSeq2SeqLM}.get(kind, hf.AutoModelForCausalLM)
        with tempfile.TemporaryDirectory() as folder:
            source, output = pathlib.Path(folder, "hf"), pathlib.Path(folder, "out.gguf")
            loader.from_config(config).save_pretrained(source)
            tokenizer.save(str(source / "tokenizer.json"))
            (source / "tokenizer_config.json").write_text(json.dumps(settings))
            problem = convert(source, output)
            report(not problem, "tokenizer " + name, problem)
            if problem:
                continue
            # llama.cpp decomposes no syllables of Korean, as BERT does.
            # It takes "<|end|>" for a special token by its text; in the unigrams it is an ordinary piece.
            strange = {hf.BertConfig: "한", hf.T5Config: "<|end|>"}.get(kind)
            lines = [line for line in LINES if not strange or strange not in line]
            expected = [tokenizer.encode(text).ids for text in lines]
            found = llama_ids(output, lines)
            wrong = [(text, a, b) for text, a, b in zip(lines, found or [[]] * len(lines), expected) if a != b]
            report(not wrong, "tokenizer %s in llama.cpp" % name, "%d differ, first %r" % (len(wrong), wrong[:1]))
            own = keys(gguf.GGUFReader(str(output)))
            for setting, key in (("bos_token", "bos_token_id"), ("eos_token", "eos_token_id"), ("unk_token", "unknown_token_id")):
                if setting in settings:
                    report(own.get("tokenizer.ggml." + key) == tokenizer.token_to_id(settings[setting]), "%s: %s" % (name, key), own.get(key))
            report(own.get("tokenizer.chat_template") == settings.get("chat_template"), name + ": chat template", "")
            report(len(own["tokenizer.ggml.tokens"]) == config.vocab_size, name + ": padding", len(own["tokenizer.ggml.tokens"]))
            check_tokenizer_again(name, source, output, pathlib.Path(folder, "again"), settings)


def with_weights(vocabulary, path):
    """The tokenizer of a GGUF file in a small LLaMA."""
    words = len(vocabulary.fields["tokenizer.ggml.tokens"].data)
    writer = gguf.GGUFWriter(str(path), "llama")
    for field in vocabulary.fields.values():
        if field.name.startswith("tokenizer."):
            writer.add_key_value(field.name, field.contents(), field.types[0], field.types[-1] if len(field.types) > 1 else None)
    writer.add_context_length(64)
    writer.add_embedding_length(32)
    writer.add_feed_forward_length(32)
    writer.add_block_count(1)
    writer.add_head_count(4)
    writer.add_layer_norm_rms_eps(1e-5)
    shapes = {"token_embd": (words, 32), "output_norm": (32,), "blk.0.attn_norm": (32,), "blk.0.ffn_norm": (32,)}
    shapes.update({"blk.0." + name: (32, 32) for name in ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down")})
    for name, shape in shapes.items():
        writer.add_tensor(name + ".weight", np.ones(shape, np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def real_vocabularies():
    """Those of llama.cpp's tests as tokenizer.json, against llama.cpp itself."""
    loaded = 0
    for path in sorted(CORPUS.glob("gguf/*vocab*.gguf")):
        with tempfile.TemporaryDirectory() as folder:
            whole, back = pathlib.Path(folder, "m.gguf"), pathlib.Path(folder, "back")
            with_weights(gguf.GGUFReader(str(path)), whole)
            expected = llama_ids(whole, LINES)
            problem = convert(whole, "%s/" % back, "--format", "safetensors")
            report(not problem, path.name + " as tokenizer.json", problem)
            if problem or expected is None:  # llama.cpp does not load the oldest one
                continue
            loaded += 1
            own = tokenizers.Tokenizer.from_file(str(back / "tokenizer.json"))
            for text, ids in zip(LINES, expected):
                found = own.encode(text).ids
                report(found == ids, "%s as tokenizer.json: %r" % (path.name, text), "%s instead of %s" % (found, ids))
    report(loaded >= 8, "vocabularies as tokenizer.json", "llama.cpp loads %d" % loaded)


# --- PyTorch ---

def state_dicts():
    """Every dtype that SafeTensors files and PyTorch have, read by the restricted unpickler, also mapped."""
    with tempfile.TemporaryDirectory() as folder:
        source, output = pathlib.Path(folder, "all.safetensors"), pathlib.Path(folder, "all.pt")
        tensors = {"model.ünïcode.weight": torch.randn(3, 5), "scalar": torch.tensor(4.5), "empty": torch.zeros(0, 7),
                   "flags": torch.tensor([True, False, True])}
        for name in ("float64", "float16", "bfloat16", "int64", "int32", "int16", "int8", "uint8", "uint16", "uint32", "uint64",
                     "float8_e4m3fn", "float8_e5m2", "complex64"):
            dtype = getattr(torch, name)
            tensors["of." + name] = torch.arange(1, 13).to(dtype).reshape(2, 3, 2)
        save_file(tensors, str(source))
        problem = convert(source, output, "--keep-names")
        report(not problem, "state dict", problem)
        for mapped in (False, True):
            loaded = torch.load(output, weights_only=True, mmap=mapped) if not problem else {}
            wrong = [name for name, tensor in tensors.items() if name not in loaded or loaded[name].dtype != tensor.dtype or
                     loaded[name].shape != tensor.shape or loaded[name].stride() != tensor.stride() or
                     loaded[name].contiguous().view(torch.uint8 if tensor.ndim else tensor.dtype).tolist() !=
                     tensor.view(torch.uint8 if tensor.ndim else tensor.dtype).tolist()]
            report(not wrong and len(loaded) == len(tensors), "state dict of torch.load%s" % (", mapped" if mapped else ""), wrong)
        back = pathlib.Path(folder, "back.safetensors")
        problem = convert(output, back, "--keep-names")
        report(not problem and source.read_bytes()[-600:] == back.read_bytes()[-600:], "state dict and back", problem)


def tied_weights():
    """A checkpoint whose output layer is the embedding, by the same storage: once in every output, and as the model was."""
    with tempfile.TemporaryDirectory() as folder:
        source, made, state = (pathlib.Path(folder, name) for name in ("source", "made", "state.pt"))
        config = hf.LlamaConfig(vocab_size=300, hidden_size=64, intermediate_size=96, num_hidden_layers=1, num_attention_heads=4,
                                num_key_value_heads=2, tie_word_embeddings=True)
        model = randomized(hf.LlamaForCausalLM(config))
        source.mkdir()
        config.save_pretrained(source)
        torch.save(model.state_dict(), source / "pytorch_model.bin")
        problem = convert(source, str(made) + "/") or convert(source, state)
        report(not problem, "tied weights", problem)
        if problem:
            return
        with torch.no_grad():
            ids = torch.arange(20)[None]
            same = torch.equal(hf.LlamaForCausalLM.from_pretrained(made)(ids).logits, model(ids).logits)
        report(same, "tied weights: outputs")
        size = (made / "model.safetensors").stat().st_size
        report(size < sum(p.numel() for p in model.parameters()) * 4 + 5000, "tied weights are stored once", size)
        loaded = torch.load(state, weights_only=True)
        report(loaded["lm_head.weight"].data_ptr() == loaded["model.embed_tokens.weight"].data_ptr(), "tied weights share a storage")


def scaled_floats():
    """FP8 with a scale for each block of 128 × 128: GGUF gets the products, directly and by way of an apr file."""
    config = hf.LlamaConfig(vocab_size=WORDS, hidden_size=256, intermediate_size=384, num_hidden_layers=1, num_attention_heads=4,
                            num_key_value_heads=2, max_position_embeddings=64)
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "hf"
        hf.LlamaForCausalLM(config).eval().bfloat16().save_pretrained(source)
        stored, products = {}, {}
        for name, values in load_file(source / "model.safetensors").items():
            stored[name] = values
            if "mlp" in name:
                blocks = values.float().unflatten(0, (-1, 128)).unflatten(2, (-1, 128))
                scales = blocks.abs().amax((1, 3)) / 448
                small = (blocks / scales[:, None, :, None]).to(torch.float8_e4m3fn)
                stored[name], stored[name + "_scale_inv"] = small.reshape(values.shape), scales
                products[name] = (small.float() * scales[:, None, :, None]).reshape(values.shape)
        save_file(stored, source / "model.safetensors")
        described = json.loads((source / "config.json").read_text())
        described["quantization_config"] = {"quant_method": "fp8", "activation_scheme": "dynamic", "fmt": "e4m3", "weight_block_size": [128, 128]}
        (source / "config.json").write_text(json.dumps(described))
        for way in ("directly", "by way of apr"):
            start, output = source, pathlib.Path(folder) / "m.gguf"
            if way != "directly":
                start = pathlib.Path(folder) / "m.apr"
                report(not convert(source, start), "FP8 as apr")
            problem = convert(start, output, "--relaxed", "--force", "--precision", "f32")
            report(not problem, "FP8 to GGUF " + way, problem)
            if problem:
                continue
            made = {tensor.name: tensor.data for tensor in gguf.GGUFReader(output).tensors}
            for part in ("gate", "up", "down"):
                wanted = products["model.layers.0.mlp.%s_proj.weight" % part].numpy()
                found = made["blk.0.ffn_%s.weight" % part].reshape(wanted.shape)
                report(np.array_equal(found, wanted), "FP8 to GGUF %s: %s" % (way, part), np.abs(found - wanted).max())


def script_modules():
    """Archives of torch.jit.load: every tensor is a parameter under its name, also where parts of it are no identifiers."""
    tensors = {"a.weight": torch.randn(3, 4), "a.0.weight": torch.randn(2, 2, dtype=torch.float64), "layers.0.w": torch.randn(5).half(),
               "layers.1.w": torch.randn(5).half(), "layers.2.class": torch.arange(6).reshape(2, 3), "flag": torch.tensor(True),
               "empty": torch.zeros(0, 3), "scalar": torch.tensor(2.5), "bytes": torch.arange(4, dtype=torch.uint8),
               'quote".ü': torch.randn(4).bfloat16()}
    with tempfile.TemporaryDirectory() as folder:
        source, output = pathlib.Path(folder) / "model.safetensors", pathlib.Path(folder) / "model.pt"
        save_file(tensors, source)
        problem = convert(source, output, "--format", "torchscript", "--relaxed")
        report(not problem, "TorchScript", problem)
        if problem:
            return
        module = torch.jit.load(output)
        loaded = module.state_dict()
        wrong = [name for name, value in tensors.items() if name not in loaded or loaded[name].dtype != value.dtype or not torch.equal(loaded[name], value)]
        report(not wrong and len(loaded) == len(tensors), "state of torch.jit.load", wrong)
        report(len(list(module.parameters())) == len(tensors), "all are parameters")
        save_file({"a": torch.zeros(1), "a.b": torch.zeros(1)}, source)
        problem = convert(source, output, "--format", "torchscript", "--relaxed")
        named = {} if problem else torch.jit.load(output).state_dict()
        report(sorted(named) == ["a", "a.b"], "a parameter and one that is named as if it were a module", problem or sorted(named))


def main():
    torch.manual_seed(3)
    LLAMA.llama_log_set(LOG, None)
    architectures()
    long_rope()
    tokenizer_files()
    real_vocabularies()
    state_dicts()
    tied_weights()
    scaled_floats()
    script_modules()
    return finish()


if __name__ == "__main__":
    sys.exit(main())
