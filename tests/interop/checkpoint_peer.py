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
    return finish()


if __name__ == "__main__":
    sys.exit(main())
