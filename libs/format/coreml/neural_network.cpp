// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/graph/graph_json.h"
#include "fields.h"
#include "layers.h"
#include "opener.h"

#include <algorithm>
#include <vector>

namespace apr::coreml {
namespace {

using Layer = proto::NeuralNetworkLayer;
using Weights = proto::WeightParams;

/// Fields of a layer message that determine the weight shapes.
struct LayerShape {
    std::uint64_t first = 0;  ///< field 1: output channels of a convolution, else input size
    std::uint64_t second = 0; ///< field 2: kernel channels of a convolution, else output size
    std::vector<std::uint64_t> kernel;
    std::uint64_t groups = 1;
    bool isDeconvolution = false;
};

Shape shapeOf(std::string_view op, std::string_view weight, const LayerShape& layer)
{
    if (weight != "weights" || layer.first == 0 || layer.second == 0) {
        return {};
    }
    if (op == "convolution") {
        const std::uint64_t height = !layer.kernel.empty() ? layer.kernel[0] : 3; // the format's default
        const std::uint64_t width = layer.kernel.size() > 1 ? layer.kernel[1] : 3;
        const std::uint64_t groups = std::max<std::uint64_t>(layer.groups, 1);
        return layer.isDeconvolution ? Shape{layer.second, layer.first / groups, height, width}
                                     : Shape{layer.first, layer.second, height, width};
    }
    if (op == "innerProduct") {
        return {layer.second, layer.first}; // fields are input, output
    }
    if (op == "embedding" || op == "embeddingND") {
        return {layer.second, layer.first};
    }
    return {};
}

} // namespace

Status Opener::readLayer(const Field& layer, const std::string& prefix)
{
    std::string name;
    Json node = {{"op", "layer"}};
    std::optional<Field> params;
    APR_CHECK(each(layer.payload, [&](const Field& field) -> Status {
        if ((field.number == Layer::kName || field.number == Layer::kInput || field.number == Layer::kOutput) &&
            field.isBytes()) {
            APR_TRY(const std::string value, text(field));
            if (field.number == Layer::kName) {
                name = value;
                node["name"] = value;
            } else {
                node[field.number == Layer::kInput ? "inputs" : "outputs"].push_back(value);
            }
        } else if (field.number >= Layer::kConvolution && field.isBytes()) { // the first of the oneof
            params = field;
        }
        return {};
    }));
    APR_CHECK(m_budget.take(kJsonValueBytes * 4, layer.at));
    if (params) {
        const auto* kind = std::find_if(kLayers.begin(), kLayers.end(),
                                        [&params](const LayerKind& each) { return each.field == params->number; });
        node["op"] = kind != kLayers.end() ? std::string(kind->op)
                     : params->number == Layer::kUniDirectionalLSTM || params->number == Layer::kBiDirectionalLSTM
                         ? std::string("lstm")
                     : params->number == Layer::kCustom ? std::string("custom") // a class of the program
                                                        : "layer " + std::to_string(params->number);
        const std::string base = prefix + (name.empty() ? "layer" + std::to_string(m_nodes.size()) : name);
        if (kind != kLayers.end()) {
            APR_CHECK(readWeights(*params, *kind, base));
        } else if (params->number == Layer::kUniDirectionalLSTM || params->number == Layer::kBiDirectionalLSTM) {
            APR_CHECK(readLstm(*params, base));
        }
    }
    m_nodes.push_back(std::move(node));
    return {};
}

Status Opener::readWeights(const Field& params, const LayerKind& kind, const std::string& base)
{
    LayerShape layer;
    const std::uint32_t groupsField = kind.op == "convolution" ? proto::ConvolutionLayerParams::kNGroups : 0;
    APR_CHECK(each(params.payload, [&](const Field& field) -> Status {
        if (field.number == proto::InnerProductLayerParams::kInputChannels && !field.isBytes()) {
            layer.first = field.value;
        } else if (field.number == proto::InnerProductLayerParams::kOutputChannels && !field.isBytes()) {
            layer.second = field.value;
        } else if (field.number == groupsField && !field.isBytes()) {
            layer.groups = field.value;
        } else if (kind.op == "convolution" && field.number == proto::ConvolutionLayerParams::kKernelSize) {
            return protobuf::readVarints(m_document, field, 8, layer.kernel);
        } else if (kind.op == "convolution" && field.number == proto::ConvolutionLayerParams::kIsDeconvolution) {
            layer.isDeconvolution = field.value != 0;
        }
        return {};
    }));
    return each(params.payload, [&](const Field& field) -> Status {
        for (const proto::Named& weight : kind.weights) {
            if (weight.field != 0 && weight.field == field.number && field.isBytes()) {
                return readWeightParams(field, base + '.' + std::string(weight.name),
                                        shapeOf(kind.op, weight.name, layer));
            }
        }
        return {};
    });
}

Status Opener::readLstm(const Field& params, const std::string& base)
{
    std::size_t direction = 0;
    return each(params.payload, [&](const Field& field) -> Status {
        if (field.number != proto::UniDirectionalLSTMLayerParams::kWeightParams || !field.isBytes()) {
            return {};
        }
        const std::string prefix =
            base + (params.number == Layer::kBiDirectionalLSTM ? direction++ == 0 ? ".forward." : ".backward." : ".");
        return each(field.payload, [&](const Field& part) -> Status {
            for (const proto::Named& weight : kLstmWeights) {
                if (weight.field == part.number && part.isBytes()) {
                    return readWeightParams(part, prefix + std::string(weight.name), {});
                }
            }
            return {};
        });
    });
}

Status Opener::readWeightParams(const Field& params, const std::string& name, Shape shape)
{
    std::optional<Field> values;
    std::vector<Field> singles;
    Json quantization;
    APR_CHECK(each(params.payload, [&](const Field& field) -> Status {
        if (field.number == Weights::kFloatValue && !field.isBytes()) {
            singles.push_back(field);
        } else if ((field.number == Weights::kFloatValue || field.number == Weights::kFloat16Value ||
                    field.number == Weights::kRawValue || field.number == Weights::kInt8RawValue) &&
                   field.payload.size > 0) {
            values = field;
        } else if (field.number == Weights::kQuantization && field.isBytes()) {
            return readQuantization(field, name, quantization);
        }
        return {};
    }));
    if (!values && singles.empty()) {
        return {};
    }
    const DType dtype = !values || values->number == Weights::kFloatValue ? DType::F32
                        : values->number == Weights::kFloat16Value        ? DType::F16
                        : values->number == Weights::kInt8RawValue        ? DType::I8
                                                                          : DType::U8;
    const std::uint64_t width = dtypeInfo(dtype).blockBytes;
    const std::uint64_t count = values ? values->payload.size / width : singles.size();
    if (values && values->payload.size % width != 0) {
        return fail(Errc::Corrupt,
                    "the size of the weights, " + std::to_string(values->payload.size) +
                        " bytes, is not a multiple of the element size " + std::to_string(width),
                    values->at, "weights", printable(name, 120));
    }
    Shape given = shape;
    if (elementCount(shape) != count || shape.empty()) {
        shape = {count};
    }
    const std::string tensorName = m_table.uniqueName(name);
    const auto bits = quantization.is_object() ? unsignedMember(quantization, "bits").value_or(0) : 0;
    const bool isPalette = quantization.is_object() && stringMember(quantization, "scheme") == "lookup table";
    if (!quantization.is_null()) {
        m_quantization[tensorName] = std::move(quantization);
    }
    if (values && values->number == Weights::kRawValue && bits >= 1 && bits <= 8) {
        const std::uint64_t stored = values->payload.size;
        const auto elements = elementCount(given);
        const bool fits = !given.empty() && elements && *elements / 8 <= stored && (*elements * bits + 7) / 8 == stored;
        shape = fits ? std::move(given) : Shape{stored / bits * 8 + stored % bits * 8 / bits};
        if (isPalette) {
            m_palettes.push_back({.name = tensorName, .shape = shape, .indices = tensorName, .table = name + ".table"});
        }
        TensorInfo info{
            .name = tensorName, .dtype = DType::U8, .shape = std::move(shape), .offset = values->payload.offset};
        return bits == 8
                   ? m_table.addStored(std::move(info))
                   : addPacked(std::move(info), static_cast<unsigned>(bits), stored, m_file, BitOrder::HighestFirst);
    }
    TensorInfo info{.name = tensorName,
                    .dtype = dtype,
                    .shape = std::move(shape),
                    .offset = values ? values->payload.offset : singles.front().at};
    if (values) {
        return m_table.addStored(std::move(info));
    }
    std::vector<std::byte> bytes;
    for (const Field& single : singles) { // some writers do not pack repeated fields
        const float value = single.asFloat();
        const auto* from = reinterpret_cast<const std::byte*>(&value);
        bytes.insert(bytes.end(), from, from + sizeof(value));
    }
    return m_table.addComputed(std::move(info), singles.size() * 5, ByteSource(Bytes::own(std::move(bytes))));
}

Status Opener::readQuantization(const Field& params, const std::string& name, Json& out)
{
    out = Json::object();
    return each(params.payload, [&](const Field& field) -> Status {
        if (field.number == proto::QuantizationParams::kNumberOfBits) {
            out["bits"] = field.value;
        } else if (field.number == proto::QuantizationParams::kLinearQuantization && field.isBytes()) {
            out["scheme"] = "linear";
            return each(field.payload, [&](const Field& list) -> Status {
                APR_CHECK(addNumbers(list, proto::LinearQuantizationParams::kScale, DType::F32, name + ".scale"));
                return addNumbers(list, proto::LinearQuantizationParams::kBias, DType::F32, name + ".bias");
            });
        } else if (field.number == proto::QuantizationParams::kLookupTableQuantization && field.isBytes()) {
            out["scheme"] = "lookup table";
            return each(field.payload, [&](const Field& list) {
                return addNumbers(list, proto::LookUpTableQuantizationParams::kFloatValue, DType::F32, name + ".table");
            });
        }
        return {};
    });
}

} // namespace apr::coreml
