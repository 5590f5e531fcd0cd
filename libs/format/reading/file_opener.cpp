// SPDX-License-Identifier: MIT
#include "file_opener.h"

#include "apr/base/text.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace apr {

std::string tensorSizeProblem(DType dtype, const Shape& shape)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    const auto count = elementCount(shape);
    const std::uint64_t row = shape.empty() ? 1 : shape.back();
    const std::string block =
        " is not a multiple of the " + std::string(info.name) + " block size " + std::to_string(info.blockElements);
    if (info.kind == DTypeKind::Quantized && row % info.blockElements != 0) {
        return "row length " + std::to_string(row) + block;
    }
    if (count && *count % info.blockElements != 0) {
        return "element count " + std::to_string(*count) + block;
    }
    return "the size of shape " + shapeText(shape) + " as " + std::string(info.name) + " overflows 64 bits";
}

FileOpener::FileOpener(std::string name, ByteSource file) : m_name(std::move(name)), m_file(std::move(file)) {}

Error FileOpener::fail(Errc code, std::string message, std::optional<std::uint64_t> offset, std::string field,
                       std::string tensor) const
{
    return Error{.code = code,
                 .message = std::move(message),
                 .file = m_name,
                 .offset = offset,
                 .field = std::move(field),
                 .tensor = std::move(tensor)};
}

Error FileOpener::ofFile(Error error) const
{
    error.file = m_name;
    return error;
}

void FileOpener::note(Severity severity, RuleId rule, std::string message, std::uint64_t offset, std::string hint,
                      std::string tensor)
{
    m_facts.findings.push_back({.severity = severity,
                                .rule = rule,
                                .message = std::move(message),
                                .tensor = std::move(tensor),
                                .offset = offset,
                                .hint = std::move(hint)});
}

void FileOpener::noteDuplicateKeys(const ParsedJson& parsed, std::uint64_t offset)
{
    for (const std::string& key : parsed.duplicateKeys) {
        note(Severity::Warning, "metadata.duplicate-key",
             "duplicate metadata key \"" + printable(key, 80) + "\"; the last value is used", offset);
    }
}

Status FileOpener::checkOverlaps(std::vector<Extent> extents) const
{
    std::erase_if(extents, [](const Extent& extent) { return extent.size == 0; });
    std::sort(extents.begin(), extents.end(), [](const Extent& a, const Extent& b) {
        return std::tie(a.offset, a.size, a.declaredAt) < std::tie(b.offset, b.size, b.declaredAt);
    });
    for (std::size_t i = 1; i < extents.size(); ++i) {
        const Extent& before = extents[i - 1];
        if (extents[i].offset - before.offset < before.size) {
            return fail(Errc::Corrupt, "the tensor data overlaps that of " + printable(before.tensor, 120),
                        extents[i].declaredAt, "offset", printable(extents[i].tensor, 120));
        }
    }
    return {};
}

FileFacts FileOpener::takeFacts(FormatId format, std::string dialect)
{
    m_facts.format = format;
    m_facts.dialect = std::move(dialect);
    m_facts.parts = {{.name = m_name, .bytes = m_file.size(), .content = m_file}};
    return std::move(m_facts);
}

} // namespace apr
