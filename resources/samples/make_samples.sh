#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes the samples that are made from tiny-adder: make_samples.sh APRCLI
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../../packaging/arguments.sh"
answer_help "$@"
[ $# -eq 1 ] && [ -x "$1" ] || wrong_arguments "the program aprcli is required"
aprcli=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")"
export SOURCE_DATE_EPOCH=1795219200
"$aprcli" quantize tiny-adder.apr --type q4_0 -o tiny-adder-q4_0.apr --force --quiet
# Three weights that a failed training run would leave, and one flipped bit; the checksum stays that of the sound model.
python3 - << 'EOF'
data = bytearray(open("tiny-adder.apr", "rb").read())
at = len(data) * 2 // 3 // 4 * 4
data[at : at + 12] = b"\0\0\xc0\x7f\0\0\x80\x7f\0\0\xc0\x7f"  # NaN, infinity, NaN
data[at + 4000] ^= 64
open("tiny-adder-damaged.apr", "wb").write(data)
EOF
