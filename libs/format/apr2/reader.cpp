// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/text.h"
#include "format/compression/encoded_source.h"
#include "format/file_opener.h"
#include "format/layouts/layout_source.h"
#include "layout.h"

#include <algorithm>

namespace apr::apr2 {
namespace {

std::string_view textOf(const Bytes& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(bytes.size())};
}

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

/// A row of the index as it stands in the file.
struct IndexEntry {
    TensorInfo info = {};     ///< byteSize is the decoded size, offset absolute
    std::uint64_t stored = 0; ///< bytes in the file
    std::uint64_t raw = 0;    ///< bytes before compression: of a layout, where it has one
    std::uint32_t flags = 0;
    std::uint64_t at = 0; ///< offset of the row itself
};

/// Opens one file; a class because every step needs the file, its end and the findings.
class Opener final : FileOpener {
public:
    Opener(std::string name, ByteSource file, const OpenOptions& options)
        : FileOpener(std::move(name), std::move(file)),
          m_maxMetadata(std::min(kMaxMetadata, options.memoryLimit / kParsedExpansion))
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
                        "an apr file has at least 48 bytes, this one has " + std::to_string(m_file.size()), 0,
                        "header");
        }
        APR_TRY(const auto magic, in.text(4, "magic"));
        if (magic != kMagic) {
            return fail(Errc::Format, "this is not an apr2 file", 0, "magic");
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
                        "version " + std::to_string(m_header.major) + '.' + std::to_string(m_header.minor) +
                            " is not known (2.0 is)",
                        4, "version_major");
        }
        if (m_header.minor != 0) {
            note(Severity::Warning, "structure.minor-version",
                 "version 2." + std::to_string(m_header.minor) + " is newer than this program, which knows 2.0", 6);
        }
        std::uint32_t known = 0;
        for (const FlagName& flag : kFlagNames) {
            known |= flag.bit;
            if ((m_header.flags & flag.bit) != 0) {
                m_facts.flags.emplace_back(flag.name);
            }
        }
        if ((m_header.flags & ~known) != 0) {
            note(Severity::Warning, "structure.unknown-flags", "the header has flag bits that no version defines", 8,
                 "they are ignored");
        }
        return {};
    }

    /// Whether `bytes`, which stand at `at`, are a footer that closes a file ending right after it.
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
                            "the footer says the file has " +
                                std::to_string(loadLittle<std::uint64_t>(footer.data() + 8)) + " bytes, it has " +
                                std::to_string(m_file.size()),
                            last + 8, "file_size");
            }
            APR_TRY(const auto found, findEarlierFooter());
            if (!found) {
                return fail(Errc::Corrupt, "the footer is missing: the file was cut short, or its end was changed",
                            last, "magic_end");
            }
            m_footerAt = *found;
            APR_TRY(footer, m_file.read(m_footerAt, kFooterBytes));
            note(Severity::Warning, "structure.trailing-bytes",
                 std::to_string(m_file.size() - m_footerAt - kFooterBytes) + " bytes were appended after the footer",
                 m_footerAt + kFooterBytes, "cut the file to " + std::to_string(m_footerAt + kFooterBytes) + " bytes");
        }
        m_facts.checksums.push_back(
            {.part = 0, .expected = loadLittle<std::uint32_t>(footer.data()), .size = m_footerAt});
        return {};
    }

    /// Bytes may have been appended: the footer then stands where its own file_size says. Looks back over 1 MiB.
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
                            "the " + std::string(name) + " is said to take bytes " + std::to_string(offset) + " to " +
                                std::to_string(offset + size) + ", it must lie within " + std::to_string(from) +
                                " to " + std::to_string(to),
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
            note(Severity::Warning, "structure.alignment", "the data section does not start at a multiple of 64", 28);
        }
        m_facts.sections = {{"header", 0, kHeaderBytes},
                            {"metadata (JSON)", m_header.metadataOffset, m_header.metadataSize},
                            {"tensor index", m_header.indexOffset, m_header.indexSize},
                            {"tensor data", m_header.dataOffset, m_footerAt - m_header.dataOffset},
                            {"footer", m_footerAt, kFooterBytes}};
        return {};
    }

    Status readMetadata()
    {
        if (m_header.metadataSize > m_maxMetadata) {
            return fail(Errc::Memory,
                        "the metadata has " + formatBytes(m_header.metadataSize) + ", the limit is " +
                            formatBytes(m_maxMetadata),
                        m_header.metadataOffset, "metadata");
        }
        APR_TRY(const Bytes text, m_file.read(m_header.metadataOffset, m_header.metadataSize));
        auto parsed = parseJson(textOf(text), m_header.metadataOffset, kAprDepth);
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
                     "the metadata has no \"" + std::string(key) + "\", which the format asks for",
                     m_header.metadataOffset, "converting the file again adds it");
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
                        "the tensor index has " + std::to_string(in.remaining()) + " bytes after its last entry",
                        in.offset(), "index");
        }
        return {};
    }

    Status readEntries(ByteReader& in)
    {
        APR_TRY(const auto count, in.read<std::uint32_t>("index.tensor_count"));
        APR_TRY(const auto reserved, in.read<std::uint32_t>("index.reserved"));
        if (reserved != 0) {
            note(Severity::Warning, "structure.reserved", "the reserved field of the index is not zero",
                 m_header.indexOffset + 4);
        }
        constexpr std::uint64_t kLeastEntry = 2 + 1 + 1 + 1 + 8 + 8 + 8 + 4;
        if (count > in.remaining() / kLeastEntry) {
            return fail(Errc::Corrupt,
                        std::to_string(count) + " tensors are claimed, more than the index of " +
                            std::to_string(m_header.indexSize) + " bytes can hold",
                        m_header.indexOffset, "index.tensor_count");
        }
        m_entries.reserve(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            APR_TRY(IndexEntry entry, readEntry(in, i));
            if (i > 0 && entry.info.name <= m_entries.back().info.name) {
                const bool same = entry.info.name == m_entries.back().info.name;
                return fail(Errc::Corrupt, same ? "two tensors have the same name" : "the index is not sorted by name",
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
            return fail(Errc::Corrupt, name.empty() ? "a tensor's name is empty" : "a tensor's name is not UTF-8",
                        entry.at + 2, field + ".name", shown);
        }
        TensorInfo& info = entry.info;
        info.name = std::string(name);
        APR_TRY(const auto id, in.read<std::uint8_t>(field + ".dtype"));
        const auto dtype = dtypeFromAprId(id);
        if (!dtype) {
            return fail(Errc::Corrupt, "the dtype " + std::to_string(id) + " does not exist", in.offset() - 1,
                        field + ".dtype", shown);
        }
        info.dtype = *dtype;
        APR_TRY(const auto dims, in.read<std::uint8_t>(field + ".n_dims"));
        if (dims > kMaxDims) {
            return fail(Errc::Corrupt, std::to_string(dims) + " dimensions are claimed, the format has at most 8",
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
            note(Severity::Warning, "structure.unknown-flags", "the tensor has flag bits that no version defines",
                 in.offset() - 4, "they are ignored", info.name);
        }
        const std::uint32_t codec = entry.flags & kCodecMask;
        if (codec > static_cast<std::uint32_t>(Codec::Zstd)) {
            return fail(Errc::Unsupported,
                        "the codec " + std::to_string(codec) + " is not known (1 LZ4 and 2 zstd are)", in.offset() - 4,
                        field + ".flags", shown);
        }
        const std::uint32_t layout = (entry.flags & kLayoutMask) >> kLayoutShift;
        if (layout > static_cast<std::uint32_t>(Layout::LowRank)) {
            return fail(Errc::Unsupported,
                        "the layout " + std::to_string(layout) +
                            " is not known (0 dense, 1 CSR, 2 block-sparse, 3 bitmap and 4 low rank are)",
                        in.offset() - 4, field + ".flags", shown);
        }
        info.encoding.layout = static_cast<Layout>(layout);
        const bool isDense = layout == 0;
        const auto bytes = tensorBytes(info.dtype, info.shape);
        entry.raw = codec == 0 && rawSize == 0 ? entry.stored : rawSize;
        const bool isWhole = codec != 0 || entry.raw == entry.stored;
        if (!bytes || (isDense && (entry.raw != *bytes || !isWhole))) {
            return fail(Errc::Corrupt,
                        bytes ? "the shape needs " + std::to_string(*bytes) + " bytes of " +
                                    std::string(dtypeName(*dtype)) + " and the index says " +
                                    std::to_string(isWhole ? entry.raw : entry.stored)
                              : "the shape does not fill whole blocks of " + std::string(dtypeName(*dtype)) +
                                    ", or its size wraps",
                        entry.at, field + ".size", shown);
        }
        if (!isWhole) {
            return fail(Errc::Corrupt,
                        "a tensor that is not compressed has " + std::to_string(entry.stored) +
                            " bytes in the file, and the index says it has " + std::to_string(entry.raw),
                        entry.at, field + ".raw_size", shown);
        }
        // The densest encoding is a zstd frame of some 20 bytes for 1 MiB; whatever claims more is a bomb.
        constexpr std::uint64_t kMostExpansion = std::uint64_t{1} << 17;
        if (isDense ? *bytes / kMostExpansion > entry.stored : !isPlausibleLayout(*bytes, entry.raw, entry.stored)) {
            return fail(Errc::Corrupt,
                        formatBytes(std::max(*bytes, entry.raw)) + " are claimed to be encoded in " +
                            formatBytes(entry.stored),
                        entry.at, field + ".size", shown);
        }
        info.byteSize = *bytes;
        return entry;
    }

    /// Every tensor inside the data section, none over another.
    Status checkTensors()
    {
        const std::uint64_t dataSize = m_footerAt - m_header.dataOffset;
        std::vector<Extent> extents;
        m_dataEnd = m_header.dataOffset;
        for (IndexEntry& entry : m_entries) {
            const std::uint64_t offset = entry.info.offset;
            if (offset > dataSize || entry.stored > dataSize - offset) {
                return fail(Errc::Corrupt,
                            "bytes " + std::to_string(offset) + " to " + std::to_string(offset + entry.stored) +
                                " of the data section are claimed, which has " + std::to_string(dataSize),
                            entry.at, "offset", printable(entry.info.name));
            }
            const bool misaligned = ((m_header.flags & kAligned64) != 0 && offset % 64 != 0) ||
                                    ((m_header.flags & kAligned32) != 0 && offset % 32 != 0);
            if (misaligned) {
                note(Severity::Warning, "structure.alignment", "the tensor is not aligned as the header's flags say",
                     entry.at, "converting the file again aligns it", entry.info.name);
            }
            entry.info.offset += m_header.dataOffset;
            extents.push_back({entry.info.name, entry.info.offset, entry.stored, entry.at});
            m_dataEnd = entry.stored == 0 ? m_dataEnd : std::max(m_dataEnd, entry.info.offset + entry.stored);
        }
        return checkOverlaps(std::move(extents));
    }

    /// Signature and licence blocks, each 64-aligned between the data and the footer. Unknown ones are skipped.
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
                                    {"block " + printable(magic), aligned, kBlockHeadBytes + size});
            if (magic != "SIG2" && magic != "LIC2") {
                note(Severity::Info, "structure.unknown-block", "a block \"" + printable(magic) + "\" is not known",
                     aligned, "it is kept out of the model and does no harm");
            }
            at = aligned + kBlockHeadBytes + size;
        }
        if (checkedAlign(at, kAlignment).value_or(m_footerAt) < m_footerAt) { // more than padding
            note(Severity::Info, "structure.unused-bytes",
                 std::to_string(m_footerAt - at) + " bytes between the data and the footer belong to nothing", at);
        }
        return {};
    }

    Result<Model> makeModel()
    {
        const bool isEncrypted = (m_header.flags & kEncrypted) != 0;
        if (isEncrypted) {
            note(Severity::Info, "seal.encrypted", "the tensors are encrypted; reading them needs a key", 8);
        }
        ModelParts parts{.metadata = std::move(m_metadata)};
        std::vector<EncodedSource::Place> places;
        std::vector<LayoutSource::Place> layouts;
        bool hasLayouts = false;
        for (IndexEntry& entry : m_entries) {
            TensorInfo& info = entry.info;
            const bool isPlain = (entry.flags & (kCodecMask | kLayoutMask)) == 0;
            const bool isShuffled = (entry.flags & kCodecMask) != 0 && (entry.flags & kShuffled) != 0;
            if (!isPlain) {
                info.encoding = {.codec = static_cast<Codec>(entry.flags & kCodecMask),
                                 .isShuffled = isShuffled,
                                 .storedBytes = entry.stored,
                                 .layout = info.encoding.layout,
                                 .layoutBytes = info.encoding.layout == Layout::Dense ? 0 : entry.raw};
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
        parts.facts = takeFacts("APR", "apr2");
        std::shared_ptr<const TensorSource> source = std::make_shared<EncodedSource>(m_file, std::move(places));
        if (hasLayouts) {
            source = std::make_shared<LayoutSource>(std::move(source), std::move(layouts));
        }
        return Model(std::move(parts), std::move(source));
    }

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
