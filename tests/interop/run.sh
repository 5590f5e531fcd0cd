#!/bin/sh
# SPDX-License-Identifier: MIT
# interop/run.sh: checks aprcli against the safetensors, gguf, onnx, onnxruntime, h5py and tensorflow packages and the scanners picklescan, modelscan and fickling, in a virtual environment of its own under build/interop,
# against mergekit in another, against llama.cpp's prebuilt libraries (fetched by npm), and against Debian's torch and NumPy (packages python3-torch, python3-numpy).
#   APR_CLI     the program (default build/release/bin/aprcli)
#   APR_CORPUS  (default ../shared/corpus) sample files in the folders safetensors, safetensors_vectors, gguf, derived_gguf
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$root/packaging/arguments.sh"
answer_help "$@"
[ $# -eq 0 ] || wrong_arguments "no argument is expected: $1"
work=${BUILD:-$root/build/interop}
export APR_CLI="${APR_CLI:-$root/build/release/bin/aprcli}"
export APR_CORPUS="${APR_CORPUS:-$root/../shared/corpus}"

"$here/setup.sh"
"$work/venv/bin/python" -B "$here/run.py"
"$work/venv/bin/python" -B "$here/factors_peer.py"

export APR_GGML="$work/node-llama-cpp-linux-x64-3.22.1/package/bins/linux-x64/libggml-base.so"
"$work/venv/bin/python" -B "$here/quant_peer.py"
# llama.cpp says which of its libraries it takes.
if ! "$work/venv/bin/python" -B "$here/llama_peer.py" 2> "$work/llama_peer.log"; then
    cat "$work/llama_peer.log"
    exit 1
fi

APR_WHISPER=$(ls "$work"/mergekit/lib/python3*/site-packages/libwhisper.so)
export APR_WHISPER
for peer in mergekit_peer mergekit_tools_peer checkpoint_peer export_peer architecture_peer onnx_peer packings_peer side_files_peer names_peer whisper_peer; do
    if ! "$work/mergekit/bin/python" -B "$here/$peer.py" 2> "$work/$peer.log"; then
        tail -n 50 "$work/$peer.log"
        exit 1
    fi
done

if ! "$work/venv/bin/python" -B "$here/tokenizer_peer.py" 2> "$work/tokenizer_peer.log"; then
    cat "$work/tokenizer_peer.log"
    exit 1
fi

"$work/venv/bin/python" -B "$here/chat_template_peer.py"

# TensorFlow talks on standard error; a pipe through a filter would hide the exit code.
if ! "$work/venv/bin/python" -B "$here/graph_peers.py" 2> "$work/graph_peers.log"; then
    cat "$work/graph_peers.log"
    exit 1
fi

if ! "$work/venv/bin/python" -B -W ignore "$here/keras_peer.py" 2> "$work/keras_peer.log"; then
    tail -n 50 "$work/keras_peer.log"
    exit 1
fi

"$work/venv/bin/python" -B "$here/cluster_peer.py"
"$work/venv/bin/python" -B "$here/onnx_graph_peer.py"
"$work/venv/bin/python" -B -W ignore "$here/shapes_peer.py"
"$work/venv/bin/python" -B "$here/small_files.py"

# Python and TensorFlow warn of what is in the files.
if ! "$work/venv/bin/python" -B "$here/hostile_peer.py" 2> "$work/hostile_peer.log"; then
    tail -n 50 "$work/hostile_peer.log"
    exit 1
fi

if ! "$work/venv/bin/python" -B "$here/keras_hostile_peer.py" 2> "$work/keras_hostile_peer.log"; then
    tail -n 50 "$work/keras_hostile_peer.log"
    exit 1
fi

# The scanners talk on standard error about files that are not theirs.
if ! "$work/scanners/bin/python" -B "$here/scan_peers.py" 2> "$work/scan_peers.log"; then
    tail -n 50 "$work/scan_peers.log"
    exit 1
fi

# torch comes from Debian (python3-torch) and with its own NumPy, so that this part runs outside of the environment.
/usr/bin/python3 -B -W ignore "$here/torch_peer.py"
/usr/bin/python3 -B -W ignore "$here/torch_hostile_peer.py"

# What hostile files make the program do, by its system calls (package strace).
exec /usr/bin/python3 -B "$here/traced.py"
