#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that includes follow the rooms of the library.

    check_layers.py [ROOT]      prints each violation as file:line: reason; exit code 1 when there is one
    check_layers.py --self-test shows on a made-up tree that every rule can fail
"""
import re
import sys
import tempfile
from pathlib import Path

# What each room may use besides itself. Order and arrows: DESIGN.md, section 2.
ROOMS = {
    "base": set(),
    "host": {"base"},
    "tensor": {"base"},
    "format": {"base", "tensor"},
    "convert": {"base", "host", "tensor", "format"},
    "validate": {"base", "tensor", "format"},
    "seal": {"base", "host", "tensor", "format", "convert", "validate"},
    "trace": {"base", "host", "tensor", "format", "convert", "validate", "seal"},
    "hub": {"base", "host", "tensor", "format", "convert", "validate", "seal", "trace"},
}
WASM_ROOMS = {"base", "tensor", "format", "validate"}
# wasm's libc++ 14, or clang 14 with any library, has not got these; streams bring the locale with them.
NOT_IN_WASM = {"filesystem", "format", "iostream", "memory_resource", "mutex", "ranges", "source_location", "thread"}

SOURCES = {".h", ".hpp", ".inc", ".in", ".c", ".cpp"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
QT = re.compile(r"^(?:Qt?[A-Z]\w*(?:/|$)|q[a-z]\w*\.h$)")


def is_native(path: Path) -> bool:
    """Whether a file of a wasm room is for the native build only and may so use the host."""
    return path.name.endswith("_file.cpp")


def allowed_rooms(room: str, path: Path) -> set:
    rooms = ROOMS[room] | {room}
    return rooms | {"host"} if room == "format" and is_native(path) else rooms


def target_room(name: str, path: Path, libs: Path) -> str | None:
    """The room that a quoted include leads to, or None when it leads to no room."""
    parts = Path(name).parts
    if parts[0] == "apr" and len(parts) > 1:
        return parts[1] if parts[1] in ROOMS else None
    # As the compiler looks: beside the file, then in the private include folders of libs/CMakeLists.txt.
    for folder in (path.parent, libs, libs / "format/architecture"):
        target = (folder / name).resolve()
        if target.is_file() and target.is_relative_to(libs.resolve()):
            room = target.relative_to(libs.resolve()).parts[0]
            return room if room in ROOMS else None
    return None


def violations_in_library_file(room: str, path: Path, libs: Path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        quoted, angled = match.groups()
        name = quoted or angled
        is_ours = bool(quoted) or name.startswith("apr/")
        target = target_room(name, path, libs) if is_ours else None
        if QT.match(name) and target is None:
            yield number, f"the library must do without Qt, and this includes {name}"
        elif is_ours:
            if target is None:
                yield number, f"{name} is in no room of the library"
            elif target not in allowed_rooms(room, path):
                yield number, f"{room} must not use {target}, and this includes {name}"
        elif name in NOT_IN_WASM and room in WASM_ROOMS and not is_native(path):
            yield number, f"{room} builds for wasm, which has no <{name}>"


def violations(root: Path):
    libs = root / "libs"
    for path in sorted(libs.rglob("*")):
        if not path.is_file() or path.suffix not in SOURCES:
            continue
        inside = path.relative_to(libs)
        if inside.parts[0] not in ROOMS:
            yield f"{path.relative_to(root)}:1: {inside.parts[0]} is no room of the library"
            continue
        for number, reason in violations_in_library_file(inside.parts[0], path, libs):
            yield f"{path.relative_to(root)}:{number}: {reason}"


def self_test() -> int:
    good = {
        "libs/base/include/apr/base/bytes.h": "#include <vector>\n",
        "libs/host/mapped_file.cpp": '#include "apr/base/bytes.h"\n#include "quiet.h"\n#include <thread>\n',
        "libs/host/quiet.h": "// #include <QString>\n",
        "libs/tensor/codec.cpp": '#include "apr/base/bytes.h"\n',
        "libs/format/open.cpp": '#include "gguf/reader.h"\n#include "apr/tensor/dtype.h"\n#include "tables.h"\n',
        "libs/format/gguf/reader.h": '#include "format/open_parts.h"\n',
        "libs/format/open_parts.h": "",
        "libs/format/architecture/tables.h": "",
        "libs/format/open_file.cpp": '#include "apr/host/mapped_file.h"\n#include <filesystem>\n',
        "libs/convert/pipeline.cpp": '#include "apr/host/system.h"\n#include "apr/format/open.h"\n#include <mutex>\n',
        "libs/validate/diff.cpp": '#include "apr/format/model.h"\n#include <quadmath.hpp>\n',
        "libs/hub/fetch.cpp": '#include "apr/seal/digest.h"\n',
        "apps/workbench/main.cpp": '#include <QString>\n#include "apr/hub/fetch.h"\n#include <thread>\n',
    }
    bad = {
        "libs/base/text.cpp": '#include "apr/tensor/dtype.h"\n',
        "libs/base/bytes.cpp": '#include "apr/host/system.h"\n',
        "libs/base/crc.cpp": '#include <memory>\n#  include <QByteArray>\n',
        "libs/base/error.cpp": "#include <QtCore/QString>\n",
        "libs/base/names.cpp": "#include <qobject.h>\n",
        "libs/base/misc.cpp": '#include "apr/unknown/thing.h"\n',
        "libs/host/system.cpp": '#include "apr/format/open.h"\n',
        "libs/tensor/dtype.cpp": '#include "../format/open_parts.h"\n',
        "libs/tensor/shape.cpp": '#include "format/open_parts.h"\n',
        "libs/format/model.cpp": '#include "apr/host/mapped_file.h"\n',
        "libs/format/json.cpp": '#include "apr/validate/validate.h"\n',
        "libs/format/sink.cpp": '#include "not_there.h"\n',
        "libs/validate/check.cpp": '#include "apr/convert/pipeline.h"\n',
        "libs/validate/lint.cpp": '#include "apr/host/system.h"\n',
        "libs/validate/lint_file.cpp": '#include "apr/host/system.h"\n',
        "libs/convert/merge.cpp": "#include <apr/trace/run.h>\n",
        "libs/attic/old.cpp": "\n",
        **{f"libs/tensor/uses_{name}.cpp": f"#include <{name}>\n" for name in NOT_IN_WASM},
    }
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, text in (good | bad).items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        found = [line.split(":")[:2] for line in violations(root)]
    wanted = sorted([name, str(text.count("\n"))] for name, text in bad.items())
    for name, line in [entry for entry in wanted if entry not in found]:
        print(f"self-test: {name}:{line} was not reported", file=sys.stderr)
    for name, line in [entry for entry in found if entry not in wanted]:
        print(f"self-test: {name}:{line} was reported and is right", file=sys.stderr)
    if sorted(found) != wanted:
        return 1
    print(f"self-test passed: {len(bad)} violations reported, {len(good)} right files not")
    return 0


def main() -> int:
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    if not (root / "libs").is_dir():
        print(f"{root} has no folder libs", file=sys.stderr)
        return 2
    found = list(violations(root))
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
