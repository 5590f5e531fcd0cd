# SPDX-License-Identifier: MIT
"""mergekit_ratio.py [ROUNDS]: time and memory of `mergekit-yaml` and of `aprcli merge --config` as whole commands with two
threads, on LLaMA models of 440 MB in BF16; the files are in the page cache. Run by the environment of mergekit that
tests/interop/setup.sh makes: build/interop/mergekit/bin/python tests/bench/mergekit_ratio.py
  APR_CLI   the program (default build/release/bin/aprcli)
  WORK      folder for 2.5 GB of files (default: a temporary one)"""
import os
import pathlib
import shutil
import statistics
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLI = os.environ.get("APR_CLI", str(ROOT / "build/release/bin/aprcli"))
MERGEKIT = str(pathlib.Path(sys.executable).parent / "mergekit-yaml")
THREADS = "2"

CONFIGS = {
    "linear": "merge_method: linear\nmodels:\n- {model: a, parameters: {weight: 0.7}}\n- {model: b, parameters: {weight: 0.3}}\n",
    "slerp": "merge_method: slerp\nbase_model: a\nmodels: [{model: a}, {model: b}]\nparameters: {t: [0, 0.5, 1]}\n",
    "ties": "merge_method: ties\nbase_model: base\nmodels:\n- {model: a, parameters: {weight: 1, density: 0.5}}\n"
            "- {model: b, parameters: {weight: 0.5, density: 0.5}}\n",
}


def make_models(folder):
    import torch
    import transformers
    from safetensors.torch import save_file
    config = transformers.LlamaConfig(hidden_size=1024, intermediate_size=2816, num_hidden_layers=12, num_attention_heads=16,
                                      num_key_value_heads=16, vocab_size=32000, tie_word_embeddings=False,
                                      architectures=["LlamaForCausalLM"], dtype="bfloat16")
    with torch.device("meta"):
        shapes = {name: value.shape for name, value in transformers.LlamaForCausalLM(config).state_dict().items()}
    base = {name: 0.02 * torch.randn(shape, generator=torch.Generator().manual_seed(i))
            for i, (name, shape) in enumerate(shapes.items())}
    for place, name in enumerate(("base", "a", "b")):
        random = torch.Generator().manual_seed(1000 + place)
        tensors = {key: (value + place * 0.004 * torch.randn(value.shape, generator=random)).bfloat16()
                   for key, value in base.items()}
        (folder / name).mkdir()
        save_file(tensors, str(folder / name / "model.safetensors"), metadata={"format": "pt"})
        config.save_pretrained(folder / name)


def anonymous_of(process):
    try:
        with open("/proc/%d/status" % process) as status:
            return next((int(line.split()[1]) * 1024 for line in status if line.startswith("RssAnon:")), 0)
    except OSError:
        return 0


def measured(*command):
    """Seconds, processor seconds, largest resident and largest anonymous memory in bytes."""
    start = time.monotonic()
    null = os.open(os.devnull, os.O_WRONLY)
    process = os.posix_spawn(command[0], command, {**os.environ, "OMP_NUM_THREADS": THREADS, "HF_HUB_OFFLINE": "1"},
                             file_actions=[(os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_DUP2, null, 2)])
    os.close(null)
    most, over = [0], threading.Event()

    def sample():
        while not over.wait(0.005):
            most[0] = max(most[0], anonymous_of(process))

    sampler = threading.Thread(target=sample)
    sampler.start()
    _, status, usage = os.wait4(process, 0)
    seconds = time.monotonic() - start
    over.set()
    sampler.join()
    if status != 0:
        raise SystemExit("failed: " + " ".join(command))
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, most[0]


def main():
    if sys.argv[1:] in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    if len(sys.argv) > 2 or sys.argv[1:] and not (sys.argv[1].isdecimal() and int(sys.argv[1]) > 0):
        print(__doc__, file=sys.stderr)
        return 2
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    folder = pathlib.Path(os.environ.get("WORK") or tempfile.mkdtemp())
    os.makedirs(folder, exist_ok=True)
    try:
        if not (folder / "b" / "config.json").exists():
            # In a process of its own, so that its memory does not count.
            if os.fork() == 0:
                make_models(folder)
                os._exit(0)
            if os.wait()[1] != 0:
                raise SystemExit("no models")
        os.chdir(folder)
        size = os.path.getsize("a/model.safetensors")
        start = statistics.median(measured(MERGEKIT, "--help")[0] for _ in range(rounds))
        print("two models of %.0f MB, %s threads, median of %d rounds, load %.1f; mergekit-yaml --help: %.2f s" % (
            size / 1e6, THREADS, rounds, os.getloadavg()[0], start))
        print("%-8s %-9s %9s %9s %9s %12s" % ("", "", "wall s", "CPU s", "RSS MB", "anonymous MB"))
        for name, text in CONFIGS.items():
            pathlib.Path(name + ".yml").write_text(text, encoding="utf-8")
            runs = {"mergekit": [], "aprcli": []}
            commands = {"mergekit": (MERGEKIT, name + ".yml", "OUTPUT/theirs", "--no-copy-tokenizer", "--no-write-model-card", "--quiet"),
                        "aprcli": (CLI, "merge", "--config", name + ".yml", "-o", "OUTPUT/ours/", "--threads", THREADS)}
            for _ in range(rounds):
                for who, command in commands.items():
                    with tempfile.TemporaryDirectory(dir=".") as made:
                        runs[who].append(measured(*(each.replace("OUTPUT", made) for each in command)))
            medians = {who: [statistics.median(column) for column in zip(*each)] for who, each in runs.items()}
            for who, (seconds, processor, resident, anonymous) in medians.items():
                print("%-8s %-9s %9.2f %9.2f %9.0f %12.0f" % (name, who, seconds, processor, resident / 1e6, anonymous / 1e6))
            ratios = [there / here for there, here in zip(medians["mergekit"], medians["aprcli"])]
            print("%-8s %-9s %9.1f %9.1f %9.1f %12.1f" % (name, "ratio", *ratios))
            print("%-8s without the start of mergekit: %.1f" % (name, (medians["mergekit"][0] - start) / medians["aprcli"][0]),
                  flush=True)
    finally:
        os.chdir("/")
        if not os.environ.get("WORK"):
            shutil.rmtree(folder, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
