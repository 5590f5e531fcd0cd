# SPDX-License-Identifier: MIT
"""Checks what stands beside the weights of a checkpoint: tokenizers without a tokenizer.json (tokenizer.model, vocab.json with
merges.txt, vocab.txt) give the token ids of transformers and sentencepiece, and in GGUF files those of llama.cpp; keys of the
metadata are those of the specification; the filterbank of Whisper is that of transformers. Prints 'N passed, N failed' and
exits 1 when a check failed."""
import ctypes
import io
import json
import os
import pathlib
import subprocess
import tempfile

os.environ.update(HF_HUB_OFFLINE="1", OMP_NUM_THREADS="1", TRANSFORMERS_VERBOSITY="error", HF_HUB_DISABLE_PROGRESS_BARS="1")

# A missing peer is a failure: no try around these.
import numpy as np
import sentencepiece
import tokenizers
import torch
import transformers as hf
from safetensors.torch import save_file
from tokenizers import models, normalizers, pre_tokenizers, trainers

from checks import finish, report
from llama_peer import LLAMA, tokenized

CLI = os.environ["APR_CLI"]
LINES = ["Hello world!", " leading", "two  spaces   three", "\ttab", "Hello, y'all! How are you 😁 ?", "don't DON'T we'll I've",
         "ünïcödé Größe naïve café", "한국어 문장입니다", "中文分词测试，好吗？", "русский текст", "1 12 123 1234 1234567890", "x=y+z; if(a<b){c++;}",
         "aaaa bbbb " * 6, "----====____....", "line one\nline two\r\n\r\n  indented\n\n\nend", "http://example.com/?q=a&b=c#d"]
TRAINING = [" ".join(LINES)] * 3 + LINES + ["the quick brown fox jumps over the lazy dog"] * 5


def aprcli(*arguments):
    return subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True, check=False)


def metadata_of(path):
    """The JSON of an apr2 file, which is its first object."""
    data = path.read_bytes()
    begin = data.index(b"{")
    return json.JSONDecoder().raw_decode(data[begin:data.rindex(b"}") + 1].decode(errors="replace"))[0]


def ours(path, text):
    with tempfile.NamedTemporaryFile() as file:
        file.write(text.encode())
        file.flush()
        done = aprcli("tokenize", path, "--text-file", file.name, "--ids")
    return [int(each) for each in done.stdout.split()] if done.returncode == 0 else done.stderr


def compare(what, path, encode):
    wrong = [(text, ours(path, text), encode(text)) for text in LINES if ours(path, text) != encode(text)]
    report(not wrong, what, "%d differ, first %r" % (len(wrong), wrong[:1]))


def byte_level_trained(special, suffix=""):
    tokenizer = tokenizers.Tokenizer(models.BPE(end_of_word_suffix=suffix) if suffix else models.BPE())
    if suffix:
        tokenizer.normalizer = normalizers.Sequence([normalizers.NFC(), normalizers.Lowercase()])
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    more = {"end_of_word_suffix": suffix} if suffix else {}
    tokenizer.train_from_iterator(TRAINING, trainers.BpeTrainer(
        vocab_size=700, special_tokens=special, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False, **more))
    return tokenizer


def decoder(size, *names):
    return {str(size + i): {"content": name, "special": True, "lstrip": False, "rstrip": False, "single_word": False,
                            "normalized": False} for i, name in enumerate(names)}


def byte_level(folder):
    for kind, special, suffix in (("GPT2", [], ""), ("Qwen2", [], ""), ("Roberta", ["<s>", "<pad>", "</s>", "<unk>", "<mask>"], ""),
                                  ("Whisper", [], ""), ("CLIP", ["<|startoftext|>", "<|endoftext|>"], "</w>")):
        source = folder / kind
        source.mkdir()
        save_file({"w": torch.zeros(2, 2)}, str(source / "model.safetensors"))
        trained = byte_level_trained(special, suffix)
        trained.model.save(str(source))
        size = trained.get_vocab_size()
        settings = {"tokenizer_class": kind + "Tokenizer"}
        if kind in ("GPT2", "Qwen2"):
            settings["added_tokens_decoder"] = decoder(size, "<|endoftext|>", "<|im_start|>")
        if kind == "Whisper":
            names = ["<|endoftext|>", "<|startoftranscript|>", "<|notimestamps|>"]
            (source / "added_tokens.json").write_text(json.dumps({name: size + i for i, name in enumerate(names)}))
            settings.update(bos_token="<|endoftext|>", eos_token="<|endoftext|>")
        (source / "tokenizer_config.json").write_text(json.dumps(settings))
        peer = getattr(hf, kind + "Tokenizer").from_pretrained(str(source))
        compare("vocab.json and merges.txt of " + kind, source, lambda text, peer=peer: peer(text)["input_ids"])


def word_piece(folder):
    for lowers in (True, False):
        source = folder / ("bert-%d" % lowers)
        source.mkdir()
        save_file({"w": torch.zeros(2, 2)}, str(source / "model.safetensors"))
        trained = tokenizers.Tokenizer(models.WordPiece(unk_token="[UNK]"))
        trained.normalizer = normalizers.BertNormalizer(lowercase=lowers)
        trained.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
        trained.train_from_iterator(TRAINING, trainers.WordPieceTrainer(
            vocab_size=600, special_tokens=["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"], show_progress=False))
        trained.model.save(str(source))
        (source / "tokenizer_config.json").write_text(json.dumps({"tokenizer_class": "BertTokenizer", "do_lower_case": lowers}))
        peer = hf.BertTokenizer.from_pretrained(str(source))
        compare("vocab.txt, lower case: %s" % lowers, source, lambda text, peer=peer: peer(text)["input_ids"])


def pieces(kind, size, **settings):
    out = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(sentence_iterator=iter(TRAINING * 4), model_writer=out, model_type=kind, vocab_size=size,
                                             character_coverage=0.98, minloglevel=2, hard_vocab_limit=False, **settings)
    return out.getvalue()


def llama_ids(path):
    model = LLAMA.llama_model_load_from_file(str(path).encode(), LLAMA.llama_model_default_params())
    if not model:
        return None
    out = tokenized(model, LINES)
    LLAMA.llama_model_free(model)
    return out


def sentence_pieces(folder):
    identity = {"byte_fallback": True, "normalization_rule_name": "identity", "remove_extra_whitespaces": False}
    for name, file, kind, size, settings, around in (
            ("Llama", "tokenizer.model", "bpe", 700, identity, lambda ids: [1] + ids),
            ("T5", "spiece.model", "unigram", 330, {"pad_id": 0, "eos_id": 1, "unk_id": 2, "bos_id": -1}, lambda ids: ids + [1]),
            ("XLMRoberta", "sentencepiece.bpe.model", "unigram", 330, {}, lambda ids: [0] + [i + 1 if i else 3 for i in ids] + [2])):
        source = folder / name
        source.mkdir()
        model = pieces(kind, size, **settings)
        peer = sentencepiece.SentencePieceProcessor(model_proto=model)
        save_file({"w": torch.zeros(2, 2)}, str(source / "model.safetensors"))
        (source / file).write_bytes(model)
        (source / "tokenizer_config.json").write_text(json.dumps({"tokenizer_class": name + "Tokenizer"}))
        compare("%s of %s" % (file, name), source, lambda text, peer=peer, around=around: around(peer.encode(text)))
        # And back: the file itself.
        apr, back = folder / (name + ".apr"), folder / (name + "-back")
        done = aprcli("convert", source, "-o", apr, "--relaxed")
        report(done.returncode == 0, name + " to .apr", done.stderr)
        compare("%s, embedded" % name, apr, lambda text, peer=peer, around=around: around(peer.encode(text)))
        done = aprcli("convert", apr, "-o", "%s/" % back, "--relaxed", "--format", "safetensors")
        report(done.returncode == 0 and (back / file).read_bytes() == model, name + " comes out again", done.stderr)
        report(not (back / "tokenizer.json").exists(), name + ": no tokenizer.json that the source lacks")


def in_llama(folder):
    """A LLaMA with each kind of tokenizer becomes a GGUF file that llama.cpp loads and tokenizes alike."""
    identity = {"byte_fallback": True, "normalization_rule_name": "identity", "remove_extra_whitespaces": False}
    for name in ("tokenizer.model", "vocab.json"):
        source, output = folder / ("model-" + name), folder / (name + ".gguf")
        if name == "tokenizer.model":
            model = pieces("bpe", 700, **identity)
            size = sentencepiece.SentencePieceProcessor(model_proto=model).vocab_size()
        else:
            trained = byte_level_trained([])
            size = trained.get_vocab_size()
        config = hf.Qwen2Config if name == "vocab.json" else hf.LlamaConfig
        hf.AutoModelForCausalLM.from_config(config(
            vocab_size=size + 6, hidden_size=64, intermediate_size=96, num_hidden_layers=1, num_attention_heads=4,
            num_key_value_heads=2, max_position_embeddings=128)).save_pretrained(source)
        settings = {"tokenizer_class": "LlamaTokenizer"}
        if name == "tokenizer.model":
            (source / name).write_bytes(model)
        else:
            trained.model.save(str(source))
            settings = {"tokenizer_class": "Qwen2Tokenizer", "added_tokens_decoder": decoder(size, "<|endoftext|>")}
        (source / "tokenizer_config.json").write_text(json.dumps(settings))
        done = aprcli("export", source, "--format", "gguf", "-o", output)
        report(done.returncode == 0, "GGUF with " + name, done.stderr)
        found = llama_ids(output) if done.returncode == 0 else None
        wrong = [(text, a, ours(source, text)) for text, a in zip(LINES, found or []) if a != ours(source, text)]
        report(found is not None and not wrong, "llama.cpp tokenizes with " + name, wrong[:1])


def auxiliary(folder):
    source, apr = folder / "whisper", folder / "whisper.apr"
    hf.WhisperForConditionalGeneration(hf.WhisperConfig(
        vocab_size=100, d_model=32, encoder_layers=1, decoder_layers=1, encoder_attention_heads=2, decoder_attention_heads=2,
        encoder_ffn_dim=64, decoder_ffn_dim=64, num_mel_bins=80, max_source_positions=50, max_target_positions=20,
        pad_token_id=0, bos_token_id=1, eos_token_id=2, decoder_start_token_id=3)).save_pretrained(source)
    extractor = hf.WhisperFeatureExtractor()
    extractor.save_pretrained(source)
    done = aprcli("convert", source, "-o", apr)
    report(done.returncode == 0, "whisper to .apr", done.stderr)
    keys = metadata_of(apr)
    bank = np.array(keys["mel_filterbank"], dtype="f4").reshape(keys["mel_filterbank_shape"])
    expected = extractor.mel_filters.T.astype("f4")
    report(bank.shape == expected.shape and np.abs(bank - expected).max() < 1e-7, "filterbank of Whisper", bank.shape)
    audio = keys["audio_config"]
    report(audio["sampling_rate"] == 16000 and audio["n_fft"] == 400 and audio["n_mels"] == 80, "audio_config", audio)

    source, apr = folder / "vit", folder / "vit.apr"
    hf.ViTForImageClassification(hf.ViTConfig(
        hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, image_size=32, patch_size=8,
        id2label={0: "cat", 1: "dog"}, label2id={"cat": 0, "dog": 1})).save_pretrained(source)
    processor = {"image_processor_type": "ViTImageProcessor", "size": {"height": 32, "width": 32}, "image_mean": [0.1, 0.2, 0.3],
                 "image_std": [0.4, 0.5, 0.6], "rescale_factor": 1 / 255, "resample": 2}
    (source / "preprocessor_config.json").write_text(json.dumps(processor))
    done = aprcli("convert", source, "-o", apr, "--relaxed")
    report(done.returncode == 0, "ViT to .apr", done.stderr)
    keys = metadata_of(apr)
    report(keys.get("labels") == {"0": "cat", "1": "dog"} and keys.get("num_labels") == 2, "labels", keys.get("labels"))
    image = keys.get("image_config", {})
    report(image.get("image_size") == 32 and image.get("mean") == [0.1, 0.2, 0.3], "image_config", image)
    back = folder / "vit-back"
    done = aprcli("convert", apr, "-o", "%s/" % back, "--relaxed", "--format", "safetensors")
    report(done.returncode == 0, "ViT comes back", done.stderr)
    loaded = hf.AutoModelForImageClassification.from_pretrained(back)
    pixels = torch.rand(1, 3, 32, 32)
    with torch.no_grad():
        same = torch.equal(loaded(pixels).logits, hf.AutoModelForImageClassification.from_pretrained(source)(pixels).logits)
    report(same, "ViT has the outputs of the source")
    report(json.loads((back / "preprocessor_config.json").read_text()) == processor, "the image processor comes back")


def main():
    hf.logging.set_verbosity_error()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        byte_level(folder)
        word_piece(folder)
        sentence_pieces(folder)
        in_llama(folder)
        auxiliary(folder)
    return finish("side files")


raise SystemExit(main())
