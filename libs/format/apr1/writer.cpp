// SPDX-License-Identifier: MIT
#include "writer.h"

#include "apr/base/bytes.h"
#include "apr/base/crc32.h"
#include "apr/base/text.h"
#include "apr/model/chunks.h"
#include "format.h"
#include "format/reading/section_fields.h"
#include "format/writing/refusal.h"
#include "format/writing/streaming_order.h"
#include "layout.h"
#include "packed_payload.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>

namespace apr::apr1 {
namespace {

constexpr std::uint64_t kMaxU32 = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t kPayloadLimit = std::uint64_t{1} << 30; ///< of payloads that are made in memory

Segment footer()
{
    return Segment::late(kFooterBytes, [](const WrittenSoFar& written) {
        ByteWriter out;
        out.put(written.crc);
        return Result<std::vector<std::byte>>(out.take());
    });
}

Error tooLarge(std::uint64_t payload)
{
    return {.code = Errc::Memory,
            .message = "the payload has " + formatBytes(payload) + ", which is compressed in memory; at most " +
                       formatBytes(kPayloadLimit) + " are supported"};
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

/// The hyperparameters of a regression's payload: those of the payload it was read from, or of the model. Nothing if
/// one is missing.
std::optional<Json> regressionSettings(const Metadata& metadata, bool isLogistic)
{
    const Json* own = findPath(metadata, {"apr1", "hyperparameters"});
    own = own != nullptr ? own : findMember(metadata, "hyperparameters");
    Json out = Json::object();
    const auto names = isLogistic ? std::vector<std::string>{"learning_rate", "max_iter", "tol"}
                                  : std::vector<std::string>{"fit_intercept"};
    for (const std::string& name : names) {
        const Json* value = own != nullptr ? findMember(*own, name) : nullptr;
        if (value == nullptr || !(isLogistic ? value->is_number() : value->is_boolean())) {
            return std::nullopt;
        }
        out[name] = *value;
    }
    return out;
}

/// The original payload of a model read from version 1, or nothing.
Result<std::optional<std::vector<std::byte>>> originalPayload(const Model& model, const Metadata& metadata)
{
    const auto tensors = model.tensors();
    const auto none = std::optional<std::vector<std::byte>>();
    const auto loaded = [&model](std::string_view name) -> Result<Bytes> {
        const auto at = model.find(name);
        return at ? model.load(*at) : Result<Bytes>(Bytes());
    };
    if (metadata.contains("apr1") && tensors.size() == 1 && tensors[0].name == kOpaqueName &&
        tensors[0].dtype == DType::U8) {
        if (tensors[0].byteSize > kPayloadLimit) {
            return tooLarge(tensors[0].byteSize);
        }
        APR_TRY(const Bytes bytes, loaded(kOpaqueName));
        return std::optional(std::vector<std::byte>(bytes.span().begin(), bytes.span().end()));
    }
    const auto type = headerFrom(metadata).type;
    const bool isRegression = tensors.size() == 2 && model.find("coefficients") && model.find("intercept") &&
                              (type == kLinearRegression || type == kLogisticRegression) &&
                              tensors[0].dtype == DType::F32 && tensors[1].dtype == DType::F32 &&
                              tensors[*model.find("coefficients")].shape.size() == 1 &&
                              tensors[*model.find("intercept")].elements() == 1;
    const auto hyperparameters =
        isRegression ? regressionSettings(metadata, type == kLogisticRegression) : std::nullopt;
    if (!hyperparameters) {
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

/// Header and metadata of a file, and what follows them at once.
struct Head {
    HeaderFields header;
    TextWithSlots metadata;
    LateValues values;

    Result<std::vector<std::byte>> bytes(std::span<const std::byte> rest) const
    {
        ByteWriter out;
        APR_CHECK(putHeader(out, header));
        out.put(std::string_view(metadata.text));
        out.put(rest);
        std::vector<std::byte> all = out.take();
        if (!metadata.places.empty()) {
            if (!values) {
                return Error{.code = Errc::Argument, .message = "the layout is for a plan, and has no head"};
            }
            fillSlots(all, slotsAfter(kHeaderBytes, metadata.places), values());
        }
        return all;
    }
};

using MakePayload = std::function<Result<std::vector<std::byte>>()>;

/// A file whose payload of `rawSize` bytes is made, and compressed, in memory when it is written.
Result<OutputLayout> layOutPayload(std::uint64_t rawSize, MakePayload make, Head head, const WriteOptions& options)
{
    if (rawSize > kPayloadLimit) {
        return tooLarge(rawSize);
    }
    const std::uint64_t indexBytes = options.isStreaming ? chunkIndexBytes(rawSize) : 0;
    head.header.metadataSize = head.metadata.text.size();
    head.header.payloadSize = rawSize + indexBytes;
    head.header.rawSize = rawSize;
    head.header.flags |= options.isStreaming ? std::uint32_t{kStreaming} : 0U;
    ByteWriter checked;
    APR_CHECK(putHeader(checked, head.header));
    FileLayout file{.hasChecksum = true};
    const std::uint64_t headBytes = kHeaderBytes + head.header.metadataSize + indexBytes;
    const bool isOfOutput = !head.metadata.places.empty();
    // The head has the sizes of what follows it.
    const auto packed = std::make_shared<PackedPayload>();
    file.segments.push_back(Segment::late(
        headBytes,
        [packed, make = std::move(make), head = std::move(head), headBytes,
         form = PayloadForm{options.compression, options.isStreaming}](
            const WrittenSoFar&) -> Result<std::vector<std::byte>> {
            APR_TRY(auto raw, make());
            APR_TRY(*packed, packPayload(std::move(raw), form));
            Head final = head;
            final.header.compression = packed->compression;
            final.header.payloadSize = headBytes - kHeaderBytes - final.header.metadataSize + packed->bytes.size();
            return final.bytes(form.isChunked ? chunkIndex(packed->chunks, headBytes) : std::vector<std::byte>());
        }));
    file.segments.back().isOfOutput = isOfOutput;
    file.segments.push_back(Segment::late(
        rawSize, [packed](const WrittenSoFar&) { return Result<std::vector<std::byte>>(std::move(packed->bytes)); }));
    file.segments.push_back(footer());
    return singleFile(std::move(file));
}

Status checkTensor(const TensorInfo& tensor)
{
    const auto refuse = [&tensor](Errc code, std::string message) {
        const DTypeKind kind = dtypeInfo(tensor.dtype).kind;
        return refusal(tensor, code, std::move(message),
                       kind == DTypeKind::Float     ? "Add --precision f32, or write apr2."
                       : kind == DTypeKind::Integer ? "Leave the tensor out with --drop, or write apr2."
                                                    : "Add --dequantize f16, or write apr2.");
    };
    if (std::find(kTruenoTypes.begin(), kTruenoTypes.end(), tensor.dtype) == kTruenoTypes.end()) {
        return refuse(Errc::Unsupported, "version 1 does not support dtype " + std::string(dtypeName(tensor.dtype)) +
                                             "; it has F32, F16, BF16, I8 and U8");
    }
    const bool fits = tensor.shape.size() <= kMaxDims && std::all_of(tensor.shape.begin(), tensor.shape.end(),
                                                                     [](std::uint64_t n) { return n <= kMaxU32; });
    if (!fits || tensor.name.empty() || !isUtf8(tensor.name)) {
        return refuse(Errc::Argument,
                      "version 1 requires a non-empty UTF-8 tensor name, at most 8 dimensions and 32-bit extents");
    }
    return {};
}

/// The tensor index and the places of the tensors behind it.
class TensorIndex {
public:
    TensorIndex(const Model& model, const Metadata& metadata, const WriteOptions& options)
        : m_tensors(model.tensors()), m_options(options)
    {
        const Json* own = findMember(metadata, "apr1");
        m_hints = own == nullptr ? nullptr : findMember(*own, "hints");
    }

    /// E002, E009 and E020 for tensors that version 1 does not have.
    Status plan()
    {
        std::vector<std::string_view> names;
        for (const TensorInfo& tensor : m_tensors) {
            APR_CHECK(checkTensor(tensor));
            m_bytes += 8 + 1 + 1 + 8 * tensor.shape.size() + 1 + 1 + 8 + 8;
            names.push_back(tensor.name);
        }
        std::sort(names.begin(), names.end());
        if (const auto twice = std::adjacent_find(names.begin(), names.end()); twice != names.end()) {
            return Error{.code = Errc::Argument, .message = "duplicate tensor name", .tensor = std::string(*twice)};
        }
        m_order.resize(m_tensors.size());
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        if (m_options.isStreaming) {
            m_order = streamingOrder(m_tensors);
        }
        for (const std::size_t i : m_order) {
            m_segments.push_back(Segment::ofTensor(i, m_tensors[i].byteSize, kAlignment));
        }
        m_segments.push_back(Segment::padding(kAlignment));
        APR_TRY(m_offsets, offsetsOf(m_segments));
        if (m_offsets.back() > std::numeric_limits<std::uint64_t>::max() / 2) {
            return Error{.code = Errc::Argument, .message = "the total tensor size overflows 64 bits"};
        }
        return {};
    }

    std::uint64_t bytes() const { return m_bytes; }
    /// In the order of their data, and zeros up to a multiple of 64.
    const std::vector<Segment>& segments() const { return m_segments; }
    /// Of the segments, and the end, from the first one.
    const std::vector<std::uint64_t>& offsets() const { return m_offsets; }

    /// The index of tensors whose data begins at `dataAt`.
    std::vector<std::byte> make(std::uint64_t dataAt) const
    {
        std::vector<std::uint64_t> offsetOf(m_tensors.size());
        for (std::size_t i = 0; i < m_order.size(); ++i) {
            offsetOf[m_order[i]] = dataAt + m_offsets[i];
        }
        ByteWriter out;
        out.put(static_cast<std::uint32_t>(m_tensors.size()));
        for (std::size_t i = 0; i < m_tensors.size(); ++i) {
            put(out, m_tensors[i], offsetOf[i]);
        }
        return out.take();
    }

private:
    void put(ByteWriter& out, const TensorInfo& tensor, std::uint64_t offset) const
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
        const Json* hint = m_hints == nullptr ? nullptr : findMember(*m_hints, tensor.name);
        const std::uint64_t former =
            hint == nullptr ? kAlignment : unsignedMember(*hint, "alignment").value_or(kAlignment);
        const std::uint64_t alignment = m_options.alignment == kAlignment ? former : m_options.alignment;
        const auto named = hint == nullptr ? std::nullopt : stringMember(*hint, "backend");
        const std::string wanted = m_options.backend.empty() ? named.value_or("Auto") : m_options.backend;
        out.put(static_cast<std::uint8_t>(alignment));
        out.put(backendId(wanted).value_or(0));
        out.put(offset);
        out.put(tensor.byteSize);
    }

    std::span<const TensorInfo> m_tensors;
    const WriteOptions& m_options;
    const Json* m_hints = nullptr;
    std::uint64_t m_bytes = 4;
    std::vector<std::size_t> m_order;
    std::vector<Segment> m_segments;
    std::vector<std::uint64_t> m_offsets;
};

/// Tensors that programs map into memory: TRUENO_NATIVE. With STREAMING, the index and each tensor are a chunk.
Result<OutputLayout> layOutMapped(const TensorIndex& index, Head head, const WriteOptions& options)
{
    const auto& offsets = index.offsets();
    std::vector<std::size_t> inChunks; // segments with bytes
    for (std::size_t i = 0; i + 1 < index.segments().size(); ++i) {
        if (offsets[i + 1] > offsets[i] || index.segments()[i].size > 0) {
            inChunks.push_back(i);
        }
    }
    const std::uint64_t chunkBytes = options.isStreaming ? 4 + (inChunks.size() + 1) * kChunkEntryBytes : 0;
    const std::uint64_t payloadAt = kHeaderBytes + head.metadata.text.size();
    const std::uint64_t indexAt = payloadAt + chunkBytes;
    const std::uint64_t dataAt = *checkedAlign(indexAt + index.bytes(), kAlignment);
    head.header.flags |= kTruenoNative | (options.isStreaming ? std::uint32_t{kStreaming} : 0U);
    head.header.metadataSize = head.metadata.text.size();
    head.header.payloadSize = dataAt + offsets.back() - payloadAt;
    head.header.rawSize = head.header.payloadSize - chunkBytes;
    std::vector<std::byte> indexBytes = index.make(dataAt);
    indexBytes.resize(static_cast<std::size_t>(dataAt - indexAt));
    ByteWriter checked;
    APR_CHECK(putHeader(checked, head.header));

    FileLayout file{.hasChecksum = true};
    const bool isLate = options.isStreaming || !head.metadata.places.empty();
    if (isLate) {
        file.segments.push_back(Segment::late(dataAt, {}));
        file.segments.back().isOfOutput = !head.metadata.places.empty();
    } else {
        APR_TRY(auto bytes, head.bytes(indexBytes));
        file.segments.push_back(Segment::ofBytes(std::move(bytes)));
    }
    file.segments.insert(file.segments.end(), index.segments().begin(), index.segments().end());
    file.segments.push_back(footer());
    if (isLate && (head.metadata.places.empty() || head.values)) {
        struct TensorChunk {
            PackedChunk chunk;
            std::size_t tensor;
            std::uint64_t size; ///< without the zeros behind it
        };
        std::vector<TensorChunk> behind;
        for (std::size_t i = 0; i < inChunks.size(); ++i) {
            const std::uint64_t from = offsets[inChunks[i]];
            const std::uint64_t size = (i + 1 < inChunks.size() ? offsets[inChunks[i + 1]] : offsets.back()) - from;
            const Segment& segment = index.segments()[inChunks[i]];
            behind.push_back({.chunk = {.offset = dataAt - indexAt + from, .size = size, .rawSize = size},
                              .tensor = segment.tensor,
                              .size = segment.size});
        }
        file.segments.front().make = [head = std::move(head), indexBytes = std::move(indexBytes),
                                      behind = std::move(behind), indexAt,
                                      isChunked = options.isStreaming](const WrittenSoFar& written) {
            std::vector<std::byte> rest;
            if (isChunked) {
                std::vector<PackedChunk> chunks{
                    {.offset = 0, .size = indexBytes.size(), .rawSize = indexBytes.size(), .crc = crc32(indexBytes)}};
                for (const TensorChunk& each : behind) {
                    chunks.push_back(each.chunk);
                    chunks.back().crc = crc32Zeros(written.crcs[each.tensor], each.chunk.size - each.size);
                }
                rest = chunkIndex(chunks, indexAt);
            }
            rest.insert(rest.end(), indexBytes.begin(), indexBytes.end());
            return head.bytes(rest);
        };
    }
    return singleFile(std::move(file));
}

} // namespace

Result<OutputLayout> layOut(const Model& model, const Metadata& metadata, const WriteOptions& options)
{
    if (options.compression.shuffle) {
        return Error{.code = Errc::Argument,
                     .message = "version 1 does not split elements into byte planes",
                     .field = "--shuffle",
                     .advice = "Write apr2, or omit the option."};
    }
    APR_TRY(auto payload, originalPayload(model, metadata));
    Head head{.header = headerFrom(metadata), .metadata = {}, .values = options.lateValues};
    if (payload && (options.isMapped || !options.backend.empty())) {
        return Error{.code = Errc::Unsupported,
                     .message = "the payload of the source is kept as it is, so its tensors cannot be stored for "
                                "memory mapping",
                     .field = options.isMapped ? "--trueno-native" : "--backend-hint",
                     .advice = "Omit the option, or convert a model with tensors."};
    }
    if (payload) {
        head.metadata = packMetadata(metadata, nullptr, options);
        const std::uint64_t size = payload->size();
        return layOutPayload(
            size, [raw = std::move(*payload)] { return Result<std::vector<std::byte>>(raw); }, std::move(head),
            options);
    }
    head.metadata = packMetadata(metadata, &model, options);
    TensorIndex index(model, metadata, options);
    APR_CHECK(index.plan());
    if (options.compression.codec == Codec::None) {
        return layOutMapped(index, std::move(head), options);
    }
    // Places are those in the decompressed payload.
    const std::uint64_t dataAt = *checkedAlign(index.bytes(), kAlignment);
    const std::uint64_t size = dataAt + index.offsets().back();
    std::vector<std::uint64_t> places(model.tensors().size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        places[index.segments()[i].tensor] = dataAt + index.offsets()[i];
    }
    return layOutPayload(
        size,
        [model, size, start = index.make(dataAt), places = std::move(places)]() -> Result<std::vector<std::byte>> {
            std::vector<std::byte> raw(static_cast<std::size_t>(size));
            std::copy(start.begin(), start.end(), raw.begin());
            for (std::size_t i = 0; i < places.size(); ++i) {
                for (const ChunkRange& chunk : chunksOf(model.tensors()[i], i)) {
                    APR_TRY(const Bytes bytes, model.load(i, chunk.bytes));
                    std::copy_n(bytes.data(), bytes.size(),
                                raw.begin() + static_cast<std::ptrdiff_t>(places[i] + chunk.bytes.offset));
                }
            }
            return raw;
        },
        std::move(head), options);
}

const FormatWriter kWriter{
    .id = "apr1",
    .format = FormatId::Apr1,
    .suffix = ".apr",
    .can = {.blockTypes = true, .compression = true, .isStreamed = true, .backends = true},
    .layOut = &layOut,
};

constinit const Format kFormat{.ids = {FormatId::Apr1}, .writers = {&kWriter}, .sectionFields = &aprMetadataFields};

} // namespace apr::apr1
