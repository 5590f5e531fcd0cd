// SPDX-License-Identifier: MIT
#include "apr/base/part.h"

#include "apr/base/text.h"

#include <algorithm>
#include <numeric>

namespace apr {

Result<PartNumber> PartNumber::parse(std::string_view text)
{
    constexpr std::uint64_t kMost = 1'000'000;
    const std::size_t slash = text.find('/');
    const auto number = parseUnsigned(text.substr(0, std::min(slash, text.size())));
    const auto count = slash == std::string_view::npos ? std::nullopt : parseUnsigned(text.substr(slash + 1));
    if (!number || !count || *number < 1 || *number > *count || *count > kMost) {
        return Error{.code = Errc::Argument,
                     .message = "\"" + printable(text, 40) + "\" is not a part; expected K/N with K from 1 to N",
                     .field = "--part",
                     .advice = "For example --part 2/8."};
    }
    return PartNumber{.number = *number, .count = *count};
}

std::vector<bool> PartNumber::share(const std::vector<std::uint64_t>& sizes) const
{
    const auto total = static_cast<double>(std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0}));
    std::vector<bool> out;
    out.reserve(sizes.size());
    std::uint64_t start = 0;
    for (const std::uint64_t size : sizes) {
        const double before = total > 0 ? static_cast<double>(start) / total : 0;
        const auto at = static_cast<std::uint64_t>(before * static_cast<double>(count));
        out.push_back(std::min(at, count - 1) + 1 == number);
        start += size;
    }
    return out;
}

} // namespace apr
