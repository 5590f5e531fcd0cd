// SPDX-License-Identifier: MIT
#include "gradient.h"

#include "apr/base/text.h"

#include <algorithm>

namespace apr::merging {

std::optional<double> Gradient::at(const Place& place) const
{
    const auto rule = std::find_if(m_rules.begin(), m_rules.end(), [&place](const Rule& each) {
        return place.name.find(each.filter) != std::string_view::npos;
    });
    if (rule == m_rules.end()) {
        return std::nullopt;
    }
    const std::vector<double>& values = rule->values;
    const double at = std::clamp(place.position, 0.0, 1.0) * static_cast<double>(values.size() - 1);
    const auto first = static_cast<std::size_t>(at);
    const std::size_t second = std::min(first + 1, values.size() - 1);
    const double share = at - static_cast<double>(first);
    return (1 - share) * values[first] + share * values[second];
}

Result<std::vector<Gradient>> parseGradients(const std::string& text, std::string_view option)
{
    std::vector<Gradient> out;
    for (const std::string_view each : split(text, ',')) {
        std::vector<Gradient::Rule> rules;
        for (std::string_view conditional : split(each, '|')) {
            Gradient::Rule rule;
            if (const std::size_t equals = conditional.find('='); equals != std::string_view::npos) {
                rule.filter = trim(conditional.substr(0, equals));
                conditional.remove_prefix(equals + 1);
            }
            for (const std::string_view number : split(conditional, ':')) {
                const auto value = parseReal(trim(number));
                if (!value) {
                    return Error{.code = Errc::Argument,
                                 .message = '"' + printable(number, 40) +
                                            "\" is not a number; expected numbers separated by commas, gradients over "
                                            "the layers as 0.2:0.8, and names as self_attn=0.3|0.5",
                                 .field = std::string(option)};
                }
                rule.values.push_back(*value);
            }
            rules.push_back(std::move(rule));
        }
        out.emplace_back(std::move(rules));
    }
    return out;
}

} // namespace apr::merging
