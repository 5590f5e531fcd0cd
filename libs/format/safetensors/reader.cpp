// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/text.h"
#include "block_scales.h"
#include "format.h"
#include "format/reading/apr_metadata.h"
#include "format/reading/probe.h"
#include "header.h"
#include "layout.h"
#include "writer.h"

#include <algorithm>
#include <array>

namespace apr::safetensors {
namespace {

/// The dtype of the previous entry, which is mostly that of the next one.
struct KnownDType {
    std::string_view name = {};
    DType dtype = DType::F32;
};

class Opener {
public:
    Opener(std::string name, const ByteSource& file, const OpenOptions& options)
        : m_name(std::move(name)), m_file(file), m_budget(options.budget)
    {
    }

    Result<Model> run()
    {
        APR_CHECK(readLength());
        APR_CHECK(readHeader());
        APR_CHECK(readEntries());
        takeMetadata();
        describe();
        return Model(std::move(m_parts), std::make_shared<RangeSource>(m_file, std::move(m_slices)));
    }

private:
    Error fail(std::string message, std::uint64_t offset, std::string field) const
    {
        return Error{.code = Errc::Corrupt,
                     .message = std::move(message),
                     .file = m_name,
                     .offset = offset,
                     .field = std::move(field)};
    }

    Error entryError(const Entry& entry, Errc code, std::string message, std::string_view field) const
    {
        return Error{.code = code,
                     .message = std::move(message),
                     .file = m_name,
                     .offset = 8,
                     .field = std::string(field),
                     .tensor = entry.name};
    }

    Status readLength()
    {
        if (m_file.size() < 8) {
            return fail("the file has " + formatCountOf(m_file.size(), "byte") + ", a SafeTensors file has at least 8",
                        0, "header length");
        }
        APR_TRY(const Bytes length, m_file.read(0, 8));
        m_headerSize = loadLittle<std::uint64_t>(length.data());
        if (m_headerSize > kMaxHeader) {
            return fail("the header length of " + std::to_string(m_headerSize) + " bytes exceeds the format limit of " +
                            std::to_string(kMaxHeader),
                        0, "header length");
        }
        if (m_headerSize > m_file.size() - 8) {
            return fail("the header length is " + std::to_string(m_headerSize) + " bytes, but only " +
                            std::to_string(m_file.size() - 8) + " bytes follow",
                        0, "header length");
        }
        if (auto taken = m_budget.take(m_headerSize * kParsedExpansion, 0, "parsing the header"); !taken) {
            Error error = std::move(taken).error();
            error.file = m_name;
            error.field = "header length";
            return error;
        }
        m_dataStart = 8 + m_headerSize;
        m_dataSize = m_file.size() - m_dataStart;
        return {};
    }

    Status readHeader()
    {
        APR_TRY(const Bytes bytes, m_file.read(8, m_headerSize));
        const std::string_view text(reinterpret_cast<const char*>(bytes.data()),
                                    static_cast<std::size_t>(m_headerSize));
        if (!isUtf8(text)) {
            return fail("the header is not UTF-8", 8, "header");
        }
        if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) { // the parser would stop there
            return fail("the header is not valid JSON: NUL character", 8 + nul, "header");
        }
        if (!parseHeader(text, m_header)) {
            return fail(m_header.problem, 8 + m_header.problemAt,
                        m_header.problemField.empty() ? "header" : printable(m_header.problemField));
        }
        m_beginsWithSpace = !text.empty() && text.front() != '{';
        return {};
    }

    Status readEntries()
    {
        std::vector<Entry>& entries = m_header.entries;
        for (const Entry& entry : entries) {
            if (entry.offsetCount != 2) {
                return entryError(entry, Errc::Corrupt,
                                  "data_offsets has " + formatCountOf(entry.offsetCount, "number") + ", expected 2",
                                  "data_offsets");
            }
        }
        const auto isBefore = [](const Entry& a, const Entry& b) {
            return a.offsets != b.offsets ? a.offsets < b.offsets : a.name < b.name;
        };
        if (!std::is_sorted(entries.begin(), entries.end(), isBefore)) { // writers write them in order
            std::sort(entries.begin(), entries.end(), isBefore);
        }
        m_file.advise(8, m_headerSize, Access::Done); // of many tensors, it would stay in memory beside their table
        m_parts.tensors.reserve(entries.size());
        m_slices.reserve(entries.size());
        std::uint64_t end = 0;
        for (Entry& entry : entries) {
            APR_TRY(TensorInfo info, checkEntry(entry, end));
            end += info.byteSize;
            m_slices.push_back({.offset = info.offset, .size = info.byteSize});
            m_parts.tensors.push_back(std::move(info));
        }
        return end == m_dataSize
                   ? Status()
                   : Status(fail(formatCountOf(m_dataSize - end, "trailing byte") + " after the last tensor",
                                 m_dataStart + end, "data"));
    }

    /// Checks one entry as the reference reader does, and moves its name and shape into the result. `begin` is the end
    /// of the previous tensor.
    Result<TensorInfo> checkEntry(Entry& entry, std::uint64_t begin)
    {
        if (m_known.name.empty() || m_known.name != entry.dtype) {
            if (!rankOf(entry.dtype)) {
                return entryError(entry, Errc::Unsupported, "unknown dtype \"" + printable(entry.dtype, 40) + '"',
                                  "dtype");
            }
            m_known.dtype = *dtypeFromName(entry.dtype);
            m_known.name = dtypeName(m_known.dtype);
        }
        const DType dtype = m_known.dtype;
        const std::uint64_t from = entry.offsets[0];
        const std::uint64_t to = entry.offsets[1];
        if (from != begin || to < from) {
            const std::string_view why = to < from      ? "end before they begin"
                                         : from > begin ? "leave a gap after the previous tensor"
                                                        : "overlap the previous tensor";
            return entryError(entry, Errc::Corrupt,
                              "data_offsets [" + std::to_string(from) + ", " + std::to_string(to) + "] " +
                                  std::string(why) + ", expected to begin at " + std::to_string(begin),
                              "data_offsets");
        }
        const auto elements = elementCount(entry.shape);
        const bool sizeFits = elements && checkedMul(*elements, std::uint64_t{8} * dtypeInfo(dtype).blockBytes);
        if (!sizeFits) {
            return entryError(entry, Errc::Corrupt,
                              "the size of shape " + shapeText(entry.shape) + " overflows 64 bits", "shape");
        }
        const auto bytes = tensorBytes(dtype, entry.shape);
        if (!bytes) {
            return entryError(
                entry, Errc::Corrupt,
                std::to_string(*elements) + " elements of " + entry.dtype + " do not end at a byte boundary", "shape");
        }
        if (*bytes != to - from) {
            return entryError(entry, Errc::Corrupt,
                              "shape " + shapeText(entry.shape) + " requires " + std::to_string(*bytes) + " bytes as " +
                                  entry.dtype + ", but data_offsets span " + std::to_string(to - from),
                              "data_offsets");
        }
        if (to > m_dataSize) {
            return entryError(entry, Errc::Corrupt,
                              "the tensor data ends at byte " + std::to_string(to) + ", but the data section has " +
                                  std::to_string(m_dataSize) + " bytes",
                              "data_offsets");
        }
        return TensorInfo{.name = std::move(entry.name),
                          .dtype = dtype,
                          .shape = std::move(entry.shape),
                          .byteSize = *bytes,
                          .offset = m_dataStart + from};
    }

    void takeMetadata()
    {
        Json& stored = m_header.metadata;
        m_parts.metadata = takeAprMetadata(stored, m_budget);
        if (!stored.is_null()) {
            m_parts.metadata["__metadata__"] = std::move(stored);
        }
    }

    void describe()
    {
        FileFacts& facts = m_parts.facts;
        facts.format = FormatId::SafeTensors;
        facts.dialect = "safetensors";
        facts.parts = {{.name = m_name, .bytes = m_file.size(), .content = m_file}};
        facts.sections = {{"header length", 0, 8, SectionKind::Header},
                          {"header (JSON)", 8, m_headerSize, SectionKind::TensorIndex},
                          {"tensor data", m_dataStart, m_dataSize, SectionKind::TensorData}};
        facts.header = {{"header_length", std::to_string(m_headerSize)},
                        {"tensors", std::to_string(m_parts.tensors.size())}};
        if (m_beginsWithSpace) {
            facts.findings.push_back(
                {.severity = Severity::Info,
                 .rule = "safetensors.leading-space",
                 .message = "the header begins with whitespace, which the format specification does not allow",
                 .offset = 8,
                 .hint = "readers accept it; convert the file to remove it"});
        }
        if (m_headerSize % 8 != 0) {
            facts.findings.push_back({.severity = Severity::Info,
                                      .rule = "safetensors.alignment",
                                      .message = "the tensor data offset is not a multiple of 8",
                                      .offset = m_dataStart,
                                      .hint = "harmless; memory-mapped loading may be slower"});
        }
    }

    std::string m_name;
    ByteSource m_file;
    Budget m_budget;
    std::uint64_t m_headerSize = 0;
    std::uint64_t m_dataStart = 0;
    std::uint64_t m_dataSize = 0;
    Header m_header;
    KnownDType m_known;
    bool m_beginsWithSpace = false;
    ModelParts m_parts;
    std::vector<ByteRange> m_slices;
};

} // namespace

bool looksLike(const Bytes& start)
{
    if (start.size() < 9) {
        return false;
    }
    const auto length = loadLittle<std::uint64_t>(start.data());
    // A wrong length is reported by open(); this only distinguishes the format from others.
    std::size_t at = 8;
    while (at < start.size() && at < 64 &&
           std::string_view(" \t\r\n").find(static_cast<char>(start.data()[at])) != std::string_view::npos) {
        ++at;
    }
    return at < start.size() && start.data()[at] == std::byte{'{'} && length < (std::uint64_t{1} << 48);
}

Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options)
{
    return Opener(std::move(name), file, options).run();
}

namespace {

using namespace std::string_view_literals;

constexpr std::array kSafeTensorsMimeMagic{
    MimeMagic{.part = {8, 8, "{\""sv}},
};
constexpr MimeType kSafeTensorsMime{.name = "application/x-safetensors",
                                    .title = "SafeTensors",
                                    .globs = "*.safetensors",
                                    .magic = kSafeTensorsMimeMagic};

} // namespace

const FormatReader kReader{
    .ids = "safetensors",
    .suffixes = ".safetensors",
    .rank = FolderRank::Preferred,
    .mime = &kSafeTensorsMime,
    .recognize = [](Probe& probe) { return looksLike(probe.start()) ? Match::Yes : probe.byName(".safetensors"); },
    .open = [](Probe& probe) -> Result<Model> {
        APR_TRY(const Model model, open(probe.name(), probe.file(), probe.options()));
        auto whole = withBlocks(model, probe.siblings(), probe.options());
        if (!whole && whole.error().file.empty()) {
            Error error = std::move(whole).error();
            error.file = probe.name();
            return error;
        }
        return whole;
    },
};

constinit const Format kFormat{.ids = {FormatId::SafeTensors},
                               .readers = {&kReader},
                               .writers = {&kWriter, &kScalesWriter},
                               .sectionFields = &sectionFields,
                               .editor = &kEditor};

} // namespace apr::safetensors
