#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Versions of the C and C++ library that the files of a bundle require.

  elf_versions.py check FOLDER    fails if a file requires a newer symbol than PROMISED; prints the newest ones

The bundle is built on Debian 12 (glibc 2.36, GCC 12) and promises older ones. `lower` makes that true for the few functions
of RELAXED, which older libraries have under an older version: their version is removed, so that the loader takes the one that
is there.
"""
import re
import struct
import sys
from pathlib import Path

# glibc 2.34 and the C++ library of GCC 11: RHEL 9, Ubuntu 22.04, Debian 12 and what is newer.
PROMISED = {"GLIBC": (2, 34), "GLIBCXX": (3, 4, 29), "CXXABI": (1, 3, 13), "GCC": (7, 0, 0), "ZLIB": (1, 2, 9)}
RELAXED = {
    ("hypot", "GLIBC_2.35"),  # sets errno itself since then
    ("hypotf", "GLIBC_2.35"),
    # std::condition_variable::wait(std::unique_lock<std::mutex>&): a thread in it can be cancelled since then
    ("_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE", "GLIBCXX_3.4.30"),
}
DYNSYM, VERNEED, VERSYM = 11, 0x6FFFFFFE, 0x6FFFFFFF
GLOBAL = 1  # VER_NDX_GLOBAL


class Elf:
    """The symbols that a 64-bit little-endian ELF file takes from others."""

    def __init__(self, path):
        self.data = bytearray(path.read_bytes())
        if self.data[:6] != b"\x7fELF\x02\x01":
            raise ValueError(f"{path}: not a 64-bit little-endian ELF file")
        offset, = struct.unpack_from("<Q", self.data, 0x28)
        size, count = struct.unpack_from("<HH", self.data, 0x3A)
        # (type, offset, size, link) of each section
        sections = [struct.unpack_from("<4xI16xQQI", self.data, offset + i * size) for i in range(count)]
        self.by_type = {kind: (at, length, sections[link][1:3]) for kind, at, length, link in sections}
        self.symbols, self.versions, self.needs = (self.section(kind) for kind in (DYNSYM, VERSYM, VERNEED))

    def section(self, kind):
        """(offset, size, (offset, size) of its strings) of the section of a type, or None."""
        return self.by_type.get(kind)

    def text(self, strings, at):
        start = strings[0] + at
        return self.data[start:self.data.index(0, start)].decode()

    def needed(self):
        """(index, version, place of its entry, number of the library) of each version that is required."""
        if self.needs is None:
            return
        at, _, strings = self.needs
        library = 0
        while True:
            _, _, _, first, following = struct.unpack_from("<HHIII", self.data, at)
            entry = at + first
            while True:
                _, _, index, name, behind = struct.unpack_from("<IHHII", self.data, entry)
                yield index, self.text(strings, name), entry, library
                if behind == 0:
                    break
                entry += behind
            if following == 0:
                return
            at += following
            library += 1

    def undefined(self):
        """(name, index of its version, place of that index) of each symbol of other files."""
        if self.symbols is None or self.versions is None:
            return
        at, size, strings = self.symbols
        for i in range(size // 24):
            name, _, _, section = struct.unpack_from("<IBBH", self.data, at + 24 * i)
            if section == 0 and name != 0:
                place = self.versions[0] + 2 * i
                yield self.text(strings, name), struct.unpack_from("<H", self.data, place)[0] & 0x7FFF, place


def number(version):
    """("GLIBC", (2, 34)) of "GLIBC_2.34"; None for versions of other libraries and without a number."""
    match = re.fullmatch(r"([A-Z]+)_([0-9.]+)", version)
    return (match[1], tuple(map(int, match[2].split(".")))) if match and match[1] in PROMISED else None


def is_promised(version):
    found = number(version)
    return found is None or found[1] <= PROMISED[found[0]]


def lower(path):
    """Removes the versions of RELAXED from a file."""
    elf = Elf(path)
    names = {index: version for index, version, _, _ in elf.needed()}
    changed = False
    for name, index, place in elf.undefined():
        if (name, names.get(index)) in RELAXED:
            struct.pack_into("<H", elf.data, place, GLOBAL)
            changed = True
    if not changed:
        return
    used = {index for _, index, _ in elf.undefined()}
    # A version that nothing uses any more becomes an older one of the same library, or the one that all of glibc's have.
    older = {library: entry for _, version, entry, library in elf.needed() if is_promised(version)}
    base = next((entry for _, version, entry, _ in elf.needed() if version == "GLIBC_2.2.5"), None)
    for index, version, entry, library in list(elf.needed()):
        if index not in used and not is_promised(version):
            source = older.get(library, base if version.startswith("GLIBC_") else None)
            if source is None:
                raise ValueError(f"{path}: no version to put in place of {version}")
            for field in (0, 8):  # vna_hash, vna_name
                elf.data[entry + field:entry + field + 4] = elf.data[source + field:source + field + 4]
    path.write_bytes(elf.data)


def elf_files(folder):
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with open(path, "rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def check(folder):
    """What the files below a folder require beyond PROMISED, as messages; and the newest version of each library."""
    problems, newest = [], {}
    for path in elf_files(folder):
        elf = Elf(path)
        names = {}
        for index, version, _, _ in elf.needed():
            names[index] = version
            if not is_promised(version):
                problems.append(f"{path}: requires the version {version}")
            elif found := number(version):
                newest[found[0]] = max(newest.get(found[0], (0,)), found[1])
        problems += [f"{path}: requires {name}@{names[index]}" for name, index, _ in elf.undefined()
                     if index in names and not is_promised(names[index])]
    return problems, newest


def main():
    if sys.argv[1:] in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    if len(sys.argv) != 3 or sys.argv[1] != "check" or not Path(sys.argv[2]).is_dir():
        print(__doc__, file=sys.stderr)
        return 2
    problems, newest = check(Path(sys.argv[2]))
    if not newest:
        problems.append(f"{sys.argv[2]}: no program or library")
    for problem in problems:
        print(problem, file=sys.stderr)
    print("newest symbols: " + ", ".join(f"{name}_{'.'.join(map(str, version))}" for name, version in sorted(newest.items())))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
