// SPDX-License-Identifier: MIT
#include "checkpoint.h"

#include "apr/base/crc32.h"
#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/container/leveldb/table.h"
#include "apr/container/protobuf/wire.h"
#include "format/reading/shards.h"
#include "slices.h"
#include "tensor.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace apr::tensorflow {
namespace {

using protobuf::Document;
using protobuf::Message;

constexpr std::string_view kValueSuffix = "/.ATTRIBUTES/VARIABLE_VALUE";
constexpr std::string_view kObjectGraph = "_CHECKPOINTABLE_OBJECT_GRAPH";
constexpr std::uint64_t kMaxShards = 100'000;
constexpr std::uint64_t kMaxTextBytes = std::uint64_t{64} << 20;
constexpr std::uint64_t kShownText = 4096;

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

void CheckpointReader::note(Severity severity, RuleId rule, std::string message, const std::string& tensor)
{
    m_facts.findings.push_back(
        {.severity = severity, .rule = rule, .message = std::move(message), .tensor = printable(tensor, 120)});
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
    NumberSet<std::uint64_t> used;
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
                copySlice(whole.data(), shape, part.data(), piece.region, width);
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

bool looksLikeCheckpoint(const ByteSource& file)
{
    return looksLikeTable(file);
}

} // namespace apr::tensorflow
