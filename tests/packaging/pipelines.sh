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
expect "$out" "valid: sub folder/good, 100%.apr"
expect "$out" "2 model files checked, 1 of them are invalid"
! grep -q "old.safetensors\|notes" <<< "$out" || fail "files that were not changed are checked"
expect "$(cat "$work/output")" "checked=2"
expect "$(cat "$work/output")" "invalid=1"
validate FILES="**/good*.apr old.*" > /dev/null || fail "patterns"
code=0; out=$(validate FILES="nothing*.apr old.*") || code=$?
[ "$code" -eq 3 ] || fail "a pattern that matches nothing: exit code $code"
expect "$out" "::error::No file or folder matches nothing*.apr"
expect "$out" "valid: old.safetensors"
out=$(validate BASE=0000000000000000000000000000000000000000) && fail "all files of a new branch" || true
expect "$out" "3 model files checked"
printf 'APR2 too short' > short.apr
code=0; out=$(validate FILES=short.apr) || code=$?
[ "$code" -eq 4 ] || fail "exit code $code of a malformed file"
expect "$out" "::error file=short.apr,title=E002::"
rm short.apr
# Files with a suffix that models have as well, and a model in a folder and with a suffix in upper case.
printf hello > firmware.bin && printf x > data.pb && cp "$root/resources/samples/tiny-adder.apr" UPPER.APR
printf '\325\203\013\150\034\257\341\374' > random.pb && printf 'DIRC\0\0\0\2' > git.index
git add . && git commit -qm three
out=$(validate BASE=HEAD~1) || fail "files that are not models: $out"
for name in firmware.bin data.pb random.pb git.index; do expect "$out" "not a model: $name"; done
expect "$out" "valid: UPPER.APR"
expect "$out" "1 model files checked"
# Damaged models whose suffix others have as well: a graph of TensorFlow that ends too early, and a checkpoint.
printf '\n\022\n\001x\022\013Placeholder\n\177\n\001y' > damaged.pb
mkdir saved && printf 'damaged from its first byte' > saved/saved_model.pb
git add . && git commit -qm four
code=0; out=$(validate BASE=HEAD~1) || code=$?
[ "$code" -eq 4 ] || fail "damaged models: exit code $code: $out"
expect "$out" "::error file=damaged.pb,title=E00"
expect "$out" "::error file=saved/saved_model.pb,title="
expect "$out" "2 model files checked, 2 of them"

# Names that are commands of GitHub, in lines of their own, and names that are not UTF-8.
mkdir names
for name in $'a\n::stop-commands::b.apr' '::add-mask::c.apr' '##[add-mask]d.apr' $'\xff\xfe.apr' $'\e[2Je.apr'; do
    cp "$root/resources/samples/tiny-adder-damaged.apr" "names/$name" && cp "$root/resources/samples/tiny-adder.apr" "$name"
done
git add . && git commit -qm five
code=0; out=$(validate BASE=HEAD~1) || code=$?
[ "$code" -eq 5 ] || fail "strange names: exit code $code: $out"
expect "$out" "10 model files checked, 5 of them"
expect "$out" "::error file=names/a%0A%3A%3Astop-commands%3A%3Ab.apr,title=checksum.mismatch::"
expect "$out" 'valid: a\n::stop-commands::b.apr'
expect "$out" 'valid: \xff\xfe.apr'
expect "$out" 'valid: \x1b[2Je.apr'
others=$(grep -v '^::\(error\|warning\|notice\) \|^\(valid\|INVALID\|[0-9]* model files\)' <<< "$out" || true)
[ -z "$others" ] || fail "lines that a name made: $others"
! grep -v '^::' <<< "$out" | grep -F '##[' || fail "an old command in a line"
! grep -q $'\e' <<< "$out" || fail "an escape in a line"
code=0; LC_ALL=C validate FILES='*.apr' > /dev/null || code=$?
[ "$code" -eq 5 ] || fail "names that are not UTF-8, in another locale: exit code $code"
# A program that is killed, and one that knows no file types.
printf '#!/bin/sh\n[ "$1" = mime ] && exec "%s" "$@"\nkill -SEGV $$\n' "$aprcli" > "$work/crash" && chmod +x "$work/crash"
code=0; out=$(env APRCLI="$work/crash" FILES="old.safetensors UPPER.APR" python3 "$root/packaging/github-action/validate.py") || code=$?
[ "$code" -eq 139 ] || fail "a program that crashes: exit code $code"
expect "$out" "title=aprcli::exit code 139"
printf '#!/bin/sh\nexit 7\n' > "$work/crash"
code=0; out=$(env APRCLI="$work/crash" BASE=HEAD~1 python3 "$root/packaging/github-action/validate.py") || code=$?
[ "$code" -eq 1 ] || fail "a program without file types: exit code $code"

# Which release the action takes; gh is replaced by a folder of releases.
mkdir -p "$work/releases/v9.8.7" "$work/tools" "$work/archive/aprcli-9.8.7-linux-x86_64/bin"
cp "$aprcli" "$work/archive/aprcli-9.8.7-linux-x86_64/bin/aprcli"
tar --zstd -C "$work/archive" -cf "$work/releases/v9.8.7/aprcli-9.8.7-linux-x86_64.tar.zst" aprcli-9.8.7-linux-x86_64
own=$(sed -n 's/^project(AprWorkbench VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
mkdir "$work/releases/v$own"
cp -r "$work/archive/aprcli-9.8.7-linux-x86_64" "$work/archive/aprcli-$own-linux-x86_64"
tar --zstd -C "$work/archive" -cf "$work/releases/v$own/aprcli-$own-linux-x86_64.tar.zst" "aprcli-$own-linux-x86_64"
for release in "$work"/releases/*; do (cd "$release" && sha256sum -- *.tar.zst > SHA256SUMS); done
printf '#!/bin/sh\n# gh release download [TAG] --repo …\ncase $3 in v*) tag=$3 ;; *) tag=v9.8.7 ;; esac\ncp "%s/releases/$tag"/* .\n' "$work" > "$work/tools/gh"
chmod +x "$work/tools/gh"
fetched() { env PATH="$work/tools:$PATH" REPOSITORY=o/r "$@" "$root/packaging/github-action/install.sh" "$work/fetched" 2> "$work/install.log"; }
commit=0123456789abcdef0123456789abcdef01234567
for given in "REF=$commit" REF=v$own REF=main VERSION=$own VERSION=v$own; do
    expect "$(fetched "$given")" "/aprcli-$own-linux-x86_64/bin/aprcli"
done
expect "$(fetched VERSION=latest REF=$commit)" "/aprcli-9.8.7-linux-x86_64/bin/aprcli"
expect "$(fetched VERSION=9.8.7)" "/aprcli-9.8.7-linux-x86_64/bin/aprcli"
out=$(fetched VERSION=9.8.7) && "${out#APRCLI=}" --version > /dev/null || fail "the fetched program"
fetched VERSION=9.8.6 && fail "a version that is not there"
fetched SHA256=$commit > /dev/null && fail "an archive with another checksum"
sum=$(cut -d ' ' -f 1 "$work/releases/v$own/SHA256SUMS")
fetched SHA256="$sum" > /dev/null || fail "an archive with its checksum"
mv "$work/releases/v$own" "$work/releases/hidden"
fetched REF=$commit > /dev/null && fail "a commit without a release takes another version"
fetched REF=v$own > /dev/null && fail "a tag without a release takes another version"
expect "$(fetched REF=main)" "/aprcli-9.8.7-linux-x86_64/bin/aprcli"
echo "tampered" >> "$work/releases/v9.8.7/aprcli-9.8.7-linux-x86_64.tar.zst"
fetched VERSION=9.8.7 > /dev/null && fail "an archive that was changed"
code=0; validate FILES=firmware.bin > /dev/null || code=$?
[ "$code" -eq 4 ] || fail "a file that is named: exit code $code"
cp -r "$root/resources/samples/tiny-adder" folder
out=$(validate FILES="fol*") || fail "a folder: $out"
expect "$out" "valid: folder"
code=0; out=$(env APRCLI=/nothing/aprcli FILES=old.safetensors python3 "$root/packaging/github-action/validate.py" 2>&1) || code=$?
[ "$code" -eq 3 ] || fail "a program that is missing: exit code $code"
expect "$out" "::error::/nothing/aprcli is not a program"

# The hooks, as pre-commit calls them.
hook() { APRCLI=${program:-$aprcli} "$root/packaging/pre-commit/check.py" "$@"; }
hook validate old.safetensors "sub folder/good, 100%.apr" > /dev/null || fail "the hook, valid files"
code=0; hook validate old.safetensors damaged.apr > /dev/null || code=$?
[ "$code" -eq 5 ] || fail "the hook, a damaged file: exit code $code"
out=$(hook validate -- old.safetensors) || fail "the hook, names after --: $out"
expect "$out" "VALID"
code=0; hook scan -- old.safetensors damaged.pb > "$work/hook.log" 2>&1 || code=$?
[ "$code" -ge 4 ] || fail "the hook, a damaged model after --: exit code $code: $(cat "$work/hook.log")"
code=0; hook validate -- > /dev/null 2>&1 || code=$?
[ "$code" -eq 2 ] || fail "the hook without files: exit code $code"
out=$(program=/nothing hook validate old.safetensors 2>&1) && fail "the hook without aprcli"
expect "$out" "aprcli is not installed"
hook scan old.safetensors > /dev/null || fail "the scan hook"
for check in validate scan; do
    out=$(hook "$check" data.pb random.pb git.index firmware.bin old.safetensors) || fail "the $check hook, files that are not models: $out"
    expect "$out" "not a model: data.pb"
    code=0; hook "$check" old.safetensors damaged.pb > "$work/hook.log" 2>&1 || code=$?
    [ "$code" -ge 4 ] || fail "the $check hook, a damaged model: exit code $code: $(cat "$work/hook.log")"
    hook "$check" $'\xff\xfe.apr' $'a\n::stop-commands::b.apr' > /dev/null || fail "the $check hook, strange names"
done
printf '\200\002cposix\nsystem\nX\004\0\0\0true\205R.' > evil.bin
code=0; hook scan evil.bin > /dev/null || code=$?
[ "$code" -eq 5 ] || fail "the scan hook, a pickle: exit code $code"
# What inspect does not recognize is scanned all the same, and a pointer is not a model of another program.
printf 'I1\n0cos\nsystem\n(S"id"\ntR.' > text.bin
printf 'version https://git-lfs.github.com/spec/v1\noid sha256:%064d\nsize 123\n' 0 > pointer.bin
for file in text.bin pointer.bin; do
    code=0; hook scan "$file" > /dev/null || code=$?
    [ "$code" -eq 5 ] || fail "the scan hook, $file: exit code $code"
done
code=0; hook validate pointer.bin > /dev/null || code=$?
[ "$code" -eq 4 ] || fail "the validate hook, a pointer: exit code $code"
echo /usr/lib/foo > paths.pth
head -c 300 /dev/zero | tr '\0' '\377' > firmware.pt
for check in validate scan; do
    out=$(hook "$check" paths.pth firmware.pt) || fail "the $check hook, files with a suffix of PyTorch: $out"
done
cp evil.bin '::stop-commands::x.pkl'
cp evil.bin '##[error]z.pkl'
out=$(hook scan '::stop-commands::x.pkl' '##[error]z.pkl') && fail "the scan hook, pickles with strange names"
! grep -E '^ *::|##\[' <<< "$out" || fail "a name begins a command"
# The hooks take what aprcli knows the types of, in letters of any case.
"$aprcli" mime --list | cut -f 3 | tr ' ' '\n' | sort -u > "$work/suffixes"
python3 - "$root/.pre-commit-hooks.yaml" "$work/suffixes" << 'END' || fail "the patterns of the hooks"
import re
import sys
patterns = re.findall(r"^  files: (.*)$", open(sys.argv[1], encoding="utf-8").read(), re.M)
names = [line.strip().replace("*", "a") for line in open(sys.argv[2], encoding="utf-8")]
assert len(patterns) == 2 and len(names) > 10
for name in [*names, "model.safetensors.index.json"]:
    assert all(re.search(pattern, each) for pattern in patterns for each in (name, name.upper())), name
END
precommit=$(command -v pre-commit || echo "$root/build/interop/pre-commit/bin/pre-commit")
if [ -x "$precommit" ]; then
    export PRE_COMMIT_HOME=$work/cache APRCLI=$aprcli
    out=$("$precommit" try-repo "$root" aprcli-validate --ref "$(git -C "$root" rev-parse HEAD)" --files damaged.apr 2>&1) && fail "pre-commit passes a damaged file"
    expect "$out" "Failed"
    expect "$out" "checksum.mismatch"
    "$precommit" try-repo "$root" aprcli-scan --ref "$(git -C "$root" rev-parse HEAD)" --files old.safetensors random.pb > /dev/null || fail "pre-commit, the scan hook"
    "$precommit" try-repo "$root" aprcli-validate --ref "$(git -C "$root" rev-parse HEAD)" --files old.safetensors notes.txt data.pb > /dev/null || fail "pre-commit, a valid file"
    echo "pre-commit runs the hooks"
elif [ -n "${APR_CORPUS_REQUIRED:-}" ]; then
    fail "pre-commit is missing"
else
    echo "SKIP pre-commit itself (not installed)"
fi
echo "The scripts for pipelines passed"
