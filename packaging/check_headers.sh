#!/bin/sh
# SPDX-License-Identifier: MIT
# Compiles every public header of the library alone: check_headers.sh [COMPILER [FLAG…]] (default: g++).
set -eu
cd "$(dirname "$0")/.."
compiler=${1:-g++}
[ $# -eq 0 ] || shift
includes=
for folder in libs/*/include; do
    includes="$includes -I $folder"
done
count=0
failed=0
for header in $(find libs/*/include -name '*.h' | LC_ALL=C sort); do
    count=$((count + 1))
    # As a file of its own that includes the header twice: "pragma once in main file" is no warning then.
    # shellcheck disable=SC2086
    if ! printf '#include "%s"\n#include "%s"\n' "${header#libs/*/include/}" "${header#libs/*/include/}" |
        "$compiler" -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -fopenmp \
            $includes "$@" -x c++ -; then
        echo "$header does not compile alone" >&2
        failed=$((failed + 1))
    fi
done
echo "$count headers, $failed do not compile alone"
[ "$count" -gt 0 ] && [ "$failed" -eq 0 ]
