// SPDX-License-Identifier: MIT
#include "output_files.h"

#include "apr/base/paths.h"

#include <algorithm>
#include <filesystem>

namespace apr {

std::string OutputFiles::pathOf(std::string_view name) const
{
    return name.empty() ? m_output : folderOf(m_output) + std::string(name);
}

Status OutputFiles::create(const OutputLayout& layout)
{
    for (const FileLayout& each : layout.files) {
        APR_TRY([[maybe_unused]] Sink* const created, file(each.name));
    }
    return {};
}

Result<Sink*> OutputFiles::file(const std::string& name)
{
    const auto at =
        std::find_if(m_files.begin(), m_files.end(), [&name](const auto& each) { return each.first == name; });
    if (at != m_files.end()) {
        return static_cast<Sink*>(at->second.get());
    }
    if (const std::size_t slash = name.find('/'); slash != std::string::npos) {
        std::error_code problem; // creating the file reports what is wrong
        std::filesystem::create_directory(pathOf(name.substr(0, slash)), problem);
    }
    APR_TRY(AtomicFile created, AtomicFile::create(pathOf(name), m_replaces));
    m_files.emplace_back(name, std::make_unique<AtomicFile>(std::move(created)));
    return static_cast<Sink*>(m_files.back().second.get());
}

SinkFor OutputFiles::sinks()
{
    return [this](const FileLayout& layout) { return file(layout.name); };
}

Status OutputFiles::backUp() const
{
    for (const auto& [name, file] : m_files) {
        const std::string path = pathOf(name);
        std::error_code ignored;
        if (!std::filesystem::exists(path, ignored)) {
            continue;
        }
        const std::string kept = path + ".bak";
        std::filesystem::remove(kept, ignored);
        std::error_code failed;
        std::filesystem::create_hard_link(path, kept, failed); // the old content keeps this name
        if (failed) {
            failed.clear();
            std::filesystem::copy_file(path, kept, failed);
        }
        if (failed) {
            return Error{.code = Errc::Io, .message = "cannot write the backup: " + failed.message(), .file = kept};
        }
    }
    return {};
}

Status OutputFiles::commit()
{
    std::stable_partition(m_files.begin(), m_files.end(), [](const auto& each) { return !each.first.empty(); });
    for (const auto& [name, file] : m_files) {
        APR_CHECK(file->commit());
    }
    return {};
}

FileLayout textFile(std::string name, std::string_view text)
{
    const auto* bytes = reinterpret_cast<const std::byte*>(text.data());
    FileLayout out{.name = std::move(name)};
    out.segments.push_back(Segment::ofBytes({bytes, bytes + text.size()}));
    return out;
}

} // namespace apr
