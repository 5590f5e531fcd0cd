#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Calls each script with arguments that it must refuse, in a scratch clone, and checks that nothing is lost: scripts.sh
# Then desktop.sh, which checks that for the bundle's integration into a desktop.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../../packaging/arguments.sh"
answer_help "$@"
[ $# -eq 0 ] || wrong_arguments "no argument is expected: $1"
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
clone=$work/clone
git clone -q . "$clone"
# What is not committed is tested as well.
{ git diff --name-only -z HEAD && git ls-files -z --others --exclude-standard; } | while IFS= read -r -d '' file; do
    [ ! -f "$file" ] || { mkdir -p "$clone/$(dirname "$file")" && cp -p "$file" "$clone/$file"; }
done
cd "$clone"
git add -A
git -c user.name=a -c user.email=a@example.org commit -q --allow-empty -m "the scripts"
# A folder and files that are somebody's, with names that the scripts use for what they make.
name=apr-workbench-$(sed -n 's/^project(AprWorkbench VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)-linux-$(uname -m)
mine=$work/mine
mkdir -p "$mine/$name" "$mine/lz4" "$mine/zlib" "$mine/zstd" "$mine/root" "$mine/debian" "$mine/a" "$mine/deb" "$work/new.build"
for file in thesis.tex "$name/mine" "$name.tar.zst" lz4/mine zlib/mine zstd/mine root/mine debian/complete a/mine deb/mine SHA256SUMS; do
    echo "cannot be replaced" > "$mine/$file"
done
echo "cannot be replaced" > "$work/new.build/mine"
echo "cannot be replaced" > "$work/SHA256SUMS"
mkdir "$work/build" # something that is nearly a build folder
everything() { (cd "$work" && find . -path ./clone/.git -prune -o -print0 | LC_ALL=C sort -z | xargs -0 stat -c '%n %F %s'); }
before=$(everything)
head=$(git rev-parse HEAD)
checks=0

# refuses CODE SCRIPT ARGUMENT…: the exit code, a text that says why, and that everything is as it was.
refuses() {
    local expected=$1 code=0 out program=$2
    shift
    [ "$1" != python3 ] || program=$3
    # A script that goes on after all is ended, and finds nothing to install or build with.
    out=$(env PATH="$work/tools:$PATH" timeout 20 "$@" 2>&1 < /dev/null) || code=$?
    [ "$code" -eq "$expected" ] || { echo "FAILED: $*: exit code $code, expected $expected: $out" >&2; exit 1; }
    [ -n "$out" ] || { echo "FAILED: $*: says nothing" >&2; exit 1; }
    said=$out
    if [ "$expected" = 0 ] || [ "$expected" = 2 ]; then
        grep -qF "${program##*/}" <<< "$out" || { echo "FAILED: $*: prints no usage: $out" >&2; exit 1; }
    fi
    [ "$(everything)" = "$before" ] || { echo "FAILED: $*: $(diff <(echo "$before") <(everything))" >&2; exit 1; }
    [ "$(git rev-parse HEAD)" = "$head" ] && [ -z "$(git status --porcelain)" ] || { echo "FAILED: $*: the clone is damaged" >&2; exit 1; }
    checks=$((checks + 1))
}
mkdir "$work/tools"
for tool in apt-get sudo cmake ninja cpack debootstrap npm pip; do
    printf '#!/bin/sh\necho "%s was started" >&2\nexit 99\n' "$tool" > "$work/tools/$tool"
done
chmod +x "$work"/tools/*
before=$(everything)

scripts=(packaging/dev packaging/release packaging/deb.sh packaging/bundle.py packaging/wheel packaging/elf_versions.py packaging/changes.py packaging/translations.py packaging/desktop_files.py
    packaging/coreml_fields.py packaging/keras_classes.py packaging/onnx_operators.py packaging/onnxruntime_operators.py packaging/tensorflow_operators.py packaging/wasm/codecs.sh packaging/wasm/smoke.sh
    packaging/github-action/install.sh packaging/github-action/validate.py packaging/pre-commit/check.py packaging/cluster/slurm.sh packaging/cluster/dask_parts.py packaging/cluster/ray_parts.py resources/desktop/desktop-integration resources/samples/make_samples.sh
    tests/packaging/run.sh tests/packaging/pipelines.sh tests/packaging/scripts.sh tests/packaging/desktop.sh tests/packaging/install.sh tests/packaging/library.sh tests/packaging/wheel.sh
    tests/packaging/older_libraries.py packaging/check_headers.sh packaging/check_translations.sh packaging/check_tidy.sh packaging/check_qml.sh
    packaging/check_hardening.sh packaging/check_layers.py packaging/unicode_tables.py tests/fixtures/make_files.py tests/bench/mergekit_ratio.py
    tests/fuzz/run.sh tests/bench/run.sh tests/interop/run.sh tests/interop/setup.sh .ci/run)
for script in "${scripts[@]}"; do
    command=("./$script")
    [ -x "$script" ] || command=(python3 -B "$script")
    refuses 0 "${command[@]}" --help
    refuses 0 "${command[@]}" -h
    refuses 2 "${command[@]}" --unknown
    [ "${script##*/}" = validate.py ] || refuses 2 "${command[@]}" ''
done

refuses 2 packaging/dev
refuses 2 packaging/dev run a b
refuses 2 packaging/dev test everything
refuses 2 packaging/dev run --unknown
refuses 3 packaging/dev run /nothing

for output in . .. "$mine" "$work" /; do
    refuses 1 packaging/release "$output"
done
refuses 1 packaging/release "$mine/thesis.tex"
refuses 1 packaging/release "$work/new" # its folder for the build exists
refuses 2 packaging/release --homepage
refuses 2 packaging/release "$work/one" "$work/two"

echo "CMAKE_PROJECT_VERSION:STATIC=$(sed -n 's/^project(AprWorkbench VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)" > "$work/build/CMakeCache.txt"
before=$(everything)
refuses 2 packaging/deb.sh
refuses 2 packaging/deb.sh "$work/build"
refuses 2 packaging/deb.sh . "$work/one"
for output in . "$mine" "$mine/thesis.tex"; do
    refuses 1 packaging/deb.sh "$work/build" "$output"
done
refuses 2 packaging/bundle.py
refuses 2 packaging/bundle.py . "$work/one"
refuses 1 packaging/bundle.py "$work/build" "$mine"
refuses 2 packaging/bundle.py "$work/build" "$mine/thesis.tex"
rm -r "$mine/$name"
before=$(everything)
refuses 1 packaging/bundle.py "$work/build" "$mine"

for output in . "$mine" "$mine/thesis.tex"; do
    refuses 1 tests/packaging/run.sh "$output"
done
refuses 2 packaging/wheel
refuses 2 packaging/wheel "$work/build" "$work/one"
refuses 2 tests/packaging/library.sh "$mine"
refuses 2 tests/packaging/wheel.sh "$mine"
refuses 2 tests/packaging/run.sh a b
refuses 2 tests/packaging/pipelines.sh
refuses 2 tests/packaging/pipelines.sh .
refuses 2 resources/samples/make_samples.sh
refuses 2 packaging/cluster/slurm.sh 2 out
refuses 2 packaging/cluster/slurm.sh many out validate model.apr
refuses 2 packaging/cluster/dask_parts.py --parts 0 -- validate model.apr
refuses 2 packaging/cluster/ray_parts.py --parts 2
refuses 2 packaging/wasm/codecs.sh
# It begins to fetch what is missing, which fails here; what is there stays.
refuses 99 packaging/wasm/codecs.sh "$mine"
refuses 2 tests/fuzz/run.sh soon
refuses 2 packaging/check_hardening.sh
refuses 2 packaging/check_translations.sh everything
refuses 2 packaging/check_tidy.sh nothing
refuses 2 packaging/check_tidy.sh HEAD soon
refuses 2 packaging/check_qml.sh a b
refuses 2 packaging/check_layers.py "$mine"
refuses 2 packaging/unicode_tables.py "$mine"
refuses 2 python3 -B tests/bench/mergekit_ratio.py soon
refuses 2 tests/bench/run.sh everything
mkdir -p build/release
before=$(everything)
refuses 1 .ci/run # it would put a link into the folder, and test what is there
grep -qF "build/release is a folder" <<< "$said" || { echo "FAILED: .ci/run: $said" >&2; exit 1; }
rm -r build
if [ "$(id -u)" -eq 0 ]; then
    mkdir -p "$work/other/build/release"
    touch "$work/other/build/release/CMakeCache.txt"
    chown 1 "$work/other/build/release/CMakeCache.txt"
    before=$(everything)
    refuses 1 tests/packaging/install.sh "$work/other" # it would be given to the owner of the folder
    [ "$(stat -c %u "$work/other/build/release/CMakeCache.txt")" -eq 1 ] || { echo "FAILED: a file has another owner" >&2; exit 1; }
fi
echo "$checks calls with wrong arguments are refused, and nothing is lost"
tests/packaging/desktop.sh
