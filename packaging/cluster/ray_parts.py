#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the parts of a command of aprcli as tasks of Ray, on a cluster or on this machine:
ray_parts.py --parts 8 --join out/model.apr -- quantize model.apr -o out/model.apr --type q4_k --max-shard-size 2GB
Files are in folders that all nodes share. Needs the package "ray"."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import parts  # noqa: E402


def main():
    given = parts.arguments(__doc__, ("--address", "address of the cluster, or auto (default: this machine)"))
    import ray

    ray.init(address=given.address, runtime_env={"py_modules": [parts.__file__]} if given.address else None)
    # SPREAD: one part after the other on each node, as aprcli uses all its processors.
    part = ray.remote(max_retries=2, retry_exceptions=[RuntimeError], scheduling_strategy="SPREAD")(parts.run)
    tasks = [part.remote(command) for command in parts.commands(given)]

    def results():
        left = tasks
        while left:
            done, left = ray.wait(left)
            yield ray.get(done[0])

    return parts.finish(given, results())


if __name__ == "__main__":
    sys.exit(main())
