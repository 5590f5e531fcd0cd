#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs as the README says, as another user and without a display, and opens a file by its type: install.sh CLONE
# CLONE is a clone that has been built: where the README clones the repository, this one is used. All files of it belong to one
# user and group, to whom they are given back. Needs root (or sudo), Xvfb, xdotool, xdg-utils and gio.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../../packaging/arguments.sh"
answer_help "$@"
[ $# -eq 1 ] && [ -f "$1/build/release/CMakeCache.txt" ] || wrong_arguments "a clone that has been built is required"
clone=$(realpath "$1")
build=$clone/build/release
id=1235
as_root=(); [ "$(id -u)" -eq 0 ] || as_root=(sudo)
# Another owner could not be told from the first one afterwards.
others=$("${as_root[@]}" find "$clone" \( ! -uid "$(stat -c %u "$clone")" -o ! -gid "$(stat -c %g "$clone")" \) -print -quit)
[ -z "$others" ] || { echo "$others does not belong to the owner and group of $clone: give it to them, or use another clone" >&2; exit 1; }
work=$(mktemp -d)
chmod 755 "$work"
home=$work/home
give_back() {
    [ -z "${owner:-}" ] || "${as_root[@]}" chown -R "$owner" "$clone"
    owner=
}
cleanup() {
    give_back
    "${as_root[@]}" pkill -u "$id" -x apr-workbench || true
    [ -z "${server:-}" ] || kill "$server" 2> /dev/null || true
    "${as_root[@]}" rm -rf "$work"
}
trap cleanup EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

# Runs a command as the other user, with nothing in the environment but what is given.
"${as_root[@]}" install -d -o "$id" -g "$id" "$home"
capabilities=()
user() {
    "${as_root[@]}" setpriv --reuid="$id" --regid="$id" --clear-groups "${capabilities[@]}" \
        env -i -C "$home" HOME="$home" LANG=C.UTF-8 PATH="$work/tools:/usr/local/bin:/usr/bin:/bin" "$@"
}

# Cloning is what the test does not repeat: it would build everything again.
mkdir "$work/tools"
cat > "$work/tools/git" << END
#!/bin/sh
[ "\$1 \$3" = "clone apr-workbench" ] && exec ln -s "$clone" apr-workbench
exec /usr/bin/git "\$@"
END
chmod 755 "$work/tools/git"
# What the first build of a newcomer does not have.
rm -f "$build"/packaging/*.gz "$build"/packaging/completion.* "$build"/packaging/desktop.stamp "$build/out/workbench.png"
python3 - "$clone/README.md" > "$work/block" << 'END'
import re
import sys
blocks = re.findall(r"^```sh\n(git clone .*?)^```", open(sys.argv[1], encoding="utf-8").read(), re.M | re.S)
assert len(blocks) == 1, blocks
print(blocks[0], end="")
END
grep -q 'cmake --install' "$work/block" || fail "the README's block has changed"
# The clone is the user's own for now; folders above it may be closed.
owner=$(stat -c %u:%g "$clone")
"${as_root[@]}" chown -R "$id:$id" "$clone"
capabilities=(--inh-caps=+dac_read_search --ambient-caps=+dac_read_search)
user bash -euo pipefail -c "$(cat "$work/block")"$'\nhash -r; command -v aprcli > "$HOME/found"; aprcli --version; man -w aprcli > /dev/null 2>&1 || test -s ~/.local/share/man/man1/aprcli.1.gz' \
    > "$work/log" 2>&1 || fail "the README's commands: $(cat "$work/log")"
capabilities=()
give_back
[ "$(cat "$home/found")" = "$home/.local/bin/aprcli" ] || fail "aprcli is $(cat "$home/found")"
[ -s "$build/out/workbench.png" ] || fail "no screenshot without a display"
! grep -E '^(CMake |ninja: )?([Ww]arning|[Ee]rror)' "$work/log" || fail "the README's commands say something"

# In a desktop whose search path does not have the programs.
sample=$home/.local/share/apr-workbench/samples/tiny-adder.apr
user gio info -a standard::content-type "$sample" > "$work/type"
grep -q ' application/x-apr-model$' "$work/type" || fail "the type of a file: $(cat "$work/type")"
[ "$(user xdg-mime query default application/x-apr-model)" = apr-workbench.desktop ] || fail "xdg-mime query default"
desktop-file-validate "$home/.local/share/applications/apr-workbench.desktop" || fail "desktop-file-validate"
exec 5> "$work/display"
# A server that resets when its last client leaves refuses those that connect meanwhile: xdotool leaves ten times a second.
Xvfb -displayfd 5 -screen 0 1600x1000x24 -ac -noreset > /dev/null 2>&1 &
server=$!
for _ in $(seq 50); do [ -s "$work/display" ] && break; sleep 0.1; done
[ -s "$work/display" ] || fail "Xvfb does not start"
display=:$(cat "$work/display")
user DISPLAY="$display" gio open "$sample" > "$work/gio.log" 2>&1 || fail "gio open: $(cat "$work/gio.log")"
for _ in $(seq 150); do
    if DISPLAY=$display xdotool search --name tiny-adder.apr > /dev/null 2>&1; then shown=1; break; fi
    sleep 0.1
done
[ -n "${shown:-}" ] || fail "gio open shows no window: $(cat "$work/gio.log")"

# An installation for a package: what is missing is made, and databases and paths are left to the package.
rm "$build/packaging/aprcli.1.gz"
DESTDIR=$work/package cmake --install "$build" --prefix /opt/apr > "$work/log" 2>&1 || fail "cmake --install: $(cat "$work/log")"
[ -s "$work/package/opt/apr/share/man/man1/aprcli.1.gz" ] || fail "cmake --install makes no manual page"
grep -qx 'Exec=apr-workbench %F' "$work/package/opt/apr/share/applications/apr-workbench.desktop" || fail "a path in the menu entry of a package"
made=$(find "$work/package" -name '*.cache' -o -name globs2)
[ -z "$made" ] || fail "databases in a package: $made"
echo "the README's installation works for another user, and a file opens by its type"
