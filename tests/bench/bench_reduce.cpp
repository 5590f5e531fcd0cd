// SPDX-License-Identifier: MIT
// Pruning, sparse layouts and low-rank factors, beside memcpy and LAPACK's whole decomposition.
#include "apr/base/parallel.h"
#include "apr/convert/low_rank.h"
#include "apr/convert/prune.h"
#include "apr/convert/sparse.h"
#include "apr/format/open.h"
#include "apr/model/chunks.h"

#include <benchmark/benchmark.h>
#include <cblas.h>
#include <cstring>
#include <lapacke.h>
#include <memory>
#include <random>

extern "C" void openblas_set_num_threads(int threads);

using namespace apr;

namespace {

constexpr std::uint64_t kSide = 4096;
constexpr std::uint64_t kBytes = kSide * kSide * sizeof(float); // 64 MiB

/// Normally distributed weights of a 4096² matrix.
const std::vector<float>& weights()
{
    static const std::vector<float> values = [] {
        std::mt19937 random(1);
        std::normal_distribution<float> normal(0, 0.02F);
        std::vector<float> out(kSide * kSide);
        for (float& value : out) {
            value = normal(random);
        }
        return out;
    }();
    return values;
}

Model modelOf(const std::vector<float>& values)
{
    ModelParts parts;
    parts.tensors.push_back({.name = "layers.0.mlp.up_proj.weight", .shape = {kSide, kSide}, .byteSize = kBytes});
    const auto bytes = std::as_bytes(std::span(values));
    return Model(std::move(parts), std::make_shared<SlicedSource>(std::vector<Bytes>{Bytes(bytes, nullptr)}));
}

void finish(benchmark::State& state)
{
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(kBytes));
}

/// Chunk by chunk, as a writer goes through a tensor.
bool loadAll(const Model& model)
{
    for (const ChunkRange& chunk : chunksOf(model.tensors()[0], 0)) {
        const auto bytes = model.load(0, chunk.bytes);
        if (!bytes) {
            return false;
        }
        benchmark::DoNotOptimize(bytes->data());
    }
    return true;
}

void copy(benchmark::State& state)
{
    std::vector<float> out(weights().size());
    for (auto step : state) {
        std::memcpy(out.data(), weights().data(), kBytes);
        benchmark::ClobberMemory();
    }
    finish(state);
}

/// The selection of the weights that stay: the passes over the tensor.
void selectWeights(benchmark::State& state)
{
    const Model model = modelOf(weights());
    NoProgress progress;
    for (auto step : state) {
        const auto pruned = pruneModel(model, {.share = 0.5}, {});
        if (!pruned || !pruned->prepare(progress)) {
            state.SkipWithError("the selection failed");
        }
    }
    finish(state);
}

void pruneAll(benchmark::State& state)
{
    const Model model = modelOf(weights());
    for (auto step : state) {
        const auto pruned = pruneModel(model, {.share = 0.5}, {});
        if (!pruned || !loadAll(pruned->model)) {
            state.SkipWithError("pruning failed");
        }
    }
    finish(state);
}

/// Half of the weights are zero.
const std::vector<float>& halfZeros()
{
    static const std::vector<float> values = [] {
        std::vector<float> out = weights();
        for (float& value : out) {
            value = std::abs(value) < 0.0135F ? 0.F : value;
        }
        return out;
    }();
    return values;
}

void count(benchmark::State& state, const SparseOptions& options)
{
    const Model model = modelOf(halfZeros());
    NoProgress progress;
    for (auto step : state) {
        if (!encodeSparse(model, options, {}, {}, progress)) {
            state.SkipWithError("counting failed");
        }
    }
    finish(state);
}

void encode(benchmark::State& state, const SparseOptions& options)
{
    const Model model = modelOf(halfZeros());
    NoProgress progress;
    const auto sparse = encodeSparse(model, options, {}, {}, progress);
    const ByteSource& content = sparse->forms[0].content;
    for (auto step : state) {
        for (std::uint64_t at = 0; at < content.size(); at += std::uint64_t{1} << 20) {
            const auto part = content.read(at, std::min(std::uint64_t{1} << 20, content.size() - at));
            benchmark::DoNotOptimize(part->data());
        }
    }
    finish(state);
}

void decode(benchmark::State& state, const SparseOptions& options)
{
    const Model model = modelOf(halfZeros());
    NoProgress progress;
    const auto sparse = encodeSparse(model, options, {}, {}, progress);
    MemorySink sink;
    const auto layout = layOutFile(model, Metadata::object(), {.forms = sparse->forms});
    if (!layout || !writeFile(model, *layout, sink, {}, progress)) {
        state.SkipWithError("writing failed");
        return;
    }
    const auto read = openModel("m.apr", Bytes::own(std::move(sink.bytes)), {});
    for (auto step : state) {
        if (!read || !loadAll(*read)) {
            state.SkipWithError("reading failed");
        }
    }
    finish(state);
}

void factorizeOurs(benchmark::State& state)
{
    for (auto step : state) {
        const auto factors = factorize(weights(), kSide, kSide, 64, {}, FactorStyle::Svd);
        benchmark::DoNotOptimize(factors->energy);
    }
    finish(state);
}

/// All singular values and vectors, on one core as ours.
void decomposeLapack(benchmark::State& state)
{
    openblas_set_num_threads(1);
    std::vector<float> values(kSide);
    std::vector<float> u(kSide * kSide);
    std::vector<float> vt(kSide * kSide);
    for (auto step : state) {
        std::vector<float> a = weights();
        const auto n = static_cast<lapack_int>(kSide);
        if (LAPACKE_sgesdd(LAPACK_COL_MAJOR, 'S', n, n, a.data(), n, values.data(), u.data(), n, vt.data(), n) != 0) {
            state.SkipWithError("sgesdd failed");
        }
    }
    finish(state);
}

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    const auto add = [](const char* name, auto function, auto... arguments) {
        return benchmark::RegisterBenchmark(name, function, arguments...)->Unit(benchmark::kMillisecond);
    };
    add("memcpy", copy);
    add("prune/select", selectWeights);
    add("prune/whole", pruneAll);
    for (const auto& [name, options] : {std::pair("csr", SparseOptions{.layout = Layout::Csr}),
                                        std::pair("bitmap", SparseOptions{.layout = Layout::Bitmap}),
                                        std::pair("block", SparseOptions{.layout = Layout::BlockSparse, .tile = 4}),
                                        std::pair("auto", SparseOptions{.isAuto = true})}) {
        add((std::string("count/") + name).c_str(), count, options);
        if (std::string_view(name) == "csr" || std::string_view(name) == "bitmap") {
            add((std::string("encode/") + name).c_str(), encode, options);
            add((std::string("decode/") + name).c_str(), decode, options);
        }
    }
    add("svd/rank64", factorizeOurs);
    add("svd/lapack", decomposeLapack)->Iterations(1);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
