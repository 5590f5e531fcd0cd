#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes what desktops need of the program: menu entry, file types with icons, thumbnailer, AppStream metainfo.

The types are those of `aprcli mime`, which has them from the table of formats.
"""
import argparse
import subprocess
import sys
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = ROOT / "resources/desktop"
COLORS = ["#0072b2", "#d55e00", "#009e73", "#b5578f", "#3b7dd8", "#a86a00", "#5b6470"]
SCREENSHOTS = [("overview", "What a model is"), ("heatmap", "The values of a tensor"), ("compare", "Two models"), ("merge", "A merge")]


def filled(name, values):
    text = (TEMPLATES / name).read_text(encoding="utf-8")
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text


def in_languages(column, english, other):
    """The texts of a column of the table of languages, one a line."""
    out = ""
    for line in (ROOT / "translations/languages.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            cells = line.split("\t")
            form = english if cells[0] == "en" else other
            out += form.format(language=cells[0], tag=cells[0].replace("_", "-"), text=cells[column]) + "\n"
    return out


def screenshots(homepage):
    if not homepage:  # addresses of pictures are required, so there are none without a home
        return ""
    out = "  <screenshots>\n"
    for index, (name, caption) in enumerate(SCREENSHOTS):
        kind = ' type="default"' if index == 0 else ""
        out += f"    <screenshot{kind}>\n      <caption>{caption}</caption>\n      <image>{homepage}/screenshots/{name}.png</image>\n    </screenshot>\n"
    return out + f'  </screenshots>\n  <url type="homepage">{escape(homepage)}</url>\n'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--aprcli", required=True)
    parser.add_argument("--output", type=Path, required=True, help="folder that becomes share/")
    parser.add_argument("--homepage", default="")
    parser.add_argument("--exec", default="apr-workbench", dest="program")
    options = parser.parse_args()

    def put(path, text):
        target = options.output / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def run(*arguments):
        return subprocess.run(arguments, check=True, capture_output=True, text=True).stdout

    types = [line.split("\t") for line in run(options.aprcli, "mime", "--list").splitlines()]
    values = {"APR_EXEC": options.program, "APR_MIME_TYPES": "".join(f"{name};" for name, *_ in types),
              "APR_GENERIC_NAMES": in_languages(4, "GenericName={text}", "GenericName[{language}]={text}"),
              "APR_COMMENTS": in_languages(5, "Comment={text}", "Comment[{language}]={text}")}
    put("applications/apr-workbench.desktop", filled("apr-workbench.desktop.in", values))
    put("thumbnailers/apr-workbench.thumbnailer", filled("apr-workbench.thumbnailer.in", values))
    put("mime/packages/apr-workbench.xml", run(options.aprcli, "mime"))
    for index, (name, title, *_) in enumerate(types):
        label = title if len(title) <= 8 else title[:11]
        icon = filled("mime-icon.svg.in", {"APR_COLOR": COLORS[index % len(COLORS)], "APR_LABEL": escape(label),
                                           "APR_FONT_SIZE": f"{min(11, 62 / len(label)):.1f}"})
        put(f"icons/hicolor/scalable/mimetypes/{name.replace('/', '-')}.svg", icon)
    elements = "".join(f"    <mediatype>{name}</mediatype>\n" for name, *_ in types)
    releases = run(sys.executable, str(ROOT / "packaging/changes.py"), "appstream")
    put("metainfo/org.aprworkbench.AprWorkbench.metainfo.xml",
        filled("org.aprworkbench.AprWorkbench.metainfo.xml.in",
               {"APR_SUMMARIES": in_languages(6, "  <summary>{text}</summary>", '  <summary xml:lang="{tag}">{text}</summary>'),
                "APR_SCREENSHOTS": screenshots(options.homepage), "APR_MIME_ELEMENTS": elements, "APR_RELEASES": releases}))


if __name__ == "__main__":
    main()
