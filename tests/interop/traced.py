# SPDX-License-Identifier: MIT
"""Traces the system calls of aprcli on every hostile file of the corpus: nothing may be executed, written or connected to,
and no file read but the one that was named. Traces the workbench on files whose names, metadata and tensors look like
markup: no request, no process, no file that a name refers to. Ends with 'N files traced, N failed'."""
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

CLI = os.environ["APR_CLI"]
CORPUS = pathlib.Path(os.environ["APR_CORPUS"])
FOLDERS = ["pickle_malicious", "keras_bad", "tf_bad", "ggml_bad", "gguf_bad", "safetensors_bad", "hdf5_generic"]
CALLS = "execve,execveat,open,openat,openat2,creat,socket,connect,bind,unlink,unlinkat,rename,renameat,renameat2,mkdir," \
        "mkdirat,link,linkat,symlink,symlinkat,chmod,fchmodat,truncate,ptrace,kill"
# What every program reads before its first own line.
SYSTEM = ("/etc/ld.so.cache", "/lib/", "/usr/lib/", "/usr/local/lib/", "/proc/", "/sys/", "/etc/ssl/openssl.cnf",
          "/usr/lib/ssl/", "/dev/null", "/usr/share/locale/", "/etc/localtime")


def problems_of(path, trace):
    """Lines of a trace that should not be there."""
    out = []
    for line in trace.splitlines():
        call = re.match(r"(?:\d+ +)?(\w+)\(", line)
        if call is None:
            continue
        name = call.group(1)
        if name == "execve" and line.find(CLI) >= 0:
            continue
        if name in ("open", "openat", "openat2"):
            opened = re.search(r'"([^"]*)"', line)
            flags = re.search(r"O_(?:WRONLY|RDWR|CREAT|TRUNC)", line)
            # SafeTensors files are shown with the config.json beside them, SavedModels with their variables.
            own = {str(path), str(path.parent / "config.json")}
            if path.name == "saved_model.pb":
                own.add(str(path.parent / "variables" / "variables.index"))
            known = opened and (opened.group(1) in own or opened.group(1).startswith(SYSTEM))
            if known and not flags:
                continue
        out.append(line)
    return out


def safetensors(markup):
    header = json.dumps({"__metadata__": {"license": markup, "description": markup, "format": markup},
                         markup: {"dtype": "F32", "shape": [2, 2], "data_offsets": [0, 16]},
                         "model.%s.weight" % markup: {"dtype": "F32", "shape": [2], "data_offsets": [16, 24]}}).encode()
    return struct.pack("<Q", len(header)) + header + struct.pack("<6f", 1, 2, float("nan"), 4, 5, 6)


def gguf(markup):
    def text(value):
        return struct.pack("<Q", len(value.encode())) + value.encode()

    pairs = [("general.architecture", markup), ("general.name", markup), ("general.license", markup), (markup, markup)]
    out = b"GGUF" + struct.pack("<IQQ", 3, 1, len(pairs))
    for key, value in pairs:
        out += text(key) + struct.pack("<I", 8) + text(value)
    out += text(markup[:60]) + struct.pack("<IQIQ", 1, 4, 0, 0)
    return out + bytes(-len(out) % 32) + struct.pack("<4f", 1, 2, 3, 4)


def onnx(markup):
    def field(number, value):
        size, length = len(value), b""
        while size >= 0x80:
            length, size = length + bytes([size & 0x7F | 0x80]), size >> 7
        return bytes([number << 3 | 2]) + length + bytes([size]) + value

    name = markup.encode()
    pair = field(13, field(1, b"location") + field(2, name))
    tensor = b"\x08\x02\x10\x01" + field(8, name) + pair + b"\x70\x01"
    node = field(1, b"w") + field(2, b"y") + field(3, name) + field(4, name) + field(7, name)
    return b"\x08\x08" + field(2, name) + field(7, field(1, node) + field(2, name) + field(5, tensor)) + field(8, b"\x10\x11")


def trace_workbench(folder):
    """The number of files, and of those for which the workbench does more than show them."""
    program = pathlib.Path(CLI).with_name("apr-workbench")
    secret = folder / "secret.png"
    secret.write_bytes(b"x")
    markup = ("<img src='http://127.0.0.1:9/x.png'><img src='file://%s'><img src='%s'>"
              "<style>@import url(http://127.0.0.1:9/y.css)</style><b>bold</b>" % (secret, secret))
    files = {"<img src='secret.png'>.safetensors": safetensors(markup), "m<b>.gguf": gguf(markup),
             "m<img src='secret.png'>.onnx": onnx(markup), "<img src='secret.png'>bad.safetensors": b"0123456789"}
    failed = 0
    for name, content in files.items():
        model = folder / name
        model.write_bytes(content)
        log = folder / "trace"
        picture = folder / "window.png"
        picture.unlink(missing_ok=True)
        done = subprocess.run(["strace", "-f", "-qq", "-s", "4096", "-e", "trace=execve,open,openat,openat2,connect",
                               "-o", str(log), str(program), "--settings", str(folder / "settings.json"), "--command",
                               "file.validate", "--screenshot", str(picture), str(model)],
                              env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, capture_output=True, check=False,
                              timeout=120)
        trace = log.read_text(errors="replace").splitlines()
        wrong = [line for line in trace
                 if ("connect(" in line and "AF_INET" in line) or "secret.png\"" in line
                 or ("execve(" in line and "apr-workbench\"" not in line)]
        if wrong or not any(str(model) in line for line in trace) or not picture.is_file():
            failed += 1
            print("FAIL  workbench, %s: exit %d, %s %s" % (name, done.returncode, wrong[:2], done.stderr[-300:]), flush=True)
    return len(files), failed


def main():
    files = [path for folder in FOLDERS for path in sorted((CORPUS / folder).rglob("*")) if path.is_file()]
    failed = 0 if len(files) > 100 else 1
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder) / "trace"
        for path in files:
            for command in (["inspect"], ["scan"], ["validate", "--checksum"]):
                done = subprocess.run(["strace", "-f", "-qq", "-s", "4096", "-e", "trace=" + CALLS, "-o", str(log), CLI,
                                       *command, str(path)], capture_output=True, check=False)
                wrong = problems_of(path, log.read_text(errors="replace"))
                if wrong or done.returncode < 0 or done.returncode > 5:
                    failed += 1
                    print("FAIL  %s %s: exit %d, %s" % (command[0], path.name, done.returncode, wrong[:2]), flush=True)
        shown, wrong = trace_workbench(pathlib.Path(folder))
    failed += wrong
    print("%d files traced, %d failed" % (len(files) + shown, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
