// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/format/gguf/layout.h"
#include "apr/tensor/codec.h"
#include "format/reading/file_opener.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace apr::gguf {
namespace {

constexpr std::uint64_t kMaxValues = 8'000'000; // total array elements: ten times the largest known vocabulary
constexpr std::uint64_t kValueBytes = 128;      // estimated memory per array element
constexpr unsigned kMaxNesting = 4;
constexpr std::uint64_t kFirstWindow = std::uint64_t{1} << 20;
constexpr std::uint64_t kLastWindow = std::uint64_t{1} << 30;

constexpr std::array<std::uint64_t, 13> kMinBytes{1, 1, 2, 2, 4, 4, 4, 1, 8, 12, 8, 8, 8};

/// Reads the header of one file.
class HeaderReader {
public:
    /// `in` is the beginning of a file of `fileBytes` bytes, or all of it.
    HeaderReader(std::string_view file, ByteReader in, std::uint64_t fileBytes, const OpenOptions& options)
        : m_file(file), m_in(in), m_unseen(fileBytes - in.remaining()),
          m_maxValues(std::min(kMaxValues, options.budget.left() / kValueBytes))
    {
    }

    std::uint32_t version = 0;
    std::uint64_t tensorCount = 0;
    std::uint64_t pairCount = 0;
    std::uint64_t alignment = kDefaultAlignment;
    Metadata metadata = Metadata::object();
    std::vector<Finding> findings;

    ByteReader& in() { return m_in; }
    /// Estimated memory of the array elements read so far.
    std::uint64_t arrayBytes() const { return m_values * kValueBytes; }
    /// Bytes from here to the end of the file, including those not in the buffer.
    std::uint64_t remaining() const { return m_in.remaining() + m_unseen; }

    Error fail(Errc code, std::string message, std::string_view field) const
    {
        return Error{.code = code,
                     .message = std::move(message),
                     .file = std::string(m_file),
                     .offset = m_in.offset(),
                     .field = std::string(field)};
    }

    /// Counts and lengths are 32 bits in version 1 and 64 bits since.
    Result<std::uint64_t> readLength(std::string_view field)
    {
        if (version == 1) {
            APR_TRY(const auto value, m_in.read<std::uint32_t>(field));
            return std::uint64_t{value};
        }
        return m_in.read<std::uint64_t>(field);
    }

    Result<std::string_view> readString(std::string_view field)
    {
        APR_TRY(const auto length, readLength(field));
        if (length > remaining()) {
            return fail(Errc::Corrupt,
                        "the string length is " + std::to_string(length) + " bytes, but only " +
                            std::to_string(remaining()) + " remain",
                        field);
        }
        return m_in.text(length, field);
    }

    Status readStart()
    {
        APR_TRY(const auto magic, m_in.text(4, "magic"));
        if (magic != "GGUF") {
            return fail(Errc::Format, "not a GGUF file: expected magic GGUF, found \"" + printable(magic) + '"',
                        "magic");
        }
        APR_TRY(version, m_in.read<std::uint32_t>("version"));
        if ((version & 0xFFFFU) == 0 && version != 0) {
            // The version is byte-swapped: a big-endian file.
            m_in.setOrder(std::endian::big);
            version = byteSwapped(version);
        }
        if (version < 1 || version > 3) {
            return fail(Errc::Version, "unsupported GGUF version " + std::to_string(version) + ", expected 1 to 3",
                        "version");
        }
        APR_TRY(tensorCount, readLength("tensor count"));
        APR_TRY(pairCount, readLength("key-value count"));
        // Minimum sizes: a pair has a key length, a type and one byte; a tensor a name length, dimension count, type
        // and offset.
        const std::uint64_t lengthBytes = version == 1 ? 4 : 8;
        APR_CHECK(checkCount(pairCount, lengthBytes + 5, "key-value count"));
        return checkCount(tensorCount, lengthBytes + 16, "tensor count");
    }

    Status readPairs()
    {
        Json types = Json::object();
        for (std::uint64_t i = 0; i < pairCount; ++i) {
            const std::string at = "kv[" + std::to_string(i) + ']';
            APR_TRY(const auto key, readString(at + ".key"));
            if (key.empty() || !isUtf8(key)) {
                return fail(Errc::Corrupt, key.empty() ? "the key is empty" : "the key is not UTF-8", at + ".key");
            }
            if (metadata.contains(key)) {
                return fail(Errc::Corrupt, "duplicate key \"" + printable(key, 80) + '"', at + ".key");
            }
            APR_TRY(const auto type, readType(at + ".type"));
            std::string typeText;
            APR_TRY(Json value, readValue(type, at + " (" + printable(key, 80) + ')', typeText, 0));
            types[std::string(key)] = std::move(typeText);
            metadata[std::string(key)] = std::move(value);
        }
        const Json* stated = findMember(metadata, "general.alignment");
        if (stated != nullptr) {
            const auto value = unsignedMember(metadata, "general.alignment");
            if (types["general.alignment"] != "u32" || !value || *value == 0 || (*value & (*value - 1)) != 0) {
                return fail(Errc::Corrupt, "expected a u32 power of two as alignment, found " + displayJson(*stated),
                            "general.alignment");
            }
            alignment = *value;
        }
        metadata[std::string(kTypesKey)] = std::move(types);
        return {};
    }

private:
    Status checkCount(std::uint64_t count, std::uint64_t leastBytes, std::string_view field) const
    {
        if (count > remaining() / leastBytes) {
            return fail(Errc::Corrupt,
                        "count " + std::to_string(count) + " does not fit in the remaining " +
                            formatCountOf(remaining(), "byte"),
                        field);
        }
        return {};
    }

    Result<ValueType> readType(std::string_view field)
    {
        APR_TRY(const auto type, m_in.read<std::uint32_t>(field));
        if (type >= kTypeNames.size()) {
            return fail(Errc::Corrupt, "unknown value type " + std::to_string(type) + ", expected 0 to 12", field);
        }
        return static_cast<ValueType>(type);
    }

    template <class T>
    Result<Json> readNumber(std::string_view field)
    {
        APR_TRY(const auto value, m_in.read<T>(field));
        if constexpr (std::is_floating_point_v<T>) {
            if (!std::isfinite(value)) { // not representable in JSON
                return Json(formatShortest(static_cast<double>(value)));
            }
        }
        return Json(value);
    }

    Result<Json> readValue(ValueType type, std::string_view field, std::string& typeText, unsigned nesting)
    {
        typeText = kTypeNames[static_cast<std::size_t>(type)];
        switch (type) {
        case ValueType::U8: return readNumber<std::uint8_t>(field);
        case ValueType::I8: return readNumber<std::int8_t>(field);
        case ValueType::U16: return readNumber<std::uint16_t>(field);
        case ValueType::I16: return readNumber<std::int16_t>(field);
        case ValueType::U32: return readNumber<std::uint32_t>(field);
        case ValueType::I32: return readNumber<std::int32_t>(field);
        case ValueType::F32: return readNumber<float>(field);
        case ValueType::U64: return readNumber<std::uint64_t>(field);
        case ValueType::I64: return readNumber<std::int64_t>(field);
        case ValueType::F64: return readNumber<double>(field);
        case ValueType::Bool: {
            APR_TRY(const auto value, m_in.read<std::uint8_t>(field));
            return Json(value != 0);
        }
        case ValueType::String: {
            APR_TRY(const auto text, readString(field));
            if (!isUtf8(text)) { // stored as hexadecimal to preserve the bytes
                return Json{{"hex", toHex(reinterpret_cast<const std::uint8_t*>(text.data()), text.size())}};
            }
            return Json(std::string(text));
        }
        case ValueType::Array: break;
        }
        return readArray(field, typeText, nesting);
    }

    Result<Json> readArray(std::string_view field, std::string& typeText, unsigned nesting)
    {
        if (nesting >= kMaxNesting) {
            return fail(Errc::Corrupt, "the array nesting depth exceeds the limit of 4", field);
        }
        APR_TRY(const auto elementType, readType(field));
        APR_TRY(const auto count, readLength(field));
        // Version 1 has 32-bit lengths, so its shortest strings are shorter.
        const bool isText = elementType == ValueType::String || elementType == ValueType::Array;
        const std::uint64_t least = version == 1 && isText ? 4 : kMinBytes[static_cast<std::size_t>(elementType)];
        APR_CHECK(checkCount(count, least, field));
        m_values += count;
        if (m_values > m_maxValues) {
            return fail(Errc::Memory,
                        "the metadata arrays exceed the limit of " + formatCount(m_maxValues) + " elements", field);
        }
        Json::array_t values;
        values.reserve(static_cast<std::size_t>(count));
        std::string inner(kTypeNames[static_cast<std::size_t>(elementType)]);
        for (std::uint64_t i = 0; i < count; ++i) {
            APR_TRY(Json value, readValue(elementType, field, inner, nesting + 1));
            values.push_back(std::move(value));
        }
        typeText = '[' + inner + ']';
        return Json(std::move(values));
    }

    std::string_view m_file;
    ByteReader m_in;
    std::uint64_t m_unseen;
    std::uint64_t m_maxValues;
    std::uint64_t m_values = 0;
};

/// Reads tensors as slices of the file, byte-swapped on load when the file is big-endian.
class GgufSource final : public TensorSource {
public:
    struct Slice {
        std::optional<std::uint64_t> offset = {}; ///< nothing when the tensor is truncated
        DType dtype = DType::F32;
    };

    GgufSource(ByteSource file, std::vector<Slice> slices, bool isBig)
        : m_file(std::move(file)), m_slices(std::move(slices)), m_isBig(isBig)
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const Slice& slice = m_slices[index];
        if (!slice.offset) {
            return Error{.code = Errc::Corrupt,
                         .message = "the tensor data is truncated: it extends beyond the end of the file"};
        }
        if (!m_isBig || range.size == 0) {
            return m_file.read(*slice.offset + range.offset, range.size);
        }
        const std::uint64_t block = dtypeInfo(slice.dtype).blockBytes; // blocks are swapped as a whole
        const std::uint64_t first = range.offset / block * block;
        const std::uint64_t last = (range.offset + range.size + block - 1) / block * block;
        APR_TRY(const Bytes part, m_file.read(*slice.offset + first, last - first));
        std::vector<std::byte> swapped(part.span().begin(), part.span().end());
        APR_CHECK(swapBlockEndianness(slice.dtype, swapped));
        return Bytes::own(std::move(swapped)).part(range.offset - first, range.size);
    }

private:
    ByteSource m_file;
    std::vector<Slice> m_slices;
    bool m_isBig;
};

Result<TensorInfo> readTensorInfo(HeaderReader& header, std::uint64_t index, TextSet& names)
{
    const std::string at = "tensor[" + std::to_string(index) + ']';
    ByteReader& in = header.in();
    APR_TRY(const auto name, header.readString(at + ".name"));
    const auto fail = [&](Errc code, std::string message, std::string_view field) {
        Error error = header.fail(code, std::move(message), at + '.' + std::string(field));
        error.tensor = printable(name, 120);
        return error;
    };
    if (!isUtf8(name)) {
        return fail(Errc::Corrupt, "the tensor name is not UTF-8", "name");
    }
    if (name.size() > kMaxNameBytes) {
        header.findings.push_back(
            {.severity = Severity::Warning,
             .rule = "gguf.long-name",
             .message = "the tensor name has " + std::to_string(name.size()) + " bytes; llama.cpp accepts at most 63",
             .tensor = std::string(name),
             .offset = in.offset()});
    }
    if (!names.insert(std::string(name)).second) {
        return fail(Errc::Corrupt, "duplicate tensor name", "name");
    }
    APR_TRY(const auto dims, in.read<std::uint32_t>(at + ".n_dims"));
    if (dims > kMaxDims) {
        return fail(Errc::Corrupt, "the tensor has " + std::to_string(dims) + " dimensions, GGUF allows at most 4",
                    "n_dims");
    }
    Shape shape(dims);
    for (std::size_t d = 0; d < dims; ++d) {
        APR_TRY(const auto extent, header.readLength(at + ".ne"));
        if (extent > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
            return fail(Errc::Corrupt, "a dimension is negative", "ne");
        }
        shape[dims - 1 - d] = extent; // the file has the fastest dimension first
    }
    APR_TRY(const auto type, in.read<std::uint32_t>(at + ".type"));
    const auto dtype = dtypeFromGgmlId(type);
    if (!dtype) {
        return fail(Errc::Unsupported, "unknown or removed GGML tensor type " + std::to_string(type), "type");
    }
    const auto elements = elementCount(shape);
    if (!elements || *elements > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
        return fail(Errc::Corrupt, "the element count of shape " + shapeText(shape) + " overflows 63 bits", "ne");
    }
    const auto bytes = tensorBytes(*dtype, shape);
    if (!bytes) {
        return fail(Errc::Corrupt, tensorSizeProblem(*dtype, shape), "ne");
    }
    APR_TRY(const auto offset, in.read<std::uint64_t>(at + ".offset"));
    return TensorInfo{
        .name = std::string(name), .dtype = *dtype, .shape = std::move(shape), .byteSize = *bytes, .offset = offset};
}

/// The parsed header and tensor table.
struct Start {
    HeaderReader header;
    std::vector<TensorInfo> tensors = {};
    std::uint64_t pairsStart = 0;
    std::uint64_t infosStart = 0;
};

Status readAll(Start& start)
{
    HeaderReader& header = start.header;
    APR_CHECK(header.readStart());
    start.pairsStart = header.in().offset();
    APR_CHECK(header.readPairs());
    start.infosStart = header.in().offset();
    TextSet names;
    for (std::uint64_t i = 0; i < header.tensorCount; ++i) {
        APR_TRY(TensorInfo info, readTensorInfo(header, i, names));
        start.tensors.push_back(std::move(info));
    }
    return {};
}

/// The header length is not stored in the file. On a remote source, parsing is retried with increasing amounts of data.
Result<Start> readStart(const std::string& name, const ByteSource& file, const OpenOptions& options)
{
    std::uint64_t window = file.isInMemory() ? file.size() : std::min(file.size(), kFirstWindow);
    while (true) {
        APR_TRY(const Bytes bytes, file.start(window));
        Start start{.header = HeaderReader(name, ByteReader(bytes.span()), file.size(), options)};
        auto status = readAll(start);
        if (status) { // charged once, not by every attempt
            APR_CHECK(options.budget.take(start.header.arrayBytes(), start.pairsStart, "the metadata"));
            return start;
        }
        if (window == file.size() || window >= kLastWindow || !start.header.in().reachedEnd()) {
            Error error = std::move(status).error();
            error.file = name;
            return error;
        }
        window = std::min(file.size(), window * 8);
    }
}

class Opener final : FileOpener {
public:
    Opener(std::string name, ByteSource file, const OpenOptions& options)
        : FileOpener(std::move(name), std::move(file)), m_options(options)
    {
    }

    Result<Model> run()
    {
        APR_TRY(Start start, readStart(m_name, m_file, m_options));
        HeaderReader& header = start.header;
        const std::uint64_t pairsStart = start.pairsStart;
        const std::uint64_t infosStart = start.infosStart;
        ModelParts parts{.tensors = std::move(start.tensors)};
        const std::uint64_t infosEnd = header.in().offset();
        const auto dataStart = checkedAlign(infosEnd, header.alignment);

        m_facts.findings = std::move(header.findings);
        if (header.pairCount == 0 && header.tensorCount == 0) {
            m_facts.findings.push_back({.severity = Severity::Error,
                                        .rule = "gguf.empty",
                                        .message = "the file has neither keys nor tensors",
                                        .offset = 0,
                                        .hint = "download or export the file again"});
        }
        std::vector<GgufSource::Slice> slices;
        std::vector<Extent> extents;
        std::uint64_t dataEnd = 0; // relative to the data section, padded
        std::size_t missing = 0;
        std::size_t displaced = 0;
        for (TensorInfo& info : parts.tensors) {
            const auto begin = dataStart ? checkedAdd(*dataStart, info.offset) : std::nullopt;
            const auto end = begin ? checkedAdd(*begin, info.byteSize) : std::nullopt;
            const auto padded = end ? checkedAlign(*end, header.alignment) : std::nullopt;
            if (!padded) {
                return fail(Errc::Corrupt,
                            "the end of the tensor data at offset " + std::to_string(info.offset) +
                                " overflows 64 bits",
                            infosStart, "offset", info.name);
            }
            displaced += info.offset == dataEnd ? 0 : 1;
            dataEnd = std::max(dataEnd, *padded - *dataStart);
            GgufSource::Slice slice{.dtype = info.dtype};
            if (*end <= m_file.size()) {
                slice.offset = *begin;
            } else if (missing++ == 0) {
                m_facts.findings.push_back({.severity = Severity::Error,
                                            .rule = "structure.truncated",
                                            .message = "the tensor data ends at byte " + std::to_string(*end) +
                                                       ", but the file has " + std::to_string(m_file.size()) + " bytes",
                                            .tensor = info.name,
                                            .offset = *begin,
                                            .hint = "the file is truncated or its header is wrong; download it again"});
            }
            info.offset = *begin;
            extents.push_back({info.name, info.offset, info.byteSize, infosStart});
            slices.push_back(slice);
        }
        if (missing > 1) {
            m_facts.findings.back().message += " (" + std::to_string(missing) + " tensors are truncated in total)";
        }
        APR_CHECK(checkOverlaps(std::move(extents)));
        if (displaced > 0) {
            m_facts.findings.push_back({.severity = Severity::Warning,
                                        .rule = "gguf.offsets",
                                        .message = formatCountOf(displaced, "tensor offset") +
                                                   (displaced == 1 ? " does" : " do") +
                                                   " not directly follow the previous tensor at alignment " +
                                                   std::to_string(header.alignment) + "; llama.cpp rejects such a file",
                                        .offset = infosStart,
                                        .hint = "convert the file to write the tensors in order"});
        }

        const bool isBig = header.in().order() == std::endian::big;
        const std::uint64_t end = parts.tensors.empty() ? infosEnd : *dataStart + dataEnd;
        if (m_file.size() < end && missing == 0) {
            m_facts.findings.push_back(
                {.severity = Severity::Warning,
                 .rule = "gguf.last-padding",
                 .message = "the last tensor is not padded to the alignment; llama.cpp rejects such a file",
                 .offset = m_file.size(),
                 .hint = "convert the file to add the padding"});
        } else if (missing == 0 && m_file.size() > (parts.tensors.empty() ? dataStart.value_or(end) : end)) {
            m_facts.findings.push_back(
                {.severity = Severity::Warning,
                 .rule = "structure.trailing-bytes",
                 .message = formatCountOf(m_file.size() - end, "trailing byte") + " after the last tensor",
                 .offset = end});
        }
        m_facts.sections = {{"header", 0, pairsStart, SectionKind::Header},
                            {"key-values", pairsStart, infosStart - pairsStart, SectionKind::KeyValues},
                            {"tensor table", infosStart, infosEnd - infosStart, SectionKind::TensorIndex}};
        if (!parts.tensors.empty()) {
            const std::uint64_t from = std::min(*dataStart, m_file.size());
            m_facts.sections.push_back({"tensor data", from, m_file.size() - from, SectionKind::TensorData});
        }
        m_facts.header = {{"version", std::to_string(header.version)},
                          {"byte_order", isBig ? "big-endian" : "little-endian"},
                          {"tensor_count", std::to_string(header.tensorCount)},
                          {"kv_count", std::to_string(header.pairCount)},
                          {"alignment", std::to_string(header.alignment)}};
        parts.metadata = std::move(header.metadata);
        parts.facts = takeFacts(FormatId::Gguf,
                                "v" + std::to_string(header.version) + (isBig ? " big-endian" : " little-endian"));
        return Model(std::move(parts), std::make_shared<GgufSource>(m_file, std::move(slices), isBig));
    }

private:
    OpenOptions m_options;
};

} // namespace

bool looksLike(const Bytes& start)
{
    return start.size() >= 4 && std::memcmp(start.data(), "GGUF", 4) == 0;
}

Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options)
{
    return Opener(std::move(name), file, options).run();
}

} // namespace apr::gguf
