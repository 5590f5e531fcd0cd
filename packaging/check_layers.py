#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that includes follow the layers of the library and use only public headers of other layers, and that tables by text
do not use the standard hash.

    check_layers.py [ROOT]      prints each violation as file:line: reason; exit code 1 if there are any
    check_layers.py --self-test checks on a generated tree that every rule detects violations
"""
import re
import sys
import tempfile
from pathlib import Path

# The layers that each layer may use besides itself.
LAYERS = {
    "base": set(),
    "host": {"base"},
    "tensor": {"base"},
    "format": {"base", "tensor"},
    "convert": {"base", "host", "tensor", "format", "validate"},
    "validate": {"base", "tensor", "format"},
    "seal": {"base", "host", "tensor", "format", "convert", "validate"},
    "trace": {"base", "host", "tensor", "format", "convert", "validate", "seal"},
    "hub": {"base", "host", "tensor", "format", "convert", "validate", "seal", "trace"},
}
# The rooms of convert, each of which may use those before it. A public header belongs to the room of its source; headers
# without a source, to the first room.
ROOMS = ["transforms", "align", "recipe", "steps", "lower", "run"]
# The rooms of the workbench, likewise; its headers are included by their names alone.
WINDOW_ROOMS = ["shell", "models", "canvas", "panes", "window"]
WASM_LAYERS = {"base", "tensor", "format", "validate"}
# Not available in libc++ 14 for wasm or not supported by clang 14; iostream pulls in the locale code.
NOT_IN_WASM = {"filesystem", "format", "iostream", "memory_resource", "mutex", "ranges", "source_location", "thread"}

SOURCES = {".h", ".hpp", ".inc", ".in", ".c", ".cpp"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
# Names in files can be made so that all have the same standard hash; the tables of apr/base/hash.h begin with a random number.
PLAIN_HASH = re.compile(
    r"\bstd::(?:unordered_(?:multi)?(?:map|set)|hash)\s*<\s*(?:const\s+)?(?:std::\w*string(?:_view)?|(?:apr::)?SharedText)\b")
QT = re.compile(r"^(?:Qt?[A-Z]\w*(?:/|$)|q[a-z]\w*\.h$)")


def is_native(path: Path) -> bool:
    """Whether a file of a wasm layer is built natively only and may therefore use host."""
    return path.name.endswith("_file.cpp")


def allowed_layers(layer: str, path: Path) -> set:
    layers = LAYERS[layer] | {layer}
    return layers | {"host"} if layer == "format" and is_native(path) else layers


def target_layer(name: str, path: Path, libs: Path) -> tuple:
    """Returns the layer of a quoted include, or None if it is not in a layer, and whether the header is public."""
    parts = Path(name).parts
    if parts[0] == "apr" and len(parts) > 1:
        return parts[1] if parts[1] in LAYERS else None, True
    # In the order of the compiler: next to the file, then the private include folders of libs/CMakeLists.txt.
    for folder in (path.parent, libs, libs / "format/architecture"):
        target = (folder / name).resolve()
        if target.is_file() and target.is_relative_to(libs.resolve()):
            layer = target.relative_to(libs.resolve()).parts[0]
            return layer if layer in LAYERS else None, False
    return None, False


def violations_in_library_file(layer: str, path: Path, libs: Path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        quoted, angled = match.groups()
        name = quoted or angled
        is_ours = bool(quoted) or name.startswith("apr/")
        target, is_public = target_layer(name, path, libs) if is_ours else (None, False)
        if QT.match(name) and target is None:
            yield number, f"the library must not use Qt, but this includes {name}"
        elif is_ours:
            if target is None:
                yield number, f"{name} is not in a layer of the library"
            elif target not in allowed_layers(layer, path):
                yield number, f"{layer} must not use {target}, but this includes {name}"
            elif target != layer and not is_public:
                yield number, f"{name} is a private header of {target}; public headers are included as apr/{target}/…"
        elif name in NOT_IN_WASM and layer in WASM_LAYERS and not is_native(path):
            yield number, f"{layer} is built for wasm, which does not support <{name}>"


def violations_in_program_file(path: Path, libs: Path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = INCLUDE.match(line)
        if match and match.group(1):
            target, is_public = target_layer(match.group(1), path, libs)
            if target is not None and not is_public:
                yield number, f"{match.group(1)} is a private header of {target}"


def violations_of_hashes(root: Path):
    for path in [*sorted((root / "libs").rglob("*")), *sorted((root / "apps").rglob("*"))]:
        if not path.is_file() or path.suffix not in SOURCES or path.name == "hash.h" and path.parent.name == "base":
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if PLAIN_HASH.search(line):
                yield path, number, "text from files needs a table of apr/base/hash.h: TextMap, TextSet, TextViewMap, TextViewSet"


def rooms_of_public_headers(convert: Path) -> dict:
    """The room of each public header of convert, by its file name."""
    out = {}
    for room in ROOMS:
        for path in (convert / room).rglob("*.cpp"):
            out.setdefault(path.stem + ".h", room)
    out.update({"adapter.h": "transforms", "prune.h": "transforms", "prune_structure.h": "transforms"})
    return out


def violations_of_rooms(convert: Path):
    headers = rooms_of_public_headers(convert)
    for path in sorted(convert.rglob("*")):
        parts = path.relative_to(convert).parts
        if path.suffix not in SOURCES or parts[0] not in ROOMS:
            if path.suffix == ".cpp":
                yield path, 1, f"is in none of the rooms {', '.join(ROOMS)}"
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            name = match.group(1) if match else None
            if not name:
                continue
            place = Path(name).parts
            if name.startswith("apr/convert/"):
                room = headers.get(place[-1], ROOMS[0])
            elif name.startswith("convert/"):
                room = place[1]
            else:
                continue
            if ROOMS.index(room) > ROOMS.index(parts[0]):
                yield path, number, f"{parts[0]} must not use {room}, but this includes {name}"
            is_other_step = parts[0] == room == "steps" and len(place) > 3 and place[2] != parts[1]
            if is_other_step:
                yield path, number, f"a step must not use another step, but this includes {name}"


def violations_of_window(workbench: Path):
    rooms = {path.name: room for room in WINDOW_ROOMS for path in (workbench / room).glob("*.h")}
    for path in sorted(workbench.rglob("*")):
        room = path.parent.name
        if path.suffix not in SOURCES or room not in WINDOW_ROOMS:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            name = match.group(1) if match else None
            other = rooms.get(name)
            if other is None:
                continue
            if WINDOW_ROOMS.index(other) > WINDOW_ROOMS.index(room):
                yield path, number, f"{room} must not use {other}, but this includes {name}"
            elif room == other == "panes" and Path(name).stem != path.stem and path.stem != "pane_types":
                yield path, number, f"a pane must not use another pane, but this includes {name}"


def violations(root: Path):
    libs = root / "libs"
    for path, number, reason in violations_of_window(root / "apps/workbench"):
        yield f"{path.relative_to(root)}:{number}: {reason}"
    for path, number, reason in violations_of_hashes(root):
        yield f"{path.relative_to(root)}:{number}: {reason}"
    for path, number, reason in violations_of_rooms(libs / "convert"):
        yield f"{path.relative_to(root)}:{number}: {reason}"
    for path in sorted(libs.rglob("*")):
        if not path.is_file() or path.suffix not in SOURCES:
            continue
        inside = path.relative_to(libs)
        if len(inside.parts) == 1:  # what is precompiled
            continue
        if inside.parts[0] not in LAYERS:
            yield f"{path.relative_to(root)}:1: {inside.parts[0]} is not a layer of the library"
            continue
        for number, reason in violations_in_library_file(inside.parts[0], path, libs):
            yield f"{path.relative_to(root)}:{number}: {reason}"
    for path in sorted((root / "apps").rglob("*")):
        if path.is_file() and path.suffix in SOURCES:
            for number, reason in violations_in_program_file(path, libs):
                yield f"{path.relative_to(root)}:{number}: {reason}"


def self_test() -> int:
    good = {
        "libs/base/include/apr/base/bytes.h": "#include <vector>\n",
        "libs/host/mapped_file.cpp": '#include "apr/base/bytes.h"\n#include "quiet.h"\n#include <thread>\n',
        "libs/base/include/apr/base/hash.h": "#include <string>\nusing A = std::unordered_set<std::string>;\n",
        "libs/host/table.cpp": "std::unordered_map<int, std::string> a;\nTextMap<std::string> b;\n",
        "libs/host/quiet.h": "// #include <QString>\n",
        "libs/tensor/codec.cpp": '#include "apr/base/bytes.h"\n',
        "libs/format/open.cpp": '#include "gguf/reader.h"\n#include "apr/tensor/dtype.h"\n#include "tables.h"\n',
        "libs/format/gguf/reader.h": '#include "format/open_parts.h"\n',
        "libs/format/open_parts.h": "",
        "libs/format/architecture/tables.h": "",
        "libs/format/open_file.cpp": '#include "apr/host/mapped_file.h"\n#include <filesystem>\n',
        "libs/convert/steps/tables.h": "",
        "libs/convert/steps/prune/selection.h": "",
        "libs/convert/run/pipeline.cpp": '#include "apr/host/system.h"\n#include "apr/format/open.h"\n#include <mutex>\n',
        "libs/validate/diff.cpp": '#include "apr/format/model.h"\n#include <quadmath.hpp>\n',
        "libs/hub/fetch.cpp": '#include "apr/seal/digest.h"\n',
        "apps/workbench/main.cpp": '#include <QString>\n#include "apr/hub/fetch.h"\n#include "window.h"\n#include <thread>\n',
        "apps/workbench/window.h": "",
        "apps/workbench/shell/job.h": "",
        "apps/workbench/models/rows_model.h": '#include "job.h"\n',
        "apps/workbench/panes/log_pane.h": '#include "rows_model.h"\n',
        "apps/workbench/panes/pane_types.cpp": '#include "log_pane.h"\n',
        "apps/workbench/window/main_window.cpp": '#include "log_pane.h"\n',
    }
    bad = {
        "libs/base/text.cpp": '#include "apr/tensor/dtype.h"\n',
        "libs/base/bytes.cpp": '#include "apr/host/system.h"\n',
        "libs/base/crc.cpp": '#include <memory>\n#  include <QByteArray>\n',
        "libs/base/error.cpp": "#include <QtCore/QString>\n",
        "libs/base/names.cpp": "#include <qobject.h>\n",
        "libs/base/misc.cpp": '#include "apr/unknown/thing.h"\n',
        "libs/host/system.cpp": '#include "apr/format/open.h"\n',
        "libs/host/names.cpp": "#include <string>\nstd::unordered_map<std::string, int> a;\n",
        "libs/host/views.cpp": "std::hash<std::string_view> a;\n",
        "apps/workbench/shell/names.h": "std::unordered_set< const std::string_view > a;\n",
        "libs/tensor/dtype.cpp": '#include "../format/open_parts.h"\n',
        "libs/tensor/shape.cpp": '#include "format/open_parts.h"\n',
        "libs/format/model.cpp": '#include "apr/host/mapped_file.h"\n',
        "libs/format/json.cpp": '#include "apr/validate/validate.h"\n',
        "libs/format/sink.cpp": '#include "not_there.h"\n',
        "libs/validate/check.cpp": '#include "apr/convert/pipeline.h"\n',
        "libs/validate/lint.cpp": '#include "apr/host/system.h"\n',
        "libs/validate/lint_file.cpp": '#include "apr/host/system.h"\n',
        "libs/convert/run/merge.cpp": "#include <apr/trace/run.h>\n",
        "libs/convert/run/prune.cpp": '#include "format/open_parts.h"\n',
        "libs/convert/recipe/recipe.cpp": '#include "convert/steps/tables.h"\n',
        "libs/convert/transforms/names.cpp": '#include "apr/convert/recipe.h"\n',
        "libs/convert/steps/lora/lora.cpp": '#include "convert/steps/prune/selection.h"\n',
        "libs/convert/loose.cpp": "\n",
        "apps/aprcli/main.cpp": '#include "format/open_parts.h"\n',
        "libs/attic/old.cpp": "\n",
        "apps/workbench/shell/workspace.cpp": '#include "rows_model.h"\n',
        "apps/workbench/panes/jobs_pane.cpp": '#include "log_pane.h"\n',
        **{f"libs/tensor/uses_{name}.cpp": f"#include <{name}>\n" for name in NOT_IN_WASM},
    }
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, text in (good | bad).items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        found = [line.split(":")[:2] for line in violations(root)]
    expected = sorted([name, str(text.count("\n"))] for name, text in bad.items())
    for name, line in [entry for entry in expected if entry not in found]:
        print(f"self-test: {name}:{line} was not reported", file=sys.stderr)
    for name, line in [entry for entry in found if entry not in expected]:
        print(f"self-test: {name}:{line} was reported but is valid", file=sys.stderr)
    if sorted(found) != expected:
        return 1
    print(f"self-test passed: {len(bad)} violations reported, none in {len(good)} valid files")
    return 0


def main() -> int:
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    if sys.argv[1:] in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    if len(sys.argv) > 2 or "" in sys.argv or not (root / "libs").is_dir():
        print(f"no folder with libs: {' '.join(sys.argv[1:])}\n\n{__doc__}", file=sys.stderr)
        return 2
    found = list(violations(root))
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
