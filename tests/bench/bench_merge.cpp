// SPDX-License-Identifier: MIT
// Merging 4096² F32 tensors of two models (with a base where the method has one) in one thread, beside reading as many
// bytes: std::memcpy of the operands. mergekit's arithmetic with torch 1.13 in one thread, on the machine of the
// measurement in its README: linear 97, slerp 116, ties 4.2, dare_ties 10.5 million elements per second.
#include "convert/steps/merge/merged_source.h"

#include <benchmark/benchmark.h>
#include <cstring>
#include <memory>
#include <omp.h>
#include <random>
#include <string>

using namespace apr;

namespace {

constexpr std::uint64_t kSide = 4096;
constexpr std::uint64_t kElements = kSide * kSide;
constexpr std::uint64_t kBytes = kElements * sizeof(float);
constexpr std::uint64_t kStep = std::uint64_t{1} << 20; ///< bytes that are loaded at a time

/// A base and two models.
const std::vector<std::vector<float>>& weights()
{
    static const std::vector<std::vector<float>> values = [] {
        std::vector<std::vector<float>> out;
        for (unsigned seed = 0; seed < 3; ++seed) {
            std::mt19937 random(seed);
            std::normal_distribution<float> normal(0, 0.02F);
            std::vector<float>& model = out.emplace_back(kElements);
            for (float& value : model) {
                value = normal(random);
            }
        }
        return out;
    }();
    return values;
}

Model modelOf(const std::vector<float>& values)
{
    ModelParts parts;
    parts.tensors.push_back({.name = "w", .dtype = DType::F32, .shape = {kSide, kSide}, .byteSize = kBytes});
    const auto bytes = std::as_bytes(std::span(values));
    return Model(std::move(parts), std::make_shared<SlicedSource>(std::vector<Bytes>{Bytes(bytes, nullptr)}));
}

void merge(benchmark::State& state, const Values& values)
{
    omp_set_num_threads(1);
    const auto settings = merging::settingsOf(values);
    if (!settings) {
        state.SkipWithError("settings");
        return;
    }
    std::vector<Model> models;
    for (const std::vector<float>& model : weights()) {
        models.push_back(modelOf(model));
    }
    const bool hasBase = settings->method->needsBase;
    merging::MergedTensor tensor{.operands = {{.model = 0}, {.model = 1, .slot = 1}}};
    if (hasBase) {
        tensor.base = merging::Operand{.model = 2};
    }
    std::vector<std::byte> out(kBytes);
    for (auto step : state) {
        const merging::MergedSource source(models, {tensor}, {models[0].tensors()[0]}, {*settings}, true);
        for (std::uint64_t at = 0; at < kBytes; at += kStep) {
            const auto merged = source.load(0, {.offset = at, .size = kStep});
            if (!merged) {
                state.SkipWithError("merging failed");
                return;
            }
            std::memcpy(out.data() + at, merged->data(), merged->size());
        }
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * kElements));
}

/// Of `range` tensors.
void copy(benchmark::State& state)
{
    std::vector<std::byte> out(kBytes);
    benchmark::DoNotOptimize(weights().data()); // made before it is timed
    for (auto step : state) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(state.range(0)); ++i) {
            std::memcpy(out.data(), weights()[i].data(), kBytes);
            benchmark::ClobberMemory();
        }
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * kElements));
}

} // namespace

BENCHMARK(copy)->Name("memcpy")->Arg(2)->Arg(3)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(merge, linear, Values({{"strategy", "linear"}, {"weights", "0.4,0.6"}}))
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(merge, slerp, Values({{"strategy", "slerp"}, {"t", "0.3"}}))
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(merge, ties, Values({{"strategy", "ties"}, {"density", "0.5"}}))
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(merge, dare_linear, Values({{"strategy", "dare_linear"}, {"density", "0.5"}}))
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(merge, dare_ties, Values({{"strategy", "dare_ties"}, {"density", "0.5"}}))
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

BENCHMARK_MAIN();
