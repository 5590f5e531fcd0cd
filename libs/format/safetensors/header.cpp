// SPDX-License-Identifier: MIT
#include "header.h"

#include "apr/base/hash.h"
#include "apr/model/name_index.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace apr::safetensors {
namespace {

constexpr std::size_t kMaxDepth = 64;

/// Reads the header while it is parsed, so that a malicious header uses no more memory than its tensor entries.
class HeaderHandler {
public:
    explicit HeaderHandler(Header& out) : m_out(out) {}

    /// Reads the value of the key "__metadata__".
    bool readMetadata(std::string_view value)
    {
        m_depth = 1;
        m_inMetadata = true;
        return Json::sax_parse(value, this);
    }

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
            m_out.entries.back().shape.push_back(value);
            return true;
        }
        if (m_skipped == 0 && m_depth == 3 && m_field == Field::Offsets) {
            m_out.entries.back().addOffset(value);
            return true;
        }
        return scalar("a number");
    }

    bool string(Json::string_t& value)
    {
        if (m_skipped == 0 && m_depth == 2 && m_inMetadata) {
            m_out.metadata[m_key] = std::move(value);
            return true;
        }
        if (m_skipped == 0 && m_depth == 2 && m_field == Field::Dtype) {
            m_out.entries.back().dtype = std::move(value);
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
                m_out.metadata = Json::object();
            } else {
                m_out.entries.push_back({.name = m_name});
                m_entry = {};
            }
            return true;
        }
        return skipValue("an object");
    }

    bool end_object()
    {
        const bool ok = leave();
        if (m_skipped == 0 && m_depth == 1 && !m_inMetadata && ok) {
            const Entry& entry = m_out.entries.back();
            const std::string_view missing = !m_entry.hasDtype     ? "dtype"
                                             : !m_entry.hasShape   ? "shape"
                                             : !m_entry.hasOffsets ? "data_offsets"
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
        Entry& entry = m_out.entries.back();
        bool Seen::*seen = nullptr;
        m_field = Field::Other;
        if (name == "dtype") {
            m_field = Field::Dtype;
            seen = &Seen::hasDtype;
        } else if (name == "shape") {
            m_field = Field::Shape;
            seen = &Seen::hasShape;
        } else if (name == "data_offsets") {
            m_field = Field::Offsets;
            seen = &Seen::hasOffsets;
        }
        if (seen != nullptr) {
            if (m_entry.*seen) {
                return fail("duplicate key \"" + name + '"', entry.name);
            }
            m_entry.*seen = true;
        }
        return true;
    }

    template <class Exception>
    bool parse_error(std::size_t position, const std::string&, const Exception&)
    {
        if (m_out.problem.empty()) {
            m_out.problem = "the header is not valid JSON";
            m_out.problemAt = position == 0 ? 0 : position - 1;
        }
        return false;
    }

private:
    enum class Field { Other, Dtype, Shape, Offsets };

    bool fail(std::string message, std::string field = {})
    {
        m_out.problem = std::move(message);
        m_out.problemField = std::move(field);
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

    /// The members of the current entry so far.
    struct Seen {
        bool hasDtype = false;
        bool hasShape = false;
        bool hasOffsets = false;
    };

    Header& m_out;
    Seen m_entry;
    std::size_t m_depth = 0;
    std::size_t m_skipped = 0; ///< depth inside an unknown member, 0 outside
    bool m_inMetadata = false;
    Field m_field = Field::Other;
    std::string m_name;
    std::string m_key;
    TextSet m_seen;
};

/// Reads a header of the usual form: entries of "dtype", "shape" and "data_offsets" whose strings have no escapes. It
/// gives up at anything else, also at errors, which the JSON parser then reports with their place.
class Scanner {
public:
    Scanner(std::string_view text, Header& out) : m_text(text), m_out(out) {}

    bool scan()
    {
        if (!take('{')) {
            return false;
        }
        if (!take('}')) {
            do {
                if (!member()) {
                    return false;
                }
            } while (take(','));
            if (!take('}')) {
                return false;
            }
        }
        skipSpace();
        return m_at == m_text.size() && areNamesUnique();
    }

private:
    static bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
    static bool isDigit(char c) { return c >= '0' && c <= '9'; }

    void skipSpace()
    {
        while (m_at < m_text.size() && isSpace(m_text[m_at])) {
            ++m_at;
        }
    }

    /// Skips whitespace, and `c` if it follows.
    bool take(char c)
    {
        skipSpace();
        if (m_at == m_text.size() || m_text[m_at] != c) {
            return false;
        }
        ++m_at;
        return true;
    }

    /// Whether the text has no backslash and no control character, eight characters at a time.
    static bool isPlain(std::string_view text)
    {
        constexpr std::uint64_t kHigh = 0x8080'8080'8080'8080U;
        constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101U;
        constexpr std::uint64_t kLow = kHigh - kOnes; // 0x7F in each byte: sums with it do not carry into the next
        std::uint64_t plain = kHigh;
        while (!text.empty()) {
            std::uint64_t eight = kOnes * ' ';
            const std::size_t size = std::min(text.size(), sizeof eight);
            std::memcpy(&eight, text.data(), size);
            const std::uint64_t difference = eight ^ (kOnes * '\\');
            const std::uint64_t isPrinted = ((eight & kLow) + kOnes * (0x80 - ' ')) | eight;
            const std::uint64_t isOther = ((difference & kLow) + kLow) | difference;
            plain &= isPrinted & isOther;
            text.remove_prefix(size);
        }
        return plain == kHigh;
    }

    bool string(std::string_view& out)
    {
        if (!take('"')) {
            return false;
        }
        const std::size_t end = m_text.find('"', m_at);
        if (end == std::string_view::npos) {
            return false;
        }
        out = m_text.substr(m_at, end - m_at);
        m_at = end + 1;
        return isPlain(out);
    }

    bool number(std::uint64_t& out)
    {
        skipSpace();
        const std::size_t start = m_at;
        std::uint64_t value = 0;
        while (m_at < m_text.size() && isDigit(m_text[m_at]) && m_at - start < kMaxDigits) {
            value = value * 10 + static_cast<std::uint64_t>(m_text[m_at] - '0');
            ++m_at;
        }
        out = value;
        const std::size_t digits = m_at - start;
        const bool isOver = m_at == m_text.size() || (!isDigit(m_text[m_at]) && m_text[m_at] != '.' &&
                                                      m_text[m_at] != 'e' && m_text[m_at] != 'E');
        return digits > 0 && isOver && (m_text[start] != '0' || digits == 1);
    }

    /// Calls `put` with each number of an array.
    template <class Put>
    bool numbers(const Put& put)
    {
        if (!take('[')) {
            return false;
        }
        if (take(']')) {
            return true;
        }
        do {
            std::uint64_t value = 0;
            if (!number(value)) {
                return false;
            }
            put(value);
        } while (take(','));
        return take(']');
    }

    bool member()
    {
        std::string_view name;
        if (!string(name) || !take(':')) {
            return false;
        }
        if (name == "__metadata__") {
            return !std::exchange(m_hasMetadata, true) && metadata();
        }
        if (m_out.entries.size() == kSampled) { // growing would copy the entries and need twice their memory
            m_out.entries.reserve(m_text.size() / (m_at / kSampled) + kSampled);
        }
        m_out.entries.push_back({.name = std::string(name)});
        return entry(m_out.entries.back());
    }

    bool entry(Entry& out)
    {
        bool hasDtype = false;
        bool hasShape = false;
        bool hasOffsets = false;
        if (!take('{')) {
            return false;
        }
        do {
            std::string_view key;
            if (!string(key) || !take(':')) {
                return false;
            }
            bool isRead = false;
            if (key == "dtype") {
                std::string_view dtype;
                isRead = !std::exchange(hasDtype, true) && string(dtype);
                out.dtype = dtype;
            } else if (key == "shape") {
                isRead = !std::exchange(hasShape, true) &&
                         numbers([&out](std::uint64_t extent) { out.shape.push_back(extent); });
            } else if (key == "data_offsets") {
                isRead = !std::exchange(hasOffsets, true) &&
                         numbers([&out](std::uint64_t offset) { out.addOffset(offset); });
            }
            if (!isRead) {
                return false;
            }
        } while (take(','));
        return take('}') && hasDtype && hasShape && hasOffsets;
    }

    /// Finds the end of the object, which the JSON parser then reads.
    bool metadata()
    {
        skipSpace();
        if (m_text.substr(m_at).starts_with("null")) {
            m_at += 4;
            return true;
        }
        if (!m_text.substr(m_at).starts_with('{')) {
            return false;
        }
        const std::size_t start = m_at;
        std::size_t depth = 0;
        bool isInString = false;
        do {
            m_at = m_text.find_first_of(isInString ? "\"\\" : "\"{}", m_at);
            if (m_at == std::string_view::npos) {
                return false;
            }
            const char c = m_text[m_at];
            isInString = c == '"' ? !isInString : isInString;
            depth += c == '{' ? 1U : 0U;
            depth -= c == '}' ? 1U : 0U;
            m_at += c == '\\' ? 2 : 1;
        } while (depth > 0);
        HeaderHandler handler(m_out);
        return handler.readMetadata(m_text.substr(start, m_at - start));
    }

    bool areNamesUnique() const
    {
        const auto nameAt = [this](std::size_t i) -> std::string_view { return m_out.entries[i].name; };
        NameIndex names(m_out.entries.size());
        for (std::size_t i = 0; i < m_out.entries.size(); ++i) {
            if (!names.add(i, nameAt)) {
                return false;
            }
        }
        return true;
    }

    static constexpr std::size_t kMaxDigits = 19; ///< fit into 64 bits
    static constexpr std::size_t kSampled = 64;   ///< entries from whose length the number of all is estimated

    std::string_view m_text;
    Header& m_out;
    std::size_t m_at = 0;
    bool m_hasMetadata = false;
};

} // namespace

bool parseHeader(std::string_view text, Header& out)
{
    if (Scanner(text, out).scan()) {
        return true;
    }
    out = {};
    HeaderHandler handler(out);
    return Json::sax_parse(text, &handler);
}
} // namespace apr::safetensors
