# SPDX-License-Identifier: MIT
"""The list of what is in a bundle (SPDX 2.3, JSON), and the license texts of it."""
import hashlib
import json
import re
import shutil
import subprocess
from datetime import datetime, timezone
from pathlib import Path

DOCUMENTATION = Path("/usr/share/doc")


def package_of(path):
    """(name, version) of the Debian package that a file belongs to, or None."""
    for candidate in (str(path), str(path).removeprefix("/usr")):
        found = subprocess.run(["dpkg-query", "-S", candidate], capture_output=True, text=True)
        if found.returncode == 0:
            name = found.stdout.split(": ")[0].split(", ")[0]
            version = subprocess.run(["dpkg-query", "-W", "-f", "${source:Package}\t${source:Version}\t${Version}", name],
                                     capture_output=True, text=True, check=True).stdout.split("\t")
            return name.split(":")[0], version[2], version[0]
    return None


def licenses_in(copyright_file):
    """The names of the licenses in a copyright file of Debian, as far as it has the machine-readable form."""
    text = copyright_file.read_text(encoding="utf-8", errors="replace")
    return sorted({name.strip() for name in re.findall(r"^License:[ \t]*(\S.*)$", text, re.M)})


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def identifier(text):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", text)


def write(folder, origins, name, version, epoch):
    """Writes share/doc/bundle.spdx.json and share/doc/licenses/PACKAGE of a bundle. `origins`: path in the bundle → path on
    this machine, for each file that is not the project's own. A file that belongs to no package is an error."""
    packages = {}
    owners = {}
    for place, source in sorted(origins.items()):
        package = package_of(source)
        if package is None:
            raise SystemExit(f"{source} belongs to no Debian package, so its license is not known")
        packages[package[0]] = package
        owners[place] = package[0]
    licenses = folder / "share/doc/licenses"
    licenses.mkdir(parents=True, exist_ok=True)
    project = identifier("apr-workbench")
    entries = [{
        "SPDXID": project, "name": "apr-workbench", "versionInfo": version, "downloadLocation": "NOASSERTION",
        "licenseDeclared": "MIT AND GPL-3.0-only", "licenseConcluded": "NOASSERTION", "copyrightText": "2026 The APR Workbench authors",
        "filesAnalyzed": False,
        "comment": "The sources are MIT; apr-workbench links Qt Charts and is therefore distributed under GPL-3.0-only.",
    }]
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": project}]
    for package, package_version, source in sorted(packages.values()):
        text = DOCUMENTATION / package / "copyright"
        shutil.copyfile(text, licenses / package)
        names = licenses_in(text)
        entries.append({
            "SPDXID": identifier(package), "name": package, "versionInfo": package_version, "supplier": "Organization: Debian",
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "copyrightText": "NOASSERTION",
            "licenseConcluded": "NOASSERTION", "licenseDeclared": "NOASSERTION", "sourceInfo": f"built from the Debian source package {source}",
            "licenseComments": f"share/doc/licenses/{package}" + (": " + ", ".join(names) if names else ""),
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                              "referenceLocator": f"pkg:deb/debian/{package}@{package_version}?distro=debian-12"}],
        })
        relations.append({"spdxElementId": project, "relationshipType": "CONTAINS", "relatedSpdxElement": identifier(package)})
    files = []
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        place = path.relative_to(folder).as_posix()
        if place == "share/doc/bundle.spdx.json":
            continue
        reference = identifier("file-" + place)
        files.append({"SPDXID": reference, "fileName": "./" + place, "licenseConcluded": "NOASSERTION", "copyrightText": "NOASSERTION",
                      "checksums": [{"algorithm": "SHA256", "checksumValue": sha256(path)}]})
        relations.append({"spdxElementId": identifier(owners[place]) if place in owners else project, "relationshipType": "CONTAINS",
                          "relatedSpdxElement": reference})
    digest = hashlib.sha256("".join(each["checksums"][0]["checksumValue"] for each in files).encode()).hexdigest()
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": name,
        "documentNamespace": f"https://spdx.org/spdxdocs/{name}-{digest[:32]}",
        "creationInfo": {"created": datetime.fromtimestamp(epoch, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
                         "creators": ["Organization: The APR Workbench authors", "Tool: packaging/sbom.py"]},
        "packages": entries, "files": files, "relationships": relations,
    }
    (folder / "share/doc/bundle.spdx.json").write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
