// SPDX-License-Identifier: MIT
#include "writer.h"

#include "apr/base/bytes.h"
#include "apr/base/crc32.h"
#include "apr/base/text.h"
#include "layout.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

namespace apr::aprender {
namespace {

/// Types by the numbers that aprender (since GH-438) and realizar both read as these.
constexpr std::array kTypes{std::pair(DType::F32, 0),   std::pair(DType::F16, 1),   std::pair(DType::F64, 3),
                            std::pair(DType::I32, 4),   std::pair(DType::I64, 5),   std::pair(DType::I8, 6),
                            std::pair(DType::U8, 7),    std::pair(DType::Q4_K, 12), std::pair(DType::Q5_K, 13),
                            std::pair(DType::Q6_K, 14), std::pair(DType::BF16, 30)};

/// Our figures by the flat keys of aprender's metadata.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kFigures{{
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

/// aprender has the architecture as a text and its figures beside it.
Json flatMetadata(const Metadata& metadata)
{
    Json out = metadata.is_object() ? metadata : Metadata::object();
    const Json* figures = findMember(metadata, "architecture");
    if (figures != nullptr && figures->is_object()) {
        for (const auto& [ours, theirs] : kFigures) {
            if (const Json* value = findMember(*figures, ours); value != nullptr && !out.contains(theirs)) {
                out[std::string(theirs)] = *value;
            }
        }
        out["architecture_figures"] = *figures;
        out["architecture"] = stringMember(*figures, "family").value_or("unknown");
    }
    if (const auto name = stringMember(metadata, "model_name"); name && !out.contains("name")) {
        out["name"] = *name;
    }
    if (const auto format = stringMember(metadata, "source_format"); format && !out.contains("original_format")) {
        out["original_format"] = *format;
    }
    return out;
}

std::vector<std::byte> makeFooter(std::uint32_t crc, std::uint64_t)
{
    ByteWriter footer;
    footer.put(crc);
    return footer.take();
}

Status checkTensor(const TensorInfo& tensor)
{
    const auto refuse = [&tensor](Errc code, std::string message) {
        return Error{.code = code, .message = std::move(message), .tensor = printable(tensor.name, 120)};
    };
    if (!typeNumber(tensor.dtype)) {
        return refuse(Errc::Unsupported, "aprender and realizar have no number in common for " +
                                             std::string(dtypeName(tensor.dtype)) +
                                             " (--precision f32, fp16 or bf16 converts it; apr2 holds it as it is)");
    }
    if (tensor.name.empty() || tensor.name.size() > kMaxNameBytes || !isUtf8(tensor.name)) {
        return refuse(Errc::Argument, "a file of this layout needs tensor names of 1 to 256 bytes of UTF-8");
    }
    if (tensor.shape.size() > kMaxDims) {
        return refuse(Errc::Argument, "the tensor has " + std::to_string(tensor.shape.size()) +
                                          " dimensions, a file of this layout holds at most 8");
    }
    return {};
}

} // namespace

Result<FileLayout> layOut(const Model& model, const Metadata& metadata)
{
    const auto tensors = model.tensors();
    FileLayout layout{.footerBytes = kFooterBytes, .footer = makeFooter};
    std::uint64_t dataSize = 0;
    std::uint32_t flags = kRowMajor;
    for (const TensorInfo& tensor : tensors) {
        APR_CHECK(checkTensor(tensor));
        flags |= isQuantized(tensor.dtype) ? std::uint32_t{kQuantized} : 0U;
        layout.tensors.push_back({.offset = dataSize, .size = tensor.byteSize});
        const auto end = checkedAdd(dataSize, tensor.byteSize);
        const auto next = end ? checkedAlign(*end, kAlignment) : std::nullopt;
        if (!next) {
            return Error{.code = Errc::Argument, .message = "the tensors are larger than a file can be"};
        }
        dataSize = *next;
    }
    std::vector<std::size_t> byName(tensors.size());
    std::iota(byName.begin(), byName.end(), std::size_t{0});
    std::sort(byName.begin(), byName.end(),
              [&tensors](std::size_t a, std::size_t b) { return tensors[a].name < tensors[b].name; });
    ByteWriter index;
    for (std::size_t i = 0; i < byName.size(); ++i) {
        const TensorInfo& tensor = tensors[byName[i]];
        if (i > 0 && tensor.name == tensors[byName[i - 1]].name) {
            return Error{.code = Errc::Argument, .message = "two tensors have the same name", .tensor = tensor.name};
        }
        index.put(static_cast<std::uint16_t>(tensor.name.size()));
        index.put(std::string_view(tensor.name));
        index.put(*typeNumber(tensor.dtype));
        index.put(static_cast<std::uint8_t>(tensor.shape.size()));
        for (const std::uint64_t extent : tensor.shape) {
            index.put(extent);
        }
        index.put(layout.tensors[byName[i]].offset);
        index.put(tensor.byteSize);
    }
    flags |= metadata.contains("tokenizer.vocabulary") ? std::uint32_t{kHasVocabulary} : 0U;
    flags |= metadata.contains("model_card") ? std::uint32_t{kHasModelCard} : 0U;
    flags |= metadata.contains("mel_filterbank") ? std::uint32_t{kHasFilterbank} : 0U;
    const std::string json = dumpJson(flatMetadata(metadata));
    if (json.size() > kMaxMetadata) {
        return Error{.code = Errc::Argument, .message = "the metadata take " + formatBytes(json.size())};
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
    layout.head = head.take();
    for (StoredTensor& stored : layout.tensors) {
        stored.offset += dataAt;
    }
    layout.fileBytes = dataAt + dataSize + kFooterBytes;
    return layout;
}

} // namespace apr::aprender
