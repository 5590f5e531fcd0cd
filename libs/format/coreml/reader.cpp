// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/text.h"
#include "apr/format/zip/archive.h"
#include "format/file_opener.h"
#include "format/graph_json.h"
#include "format/outside_files.h"
#include "format/probe.h"
#include "format/protobuf/wire.h"
#include "format/shards.h"
#include "format/tensor_table.h"
#include "layers.h"

#include <algorithm>
#include <map>
#include <utility>

namespace apr::coreml {
namespace {

using protobuf::Field;
using protobuf::Message;

constexpr std::uint64_t kMaxText = std::uint64_t{16} << 20;
constexpr unsigned kMaxDepth = 16; ///< of nested pipelines and of nested blocks
constexpr std::uint64_t kBlobHeader = 64;
constexpr std::uint32_t kBlobMagic = 0xDEADBEEF;

/// The members of the oneof in the Model message, by field number.
const std::map<std::uint32_t, std::string_view> kKinds{{200, "pipelineClassifier"},
                                                       {201, "pipelineRegressor"},
                                                       {202, "pipeline"},
                                                       {300, "glmRegressor"},
                                                       {301, "supportVectorRegressor"},
                                                       {302, "treeEnsembleRegressor"},
                                                       {303, "neuralNetworkRegressor"},
                                                       {304, "bayesianProbitRegressor"},
                                                       {400, "glmClassifier"},
                                                       {401, "supportVectorClassifier"},
                                                       {402, "treeEnsembleClassifier"},
                                                       {403, "neuralNetworkClassifier"},
                                                       {404, "kNearestNeighborsClassifier"},
                                                       {500, "neuralNetwork"},
                                                       {501, "itemSimilarityRecommender"},
                                                       {502, "mlProgram"},
                                                       {555, "customModel"},
                                                       {556, "linkedModel"},
                                                       {560, "classConfidenceThresholding"},
                                                       {600, "oneHotEncoder"},
                                                       {601, "imputer"},
                                                       {602, "featureVectorizer"},
                                                       {603, "dictVectorizer"},
                                                       {604, "scaler"},
                                                       {606, "categoricalMapping"},
                                                       {607, "normalizer"},
                                                       {609, "arrayFeatureExtractor"},
                                                       {610, "nonMaximumSuppression"},
                                                       {900, "identity"},
                                                       {2000, "textClassifier"},
                                                       {2001, "wordTagger"},
                                                       {2002, "visionFeaturePrint"},
                                                       {2003, "soundAnalysisPreprocessing"},
                                                       {2004, "gazetteer"},
                                                       {2005, "wordEmbedding"},
                                                       {2006, "audioFeaturePrint"},
                                                       {3000, "serializedModel"}};

/// The dtype of a MILSpec.DataType; std::nullopt for types without an equivalent.
std::optional<DType> milType(std::uint64_t id)
{
    switch (id) {
    case 1: return DType::Bool;
    case 10: return DType::F16;
    case 11: return DType::F32;
    case 12: return DType::F64;
    case 13: return DType::BF16;
    case 21: return DType::I8;
    case 22: return DType::I16;
    case 23: return DType::I32;
    case 24: return DType::I64;
    case 25: return DType::I4;
    case 31: return DType::U8;
    case 32: return DType::U16;
    case 33: return DType::U32;
    case 34: return DType::U64;
    case 40: return DType::F8E4M3;
    case 41: return DType::F8E5M2;
    default: return std::nullopt;
    }
}

class Opener final : FileOpener {
public:
    Opener(std::string name, ByteSource file, const SiblingOpener& siblings, const OpenOptions& options)
        : FileOpener(std::move(name), std::move(file)), m_document(m_file), m_table(m_file, options.budget),
          m_budget(options.budget), m_outside(m_name, siblings)
    {
    }

    Result<Model> open()
    {
        auto model = readModel({0, m_file.size()}, "", 0);
        if (!model) {
            Error error = std::move(model).error();
            return error.file.empty() ? ofFile(std::move(error)) : error;
        }
        m_facts.header = {{"specification version", std::to_string(m_version)}, {"kind", m_kind}};
        Metadata metadata = {{"coreml", std::move(*model)}};
        if (!m_nodes.empty()) {
            metadata["graph"] = {{"nodes", std::move(m_nodes)}};
        }
        if (!m_quantization.empty()) {
            metadata["quantization"] = std::move(m_quantization);
        }
        FileFacts facts = takeFacts("Core ML", m_kind + ", specification " + std::to_string(m_version));
        m_outside.addTo(facts);
        return m_table.makeModel(std::move(metadata), std::move(facts));
    }

private:
    /// Calls `visit` for every field of a message.
    template <class Visit>
    Status each(ByteRange range, const Visit& visit)
    {
        Message message(m_document, range);
        for (;;) {
            APR_TRY(const auto field, message.next());
            if (!field) {
                return {};
            }
            APR_CHECK(visit(*field));
        }
    }

    Result<std::string> text(const Field& field)
    {
        APR_CHECK(m_budget.take(field.payload.size + kJsonValueBytes, field.at));
        APR_TRY(std::string value, m_document.text(field, kMaxText));
        return isUtf8(value) ? value : printable(value);
    }

    Result<Json> readModel(ByteRange range, const std::string& prefix, unsigned depth)
    {
        if (depth > kMaxDepth) {
            return fail(Errc::Corrupt, "pipelines are nested more than " + std::to_string(kMaxDepth) + " levels deep",
                        range.offset, "pipeline");
        }
        Json out = Json::object();
        APR_CHECK(each(range, [&](const Field& field) -> Status {
            if (field.number == 1) {
                out["specification_version"] = field.value;
                m_version = depth == 0 ? field.value : m_version;
            } else if (field.number == 2 && field.isBytes()) {
                return readDescription(field, out);
            } else if (const auto kind = kKinds.find(field.number); kind != kKinds.end() && field.isBytes()) {
                out["kind"] = std::string(kind->second);
                m_kind = depth == 0 ? std::string(kind->second) : m_kind;
                return readKind(field, kind->second, prefix, depth, out);
            }
            return {};
        }));
        return out;
    }

    /// ModelDescription: inputs, outputs and metadata.
    Status readDescription(const Field& description, Json& out)
    {
        return each(description.payload, [&](const Field& field) -> Status {
            if ((field.number == 1 || field.number == 10) && field.isBytes()) {
                return each(field.payload, [&](const Field& part) -> Status {
                    if (part.number == 1) {
                        APR_TRY(const std::string name, text(part));
                        out[field.number == 1 ? "inputs" : "outputs"].push_back(name);
                    }
                    return {};
                });
            }
            if (field.number != 100 || !field.isBytes()) {
                return {};
            }
            return each(field.payload, [&](const Field& part) -> Status {
                constexpr std::array<std::string_view, 5> kKeys{"", "description", "version", "author", "license"};
                if (part.number >= 1 && part.number <= 4) {
                    APR_TRY(const std::string value, text(part));
                    out[std::string(kKeys[part.number])] = value;
                } else if (part.number == 100 && part.isBytes()) {
                    APR_TRY(const auto entry, readEntry(part));
                    out["user_defined"][entry.first] =
                        entry.second ? entry.second->isBytes() ? Json(text(*entry.second).value_or("")) : Json()
                                     : Json("");
                }
                return {};
            });
        });
    }

    /// An entry of a map with string keys.
    Result<std::pair<std::string, std::optional<Field>>> readEntry(const Field& entry)
    {
        std::pair<std::string, std::optional<Field>> out;
        APR_CHECK(each(entry.payload, [&](const Field& field) -> Status {
            if (field.number == 1) {
                APR_TRY(out.first, text(field));
            } else if (field.number == 2) {
                out.second = field;
            }
            return {};
        }));
        return out;
    }

    Status readKind(const Field& field, std::string_view kind, const std::string& prefix, unsigned depth, Json& out)
    {
        if (kind == "pipelineClassifier" || kind == "pipelineRegressor") { // field 1 is the pipeline
            return each(field.payload, [&](const Field& inner) -> Status {
                return inner.number == 1 && inner.isBytes() ? readPipeline(inner, prefix, depth, out) : Status();
            });
        }
        if (kind == "pipeline") {
            return readPipeline(field, prefix, depth, out);
        }
        if (kind.starts_with("neuralNetwork")) {
            return each(field.payload, [&](const Field& layer) -> Status {
                return layer.number == 1 && layer.isBytes() ? readLayer(layer, prefix) : Status();
            });
        }
        if (kind == "mlProgram") {
            return readProgram(field, prefix);
        }
        if (kind == "glmRegressor" || kind == "glmClassifier") {
            std::size_t row = 0;
            return each(field.payload, [&](const Field& part) -> Status {
                if (part.number == 1 && part.isBytes()) { // DoubleArray
                    const std::string name = prefix + "weights." + std::to_string(row++);
                    return each(part.payload,
                                [&](const Field& values) { return addNumbers(values, 1, DType::F64, name); });
                }
                return addNumbers(part, 2, DType::F64, prefix + "offset");
            });
        }
        if (kind == "scaler") {
            return each(field.payload, [&](const Field& part) -> Status {
                APR_CHECK(addNumbers(part, 1, DType::F64, prefix + "shift"));
                return addNumbers(part, 2, DType::F64, prefix + "scale");
            });
        }
        note(Severity::Warning, "coreml.kind",
             "reading tensors from a model of type " + std::string(kind) + " is not supported", field.at);
        return {};
    }

    Status readPipeline(const Field& field, const std::string& prefix, unsigned depth, Json& out)
    {
        std::size_t number = 0;
        return each(field.payload, [&](const Field& part) -> Status {
            if (part.number == 1 && part.isBytes()) {
                APR_TRY(Json inner,
                        readModel(part.payload, prefix + "model" + std::to_string(number++) + '/', depth + 1));
                out["models"].push_back(std::move(inner));
            }
            return {};
        });
    }

    /// Adds a packed list of floats or doubles as a tensor when `field` has the number `number`.
    Status addNumbers(const Field& field, std::uint32_t number, DType dtype, const std::string& name)
    {
        const std::uint64_t width = dtypeInfo(dtype).blockBytes;
        if (field.number != number || !field.isBytes() || field.payload.size < width) {
            return {};
        }
        return m_table.addStored({.name = m_table.uniqueName(name),
                                  .dtype = dtype,
                                  .shape = {field.payload.size / width},
                                  .offset = field.payload.offset});
    }

    /// Fields of a layer message that determine the weight shapes.
    struct LayerShape {
        std::uint64_t first = 0;  ///< field 1: output channels of a convolution, else input size
        std::uint64_t second = 0; ///< field 2: kernel channels of a convolution, else output size
        std::vector<std::uint64_t> kernel;
        std::uint64_t groups = 1;
        bool isDeconvolution = false;
    };

    /// NeuralNetworkLayer.
    Status readLayer(const Field& layer, const std::string& prefix)
    {
        std::string name;
        Json node = {{"op", "layer"}};
        std::optional<Field> params;
        APR_CHECK(each(layer.payload, [&](const Field& field) -> Status {
            if (field.number >= 1 && field.number <= 3 && field.isBytes()) {
                APR_TRY(const std::string value, text(field));
                if (field.number == 1) {
                    name = value;
                    node["name"] = value;
                } else {
                    node[field.number == 2 ? "inputs" : "outputs"].push_back(value);
                }
            } else if (field.number >= 100 && field.isBytes()) {
                params = field;
            }
            return {};
        }));
        APR_CHECK(m_budget.take(kJsonValueBytes * 4, layer.at));
        if (params) {
            const auto* kind = std::find_if(kLayers.begin(), kLayers.end(),
                                            [&params](const LayerKind& each) { return each.field == params->number; });
            node["op"] = kind != kLayers.end()                            ? std::string(kind->op)
                         : params->number == 420 || params->number == 430 ? std::string("lstm")
                                                                          : "layer " + std::to_string(params->number);
            const std::string base = prefix + (name.empty() ? "layer" + std::to_string(m_nodes.size()) : name);
            if (kind != kLayers.end()) {
                APR_CHECK(readWeights(*params, *kind, base));
            } else if (params->number == 420 || params->number == 430) {
                APR_CHECK(readLstm(*params, base));
            }
        }
        m_nodes.push_back(std::move(node));
        return {};
    }

    Status readWeights(const Field& params, const LayerKind& kind, const std::string& base)
    {
        LayerShape layer;
        const std::uint32_t groupsField = kind.op == "convolution" ? 10 : 0;
        APR_CHECK(each(params.payload, [&](const Field& field) -> Status {
            if (field.number == 1 && !field.isBytes()) {
                layer.first = field.value;
            } else if (field.number == 2 && !field.isBytes()) {
                layer.second = field.value;
            } else if (field.number == groupsField && !field.isBytes()) {
                layer.groups = field.value;
            } else if (kind.op == "convolution" && field.number == 20) {
                return protobuf::readVarints(m_document, field, 8, layer.kernel);
            } else if (kind.op == "convolution" && field.number == 60) {
                layer.isDeconvolution = field.value != 0;
            }
            return {};
        }));
        return each(params.payload, [&](const Field& field) -> Status {
            for (const LayerWeight& weight : kind.weights) {
                if (weight.field != 0 && weight.field == field.number && field.isBytes()) {
                    return readWeightParams(field, base + '.' + std::string(weight.name),
                                            shapeOf(kind.op, weight.name, layer));
                }
            }
            return {};
        });
    }

    static Shape shapeOf(std::string_view op, std::string_view weight, const LayerShape& layer)
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

    Status readLstm(const Field& params, const std::string& base)
    {
        std::size_t direction = 0;
        return each(params.payload, [&](const Field& field) -> Status {
            if (field.number != 20 || !field.isBytes()) {
                return {};
            }
            const std::string prefix =
                base + (params.number == 430 ? direction++ == 0 ? ".forward." : ".backward." : ".");
            return each(field.payload, [&](const Field& part) -> Status {
                for (const LayerWeight& weight : kLstmWeights) {
                    if (weight.field == part.number && part.isBytes()) {
                        return readWeightParams(part, prefix + std::string(weight.name), {});
                    }
                }
                return {};
            });
        });
    }

    /// WeightParams: floats, half floats, or quantized bytes. `shape` is used when it matches the number of values.
    Status readWeightParams(const Field& params, const std::string& name, Shape shape)
    {
        std::optional<Field> values;
        std::vector<Field> singles;
        Json quantization;
        APR_CHECK(each(params.payload, [&](const Field& field) -> Status {
            if (field.number == 1 && !field.isBytes()) {
                singles.push_back(field);
            } else if ((field.number == 1 || field.number == 2 || field.number == 30 || field.number == 31) &&
                       field.payload.size > 0) {
                values = field;
            } else if (field.number == 40 && field.isBytes()) {
                return readQuantization(field, name, quantization);
            }
            return {};
        }));
        if (!values && singles.empty()) {
            return {};
        }
        const DType dtype = !values || values->number == 1 ? DType::F32
                            : values->number == 2          ? DType::F16
                            : values->number == 31         ? DType::I8
                                                           : DType::U8;
        const std::uint64_t width = dtypeInfo(dtype).blockBytes;
        const std::uint64_t count = values ? values->payload.size / width : singles.size();
        if (values && values->payload.size % width != 0) {
            return fail(Errc::Corrupt,
                        "the size of the weights, " + std::to_string(values->payload.size) +
                            " bytes, is not a multiple of the element size " + std::to_string(width),
                        values->at, "weights", printable(name, 120));
        }
        if (elementCount(shape) != count || shape.empty()) {
            shape = {count};
        }
        const std::string tensorName = m_table.uniqueName(name);
        if (!quantization.is_null()) {
            m_quantization[tensorName] = std::move(quantization);
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

    /// QuantizationParams: the bit width, and scales with biases or a lookup table, which become tensors.
    Status readQuantization(const Field& params, const std::string& name, Json& out)
    {
        out = Json::object();
        return each(params.payload, [&](const Field& field) -> Status {
            if (field.number == 1) {
                out["bits"] = field.value;
            } else if (field.number == 101 && field.isBytes()) {
                out["scheme"] = "linear";
                return each(field.payload, [&](const Field& list) -> Status {
                    APR_CHECK(addNumbers(list, 1, DType::F32, name + ".scale"));
                    return addNumbers(list, 2, DType::F32, name + ".bias");
                });
            } else if (field.number == 102 && field.isBytes()) {
                out["scheme"] = "lookup table";
                return each(field.payload,
                            [&](const Field& list) { return addNumbers(list, 1, DType::F32, name + ".table"); });
            }
            return {};
        });
    }

    // ---- ML programs (MIL.proto)

    Status readProgram(const Field& program, const std::string& prefix)
    {
        return each(program.payload, [&](const Field& field) -> Status {
            if (field.number != 2 || !field.isBytes()) {
                return {};
            }
            APR_TRY(const auto function, readEntry(field));
            if (!function.second || !function.second->isBytes()) {
                return {};
            }
            return each(function.second->payload, [&](const Field& part) -> Status {
                if (part.number != 3 || !part.isBytes()) {
                    return {};
                }
                APR_TRY(const auto block, readEntry(part));
                return block.second && block.second->isBytes() ? readBlock(*block.second, prefix, 0) : Status();
            });
        });
    }

    Status readBlock(const Field& block, const std::string& prefix, unsigned depth)
    {
        if (depth > kMaxDepth) {
            return fail(Errc::Corrupt, "blocks are nested more than " + std::to_string(kMaxDepth) + " levels deep",
                        block.at, "block");
        }
        return each(block.payload, [&](const Field& field) -> Status {
            return field.number == 3 && field.isBytes() ? readOperation(field, prefix, depth) : Status();
        });
    }

    Status readOperation(const Field& operation, const std::string& prefix, unsigned depth)
    {
        APR_CHECK(m_budget.take(kJsonValueBytes * 4, operation.at));
        Json node = {{"op", ""}};
        std::string output;
        std::vector<std::pair<std::string, Field>> values;
        APR_CHECK(each(operation.payload, [&](const Field& field) -> Status {
            if (field.number == 1) {
                APR_TRY(const std::string type, text(field));
                node["op"] = type;
            } else if (field.number == 2 && field.isBytes()) { // name → Argument{arguments=1 {name=1 | value=2}}
                APR_TRY(const auto input, readEntry(field));
                if (!input.second || !input.second->isBytes()) {
                    return {};
                }
                return each(input.second->payload, [&](const Field& binding) -> Status {
                    if (binding.number != 1 || !binding.isBytes()) {
                        return {};
                    }
                    return each(binding.payload, [&](const Field& part) -> Status {
                        if (part.number == 1 && part.isBytes()) {
                            APR_TRY(const std::string name, text(part));
                            node["inputs"].push_back(name);
                        } else if (part.number == 2 && part.isBytes()) {
                            values.emplace_back(input.first, part);
                        }
                        return {};
                    });
                });
            } else if (field.number == 3 && field.isBytes()) {
                return each(field.payload, [&](const Field& part) -> Status {
                    if (part.number == 1 && part.isBytes()) {
                        APR_TRY(const std::string name, text(part));
                        output = output.empty() ? name : output;
                        node["outputs"].push_back(name);
                    }
                    return {};
                });
            } else if (field.number == 4 && field.isBytes()) {
                return readBlock(field, prefix, depth + 1);
            } else if (field.number == 5 && field.isBytes()) {
                APR_TRY(const auto attribute, readEntry(field));
                if (attribute.second && attribute.second->isBytes()) {
                    values.emplace_back(attribute.first, *attribute.second);
                }
            }
            return {};
        }));
        for (const auto& [key, value] : values) {
            const std::string name = prefix + (key == "val" ? output : output + '.' + key);
            APR_CHECK(readValue(value, name));
        }
        m_nodes.push_back(std::move(node));
        return {};
    }

    /// Value: a tensor stored in the program or in a blob file. Scalars and strings are skipped.
    Status readValue(const Field& value, const std::string& name)
    {
        std::optional<DType> dtype;
        Shape shape;
        std::optional<Field> immediate;
        std::optional<Field> blob;
        APR_CHECK(each(value.payload, [&](const Field& field) -> Status {
            if (field.number == 2 && field.isBytes()) {
                return readValueType(field, dtype, shape);
            }
            if (field.number == 3 && field.isBytes()) {
                immediate = field;
            } else if (field.number == 5 && field.isBytes()) {
                blob = field;
            }
            return {};
        }));
        if (blob) {
            return readBlob(*blob, name, std::move(shape));
        }
        if (!immediate || !dtype || shape.empty()) {
            return {};
        }
        std::optional<Field> list;
        APR_CHECK(each(immediate->payload, [&](const Field& tensor) -> Status {
            if (tensor.number != 1 || !tensor.isBytes()) {
                return {};
            }
            return each(tensor.payload, [&](const Field& kind) -> Status {
                if (!kind.isBytes()) {
                    return {};
                }
                return each(kind.payload, [&](const Field& values) -> Status {
                    // Packed floats, doubles and bytes can be read in place; packed ints are varints.
                    const bool isPlain = (kind.number == 1 && dtype == DType::F32) ||
                                         (kind.number == 6 && dtype == DType::F64) || kind.number == 7;
                    if (values.number == 1 && values.isBytes() && isPlain) {
                        list = values;
                    }
                    return {};
                });
            });
        }));
        const auto bytes = tensorBytes(*dtype, shape);
        if (!list || !bytes || *bytes != list->payload.size) {
            return {};
        }
        return m_table.addStored({.name = m_table.uniqueName(name),
                                  .dtype = *dtype,
                                  .shape = std::move(shape),
                                  .offset = list->payload.offset});
    }

    Status readValueType(const Field& type, std::optional<DType>& dtype, Shape& shape)
    {
        return each(type.payload, [&](const Field& tensor) -> Status {
            if (tensor.number != 1 || !tensor.isBytes()) {
                return {};
            }
            return each(tensor.payload, [&](const Field& field) -> Status {
                if (field.number == 1) {
                    dtype = milType(field.value);
                } else if (field.number == 3 && field.isBytes()) { // Dimension{constant=1 {size=1}}
                    std::uint64_t size = 0;
                    APR_CHECK(each(field.payload, [&](const Field& constant) -> Status {
                        if (constant.number != 1 || !constant.isBytes()) {
                            return {};
                        }
                        return each(constant.payload, [&](const Field& part) -> Status {
                            size = part.number == 1 ? part.value : size;
                            return {};
                        });
                    }));
                    if (shape.size() == 64) {
                        return fail(Errc::Corrupt, "a shape has more than 64 dimensions", field.at, "type");
                    }
                    shape.push_back(size);
                }
                return {};
            });
        });
    }

    /// blobFileValue{fileName=1, offset=2}: the offset of the blob header, which has the type, size and data offset.
    Status readBlob(const Field& blob, const std::string& name, Shape shape)
    {
        const std::string shown = printable(name, 120);
        std::string path;
        std::uint64_t offset = 0;
        APR_CHECK(each(blob.payload, [&](const Field& field) -> Status {
            if (field.number == 1) {
                APR_TRY(path, text(field));
            } else if (field.number == 2) {
                offset = field.value;
            }
            return {};
        }));
        constexpr std::string_view kModelPath = "@model_path/";
        if (path.starts_with(kModelPath)) {
            path.erase(0, kModelPath.size());
        }
        const auto outside = m_outside.open(path, m_table);
        if (!outside) {
            return fail(outside.error().code, outside.error().message, blob.at, "blobFileValue", shown);
        }
        const ByteSource& file = outside->content;
        if (offset > file.size() || file.size() - offset < kBlobHeader) {
            return fail(Errc::Corrupt,
                        "the blob header at offset " + std::to_string(offset) + " is outside the file " +
                            printable(path, 120) + " of " + formatCountOf(file.size(), "byte"),
                        blob.at, "blobFileValue", shown);
        }
        APR_TRY(const Bytes header, file.read(offset, kBlobHeader));
        const auto magic = loadLittle<std::uint32_t>(header.data());
        const auto type = loadLittle<std::uint32_t>(header.data() + 4);
        const auto size = loadLittle<std::uint64_t>(header.data() + 8);
        const auto at = loadLittle<std::uint64_t>(header.data() + 16);
        if (magic != kBlobMagic) {
            return fail(Errc::Corrupt,
                        "no blob header at offset " + std::to_string(offset) + " of " + printable(path, 120) +
                            ": expected the magic 0xDEADBEEF",
                        blob.at, "blobFileValue", shown);
        }
        const auto dtype = blobType(type);
        if (!dtype) { // a packed type without an equivalent dtype: keep the raw bytes
            m_quantization[name] = {{"blob_type", type}, {"shape", shape}};
            shape = {size};
        }
        const DType storedType = dtype.value_or(DType::U8);
        const auto bytes = tensorBytes(storedType, shape);
        if (bytes != size) {
            return fail(Errc::Corrupt,
                        "the blob has " + formatCountOf(size, "byte") +
                            (bytes ? ", the shape requires " + formatCount(*bytes)
                                   : std::string(", the size of its shape does not fit in 64 bits")),
                        blob.at, "blobFileValue", shown);
        }
        return m_table.addStored({.name = m_table.uniqueName(name),
                                  .dtype = storedType,
                                  .shape = std::move(shape),
                                  .offset = at,
                                  .part = outside->part});
    }

    static std::optional<DType> blobType(std::uint32_t id)
    {
        switch (id) {
        case 1: return DType::F16;
        case 2: return DType::F32;
        case 3: return DType::U8;
        case 4: return DType::I8;
        case 5: return DType::BF16;
        case 6: return DType::I16;
        case 7: return DType::U16;
        case 8: return DType::I4;
        case 14: return DType::I32;
        case 15: return DType::U32;
        case 16: return DType::F8E4M3;
        case 17: return DType::F8E5M2;
        default: return std::nullopt;
        }
    }

    protobuf::Document m_document;
    TensorTable m_table;
    Budget m_budget;
    Json m_nodes = Json::array();
    Json m_quantization = Json::object();
    std::uint64_t m_version = 0;
    std::string m_kind = "model";
    ExternalFiles m_outside;
};

} // namespace

Result<Model> open(std::string name, const ByteSource& file, const SiblingOpener& siblings, const OpenOptions& options)
{
    return Opener(std::move(name), file, siblings, options).open();
}

bool isManifest(const Json& document)
{
    return findMember(document, "itemInfoEntries") != nullptr && findMember(document, "rootModelIdentifier") != nullptr;
}

Result<Model> openPackage(const std::string& name, const Json& manifest, const SiblingOpener& siblings,
                          const OpenOptions& options)
{
    const auto root = stringMember(manifest, "rootModelIdentifier");
    const Json* entry = root ? findPath(manifest, {"itemInfoEntries", *root}) : nullptr;
    const auto path = entry != nullptr ? stringMember(*entry, "path") : std::nullopt;
    if (!path) {
        return Error{.code = Errc::Corrupt,
                     .message = "the package manifest has no path for its root model",
                     .file = name,
                     .field = "rootModelIdentifier"};
    }
    if (!zip::isSafePath(*path)) {
        return Error{.code = Errc::Unsafe,
                     .message = "the model path \"" + printable(*path, 120) + "\" leads outside the package",
                     .file = name,
                     .field = "path"};
    }
    const std::string inside = "Data/" + *path;
    if (!siblings) {
        return Error{
            .code = Errc::Io, .message = "the package model cannot be read: no access to other files", .file = name};
    }
    auto file = siblings(inside, SiblingPath::Beneath);
    if (!file) {
        Error error = std::move(file).error();
        error.message = "cannot read the package model " + printable(inside, 120) + ": " + error.message;
        error.file = name;
        return error;
    }
    const std::string folder = folderOf(inside);
    return open(
        folderOf(name) + inside, *file,
        [&siblings, &folder](const std::string& beside, SiblingPath kind) { return siblings(folder + beside, kind); },
        options);
}

const FormatReader kReader{
    .ids = "coreml",
    .title = "Core ML",
    .suffixes = ".mlmodel",
    .recognize =
        [](Probe& probe) { return probe.protobuf() == protobuf::Kind::CoreMl ? Match::Yes : probe.byName(".mlmodel"); },
    .open = [](Probe& probe) { return open(probe.name(), probe.file(), probe.siblings(), probe.options()); },
};

const FormatReader kPackageReader{
    .title = "Core ML",
    .markers = "Manifest.json coremldata.bin",
    .hasEntries = true,
    .recognize =
        [](Probe& probe) {
            return probe.isJson() && probe.json() && isManifest(probe.json()->value) ? Match::Yes : Match::No;
        },
    .open = [](Probe& probe) -> Result<Model> {
        if (!probe.json()) {
            return probe.json().error();
        }
        return openPackage(probe.name(), probe.json()->value, probe.siblings(), probe.options());
    },
};

} // namespace apr::coreml
