#!/bin/sh
# SPDX-License-Identifier: MIT
# Downloads the Debian source packages of lz4, zlib and zstd, whose codecs the wasm build compiles: codecs.sh FOLDER.
# Creates FOLDER/lz4, FOLDER/zlib and FOLDER/zstd; those that exist are left as they are. Uses the configured apt sources.
set -eu
. "$(dirname "$0")/../arguments.sh"
answer_help "$@"
[ $# -eq 1 ] || wrong_arguments "1 argument is required"
folder=$1
[ -d "$folder/lz4/lib" ] && [ -d "$folder/zstd/lib" ] && [ -f "$folder/zlib/inflate.c" ] && exit 0
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
mkdir -p "$work/etc/parts" "$work/lists/partial" "$work/cache/archives/partial"
# The configured binary package sources, with source packages enabled.
: > "$work/etc/sources.list"
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ -f "$list" ] && sed -n 's/^deb\(-src\)\{0,1\} /deb-src /p' "$list" >> "$work/etc/sources.list"
done
for list in /etc/apt/sources.list.d/*.sources; do
    [ -f "$list" ] && sed 's/^Types:.*/Types: deb-src/' "$list" > "$work/etc/parts/$(basename "$list")"
done
cd "$work"
places="-o Dir::Etc::sourcelist=$work/etc/sources.list -o Dir::Etc::sourceparts=$work/etc/parts
    -o Dir::State::lists=$work/lists -o Dir::Cache=$work/cache -o APT::Sandbox::User=$(id -un)"
# shellcheck disable=SC2086 # several options
apt-get $places update -qq
# The newest version that can be had: one that was just published may be in the index of a mirror before its files are.
fetch() {
    # shellcheck disable=SC2086
    for version in $(apt-cache $places showsrc --only-source "$1" | sed -n 's/^Version: //p' | sort -rVu); do
        # shellcheck disable=SC2086
        apt-get $places source --download-only -qq "$1=$version" && return
    done
    echo "the source of $1 cannot be downloaded" >&2
    return 1
}
for package in lz4 libzstd zlib; do
    fetch "$package"
done
for package in lz4 zlib zstd; do
    [ ! -e "$folder/$package" ] || continue
    mkdir "$work/$package"
    tar -xf "$(find "$work" -maxdepth 1 -name "*$package"'_*.orig.tar.*' ! -name '*.asc')" -C "$work/$package" --strip-components=1
    part=$(mktemp -d "$folder/.$package.XXXXXX") # beside it, so that it appears complete
    cp -R "$work/$package" "$part/"
    mv "$part/$package" "$folder/$package"
    rmdir "$part"
done
