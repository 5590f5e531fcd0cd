#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gates.py [GATE …]: measures the quality gates, which take too long for every change: debt, latency, complexity, coverage, mutation.

  debt         marks of unfinished work (TODO and the like) in the sources: none
  latency      mean time of `aprcli inspect` on the bundled sample, with the start of the program: below 100 ms
  complexity   cyclomatic complexity of the functions of libs, by the Python package lizard: at most 10
  coverage     lines of libs that the tests run, by gcovr (Debian): at least 95 %; builds with --coverage in build/coverage
  mutation     mutants of a sample of lines that the tests of their room notice: at least 85 %; --mutants N (default 20), --room ROOM
               (default graph), --seed N

Without arguments: debt, latency and complexity. Ends with one line for each gate, and exits 1 when one is missed. APR_CORPUS is the folder of
the corpus, as for the tests.
"""
import argparse
import os
import pathlib
import random
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
RELEASE = ROOT / "build/release"
results = []


def gate(name, value, limit, ok, detail=""):
    results.append(ok)
    print("%-10s  %-12s  %-22s  %s%s" % (name, value, limit, "met" if ok else "missed", detail and ": " + detail), flush=True)


def sources(*folders):
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".cpp", ".h", ".qml"):
                yield path


def debt():
    marks = re.compile(r"\b(TODO|FIXME|XXX|HACK|WORKAROUND)\b")
    found = ["%s:%d" % (path.relative_to(ROOT), number) for path in sources("libs", "apps", "qml")
             for number, line in enumerate(path.read_text().splitlines(), 1) if marks.search(line)]
    gate("debt", len(found), "0", not found, ", ".join(found[:5]))


def latency():
    command = [str(RELEASE / "bin/aprcli"), "inspect", str(ROOT / "resources/samples/tiny-adder/model.safetensors")]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    start = time.perf_counter()
    runs = 50
    for _ in range(runs):
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    mean = (time.perf_counter() - start) / runs * 1000
    gate("latency", "%.1f ms" % mean, "below 100 ms", mean < 100)


def complexity():
    environment = ROOT / "build/gates"
    if not (environment / "bin/lizard").exists():
        subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
        subprocess.run([str(environment / "bin/pip"), "install", "--quiet", "--disable-pip-version-check", "lizard"], check=True)
    done = subprocess.run([str(environment / "bin/lizard"), "-l", "cpp", "--csv", str(ROOT / "libs")], capture_output=True, text=True, check=False)
    functions = []
    for line in done.stdout.splitlines():
        cells = line.split(",")
        functions.append((int(cells[1]), cells[6].strip('"'), cells[7].strip('"')))
    over = sorted((f for f in functions if f[0] > 10), reverse=True)
    worst = ", ".join("%s %d" % (name, count) for count, _, name in over[:3])
    gate("complexity", "%.2f %%" % (100 * len(over) / len(functions)), "0 % above 10", not over,
         "%d of %d functions; %s" % (len(over), len(functions), worst))


def coverage():
    build = ROOT / "build/coverage"
    subprocess.run(["cmake", "-S", str(ROOT), "-B", str(build), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug", "-DAPR_TESTS=ON", "-DAPR_WORKBENCH=OFF",
                    "-DCMAKE_CXX_FLAGS=--coverage -O0"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["ninja", "-C", str(build)], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["ctest", "-j2", "--output-on-failure"], cwd=build, check=False, stdout=subprocess.DEVNULL)
    done = subprocess.run(["gcovr", "-r", str(ROOT), "-f", str(ROOT / "libs") + "/.*", "--print-summary", str(build)],
                          capture_output=True, text=True, check=True)
    share = float(re.search(r"lines: ([\d.]+)%", done.stdout)[1])
    gate("coverage", "%.1f %%" % share, "at least 95 %", share >= 95)


# What is changed, and into what. Each leaves code that compiles.
MUTATIONS = [(" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "), (" == ", " != "), (" != ", " == "), (" && ", " || "),
             (" || ", " && "), (" + ", " - "), (" - ", " + "), (" * ", " + "), ("true", "false"), ("false", "true"), (" + 1", ""), (" - 1", "")]


def mutants(room, seed):
    """(file, line number, mutated line) in random order."""
    out = []
    for path in sorted((ROOT / "libs" / room).rglob("*.cpp")):
        for number, line in enumerate(path.read_text().splitlines()):
            code = line.split("//")[0]
            if '"' in code or code.lstrip().startswith(("#", "*", "template", "using")) or "static_assert" in code:
                continue
            for before, after in MUTATIONS:
                if code.count(before) == 1:
                    out.append((path, number, line.replace(before, after, 1)))
    random.Random(seed).shuffle(out)
    return out


def mutation(room, count, seed):
    program = "libs." + room
    killed, survived, invalid = 0, [], 0
    for path, number, line in mutants(room, seed):
        if killed + len(survived) >= count:
            break
        original = path.read_text()
        lines = original.splitlines()
        lines[number] = line
        try:
            path.write_text("\n".join(lines) + "\n")
            built = subprocess.run(["ninja", "-C", str(RELEASE), program], capture_output=True, check=False)
            if built.returncode != 0:
                invalid += 1
                continue
            try:
                tests = subprocess.run(["ctest", "-R", "^" + re.escape(program) + r"\.", "-j2"], cwd=RELEASE, capture_output=True, timeout=300,
                                       check=False).returncode
            except subprocess.TimeoutExpired:
                tests = 1
            if tests == 0:
                survived.append("%s:%d: %s" % (path.relative_to(ROOT), number + 1, line.strip()))
                print("survived  " + survived[-1], flush=True)
            else:
                killed += 1
        finally:
            path.write_text(original)
    subprocess.run(["ninja", "-C", str(RELEASE), program], capture_output=True, check=True)
    share = 100 * killed / max(killed + len(survived), 1)
    gate("mutation", "%.0f %%" % share, "at least 85 %", share >= 85,
         "%s, %d of %d noticed, %d did not compile" % (room, killed, killed + len(survived), invalid))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gates", nargs="*", metavar="GATE", choices=[[], "debt", "latency", "complexity", "coverage", "mutation"])
    parser.add_argument("--room", default="graph")
    parser.add_argument("--mutants", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name in options.gates or ["debt", "latency", "complexity"]:
        if name == "mutation":
            mutation(options.room, options.mutants, options.seed)
        else:
            {"debt": debt, "latency": latency, "complexity": complexity, "coverage": coverage}[name]()
    return 0 if all(results) else 1


sys.exit(main())
