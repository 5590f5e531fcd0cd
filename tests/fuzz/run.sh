#!/bin/bash
# SPDX-License-Identifier: MIT
# fuzz/run.sh [SECONDS]: builds the fuzzers and runs each for SECONDS (default 60), one per processor at a time. Fails on any finding, which is kept
# in BUILD/findings. BUILD (default build/asan) and FORMATS (default all) can be set in the environment; the corpora in BUILD
# grow from run to run.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/packaging/arguments.sh"
answer_help "$@"
seconds=${1:-60}
[ $# -le 1 ] || wrong_arguments "more than one argument: $2"
case $seconds in *[!0-9]*) wrong_arguments "not a number of seconds: $seconds" ;; esac
export build=${BUILD:-$root/build/asan}
export root seconds
export corpus=${APR_CORPUS:-$root/../shared/corpus}

[ -f "$build/build.ninja" ] || cmake -S "$root" -B "$build" --preset asan -DAPR_TESTS=OFF > /dev/null
ninja -C "$build" --quiet fuzzers

# One thread: the fuzzer's own, so that findings can be repeated.
export OMP_NUM_THREADS=1
export ASAN_OPTIONS=allocator_may_return_null=0:detect_leaks=1
export UBSAN_OPTIONS=print_stacktrace=1
mkdir -p "$build/findings"

fuzz() {
    local format=$1 samples= status=0
    case $format in
        dialects) samples=$corpus/apr/dialects ;;
        pickle | scan | unpickle) samples=$corpus/pickle_malicious ;;
        zip) samples=$corpus/derived_pytorch ;;
        numpy) samples=$corpus/numpy ;;
        protobuf) samples="$corpus/onnx $corpus/onnx_tensorproto $corpus/tf_frozen $corpus/tf_savedmodel $corpus/coreml" ;;
        tflite) samples=$corpus/tflite ;;
        hdf5) samples="$corpus/hdf5_generic $corpus/keras_h5" ;;
        checkpoint) samples="$corpus/tf_checkpoint $corpus/tf_savedmodel" ;;
        tar) samples=$corpus/pickle_malicious ;;
    esac
    [ -d "$corpus" ] || samples=
    for other in apr2 safetensors gguf ggml; do # the panes show any format
        [ "$format" != panes ] || samples="$samples $build/tests/fuzz/seeds/$other"
    done
    mkdir -p "$build/corpus/$format"
    # Weighting inputs by the rarity of their features takes three quarters of the time that the seeds of protobuf take.
    # shellcheck disable=SC2086
    "$build/bin/fuzz_$format" -entropic="$([ "$format" = protobuf ] && echo 0 || echo 1)" -max_total_time="$seconds" -rss_limit_mb=1024 -timeout=10 -max_len=65536 \
        -dict="$root/tests/fuzz/$format.dict" -artifact_prefix="$build/findings/$format-" -print_final_stats=1 \
        "$build/corpus/$format" "$build/tests/fuzz/seeds/$format" $samples > "$build/fuzz_$format.log" 2>&1 || status=1
    echo "fuzz_$format: $(sed -n 's/^stat::number_of_executed_units: *//p' "$build/fuzz_$format.log") inputs in $seconds s," \
        "$(sed -n 's/^stat::peak_rss_mb: *//p' "$build/fuzz_$format.log") MB"
    [ "$status" -eq 0 ] || grep -E 'ERROR|SUMMARY|runtime error|Test unit written|    #[0-9] ' "$build/fuzz_$format.log" | head -30
    return "$status"
}
export -f fuzz

# shellcheck disable=SC2086
printf '%s\n' ${FORMATS:-apr2 dialects safetensors gguf pickle unpickle zip numpy ggml protobuf tflite hdf5 checkpoint importance adapter scan tar listing side tokenizer chat_template torchscript merge_config graph panes} |
    xargs -P "$(env -u OMP_NUM_THREADS nproc)" -I{} bash -c 'fuzz {}'
