#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the fuzzers and runs each for SECONDS (default 60). Fails on any finding, which stays in BUILD/findings.
# BUILD (default build/fuzz) and FORMATS (default all) can be set in the environment; the corpora in it grow from run to run.
set -eu
seconds=${1:-60}
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${BUILD:-$root/build/fuzz}

cmake -S "$root" -B "$build" -G Ninja -DCMAKE_CXX_COMPILER=clang++-14 -DCMAKE_BUILD_TYPE=RelWithDebInfo \
    -DAPR_FUZZ=ON -DAPR_CLI=OFF -DAPR_WORKBENCH=OFF -DAPR_TESTS=OFF
ninja -C "$build"

# One thread: the fuzzer's own, so that findings can be repeated.
export OMP_NUM_THREADS=1
export ASAN_OPTIONS=allocator_may_return_null=0:detect_leaks=1
export UBSAN_OPTIONS=print_stacktrace=1
mkdir -p "$build/findings"
failed=0
corpus=${APR_CORPUS:-$root/../shared/corpus}
for format in ${FORMATS:-apr2 dialects safetensors gguf pickle zip numpy ggml protobuf tflite hdf5 checkpoint importance adapter}; do
    case $format in
        dialects) samples=$corpus/apr/dialects ;;
        pickle) samples=$corpus/pickle_malicious ;;
        zip) samples=$corpus/derived_pytorch ;;
        numpy) samples=$corpus/numpy ;;
        protobuf) samples="$corpus/onnx $corpus/onnx_tensorproto $corpus/tf_frozen $corpus/tf_savedmodel $corpus/coreml" ;;
        tflite) samples=$corpus/tflite ;;
        hdf5) samples="$corpus/hdf5_generic $corpus/keras_h5" ;;
        checkpoint) samples="$corpus/tf_checkpoint $corpus/tf_savedmodel" ;;
        *) samples= ;;
    esac
    mkdir -p "$build/corpus/$format"
    echo "== fuzz_$format for $seconds s"
    if ! "$build/bin/fuzz_$format" -max_total_time="$seconds" -rss_limit_mb=2048 -timeout=10 -max_len=65536 \
        -dict="$root/tests/fuzz/$format.dict" -artifact_prefix="$build/findings/$format-" -print_final_stats=1 \
        "$build/corpus/$format" "$build/tests/fuzz/seeds/$format" $samples >"$build/fuzz_$format.log" 2>&1; then
        failed=1
        grep -E 'ERROR|SUMMARY|runtime error|Test unit written|    #[0-9] ' "$build/fuzz_$format.log" | head -30
    fi
    grep -E 'number_of_executed_units|peak_rss' "$build/fuzz_$format.log" || true
done
exit $failed
