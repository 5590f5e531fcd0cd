// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/format/gguf/layout.h"
#include "format.h"
#include "format/reading/section_fields.h"

#include <algorithm>
#include <array>

namespace apr::gguf {
namespace {

constexpr std::array<FieldSpan, 4> kGgufHeader{
    {{"magic", 4}, {"version", 4}, {"tensor count", 8}, {"key-value count", 8}}};
constexpr std::array<FieldSpan, 4> kGgufHeader1{
    {{"magic", 4}, {"version", 4}, {"tensor count", 4}, {"key-value count", 4}}};

/// Reads the keys of a GGUF file.
class GgufFields {
public:
    GgufFields(ByteReader in, std::uint64_t version) : m_in(in), m_version(version) {}

    /// Stops at the first pair that is not complete.
    SectionFields pairs()
    {
        SectionFields out;
        while (m_in.remaining() > 0 && out.size() < kMostFields && pair(out)) {
        }
        return out;
    }

    SectionFields tensors()
    {
        SectionFields out;
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
    Status pair(SectionFields& out)
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
        if (type >= kTypeBytes.size() || depth > 3) {
            return Error{.code = Errc::Corrupt, .message = "unknown type"};
        }
        if (type == static_cast<std::uint32_t>(ValueType::String)) {
            APR_TRY(const std::uint64_t size, length());
            APR_TRY([[maybe_unused]] const auto bytes, m_in.take(size, "value"));
        } else if (type != static_cast<std::uint32_t>(ValueType::Array)) {
            APR_TRY([[maybe_unused]] const auto bytes, m_in.take(kTypeBytes[type], "value"));
        } else {
            APR_TRY(const auto itemType, m_in.read<std::uint32_t>("type"));
            APR_TRY(const std::uint64_t count, length());
            if (itemType < kTypeBytes.size() && kTypeBytes[itemType] > 0) {
                APR_TRY([[maybe_unused]] const auto bytes,
                        m_in.take(count > m_in.remaining() ? count : count * kTypeBytes[itemType], "value"));
                return {};
            }
            for (std::uint64_t i = 0; i < count; ++i) {
                APR_CHECK(skipValue(itemType, depth + 1));
            }
        }
        return {};
    }
    Status tensor(SectionFields& out)
    {
        APR_TRY(const std::uint64_t size, length());
        APR_TRY(const std::string_view name, m_in.text(size, "name"));
        APR_TRY(const auto dims, m_in.read<std::uint32_t>("dimensions"));
        if (dims > kMaxDims) {
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

std::string headerFact(const FileFacts& facts, std::string_view name)
{
    const auto found = std::find_if(facts.header.begin(), facts.header.end(),
                                    [name](const auto& entry) { return entry.first == name; });
    return found == facts.header.end() ? std::string() : found->second;
}

} // namespace

SectionFields sectionFields(const FileFacts& facts, const Section& section, const Bytes& bytes)
{
    const std::uint64_t version = parseUnsigned(headerFact(facts, "version")).value_or(3);
    const bool isBig = headerFact(facts, "byte_order") == "big-endian";
    const ByteReader in(bytes.span(), isBig ? std::endian::big : std::endian::little, section.offset);
    switch (section.kind) {
    case SectionKind::Header: return fieldsOf(version > 1 ? kGgufHeader : kGgufHeader1, section.offset);
    case SectionKind::KeyValues: return GgufFields(in, version).pairs();
    case SectionKind::TensorIndex: return GgufFields(in, version).tensors();
    default: return {};
    }
}

} // namespace apr::gguf
