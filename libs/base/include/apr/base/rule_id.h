// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/rule_ids.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace apr {

/// The id of a rule. Text that is not one of kRuleIds does not compile.
class RuleId {
public:
    constexpr RuleId() = default;
    consteval RuleId(const char* id) : m_text(known(id)) {} // NOLINT(google-explicit-constructor): text is what it is
    /// Of a row of the table of rules, which outlives everything.
    static constexpr RuleId ofRow(std::string_view id)
    {
        RuleId out;
        out.m_text = id;
        return out;
    }

    constexpr std::string_view str() const { return m_text; }
    constexpr operator std::string_view() const { return m_text; } // NOLINT(google-explicit-constructor)
    explicit operator std::string() const { return std::string(m_text); }

    friend constexpr bool operator==(RuleId a, RuleId b) { return a.m_text == b.m_text; }
    friend constexpr bool operator==(RuleId a, std::string_view b) { return a.m_text == b; }
    friend constexpr bool operator==(RuleId a, const char* b) { return a.m_text == b; }

private:
    static void thereIsNoSuchRule() {} // not a constant expression, so that the compiler names the line

    static constexpr std::string_view known(std::string_view id)
    {
        if (!std::binary_search(kRuleIds.begin(), kRuleIds.end(), id)) {
            thereIsNoSuchRule();
        }
        return id;
    }

    std::string_view m_text = {};
};

static_assert(std::is_sorted(kRuleIds.begin(), kRuleIds.end()));

/// Whether code may report it by name.
constexpr bool isReportedByName(std::string_view id)
{
    return std::binary_search(kRuleIds.begin(), kRuleIds.end(), id);
}

} // namespace apr
