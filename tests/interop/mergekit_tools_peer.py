# SPDX-License-Identifier: MIT
"""Compares merged vocabularies, mixtures of experts and transplanted tokenizers with mergekit's on small models, and merged
models of Whisper with a merge in torch. Prints 'N passed, N failed' and exits 1 when a check failed."""
import contextlib
import json
import logging
import os
import pathlib
import subprocess
import sys
import tempfile
import warnings

os.environ.update(HF_HUB_OFFLINE="1", OMP_NUM_THREADS="1", TRANSFORMERS_VERBOSITY="error", HF_HUB_DISABLE_PROGRESS_BARS="1")

# A missing peer is a failure: no try around these.
import tokenizers
import torch
import transformers
import yaml
from mergekit.config import MergeConfiguration
from mergekit.merge import run_merge
from mergekit.moe.config import MoEMergeConfig
from mergekit.options import MergeOptions
from mergekit.scripts.moe import build as build_mixture
from mergekit.tokensurgeon.omp import batch_omp
from safetensors.torch import load_file

from checks import finish, report

CLI = os.environ["APR_CLI"]
CLOSE = 1e-6  # largest difference, relative to the largest value of the tensor
TEXTS = {
    "a": ["the quick brown fox jumps over the lazy dog", "pack my box with five dozen liquor jugs", "def add(x, y): return x + y"],
    "b": ["the five boxing wizards jump quickly", "a quick movement of the enemy will jeopardize five gunboats",
          "int add(int x, int y) { return x + y; }"],
}
SPECIAL = {"a": ["<unk>", "<s>", "</s>"], "b": ["<unk>", "<s>", "</s>", "<|im_start|>", "<|im_end|>"]}


def tokenizer_of(name):
    """A byte-level BPE tokenizer, trained on a few texts."""
    out = tokenizers.Tokenizer(tokenizers.models.BPE(unk_token="<unk>"))
    out.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    out.decoder = tokenizers.decoders.ByteLevel()
    out.train_from_iterator(TEXTS[name] * 20, tokenizers.trainers.BpeTrainer(
        vocab_size=90, special_tokens=SPECIAL[name], show_progress=False))
    return transformers.PreTrainedTokenizerFast(tokenizer_object=out, unk_token="<unk>", bos_token="<s>", eos_token="</s>",
                                                additional_special_tokens=SPECIAL[name][3:])


def write_model(folder, model_class, config, seed, tokenizer=None):
    torch.manual_seed(seed)
    model = model_class(config).eval()
    with torch.no_grad():
        for name, value in model.named_parameters():
            noise = 0.2 * torch.randn(value.shape, generator=torch.Generator().manual_seed(seed * 1000 + value.numel() % 997))
            value.copy_(noise + (1.0 if "norm" in name and name.endswith("weight") else 0.0))
    model.save_pretrained(folder)
    if tokenizer is not None:
        tokenizer.save_pretrained(folder)


def llama(vocabulary, model_type=transformers.LlamaConfig, **keys):
    return model_type(vocab_size=vocabulary, hidden_size=32, intermediate_size=48, num_hidden_layers=2,
                      num_attention_heads=4, num_key_value_heads=2, max_position_embeddings=64, bos_token_id=1, eos_token_id=2,
                      **keys)


def aprcli(*arguments):
    done = subprocess.run([CLI, "--quiet", *map(str, arguments)], capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else (done.stderr or done.stdout).strip() or "exit %d" % done.returncode


def tensors_in(folder):
    out = {}
    for file in sorted(pathlib.Path(folder).glob("*.safetensors")):
        out.update(load_file(file))
    return out


def difference(mine, theirs):
    """The largest difference, relative to the largest value."""
    if mine.shape != theirs.shape:
        return float("inf")
    return float((mine.double() - theirs.double()).abs().max() / theirs.double().abs().max().clamp(min=1e-30))


def vocabulary_in(folder):
    tokenizer = json.loads((pathlib.Path(folder) / "tokenizer.json").read_text(encoding="utf-8"))
    out = dict(tokenizer["model"]["vocab"])
    out.update({entry["content"]: entry["id"] for entry in tokenizer["added_tokens"]})
    return out


# --- vocabularies -----------------------------------------------------------------------------------------------------

def check_vocabulary(name, text):
    config = yaml.safe_load(text)
    pathlib.Path("config.yml").write_text(text, encoding="utf-8")
    with tempfile.TemporaryDirectory(dir=".") as theirs, tempfile.TemporaryDirectory(dir=".") as ours:
        run_merge(MergeConfiguration.model_validate(config), theirs, MergeOptions(write_model_card=False, quiet=True))
        problem = aprcli("merge", "--config", "config.yml", "-o", ours + "/", "--force")
        if problem:
            report(False, name, problem)
            return
        mine, expected = tensors_in(ours), tensors_in(theirs)
        my_ids, their_ids = vocabulary_in(ours), vocabulary_in(theirs)
        if set(my_ids) != set(their_ids):
            report(False, name, "tokens: only ours %s, only theirs %s" % (sorted(set(my_ids) - set(their_ids))[:5],
                                                                          sorted(set(their_ids) - set(my_ids))[:5]))
            return
        worst = ("", 0.0)
        tokens = sorted(my_ids)
        for tensor in sorted(expected):
            a, b = mine[tensor], expected[tensor]
            if "embed_tokens" in tensor or "lm_head" in tensor:
                a = a[[my_ids[token] for token in tokens]]
                b = b[[their_ids[token] for token in tokens]]
                rows = (a - b).abs().amax(dim=1)
                where = " (token %r)" % tokens[int(rows.argmax())]
            else:
                where = ""
            off = difference(a, b)
            worst = max(worst, (tensor + where, off), key=lambda each: each[1])
        same_count = set(mine) == set(expected)
        report(same_count and worst[1] <= CLOSE, name, "%s differs by %.2g" % worst)
        loaded = transformers.AutoModelForCausalLM.from_pretrained(ours)
        encoded = transformers.AutoTokenizer.from_pretrained(ours)("the quick fox", return_tensors="pt")
        report(bool(torch.isfinite(loaded(encoded["input_ids"]).logits).all()), name + ": loads in transformers")


def vocabularies():
    for name, seed in (("a", 1), ("b", 2)):
        tokenizer = tokenizer_of(name)
        write_model(name, transformers.LlamaForCausalLM, llama(len(tokenizer)), seed, tokenizer)
    models = "models: [{model: a, parameters: {weight: 0.7}}, {model: b, parameters: {weight: 0.3}}]\n"
    for source in ("union", "base", "a", "b"):
        check_vocabulary("linear, tokenizer_source " + source,
                         "merge_method: linear\nbase_model: a\n%stokenizer_source: %s\n" % (models, source))
    check_vocabulary("task arithmetic, union", "merge_method: task_arithmetic\nbase_model: a\n"
                     "models: [{model: a}, {model: b, parameters: {weight: 0.6}}]\ntokenizer_source: union\n")
    check_vocabulary("slerp, union", "merge_method: slerp\nbase_model: a\nmodels: [{model: a}, {model: b}]\n"
                     "parameters: {t: 0.4}\ntokenizer: {source: union}\n")
    check_vocabulary("rows of tokens", "merge_method: linear\nbase_model: a\n%stokenizer:\n  source: union\n  tokens:\n"
                     "    <|im_start|>: {source: {kind: zero}}\n"
                     "    <|im_end|>: {source: {kind: model_token, model: a, token: </s>}}\n"
                     "    <s>: {source: b, force: true}\n" % models)


# --- mixtures of experts ----------------------------------------------------------------------------------------------

def apart(tensors, is_mixtral):
    """Experts as checkpoints of Mixtral and Qwen3-MoE have them; transformers 5 joins them."""
    block, gate, up, down = (("block_sparse_moe", "w1", "w3", "w2") if is_mixtral
                             else ("mlp", "gate_proj", "up_proj", "down_proj"))
    out = {}
    for name, value in tensors.items():
        prefix = name[:name.index("mlp.")] + block + ".experts.%d.%s.weight" if ".mlp.experts." in name else ""
        for expert in range(len(value) if prefix else 0):
            if name.endswith("gate_up_proj"):
                half = value.shape[1] // 2
                out[prefix % (expert, gate)], out[prefix % (expert, up)] = value[expert, :half], value[expert, half:]
            else:
                out[prefix % (expert, down)] = value[expert]
        if not prefix:
            out[name.replace("mlp.gate", block + ".gate")] = value
    return out


def check_mixture(name, config_class, model_class):
    tokenizer = tokenizer_of("a")
    for place, model in enumerate(("base", "x", "y")):
        write_model(name + "-" + model, model_class, llama(len(tokenizer), config_class, **(
            {"head_dim": 8} if "qwen3" in name else {})), 10 + place, tokenizer)
    text = ("base_model: {0}-base\ngate_mode: cheap_embed\ndtype: float32\nexperts_per_token: 2\nexperts:\n"
            "  - source_model: {0}-x\n    positive_prompts: [the quick brown fox, lazy dog]\n    negative_prompts: [def add]\n"
            "  - source_model: {0}-y\n    positive_prompts: ['def add(x, y):']\n"
            "  - source_model: {0}-base\n    positive_prompts: [five dozen]\n").format(name)
    pathlib.Path("moe.yml").write_text(text, encoding="utf-8")
    problem = aprcli("merge", "--config", "moe.yml", "-o", name + "-ours/", "--force")
    if problem:
        report(False, name, problem)
        return
    build_mixture(MoEMergeConfig.model_validate(yaml.safe_load(text)), name + "-theirs",
                  MergeOptions(copy_tokenizer=True, quiet=True), device="cpu")
    mine, expected = tensors_in(name + "-ours"), apart(tensors_in(name + "-theirs"), "mixtral" in name)
    report(set(mine) == set(expected), name + ": names of tensors",
           "only ours %s, only theirs %s" % (sorted(set(mine) - set(expected))[:4], sorted(set(expected) - set(mine))[:4]))
    worst = max(((tensor, difference(mine[tensor], expected[tensor])) for tensor in set(mine) & set(expected)),
                key=lambda each: each[1])
    report(worst[1] <= CLOSE, name + ": values", "%s differs by %.2g" % worst)
    ids = torch.tensor([[1, 5, 17, 33, 8]])
    with torch.no_grad():
        ours = transformers.AutoModelForCausalLM.from_pretrained(name + "-ours").eval()(ids).logits
        theirs = transformers.AutoModelForCausalLM.from_pretrained(name + "-theirs").eval()(ids).logits
    report(difference(ours, theirs) <= 1e-5, name + ": logits in transformers", "differ by %.2g" % difference(ours, theirs))


def mixtures():
    check_mixture("llama-to-mixtral", transformers.LlamaConfig, transformers.LlamaForCausalLM)
    check_mixture("mistral-to-mixtral", transformers.MistralConfig, transformers.MistralForCausalLM)
    check_mixture("qwen3-to-moe", transformers.Qwen3Config, transformers.Qwen3ForCausalLM)


# --- transplanted tokenizers ------------------------------------------------------------------------------------------

def transplants():
    """mergekit prefers long rows: of rows of the same length it chooses the same ones as we do."""
    donor = transformers.LlamaForCausalLM.from_pretrained("b")
    with torch.no_grad():
        for layer in (donor.model.embed_tokens, donor.lm_head):
            layer.weight /= layer.weight.norm(dim=1, keepdim=True)
    donor.save_pretrained("donor")
    tokenizer_of("b").save_pretrained("donor")
    for terms in (4, 16):
        problem = aprcli("convert", "a", "--transplant-tokenizer", "donor", "--transplant-terms", terms, "-o", "transplanted/",
                         "--force")
        name = "orthogonal matching pursuit, %d terms" % terms
        if problem:
            report(False, name, problem)
            continue
        mine, own, donor = tensors_in("transplanted"), tensors_in("a"), tensors_in("donor")
        own_ids, donor_ids = vocabulary_in("a"), vocabulary_in("donor")
        shared = [token for token in sorted(donor_ids, key=donor_ids.get) if token in own_ids]
        new = [token for token in sorted(donor_ids, key=donor_ids.get) if token not in own_ids]
        for tensor in ("model.embed_tokens.weight", "lm_head.weight"):
            points = donor[tensor][[donor_ids[token] for token in shared]]
            chosen, factors = batch_omp(donor[tensor][[donor_ids[token] for token in new]], points, terms)
            rows = own[tensor][[own_ids[token] for token in shared]]
            expected = (factors.unsqueeze(-1) * rows[chosen]).sum(dim=1)
            off = difference(mine[tensor][[donor_ids[token] for token in new]], expected)
            report(off <= 1e-4, "%s, new rows of %s" % (name, tensor), "differ by %.2g" % off)
            off = difference(mine[tensor][[donor_ids[token] for token in shared]], rows)
            report(off == 0, "%s, kept rows of %s" % (name, tensor), "differ by %.2g" % off)
        loaded = transformers.AutoModelForCausalLM.from_pretrained("transplanted")
        encoded = transformers.AutoTokenizer.from_pretrained("transplanted")("five wizards", return_tensors="pt")
        report(loaded.config.vocab_size == len(donor_ids) and bool(torch.isfinite(loaded(encoded["input_ids"]).logits).all()),
               name + ": loads in transformers")


# --- Whisper ----------------------------------------------------------------------------------------------------------

def whisper():
    """mergekit requires the layers of a real Whisper; here a small one is merged, and compared with torch."""
    config = transformers.WhisperConfig(
        vocab_size=64, num_mel_bins=8, d_model=16, encoder_layers=2, decoder_layers=2, encoder_attention_heads=2,
        decoder_attention_heads=2, encoder_ffn_dim=24, decoder_ffn_dim=24, max_source_positions=20, max_target_positions=16,
        pad_token_id=0, bos_token_id=1, eos_token_id=2, decoder_start_token_id=3)
    for name, seed in (("whisper-a", 21), ("whisper-b", 22)):
        write_model(name, transformers.WhisperForConditionalGeneration, config, seed)
    features = torch.randn(1, 8, 40, generator=torch.Generator().manual_seed(5))
    ids = torch.tensor([[3, 7, 9, 30]])

    def logits(model):
        with torch.no_grad():
            return model.eval()(input_features=features, decoder_input_ids=ids).logits

    a, b = tensors_in("whisper-a"), tensors_in("whisper-b")
    expectations = {
        "linear": (["--strategy", "linear", "--weights", "0.25,0.75"], lambda x, y: 0.25 * x + 0.75 * y),
        "task arithmetic": (["--strategy", "task_arithmetic", "--base", "whisper-a", "--lambda", "0.5"],
                            lambda x, y: x + 0.5 * (y - x)),
    }
    for name, (options, made) in expectations.items():
        problem = aprcli("merge", "whisper-a", "whisper-b", *options, "-o", "whisper-ours/", "--force")
        if problem:
            report(False, "Whisper, " + name, problem)
            continue
        mine = tensors_in("whisper-ours")
        off = max(difference(mine[tensor], made(a[tensor].double(), b[tensor].double())) for tensor in a)
        report(set(mine) == set(a) and off <= CLOSE, "Whisper, %s" % name, "differs by %.2g" % off)
        reference = transformers.WhisperForConditionalGeneration(config)
        reference.load_state_dict({**reference.state_dict(), **{key: made(a[key], b[key]) for key in a}})
        loaded = transformers.WhisperForConditionalGeneration.from_pretrained("whisper-ours")
        off = difference(logits(loaded), logits(reference))
        report(off <= 1e-5, "Whisper, %s: logits in transformers" % name, "differ by %.2g" % off)


def main():
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for part in (vocabularies, mixtures, transplants, whisper):
            part()
    return finish("mergekit's tools")


if __name__ == "__main__":
    sys.exit(main())
