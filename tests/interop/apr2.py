# SPDX-License-Identifier: MIT
"""An apr2 reader of its own, written from the format's description only: what aprcli writes must be readable by it."""
import json
import struct
import zlib

import lz4.block
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
    """The bytes of a compressed tensor (FORMAT.md section 2), by the codecs' own Python packages."""
    codec, planes = flags & 15, flags & 0x100
    check(flags & ~0x10F == 0 and codec in (1, 2), "flags")
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
            check(block == 0 or elements // block * block_bytes == full, "size of " + name)
            check(offset % 64 == 0, "alignment of " + name)
            check(data_at + offset + stored <= len(raw) - 16, "range of " + name)
            ranges.append((offset, offset + stored))
            names.append(name.encode())
            data = raw[data_at + offset:data_at + offset + stored]
            data = data if flags & 15 == 0 else unpacked(data, raw_size, flags, block_bytes)
            self.tensors[name] = Tensor(name, kind, shape, data)
        check(at == index_at + index_size, "index size")
        check(names == sorted(set(names)), "order of the names")
        ranges.sort()
        check(all(a[1] <= b[0] for a, b in zip(ranges, ranges[1:])), "overlap")
