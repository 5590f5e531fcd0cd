// SPDX-License-Identifier: MIT
#include "apr/base/source_names.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace apr {
namespace {

/// The parts of a path that can name it.
std::vector<std::string_view> partsOf(std::string_view path)
{
    while (path.size() > 1 && path.ends_with('/')) {
        path.remove_suffix(1);
    }
    std::vector<std::string_view> parts = split(path, '/');
    const bool hasFolder = parts.size() > 1 && !parts[parts.size() - 2].empty() && parts[parts.size() - 2] != "." &&
                           parts[parts.size() - 2] != "..";
    if (hasFolder && isGenericName(parts.back())) {
        parts.pop_back();
    }
    return parts;
}

std::string lastParts(const std::vector<std::string_view>& parts, std::size_t count)
{
    std::string out;
    for (std::size_t i = parts.size() - std::min(count, parts.size()); i < parts.size(); ++i) {
        out += std::string(parts[i]) + (i + 1 < parts.size() ? "/" : "");
    }
    return out;
}

} // namespace

bool isGenericName(std::string_view fileName)
{
    constexpr std::array<std::string_view, 4> kStems{"model", "pytorch_model", "consolidated", "weights"};
    const std::string_view stem = fileName.substr(0, fileName.find('.'));
    return std::any_of(kStems.begin(), kStems.end(), [stem](std::string_view known) {
        return stem == known || (stem.starts_with(known) && stem.substr(known.size()).starts_with("-0"));
    });
}

std::vector<std::string> distinctNames(const std::vector<std::string>& paths)
{
    std::vector<std::vector<std::string_view>> parts;
    std::size_t most = 1;
    for (const std::string& path : paths) {
        parts.push_back(partsOf(path));
        most = std::max(most, parts.back().size());
    }
    std::vector<std::string> out;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        std::size_t count = 1;
        const auto isShared = [&] {
            for (std::size_t k = 0; k < paths.size(); ++k) {
                if (paths[k] != paths[i] && lastParts(parts[k], count) == lastParts(parts[i], count)) {
                    return true;
                }
            }
            return false;
        };
        while (count < most && isShared()) {
            ++count;
        }
        out.push_back(isShared() ? paths[i] : lastParts(parts[i], count));
    }
    return out;
}

} // namespace apr
