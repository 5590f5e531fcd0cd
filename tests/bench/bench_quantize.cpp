// SPDX-License-Identifier: MIT
// Encoding and decoding of GGML's block types, on one thread. The yardsticks of the same run: ggml's own
// ggml_quantize_chunk (APR_GGML names its libggml-base.so), and memcpy of as many bytes as a decoder puts out.
#include "apr/tensor/codec.h"
#include "apr/tensor/statistics.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <hwy/highway.h>
#include <memory>
#include <random>
#include <string>
#include <sys/mman.h>
#include <vector>

namespace {

using namespace apr;

constexpr std::size_t kEncoded = std::size_t{1} << 18; ///< elements, which with what comes of them stay in the cache
constexpr std::size_t kRow = 4096;
constexpr std::size_t kOut = std::size_t{256} << 20;   ///< bytes that a decoder puts out, more than any cache holds
constexpr std::size_t kDecoded = std::size_t{1} << 18; ///< elements at a time
constexpr std::size_t kStep = kDecoded * sizeof(float);

using QuantizeChunk = std::size_t (*)(int type, const float* from, void* to, std::int64_t start, std::int64_t rows,
                                      std::int64_t columns, const float* importance);

/// Memory as a long-running program has it: each page was touched, in large pages where the system gives them.
class Memory {
public:
    explicit Memory(std::size_t size)
        : m_size(size), m_start(static_cast<std::byte*>(std::aligned_alloc(std::size_t{2} << 20, size)))
    {
        ::madvise(m_start, m_size, MADV_HUGEPAGE);
        std::memset(m_start, 1, m_size);
    }
    ~Memory() { std::free(m_start); }
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

    std::span<std::byte> span() const { return {m_start, m_size}; }

private:
    std::size_t m_size;
    std::byte* m_start;
};

std::vector<float> normalValues()
{
    std::vector<float> values(kEncoded);
    std::mt19937 random(1);
    std::normal_distribution<float> normal(0, 0.02F);
    for (float& value : values) {
        value = normal(random);
    }
    return values;
}

/// Weights such as an importance matrix has.
std::vector<float> importance()
{
    std::vector<float> weights(kRow);
    std::mt19937 random(2);
    std::uniform_real_distribution<float> uniform(0, 1);
    for (float& weight : weights) {
        weight = uniform(random) * uniform(random);
    }
    return weights;
}

void countBytes(benchmark::State& state, std::size_t each)
{
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(each));
}

void encodeOurs(benchmark::State& state, DType dtype, bool isWeighted)
{
    const auto values = normalValues();
    const auto weights = isWeighted ? importance() : std::vector<float>();
    std::vector<std::byte> out(static_cast<std::size_t>(*tensorBytes(dtype, {kEncoded / kRow, kRow})));
    for ([[maybe_unused]] const auto& iteration : state) {
        if (!quantizeRows(dtype, values, kRow, weights, out)) {
            state.SkipWithError("cannot be encoded");
            break;
        }
        benchmark::ClobberMemory();
    }
    countBytes(state, kEncoded * sizeof(float));
}

void encodeGgml(benchmark::State& state, DType dtype, bool isWeighted, QuantizeChunk quantize)
{
    const auto values = normalValues();
    const auto weights = isWeighted ? importance() : std::vector<float>();
    std::vector<std::byte> out(static_cast<std::size_t>(*tensorBytes(dtype, {kEncoded / kRow, kRow})));
    for ([[maybe_unused]] const auto& iteration : state) {
        quantize(dtypeInfo(dtype).ggmlId, values.data(), out.data(), 0, kEncoded / kRow, kRow,
                 isWeighted ? weights.data() : nullptr);
        benchmark::ClobberMemory();
    }
    countBytes(state, kEncoded * sizeof(float));
}

/// The same bytes from one place to another: `step` of them in each call.
void copy(benchmark::State& state, std::size_t step)
{
    static const Memory from(kOut);
    static const Memory to(kOut);
    for ([[maybe_unused]] const auto& iteration : state) {
        for (std::size_t at = 0; at < kOut; at += step) {
            std::memcpy(to.span().data() + at, from.span().data() + at, step);
            benchmark::ClobberMemory();
        }
    }
    countBytes(state, kOut);
}

/// Blocks of a whole tensor, so that they come from memory as well.
void decode(benchmark::State& state, DType dtype)
{
    static const Memory out(kOut);
    static const Memory in(kOut * 2); // Q8_K takes more than the values themselves
    const auto blocks = in.span().first(static_cast<std::size_t>(*tensorBytes(dtype, {kOut / sizeof(float)})));
    std::minstd_rand random(1);
    const std::size_t each = blocks.size() / (kOut / kStep);
    for (std::byte& byte : blocks.first(each)) {
        byte = static_cast<std::byte>(random() >> 8 & 0x3F); // small exponents: no infinite scales
    }
    for (std::size_t at = each; at < blocks.size(); at += each) {
        std::memcpy(blocks.data() + at, blocks.data(), each);
    }
    for ([[maybe_unused]] const auto& iteration : state) {
        for (std::size_t i = 0; i < kOut / kStep; ++i) {
            auto* to = reinterpret_cast<float*>(out.span().data() + i * kStep);
            if (!decodeToF32(dtype, blocks.subspan(i * each, each), std::span(to, kDecoded))) {
                state.SkipWithError("cannot be decoded");
                break;
            }
        }
        benchmark::ClobberMemory();
    }
    countBytes(state, kOut);
}

QuantizeChunk loadGgml()
{
    const char* path = std::getenv("APR_GGML");
    void* library = path != nullptr ? ::dlopen(path, RTLD_NOW) : nullptr;
    void* symbol = library != nullptr ? ::dlsym(library, "ggml_quantize_chunk") : nullptr;
    return reinterpret_cast<QuantizeChunk>(symbol);
}

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    // Another instruction set than the best one, to compare it too: "AVX2", "SSE4" as Highway names them.
    if (const char* wanted = std::getenv("APR_KERNELS")) {
        for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
            if (std::string_view(hwy::TargetName(target)) == wanted) {
                hwy::SetSupportedTargetsForTest(target);
            }
        }
    }
    const QuantizeChunk quantize = loadGgml();
    if (quantize == nullptr) {
        std::fputs("APR_GGML must be the path of ggml's libggml-base.so\n", stderr);
        return 2;
    }
    benchmark::AddCustomContext("kernels", kernelInstructionSet());
    benchmark::RegisterBenchmark("memcpy/whole", copy, kOut)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("memcpy/steps", copy, kStep)->Unit(benchmark::kMillisecond);
    for (const DTypeInfo& info : allDTypes()) {
        if (info.kind != DTypeKind::Quantized) {
            continue;
        }
        const std::string name(info.name);
        if (info.decodable) {
            benchmark::RegisterBenchmark(("decode/" + name).c_str(), decode, info.dtype)->Unit(benchmark::kMillisecond);
        }
        for (const bool isWeighted : {false, true}) {
            if (isEncodable(info.dtype) && (!isWeighted || usesImportance(info.dtype))) {
                const std::string what = isWeighted ? "weighted/" : "plain/";
                benchmark::RegisterBenchmark(("encode/" + what + name).c_str(), encodeOurs, info.dtype, isWeighted)
                    ->Unit(benchmark::kMillisecond);
                benchmark::RegisterBenchmark(("encode-ggml/" + what + name).c_str(), encodeGgml, info.dtype, isWeighted,
                                             quantize)
                    ->Unit(benchmark::kMillisecond);
            }
        }
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
