# SPDX-License-Identifier: MIT
"""cpu_torch.py ENVIRONMENT: lets PyPI's torch load without CUDA. Its libraries are linked to those of CUDA, 3 GB that no CPU
uses: this puts empty libraries in their place whose functions all fail, and frees the space of torch's own GPU code. The
CUDA runtime itself is needed (package nvidia-cuda-runtime). Requires cc, nm, readelf and fallocate."""
import pathlib
import re
import shutil
import subprocess
import sys

RUNTIME = "libcudart"
# Prefixes of functions in libraries without symbol versions.
FUNCTIONS = {"libcusparseLt": "cusparseLt", "libnccl": "p?nccl", "libcufile": "cuFile", "libcuda": "cu[A-Z]"}


def lines(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def write_library(path, version, functions):
    code = "".join("int %s(void) { return 100; }\n" % name for name in sorted(functions)) or "int unused;\n"
    script = path.with_suffix(".map")
    script.write_text("%s { global: *; };" % version)
    subprocess.run(["cc", "-shared", "-fPIC", "-w", "-x", "c", "-", "-o", str(path), "-Wl,-soname," + path.name] +
                   (["-Wl,--version-script=" + str(script)] if version else []), input=code, text=True, check=True)
    script.unlink()


def main():
    packages = next(pathlib.Path(sys.argv[1], "lib").glob("python3*/site-packages"))
    folder = packages / "torch" / "lib"
    needed, undefined = set(), {}
    for library in sorted(folder.glob("*.so*")):
        needed |= {name for line in lines("readelf", "-d", str(library)) for name in re.findall(r"NEEDED.*\[(.*)\]", line)}
        for line in lines("nm", "-D", "--undefined-only", str(library)):
            name, _, version = line.split()[-1].partition("@")
            undefined.setdefault(version, set()).add(name)
    for name in sorted(needed):
        stem = name.split(".")[0]
        if not re.match("lib(cu|nv|nccl)", stem) or stem == RUNTIME:
            continue
        version = name if name in undefined else "NVSHMEM" if "nvshmem" in stem else ""
        pattern = FUNCTIONS.get(stem, "$^")
        write_library(folder / name, version,
                      undefined[version] if version else {each for each in undefined[""] if re.match(pattern, each)})
    # The space of what only a GPU or a compiler reads.
    cuda = folder / "libtorch_cuda.so"
    for line in lines("readelf", "-SW", str(cuda)):
        section = re.search(r"\.nv_fatbin +\w+ +\w+ +(\w+) +(\w+)", line)
        if section:
            subprocess.run(["fallocate", "--punch-hole", "--offset", "0x" + section[1], "--length", "0x" + section[2],
                            str(cuda)], check=False)
    shutil.rmtree(packages / "torch" / "include", ignore_errors=True)
    # pip then does not ask for CUDA's packages.
    metadata = next(packages.glob("torch-*.dist-info")) / "METADATA"
    metadata.write_text(re.sub(r"(?m)^Requires-Dist: (cuda|nvidia|triton).*\n", "", metadata.read_text()))


if __name__ == "__main__":
    main()
