#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes the Debian packages aprcli and apr-workbench of a build: deb.sh BUILD OUTPUT
# OUTPUT is a new folder. With the same SOURCE_DATE_EPOCH (by default the time of the last commit), the bytes are the same.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/packaging/arguments.sh"
answer_help "$@"
[ $# -eq 2 ] || wrong_arguments "2 arguments are required"
[ -f "$1/CMakeCache.txt" ] || wrong_arguments "$1 is not a build folder"
build=$(realpath "$1")
output=$(realpath -m "$2")
require_new "$output"
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct)}
mkdir -p "$output"
umask 022
(cd "$build" && cpack -G DEB -B "$output" > "$output/cpack.log" 2>&1) || { cat "$output/cpack.log" >&2; exit 1; }
rm -rf "$output/_CPack_Packages" "$output/cpack.log"
ls "$output"
