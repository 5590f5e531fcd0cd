// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <string>
#include <string_view>

namespace apr {

/// A new folder for temporary files (TMPDIR), which is removed with what is in it. Move only.
class ScratchFolder {
public:
    /// E007 when it cannot be created.
    static Result<ScratchFolder> make();

    ScratchFolder(ScratchFolder&& other) noexcept;
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ScratchFolder& operator=(ScratchFolder&&) = delete;
    ~ScratchFolder();

    const std::string& path() const { return m_path; }
    std::string file(std::string_view name) const { return m_path + '/' + std::string(name); }

private:
    explicit ScratchFolder(std::string path) : m_path(std::move(path)) {}
    std::string m_path;
};

} // namespace apr
