// SPDX-License-Identifier: MIT
#include "apr/format/numpy/reader.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/container/zip/archive.h"
#include "apr/model/strided_source.h"
#include "format.h"
#include "format/reading/file_opener.h"
#include "format/reading/probe.h"
#include "format/reading/shards.h"
#include "writer.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace apr::numpy {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::uint64_t kPreludeBytes = 12; ///< magic, version and the u32 header length of versions 2 and 3
constexpr std::uint64_t kMaxHeader = std::uint64_t{1} << 20; ///< NumPy itself rejects headers over 10 kB
constexpr std::size_t kMaxDims = 64;                         ///< the limit of NumPy 2

struct Array {
    DType dtype = DType::F32;
    std::uint64_t components = 1; ///< 2 for complex128, stored as pairs of F64
    Shape shape = {};
    bool isFortran = false;
    bool isBigEndian = false;
    std::uint64_t dataAt = 0;
};

struct Type {
    std::string_view code; ///< without the byte order character
    DType dtype;
    std::uint64_t components = 1;
};

constexpr std::array kTypes{Type{"f2", DType::F16}, Type{"f4", DType::F32},    Type{"f8", DType::F64},
                            Type{"i1", DType::I8},  Type{"i2", DType::I16},    Type{"i4", DType::I32},
                            Type{"i8", DType::I64}, Type{"u1", DType::U8},     Type{"u2", DType::U16},
                            Type{"u4", DType::U32}, Type{"u8", DType::U64},    Type{"b1", DType::Bool},
                            Type{"c8", DType::C64}, Type{"c16", DType::F64, 2}};

/// Parses the Python literal of a header: {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }.
class HeaderText {
public:
    HeaderText(std::string_view text, std::uint64_t start) : m_rest(text), m_size(text.size()), m_start(start) {}

    Result<Array> parse()
    {
        APR_CHECK(expect('{'));
        bool hasType = false;
        bool hasOrder = false;
        bool hasShape = false;
        while (!accept('}')) {
            APR_TRY(const std::string_view key, quoted());
            APR_CHECK(expect(':'));
            if (key == "descr" && !std::exchange(hasType, true)) {
                APR_CHECK(parseType());
            } else if (key == "fortran_order" && !std::exchange(hasOrder, true)) {
                APR_TRY(m_array.isFortran, parseBool());
            } else if (key == "shape" && !std::exchange(hasShape, true)) {
                APR_CHECK(parseShape());
            } else {
                return headerError("unknown or duplicate key \"" + printable(key, 40) +
                                   "\", expected descr, fortran_order and shape once each");
            }
            if (!accept(',') && peek() != '}') {
                return headerError("the header is not a Python dict: expected ',' or '}'");
            }
        }
        if (!hasType || !hasOrder || !hasShape) {
            return headerError(std::string("the header has no key \"") +
                               (!hasType    ? "descr"
                                : !hasOrder ? "fortran_order"
                                            : "shape") +
                               '"');
        }
        if (!trim(m_rest).empty()) {
            return headerError("unexpected text after the header dict");
        }
        return m_array;
    }

private:
    Error headerError(std::string message, Errc code = Errc::Corrupt) const
    {
        return Error{
            .code = code, .message = std::move(message), .offset = m_start + m_size - m_rest.size(), .field = "header"};
    }

    void skipSpace() { m_rest = m_rest.substr(std::min(m_rest.find_first_not_of(" \t\r\n"), m_rest.size())); }

    char peek()
    {
        skipSpace();
        return m_rest.empty() ? '\0' : m_rest.front();
    }

    bool accept(char expected)
    {
        if (peek() != expected || m_rest.empty()) {
            return false;
        }
        m_rest.remove_prefix(1);
        return true;
    }

    Status expect(char expected)
    {
        return accept(expected) ? Status()
                                : Status(headerError(std::string("expected '") + expected + "' in the header"));
    }

    Result<std::string_view> quoted()
    {
        const char quote = peek();
        const std::size_t end = quote == '\'' || quote == '"' ? m_rest.find(quote, 1) : std::string_view::npos;
        if (end == std::string_view::npos) {
            return headerError("expected a quoted string in the header");
        }
        const std::string_view text = m_rest.substr(1, end - 1);
        m_rest.remove_prefix(end + 1);
        return text;
    }

    Result<bool> parseBool()
    {
        skipSpace();
        for (const auto& [word, value] : {std::pair(std::string_view("True"), true), {"False", false}}) {
            if (m_rest.starts_with(word)) {
                m_rest.remove_prefix(word.size());
                return value;
            }
        }
        return headerError("fortran_order is neither True nor False");
    }

    Status parseType()
    {
        if (peek() == '[') {
            return headerError("structured arrays are not supported", Errc::Unsupported);
        }
        APR_TRY(std::string_view code, quoted());
        if (code.find('O') != std::string_view::npos) {
            return headerError(
                "the array contains Python objects: its data is a pickle, which can execute code when loaded",
                Errc::Unsafe);
        }
        m_array.isBigEndian = code.starts_with('>');
        if (!code.empty() && std::string_view("<>|=").find(code.front()) != std::string_view::npos) {
            code.remove_prefix(1);
        }
        constexpr std::array<std::pair<std::string_view, std::string_view>, 24> kOtherNames{
            {{"?", "b1"},       {"b", "i1"},    {"B", "u1"},     {"h", "i2"},     {"H", "u2"},       {"i", "i4"},
             {"I", "u4"},       {"l", "i8"},    {"L", "u8"},     {"q", "i8"},     {"Q", "u8"},       {"e", "f2"},
             {"f", "f4"},       {"d", "f8"},    {"F", "c8"},     {"D", "c16"},    {"float32", "f4"}, {"float64", "f8"},
             {"float16", "f2"}, {"int8", "i1"}, {"int32", "i4"}, {"int64", "i8"}, {"uint8", "u1"},   {"bool", "b1"}}};
        for (const auto& [name, meant] : kOtherNames) { // numpy.dtype(name)
            code = code == name ? meant : code;
        }
        const auto* type =
            std::find_if(kTypes.begin(), kTypes.end(), [code](const Type& each) { return each.code == code; });
        if (type == kTypes.end()) {
            return headerError("unsupported dtype \"" + printable(code, 40) + '"', Errc::Unsupported);
        }
        m_array.dtype = type->dtype;
        m_array.components = type->components;
        return {};
    }

    Status parseShape()
    {
        APR_CHECK(expect('('));
        while (!accept(')')) {
            std::size_t digits = 0;
            skipSpace();
            while (digits < m_rest.size() && m_rest[digits] >= '0' && m_rest[digits] <= '9') {
                ++digits;
            }
            const auto extent = parseUnsigned(m_rest.substr(0, digits));
            if (!extent || m_array.shape.size() == kMaxDims) {
                return headerError("shape is not a tuple of at most " + std::to_string(kMaxDims) +
                                   " non-negative integers");
            }
            m_array.shape.push_back(*extent);
            m_rest.remove_prefix(digits);
            accept('L'); // Python 2
            if (!accept(',') && peek() != ')') {
                return headerError("shape is not a tuple of at most " + std::to_string(kMaxDims) +
                                   " non-negative integers");
            }
        }
        return {};
    }

    std::string_view m_rest;
    std::size_t m_size;
    std::uint64_t m_start;
    Array m_array;
};

/// Reads the header of an array; offsets are relative to `source`.
Result<Array> readHeader(const ByteSource& source)
{
    APR_TRY(const Bytes prelude, source.start(kPreludeBytes));
    const auto byteAt = [&prelude](std::size_t i) { return static_cast<std::uint8_t>(prelude.data()[i]); };
    if (prelude.size() < 10 || !looksLikeNpy(prelude)) {
        return Error{
            .code = Errc::Corrupt, .message = "no NumPy magic \"\\x93NUMPY\" found", .offset = 0, .field = "magic"};
    }
    const std::uint8_t major = byteAt(6);
    if (major < 1 || major > 3 || (major > 1 && prelude.size() < kPreludeBytes)) {
        return Error{.code = Errc::Version,
                     .message = "unsupported NumPy format version " + std::to_string(major) + ", supported are 1 to 3",
                     .offset = 6,
                     .field = "version"};
    }
    const std::uint64_t textAt = major == 1 ? 10 : 12;
    const std::uint64_t textBytes =
        major == 1 ? loadLittle<std::uint16_t>(prelude.data() + 8) : loadLittle<std::uint32_t>(prelude.data() + 8);
    if (textBytes > kMaxHeader || textBytes > source.size() - textAt) {
        return Error{.code = Errc::Corrupt,
                     .message = "the header length is " + formatCountOf(textBytes, "byte") + ", the maximum is " +
                                formatCount(std::min(kMaxHeader, source.size() - textAt)),
                     .offset = 8,
                     .field = "header length"};
    }
    APR_TRY(const Bytes text, source.read(textAt, textBytes));
    APR_TRY(
        Array array,
        HeaderText({reinterpret_cast<const char*>(text.data()), static_cast<std::size_t>(textBytes)}, textAt).parse());
    array.dataAt = textAt + textBytes;
    return array;
}

class Opener final : FileOpener {
public:
    Opener(std::string name, ByteSource file, const OpenOptions& options)
        : FileOpener(std::move(name), std::move(file)), m_options(options), m_files{m_file}
    {
    }

    Result<Model> openSingle()
    {
        auto array = readHeader(m_file);
        if (!array) {
            return ofFile(std::move(array).error());
        }
        std::string tensor = m_name.substr(folderOf(m_name).size());
        if (const std::size_t dot = tensor.rfind('.'); dot != std::string::npos && dot > 0) {
            tensor.resize(dot);
        }
        APR_TRY(const std::uint64_t end,
                add(isUtf8(tensor) && !tensor.empty() ? tensor : "array", *array, m_file, 0, 0));
        if (end < m_file.size()) {
            note(Severity::Warning, "structure.trailing-bytes",
                 formatCountOf(m_file.size() - end, "trailing byte") + " after the array", end);
        }
        m_facts.sections = {{"header", 0, array->dataAt}, {"array", array->dataAt, end - array->dataAt}};
        return makeModel("npy");
    }

    Result<Model> openArchive()
    {
        auto archive = zip::Archive::open(m_file, m_options.budget);
        if (!archive) {
            return ofFile(std::move(archive).error());
        }
        for (const zip::Entry& entry : archive->entries()) {
            APR_CHECK(addEntry(*archive, entry));
        }
        m_facts.header = {{"entries", std::to_string(archive->entries().size())}};
        m_facts.sections = {{"arrays", 0, archive->directoryOffset()},
                            {"zip directory", archive->directoryOffset(), m_file.size() - archive->directoryOffset()}};
        return makeModel("npz");
    }

private:
    Status addEntry(const zip::Archive& archive, const zip::Entry& entry)
    {
        constexpr std::string_view kSuffix = ".npy";
        const std::string shown = printable(entry.name, 120);
        if (!entry.name.ends_with(kSuffix) || !isUtf8(entry.name)) {
            note(Severity::Warning, "numpy.skipped", "skipped the entry \"" + shown + "\": not a .npy array",
                 entry.headerOffset);
            return {};
        }
        const ByteSource source = archive.source(entry, m_options.budget.limit());
        auto start = archive.start(entry, kPreludeBytes + kMaxHeader); // decompress only the header
        auto array = start ? readHeader(ByteSource(*start)) : Result<Array>(std::move(start).error());
        if (!array && array.error().code == Errc::Unsupported) {
            note(Severity::Warning, "numpy.skipped", "skipped: " + array.error().message, entry.headerOffset, {},
                 shown);
            return {};
        }
        if (!array) {
            Error error = ofFile(std::move(array).error());
            error.offset = entry.isDeflated ? entry.dataOffset : entry.dataOffset + error.offset.value_or(0);
            error.tensor = shown;
            return error;
        }
        std::size_t file = 0;
        if (entry.isDeflated) {
            file = m_files.size();
            m_files.push_back(source);
        } else {
            m_facts.checksums.push_back({.part = 0,
                                         .expected = entry.crc,
                                         .size = entry.rawBytes,
                                         .offset = entry.dataOffset,
                                         .record = entry.name});
        }
        const std::string tensor = entry.name.substr(0, entry.name.size() - kSuffix.size());
        APR_TRY([[maybe_unused]] const std::uint64_t end,
                add(tensor, *array, source, file, entry.isDeflated ? 0 : entry.dataOffset));
        if (entry.isDeflated) {
            m_tensors.back().offset = entry.dataOffset;
            m_tensors.back().encoding.storedBytes = entry.storedBytes;
        }
        return {};
    }

    /// Adds a tensor and returns the end of its data in `source`, which starts at offset `shift` of m_files[file].
    Result<std::uint64_t> add(const std::string& name, const Array& array, const ByteSource& source, std::size_t file,
                              std::uint64_t shift)
    {
        Shape shape = array.shape;
        std::vector<std::uint64_t> strides;
        if (array.isFortran && shape.size() > 1) {
            std::uint64_t stride = array.components;
            for (const std::uint64_t extent : shape) {
                strides.push_back(stride);
                stride = checkedMul(stride, extent).value_or(0); // tensorBytes() below reports overflow
            }
        }
        if (array.components > 1) {
            shape.push_back(array.components);
            if (!strides.empty()) {
                strides.push_back(1);
            }
            note(Severity::Info, "numpy.complex128",
                 "complex128 is converted to F64 with a last dimension of 2 (real, imaginary)", shift, {}, name);
        }
        const auto bytes = tensorBytes(array.dtype, shape);
        if (!bytes || *bytes > source.size() - array.dataAt) {
            return fail(Errc::Corrupt,
                        (bytes ? "the shape requires " + formatCountOf(*bytes, "byte")
                               : std::string("the size of the shape does not fit in 64 bits")) +
                            ", the array has " + formatCount(source.size() - array.dataAt),
                        shift + array.dataAt, "shape", printable(name, 120));
        }
        const std::uint64_t width = dtypeInfo(array.dtype).blockBytes;
        const bool isSwapped = array.isBigEndian && width > 1;
        if (!strides.empty() && isDense(shape, strides)) {
            strides.clear();
        }
        m_tensors.push_back(
            {.name = name, .dtype = array.dtype, .shape = shape, .byteSize = *bytes, .offset = shift + array.dataAt});
        if ((!strides.empty() || isSwapped) && *bytes > 0) {
            m_tensors.back().encoding.storedBytes = *bytes;
        }
        m_places.push_back({.offset = shift + array.dataAt,
                            .width = width,
                            .shape = std::move(shape),
                            .strides = *bytes > 0 ? std::move(strides) : std::vector<std::uint64_t>(),
                            .file = file,
                            .swapped = !isSwapped                  ? 1
                                       : array.dtype == DType::C64 ? 4
                                                                   : width});
        return array.dataAt + *bytes;
    }

    Result<Model> makeModel(std::string dialect)
    {
        ModelParts parts{.tensors = std::move(m_tensors), .facts = takeFacts(FormatId::NumPy, std::move(dialect))};
        return Model(std::move(parts), std::make_shared<StridedSource>(std::move(m_files), std::move(m_places)));
    }

    OpenOptions m_options;
    std::vector<ByteSource> m_files; ///< the file itself, then decompressed entries
    std::vector<TensorInfo> m_tensors;
    std::vector<StridedSource::Place> m_places;
};

} // namespace

bool looksLikeNpy(const Bytes& start)
{
    return start.size() >= kMagic.size() && std::memcmp(start.data(), kMagic.data(), kMagic.size()) == 0;
}

Result<Model> openNpy(std::string name, const ByteSource& file, const OpenOptions& options)
{
    return Opener(std::move(name), file, options).openSingle();
}

Result<Model> openNpz(std::string name, const ByteSource& file, const OpenOptions& options)
{
    return Opener(std::move(name), file, options).openArchive();
}

namespace {

using namespace std::string_view_literals;

constexpr std::array kNpyMimeMagic{
    MimeMagic{.part = {0, 0, "\x93NUMPY"sv}},
};
constexpr MimeType kNpyMime{.name = "application/x-npy", .title = "NumPy", .globs = "*.npy", .magic = kNpyMimeMagic};

} // namespace

const FormatReader kNpyReader{
    .ids = "npy",
    .suffixes = ".npy",
    .mime = &kNpyMime,
    .recognition = Recognition::Header,
    .recognize = [](Probe& probe) { return looksLikeNpy(probe.start()) ? Match::Yes : Match::No; },
    .open = [](Probe& probe) { return openNpy(probe.name(), probe.file(), probe.options()); },
};

namespace {

constexpr std::array kNpzMimeMagic{
    MimeMagic{.part = {0, 0, "PK\x03\x04"sv}, .also = {30, 130, ".npy"sv}},
};
constexpr MimeType kNpzMime{.name = "application/x-npz", .title = "NumPy", .globs = "*.npz", .magic = kNpzMimeMagic};

} // namespace

const FormatReader kNpzReader{
    .ids = "npz",
    .suffixes = ".npz",
    .hasEntries = true,
    .mime = &kNpzMime,
    .recognition = Recognition::Member,
    .recognize = [](Probe& probe) { return probe.hasZipEntry(".npy") ? Match::Yes : Match::No; },
    .open = [](Probe& probe) { return openNpz(probe.name(), probe.file(), probe.options()); },
};

constinit const Format kFormat{
    .ids = {FormatId::NumPy}, .readers = {&kNpzReader, &kNpyReader}, .writers = {&kNpzWriter, &kNpyWriter}};

} // namespace apr::numpy
