#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tries what runs in pipelines with a program that is there: tests/packaging/pipelines.sh APRCLI
# The GitHub action's script in a repository with changed models, and the hooks with the real pre-commit (PyPI) if there is one in
# the environment of the interop tests.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../../packaging/arguments.sh"
answer_help "$@"
[ $# -eq 1 ] && [ -x "$1" ] && [ ! -d "$1" ] || wrong_arguments "the program aprcli is required"
aprcli=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.org

fail() { echo "FAILED: $*" >&2; exit 1; }
expect() { grep -qF -- "$2" <<< "$1" || fail "expected \"$2\" in:"$'\n'"$1"; }

# A repository with one model, and a change that adds two and some other file.
cd "$work"
git init -q -b main models
cd models
cp "$root/resources/samples/tiny-adder/model.safetensors" old.safetensors
git add . && git commit -qm one
base=$(git rev-parse HEAD)
mkdir "sub folder"
cp "$root/resources/samples/tiny-adder.apr" "sub folder/good, 100%.apr"
cp "$root/resources/samples/tiny-adder-damaged.apr" damaged.apr
echo text > notes.txt
git add . && git commit -qm two

validate() { env APRCLI="$aprcli" "$@" python3 "$root/packaging/github-action/validate.py"; }
code=0; out=$(validate BASE="$base" GITHUB_OUTPUT="$work/output") || code=$?
[ "$code" -eq 5 ] || fail "exit code $code of changed files"
expect "$out" "::error file=damaged.apr,title=checksum.mismatch::CRC-32 is"
expect "$out" "::error file=damaged.apr,title=values.nan::layers.1.mlp.gate_proj.weight: 2 of 10"
expect "$out" "sub folder/good, 100%.apr: valid"
expect "$out" "2 model files checked, 1 of them are invalid"
! grep -q "old.safetensors\|notes" <<< "$out" || fail "files that were not changed are checked"
expect "$(cat "$work/output")" "checked=2"
expect "$(cat "$work/output")" "invalid=1"
validate FILES="**/good*.apr old.*" > /dev/null || fail "patterns"
code=0; out=$(validate FILES="nothing*.apr old.*") || code=$?
[ "$code" -eq 3 ] || fail "a pattern that matches nothing: exit code $code"
expect "$out" "::error::No file or folder matches nothing*.apr"
expect "$out" "old.safetensors: valid"
out=$(validate BASE=0000000000000000000000000000000000000000) && fail "all files of a new branch" || true
expect "$out" "3 model files checked"
printf 'APR2 too short' > short.apr
code=0; out=$(validate FILES=short.apr) || code=$?
[ "$code" -eq 4 ] || fail "exit code $code of a malformed file"
expect "$out" "::error file=short.apr,title=E002::"
rm short.apr
# Files with a suffix that models have as well, and a model in a folder and with a suffix in upper case.
printf hello > firmware.bin && printf x > data.pb && cp "$root/resources/samples/tiny-adder.apr" UPPER.APR
git add . && git commit -qm three
out=$(validate BASE=HEAD~1) || fail "files that are not models: $out"
expect "$out" "firmware.bin: not a model"
expect "$out" "data.pb: not a model"
expect "$out" "UPPER.APR: valid"
code=0; validate FILES=firmware.bin > /dev/null || code=$?
[ "$code" -eq 4 ] || fail "a file that is named: exit code $code"
cp -r "$root/resources/samples/tiny-adder" folder
out=$(validate FILES="fol*") || fail "a folder: $out"
expect "$out" "folder: valid"
code=0; out=$(env APRCLI=/nothing/aprcli FILES=old.safetensors python3 "$root/packaging/github-action/validate.py" 2>&1) || code=$?
[ "$code" -eq 3 ] || fail "a program that is missing: exit code $code"
expect "$out" "::error::/nothing/aprcli is not a program"

# The hooks, as pre-commit calls them.
APRCLI=$aprcli "$root/packaging/pre-commit/validate.sh" old.safetensors "sub folder/good, 100%.apr" > /dev/null || fail "the hook, valid files"
code=0; APRCLI=$aprcli "$root/packaging/pre-commit/validate.sh" old.safetensors damaged.apr > /dev/null || code=$?
[ "$code" -eq 5 ] || fail "the hook, a damaged file: exit code $code"
out=$(APRCLI=/nothing "$root/packaging/pre-commit/validate.sh" old.safetensors 2>&1) && fail "the hook without aprcli"
expect "$out" "aprcli is not installed"
APRCLI=$aprcli "$root/packaging/pre-commit/scan.sh" old.safetensors > /dev/null || fail "the scan hook"
precommit=$(command -v pre-commit || echo "$root/build/interop/pre-commit/bin/pre-commit")
if [ -x "$precommit" ]; then
    export PRE_COMMIT_HOME=$work/cache APRCLI=$aprcli
    out=$("$precommit" try-repo "$root" aprcli-validate --ref "$(git -C "$root" rev-parse HEAD)" --files damaged.apr 2>&1) && fail "pre-commit passes a damaged file"
    expect "$out" "Failed"
    expect "$out" "checksum.mismatch"
    "$precommit" try-repo "$root" aprcli-validate --ref "$(git -C "$root" rev-parse HEAD)" --files old.safetensors notes.txt > /dev/null || fail "pre-commit, a valid file"
    echo "pre-commit runs the hooks"
elif [ -n "${APR_CORPUS_REQUIRED:-}" ]; then
    fail "pre-commit is missing"
else
    echo "SKIP pre-commit itself (not installed)"
fi
echo "The scripts for pipelines passed"
