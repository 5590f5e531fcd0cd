# SPDX-License-Identifier: MIT
"""Runs the benchmarks and prints one table of the targets. Started by run.sh: report.py BIN WORK NUMPY_PYTHON,FOREIGN_PYTHON
[PART…], where the parts are the functions at the end."""
import json
import os
import pathlib
import statistics
import subprocess
import sys

BIN, WORK = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
PYTHON, FOREIGN_PYTHON = sys.argv[3].split(",")
ROUNDS = int(os.environ.get("ROUNDS", "7"))
GIB = 1 << 30
HERE = pathlib.Path(__file__).parent
failed = False


def row(what, value, target="", ok=True):
    global failed
    failed = failed or not ok
    print("%-52s %14s  %-10s %s" % (what, value, target, "" if not target else "ok" if ok else "MISSED"), flush=True)


def measure(*command):
    done = subprocess.run([BIN / "measure", "run", *map(str, command)], capture_output=True, text=True, check=True)
    result = json.loads(done.stdout)
    if result["exit"] != 0:
        sys.exit("%s: exit code %d" % (" ".join(map(str, command)), result["exit"]))
    return result


def median(results, key="seconds"):
    return statistics.median(result[key] for result in results)


def alternating(first, second):
    """Results of two actions done in turns, the first of each pair changing, after one of each to warm up."""
    first(), second()
    a, b = [], []
    for i in range(ROUNDS):
        if i % 2 == 0:
            a.append(first())
            b.append(second())
        else:
            b.append(second())
            a.append(first())
    return a, b


def kernel_results(program, names, repetitions, min_time=0.1):
    """What a program of Google Benchmark says of itself, and {name: bytes per second of processor time}, medians."""
    done = subprocess.run([BIN / program, "--benchmark_format=json", "--benchmark_filter=" + names,
                           "--benchmark_repetitions=%d" % repetitions, "--benchmark_min_time=%g" % min_time,
                           "--benchmark_enable_random_interleaving=true"], capture_output=True, text=True, check=True)
    result = json.loads(done.stdout)
    medians = [b for b in result["benchmarks"] if b.get("aggregate_name") == "median"]
    ratios.update({b["run_name"]: b["ratio"] for b in medians if "ratio" in b})
    return result["context"], {b["run_name"]: b["bytes_per_second"] for b in medians}


def kernel_speeds(names, repetitions):
    return kernel_results("bench_kernels", names, repetitions)[1]


ratios = {}


def numpy_speed():
    done = subprocess.run([PYTHON, HERE / "numpy_stats.py"], capture_output=True, text=True, check=False)
    return float(done.stdout) if done.returncode == 0 else None


def kernels():
    ours, theirs = alternating(lambda: kernel_speeds("^(read|statistics)$", 5), numpy_speed)
    read = median(ours, "read")
    speed = median(ours, "statistics")
    row("one core reads memory", "%.1f GB/s" % (read / 1e9))
    row("statistics of f32", "%.1f GB/s" % (speed / 1e9))
    share = statistics.median(r["statistics"] / r["read"] for r in ours)
    row("  of what a core reads", "%.0f %%" % (100 * share), ">= 40 %", share >= 0.4)
    if None in theirs:
        row("  of NumPy's speed", "no NumPy", ">= 8 x", False)
    else:
        numpy = statistics.median(theirs)
        row("  of NumPy's speed (%.2f GB/s)" % (numpy / 1e9), "%.1f x" % (speed / numpy), ">= 8 x", speed >= 8 * numpy)
    others = kernel_speeds("crc32|decode/", 5)
    row("crc32", "%.1f GB/s" % (others.pop("crc32") / 1e9))
    for name, speed in sorted(others.items()):
        row("decode %s, f32 out" % name[7:], "%.1f GB/s" % (speed / 1e9))


def quantize():
    """Block types: ggml's quantizer and memcpy are the yardsticks of the kernels, one thread that of two."""
    context, speeds = kernel_results("bench_quantize", "^encode", 5, 0.05)
    wide = {"AVX3": 6, "AVX2": 3}.get(context["kernels"][:4])
    targets = {"Q8_0": 4, "Q4_0": 2, "Q2_K": 3, "Q3_K": 3, "Q4_K": wide, "Q5_K": wide, "Q6_K": wide}
    row("kernels for", context["kernels"])
    for name in sorted(name for name in speeds if name.startswith("encode/")):
        kind = name.rpartition("/")[2]
        theirs = speeds[name.replace("encode/", "encode-ggml/")]
        target = targets.get(kind) if "/plain/" in name else None
        ratio = speeds[name] / theirs
        row("encode %s%s: %.0f million/s, of ggml's speed" % (
            kind, "" if "/plain/" in name else " with importance", speeds[name] / 4e6), "%.1f x" % ratio,
            "" if target is None else ">= %d x" % target, target is None or ratio >= target)

    _, speeds = kernel_results("bench_quantize", "^(memcpy|decode)/", 7)
    copies = {name: speeds.pop("memcpy/" + name) for name in ("whole", "steps")}
    row("memcpy of 256 MiB, in one, 1 MiB at a time", "%.1f, %.1f GB/s" % (copies["whole"] / 1e9, copies["steps"] / 1e9))
    for name, speed in sorted(speeds.items()):
        share = speed / max(copies.values())
        row("decode %s: %.1f GB/s, of the faster memcpy" % (name[7:], speed / 1e9), "%.0f %%" % (100 * share),
            ">= 70 %", share >= 0.7)

    source, made = WORK / "plain.safetensors", WORK / "quantized.apr"
    subprocess.run([BIN / "make_model", "safetensors", source, str(GIB), "random"], check=True)
    source.read_bytes()

    def convert(threads):
        made.unlink(missing_ok=True)
        return measure(BIN / "aprcli", "convert", "--quiet", "--quantize", "q4_k", "--threads", str(threads), source, "-o",
                       made)

    two, one = alternating(lambda: convert(2), lambda: convert(1))
    made.unlink(), source.unlink()
    scaling = median(one) / median(two)
    row("convert --quantize q4_k, 1 GiB of f32, two threads", "%.2f s" % median(two))
    row("  of the speed of one thread (%.2f s)" % median(one), "%.2f x" % scaling, ">= 1.8 x", scaling >= 1.8)
    row("  processor time with two, and with one", "%.2f, %.2f s" % (median(two, "cpu"), median(one, "cpu")))
    anonymous = max(r["anonymous"] for r in two + one)
    row("  anonymous memory at most", "%.1f MiB" % (anonymous / 2**20), "<= 128 MiB", anonymous <= 128 << 20)


def reduce():
    """Pruning, sparse layouts and low-rank factors; memcpy and LAPACK's whole decomposition are the yardsticks."""
    _, speeds = kernel_results("bench_reduce", "^(memcpy|prune|count|encode|decode)", 5)
    copied = speeds.pop("memcpy")
    for name, speed in sorted(speeds.items()):
        row("%s of 64 MiB: %.2f GB/s, of memcpy" % (name.replace("/", ", "), speed / 1e9), "%.0f %%" % (100 * speed / copied))
    _, speeds = kernel_results("bench_reduce", "^svd/rank64", 3)
    _, whole = kernel_results("bench_reduce", "^svd/lapack", 2)
    size = 4096 * 4096 * 4
    ours, lapack = size / speeds["svd/rank64"], size / next(iter(whole.values()))
    row("SVD of 4096 by 4096, rank 64", "%.2f s" % ours)
    row("  of LAPACK's sgesdd (%.1f s)" % lapack, "1/%.0f" % (lapack / ours), "<= 1/8", ours <= lapack / 8)


def codecs():
    speeds = kernel_speeds("compress", 7)
    for what in ("compress", "decompress"):
        for name in ("lz4", "lz4-planes", "zstd", "zstd-planes"):
            ours, theirs = speeds["%s/%s" % (what, name)], speeds["%s-library/%s" % (what, name)]
            row("%s bf16, %s: library %.0f MB/s" % (what, name, theirs / 1e6), "%.0f %%" % (100 * ours / theirs),
                ">= 80 %", ours >= 0.8 * theirs)
    ratio = ratios["compress/zstd-planes"]
    row("bf16 N(0, .02), zstd with planes: size by size", "%.2f" % ratio, ">= 1.4", ratio >= 1.4)


def compressed():
    """One tensor out of a large compressed model."""
    source, made = WORK / "sparse.safetensors", WORK / "packed.apr"
    aprcli = BIN / "aprcli"
    subprocess.run([BIN / "make_model", "safetensors", source, str(20 * 10**9), "sparse"], check=True)
    measure(aprcli, "convert", "--quiet", source, "-o", made, "--compress", "zstd")
    source.unlink()
    listed = json.loads(subprocess.run([aprcli, "tensors", made, "--limit", "1", "--json"], capture_output=True,
                                       text=True, check=True).stdout)["tensors"][0]
    def stats():
        return measure(aprcli, "tensors", made, "--stats", "--filter", listed["name"])
    def listing():
        return measure(aprcli, "tensors", made, "--limit", "1")
    ours, theirs = alternating(stats, listing)
    row("open a compressed 20 GB model, list one tensor", "%.1f ms" % (1000 * median(theirs)), "<= 20 ms",
        median(theirs) <= 0.020)
    row("  decode and sum one of %.0f MB as well" % (listed["bytes"] / 1e6), "%.1f ms" % (1000 * median(ours)))
    made.unlink()


def shards():
    source, folder, joined, copy = WORK / "big.apr", WORK / "shards", WORK / "joined.apr", WORK / "copy"
    raw = WORK / "big.safetensors"
    subprocess.run([BIN / "make_model", "safetensors", raw, str(GIB), "random"], check=True)
    aprcli = BIN / "aprcli"
    measure(aprcli, "convert", "--quiet", raw, "-o", source)
    raw.unlink()
    source.read_bytes()

    def shard():
        subprocess.run(["rm", "-rf", folder], check=True)
        return measure(aprcli, "shard", "--quiet", source, "-o", folder, "--max-size", "256MiB")

    def unshard():
        joined.unlink(missing_ok=True)
        return measure(aprcli, "unshard", "--quiet", folder, "-o", joined)

    def cp():
        copy.unlink(missing_ok=True)
        return measure("cp", source, copy)

    for what, action in (("shard", shard), ("unshard", unshard)):
        ours, theirs = alternating(action, cp)
        speed = median(theirs) / median(ours)
        row("%s 1 GiB, of the speed of cp" % what, "%.0f %%" % (100 * speed), ">= 80 %", speed >= 0.8)
    copy.unlink(), joined.unlink()
    subprocess.run(["rm", "-rf", folder], check=True)

    one, two = alternating(lambda: measure(aprcli, "validate", "--checksum", "--threads", "1", source),
                           lambda: measure(aprcli, "validate", "--checksum", "--threads", "2", source))
    reads = [measure(BIN / "measure", "read", source, 1) for _ in range(ROUNDS)]
    speed = median(reads) / median(one)
    row("checksum, one thread, of one core's read(2)", "%.0f %%" % (100 * speed), ">= 60 %", speed >= 0.6)
    start = median([measure(aprcli, "inspect", "--quiet", source) for _ in range(ROUNDS)])  # and the header
    scaling = (median(one) - start) / (median(two) - start)
    row("  two threads, of the speed of one, start-up of %.0f ms taken off" % (1000 * start), "%.2f x" % scaling, ">= 1.7 x", scaling >= 1.7)
    source.unlink()


def convert_and_validate():
    source, made, copy = WORK / "big.safetensors", WORK / "big.apr", WORK / "copy"
    subprocess.run([BIN / "make_model", "safetensors", source, str(GIB), "random"], check=True)
    source.read_bytes()  # into the page cache
    aprcli = BIN / "aprcli"

    def convert():
        made.unlink(missing_ok=True)
        return measure(aprcli, "convert", "--quiet", source, "-o", made)

    def cp():
        copy.unlink(missing_ok=True)
        return measure("cp", source, copy)

    ours, theirs = alternating(convert, cp)
    copy.unlink()
    speed = median(theirs) / median(ours)
    row("convert 1 GiB SafeTensors", "%.2f s" % median(ours))
    row("  cp of the same file", "%.2f s" % median(theirs))
    row("  of the speed of cp", "%.0f %%" % (100 * speed), ">= 80 %", speed >= 0.8)
    row("  processor time of all threads, and of cp", "%.2f, %.2f s" % (median(ours, "cpu"), median(theirs, "cpu")))
    anonymous = max(r["anonymous"] for r in ours)
    row("  anonymous memory at most", "%.1f MiB" % (anonymous / 2**20), "<= 64 MiB", anonymous <= 64 << 20)

    threads = os.cpu_count()
    ours, theirs = alternating(lambda: measure(aprcli, "validate", "--checksum", "--nan-check", made),
                               lambda: measure(BIN / "measure", "read", made, threads))
    speed = median(theirs) / median(ours)
    row("validate --checksum --nan-check 1 GiB", "%.3f s" % median(ours))
    row("  read(2) with as many threads", "%.3f s" % median(theirs))
    row("  of the speed of reading", "%.0f %%" % (100 * speed), ">= 60 %", speed >= 0.6)
    row("  processor time of all threads, and of read(2)", "%.2f, %.2f s" % (median(ours, "cpu"), median(theirs, "cpu")))
    made.unlink()
    source.unlink()


def start():
    """Shortest of many starts, beside those of `true`: what the dynamic loader and the static initializers take."""
    path = WORK / "sparse.apr"
    subprocess.run([BIN / "make_model", "apr", path, str(100 * 10**9)], check=True)
    commands = {"true": ("/bin/true",), "aprcli --version": (BIN / "aprcli", "--version"),
                "inspect of 100 GB": (BIN / "aprcli", "inspect", path)}
    runs = {name: [] for name in commands}
    for _ in range(20 * ROUNDS):
        for name, command in commands.items():
            runs[name].append(measure(*command))
    shortest = {name: 1000 * min(run["seconds"] for run in results) for name, results in runs.items()}
    memory = max(run["max_rss"] for run in runs["inspect of 100 GB"]) / 2**20
    row("start of `true`", "%.1f ms" % shortest["true"])
    for name, limit in (("aprcli --version", 4), ("inspect of 100 GB", 6)):
        row("%s, %.1f × `true`" % (name, shortest[name] / shortest["true"]), "%.1f ms" % shortest[name], "<= %d ms" % limit,
            shortest[name] <= limit)
    row("  memory at most", "%.1f MiB" % memory, "<= 12 MiB", memory <= 12)
    path.unlink()


def inspect():
    for form in ("apr", "safetensors", "gguf"):
        path = WORK / ("sparse." + form)
        subprocess.run([BIN / "make_model", form, path, str(100 * 10**9)], check=True)
        measure(BIN / "aprcli", "inspect", path)
        runs = [measure(BIN / "aprcli", "inspect", path) for _ in range(3 * ROUNDS)]
        row("inspect of 100 GB .%s, 700 tensors" % form, "%.1f ms" % (1000 * median(runs)), "<= 20 ms",
            median(runs) <= 0.020)
        row("  shortest of %d runs" % len(runs), "%.1f ms" % (1000 * min(r["seconds"] for r in runs)))
        row("  processor time", "%.1f ms" % (1000 * median(runs, "cpu")))
        memory = max(r["max_rss"] for r in runs)
        row("  memory at most", "%.1f MiB" % (memory / 2**20), "<= 32 MiB", memory <= 32 << 20)
        path.unlink()


def growth():
    """Commands on SafeTensors files of more and more tiny tensors, beside json.loads of the same header: processor time and
    memory for each tensor, which must not grow with their number."""
    plan = ("convert", "--plan", "-o", WORK / "none.apr")
    most = 1024  # bytes of memory for each of 100,000 tensors
    # Arguments, and the longest time for 100,000 tensors.
    commands = {"inspect": (("inspect",), 0.1), "tensors --stats": (("tensors", "--stats"), 1.5),
                "validate": (("validate",), 1.5), "convert --plan": (plan, 1.5),
                "graph --expand-all": (("graph", "--expand-all"), 1.5)}
    load = "import json, sys; f = open(sys.argv[1], 'rb'); n = int.from_bytes(f.read(8), 'little'); json.loads(f.read(n))"
    empty = median([measure(BIN / "aprcli", "--version") for _ in range(ROUNDS)], "max_rss")
    idle = median([measure(PYTHON, "-c", "import json") for _ in range(ROUNDS)], "cpu")
    for length in (0, 185):
        costs = {name: [] for name in commands}
        for count in (1000, 10000, 100000):
            folder = WORK / ("experts-%d-%d" % (count, length))
            folder.mkdir()
            path = folder / "model.safetensors"
            subprocess.run([BIN / "make_model", "experts", path, str(count), str(length)], check=True)
            # The long names are not those of an architecture.
            config = {"model_type": "mistral" if length == 0 else "unknown", "hidden_size": 8, "vocab_size": 16}
            (folder / "config.json").write_text(json.dumps(config))
            with open(path, "rb") as file:
                head = int.from_bytes(file.read(8), "little")
            runs = {name: [] for name in commands}
            loads = []
            for _ in range(ROUNDS):
                loads.append(measure(PYTHON, "-c", load, path))
                for name, (command, _) in commands.items():
                    runs[name].append(measure(BIN / "aprcli", *command, path))
            loaded = max(median(loads, "cpu") - idle, 1e-3)  # less is noise
            row("%d tensors, header of %.1f MB: json.loads" % (count, head / 1e6), "%.3f s" % loaded)
            is_last = count == 100000
            for name, (_, limit) in commands.items():
                cpu, shortest = median(runs[name], "cpu"), min(run["seconds"] for run in runs[name])
                memory = (median(runs[name], "max_rss") - empty) / count
                costs[name].append(cpu / count)
                row("  %s: %.2f × json.loads" % (name, cpu / loaded), "%.3f s" % shortest,
                    "<= %.1f s" % limit if is_last else "", not is_last or shortest <= limit)
                row("    for each tensor %.2f µs, memory" % (1e6 * cpu / count), "%.0f B" % memory,
                    "<= %d B" % most if is_last else "", not is_last or memory <= most)
            subprocess.run(["rm", "-rf", folder], check=True)
        for name, (_, few, many) in costs.items():
            row("  %s: cost of one in 100,000, of one in 10,000" % name, "%.2f x" % (many / few), "<= 1.5 x",
                many <= 1.5 * few)


def imports():
    """Files of other programs: opened from their index, and copied as fast as cp does."""
    subprocess.run([FOREIGN_PYTHON, HERE / "foreign.py", "make", WORK], check=True)
    aprcli, made, copy = BIN / "aprcli", WORK / "made.apr", WORK / "copy"
    for form in ("onnx", "h5", "npz", "pt"):
        path = WORK / ("big." + form)
        path.read_bytes()
        runs = [measure(aprcli, "inspect", "--quiet", path) for _ in range(ROUNDS + 1)][1:]
        row("inspect of 1 GiB .%s" % form, "%.1f ms" % (1000 * median(runs)), "<= 50 ms", median(runs) <= 0.05)
        if form == "onnx":
            loads = [float(subprocess.run([FOREIGN_PYTHON, HERE / "foreign.py", "load", path], capture_output=True,
                                          text=True, check=True).stdout) for _ in range(3)]
            ratio = statistics.median(loads) / median(runs)
            row("  of the speed of onnx.load (%.2f s)" % statistics.median(loads), "%.0f x" % ratio, ">= 5 x", ratio >= 5)

        def convert():
            made.unlink(missing_ok=True)
            return measure(aprcli, "convert", "--quiet", "--relaxed", path, "-o", made)

        def cp():
            copy.unlink(missing_ok=True)
            return measure("cp", path, copy)

        ours, theirs = alternating(convert, cp)
        speed = median(theirs) / median(ours)
        row("  convert, of the speed of cp", "%.0f %%" % (100 * speed), ">= 70 %", speed >= 0.7)
        anonymous = max(r["anonymous"] for r in ours)
        row("  anonymous memory at most", "%.1f MiB" % (anonymous / 2**20), "<= 128 MiB", anonymous <= 128 << 20)
        made.unlink(), copy.unlink(), path.unlink()
    many = WORK / "many.pt"
    runs = [measure(aprcli, "inspect", "--quiet", many) for _ in range(3 * ROUNDS)]
    row("inspect of a .pt of 10 000 tensors", "%.0f ms" % (1000 * median(runs)), "<= 100 ms", median(runs) <= 0.1)
    many.unlink()


def worst_cases():
    """Files that were made to take long, beside an ordinary file of JSON; what is not linear shows in two sizes."""
    _, speeds = kernel_results("bench_worst_cases", ".", 3, 0.05)
    yardstick = speeds.pop("yardstick/json")
    row("parsing ordinary JSON", "%.0f MB/s" % (yardstick / 1e6))
    for name in sorted({name.rpartition("/")[0] if name.endswith(("/small", "/large")) else name for name in speeds}):
        if name.startswith("tokenizer/"):
            seconds = 10_000 / speeds[name]
            row("%s: 10,000 characters" % name, "%.2f s" % seconds, "<= 1 s", seconds <= 1)
            continue
        cost, growth = yardstick / speeds[name + "/large"], speeds[name + "/small"] / speeds[name + "/large"]
        row("scan %s: of the time of JSON for each byte" % name, "%.1f x" % cost, "<= 50 x", cost <= 50)
        row("  for each byte of 2 MiB, of that of 256 KiB", "%.1f x" % growth, "<= 3 x", growth <= 3)


def run_workbench(*command):
    done = subprocess.run([BIN / "bench_workbench", *command], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def workbench():
    sample = HERE.parent.parent / "resources/samples/tiny-adder.apr"
    run_workbench("paint", sample)
    runs = [run_workbench("paint", sample) for _ in range(ROUNDS)]
    shown = median(runs, "model")
    row("workbench: start to first paint, sample open", "%.2f s" % shown, "<= 1 s", shown <= 1)
    row("  to the paint of the empty window", "%.2f s" % median(runs, "window"))
    row("  longest of %d runs" % len(runs), "%.2f s" % max(r["model"] for r in runs))

    path = WORK / "many.apr"
    subprocess.run([BIN / "make_model", "apr", path, str(10 * 10**9), "sparse", "1429"], check=True)
    run_workbench("frames", path)
    runs = [run_workbench("frames", path) for _ in range(ROUNDS)]
    path.unlink()
    row("workbench: longest frames, %d tensors" % runs[0]["tensors"], "")
    for name, what in {"open": "open", "expand": "open a folder", "filter": "filter", "list": "to the list and back",
                       "filter_list": "filter the list", "sort_list": "sort the list", "select": "select",
                       "palette": "a letter in the palette", "graph": "zoom in the expanded graph"}.items():
        frames = [r[name] for r in runs]
        longest = median(frames, "longest")
        row("  " + what, "%.0f ms" % (1000 * longest), "<= 100 ms", longest <= 0.1)
        row("    longest of %d runs, processor time of it" % len(frames), "%.0f, %.0f ms" % tuple(
            1000 * x for x in max((f["longest"], f["cpu"]) for f in frames)))

    big = WORK / "big.safetensors"
    subprocess.run([BIN / "make_model", "safetensors", big, str(50 * 2**30), "sparse"], check=True)
    browsed = run_workbench("browse", big)
    big.unlink()
    row("workbench: browsing 50 GiB, memory beside mapped files", "%.0f MiB" % (browsed["anonymous"] / 2**20),
        "<= 400 MiB", browsed["anonymous"] <= 400 << 20)
    for name in ("values", "heatmap", "bytes", "map", "analysis"):
        row("  longest frame, " + name, "%.0f ms" % (1000 * browsed[name]["longest"]))


load = os.getloadavg()[0]
print("medians of %d runs on %d processors, load %.1f%s" % (
    ROUNDS, os.cpu_count(), load, ": others use them too, whole commands look slower than they are" if load > 1 else ""))
parts = [kernels, quantize, reduce, codecs, compressed, shards, convert_and_validate, start, inspect, growth, imports, worst_cases, workbench]
for part in parts:
    if len(sys.argv) < 5 or part.__name__ in sys.argv[4:]:
        part()
sys.exit(1 if failed else 0)
