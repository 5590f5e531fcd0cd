#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks the sources of the library and aprcli that changed since BASE with clang-tidy: check_tidy.sh [BASE [SECONDS]].
# BASE defaults to where the branch left origin/main or, on main itself, to what it was two days before. After SECONDS (default:
# 120), no further file is started, and the number of those left is printed. Fails on any finding.
set -eu
. "$(dirname "${BASH_SOURCE[0]}")/arguments.sh"
answer_help "$@"
[ $# -le 2 ] || wrong_arguments "more than two arguments: $3"
[ $# -eq 0 ] || git -C "$(dirname "${BASH_SOURCE[0]}")" rev-parse --verify --quiet "$1^{commit}" > /dev/null || wrong_arguments "not a commit: $1"
case ${2-} in *[!0-9]*) wrong_arguments "not a number of seconds: $2" ;; esac
cd "$(dirname "${BASH_SOURCE[0]}")/.."
base=${1:-$(git merge-base HEAD origin/main 2> /dev/null || true)}
if [ -z "$base" ] || [ "$base" = "$(git rev-parse HEAD)" ]; then
    base=$(git rev-list -1 --first-parent --before='2 days ago' HEAD)
    base=${base:-HEAD~1}
fi
limit=${2:-120}
database=build/tidy
cmake -S . -B "$database" -G Ninja -DCMAKE_CXX_COMPILER=clang++-14 -DAPR_PRECOMPILE=OFF -DAPR_UNITY=OFF -DAPR_WORKBENCH=OFF \
    -DCMAKE_EXPORT_COMPILE_COMMANDS=ON > /dev/null

mapfile -t files < <(git diff --name-only --diff-filter=d "$base" -- 'libs/*.cpp' 'apps/aprcli/*.cpp')
[ ${#files[@]} -gt 0 ] || { echo "clang-tidy: no source changed since $base"; exit 0; }
export database
started=$(mktemp)
begun=$(date +%s)
export started begun limit
tidy() {
    [ $(($(date +%s) - begun)) -lt "$limit" ] || return 0
    echo "$1" >> "$started"
    clang-tidy-14 -p "$database" --quiet "$1" 2> /dev/null
}
export -f tidy
status=0
printf '%s\0' "${files[@]}" | xargs -0 -P "$(nproc)" -I{} bash -c 'tidy "$1"' tidy {} || status=1
checked=$(wc -l < "$started")
rm -f "$started"
echo "clang-tidy: $checked of ${#files[@]} changed sources checked in at most $limit s, $((${#files[@]} - checked)) left"
exit "$status"
