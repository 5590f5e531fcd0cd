#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Downloads aprcli of a release, compares it with the checksums of the release, and prints APRCLI=PATH: install.sh FOLDER
# REPOSITORY is the one of the releases, VERSION the version ("v0.1.0", "0.1.0", "latest").
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../arguments.sh"
answer_help "$@"
[ $# -eq 1 ] || wrong_arguments "1 argument is required"
folder=$1
version=${VERSION#v}
tag=()
case $version in
    '' | latest | main | master) ;; # the newest release
    *) tag=("v$version") ;;
esac
mkdir -p "$folder"
cd "$folder"
gh release download "${tag[@]}" --repo "$REPOSITORY" --clobber --pattern 'aprcli-*-linux-x86_64.tar.zst' --pattern SHA256SUMS >&2
archive=$(echo aprcli-*-linux-x86_64.tar.zst)
grep -F " $archive" SHA256SUMS | sha256sum --check --strict >&2
tar --zstd -xf "$archive"
echo "APRCLI=$folder/${archive%.tar.zst}/bin/aprcli"
