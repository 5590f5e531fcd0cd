#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks the QML files with qmllint, which must be silent, with qmlformat, and that no control reads markup:
# check_qml.sh [BUILD]
# BUILD is a folder in the root of the clone (default: build/release).
set -eu
. "$(dirname "$0")/arguments.sh"
answer_help "$@"
[ $# -le 1 ] || wrong_arguments "more than one build: $2"
cd "$(dirname "$0")/.."
build=${1:-build/release}
ninja -C "$build" --quiet all_qmllint > build/qmllint.log 2>&1 || { cat build/qmllint.log; exit 1; }
if grep -E '^(Warning|Error)' build/qmllint.log; then
    exit 1
fi
# Text from files is plain text by construction: PlainLabel, PlainTextArea and PlainToolTip, and nothing that reads markup.
if git grep -nE 'QMessageBox::(warning|critical|information|question|about)\(' -- 'apps/workbench/*.cpp'; then
    echo "use MainWindow::report: these boxes read markup in names from files" >&2
    exit 1
fi
if git grep -nE '(^|[^A-Za-z.])(Label|Text|ToolTip|TextEdit|TextArea) \{|(^|[^A-Za-z])ToolTip\.|(Rich|Styled|Auto|Markdown)Text' -- 'qml/*.qml' \
    ':!qml/controls/PlainLabel.qml' ':!qml/controls/PlainToolTip.qml' ':!qml/controls/PlainTextArea.qml'; then
    echo "use PlainLabel, PlainTextArea and PlainToolTip: other controls read markup in names from files" >&2
    exit 1
fi
format=$(command -v qmlformat || echo /usr/lib/qt6/bin/qmlformat)
failed=0
for file in $(git ls-files 'qml/*.qml'); do
    if ! "$format" "$file" 2> /dev/null | cmp -s - "$file"; then
        echo "$file is not formatted: run $(basename "$format") -i $file" >&2
        failed=1
    fi
done
exit $failed
