// SPDX-License-Identifier: MIT
// What a heat map and the grid read of a 16384² F16 tensor (512 MiB), beside memcpy of its bytes.
#include "apr/look/pooled_matrix.h"

#include <benchmark/benchmark.h>
#include <cstring>
#include <memory>

using namespace apr;

namespace {

constexpr std::uint64_t kSide = 16384;
constexpr std::uint64_t kBytes = kSide * kSide * 2;

const std::vector<std::byte>& halves()
{
    static const std::vector<std::byte> bytes = [] {
        std::vector<std::byte> out(kBytes);
        std::uint32_t state = 1;
        for (std::size_t i = 0; i < out.size(); i += 2) {
            state = state * 1664525U + 1013904223U;
            out[i] = static_cast<std::byte>(state >> 24U);
            out[i + 1] = static_cast<std::byte>(0x20U | (state >> 16U & 0x8FU)); // small, of both signs
        }
        return out;
    }();
    return bytes;
}

Model modelOfHalves()
{
    ModelParts parts;
    parts.tensors.push_back({.name = "w", .dtype = DType::F16, .shape = {kSide, kSide}, .byteSize = kBytes});
    return Model(std::move(parts), std::make_shared<SlicedSource>(std::vector<Bytes>{Bytes(halves(), nullptr)}));
}

void copy(benchmark::State& state)
{
    std::vector<std::byte> out(kBytes);
    benchmark::DoNotOptimize(halves().data()); // made before it is timed
    for (auto step : state) {
        std::memcpy(out.data(), halves().data(), kBytes);
        benchmark::ClobberMemory();
    }
}

void pool(benchmark::State& state)
{
    const Model model = modelOfHalves();
    const TensorSlice slice(Shape{kSide, kSide});
    NoProgress progress;
    const PoolSize size{.width = 1000, .height = 700, .mostBytes = static_cast<std::uint64_t>(state.range(0)) << 20U};
    for (auto step : state) {
        const auto pooled = poolMatrix(model, 0, slice, MatrixRegion::whole(slice), size, progress);
        if (!pooled) {
            state.SkipWithError("pooling failed");
        }
    }
}

/// A screen of the grid in the middle of the tensor.
void grid(benchmark::State& state)
{
    const Model model = modelOfHalves();
    const TensorSlice slice(Shape{kSide, kSide});
    for (auto step : state) {
        const auto text =
            regionText(model, 0, slice, {.row = 8000, .column = 8000, .rows = 60, .columns = 30}, 6, false);
        if (!text) {
            state.SkipWithError("reading failed");
        }
    }
}

} // namespace

BENCHMARK(copy)->Name("memcpy")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(pool)->Name("pool/all")->Arg(0)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(pool)->Name("pool/sampled")->Arg(48)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(grid)->Name("grid")->Unit(benchmark::kMillisecond)->UseRealTime();

BENCHMARK_MAIN();
