# SPDX-License-Identifier: MIT
"""An apr2 reader of its own, written from the format's description only: what aprcli writes must be readable by it."""
import json
import struct
import zlib

import lz4.block
import numpy
import zstandard

# id -> (name, elements of a block, bytes of a block)
DTYPES = {
    0: ("F32", 1, 4), 1: ("F16", 1, 2), 2: ("BF16", 1, 2), 3: ("I8", 1, 1), 4: ("I16", 1, 2), 5: ("I32", 1, 4),
    6: ("I64", 1, 8), 7: ("U8", 1, 1), 8: ("F64", 1, 8), 9: ("BOOL", 1, 1), 10: ("U16", 1, 2), 11: ("U32", 1, 4),
    12: ("U64", 1, 8), 13: ("F8_E4M3", 1, 1), 14: ("F8_E5M2", 1, 1), 15: ("I4", 2, 1),
    16: ("Q8_0", 32, 34), 17: ("Q4_0", 32, 18), 18: ("Q4_1", 32, 20), 19: ("Q5_0", 32, 22), 20: ("Q5_1", 32, 24),
}


class Broken(Exception):
    pass


def check(holds, what):
    if not holds:
        raise Broken(what)


def unpacked(data, raw_size, flags, width):
    """The bytes of a compressed tensor, by the codecs' own Python packages."""
    codec, planes = flags & 15, flags & 0x100
    check(flags & ~0x1FF == 0 and codec in (1, 2), "flags")
    runs = []
    if codec == 1:
        at = 0
        while at < len(data):
            (size,) = struct.unpack_from("<I", data, at)
            block = data[at + 4:at + 4 + (size & 0x7FFFFFFF)]
            at += 4 + len(block)
            left = min(65536, raw_size - sum(map(len, runs)))
            runs.append(block if size >> 31 else lz4.block.decompress(block, uncompressed_size=left))
            check(len(runs[-1]) == left, "size of an LZ4 block")
    else:
        while data:
            decoder = zstandard.ZstdDecompressor().decompressobj()
            runs.append(decoder.decompress(data))
            check(len(runs[-1]) <= 1 << 20, "size of a zstd frame")
            data = decoder.unused_data
    if planes:
        for i, run in enumerate(runs):
            whole = len(run) // width
            joined = bytearray(run)
            for plane in range(width):
                joined[plane:whole * width:width] = run[plane * whole:(plane + 1) * whole]
            runs[i] = bytes(joined)
    raw = b"".join(runs)
    check(len(raw) == raw_size, "raw size")
    return raw


def aligned(at):
    return (at + 63) // 64 * 64


def dense(data, layout, shape, width, dtype):
    """The dense bytes of a tensor in one of the other layouts."""
    version, unit, rows, columns, kept = struct.unpack_from("<IIQQQ", data, 0)
    check(version == 1, "version of the layout")
    elements = 1
    for extent in shape:
        elements *= extent
    check(rows * columns == elements, "rows and columns of the layout")
    check(layout == 3 and rows == 1 or layout != 3 and rows == shape[0], "rows of the layout")
    if layout == 4:
        kinds = {"F32": "<f4", "F16": "<f2"}
        left_at = 64
        right_at = aligned(left_at + rows * unit * width)
        check(kept == unit and len(data) == right_at + columns * unit * width, "size of the factors")
        left = numpy.frombuffer(data, kinds[dtype], rows * unit, left_at).astype("f4").reshape(rows, unit)
        right = numpy.frombuffer(data, kinds[dtype], columns * unit, right_at).astype("f4").reshape(unit, columns)
        out = numpy.zeros((rows, columns), "f4")
        for k in range(unit):
            out += left[:, k:k + 1] * right[k:k + 1, :]
        return out.astype(kinds[dtype]).tobytes()
    groups = {1: rows, 2: -(-rows // unit), 3: -(-columns // 65536)}[layout]
    before = struct.unpack_from("<%dQ" % (groups + 1), data, 32)
    check(before[0] == 0 and before[-1] == kept and list(before) == sorted(before), "counts of the layout")
    keys_at = aligned(32 + 8 * (groups + 1))
    key_bytes = {1: kept * unit, 2: kept * 4, 3: -(-columns // 8)}[layout]
    values_at = aligned(keys_at + key_bytes)
    each = width * (unit * unit if layout == 2 else 1)
    check(len(data) == values_at + kept * each, "size of the layout")
    out = numpy.zeros((elements, width), "u1")
    values = numpy.frombuffer(data, "u1", kept * each, values_at)
    if layout == 3:
        bits = numpy.unpackbits(numpy.frombuffer(data, "u1", key_bytes, keys_at), bitorder="little")
        check(bits.sum() == kept and not bits[elements:].any(), "bits")
        out[numpy.flatnonzero(bits)] = values.reshape(kept, width)
        return out.tobytes()
    keys = numpy.frombuffer(data, "<u2" if layout == 1 and unit == 2 else "<u4", kept, keys_at).astype("i8")
    out = out.reshape(rows, columns, width)
    for group in range(groups):
        own = keys[before[group]:before[group + 1]]
        check((numpy.diff(own) > 0).all(), "order of the keys")
        if layout == 1:
            out[group, own] = values.reshape(kept, width)[before[group]:before[group + 1]]
            continue
        for k, tile in enumerate(own):
            whole = values.reshape(kept, unit, unit, width)[before[group] + k]
            height, breadth = min(unit, rows - group * unit), min(unit, columns - tile * unit)
            out[group * unit:group * unit + height, tile * unit:tile * unit + breadth] = whole[:height, :breadth]
    return out.tobytes()


class Tensor:
    def __init__(self, name, dtype, shape, data):
        self.name, self.dtype, self.shape, self.data = name, dtype, shape, data


class File:
    """The metadata and tensors of one apr2 file. `ggml` is {type number: (name, elements, bytes)} for ids over 32."""

    def __init__(self, path, ggml):
        with open(path, "rb") as file:
            raw = file.read()
        check(len(raw) >= 48, "too short")
        (magic, major, minor, self.flags, metadata_at, metadata_size, index_at, index_size,
         data_at) = struct.unpack_from("<4sHHIIIIII", raw, 0)
        check((magic, major, minor) == (b"APR2", 2, 0), "magic and version")
        crc, end, size = struct.unpack_from("<I4sQ", raw, len(raw) - 16)
        check(end == b"2RPA" and size == len(raw), "footer")
        check(zlib.crc32(raw[:-16]) == crc, "checksum")
        check(metadata_at == 32 and index_at == 32 + metadata_size, "order of the sections")
        check(data_at % 64 == 0 and data_at >= index_at + index_size, "data offset")
        check(not any(raw[index_at + index_size:data_at]), "gap is not zero")
        check(self.flags & 2, "ALIGNED_64")
        self.metadata = json.loads(raw[metadata_at:metadata_at + metadata_size])
        for key in ("apr_version", "model_type", "architecture"):
            check(key in self.metadata, "required key " + key)

        count, reserved = struct.unpack_from("<II", raw, index_at)
        check(reserved == 0, "reserved")
        self.tensors = {}
        at = index_at + 8
        names, ranges = [], []
        for _ in range(count):
            (length,) = struct.unpack_from("<H", raw, at)
            name = raw[at + 2:at + 2 + length].decode("utf-8")
            at += 2 + length
            dtype, dims = struct.unpack_from("<BB", raw, at)
            check(dims <= 8, "dimensions")
            shape = list(struct.unpack_from("<%dQ" % dims, raw, at + 2))
            offset, stored, raw_size, flags = struct.unpack_from("<QQQI", raw, at + 2 + 8 * dims)
            at += 2 + 8 * dims + 28
            check((flags & 15 == 0) == (raw_size == 0), "raw_size")
            if dtype in DTYPES:
                kind, block, block_bytes = DTYPES[dtype]
            else:
                kind, block, block_bytes = ggml.get(dtype - 32, ("#%d" % dtype, 0, 0))
            elements = 1
            for extent in shape:
                elements *= extent
            full = stored if flags & 15 == 0 else raw_size
            check(stored <= full, "compressed tensor is larger: " + name)
            layout = flags >> 4 & 15
            check(layout < 5, "layout of " + name)
            check(block == 0 or layout or elements // block * block_bytes == full, "size of " + name)
            check(offset % 64 == 0, "alignment of " + name)
            check(data_at + offset + stored <= len(raw) - 16, "range of " + name)
            ranges.append((offset, offset + stored))
            names.append(name.encode())
            data = raw[data_at + offset:data_at + offset + stored]
            data = data if flags & 15 == 0 else unpacked(data, raw_size, flags, block_bytes)
            data = dense(data, layout, shape, block_bytes, kind) if layout else data
            self.tensors[name] = Tensor(name, kind, shape, data)
            self.tensors[name].layout = layout
        check(at == index_at + index_size, "index size")
        check(names == sorted(set(names)), "order of the names")
        ranges.sort()
        check(all(a[1] <= b[0] for a, b in zip(ranges, ranges[1:])), "overlap")
