#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs clang-tidy on the sources of the library and aprcli that differ from BASE (default: the last commit that is older than
# a day), those with the most changed lines first: check_tidy.sh [BASE]. It starts no file after LIMIT seconds (default 240)
# and prints how many files are left then.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
base=${1:-$(git rev-list -1 --before='24 hours ago' HEAD)}
[ -n "$base" ] || base=$(git rev-list --max-parents=0 HEAD | tail -n 1)
export LIMIT=${LIMIT:-240}

cmake -S . -B build/tidy -G Ninja -DCMAKE_CXX_COMPILER=clang++-14 -DCMAKE_BUILD_TYPE=Debug -DAPR_WORKBENCH=OFF -DAPR_PRECOMPILE=OFF > build/tidy.log \
    || { cat build/tidy.log; exit 1; }
mapfile -t files < <(git diff --numstat --diff-filter=AMR "$base" -- 'libs/*.cpp' 'apps/aprcli/*.cpp' |
    awk '{ print $1 + $2 "\t" $NF }' | sort -rn | cut -f 2 | grep -v '[{}]' || true)
check() {
    [ $(($(date +%s) - BEGIN)) -lt "$LIMIT" ] || { echo "$1" >> build/tidy.left; return 0; }
    clang-tidy-14 --quiet -p build/tidy --warnings-as-errors='*' "$1" 2> build/tidy.err."$$" || { cat build/tidy.err."$$"; return 1; }
}
export -f check
export BEGIN
BEGIN=$(date +%s)
rm -f build/tidy.left
[ ${#files[@]} -eq 0 ] || printf '%s\n' "${files[@]}" | xargs -P "$(nproc)" -I{} bash -c 'check {}'
left=$(cat build/tidy.left 2> /dev/null | wc -l)
echo "clang-tidy: $((${#files[@]} - left)) of ${#files[@]} changed files checked, $left left after $LIMIT s"
