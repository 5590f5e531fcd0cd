#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs the library and builds the examples of resources/examples against it, outside of the tree: library.sh BUILD
# BUILD is a folder of a build in Release.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../../packaging/arguments.sh"
answer_help "$@"
[ $# -eq 1 ] && [ -f "$1/CMakeCache.txt" ] || wrong_arguments "a folder of a build is required"
build=$(realpath "$1")
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

cmake --install "$build" --component dev --prefix "$work/prefix" > /dev/null
# It may be moved, and names nothing of the tree.
mv "$work/prefix" "$work/moved"
if grep -rlF -e "$root" -e "$build" -e "$work/prefix" "$work/moved" --include='*.cmake' --include='*.h'; then
    fail "the files above name folders of the build"
fi
for example in embed convert; do
    cp -r "$root/resources/examples/$example" "$work/$example"
    cmake -S "$work/$example" -B "$work/$example/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/moved" -DCMAKE_BUILD_TYPE=Release \
        -DMODEL="$root/resources/samples/tiny-adder.apr" > "$work/log" || { cat "$work/log"; fail "$example is not configured"; }
    cmake --build "$work/$example/build" > "$work/log" || { cat "$work/log"; fail "$example is not built"; }
done
cd "$work"
"$work/embed/build/embed" | tee out
grep -q '^21 tensors; norm.weight has 64 values' out || fail "embed"
"$work/convert/build/convert" "$root/resources/samples/tiny-adder/model.safetensors" "$work/small.apr" | tee out
grep -q '^21 tensors' out || fail "convert"
"$build/bin/aprcli" validate "$work/small.apr" > out || { cat out; fail "the converted model is not valid"; }
# A model of another type is refused.
sed -i 's/openModelAs("llama"/openModelAs("bert"/' "$work/embed/main.cpp"
cmake --build "$work/embed/build" > "$work/log"
if "$work/embed/build/embed" 2> out; then fail "another type"; fi
grep -q ModelTypeMismatch out || fail "another type: $(cat out)"
echo "library: 3 programs"
