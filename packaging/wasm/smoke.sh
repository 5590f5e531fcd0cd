#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the wasm module and runs it in node: smoke.sh [APRCLI [FILE…]]. If aprcli is available (default: the release
# build), every result is compared with its output for the same file. WASM_FLAGS replaces the optimization flags.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/packaging/arguments.sh"
answer_help "$@"
aprcli=${1:-$root/build/release/bin/aprcli}
if [ $# -gt 0 ]; then
    shift
elif [ ! -x "$aprcli" ]; then
    aprcli=
fi
"$root/packaging/wasm/codecs.sh" "$root/build/wasm-codecs"
cmake -S "$root" --preset wasm ${WASM_FLAGS:+-DCMAKE_CXX_FLAGS_MINSIZEREL="$WASM_FLAGS"}
cmake --build "$root/build/wasm"
node "$root/apps/web/smoke.mjs" "$root/build/wasm/bin/apr-smoke.wasm" ${aprcli:+--aprcli "$aprcli"} "$@"
