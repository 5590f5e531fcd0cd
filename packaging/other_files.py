# SPDX-License-Identifier: MIT
"""What the action and the hooks know of files besides what aprcli says: which of them are not models, and how names are shown."""
import json
import os
import subprocess

# Suffixes that files of other kinds have as well: such a file is a model if its content is that of one.
AMBIGUOUS = (".bin", ".pb", ".index", ".index.json", ".pkl", ".pickle", ".ckpt", ".pt", ".pth", ".ptl", ".ggml")
# What `scan` reports of content that it does not recognize, or takes for a format by its suffix or its first byte.
UNRECOGNIZED = ("incomplete.unrecognized", "incomplete.damaged", "incomplete.damaged-pickle")


def run(*arguments):
    """Runs a program. Names are bytes, which need not be UTF-8; texts are."""
    return subprocess.run(arguments, capture_output=True, encoding="utf-8", errors="surrogateescape", check=False)


def exit_code(result):
    """That of shells: positive also for a program that was killed."""
    return 128 - result.returncode if result.returncode < 0 else result.returncode


def shown(text):
    """A text in one line of a log: without control characters and without anything that begins a command of GitHub."""
    text = os.fsencode(text).decode("utf-8", "backslashreplace")
    text = "".join(each if each.isprintable() else each.encode("unicode_escape").decode("ascii") for each in text)
    text = text.replace("##[", r"#\x23[")
    return r"\x3a" + text[1:] if text.startswith("::") else text


def shown_lines(text):
    """The lines of a program's output, each as shown() has it. Indented lines stay indented."""
    for line in text.splitlines():
        rest = line.lstrip(" ")
        yield line[:len(line) - len(rest)] + shown(rest)


def begins_as_tensorflow(path):
    """Whether a file begins as a SavedModel or a graph of TensorFlow. Other messages of protocol buffers look like damaged ones."""
    try:
        with open(path, "rb") as file:
            start = file.read(300)
    except OSError:
        return False
    if start.startswith(b"\x08\x01\x12"):  # version 1 of SavedModel, and its graph
        return True

    def length(at):
        """(value, where it ends) of a length."""
        value = shift = 0
        while at < len(start) and shift < 63:
            value |= (start[at] & 0x7F) << shift
            at += 1
            if start[at - 1] < 0x80:
                return value, at
            shift += 7
        return 0, len(start)

    if start[:1] != b"\x0a":  # a node
        return False
    _, at = length(1)
    for tag in (b"\x0a", b"\x12"):  # its name and its operator
        if start[at:at + 1] != tag:
            return False
        size, at = length(at + 1)
        text = start[at:at + size]
        if size == 0 or not (text.isascii() and text.decode("ascii").isprintable()):
            return False
        at += size
    return True


def is_pointer(path):
    """Whether a file is a pointer of Git LFS in place of what it names."""
    try:
        with open(path, "rb") as file:
            return file.read(24) == b"version https://git-lfs."
    except OSError:
        return False


def is_model(aprcli, path):
    """Whether a file is a model, damaged or not downloaded. False only for a suffix of AMBIGUOUS and content of another kind."""
    name = os.path.basename(path).lower()
    if not name.endswith(AMBIGUOUS) or name == "saved_model.pb" or os.path.isdir(path) or is_pointer(path):
        return True
    result = run(aprcli, "inspect", "--json", "--quiet", "--", path)
    try:
        error = json.loads(result.stdout).get("error")
    except ValueError:
        return True
    if not error or error["code"] not in ("E001", "E002"):
        return True
    if name.endswith(".pb"):
        return begins_as_tensorflow(path)
    return error["code"] != "E001" and not name.endswith((".index", ".index.json"))
