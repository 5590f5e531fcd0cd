# SPDX-License-Identifier: MIT
"""Checks aprcli against other implementations of the formats. Started by run.sh; ends with 'N passed, N failed'."""
import importlib.metadata
import json
import os
import pathlib
import subprocess
import sys
import tempfile

# A missing peer is a failure: no try around these.
import gguf
import numpy as np
import safetensors
import safetensors.numpy

import apr2
from checks import finish, report

CLI = os.environ["APR_CLI"]
CORPUS = pathlib.Path(os.environ["APR_CORPUS"])
TYPES = gguf.GGMLQuantizationType
GGML = {int(t): (t.name, *gguf.GGML_QUANT_SIZES[t]) for t in TYPES}
GGML_BY_NAME = {t.name: t for t in TYPES}

# Files that the peer does not open, and the verdict of `aprcli validate` on them. Checked: an entry that no longer holds
# is a failure.
PEER_REFUSES = {
    "ggmlref__alltypes.gguf": 0,  # has types that are newer than the package
    "weight-inspect__tiny.gguf": 5,  # ends before its tensors do; aprcli shows the header
}
# The package gives Q8_1 blocks the 40 bytes that they had before they were part of any file; in ggml they have 36.
GGML[int(TYPES.Q8_1)] = ("Q8_1", 32, 36)


def aprcli(*arguments):
    return subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True, check=False)


def listed(path):
    """{name: (dtype, shape)} as `aprcli tensors --json` has it, or None with the message."""
    done = aprcli("tensors", path, "--json")
    answer = json.loads(done.stdout)
    if done.returncode != 0:
        return None, answer["error"]["message"]
    return {t["name"]: (t["dtype"], t["shape"]) for t in answer["tensors"]}, ""


def converted(path, folder, *options):
    """The apr file that aprcli makes of `path`, read by the independent reader."""
    out = pathlib.Path(folder) / "out.apr"
    out.unlink(missing_ok=True)
    done = aprcli("convert", path, "-o", out, "--relaxed", "--quiet", *options)
    if done.returncode != 0:
        raise apr2.Broken("convert: " + done.stderr.strip())
    return apr2.File(out, GGML)


def compare_tables(name, ours, theirs):
    report(ours == theirs, name + ": names, shapes, dtypes",
           "only here %s, only there %s" % ([x for x in (ours or {}).items() if x not in theirs.items()][:3],
                                            [x for x in theirs.items() if x not in (ours or {}).items()][:3]))


def compare_bytes(name, path, folder, expected, *options):
    """`expected`: {name: (shape, bytes)}."""
    try:
        made = converted(path, folder, "--keep-names", *options)
    except apr2.Broken as problem:
        report(False, name + ": values", problem)
        return
    wrong = [n for n, (shape, data) in expected.items()
             if n not in made.tensors or made.tensors[n].shape != shape or made.tensors[n].data != data]
    report(not wrong and len(made.tensors) == len(expected), name + ": values",
           "%d tensors differ, e.g. %s" % (len(wrong), wrong[:3]))


# SafeTensors --------------------------------------------------------------------------------------------------------


def read_safetensors(path):
    """[(name, {dtype, shape, data})] by the reference implementation."""
    return safetensors.deserialize(pathlib.Path(path).read_bytes())


def converted_back(path, folder, suffix):
    """`path` as an apr file, and that as the source's own format again."""
    converted(path, folder)
    back = pathlib.Path(folder) / ("back" + suffix)
    back.unlink(missing_ok=True)
    done = aprcli("convert", pathlib.Path(folder) / "out.apr", "-o", back, "--relaxed", "--quiet")
    if done.returncode != 0:
        raise apr2.Broken("convert back: " + done.stderr.strip())
    return back


def check_safetensors(path, folder):
    theirs = dict(read_safetensors(path))
    ours, problem = listed(path)
    if ours is None:
        report(False, path.name, problem)
        return
    compare_tables(path.name, ours, {n: (t["dtype"], list(t["shape"])) for n, t in theirs.items()})
    compare_bytes(path.name, path, folder, {n: (list(t["shape"]), bytes(t["data"])) for n, t in theirs.items()})
    check_compressed(path, folder, {n: (list(t["shape"]), bytes(t["data"])) for n, t in theirs.items()})
    back = dict(read_safetensors(converted_back(path, folder, ".safetensors")))
    report({n: (t["dtype"], list(t["shape"]), bytes(t["data"])) for n, t in back.items()}
           == {n: (t["dtype"], list(t["shape"]), bytes(t["data"])) for n, t in theirs.items()},
           path.name + ": and back")


def check_compressed(path, folder, expected):
    """Tensors as each codec packs them, unpacked by the codecs' own Python packages."""
    for options in (("lz4",), ("lz4", "--shuffle"), ("zstd",), ("zstd:19", "--shuffle")):
        compare_bytes("%s, %s" % (path.name, " ".join(options)), path, folder, expected, "--compress", *options)


def check_agreement(path):
    """Both accept the file, or both refuse it."""
    try:
        theirs = {n: (t["dtype"], list(t["shape"])) for n, t in read_safetensors(path)}
    except safetensors.SafetensorError as problem:
        ours, _ = listed(path)
        report(ours is None, path.name + ": refused by both", "the peer says " + str(problem))
        return
    ours, problem = listed(path)
    report(ours == theirs, path.name + ": accepted by both", problem or "tables differ")


def written_safetensors(folder):
    """Files that the peer writes."""
    rng = np.random.default_rng(1)
    tensors = {}
    for dtype in ("float64", "float32", "float16", "int64", "int32", "int16", "int8", "uint64", "uint32", "uint16",
                  "uint8", "bool"):
        tensors[dtype + ".2d"] = rng.integers(0, 2, (3, 5)).astype(dtype)
        tensors[dtype + ".scalar"] = np.array(1, dtype)
        tensors[dtype + ".empty"] = np.zeros((2, 0, 3), dtype)
    tensors["größe.β"] = rng.standard_normal(7).astype("float32")
    path = pathlib.Path(folder) / "written.safetensors"
    safetensors.numpy.save_file(tensors, path, metadata={"format": "np", "note": "line\nbreak \" quote"})
    check_safetensors(path, folder)
    done = json.loads(aprcli("inspect", path, "--full", "--json").stdout)
    report(done["result"]["files"][0]["metadata"]["__metadata__"]["note"] == "line\nbreak \" quote", "written.safetensors: metadata")
    made = converted(path, folder, "--keep-names")
    report(made.metadata["source_metadata"]["__metadata__"]["note"] == "line\nbreak \" quote",
           "written.safetensors: metadata in the apr file")


# GGUF ---------------------------------------------------------------------------------------------------------------


def little_endian(reader, tensor):
    data = tensor.data
    if reader.endianess == gguf.GGUFEndian.BIG and data.dtype != np.uint8:
        data = data.astype(data.dtype.newbyteorder("<"))
    return data.tobytes()


def shape_of(tensor):
    return [int(n) for n in reversed(tensor.shape)]


def read_gguf(paths):
    """Tensors of all files of a model: [(reader, tensor)]."""
    out = []
    for path in paths:
        reader = gguf.GGUFReader(path)
        out += [(reader, tensor) for tensor in reader.tensors]
    return out


def parts_of(path):
    if "-of-" not in path.name:
        return [path]
    return sorted(path.parent.glob(path.name.split("-0000")[0] + "-0*-of-*.gguf"))


def check_gguf(path, folder):
    try:
        theirs = read_gguf(parts_of(path))
    except (ValueError, KeyError, IndexError) as problem:
        ours, _ = listed(path)
        report(path.name in PEER_REFUSES and ours is not None, path.name,
               "refused by the peer: %s; aprcli %s" % (problem, "refuses too" if ours is None else "opens it"))
        verdict = aprcli("validate", path, "--nan-check").returncode
        report(verdict == PEER_REFUSES.get(path.name), path.name + ": validate", "exit code %d" % verdict)
        return
    report(path.name not in PEER_REFUSES, path.name + ": opens in both", "the peer opens it now: update PEER_REFUSES")
    ours, problem = listed(path)
    if ours is None:
        report(False, path.name, problem)
        return
    compare_tables(path.name, ours, {t.name: (t.tensor_type.name, shape_of(t)) for _, t in theirs})
    compare_bytes(path.name, path, folder, {t.name: (shape_of(t), little_endian(r, t)) for r, t in theirs})
    check_compressed(path, folder, {t.name: (shape_of(t), little_endian(r, t)) for r, t in theirs})
    check_back(path, folder, theirs)
    check_key_values(path)
    check_decoding(path.name, path, folder, theirs)


def check_back(path, folder, theirs):
    """The GGUF file made of the apr file, as the peer reads it: tensors and key-values."""
    back = gguf.GGUFReader(converted_back(path, folder, ".gguf"))
    report({t.name: (t.tensor_type, shape_of(t), t.data.tobytes()) for t in back.tensors}
           == {t.name: (t.tensor_type, shape_of(t), little_endian(r, t)) for r, t in theirs},
           path.name + ": tensors, and back")
    source = gguf.GGUFReader(parts_of(path)[0])
    wrong = [key for key, field in source.fields.items()
             if not key.startswith(("GGUF.", "split."))
             and (key not in back.fields or back.fields[key].types != field.types
                  or repr(back.fields[key].contents()) != repr(field.contents()))]
    report(not wrong, path.name + ": key-values, and back", wrong[:3])


def check_key_values(path):
    """Keys and values; numbers that JSON has not are texts. A split model shows those of its first file."""
    reader = gguf.GGUFReader(parts_of(path)[0])
    metadata = json.loads(aprcli("inspect", path, "--full", "--json").stdout)["result"]["files"][0]["metadata"]
    wrong = []
    for key, field in reader.fields.items():
        if key.startswith("GGUF."):
            continue
        value = field.contents()
        ours = metadata.get(key)
        if isinstance(value, float) and not np.isfinite(value):
            same = ours == ("NaN" if np.isnan(value) else "Infinity" if value > 0 else "-Infinity")
        elif isinstance(value, float) and isinstance(ours, float):
            same = np.float32(ours) == np.float32(value) or ours == value
        elif isinstance(value, list) and value and isinstance(value[0], float):
            same = np.array_equal(np.array(ours, np.float32), np.array(value, np.float32))
        else:
            same = ours == value
        if not same:
            wrong.append((key, str(ours)[:60], str(value)[:60]))
    report(not wrong, path.name + ": key-values", wrong[:3])


def check_decoding(name, path, folder, theirs):
    """--precision f32 against gguf.dequantize, bit for bit."""
    if not theirs:
        return
    try:
        made = converted(path, folder, "--keep-names", "--precision", "f32")
    except apr2.Broken as problem:
        report(False, name + ": decoding", problem)
        return
    for reader, tensor in theirs:
        kind = tensor.tensor_type
        ours = made.tensors[tensor.name]
        if kind.name in ("I8", "I16", "I32", "I64"):
            report(ours.dtype == kind.name, "%s: %s stays" % (name, tensor.name))
            continue
        if ours.dtype != "F32":
            undecoded.add(kind.name)
            continue
        data = np.frombuffer(little_endian(reader, tensor), np.uint8)
        compare_decoded("%s: %s" % (name, tensor.name), kind, data, ours.data)


undecoded, decoded = set(), set()


def peer_decode(kind, data):
    rows = data.reshape(-1, data.size) if data.size else data.reshape(0, 0)
    if kind == TYPES.F32:
        return data.view("<f4")
    if kind == TYPES.F16:
        return data.view("<f2").astype(np.float32)
    if kind == TYPES.F64:
        return data.view("<f8").astype(np.float32)
    return gguf.dequantize(rows, kind).reshape(-1)


def compare_decoded(name, kind, data, ours):
    try:
        with np.errstate(all="ignore"):
            theirs = peer_decode(kind, data)
    except NotImplementedError:
        return
    decoded.add(kind.name)
    mine = np.frombuffer(ours, "<f4")
    # NaNs may carry other payloads; everything else must have the same bits.
    same = (mine.view(np.uint32) == theirs.astype(np.float32).view(np.uint32)) | (np.isnan(mine) & np.isnan(theirs))
    at = int(np.argmin(same)) if same.size else 0
    report(mine.shape == theirs.shape and bool(same.all()),
           "%s: decoded %s" % (name, kind.name),
           "%d of %d values differ, first %d: %r here, %r there" % (
               (~same).sum(), same.size, at, mine[at] if mine.size else None, theirs[at] if theirs.size else None))


def write_gguf(path, tensors, arch="test", fields=()):
    """tensors: [(name, data, raw type or None)]; fields: [(method, key, value)]."""
    writer = gguf.GGUFWriter(path, arch)
    for method, key, value in fields:
        getattr(writer, method)(key, value)
    for name, data, kind in tensors:
        writer.add_tensor(name, data, raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def written_gguf(folder):
    """Files that the peer writes: plain, and every type that it can quantize."""
    rng = np.random.default_rng(2)
    values = rng.standard_normal((4, 512)).astype(np.float32)
    values[0, :32] = 0
    tensors = [("f32", values, None), ("f16", values.astype(np.float16), None), ("f64", values.astype("f8"), None),
               ("i8", rng.integers(-128, 128, 9).astype(np.int8), None), ("i16", np.arange(5, dtype=np.int16), None),
               ("i32", np.arange(5, dtype=np.int32), None), ("i64", np.arange(5, dtype=np.int64), None)]
    for kind in TYPES:
        try:
            tensors.append((kind.name.lower() + ".q", gguf.quantize(values, kind), kind))
        except (NotImplementedError, KeyError):
            pass
    fields = [("add_uint8", "k.u8", 255), ("add_int8", "k.i8", -128), ("add_uint16", "k.u16", 65535),
              ("add_int16", "k.i16", -32768), ("add_uint32", "k.u32", 2**32 - 1), ("add_int32", "k.i32", -2**31),
              ("add_uint64", "k.u64", 2**64 - 1), ("add_int64", "k.i64", -2**63), ("add_float32", "k.f32", 0.1),
              ("add_float64", "k.f64", 0.1), ("add_bool", "k.bool", True), ("add_string", "k.text", "größe \n\0 \""),
              ("add_array", "k.texts", ["a", "", "ß"]), ("add_array", "k.numbers", [1, -2, 3]),
              ("add_array", "k.floats", [0.5, 1.5])]
    path = pathlib.Path(folder) / "written.gguf"
    write_gguf(path, tensors, fields=fields)
    check_gguf(path, folder)


def written_blocks(folder):
    """Random bits as blocks of every type: all scales, also infinite and subnormal ones."""
    rng = np.random.default_rng(3)
    tensors = []
    for kind in TYPES:
        block, size = gguf.GGML_QUANT_SIZES[kind]
        if block > 1 and kind != TYPES.Q8_1:
            tensors.append((kind.name, rng.integers(0, 256, (8, 4 * size)).astype(np.uint8), kind))
    path = pathlib.Path(folder) / "random.gguf"
    write_gguf(path, tensors)
    check_gguf(path, folder)


def written_edges(folder):
    """The corpus' blocks of special values, and what ggml itself made of them."""
    for source in sorted((CORPUS / "derived_quant").glob("edge.*")):
        kind = GGML_BY_NAME.get(source.suffix[1:].upper())
        expected = source.with_name(source.name + ".deq")
        if source.suffix == ".deq" or kind is None or not expected.exists():
            continue
        data = np.frombuffer(source.read_bytes(), np.uint8).reshape(1, -1)
        path = pathlib.Path(folder) / "edge.gguf"
        write_gguf(path, [("x", data, kind)])
        made = converted(path, folder, "--keep-names", "--precision", "f32").tensors["x"]
        if made.dtype != "F32":
            undecoded.add(kind.name)
            continue
        mine, theirs = np.frombuffer(made.data, "<f4"), np.frombuffer(expected.read_bytes(), "<f4")
        same = (mine.view(np.uint32) == theirs.view(np.uint32)) | (np.isnan(mine) & np.isnan(theirs))
        report(bool(same.all()), source.name + ": as ggml decodes", "%d values differ" % (~same).sum())


# The rows of q and k --------------------------------------------------------------------------------------------------


def permute(weights, heads):
    """convert_hf_to_gguf.py's LlamaModel.permute."""
    rows = weights.shape[0]
    return (weights.reshape(heads, 2, rows // heads // 2, *weights.shape[1:]).swapaxes(1, 2)
            .reshape(weights.shape))


def llama(folder, kind):
    """One model as Hugging Face and as llama.cpp store it: the apr files must have the same tensors."""
    rng = np.random.default_rng(4)
    width, heads, kv_heads, hidden, words, layers = 128, 4, 2, 192, 16, 2
    here = pathlib.Path(folder) / ("llama-" + kind.name)
    here.mkdir()
    shapes = {"model.embed_tokens.weight": ("token_embd.weight", (words, width)),
              "model.norm.weight": ("output_norm.weight", (width,)),
              "lm_head.weight": ("output.weight", (words, width))}
    for i in range(layers):
        head = width // heads
        for name, (short, shape) in {
                "self_attn.q_proj": ("attn_q", (width, width)), "self_attn.k_proj": ("attn_k", (kv_heads * head, width)),
                "self_attn.v_proj": ("attn_v", (kv_heads * head, width)), "self_attn.o_proj": ("attn_output", (width, width)),
                "mlp.gate_proj": ("ffn_gate", (hidden, width)), "mlp.up_proj": ("ffn_up", (hidden, width)),
                "mlp.down_proj": ("ffn_down", (width, hidden)), "input_layernorm": ("attn_norm", (width,)),
                "post_attention_layernorm": ("ffn_norm", (width,))}.items():
            shapes["model.layers.%d.%s.weight" % (i, name)] = ("blk.%d.%s.weight" % (i, short), shape)
    original, tensors, quantized = {}, [], {}
    for name, (short, shape) in shapes.items():
        weights = (rng.standard_normal(shape) * 0.05 + (1 if len(shape) == 1 else 0)).astype(np.float32)
        own = TYPES.F32 if len(shape) == 1 else kind
        stored = weights
        if short.endswith("attn_q.weight"):
            stored = permute(weights, heads)
        elif short.endswith("attn_k.weight"):
            stored = permute(weights, kv_heads)
        tensors.append((short, gguf.quantize(stored, own), own))
        original[name] = weights
        quantized[name] = gguf.quantize(weights, own)
    safetensors.numpy.save_file(original, here / "model.safetensors")
    (here / "config.json").write_text(json.dumps({
        "model_type": "llama", "hidden_size": width, "num_attention_heads": heads, "num_key_value_heads": kv_heads,
        "num_hidden_layers": layers, "intermediate_size": hidden, "vocab_size": words}))
    fields = [("add_uint32", "llama.attention.head_count", heads), ("add_uint32", "llama.embedding_length", width),
              ("add_uint32", "llama.attention.head_count_kv", kv_heads), ("add_uint32", "llama.block_count", layers),
              ("add_uint32", "llama.feed_forward_length", hidden), ("add_uint32", "llama.context_length", 64)]
    write_gguf(here / "model.gguf", tensors, "llama", fields)

    theirs = converted(here / "model.safetensors", folder)
    mine = converted(here / "model.gguf", folder)
    names = {theirs.metadata.get("source_names", {}).get(n, n): n for n in theirs.tensors}
    report(sorted(theirs.tensors) == sorted(mine.tensors), "llama %s: canonical names" % kind.name,
           sorted(set(theirs.tensors) ^ set(mine.tensors))[:4])
    for name, data in quantized.items():
        made = mine.tensors.get(names[name])
        report(made is not None and made.data == data.tobytes(), "llama %s: %s" % (kind.name, name), "bytes differ")
    # Back in order also when the type changes on the way.
    plain = converted(here / "model.gguf", folder, "--precision", "f32")
    for name, data in quantized.items():
        own = TYPES.F32 if original[name].ndim == 1 else kind
        values = data if own == TYPES.F32 else gguf.dequantize(data, own)
        report(plain.tensors[names[name]].data == values.astype("<f4").tobytes(),
               "llama %s to f32: %s" % (kind.name, name), "values differ")
    if kind == TYPES.F32:
        done = aprcli("diff", here / "model.safetensors", here / "model.gguf", "--exit-code")
        report(done.returncode == 0, "llama F32: aprcli diff", done.stdout[:300])
    kept = converted(here / "model.gguf", folder, "--keep-names")
    report(all(kept.tensors[n].data == d.tobytes() for n, d, _ in tensors), "llama %s: --keep-names" % kind.name)


def files(folder, pattern):
    found = sorted((CORPUS / folder).glob(pattern))
    report(bool(found), "corpus " + folder, "no files")
    return found


def main():
    print("safetensors %s, gguf %s, numpy %s" % (
        safetensors.__version__, importlib.metadata.version("gguf"), np.__version__))
    with tempfile.TemporaryDirectory() as folder:
        for path in files("safetensors", "*.safetensors"):
            check_safetensors(path, folder)
        for path in files("safetensors_vectors", "*.safetensors"):
            check_agreement(path)
        for path in files("gguf", "*.gguf") + files("derived_gguf", "*.gguf"):
            check_gguf(path, folder)
        written_safetensors(folder)
        written_gguf(folder)
        written_blocks(folder)
        written_edges(folder)
        for kind in (TYPES.F32, TYPES.F16, TYPES.BF16, TYPES.Q8_0, TYPES.Q4_0, TYPES.Q5_1):
            llama(folder, kind)
    print("decoded as the peer does: " + " ".join(sorted(decoded)))
    if undecoded:
        print("not decoded by aprcli: " + " ".join(sorted(undecoded)))
    return finish()


if __name__ == "__main__":
    sys.exit(main())
