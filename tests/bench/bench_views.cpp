// SPDX-License-Identifier: MIT
// What the views of whole models compute: the arrangement of graphs, the first picture of the map of a 10 GB file,
// beside memcpy of as many bytes as the picture reads, and tokens of text, beside memcpy of the text.
#include "apr/base/text.h"
#include "apr/format/open.h"
#include "apr/graph/graph_export.h"
#include "apr/graph/graph_view.h"
#include "apr/graph/layered_layout.h"
#include "apr/graph/model_graph.h"
#include "apr/look/model_map.h"
#include "apr/text/tokenizer/tokenizer_file.h"

#include <benchmark/benchmark.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <random>
#include <string>
#include <unistd.h>

using namespace apr;

namespace {

/// A graph like those of convolutional networks: a chain of blocks with branches and edges around them.
std::vector<LayoutEdge> branchingEdges(std::uint32_t nodes)
{
    std::vector<LayoutEdge> out;
    std::mt19937 random(1);
    for (std::uint32_t i = 0; i + 1 < nodes; ++i) {
        out.push_back({i, i + 1});
        if (i % 4 == 0 && i + 6 < nodes) {
            out.push_back({i, i + 2 + static_cast<std::uint32_t>(random() % 5)});
        }
        if (i % 50 == 0 && i + 200 < nodes) {
            out.push_back({i, i + 60 + static_cast<std::uint32_t>(random() % 140)});
        }
    }
    return out;
}

void arrange(benchmark::State& state)
{
    const auto nodes = static_cast<std::uint32_t>(state.range(0));
    const std::vector<LayoutSize> sizes(nodes, LayoutSize{.width = 90, .height = 40});
    const std::vector<LayoutEdge> edges = branchingEdges(nodes);
    NoProgress progress;
    for (auto step : state) {
        if (!layOutLayers(sizes, edges, {}, progress)) {
            state.SkipWithError("the graph cannot be arranged");
        }
    }
}

/// A sparse SafeTensors file with the tensors of a 5-billion-parameter decoder in F16.
class SparseFile {
public:
    SparseFile()
    {
        std::string header = "{";
        std::uint64_t at = 0;
        const auto add = [&](const std::string& name, std::uint64_t rows, std::uint64_t columns) {
            const std::uint64_t bytes = rows * columns * 2;
            header += (at == 0 ? "\"" : ",\"") + name + "\":{\"dtype\":\"F16\",\"shape\":[" + std::to_string(rows) +
                      ',' + std::to_string(columns) + "],\"data_offsets\":[" + std::to_string(at) + ',' +
                      std::to_string(at + bytes) + "]}";
            at += bytes;
        };
        add("model.embed_tokens.weight", 32000, 4096);
        for (int layer = 0; layer < 24; ++layer) {
            const std::string block = "model.layers." + std::to_string(layer) + '.';
            for (const char* name : {"q_proj", "k_proj", "v_proj", "o_proj"}) {
                add(block + "self_attn." + name + ".weight", 4096, 4096);
            }
            add(block + "mlp.gate_proj.weight", 11008, 4096);
            add(block + "mlp.up_proj.weight", 11008, 4096);
            add(block + "mlp.down_proj.weight", 4096, 11008);
        }
        header += '}';
        header.resize((header.size() + 7) / 8 * 8, ' ');
        char name[] = "/tmp/apr-bench-XXXXXX";
        const int file = ::mkstemp(name);
        m_path = std::string(name) + ".safetensors";
        const std::uint64_t size = header.size();
        const bool isWritten = file >= 0 && ::write(file, &size, 8) == 8 &&
                               ::write(file, header.data(), header.size()) == static_cast<ssize_t>(header.size()) &&
                               ::ftruncate(file, static_cast<off_t>(8 + header.size() + at)) == 0 &&
                               std::rename(name, m_path.c_str()) == 0;
        if (file >= 0) {
            ::close(file);
        }
        m_bytes = isWritten ? at : 0;
    }
    SparseFile(const SparseFile&) = delete;
    SparseFile& operator=(const SparseFile&) = delete;
    ~SparseFile() { ::unlink(m_path.c_str()); }

    const std::string& path() const { return m_path; }
    std::uint64_t bytes() const { return m_bytes; }

private:
    std::string m_path;
    std::uint64_t m_bytes = 0;
};

std::vector<MapTileRequest> firstPicture(const Model& model, std::uint64_t& elements)
{
    const ModelMap map = ModelMap::of(model, 1.5);
    std::vector<MapTileRequest> out;
    for (const MapArea& area : map.areas) {
        unsigned level = 0;
        while (((std::max(area.rows, area.columns) - 1) >> level) + 1 > 64) {
            ++level;
        }
        out.push_back({.tensor = area.tensor,
                       .rows = area.rows,
                       .columns = area.columns,
                       .rowLevel = level,
                       .columnLevel = level,
                       .width = 128,
                       .height = 128,
                       .isSampled = true});
        elements += (((area.rows - 1) >> level) + 1) * area.columns;
    }
    return out;
}

void openAndMap(benchmark::State& state)
{
    static const SparseFile file;
    NoProgress progress;
    for (auto step : state) {
        const auto model = openModelFile(file.path());
        std::uint64_t elements = 0;
        if (!model || !readMapTiles(*model, nullptr, firstPicture(*model, elements), progress)) {
            state.SkipWithError("the map cannot be read");
        }
        state.counters["GB"] = static_cast<double>(file.bytes()) / 1e9;
        state.counters["elements"] = static_cast<double>(elements);
    }
}

void copySampled(benchmark::State& state)
{
    static const SparseFile file;
    const auto model = openModelFile(file.path());
    std::uint64_t elements = 0;
    firstPicture(*model, elements);
    const std::vector<char> from(elements * 2, 1);
    std::vector<char> to(elements * 2);
    for (auto step : state) {
        std::memcpy(to.data(), from.data(), from.size());
        benchmark::ClobberMemory();
    }
}

void tokenize(benchmark::State& state)
{
    const char* folder = std::getenv("APR_CORPUS");
    const auto model =
        openModelFile(std::string(folder != nullptr ? folder : "") + "/gguf/llamacpp__ggml-vocab-gpt-2.gguf");
    const auto tokenizer = model ? Tokenizer::of(model->metadata()) : Result<Tokenizer>(model.error());
    if (!tokenizer) {
        state.SkipWithError("needs APR_CORPUS");
        return;
    }
    std::string text;
    while (text.size() < 1'000'000) {
        text += "The quick brown fox jumps over 12 lazy dogs, doesn't it?\n";
    }
    for (auto step : state) {
        benchmark::DoNotOptimize(tokenizer->encode(text));
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(text.size()));
}

} // namespace

BENCHMARK(arrange)->Arg(1000)->Arg(5000)->Arg(100000)->Unit(benchmark::kMillisecond);
BENCHMARK(copySampled)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(openAndMap)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(tokenize)->Unit(benchmark::kMillisecond);
BENCHMARK_MAIN();
