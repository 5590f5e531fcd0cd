// SPDX-License-Identifier: MIT
// One thread, buffers larger than any cache. The yardstick is readMemory: the same bytes, merely looked at.
#include "apr/base/crc32.h"
#include "apr/base/progress.h"
#include "apr/format/model.h"
#include "apr/format/tensor_statistics.h"
#include "apr/host/system.h"
#include "apr/tensor/codec.h"

#include <benchmark/benchmark.h>

#include <random>

namespace {

using namespace apr;

constexpr std::size_t kBytes = std::size_t{256} << 20;
constexpr std::size_t kDecoded = std::size_t{1} << 20; ///< elements at a time, as the pipeline has them

/// Normal values as f32, the same for every benchmark.
const Bytes& values()
{
    static const Bytes made = [] {
        std::vector<std::byte> bytes(kBytes);
        std::mt19937 random(1);
        std::normal_distribution<float> normal(0, 0.02F);
        constexpr std::size_t kPattern = std::size_t{1} << 20;
        for (std::size_t at = 0; at < kPattern; at += sizeof(float)) {
            const float value = normal(random);
            std::memcpy(bytes.data() + at, &value, sizeof value);
        }
        for (std::size_t at = kPattern; at < kBytes; at += kPattern) {
            std::memcpy(bytes.data() + at, bytes.data(), kPattern);
        }
        return Bytes::own(std::move(bytes));
    }();
    return made;
}

void countBytes(benchmark::State& state, std::size_t each)
{
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(each));
}

void readMemory(benchmark::State& state)
{
    const Bytes& bytes = values();
    for ([[maybe_unused]] const auto& iteration : state) {
        std::array<std::uint64_t, 32> all{};
        for (std::size_t at = 0; at < kBytes; at += sizeof all) {
            for (std::size_t lane = 0; lane < all.size(); ++lane) {
                all[lane] |= loadLittle<std::uint64_t>(bytes.data() + at + lane * sizeof(std::uint64_t));
            }
        }
        benchmark::DoNotOptimize(all);
    }
    countBytes(state, kBytes);
}

void statistics(benchmark::State& state)
{
    ModelParts parts;
    parts.tensors.push_back({.name = "x", .dtype = DType::F32, .shape = {kBytes / 4}, .byteSize = kBytes});
    const Model model(std::move(parts), std::make_shared<SlicedSource>(std::vector<Bytes>{values()}));
    setThreadCount(1);
    NoProgress progress;
    for ([[maybe_unused]] const auto& iteration : state) {
        auto result = statisticsOf(model, 0, progress);
        benchmark::DoNotOptimize(result);
    }
    countBytes(state, kBytes);
}

void checksum(benchmark::State& state)
{
    for ([[maybe_unused]] const auto& iteration : state) {
        benchmark::DoNotOptimize(crc32(values().span()));
    }
    countBytes(state, kBytes);
}

/// Bytes of f32 that come out, since types differ in what goes in.
void decode(benchmark::State& state, DType dtype)
{
    std::vector<std::byte> blocks(static_cast<std::size_t>(*tensorBytes(dtype, {kDecoded})));
    std::minstd_rand random(1);
    for (std::byte& each : blocks) {
        each = static_cast<std::byte>(random() >> 8 & 0x3F); // small exponents: no infinite scales
    }
    std::vector<float> out(kDecoded);
    for ([[maybe_unused]] const auto& iteration : state) {
        if (!decodeToF32(dtype, blocks, out)) {
            state.SkipWithError("cannot be decoded");
            break;
        }
        benchmark::DoNotOptimize(out.data());
        benchmark::ClobberMemory();
    }
    countBytes(state, kDecoded * sizeof(float));
}

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    benchmark::RegisterBenchmark("read", readMemory)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("statistics", statistics)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("crc32", checksum)->Unit(benchmark::kMillisecond);
    for (const DTypeInfo& info : allDTypes()) {
        if (info.decodable) {
            benchmark::RegisterBenchmark(("decode/" + std::string(info.name)).c_str(), decode, info.dtype)
                ->Unit(benchmark::kMicrosecond);
        }
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
