#!/bin/sh
# SPDX-License-Identifier: MIT
# Compiles every public header of the library on its own: check_headers.sh [COMPILER [FLAG…]] (default: g++).
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
    # In a separate file that includes the header twice, which avoids the warning "#pragma once in main file".
    # shellcheck disable=SC2086
    if ! printf '#include "%s"\n#include "%s"\n' "${header#libs/*/include/}" "${header#libs/*/include/}" |
        "$compiler" -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -fopenmp \
            $includes "$@" -x c++ -; then
        echo "$header is not self-contained" >&2
        failed=$((failed + 1))
    fi
done
echo "$count headers, $failed not self-contained"
[ "$count" -gt 0 ] && [ "$failed" -eq 0 ]
