# SPDX-License-Identifier: MIT
"""Checks the blocks that aprcli writes and reads against llama.cpp's own library, and its plain types against NumPy and
ml_dtypes. Prints 'N passed, N failed' and exits 1 when a check failed."""
import ctypes
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

# A missing peer is a failure: no try around these.
import gguf
import ml_dtypes
import numpy as np
import safetensors.numpy

import apr2
from checks import finish, report

CLI = os.environ["APR_CLI"]
LIBRARIES = pathlib.Path(os.environ["APR_GGML"]).parent
GGML = ctypes.CDLL(os.environ["APR_GGML"])
LLAMA = ctypes.CDLL(str(next(LIBRARIES.glob("libllama.v*.so"))))

# Types that aprcli writes and that it only reads, by ggml's names. Spelt out, so that none is lost unnoticed.
ENCODED = ["q4_0", "q4_1", "q5_0", "q5_1", "q8_0", "q2_K", "q3_K", "q4_K", "q5_K", "q6_K", "iq4_nl", "iq4_xs", "tq1_0",
           "tq2_0", "mxfp4", "nvfp4", "q1_0", "q2_0"]
DECODED = ENCODED + ["q8_K", "iq2_xxs", "iq2_xs", "iq2_s", "iq3_xxs", "iq3_s", "iq1_s", "iq1_m"]
# llama_ftype of every mix.
MIXES = {"q4_0": 2, "q4_1": 3, "q8_0": 7, "q5_0": 8, "q5_1": 9, "q2_k": 10, "q3_k_s": 11, "q3_k_m": 12, "q3_k_l": 13,
         "q4_k_s": 14, "q4_k_m": 15, "q5_k_s": 16, "q5_k_m": 17, "q6_k": 18, "q2_k_s": 21, "iq4_nl": 25, "iq4_xs": 30,
         "tq1_0": 36, "tq2_0": 37, "mxfp4_moe": 38}

GGML.ggml_type_name.restype = ctypes.c_char_p
GGML.ggml_blck_size.restype = ctypes.c_int64
GGML.ggml_type_size.restype = ctypes.c_size_t
GGML.ggml_quantize_chunk.restype = ctypes.c_size_t
GGML.ggml_quantize_chunk.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64,
                                     ctypes.c_int64, ctypes.c_void_p]

NUMBERS = 43  # of ggml_type; beyond the last one ggml reads outside of its table


def ggml_types():
    """{name: (number, elements of a block, bytes of a block)}"""
    out = {}
    for number in range(NUMBERS):
        name = GGML.ggml_type_name(number)
        if name and GGML.ggml_type_size(number) > 0:
            out[name.decode()] = (number, GGML.ggml_blck_size(number), GGML.ggml_type_size(number))
    return out


TYPES = ggml_types()
for missing in [name for name in DECODED if name not in TYPES]:
    sys.exit("ggml does not know the type %s; it knows %s" % (missing, " ".join(TYPES)))
for kind in DECODED:  # makes the tables that some types are searched in
    GGML.ggml_quantize_init(TYPES[kind][0])
APR_TYPES = {number: (name.upper(), block, size) for name, (number, block, size) in TYPES.items()}
# The package lags behind ggml by a type or two, but only looks its sizes up here.
for number, block, size in TYPES.values():
    gguf.GGML_QUANT_SIZES[number] = (block, size)


def quantized(kind, values, weights=None):
    """ggml_quantize_chunk: bytes of rows, as an array of rows by bytes. `weights` is a row, or nothing."""
    number, block, size = TYPES[kind]
    values = np.ascontiguousarray(values, np.float32)
    rows, columns = values.size // values.shape[-1], values.shape[-1]
    out = np.full((rows, columns // block * size), 0xAA, np.uint8)
    weights = None if weights is None else np.ascontiguousarray(weights, np.float32)
    done = GGML.ggml_quantize_chunk(number, values.ctypes.data, out.ctypes.data, 0, rows, columns,
                                    None if weights is None else weights.ctypes.data)
    if done != out.size:
        sys.exit("ggml wrote %d bytes of %s, not %d" % (done, kind, out.size))
    return out


def dequantized(kind, blocks):
    """dequantize_row_*: f32 values of blocks."""
    _, block, size = TYPES[kind]
    blocks = np.ascontiguousarray(blocks)
    out = np.empty(blocks.size // size * block, np.float32)
    function = getattr(GGML, "dequantize_row_" + kind)
    function.argtypes, function.restype = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64], None
    function(blocks.ctypes.data, out.ctypes.data, out.size)
    return out


def made(folder, *arguments):
    """The apr file that aprcli makes, read by the independent reader, or None with the message."""
    out = pathlib.Path(folder) / "out.apr"
    done = subprocess.run([CLI, *map(str, arguments), "-o", str(out), "--keep-names", "--relaxed", "--force", "--quiet"],
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return None, done.stderr.strip()
    file = apr2.File(out, APR_TYPES)
    out.unlink()
    return file, ""


# Encoding -------------------------------------------------------------------------------------------------------------


def rows_of_all_kinds(columns, rng):
    """{what they are: rows}, finite all of them."""
    shape = (4, columns)
    normal = (rng.standard_normal(shape) * 0.02).astype(np.float32)
    uniform = rng.random(shape, np.float32)
    place = np.arange(columns)
    with np.errstate(under="ignore"):
        kinds = {
            "normal": normal, "positive": uniform, "negative": -uniform, "whole": np.round(normal * 100),
            "constant": np.full(shape, 0.5), "minus one": np.full(shape, -1), "zero": np.zeros(shape),
            "signed zero": np.where(place % 2, -0.0, 0.0) * np.ones(shape), "minus zero": np.full(shape, -0.0),
            "sparse": np.where(rng.random(shape) < 0.1, normal, 0), "one in seven": np.where(place % 7, 0, uniform),
            "blocks of zeros": np.where(place // 32 % 3, 0, normal), "half blocks": np.where(place % 256 < 16, 0, normal),
            "one outlier": np.where(place == columns // 2, 100, normal), "wide": np.exp(normal * 300),
            "tiny": normal * 1e-20, "least normal": uniform * 1e-38, "subnormal": normal * 1e-40,
            "least": np.full(shape, 1e-45), "great": normal * 1e18, "huge": normal * 1e36,
            "greatest": np.where(rng.random(shape) < 0.5, 1, -1) * np.finfo(np.float32).max,
        }
    return {name: np.asarray(rows, np.float32) for name, rows in kinds.items()}


def plain_weights():
    """{tensor: values}, and the kinds of their rows. "large" goes beyond what is encoded at a time, whose end is within
    a row."""
    rng = np.random.default_rng(11)
    tensors, kinds = {}, []
    for columns in (256, 512, 2816):
        rows = rows_of_all_kinds(columns, rng)
        kinds = [name for name, values in rows.items() for _ in values]
        tensors["layers.0.w%d.weight" % columns] = np.concatenate(list(rows.values()))
    tensors["large.weight"] = (rng.standard_normal((800, 2816)) * 0.02).astype(np.float32)
    tensors["experts.weight"] = (rng.standard_normal((3, 40, 512)) * 0.02).astype(np.float32)
    tensors["unweighted.weight"] = (rng.standard_normal((40, 512)) * 0.02).astype(np.float32)
    return tensors, kinds


def expected_bytes(kind, values, weights):
    """What llama-quantize makes of a tensor: slice by slice, each with its own weights."""
    if weights is None:
        return quantized(kind, values)
    slices = values.reshape(len(weights), -1, values.shape[-1])
    return np.concatenate([quantized(kind, part, row) for part, row in zip(slices, weights)])


def compare_encoded(what, source, folder, tensors, kinds, weights, *options):
    """`weights`: {tensor: a row for each of its slices}."""
    for kind in ENCODED:
        file, problem = made(folder, "quantize", source, "--type", kind.lower(), *options)
        if file is None:
            report(False, "%s %s" % (what, kind), problem)
            continue
        for name, values in tensors.items():
            expected = expected_bytes(kind, values, weights.get(name))
            tensor = file.tensors[name]
            fits = tensor.dtype == kind.upper() and tensor.shape == list(values.shape)
            ours = np.frombuffer(tensor.data, np.uint8)
            if not fits or ours.size != expected.size:
                report(False, "%s %s: %s" % (what, kind, name), "%s %s of %d bytes" % (
                    tensor.dtype, tensor.shape, ours.size))
                continue
            rows = np.flatnonzero((ours.reshape(expected.shape) != expected).any(axis=1))
            of = sorted({kinds[row] for row in rows}) if name.startswith("layers.") else ""
            report(rows.size == 0, "%s %s: %s" % (what, kind, name), "%d of %d rows differ, first %s %s" % (
                rows.size, len(expected), rows[:4], of))


def sums_of_squares(tensors):
    """{tensor: sums for each slice and column}: some columns were never used, and whole blocks of them."""
    rng = np.random.default_rng(12)
    out = {}
    for name, values in tensors.items():
        if name.startswith("unweighted"):
            continue
        shape = (values.shape[0] if values.ndim == 3 else 1, values.shape[-1])
        sums = (rng.random(shape) ** 4 * 1000).astype(np.float32)
        sums[rng.random(shape) < 0.05] = 0
        sums[:, 64:96] = 0
        sums[:, -256:] *= np.float32(1e-12)
        out[name] = sums
    return out


def write_old_matrix(path, sums, calls):
    with open(path, "wb") as file:
        file.write(struct.pack("<i", len(sums)))
        for name, values in sums.items():
            file.write(struct.pack("<i", len(name)) + name.encode() + struct.pack("<ii", calls, values.size))
            file.write(values.astype("<f4").tobytes())
        file.write(struct.pack("<ii", calls, 4) + b"text")  # what llama-imatrix adds: the last call and its data's name


def write_gguf_matrix(path, sums, counts):
    writer = gguf.GGUFWriter(path, "")
    writer.add_type("imatrix")
    writer.add_array("imatrix.datasets", ["text"])
    writer.add_uint32("imatrix.chunk_count", 7)
    writer.add_uint32("imatrix.chunk_size", 512)
    for name, values in sums.items():
        writer.add_tensor(name + ".in_sum2", values)
        writer.add_tensor(name + ".counts", counts[name].reshape(-1, 1))
    close_file(writer)


def close_file(writer):
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def encoding(folder):
    tensors, kinds = plain_weights()
    source = pathlib.Path(folder) / "plain.safetensors"
    safetensors.numpy.save_file(tensors, source)
    compare_encoded("encode", source, folder, tensors, kinds, {})

    sums = sums_of_squares(tensors)
    matrix = pathlib.Path(folder) / "imatrix.dat"
    write_old_matrix(matrix, sums, 7)
    means = {name: values / np.float32(7) for name, values in sums.items()}
    compare_encoded("encode, imatrix.dat", source, folder, tensors, kinds, means, "--imatrix", matrix)

    # An expert that was never asked has no sums, and all of its columns count alike.
    matrix = pathlib.Path(folder) / "imatrix.gguf"
    counts = {name: np.arange(3, 3 + len(values), dtype=np.float32) for name, values in sums.items()}
    counts["experts.weight"][1] = 0
    sums["experts.weight"][1] = 0
    write_gguf_matrix(matrix, sums, counts)
    with np.errstate(invalid="ignore"):
        means = {name: np.where(counts[name][:, None] > 0, values / counts[name][:, None], np.float32(1))
                 for name, values in sums.items()}
    compare_encoded("encode, imatrix.gguf", source, folder, tensors, kinds, means, "--imatrix", matrix)


# Decoding -------------------------------------------------------------------------------------------------------------


def finite_blocks(kind, count, rng):
    """Blocks of random bytes, those drawn again whose values are not all finite."""
    _, block, size = TYPES[kind]
    blocks = rng.integers(0, 256, (count, size)).astype(np.uint8)
    while True:
        wrong = ~np.isfinite(dequantized(kind, blocks).reshape(count, block)).all(axis=1)
        if not wrong.any():
            return blocks
        blocks[wrong] = rng.integers(0, 256, (int(wrong.sum()), size))


def decoding(folder):
    rng = np.random.default_rng(13)
    rows, blocks_of_row = 33, 31  # the last of several blocks that are decoded together is alone
    tensors = {}
    for kind in DECODED:
        count, size = rows * blocks_of_row, TYPES[kind][2]
        tensors[kind + " finite"] = kind, finite_blocks(kind, count, rng).reshape(rows, -1)
        tensors[kind + " any"] = kind, rng.integers(0, 256, (rows, blocks_of_row * size)).astype(np.uint8)
    source = pathlib.Path(folder) / "blocks.gguf"
    writer = gguf.GGUFWriter(source, "test")
    for name, (kind, blocks) in tensors.items():
        writer.add_tensor(name, blocks, raw_dtype=TYPES[kind][0])
    close_file(writer)
    file, problem = made(folder, "convert", source, "--dequantize", "f32")
    if file is None:
        report(False, "decode", problem)
        return
    for name, (kind, blocks) in tensors.items():
        theirs = dequantized(kind, blocks)
        tensor = file.tensors[name]
        if tensor.dtype != "F32" or tensor.shape != [rows, theirs.size // rows]:
            report(False, "decode %s" % name, "%s %s" % (tensor.dtype, tensor.shape))
            continue
        ours = np.frombuffer(tensor.data, "<f4")
        # Which NaN an infinite scale times 0 gives is up to the processor's instruction.
        same = (ours.view(np.uint32) == theirs.view(np.uint32)) | (np.isnan(ours) & np.isnan(theirs))
        at = int(np.argmin(same))
        report(bool(same.all()), "decode %s" % name, "%d of %d values differ, first %d: %r here, %r there" % (
            (~same).sum(), same.size, at, ours[at], theirs[at]))


# Plain types ----------------------------------------------------------------------------------------------------------


def decision_points(dtype):
    """Every finite value of a small float type, the middles between neighbours, where ties are, and what is next to
    these; and what lies around the end of the range."""
    width = np.dtype(dtype).itemsize
    with np.errstate(invalid="ignore"):
        every = np.arange(256**width, dtype="<u%d" % width).view(dtype).astype(np.float64)
    every = np.unique(every[np.isfinite(every)])
    ends = np.diff(every)[-1] / 2 * np.arange(1, 9)
    every = np.concatenate([every[0] - ends[::-1], every, every[-1] + ends])
    every = every[np.abs(every) <= np.finfo(np.float32).max]
    middles = ((every[1:] + every[:-1]) / 2).astype(np.float32)
    points = np.concatenate([every.astype(np.float32), middles])
    points = np.concatenate([points, np.nextafter(points, np.float32(np.inf)), np.nextafter(points, -np.float32(np.inf))])
    points = points[np.isfinite(points)]
    return np.concatenate([points, np.array([-0.0, 0.0, 1e-45, -1e-45, 3.4e38, -3.4e38], np.float32)])


def plain_types(folder):
    rng = np.random.default_rng(14)
    bits = rng.integers(0, 2**32, 1 << 20, dtype=np.uint64).astype(np.uint32)
    bits[bits & 0x7F800000 == 0x7F800000] &= 0x3FFFFFFF
    special = np.array([0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC00000, 0x7F800001, 0xFFFFFFFF, 0x7FFFFFFF, 0x7FBFFFFF],
                       np.uint32)
    for name, dtype in (("f16", np.float16), ("bf16", ml_dtypes.bfloat16), ("f8_e4m3", ml_dtypes.float8_e4m3fn),
                        ("f8_e5m2", ml_dtypes.float8_e5m2)):
        tensors = {"ties.weight": decision_points(dtype), "random.weight": bits.view(np.float32),
                   "special.weight": special.view(np.float32)}
        tensors = {key: np.resize(values, (-(-values.size // 8), 8)) for key, values in tensors.items()}
        source = pathlib.Path(folder) / "values.safetensors"
        safetensors.numpy.save_file(tensors, source)
        file, problem = made(folder, "quantize", source, "--type", name)
        if file is None:
            report(False, name, problem)
            continue
        for key, values in tensors.items():
            with np.errstate(all="ignore"):
                theirs = values.astype(dtype)
            tensor = file.tensors[key]
            whole = "<u%d" % np.dtype(dtype).itemsize
            ours = np.frombuffer(tensor.data, whole)
            same = ours == theirs.reshape(-1).view(whole)
            same |= np.isnan(ours.view(dtype).astype(np.float32)) & np.isnan(theirs.reshape(-1).astype(np.float32))
            at = int(np.argmin(same))
            report(tensor.dtype == name.upper() and bool(same.all()), "%s: %s" % (name, key),
                   "%s, %d of %d values differ, first %r: %r here, %r there" % (
                       tensor.dtype, (~same).sum(), same.size, values.reshape(-1)[at], ours.view(dtype)[at],
                       theirs.reshape(-1)[at]))


# Whole models ---------------------------------------------------------------------------------------------------------


class Weights(ctypes.Structure):
    """llama_model_imatrix_data; a list of them ends with an empty one."""
    _fields_ = [("name", ctypes.c_char_p), ("data", ctypes.c_void_p), ("count", ctypes.c_size_t)]


class QuantizeParameters(ctypes.Structure):
    """llama_model_quantize_params; a newer library may have more members, which then stay as it sets them."""
    _fields_ = [("threads", ctypes.c_int32), ("file_type", ctypes.c_int32), ("output_type", ctypes.c_int32),
                ("embedding_type", ctypes.c_int32), ("flags", ctypes.c_bool * 6),
                ("weights", ctypes.POINTER(Weights)), ("rest", ctypes.c_uint64 * 32)]


LLAMA.llama_model_quantize_default_params.restype = QuantizeParameters
LLAMA.llama_model_quantize.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.POINTER(QuantizeParameters)]
LLAMA.llama_model_quantize.restype = ctypes.c_uint32
SILENT = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p)(lambda level, text, data: None)


def write_model(path, arch="llama", layers=3, width=256, hidden=256, kv_heads=4, experts=0, tied=False, file_type=True):
    """A model in llama.cpp's names, with every role that a mix looks at."""
    rng = np.random.default_rng(15)
    heads, words = 8, 32
    head = width // heads
    writer = gguf.GGUFWriter(path, arch)
    writer.add_head_count(heads)
    writer.add_head_count_kv(kv_heads)
    writer.add_embedding_length(width)
    writer.add_block_count(layers)
    writer.add_feed_forward_length(hidden)
    writer.add_context_length(64)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_layer_norm_eps(1e-5)
    if file_type:
        writer.add_file_type(0)
    if experts:
        writer.add_expert_count(experts)
        writer.add_expert_used_count(2)
    shapes = {"token_embd": (words, width), "output_norm": (width,)}
    if not tied:
        shapes["output"] = (words, width)
    block = {"attn_norm": (width,), "attn_output": (width, width), "ffn_up": (hidden, width), "ffn_down": (width, hidden)}
    if arch == "falcon":
        block["attn_qkv"] = (width + 2 * kv_heads * head, width)
    else:
        block |= {"attn_q": (width, width), "attn_k": (kv_heads * head, width), "attn_v": (kv_heads * head, width),
                  "ffn_norm": (width,), "ffn_gate": (hidden, width)}
    if experts:
        for name in ("ffn_gate", "ffn_up", "ffn_down"):
            block[name + "_exps"] = (experts, *block.pop(name))
        block["ffn_gate_inp"] = (experts, width)
    for i in range(layers):
        shapes |= {"blk.%d.%s" % (i, name): shape for name, shape in block.items()}
    for name, shape in shapes.items():
        values = rng.standard_normal(shape) * 0.05 + (1 if len(shape) == 1 else 0)
        writer.add_tensor(name + ".weight", values.astype(np.float32))
    close_file(writer)


def llama_quantize(source, out, file_type, means):
    """llama_model_quantize: `out`, a GGUF file. `means`: {tensor: weights of its columns}, may be empty."""
    parameters = LLAMA.llama_model_quantize_default_params()
    parameters.threads, parameters.file_type = 2, file_type
    means = {name: np.ascontiguousarray(values) for name, values in means.items()}
    weights = [(name.encode(), values.ctypes.data, values.size) for name, values in means.items()] + [(None, None, 0)]
    if means:
        parameters.weights = (Weights * len(weights))(*weights)
    if LLAMA.llama_model_quantize(str(source).encode(), str(out).encode(), ctypes.byref(parameters)) != 0:
        sys.exit("llama_model_quantize failed: %s, type %d" % (source, file_type))


def matrix_of(path, matrix):
    """Writes one for a model, without embeddings and output, as llama-imatrix does. Returns its means."""
    rng = np.random.default_rng(16)
    sums, counts = {}, {}
    for tensor in gguf.GGUFReader(path).tensors:
        shape = tensor.data.shape
        if len(shape) > 1 and tensor.name.startswith("blk.") and "gate_inp" not in tensor.name:
            sums[tensor.name] = (rng.random((shape[0] if len(shape) == 3 else 1, shape[-1])) ** 4).astype(np.float32)
            counts[tensor.name] = np.full(len(sums[tensor.name]), 7, np.float32)
    write_gguf_matrix(matrix, sums, counts)
    return {name: values / np.float32(7) for name, values in sums.items()}


def whole_models(folder):
    """Every mix of a GGUF file, with a GGUF file as the output, against llama.cpp's own llama_model_quantize: types and
    bytes of all tensors, and what the header says."""
    LLAMA.llama_log_set(SILENT, None)
    LLAMA.llama_backend_init()
    folder = pathlib.Path(folder)
    source, matrix = folder / "model.gguf", folder / "model.imatrix.gguf"
    ours, theirs = folder / "ours.gguf", folder / "theirs.gguf"
    variants = {"llama": {"layers": 17}, "llama, tied": {"tied": True, "file_type": False},
                "llama, short rows": {"width": 288, "hidden": 320},
                "llama, one key head": {"layers": 9, "kv_heads": 1},
                "llama, 8 experts": {"experts": 8}, "falcon": {"arch": "falcon", "layers": 9, "kv_heads": 1}}
    for what, options in variants.items():
        write_model(source, **options)
        for mix, number in MIXES.items():
            # Of names that are a type's, too, --quantize takes the type.
            option = "--mix" if mix in map(str.lower, ENCODED) else "--quantize"
            runs = [((), {})] if mix != "q2_k_s" else []
            if what in ("llama, one key head", "llama, 8 experts"):
                runs.append((("--imatrix", matrix), matrix_of(source, matrix)))
            if mix == "q4_k_m":
                runs.append((("--keep-names",), {}))
            for arguments, means in runs:
                name = "%s %s %s" % (what, mix, arguments[0] if arguments else "")
                llama_quantize(source, theirs, number, means)
                done = subprocess.run([CLI, "convert", str(source), option, mix, "-o", str(ours), "--force", "--relaxed",
                                       "--quiet", *map(str, arguments)], capture_output=True, text=True, check=False)
                if done.returncode != 0:
                    report(False, name, done.stderr.strip())
                    continue
                compare_models(name.strip(), gguf.GGUFReader(ours), gguf.GGUFReader(theirs), number)


def compare_models(what, ours, theirs, number):
    mine = {t.name: (t.tensor_type.name, [int(n) for n in t.shape]) for t in ours.tensors}
    other = {t.name: (t.tensor_type.name, [int(n) for n in t.shape]) for t in theirs.tensors}
    wrong = [(name, mine.get(name), other.get(name)) for name in mine | other if mine.get(name) != other.get(name)]
    report(not wrong, what + ": types", "%d differ, e.g. %s" % (len(wrong), wrong[:3]))
    data = {t.name: t.data.tobytes() for t in theirs.tensors}
    wrong = [t.name for t in ours.tensors if mine[t.name] == other.get(t.name) and t.data.tobytes() != data[t.name]]
    report(not wrong, what + ": bytes", "%d tensors differ, e.g. %s" % (len(wrong), wrong[:3]))
    facts = [{key: reader.fields[key].contents() if key in reader.fields else None
              for key in ("general.file_type", "general.quantization_version", "general.architecture")}
             for reader in (ours, theirs)]
    report(facts[0] == facts[1] and facts[0]["general.file_type"] == number, what + ": header", "%s here, %s there" % (
        facts[0], facts[1]))


def integers_in_safetensors(folder):
    """Blocks of integers in SafeTensors: int8 times the scale of each 32 is what ggml makes of the blocks, to the bit."""
    rng = np.random.default_rng(21)
    values = {"layers.0.w.weight": (rng.standard_normal((48, 256)) * 0.02).astype(np.float32)}
    source, apr, out = (pathlib.Path(folder) / name for name in ("plain.safetensors", "blocks.apr", "ints.safetensors"))
    safetensors.numpy.save_file(values, str(source))
    for kind in ("q8_0", "q4_0", "q5_0", "iq4_nl"):
        for step in (["quantize", source, "--type", kind, "-o", apr], ["convert", apr, "-o", out]):
            done = subprocess.run([CLI, *map(str, step), "--keep-names", "--relaxed", "--force", "--quiet"],
                                  capture_output=True, text=True, check=False)
        found = safetensors.numpy.load_file(str(out)) if done.returncode == 0 else {}
        for name, plain in values.items():
            integers, scales = found.get(name), found.get(name + ".scale")
            fits = integers is not None and integers.dtype == np.int8 and scales.shape == (48, 8)
            ours = (integers.reshape(48, 8, 32) * scales[..., None]).astype(np.float32).ravel() if fits else None
            theirs = dequantized(kind, quantized(kind, plain))
            report(fits and np.array_equal(ours, theirs), "%s as int8 with scales" % kind, done.stderr.strip())


def main():
    with tempfile.TemporaryDirectory() as folder:
        encoding(folder)
        decoding(folder)
        plain_types(folder)
        whole_models(folder)
        integers_in_safetensors(folder)
    return finish("blocks and types of ggml")


if __name__ == "__main__":
    sys.exit(main())
