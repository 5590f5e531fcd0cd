// SPDX-License-Identifier: MIT
// Graphs: {"graph": …, "tensors": [{"name", "shape"}], "config": …, "sizes": {…}}. The graph of the file or of the
// architecture is read, its shapes are inferred, and it is drawn; what is written as JSON is read as the same graph.
#include "apr/architecture/architecture_graph.h"
#include "apr/base/bytes.h"
#include "apr/graph/graph_json.h"
#include "apr/graph/infer_shapes.h"
#include "apr/graph/operator_graph.h"

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace {

using namespace apr;

constexpr std::uint64_t kMostBytes = 4096;

/// Zeros, and bytes that differ, for small tensors only.
class SmallSource final : public TensorSource {
public:
    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        if (range.size > kMostBytes) {
            return Error{.code = Errc::Io, .message = "too large for a test"};
        }
        std::vector<std::byte> out;
        out.resize(static_cast<std::size_t>(range.size));
        for (std::size_t i = 0; i < out.size(); i += 8) {
            out.data()[i] = static_cast<std::byte>(index + i);
        }
        return Bytes::own(std::move(out));
    }
};

Model modelOf(const Json& json)
{
    ModelParts parts;
    for (const char* key : {"graph", "config", "tflite", "tensorflow", "source_metadata"}) {
        if (const Json* value = findMember(json, key)) {
            parts.metadata[key] = *value;
        }
    }
    const Json* tensors = findMember(json, "tensors");
    for (std::size_t i = 0; tensors != nullptr && tensors->is_array() && i < tensors->size() && i < 200; ++i) {
        TensorInfo info{.name = stringMember((*tensors)[i], "name").value_or("t" + std::to_string(i))};
        info.dtype = findMember((*tensors)[i], "integers") != nullptr ? DType::I64 : DType::F32;
        const Json* shape = findMember((*tensors)[i], "shape");
        for (std::size_t d = 0; shape != nullptr && shape->is_array() && d < shape->size() && d < 8; ++d) {
            info.shape.push_back((*shape)[d].is_number_unsigned() ? (*shape)[d].get<std::uint64_t>() : 1);
        }
        const auto bytes = tensorBytes(info.dtype, info.shape);
        if (bytes) { // readers refuse others
            info.byteSize = *bytes;
            parts.tensors.push_back(std::move(info));
        }
    }
    return {std::move(parts), std::make_shared<SmallSource>()};
}

} // namespace

APR_FUZZER(graph)
{
    const auto parsed = parseJson({reinterpret_cast<const char*>(data), size});
    if (!parsed || !parsed->value.is_object()) {
        return 0;
    }
    const Json& json = parsed->value;
    const Model model = modelOf(json);
    DimSizes sizes;
    if (const Json* given = findMember(json, "sizes"); given != nullptr && given->is_object()) {
        for (const auto& [name, value] : given->items()) {
            if (value.is_number_unsigned() && value.get<std::uint64_t>() < std::uint64_t{1} << 40) {
                sizes[name] = value.get<std::int64_t>();
            }
        }
    }
    NoProgress progress;
    const Json* stored = findMember(model.metadata(), "graph");
    auto graph = stored != nullptr && stored->is_object() ? readGraph(model, *stored, progress)
                                                          : architectureGraph(model, detectArchitecture(model));
    if (!graph) {
        return 0;
    }
    const Json written = graphToJson(*graph, model);
    const auto again = readGraph(model, written, progress);
    if (!again || graphToJson(*again, model) != written) {
        std::abort();
    }
    auto shaped = withShapes(std::move(*graph), model, sizes, progress);
    if (!shaped || costOf(*shaped).flops < 0) {
        std::abort();
    }
    ModelGraph drawn(model);
    if (!buildOperatorGraph(drawn, std::make_shared<const Graph>(std::move(*shaped)), progress)) {
        std::abort();
    }
    for (std::uint32_t i = 0; i < drawn.nodes.size() && i < 64; ++i) {
        drawn.attributes(i);
    }
    return 0;
}
