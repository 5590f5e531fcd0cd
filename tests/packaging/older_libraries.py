#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Copies libm and the C++ library of a system without the versions that a bundle must not require: older_libraries.py SYSTEM FOLDER

SYSTEM is the root of a system, FOLDER a new folder for LD_LIBRARY_PATH. A program that requires one of these versions does not
start with the copies, as on a system that really is that old. The C library stays, since others of the system need all of it.
"""
import struct
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "packaging"))
import elf_versions  # noqa: E402

VERDEF = 0x6FFFFFFD


def without_new_versions(path):
    """The bytes of a library, and the versions that it does not define in them."""
    elf = elf_versions.Elf(path)
    removed = []
    at, _, strings = elf.section(VERDEF)
    while True:
        _, _, _, _, checksum, first, following = struct.unpack_from("<HHHHIII", elf.data, at)
        version = elf.text(strings, struct.unpack_from("<I", elf.data, at + first)[0])
        if not elf_versions.is_promised(version):
            removed.append(version)
            struct.pack_into("<I", elf.data, at + 8, checksum ^ 1)  # the loader finds versions by it
        if following == 0:
            return elf.data, removed
        at += following


def main():
    if len(sys.argv) != 3 or not Path(sys.argv[1]).is_dir():
        is_help = sys.argv[1:] in (["-h"], ["--help"])
        print(__doc__, file=sys.stdout if is_help else sys.stderr)
        return 0 if is_help else 2
    target = Path(sys.argv[2])
    target.mkdir()
    for name in ("libm.so.6", "libstdc++.so.6"):
        source = next(Path(sys.argv[1]).glob(f"usr/lib/x86_64-linux-gnu/{name}"))
        data, removed = without_new_versions(source.resolve())
        (target / name).write_bytes(data)
        (target / name).chmod(0o755)
        print(f"{name} without {', '.join(removed)}")
        if not removed:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
