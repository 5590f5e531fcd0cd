// SPDX-License-Identifier: MIT
#include "axis_order.h"

#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/container/compression/decoded_cache.h"
#include "apr/model/strided_source.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace apr {
namespace {

constexpr std::size_t kMaxSteps = 16; ///< operators between a kernel's use and its constant
constexpr std::size_t kMaxAxes = 32;

/// Strides of a contiguous tensor, in elements.
std::vector<std::uint64_t> denseStrides(const Shape& shape)
{
    std::vector<std::uint64_t> out(shape.size(), 1);
    for (std::size_t d = shape.size(); d > 1;) {
        --d;
        out[d - 1] = out[d] * std::max<std::uint64_t>(shape[d], 1);
    }
    return out;
}

class ReorderedSource final : public TensorSource {
public:
    ReorderedSource(Model inner, StridedSource views, std::vector<std::optional<std::size_t>> viewOf)
        : m_inner(std::move(inner)), m_views(std::move(views)), m_viewOf(std::move(viewOf))
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        return m_viewOf[index] && range.size > 0 ? m_views.load(*m_viewOf[index], range) : m_inner.load(index, range);
    }

private:
    Model m_inner;
    StridedSource m_views;
    std::vector<std::optional<std::size_t>> m_viewOf;
};

/// A tensor as a byte source. Computed tensors are cached, because a transposed read visits them repeatedly.
ByteSource contentOf(const Model& model, std::size_t index, const std::shared_ptr<const DecodedCache>& cache)
{
    const TensorInfo& tensor = model.tensors()[index];
    if (!tensor.isInFile()) {
        return DecodedCache::source(cache, tensor.byteSize, [model, index] { return model.load(index); });
    }
    return {tensor.byteSize, [model, index](std::uint64_t offset, std::uint64_t count) {
                return model.load(index, {.offset = offset, .size = count});
            }};
}

/// Axis order of an operator's kernel.
enum class KernelUse : std::uint8_t {
    Plain,          ///< same as PyTorch
    OutSpatialIn,   ///< [out, spatial …, in]
    Transposed,     ///< [out, spatial …, in] of a transposed convolution; [in, out, spatial …] in PyTorch
    OneSpatialOut,  ///< [1, spatial …, in × multiplier]
    SpatialInOut,   ///< [spatial …, in, out]
    InOut,          ///< [in, out]
    SpatialInTimes, ///< [spatial …, in, multiplier]
};

/// The kernel input of an operator and its axis order. Operators that are not listed have no kernel.
struct KernelRule {
    std::string_view op;
    std::size_t input;
    KernelUse use;
};
constexpr KernelRule kRules[] = {
    {"CONV_2D", 1, KernelUse::OutSpatialIn},
    {"TRANSPOSE_CONV", 1, KernelUse::Transposed},
    {"DEPTHWISE_CONV_2D", 1, KernelUse::OneSpatialOut},
    {"CONV_3D", 1, KernelUse::SpatialInOut},
    {"CONV_3D_TRANSPOSE", 1, KernelUse::SpatialInOut},
    {"FULLY_CONNECTED", 1, KernelUse::Plain},
    {"Conv2D", 1, KernelUse::SpatialInOut},
    {"Conv3D", 1, KernelUse::SpatialInOut},
    {"Conv2DBackpropInput", 1, KernelUse::SpatialInOut},
    {"Conv3DBackpropInputV2", 1, KernelUse::SpatialInOut},
    {"DepthwiseConv2dNative", 1, KernelUse::SpatialInTimes},
    {"MatMul", 1, KernelUse::InOut},
};

/// Operators that do not change a kernel's axes.
bool isPassThrough(std::string_view op)
{
    constexpr std::string_view kOps[] = {"Identity", "ReadVariableOp", "Cast", "Enter", "DEQUANTIZE", "DENSIFY"};
    return std::find(std::begin(kOps), std::end(kOps), op) != std::end(kOps);
}

std::optional<AxisOrder> orderFor(KernelUse use, const Shape& shape)
{
    switch (use) {
    case KernelUse::Plain: return std::nullopt;
    case KernelUse::SpatialInOut: return kernelOrder(shape);
    case KernelUse::InOut: return shape.size() == 2 ? kernelOrder(shape) : std::nullopt;
    case KernelUse::SpatialInTimes: return depthwiseOrder(shape);
    case KernelUse::Transposed: return shape.size() == 4 ? std::optional(orderOf(shape, {3, 0, 1, 2})) : std::nullopt;
    case KernelUse::OutSpatialIn: return shape.size() == 4 ? std::optional(orderOf(shape, {0, 3, 1, 2})) : std::nullopt;
    case KernelUse::OneSpatialOut:
        return shape.size() == 4 && shape[0] == 1 ? std::optional(orderOf(shape, {3, 0, 1, 2})) : std::nullopt;
    }
    return std::nullopt;
}

/// Derives kernel axis orders from the graph in the metadata (apr/graph/graph_json.h).
class GraphUses {
public:
    explicit GraphUses(const Model& model) : m_model(model), m_uses(model.tensors().size()) {}

    std::vector<std::optional<AxisOrder>> orders()
    {
        std::vector<std::optional<AxisOrder>> out(m_uses.size());
        const Json* graph = findMember(m_model.metadata(), "graph");
        const OperatorSet operators = m_model.facts().traits().operators; // ONNX's MatMul differs
        const bool isKnown = operators == OperatorSet::TensorFlow || operators == OperatorSet::TfLite;
        if (!isKnown || graph == nullptr || !graph->is_object()) {
            return out;
        }
        addGraph(*graph);
        if (const Json* more = findMember(*graph, "subgraphs"); more != nullptr && more->is_array()) {
            std::for_each(more->begin(), more->end(), [this](const Json& each) { addGraph(each); });
        }
        for (std::size_t i = 0; i < out.size(); ++i) {
            const TensorInfo& tensor = m_model.tensors()[i];
            if (m_uses[i].use && !m_uses[i].isMixed && hasScalarElements(tensor.dtype)) {
                out[i] = orderFor(*m_uses[i].use, tensor.shape);
            }
        }
        return out;
    }

private:
    struct Use {
        std::optional<KernelUse> use;
        bool isMixed = false; ///< operators disagree about the axis order
    };

    void addGraph(const Json& graph)
    {
        const Json* nodes = findMember(graph, "nodes");
        if (nodes == nullptr || !nodes->is_array()) {
            return;
        }
        m_makers.clear();
        for (const Json& node : *nodes) {
            for (const auto& output : strings(node, "outputs")) {
                m_makers.emplace(output, &node);
            }
            if (const auto name = stringMember(node, "name")) { // TensorFlow: inputs refer to node names
                m_makers.emplace(*name, &node);
            }
        }
        for (const Json& node : *nodes) {
            const auto op = stringMember(node, "op").value_or("");
            const auto* const rule = std::find_if(std::begin(kRules), std::end(kRules),
                                                  [&op](const KernelRule& each) { return each.op == op; });
            const auto inputs = strings(node, "inputs");
            if (rule == std::end(kRules) || rule->input >= inputs.size()) {
                continue;
            }
            const Json* transposeB = findPath(node, {"attributes", "transpose_b"});
            const bool isTransposed = transposeB != nullptr && *transposeB == true;
            addUse(inputs[rule->input], isTransposed ? KernelUse::Plain : rule->use);
        }
    }

    void addUse(std::string value, KernelUse use)
    {
        for (std::size_t step = 0; step < kMaxSteps; ++step) {
            const std::size_t port = value.rfind(':');
            const bool hasPort =
                port != std::string::npos && value.find_first_not_of("0123456789", port + 1) == std::string::npos;
            for (const std::string& name : {value, hasPort ? value.substr(0, port) : value}) {
                if (const auto index = m_model.find(name)) {
                    Use& known = m_uses[*index];
                    known.isMixed = known.isMixed || (known.use && *known.use != use);
                    known.use = use;
                    return;
                }
            }
            auto maker = m_makers.find(value);
            maker = maker == m_makers.end() && hasPort ? m_makers.find(value.substr(0, port)) : maker;
            if (maker == m_makers.end() || !isPassThrough(stringMember(*maker->second, "op").value_or(""))) {
                return;
            }
            const auto inputs = strings(*maker->second, "inputs");
            if (inputs.empty()) {
                return;
            }
            value = inputs.front();
        }
    }

    static std::vector<std::string> strings(const Json& node, std::string_view key)
    {
        std::vector<std::string> out;
        const Json* list = findMember(node, key);
        if (list != nullptr && list->is_array()) {
            for (const Json& each : *list) {
                out.push_back(each.is_string() ? each.get<std::string>() : std::string());
            }
        }
        return out;
    }

    const Model& m_model;
    std::vector<Use> m_uses;
    TextMap<const Json*> m_makers; ///< nodes of the current graph, by output value or name
};

} // namespace

AxisOrder orderOf(const Shape& shape, std::vector<std::size_t> axes)
{
    AxisOrder out{.from = shape, .axes = std::move(axes)};
    std::transform(out.axes.begin(), out.axes.end(), std::back_inserter(out.shape),
                   [&shape](std::size_t axis) { return shape[axis]; });
    return out;
}

std::optional<AxisOrder> kernelOrder(const Shape& shape)
{
    if (shape.size() < 2) {
        return std::nullopt;
    }
    std::vector<std::size_t> axes{shape.size() - 1, shape.size() - 2};
    for (std::size_t i = 0; i + 2 < shape.size(); ++i) {
        axes.push_back(i);
    }
    return orderOf(shape, std::move(axes));
}

std::optional<AxisOrder> depthwiseOrder(const Shape& shape)
{
    if (shape.size() < 3) {
        return std::nullopt;
    }
    std::vector<std::size_t> axes{shape.size() - 2, shape.size() - 1};
    for (std::size_t i = 0; i + 2 < shape.size(); ++i) {
        axes.push_back(i);
    }
    AxisOrder out = orderOf(shape, std::move(axes));
    out.shape[0] *= out.shape[1]; // PyTorch merges input channels and multiplier
    out.shape[1] = 1;
    return out;
}

AxisOrder inverseOf(const AxisOrder& order)
{
    AxisOrder out{
        .from = Shape(order.axes.size()), .axes = std::vector<std::size_t>(order.axes.size()), .shape = order.from};
    for (std::size_t i = 0; i < order.axes.size(); ++i) {
        out.from[i] = order.from[order.axes[i]];
        out.axes[order.axes[i]] = i;
    }
    return out;
}

Json toJson(const AxisOrder& order)
{
    return {{"shape", order.from}, {"axes", order.axes}};
}

Result<AxisOrder> orderFromJson(const Json& value, const TensorInfo& tensor)
{
    const auto numbers = [&value](std::string_view key) {
        std::vector<std::uint64_t> out;
        const Json* list = findMember(value, key);
        if (list != nullptr && list->is_array() && list->size() <= kMaxAxes &&
            std::all_of(list->begin(), list->end(),
                        [](const Json& each) { return each.is_number_integer() && each >= 0; })) {
            out = list->get<std::vector<std::uint64_t>>();
        }
        return out;
    };
    const std::vector<std::uint64_t> shape = numbers("shape");
    const std::vector<std::uint64_t> axes = numbers("axes");
    std::vector<std::uint64_t> sorted = axes;
    std::sort(sorted.begin(), sorted.end());
    std::vector<std::uint64_t> all(shape.size());
    std::iota(all.begin(), all.end(), std::uint64_t{0});
    const auto elements = elementCount(shape);
    const bool isPermutation = !axes.empty() && sorted == all;
    const bool hasRecordedSize = elements && *elements == tensor.elements();
    if (isPermutation && !hasRecordedSize && axes.size() == tensor.shape.size()) { // pruned since
        Shape from(axes.size());
        for (std::size_t i = 0; i < axes.size(); ++i) {
            from[static_cast<std::size_t>(axes[i])] = tensor.shape[i];
        }
        return orderOf(from, {axes.begin(), axes.end()});
    }
    if (!isPermutation || !hasRecordedSize) {
        return Error{.code = Errc::Corrupt,
                     .message = "source shape " + shapeText(Shape(shape.begin(), shape.end())) + " and " +
                                std::to_string(axes.size()) + (axes.size() == 1 ? " axis" : " axes") +
                                " do not match the tensor's shape " + shapeText(tensor.shape),
                     .field = "source_layout",
                     .tensor = tensor.name};
    }
    AxisOrder out = orderOf(Shape(shape.begin(), shape.end()), {axes.begin(), axes.end()});
    out.shape = tensor.shape;
    return out;
}

bool hasScalarElements(DType dtype)
{
    return dtypeInfo(dtype).blockElements == 1;
}

Model withAxisOrders(const Model& model, const std::vector<std::optional<AxisOrder>>& orders)
{
    const auto tensors = model.tensors();
    ModelParts parts{
        .metadata = model.sharedMetadata(), .tensors = {tensors.begin(), tensors.end()}, .facts = model.facts()};
    const auto cache = std::make_shared<const DecodedCache>();
    std::vector<ByteSource> contents;
    std::vector<StridedSource::Place> places;
    std::vector<std::optional<std::size_t>> viewOf(tensors.size());
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (!orders[i]) {
            continue;
        }
        const AxisOrder& order = *orders[i];
        TensorInfo& tensor = parts.tensors[i];
        const auto dense = denseStrides(order.from);
        StridedSource::Place place{.width = dtypeInfo(tensor.dtype).blockBytes, .file = contents.size()};
        for (const std::size_t axis : order.axes) {
            place.shape.push_back(order.from[axis]);
            place.strides.push_back(dense[axis]);
        }
        tensor.shape = order.shape;
        if (isDense(place.shape, place.strides)) {
            continue; // only axes of size 1 moved
        }
        contents.push_back(contentOf(model, i, cache));
        viewOf[i] = places.size();
        places.push_back(std::move(place));
        tensor.setComputed();
    }
    return Model(std::move(parts),
                 std::make_shared<ReorderedSource>(model, StridedSource(std::move(contents), std::move(places)),
                                                   std::move(viewOf)));
}

std::vector<std::optional<AxisOrder>> ordersByGraph(const Model& model)
{
    return GraphUses(model).orders();
}

} // namespace apr
