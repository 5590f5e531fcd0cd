// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/rule_id.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace apr {

enum class Severity : std::uint8_t { Info, Warning, Error };

/// "info", "warning", "error".
constexpr std::string_view severityName(Severity severity)
{
    return severity == Severity::Error ? "error" : severity == Severity::Warning ? "warning" : "info";
}

/// A problem or note about a file that did not prevent reading it.
struct Finding {
    Severity severity = Severity::Info;
    RuleId rule = {};         ///< "structure.trailing-bytes"
    std::string message = {}; ///< one sentence
    std::string tensor = {};  ///< empty if not about a tensor
    std::string field = {};
    std::optional<std::uint64_t> offset = {};
    std::string hint = {}; ///< what to do
    std::string file = {}; ///< file name, for a model in several files
};

} // namespace apr
