// SPDX-License-Identifier: MIT
#include "convert/lower/falcon.h"

#include "apr/base/text.h"

#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

namespace apr {

std::uint64_t falconKeyHeads(const Json& config, std::uint64_t heads)
{
    const auto is = [&config](const char* key, bool otherwise) {
        const Json* value = findMember(config, key);
        return value != nullptr && value->is_boolean() ? value->get<bool>() : otherwise;
    };
    auto stated = numberMember(config, "num_kv_heads");
    stated = stated ? stated : numberMember(config, "n_head_kv");
    const bool isWhole = stated && *stated >= 1 && *stated <= static_cast<double>(heads);
    return is("new_decoder_architecture", false) ? (isWhole ? static_cast<std::uint64_t>(*stated) : heads)
           : is("multi_query", true)             ? 1
                                                 : heads;
}

std::optional<std::uint64_t> uniformCount(const Json* value)
{
    value = sameForAll(value);
    constexpr double kMost = 1e9;
    const double number = value != nullptr && value->is_number() ? value->get<double>() : -1;
    return number >= 0 && number <= kMost && number == std::floor(number)
               ? std::optional(static_cast<std::uint64_t>(number))
               : std::nullopt;
}

Result<std::vector<PieceRows>> falconRows(std::size_t tensor, const TensorInfo& info, std::uint64_t heads,
                                          std::uint64_t groups, HeadOrder order)
{
    constexpr std::uint64_t kMostHeads = 4096;
    const std::uint64_t rows = info.shape.empty() ? 0 : info.shape.front();
    if (heads == 0 || groups == 0 || heads > kMostHeads || groups > heads || heads % groups != 0 ||
        rows % (heads + 2 * groups) != 0) {
        return Error{.code = Errc::Unsupported,
                     .message = "its " + formatCountOf(rows, "row") + " are not those of " +
                                formatCountOf(heads, "query head") + " and " + formatCountOf(groups, "key head"),
                     .tensor = printable(info.name, 200),
                     .advice = "Write an .apr file."};
    }
    if (groups == 1) {
        return std::vector<PieceRows>{{.tensor = tensor}};
    }
    const std::uint64_t head = rows / (heads + 2 * groups);
    const std::uint64_t queries = heads / groups;
    std::vector<PieceRows> out;
    if (order == HeadOrder::ByGroup) {
        for (std::uint64_t group = 0; group < groups; ++group) {
            out.push_back({.tensor = tensor, .first = group * queries * head, .count = queries * head});
            out.push_back({.tensor = tensor, .first = (heads + group) * head, .count = head});
            out.push_back({.tensor = tensor, .first = (heads + groups + group) * head, .count = head});
        }
        return out;
    }
    for (const auto& [from, count] : {std::pair(std::uint64_t{0}, queries), std::pair(queries, std::uint64_t{1}),
                                      std::pair(queries + 1, std::uint64_t{1})}) {
        for (std::uint64_t group = 0; group < groups; ++group) {
            out.push_back({.tensor = tensor, .first = (group * (queries + 2) + from) * head, .count = count * head});
        }
    }
    return out;
}

} // namespace apr
