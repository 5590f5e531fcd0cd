// SPDX-License-Identifier: MIT
#include "writer.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"
#include "apr/format/gguf/layout.h"
#include "format/writing/refusal.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <vector>

namespace apr::gguf {
namespace {

Error refuse(Errc code, std::string message, std::string_view key)
{
    return Error{.code = code, .message = std::move(message), .field = printable(key, 120)};
}

/// The value of a GGUF key in the metadata of an apr file or of a GGUF file.
const Json* valueOf(const Metadata& metadata, const Json* source, const std::string& key)
{
    if (source != nullptr) {
        if (const Json* value = findMember(*source, key)) {
            return value;
        }
    }
    const std::string_view name = key;
    if (name.starts_with(kTokenizerPrefix)) {
        const std::string_view rest = name.substr(kTokenizerPrefix.size());
        const Json* kind = rest == "model" ? findMember(metadata, "tokenizer.model_type") : nullptr;
        return kind != nullptr
                   ? kind
                   : findMember(metadata, "tokenizer." + std::string(rest == "tokens" ? "vocabulary" : rest));
    }
    return key == "tokenizer.chat_template" ? findMember(metadata, "chat_template") : nullptr;
}

/// The bytes of a string value that is not UTF-8: {"hex": …}.
std::optional<std::string> bytesOf(const Json& value)
{
    const auto hex = stringMember(value, "hex");
    return hex ? fromHex(*hex) : std::nullopt;
}

class KeyValueWriter {
public:
    void putString(std::string_view text)
    {
        m_out.put(std::uint64_t{text.size()});
        m_out.put(text);
    }

    Status putPair(const std::string& key, const Json& value, std::string_view type)
    {
        putString(key);
        APR_TRY(const ValueType kind, typeOf(type, key));
        m_out.put(static_cast<std::uint32_t>(kind));
        return putValue(kind, type, value, key);
    }

    ByteWriter& out() { return m_out; }

private:
    static Result<ValueType> typeOf(std::string_view name, std::string_view key)
    {
        if (name.starts_with('[') && name.ends_with(']')) {
            return ValueType::Array;
        }
        const auto* at = std::find(kTypeNames.begin(), kTypeNames.end(), name);
        if (at == kTypeNames.end()) { // "array" occurs for an empty array of arrays
            return refuse(Errc::Corrupt,
                          "gguf.types has the unknown value type \"" + printable(name, 40) + "\" for this key", key);
        }
        return static_cast<ValueType>(at - kTypeNames.begin());
    }

    template <class T>
    Status putNumber(const Json& value, std::string_view key)
    {
        if constexpr (std::is_floating_point_v<T>) {
            if (value.is_number()) {
                m_out.put(static_cast<T>(value.get<double>()));
                return {};
            }
            for (const double number :
                 {std::numeric_limits<double>::infinity(), // stored as strings in JSON
                  -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
                if (value == formatShortest(number)) {
                    m_out.put(static_cast<T>(number));
                    return {};
                }
            }
        } else if (value.is_number_unsigned() || (value.is_number_integer() && value.get<std::int64_t>() >= 0)) {
            const auto number = value.get<std::uint64_t>();
            if (number <= static_cast<std::uint64_t>(std::numeric_limits<T>::max())) {
                m_out.put(static_cast<T>(number));
                return {};
            }
        } else if (value.is_number_integer()) {
            const auto number = value.get<std::int64_t>();
            if (std::is_signed_v<T> && number >= static_cast<std::int64_t>(std::numeric_limits<T>::min())) {
                m_out.put(static_cast<T>(number));
                return {};
            }
        }
        return refuse(Errc::Corrupt, "the value " + displayJson(value, 40) + " does not match its type in gguf.types",
                      key);
    }

    Status putValue(ValueType kind, std::string_view type, const Json& value, std::string_view key)
    {
        switch (kind) {
        case ValueType::U8: return putNumber<std::uint8_t>(value, key);
        case ValueType::I8: return putNumber<std::int8_t>(value, key);
        case ValueType::U16: return putNumber<std::uint16_t>(value, key);
        case ValueType::I16: return putNumber<std::int16_t>(value, key);
        case ValueType::U32: return putNumber<std::uint32_t>(value, key);
        case ValueType::I32: return putNumber<std::int32_t>(value, key);
        case ValueType::F32: return putNumber<float>(value, key);
        case ValueType::U64: return putNumber<std::uint64_t>(value, key);
        case ValueType::I64: return putNumber<std::int64_t>(value, key);
        case ValueType::F64: return putNumber<double>(value, key);
        case ValueType::Bool:
            if (!value.is_boolean()) {
                return refuse(Errc::Corrupt,
                              "expected a boolean according to gguf.types, found " + displayJson(value, 40), key);
            }
            m_out.put(static_cast<std::uint8_t>(value.get<bool>() ? 1 : 0));
            return {};
        case ValueType::String: {
            if (const auto* plain = value.get_ptr<const std::string*>()) {
                putString(*plain);
                return {};
            }
            const auto text = bytesOf(value);
            if (!text) {
                return refuse(Errc::Corrupt,
                              "expected a string according to gguf.types, found " + displayJson(value, 40), key);
            }
            putString(*text);
            return {};
        }
        case ValueType::Array: break;
        }
        if (!value.is_array()) {
            return refuse(Errc::Corrupt, "expected an array according to gguf.types, found " + displayJson(value, 40),
                          key);
        }
        const std::string_view inner = type.substr(1, type.size() - 2);
        APR_TRY(const ValueType innerKind, typeOf(inner, key));
        m_out.put(static_cast<std::uint32_t>(innerKind));
        m_out.put(std::uint64_t{value.size()});
        for (const Json& each : value) {
            APR_CHECK(putValue(innerKind, inner, each, key));
        }
        return {};
    }

    ByteWriter m_out;
};

Status checkTensor(const TensorInfo& tensor)
{
    const auto fail = [&tensor](Errc code, std::string message) {
        return refusal(tensor, code, std::move(message),
                       "Add --precision bf16, or --dequantize f16 for quantized tensors.");
    };
    if (dtypeInfo(tensor.dtype).ggmlId < 0) {
        return fail(Errc::Unsupported, "GGUF does not support dtype " + std::string(dtypeName(tensor.dtype)) +
                                           "; convert floating-point tensors with --precision f32, fp16 or bf16");
    }
    if (tensor.name.size() > kMaxNameBytes) {
        return fail(Errc::Argument, "the tensor name has " + std::to_string(tensor.name.size()) +
                                        " bytes, GGUF allows at most " + std::to_string(kMaxNameBytes));
    }
    if (tensor.shape.size() > kMaxDims) {
        return fail(Errc::Argument,
                    "the tensor has " + std::to_string(tensor.shape.size()) + " dimensions, GGUF allows at most 4");
    }
    return {};
}

} // namespace

namespace {

/// A file of a split model (gguf-split of llama.cpp).
struct SplitPart {
    std::size_t number = 0;
    std::size_t count = 1;
    std::size_t tensors = 0; ///< of the whole model
};

Status putSplit(KeyValueWriter& pairs, const SplitPart& part)
{
    APR_CHECK(pairs.putPair("split.no", part.number, "u16"));
    APR_CHECK(pairs.putPair("split.count", part.count, "u16"));
    return pairs.putPair("split.tensors.count", part.tensors, "i32");
}

/// The first file has all keys.
Result<OutputLayout> layOutPart(const Model& model, const Metadata& metadata, const SplitPart& part)
{
    const Json* source = findMember(metadata, "source_metadata");
    source = source != nullptr && findMember(*source, kTypesKey) != nullptr ? source : &metadata;
    const Json* types = findMember(*source, kTypesKey);
    if (types == nullptr || !types->is_object()) {
        return Error{.code = Errc::Unsupported,
                     .message = "the model has no GGUF keys with its hyperparameters; they are made for checkpoints of "
                                "known architectures whose names are mapped",
                     .advice = "Leave --keep-names out, or write .apr or .safetensors."};
    }
    std::vector<std::tuple<const std::string*, const Json*, const Json*>> kept; // key, value, type
    for (auto at = types->begin(); at != types->end(); ++at) {
        const std::string& key = at.key();
        const Json* value = valueOf(metadata, source, key);
        const bool isOfFirst = key != "general.alignment" && part.number > 0;
        if (value == nullptr || isOfFirst || key.starts_with("split.")) { // those of a source are those of its files
            continue;
        }
        kept.emplace_back(&key, value, &*at);
    }
    KeyValueWriter head;
    head.out().put(std::string_view("GGUF"));
    head.out().put(std::uint32_t{3});
    head.out().put(std::uint64_t{model.tensors().size()});
    head.out().put(std::uint64_t{kept.size() + (part.count > 1 ? 3 : 0)});
    for (const auto& [key, value, type] : kept) {
        APR_CHECK(head.putPair(*key, *value, type->is_string() ? type->get_ref<const std::string&>() : std::string()));
    }
    if (part.count > 1) {
        APR_CHECK(putSplit(head, part));
    }
    const std::uint64_t alignment = unsignedMember(*source, "general.alignment").value_or(kDefaultAlignment);
    if (alignment == 0 || (alignment & (alignment - 1)) != 0) {
        return refuse(Errc::Corrupt, "expected a power of two as alignment, found " + std::to_string(alignment),
                      "general.alignment");
    }

    FileLayout file;
    const auto tensors = model.tensors();
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        APR_CHECK(checkTensor(tensors[i]));
        file.segments.push_back(Segment::ofTensor(i, tensors[i].byteSize, alignment));
    }
    file.segments.push_back(Segment::padding(alignment));
    APR_TRY(const auto offsets, offsetsOf(file.segments));
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const TensorInfo& tensor = tensors[i];
        head.putString(tensor.name);
        head.out().put(static_cast<std::uint32_t>(tensor.shape.size()));
        for (std::size_t d = tensor.shape.size(); d > 0; --d) {
            head.out().put(tensor.shape[d - 1]); // the file has the fastest dimension first
        }
        head.out().put(static_cast<std::uint32_t>(dtypeInfo(tensor.dtype).ggmlId));
        head.out().put(offsets[i]);
    }
    head.out().padTo(static_cast<std::size_t>(alignment));
    file.segments.insert(file.segments.begin(), Segment::ofBytes(head.out().take()));
    return singleFile(std::move(file));
}

/// The first file is the output itself, and the last one that is written.
Result<OutputLayout> layOutShards(const Model& model, const Metadata& metadata, const WriteOptions& /*options*/,
                                  const ShardNames& names)
{
    constexpr std::size_t kMostFiles = 0xFFFF;
    if (names.shards.size() > kMostFiles) {
        return Error{.code = Errc::Argument,
                     .message = "GGUF allows at most " + formatCount(kMostFiles) + " files, the model would have " +
                                formatCount(names.shards.size()),
                     .field = "--max-shard-size",
                     .advice = "Choose a larger size."};
    }
    OutputLayout out;
    for (std::size_t left = names.shards.size(); left > 0; --left) {
        const std::size_t i = left - 1;
        const Model part = selectTensors(model, names.shards[i]);
        APR_TRY(
            OutputLayout shard,
            layOutPart(part, metadata, {.number = i, .count = names.shards.size(), .tensors = model.tensors().size()}));
        const std::string name = i == 0 ? std::string() : names.name(i, ".gguf");
        out.files.push_back(asPart(std::move(shard.files.front()), names.shards[i], name));
    }
    return out;
}

} // namespace

Result<OutputLayout> layOut(const Model& model, const Metadata& metadata)
{
    return layOutPart(model, metadata, {});
}

const FormatWriter kWriter{
    .id = "gguf",
    .format = FormatId::Gguf,
    .suffix = ".gguf",
    .can = {.blockTypes = true, .scaledIntegers = false},
    .layOut = [](const Model& model, const Metadata& metadata, const WriteOptions&) { return layOut(model, metadata); },
    .layOutShards = &layOutShards,
    .shardedName = [](const ShardNames& names) { return names.name(0, ".gguf"); },
};

} // namespace apr::gguf
