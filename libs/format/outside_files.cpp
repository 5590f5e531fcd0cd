// SPDX-License-Identifier: MIT
#include "outside_files.h"

#include "apr/base/text.h"
#include "format/shards.h"
#include "format/zip/archive.h"

namespace apr {

Result<OutsideFiles::File> OutsideFiles::open(const std::string& path, TensorTable& table)
{
    if (path.empty() || !zip::isSafePath(path)) {
        return Error{.code = Errc::Unsafe,
                     .message = "its data is said to be in \"" + printable(path, 120) +
                                "\", which is not below the model's folder",
                     .file = m_model};
    }
    if (const auto known = m_byPath.find(path); known != m_byPath.end()) {
        return known->second;
    }
    const auto file = m_siblings
                          ? m_siblings(path, SiblingPath::Beneath)
                          : Result<ByteSource>(Error{.code = Errc::Io, .message = "it cannot be reached from here"});
    if (!file) {
        return Error{.code = file.error().code,
                     .message = (file.error().code == Errc::Unsafe ? "its data is outside the model's folder, in "
                                                                   : "its data cannot be read from ") +
                                printable(path, 120) + ": " + file.error().message,
                     .file = m_model};
    }
    m_parts.push_back({.name = folderOf(m_model) + path, .bytes = file->size(), .content = *file});
    return m_byPath.emplace(path, File{.part = table.addPart(*file), .content = *file}).first->second;
}

void OutsideFiles::addTo(FileFacts& facts) const
{
    facts.parts.insert(facts.parts.end(), m_parts.begin(), m_parts.end());
}

} // namespace apr
