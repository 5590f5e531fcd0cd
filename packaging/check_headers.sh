#!/bin/bash
# SPDX-License-Identifier: MIT
# Compiles every public header of the library on its own: check_headers.sh [COMPILER [FLAG…]] (default: g++).
set -eu
. "$(dirname "$0")/arguments.sh"
answer_help "${@:1:1}" # the options after it are the compiler's
cd "$(dirname "$0")/.."
compiler=${1:-g++}
[ $# -eq 0 ] || shift
includes=()
for folder in libs/*/include; do
    includes+=(-I "$folder")
done
command=("$compiler" -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -fopenmp "${includes[@]}" "$@" -x c++ -)

# In a separate file that includes the header twice, which avoids the warning "#pragma once in main file".
check() {
    local header=$1
    shift
    local name=${header#libs/*/include/}
    printf '#include "%s"\n#include "%s"\n' "$name" "$name" | "$@" || { echo "$header is not self-contained" >&2; return 1; }
}
export -f check

count=$(find libs/*/include -name '*.h' | wc -l)
[ "$count" -gt 0 ]
# shellcheck disable=SC2016
find libs/*/include -name '*.h' -print0 | LC_ALL=C sort -z |
    xargs -0 -P "$(nproc)" -I{} bash -c 'check "$@"' check {} "${command[@]}"
echo "$count headers are self-contained"
