# SPDX-License-Identifier: MIT
"""Files of reviews of the scanner, as they were found: hostile_samples.zip has those that were called clean and are not (nothing in it does
harm: it prints, or makes an empty file), harmless_samples.zip good ones that real programs wrote. Members are named CLASS/PATH."""
import pathlib
import zipfile


def members(name):
    with zipfile.ZipFile(pathlib.Path(__file__).with_name(name)) as archive:
        return [(each, archive.read(each)) for each in archive.namelist()]


def behind_many(text, prefix="k"):
    """What a reader of settings that stops after some thousand does not see."""
    return "".join("%s%d: v\n" % (prefix, i) for i in range(10_001)) + text


MANY = {
    "settings/many/config.yaml": behind_many("x: !!python/object/apply:os.system ['true']\n"),
    "settings/many-target/config.yaml": behind_many("m: {_target_: os.system, command: 'true'}\n"),
    "settings/many-model/MLmodel": behind_many("flavors:\n  python_function:\n    loader_module: antigravity\n"),
    "settings/many-download/data.yaml": "names:\n" + behind_many("", "  ") + "download: import os; os.system('true')\n",
}


def files():
    """The hostile ones."""
    yield from members("hostile_samples.zip")
    yield from MANY.items()


def harmless():
    yield from members("harmless_samples.zip")
