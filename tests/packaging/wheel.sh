#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes a wheel twice, installs it in an environment of its own and runs aprcli from it: wheel.sh BUILD
# BUILD is a folder of a build in Release.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../../packaging/arguments.sh"
answer_help "$@"
[ $# -eq 1 ] && [ -f "$1/CMakeCache.txt" ] || wrong_arguments "a folder of a build is required"
build=$(realpath "$1")
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

"$root/packaging/bundle.py" "$build" "$work/bundle" --cli > /dev/null
bundle=$(echo "$work"/bundle/aprcli-*/)
wheel=$("$root/packaging/wheel" "$bundle" "$work/a")
cmp "$wheel" "$("$root/packaging/wheel" "$bundle" "$work/b")" || fail "the bytes differ"
if "$root/packaging/wheel" "$bundle" "$work/a" 2> "$work/log"; then fail "an existing wheel is overwritten"; fi
python3 -m venv "$work/env"
"$work/env/bin/pip" install --quiet --disable-pip-version-check --no-index "$wheel"
[ "$("$work/env/bin/pip" list --format=freeze --disable-pip-version-check | grep -cv '^\(pip\|setuptools\|wheel\|aprcli\)==')" = 0 ] || fail "it brings other packages"
env -i PATH=/usr/bin:/bin LANG=C.UTF-8 "$work/env/bin/aprcli" validate "$root/resources/samples/tiny-adder.apr" > "$work/log" ||
    { cat "$work/log"; fail "validate"; }
grep -q VALID "$work/log" || fail "validate says: $(cat "$work/log")"
status=0
"$work/env/bin/aprcli" inspect "$work/nothing.apr" 2> "$work/log" || status=$?
[ "$status" = 3 ] || fail "the exit code is $status"
"$work/env/bin/python" -c 'import aprcli, subprocess; subprocess.run([aprcli.PATH, "--version"], check=True)' | tee "$work/log"
grep -q aprcli "$work/log" || fail "the program in Python"
"$work/env/bin/pip" uninstall --quiet --yes aprcli
[ ! -e "$work/env/bin/aprcli" ] || fail "it stays after it was uninstalled"
echo "wheel: $(basename "$wheel"), $(($(stat -c %s "$wheel") >> 20)) MiB"
