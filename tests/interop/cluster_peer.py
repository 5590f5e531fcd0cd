# SPDX-License-Identifier: MIT
"""Runs packaging/cluster: the program for Dask with a cluster of its own, the script for Slurm with an sbatch that runs what it is
given, and the commands of the jobs of Kubernetes. Each must leave the bytes of a single run. Prints 'N passed, N failed' and exits
1 when a check failed."""
import os
import pathlib
import subprocess
import sys
import tempfile

# A missing peer is a failure: no try around these.
import distributed
import numpy as np
import safetensors.numpy
import yaml

from checks import finish, report

CLI = os.environ["APR_CLI"]
CLUSTER = pathlib.Path(__file__).resolve().parent.parent.parent / "packaging" / "cluster"
ENVIRONMENT = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
OPTIONS = ("--type", "q4_k", "--max-shard-size", "40KB", "--keep-names")
SBATCH = """#!/bin/sh
echo "$@" >> sbatch.log
[ "$1" = --parsable ] || exit 1
for argument; do
    case $argument in 1-*) last=${argument#1-} ;; esac
    wrap=$argument
done
i=1
while [ "$i" -le "${last:-1}" ]; do
    SLURM_ARRAY_TASK_ID=$i sh -c "$wrap" > /dev/null || exit 1
    i=$((i + 1))
done
echo 42
"""


def run(*command, folder, **more):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, cwd=folder,
                          env={**ENVIRONMENT, **more})
    return done.returncode, done.stdout + done.stderr


def contents(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


with tempfile.TemporaryDirectory() as scratch:
    scratch = pathlib.Path(scratch)
    random = np.random.default_rng(8)
    model = scratch / "it's a model.safetensors"
    safetensors.numpy.save_file({f"t{i}.weight": random.normal(size=(64, 256)).astype("float32") for i in range(12)}, model)
    for name in ("once", "dask", "slurm", "kubernetes/out", "bin"):
        (scratch / name).mkdir(parents=True)
    code, said = run(CLI, "quantize", model, "-o", scratch / "once" / "model.apr", *OPTIONS, folder=scratch)
    expected = contents(scratch / "once")
    report(code == 0 and len(expected) > 3, "a single run", said)

    code, said = run(sys.executable, "-B", CLUSTER / "dask_parts.py", "--parts", 3, "--join", scratch / "dask" / "model.apr",
                     "--aprcli", CLI, "--", "quantize", model, "-o", scratch / "dask" / "model.apr", *OPTIONS, folder=scratch)
    report(code == 0 and contents(scratch / "dask") == expected, f"Dask {distributed.__version__}", said)
    code, said = run(sys.executable, "-B", CLUSTER / "dask_parts.py", "--parts", 2, "--aprcli", CLI, "--", "validate", model,
                     folder=scratch)
    report(code == 0 and said.count("VALID:") == 2, "Dask validates", said)
    code, said = run(sys.executable, "-B", CLUSTER / "dask_parts.py", "--parts", 2, "--aprcli", CLI, "--", "validate",
                     scratch / "absent", folder=scratch)
    report(code == 3 and said.count("E007") == 2 and "Traceback" not in said, "Dask says what failed", said)

    sbatch = scratch / "bin" / "sbatch"
    sbatch.write_text(SBATCH)
    sbatch.chmod(0o755)
    code, said = run(CLUSTER / "slurm.sh", 4, "slurm/model.apr", "quantize", model, "-o", "slurm/model.apr", *OPTIONS, folder=scratch,
                     PATH=f"{sbatch.parent}:{os.environ['PATH']}", APRCLI=CLI)
    report(code == 0 and contents(scratch / "slurm") == expected, "Slurm", said)
    log = (scratch / "sbatch.log").read_text()
    report("--array 1-4" in log and "--dependency afterok:42" in log, "Slurm's jobs", log)

    (scratch / "bin" / "aprcli").symlink_to(CLI)
    jobs = list(yaml.safe_load_all((CLUSTER / "kubernetes.yaml").read_text()))
    (scratch / "kubernetes" / "model.apr").symlink_to(model)
    for job in jobs:
        container = job["spec"]["template"]["spec"]["containers"][0]
        line = container["args"][0].replace("/models/", f"{scratch}/kubernetes/").replace(
            "--type q4_k --max-shard-size 2GB", " ".join(OPTIONS))
        for index in range(job["spec"].get("completions", 1)):
            code, said = run(*container["command"], line, folder=scratch, JOB_COMPLETION_INDEX=str(index),
                             PATH=f"{scratch}/bin:{os.environ['PATH']}")
            report(code == 0, f"{job['metadata']['name']} {index}", said)
    found = contents(scratch / "kubernetes" / "out")
    report(sorted(found) == sorted(expected), "Kubernetes", sorted(found))
raise SystemExit(finish())
