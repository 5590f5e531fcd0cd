#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What has changed, from resources/help/whats-new.md, in other forms.

  changes.py debian PACKAGE    a Debian changelog
  changes.py appstream         the element <releases> of AppStream metainfo
  changes.py check VERSION     fails unless the newest version is this one
"""
import datetime
import re
import sys
import textwrap
from pathlib import Path
from xml.sax.saxutils import escape

PAGE = Path(__file__).resolve().parent.parent / "resources/help/whats-new.md"


def versions():
    """(version, date, changes) of each version, newest first."""
    out = []
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        heading = re.fullmatch(r"## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)", line)
        if heading:
            out.append((heading[1], datetime.date.fromisoformat(heading[2]), []))
        elif line.startswith("- "):
            out[-1][2].append(line[2:])
        elif line.startswith("  ") and out and out[-1][2]:
            out[-1][2][-1] += " " + line.strip()
    return out


def debian(package):
    for version, date, changes in versions():
        print(f"{package} ({version}) unstable; urgency=medium\n")
        for change in changes:
            text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", change)
            print("\n".join(textwrap.wrap(text, 76, initial_indent="  * ", subsequent_indent="    ")))
        moment = datetime.datetime(date.year, date.month, date.day, 12, tzinfo=datetime.timezone.utc)
        print(f"\n -- The APR Workbench authors <maintainers@aprworkbench.org>  {moment:%a, %d %b %Y %H:%M:%S +0000}\n")


def appstream():
    print("  <releases>")
    for version, date, changes in versions():
        print(f'    <release version="{version}" date="{date}">\n      <description>\n        <ul>')
        for change in changes:
            text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", change).replace("`", "")
            print(f"          <li>{escape(text)}</li>")
        print("        </ul>\n      </description>\n    </release>")
    print("  </releases>")


def main():
    if sys.argv[1:2] == ["debian"] and len(sys.argv) == 3:
        debian(sys.argv[2])
    elif sys.argv[1:] == ["appstream"]:
        appstream()
    elif sys.argv[1:2] == ["check"] and len(sys.argv) == 3:
        newest = versions()[0][0]
        if newest != sys.argv[2]:
            sys.exit(f"resources/help/whats-new.md begins with {newest}, not {sys.argv[2]}")
    elif sys.argv[1:] in (["-h"], ["--help"]):
        print(__doc__)
    else:
        print(__doc__, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
