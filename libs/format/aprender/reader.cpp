// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/crc32.h"
#include "apr/base/text.h"
#include "apr/container/compression/whole.h"
#include "apr/tensor/codec.h"
#include "format/reading/file_opener.h"
#include "format/reading/wrapped.h"
#include "layout.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace apr::aprender {
namespace {

/// Packing of a candidate dtype. AprQ4, AprQ8 and PaddedRows (each row is padded to a multiple of the block size) are
/// specific to aprender.
enum class Packing : std::uint8_t { Plain, AprQ4, AprQ8, PaddedRows };

struct Candidate {
    std::uint8_t id;
    Packing packing;
    DType dtype;
};

/// The dtype ids of all known writers, in order of preference: aprender before and after its change to GGML ids,
/// current and early realizar, and apr2.
constexpr std::array kCandidates{
    Candidate{0, Packing::Plain, DType::F32},
    Candidate{1, Packing::Plain, DType::F16},
    Candidate{2, Packing::Plain, DType::BF16},
    Candidate{2, Packing::Plain, DType::Q4_0},
    Candidate{3, Packing::Plain, DType::F64},
    Candidate{3, Packing::Plain, DType::Q4_1},
    Candidate{3, Packing::Plain, DType::I8},
    Candidate{4, Packing::Plain, DType::I32},
    Candidate{4, Packing::Plain, DType::I16},
    Candidate{5, Packing::Plain, DType::I64},
    Candidate{5, Packing::Plain, DType::I32},
    Candidate{6, Packing::Plain, DType::I8},
    Candidate{6, Packing::Plain, DType::Q5_0},
    Candidate{6, Packing::Plain, DType::I64},
    Candidate{7, Packing::Plain, DType::U8},
    Candidate{7, Packing::Plain, DType::Q5_1},
    Candidate{8, Packing::AprQ4, DType::Q4_0},
    Candidate{8, Packing::Plain, DType::Q4_K},
    Candidate{8, Packing::Plain, DType::Q8_0},
    Candidate{9, Packing::AprQ8, DType::I8},
    Candidate{9, Packing::Plain, DType::Q6_K},
    Candidate{10, Packing::Plain, DType::Q8_0},
    Candidate{12, Packing::Plain, DType::Q4_K},
    Candidate{13, Packing::Plain, DType::Q5_K},
    Candidate{14, Packing::Plain, DType::Q6_K},
    Candidate{16, Packing::Plain, DType::Q8_0},
    Candidate{17, Packing::Plain, DType::Q4_0},
    Candidate{18, Packing::Plain, DType::Q4_1},
    Candidate{19, Packing::Plain, DType::Q5_0},
    Candidate{20, Packing::Plain, DType::Q5_1},
    Candidate{30, Packing::Plain, DType::BF16},
    Candidate{128, Packing::AprQ4, DType::Q4_0},
    Candidate{129, Packing::AprQ8, DType::I8},
    // Only for rows that are not a multiple of the block size: otherwise the plain candidates match.
    Candidate{8, Packing::PaddedRows, DType::Q4_K},
    Candidate{9, Packing::PaddedRows, DType::Q6_K},
    Candidate{12, Packing::PaddedRows, DType::Q4_K},
    Candidate{13, Packing::PaddedRows, DType::Q5_K},
    Candidate{14, Packing::PaddedRows, DType::Q6_K},
};

constexpr std::uint64_t kQ4Elements = 32;
constexpr std::uint64_t kQ4Bytes = 18;
constexpr std::uint64_t kScaleBytes = 4;

std::uint64_t blocksOfRow(std::uint64_t columns, const DTypeInfo& info)
{
    return columns / info.blockElements + (columns % info.blockElements == 0 ? 0 : 1);
}

std::optional<std::uint64_t> sizeOf(const Candidate& candidate, const Shape& shape)
{
    const auto elements = elementCount(shape);
    if (!elements) {
        return std::nullopt;
    }
    switch (candidate.packing) {
    case Packing::Plain: { // blocks over all elements: the order of the dimensions is not known yet
        const DTypeInfo& info = dtypeInfo(candidate.dtype);
        return *elements % info.blockElements == 0 ? checkedMul(*elements / info.blockElements, info.blockBytes)
                                                   : std::nullopt;
    }
    case Packing::AprQ4: // blocks over the flattened tensor, the last one zero-padded
        return checkedMul(*elements / kQ4Elements + (*elements % kQ4Elements == 0 ? 0 : 1), kQ4Bytes);
    case Packing::AprQ8: return checkedAdd(*elements, kScaleBytes);
    case Packing::PaddedRows: {
        if (*elements == 0 || shape.empty()) {
            return std::nullopt;
        }
        const DTypeInfo& info = dtypeInfo(candidate.dtype);
        return checkedMul(*elements / shape.back(), blocksOfRow(shape.back(), info) * info.blockBytes);
    }
    }
    return std::nullopt;
}

/// An AprQ4 byte contains elements 2i and 2i + 1, a Q4_0 byte elements i and i + 16.
void reorderNibbles(const std::byte* from, std::byte* to)
{
    std::array<std::uint8_t, kQ4Elements> nibbles{};
    for (std::size_t i = 0; i < 16; ++i) {
        const auto byte = static_cast<std::uint8_t>(from[2 + i]);
        nibbles[2 * i] = byte & 15U;
        nibbles[2 * i + 1] = static_cast<std::uint8_t>(byte >> 4U);
    }
    to[0] = from[0];
    to[1] = from[1];
    for (std::size_t i = 0; i < 16; ++i) {
        to[2 + i] = static_cast<std::byte>(nibbles[i] | nibbles[i + 16] << 4U);
    }
}

class AprenderSource final : public TensorSource {
public:
    enum class Form : std::uint8_t { Plain, Reordered, DecodedQ4, DecodedRows, Truncated };
    struct Place {
        std::uint64_t offset = 0;
        std::uint64_t stored = 0;
        Form form = Form::Plain;
        DType dtype = DType::F32;  ///< for DecodedRows: of the blocks
        std::uint64_t columns = 0; ///< for DecodedRows: elements per row, without the padding
    };

    AprenderSource(ByteSource file, std::vector<Place> places, bool isEncrypted)
        : m_file(std::move(file)), m_places(std::move(places)), m_isEncrypted(isEncrypted)
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const Place& place = m_places[index];
        if (m_isEncrypted) {
            return Error{.code = Errc::Decrypt, .message = "the file is marked as encrypted, and no key was provided"};
        }
        switch (place.form) {
        case Form::Truncated:
            return Error{.code = Errc::Corrupt,
                         .message = "the tensor data is truncated: it extends beyond the end of the file"};
        case Form::Plain: return m_file.read(place.offset + range.offset, range.size);
        case Form::Reordered: return reordered(place, range);
        case Form::DecodedRows: return decodedRows(place, range);
        case Form::DecodedQ4: break;
        }
        return decoded(place, range);
    }

private:
    /// Blocks [first, last) with their nibbles in GGML order.
    Result<std::vector<std::byte>> blocks(const Place& place, std::uint64_t first, std::uint64_t last) const
    {
        APR_TRY(const Bytes stored, m_file.read(place.offset + first * kQ4Bytes, (last - first) * kQ4Bytes));
        std::vector<std::byte> out(static_cast<std::size_t>(stored.size()));
        for (std::size_t at = 0; at < out.size(); at += kQ4Bytes) {
            reorderNibbles(stored.data() + at, out.data() + at);
        }
        return out;
    }

    Result<Bytes> reordered(const Place& place, ByteRange range) const
    {
        const std::uint64_t first = range.offset / kQ4Bytes;
        const std::uint64_t last = (range.offset + range.size + kQ4Bytes - 1) / kQ4Bytes;
        APR_TRY(std::vector<std::byte> bytes, blocks(place, first, last));
        return Bytes::own(std::move(bytes)).part(range.offset - first * kQ4Bytes, range.size);
    }

    Result<Bytes> decoded(const Place& place, ByteRange range) const
    {
        const std::uint64_t from = range.offset / sizeof(float);
        const std::uint64_t to = (range.offset + range.size + sizeof(float) - 1) / sizeof(float);
        const std::uint64_t first = from / kQ4Elements;
        const std::uint64_t last = (to + kQ4Elements - 1) / kQ4Elements;
        APR_TRY(const std::vector<std::byte> bytes, blocks(place, first, last));
        std::vector<float> values(static_cast<std::size_t>((last - first) * kQ4Elements));
        APR_CHECK(decodeToF32(DType::Q4_0, bytes, values));
        std::vector<std::byte> out(static_cast<std::size_t>((to - from) * sizeof(float)));
        APR_TRY(
            [[maybe_unused]] const auto overflows,
            encodeFromF32(DType::F32,
                          std::span<const float>(values).subspan(static_cast<std::size_t>(from - first * kQ4Elements),
                                                                 static_cast<std::size_t>(to - from)),
                          out));
        return Bytes::own(std::move(out)).part(range.offset - from * sizeof(float), range.size);
    }

    Result<Bytes> decodedRows(const Place& place, ByteRange range) const
    {
        const DTypeInfo& info = dtypeInfo(place.dtype);
        const std::uint64_t from = range.offset / sizeof(float);
        const std::uint64_t to = (range.offset + range.size + sizeof(float) - 1) / sizeof(float);
        std::vector<float> out(static_cast<std::size_t>(to - from));
        std::vector<float> values;
        for (std::uint64_t at = from; at < to;) {
            const std::uint64_t row = at / place.columns;
            const std::uint64_t column = at % place.columns;
            const std::uint64_t count = std::min(place.columns - column, to - at);
            const std::uint64_t first = column / info.blockElements;
            const std::uint64_t blocks = blocksOfRow(column + count, info) - first;
            const std::uint64_t block = row * blocksOfRow(place.columns, info) + first;
            APR_TRY(const Bytes stored, m_file.read(place.offset + block * info.blockBytes, blocks * info.blockBytes));
            values.resize(static_cast<std::size_t>(blocks * info.blockElements));
            APR_CHECK(decodeToF32(place.dtype, stored.span(), values));
            std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(column - first * info.blockElements), count,
                        out.begin() + static_cast<std::ptrdiff_t>(at - from));
            at += count;
        }
        std::vector<std::byte> bytes(out.size() * sizeof(float));
        APR_TRY([[maybe_unused]] const auto overflows, encodeFromF32(DType::F32, out, bytes));
        return Bytes::own(std::move(bytes)).part(range.offset - from * sizeof(float), range.size);
    }

    ByteSource m_file;
    std::vector<Place> m_places;
    bool m_isEncrypted;
};

struct IndexEntry {
    std::string name = {};
    Shape shape = {};
    Candidate type = kCandidates.front();
    std::uint64_t offset = 0; ///< absolute
    std::uint64_t size = 0;
    std::uint64_t at = 0; ///< offset of the entry itself
};

class Opener final : FileOpener {
public:
    Opener(std::string name, ByteSource file, const OpenOptions& options)
        : FileOpener(std::move(name), std::move(file)), m_budget(options.budget),
          m_maxMetadata(std::min(kMaxMetadata, m_budget.left() / kParsedExpansion))
    {
    }

    Result<Model> run()
    {
        APR_CHECK(readHeader());
        APR_CHECK(readMetadata());
        APR_CHECK(readIndex());
        APR_CHECK(orderDimensions());
        APR_CHECK(checkTensors());
        APR_CHECK(readFooter());
        return makeModel();
    }

private:
    Status readHeader()
    {
        if (m_file.size() < kHeaderBytes) {
            return fail(Errc::Corrupt, "the file has " + std::to_string(m_file.size()) + " bytes, the header has 64", 0,
                        "header");
        }
        APR_TRY(const Bytes head, m_file.start(kHeaderBytes));
        const auto number = [&head](std::size_t at) { return loadLittle<std::uint64_t>(head.data() + at); };
        m_magic = printable({reinterpret_cast<const char*>(head.data()), 4});
        m_minor = static_cast<std::uint8_t>(head.data()[5]);
        m_flags = loadLittle<std::uint16_t>(head.data() + 6);
        m_count = loadLittle<std::uint32_t>(head.data() + 8);
        m_metadataAt = number(12);
        m_metadataSize = loadLittle<std::uint32_t>(head.data() + 20);
        m_indexAt = number(24);
        m_dataAt = number(32);
        const auto stored = loadLittle<std::uint32_t>(head.data() + 40);
        if (m_metadataAt != kHeaderBytes || m_metadataSize > m_indexAt - std::min(m_indexAt, m_metadataAt) ||
            m_indexAt > m_dataAt || m_dataAt > m_file.size()) {
            return fail(Errc::Corrupt,
                        "invalid section offsets: metadata at " + std::to_string(m_metadataAt) + " (" +
                            std::to_string(m_metadataSize) + " bytes), index at " + std::to_string(m_indexAt) +
                            ", data at " + std::to_string(m_dataAt) + "; expected this order within a file of " +
                            std::to_string(m_file.size()) + " bytes",
                        12, "header");
        }
        if ((m_flags & kColumnMajor) != 0) {
            return fail(Errc::Unsupported, "column-major tensors (flag LAYOUT_COLUMN_MAJOR) are not supported", 6,
                        "flags");
        }
        const std::uint32_t computed = crc32(head.span().subspan(44), crc32(head.span().first(40)));
        if (stored == 0) {
            note(Severity::Warning, "structure.header-crc", "the header has no checksum", 40);
        } else if (stored != computed) {
            note(Severity::Error, "checksum.mismatch",
                 "header CRC-32 mismatch: computed " + crcText(computed) + ", stored " + crcText(stored), 40,
                 "the header was modified after it was written");
        }
        std::uint32_t known = 0;
        for (const FlagName& flag : kFlagNames) {
            known |= flag.bit;
            if ((m_flags & flag.bit) != 0) {
                m_facts.flags.emplace_back(flag.name);
            }
        }
        if ((m_flags & ~known) != 0) {
            note(Severity::Warning, "structure.unknown-flags", "unknown flag bits are set in the header", 6,
                 "unknown flags are ignored");
        }
        return {};
    }

    Status readMetadata()
    {
        if (m_metadataSize > m_maxMetadata) {
            return fail(Errc::Memory,
                        "the metadata size of " + formatBytes(m_metadataSize) + " exceeds the limit of " +
                            formatBytes(m_maxMetadata),
                        m_metadataAt, "metadata");
        }
        if (m_metadataSize == 0) {
            return {};
        }
        APR_TRY(const Bytes text, m_file.read(m_metadataAt, m_metadataSize));
        auto parsed = parseJson({reinterpret_cast<const char*>(text.data()), static_cast<std::size_t>(text.size())},
                                m_metadataAt, kAprDepth, m_budget);
        if (!parsed && parsed.error().code == Errc::Memory) {
            return ofFile(std::move(parsed).error());
        }
        if (!parsed || !parsed->value.is_object()) {
            return fail(Errc::Corrupt, "the metadata is not a JSON object",
                        parsed ? m_metadataAt : parsed.error().offset, "metadata");
        }
        noteDuplicateKeys(*parsed, m_metadataAt);
        m_metadata = std::move(parsed->value);
        return {};
    }

    Status readIndex()
    {
        APR_TRY(const Bytes bytes, m_file.read(m_indexAt, m_dataAt - m_indexAt));
        ByteReader in(bytes.span(), std::endian::little, m_indexAt);
        constexpr std::uint64_t kMinEntry = 2 + 1 + 1 + 1 + 8 + 8;
        if (m_count > bytes.size() / kMinEntry) {
            return fail(Errc::Corrupt,
                        "the header declares " + std::to_string(m_count) +
                            " tensors, which do not fit in the index of " + std::to_string(bytes.size()) + " bytes",
                        8, "tensor_count");
        }
        bool isSorted = true;
        std::vector<std::string_view> names;
        m_entries.reserve(m_count);
        for (std::uint32_t i = 0; i < m_count; ++i) {
            auto entry = readEntry(in, i);
            if (!entry) {
                return ofFile(std::move(entry).error());
            }
            isSorted = isSorted && (i == 0 || m_entries.back().name < entry->name);
            m_entries.push_back(std::move(*entry));
        }
        for (const IndexEntry& entry : m_entries) {
            names.push_back(entry.name);
        }
        std::sort(names.begin(), names.end());
        if (const auto twice = std::adjacent_find(names.begin(), names.end()); twice != names.end()) {
            return fail(Errc::Corrupt, "duplicate tensor name", m_indexAt, "index", printable(*twice, 120));
        }
        if (!isSorted) {
            note(Severity::Warning, "structure.unsorted-index", "the tensor index is not sorted by name", m_indexAt,
                 "aprender rejects such a file; convert it to sort the index");
        }
        return {};
    }

    Result<IndexEntry> readEntry(ByteReader& in, std::uint32_t number)
    {
        const std::string field = "index[" + std::to_string(number) + ']';
        IndexEntry entry{.at = in.offset()};
        APR_TRY(const auto length, in.read<std::uint16_t>(field + ".name_len"));
        APR_TRY(const auto name, in.text(length, field + ".name"));
        const std::string shown = printable(name, 120);
        if (name.empty() || !isUtf8(name)) {
            return fail(Errc::Corrupt, name.empty() ? "the tensor name is empty" : "the tensor name is not UTF-8",
                        entry.at + 2, field + ".name", shown);
        }
        entry.name = std::string(name);
        APR_TRY(const auto id, in.read<std::uint8_t>(field + ".dtype"));
        APR_TRY(const auto dims, in.read<std::uint8_t>(field + ".ndim"));
        if (dims > kMaxDims) {
            return fail(Errc::Corrupt,
                        "the tensor has " + std::to_string(dims) + " dimensions, the format allows at most 8",
                        in.offset() - 1, field + ".ndim", shown);
        }
        for (std::uint8_t d = 0; d < dims; ++d) {
            APR_TRY(const auto extent, in.read<std::uint64_t>(field + ".dims"));
            entry.shape.push_back(extent);
        }
        APR_TRY(const auto offset, in.read<std::uint64_t>(field + ".offset"));
        APR_TRY(entry.size, in.read<std::uint64_t>(field + ".size"));
        const auto start = checkedAdd(m_dataAt, offset);
        if (!start || !checkedAdd(*start, entry.size)) {
            return fail(Errc::Corrupt, "the end offset of the tensor data overflows 64 bits", entry.at,
                        field + ".offset", shown);
        }
        entry.offset = *start;
        APR_TRY(entry.type, typeOf(entry, id, field));
        return entry;
    }

    Result<Candidate> typeOf(const IndexEntry& entry, std::uint8_t id, const std::string& field)
    {
        std::vector<Candidate> fitting;
        bool isKnown = false;
        for (const Candidate& candidate : kCandidates) {
            isKnown = isKnown || candidate.id == id;
            if (candidate.id == id && sizeOf(candidate, entry.shape) == entry.size) {
                fitting.push_back(candidate);
            }
        }
        const std::string shown = printable(entry.name, 120);
        if (fitting.empty()) {
            return fail(Errc::Corrupt,
                        isKnown ? "no dtype with id " + std::to_string(id) + " gives " + std::to_string(entry.size) +
                                      " bytes for shape " + shapeText(entry.shape)
                                : "unknown dtype id " + std::to_string(id),
                        entry.at, field + ".dtype", shown);
        }
        const bool isTie = id == 8 && fitting.size() > 1 && fitting[0].packing == Packing::AprQ4 &&
                           fitting[1].dtype == DType::Q4_K && entry.size > 0;
        if (!isTie) {
            return fitting.front();
        }
        // realizar's converter writes GGUF names and never sets the row-major flag.
        const bool isRealizar =
            (m_flags & kRowMajor) == 0 && (entry.name.starts_with("blk.") || entry.name.starts_with("token_embd") ||
                                           entry.name.starts_with("output"));
        const Candidate& chosen = fitting[isRealizar ? 1 : 0];
        note(Severity::Warning, "aprender.ambiguous-dtype",
             std::string("dtype id 8 is ambiguous, AprQ4 and Q4_K have the same size; read as ") +
                 (isRealizar ? "Q4_K because of the tensor name" : "AprQ4"),
             entry.at, "compare some values with the source model", entry.name);
        return chosen;
    }

    /// realizar's converter writes dimensions in GGUF order, fastest first. This shows when a row length is not a
    /// multiple of the block size; then all shapes are reversed.
    Status orderDimensions()
    {
        const auto fits = [](const IndexEntry& entry, bool isReversed) {
            if (entry.type.packing != Packing::Plain) {
                return true;
            }
            const Shape shape = isReversed ? Shape(entry.shape.rbegin(), entry.shape.rend()) : entry.shape;
            return tensorBytes(entry.type.dtype, shape).has_value();
        };
        const auto unfit = std::find_if(m_entries.begin(), m_entries.end(),
                                        [&fits](const IndexEntry& entry) { return !fits(entry, false); });
        if (unfit == m_entries.end()) {
            return {};
        }
        for (IndexEntry& entry : m_entries) {
            if (!fits(entry, true)) {
                const Shape reversed(entry.shape.rbegin(), entry.shape.rend());
                return fail(Errc::Corrupt,
                            tensorSizeProblem(entry.type.dtype, fits(entry, false) ? reversed : entry.shape), entry.at,
                            "dims", printable(entry.name, 120));
            }
            std::reverse(entry.shape.begin(), entry.shape.end());
        }
        note(Severity::Warning, "aprender.ggml-order",
             "dimensions are stored in GGUF order (fastest first) and were reversed", unfit->at,
             "convert the file to store them slowest first", unfit->name);
        return {};
    }

    Status checkTensors()
    {
        std::vector<Extent> extents;
        for (const IndexEntry& entry : m_entries) {
            extents.push_back({entry.name, entry.offset, entry.size, entry.at});
            m_dataEnd = std::max(m_dataEnd, entry.offset + entry.size);
            if (entry.offset % kAlignment != 0) {
                note(Severity::Warning, "structure.alignment", "the tensor offset is not a multiple of 64",
                     entry.offset, "convert the file to align it", entry.name);
            }
        }
        m_dataEnd = std::max(m_dataEnd, m_dataAt);
        return checkOverlaps(std::move(extents));
    }

    /// The footer is optional, without a flag: exactly four bytes after the data, padded or not, are a footer.
    Status readFooter()
    {
        const auto padded = checkedAlign(m_dataEnd, kAlignment).value_or(m_dataEnd);
        std::uint64_t end = m_file.size();
        if (m_file.size() < m_dataEnd) {
            std::size_t missing = 0;
            const IndexEntry* first = nullptr;
            for (const IndexEntry& entry : m_entries) {
                if (entry.offset + entry.size > m_file.size()) {
                    first = first == nullptr ? &entry : first;
                    ++missing;
                }
            }
            note(Severity::Error, "structure.truncated",
                 "the tensor data ends at byte " + std::to_string(first->offset + first->size) + ", but the file has " +
                     std::to_string(m_file.size()) + " bytes" +
                     (missing > 1 ? " (" + std::to_string(missing) + " tensors are truncated in total)" : ""),
                 first->offset, "the file is truncated or its header is wrong; download it again", first->name);
        } else if (m_file.size() == padded + kFooterBytes || m_file.size() == m_dataEnd + kFooterBytes) {
            end = m_file.size() - kFooterBytes;
            APR_TRY(const Bytes footer, m_file.read(end, kFooterBytes));
            m_facts.checksums.push_back({.part = 0, .expected = loadLittle<std::uint32_t>(footer.data()), .size = end});
        } else if (m_file.size() == padded || m_file.size() == m_dataEnd) {
            note(Severity::Info, "aprender.no-footer", "the file has no checksum footer; realizar's converter omits it",
                 m_file.size(), "the integrity of the data cannot be verified");
        } else {
            note(Severity::Warning, "structure.trailing-bytes",
                 formatCountOf(m_file.size() - m_dataEnd, "trailing byte") +
                     " after the last tensor, neither padding nor a footer",
                 m_dataEnd);
        }
        m_facts.sections = {{"header", 0, kHeaderBytes, SectionKind::Header},
                            {"metadata (JSON)", m_metadataAt, m_metadataSize, SectionKind::KeyValues},
                            {"tensor index", m_indexAt, m_dataAt - m_indexAt, SectionKind::TensorIndex},
                            {"tensor data", m_dataAt, end - m_dataAt, SectionKind::TensorData}};
        if (end < m_file.size()) {
            m_facts.sections.push_back({"footer", end, kFooterBytes});
        }
        return {};
    }

    Result<Model> makeModel()
    {
        ModelParts parts{.metadata = std::move(m_metadata)};
        std::vector<AprenderSource::Place> places;
        const bool isEncrypted = (m_flags & kEncrypted) != 0;
        const auto add = [&](TensorInfo info, AprenderSource::Place place) {
            info.encoding.isEncrypted = isEncrypted;
            info.encoding.storedBytes = isEncrypted ? place.stored : info.encoding.storedBytes;
            place.form = place.offset + place.stored > m_file.size() ? AprenderSource::Form::Truncated : place.form;
            parts.tensors.push_back(std::move(info));
            places.push_back(place);
        };
        std::vector<std::string> scales;
        std::size_t padded = 0;
        for (IndexEntry& entry : m_entries) {
            TensorInfo info{.name = entry.name, .dtype = entry.type.dtype, .shape = std::move(entry.shape)};
            AprenderSource::Place place{.offset = entry.offset, .stored = entry.size};
            if (entry.type.packing == Packing::AprQ8) {
                info.offset = place.offset += kScaleBytes;
                place.stored -= kScaleBytes;
                info.byteSize = place.stored;
                add(info, place);
                scales.push_back(info.name + ".scale");
                add({.name = scales.back(), .dtype = DType::F32, .byteSize = kScaleBytes, .offset = entry.offset},
                    {.offset = entry.offset, .stored = kScaleBytes});
                continue;
            }
            info.offset = entry.offset;
            if (entry.type.packing == Packing::AprQ4) {
                const bool fillsRows = tensorBytes(DType::Q4_0, info.shape).has_value();
                place.form = fillsRows ? AprenderSource::Form::Reordered : AprenderSource::Form::DecodedQ4;
                info.dtype = fillsRows ? DType::Q4_0 : DType::F32;
                info.encoding = {.storedBytes = entry.size};
            }
            if (entry.type.packing == Packing::PaddedRows) {
                place.form = AprenderSource::Form::DecodedRows;
                place.dtype = entry.type.dtype;
                place.columns = info.shape.back();
                info.dtype = DType::F32;
                info.encoding = {.storedBytes = entry.size};
                ++padded;
            }
            info.byteSize = tensorBytes(info.dtype, info.shape).value_or(0);
            add(std::move(info), place);
        }
        if (padded > 0) {
            note(Severity::Info, "aprender.padded-rows",
                 formatCountOf(padded, "tensor") + (padded == 1 ? " has" : " have") +
                     " K-quant rows padded to a multiple of 256, which GGML does not support; read as F32",
                 m_indexAt);
        }
        std::sort(scales.begin(), scales.end());
        for (const IndexEntry& entry : m_entries) {
            if (std::binary_search(scales.begin(), scales.end(), entry.name)) {
                return fail(Errc::Corrupt, "the tensor name collides with the scale tensor of an AprQ8 tensor",
                            entry.at, "index", printable(entry.name, 120));
            }
        }
        if (isEncrypted) {
            note(Severity::Info, "seal.encrypted",
                 "the file is marked as encrypted; reading its tensors requires a key", 6);
        }
        m_facts.header = {{"magic", m_magic},
                          {"version", "2." + std::to_string(m_minor)},
                          {"flags", std::to_string(m_flags)},
                          {"tensor_count", std::to_string(m_count)},
                          {"metadata_offset", std::to_string(m_metadataAt)},
                          {"metadata_size", std::to_string(m_metadataSize)},
                          {"index_offset", std::to_string(m_indexAt)},
                          {"data_offset", std::to_string(m_dataAt)}};
        parts.facts = takeFacts(FormatId::Aprender, "aprender");
        return Model(std::move(parts), std::make_shared<AprenderSource>(m_file, std::move(places), isEncrypted));
    }

    Budget m_budget;
    std::uint64_t m_maxMetadata;
    std::string m_magic;
    unsigned m_minor = 0;
    std::uint32_t m_flags = 0;
    std::uint32_t m_count = 0;
    std::uint64_t m_metadataAt = 0;
    std::uint64_t m_metadataSize = 0;
    std::uint64_t m_indexAt = 0;
    std::uint64_t m_dataAt = 0;
    std::uint64_t m_dataEnd = 0;
    Metadata m_metadata = Metadata::object();
    std::vector<IndexEntry> m_entries;
};

} // namespace

Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options)
{
    return Opener(std::move(name), file, options).run();
}

Result<Model> openCompressed(const std::string& name, const ByteSource& file, const OpenOptions& options)
{
    APR_TRY(const Bytes head, file.start(kHeaderBytes));
    const auto flags = loadLittle<std::uint16_t>(head.data() + 6);
    APR_TRY(const Bytes packed, file.read(kHeaderBytes, file.size() - kHeaderBytes));
    auto rest = (flags & kZstd) != 0 ? unpackZstd(packed.span(), std::nullopt, options.budget.limit())
                                     : unpackSizedLz4(packed.span(), std::nullopt, options.budget.limit());
    if (!rest) {
        Error error = std::move(rest).error();
        error.file = name;
        error.offset = kHeaderBytes + error.offset.value_or(0);
        return error;
    }
    std::vector<std::byte> whole(head.span().begin(), head.span().end());
    whole.insert(whole.end(), rest->begin(), rest->end());
    APR_TRY(const Model inner, open(name, Bytes::own(std::move(whole)), options));
    return withFileOf(inner, name, file, "aprender, compressed by realizar");
}

} // namespace apr::aprender
