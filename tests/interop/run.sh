#!/bin/bash
# SPDX-License-Identifier: MIT
# interop/run.sh [PEER…]: checks aprcli against other programs, all of them or those that are named (onnx_peer torch_peer).
# The safetensors, gguf, onnx, onnxruntime, h5py and tensorflow packages and the scanners picklescan, modelscan and fickling are in virtual
# environments below build/interop, mergekit in another, llama.cpp's prebuilt libraries are fetched by npm, and torch and NumPy are Debian's
# (packages python3-torch, python3-numpy).
#   APR_CLI     the program (default build/release/bin/aprcli)
#   APR_CORPUS  (default ../shared/corpus) sample files in the folders safetensors, safetensors_vectors, gguf, derived_gguf
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$root/packaging/arguments.sh"
answer_help "$@"
work=${BUILD:-$root/build/interop}
export APR_CLI="${APR_CLI:-$root/build/release/bin/aprcli}"
export APR_CORPUS="${APR_CORPUS:-$root/../shared/corpus}"

# The peers of each Python. Debian's torch comes with its own NumPy; traced says what hostile files make the program do, by its system
# calls (package strace).
pythons=("$work/venv/bin/python" "$work/mergekit/bin/python" "$work/venv/bin/python" "$work/scanners/bin/python" /usr/bin/python3)
names=("run factors_peer quant_peer llama_peer"
    "mergekit_peer mergekit_tools_peer checkpoint_peer export_peer architecture_peer onnx_peer packings_peer side_files_peer names_peer minilm_peer whisper_peer"
    "tokenizer_peer chat_template_peer graph_peers keras_peer cluster_peer onnx_graph_peer shapes_peer small_files hostile_peer keras_hostile_peer"
    "scan_peers"
    "torch_peer torch_hostile_peer traced")
wanted=" ${*:-${names[*]}} "
for name in "$@"; do
    [[ " ${names[*]} " = *" $name "* ]] || wrong_arguments "no such peer: $name"
done

"$here/setup.sh"
export APR_GGML="$work/node-llama-cpp-linux-x64-3.22.1/package/bins/linux-x64/libggml-base.so"
APR_WHISPER=$(ls "$work"/mergekit/lib/python3*/site-packages/libwhisper.so)
export APR_WHISPER

# What the libraries of the peers say on standard error is in a log, whose end is shown of a peer that fails.
for i in "${!pythons[@]}"; do
    for name in ${names[i]}; do
        [[ $wanted = *" $name "* ]] || continue
        begun=$SECONDS
        if ! "${pythons[i]}" -B -W ignore "$here/$name.py" 2> "$work/$name.log"; then
            tail -n 50 "$work/$name.log"
            echo "$name failed"
            exit 1
        fi
        echo "$name: $((SECONDS - begun)) s"
    done
done
