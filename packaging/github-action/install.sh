#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Downloads aprcli of a release, compares it with the checksums of the release, and prints APRCLI=PATH: install.sh FOLDER
# REPOSITORY is the one of the releases, VERSION the version ("v0.1.0", "0.1.0", "latest"; empty: the version of this commit),
# REF what the action was called with: for a branch whose version is not released yet, it is the newest release. SHA256, if not
# empty, is the checksum that the archive must have.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/../arguments.sh"
answer_help "$@"
[ $# -eq 1 ] || wrong_arguments "1 argument is required"
version=${VERSION:-}
is_own=
if [ -z "$version" ]; then
    version=$(sed -n 's/^project(AprWorkbench VERSION \([0-9.]*\).*/\1/p' "$here/../../CMakeLists.txt")
    is_own=1
fi
version=${version#v}
mkdir -p "$1"
folder=$(mktemp -d "$(cd "$1" && pwd)/XXXXXX")
cd "$folder"
download() { gh release download "$@" --repo "$REPOSITORY" --pattern 'aprcli-*-linux-x86_64.tar.zst' --pattern SHA256SUMS >&2; }
if [ "$version" = latest ]; then
    download
elif ! download "v$version"; then
    # A commit or a tag names one version; a branch is what is new.
    [ -n "$is_own" ] && ! [[ ${REF:-} =~ ^([0-9a-f]{40}|v?[0-9]+\.[0-9]+.*)$ ]] ||
        { echo "::error::There is no release v$version of aprcli in $REPOSITORY; set the input version" >&2; exit 1; }
    echo "There is no release v$version yet; the newest one is used" >&2
    download
fi
archive=$(echo aprcli-*-linux-x86_64.tar.zst)
grep -F " $archive" SHA256SUMS | sha256sum --check --strict >&2
[ -z "${SHA256:-}" ] || echo "$SHA256  $archive" | sha256sum --check --strict >&2
tar --zstd -xf "$archive"
echo "APRCLI=$folder/${archive%.tar.zst}/bin/aprcli"
