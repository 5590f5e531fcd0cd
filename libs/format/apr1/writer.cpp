// SPDX-License-Identifier: MIT
#include "writer.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"
#include "apr/container/compression/whole.h"
#include "format.h"
#include "format/reading/section_fields.h"
#include "layout.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace apr::apr1 {
namespace {

constexpr std::uint64_t kMaxU32 = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t kOpaqueLimit = std::uint64_t{1} << 30;

Segment footer()
{
    return Segment::late(kFooterBytes, [](const WrittenSoFar& written) {
        ByteWriter out;
        out.put(written.crc);
        return Result<std::vector<std::byte>>(out.take());
    });
}

struct HeaderFields {
    std::uint16_t type = kNeuralCustom;
    std::uint64_t metadataSize = 0;
    std::uint64_t payloadSize = 0;
    std::uint64_t rawSize = 0;
    std::uint8_t compression = kNone;
    std::uint32_t flags = 0;
    std::uint8_t quality = 0;
};

Status putHeader(ByteWriter& out, const HeaderFields& header)
{
    if (header.metadataSize > kMaxU32 || header.payloadSize > kMaxU32 || header.rawSize > kMaxU32) {
        return Error{.code = Errc::Argument,
                     .message = "metadata and payload of a version 1 file are limited to 4.29 GB each, found " +
                                formatBytes(std::max({header.metadataSize, header.payloadSize, header.rawSize}))};
    }
    out.put(kMagic);
    out.put(std::uint8_t{1});
    out.put(std::uint8_t{0});
    out.put(header.type);
    out.put(static_cast<std::uint32_t>(header.metadataSize));
    out.put(static_cast<std::uint32_t>(header.payloadSize));
    out.put(static_cast<std::uint32_t>(header.rawSize));
    out.put(header.compression);
    out.put(static_cast<std::uint8_t>(header.flags));
    out.put(header.quality);
    out.put(std::uint8_t{0});
    out.put(std::uint64_t{0});
    return {};
}

/// HeaderFields fields from the metadata. All other values under "apr1" are dropped.
HeaderFields headerFrom(const Metadata& metadata)
{
    HeaderFields header;
    if (const Json* own = findMember(metadata, "apr1")) {
        header.type = static_cast<std::uint16_t>(unsignedMember(*own, "model_type").value_or(kNeuralCustom));
        header.quality = static_cast<std::uint8_t>(unsignedMember(*own, "byte_22").value_or(0));
    } else if (const auto type = stringMember(metadata, "model_type")) {
        for (const ModelType& each : kModelTypes) {
            header.type = each.name == *type ? each.id : header.type;
        }
    }
    header.flags = metadata.contains("model_card") ? std::uint32_t{kHasModelCard} : 0U;
    return header;
}

TextWithSlots packMetadata(Metadata metadata, const Model* named, const WriteOptions& options)
{
    if (!metadata.is_object()) {
        metadata = Metadata::object();
    }
    metadata.erase("apr1");
    if (named != nullptr) {
        Json names = Json::array();
        for (const TensorInfo& tensor : named->tensors()) {
            names.push_back(tensor.name);
        }
        metadata["tensor_names"] = std::move(names);
    }
    return packWithSlots(metadata, options.lateNumbers);
}

/// The original payload of a model read from version 1, or nothing.
Result<std::optional<std::vector<std::byte>>> originalPayload(const Model& model, const Metadata& metadata)
{
    const Json* own = findMember(metadata, "apr1");
    const auto tensors = model.tensors();
    const auto none = std::optional<std::vector<std::byte>>();
    if (own == nullptr) {
        return none;
    }
    const auto loaded = [&model](std::string_view name) -> Result<Bytes> {
        const auto at = model.find(name);
        return at ? model.load(*at) : Result<Bytes>(Bytes());
    };
    if (tensors.size() == 1 && tensors[0].name == kOpaqueName && tensors[0].dtype == DType::U8) {
        if (tensors[0].byteSize > kOpaqueLimit) {
            return Error{.code = Errc::Memory,
                         .message = "the payload has " + formatBytes(tensors[0].byteSize) + ", at most " +
                                    formatBytes(kOpaqueLimit) + " are supported"};
        }
        APR_TRY(const Bytes bytes, loaded(kOpaqueName));
        return std::optional(std::vector<std::byte>(bytes.span().begin(), bytes.span().end()));
    }
    const Json* hyperparameters = findMember(*own, "hyperparameters");
    const auto type = unsignedMember(*own, "model_type").value_or(0);
    const bool isRegression = hyperparameters != nullptr && tensors.size() == 2 && model.find("coefficients") &&
                              model.find("intercept") && (type == kLinearRegression || type == kLogisticRegression) &&
                              tensors[0].dtype == DType::F32 && tensors[1].dtype == DType::F32;
    if (!isRegression) {
        return none;
    }
    APR_TRY(const Bytes coefficients, loaded("coefficients"));
    APR_TRY(const Bytes intercept, loaded("intercept"));
    ByteWriter out;
    out.put(std::uint8_t{1});
    out.put(coefficients.size() / sizeof(float));
    out.put(coefficients.span());
    out.put(intercept.span());
    if (type == kLogisticRegression) {
        out.put(static_cast<float>(numberMember(*hyperparameters, "learning_rate").value_or(0)));
        out.put(unsignedMember(*hyperparameters, "max_iter").value_or(0));
        out.put(static_cast<float>(numberMember(*hyperparameters, "tol").value_or(0)));
    } else {
        const Json* fit = findMember(*hyperparameters, "fit_intercept");
        out.put(static_cast<std::uint8_t>(fit != nullptr && fit->is_boolean() && fit->get<bool>() ? 1 : 0));
    }
    return std::optional(out.take());
}

Result<OutputLayout> layOutPayload(const std::vector<std::byte>& raw, const Metadata& metadata,
                                   const WriteOptions& options)
{
    const CompressionOptions& compression = options.compression;
    HeaderFields header = headerFrom(metadata);
    std::vector<std::byte> packed;
    header.rawSize = raw.size();
    if (compression.codec == Codec::Zstd) {
        APR_TRY(packed, packZstd(raw, compression.level));
        header.compression = compression.level > 9 ? kZstd19 : kZstd3;
    } else if (compression.codec == Codec::Lz4) {
        APR_TRY(packed, packSizedLz4(raw));
        header.compression = kLz4;
    }
    const bool shrank = compression.codec != Codec::None && packed.size() < raw.size();
    header.compression = shrank ? header.compression : std::uint8_t{kNone};
    const std::vector<std::byte>& payload = shrank ? packed : raw;
    auto [packedMetadata, places] = packMetadata(metadata, nullptr, options);
    header.metadataSize = packedMetadata.size();
    header.payloadSize = payload.size();
    ByteWriter head;
    APR_CHECK(putHeader(head, header));
    head.put(std::string_view(packedMetadata));
    head.put(std::span<const std::byte>(payload));
    FileLayout file{.hasChecksum = true};
    file.segments.push_back(headSegment(head.take(), slotsAfter(kHeaderBytes, std::move(places)), options.lateValues));
    file.segments.push_back(footer());
    return singleFile(std::move(file));
}

Status checkTensor(const TensorInfo& tensor)
{
    const auto refuse = [&tensor](Errc code, std::string message) {
        return Error{.code = code, .message = std::move(message), .tensor = printable(tensor.name, 120)};
    };
    if (std::find(kTruenoTypes.begin(), kTruenoTypes.end(), tensor.dtype) == kTruenoTypes.end()) {
        return refuse(Errc::Unsupported,
                      "version 1 does not support dtype " + std::string(dtypeName(tensor.dtype)) +
                          " (supported: F32, F16, BF16, I8, U8); convert with --precision or write apr2");
    }
    const bool fits = tensor.shape.size() <= kMaxDims && std::all_of(tensor.shape.begin(), tensor.shape.end(),
                                                                     [](std::uint64_t n) { return n <= kMaxU32; });
    if (!fits || tensor.name.empty() || !isUtf8(tensor.name)) {
        return refuse(Errc::Argument,
                      "version 1 requires a non-empty UTF-8 tensor name, at most 8 dimensions and 32-bit extents");
    }
    return {};
}

void putEntry(ByteWriter& out, const TensorInfo& tensor, std::uint64_t offset, const Json* hints)
{
    out.put(fnv1a64(tensor.name));
    out.put(static_cast<std::uint8_t>(std::find(kTruenoTypes.begin(), kTruenoTypes.end(), tensor.dtype) -
                                      kTruenoTypes.begin()));
    out.put(static_cast<std::uint8_t>(tensor.shape.size()));
    for (const std::uint64_t extent : tensor.shape) {
        out.put(static_cast<std::uint32_t>(extent));
    }
    for (std::size_t d = 0; d < tensor.shape.size(); ++d) {
        std::uint64_t stride = 1;
        for (std::size_t inner = d + 1; inner < tensor.shape.size(); ++inner) {
            stride *= tensor.shape[inner];
        }
        out.put(static_cast<std::uint32_t>(stride));
    }
    out.put(static_cast<std::uint8_t>(kAlignment));
    const Json* hint = hints == nullptr ? nullptr : findMember(*hints, tensor.name);
    const auto wanted = hint == nullptr ? std::nullopt : stringMember(*hint, "backend");
    const auto* backend = std::find(kBackends.begin(), kBackends.end(), wanted.value_or("Auto"));
    out.put(static_cast<std::uint8_t>(backend == kBackends.end() ? 0 : backend - kBackends.begin()));
    out.put(offset);
    out.put(tensor.byteSize);
}

} // namespace

Result<OutputLayout> layOut(const Model& model, const Metadata& metadata, const WriteOptions& options)
{
    APR_TRY(const auto payload, originalPayload(model, metadata));
    if (payload) {
        return layOutPayload(*payload, metadata, options);
    }
    if (options.compression.codec != Codec::None) {
        return Error{
            .code = Errc::Argument,
            .message = "version 1 stores tensors aligned for memory mapping, so they cannot be compressed; write apr2",
            .field = "--compress"};
    }
    const auto tensors = model.tensors();
    std::uint64_t indexSize = 4;
    std::vector<std::string_view> names;
    for (const TensorInfo& tensor : tensors) {
        APR_CHECK(checkTensor(tensor));
        indexSize += 8 + 1 + 1 + 8 * tensor.shape.size() + 1 + 1 + 8 + 8;
        names.push_back(tensor.name);
    }
    std::sort(names.begin(), names.end());
    if (const auto twice = std::adjacent_find(names.begin(), names.end()); twice != names.end()) {
        return Error{.code = Errc::Argument, .message = "duplicate tensor name", .tensor = std::string(*twice)};
    }
    auto [packedMetadata, places] = packMetadata(metadata, &model, options);
    const std::uint64_t payloadAt = kHeaderBytes + packedMetadata.size();
    const std::uint64_t dataAt = *checkedAlign(payloadAt + indexSize, kAlignment);
    FileLayout file{.hasChecksum = true};
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        file.segments.push_back(Segment::ofTensor(i, tensors[i].byteSize, kAlignment));
    }
    file.segments.push_back(Segment::padding(kAlignment));
    APR_TRY(const auto offsets, offsetsOf(file.segments));
    const auto end = checkedAdd(dataAt, offsets.back());
    if (!end) {
        return Error{.code = Errc::Argument, .message = "the total tensor size overflows 64 bits"};
    }
    const Json* own = findMember(metadata, "apr1");
    const Json* hints = own == nullptr ? nullptr : findMember(*own, "hints");
    ByteWriter index;
    index.put(static_cast<std::uint32_t>(tensors.size()));
    HeaderFields header = headerFrom(metadata);
    header.flags |= kTruenoNative;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        putEntry(index, tensors[i], dataAt + offsets[i], hints);
    }
    header.metadataSize = packedMetadata.size();
    header.payloadSize = header.rawSize = *end - payloadAt;
    ByteWriter head;
    APR_CHECK(putHeader(head, header));
    head.put(std::string_view(packedMetadata));
    head.put(index.span());
    head.padTo(kAlignment);
    file.segments.insert(file.segments.begin(),
                         headSegment(head.take(), slotsAfter(kHeaderBytes, std::move(places)), options.lateValues));
    file.segments.push_back(footer());
    return singleFile(std::move(file));
}

const FormatWriter kWriter{
    .id = "apr1",
    .format = FormatId::Apr1,
    .suffix = ".apr",
    .can = {.blockTypes = true, .compression = true},
    .layOut = &layOut,
};

constinit const Format kFormat{.ids = {FormatId::Apr1}, .writers = {&kWriter}, .sectionFields = &aprMetadataFields};

} // namespace apr::apr1
