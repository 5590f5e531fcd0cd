// SPDX-License-Identifier: MIT
#include "arrays.h"

#include "apr/base/text.h"
#include "apr/format/numpy/reader.h"
#include "pickles.h"

namespace apr::scan {
namespace {

struct Header {
    std::string_view text = {};
    std::uint64_t dataAt = 0; ///< 0 if the header is corrupted or truncated
};

Header headerOf(const Bytes& bytes)
{
    const bool isOld = bytes.size() > 6 && bytes.data()[6] == std::byte{1};
    const std::uint64_t prelude = isOld ? 10 : 12;
    if (bytes.size() < prelude) {
        return {};
    }
    const std::uint64_t size =
        isOld ? loadLittle<std::uint16_t>(bytes.data() + 8) : loadLittle<std::uint32_t>(bytes.data() + 8);
    if (size > bytes.size() - prelude) {
        return {};
    }
    const Bytes text = bytes.part(prelude, size);
    return {.text = {reinterpret_cast<const char*>(text.data()), static_cast<std::size_t>(text.size())},
            .dataAt = prelude + size};
}

/// A dtype as NumPy writes it: '<f4', '|S10', '<M8[ns]', or a list of fields. Python reads many other spellings of
/// strings ("'ob' 'ject'"), which are not taken for plain.
class DescrParser {
public:
    explicit DescrParser(std::string_view text) : m_text(text) {}

    bool isPlain(unsigned depth = 0)
    {
        skipSpaces();
        if (!take('[')) {
            return isPlainType();
        }
        while (true) { // fields: (name, dtype[, shape])
            skipSpaces();
            if (take(']')) {
                return true;
            }
            if (depth > 8 || !take('(') || !skipString() || !take(',') || !isPlain(depth + 1)) {
                return false;
            }
            skipSpaces();
            if (take(',') && !skipShape()) {
                return false;
            }
            skipSpaces();
            if (!take(')')) {
                return false;
            }
            skipSpaces();
            take(',');
        }
    }

    /// Whether the next key of the header follows, and nothing else belongs to the dtype.
    bool isOver()
    {
        skipSpaces();
        if (!take(',')) {
            return false;
        }
        skipSpaces();
        return m_text.starts_with("'fortran_order'");
    }

private:
    void skipSpaces()
    {
        while (!m_text.empty() && m_text.front() == ' ') {
            m_text.remove_prefix(1);
        }
    }

    bool take(char wanted)
    {
        const bool has = !m_text.empty() && m_text.front() == wanted;
        m_text.remove_prefix(has ? 1 : 0);
        return has;
    }

    bool skipString()
    {
        skipSpaces();
        if (!take('\'')) {
            return false;
        }
        const std::size_t end = m_text.find_first_of("'\\");
        if (end == std::string_view::npos || m_text[end] != '\'') {
            return false;
        }
        m_text.remove_prefix(end + 1);
        return true;
    }

    bool skipShape()
    {
        skipSpaces();
        if (!take('(')) {
            return false;
        }
        const std::size_t end = m_text.find_first_not_of("0123456789, ");
        if (end == std::string_view::npos) {
            return false;
        }
        m_text.remove_prefix(end);
        return take(')');
    }

    /// Byte order, kind and size.
    bool isPlainType()
    {
        if (!take('\'')) {
            return false;
        }
        const std::size_t end = m_text.find('\'');
        std::string_view type = m_text.substr(0, end == std::string_view::npos ? 0 : end);
        m_text.remove_prefix(end == std::string_view::npos ? m_text.size() : end + 1);
        if (!type.empty() && std::string_view("<>|=").find(type.front()) != std::string_view::npos) {
            type.remove_prefix(1);
        }
        if (type.empty() || std::string_view("?biufcSaUVMm").find(type.front()) == std::string_view::npos) {
            return false;
        }
        type.remove_prefix(1);
        const std::size_t digits = std::min(type.find_first_not_of("0123456789"), type.size());
        type.remove_prefix(digits);
        return type.empty() || (type.front() == '[' && type.back() == ']' &&
                                type.find_first_not_of("abcdefghimnpsuDMWYy0123456789", 1) == type.size() - 1);
    }

    std::string_view m_text;
};

bool isPlainHeader(std::string_view text)
{
    constexpr std::string_view kKey = "{'descr':";
    if (!text.starts_with(kKey)) {
        return false;
    }
    DescrParser parser(text.substr(kKey.size()));
    return parser.isPlain() && parser.isOver();
}

} // namespace

bool isPlainArray(const Bytes& start)
{
    const Header header = headerOf(start);
    return header.dataAt > 0 && isPlainHeader(header.text);
}

void scanArray(Context& context, const Content& content)
{
    context.setKind(content, "NumPy array");
    const auto bytes = context.readWhole(content);
    if (!bytes) {
        return;
    }
    const auto model = numpy::openNpy(context.fileName(), ByteSource(*bytes), {.budget = context.budget()});
    if (model) {
        return; // numbers
    }
    const Error& error = model.error();
    const Header header = headerOf(*bytes);
    if (header.dataAt == 0) {
        context.addGap("damaged", error.message + inEntry(content), content, content.at);
        return;
    }
    if (error.code == Errc::Unsupported && isPlainHeader(header.text)) {
        return; // strings, dates, records of numbers
    }
    const bool isObjects = error.code == Errc::Unsafe || error.code == Errc::Unsupported;
    if (isObjects) {
        context.add(Severity::Warning, "numpy.objects", error.message + inEntry(content), content,
                    content.at + error.offset.value_or(0), "numpy.load(…, allow_pickle=False) rejects it");
    } else {
        context.addGap("damaged", error.message + inEntry(content), content, content.at + error.offset.value_or(0));
    }
    if (header.dataAt < bytes->size()) {
        Content data = content;
        data.at += header.dataAt;
        const auto rest = bytes->span().subspan(static_cast<std::size_t>(header.dataAt));
        isObjects ? scanPickles(context, data, rest) : scanPossiblePickle(context, data, rest);
    }
}

} // namespace apr::scan
