# SPDX-License-Identifier: MIT
"""What all interop checks share: how they count, and what they end with."""

_passed, _failed = [], []


def report(ok, name, problem=""):
    (_passed if ok else _failed).append(name)
    if not ok:
        print("FAIL  %s: %s" % (name, problem), flush=True)


def failed():
    """The number of failed checks so far."""
    return len(_failed)


def finish(what=""):
    """Prints 'N passed, N failed'; the exit code of the program, which is no success without a check."""
    print("%s%d passed, %d failed" % (what and what + ": ", len(_passed), len(_failed)))
    return 1 if _failed or not _passed else 0
