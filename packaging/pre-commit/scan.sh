#!/bin/sh
# SPDX-License-Identifier: MIT
# A hook of pre-commit: scan.sh FILE…
# The program is $APRCLI, or aprcli in PATH.
aprcli=${APRCLI:-aprcli}
if ! command -v "$aprcli" > /dev/null; then
    echo "aprcli is not installed: install the package aprcli or the bundle, or set APRCLI to its path" >&2
    exit 1
fi
exec "$aprcli" scan --quiet -- "$@"
