#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks that the bundle's desktop-integration leaves alone what it did not make: desktop.sh
# With a bundle of a few files, in data folders of its own. The databases are checked as far as their programs are installed.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../../packaging/arguments.sh"
answer_help "$@"
[ $# -eq 0 ] || wrong_arguments "no argument is expected: $1"
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_DATA_HOME="$work/home & more/share"
data=$XDG_DATA_HOME
checks=0

fail() { echo "FAILED: $*" >&2; exit 1; }
passed() { checks=$((checks + 1)); }

bundle="$work/a bundle"
mkdir -p "$bundle"/bin "$bundle"/share/{apr-workbench,applications,thumbnailers,mime/packages,icons/hicolor/scalable/mimetypes}
printf '#!/bin/sh\n' > "$bundle/bin/apr-workbench"
chmod +x "$bundle/bin/apr-workbench"
cp resources/desktop/desktop-integration "$bundle/share/apr-workbench/"
printf '[Desktop Entry]\nType=Application\nName=A\nTryExec=apr-workbench\nExec=apr-workbench %%F\nMimeType=application/x-a;\n' \
    > "$bundle/share/applications/apr-workbench.desktop"
printf '[Thumbnailer Entry]\nTryExec=apr-workbench\nExec=apr-workbench --thumbnail %%o %%i\nMimeType=application/x-a;\n' \
    > "$bundle/share/thumbnailers/apr-workbench.thumbnailer"
mime_type() { printf '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info"><mime-type type="%s"><glob pattern="*.%s"/></mime-type></mime-info>\n' "$1" "${1##*-}"; }
mime_type application/x-a > "$bundle/share/mime/packages/apr-workbench.xml"
echo '<svg xmlns="http://www.w3.org/2000/svg"/>' > "$bundle/share/icons/hicolor/scalable/mimetypes/application-x-a.svg"
icon=icons/hicolor/scalable/mimetypes/application-x-a.svg
entry=applications/apr-workbench.desktop

# Names, kinds and contents of all that is in the data folder.
everything() {
    [ -d "$data" ] || return 0
    (cd "$data" && find . -mindepth 1 -printf '%P %y %l\n' | LC_ALL=C sort && find . -type f -print0 | LC_ALL=C sort -z | xargs -0 -r sha256sum)
}
update() {
    ! command -v update-mime-database > /dev/null || update-mime-database "$data/mime"
    ! command -v update-desktop-database > /dev/null || update-desktop-database -q "$data/applications"
}
integration() { "$bundle/share/apr-workbench/desktop-integration" "$@" 2>&1; }
installed() {
    local out
    out=$(integration install) || fail "install: $out"
    [ -f "$data/$entry" ] && [ -f "$data/$icon" ] && [ -x "$data/apr-workbench/apr-workbench" ] || fail "install has not installed: $(everything)"
}
# removed TEXT: what it was like before is so again.
removed() {
    local out
    out=$(integration remove) || fail "$1: remove: $out"
    [ "$(everything)" = "$before" ] || fail "$1: $(diff <(echo "$before") <(everything))"
    passed
}
# refused NAME: install names the file, and changes nothing.
refused() {
    local out code=0 before
    before=$(everything)
    out=$(integration install) || code=$?
    [ "$code" -eq 1 ] || fail "install over $1: exit code $code: $out"
    grep -qF "$1" <<< "$out" && grep -qF "uninstall the other installation" <<< "$out" || fail "install over $1 says: $out"
    [ "$(everything)" = "$before" ] || fail "install over $1: $(diff <(echo "$before") <(everything))"
    passed
}

# Where nothing is.
before=
integration remove > /dev/null || fail "remove without an installation"
[ ! -e "$data" ] || fail "remove makes folders"
installed
grep -qF "Exec=\"$data/apr-workbench/apr-workbench\" %F" "$data/$entry" || fail "the menu entry starts: $(cat "$data/$entry")"
removed "a new data folder"

# Where others have files, and folders are empty.
mkdir -p "$data"/{applications,mime/packages,icons/hicolor,apr-workbench,thumbnailers/more}
before=$(everything)
installed
removed "empty folders"
printf '[Desktop Entry]\nType=Application\nName=B\nExec=b %%F\nMimeType=application/x-b;\n' > "$data/applications/b.desktop"
mime_type application/x-b > "$data/mime/packages/b.xml"
echo b > "$data/icons/b.svg"
update
before=$(everything)
installed
removed "files of others"
# An update without a file that the version before had; and what others have put into its folders keeps these until that is gone.
rm -r "$data"
before=
echo '<svg/>' > "$bundle/share/icons/old.svg"
installed
rm "$bundle/share/icons/old.svg"
mkdir "$data/icons/theirs"
installed
[ ! -e "$data/icons/old.svg" ] || fail "an update leaves the files of the version before"
rmdir "$data/icons/theirs"
removed "an update"
installed
mime_type application/x-b > "$data/mime/packages/b.xml"
update
integration remove > /dev/null
[ -f "$data/mime/packages/b.xml" ] && { ! command -v update-mime-database > /dev/null || [ -f "$data/mime/globs2" ]; } || fail "a database that others use"
passed

# Files and links that another installation has made, and a file where a folder should be.
rm -r "$data"
mkdir -p "$data/applications"
echo mine > "$data/$entry"
refused "$entry"
rm "$data/$entry"
ln -s /nothing "$data/$entry"
refused "$entry"
rm "$data/$entry"
echo mine > "$data/icons"
refused icons
rm "$data/icons"
# A file that was changed since stays, and is not replaced.
before=$(everything)
installed
echo "NoDisplay=true" >> "$data/$entry"
refused "$entry"
out=$(integration remove) || fail "remove of a changed file: $out"
grep -qF "$data/$entry" <<< "$out" || fail "remove of a changed file says: $out"
grep -qx "NoDisplay=true" "$data/$entry" || fail "a changed file was removed"
rm -f "$data/$entry" "$data/applications/mimeinfo.cache" # the database of the file that was left
[ "$(everything)" = "$before" ] || fail "remove of a changed file: $(everything)"
passed

# A list of the first version has names alone; no name leads out of the data folder.
mkdir -p "$data/apr-workbench" "$data/icons"
for name in "$entry" apr-workbench/apr-workbench; do
    echo old > "$data/$name"
    echo "$name" >> "$data/apr-workbench/installed-files"
done
echo mine > "$work/home & more/mine"
for name in '' icons ../mine ../share/../mine "$(sha256sum < "$work/home & more/mine" | cut -c -64)  ../mine"; do echo "$name" >> "$data/apr-workbench/installed-files"; done
before=$(grep -v apr-workbench <<< "$(everything)")
installed
removed "a list of the first version"
[ "$(cat "$work/home & more/mine")" = mine ] || fail "a file outside of the data folder was removed"

# A bundle of which a part is missing.
rm -r "$bundle/share/thumbnailers"
code=0; out=$(integration install) || code=$?
[ "$code" -eq 1 ] && grep -qF "not a whole bundle" <<< "$out" && [ "$(everything)" = "$before" ] || fail "a part of a bundle: $code: $out"
passed
echo "$checks checks of the integration into the desktop passed"
