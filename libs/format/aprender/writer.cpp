// SPDX-License-Identifier: MIT
#include "writer.h"

#include "apr/base/bytes.h"
#include "apr/base/crc32.h"
#include "apr/base/text.h"
#include "format.h"
#include "layout.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

namespace apr::aprender {
namespace {

/// Dtype ids that current aprender and realizar versions interpret the same way.
constexpr std::array kTypes{std::pair(DType::F32, 0),   std::pair(DType::F16, 1),   std::pair(DType::F64, 3),
                            std::pair(DType::I32, 4),   std::pair(DType::I64, 5),   std::pair(DType::I8, 6),
                            std::pair(DType::U8, 7),    std::pair(DType::Q4_K, 12), std::pair(DType::Q5_K, 13),
                            std::pair(DType::Q6_K, 14), std::pair(DType::BF16, 30)};

/// Our hyperparameter names and the flat metadata keys of aprender.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kHyperparameterKeys{{
    {"hidden_size", "hidden_size"},
    {"n_layers", "num_layers"},
    {"n_heads", "num_heads"},
    {"n_kv_heads", "num_kv_heads"},
    {"vocab_size", "vocab_size"},
    {"intermediate_size", "intermediate_size"},
    {"context_length", "max_position_embeddings"},
    {"rope_theta", "rope_theta"},
    {"norm_eps", "rms_norm_eps"},
}};

std::optional<std::uint8_t> typeNumber(DType dtype)
{
    const auto* at =
        std::find_if(kTypes.begin(), kTypes.end(), [dtype](const auto& each) { return each.first == dtype; });
    return at == kTypes.end() ? std::nullopt : std::optional(static_cast<std::uint8_t>(at->second));
}

/// In aprender's metadata "architecture" is a string, and the hyperparameters are top-level keys.
Json flatMetadata(const Metadata& metadata)
{
    Json out = metadata.is_object() ? metadata : Metadata::object();
    const Json* hyperparameters = findMember(metadata, "architecture");
    if (hyperparameters != nullptr && hyperparameters->is_object()) {
        for (const auto& [ours, theirs] : kHyperparameterKeys) {
            if (const Json* value = findMember(*hyperparameters, ours); value != nullptr && !out.contains(theirs)) {
                out[std::string(theirs)] = *value;
            }
        }
        out["architecture_hyperparameters"] = *hyperparameters;
        out["architecture"] = stringMember(*hyperparameters, "family").value_or("unknown");
    }
    if (const auto name = stringMember(metadata, "model_name"); name && !out.contains("name")) {
        out["name"] = *name;
    }
    if (const auto format = stringMember(metadata, "source_format"); format && !out.contains("original_format")) {
        out["original_format"] = *format;
    }
    return out;
}

Segment footer()
{
    return Segment::late(kFooterBytes, [](const WrittenSoFar& written) {
        ByteWriter out;
        out.put(written.crc);
        return Result<std::vector<std::byte>>(out.take());
    });
}

Status checkTensor(const TensorInfo& tensor)
{
    const auto refuse = [&tensor](Errc code, std::string message) {
        return Error{.code = code, .message = std::move(message), .tensor = printable(tensor.name, 120)};
    };
    if (!typeNumber(tensor.dtype)) {
        return refuse(Errc::Unsupported, "the aprender dialect does not support dtype " +
                                             std::string(dtypeName(tensor.dtype)) +
                                             "; convert with --precision f32, fp16 or bf16, or write apr2");
    }
    if (tensor.name.empty() || tensor.name.size() > kMaxNameBytes || !isUtf8(tensor.name)) {
        return refuse(Errc::Argument, "the aprender dialect requires tensor names of 1 to 256 bytes of UTF-8, found " +
                                          formatCountOf(tensor.name.size(), "byte"));
    }
    if (tensor.shape.size() > kMaxDims) {
        return refuse(Errc::Argument, "the tensor has " + std::to_string(tensor.shape.size()) +
                                          " dimensions, the aprender dialect allows at most 8");
    }
    return {};
}

} // namespace

Result<OutputLayout> layOut(const Model& model, const Metadata& metadata, const WriteOptions& options)
{
    const auto tensors = model.tensors();
    FileLayout file{.hasChecksum = true};
    std::uint32_t flags = kRowMajor;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        APR_CHECK(checkTensor(tensors[i]));
        flags |= isQuantized(tensors[i].dtype) ? std::uint32_t{kQuantized} : 0U;
        file.segments.push_back(Segment::ofTensor(i, tensors[i].byteSize, kAlignment));
    }
    file.segments.push_back(Segment::padding(kAlignment));
    APR_TRY(const auto offsets, offsetsOf(file.segments));
    std::vector<std::size_t> byName(tensors.size());
    std::iota(byName.begin(), byName.end(), std::size_t{0});
    std::sort(byName.begin(), byName.end(),
              [&tensors](std::size_t a, std::size_t b) { return tensors[a].name < tensors[b].name; });
    ByteWriter index;
    for (std::size_t i = 0; i < byName.size(); ++i) {
        const TensorInfo& tensor = tensors[byName[i]];
        if (i > 0 && tensor.name == tensors[byName[i - 1]].name) {
            return Error{.code = Errc::Argument, .message = "duplicate tensor name", .tensor = tensor.name};
        }
        index.put(static_cast<std::uint16_t>(tensor.name.size()));
        index.put(std::string_view(tensor.name));
        index.put(*typeNumber(tensor.dtype));
        index.put(static_cast<std::uint8_t>(tensor.shape.size()));
        for (const std::uint64_t extent : tensor.shape) {
            index.put(extent);
        }
        index.put(offsets[byName[i]]);
        index.put(tensor.byteSize);
    }
    flags |= metadata.contains("tokenizer.vocabulary") ? std::uint32_t{kHasVocabulary} : 0U;
    flags |= metadata.contains("model_card") ? std::uint32_t{kHasModelCard} : 0U;
    flags |= metadata.contains("mel_filterbank") ? std::uint32_t{kHasFilterbank} : 0U;
    auto [json, places] = dumpWithSlots(flatMetadata(metadata), options.lateNumbers);
    if (json.size() > kMaxMetadata) {
        return Error{.code = Errc::Argument,
                     .message = "the metadata size of " + formatBytes(json.size()) + " exceeds the limit of " +
                                formatBytes(kMaxMetadata)};
    }
    const std::uint64_t indexAt = *checkedAlign(kHeaderBytes + json.size(), kAlignment);
    const std::uint64_t dataAt = *checkedAlign(indexAt + index.size(), kAlignment);
    ByteWriter head;
    head.put(kMagic);
    head.put(std::uint8_t{2});
    head.put(std::uint8_t{0});
    head.put(static_cast<std::uint16_t>(flags));
    head.put(static_cast<std::uint32_t>(tensors.size()));
    head.put(kHeaderBytes);
    head.put(static_cast<std::uint32_t>(json.size()));
    head.put(indexAt);
    head.put(dataAt);
    const std::array<std::byte, 20> reserved{};
    const std::uint32_t crc = crc32(reserved, crc32(head.span()));
    head.put(crc);
    head.put(std::span<const std::byte>(reserved));
    head.put(std::string_view(json));
    head.padTo(kAlignment);
    head.put(index.span());
    head.padTo(kAlignment);
    file.segments.insert(file.segments.begin(),
                         headSegment(head.take(), slotsAfter(kHeaderBytes, std::move(places)), options.lateValues));
    file.segments.push_back(footer());
    return singleFile(std::move(file));
}

const FormatWriter kWriter{
    .id = "aprender",
    .format = FormatId::Aprender,
    .suffix = ".apr",
    .can = {.blockTypes = true},
    .layOut = &layOut,
};

constinit const Format kFormat{.ids = {FormatId::Aprender}, .writers = {&kWriter}, .sectionFields = &sectionFields};

} // namespace apr::aprender
