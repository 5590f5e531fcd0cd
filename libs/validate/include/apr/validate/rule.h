// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/architecture.h"
#include "apr/base/finding.h"
#include "apr/model/model.h"
#include "apr/model/tensor_statistics.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// When a rule is checked.
enum class RuleStage : std::uint8_t {
    Reading,    ///< while a file is opened, scanned or converted: the code that notices it reports it
    Header,     ///< on metadata and the tensor table
    Statistics, ///< on the statistics of each tensor
};

/// One tensor with its statistics.
struct TensorValues {
    const TensorInfo& tensor;
    const TensorStatistics& statistics;
    const Expectation& expectation;
};

/// A rule: what a finding with its id means. A rule with a stage other than Reading has its check.
struct Rule {
    std::string_view id = {};              ///< "values.nan"
    std::string_view title = {};           ///< "NaN values"
    std::string_view group = {};           ///< id of its RuleGroup; empty for rules of the stage Reading
    Severity severity = Severity::Warning; ///< the highest of its findings
    std::string_view explanation = {};     ///< what was found, and why it matters: one or two sentences
    std::string_view advice = {};          ///< what to do; may be empty
    std::string_view subject = {}; ///< what was looked at, for the line of the group: "types of keys"; may be empty
    bool (*appliesTo)(const Model& model) = nullptr; ///< null: to all models
    void (*checkHeader)(const Model& model, std::vector<Finding>& findings) = nullptr;
    void (*checkValues)(const TensorValues& values, std::vector<Finding>& findings) = nullptr;

    RuleStage stage() const
    {
        return checkHeader != nullptr   ? RuleStage::Header
               : checkValues != nullptr ? RuleStage::Statistics
                                        : RuleStage::Reading;
    }
    /// A finding of this rule.
    Finding finding(std::string message, std::string hint = {}, std::string tensor = {}) const;
};

/// Rules that are one line in the report of `validate`.
struct RuleGroup {
    std::string_view id;    ///< "statistics"
    std::string_view title; ///< "Tensor statistics"
    RuleStage stage;
};
inline constexpr std::array kRuleGroups{
    RuleGroup{"nan", "NaN and infinity", RuleStage::Statistics},
    RuleGroup{"zero", "All-zero tensors", RuleStage::Statistics},
    RuleGroup{"statistics", "Tensor statistics", RuleStage::Statistics},
    RuleGroup{"shapes", "Shapes", RuleStage::Header},
    RuleGroup{"metadata", "Metadata", RuleStage::Header},
};

} // namespace apr
