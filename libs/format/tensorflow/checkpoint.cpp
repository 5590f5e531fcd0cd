// SPDX-License-Identifier: MIT
#include "checkpoint.h"

#include "apr/base/crc32.h"
#include "apr/base/text.h"
#include "format/protobuf/wire.h"
#include "format/shards.h"
#include "table.h"
#include "tensor.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace apr::tensorflow {
namespace {

using protobuf::Document;
using protobuf::Field;
using protobuf::Message;

constexpr std::string_view kValueSuffix = "/.ATTRIBUTES/VARIABLE_VALUE";
constexpr std::string_view kObjectGraph = "_CHECKPOINTABLE_OBJECT_GRAPH";
constexpr std::uint64_t kMaxShards = 100'000;
constexpr std::uint64_t kMaxTextBytes = std::uint64_t{64} << 20;
constexpr std::uint64_t kShownText = 4096;

/// One extent of a TensorSliceProto; a length of -1 for the full dimension.
struct Extent {
    std::int64_t start = 0;
    std::int64_t length = -1;
};

Result<std::vector<Extent>> readSlice(Document& document, const Field& field)
{
    std::vector<Extent> slice;
    Message message(document, field);
    for (;;) {
        APR_TRY(const auto extent, message.next());
        if (!extent) {
            return slice;
        }
        if (extent->number != 1 || !extent->isBytes() || slice.size() == 254) {
            continue;
        }
        slice.emplace_back();
        Message parts(document, *extent);
        for (;;) {
            APR_TRY(const auto each, parts.next());
            if (!each) {
                break;
            }
            (each->number == 1 ? slice.back().start : slice.back().length) = each->asInt();
        }
    }
}

/// A copy of the bytes as a source.
ByteSource sourceOf(std::span<const std::byte> bytes)
{
    return ByteSource(Bytes::own({bytes.begin(), bytes.end()}));
}

/// OrderedCode::WriteNumIncreasing: a length byte and the big-endian bytes.
void putUnsigned(std::string& out, std::uint64_t value)
{
    std::string digits;
    for (; value != 0; value >>= 8) {
        digits.insert(digits.begin(), static_cast<char>(value & 0xFF));
    }
    out += static_cast<char>(digits.size());
    out += digits;
}

/// OrderedCode::WriteString: the bytes 0x00 and 0xFF escaped, 0x00 0x01 at the end.
void putString(std::string& out, std::string_view text)
{
    for (const char c : text) {
        if (c == '\0') {
            out += std::string_view("\0\xFF", 2);
        } else if (c == '\xFF') {
            out += std::string_view("\xFF\0", 2);
        } else {
            out += c;
        }
    }
    out += std::string_view("\0\1", 2);
}

/// OrderedCode::WriteSignedNumIncreasing: n big-endian bytes encode 7·n − 1 bits and the sign; the first n bits are
/// inverted.
void putSigned(std::string& out, std::int64_t value)
{
    const std::uint64_t magnitude = static_cast<std::uint64_t>(value < 0 ? ~value : value);
    if (magnitude < 64) {
        out += static_cast<char>(0x80 ^ (value & 0xFF));
        return;
    }
    std::size_t length = 2;
    while (length < 10 && magnitude >> (7 * length - 1) != 0) {
        ++length;
    }
    std::array<std::uint8_t, 10> bytes{};
    bytes.fill(value < 0 ? 0xFF : 0);
    for (std::size_t i = 0; i < 8; ++i) {
        bytes[9 - i] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> (8 * i));
    }
    constexpr std::array<std::array<std::uint8_t, 2>, 11> kHeaders{{{0, 0},
                                                                    {0x80, 0},
                                                                    {0xC0, 0},
                                                                    {0xE0, 0},
                                                                    {0xF0, 0},
                                                                    {0xF8, 0},
                                                                    {0xFC, 0},
                                                                    {0xFE, 0},
                                                                    {0xFF, 0},
                                                                    {0xFF, 0x80},
                                                                    {0xFF, 0xC0}}};
    bytes[10 - length] ^= kHeaders[length][0];
    bytes[11 - length] ^= kHeaders[length][1];
    out.append(reinterpret_cast<const char*>(bytes.data() + 10 - length), length);
}

/// Copies a dense slice into the whole tensor.
void copySlice(std::byte* whole, const Shape& shape, const std::byte* part, const std::vector<std::uint64_t>& starts,
               const std::vector<std::uint64_t>& lengths, std::uint64_t width)
{
    const std::size_t dims = shape.size();
    const std::uint64_t run = (dims == 0 ? 1 : lengths.back()) * width;
    std::uint64_t rows = 1;
    for (std::size_t d = 0; d + 1 < dims; ++d) {
        rows *= lengths[d];
    }
    std::vector<std::uint64_t> position(dims);
    for (std::uint64_t row = 0; row < rows; ++row) {
        std::uint64_t to = 0;
        for (std::size_t d = 0; d < dims; ++d) {
            to = to * shape[d] + starts[d] + (d + 1 < dims ? position[d] : 0);
        }
        std::memcpy(whole + to * width, part + row * run, static_cast<std::size_t>(run));
        for (std::size_t d = dims; d > 1;) {
            --d; // a scalar has no dimensions
            if (++position[d - 1] < lengths[d - 1]) {
                break;
            }
            position[d - 1] = 0;
        }
    }
}

/// The region of a slice in its tensor.
struct Region {
    std::vector<std::uint64_t> starts = {};
    std::vector<std::uint64_t> lengths = {};
    std::uint64_t elements = 1;
};

/// std::nullopt when the slice does not match the rank or exceeds the shape.
std::optional<Region> regionOf(const std::vector<Extent>& slice, const Shape& shape)
{
    if (slice.size() != shape.size()) {
        return std::nullopt;
    }
    Region region;
    for (std::size_t d = 0; d < shape.size(); ++d) {
        const auto start = static_cast<std::uint64_t>(slice[d].start);
        const std::uint64_t length = slice[d].length < 0 ? shape[d] : static_cast<std::uint64_t>(slice[d].length);
        if (slice[d].start < 0 || start > shape[d] || length > shape[d] - start) {
            return std::nullopt;
        }
        region.starts.push_back(start);
        region.lengths.push_back(length);
        region.elements *= length; // at most the element count of the tensor: no overflow
    }
    return region;
}

} // namespace

CheckpointReader::CheckpointReader(std::string indexName, std::string prefix, const SiblingOpener& siblings,
                                   TensorTable& table, FileFacts& facts, const OpenOptions& options)
    : m_indexName(std::move(indexName)), m_prefix(std::move(prefix)), m_siblings(siblings), m_table(table),
      m_facts(facts), m_options(options), m_budget(options.budget)
{
}

Error CheckpointReader::fail(Errc code, std::string message, std::uint64_t offset, const std::string& tensor) const
{
    return Error{.code = code,
                 .message = std::move(message),
                 .file = m_indexName,
                 .offset = offset,
                 .tensor = printable(tensor, 120)};
}

void CheckpointReader::note(Severity severity, std::string rule, std::string message, const std::string& tensor)
{
    m_facts.findings.push_back({.severity = severity,
                                .rule = std::move(rule),
                                .message = std::move(message),
                                .tensor = printable(tensor, 120)});
}

Status CheckpointReader::read(const ByteSource& index, std::uint32_t part)
{
    auto status = readBundle(index, part);
    if (!status && status.error().file.empty()) {
        Error error = std::move(status).error();
        error.file = m_indexName;
        return error;
    }
    return status;
}

/// Training state, unless selected with OpenOptions::key.
bool CheckpointReader::isSkipped(const std::string& key) const
{
    if (!m_options.key.empty()) {
        return !(key.starts_with(m_options.key) &&
                 (key.size() == m_options.key.size() || key[m_options.key.size()] == '/'));
    }
    return key.find("/.OPTIMIZER_SLOT/") != std::string::npos || key.starts_with("optimizer/") ||
           key.starts_with("save_counter/");
}

Status CheckpointReader::readBundle(const ByteSource& index, std::uint32_t part)
{
    APR_TRY(const Table table, Table::open(index, m_options.budget));
    bool hasHeader = false;
    std::uint64_t shards = 1;
    APR_CHECK(table.each([&](const Table::Entry& entry) -> Status {
        APR_CHECK(m_budget.take(entry.key.size() + 256, entry.fileOffset));
        if (!hasHeader) {
            hasHeader = true;
            if (!entry.key.empty()) {
                return fail(Errc::Corrupt, "the table has no header entry (empty key)", entry.fileOffset);
            }
            Document document(sourceOf(entry.value));
            Message message(document, {0, document.file().size()});
            for (;;) {
                APR_TRY(const auto field, message.next());
                if (!field) {
                    return {};
                }
                if (field->number == 1 && field->isBytes()) { // SavedTensorSliceMeta: a V1 checkpoint
                    m_isV1 = true;
                    return {};
                }
                if (field->number == 1) {
                    shards = field->value;
                } else if (field->number == 2) {
                    m_isBigEndian = field->value == 1;
                }
            }
        }
        if (m_isV1) {
            return {};
        }
        APR_TRY(Entry parsed, readEntry(entry.key, entry.value, entry.fileOffset));
        m_entries.emplace(parsed.key, std::move(parsed));
        return {};
    }));
    if (m_isV1) {
        return readV1(index, part);
    }
    APR_CHECK(openData(shards));
    if (const auto graph = m_entries.find(kObjectGraph); graph != m_entries.end()) {
        APR_CHECK(addStrings(graph->second));
    }
    for (const auto& [key, entry] : m_entries) {
        if (key != kObjectGraph && !(key.size() > 1 && key.front() == '\0')) { // keys that start with NUL are slices
            APR_CHECK(addEntry(entry));
        }
    }
    if (m_skipped > 0) {
        note(Severity::Info, "tensorflow.skipped",
             "skipped " + formatCountOf(m_skipped, "tensor") +
                 (m_options.key.empty() ? " of the optimizer and counters; use --key optimizer to read them"
                                        : " outside " + printable(m_options.key, 80)));
    }
    if (!m_options.key.empty() && m_table.size() == 0) {
        return fail(Errc::Argument, "the checkpoint has no variable below \"" + printable(m_options.key, 80) + '"', 0);
    }
    return {};
}

Result<CheckpointReader::Entry> CheckpointReader::readEntry(std::string_view key, std::span<const std::byte> value,
                                                            std::uint64_t offset)
{
    Entry entry{.key = std::string(key), .at = offset};
    Document document(sourceOf(value));
    Message message(document, {0, document.file().size()});
    for (;;) {
        auto next = message.next();
        if (!next) {
            return fail(Errc::Corrupt, "invalid index entry: " + next.error().message, offset, entry.key);
        }
        const auto field = *next;
        if (!field) {
            return entry;
        }
        switch (field->number) {
        case 1: entry.type = field->asInt(); break;
        case 2: {
            APR_TRY(entry.shape, readShape(document, *field));
            break;
        }
        case 3: entry.shard = field->value; break;
        case 4: entry.offset = field->value; break;
        case 5: entry.size = field->value; break;
        case 6: entry.crc = static_cast<std::uint32_t>(field->value); break;
        case 7: {
            APR_TRY(const auto slice, readSlice(document, *field));
            auto& out = entry.slices.emplace_back();
            for (const Extent& extent : slice) {
                out.emplace_back(extent.start, extent.length);
            }
            break;
        }
        default: break;
        }
    }
}

Status CheckpointReader::openData(std::uint64_t shards)
{
    if (shards == 0 || shards > kMaxShards) {
        return fail(Errc::Corrupt,
                    "num_shards is " + std::to_string(shards) + ", expected 1 to " + std::to_string(kMaxShards), 0);
    }
    const auto number = [](std::uint64_t value) {
        const std::string digits = std::to_string(value);
        return std::string(digits.size() < 5 ? 5 - digits.size() : 0, '0') + digits;
    };
    std::unordered_set<std::uint64_t> used;
    for (const auto& [key, entry] : m_entries) {
        used.insert(entry.shard);
    }
    for (std::uint64_t shard = 0; shard < shards; ++shard) {
        if (!used.contains(shard)) {
            m_data.emplace_back();
            m_dataParts.push_back(0);
            continue;
        }
        const std::string path = m_prefix + ".data-" + number(shard) + "-of-" + number(shards);
        APR_TRY(const ByteSource file, openSibling(m_siblings, m_indexName, path));
        m_data.push_back(file);
        m_dataParts.push_back(m_table.addPart(file));
        const std::size_t stem = m_indexName.size() - std::string_view(".index").size();
        m_facts.parts.push_back({.name = m_indexName.substr(0, stem) + path.substr(m_prefix.size()),
                                 .bytes = file.size(),
                                 .content = file});
    }
    return {};
}

Status CheckpointReader::addEntry(const Entry& entry)
{
    if (entry.shard >= m_data.size()) {
        return fail(Errc::Corrupt,
                    "shard_id is " + std::to_string(entry.shard) + ", but the checkpoint has " +
                        formatCountOf(m_data.size(), "data file"),
                    entry.at, entry.key);
    }
    if (isSkipped(entry.key)) {
        ++m_skipped;
        return {};
    }
    if (entry.type == kString) {
        return addStrings(entry);
    }
    const DataType* type = findDataType(entry.type);
    if (type == nullptr || !entry.shape) {
        note(Severity::Warning, "tensorflow.skipped",
             type == nullptr ? "skipped: the type " + dataTypeName(entry.type) + " has no equivalent dtype"
                             : std::string("skipped: unknown shape"),
             entry.key);
        return {};
    }
    std::string name = entry.key;
    if (name.ends_with(kValueSuffix)) {
        name.resize(name.size() - kValueSuffix.size());
    }
    TensorInfo info{.name = m_table.uniqueName(isUtf8(name) ? name : printable(name)),
                    .dtype = type->dtype,
                    .shape = *entry.shape,
                    .offset = entry.offset,
                    .part = m_dataParts[static_cast<std::size_t>(entry.shard)]};
    if (type->components > 1) {
        info.shape.push_back(type->components);
    }
    if (!entry.slices.empty()) {
        return addPartitioned(entry, std::move(info));
    }
    const auto bytes = tensorBytes(info.dtype, info.shape);
    const std::uint64_t fileBytes = m_data[static_cast<std::size_t>(entry.shard)].size();
    if (!bytes || *bytes != entry.size || entry.offset > fileBytes || entry.size > fileBytes - entry.offset) {
        return fail(Errc::Corrupt,
                    !bytes || *bytes != entry.size
                        ? "the entry has " + formatCountOf(entry.size, "byte") +
                              (bytes ? ", the shape requires " + formatCount(*bytes)
                                     : std::string(", the size of its shape does not fit in 64 bits"))
                        : formatCountOf(entry.size, "byte") + " at offset " + std::to_string(entry.offset) +
                              " extend past the end of the data file of " + formatCountOf(fileBytes, "byte"),
                    entry.at, entry.key);
    }
    m_facts.checksums.push_back({.part = info.part,
                                 .expected = unmaskedCrc(entry.crc),
                                 .size = entry.size,
                                 .offset = entry.offset,
                                 .record = entry.key,
                                 .isCastagnoli = true});
    const std::uint64_t width = dtypeInfo(info.dtype).blockBytes;
    return m_table.addStrided(std::move(info), {},
                              !m_isBigEndian || width == 1 ? 1
                              : type->dtype == DType::C64  ? 4
                                                           : width);
}

/// A partitioned variable: each slice has its own entry, with a key made of the variable name and the extents.
Status CheckpointReader::addPartitioned(const Entry& entry, TensorInfo info)
{
    struct Piece {
        ByteSource file = {};
        std::uint64_t offset = 0;
        std::uint64_t size = 0;
        Region region = {};
    };
    const auto bytes = tensorBytes(info.dtype, info.shape);
    if (!bytes || m_isBigEndian) {
        return fail(m_isBigEndian ? Errc::Unsupported : Errc::Corrupt,
                    m_isBigEndian ? "partitioned big-endian variables are not supported"
                                  : "the size of the shape does not fit in 64 bits",
                    entry.at, entry.key);
    }
    std::vector<Piece> pieces;
    std::uint64_t covered = 0;
    std::uint64_t stored = 0;
    const std::uint64_t width =
        dtypeInfo(info.dtype).blockBytes * std::uint64_t{info.shape.size() > entry.shape->size() ? 2U : 1U};
    for (const auto& slice : entry.slices) {
        std::vector<Extent> extents;
        std::vector<std::int64_t> starts;
        std::vector<std::int64_t> lengths;
        for (const auto& [start, length] : slice) {
            extents.push_back({start, length});
            starts.push_back(start);
            lengths.push_back(length);
        }
        const auto region = regionOf(extents, *entry.shape);
        const auto piece = m_entries.find(sliceKey(entry.key, starts, lengths));
        if (!region || piece == m_entries.end() || piece->second.shard >= m_data.size()) {
            return fail(Errc::Corrupt,
                        region ? "the index has no valid entry for one of the variable's slices"
                               : "a slice exceeds the shape of its variable",
                        entry.at, entry.key);
        }
        const Entry& part = piece->second;
        const ByteSource& file = m_data[static_cast<std::size_t>(part.shard)];
        if (part.size != region->elements * width || part.offset > file.size() ||
            part.size > file.size() - part.offset) {
            return fail(Errc::Corrupt,
                        "a slice has " + formatCountOf(part.size, "byte") + " at offset " +
                            std::to_string(part.offset) + " of a data file of " + formatCountOf(file.size(), "byte") +
                            ", expected " + formatCount(region->elements * width),
                        part.at, entry.key);
        }
        m_facts.checksums.push_back({.part = m_dataParts[static_cast<std::size_t>(part.shard)],
                                     .expected = unmaskedCrc(part.crc),
                                     .size = part.size,
                                     .offset = part.offset,
                                     .record = entry.key,
                                     .isCastagnoli = true});
        covered += region->elements;
        stored += part.size;
        pieces.push_back({.file = file, .offset = part.offset, .size = part.size, .region = *region});
    }
    if (covered != elementCount(*entry.shape)) {
        return fail(Errc::Corrupt,
                    "the slices have " + formatCountOf(covered, "element") + ", the shape requires " +
                        formatCount(elementCount(*entry.shape).value_or(0)),
                    entry.at, entry.key);
    }
    const Shape shape = *entry.shape;
    return m_table.addDecoded(std::move(info), stored, [pieces, shape, size = *bytes, width]() -> Result<Bytes> {
        std::vector<std::byte> whole(static_cast<std::size_t>(size));
        for (const Piece& piece : pieces) {
            APR_TRY(const Bytes part, piece.file.read(piece.offset, piece.size));
            if (piece.size > 0) {
                copySlice(whole.data(), shape, part.data(), piece.region.starts, piece.region.lengths, width);
            }
        }
        return Bytes::own(std::move(whole));
    });
}

/// Strings: the lengths as varints, a checksum of the lengths, then the bytes. Parses the object graph and stores other
/// strings in the metadata.
Status CheckpointReader::addStrings(const Entry& entry)
{
    const bool isGraph = entry.key == kObjectGraph;
    const ByteSource& file = m_data[std::min<std::size_t>(static_cast<std::size_t>(entry.shard), m_data.size() - 1)];
    const auto count = entry.shape ? elementCount(*entry.shape) : std::nullopt;
    if (entry.shard >= m_data.size() || !count || entry.offset > file.size() ||
        entry.size > file.size() - entry.offset || *count > entry.size) {
        return fail(Errc::Corrupt, "the string data is outside the data file or too short for the shape", entry.at,
                    entry.key);
    }
    if (entry.size > kMaxTextBytes) {
        note(Severity::Warning, "tensorflow.skipped",
             "skipped " + formatBytes(entry.size) + " of strings, the limit is " + formatBytes(kMaxTextBytes),
             entry.key);
        return {};
    }
    APR_TRY(const Bytes bytes, file.read(entry.offset, entry.size));
    std::vector<std::uint64_t> lengths;
    std::uint64_t at = 0;
    while (lengths.size() < *count) {
        std::uint64_t value = 0;
        unsigned shift = 0;
        bool isOpen = true;
        for (; isOpen && at < bytes.size() && shift < 64; shift += 7) {
            const auto byte = static_cast<std::uint8_t>(bytes.data()[at++]);
            value |= std::uint64_t{byte & 0x7Fu} << shift;
            isOpen = byte >= 0x80;
        }
        if (isOpen) {
            return fail(Errc::Corrupt, "the string lengths are truncated", entry.at, entry.key);
        }
        lengths.push_back(value);
    }
    at += 4; // checksum of the lengths; the checksum in the entry covers all bytes
    Json values = Json::array();
    for (const std::uint64_t length : lengths) {
        if (at > bytes.size() || length > bytes.size() - at) {
            return fail(Errc::Corrupt,
                        "a string of " + formatCountOf(length, "byte") + " extends past the end of the string data",
                        entry.at, entry.key);
        }
        const Bytes text = bytes.part(at, length);
        at += length;
        if (isGraph) {
            return readObjectGraph(text);
        }
        const std::string_view shown(reinterpret_cast<const char*>(text.data()),
                                     static_cast<std::size_t>(std::min(length, kShownText)));
        APR_CHECK(m_budget.take(kJsonValueBytes + shown.size() * 2, entry.at));
        values.push_back(length <= kShownText ? stringJson(shown) : Json{{"skipped_bytes", length}});
    }
    m_metadata["strings"][printable(entry.key)] = std::move(values);
    return {};
}

/// TrackableObjectGraph: stores the original variable names by key.
Status CheckpointReader::readObjectGraph(const Bytes& bytes)
{
    const auto inner = [this]() -> Error {
        return fail(Errc::Corrupt, "invalid object graph", 0, std::string(kObjectGraph));
    };
    Document document{ByteSource(bytes)};
    Message graph(document, {0, bytes.size()});
    for (;;) {
        const auto node = graph.next();
        if (!node) {
            return inner();
        }
        if (!*node) {
            return {};
        }
        if ((*node)->number != 1 || !(*node)->isBytes()) {
            continue;
        }
        Message object(document, **node);
        for (;;) {
            const auto attribute = object.next();
            if (!attribute) {
                return inner();
            }
            if (!*attribute) {
                break;
            }
            if ((*attribute)->number != 2 || !(*attribute)->isBytes()) {
                continue;
            }
            std::string fullName;
            std::string key;
            Message parts(document, **attribute);
            for (;;) {
                const auto each = parts.next();
                if (!each) {
                    return inner();
                }
                if (!*each) {
                    break;
                }
                if ((*each)->number == 2 || (*each)->number == 3) {
                    APR_CHECK(m_budget.take((*each)->payload.size + kJsonValueBytes, 0));
                    APR_TRY(((*each)->number == 2 ? fullName : key), document.text(**each, kMaxTextBytes));
                }
            }
            if (!fullName.empty() && key.ends_with(kValueSuffix) && !isSkipped(key)) {
                key.resize(key.size() - kValueSuffix.size());
                m_metadata["variables"][printable(key)] = stringJson(fullName);
            }
        }
    }
}

namespace {

/// A slice of a V1 checkpoint and the location of its TensorProto.
struct SavedSlice {
    std::string name = {};
    std::vector<Extent> slice = {};
    std::size_t block = 0;
    std::uint64_t at = 0; ///< offset of the TensorProto in the decompressed block
    std::uint64_t size = 0;
    std::uint64_t fileOffset = 0;
};

/// SavedTensorSlices.data of one entry; `at` is relative to the value.
Result<std::optional<SavedSlice>> readSavedSlice(Document& document)
{
    Message message(document, {0, document.file().size()});
    for (;;) {
        APR_TRY(const auto field, message.next());
        if (!field) {
            return std::optional<SavedSlice>();
        }
        if (field->number != 2 || !field->isBytes()) {
            continue;
        }
        SavedSlice slice;
        Message parts(document, *field);
        for (;;) {
            APR_TRY(const auto each, parts.next());
            if (!each) {
                return std::optional(std::move(slice));
            }
            if (each->number == 1) {
                APR_TRY(slice.name, document.text(*each, std::uint64_t{64} << 10));
            } else if (each->number == 2 && each->isBytes()) {
                APR_TRY(slice.slice, readSlice(document, *each));
            } else if (each->number == 3 && each->isBytes()) {
                slice.at = each->payload.offset;
                slice.size = each->payload.size;
            }
        }
    }
}

/// SavedSliceMeta.
struct SavedMeta {
    std::string name = {};
    std::optional<Shape> shape = Shape();
    std::int64_t type = 0;
};

Result<SavedMeta> readSavedMeta(Document& document, const Field& field)
{
    SavedMeta meta;
    Message message(document, field);
    for (;;) {
        APR_TRY(const auto each, message.next());
        if (!each) {
            return meta;
        }
        if (each->number == 1) {
            APR_TRY(meta.name, document.text(*each, std::uint64_t{64} << 10));
        } else if (each->number == 2 && each->isBytes()) {
            APR_TRY(meta.shape, readShape(document, *each));
        } else if (each->number == 3) {
            meta.type = each->asInt();
        }
    }
}

/// The values of one slice, decoded from its TensorProto.
Result<Bytes> decodeSlice(const Bytes& block, const SavedSlice& slice, const DataType& type, std::uint64_t numbers,
                          std::uint64_t width)
{
    Document document{ByteSource(block)};
    APR_TRY(const Tensor tensor, readTensor(document, {slice.at, slice.size}));
    if (tensor.content) {
        if (tensor.content->payload.size != numbers * width) {
            return Error{.code = Errc::Corrupt,
                         .message = "a slice has " + formatCountOf(tensor.content->payload.size, "byte") +
                                    ", expected " + formatCount(numbers * width)};
        }
        return block.part(tensor.content->payload.offset, tensor.content->payload.size);
    }
    return decodeTyped(document.file(), type, tensor.typed, numbers, width);
}

} // namespace

Status CheckpointReader::readV1(const ByteSource& file, std::uint32_t part)
{
    APR_TRY(Table opened, Table::open(file, m_options.budget));
    const auto table = std::make_shared<const Table>(std::move(opened));
    std::vector<SavedMeta> metas;
    std::unordered_set<std::string> names;
    std::map<std::string, std::vector<SavedSlice>> slices;
    APR_CHECK(table->each([&](const Table::Entry& entry) -> Status {
        APR_CHECK(m_budget.take(entry.key.size() + sizeof(SavedSlice) + 256, entry.fileOffset));
        Document document(sourceOf(entry.value));
        if (!entry.key.empty()) {
            APR_TRY(auto slice, readSavedSlice(document));
            if (slice) {
                slice->block = entry.block;
                slice->at += entry.at;
                slice->fileOffset = entry.fileOffset;
                slices[slice->name].push_back(std::move(*slice));
            }
            return {};
        }
        Message message(document, {0, document.file().size()});
        for (;;) {
            APR_TRY(const auto field, message.next());
            if (!field) {
                return {};
            }
            if (field->number != 1 || !field->isBytes()) {
                continue;
            }
            Message meta(document, *field);
            for (;;) {
                APR_TRY(const auto each, meta.next());
                if (!each) {
                    break;
                }
                if (each->number == 1 && each->isBytes()) {
                    APR_TRY(SavedMeta saved, readSavedMeta(document, *each));
                    APR_CHECK(m_budget.take(sizeof(SavedMeta) + 3 * saved.name.size(), entry.fileOffset));
                    if (!names.insert(saved.name).second) {
                        return fail(Errc::Corrupt, "duplicate variable", entry.fileOffset, saved.name);
                    }
                    metas.push_back(std::move(saved));
                }
            }
        }
    }));
    for (const SavedMeta& meta : metas) {
        const DataType* type = findDataType(meta.type);
        if (isSkipped(meta.name)) {
            ++m_skipped;
            continue;
        }
        if (type == nullptr || !meta.shape || type->components > 1) {
            note(Severity::Warning, "tensorflow.skipped",
                 type == nullptr || type->components > 1
                     ? "skipped: the type " + dataTypeName(meta.type) + " is not supported in V1 checkpoints"
                     : std::string("skipped: unknown shape"),
                 meta.name);
            continue;
        }
        std::vector<SavedSlice> own = std::move(slices[meta.name]);
        const auto bytes = tensorBytes(type->dtype, *meta.shape);
        std::vector<Region> regions;
        std::uint64_t covered = 0;
        std::uint64_t stored = 0;
        for (const SavedSlice& slice : own) {
            const auto region = regionOf(slice.slice, *meta.shape);
            if (!region) {
                return fail(Errc::Corrupt, "a slice exceeds the shape of its variable", slice.fileOffset, meta.name);
            }
            covered += region->elements;
            stored += slice.size;
            regions.push_back(*region);
        }
        if (!bytes || own.empty() || covered != elementCount(*meta.shape)) {
            return fail(Errc::Corrupt,
                        "the slices have " + formatCountOf(covered, "element") + ", the shape requires " +
                            formatCount(elementCount(*meta.shape).value_or(0)),
                        0, meta.name);
        }
        if (*bytes > m_options.budget.limit() && stored < *bytes / 8) {
            return fail(Errc::Memory,
                        "expanding the repeated values needs " + formatBytes(*bytes) + " of memory, the limit is " +
                            formatBytes(m_options.budget.limit()) + " (APR_RAM_LIMIT)",
                        0, meta.name);
        }
        const std::uint64_t width = dtypeInfo(type->dtype).blockBytes;
        const std::uint64_t number = type->dtype == DType::C64 ? 4 : width;
        TensorInfo info{.name = m_table.uniqueName(isUtf8(meta.name) ? meta.name : printable(meta.name)),
                        .dtype = type->dtype,
                        .shape = *meta.shape,
                        .offset = own.front().fileOffset,
                        .part = part};
        APR_CHECK(m_table.addDecoded(
            std::move(info), stored,
            [table, own = std::move(own), regions = std::move(regions), type, shape = *meta.shape, size = *bytes, width,
             number]() -> Result<Bytes> {
                std::vector<std::byte> whole(static_cast<std::size_t>(size));
                for (std::size_t i = 0; i < own.size(); ++i) {
                    APR_TRY(const Bytes block, table->block(own[i].block));
                    const std::uint64_t numbers = regions[i].elements * (width / number);
                    APR_TRY(const Bytes values, decodeSlice(block, own[i], *type, numbers, number));
                    if (values.size() > 0) {
                        copySlice(whole.data(), shape, values.data(), regions[i].starts, regions[i].lengths, width);
                    }
                }
                return Bytes::own(std::move(whole));
            }));
    }
    return {};
}

std::string sliceKey(std::string_view name, const std::vector<std::int64_t>& starts,
                     const std::vector<std::int64_t>& lengths)
{
    std::string key;
    putUnsigned(key, 0);
    putString(key, name);
    putUnsigned(key, starts.size());
    for (std::size_t d = 0; d < starts.size(); ++d) {
        putSigned(key, starts[d]);
        putSigned(key, lengths[d]);
    }
    return key;
}

bool looksLikeCheckpoint(const ByteSource& file)
{
    return looksLikeTable(file);
}

} // namespace apr::tensorflow
