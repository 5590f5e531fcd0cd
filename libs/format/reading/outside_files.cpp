// SPDX-License-Identifier: MIT
#include "outside_files.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/container/zip/archive.h"
#include "shards.h"

namespace apr {

namespace {

/// The path without "." and empty parts: "./weights.bin" is "weights.bin".
std::string plainPath(std::string_view path)
{
    std::string out;
    for (const std::string_view part : split(path, '/')) {
        if (!part.empty() && part != ".") {
            out += (out.empty() ? "" : "/") + std::string(part);
        }
    }
    return out;
}

} // namespace

Result<ExternalFiles::File> ExternalFiles::open(const std::string& given, TensorTable& table)
{
    const std::string path = plainPath(given);
    if (path.empty() || !zip::isSafePath(given)) {
        return Error{.code = Errc::Unsafe,
                     .message = "external data path \"" + printable(given, 120) + "\" is outside the model's folder",
                     .file = m_model};
    }
    if (const auto known = m_byPath.find(path); known != m_byPath.end()) {
        return known->second;
    }
    const auto file = m_siblings ? m_siblings(path, SiblingPath::Beneath)
                                 : Result<ByteSource>(Error{.code = Errc::Io, .message = "no access to other files"});
    if (!file) {
        return Error{.code = file.error().code,
                     .message = (file.error().code == Errc::Unsafe ? "unsafe path of external data file "
                                                                   : "cannot open external data file ") +
                                printable(path, 120) + ": " + file.error().message,
                     .file = m_model,
                     .notFound = file.error().notFound};
    }
    m_parts.push_back({.name = folderOf(m_model) + path, .bytes = file->size(), .content = *file});
    return m_byPath.emplace(path, File{.part = table.addPart(*file), .content = *file}).first->second;
}

void ExternalFiles::addTo(FileFacts& facts) const
{
    facts.parts.insert(facts.parts.end(), m_parts.begin(), m_parts.end());
}

} // namespace apr
