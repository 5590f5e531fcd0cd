#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks that the catalogs in translations/ have exactly the texts of the sources, and what is in them: check_translations.sh
set -eu
. "$(dirname "$0")/arguments.sh"
answer_help "$@"
[ $# -eq 0 ] || wrong_arguments "no argument is expected: $1"
cd "$(dirname "$0")/.."
lupdate=$(command -v lupdate || echo /usr/lib/qt6/bin/lupdate)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
for catalog in translations/*.ts; do
    cp "$catalog" "$work/catalog.ts"
    "$lupdate" -silent -locations none -no-obsolete apps/workbench qml translations/library_texts.hpp -ts "$work/catalog.ts"
    if ! cmp -s "$catalog" "$work/catalog.ts"; then
        echo "$catalog is not up to date: run ninja -C build/release update_translations" >&2
        diff "$catalog" "$work/catalog.ts" | grep '<source>' | head >&2 || true
        failed=1
    fi
done
packaging/translations.py check || failed=1
exit $failed
