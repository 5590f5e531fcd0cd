#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the structure of the sources: includes follow the arrows between rooms, folders and files, and there are no circles.
Also checks that tables by text do not use the standard hash.

    check_layers.py [ROOT]            prints each violation as file:line: reason; exit code 1 if there are any
    check_layers.py --report [ROOT]   prints rooms with their files, lines, arrows, arrows against the order, and circles
    check_layers.py --self-test       checks on a generated tree that every rule detects violations
"""
import re
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

# The rooms of the library that each room may use besides itself, from the bottom up.
ROOMS = {
    "base": "",
    "host": "base",
    "tensor": "base",
    "model": "base tensor",
    "container": "base tensor",
    "text": "base tensor model container",
    "graph": "base tensor model container",
    "architecture": "base tensor model text graph",
    "format": "base tensor model container text graph architecture",
    "look": "base tensor model container text graph architecture format",
    "validate": "base tensor model container text graph architecture format look",
    "convert": "base host tensor model container text graph architecture format look validate",
    "seal": "base host tensor model container text graph architecture format look validate convert",
    "trace": "base host tensor model container text graph architecture format look validate convert seal",
    "hub": "base host tensor model container text graph architecture format look validate convert seal trace",
}
# Folders in their order: each may use those before it. Those that are not listed come after them, in any order without circles.
FOLDERS = {
    "libs/format": ["reading", "writing"],
    "libs/convert": ["transforms", "align", "recipe", "steps", "lower", "mergekit", "run"],
    "apps/workbench": ["shell", "models", "canvas", "panes", "window"],
}
# Entries of these folders (a file with its header, or a folder) do not use each other, except for these tables.
SEPARATE = {"libs/convert/steps": {"steps", "tables"}, "apps/workbench/panes": {"pane_types"}}

NATIVE = {"host", "convert", "seal", "trace", "hub"}
# Not available in libc++ 14 for wasm or not supported by clang 14; iostream pulls in the locale code.
NOT_IN_WASM = {"filesystem", "format", "iostream", "memory_resource", "mutex", "ranges", "source_location", "thread"}

SOURCES = {".h", ".hpp", ".inc", ".in", ".c", ".cpp"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
PUBLIC = re.compile(r"libs/(\w+)/include/apr/\w+/(.*)\.h$")
# Names in files can be made so that all have the same standard hash; the tables of apr/base/hash.h begin with a random number.
PLAIN_HASH = re.compile(
    r"\bstd::(?:unordered_(?:multi)?(?:map|set)|hash)\s*<\s*(?:const\s+)?(?:std::\w*string(?:_view)?|(?:apr::)?SharedText)\b")
QT = re.compile(r"^(?:Qt?[A-Z]\w*(?:/|$)|q[a-z]\w*\.h$)")


@dataclass
class Include:
    line: int
    name: str
    is_quoted: bool
    target: str | None  # path of the included file of the project


@dataclass
class Tree:
    """The sources of the library and the programs, and what they include. Paths are relative to the root."""
    root: Path
    includes: dict = field(default_factory=dict)  # path -> [Include]
    lines: dict = field(default_factory=dict)     # path -> [str]

    def __post_init__(self):
        for top in ("libs", "apps"):
            for path in sorted((self.root / top).rglob("*")):
                if path.is_file() and path.suffix in SOURCES:
                    self.lines[path.relative_to(self.root).as_posix()] = path.read_text(encoding="utf-8").splitlines()
        self.public = {path.split("/include/", 1)[1]: path for path in self.lines if PUBLIC.match(path)}
        self.by_name = defaultdict(list)
        for path in self.lines:
            self.by_name[path.split("/")[-1]].append(path)
        for path, lines in self.lines.items():
            found = [(number, match.group(1), match.group(2)) for number, line in enumerate(lines, 1) if (match := INCLUDE.match(line))]
            self.includes[path] = [Include(number, quoted or angled, bool(quoted), self.resolve(path, quoted or angled))
                                   for number, quoted, angled in found]
        sources = defaultdict(list)
        for path in self.lines:
            if path.endswith(".cpp"):
                sources[path.split("/")[-1]].append(path)
        self.units = {path: self.unit_of(path, sources) for path in self.lines}

    def resolve(self, path: str, name: str) -> str | None:
        """The file that `name` is, in the order of the compiler: public, next to the file, from libs/, of the same program."""
        if name in self.public:
            return self.public[name]
        for folder in (path.rsplit("/", 1)[0], "libs"):
            target = (self.root / folder / name).resolve()
            if target.is_relative_to(self.root.resolve()):
                target = target.relative_to(self.root.resolve()).as_posix()
                if target in self.lines:
                    return target
        program = "/".join(path.split("/")[:2])
        if path.startswith("apps/"):
            for other in self.by_name.get(name, []):
                if other.startswith(program + "/"):
                    return other
        return None

    def unit_of(self, path: str, sources: dict) -> str:
        """What is read as one: a source with the header of its name. The path of the source without its suffix."""
        match = PUBLIC.match(path)
        if not match:
            return path.rsplit(".", 1)[0]
        room, rest = match.groups()
        fits = [source for source in sources[rest.split("/")[-1] + ".cpp"]
                if source.startswith(f"libs/{room}/") and source.endswith(f"/{rest}.cpp")]
        own = [source for source in fits if source == f"libs/{room}/{rest}.cpp"] or (fits if len(fits) == 1 else [])
        return own[0][:-4] if own else path[:-2]

    def arrows(self):
        """Each include of another unit: (path, line, unit, other unit)."""
        for path, includes in self.includes.items():
            for include in includes:
                if include.target is not None and self.units[include.target] != self.units[path]:
                    yield path, include, self.units[path], self.units[include.target]


def is_native(path: str) -> bool:
    """Whether a file of a room for wasm is built natively only and may therefore use host."""
    return path.endswith("_file.cpp")


def room_of(path: str) -> str | None:
    parts = path.split("/")
    return parts[1] if parts[0] == "libs" and len(parts) > 2 else None


def entry_of(unit: str, area: str) -> str:
    """The folder or the file directly in `area` that a unit belongs to; public headers without a source are files."""
    return (unit[len(area) + 1:].split("/include/apr/")[-1].split("/", 1)[-1] if "/include/apr/" in unit
            else unit[len(area) + 1:].split("/")[0])


def areas(tree: Tree) -> list:
    """What has an order or no circles inside: every room, and the programs."""
    found = {"/".join(path.split("/")[:2]) for path in tree.lines if len(path.split("/")) > 2}
    return sorted(found)


def circles(graph: dict) -> list:
    """The strongly connected components of more than one node (Tarjan, 1972), without recursion."""
    index, low, on, stack, out, count = {}, {}, set(), [], [], 0
    for start in sorted(graph):
        if start in index:
            continue
        work = [(start, iter(sorted(graph.get(start, ()))))]
        index[start] = low[start] = count
        count += 1
        stack.append(start)
        on.add(start)
        while work:
            node, targets = work[-1]
            for target in targets:
                if target not in index:
                    index[target] = low[target] = count
                    count += 1
                    stack.append(target)
                    on.add(target)
                    work.append((target, iter(sorted(graph.get(target, ())))))
                    break
                if target in on:
                    low[node] = min(low[node], index[target])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    members = []
                    while not members or members[-1] != node:
                        members.append(stack.pop())
                        on.discard(members[-1])
                    if len(members) > 1:
                        out.append(sorted(members))
    return out


def against(arrows: set) -> set:
    """The arrows that point up when the nodes are ordered so that few do (Eades, Lin and Smyth, 1993)."""
    left = {node for arrow in arrows for node in arrow}
    first, last = [], []
    while left:
        out = defaultdict(int)
        back = defaultdict(int)
        for a, b in arrows:
            if a in left and b in left:
                out[a] += 1
                back[b] += 1
        sinks = sorted(node for node in left if not out[node])
        sources = sorted(node for node in left if not back[node])
        if sinks:
            last = sinks + last
            left -= set(sinks)
        elif sources:
            first += sources
            left -= set(sources)
        else:
            node = max(sorted(left), key=lambda n: out[n] - back[n])
            first.append(node)
            left.remove(node)
    place = {node: i for i, node in enumerate(first + last)}
    return {(a, b) for a, b in arrows if place[a] > place[b]}


def violations_of_rooms(tree: Tree):
    for path, includes in tree.includes.items():
        room = room_of(path)
        if not path.startswith("libs/") or room is None:  # what is precompiled is in no room
            continue
        if room not in ROOMS:
            yield path, 1, f"{room} is not a room of the library"
            continue
        allowed = set(ROOMS[room].split()) | {room} | ({"host"} if is_native(path) and room not in ("base", "tensor") else set())
        for include in includes:
            is_ours = include.is_quoted or include.name.startswith("apr/")
            target = room_of(include.target) if include.target else None
            if QT.match(include.name) and target is None:
                yield path, include.line, f"the library must not use Qt, but this includes {include.name}"
            elif is_ours and (target is None or target not in ROOMS):
                yield path, include.line, f"{include.name} is not in a room of the library"
            elif is_ours and target not in allowed:
                yield path, include.line, f"{room} must not use {target}, but this includes {include.name}"
            elif is_ours and target != room and not PUBLIC.match(include.target):
                yield path, include.line, f"{include.name} is a private header of {target}; public headers are included as apr/{target}/…"
            elif not is_ours and include.name in NOT_IN_WASM and room not in NATIVE and not is_native(path):
                yield path, include.line, f"{room} is built for wasm, which does not support <{include.name}>"


def violations_of_programs(tree: Tree):
    for path, includes in tree.includes.items():
        for include in includes:
            if path.startswith("apps/") and include.is_quoted and (include.target or "").startswith("libs/") \
                    and not PUBLIC.match(include.target):
                yield path, include.line, f"{include.name} is a private header of {room_of(include.target)}"


def points_up(unit: str, other: str, area: str) -> bool:
    """Whether an arrow inside of `area` is against the order of its folders."""
    order = FOLDERS.get(area, [])
    mine, theirs = entry_of(unit, area), entry_of(other, area)
    return mine in order and mine != theirs and "/include/apr/" not in other and (
        theirs not in order or order.index(theirs) > order.index(mine))


def violations_of_folders(tree: Tree):
    for path, include, unit, other in tree.arrows():
        area = "/".join(path.split("/")[:2])
        if area not in FOLDERS or not other.startswith(area + "/"):
            continue
        if points_up(unit, other, area):
            yield path, include.line, f"{entry_of(unit, area)} must not use {entry_of(other, area)}, but this includes {include.name}"
        for folder, tables in SEPARATE.items():
            if unit.startswith(folder + "/") and other.startswith(folder + "/"):
                mine, theirs = entry_of(unit, folder), entry_of(other, folder)
                if mine != theirs and mine not in tables and theirs not in tables:
                    yield path, include.line, f"{mine} must not use {theirs} beside it, but this includes {include.name}"
    for path in tree.lines:
        if re.fullmatch(r"libs/convert/[^/]+\.cpp", path):
            yield path, 1, f"is in none of the folders {', '.join(FOLDERS['libs/convert'])}"


def violations_of_circles(tree: Tree):
    """Circles of files, and of the folders of a room or a program, each at the first include that is a part of it."""
    known = set()
    for area in [None, *areas(tree)]:
        kind = "folders" if area else "files"
        graph = defaultdict(set)
        places = {}
        for path, include, unit, other in tree.arrows():
            if area and not (unit.startswith(area + "/") and other.startswith(area + "/") and not points_up(unit, other, area)):
                continue
            a, b = (f"{area}/{entry_of(u, area)}" if area else u for u in (unit, other))
            if a != b and not (area and "/include/" in unit + other):  # public headers without a source are in no folder
                graph[a].add(b)
                places.setdefault((a, b), (path, include.line))
        for members in circles(graph):
            path, line = min(places[a, b] for a in members for b in graph[a] if b in members)
            if (path, line) not in known:
                known.add((path, line))
                yield path, line, f"these {kind} include each other in a circle: {', '.join(members)}"


def violations_of_hashes(tree: Tree):
    for path, lines in tree.lines.items():
        if path.endswith("/base/hash.h"):
            continue
        for number, line in enumerate(lines, 1):
            if PLAIN_HASH.search(line):
                yield path, number, "text from files needs a table of apr/base/hash.h: TextMap, TextSet, TextViewMap, TextViewSet"


def violations(root: Path):
    tree = Tree(root)
    for rule in (violations_of_rooms, violations_of_programs, violations_of_folders, violations_of_circles, violations_of_hashes):
        for path, number, reason in sorted(rule(tree)):
            yield f"{path}:{number}: {reason}"


def report(root: Path):
    """Rooms of the library; then what is in each room and program: folders, and files outside of folders."""
    tree = Tree(root)
    all_arrows = [(unit, other) for _, _, unit, other in tree.arrows()]
    file_circles = circles({unit: {b for a, b in all_arrows if a == unit} for unit in set(tree.units.values())})

    def row(name: str, paths: list, arrows: set, inside: str) -> str:
        here = [members for members in file_circles if all(member.startswith(inside + "/") for member in members)]
        of_nodes = circles({a: {d for c, d in arrows if c == a} for a, _ in arrows})
        return (f"{name:22}{len(paths):7}{sum(len(tree.lines[path]) for path in paths):9}{len(arrows):9}{len(against(arrows)):5}"
                f"{len(of_nodes):9}  {' '.join(str(len(members)) for members in here) or '-'}")

    yield f"{'room':22}{'files':>7}{'lines':>9}{'arrows':>9}{'up':>5}{'circles':>9}  files in circles"
    rooms = {(unit.split("/")[1], other.split("/")[1]) for unit, other in all_arrows if unit.startswith("libs/")
             and other.startswith("libs/") and unit.count("/") > 1 and unit.split("/")[1] != other.split("/")[1]}
    yield row("libs (its rooms)", [path for path in tree.lines if path.startswith("libs/")], rooms, "libs")
    for area in sorted(areas(tree), key=lambda area: (area.startswith("apps"), list(ROOMS).index(area[5:]) if area[5:] in ROOMS else 0)):
        inside = {(entry_of(unit, area), entry_of(other, area)) for unit, other in all_arrows
                  if unit.startswith(area + "/") and other.startswith(area + "/") and "/include/" not in unit + other}
        inside = {(a, b) for a, b in inside if a != b}
        yield row(area, [path for path in tree.lines if path.startswith(area + "/")], inside, area)
    loose = {area: len({unit for path, unit in tree.units.items() if unit.startswith(area + "/") and "/include/" not in unit
                        and unit.count("/") == 2}) for area in areas(tree)}
    yield "\nfiles beside the folders of a room: " + ", ".join(f"{area} {count}" for area, count in loose.items() if count)
    for members in file_circles:
        yield f"\ncircle of {len(members)} files: {', '.join(members)}"


def self_test() -> int:
    good = {
        "libs/base/include/apr/base/bytes.h": "#include <vector>\n",
        "libs/host/mapped_file.cpp": '#include "apr/base/bytes.h"\n#include "quiet.h"\n#include <thread>\n',
        "libs/base/include/apr/base/hash.h": "#include <string>\nusing A = std::unordered_set<std::string>;\n",
        "libs/host/include/apr/host/files.h": "",
        "libs/host/table.cpp": "std::unordered_map<int, std::string> a;\nTextMap<std::string> b;\n",
        "libs/host/quiet.h": "// #include <QString>\n",
        "libs/tensor/codec.cpp": '#include "apr/base/bytes.h"\n',
        "libs/format/include/apr/format/open.h": "",
        "libs/format/open.cpp": '#include "apr/format/open.h"\n#include "gguf/reader.h"\n#include "format/reading/parts.h"\n',
        "libs/format/gguf/reader.h": '#include "format/reading/parts.h"\n',
        "libs/format/gguf/reader.cpp": '#include "reader.h"\n',
        "libs/format/keras/reader.cpp": '#include "format/gguf/reader.h"\n',
        "libs/format/reading/parts.h": "",
        "libs/format/open_file.cpp": '#include "apr/host/files.h"\n#include <filesystem>\n',
        "libs/convert/steps/tables.h": "",
        "libs/convert/steps/prune/selection.h": "",
        "libs/convert/run/pipeline.cpp": '#include "apr/host/files.h"\n#include "apr/format/open.h"\n#include <mutex>\n',
        "libs/validate/diff.cpp": '#include "apr/format/open.h"\n#include <quadmath.hpp>\n',
        "libs/seal/include/apr/seal/digest.h": "",
        "libs/hub/include/apr/hub/fetch.h": "",
        "libs/hub/fetch.cpp": '#include "apr/hub/fetch.h"\n#include "apr/seal/digest.h"\n',
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
        "libs/tensor/include/apr/tensor/dtype.h": '#include "apr/model/model.h"\n',
        "libs/base/bytes.cpp": '#include "apr/host/files.h"\n',
        "libs/base/crc.cpp": '#include <memory>\n#  include <QByteArray>\n',
        "libs/base/error.cpp": "#include <QtCore/QString>\n",
        "libs/base/names.cpp": "#include <qobject.h>\n",
        "libs/base/misc.cpp": '#include "apr/unknown/thing.h"\n',
        "libs/host/system.cpp": '#include "apr/format/open.h"\n',
        "libs/host/names.cpp": "#include <string>\nstd::unordered_map<std::string, int> a;\n",
        "libs/host/views.cpp": "std::hash<std::string_view> a;\n",
        "apps/workbench/shell/names.h": "std::unordered_set< const std::string_view > a;\n",
        "libs/tensor/codecs.cpp": '#include "../format/reading/parts.h"\n',
        "libs/tensor/shape.cpp": '#include "format/reading/parts.h"\n',
        "libs/format/model.cpp": '#include "apr/host/files.h"\n',
        "libs/format/json.cpp": '#include "apr/validate/validate.h"\n',
        "libs/format/sink.cpp": '#include "not_there.h"\n',
        "libs/format/reading/probe.cpp": '#include "format/gguf/reader.h"\n',
        "libs/format/onnx/graph.h": '#include "tensor.h"\n',
        "libs/format/onnx/tensor.cpp": '#include "tensor.h"\n',
        "libs/format/onnx/scope.h": '#include "format/zip/other.h"\n',
        "libs/container/zip.cpp": '#include "apr/model/model.h"\n',
        "libs/validate/check.cpp": '#include "apr/convert/pipeline.h"\n',
        "libs/validate/lint.cpp": '#include "apr/host/files.h"\n',
        "libs/convert/run/merge.cpp": "#include <apr/trace/run.h>\n",
        "libs/convert/run/prune.cpp": '#include "format/reading/parts.h"\n',
        "libs/convert/recipe/recipe.cpp": '#include "convert/steps/tables.h"\n',
        "libs/convert/steps/lora/lora.cpp": '#include "convert/steps/prune/selection.h"\n',
        "libs/convert/loose.cpp": "\n",
        "apps/aprcli/main.cpp": '#include "format/reading/parts.h"\n',
        "libs/attic/old.cpp": "\n",
        "apps/workbench/shell/workspace.cpp": '#include "rows_model.h"\n',
        "apps/workbench/panes/jobs_pane.cpp": '#include "log_pane.h"\n',
        **{f"libs/tensor/uses_{name}.cpp": f"#include <{name}>\n" for name in NOT_IN_WASM},
    }
    others = {  # parts of what is bad, without violations of their own
        "libs/model/include/apr/model/model.h": "",
        "libs/format/onnx/tensor.h": '#include "graph.h"\n',
        "libs/format/zip/other.h": '#include "format/onnx/size.h"\n',
        "libs/format/onnx/size.h": "",
        "libs/trace/include/apr/trace/run.h": "",
        "libs/validate/include/apr/validate/validate.h": "",
        "libs/validate/lint_file.cpp": '#include "apr/host/files.h"\n',
        "libs/convert/include/apr/convert/pipeline.h": "",
    }
    bad.pop("libs/format/onnx/tensor.cpp")
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, text in (good | bad | others).items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        found = [line.split(":")[:2] for line in violations(root)]
        lines = list(report(root))
    expected = sorted([name, str(text.count("\n"))] for name, text in bad.items())
    for name, line in [entry for entry in expected if entry not in found]:
        print(f"self-test: {name}:{line} was not reported", file=sys.stderr)
    for name, line in [entry for entry in found if entry not in expected]:
        print(f"self-test: {name}:{line} was reported but is valid", file=sys.stderr)
    if sorted(found) != expected:
        return 1
    if not any("circle of 2 files: libs/format/onnx/graph, libs/format/onnx/tensor" in line for line in lines):
        print("self-test: the report does not have the circle of files", file=sys.stderr)
        return 1
    print(f"self-test passed: {len(bad)} violations reported, none in {len(good) + len(others)} valid files")
    return 0


def main() -> int:
    arguments = sys.argv[1:]
    if arguments == ["--self-test"]:
        return self_test()
    if arguments in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    is_report = arguments[:1] == ["--report"]
    arguments = arguments[1:] if is_report else arguments
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parent.parent
    if len(arguments) > 1 or "" in arguments or not (root / "libs").is_dir():
        print(f"no folder with libs: {' '.join(sys.argv[1:])}\n\n{__doc__}", file=sys.stderr)
        return 2
    found = list(report(root) if is_report else violations(root))
    for line in found:
        print(line)
    return 1 if found and not is_report else 0


if __name__ == "__main__":
    sys.exit(main())
