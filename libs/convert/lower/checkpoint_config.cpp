// SPDX-License-Identifier: MIT
#include "convert/lower/checkpoint_config.h"

#include "apr/architecture/architecture.h"
#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace apr {
namespace {

/// Keys that transformers does not need.
constexpr std::array<std::string_view, 4> kUnneeded{"vocab_size", "tensor_data_layout", "pooling_type",
                                                    "rope.scaling.finetuned"};

/// Keys that say what is so anyway.
bool isDefault(std::string_view key, const Json& value)
{
    return (key == "attention.causal" && value == true) || (key == "rope.scaling.attn_factor" && value == 1.0);
}

const Json& keysIn(const Metadata& metadata)
{
    static const Json kNone = Json::object();
    const Json* keys = findMember(metadata, "source_metadata");
    return keys != nullptr && keys->is_object() ? *keys : kNone;
}

} // namespace

double withFewDigits(double value)
{
    for (int digits = 1; digits <= std::numeric_limits<float>::max_digits10; ++digits) {
        const auto shorter = parseReal(formatNumber(value, digits));
        if (shorter && static_cast<float>(*shorter) == static_cast<float>(value)) {
            return static_cast<double>(static_cast<float>(value)) == value ? *shorter : value;
        }
    }
    return value;
}

ConfigMaker::ConfigMaker(const CheckpointType& type, const Model& result, const Metadata& metadata,
                         const RopeFactors& rope)
    : m_type(type), m_result(result), m_metadata(metadata), m_rope(rope), m_prefix(std::string(type.gguf) + '.'),
      m_keys(keysIn(metadata))
{
}

Result<CheckpointConfig> ConfigMaker::run()
{
    const auto embedding = m_result.find("token_embedding");
    const Shape shape = embedding ? m_result.tensors()[*embedding].shape : Shape();
    if (shape.size() != 2) {
        return fail("the token embedding is not a matrix", "token_embedding");
    }
    m_vocabulary = shape.front();
    m_width = shape.back();
    APR_TRY(m_layers, count("block_count"));
    APR_TRY(m_heads, count("attention.head_count"));
    APR_CHECK(checkSizes());
    m_json = {{"model_type", m_type.type},
              {"torch_dtype", dtype()},
              {"vocab_size", m_vocabulary},
              {"tie_word_embeddings", m_type.head.empty() || !m_result.find(m_type.head).has_value()}};
    addIds();
    APR_CHECK(m_type.configure(*this));
    const std::string chosen = m_json["model_type"].get<std::string>();
    m_json["architectures"] = Json::array({findArchitecture(chosen)->huggingFaceClass(chosen)});
    CheckpointConfig out{.json = std::move(m_json)};
    for (const auto& [key, value] : m_keys.items()) {
        const std::string_view name = key;
        const std::string_view rest = name.substr(std::min(name.size(), m_prefix.size()));
        if (name.starts_with(m_prefix) && !m_used.contains(rest) &&
            std::find(kUnneeded.begin(), kUnneeded.end(), rest) == kUnneeded.end() && !isDefault(rest, value)) {
            out.unused.push_back(key);
        }
    }
    return out;
}

Error ConfigMaker::fail(std::string message, std::string field)
{
    return {.code = Errc::Unsupported,
            .message = "config.json cannot be made: " + std::move(message),
            .field = std::move(field),
            .advice = "Write an .apr or .gguf file."};
}

const Json* ConfigMaker::find(std::string_view key)
{
    use({key});
    return findMember(m_keys, keyName(key));
}

void ConfigMaker::use(std::initializer_list<std::string_view> keys)
{
    for (const std::string_view key : keys) {
        m_used.insert(std::string(key));
    }
}

Result<std::optional<double>> ConfigMaker::optionalNumber(std::string_view key)
{
    const Json* value = sameForAll(find(key));
    if (value != nullptr && value->is_array() && !value->empty()) {
        return fail("the value differs between layers", keyName(key));
    }
    if (value == nullptr) {
        return std::optional<double>();
    }
    if (!value->is_number() || !std::isfinite(value->get<double>())) {
        return fail("expected a number", keyName(key));
    }
    return std::optional(value->is_number_float() ? withFewDigits(value->get<double>()) : value->get<double>());
}

Result<double> ConfigMaker::number(std::string_view key)
{
    APR_TRY(const auto value, optionalNumber(key));
    return value ? Result<double>(*value) : fail("the key is missing in the GGUF metadata", keyName(key));
}

Result<std::uint64_t> ConfigMaker::count(std::string_view key, std::uint64_t least)
{
    APR_TRY(const double value, number(key));
    return value >= static_cast<double>(least) && value <= 1e9 && value == std::floor(value)
               ? Result<std::uint64_t>(static_cast<std::uint64_t>(value))
               : fail("expected an integer from " + std::to_string(least) + " to 1000000000", keyName(key));
}

Result<std::uint64_t> ConfigMaker::countOr(std::string_view key, std::uint64_t otherwise, std::uint64_t least)
{
    return find(key) == nullptr ? Result<std::uint64_t>(otherwise) : count(key, least);
}

std::uint64_t ConfigMaker::extent(std::string_view part, std::size_t axis) const
{
    const auto found = m_result.find(std::string(m_type.layerPrefix()) + "0." + std::string(part));
    const Shape shape = found ? m_result.tensors()[*found].shape : Shape();
    return axis < shape.size() ? shape[axis] : 0;
}

std::uint64_t ConfigMaker::countLayers(std::string_view prefix) const
{
    std::uint64_t out = 0;
    for (const TensorInfo& tensor : m_result.tensors()) {
        if (tensor.name.starts_with(prefix)) {
            const std::string_view rest = std::string_view(tensor.name).substr(prefix.size());
            out = std::max(out, parseUnsigned(rest.substr(0, rest.find('.'))).value_or(0) + 1);
        }
    }
    return out;
}

Status ConfigMaker::checkSizes()
{
    APR_TRY(const std::uint64_t width, count("embedding_length"));
    if (width != m_width) {
        return fail("the rows of the token embedding have " + formatCount(m_width) + " values, not " +
                        formatCount(width),
                    keyName("embedding_length"));
    }
    const std::uint64_t layers = countLayers(m_type.layerPrefix());
    return layers == m_layers
               ? Status()
               : fail("the model has " + formatCountOf(layers, "layer") + ", not " + formatCount(m_layers),
                      keyName("block_count"));
}

/// The floats of most bytes.
std::string ConfigMaker::dtype() const
{
    std::map<DType, std::uint64_t> bytesOf;
    for (const TensorInfo& tensor : m_result.tensors()) {
        if (isPlainFloat(tensor.dtype)) {
            bytesOf[tensor.dtype] += tensor.byteSize;
        }
    }
    const auto most = std::max_element(bytesOf.begin(), bytesOf.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    const DType found = most == bytesOf.end() ? DType::F32 : most->first;
    return found == DType::BF16 ? "bfloat16" : found == DType::F16 ? "float16" : "float32";
}

/// Without an id, the default of transformers may be beyond the vocabulary.
void ConfigMaker::addIds()
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kIds{
        {{"bos_token_id", "tokenizer.bos_token_id"},
         {"eos_token_id", "tokenizer.eos_token_id"},
         {"pad_token_id", "tokenizer.padding_token_id"}}};
    for (const auto& [name, key] : kIds) {
        const auto id = unsignedMember(m_metadata, key);
        m_json[std::string(name)] = id && *id < m_vocabulary ? Json(*id) : Json();
    }
}

Result<CheckpointConfig> checkpointConfig(const CheckpointType& type, const Model& result, const Metadata& metadata,
                                          const RopeFactors& rope)
{
    return ConfigMaker(type, result, metadata, rope).run();
}

} // namespace apr
