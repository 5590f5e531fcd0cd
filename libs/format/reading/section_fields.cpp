// SPDX-License-Identifier: MIT
#include "section_fields.h"

#include "apr/base/json.h"
#include "apr/base/text.h"

#include <algorithm>

namespace apr {
namespace {

/// The members of a JSON object: each from its key to the next.
class JsonFields {
public:
    JsonFields(std::string_view text, std::uint64_t start) : m_text(text), m_start(start) {}

    /// `path` comes before the keys. Members of "__metadata__" are fields of their own.
    SectionFields members(bool areTensors)
    {
        SectionFields out;
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
    void object(SectionFields& out, const std::string& path, bool areTensors) // NOLINT(misc-no-recursion): one level
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

} // namespace

SectionFields fieldsOf(std::span<const FieldSpan> spans, std::uint64_t at)
{
    SectionFields out;
    for (const FieldSpan& span : spans) {
        at += span.size;
        out.push_back({.end = at, .name = std::string(span.name)});
    }
    return out;
}

SectionFields indexEntries(ByteReader in, std::uint64_t tail, SectionFields out)
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

SectionFields jsonFields(const Bytes& bytes, std::uint64_t start, bool areTensors)
{
    const std::string_view text(reinterpret_cast<const char*>(bytes.span().data()), bytes.span().size());
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    return begin != std::string_view::npos && text[begin] == '{'
               ? JsonFields(text.substr(begin), start + begin).members(areTensors)
               : SectionFields();
}

SectionFields aprMetadataFields(const FileFacts& /*facts*/, const Section& section, const Bytes& bytes)
{
    return section.kind == SectionKind::KeyValues ? jsonFields(bytes, section.offset, false) : SectionFields();
}

} // namespace apr
