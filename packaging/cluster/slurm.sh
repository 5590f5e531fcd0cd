#!/bin/sh
# SPDX-License-Identifier: MIT
# slurm.sh PARTS OUTPUT COMMAND ARGUMENT…: submits the parts of a command of aprcli as an array of jobs to Slurm, and a job that joins
# them when all have ended well. An empty OUTPUT joins nothing, as for validate. Options for sbatch are taken from SBATCH_… variables.
#   slurm.sh 8 out/model.apr quantize model.apr -o out/model.apr --type q4_k --max-shard-size 2GB
#   APRCLI  the program on the nodes (default aprcli)
set -eu
. "$(dirname "$0")/../arguments.sh"
case ${1:-} in
    -*) answer_help "$@" ;;
esac
[ $# -ge 3 ] || wrong_arguments "PARTS, OUTPUT and a command are expected"
case $1 in
    '' | 0* | *[!0-9]*) wrong_arguments "PARTS is a number: $1" ;;
esac
parts=$1
output=$2
shift 2

# quoted ARGUMENT…: the arguments as a line of sh.
quoted() {
    for argument in "$@"; do
        printf "'%s' " "$(printf %s "$argument" | sed "s/'/'\\\\''/g")"
    done
}

# One part at a time on each node: aprcli uses all processors that the job has.
job=$(sbatch --parsable --job-name apr-parts --array "1-$parts" \
    --wrap "$(quoted "${APRCLI:-aprcli}" "$@")--part \"\$SLURM_ARRAY_TASK_ID/$parts\"")
echo "Submitted $parts parts as job $job"
[ -n "$output" ] || exit 0
last=$(sbatch --parsable --job-name apr-join --dependency "afterok:${job%%;*}" --wrap "$(quoted "${APRCLI:-aprcli}" join "$output")")
echo "Submitted the join as job $last"
