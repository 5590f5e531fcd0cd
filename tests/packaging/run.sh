#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tries the packages and the bundle as their users would: tests/packaging/run.sh [WORK]
# In a bare Debian 12 (debootstrap), as another user and with an empty environment: install the packages, and separately unpack
# the bundle where no Qt is; recognize and open files by their type, validate, convert, in each language; uninstall.
# WORK (build/package) is a new folder or one of an earlier run, whose bare Debian is used again.
# Needs root (or sudo), debootstrap, Xvfb and xdotool; APR_CORPUS for the recognition of real files.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../../packaging/arguments.sh"
answer_help "$@"
[ $# -le 1 ] || wrong_arguments "more than one folder: $2"
work=${1:+$(realpath -m "$1")}
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
work=${work:-$PWD/build/package}
mark=$work/.made-by-tests-packaging-run
[ -f "$mark" ] || require_new "$work"
mkdir -p "$work"
touch "$mark"
as_root=(); [ "$(id -u)" -eq 0 ] || as_root=(sudo)
corpus=${APR_CORPUS:-}
checks=0

fail() { echo "FAILED: $*" >&2; exit 1; }
passed() { checks=$((checks + 1)); echo "ok $checks - $*"; }

SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

# --- Make them, twice: the bytes are the same.
rm -rf "$work"/a "$work"/b "$work"/deb "$work"/deb2
bundle=$(packaging/bundle.py build/release "$work/a" | tee -a /dev/stderr | sed 's/:.*//')
packaging/bundle.py build/release "$work/b" --compare "$work/a/$bundle" > "$work/compare.log" 2>&1 &
second=$!
packaging/deb.sh build/release "$work/deb"
packaging/deb.sh build/release "$work/deb2"
wait "$second" || fail "two bundles of one build differ: $(cat "$work/compare.log")"
rm -rf "$work/b"
for deb in "$work"/deb/*.deb; do
    cmp "$deb" "$work/deb2/${deb##*/}" || fail "two packages of one build differ: ${deb##*/}"
done
passed "two runs give the same bytes"
versions=$(packaging/elf_versions.py check "$work/a/${bundle%.tar.zst}") || fail "newer libraries are required than promised"
passed "$versions"
size=$(stat -c %s "$work/a/$bundle")
[ "$size" -le $((70 * 1024 * 1024)) ] || fail "the bundle has $size bytes, more than 70 MiB"
passed "the bundle has $((size / 1024 / 1024)) MiB"
lintian --fail-on error,warning "$work"/deb/*.deb 2> /dev/null || fail "lintian"
passed "lintian finds nothing"
share=build/release/packaging/share
desktop-file-validate "$share/applications/apr-workbench.desktop" || fail "desktop-file-validate"
appstreamcli validate --no-net "$share/metainfo/org.aprworkbench.AprWorkbench.metainfo.xml" > /dev/null || fail "appstreamcli"
passed "the menu entry and the metainfo are valid"

# --- A bare Debian, made once.
base=$work/debian
if [ ! -f "$base/complete" ]; then
    "${as_root[@]}" rm -rf "$base"
    "${as_root[@]}" debootstrap --variant=minbase --include=ca-certificates bookworm "$base" > "$work/debootstrap.log" || fail "debootstrap: $work/debootstrap.log"
    for file in /etc/resolv.conf /etc/apt/apt.conf.d/*proxy*; do
        [ ! -f "$file" ] || "${as_root[@]}" cp "$file" "$base$file"
    done
    # What any desktop has: a server for windows, fonts, the tools that open files. No Qt.
    "${as_root[@]}" chroot "$base" sh -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        libgl1 libegl1 libopengl0 libx11-6 libx11-xcb1 libsm6 libice6 libfontconfig1 libharfbuzz0b libgomp1 libp11-kit0 fonts-dejavu-core fonts-noto-cjk \
        shared-mime-info desktop-file-utils xdg-utils libfile-mimeinfo-perl libglib2.0-bin > /dev/null
        useradd --create-home --home-dir /srv/user --uid 1234 user' > "$work/base.log" 2>&1 || fail "the base system: $work/base.log"
    "${as_root[@]}" touch "$base/complete"
fi
root=$work/root
mounts=(proc tmp/.X11-unix corpus)
unmount() { for mount in "${mounts[@]}"; do "${as_root[@]}" umount -q "$root/$mount" 2> /dev/null || true; done; }
cleanup() {
    unmount
    [ -z "${server:-}" ] || kill "$server" 2> /dev/null || true
}
trap cleanup EXIT
display=:$((90 + RANDOM % 100))
# Without a reset when xdotool leaves as the last client: who connects meanwhile is refused.
Xvfb "$display" -screen 0 1600x1000x24 -ac -noreset > /dev/null 2>&1 &
server=$!

fresh() {
    unmount
    # What is busy stays mounted, and rm cannot tell a folder of the same file system that is mounted there from one of the root.
    for mount in "${mounts[@]}"; do
        ! mountpoint -q "$root/$mount" || fail "$root/$mount is still mounted: end what uses it, and unmount it"
    done
    "${as_root[@]}" rm -rf --one-file-system "$root"
    "${as_root[@]}" cp -a --reflink=auto "$base" "$root"
    "${as_root[@]}" mkdir -p "$root/tmp/.X11-unix" "$root/corpus"
    # Where nothing may be mounted, windows are reached by the abstract socket, and files are copied.
    "${as_root[@]}" mount -t proc proc "$root/proc" 2> /dev/null || echo "without /proc"
    "${as_root[@]}" mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix" 2> /dev/null || echo "without the folder of X11"
    [ -z "$corpus" ] || "${as_root[@]}" mount --bind -o ro "$corpus" "$root/corpus" 2> /dev/null ||
        "${as_root[@]}" cp -a "$corpus/." "$root/corpus/"
}
# Runs a command in the root as the other user, with nothing in the environment but what is given.
user() { "${as_root[@]}" chroot --userspec=1234:1234 "$root" /usr/bin/env -i HOME=/srv/user PATH=/usr/local/bin:/usr/bin:/bin "$@"; }
picture() { user QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software "$@" 2>&1 | { grep -v 'This plugin does not support\|QStandardPaths' || true; }; }
# Waits until a window with this title is there.
window() {
    for _ in $(seq 100); do
        if DISPLAY=$display xdotool search --name "$1" > /dev/null 2>&1; then return 0; fi
        sleep 0.1
    done
    return 1
}
stop() { user pkill -x apr-workbench 2> /dev/null || "${as_root[@]}" pkill -u 1234 -x apr-workbench || true; sleep 0.3; }
# What the user's home has besides the folders of XDG.
strays() { (cd "$root/srv/user" && find . -type f ! -path './.config/*' ! -path './.cache/*' ! -path './.local/*' ! -name '.bash*' ! -name .profile ! -path './scratch/*'); }

# Files of the corpus that are recognized by their type.
recognize() {
    [ -n "$corpus" ] || { echo "SKIP recognition of real files (the corpus was not found: APR_CORPUS)"; return; }
    local types unknown
    types=$(sed -n 's/^MimeType=//p' "$1" | tr ';' '\n' | grep .)
    unknown=$(user sh -c 'cd /corpus && find apr gguf safetensors safetensors_vectors ggml pytorch torchscript derived_pytorch numpy onnx tflite keras_v3 \
        keras_h5 hdf5_generic tf_frozen coreml pickle_malicious -type f -regex ".*\.\(apr\|gguf\|safetensors\|bin\|pt\|pth\|ptl\|npz\|npy\|onnx\|tflite\|keras\|h5\|hdf5\|pb\|mlmodel\|pkl\)" \
        ! -name coremldata.bin ! -name weights.bin -print0 | xargs -0 gio info -a standard::content-type 2> /dev/null' |
        awk -v types="$types" 'BEGIN { split(types, t, "\n"); for (i in t) known[t[i]] = 1 }
            /^uri:/ { uri = $2 } /standard::content-type:/ { n++; if (!($2 in known)) print uri, $2 } END { print n > "/dev/stderr" }' 2> "$work/recognized")
    [ -z "$unknown" ] || fail "not recognized as ours:"$'\n'"$unknown"
    passed "$(cat "$work/recognized") files of the corpus have a type of ours"
    # As xdg-open does, one file of each kind.
    for suffix in apr gguf safetensors pt npz npy onnx tflite keras h5 mlmodel pb; do
        file=$(cd "$corpus" && find apr gguf safetensors pytorch numpy onnx tflite keras_v3 keras_h5 coreml tf_frozen -name "*.$suffix" -type f | sort | sed -n 1p) # reads all: no broken pipe
        type=$(user xdg-mime query filetype "/corpus/$file")
        grep -qxF "$type" <<< "$types" || fail "xdg-mime query filetype $file: $type"
    done
    passed "xdg-mime knows a file of each kind"
    # By their content alone.
    user sh -c 'mkdir -p /srv/user/scratch && cd /srv/user/scratch && n=0; for f in $(find /corpus/apr/genuine-apr /corpus/gguf /corpus/safetensors /corpus/pytorch /corpus/tflite /corpus/keras_v3 \
        /corpus/ggml /corpus/hdf5_generic -type f -size +1k \( -name "*.apr" -o -name "*.gguf" -o -name "*.safetensors" -o -name "*.pt" -o -name "*.tflite" -o -name "*.keras" -o -name "*.bin" -o -name "*.hdf5" \) | head -200); do
        n=$((n + 1)); head -c 4096 "$f" > "nameless$n"; echo "$(gio info -a standard::content-type nameless$n | sed -n "s/.*content-type: //p") $f"; rm nameless$n; done' > "$work/magic"
    unknown=$(awk -v types="$types" 'BEGIN { split(types, t, "\n"); for (i in t) known[t[i]] = 1 } !($1 in known)' "$work/magic")
    [ -z "$unknown" ] || fail "not recognized by content:"$'\n'"$unknown"
    passed "$(wc -l < "$work/magic") files without a name are recognized by their content"
}

# Opens the sample with the tools of a desktop; a second file becomes a tab of the same window.
double_click() {
    local sample=$1 second=$2
    [ "$(user XDG_DATA_DIRS="$3" xdg-mime query default application/x-apr-model)" = apr-workbench.desktop ] || fail "xdg-mime query default"
    user XDG_DATA_DIRS="$3" DISPLAY="$display" gio open "$sample" > /dev/null 2>&1 &
    window "${sample##*/}" || fail "gio open shows no window"
    user XDG_DATA_DIRS="$3" DISPLAY="$display" xdg-open "$second" > /dev/null 2>&1 &
    window "${second##*/}" || fail "xdg-open of a second file"
    [ "$(DISPLAY=$display xdotool search --onlyvisible --class apr-workbench | wc -l)" -le 1 ] || fail "a second window"
    stop
    passed "a double click opens a window, a second one a tab of it"
}

languages() {
    local program=$1 sample=$2
    for language in $(grep -v "^#" "translations/languages.tsv" | cut -f 1); do
        picture XDG_RUNTIME_DIR=/tmp LANG="$language.UTF-8" "$program" --language "$language" --screenshot "/srv/user/$language.png" --size 1000x700 "$sample" > "$work/picture.log"
        [ -s "$root/srv/user/$language.png" ] || fail "no picture in $language: $(cat "$work/picture.log")"
        "${as_root[@]}" rm "$root/srv/user/$language.png"
    done
    passed "the window opens in each language"
}

bad_circumstances() {
    local program=$1 sample=$2 out code
    out=$(user "$program" 2>&1) && fail "no display" || code=$?
    [ "$code" -eq 1 ] && grep -q "no window can be shown" <<< "$out" || fail "no display: exit code $code, $out"
    out=$(user QT_QPA_PLATFORM=offscreen FONTCONFIG_FILE=/nonexistent.conf FONTCONFIG_PATH=/nonexistent "$program" --screenshot /tmp/x.png 2>&1) && code=0 || code=$?
    [ "$code" -le 1 ] || fail "no fonts: exit code $code, $out"
    "${as_root[@]}" chmod 555 "$root/srv/user"
    out=$(picture XDG_RUNTIME_DIR=/tmp "$program" --screenshot /tmp/readonly.png "$sample") && code=0 || code=$?
    "${as_root[@]}" chmod 755 "$root/srv/user"
    [ -s "$root/tmp/readonly.png" ] || fail "read-only home: $out"
    "${as_root[@]}" sh -c "printf '{\"layout\": {\"version\": 99}, \"theme\": 7, \"future\": [1]}' > '$root/tmp/future.json' && chmod 666 '$root/tmp/future.json'"
    picture "$program" --settings /tmp/future.json --screenshot /tmp/future.png "$sample" > /dev/null
    [ -s "$root/tmp/future.png" ] || fail "settings of another version"
    name=$'/tmp/mod\xe8le \xfc.apr'
    "${as_root[@]}" cp "$root$sample" "$root$name"
    picture "$program" --settings /tmp/s.json --screenshot /tmp/name.png "$name" > /dev/null
    [ -s "$root/tmp/name.png" ] || fail "a name that is not UTF-8"
    user "$program" --thumbnail /tmp/thumbnail.png "$sample" || fail "a thumbnail"
    [ -s "$root/tmp/thumbnail.png" ] || fail "a thumbnail"
    "${as_root[@]}" rm -f "$root"/tmp/*.png "$root"/tmp/*.json "$root$name"
    passed "no display, no fonts, no D-Bus, a read-only home, other settings, a name that is not UTF-8"
}

# --- The bundle, where no Qt is, in a folder with a space and an accent.
fresh
place="/opt/Modèles ML"
"${as_root[@]}" mkdir -p "$root$place"
"${as_root[@]}" tar -C "$root$place" --strip-components=1 --zstd -xf "$work/a/$bundle"
sample="$place/share/apr-workbench/samples/tiny-adder.apr"
user "$place/bin/aprcli" validate --quiet "$sample" || fail "aprcli validate of the bundle"
user "$place/bin/aprcli" convert "$sample" -o /srv/user/out.safetensors --quiet || fail "aprcli convert of the bundle"
passed "aprcli of the bundle validates and converts"
# Through a link, since ldd prints names with spaces as they are.
"${as_root[@]}" ln -s "$place" "$root/opt/linked"
loaded=$("${as_root[@]}" chroot "$root" sh -c 'cd /opt/linked && find bin plugins qml lib -type f \( -name "*.so*" -o -path "bin/apr*" \) -exec ldd {} \; 2> /dev/null' |
    sed -n 's/.* => \(.*\) (0x.*/\1/p' | grep -v "^$place\|/opt/linked" | sed 's|.*/||' | sort -u)
allowed=$(python3 -c "import sys; sys.path.insert(0, 'packaging'); import bundle; print('\n'.join(sorted(bundle.HOST_LIBRARIES)))")
others=$(grep -vxF "$allowed" <<< "$loaded" || true)
[ -z "$others" ] || fail "libraries of the host that it may not have: $others"
passed "$(wc -l <<< "$loaded") libraries of the host, all of the list"
languages "$place/bin/apr-workbench" "$sample"
bad_circumstances "$place/bin/apr-workbench" "$sample"
older=$("${as_root[@]}" tests/packaging/older_libraries.py "$root" "$root/opt/older") || fail "libraries without new versions"
user LD_LIBRARY_PATH=/opt/older "$place/bin/aprcli" validate --quiet "$sample" || fail "aprcli with older libraries"
out=$(picture LD_LIBRARY_PATH=/opt/older XDG_RUNTIME_DIR=/tmp "$place/bin/apr-workbench" --screenshot /srv/user/older.png "$sample")
[ -s "$root/srv/user/older.png" ] && ! grep -q 'version' <<< "$out" || fail "apr-workbench with older libraries: $out"
"${as_root[@]}" rm "$root/srv/user/older.png"
passed "both run with ${older//$'\n'/, }"
user "$place/share/apr-workbench/desktop-integration" install > /dev/null
data=/usr/local/share:/usr/share
recognize "$root/srv/user/.local/share/applications/apr-workbench.desktop"
# xdg-open alone, without a desktop, does not find the type of files in folders like this one.
user mkdir -p /srv/user/scratch
user cp "$place/share/apr-workbench/samples/tiny-adder-q4_0.apr" /srv/user/scratch/
double_click "$sample" /srv/user/scratch/tiny-adder-q4_0.apr "$data"
"${as_root[@]}" rm -f "$root/srv/user/out.safetensors"
[ -z "$(strays)" ] || fail "files outside of XDG folders: $(strays)"
user "$place/share/apr-workbench/desktop-integration" remove > /dev/null
left=$([ ! -d "$root/srv/user/.local/share" ] || find "$root/srv/user/.local/share" ! -type d)
[ -z "$left" ] || fail "left behind: $left"
passed "the integration into the desktop leaves nothing behind"

# --- The packages.
fresh
"${as_root[@]}" cp "$work"/deb/*.deb "$root/tmp/"
"${as_root[@]}" chroot "$root" sh -c 'dpkg --get-selections > /tmp/before; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends /tmp/aprcli_*.deb /tmp/apr-workbench_*.deb' > "$work/install.log" 2>&1 ||
    fail "apt-get install: $work/install.log"
sample=/usr/share/apr-workbench/samples/tiny-adder.apr
user aprcli validate --quiet "$sample" || fail "aprcli validate of the package"
passed "apt-get install; aprcli of the package validates"
# As in the image of packaging/Containerfile: a user without an entry in /etc/passwd, and a folder that is theirs.
image=$(sed -n 's/^ENV //p' packaging/Containerfile)
[ -n "$image" ] || fail "the environment of the image"
"${as_root[@]}" install -d -m 1777 "$root/tmp/home"
"${as_root[@]}" install -d -o 4321 -g 4321 "$root/models"
for id in 4321 65534; do
    # shellcheck disable=SC2086 # several variables
    "${as_root[@]}" chroot --userspec="$id:$id" "$root" /usr/bin/env -i -C /models $image PATH=/usr/bin:/bin \
        aprcli convert "$sample" -o "/models/out-$id.apr" --quiet > "$work/image.log" 2>&1 && code=0 || code=$?
    if [ "$id" = 4321 ]; then [ "$code" -eq 0 ] || fail "any user of an image: $(cat "$work/image.log")"; else [ "$code" -eq 1 ] || fail "a folder of others: $code"; fi
done
passed "a user without a name writes into their folder"
recognize "$root/usr/share/applications/apr-workbench.desktop"
languages apr-workbench "$sample"
bad_circumstances /usr/bin/apr-workbench "$sample"
double_click "$sample" /usr/share/apr-workbench/samples/tiny-adder-q4_0.apr "$data"
# A bundle beside the package: whichever is started later hands its file to the one that runs.
"${as_root[@]}" mkdir -p "$root/opt/bundle"
"${as_root[@]}" tar -C "$root/opt/bundle" --strip-components=1 --zstd -xf "$work/a/$bundle"
user mkdir -p -m 700 /tmp/run
user XDG_RUNTIME_DIR=/tmp/run DISPLAY="$display" /usr/bin/apr-workbench "$sample" > /dev/null 2>&1 &
window tiny-adder.apr || fail "the package's window"
user XDG_RUNTIME_DIR=/tmp/run DISPLAY="$display" /opt/bundle/bin/apr-workbench /opt/bundle/share/apr-workbench/samples/tiny-adder-damaged.apr || fail "the bundle's program beside the package's"
window tiny-adder-damaged.apr || fail "the tab of the bundle's program"
stop
passed "two installed versions share one window"
[ -z "$(strays)" ] || fail "files outside of XDG folders: $(strays)"
"${as_root[@]}" chroot "$root" sh -c 'DEBIAN_FRONTEND=noninteractive apt-get purge -y -qq aprcli apr-workbench' > "$work/purge.log" 2>&1 || fail "apt-get purge"
left=$("${as_root[@]}" find "$root/usr" "$root/etc" "$root/var" \( -name '*apr-workbench*' -o -name '*aprcli*' -o -name 'application-x-gguf*' -o -name 'x-gguf.xml' \) ! -path '*/archives/*')
[ -z "$left" ] || fail "left behind: $left"
passed "purging leaves nothing behind"
echo "All $checks checks passed"
