# SPDX-License-Identifier: MIT
"""Writes small random models of transformers as GGUF files, as convert_hf_to_gguf.py would, and converts them back to folders,
directly and by way of an apr file. transformers must load these with the class, without missing or unexpected weights, and
give the logits of the original model: the same ones, or near ones if the GGUF file was quantized. Prints 'N passed, N failed'
and exits 1 when a check failed."""
import os
import pathlib
import subprocess
import sys
import tempfile

os.environ.update(HF_HUB_OFFLINE="1", OMP_NUM_THREADS="1", TRANSFORMERS_VERBOSITY="error", HF_HUB_DISABLE_PROGRESS_BARS="1")

# A missing peer is a failure: no try around these.
import gguf
import torch
import transformers as hf

from checks import finish, report
from gguf_models import CASES, WORDS, randomized, write

CLI = os.environ["APR_CLI"]
NEAR = 0.15  # relative L2 distance of the logits of Q8_0, where tokens may get other experts


def convert(source, output, *options):
    done = subprocess.run([CLI, "--quiet", "convert", str(source), "-o", str(output), "--force", *options],
                          capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


def outputs(model):
    ids = torch.randint(3, WORDS, (1, 24), generator=torch.Generator().manual_seed(5))
    with torch.no_grad():
        out = model(ids)
    return out.logits if hasattr(out, "logits") else out.last_hidden_state


def check(what, folder, loader, model, most):
    loaded, info = loader.from_pretrained(folder, output_loading_info=True, dtype=torch.float32)
    wrong = {key: value for key, value in info.items() if value}
    if isinstance(model, hf.BertModel):  # GGUF files have no pooler
        wrong = {key: value for key, value in wrong.items() if not all("pooler" in name for name in value)}
    report(type(loaded) is type(model) and not wrong, what + ": loads", "%s: %s" % (type(loaded).__name__, wrong))
    expected = outputs(model)
    distance = float((outputs(loaded.eval()) - expected).norm() / expected.norm())
    report(distance <= most, what + ": logits", "off by %s, not at most %s" % (distance, most))


def small(**more):
    return dict(vocab_size=WORDS, hidden_size=64, intermediate_size=96, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2,
                max_position_embeddings=64, pad_token_id=0, bos_token_id=1, eos_token_id=2, **more)


def projections():
    """Checkpoints with projections in the other form load as models that have it, with the same logits."""
    llama, phi3, qwen2 = hf.LlamaForCausalLM, hf.Phi3ForCausalLM, hf.Qwen2ForCausalLM
    for name, model, form, other in (("llama", llama(hf.LlamaConfig(**small())), "fused", phi3),
                                     ("phi3", phi3(hf.Phi3Config(**small())), "split", llama),
                                     ("phi3 with a window", phi3(hf.Phi3Config(**small(sliding_window=40))), "split",
                                      hf.MistralForCausalLM),
                                     ("qwen2", qwen2(hf.Qwen2Config(**small())), "fused", None)):
        model = randomized(model.eval())
        with tempfile.TemporaryDirectory() as folder:
            source, arranged, back = folder + "/source", folder + "/arranged/", folder + "/back/"
            model.save_pretrained(source)
            problem = convert(source, arranged, "--projections", form)
            report(not problem, name + ": projections " + form, problem)
            if other is not None:
                loaded, info = hf.AutoModelForCausalLM.from_pretrained(arranged, output_loading_info=True, dtype=torch.float32)
                wrong = {key: value for key, value in info.items() if value}
                report(type(loaded) is other and not wrong, name + " " + form + ": loads", "%s: %s" % (type(loaded).__name__, wrong))
                report(torch.equal(outputs(loaded.eval()), outputs(model)), name + " " + form + ": the same logits")
            problem = convert(arranged, back, "--projections", "split" if form == "fused" else "fused")
            report(not problem, name + ": back", problem)
            loaded = hf.AutoModelForCausalLM.from_pretrained(back, dtype=torch.float32).eval()
            report(torch.equal(outputs(loaded), outputs(model)), name + ": the same logits after the way back")
            # GGUF files have one form, whatever the checkpoint has.
            problem = convert(source, folder + "/a.gguf", "--relaxed") or convert(arranged, folder + "/b.gguf", "--relaxed")
            tensors = [{tensor.name: (list(tensor.shape), tensor.data.tobytes()) for tensor in gguf.GGUFReader(folder + each).tensors}
                       for each in ("/a.gguf", "/b.gguf") if not problem]
            report(not problem and (name.startswith(("llama", "phi3")) or tensors[0] == tensors[1]), name + ": the GGUF file", problem)


def main():
    torch.manual_seed(3)
    for name, arch, config, pairs, tensors in CASES:
        loader = hf.AutoModel if arch == "bert" else hf.AutoModelForCausalLM
        model = randomized(loader.from_config(config).eval())
        for kind, most in ((None, 1e-6), (gguf.GGMLQuantizationType.Q8_0, NEAR)):
            with tempfile.TemporaryDirectory() as folder:
                source, apr = pathlib.Path(folder, "m.gguf"), pathlib.Path(folder, "m.apr")
                write(source, arch, model, config, pairs, tensors, kind)
                options = [] if kind is None else ["--dequantize", "f32"]
                report(kind is None or "E009" in convert(source, folder + "/blocks/"), name + ": blocks are refused")
                for way, problem in (("", ""), (" by way of apr", convert(source, apr))):
                    what = name + way + ("" if kind is None else " from Q8_0")
                    output = pathlib.Path(folder, "apr" if way else "direct")
                    problem = problem or convert(apr if way else source, str(output) + "/", *options)
                    if problem:
                        report(False, what, problem)
                        continue
                    check(what, output, loader, model, most)
    projections()
    return finish()


if __name__ == "__main__":
    sys.exit(main())
