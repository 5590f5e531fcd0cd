# SPDX-License-Identifier: MIT
"""Seeded small models of transformers of architectures with a name table: imported with canonical names and shapes that hold, written
back as a folder whose outputs are those of the source, and exported to GGUF where llama.cpp has the architecture, with its logits.
Prints 'N passed, N failed' and exits 1 when a check failed."""
import ctypes
import json
import os
import pathlib
import subprocess
import tempfile

os.environ.update(HF_HUB_OFFLINE="1", OMP_NUM_THREADS="1", TRANSFORMERS_VERBOSITY="error", HF_HUB_DISABLE_PROGRESS_BARS="1")

# A missing peer is a failure: no try around these.
import gguf
import numpy as np
import torch
import transformers as hf
from safetensors.torch import load_file, save_file
from transformers.integrations.mxfp4 import convert_moe_packed_tensors

import llama_peer
from checks import finish, report
from llama_peer import LLAMA, LOG, exact_context

CLI = os.environ["APR_CLI"]
WORDS = 128
BASE = dict(vocab_size=WORDS, hidden_size=64, intermediate_size=96, num_hidden_layers=2, num_attention_heads=4, max_position_embeddings=128,
            pad_token_id=0, bos_token_id=1, eos_token_id=2)
GROUPED = dict(BASE, num_key_value_heads=2)
LATENT = dict(BASE, num_key_value_heads=4, n_routed_experts=4, num_experts_per_tok=2, moe_intermediate_size=32, n_shared_experts=1,
              first_k_dense_replace=1, kv_lora_rank=16, qk_rope_head_dim=8, qk_nope_head_dim=16, v_head_dim=16)
FALCON = dict(vocab_size=WORDS, hidden_size=64, num_hidden_layers=2, num_attention_heads=4, bias=False)
T5 = dict(vocab_size=WORDS, d_model=64, d_kv=16, d_ff=96, num_layers=2, num_heads=4)
ENCODER = dict(vocab_size=WORDS, hidden_size=64, num_hidden_layers=2, num_attention_heads=4, intermediate_size=96)
TOWER = dict(hidden_size=64, intermediate_size=96, num_hidden_layers=2, num_attention_heads=4)
TOWERS = dict(text_config=dict(TOWER, vocab_size=WORDS, max_position_embeddings=32), vision_config=dict(TOWER, image_size=32, patch_size=8))
# Name, class, configuration, and whether llama.cpp has the architecture.
CASES = [
    ("deepseek-v2", hf.DeepseekV2ForCausalLM, hf.DeepseekV2Config(**LATENT, q_lora_rank=24, n_group=1, topk_group=1, routed_scaling_factor=16.0), True),
    # llama.cpp knows the models without a small vector of queries by their number of layers.
    ("deepseek-v2-lite", hf.DeepseekV2ForCausalLM, hf.DeepseekV2Config(
        **{**LATENT, "num_hidden_layers": 27}, q_lora_rank=None, n_group=1, topk_group=1, norm_topk_prob=False), True),
    ("deepseek-v3", hf.DeepseekV3ForCausalLM, hf.DeepseekV3Config(**LATENT, q_lora_rank=24, n_group=2, topk_group=1), True),
    ("deepseek-v3 with yarn", hf.DeepseekV3ForCausalLM, hf.DeepseekV3Config(
        **LATENT, q_lora_rank=24, n_group=2, topk_group=1, rope_parameters=dict(
            rope_type="yarn", rope_theta=10000.0, factor=4.0, original_max_position_embeddings=32, beta_fast=32, beta_slow=1, mscale=1.0,
            mscale_all_dim=1.0)), True),
    ("qwen3-moe", hf.Qwen3MoeForCausalLM, hf.Qwen3MoeConfig(
        **GROUPED, head_dim=16, num_experts=4, num_experts_per_tok=2, moe_intermediate_size=48, norm_topk_prob=True), True),
    ("gpt-oss", hf.GptOssForCausalLM, hf.GptOssConfig(
        **GROUPED, head_dim=16, num_local_experts=4, num_experts_per_tok=2, sliding_window=64, rope_parameters=dict(
            rope_type="yarn", rope_theta=10000.0, factor=4.0, original_max_position_embeddings=32, beta_fast=32.0, beta_slow=1.0, truncate=False)), True),
    ("falcon", hf.FalconForCausalLM, hf.FalconConfig(**FALCON, multi_query=True, parallel_attn=True), True),
    ("falcon with groups", hf.FalconForCausalLM, hf.FalconConfig(**FALCON, num_kv_heads=2, new_decoder_architecture=True), True),
    ("starcoder2", hf.Starcoder2ForCausalLM, hf.Starcoder2Config(**GROUPED), True),
    ("command-r", hf.CohereForCausalLM, hf.CohereConfig(**GROUPED), True),
    ("command-r2", hf.Cohere2ForCausalLM, hf.Cohere2Config(**GROUPED), True),
    ("command-r with norms of heads", hf.CohereForCausalLM, hf.CohereConfig(**GROUPED, use_qk_norm=True), False),
    ("olmo", hf.OlmoForCausalLM, hf.OlmoConfig(**GROUPED), True),
    ("olmo2", hf.Olmo2ForCausalLM, hf.Olmo2Config(**GROUPED), True),
    ("olmoe", hf.OlmoeForCausalLM, hf.OlmoeConfig(**BASE, num_key_value_heads=4, num_experts=4, num_experts_per_tok=2), True),
    ("t5", hf.T5ForConditionalGeneration, hf.T5Config(**T5, feed_forward_proj="gated-gelu", tie_word_embeddings=False), True),
    ("t5 with tied embeddings", hf.T5ForConditionalGeneration, hf.T5Config(**T5), False),
    ("bert", hf.BertModel, hf.BertConfig(**ENCODER, max_position_embeddings=64), True),
    ("roberta", hf.RobertaModel, hf.RobertaConfig(**ENCODER, max_position_embeddings=66, type_vocab_size=1), True),
    ("xlm-roberta", hf.XLMRobertaModel, hf.XLMRobertaConfig(**ENCODER, max_position_embeddings=66, type_vocab_size=1), True),
    ("nomic-bert", hf.NomicBertModel, hf.NomicBertConfig(**ENCODER, max_position_embeddings=64), True),
    ("vit", hf.ViTForImageClassification, hf.ViTConfig(**TOWER, image_size=32, patch_size=8), False),
    ("clip", hf.CLIPModel, hf.CLIPConfig(**TOWERS, projection_dim=32), False),
    ("siglip", hf.SiglipModel, hf.SiglipConfig(**TOWERS), False),
    ("wav2vec2", hf.Wav2Vec2ForCTC, hf.Wav2Vec2Config(
        vocab_size=32, **TOWER, conv_dim=(32, 32), conv_stride=(5, 2), conv_kernel=(10, 3), num_conv_pos_embeddings=16,
        num_conv_pos_embedding_groups=4), False),
]
# GGUF files of RoBERTa lack the first rows of the position embedding; without a tokenizer, BERT is not told from it.
NOT_FROM_GGUF = ("bert", "roberta", "xlm-roberta")
IDS = [3, 14, 15, 9, 26, 5, 35, 8, 9, 7]
ANSWER = [0, 7, 21, 5]


def aprcli(*arguments):
    return subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True, check=False)


def outputs(model):
    """What a model gives for one fixed input."""
    kind = model.config.model_type
    torch.manual_seed(3)
    with torch.no_grad():
        if kind == "t5":
            return model(input_ids=torch.tensor([IDS]), decoder_input_ids=torch.tensor([ANSWER])).logits[0]
        if kind == "vit":
            return model(torch.rand(1, 3, 32, 32)).logits
        if kind in ("clip", "siglip"):
            return model(input_ids=torch.tensor([IDS + [2]]), pixel_values=torch.rand(2, 3, 32, 32)).logits_per_image
        if kind == "wav2vec2":
            return model(torch.rand(1, 400)).logits
        if "bert" in kind:
            return model(torch.tensor([IDS])).last_hidden_state[0]
        return model(torch.tensor([IDS])).logits[0]


def result_in_llama(path, kind):
    """The logits of llama.cpp at the last place, or the vector of an encoder; a text that says why if there are none."""
    is_pair, is_encoder = kind == "t5", "bert" in kind
    llama_peer.MESSAGES.clear()
    model = LLAMA.llama_model_load_from_file(str(path).encode(), LLAMA.llama_model_default_params())
    if not model:
        return "".join(llama_peer.MESSAGES)[-400:]
    context = exact_context(model, 64)
    out = "no context"
    if context:
        question, last = ((ctypes.c_int32 * len(ids))(*ids) for ids in (IDS, ANSWER if is_pair else IDS))
        if is_encoder:
            LLAMA.llama_set_embeddings(context, True)
        done = not (is_pair or is_encoder) or LLAMA.llama_encode(context, LLAMA.llama_batch_get_one(question, len(question))) == 0
        if done and is_encoder:
            vector = LLAMA.llama_get_embeddings_ith(context, -1)
            out = np.ctypeslib.as_array(vector, (ENCODER["hidden_size"],)).copy() if vector else out
        elif done and LLAMA.llama_decode(context, LLAMA.llama_batch_get_one(last, len(last))) == 0:
            out = np.ctypeslib.as_array(LLAMA.llama_get_logits_ith(context, -1), (WORDS,)).copy()
        LLAMA.llama_free(context)
    LLAMA.llama_model_free(model)
    return out


def randomized(model):
    torch.manual_seed(7)
    with torch.no_grad():
        for parameter in model.parameters():
            if parameter.dim() == 1:  # norms and biases, which begin as ones and zeros
                parameter.add_(0.2 * torch.randn(parameter.shape))
    return model


def check(name, kind, config, is_gguf, folder):
    source, apr, back, gguf = folder / "hf", folder / "m.apr", folder / "back", folder / "m.gguf"
    if hasattr(config, "_attn_implementation"):
        config._attn_implementation = "eager"
    model = randomized(kind(config).eval().float())
    if name == "t5":  # the class ties what it makes, but not what it loads
        model.lm_head.weight = torch.nn.Parameter(0.1 * torch.randn_like(model.lm_head.weight))
    model.save_pretrained(source)
    done = aprcli("convert", source, "-o", apr)
    report(done.returncode == 0 and "unmapped" not in done.stderr and "unknown-architecture" not in done.stderr, name + ": names",
           done.stderr)
    done = aprcli("validate", apr)
    report("✓  Shapes" in done.stdout and done.returncode == 0, name + ": shapes", done.stdout)
    done = aprcli("convert", apr, "-o", "%s/" % back, "--format", "safetensors")
    report(done.returncode == 0, name + " comes back", done.stderr)
    expected = outputs(model)
    loaded = kind.from_pretrained(back, attn_implementation="eager").eval().float()
    weights, again = model.state_dict(), loaded.state_dict()
    report(weights.keys() == again.keys() and all(torch.equal(weights[each], again[each]) for each in weights), name + ": weights after a round trip")
    stated = [json.loads((each / "config.json").read_text()) for each in (source, back)]
    different = sorted(key for key in stated[0].keys() | stated[1].keys() if stated[0].get(key) != stated[1].get(key))
    report(not different, name + ": configuration after a round trip", different)
    # PyTorch itself gives other last bits for the same weights at other addresses.
    distance = float((outputs(loaded) - expected).abs().max() / expected.abs().max())
    report(distance <= 1e-6, name + ": outputs after a round trip", "off by %s" % distance)
    for option, value in (("--prune-ffn", "0.5"), ("--prune-layers", "1"), ("--prune-layers", "decoder:1"), ("--prune-heads", "2")):
        smaller = folder / ("smaller" + option + value.replace(":", ""))
        done = aprcli("convert", source, "-o", "%s/" % smaller, "--format", "safetensors", option, value, "--relaxed")
        if done.returncode != 0:  # says so, and writes nothing
            report(not smaller.exists() and ("E009" in done.stderr or "E020" in done.stderr), "%s %s: refused" % (name, option), done.stderr)
            continue
        loaded, problems = kind.from_pretrained(smaller, output_loading_info=True, attn_implementation="eager", ignore_mismatched_sizes=True)
        report(not any(problems.values()) and outputs(loaded.eval().float()).isfinite().all(), "%s %s: loads" % (name, option), problems)
    done = aprcli("convert", source, "-o", gguf, "--relaxed")
    if not is_gguf:
        if config.model_type not in ("t5", "cohere"):
            report(done.returncode != 0 and "E009" in done.stderr and not gguf.exists(), name + ": refused as GGUF", done.stderr)
        return
    report(done.returncode == 0, name + " to GGUF", done.stderr)
    found = result_in_llama(gguf, config.model_type) if done.returncode == 0 else "no file"
    if isinstance(found, str):
        report(False, name + ": logits in llama.cpp", found)
        return
    wanted = expected[-1].numpy()
    distance = np.linalg.norm(found - wanted) / np.linalg.norm(wanted)
    report(distance <= 1e-3, name + ": logits in llama.cpp", "off by %s" % distance)
    again = folder / "again"
    done = aprcli("convert", gguf, "-o", "%s/" % again, "--format", "safetensors")
    if name in NOT_FROM_GGUF:
        report(done.returncode != 0 and "E009" in done.stderr and not again.exists(), name + ": refused as a folder", done.stderr)
        return
    report(done.returncode == 0, name + " from GGUF", done.stderr)
    if done.returncode == 0:
        check_folder(name, kind, again, expected)
    if config.model_type in ("cohere2", "gpt_oss"):  # windows would apply to other layers
        done = aprcli("convert", gguf, "-o", "%s/" % (folder / "pruned"), "--format", "safetensors", "--prune-layers", "1")
        report("E009" in done.stderr and not (folder / "pruned").exists(), name + " from GGUF with fewer layers: refused", done.stderr)


def check_folder(name, kind, folder, expected):
    """A folder made of a GGUF file: no weight is missing or unused, and the outputs are those of the source."""
    loaded, problems = kind.from_pretrained(folder, output_loading_info=True, attn_implementation="eager")
    report(not any(problems.values()), name + ": the folder made of GGUF loads", problems)
    distance = float((outputs(loaded.eval().float()) - expected).abs().max() / expected.abs().max())
    report(distance <= 1e-6, name + ": outputs of the folder made of GGUF", "off by %s" % distance)


def check_mxfp4(folder):
    """Experts of GPT-OSS as OpenAI publishes them: blocks of 32 four-bit floats with an exponent. llama.cpp reads the same blocks."""
    kind, config = next((case[1], case[2]) for case in CASES if case[0] == "gpt-oss")
    config._attn_implementation = "eager"
    model = randomized(kind(config).eval().float())
    model.save_pretrained(folder / "hf")
    tensors = load_file(folder / "hf" / "model.safetensors")
    for name in [each for each in tensors if each.endswith(("experts.gate_up_proj", "experts.down_proj"))]:
        experts, inputs, outputs_ = tensors.pop(name).shape
        blocks = torch.randint(0, 256, (experts, outputs_, inputs // 32, 16), dtype=torch.uint8)
        scales = torch.randint(118, 124, (experts, outputs_, inputs // 32), dtype=torch.uint8)
        tensors[name + "_blocks"], tensors[name + "_scales"] = blocks, scales
        model.get_parameter(name).data = convert_moe_packed_tensors(blocks, scales, dtype=torch.float32)
    save_file(tensors, folder / "hf" / "model.safetensors", {"format": "pt"})
    done = aprcli("convert", folder / "hf", "-o", folder / "m.gguf", "--relaxed")
    report(done.returncode == 0, "gpt-oss in MXFP4 to GGUF", done.stderr)
    expected = outputs(model)[-1].numpy()
    found = result_in_llama(folder / "m.gguf", config.model_type) if done.returncode == 0 else "no file"
    distance = np.linalg.norm(found - expected) / np.linalg.norm(expected) if not isinstance(found, str) else found
    # llama.cpp multiplies MXFP4 with activations of 8 bits.
    report(not isinstance(distance, str) and distance <= 0.05, "gpt-oss in MXFP4: logits in llama.cpp", "off by %s" % distance)
    reader = gguf.GGUFReader(folder / "m.gguf")
    kinds = {each.name.split(".", 2)[-1]: each.tensor_type.name for each in reader.tensors if "_exps.weight" in each.name}
    report(set(kinds.values()) == {"MXFP4"} and len(kinds) == 3, "gpt-oss in MXFP4: blocks stay", kinds)
    down = next(each for each in reader.tensors if each.name == "blk.0.ffn_down_exps.weight")
    values = gguf.quants.dequantize(down.data, down.tensor_type)
    wanted = model.get_parameter("model.layers.0.mlp.experts.down_proj").detach().numpy().swapaxes(1, 2)
    report(np.array_equal(values.reshape(wanted.shape), wanted), "gpt-oss in MXFP4: values")
    done = aprcli("convert", folder / "hf", "-o", folder / "m.apr")
    done = aprcli("convert", folder / "m.apr", "-o", "%s/" % (folder / "back"), "--format", "safetensors") if done.returncode == 0 else done
    again = load_file(folder / "back" / "model.safetensors") if done.returncode == 0 else {}
    report(again.keys() == tensors.keys() and all(torch.equal(again[name], tensors[name]) for name in tensors), "gpt-oss in MXFP4 comes back",
           done.stderr)
    done = aprcli("convert", folder / "m.gguf", "-o", "%s/" % (folder / "again"), "--format", "safetensors")
    again = load_file(folder / "again" / "model.safetensors") if done.returncode == 0 else {}
    different = [name for name in tensors.keys() | again.keys() if name not in tensors or not torch.equal(again.get(name, torch.zeros(0)), tensors[name])]
    report(not different, "gpt-oss in MXFP4 from GGUF: the blocks of the source", "%s %s" % (done.stderr, different[:3]))
    stated = json.loads((folder / "again" / "config.json").read_text()) if done.returncode == 0 else {}
    report(stated.get("quantization_config", {}).get("quant_method") == "mxfp4", "gpt-oss in MXFP4 from GGUF: config.json", stated)
    done = aprcli("convert", folder / "m.gguf", "-o", "%s/" % (folder / "floats"), "--format", "safetensors", "--dequantize", "f32")
    report(done.returncode == 0, "gpt-oss in MXFP4 from GGUF as floats", done.stderr)
    if done.returncode == 0:
        with torch.no_grad():
            check_folder("gpt-oss in MXFP4 as floats", kind, folder / "floats", outputs(model))


def check_separate_keys(folder):
    """GGUF files of DeepSeek that llama.cpp's newer converters write have the matrix of keys and values as two, by heads."""
    name, kind, config, _ = next(case for case in CASES if case[0] == "deepseek-v2")
    config._attn_implementation = "eager"
    model = randomized(kind(config).eval().float())
    model.save_pretrained(folder / "hf")
    done = aprcli("convert", folder / "hf", "-o", folder / "m.gguf", "--relaxed")
    report(done.returncode == 0, name + " to GGUF", done.stderr)
    reader = gguf.GGUFReader(folder / "m.gguf")
    writer = gguf.GGUFWriter(folder / "separate.gguf", "deepseek2")
    heads, keys, values, rope = config.num_attention_heads, config.qk_nope_head_dim, config.v_head_dim, config.qk_rope_head_dim
    changed = {"attention.head_count_kv": 1, "attention.key_length": config.kv_lora_rank + rope, "attention.value_length": config.kv_lora_rank}
    for field in reader.fields.values():
        key, kinds = field.name, field.types
        if key.startswith("GGUF.") or key == "general.architecture":
            continue
        writer.add_key_value(key, changed.get(key.removeprefix("deepseek2."), field.contents()), kinds[0], kinds[-1] if len(kinds) > 1 else None)
    writer.add_key_length_mla(keys + rope)
    writer.add_value_length_mla(values)
    for tensor in reader.tensors:
        if not tensor.name.endswith("attn_kv_b.weight"):
            writer.add_tensor(tensor.name, tensor.data)
            continue
        both = tensor.data.reshape(heads, keys + values, config.kv_lora_rank)
        writer.add_tensor(tensor.name.replace("kv_b", "k_b"), np.ascontiguousarray(both[:, :keys].swapaxes(1, 2)))
        writer.add_tensor(tensor.name.replace("kv_b", "v_b"), np.ascontiguousarray(both[:, keys:]))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    found = result_in_llama(folder / "separate.gguf", config.model_type)
    expected = outputs(model)
    distance = np.linalg.norm(found - expected[-1].numpy()) if not isinstance(found, str) else found
    report(not isinstance(distance, str) and distance <= 1e-3 * np.linalg.norm(expected[-1].numpy()), name + ": separate keys in llama.cpp", distance)
    done = aprcli("convert", folder / "separate.gguf", "-o", "%s/" % (folder / "again"), "--format", "safetensors")
    report(done.returncode == 0, name + " from separate keys", done.stderr)
    if done.returncode == 0:
        check_folder(name + " of separate keys", kind, folder / "again", expected)


def main():
    hf.logging.set_verbosity_error()
    LLAMA.llama_log_set(LOG, None)
    for case in CASES:
        with tempfile.TemporaryDirectory() as folder:
            check(*case, pathlib.Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        check_mxfp4(pathlib.Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        check_separate_keys(pathlib.Path(folder))
    return finish("names")


raise SystemExit(main())
