# SPDX-License-Identifier: MIT
"""Traces the system calls of aprcli on every hostile file of the corpus: nothing may be executed, written or connected to,
and no file read but the one that was named. Ends with 'N files traced, N failed'."""
import os
import pathlib
import re
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
    print("%d files traced, %d failed" % (len(files), failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
