// SPDX-License-Identifier: MIT
#include "apr/format/layer_name.h"

#include "apr/base/text.h"

#include <algorithm>

namespace apr {

std::pair<std::string_view, std::int64_t> layerOf(std::string_view name)
{
    std::size_t start = 0;
    while (start < name.size()) {
        const std::size_t end = std::min(name.find_first_of("./", start), name.size());
        const std::string_view part = name.substr(start, end - start);
        const bool isNumber = !part.empty() && part.size() < 10 &&
                              std::all_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; });
        if (isNumber) {
            return {name.substr(0, start), static_cast<std::int64_t>(parseUnsigned(part).value_or(0))};
        }
        start = end + 1;
    }
    return {{}, -1};
}

std::string_view afterLayer(std::string_view name, std::string_view prefix)
{
    return name.substr(std::min(name.find_first_of("./", prefix.size()), name.size()));
}

} // namespace apr
