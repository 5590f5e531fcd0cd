// SPDX-License-Identifier: MIT
#include "apr/validate/rule.h"

namespace apr {

Finding Rule::finding(std::string message, std::string hint, std::string tensor) const
{
    return {.severity = severity,
            .rule = RuleId::ofRow(id),
            .message = std::move(message),
            .tensor = std::move(tensor),
            .hint = std::move(hint)};
}

} // namespace apr
