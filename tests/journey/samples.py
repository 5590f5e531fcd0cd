# SPDX-License-Identifier: MIT
"""Model files for the journey."""

import json
import math
import struct

ROWS, COLUMNS = 16, 24
BAD_TENSOR = "blocks.1.up.weight"
BAD_PLACES = [(5, 7), (5, 8), (11, 2)]  # of NaN
LICENSE = "mit"
PARTS = ["query", "value", "up", "down"]


def tensor_names():
    return [f"blocks.{layer}.{part}.weight" for layer in range(3) for part in PARTS]


def write_safetensors(path, shapes, metadata, data=b"", size=None):
    """A SafeTensors file of F32 tensors; without data, `size` bytes of a hole."""
    header, offset = {"__metadata__": metadata}, 0
    for name, shape in shapes.items():
        end = offset + 4 * math.prod(shape)
        header[name] = {"dtype": "F32", "shape": shape, "data_offsets": [offset, end]}
        offset = end
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)
        if size:
            file.truncate(8 + len(text) + size)


def values_of(index, is_bad):
    values = [((index * 31 + at * 7) % 101 - 50) / 64 for at in range(ROWS * COLUMNS)]
    if is_bad:
        for row, column in BAD_PLACES:
            values[row * COLUMNS + column] = math.nan
    return struct.pack(f"<{len(values)}f", *values)


def write_small(path, is_damaged):
    """Twelve tensors, one with NaN if `is_damaged`."""
    names = tensor_names()
    data = b"".join(values_of(index, is_damaged and name == BAD_TENSOR) for index, name in enumerate(names))
    write_safetensors(path, {name: [ROWS, COLUMNS] for name in names}, {"license": LICENSE, "title": "journey"}, data)


def write_huge(path, gigabytes=64):
    """Tensors of zeros that take long to read and no room on the disk."""
    shape = [1 << 14, 1 << 14]  # 1 GiB
    names = [f"blocks.{layer}.up.weight" for layer in range(gigabytes)]
    write_safetensors(path, {name: shape for name in names}, {"license": LICENSE}, size=gigabytes << 30)
