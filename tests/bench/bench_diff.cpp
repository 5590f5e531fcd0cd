// SPDX-License-Identifier: MIT
// Comparing two models of four 4096² F32 tensors, beside reading as many bytes in one thread; and pairing 10,000
// renamed tensors by their values.
#include "apr/convert/align.h"

#include <benchmark/benchmark.h>
#include <cstring>
#include <memory>
#include <omp.h>
#include <random>
#include <string>

using namespace apr;

namespace {

constexpr std::uint64_t kSide = 4096;
constexpr std::uint64_t kBytes = kSide * kSide * sizeof(float);
constexpr std::size_t kTensors = 4;

/// `count` tensors of `elements` values.
Model modelOf(unsigned seed, std::size_t count, Shape shape, const std::string& prefix)
{
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> values(-0.02F, 0.02F);
    ModelParts parts;
    std::vector<Bytes> contents;
    const std::uint64_t bytes = tensorBytes(DType::F32, shape).value_or(0);
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<std::byte> content(static_cast<std::size_t>(bytes));
        for (std::size_t at = 0; at < content.size(); at += sizeof(float)) {
            const float value = values(random);
            std::memcpy(content.data() + at, &value, sizeof value);
        }
        contents.push_back(Bytes::own(std::move(content)));
        parts.tensors.push_back(
            {.name = prefix + std::to_string(i), .dtype = DType::F32, .shape = shape, .byteSize = bytes});
    }
    return Model(std::move(parts), std::make_shared<SlicedSource>(std::move(contents)));
}

const std::pair<Model, Model>& models()
{
    static const std::pair<Model, Model> both{modelOf(1, kTensors, {kSide, kSide}, "t"),
                                              modelOf(2, kTensors, {kSide, kSide}, "t")};
    return both;
}

/// The bytes of both models, read once.
void read(benchmark::State& state)
{
    benchmark::DoNotOptimize(&models()); // made before it is timed
    for (auto step : state) {
        std::uint64_t sums[8] = {};
        for (const Model* model : {&models().first, &models().second}) {
            for (std::size_t i = 0; i < kTensors; ++i) {
                const auto bytes = model->load(i);
                const auto* words = reinterpret_cast<const std::uint64_t*>(bytes->data());
                for (std::size_t k = 0; k < kBytes / 8; k += 8) {
                    for (std::size_t lane = 0; lane < 8; ++lane) {
                        sums[lane] += words[k + lane];
                    }
                }
            }
        }
        benchmark::DoNotOptimize(sums);
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * 2 * kTensors * kBytes));
}

void compare(benchmark::State& state, bool areEqual)
{
    omp_set_num_threads(static_cast<int>(state.range(0)));
    const auto& [a, b] = models();
    for (auto step : state) {
        NoProgress progress;
        const auto diff = diffModels(a, areEqual ? a : b, {}, progress);
        benchmark::DoNotOptimize(diff->l2);
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * 2 * kTensors * kBytes));
}

/// With everything that the command looks for.
void explain(benchmark::State& state)
{
    omp_set_num_threads(static_cast<int>(state.range(0)));
    for (auto step : state) {
        NoProgress progress;
        const auto compared = compareModels(models().first, models().second, {}, progress);
        benchmark::DoNotOptimize(compared->diff.l2);
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * 2 * kTensors * kBytes));
}

/// 10,000 tensors with other names in the other model.
void pairRenamed(benchmark::State& state)
{
    static const Model a = modelOf(1, 10000, {64, 64}, "a.");
    static const Model b = modelOf(1, 10000, {64, 64}, "b.");
    for (auto step : state) {
        const auto aligned = alignModels(a, b, {});
        benchmark::DoNotOptimize(aligned->pairings.size());
    }
}

} // namespace

BENCHMARK(read)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(compare, different, false)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(compare, equal, true)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(explain)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(pairRenamed)->Unit(benchmark::kMillisecond)->UseRealTime();

BENCHMARK_MAIN();
