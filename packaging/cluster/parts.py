# SPDX-License-Identifier: MIT
"""What the programs for schedulers share: their arguments, the commands of the parts, and how they are run."""
import argparse
import subprocess


def arguments(description, place):
    """The parsed arguments. `place` is the name and the help of the option that says where parts run."""
    parser = argparse.ArgumentParser(description=description, usage="%(prog)s [options] -- COMMAND ARGUMENT ...")
    parser.add_argument("--parts", type=int, required=True, metavar="N", help="how many parts to make")
    parser.add_argument("--join", metavar="OUTPUT", help="join the parts of this output when all are written")
    parser.add_argument("--aprcli", default="aprcli", metavar="PATH", help="the program on the workers (default: %(default)s)")
    parser.add_argument(place[0], metavar="ADDRESS", help=place[1])
    parser.add_argument("command", nargs="+", metavar="COMMAND",
                        help="of aprcli, with its arguments: convert, quantize, merge, export or validate")
    given = parser.parse_args()
    if given.parts < 1:
        parser.error("--parts is at least 1")
    return given


def commands(given):
    """The command of each part."""
    return [[given.aprcli, *given.command, "--part", f"{k}/{given.parts}"] for k in range(1, given.parts + 1)]


def run(command):
    """Runs a command; its exit code and what it prints. A part that was written already is left as it is: join compares it.
    RuntimeError if the program was ended from outside, which is worth another try."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode < 0:
        raise RuntimeError(f"{command[0]} was ended by signal {-done.returncode}")
    was_written = " E016 EXISTS: part " in done.stderr
    return 0 if was_written else done.returncode, done.stdout + done.stderr


def finish(given, results):
    """Prints what the parts say as they end, and completes the output, whose folder this machine and the workers share. The
    highest exit code."""
    worst = 0
    for code, said in results:
        print(said, end="", flush=True)
        worst = max(worst, code)
    if worst == 0 and given.join:
        worst, said = run([given.aprcli, "join", given.join])
        print(said, end="")
    return worst
