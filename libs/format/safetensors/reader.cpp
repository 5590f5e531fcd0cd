// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/text.h"
#include "format.h"
#include "format/reading/probe.h"
#include "header.h"
#include "layout.h"
#include "writer.h"

#include <algorithm>
#include <array>

namespace apr::safetensors {
namespace {

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

/// The dtype of the previous entry, which is mostly that of the next one.
struct KnownDType {
    std::string_view name = {};
    DType dtype = DType::F32;
};

/// Checks one entry as the reference reader does, and moves its name and shape into the result. `begin` is the end of
/// the previous tensor.
Result<TensorInfo> checkEntry(const OpenState& state, Entry& entry, std::uint64_t begin, KnownDType& known)
{
    if (known.name.empty() || known.name != entry.dtype) {
        if (!rankOf(entry.dtype)) {
            return entryError(state, entry, Errc::Unsupported, "unknown dtype \"" + printable(entry.dtype, 40) + '"',
                              "dtype");
        }
        known.dtype = *dtypeFromName(entry.dtype);
        known.name = dtypeName(known.dtype);
    }
    const DType dtype = known.dtype;
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
    return TensorInfo{.name = std::move(entry.name),
                      .dtype = dtype,
                      .shape = std::move(entry.shape),
                      .byteSize = *bytes,
                      .offset = state.dataStart + from};
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
    Header header;
    if (!parseHeader(text, header)) {
        return fail(header.problem, 8 + header.problemAt,
                    header.problemField.empty() ? "header" : printable(header.problemField));
    }
    for (const Entry& entry : header.entries) {
        if (entry.offsetCount != 2) {
            return entryError(state, entry, Errc::Corrupt,
                              "data_offsets has " + formatCountOf(entry.offsetCount, "number") + ", expected 2",
                              "data_offsets");
        }
    }
    const auto isBefore = [](const Entry& a, const Entry& b) {
        return a.offsets != b.offsets ? a.offsets < b.offsets : a.name < b.name;
    };
    if (!std::is_sorted(header.entries.begin(), header.entries.end(), isBefore)) { // writers write them in order
        std::sort(header.entries.begin(), header.entries.end(), isBefore);
    }

    file.advise(8, state.headerSize, Access::Done); // of many tensors, it would stay in memory beside their table
    ModelParts parts{.metadata = Metadata::object()};
    parts.tensors.reserve(header.entries.size());
    std::vector<ByteRange> slices;
    slices.reserve(header.entries.size());
    std::uint64_t end = 0;
    KnownDType known;
    for (Entry& entry : header.entries) {
        APR_TRY(TensorInfo info, checkEntry(state, entry, end, known));
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
    facts.format = FormatId::SafeTensors;
    facts.dialect = "safetensors";
    facts.parts = {{.name = std::move(name), .bytes = file.size(), .content = file}};
    facts.sections = {{"header length", 0, 8, SectionKind::Header},
                      {"header (JSON)", 8, state.headerSize, SectionKind::TensorIndex},
                      {"tensor data", state.dataStart, state.dataSize, SectionKind::TensorData}};
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
    .suffixes = ".safetensors",
    .rank = FolderRank::Preferred,
    .mime = &kSafeTensorsMime,
    .recognize = [](Probe& probe) { return looksLike(probe.start()) ? Match::Yes : probe.byName(".safetensors"); },
    .open = [](Probe& probe) { return open(probe.name(), probe.file(), probe.options()); },
};

constinit const Format kFormat{.ids = {FormatId::SafeTensors},
                               .readers = {&kReader},
                               .writers = {&kWriter},
                               .sectionFields = &sectionFields,
                               .editor = &kEditor};

} // namespace apr::safetensors
