// SPDX-License-Identifier: MIT
#include "payload.h"

#include "apr/base/crc32.h"
#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/container/compression/decoded_cache.h"
#include "apr/container/compression/once.h"
#include "apr/container/compression/whole.h"
#include "apr/model/strided_source.h"
#include "layout.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

namespace apr::apr1 {
namespace {

struct Chunk {
    std::uint64_t offset = 0; ///< absolute
    std::uint64_t size = 0;
    std::uint64_t rawSize = 0;
    std::uint32_t crc = 0;
    std::uint64_t rawAt = 0;
};

Error damaged(std::string message, std::uint64_t offset, std::string field, std::string tensor = {})
{
    return Error{.code = Errc::Corrupt,
                 .message = std::move(message),
                 .offset = offset,
                 .field = std::move(field),
                 .tensor = std::move(tensor)};
}

Result<Bytes> decompress(const Bytes& stored, std::uint8_t compression, std::uint64_t rawSize, std::uint64_t limit)
{
    if (compression == kNone) {
        return stored;
    }
    APR_TRY(auto raw,
            compression == kLz4 ? unpackLz4(stored.span(), rawSize, limit) : unpackZstd(stored.span(), rawSize, limit));
    return Bytes::own(std::move(raw));
}

/// A payload that is decompressed as a whole, once, on first read.
class WholeSource final : public TensorSource {
public:
    explicit WholeSource(PayloadFrame frame) : m_frame(std::move(frame)) {}

    Result<Bytes> load(std::size_t, ByteRange range) const override
    {
        if (m_frame.compression == kNone) {
            return m_frame.file.read(m_frame.at + range.offset, range.size);
        }
        APR_TRY(const Bytes raw, m_raw.get([this]() -> Result<Bytes> {
            APR_TRY(const Bytes stored, m_frame.file.read(m_frame.at, m_frame.size));
            auto decompressed = decompress(stored, m_frame.compression, m_frame.rawSize, m_frame.memoryLimit);
            if (!decompressed) {
                Error error = std::move(decompressed).error();
                error.offset = m_frame.at + error.offset.value_or(0);
                return error;
            }
            return decompressed;
        }));
        return raw.part(range.offset, range.size);
    }

private:
    PayloadFrame m_frame;
    OnceBytes m_raw;
};

/// A payload of independently compressed chunks.
class ChunkedSource final : public TensorSource {
public:
    ChunkedSource(PayloadFrame frame, std::vector<Chunk> chunks)
        : m_frame(std::move(frame)), m_chunks(std::move(chunks))
    {
    }

    Result<Bytes> load(std::size_t, ByteRange range) const override
    {
        std::vector<std::byte> out;
        const std::uint64_t end = range.offset + range.size;
        for (const Chunk& chunk : m_chunks) {
            if (chunk.rawAt + chunk.rawSize <= range.offset || chunk.rawAt >= end) {
                continue;
            }
            APR_TRY(const Bytes raw, m_cache.get(chunk.offset, chunk.rawSize, [&] { return unpack(chunk); }));
            const std::uint64_t from = std::max(range.offset, chunk.rawAt) - chunk.rawAt;
            const std::uint64_t to = std::min(end, chunk.rawAt + chunk.rawSize) - chunk.rawAt;
            const auto part = raw.span().subspan(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from));
            out.insert(out.end(), part.begin(), part.end());
        }
        return Bytes::own(std::move(out));
    }

private:
    Result<Bytes> unpack(const Chunk& chunk) const
    {
        APR_TRY(const Bytes stored, m_frame.file.read(chunk.offset, chunk.size));
        if (const std::uint32_t crc = crc32(stored.span()); crc != chunk.crc) {
            return Error{.code = Errc::Checksum,
                         .message = "chunk CRC-32 mismatch: computed " + crcText(crc) + ", the chunk index has " +
                                    crcText(chunk.crc),
                         .offset = chunk.offset};
        }
        return decompress(stored, m_frame.compression, chunk.rawSize, m_frame.memoryLimit);
    }

    PayloadFrame m_frame;
    std::vector<Chunk> m_chunks;
    DecodedCache m_cache; ///< small tensors share a chunk
};

class EncryptedSource final : public TensorSource {
public:
    explicit EncryptedSource(std::uint8_t mode) : m_mode(mode) {}
    Result<Bytes> load(std::size_t, ByteRange) const override
    {
        // aprender writes 0 for both modes.
        const std::string_view how = m_mode == 1 ? "for a recipient; the recipient's secret key is required"
                                     : m_mode == 2
                                         ? "for several recipients; the secret key of one of them is required"
                                         : "with a password or for a recipient; the password or the secret key is "
                                           "required";
        return Error{.code = Errc::Decrypt, .message = "the payload is encrypted " + std::string(how)};
    }

private:
    std::uint8_t m_mode;
};

struct ChunkIndex {
    std::vector<Chunk> chunks = {};
    std::uint64_t bytes = 0;
};

/// u32 count; per chunk u64 offset (from the start of the file), u64 size, u64 raw size, u32 CRC-32, sorted.
Result<ChunkIndex> readChunkIndex(const PayloadFrame& frame)
{
    if (frame.size < 4) {
        return damaged("the payload of " + std::to_string(frame.size) +
                           " bytes is too small for the 4-byte chunk count of its chunk index",
                       frame.at, "chunk_index");
    }
    APR_TRY(const Bytes head, frame.file.read(frame.at, 4));
    const auto count = loadLittle<std::uint32_t>(head.data());
    if (count > (frame.size - 4) / kChunkEntryBytes) {
        return damaged("the chunk index declares " + std::to_string(count) +
                           " chunks, which do not fit in a payload of " + std::to_string(frame.size) + " bytes",
                       frame.at, "chunk_index.count");
    }
    ChunkIndex index{.bytes = 4 + count * kChunkEntryBytes};
    APR_TRY(const Bytes entries, frame.file.read(frame.at + 4, count * kChunkEntryBytes));
    std::uint64_t end = frame.at + index.bytes;
    std::uint64_t rawAt = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::byte* at = entries.data() + i * kChunkEntryBytes;
        const Chunk chunk{.offset = loadLittle<std::uint64_t>(at),
                          .size = loadLittle<std::uint64_t>(at + 8),
                          .rawSize = loadLittle<std::uint64_t>(at + 16),
                          .crc = loadLittle<std::uint32_t>(at + 24),
                          .rawAt = rawAt};
        const std::string field = "chunk_index[" + std::to_string(i) + ']';
        const std::uint64_t entryAt = frame.at + 4 + i * kChunkEntryBytes;
        if (chunk.offset < end || chunk.offset > frame.at + frame.size ||
            chunk.size > frame.at + frame.size - chunk.offset) {
            return damaged("a chunk of " + formatCountOf(chunk.size, "byte") + " at offset " +
                               std::to_string(chunk.offset) +
                               " overlaps the previous chunk or exceeds the payload (expected within " +
                               std::to_string(end) + " to " + std::to_string(frame.at + frame.size) + ')',
                           entryAt, field);
        }
        if (chunk.rawSize > frame.rawSize - rawAt || (frame.compression == kNone && chunk.rawSize != chunk.size)) {
            return damaged("invalid decompressed chunk size " + std::to_string(chunk.rawSize) + ", expected " +
                               (frame.compression == kNone ? "the stored size " + std::to_string(chunk.size)
                                                           : "at most " + std::to_string(frame.rawSize - rawAt)) +
                               " bytes",
                           entryAt, field);
        }
        end = chunk.offset + chunk.size;
        rawAt += chunk.rawSize;
        index.chunks.push_back(chunk);
    }
    if (rawAt != frame.rawSize) {
        return damaged("the chunks decompress to " + std::to_string(rawAt) + " bytes, but the header declares " +
                           std::to_string(frame.rawSize) + " bytes",
                       frame.at, "chunk_index");
    }
    return index;
}

/// What a payload of chunks has, and the checksum of each.
void describeChunks(Payload& payload, const ChunkIndex& index)
{
    payload.chunkIndexBytes = index.bytes;
    payload.chunks = index.chunks.size();
    for (std::size_t i = 0; i < index.chunks.size(); ++i) {
        const Chunk& chunk = index.chunks[i];
        payload.checksums.push_back({.expected = chunk.crc,
                                     .size = chunk.size,
                                     .offset = chunk.offset,
                                     .record = "chunk " + std::to_string(i)});
    }
}

struct TruenoEntry {
    TensorInfo info = {};
    StridedSource::Place place = {};
    std::uint64_t stored = 0;
    std::uint64_t at = 0;
};

std::string hashText(std::uint64_t hash)
{
    std::array<std::uint8_t, 8> bytes{};
    for (std::size_t i = 0; i < 8; ++i) {
        bytes[i] = static_cast<std::uint8_t>(hash >> (56 - 8 * i));
    }
    return toHex(bytes.data(), bytes.size());
}

class TruenoReader {
public:
    TruenoReader(const PayloadFrame& frame, std::uint64_t indexAt, Bytes bytes, const Metadata& metadata)
        : m_frame(frame), m_bytes(std::move(bytes)), m_in(m_bytes.span(), std::endian::little, indexAt)
    {
        if (const Json* names = findMember(metadata, "tensor_names"); names != nullptr && names->is_array()) {
            for (const Json& name : *names) {
                if (name.is_string()) {
                    m_names.emplace(fnv1a64(name.get_ref<const std::string&>()), name.get<std::string>());
                }
            }
        }
    }

    Result<Payload> run()
    {
        APR_TRY(const auto count, m_in.read<std::uint32_t>("index.tensor_count"));
        constexpr std::uint64_t kMinEntry = 8 + 1 + 1 + 1 + 1 + 8 + 8;
        if (count > m_in.remaining() / kMinEntry) {
            return damaged("the index declares " + std::to_string(count) + " tensors, which do not fit in the payload",
                           m_in.offset() - 4, "index.tensor_count");
        }
        std::vector<TruenoEntry> entries;
        for (std::uint32_t i = 0; i < count; ++i) {
            APR_TRY(TruenoEntry entry, readEntry(i));
            entries.push_back(std::move(entry));
        }
        APR_CHECK(checkPlaces(entries));
        std::vector<StridedSource::Place> places;
        for (TruenoEntry& entry : entries) {
            m_payload.tensors.push_back(std::move(entry.info));
            places.push_back(std::move(entry.place));
        }
        m_payload.source = std::make_shared<StridedSource>(m_frame.file, std::move(places));
        if (!m_hints.empty()) {
            m_payload.metadata["hints"] = std::move(m_hints);
        }
        return std::move(m_payload);
    }

private:
    Result<TruenoEntry> readEntry(std::uint32_t number)
    {
        const std::string field = "index[" + std::to_string(number) + ']';
        TruenoEntry entry{.at = m_in.offset()};
        APR_TRY(const auto hash, m_in.read<std::uint64_t>(field + ".name_hash"));
        const auto known = m_names.find(hash);
        TensorInfo& info = entry.info;
        info.name = known != m_names.end() ? known->second : "tensor_" + hashText(hash);
        const std::string shown = printable(info.name, 120);
        APR_TRY(const auto id, m_in.read<std::uint8_t>(field + ".dtype"));
        if (id >= kTruenoTypes.size()) {
            return damaged("unknown dtype id " + std::to_string(id) + ", expected 0 to 4", m_in.offset() - 1,
                           field + ".dtype", shown);
        }
        info.dtype = kTruenoTypes[id];
        APR_TRY(const auto dims, m_in.read<std::uint8_t>(field + ".ndims"));
        if (dims > kMaxDims) {
            return damaged("the tensor has " + std::to_string(dims) + " dimensions, the format allows at most 8",
                           m_in.offset() - 1, field + ".ndims", shown);
        }
        std::vector<std::uint64_t> strides;
        for (std::uint8_t d = 0; d < dims; ++d) {
            APR_TRY(const auto extent, m_in.read<std::uint32_t>(field + ".shape"));
            info.shape.push_back(extent);
        }
        for (std::uint8_t d = 0; d < dims; ++d) {
            APR_TRY(const auto stride, m_in.read<std::uint32_t>(field + ".stride"));
            strides.push_back(stride);
        }
        APR_TRY(const auto alignment, m_in.read<std::uint8_t>(field + ".alignment"));
        APR_TRY(const auto backend, m_in.read<std::uint8_t>(field + ".backend_hint"));
        APR_TRY(info.offset, m_in.read<std::uint64_t>(field + ".offset"));
        APR_TRY(entry.stored, m_in.read<std::uint64_t>(field + ".size_bytes"));
        const auto bytes = tensorBytes(info.dtype, info.shape);
        if (!bytes) {
            return damaged("the size of shape " + shapeText(info.shape) + " overflows 64 bits", entry.at,
                           field + ".shape", shown);
        }
        info.byteSize = *bytes;
        entry.place = {.offset = info.offset, .width = dtypeInfo(info.dtype).blockBytes, .shape = info.shape};
        APR_CHECK(checkStrides(entry, strides, field));
        if (backend != 0 || alignment != kAlignment) {
            m_hints[info.name] = {{"alignment", alignment},
                                  {"backend", backend < kBackends.size() ? Json(kBackends[backend]) : Json(backend)}};
        }
        return entry;
    }

    Status checkStrides(TruenoEntry& entry, const std::vector<std::uint64_t>& strides, const std::string& field)
    {
        const Shape& shape = entry.info.shape;
        const bool isPlain = isDense(shape, strides);
        const auto extent = stridedExtent(shape, strides);
        const auto needed = entry.info.byteSize == 0 ? std::optional<std::uint64_t>(0)
                            : extent                 ? checkedMul(*extent, entry.place.width)
                                                     : std::nullopt;
        if (!needed || *needed > entry.stored || (isPlain && entry.stored != entry.info.byteSize)) {
            return damaged("shape and strides require " +
                               (needed ? std::to_string(*needed) : std::string("more than 2^64")) +
                               " bytes, but the index declares " + std::to_string(entry.stored),
                           entry.at, field + ".size_bytes", printable(entry.info.name, 120));
        }
        if (!isPlain && entry.info.byteSize > std::max(entry.stored, m_frame.memoryLimit)) {
            return Error{.code = Errc::Memory,
                         .message = "strides of 0 expand " + formatBytes(entry.stored) + " to " +
                                    formatBytes(entry.info.byteSize) + ", which exceeds the memory limit of " +
                                    formatBytes(m_frame.memoryLimit) + " (APR_RAM_LIMIT)",
                         .offset = entry.at,
                         .field = field + ".stride",
                         .tensor = printable(entry.info.name, 120)};
        }
        if (!isPlain && entry.info.byteSize > 0) {
            entry.place.strides = strides;
            entry.info.encoding = {.storedBytes = entry.stored};
        }
        return {};
    }

    Status checkPlaces(const std::vector<TruenoEntry>& entries)
    {
        std::vector<const TruenoEntry*> order;
        for (const TruenoEntry& entry : entries) {
            order.push_back(&entry);
            if (!m_seen.insert(entry.info.name).second) {
                return damaged("duplicate tensor name", entry.at, "name_hash", printable(entry.info.name, 120));
            }
            if (entry.info.offset % kAlignment != 0) {
                m_payload.findings.push_back({.severity = Severity::Warning,
                                              .rule = "structure.alignment",
                                              .message = "the tensor offset is not a multiple of 64",
                                              .tensor = entry.info.name,
                                              .offset = entry.info.offset});
            }
        }
        std::sort(order.begin(), order.end(), [](const TruenoEntry* a, const TruenoEntry* b) {
            return a->info.offset != b->info.offset ? a->info.offset < b->info.offset : a->stored < b->stored;
        });
        std::uint64_t end = m_in.offset();
        const std::uint64_t last = m_frame.at + m_frame.size;
        for (const TruenoEntry* entry : order) {
            if (entry->stored == 0) {
                continue;
            }
            if (entry->info.offset < end || entry->info.offset > last || entry->stored > last - entry->info.offset) {
                return damaged(formatCountOf(entry->stored, "byte") + " at offset " +
                                   std::to_string(entry->info.offset) + " overlap preceding data or exceed the payload",
                               entry->at, "offset", printable(entry->info.name, 120));
            }
            end = entry->info.offset + entry->stored;
        }
        return {};
    }

    const PayloadFrame& m_frame;
    Bytes m_bytes;
    ByteReader m_in;
    NumberMap<std::uint64_t, std::string> m_names;
    std::set<std::string> m_seen;
    Json m_hints = Json::object();
    Payload m_payload;
};

/// The most that a tensor index has, of which `count` is the start. Its size is not stored: it ends after its last
/// entry. It is small and precedes the first tensor.
std::uint64_t indexEnd(const Bytes& count, std::uint64_t payload)
{
    constexpr std::uint64_t kMaxEntry = 28 + 8 * kMaxDims;
    return std::min(payload, 4 + loadLittle<std::uint32_t>(count.data()) * kMaxEntry);
}

} // namespace

Result<Payload> opaquePayload(const PayloadFrame& frame)
{
    Payload out;
    TensorInfo info{.name = std::string(kOpaqueName),
                    .dtype = DType::U8,
                    .shape = {frame.rawSize},
                    .byteSize = frame.rawSize,
                    .offset = frame.at};
    if (frame.isChunked) {
        APR_TRY(ChunkIndex index, readChunkIndex(frame));
        describeChunks(out, index);
        out.source = std::make_shared<ChunkedSource>(frame, std::move(index.chunks));
        info.setComputed();
    } else {
        if (frame.compression == kNone && frame.size != frame.rawSize) {
            return damaged("the payload has " + std::to_string(frame.size) + " bytes, but its uncompressed size is " +
                               std::to_string(frame.rawSize) + "; the sizes must be equal without compression",
                           16, "uncompressed_size");
        }
        if (frame.compression != kNone) {
            info.encoding = {.codec = frame.compression == kLz4 ? Codec::Lz4 : Codec::Zstd, .storedBytes = frame.size};
        }
        out.source = std::make_shared<WholeSource>(frame);
    }
    out.tensors = {std::move(info)};
    return out;
}

Result<Payload> encryptedPayload(const PayloadFrame& frame, std::uint8_t mode)
{
    Payload out;
    TensorInfo info{.name = std::string(kOpaqueName),
                    .dtype = DType::U8,
                    .shape = {frame.size},
                    .byteSize = frame.size,
                    .offset = frame.at};
    info.encoding = {.storedBytes = frame.size};
    out.tensors = {std::move(info)};
    out.source = std::make_shared<EncryptedSource>(mode);
    return out;
}

Result<Payload> truenoPayload(const PayloadFrame& frame, const Metadata& metadata)
{
    ChunkIndex chunks;
    if (frame.isChunked) {
        APR_TRY(chunks, readChunkIndex(frame));
    }
    if (frame.compression != kNone) {
        return Error{.code = Errc::Unsupported,
                     .message = "a TRUENO_NATIVE payload must not be compressed, found compression " +
                                std::string(kCompressionNames[frame.compression]),
                     .offset = 20,
                     .field = "compression"};
    }
    const std::uint64_t at = frame.at + chunks.bytes;
    const std::uint64_t left = frame.size - chunks.bytes;
    if (left != frame.rawSize || left < 4) {
        return damaged("the payload has " + std::to_string(left) + " bytes, but its uncompressed size is " +
                           std::to_string(frame.rawSize) + "; expected the same size, at least 4 bytes",
                       16, "uncompressed_size");
    }
    APR_TRY(const Bytes count, frame.file.read(at, 4));
    APR_TRY(Bytes bytes, frame.file.read(at, indexEnd(count, left)));
    APR_TRY(Payload out, TruenoReader(frame, at, std::move(bytes), metadata).run());
    describeChunks(out, chunks);
    return out;
}

Result<std::optional<Payload>> indexedPayload(const PayloadFrame& frame, const Metadata& metadata)
{
    const Json* names = findMember(metadata, "tensor_names");
    const auto none = std::optional<Payload>();
    if (names == nullptr || !names->is_array() || frame.rawSize < 4) {
        return none;
    }
    APR_TRY(Payload whole, opaquePayload(frame));
    const bool isPlain = frame.compression == kNone && !frame.isChunked;
    const PayloadFrame inner{.file = ByteSource(frame.rawSize,
                                                [source = whole.source](std::uint64_t offset, std::uint64_t count) {
                                                    return source->load(0, {.offset = offset, .size = count});
                                                }),
                             .size = frame.rawSize,
                             .rawSize = frame.rawSize,
                             .memoryLimit = frame.memoryLimit};
    APR_TRY(const Bytes count, inner.file.read(0, 4));
    if (loadLittle<std::uint32_t>(count.data()) != names->size()) {
        return none;
    }
    APR_TRY(Bytes bytes, inner.file.read(0, indexEnd(count, frame.rawSize)));
    APR_TRY(Payload out, TruenoReader(inner, 0, std::move(bytes), metadata).run());
    for (TensorInfo& tensor : out.tensors) {
        if (isPlain && tensor.byteSize > 0) { // within the payload, which was checked
            tensor.offset += frame.at;
        } else {
            tensor.setComputed();
        }
    }
    out.chunkIndexBytes = whole.chunkIndexBytes;
    out.chunks = whole.chunks;
    out.checksums = std::move(whole.checksums);
    return std::optional(std::move(out));
}

std::optional<Payload> regressionPayload(const Bytes& raw, bool isLogistic)
{
    ByteReader in(raw.span());
    const auto option = in.read<std::uint8_t>("");
    const auto count = in.read<std::uint64_t>("");
    const std::uint64_t rest = isLogistic ? 4 + 4 + 8 + 4 : 4 + 1;
    if (!option || *option != 1 || !count || *count > in.remaining() / 4 || in.remaining() - *count * 4 != rest) {
        return std::nullopt;
    }
    constexpr std::uint64_t kValuesAt = 9;
    const std::uint64_t interceptAt = kValuesAt + *count * 4;
    const std::byte* at = raw.data() + interceptAt;
    Payload out;
    if (isLogistic) {
        const auto rate = loadLittle<float>(at + 4);
        const auto tolerance = loadLittle<float>(at + 16);
        if (!std::isfinite(rate) || !std::isfinite(tolerance)) {
            return std::nullopt;
        }
        out.metadata["hyperparameters"] = {
            {"learning_rate", rate}, {"max_iter", loadLittle<std::uint64_t>(at + 8)}, {"tol", tolerance}};
    } else {
        const auto fit = loadLittle<std::uint8_t>(at + 4);
        if (fit > 1) {
            return std::nullopt;
        }
        out.metadata["hyperparameters"] = {{"fit_intercept", fit == 1}};
    }
    out.tensors = {
        {.name = "coefficients", .dtype = DType::F32, .shape = {*count}, .byteSize = *count * 4, .offset = kValuesAt},
        {.name = "intercept", .dtype = DType::F32, .shape = {}, .byteSize = 4, .offset = interceptAt}};
    out.source =
        std::make_shared<SlicedSource>(std::vector<Bytes>{raw.part(kValuesAt, *count * 4), raw.part(interceptAt, 4)});
    return out;
}

} // namespace apr::apr1
