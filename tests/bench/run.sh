#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds and runs all benchmarks, or the named PARTs, and prints one table of the targets; fails when one is missed.
#   run.sh [kernels] [quantize] [reduce] [codecs] [compressed] [shards] [convert_and_validate] [start] [inspect] [growth] [imports] [worst_cases] [workbench]
#   BUILD   build folder (default build/bench; needs 4 GB of free space beside it)
#   ROUNDS  runs of each whole command (default 7)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$root/packaging/arguments.sh"
answer_help "$@"
for part in "$@"; do
    sed -n 4p "$0" | grep -qF "[$part]" || wrong_arguments "unknown part: $part"
done
build=${BUILD:-$root/build/bench}

cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DAPR_BENCH=ON -DAPR_TESTS=OFF -DAPR_WORKBENCH=ON >/dev/null
ninja -C "$build" >/dev/null

# NumPy of the system, or else of a virtual environment of its own.
python=python3
if ! $python -c 'import numpy' 2>/dev/null; then
    python=$build/venv/bin/python
    if ! "$python" -c 'import numpy' 2>/dev/null; then
        python3 -m venv "$build/venv" && "$build/venv/bin/pip" install --quiet --disable-pip-version-check numpy || true
    fi
fi

# The formats' own packages, for the files of other programs.
foreign=$build/foreign/bin/python
if ! "$foreign" -c 'import h5py, numpy, onnx' 2>/dev/null; then
    python3 -m venv "$build/foreign"
    "$build/foreign/bin/pip" install --quiet --disable-pip-version-check h5py numpy onnx
fi

# ggml as llama.cpp's users have it, in one version: a yardstick that keeps its length.
npm_package=node-llama-cpp-linux-x64-3.22.1
export APR_GGML="$build/$npm_package/package/bins/linux-x64/libggml-base.so"
if [ ! -e "$APR_GGML" ]; then
    mkdir -p "$build/$npm_package"
    npm pack --silent --pack-destination "$build/$npm_package" @node-llama-cpp/linux-x64@3.22.1 >/dev/null
    tar -xzf "$build/$npm_package/$npm_package.tgz" -C "$build/$npm_package"
fi

work=$(mktemp -d "$build/work.XXXXXX")
trap 'rm -rf "$work"' EXIT
python3 -B "$here/report.py" "$build/bin" "$work" "$python,$foreign" "$@"
