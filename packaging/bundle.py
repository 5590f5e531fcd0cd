#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a bundle that runs from any folder on any x86-64 Linux with a display, glibc 2.34 and the C++ library of GCC 11, or later.

  bundle.py BUILD OUTPUT       BUILD: a Release build; OUTPUT: the folder for apr-workbench-VERSION-linux-ARCH.tar.zst and
                               the same unpacked, neither of which may exist
  bundle.py BUILD OUTPUT --compare ARCHIVE      makes it again and compares it with an archive

The bundle has both programs, Qt with the plugins and QML modules that are used, every library besides those of
HOST_LIBRARIES, the license of each, and a list of all of it (SPDX). Needs patchelf, zstd and dpkg. With the same packages
installed and the same SOURCE_DATE_EPOCH, the bytes are the same.
"""
import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import elf_versions
import sbom

ROOT = Path(__file__).resolve().parent.parent

# What a bundle must take from the host: the list of AppImage (pkg2appimage, excludelist), as far as Qt reaches it.
# Each is tied to the kernel, the graphics driver, the X server or the fonts of the host.
HOST_LIBRARIES = set("""
ld-linux-x86-64.so.2 libc.so.6 libm.so.6 libdl.so.2 libpthread.so.0 librt.so.1 libutil.so.1 libresolv.so.2 libanl.so.1
libstdc++.so.6 libgcc_s.so.1 libGL.so.1 libEGL.so.1 libGLdispatch.so.0 libGLX.so.0 libOpenGL.so.0 libdrm.so.2 libgbm.so.1
libX11.so.6 libX11-xcb.so.1 libxcb.so.1 libfontconfig.so.1 libfreetype.so.6 libharfbuzz.so.0 libfribidi.so.0 libexpat.so.1
libz.so.1 libuuid.so.1 libSM.so.6 libICE.so.6 libcom_err.so.2 libgpg-error.so.0 libp11-kit.so.0
""".split())

# Loaded by name when they are first used (libs/host/shared_library.h): the linker does not list them.
LOADED_LIBRARIES = ["libcrypto.so.3", "libhwy.so.1", "libcurl.so.4", "libopenblas.so.0", "liblapacke.so.3"]

QT = Path("/usr/lib/x86_64-linux-gnu/qt6")
PLUGINS = [
    "platforms/libqxcb.so", "platforms/libqoffscreen.so", "xcbglintegrations/libqxcb-glx-integration.so",
    "xcbglintegrations/libqxcb-egl-integration.so", "imageformats/libqsvg.so", "iconengines/libqsvgicon.so",
    "platforminputcontexts/libcomposeplatforminputcontextplugin.so", "platforminputcontexts/libibusplatforminputcontextplugin.so",
    "platformthemes/libqxdgdesktopportal.so", "platformthemes/libqgtk3.so",
]
LEFT_OUT = {"platformthemes/libqgtk3.so"}  # would take all of GTK with it; the portal has the same dialogs
QML_LEFT_OUT = ("QtQuick/Controls/Imagine", "QtQuick/Controls/Material", "QtQuick/Controls/Universal", "QtQuick/Controls/designer")
QT_CONF = "[Paths]\nPrefix = ..\nPlugins = plugins\nQml2Imports = qml\nTranslations = translations\n"


def run(*arguments, **options):
    return subprocess.run([str(each) for each in arguments], check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def is_elf(path):
    with open(path, "rb") as file:
        return file.read(4) == b"\x7fELF"


def needed(path):
    """(soname, path) of what the loader finds for a file, of all levels."""
    for line in run("ldd", path).splitlines():
        match = re.match(r"\s*(\S+) => (/\S+)", line)
        if match:
            yield Path(match[1]).name, Path(match[2])
        elif "not found" in line:
            sys.exit(f"{path}: {line.strip()}")


def find_library(soname):
    for line in run("/sbin/ldconfig", "-p").splitlines():
        if line.strip().startswith(soname + " ") and "x86-64" in line:
            return Path(line.split("=> ")[1])
    sys.exit(f"{soname} is not installed")


class Bundle:
    def __init__(self, folder):
        self.folder = folder
        self.origins = {}  # path in the bundle → path on this machine

    def put(self, source, place):
        target = self.folder / place
        if place in self.origins:
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        target.chmod(0o755 if is_elf(source) else 0o644)
        self.origins[place] = Path(source).resolve()

    def put_libraries(self, path):
        for soname, source in needed(path):
            if soname not in HOST_LIBRARIES:
                self.put(source, f"lib/{soname}")

    def add_qt(self, build):
        for plugin in PLUGINS:
            source = QT / "plugins" / plugin
            if source.exists() and plugin not in LEFT_OUT:
                self.put(source, f"plugins/{plugin}")
                self.put_libraries(source)
        scanner = "/usr/lib/qt6/libexec/qmlimportscanner"
        imports = json.loads(run(scanner, "-rootPath", ROOT / "qml", "-importPath", QT / "qml", "-importPath", build / "qml"))
        # Styles and what the program sets at run time, which no file imports.
        for module in [Path(each["path"]) for each in imports if each.get("path", "").startswith(str(QT / "qml"))]:
            self.add_module(module)
        for name in ("QtQuick/Controls/Fusion", "QtQuick/Controls/Basic", "QtQuick/Controls/impl", "QtQuick/Templates", "QtQuick/Window", "QtQml/WorkerScript"):
            self.add_module(QT / "qml" / name)
        (self.folder / "bin/qt.conf").write_text(QT_CONF, encoding="utf-8")

    def add_module(self, module):
        for source in sorted(module.rglob("*")):
            place = source.relative_to(QT / "qml").as_posix()
            is_nested = any((parent / "qmldir").exists() and parent != module for parent in source.parents if parent.is_relative_to(module))
            if source.is_dir() or is_nested or place.startswith(QML_LEFT_OUT):
                continue
            if source.suffix in (".so", ".qml", ".js", ".mjs", ".png", ".svg") or source.name == "qmldir":
                self.put(source, f"qml/{place}")
                if source.suffix == ".so":
                    self.put_libraries(source)

    def finish_libraries(self):
        """Libraries are found beside the program, wherever that is, and before those of the host."""
        for path in sorted(self.folder.rglob("*")):
            if not path.is_file() or path.is_symlink() or not is_elf(path):
                continue
            run("strip", "--strip-unneeded", path)
            up = os.path.relpath(self.folder / "lib", path.parent)
            # DT_RPATH, not DT_RUNPATH: it holds for what a library needs as well, and LD_LIBRARY_PATH does not change it.
            run("patchelf", "--force-rpath", "--set-rpath", f"$ORIGIN/{up}" if up != "." else "$ORIGIN", path)
            elf_versions.lower(path)
        problems, _ = elf_versions.check(self.folder)
        if problems:
            sys.exit("newer libraries are required than promised:\n" + "\n".join(problems))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--cli", action="store_true", help="aprcli alone, without Qt")
    parser.add_argument("--compare", type=Path, metavar="ARCHIVE", help="compare the bytes with those of an archive; write none")
    options = parser.parse_args()
    build = options.build.resolve()
    if not (build / "CMakeCache.txt").is_file():
        parser.error(f"{options.build} is not a build folder")
    if options.output.exists() and not options.output.is_dir():
        parser.error(f"{options.output} is not a folder")
    version = re.search(r"CMAKE_PROJECT_VERSION:STATIC=(.*)", (build / "CMakeCache.txt").read_text())[1]
    epoch = os.environ.get("SOURCE_DATE_EPOCH") or run("git", "-C", ROOT, "log", "-1", "--format=%ct").strip()
    name = f"{'aprcli' if options.cli else 'apr-workbench'}-{version}-linux-{os.uname().machine}"
    folder = options.output.resolve() / name
    archive = options.output.resolve() / f"{name}.tar.zst"
    for path in (folder, archive):
        if path.exists() or path.is_symlink():
            sys.exit(f"{path} exists; remove it, or name another folder")
    folder.mkdir(parents=True)

    bundle = Bundle(folder)
    for component in ["cli"] if options.cli else ["cli", "workbench"]:
        # With DESTDIR, so that no database of a desktop and no path of this machine gets into it.
        run("cmake", "--install", build, "--prefix", "/", "--component", component, env={**os.environ, "DESTDIR": str(folder)})
    for program in sorted((folder / "bin").iterdir()):
        bundle.put_libraries(program)
    for soname in LOADED_LIBRARIES:
        source = find_library(soname)
        bundle.put(source, f"lib/{soname}")
        bundle.put_libraries(source)
    if not options.cli:
        bundle.add_qt(build)
        shutil.copy(ROOT / "resources/desktop/desktop-integration", folder / "share/apr-workbench/desktop-integration")
    bundle.finish_libraries()
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE")
    (folder / "README").write_text(
        f"APR Workbench {version}\n\nbin/aprcli and bin/apr-workbench run from this folder, wherever it is.\n"
        + ("" if options.cli else "share/apr-workbench/desktop-integration install adds the workbench to the menu and the file types\nof your desktop; "
           "with remove, it removes it again.\n")
        + "share/doc/licenses has the license of each library, share/doc/bundle.spdx.json the list of all files.\n", encoding="utf-8")
    sbom.write(folder, bundle.origins, name, version, int(epoch))

    tar = ["tar", "--create", "--sort=name", "--owner=0", "--group=0", "--numeric-owner", f"--mtime=@{epoch}", "--format=gnu",
           "--mode=u+rw,go+r-w", "-C", options.output.resolve(), name]
    if options.compare:
        with subprocess.Popen([str(each) for each in tar], stdout=subprocess.PIPE) as packing, \
                subprocess.Popen(["zstd", "-dcq", "--long=27", options.compare], stdout=subprocess.PIPE) as other:
            while (block := packing.stdout.read(1 << 20)) == other.stdout.read(1 << 20):
                if not block:
                    print(f"the same bytes as {options.compare.name}")
                    return
            packing.kill()
            other.kill()
        sys.exit(f"{name} differs from {options.compare}")
    with subprocess.Popen([str(each) for each in tar], stdout=subprocess.PIPE) as packing:
        run("zstd", "-19", "--long=27", "-T0", "-q", "-o", archive, stdin=packing.stdout)
    if packing.returncode != 0:
        sys.exit("tar failed")
    size = archive.stat().st_size
    unpacked = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{archive.name}: {size / 2**20:.1f} MiB, unpacked {unpacked / 2**20:.1f} MiB, "
          f"SHA-256 {hashlib.sha256(archive.read_bytes()).hexdigest()}")


if __name__ == "__main__":
    main()
