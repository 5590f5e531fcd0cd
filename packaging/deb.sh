#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes the Debian packages aprcli and apr-workbench of a build: deb.sh BUILD OUTPUT
# With the same SOURCE_DATE_EPOCH (by default the time of the last commit), the bytes are the same.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$(realpath "$1")
output=$(realpath -m "$2")
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct)}
rm -rf "$output"
mkdir -p "$output"
umask 022
log=$output.log
(cd "$build" && cpack -G DEB -B "$output" > "$log" 2>&1) || { cat "$log" >&2; exit 1; }
rm -rf "$output/_CPack_Packages"
ls "$output"
