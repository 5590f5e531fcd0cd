// SPDX-License-Identifier: MIT
#include "apr/host/scratch_folder.h"

#include <cstdlib>
#include <filesystem>
#include <utility>

namespace apr {

Result<ScratchFolder> ScratchFolder::make()
{
    std::error_code problem;
    std::string path = (std::filesystem::temp_directory_path(problem) / "apr-XXXXXX").string();
    if (problem || ::mkdtemp(path.data()) == nullptr) {
        return Error{.code = Errc::Io,
                     .message = "a temporary folder cannot be created",
                     .file = path,
                     .advice = "Set TMPDIR to a folder that can be written."};
    }
    return ScratchFolder(std::move(path));
}

ScratchFolder::ScratchFolder(ScratchFolder&& other) noexcept : m_path(std::exchange(other.m_path, {})) {}

ScratchFolder::~ScratchFolder()
{
    std::error_code ignored;
    if (!m_path.empty()) {
        std::filesystem::remove_all(m_path, ignored);
    }
}

} // namespace apr
