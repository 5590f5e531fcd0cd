#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the parts of a command of aprcli as tasks of Dask, on the workers of a scheduler or of this machine:
dask_parts.py --parts 8 --join out/model.apr -- quantize model.apr -o out/model.apr --type q4_k --max-shard-size 2GB
Files are in folders that all workers share. Needs the package "distributed"."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import parts  # noqa: E402


def main():
    given = parts.arguments(__doc__, ("--scheduler", "address of the scheduler (default: workers on this machine)"))
    from distributed import Client, as_completed

    # One part at a time on each worker: aprcli uses all its processors.
    local = {} if given.scheduler else {"threads_per_worker": 1, "n_workers": min(given.parts, 4), "dashboard_address": None}
    with Client(given.scheduler, **local) as client:
        client.upload_file(parts.__file__)
        tasks = [client.submit(parts.run, command, key="aprcli-part-" + command[-1], retries=2, pure=False)
                 for command in parts.commands(given)]
        return parts.finish(given, (task.result() for task in as_completed(tasks)))


if __name__ == "__main__":
    sys.exit(main())
