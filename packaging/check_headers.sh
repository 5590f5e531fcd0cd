#!/bin/bash
# SPDX-License-Identifier: MIT
# Compiles every public header of the library on its own: check_headers.sh [--changed] [COMPILER [FLAG…]] (default: g++).
# --changed: only those that changed since the branch left origin/main, or that include one that did; on main itself all.
set -euo pipefail
. "$(dirname "$0")/arguments.sh"
only_changed=
if [ "${1-}" = --changed ]; then
    only_changed=yes
    shift
fi
answer_help "${@:1:1}" # the options after it are the compiler's
cd "$(dirname "$0")/.."
compiler=${1:-g++}
[ $# -eq 0 ] || shift
includes=()
for folder in libs/*/include; do
    includes+=(-I "$folder")
done
flags=(-std=c++20 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -fopenmp "${includes[@]}" "$@")
command=("$compiler" "${flags[@]}" -fsyntax-only -x c++ -)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export work

# What includes one of these, directly or by way of others, has all of it before its own first line, so that precompiling it changes
# nothing there but the time. The last one that a header includes counts.
suffix=gch
[[ $compiler != *clang* ]] || suffix=pch
for header in apr/base/json.h apr/model/model.h; do
    group=$work/${header//\//_}
    echo "#include \"$header\"" > "$group"
    "$compiler" "${flags[@]}" -x c++-header "$group" -o "$group.$suffix"
    echo libs/*/include/"$header" | python3 packaging/includers.py libs/*/include | grep -v "/$header\$" > "$group.includers"
done

# In a separate file that includes the header twice, which avoids the warning "#pragma once in main file".
check() {
    local header=$1 precompiled=() group
    shift
    local name=${header#libs/*/include/}
    for group in "$work"/*.includers; do
        # Not where an include follows code.
        if grep -qxF "$header" "$group" && awk '/^#include/ { if (code) exit 1; next } /^[^#\/[:space:]]/ { code = 1 }' "$header"; then
            precompiled=(-include "${group%.includers}")
        fi
    done
    printf '#include "%s"\n#include "%s"\n' "$name" "$name" | "$@" "${precompiled[@]}" ||
        { echo "$header is not self-contained" >&2; return 1; }
}
export -f check

headers() {
    local base=
    [ -z "$only_changed" ] || base=$(git merge-base HEAD origin/main 2> /dev/null || true)
    if [ -z "$base" ] || [ "$base" = "$(git rev-parse HEAD)" ]; then
        find libs/*/include -name '*.h' | LC_ALL=C sort
        return
    fi
    local changed
    changed=$(git diff --name-only --diff-filter=d "$base" -- libs && git ls-files --others --exclude-standard libs)
    printf '%s\n' "$changed" | python3 packaging/includers.py libs/*/include
}

list=$(headers)
mapfile -t found <<< "$list"
[ -n "$list" ] || found=()
count=${#found[@]}
if [ "$count" -eq 0 ] && [ -n "$only_changed" ]; then
    echo "No public header changed"
    exit 0
fi
[ "$count" -gt 0 ]
# shellcheck disable=SC2016
printf '%s\0' "${found[@]}" | xargs -0 -P "$(nproc)" -I{} bash -c 'check "$@"' check {} "${command[@]}"
echo "$count headers are self-contained"
