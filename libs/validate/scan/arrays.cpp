// SPDX-License-Identifier: MIT
#include "arrays.h"

#include "apr/base/text.h"
#include "apr/format/numpy/reader.h"
#include "pickles.h"

#include <algorithm>
#include <optional>

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

/// A header as NumPy writes it: a dtype ('<f4', '|S10', '<M8[ns]', or a list of fields), and a shape. Python reads many
/// other spellings of strings ("'ob' 'ject'"), which are not taken for plain.
class HeaderParser {
public:
    explicit HeaderParser(std::string_view text) : m_text(text) {}

    /// Bytes of the array; nothing unless the header is plain.
    std::optional<std::uint64_t> arraySize()
    {
        if (!takeAll("{'descr':")) {
            return std::nullopt;
        }
        auto size = itemSize();
        if (!size || !takeAll(",") || !takeAll("'fortran_order':") || !(takeAll("False") || takeAll("True")) ||
            !takeAll(",") || !takeAll("'shape':")) {
            return std::nullopt;
        }
        const auto count = shape();
        takeAll(",");
        const bool isOver = count && takeAll("}") && m_text.find_first_not_of(" \n") == std::string_view::npos;
        return isOver ? checkedMul(*size, *count) : std::nullopt;
    }

private:
    std::optional<std::uint64_t> itemSize(unsigned depth = 0)
    {
        if (!takeAll("[")) {
            return plainType();
        }
        std::uint64_t size = 0;
        while (!takeAll("]")) { // fields: (name, dtype[, shape])
            if (depth > 8 || !takeAll("(") || !skipString() || !takeAll(",")) {
                return std::nullopt;
            }
            const auto item = itemSize(depth + 1);
            const auto count = item && takeAll(",") ? shape() : std::optional<std::uint64_t>(1);
            const auto field = item && count ? checkedMul(*item, *count) : std::nullopt;
            const auto sum = field && takeAll(")") ? checkedAdd(size, *field) : std::nullopt;
            if (!sum) {
                return std::nullopt;
            }
            size = *sum;
            takeAll(",");
        }
        return size;
    }

    /// Skips spaces and `wanted`. Whether it was there.
    bool takeAll(std::string_view wanted)
    {
        m_text.remove_prefix(std::min(m_text.find_first_not_of(' '), m_text.size()));
        const bool has = m_text.starts_with(wanted);
        m_text.remove_prefix(has ? wanted.size() : 0);
        return has;
    }

    bool skipString()
    {
        if (!takeAll("'")) {
            return false;
        }
        const std::size_t end = m_text.find_first_of("'\\");
        if (end == std::string_view::npos || m_text[end] != '\'') {
            return false;
        }
        m_text.remove_prefix(end + 1);
        return true;
    }

    /// The number of elements of a tuple of integers.
    std::optional<std::uint64_t> shape()
    {
        if (!takeAll("(")) {
            return std::nullopt;
        }
        std::optional<std::uint64_t> count = 1;
        while (!takeAll(")")) {
            const auto extent = number();
            count = extent && count ? checkedMul(*count, *extent) : std::nullopt;
            if (!count) {
                return std::nullopt;
            }
            takeAll(",");
        }
        return count;
    }

    std::optional<std::uint64_t> number()
    {
        takeAll("");
        const std::size_t digits = std::min(m_text.find_first_not_of("0123456789"), m_text.size());
        const auto value = parseUnsigned(m_text.substr(0, digits));
        m_text.remove_prefix(digits);
        return value;
    }

    /// The size of a type: byte order, kind, size, and the unit of dates.
    std::optional<std::uint64_t> plainType()
    {
        if (!takeAll("'")) {
            return std::nullopt;
        }
        if (!m_text.empty() && std::string_view("<>|=").find(m_text.front()) != std::string_view::npos) {
            m_text.remove_prefix(1);
        }
        if (m_text.empty() || std::string_view("?biufcSaUVMm").find(m_text.front()) == std::string_view::npos) {
            return std::nullopt;
        }
        const bool isUnicode = m_text.front() == 'U';
        m_text.remove_prefix(1);
        const auto size = m_text.starts_with(' ') ? std::nullopt : number();
        if (m_text.starts_with('[')) {
            const std::size_t end = m_text.find_first_not_of("abcdefghimnpsuDMWYy0123456789", 1);
            m_text.remove_prefix(end == std::string_view::npos || m_text[end] != ']' ? 0 : end + 1);
        }
        if (!size || !m_text.starts_with('\'')) {
            return std::nullopt;
        }
        m_text.remove_prefix(1);
        return isUnicode ? checkedMul(*size, std::uint64_t{4}) : size;
    }

    std::string_view m_text;
};

/// Where the array at the start of `bytes` ends; nothing if its header is not plain.
std::optional<std::uint64_t> arrayEnd(const Header& header)
{
    const auto size = header.dataAt > 0 ? HeaderParser(header.text).arraySize() : std::nullopt;
    return size ? checkedAdd(header.dataAt, *size) : std::nullopt;
}

/// One array at the start of `bytes`. Where it ends; nothing if that is not known.
std::optional<std::uint64_t> scanOne(Context& context, const Content& content, const Bytes& bytes)
{
    const Header header = headerOf(bytes);
    const auto end = arrayEnd(header);
    const auto model = numpy::openNpy(context.fileName(), ByteSource(bytes), {.budget = context.budget()});
    if (end && *end <= bytes.size() && (model || model.error().code == Errc::Unsupported)) {
        return end; // numbers, strings, dates, records of them
    }
    if (model) { // a header in another spelling
        const std::vector<Finding>& findings = model->facts().findings;
        const auto trailing = std::find_if(findings.begin(), findings.end(), [](const Finding& finding) {
            return finding.rule == "structure.trailing-bytes";
        });
        return trailing == findings.end() ? bytes.size() : trailing->offset;
    }
    const Error& error = model.error();
    const bool isObjects = header.dataAt > 0 && (error.code == Errc::Unsafe || error.code == Errc::Unsupported);
    if (isObjects) {
        context.add(Severity::Warning, "numpy.objects", error.message + inEntry(content), content,
                    content.at + error.offset.value_or(0), "numpy.load(…, allow_pickle=False) rejects it");
    } else {
        context.addGap("incomplete.damaged", error.message + inEntry(content), content,
                       content.at + error.offset.value_or(0));
    }
    if (header.dataAt > 0 && header.dataAt < bytes.size()) {
        Content data = content;
        data.at += header.dataAt;
        const auto rest = bytes.span().subspan(static_cast<std::size_t>(header.dataAt));
        isObjects ? scanPickles(context, data, rest) : scanPossiblePickle(context, data, rest);
    }
    return std::nullopt;
}

} // namespace

bool isPlainArray(const Bytes& start, std::uint64_t size)
{
    return arrayEnd(headerOf(start)) == size;
}

void scanArray(Context& context, const Content& content)
{
    context.setKind(content, "NumPy array");
    const auto bytes = context.readWhole(content);
    if (!bytes) {
        return;
    }
    Content rest = content; // numpy.save() appends to files that are open
    for (std::uint64_t at = 0; at < bytes->size();) {
        const Bytes one = bytes->part(at, bytes->size() - at);
        rest.at = content.at + at;
        if (!numpy::looksLikeNpy(one)) {
            rest.bytes = ByteSource(one);
            rest.depth = content.depth + 1;
            if (rest.depth > kMaxNesting) {
                context.addGap("incomplete.nested", "data behind arrays is nested too deeply" + inEntry(content),
                               content, rest.at);
            } else {
                scanContent(context, rest);
            }
            return;
        }
        const auto end = scanOne(context, rest, one);
        if (!end || *end == 0) {
            return;
        }
        at += *end;
    }
}

} // namespace apr::scan
