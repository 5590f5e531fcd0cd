// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/finding.h"
#include "apr/format/architecture.h"
#include "apr/format/model.h"
#include "apr/format/tensor_statistics.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The rules behind findings, as a table: `validate`, the checks during a conversion, `explain RULE` and the workbench
/// read it.
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

/// All rules, sorted by id.
std::span<const Rule* const> rules();

/// The rule with this id; null when there is none.
const Rule* findRule(std::string_view id);

/// Findings of all rules on the values of a tensor. NaN, and infinite values of trained weights, are errors (E013).
std::vector<Finding> checkStatistics(const TensorInfo& tensor, const TensorStatistics& statistics,
                                     const Expectation& expectation);

/// Findings of the rules of one group, or of all, on metadata and tensor table.
std::vector<Finding> checkHeader(const Model& model, std::string_view group = {});

} // namespace apr
