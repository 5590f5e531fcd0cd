# SPDX-License-Identifier: MIT
"""Small files that ask for much, written here: no command may take more than 256 MiB of memory or a second of processor time
for a file of at most 1 MB. Ends with 'N files, M MiB and S s at most, K failed'. Arguments: more files and folders to measure
the same way, which prints the worst ten."""
import gzip
import io
import json
import os
import pathlib
import queue
import resource
import struct
import subprocess
import sys
import tempfile
import threading
import zipfile

CLI = os.environ["APR_CLI"]
COMMANDS = [["scan"], ["validate"], ["inspect", "--full"], ["tensors", "--stats"]]
MOST_BYTES = 1_000_000
MOST_MIB = 256
# The promise is 1 s of processor time; more is allowed here for slow machines. What is refused takes minutes or hours.
MOST_SECONDS = 3


def safetensors(header, data=b""):
    text = json.dumps(header, separators=(",", ":")).encode() if isinstance(header, dict) else header
    return struct.pack("<Q", len(text)) + text + data


def gguf(tensors, pairs, body):
    return b"GGUF" + struct.pack("<IQQ", 3, tensors, pairs) + body


def text(value):
    return struct.pack("<Q", len(value)) + value.encode()


def archive(count, content, suffix):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for i in range(count):
            target.writestr("a%d%s" % (i, suffix), content)
    return out.getvalue()


def arrays(count, elements):
    import numpy as np  # in the process that writes only: a child is charged for what its parent holds when it starts
    out = io.BytesIO()
    np.savez_compressed(out, **{"t%d" % i: np.zeros(elements, dtype=np.float32) for i in range(count)})
    return out.getvalue()


def hdf5(path, fill):
    import h5py
    with h5py.File(path, "w") as file:
        fill(file)


def written_chunks(file):
    file.create_dataset("k", shape=(400000,), chunks=(2,), dtype="f4", fillvalue=2)[:20000] = 1


def many_datasets(file):
    for i in range(700):
        file.create_dataset("l%d/kernel" % i, shape=(200_000,), chunks=(200_000,), dtype="f4", compression="gzip")


def empty(names):
    return {name: {"dtype": "U8", "shape": [0], "data_offsets": [0, 0]} for name in names}


def write_files(folder):
    files = {
        # expanding archives: arrays, pickles, a stream
        "zeros.npz": arrays(8, 22_500_000), "four.npz": arrays(4, 60_000_000),
        "pickles.zip": archive(200, b"\x80\x02](" + b"K\x01" * 400_000 + b"e.", ".pkl"),
        "imports.zip": archive(2000, b"\x80\x02(" + b"cos\nsystem\n" * 4000 + b"t.", ".pkl"),
        "stream.pkl.gz": gzip.compress(b"\x80\x02](" + b"N" * 60_000_000 + b"e."),
        # values that take much more memory than their encoding
        "nones.pkl": b"\x80\x02](" + b"N" * 990_000 + b"e.", "lists.pkl": b"\x80\x02(" + b"]" * 990_000 + b"t.",
        "dicts.pkl": b"\x80\x02(" + b"}" * 990_000 + b"t.",
        "names.pkl": b"\x80\x02(" + b"".join(b"ca\nb%d\n" % i for i in range(100_000)) + b"t.",
        "doubling.pkl": b"\x80\x02}q\x00" + b"cx\ny\n)\x81(h\x00h\x00tb" * 40 + b".",
        "numbers.index.json": b'{"weight_map":{"a":[' + b",".join([b"1"] * 480_000) + b"]}}",
        "objects.index.json": b'{"weight_map":{"a":[' + b",".join([b'{"":1}'] * 120_000) + b"]}}",
        "deep.json": b'{"a":' * 60 + b"[" + b"[]," * 300_000 + b"1]" + b"}" * 60,
        # many of something
        "many.safetensors": safetensors(empty(str(i) for i in range(17_000))),
        "long.safetensors": safetensors(empty("x" * 60 + ".%d.q_proj.weight" % i for i in range(7000))),
        "parts.safetensors": safetensors(empty("a." * 2000 + str(i) for i in range(240))),
        "metadata.safetensors": safetensors(b'{"__metadata__":{' + b",".join(b'"%d":""' % i for i in range(90_000)) + b"}}"),
        "rank.safetensors": safetensors({"a": {"dtype": "F32", "shape": [1] * 200_000, "data_offsets": [0, 4]}}, bytes(4)),
        "pairs.gguf": gguf(0, 50_000, b"".join(text("k%d" % i) + struct.pack("<IB", 0, 1) for i in range(50_000))),
        "array.gguf": gguf(0, 1, text("k") + struct.pack("<IIQ", 9, 0, 900_000) + bytes(900_000)),
        "strings.gguf": gguf(0, 1, text("tokenizer.ggml.tokens") + struct.pack("<IIQ", 9, 8, 110_000) + bytes(880_000)),
        "tensors.gguf": gguf(24_000, 0, b"".join(text("t%d" % i) + struct.pack("<IQIQ", 1, 0, 0, 0) for i in range(24_000))),
    }
    for name, content in files.items():
        (folder / name).write_bytes(content)
    # datasets that are larger than their file, in chunks of all sizes
    for name, fill in {
            "chunks.h5": lambda f: f.create_dataset("layer/kernel", shape=(4_000_000,), chunks=(1,), dtype="f4"),
            "fill.h5": lambda f: f.create_dataset("layer/kernel", shape=(1_000_000_000,), chunks=(1_000_000,), dtype="f4",
                                                  fillvalue=1.0),
            "zeros.h5": lambda f: f.create_dataset("k", data=[0.0] * 20_000_000, dtype="f4", chunks=(1_000_000,),
                                                   compression="gzip"),
            "written.h5": written_chunks, "datasets.h5": many_datasets}.items():
        hdf5(folder / name, fill)


def measure(files):
    """(MiB, seconds, command, file, status) of every command on every file."""
    work = queue.Queue()
    for path in files:
        for command in COMMANDS:
            work.put((path, command))
    out = []

    def run():
        while True:
            try:
                path, command = work.get_nowait()
            except queue.Empty:
                return
            process = subprocess.Popen([CLI, *command, str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            out.append((usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime, command[0], path, process.returncode))

    # A program that hangs ends by itself.
    resource.setrlimit(resource.RLIMIT_CPU, (300, 300))
    threads = [threading.Thread(target=run) for _ in range(os.cpu_count() or 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return out


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([sys.executable, "-B", __file__, "--write", name], check=True)
        files = [path for path in folder.iterdir()]
        for given in map(pathlib.Path, sys.argv[1:]):
            files += [given] if given.is_file() else [path for path in given.rglob("*") if path.is_file()]
        too_large = [path.name for path in files if path.parent == folder and path.stat().st_size > MOST_BYTES]
        files = [path for path in files if path.stat().st_size <= MOST_BYTES]
        results = measure(files)
    wrong = [each for each in results if each[0] > MOST_MIB or each[1] > MOST_SECONDS or each[4] < 0 or each[4] > 5]
    for mib, seconds, command, path, status in wrong:
        print("FAIL  %s %s: %.0f MiB, %.2f s, exit %d" % (command, path, mib, seconds, status))
    for name in too_large:
        print("FAIL  %s: larger than 1 MB" % name)
    if len(sys.argv) > 1:
        for key in (0, 1):
            for mib, seconds, command, path, status in sorted(results, key=lambda each: -each[key])[:10]:
                print("%4.0f MiB  %.2f s  %s %s" % (mib, seconds, command, path))
    failed = len(wrong) + len(too_large)
    print("%d files, %.0f MiB and %.2f s at most, %d failed" %
          (len(files), max(each[0] for each in results), max(each[1] for each in results), failed))
    return 1 if failed else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--write"]:
        sys.exit(write_files(pathlib.Path(sys.argv[2])))
    sys.exit(main())
