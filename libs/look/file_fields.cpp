// SPDX-License-Identifier: MIT
// The parts of headers, metadata and tensor tables. Layouts: gguf/README.md, apr2/README.md, safetensors/README.md.
#include "apr/base/bytes.h"
#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/look/file_regions.h"
#include "look/fields/fields.h"

#include <algorithm>
#include <array>

namespace apr {
namespace {

constexpr std::uint64_t kMostSectionBytes = std::uint64_t{256} << 20;

/// Where a field ends, and what it is. Fields follow each other from the start of a section.
struct Field {
    std::uint64_t end = 0; ///< offset in the file
    std::string name = {};
    std::string key = {};
    bool isTensor = false; ///< the entry of the tensor called `key`
};
using Fields = std::vector<Field>;

struct Span {
    std::string_view name;
    std::uint64_t size;
};

Fields fieldsOf(std::span<const Span> spans, std::uint64_t at)
{
    Fields out;
    for (const Span& span : spans) {
        at += span.size;
        out.push_back({.end = at, .name = std::string(span.name)});
    }
    return out;
}

constexpr std::array<Span, 4> kGgufHeader{{{"magic", 4}, {"version", 4}, {"tensor count", 8}, {"key-value count", 8}}};
constexpr std::array<Span, 4> kGgufHeader1{{{"magic", 4}, {"version", 4}, {"tensor count", 4}, {"key-value count", 4}}};
constexpr std::array<Span, 9> kApr2Header{{{"magic", 4},
                                           {"major version", 2},
                                           {"minor version", 2},
                                           {"flags", 4},
                                           {"metadata offset", 4},
                                           {"metadata size", 4},
                                           {"index offset", 4},
                                           {"index size", 4},
                                           {"data offset", 4}}};
constexpr std::array<Span, 10> kAprenderHeader{{{"magic", 4},
                                                {"version", 2},
                                                {"flags", 2},
                                                {"tensor count", 4},
                                                {"metadata offset", 8},
                                                {"metadata size", 4},
                                                {"index offset", 8},
                                                {"data offset", 8},
                                                {"header CRC-32", 4},
                                                {"reserved", 20}}};
constexpr std::array<Span, 2> kApr2Index{{{"tensor count", 4}, {"reserved", 4}}};

/// Reads the keys of a GGUF file.
class GgufFields {
public:
    GgufFields(ByteReader in, std::uint64_t version) : m_in(in), m_version(version) {}

    /// Stops at the first pair that is not complete.
    Fields pairs()
    {
        Fields out;
        while (m_in.remaining() > 0 && out.size() < kMostFields && pair(out)) {
        }
        return out;
    }

    Fields tensors()
    {
        Fields out;
        while (m_in.remaining() > 0 && out.size() < kMostFields && tensor(out)) {
        }
        return out;
    }

private:
    Result<std::uint64_t> length()
    {
        if (m_version > 1) {
            return m_in.read<std::uint64_t>("length");
        }
        APR_TRY(const auto value, m_in.read<std::uint32_t>("length"));
        return std::uint64_t{value};
    }
    Status pair(Fields& out)
    {
        APR_TRY(const std::uint64_t size, length());
        APR_TRY(const std::string_view key, m_in.text(size, "key"));
        APR_TRY(const auto type, m_in.read<std::uint32_t>("type"));
        APR_CHECK(skipValue(type, 0));
        out.push_back({.end = m_in.offset(), .name = "key " + std::string(key), .key = std::string(key)});
        return {};
    }
    Status skipValue(std::uint32_t type, int depth) // NOLINT(misc-no-recursion): four levels at most
    {
        constexpr std::array<std::uint64_t, 13> kSizes{1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};
        constexpr std::uint32_t kString = 8;
        constexpr std::uint32_t kArray = 9;
        if (type >= kSizes.size() || depth > 3) {
            return Error{.code = Errc::Corrupt, .message = "unknown type"};
        }
        if (type == kString) {
            APR_TRY(const std::uint64_t size, length());
            APR_TRY([[maybe_unused]] const auto bytes, m_in.take(size, "value"));
        } else if (type != kArray) {
            APR_TRY([[maybe_unused]] const auto bytes, m_in.take(kSizes[type], "value"));
        } else {
            APR_TRY(const auto itemType, m_in.read<std::uint32_t>("type"));
            APR_TRY(const std::uint64_t count, length());
            if (itemType < kSizes.size() && kSizes[itemType] > 0) {
                APR_TRY([[maybe_unused]] const auto bytes,
                        m_in.take(count > m_in.remaining() ? count : count * kSizes[itemType], "value"));
                return {};
            }
            for (std::uint64_t i = 0; i < count; ++i) {
                APR_CHECK(skipValue(itemType, depth + 1));
            }
        }
        return {};
    }
    Status tensor(Fields& out)
    {
        APR_TRY(const std::uint64_t size, length());
        APR_TRY(const std::string_view name, m_in.text(size, "name"));
        APR_TRY(const auto dims, m_in.read<std::uint32_t>("dimensions"));
        if (dims > 8) {
            return Error{.code = Errc::Corrupt, .message = "too many dimensions"};
        }
        APR_TRY([[maybe_unused]] const auto rest,
                m_in.take(std::uint64_t{dims} * (m_version > 1 ? 8 : 4) + 12, "entry"));
        out.push_back({.end = m_in.offset(),
                       .name = "entry of " + std::string(name),
                       .key = std::string(name),
                       .isTensor = true});
        return {};
    }

    ByteReader m_in;
    std::uint64_t m_version;
};

/// The entries of a tensor index: name, dtype, shape and `tail` bytes.
Fields indexEntries(ByteReader in, std::uint64_t tail, Fields out = {})
{
    const auto entry = [&in, &out, tail]() -> Status {
        APR_TRY(const auto size, in.read<std::uint16_t>("name length"));
        APR_TRY(const std::string_view name, in.text(size, "name"));
        APR_TRY([[maybe_unused]] const auto type, in.read<std::uint8_t>("dtype"));
        APR_TRY(const auto dims, in.read<std::uint8_t>("dimensions"));
        APR_TRY([[maybe_unused]] const auto rest, in.take(std::uint64_t{dims} * 8 + tail, "entry"));
        if (size == 0) {
            return Error{.code = Errc::Corrupt, .message = "padding"};
        }
        out.push_back(
            {.end = in.offset(), .name = "entry of " + std::string(name), .key = std::string(name), .isTensor = true});
        return {};
    };
    while (in.remaining() > 0 && out.size() < kMostFields && entry()) {
    }
    return out;
}

Fields apr2Index(ByteReader in)
{
    Fields out = fieldsOf(kApr2Index, in.offset());
    return in.take(8, "tensor count") ? indexEntries(in, 28, std::move(out)) : out;
}

/// The members of a JSON object: each from its key to the next.
class JsonFields {
public:
    JsonFields(std::string_view text, std::uint64_t start) : m_text(text), m_start(start) {}

    /// `path` comes before the keys. Members of "__metadata__" are fields of their own.
    Fields members(bool areTensors)
    {
        Fields out;
        object(out, "", areTensors);
        return out;
    }

private:
    void skipSpace()
    {
        while (m_at < m_text.size() && std::string_view(" \t\r\n,:").find(m_text[m_at]) != std::string_view::npos) {
            ++m_at;
        }
    }
    /// The text of a string without its quotes, escapes as they are.
    std::string_view string()
    {
        const std::size_t begin = ++m_at;
        while (m_at < m_text.size() && m_text[m_at] != '"') {
            m_at += m_text[m_at] == '\\' ? 2 : 1;
        }
        m_at = std::min(m_at, m_text.size());
        const std::string_view out = m_text.substr(begin, m_at - begin);
        m_at += m_at < m_text.size() ? 1 : 0;
        return out;
    }
    void skipValue()
    {
        int depth = 0;
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '"') {
                string();
            } else if (c == '{' || c == '[') {
                ++depth;
                ++m_at;
            } else if (c == '}' || c == ']') {
                if (depth == 0) {
                    return; // of what is around it
                }
                --depth;
                ++m_at;
            } else if (depth == 0 && c == ',') {
                return;
            } else {
                ++m_at;
                continue;
            }
            if (depth == 0) {
                return;
            }
        }
    }
    void object(Fields& out, const std::string& path, bool areTensors) // NOLINT(misc-no-recursion): one level
    {
        ++m_at; // "{"
        for (;;) {
            skipSpace();
            if (m_at >= m_text.size() || m_text[m_at] != '"' || out.size() >= kMostFields) {
                break;
            }
            const std::string key = path + unescaped(string());
            skipSpace();
            const bool isMetadata = areTensors && key == "__metadata__";
            if (isMetadata && m_at < m_text.size() && m_text[m_at] == '{') {
                object(out, key + '.', false);
                continue;
            }
            skipValue();
            out.push_back({.end = m_start + m_at,
                           .name = (areTensors ? "entry of " : "key ") + key,
                           .key = key,
                           .isTensor = areTensors});
        }
        m_at += m_at < m_text.size() ? 1 : 0; // "}"
    }
    static std::string unescaped(std::string_view key)
    {
        if (key.find('\\') == std::string_view::npos) {
            return std::string(key);
        }
        const auto parsed = parseJson('"' + std::string(key) + '"');
        return parsed && parsed->value.is_string() ? parsed->value.get<std::string>() : std::string(key);
    }

    std::string_view m_text;
    std::uint64_t m_start;
    std::size_t m_at = 0;
};

Fields jsonFields(const Bytes& bytes, std::uint64_t start, bool areTensors)
{
    const std::string_view text(reinterpret_cast<const char*>(bytes.span().data()), bytes.span().size());
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    return begin != std::string_view::npos && text[begin] == '{'
               ? JsonFields(text.substr(begin), start + begin).members(areTensors)
               : Fields();
}

/// The fields of a section of a format.
Fields fieldsOfSection(const FileFacts& facts, const FileRegion& section, const Bytes& bytes)
{
    const auto fact = [&facts](std::string_view name) {
        const auto found = std::find_if(facts.header.begin(), facts.header.end(),
                                        [name](const auto& entry) { return entry.first == name; });
        return found == facts.header.end() ? std::string() : found->second;
    };
    if (facts.format == "GGUF") {
        const std::uint64_t version = parseUnsigned(fact("version")).value_or(3);
        const std::endian order = fact("byte_order") == "big-endian" ? std::endian::big : std::endian::little;
        const ByteReader in(bytes.span(), order, section.offset);
        switch (section.section) {
        case SectionKind::Header: return fieldsOf(version > 1 ? kGgufHeader : kGgufHeader1, section.offset);
        case SectionKind::KeyValues: return GgufFields(in, version).pairs();
        case SectionKind::TensorIndex: return GgufFields(in, version).tensors();
        default: return {};
        }
    }
    if (facts.format == "SafeTensors") {
        return section.section == SectionKind::TensorIndex ? jsonFields(bytes, section.offset, true) : Fields();
    }
    if (facts.format == "APR" && section.section == SectionKind::KeyValues) {
        return jsonFields(bytes, section.offset, false);
    }
    if (facts.dialect == "apr2") {
        return section.section == SectionKind::Header ? fieldsOf(kApr2Header, section.offset)
               : section.section == SectionKind::TensorIndex
                   ? apr2Index(ByteReader(bytes.span(), std::endian::little, section.offset))
                   : Fields();
    }
    if (facts.dialect == "aprender") {
        return section.section == SectionKind::Header ? fieldsOf(kAprenderHeader, section.offset)
               : section.section == SectionKind::TensorIndex
                   ? indexEntries(ByteReader(bytes.span(), std::endian::little, section.offset), 16)
                   : Fields();
    }
    return {};
}

using TensorIndex = TextViewMap<std::size_t>;

TensorIndex tensorsByName(const Model& model)
{
    TensorIndex out;
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        out.emplace(model.tensors()[i].name, i);
    }
    return out;
}

/// `regions` with `fields`, which are in order, in place of what they cover beside tensors.
std::vector<FileRegion> withFields(const Model& model, std::vector<FileRegion> regions,
                                   const std::vector<FileField>& fields)
{
    const TensorIndex tensors = tensorsByName(model);
    std::vector<FileRegion> out;
    std::size_t next = 0;
    for (FileRegion& region : regions) {
        std::uint64_t at = region.offset;
        const std::uint64_t end = region.offset + region.size;
        const auto keep = [&](std::uint64_t to) {
            if (at < to) {
                FileRegion piece = region;
                piece.offset = at;
                piece.size = to - at;
                out.push_back(std::move(piece));
                at = to;
            }
        };
        while (region.kind != FileRegion::Kind::Tensor && next < fields.size() && fields[next].offset < end) {
            const FileField& field = fields[next];
            const std::uint64_t fieldEnd = field.offset + field.size;
            keep(std::max(at, field.offset));
            const std::uint64_t to = std::min(end, fieldEnd);
            if (at < to) {
                FileRegion entry{.offset = at, .size = to - at, .kind = FileRegion::Kind::Field, .name = field.name};
                const auto found = tensors.find(field.tensor);
                entry.entryOf =
                    found != tensors.end() && !field.tensor.empty() ? std::optional(found->second) : field.entryOf;
                out.push_back(std::move(entry));
                at = to;
            }
            if (fieldEnd > end) {
                break; // it continues after a tensor
            }
            ++next;
        }
        keep(end);
    }
    return out;
}

} // namespace

std::vector<FileRegion> fileStructure(const Model& model, std::uint32_t part)
{
    std::vector<FileRegion> regions = fileRegions(model, part);
    if (part != 0 || model.facts().parts.empty()) {
        return regions;
    }
    for (const auto& list : {zipFields, protobufFields}) {
        if (const std::vector<FileField> fields = list(model); !fields.empty()) {
            return withFields(model, std::move(regions), fields);
        }
    }
    const FileFacts& facts = model.facts();
    TensorIndex tensors;
    std::vector<FileRegion> out;
    for (FileRegion& region : regions) {
        const bool isRead = region.kind == FileRegion::Kind::Section && region.size <= kMostSectionBytes;
        const auto bytes = isRead ? facts.parts[0].content.read(region.offset, region.size) : Result<Bytes>(Error{});
        const Fields fields = bytes ? fieldsOfSection(facts, region, *bytes) : Fields();
        if (!fields.empty() && tensors.empty()) {
            tensors = tensorsByName(model);
        }
        std::uint64_t at = region.offset;
        const std::uint64_t end = region.offset + region.size;
        for (const Field& field : fields) {
            if (field.end <= at || field.end > end) {
                break;
            }
            FileRegion entry{.offset = at,
                             .size = field.end - at,
                             .kind = FileRegion::Kind::Field,
                             .name = region.name + " · " + field.name};
            if (const auto found = tensors.find(field.key); field.isTensor && found != tensors.end()) {
                entry.entryOf = found->second;
            } else if (!field.isTensor) {
                entry.key = field.key;
            }
            out.push_back(std::move(entry));
            at = field.end;
        }
        if (at < end) {
            region.offset = at;
            region.size = end - at;
            out.push_back(std::move(region));
        }
    }
    return out;
}

} // namespace apr
