// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/text.h"
#include "format/probe.h"
#include "layout.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace apr::safetensors {
namespace {

constexpr std::size_t kMaxDepth = 64;

struct Entry {
    std::string name = {};
    std::string dtype = {};
    Shape shape = {};
    std::vector<std::uint64_t> offsets = {};
    bool hasDtype = false;
    bool hasShape = false;
    bool hasOffsets = false;
};

/// Reads the header while it is parsed, so that a malicious header uses no more memory than its tensor entries.
class HeaderHandler {
public:
    std::vector<Entry> entries;
    Json metadata;
    std::string problem; ///< the first error
    std::string problemField;
    std::size_t problemAt = 0;

    bool null()
    {
        // The reference reader accepts null for a missing __metadata__ (MLX writes it).
        return m_skipped == 0 && m_depth == 1 && m_inMetadata ? true : scalar("null");
    }
    bool boolean(bool) { return scalar("a boolean"); }
    bool number_integer(Json::number_integer_t) { return scalar("a negative number"); }
    bool number_float(Json::number_float_t, const Json::string_t&) { return scalar("a fraction"); }
    bool binary(Json::binary_t&) { return false; }

    bool number_unsigned(Json::number_unsigned_t value)
    {
        if (m_skipped == 0 && m_depth == 3 && m_field == Field::Shape) {
            entries.back().shape.push_back(value);
            return true;
        }
        if (m_skipped == 0 && m_depth == 3 && m_field == Field::Offsets) {
            entries.back().offsets.push_back(value);
            return true;
        }
        return scalar("a number");
    }

    bool string(Json::string_t& value)
    {
        if (m_skipped == 0 && m_depth == 2 && m_inMetadata) {
            metadata[m_key] = std::move(value);
            return true;
        }
        if (m_skipped == 0 && m_depth == 2 && m_field == Field::Dtype) {
            entries.back().dtype = std::move(value);
            return true;
        }
        return scalar("a string");
    }

    bool start_object(std::size_t)
    {
        if (!enter()) {
            return false;
        }
        if (m_skipped > 1) {
            return true;
        }
        if (m_depth == 1) {
            return true;
        }
        if (m_depth == 2) {
            if (m_inMetadata) {
                metadata = Json::object();
            } else {
                entries.push_back({.name = m_name});
            }
            return true;
        }
        return skipValue("an object");
    }

    bool end_object()
    {
        const bool ok = leave();
        if (m_skipped == 0 && m_depth == 1 && !m_inMetadata && ok) {
            const Entry& entry = entries.back();
            const std::string_view missing = !entry.hasDtype     ? "dtype"
                                             : !entry.hasShape   ? "shape"
                                             : !entry.hasOffsets ? "data_offsets"
                                                                 : "";
            if (!missing.empty()) {
                return fail("the tensor entry has no \"" + std::string(missing) + '"', entry.name);
            }
        }
        return ok;
    }

    bool start_array(std::size_t)
    {
        if (!enter()) {
            return false;
        }
        if (m_skipped > 1) {
            return true;
        }
        if (m_depth == 3 && !m_inMetadata && (m_field == Field::Shape || m_field == Field::Offsets)) {
            return true;
        }
        return skipValue("an array");
    }

    bool end_array() { return leave(); }

    bool key(Json::string_t& name)
    {
        if (m_skipped > 0) {
            return true;
        }
        if (m_depth == 1) {
            m_inMetadata = name == "__metadata__";
            if (!m_seen.insert(name).second) {
                return fail(m_inMetadata ? "duplicate key \"__metadata__\"" : "duplicate tensor name", name);
            }
            m_name = name;
            m_field = Field::Other;
            return true;
        }
        if (m_inMetadata) {
            m_key = name;
            return true;
        }
        Entry& entry = entries.back();
        bool Entry::*seen = nullptr;
        m_field = Field::Other;
        if (name == "dtype") {
            m_field = Field::Dtype;
            seen = &Entry::hasDtype;
        } else if (name == "shape") {
            m_field = Field::Shape;
            seen = &Entry::hasShape;
        } else if (name == "data_offsets") {
            m_field = Field::Offsets;
            seen = &Entry::hasOffsets;
        }
        if (seen != nullptr) {
            if (entry.*seen) {
                return fail("duplicate key \"" + name + '"', entry.name);
            }
            entry.*seen = true;
        }
        return true;
    }

    template <class Exception>
    bool parse_error(std::size_t position, const std::string&, const Exception&)
    {
        if (problem.empty()) {
            problem = "the header is not valid JSON";
            problemAt = position == 0 ? 0 : position - 1;
        }
        return false;
    }

private:
    enum class Field { Other, Dtype, Shape, Offsets };

    bool fail(std::string message, std::string field = {})
    {
        problem = std::move(message);
        problemField = std::move(field);
        return false;
    }

    /// Handles an unexpected scalar: allowed in skipped values and as an unknown member of an entry.
    bool scalar(std::string_view kind)
    {
        if (m_skipped > 0) {
            return true;
        }
        if (m_depth == 0) {
            return fail("the header is " + std::string(kind) + ", expected an object");
        }
        if (m_depth == 2 && !m_inMetadata && m_field == Field::Other) {
            return true;
        }
        return misplaced(kind);
    }

    bool misplaced(std::string_view kind)
    {
        const std::string_view expected = m_inMetadata                   ? (m_depth <= 1 ? "an object" : "a string")
                                          : m_depth <= 1                 ? "an object"
                                          : m_field == Field::Dtype      ? "a string"
                                          : m_depth == 2 || m_depth == 3 ? "an array of non-negative integers"
                                                                         : "nothing";
        return fail("expected " + std::string(expected) + ", found " + std::string(kind),
                    m_inMetadata ? "__metadata__." + m_key : m_name);
    }

    bool enter()
    {
        if (++m_depth > kMaxDepth) {
            return fail("the header nesting depth exceeds the limit of 64");
        }
        m_skipped += m_skipped > 0 ? 1U : 0U;
        return true;
    }

    bool leave()
    {
        --m_depth;
        m_skipped -= m_skipped > 0 ? 1U : 0U;
        return true;
    }

    /// Handles an unexpected container that was just entered: ignored as a member of an entry, an error elsewhere.
    bool skipValue(std::string_view kind)
    {
        if (m_depth == 3 && !m_inMetadata && m_field == Field::Other) {
            m_skipped = 1;
            return true;
        }
        --m_depth;
        return m_depth == 0 ? fail("the header is " + std::string(kind) + ", expected an object") : misplaced(kind);
    }

    std::size_t m_depth = 0;
    std::size_t m_skipped = 0; ///< depth inside an unknown member, 0 outside
    bool m_inMetadata = false;
    Field m_field = Field::Other;
    std::string m_name;
    std::string m_key;
    std::unordered_set<std::string> m_seen;
};

struct OpenState {
    std::string file;
    std::uint64_t headerSize = 0;
    std::uint64_t dataStart = 0;
    std::uint64_t dataSize = 0;
};

Error entryError(const OpenState& state, const Entry& entry, Errc code, std::string message, std::string_view field)
{
    return Error{.code = code,
                 .message = std::move(message),
                 .file = state.file,
                 .offset = 8,
                 .field = std::string(field),
                 .tensor = entry.name};
}

/// Checks one entry as the reference reader does. `begin` is the end of the previous tensor.
Result<TensorInfo> checkEntry(const OpenState& state, const Entry& entry, std::uint64_t begin)
{
    if (!rankOf(entry.dtype)) {
        return entryError(state, entry, Errc::Unsupported, "unknown dtype \"" + printable(entry.dtype, 40) + '"',
                          "dtype");
    }
    const DType dtype = *dtypeFromName(entry.dtype);
    const std::uint64_t from = entry.offsets[0];
    const std::uint64_t to = entry.offsets[1];
    if (from != begin || to < from) {
        const std::string_view why = to < from      ? "end before they begin"
                                     : from > begin ? "leave a gap after the previous tensor"
                                                    : "overlap the previous tensor";
        return entryError(state, entry, Errc::Corrupt,
                          "data_offsets [" + std::to_string(from) + ", " + std::to_string(to) + "] " +
                              std::string(why) + ", expected to begin at " + std::to_string(begin),
                          "data_offsets");
    }
    const auto elements = elementCount(entry.shape);
    const bool sizeFits = elements && checkedMul(*elements, std::uint64_t{8} * dtypeInfo(dtype).blockBytes);
    if (!sizeFits) {
        return entryError(state, entry, Errc::Corrupt,
                          "the size of shape " + shapeText(entry.shape) + " overflows 64 bits", "shape");
    }
    const auto bytes = tensorBytes(dtype, entry.shape);
    if (!bytes) {
        return entryError(state, entry, Errc::Corrupt,
                          std::to_string(*elements) + " elements of " + entry.dtype + " do not end at a byte boundary",
                          "shape");
    }
    if (*bytes != to - from) {
        return entryError(state, entry, Errc::Corrupt,
                          "shape " + shapeText(entry.shape) + " requires " + std::to_string(*bytes) + " bytes as " +
                              entry.dtype + ", but data_offsets span " + std::to_string(to - from),
                          "data_offsets");
    }
    if (to > state.dataSize) {
        return entryError(state, entry, Errc::Corrupt,
                          "the tensor data ends at byte " + std::to_string(to) + ", but the data section has " +
                              std::to_string(state.dataSize) + " bytes",
                          "data_offsets");
    }
    return TensorInfo{
        .name = entry.name, .dtype = dtype, .shape = entry.shape, .byteSize = *bytes, .offset = state.dataStart + from};
}

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
    OpenState state{.file = name};
    const auto fail = [&](std::string message, std::uint64_t offset, std::string field) {
        return Error{.code = Errc::Corrupt,
                     .message = std::move(message),
                     .file = state.file,
                     .offset = offset,
                     .field = std::move(field)};
    };
    if (file.size() < 8) {
        return fail("the file has " + formatCountOf(file.size(), "byte") + ", a SafeTensors file has at least 8", 0,
                    "header length");
    }
    APR_TRY(const Bytes lengthField, file.read(0, 8));
    state.headerSize = loadLittle<std::uint64_t>(lengthField.data());
    if (state.headerSize > kMaxHeader) {
        return fail("the header length of " + std::to_string(state.headerSize) + " bytes exceeds the format limit of " +
                        std::to_string(kMaxHeader),
                    0, "header length");
    }
    if (state.headerSize > file.size() - 8) {
        return fail("the header length is " + std::to_string(state.headerSize) + " bytes, but only " +
                        std::to_string(file.size() - 8) + " bytes follow",
                    0, "header length");
    }
    if (auto taken = options.budget.take(state.headerSize * kParsedExpansion, 0, "parsing the header"); !taken) {
        Error error = std::move(taken).error();
        error.file = state.file;
        error.field = "header length";
        return error;
    }
    state.dataStart = 8 + state.headerSize;
    state.dataSize = file.size() - state.dataStart;
    APR_TRY(const Bytes headerBytes, file.read(8, state.headerSize));
    const std::string_view text(reinterpret_cast<const char*>(headerBytes.data()),
                                static_cast<std::size_t>(state.headerSize));
    if (!isUtf8(text)) {
        return fail("the header is not UTF-8", 8, "header");
    }
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) { // the parser would stop there
        return fail("the header is not valid JSON: NUL character", 8 + nul, "header");
    }
    HeaderHandler header;
    if (!Json::sax_parse(text, &header)) {
        return fail(header.problem, 8 + header.problemAt,
                    header.problemField.empty() ? "header" : printable(header.problemField));
    }
    for (const Entry& entry : header.entries) {
        if (entry.offsets.size() != 2) {
            return entryError(state, entry, Errc::Corrupt,
                              "data_offsets has " + formatCountOf(entry.offsets.size(), "number") + ", expected 2",
                              "data_offsets");
        }
    }
    std::vector<const Entry*> order;
    order.reserve(header.entries.size());
    for (const Entry& entry : header.entries) {
        order.push_back(&entry);
    }
    std::sort(order.begin(), order.end(), [](const Entry* a, const Entry* b) {
        return a->offsets != b->offsets ? a->offsets < b->offsets : a->name < b->name;
    });

    ModelParts parts{.metadata = Metadata::object()};
    std::vector<ByteRange> slices;
    std::uint64_t end = 0;
    for (const Entry* entry : order) {
        APR_TRY(TensorInfo info, checkEntry(state, *entry, end));
        end += info.byteSize;
        slices.push_back({.offset = info.offset, .size = info.byteSize});
        parts.tensors.push_back(std::move(info));
    }
    if (end != state.dataSize) {
        return fail(formatCountOf(state.dataSize - end, "trailing byte") + " after the last tensor",
                    state.dataStart + end, "data");
    }

    if (const auto own = stringMember(header.metadata, kAprMetadata)) { // written by our writer
        if (auto parsed = parseJson(*own, 0, kAprDepth, options.budget); parsed && parsed->value.is_object()) {
            parts.metadata = std::move(parsed->value);
            header.metadata.erase(std::string(kAprMetadata));
        }
    }
    if (!header.metadata.is_null()) {
        parts.metadata["__metadata__"] = std::move(header.metadata);
    }
    FileFacts& facts = parts.facts;
    facts.format = "SafeTensors";
    facts.dialect = "safetensors";
    facts.parts = {{.name = std::move(name), .bytes = file.size(), .content = file}};
    facts.sections = {{"header length", 0, 8},
                      {"header (JSON)", 8, state.headerSize},
                      {"tensor data", state.dataStart, state.dataSize}};
    facts.header = {{"header_length", std::to_string(state.headerSize)},
                    {"tensors", std::to_string(parts.tensors.size())}};
    if (!text.empty() && text.front() != '{') {
        facts.findings.push_back(
            {.severity = Severity::Info,
             .rule = "safetensors.leading-space",
             .message = "the header begins with whitespace, which the format specification does not allow",
             .offset = 8,
             .hint = "readers accept it; convert the file to remove it"});
    }
    if (state.headerSize % 8 != 0) {
        facts.findings.push_back({.severity = Severity::Info,
                                  .rule = "safetensors.alignment",
                                  .message = "the tensor data offset is not a multiple of 8",
                                  .offset = state.dataStart,
                                  .hint = "harmless; memory-mapped loading may be slower"});
    }
    return Model(std::move(parts), std::make_shared<RangeSource>(file, std::move(slices)));
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
    .title = "SafeTensors",
    .suffixes = ".safetensors",
    .rank = FolderRank::Preferred,
    .mime = &kSafeTensorsMime,
    .recognize = [](Probe& probe) { return looksLike(probe.start()) ? Match::Yes : probe.byName(".safetensors"); },
    .open = [](Probe& probe) { return open(probe.name(), probe.file(), probe.options()); },
};

} // namespace apr::safetensors
