// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/text.h"
#include "apr/container/compression/encoded_source.h"
#include "apr/container/layouts/layout_source.h"
#include "format/reading/file_opener.h"
#include "layout.h"

#include <algorithm>

namespace apr::apr2 {
namespace {

struct Header {
    std::uint16_t major = 0;
    std::uint16_t minor = 0;
    std::uint32_t flags = 0;
    std::uint64_t metadataOffset = 0;
    std::uint64_t metadataSize = 0;
    std::uint64_t indexOffset = 0;
    std::uint64_t indexSize = 0;
    std::uint64_t dataOffset = 0;
};

/// An entry of the index.
struct IndexEntry {
    TensorInfo info = {};     ///< byteSize is the decoded size, offset is absolute
    std::uint64_t stored = 0; ///< bytes in the file
    std::uint64_t raw = 0;    ///< bytes before compression (of the encoded layout, if not dense)
    std::uint32_t flags = 0;
    std::uint64_t at = 0; ///< offset of the entry itself
};

/// Opens one file.
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
        APR_CHECK(readFooter());
        APR_CHECK(checkSections());
        APR_CHECK(readMetadata());
        APR_CHECK(readIndex());
        APR_CHECK(checkTensors());
        APR_CHECK(readBlocks());
        return makeModel();
    }

private:
    Status readHeader()
    {
        APR_TRY(const Bytes start, m_file.start(kHeaderBytes));
        ByteReader in(start.span());
        if (m_file.size() < kHeaderBytes + kFooterBytes) {
            return fail(Errc::Corrupt,
                        "the file has " + std::to_string(m_file.size()) + " bytes, an apr2 file has at least 48", 0,
                        "header");
        }
        APR_TRY(const auto magic, in.text(4, "magic"));
        if (magic != kMagic) {
            return fail(Errc::Format, "not an apr2 file: expected magic APR2, found \"" + printable(magic) + '"', 0,
                        "magic");
        }
        const auto u32 = [&in, this](std::string_view field) -> Result<std::uint64_t> {
            auto value = in.read<std::uint32_t>(field);
            if (!value) {
                return ofFile(std::move(value).error());
            }
            return std::uint64_t{*value};
        };
        APR_TRY(m_header.major, in.read<std::uint16_t>("version_major"));
        APR_TRY(m_header.minor, in.read<std::uint16_t>("version_minor"));
        APR_TRY(m_header.flags, in.read<std::uint32_t>("flags"));
        APR_TRY(m_header.metadataOffset, u32("metadata_offset"));
        APR_TRY(m_header.metadataSize, u32("metadata_size"));
        APR_TRY(m_header.indexOffset, u32("index_offset"));
        APR_TRY(m_header.indexSize, u32("index_size"));
        APR_TRY(m_header.dataOffset, u32("data_offset"));
        if (m_header.major != 2) {
            return fail(Errc::Version,
                        "unsupported version " + std::to_string(m_header.major) + '.' + std::to_string(m_header.minor) +
                            ", expected 2.0",
                        4, "version_major");
        }
        if (m_header.minor != 0) {
            note(Severity::Warning, "structure.minor-version",
                 "the file has version 2." + std::to_string(m_header.minor) + ", the newest supported is 2.0", 6);
        }
        std::uint32_t known = 0;
        for (const FlagName& flag : kFlagNames) {
            known |= flag.bit;
            if ((m_header.flags & flag.bit) != 0) {
                m_facts.flags.emplace_back(flag.name);
            }
        }
        if ((m_header.flags & ~known) != 0) {
            note(Severity::Warning, "structure.unknown-flags", "unknown flag bits are set in the header", 8,
                 "unknown flags are ignored");
        }
        return {};
    }

    /// Whether `bytes`, located at `at`, are a footer whose file size matches that position.
    static bool isFooter(std::span<const std::byte> bytes, std::uint64_t at)
    {
        return std::memcmp(bytes.data() + 4, kEndMagic.data(), kEndMagic.size()) == 0 &&
               loadLittle<std::uint64_t>(bytes.data() + 8) == at + kFooterBytes;
    }

    Status readFooter()
    {
        const std::uint64_t last = m_file.size() - kFooterBytes;
        APR_TRY(Bytes footer, m_file.read(last, kFooterBytes));
        m_footerAt = last;
        if (!isFooter(footer.span(), last)) {
            if (std::memcmp(footer.data() + 4, kEndMagic.data(), kEndMagic.size()) == 0) {
                return fail(Errc::Corrupt,
                            "the footer declares a file size of " +
                                std::to_string(loadLittle<std::uint64_t>(footer.data() + 8)) + " bytes, the file has " +
                                std::to_string(m_file.size()),
                            last + 8, "file_size");
            }
            APR_TRY(const auto found, findEarlierFooter());
            if (!found) {
                return fail(Errc::Corrupt, "the footer is missing: the file is truncated or its end was modified", last,
                            "magic_end");
            }
            m_footerAt = *found;
            APR_TRY(footer, m_file.read(m_footerAt, kFooterBytes));
            note(Severity::Warning, "structure.trailing-bytes",
                 formatCountOf(m_file.size() - m_footerAt - kFooterBytes, "trailing byte") + " after the footer",
                 m_footerAt + kFooterBytes,
                 "truncate the file to " + std::to_string(m_footerAt + kFooterBytes) + " bytes");
        }
        m_facts.checksums.push_back(
            {.part = 0, .expected = loadLittle<std::uint32_t>(footer.data()), .size = m_footerAt});
        return {};
    }

    /// Searches the last 1 MiB for a footer whose file_size matches its position, for files with appended bytes.
    Result<std::optional<std::uint64_t>> findEarlierFooter() const
    {
        const std::uint64_t window = std::min<std::uint64_t>(m_file.size() - kHeaderBytes, std::uint64_t{1} << 20);
        const std::uint64_t start = m_file.size() - window;
        APR_TRY(const Bytes bytes, m_file.read(start, window));
        const std::string_view tail = textOf(bytes);
        for (std::size_t at = tail.rfind(kEndMagic); at != std::string_view::npos && at >= 4;
             at = tail.rfind(kEndMagic, at - 1)) {
            const std::size_t from = at - 4;
            if (tail.size() - from >= kFooterBytes &&
                isFooter(bytes.span().subspan(from, static_cast<std::size_t>(kFooterBytes)), start + from)) {
                return std::optional(start + from);
            }
        }
        return std::optional<std::uint64_t>();
    }

    Status checkSections()
    {
        const auto inOrder = [this](std::uint64_t offset, std::uint64_t size, std::uint64_t from, std::uint64_t to,
                                    std::uint64_t at, std::string_view name) -> Status {
            if (offset < from || offset > to || size > to - offset) {
                return fail(Errc::Corrupt,
                            "the " + std::string(name) + " is at bytes " + std::to_string(offset) + " to " +
                                std::to_string(offset + size) + ", expected within " + std::to_string(from) + " to " +
                                std::to_string(to),
                            at, std::string(name));
            }
            return {};
        };
        APR_CHECK(inOrder(m_header.dataOffset, 0, kHeaderBytes, m_footerAt, 28, "data section"));
        APR_CHECK(
            inOrder(m_header.metadataOffset, m_header.metadataSize, kHeaderBytes, m_header.dataOffset, 12, "metadata"));
        const std::uint64_t metadataEnd = m_header.metadataOffset + m_header.metadataSize;
        APR_CHECK(
            inOrder(m_header.indexOffset, m_header.indexSize, metadataEnd, m_header.dataOffset, 20, "tensor index"));
        if (m_header.dataOffset % kAlignment != 0) {
            note(Severity::Warning, "structure.alignment", "the data section offset is not a multiple of 64", 28);
        }
        m_facts.sections = {
            {"header", 0, kHeaderBytes, SectionKind::Header},
            {"metadata (JSON)", m_header.metadataOffset, m_header.metadataSize, SectionKind::KeyValues},
            {"tensor index", m_header.indexOffset, m_header.indexSize, SectionKind::TensorIndex},
            {"tensor data", m_header.dataOffset, m_footerAt - m_header.dataOffset, SectionKind::TensorData},
            {"footer", m_footerAt, kFooterBytes}};
        return {};
    }

    Status readMetadata()
    {
        if (m_header.metadataSize > m_maxMetadata) {
            return fail(Errc::Memory,
                        "the metadata size of " + formatBytes(m_header.metadataSize) + " exceeds the limit of " +
                            formatBytes(m_maxMetadata),
                        m_header.metadataOffset, "metadata");
        }
        APR_TRY(const Bytes text, m_file.read(m_header.metadataOffset, m_header.metadataSize));
        auto parsed = parseJson(textOf(text), m_header.metadataOffset, kAprDepth, m_budget);
        if (!parsed) {
            Error error = ofFile(std::move(parsed).error());
            error.field = "metadata";
            return error;
        }
        if (!parsed->value.is_object()) {
            return fail(Errc::Corrupt, "the metadata is not a JSON object", m_header.metadataOffset, "metadata");
        }
        noteDuplicateKeys(*parsed, m_header.metadataOffset);
        for (const std::string_view key : {"apr_version", "model_type", "architecture"}) {
            if (findMember(parsed->value, key) == nullptr) {
                note(Severity::Warning, "metadata.required-key",
                     "the required metadata key \"" + std::string(key) + "\" is missing", m_header.metadataOffset,
                     "convert the file to add it");
            }
        }
        m_metadata = std::move(parsed->value);
        return {};
    }

    Status readIndex()
    {
        APR_TRY(const Bytes index, m_file.read(m_header.indexOffset, m_header.indexSize));
        ByteReader in(index.span(), std::endian::little, m_header.indexOffset);
        const auto status = readEntries(in);
        if (!status) {
            return ofFile(status.error());
        }
        if (in.remaining() > 0) {
            return fail(Errc::Corrupt,
                        formatCountOf(in.remaining(), "trailing byte") + " after the last entry of the tensor index",
                        in.offset(), "index");
        }
        return {};
    }

    Status readEntries(ByteReader& in)
    {
        APR_TRY(const auto count, in.read<std::uint32_t>("index.tensor_count"));
        APR_TRY(const auto reserved, in.read<std::uint32_t>("index.reserved"));
        if (reserved != 0) {
            note(Severity::Warning, "structure.reserved", "the reserved field of the tensor index is not zero",
                 m_header.indexOffset + 4);
        }
        constexpr std::uint64_t kMinEntry = 2 + 1 + 1 + 1 + 8 + 8 + 8 + 4;
        if (count > in.remaining() / kMinEntry) {
            return fail(Errc::Corrupt,
                        "the index declares " + std::to_string(count) + " tensors, which do not fit in its " +
                            std::to_string(m_header.indexSize) + " bytes",
                        m_header.indexOffset, "index.tensor_count");
        }
        m_entries.reserve(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            APR_TRY(IndexEntry entry, readEntry(in, i));
            if (i > 0 && entry.info.name <= m_entries.back().info.name) {
                const bool same = entry.info.name == m_entries.back().info.name;
                return fail(Errc::Corrupt, same ? "duplicate tensor name" : "the tensor index is not sorted by name",
                            entry.at, "index[" + std::to_string(i) + "].name", printable(entry.info.name));
            }
            m_entries.push_back(std::move(entry));
        }
        return {};
    }

    Result<IndexEntry> readEntry(ByteReader& in, std::uint32_t number)
    {
        const std::string field = "index[" + std::to_string(number) + ']';
        IndexEntry entry{.at = in.offset()};
        APR_TRY(const auto nameLength, in.read<std::uint16_t>(field + ".name_len"));
        APR_TRY(const auto name, in.text(nameLength, field + ".name"));
        const std::string shown = printable(name, 120);
        if (name.empty() || !isUtf8(name)) {
            return fail(Errc::Corrupt, name.empty() ? "the tensor name is empty" : "the tensor name is not UTF-8",
                        entry.at + 2, field + ".name", shown);
        }
        TensorInfo& info = entry.info;
        info.name = std::string(name);
        APR_TRY(const auto id, in.read<std::uint8_t>(field + ".dtype"));
        const auto dtype = dtypeFromAprId(id);
        if (!dtype) {
            return fail(Errc::Corrupt, "unknown dtype id " + std::to_string(id), in.offset() - 1, field + ".dtype",
                        shown);
        }
        info.dtype = *dtype;
        APR_TRY(const auto dims, in.read<std::uint8_t>(field + ".n_dims"));
        if (dims > kMaxDims) {
            return fail(Errc::Corrupt,
                        "the tensor has " + std::to_string(dims) + " dimensions, the format allows at most 8",
                        in.offset() - 1, field + ".n_dims", shown);
        }
        for (std::uint8_t d = 0; d < dims; ++d) {
            APR_TRY(const auto extent, in.read<std::uint64_t>(field + ".dims"));
            info.shape.push_back(extent);
        }
        APR_TRY(info.offset, in.read<std::uint64_t>(field + ".offset"));
        APR_TRY(entry.stored, in.read<std::uint64_t>(field + ".size"));
        APR_TRY(const auto rawSize, in.read<std::uint64_t>(field + ".raw_size"));
        APR_TRY(entry.flags, in.read<std::uint32_t>(field + ".flags"));
        if ((entry.flags & ~kKnownTensorFlags) != 0) {
            note(Severity::Warning, "structure.unknown-flags", "unknown flag bits are set for the tensor",
                 in.offset() - 4, "unknown flags are ignored", info.name);
        }
        const std::uint32_t codec = entry.flags & kCodecMask;
        if (codec > static_cast<std::uint32_t>(Codec::Zstd)) {
            return fail(Errc::Unsupported,
                        "unsupported codec id " + std::to_string(codec) + ", expected 0 (none), 1 (LZ4) or 2 (zstd)",
                        in.offset() - 4, field + ".flags", shown);
        }
        const std::uint32_t layout = (entry.flags & kLayoutMask) >> kLayoutShift;
        if (layout > static_cast<std::uint32_t>(Layout::LowRank)) {
            return fail(Errc::Unsupported,
                        "unsupported layout id " + std::to_string(layout) +
                            ", expected 0 (dense), 1 (CSR), 2 (block-sparse), 3 (bitmap) or 4 (low rank)",
                        in.offset() - 4, field + ".flags", shown);
        }
        info.encoding.layout = static_cast<Layout>(layout);
        const bool isDense = layout == 0;
        const auto bytes = tensorBytes(info.dtype, info.shape);
        entry.raw = codec == 0 && rawSize == 0 ? entry.stored : rawSize;
        const bool isWhole = codec != 0 || entry.raw == entry.stored;
        if (!bytes || (isDense && (entry.raw != *bytes || !isWhole))) {
            return fail(Errc::Corrupt,
                        bytes ? "shape " + shapeText(info.shape) + " requires " + std::to_string(*bytes) +
                                    " bytes as " + std::string(dtypeName(*dtype)) + ", but the index declares " +
                                    std::to_string(isWhole ? entry.raw : entry.stored)
                              : tensorSizeProblem(*dtype, info.shape),
                        entry.at, field + ".size", shown);
        }
        if (!isWhole) {
            return fail(Errc::Corrupt,
                        "the tensor is not compressed, but its stored size is " + std::to_string(entry.stored) +
                            " bytes and its raw size is " + std::to_string(entry.raw),
                        entry.at, field + ".raw_size", shown);
        }
        // The best case is a zstd frame of about 20 bytes for 1 MiB. A higher ratio indicates a decompression bomb.
        constexpr std::uint64_t kMaxExpansion = std::uint64_t{1} << 17;
        if (isDense ? *bytes / kMaxExpansion > entry.stored : !isPlausibleLayout(*bytes, entry.raw, entry.stored)) {
            return fail(Errc::Corrupt,
                        "implausible compression ratio: " + formatBytes(std::max(*bytes, entry.raw)) + " encoded in " +
                            formatBytes(entry.stored),
                        entry.at, field + ".size", shown);
        }
        info.byteSize = *bytes;
        return entry;
    }

    /// Checks that tensors are within the data section and do not overlap.
    Status checkTensors()
    {
        const std::uint64_t dataSize = m_footerAt - m_header.dataOffset;
        std::vector<Extent> extents;
        m_dataEnd = m_header.dataOffset;
        for (IndexEntry& entry : m_entries) {
            const std::uint64_t offset = entry.info.offset;
            if (offset > dataSize || entry.stored > dataSize - offset) {
                return fail(Errc::Corrupt,
                            formatCountOf(entry.stored, "byte") + " of tensor data at offset " +
                                std::to_string(offset) + " exceed the data section of " + std::to_string(dataSize) +
                                " bytes",
                            entry.at, "offset", printable(entry.info.name));
            }
            const bool misaligned = ((m_header.flags & kAligned64) != 0 && offset % 64 != 0) ||
                                    ((m_header.flags & kAligned32) != 0 && offset % 32 != 0);
            if (misaligned) {
                note(Severity::Warning, "structure.alignment",
                     "the tensor offset " + std::to_string(offset) + " is not a multiple of " +
                         ((m_header.flags & kAligned64) != 0 ? "64" : "32") + ", which the header flags require",
                     entry.at, "convert the file to align it", entry.info.name);
            }
            entry.info.offset += m_header.dataOffset;
            extents.push_back({entry.info.name, entry.info.offset, entry.stored, entry.at});
            m_dataEnd = entry.stored == 0 ? m_dataEnd : std::max(m_dataEnd, entry.info.offset + entry.stored);
        }
        return checkOverlaps(std::move(extents));
    }

    /// Reads the headers of the 64-byte aligned signature and license blocks between data and footer. Skips unknown
    /// blocks.
    Status readBlocks()
    {
        std::uint64_t at = m_dataEnd;
        while (at < m_footerAt) {
            const std::uint64_t aligned = std::min(checkedAlign(at, kAlignment).value_or(m_footerAt), m_footerAt);
            const std::uint64_t left = aligned < m_footerAt ? m_footerAt - aligned : 0;
            if (left < kBlockHeadBytes) {
                break;
            }
            APR_TRY(const Bytes head, m_file.read(aligned, kBlockHeadBytes));
            const std::string_view magic = textOf(head).substr(0, 4);
            const auto size = loadLittle<std::uint64_t>(head.data() + 8);
            if (magic == std::string_view("\0\0\0\0", 4) || size > left - kBlockHeadBytes) {
                break;
            }
            m_facts.sections.insert(m_facts.sections.end() - 1,
                                    {"block " + printable(magic), aligned, kBlockHeadBytes + size, SectionKind::Block});
            if (magic != kSignatureBlock && magic != kLicenseBlock) {
                note(Severity::Info, "structure.unknown-block", "unknown block type \"" + printable(magic) + '"',
                     aligned, "the block is ignored");
            }
            at = aligned + kBlockHeadBytes + size;
        }
        if (checkedAlign(at, kAlignment).value_or(m_footerAt) < m_footerAt) { // more than padding
            note(Severity::Info, "structure.unused-bytes",
                 formatCountOf(m_footerAt - at, "unused byte") + " between data and footer", at);
        }
        return {};
    }

    Result<Model> makeModel()
    {
        const bool isEncrypted = (m_header.flags & kEncrypted) != 0;
        if (isEncrypted) {
            note(Severity::Info, "seal.encrypted", "the tensors are encrypted; reading them requires a key", 8);
        }
        ModelParts parts{.metadata = std::move(m_metadata)};
        std::vector<EncodedSource::Place> places;
        std::vector<LayoutSource::Place> layouts;
        bool hasLayouts = false;
        for (IndexEntry& entry : m_entries) {
            TensorInfo& info = entry.info;
            const bool isPlain = (entry.flags & (kCodecMask | kLayoutMask)) == 0;
            const bool isShuffled = (entry.flags & kCodecMask) != 0 && (entry.flags & kShuffled) != 0;
            if (!isPlain || isEncrypted) {
                info.encoding = {.codec = static_cast<Codec>(entry.flags & kCodecMask),
                                 .isShuffled = isShuffled,
                                 .storedBytes = entry.stored,
                                 .layout = info.encoding.layout,
                                 .layoutBytes = info.encoding.layout == Layout::Dense ? 0 : entry.raw,
                                 .isEncrypted = isEncrypted};
            }
            hasLayouts = hasLayouts || info.encoding.layout != Layout::Dense;
            places.push_back({.stored = {.offset = info.offset, .size = entry.stored},
                              .rawBytes = entry.raw,
                              .planes = isShuffled ? planesOf(info.dtype) : 1,
                              .codec = info.encoding.codec,
                              .isEncrypted = isEncrypted});
            layouts.push_back({.info = info, .storedBytes = entry.raw});
            parts.tensors.push_back(std::move(info));
        }
        m_facts.header = {{"magic", "APR2"},
                          {"version", std::to_string(m_header.major) + '.' + std::to_string(m_header.minor)},
                          {"flags", std::to_string(m_header.flags)},
                          {"metadata_offset", std::to_string(m_header.metadataOffset)},
                          {"metadata_size", std::to_string(m_header.metadataSize)},
                          {"index_offset", std::to_string(m_header.indexOffset)},
                          {"index_size", std::to_string(m_header.indexSize)},
                          {"data_offset", std::to_string(m_header.dataOffset)},
                          {"tensor_count", std::to_string(parts.tensors.size())},
                          {"file_size", std::to_string(m_footerAt + kFooterBytes)}};
        parts.facts = takeFacts(FormatId::Apr2, "apr2");
        std::shared_ptr<const TensorSource> source = std::make_shared<EncodedSource>(m_file, std::move(places));
        if (hasLayouts) {
            source = std::make_shared<LayoutSource>(std::move(source), std::move(layouts));
        }
        return Model(std::move(parts), std::move(source));
    }

    Budget m_budget;
    std::uint64_t m_maxMetadata;
    Header m_header;
    Metadata m_metadata;
    std::vector<IndexEntry> m_entries;
    std::uint64_t m_footerAt = 0;
    std::uint64_t m_dataEnd = 0;
};

} // namespace

Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options)
{
    return Opener(std::move(name), file, options).run();
}

} // namespace apr::apr2
