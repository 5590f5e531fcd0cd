#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Reads from programs how they were hardened: check_hardening.sh PROGRAM…. Fails if a protection is missing. Needs readelf.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/arguments.sh"
answer_help "$@"
[ $# -gt 0 ] || wrong_arguments "a program is required"
failed=0
for program in "$@"; do
    headers=$(readelf --wide --file-header --program-headers "$program")
    dynamic=$(readelf --wide --dynamic "$program")
    symbols=$(readelf --wide --dyn-syms "$program")
    line="$(basename "$program"):"
    check() { # NAME TEXT PATTERN
        if grep -qE "$3" <<< "$2"; then
            line+=" $1"
        else
            line+=" NO-$1"
            failed=1
        fi
    }
    check position-independent "$headers" 'Type: +DYN'
    check relro "$headers" 'GNU_RELRO'
    check bind-now "$dynamic" '\(FLAGS.*(NOW|BIND_NOW)'
    check no-executable-stack "$headers" 'GNU_STACK .* RW +0x'
    check stack-protector "$symbols" '__stack_chk_fail'
    check fortify-source "$symbols" '__[a-z]+_chk'
    if grep -q 'Machine:.*X86-64' <<< "$headers"; then # ENDBR64 at the targets of indirect jumps
        check control-flow "$(LC_ALL=C grep -caP '\xf3\x0f\x1e\xfa' "$program" || true)" '^[1-9][0-9]{2,}'
    fi
    echo "$line"
done
exit $failed
