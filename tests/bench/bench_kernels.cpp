// SPDX-License-Identifier: MIT
// One thread, buffers larger than any cache. The yardstick is readMemory: the same bytes, merely looked at.
#include "apr/base/crc32.h"
#include "apr/base/progress.h"
#include "apr/container/compression/blocks.h"
#include "apr/host/system.h"
#include "apr/model/model.h"
#include "apr/model/tensor_statistics.h"
#include "apr/tensor/codec.h"

#include <benchmark/benchmark.h>

#include <lz4.h>
#include <random>
#include <zstd.h>

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

/// Normal values as bf16, none twice in a row, in runs of 1 MiB as a writer has them.
const std::vector<std::byte>& weights()
{
    static const std::vector<std::byte> made = [] {
        std::vector<std::byte> bytes(std::size_t{8} << 20);
        std::mt19937 random(2);
        std::normal_distribution<float> normal(0, 0.02F);
        for (std::size_t at = 0; at < bytes.size(); at += 2) { // the upper halves of f32
            const auto bits = std::bit_cast<std::uint32_t>(normal(random));
            bytes[at] = static_cast<std::byte>(bits >> 16);
            bytes[at + 1] = static_cast<std::byte>(bits >> 24);
        }
        return bytes;
    }();
    return made;
}

/// What the library's own function is given: the same runs, split into planes beforehand where ours does that too.
std::vector<std::vector<std::byte>> runsOf(bool planes)
{
    std::vector<std::vector<std::byte>> runs;
    for (std::size_t at = 0; at < weights().size(); at += kZstdFrame) {
        const auto run = std::span(weights()).subspan(at, kZstdFrame);
        runs.emplace_back(run.size());
        splitPlanes(run, planes ? 2 : 1, runs.back());
    }
    return runs;
}

constexpr int kLevel = 1;

void compressOurs(benchmark::State& state, CompressionOptions options)
{
    std::size_t packed = 0;
    for ([[maybe_unused]] const auto& iteration : state) {
        packed = 0;
        for (std::size_t at = 0; at < weights().size(); at += kZstdFrame) {
            packed += compressRun(std::span(weights()).subspan(at, kZstdFrame), options, 2)->size;
        }
    }
    countBytes(state, weights().size());
    state.counters["ratio"] = static_cast<double>(weights().size()) / static_cast<double>(packed);
}

void compressLibrary(benchmark::State& state, CompressionOptions options)
{
    const auto runs = runsOf(options.shuffle);
    ZSTD_CCtx* context = ZSTD_createCCtx();
    std::vector<char> out(ZSTD_compressBound(kZstdFrame) * 2);
    for ([[maybe_unused]] const auto& iteration : state) {
        for (const auto& run : runs) {
            const auto* from = reinterpret_cast<const char*>(run.data());
            if (options.codec == Codec::Zstd) {
                benchmark::DoNotOptimize(ZSTD_compressCCtx(context, out.data(), out.size(), from, run.size(), kLevel));
                continue;
            }
            for (std::size_t at = 0; at < run.size(); at += kLz4Block) {
                benchmark::DoNotOptimize(LZ4_compress_default(from + at, out.data(), static_cast<int>(kLz4Block),
                                                              static_cast<int>(out.size())));
            }
        }
    }
    ZSTD_freeCCtx(context);
    countBytes(state, weights().size());
}

void decompressOurs(benchmark::State& state, CompressionOptions options)
{
    std::vector<PackedBytes> packed;
    std::vector<std::vector<EncodedBlock>> blocks;
    for (std::size_t at = 0; at < weights().size(); at += kZstdFrame) {
        packed.push_back(std::move(*compressRun(std::span(weights()).subspan(at, kZstdFrame), options, 2)));
        blocks.push_back(*findBlocks(packed.back().span(), options.codec, kZstdFrame));
    }
    std::vector<std::byte> out(kZstdFrame);
    for ([[maybe_unused]] const auto& iteration : state) {
        for (std::size_t i = 0; i < packed.size(); ++i) {
            for (const EncodedBlock& block : blocks[i]) {
                const auto stored = packed[i].span().subspan(static_cast<std::size_t>(block.at),
                                                             static_cast<std::size_t>(block.stored));
                const auto target =
                    std::span(out).subspan(static_cast<std::size_t>(block.rawAt), static_cast<std::size_t>(block.raw));
                if (!decodeBlock(stored, block, options.codec, options.shuffle ? 2 : 1, target)) {
                    state.SkipWithError("cannot be decoded");
                }
            }
        }
    }
    countBytes(state, weights().size());
}

void decompressLibrary(benchmark::State& state, CompressionOptions options)
{
    std::vector<std::vector<char>> packed;
    for (const auto& run : runsOf(options.shuffle)) {
        const auto* from = reinterpret_cast<const char*>(run.data());
        const std::size_t step = options.codec == Codec::Zstd ? kZstdFrame : kLz4Block;
        for (std::size_t at = 0; at < run.size(); at += step) {
            std::vector<char> out(ZSTD_compressBound(step) * 2);
            const std::size_t size =
                options.codec == Codec::Zstd
                    ? ZSTD_compress(out.data(), out.size(), from + at, step, kLevel)
                    : static_cast<std::size_t>(LZ4_compress_default(from + at, out.data(), static_cast<int>(step),
                                                                    static_cast<int>(out.size())));
            out.resize(size);
            packed.push_back(std::move(out));
        }
    }
    ZSTD_DCtx* context = ZSTD_createDCtx();
    std::vector<char> out(kZstdFrame);
    for ([[maybe_unused]] const auto& iteration : state) {
        for (const auto& each : packed) {
            if (options.codec == Codec::Zstd) {
                benchmark::DoNotOptimize(
                    ZSTD_decompressDCtx(context, out.data(), out.size(), each.data(), each.size()));
            } else {
                benchmark::DoNotOptimize(LZ4_decompress_safe(each.data(), out.data(), static_cast<int>(each.size()),
                                                             static_cast<int>(kLz4Block)));
            }
        }
        benchmark::ClobberMemory();
    }
    ZSTD_freeDCtx(context);
    countBytes(state, weights().size());
}

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    benchmark::RegisterBenchmark("read", readMemory)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("statistics", statistics)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("crc32", checksum)->Unit(benchmark::kMillisecond);
    for (const auto& [name, options] :
         {std::pair("lz4", CompressionOptions{.codec = Codec::Lz4}),
          {"lz4-planes", CompressionOptions{.codec = Codec::Lz4, .shuffle = true}},
          {"zstd", CompressionOptions{.codec = Codec::Zstd, .level = kLevel}},
          {"zstd-planes", CompressionOptions{.codec = Codec::Zstd, .level = kLevel, .shuffle = true}}}) {
        const std::string suffix = std::string("/") + name;
        using Function = void (*)(benchmark::State&, CompressionOptions);
        for (const auto& [what, function] : {std::pair<const char*, Function>("compress", compressOurs),
                                             {"compress-library", compressLibrary},
                                             {"decompress", decompressOurs},
                                             {"decompress-library", decompressLibrary}}) {
            benchmark::RegisterBenchmark((what + suffix).c_str(), function, options)->Unit(benchmark::kMillisecond);
        }
    }
    for (const DTypeInfo& info : allDTypes()) {
        if (info.decodable) {
            benchmark::RegisterBenchmark(("decode/" + std::string(info.name)).c_str(), decode, info.dtype)
                ->Unit(benchmark::kMicrosecond);
        }
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
