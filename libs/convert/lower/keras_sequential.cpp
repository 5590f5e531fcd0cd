// SPDX-License-Identifier: MIT
#include "convert/lower/keras_sequential.h"

#include "apr/base/text.h"
#include "apr/graph/graph_json.h"
#include "convert/transforms/axis_order.h"
#include "convert/transforms/keras_names.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace apr {
namespace {

constexpr std::size_t kMostNodes = 10'000;

/// A variable of a layer: a tensor of the source, with its axes in Keras.
struct Variable {
    std::size_t tensor = 0; ///< of the source
    std::optional<AxisOrder> order = {};
};

struct Layer {
    std::string className = {};
    Json config = Json::object();
    std::vector<Variable> variables = {};
};

/// Operators that are an activation of the same meaning, without parameters.
constexpr std::array kActivations{
    std::pair(std::string_view("Relu"), "relu"),         std::pair(std::string_view("Sigmoid"), "sigmoid"),
    std::pair(std::string_view("Tanh"), "tanh"),         std::pair(std::string_view("Softplus"), "softplus"),
    std::pair(std::string_view("Softsign"), "softsign"), std::pair(std::string_view("Exp"), "exponential"),
    std::pair(std::string_view("Mish"), "mish"),
};

class SequenceReader {
public:
    SequenceReader(const Model& model, const Graph& graph) : m_model(model), m_graph(graph) {}

    Status read()
    {
        APR_TRY(std::uint32_t value, findInput());
        std::vector<std::vector<std::uint32_t>> readers(m_graph.values.size());
        for (std::uint32_t i = 0; i < m_graph.nodes.size(); ++i) {
            for (const std::uint32_t input : m_graph.nodes[i].inputs) {
                if (input != Graph::kNone) {
                    readers[input].push_back(i);
                }
            }
        }
        const auto isOutput = [this](std::uint32_t each) {
            return std::find(m_graph.outputs.begin(), m_graph.outputs.end(), each) != m_graph.outputs.end();
        };
        std::size_t count = 0;
        while (!readers[value].empty()) {
            const Graph::Node& node = m_graph.nodes[readers[value].front()];
            m_node = &node;
            if (readers[value].size() > 1 || isOutput(value) || node.outputs.empty() || ++count > kMostNodes) {
                return refuse("its input is read elsewhere as well");
            }
            APR_CHECK(addNode(value));
            const bool hasMore = std::any_of(node.outputs.begin() + 1, node.outputs.end(), [&](std::uint32_t each) {
                return each != Graph::kNone && (!readers[each].empty() || isOutput(each));
            });
            if (hasMore) {
                return refuse("it has several outputs that are used");
            }
            value = node.outputs.front();
        }
        if (!isOutput(value) || m_graph.outputs.size() != 1) {
            return Error{.code = Errc::Unsupported,
                         .message = "the graph has " + formatCountOf(m_graph.outputs.size(), "output") +
                                    ", and a Sequential model of Keras has one at the end of its layers",
                         .advice = kAdvice};
        }
        makeChannelsFirst(); // as the source's output is
        return {};
    }

    const std::vector<Layer>& layers() const { return m_layers; }
    const Json& inputShape() const { return m_inputShape; }

    static constexpr const char* kAdvice = "Write .onnx, which keeps the graph, or .weights.h5 for the tensors alone.";

private:
    Error refuse(const std::string& why) const
    {
        const std::string name =
            m_node->name.str().empty() ? std::string() : " \"" + printable(m_node->name.str(), 60) + '"';
        return {.code = Errc::Unsupported,
                .message =
                    "no layer of Keras is known for the node " + printable(m_node->op.str(), 40) + name + ": " + why,
                .field = "graph",
                .advice = kAdvice};
    }

    Result<std::uint32_t> findInput()
    {
        std::vector<std::uint32_t> inputs;
        std::copy_if(m_graph.inputs.begin(), m_graph.inputs.end(), std::back_inserter(inputs),
                     [this](std::uint32_t each) { return m_graph.values[each].tensor == Graph::kNoTensor; });
        const auto& shape = inputs.size() == 1 ? m_graph.values[inputs.front()].type.shape : std::nullopt;
        if (!shape || shape->size() < 2 || shape->size() > 4) {
            return Error{.code = Errc::Unsupported,
                         .message =
                             "a Sequential model of Keras has one input of a known shape with 2 to 4 dimensions; "
                             "the graph has " +
                             formatCountOf(inputs.size(), "input"),
                         .field = "graph",
                         .advice = kAdvice};
        }
        m_rank = shape->size();
        m_inputShape = Json::array({nullptr});
        for (std::size_t d = 1; d < shape->size(); ++d) {
            m_inputShape.push_back((*shape)[d].isNumber() ? Json((*shape)[d].extent) : Json());
        }
        return inputs.front();
    }

    /// The tensor of the source that an input of the node is; nothing if it is computed or left out.
    std::optional<std::size_t> tensorAt(std::size_t input) const
    {
        const std::uint32_t value = input < m_node->inputs.size() ? m_node->inputs[input] : Graph::kNone;
        const std::size_t tensor = value == Graph::kNone ? Graph::kNoTensor : m_graph.values[value].tensor;
        return tensor == Graph::kNoTensor ? std::nullopt : std::optional(tensor);
    }
    bool hasInput(std::size_t input) const
    {
        return input < m_node->inputs.size() && m_node->inputs[input] != Graph::kNone;
    }
    const TensorInfo& info(std::size_t tensor) const { return m_model.tensors()[tensor]; }
    /// A float tensor with one value for each of `count` channels.
    bool isVector(std::optional<std::size_t> tensor, std::uint64_t count) const
    {
        return tensor && isPlainFloat(info(*tensor).dtype) && info(*tensor).elements() == count &&
               !info(*tensor).shape.empty() && info(*tensor).shape.back() == count;
    }
    /// A vector as the variable that it is in Keras: [1, n] becomes [n].
    Variable vectorOf(std::size_t tensor) const
    {
        const Shape& shape = info(tensor).shape;
        if (shape.size() == 1) {
            return {.tensor = tensor};
        }
        AxisOrder order = orderOf(shape, {});
        for (std::size_t d = 0; d < shape.size(); ++d) {
            order.axes.push_back(d);
        }
        order.shape = {shape.back()};
        return {.tensor = tensor, .order = std::move(order)};
    }

    Status addNode(std::uint32_t value)
    {
        const std::string op = m_node->op.str();
        if (!m_node->domain.str().empty() && m_node->domain.str() != "ai.onnx") {
            return refuse("it is of the domain " + printable(m_node->domain.str(), 40));
        }
        if (m_node->inputs.empty() || (m_node->inputs.front() != value && op != "Add")) {
            return refuse("its first input is not the sequence");
        }
        const auto* const activation = std::find_if(kActivations.begin(), kActivations.end(),
                                                    [&op](const auto& each) { return each.first == op; });
        if (activation != kActivations.end()) {
            m_layers.push_back({.className = "Activation", .config = {{"activation", activation->second}}});
            return {};
        }
        static const std::map<std::string_view, Status (SequenceReader::*)()> kOperators{
            {"Gemm", &SequenceReader::addGemm},
            {"MatMul", &SequenceReader::addMatMul},
            {"Conv", &SequenceReader::addConvolution},
            {"MaxPool", &SequenceReader::addPooling},
            {"AveragePool", &SequenceReader::addPooling},
            {"GlobalAveragePool", &SequenceReader::addGlobalPooling},
            {"GlobalMaxPool", &SequenceReader::addGlobalPooling},
            {"BatchNormalization", &SequenceReader::addBatchNorm},
            {"LayerNormalization", &SequenceReader::addLayerNorm},
            {"Flatten", &SequenceReader::addFlatten},
            {"Reshape", &SequenceReader::addReshape},
            {"Squeeze", &SequenceReader::addSqueeze},
            {"Softmax", &SequenceReader::addSoftmax},
            {"LogSoftmax", &SequenceReader::addSoftmax},
            {"LeakyRelu", &SequenceReader::addParametric},
            {"Elu", &SequenceReader::addParametric},
            {"Selu", &SequenceReader::addParametric},
            {"Gelu", &SequenceReader::addParametric},
            {"Identity", &SequenceReader::addNothing},
            {"Dropout", &SequenceReader::addNothing},
        };
        if (op == "Add") {
            return addBias(value);
        }
        const auto found = kOperators.find(op);
        return found == kOperators.end() ? Status(refuse("the operator is not one of those that are converted"))
                                         : (this->*found->second)();
    }

    Status addNothing() { return {}; }

    Status addDense(std::size_t kernel, bool isTransposed, std::optional<std::size_t> bias)
    {
        const TensorInfo& weight = info(kernel);
        if (weight.shape.size() != 2 || !isPlainFloat(weight.dtype)) {
            return refuse("its weight is not a matrix of floats");
        }
        makeChannelsFirst();
        const std::uint64_t units = weight.shape[isTransposed ? 0 : 1];
        Layer layer{.className = "Dense", .config = {{"units", units}, {"use_bias", bias.has_value()}}};
        layer.variables.push_back(
            {.tensor = kernel, .order = isTransposed ? std::optional(orderOf(weight.shape, {1, 0})) : std::nullopt});
        if (bias) {
            if (!isVector(bias, units)) {
                return refuse("its bias does not have one value for each output");
            }
            layer.variables.push_back(vectorOf(*bias));
        }
        m_layers.push_back(std::move(layer));
        return {};
    }

    Status addGemm()
    {
        const auto weight = tensorAt(1);
        const auto bias = tensorAt(2);
        const bool isPlain = m_node->number("alpha").value_or(1) == 1 && m_node->number("beta").value_or(1) == 1 &&
                             m_node->integer("transA").value_or(0) == 0 && m_rank == 2;
        if (!weight || (hasInput(2) && !bias) || !isPlain) {
            return refuse("only products with a stored weight and bias are converted, without factors");
        }
        return addDense(*weight, m_node->integer("transB").value_or(0) != 0, bias);
    }

    Status addMatMul()
    {
        const auto weight = tensorAt(1);
        return weight ? addDense(*weight, false, std::nullopt)
                      : Status(refuse("its second input is not a stored tensor"));
    }

    /// The bias of the layer before, which has none.
    Status addBias(std::uint32_t value)
    {
        const std::size_t other = m_node->inputs.size() == 2 && m_node->inputs[0] == value ? 1 : 0;
        const auto bias = tensorAt(other);
        Layer* layer = m_layers.empty() ? nullptr : &m_layers.back();
        const bool isDense = layer != nullptr && layer->className == "Dense" && layer->config["use_bias"] == false;
        if (!isDense || !isVector(bias, layer->config["units"].get<std::uint64_t>())) {
            return refuse("only the bias of a product is converted");
        }
        layer->config["use_bias"] = true;
        layer->variables.push_back(vectorOf(*bias));
        return {};
    }

    // --- layers of images and signals, whose channels are last in Keras ---

    std::size_t spatialRank() const { return m_rank - 2; }
    std::string dimensions() const { return std::to_string(spatialRank()) + "D"; }

    void permute(bool toLast)
    {
        Json dims = Json::array();
        for (std::size_t d = 0; d < spatialRank(); ++d) {
            dims.push_back(toLast ? d + 2 : d + 1);
        }
        dims.insert(toLast ? dims.end() : dims.begin(), toLast ? Json(1) : Json(spatialRank() + 1));
        m_layers.push_back({.className = "Permute", .config = {{"dims", std::move(dims)}}});
        m_isChannelsLast = toLast;
    }
    Status makeChannelsLast()
    {
        if (m_rank != 3 && m_rank != 4) {
            return refuse("only signals and images are converted, with 3 or 4 dimensions");
        }
        if (!m_isChannelsLast) {
            permute(true);
        }
        return {};
    }
    void makeChannelsFirst()
    {
        if (m_isChannelsLast) {
            permute(false);
        }
    }

    /// One number for each spatial dimension.
    Result<std::vector<std::int64_t>> numbers(std::string_view name, std::int64_t usual)
    {
        auto out = m_node->integers(name).value_or(std::vector<std::int64_t>(spatialRank(), usual));
        if (out.size() != spatialRank() || std::any_of(out.begin(), out.end(), [](std::int64_t n) { return n < 1; })) {
            return refuse("its " + std::string(name) + " are not one number for each dimension");
        }
        return out;
    }

    /// "valid", "same", or a layer of zeros and "valid".
    Result<std::string> paddingOf(bool canAddZeros)
    {
        const std::string automatic(m_node->text("auto_pad").value_or("NOTSET"));
        const auto pads = m_node->integers("pads").value_or(std::vector<std::int64_t>(2 * spatialRank(), 0));
        if (automatic == "SAME_UPPER") {
            return std::string("same");
        }
        if (automatic == "SAME_LOWER" || pads.size() != 2 * spatialRank() ||
            std::any_of(pads.begin(), pads.end(), [](std::int64_t n) { return n < 0; })) {
            return refuse("its padding is not one that Keras has");
        }
        if (automatic == "VALID" || std::all_of(pads.begin(), pads.end(), [](std::int64_t n) { return n == 0; })) {
            return std::string("valid");
        }
        if (!canAddZeros) {
            return refuse("its padding is not one that Keras has");
        }
        Json zeros = Json::array();
        for (std::size_t d = 0; d < spatialRank(); ++d) {
            zeros.push_back(Json::array({pads[d], pads[d + spatialRank()]}));
        }
        m_layers.push_back({.className = "ZeroPadding" + dimensions(),
                            .config = {{"padding", spatialRank() == 1 ? zeros[0] : std::move(zeros)}}});
        return std::string("valid");
    }

    Status addConvolution()
    {
        const auto kernel = tensorAt(1);
        const auto bias = tensorAt(2);
        if (!kernel || (hasInput(2) && !bias) || info(*kernel).shape.size() != m_rank ||
            !isPlainFloat(info(*kernel).dtype)) {
            return refuse("its kernel and bias are not stored floats of the input's dimensions");
        }
        APR_CHECK(makeChannelsLast());
        const Shape& shape = info(*kernel).shape;
        const std::uint64_t filters = shape[0];
        const auto groups = static_cast<std::uint64_t>(std::max<std::int64_t>(1, m_node->integer("group").value_or(1)));
        const bool isDepthwise = groups > 1 && shape[1] == 1 && filters % groups == 0;
        if (groups > 1 && !isDepthwise) {
            return refuse("convolutions in groups are converted only with one input channel for each group");
        }
        if (bias && !isVector(bias, filters)) {
            return refuse("its bias does not have one value for each filter");
        }
        APR_TRY(const auto strides, numbers("strides", 1));
        APR_TRY(const auto dilations, numbers("dilations", 1));
        const auto isMore = [](std::int64_t n) { return n > 1; };
        const bool isStrided = std::any_of(strides.begin(), strides.end(), isMore);
        const bool isUneven =
            std::any_of(strides.begin(), strides.end(), [&strides](std::int64_t n) { return n != strides.front(); });
        if (isStrided && (std::any_of(dilations.begin(), dilations.end(), isMore) || (isDepthwise && isUneven))) {
            return refuse("Keras has no strides with dilations, and equal strides only for single channels");
        }
        APR_TRY(std::string padding, paddingOf(true));
        Json size = Json::array();
        std::vector<std::size_t> axes;
        for (std::size_t d = 2; d < shape.size(); ++d) {
            size.push_back(shape[d]);
            axes.push_back(d);
        }
        AxisOrder order;
        if (isDepthwise) { // [channels × multiplier, 1, spatial …] to [spatial …, channels, multiplier]
            const std::uint64_t multiplier = filters / groups;
            Shape split{groups, multiplier};
            split.insert(split.end(), shape.begin() + 2, shape.end());
            axes.push_back(0);
            axes.push_back(1);
            order = orderOf(split, axes);
        } else {
            axes.push_back(1);
            axes.push_back(0);
            order = orderOf(shape, axes);
        }
        Layer layer{.className = (isDepthwise ? "DepthwiseConv" : "Conv") + dimensions(),
                    .config = {{"kernel_size", std::move(size)},
                               {"strides", strides},
                               {"dilation_rate", dilations},
                               {"padding", std::move(padding)},
                               {"data_format", "channels_last"},
                               {"use_bias", bias.has_value()}}};
        if (isDepthwise) {
            layer.config["depth_multiplier"] = filters / groups;
        } else {
            layer.config["filters"] = filters;
        }
        layer.variables.push_back({.tensor = *kernel, .order = std::move(order)});
        if (bias) {
            layer.variables.push_back(vectorOf(*bias));
        }
        m_layers.push_back(std::move(layer));
        return {};
    }

    Status addPooling()
    {
        APR_CHECK(makeChannelsLast());
        const bool isAverage = m_node->op.str() == "AveragePool";
        const bool isPlain = m_node->integer("ceil_mode").value_or(0) == 0 &&
                             m_node->integer("storage_order").value_or(0) == 0 &&
                             !(isAverage && m_node->integer("count_include_pad").value_or(0) != 0);
        APR_TRY(const auto size, numbers("kernel_shape", 1));
        APR_TRY(const auto strides, numbers("strides", 1));
        APR_TRY(const auto dilations, numbers("dilations", 1));
        APR_TRY(std::string padding, paddingOf(false));
        if (!isPlain || std::any_of(dilations.begin(), dilations.end(), [](std::int64_t n) { return n != 1; })) {
            return refuse("only pooling without dilations, rounded down, is converted");
        }
        m_layers.push_back({.className = (isAverage ? "AveragePooling" : "MaxPooling") + dimensions(),
                            .config = {{"pool_size", size},
                                       {"strides", strides},
                                       {"padding", std::move(padding)},
                                       {"data_format", "channels_last"}}});
        return {};
    }

    Status addGlobalPooling()
    {
        APR_CHECK(makeChannelsLast());
        const bool isAverage = m_node->op.str() == "GlobalAveragePool";
        m_layers.push_back({.className = (isAverage ? "GlobalAveragePooling" : "GlobalMaxPooling") + dimensions(),
                            .config = {{"keepdims", true}, {"data_format", "channels_last"}}});
        return {};
    }

    Status addBatchNorm()
    {
        Layer layer{.className = "BatchNormalization",
                    .config = {{"axis", m_rank == 2 || m_isChannelsLast ? -1 : 1},
                               {"epsilon", m_node->number("epsilon").value_or(1e-5)}}};
        if (m_node->integer("training_mode").value_or(0) != 0 || m_node->integer("spatial").value_or(1) != 1) {
            return refuse("only stored statistics of channels are converted");
        }
        for (std::size_t i = 1; i < 5; ++i) {
            const auto tensor = tensorAt(i);
            if (!tensor || info(*tensor).shape.size() != 1 || !isPlainFloat(info(*tensor).dtype)) {
                return refuse("its statistics are not stored floats");
            }
            layer.variables.push_back({.tensor = *tensor});
        }
        m_layers.push_back(std::move(layer));
        return {};
    }

    Status addLayerNorm()
    {
        const auto scale = tensorAt(1);
        const auto bias = tensorAt(2);
        const std::int64_t axis = m_node->integer("axis").value_or(-1);
        const bool isLast = axis == -1 || axis + 1 == static_cast<std::int64_t>(m_rank);
        if (!scale || (hasInput(2) && !bias) || !isLast || info(*scale).shape.size() != 1) {
            return refuse("only the norm of the last dimension with stored weights is converted");
        }
        makeChannelsFirst();
        Layer layer{.className = "LayerNormalization",
                    .config = {{"axis", -1},
                               {"center", bias.has_value()},
                               {"epsilon", m_node->number("epsilon").value_or(1e-5)}},
                    .variables = {{.tensor = *scale}}};
        if (bias) {
            layer.variables.push_back({.tensor = *bias});
        }
        m_layers.push_back(std::move(layer));
        return {};
    }

    Status flatten()
    {
        makeChannelsFirst();
        m_layers.push_back({.className = "Flatten"});
        m_rank = 2;
        return {};
    }

    Status addFlatten()
    {
        return m_node->integer("axis").value_or(1) == 1
                   ? flatten()
                   : Status(refuse("only all dimensions but the first are flattened"));
    }

    /// The numbers of a tensor that is an input: a shape, or axes.
    Result<std::vector<std::int64_t>> listAt(std::size_t input)
    {
        const auto tensor = tensorAt(input);
        if (!tensor || info(*tensor).dtype != DType::I64 || info(*tensor).elements() > 8) {
            return refuse("its input " + std::to_string(input) + " is not a stored list of integers");
        }
        APR_TRY(const Bytes bytes, m_model.load(*tensor));
        std::vector<std::int64_t> out;
        for (std::uint64_t i = 0; i + 8 <= bytes.size(); i += 8) {
            out.push_back(loadLittle<std::int64_t>(bytes.data() + i));
        }
        return out;
    }

    Status addReshape()
    {
        std::vector<std::int64_t> shape = m_node->integers("shape").value_or(std::vector<std::int64_t>());
        if (shape.empty()) {
            APR_TRY(shape, listAt(1));
        }
        const bool isFlat = shape.size() == 2 && (shape[0] == -1 || shape[0] == 0 || shape[0] == 1);
        return isFlat ? flatten() : Status(refuse("only a shape of two dimensions is converted, [-1, N]"));
    }

    Status addSqueeze()
    {
        std::vector<std::int64_t> axes = m_node->integers("axes").value_or(std::vector<std::int64_t>());
        if (axes.empty() && hasInput(1)) {
            APR_TRY(axes, listAt(1));
        }
        const bool isPooled =
            !m_layers.empty() && m_layers.back().className.starts_with("Global") && axes.size() == spatialRank();
        return isPooled ? flatten() : Status(refuse("only after global pooling, of all spatial dimensions"));
    }

    Status addSoftmax()
    {
        const auto set = m_graph.opsets.find("");
        const bool isOld = set == m_graph.opsets.end() || set->second < 13; // over all dimensions from the axis on
        const std::int64_t axis = m_node->integer("axis").value_or(isOld ? 1 : -1);
        const bool isLast = axis == -1 || axis + 1 == static_cast<std::int64_t>(m_rank);
        if (!isLast) {
            return refuse("only the last dimension is converted");
        }
        makeChannelsFirst();
        m_layers.push_back({.className = "Activation",
                            .config = {{"activation", m_node->op.str() == "Softmax" ? "softmax" : "log_softmax"}}});
        return {};
    }

    Status addParametric()
    {
        const std::string op = m_node->op.str();
        if (op == "LeakyRelu") {
            m_layers.push_back(
                {.className = "LeakyReLU", .config = {{"negative_slope", m_node->number("alpha").value_or(0.01)}}});
        } else if (op == "Elu") {
            m_layers.push_back({.className = "ELU", .config = {{"alpha", m_node->number("alpha").value_or(1)}}});
        } else if (op == "Selu" && !m_node->number("alpha") && !m_node->number("gamma")) {
            m_layers.push_back({.className = "Activation", .config = {{"activation", "selu"}}});
        } else if (op == "Gelu" && m_node->text("approximate").value_or("none") == "none") {
            // "gelu" of Keras is the exact function by default.
            m_layers.push_back({.className = "Activation", .config = {{"activation", "gelu"}}});
        } else {
            return refuse("it has parameters that Keras' activation does not have");
        }
        return {};
    }

    const Model& m_model;
    const Graph& m_graph;
    const Graph::Node* m_node = nullptr;
    std::size_t m_rank = 0; ///< of the value so far, with the batch
    bool m_isChannelsLast = false;
    Json m_inputShape = Json::array();
    std::vector<Layer> m_layers;
};

Json entryOf(std::string className, Json config, std::string module = "keras.layers")
{
    return {{"module", std::move(module)},
            {"class_name", std::move(className)},
            {"config", std::move(config)},
            {"registered_name", nullptr}};
}

} // namespace

bool becomesSequential(const Draft& draft, const FormatWriter& format)
{
    const Model& source = draft.sources.front().model;
    return format.id == "keras" && traitsOf(originOf(source)).operators == OperatorSet::Onnx &&
           sourceGraph(source.metadata()) != nullptr;
}

Status makeSequential(Draft& draft)
{
    const Model& source = draft.sources.front().model;
    NoProgress unwatched;
    APR_TRY(const Graph graph, readGraph(source, *sourceGraph(source.metadata()), unwatched));
    SequenceReader reader(source, graph);
    APR_CHECK(reader.read());

    std::vector<std::optional<std::size_t>> places(source.tensors().size()); // in the draft
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        const Lineage& tensor = draft.tensors[i];
        if (tensor.from.size() == 1 && tensor.id().source == 0 && !tensor.isNew && !tensor.isAdded) {
            places[tensor.id().tensor] = i;
        }
    }
    Json layers = Json::array({entryOf(
        "InputLayer",
        {{"batch_shape", reader.inputShape()}, {"dtype", "float32"}, {"sparse", false}, {"name", "input_layer"}})});
    KerasLayerKeys counters;
    std::vector<std::size_t> kept;
    std::vector<std::string> names;
    std::vector<std::optional<AxisOrder>> orders;
    for (const Layer& layer : reader.layers()) {
        const std::string name = counters.keyOf(layer.className);
        for (std::size_t v = 0; v < layer.variables.size(); ++v) {
            const Variable& variable = layer.variables[v];
            const TensorInfo& stored = source.tensors()[variable.tensor];
            const auto place = places[variable.tensor];
            const bool isUsed = place && std::find(kept.begin(), kept.end(), *place) != kept.end();
            if (!place || isUsed || draft.model.tensors()[*place].shape != stored.shape) {
                return Error{.code = isUsed ? Errc::Unsupported : Errc::MissingTensor,
                             .message = isUsed ? "two layers share the tensor, which a Sequential model of Keras cannot"
                                               : "the graph of the source needs this tensor as it was",
                             .tensor = printable(stored.name, 120),
                             .advice = SequenceReader::kAdvice};
            }
            kept.push_back(*place);
            names.push_back("layers/" + name + "/vars/" + std::to_string(v));
            orders.push_back(variable.order);
        }
        Json config = layer.config;
        config["name"] = name;
        layers.push_back(entryOf(layer.className, std::move(config)));
    }
    std::vector<std::optional<AxisOrder>> ofReference;
    if (draft.reference) { // errors are measured with the same axes
        ofReference.resize(draft.reference->model.tensors().size());
        for (std::size_t k = 0; k < kept.size(); ++k) {
            if (const auto at = draft.reference->find(draft.tensors[kept[k]].id())) {
                ofReference[*at] = orders[k];
            }
        }
        draft.reference->model = withAxisOrders(draft.reference->model, ofReference);
    }
    const Model result = withAxisOrders(selectTensors(draft.model, kept), orders);
    draft.derive(withTensorNames(result, names), kept);
    Json config = entryOf("Sequential",
                          {{"name", "sequential"},
                           {"trainable", true},
                           {"layers", std::move(layers)},
                           {"build_input_shape", reader.inputShape()}},
                          "keras");
    draft.amendments.emplace_back([config = std::move(config)](Metadata& metadata, const PlannedTypes&) {
        metadata["keras"] = {{"config", config}};
    });
    return {};
}

const Lowering kSequentialLowering{.applies = &becomesSequential, .make = &makeSequential};

} // namespace apr
