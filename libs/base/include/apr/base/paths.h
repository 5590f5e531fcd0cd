// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace apr {

/// Paths of open files by their descriptors. Standard input is copied to a file without a name, which has such a path.
inline constexpr std::string_view kDescriptorFolder = "/proc/self/fd/";

/// What follows the last slash: "model.apr" of "a/model.apr", "" of "a/". "standard-input" of a descriptor.
inline std::string_view fileNameOf(std::string_view path)
{
    if (path.substr(0, kDescriptorFolder.size()) == kDescriptorFolder) {
        return "standard-input";
    }
    const std::size_t slash = path.find_last_of('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

/// What precedes the file name, with the slash: "a/" of "a/model.apr", "" of "model.apr".
inline std::string folderOf(std::string_view path)
{
    const std::size_t slash = path.find_last_of('/');
    return slash == std::string_view::npos ? std::string() : std::string(path.substr(0, slash + 1));
}

/// The folder of a file as a path for the system: "a" of "a/model.apr", "." of "model.apr", "/" of "/model.apr".
inline std::string parentOf(std::string_view path)
{
    const std::string folder = folderOf(path);
    return folder.empty() ? "." : folder.size() == 1 ? folder : folder.substr(0, folder.size() - 1);
}

} // namespace apr
