# SPDX-License-Identifier: MIT
"""Writes small random Whisper models of transformers as files for whisper.cpp, in several types, and loads these with its library
(PyPI's pywhispercpp): it must take the file, know the tokens, and give the logits of transformers for the same spectrogram. Prints
'N passed, N failed' and exits 1 when a check failed."""
import ctypes
import glob
import os
import pathlib
import subprocess
import sys
import tempfile

os.environ.update(HF_HUB_OFFLINE="1", OMP_NUM_THREADS="1", TRANSFORMERS_VERBOSITY="error", HF_HUB_DISABLE_PROGRESS_BARS="1")

# A missing peer is a failure: no try around these.
import torch
import transformers as hf
from tokenizers import Tokenizer, decoders, models, pre_tokenizers

from checks import finish, report

CLI = os.environ["APR_CLI"]
LIBRARY = os.environ["APR_WHISPER"]
WORDS = 51865
FRAMES = 3000


class Parameters(ctypes.Structure):
    """whisper_context_params."""
    _fields_ = [("use_gpu", ctypes.c_bool), ("flash_attn", ctypes.c_bool), ("gpu_device", ctypes.c_int),
                ("dtw_token_timestamps", ctypes.c_bool), ("dtw_aheads_preset", ctypes.c_int), ("dtw_n_top", ctypes.c_int),
                ("n_heads", ctypes.c_size_t), ("heads", ctypes.c_void_p), ("dtw_mem_size", ctypes.c_size_t)]


def library():
    """whisper.cpp's C functions; its libraries of ggml have to be there first."""
    for name in ("libggml-base.so", "libggml-cpu.so", "libggml.so"):
        ctypes.CDLL(str(pathlib.Path(LIBRARY).parent / name), mode=ctypes.RTLD_GLOBAL)
    out = ctypes.CDLL(LIBRARY)
    out.whisper_init_from_file_with_params.argtypes = [ctypes.c_char_p, Parameters]
    out.whisper_init_from_file_with_params.restype = ctypes.c_void_p
    out.whisper_context_default_params.restype = Parameters
    out.whisper_get_logits.restype = ctypes.POINTER(ctypes.c_float)
    out.whisper_token_to_str.restype = ctypes.c_char_p
    return out


def convert(source, output, *options):
    done = subprocess.run([CLI, "--quiet", "convert", str(source), "-o", str(output), "--format", "ggml-whisper", "--force", *options],
                          capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


def tokenizer(folder):
    """Bytes, some merges of them, and the end of a text."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {text: number for number, text in enumerate(alphabet)}
    merges = [(a, b) for a in alphabet[40:60] for b in alphabet[70:80]]
    for a, b in merges:
        vocabulary[a + b] = len(vocabulary)
    out = Tokenizer(models.BPE(vocab=vocabulary, merges=merges))
    out.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    out.decoder = decoders.ByteLevel()
    out.add_special_tokens(["<|endoftext|>"])
    out.save(str(folder / "tokenizer.json"))
    byte_of = dict(zip(bytes_to_characters(), range(256)))
    return [bytes(byte_of[character] for character in text) for text in vocabulary]


def bytes_to_characters():
    """The characters that GPT-2 has for bytes."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = iter(range(256, 512))
    return [chr(byte) if byte in plain else chr(next(others)) for byte in range(256)]


def logits_of(whisper, path, mel, ids):
    parameters = whisper.whisper_context_default_params()
    parameters.flash_attn = False  # whose padding changes the scores
    context = ctypes.c_void_p(whisper.whisper_init_from_file_with_params(str(path).encode(), parameters))
    if not context.value:
        return None, []
    data = mel.contiguous()
    failed = whisper.whisper_set_mel(context, ctypes.c_void_p(data.data_ptr()), FRAMES, mel.shape[0])
    failed = failed or whisper.whisper_encode(context, 0, 2)
    rows = []
    for past, number in enumerate(ids):  # one after another: only the logits of the last token are kept
        failed = failed or whisper.whisper_decode(context, (ctypes.c_int32 * 1)(number), 1, past, 2)
        if not failed:
            rows.append(torch.tensor(whisper.whisper_get_logits(context)[:WORDS]))
    known = [whisper.whisper_token_to_str(context, number) for number in range(456)]
    whisper.whisper_free(context)
    return (torch.stack(rows) if len(rows) == len(ids) else None), known


def check(whisper, name, path, model, mel, expected, texts, most):
    ids = [50258, 50259, 50359, 50363, 65, 300]
    found, known = logits_of(whisper, path, mel, ids)
    report(found is not None, name + ": whisper.cpp loads and runs the file")
    if found is not None:
        distance = float((found - expected).norm() / expected.norm())
        report(distance <= most, name + ": logits", "off by %s, not at most %s" % (distance, most))
    report(known == [text.split(b"\0")[0] for text in texts], name + ": tokens", "%s" % known[:5])


def main():
    whisper = library()
    torch.manual_seed(4)
    ids = torch.tensor([[50258, 50259, 50359, 50363, 65, 300]])
    for name, mels, words in (("80 bands", 80, WORDS), ("128 bands", 128, WORDS)):
        config = hf.WhisperConfig(vocab_size=words, num_mel_bins=mels, d_model=64, encoder_layers=2, decoder_layers=3, encoder_attention_heads=2,
                                  decoder_attention_heads=4, encoder_ffn_dim=256, decoder_ffn_dim=256)
        model = hf.WhisperForConditionalGeneration(config).eval()
        with torch.no_grad():
            for key, value in model.named_parameters():
                if "norm" not in key and "embed_positions" not in key:
                    value.normal_(0, 0.05)
        mel = torch.randn(mels, FRAMES) * 0.5
        # ggml rounds weights and activations to F16, and has the approximation of GELU by tanh.
        near = hf.WhisperForConditionalGeneration(hf.WhisperConfig(**{**config.to_dict(), "activation_function": "gelu_new"})).eval()
        near.load_state_dict(model.half().float().state_dict())
        with torch.no_grad():
            expected = near(input_features=mel[None], decoder_input_ids=ids).logits[0]
        with tempfile.TemporaryDirectory() as folder:
            source, apr, output = pathlib.Path(folder, "hf"), pathlib.Path(folder, "m.apr"), pathlib.Path(folder, "ggml-m.bin")
            model.save_pretrained(source)
            report("E012" in convert(source, output), name + ": a tokenizer is required")
            texts = tokenizer(source)
            subprocess.run([CLI, "--quiet", "convert", source, "-o", apr], check=True, stdout=subprocess.DEVNULL)
            for what, given, options, most in (("F16", source, [], 0.01), ("F16 by way of apr", apr, [], 0.01), ("Q8_0", source, ["--quantize", "q8_0"], 0.03),
                                               ("Q5_0", apr, ["--quantize", "q5_0"], 0.15)):
                problem = convert(given, output, *options)
                report(not problem, name + ", " + what + ": written", problem)
                if not problem:
                    check(whisper, name + ", " + what, output, model, mel, expected, texts, most)
            report("E009" in convert(source, output, "--quantize", "q4_k"), name + ": blocks that do not fit are refused")
            problem = convert(output, folder + "/again.ggml")  # from a file for whisper.cpp
            report(not problem, name + ": from such a file", problem)
            report(not problem and pathlib.Path(folder, "again.ggml").read_bytes() == output.read_bytes(), name + ": the same bytes again")
    return finish()


if __name__ == "__main__":
    sys.exit(main())
