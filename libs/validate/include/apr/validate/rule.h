// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/architecture.h"
#include "apr/base/finding.h"
#include "apr/model/model.h"
#include "apr/model/tensor_statistics.h"
#include "apr/validate/evidence.h"

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
    std::string_view subject = {}; ///< what is looked at, for the line of the group: "types of keys"; may be empty
    /// The same where it depends on the model; null: `subject`.
    std::string (*subjectOf)(const Evidence& evidence) = nullptr;
    bool (*appliesTo)(const Model& model) = nullptr; ///< null: to all models
    Need needs = Need::Nothing;                      ///< without this evidence it is not checked
    void (*checkHeader)(const Evidence& evidence, std::vector<Finding>& findings) = nullptr;
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

/// Rules that are one line in the report of `validate`, and can be selected together.
struct RuleGroup {
    std::string_view id = {};     ///< "statistics"
    std::string_view title = {};  ///< "Tensor statistics"
    std::string_view option = {}; ///< "--statistics"
    std::string_view help = {};   ///< of the option
    RuleStage stage = RuleStage::Header;
    bool isByKind = false; ///< only tensors of a known kind are looked at
};
inline constexpr std::array kRuleGroups{
    RuleGroup{.id = "nan",
              .title = "NaN and infinity",
              .option = "--nan-check",
              .help = "Check for NaN and infinite values",
              .stage = RuleStage::Statistics},
    RuleGroup{.id = "zero",
              .title = "All-zero tensors",
              .option = "--zero-check",
              .help = "Check for tensors that are all zero",
              .stage = RuleStage::Statistics},
    RuleGroup{.id = "statistics",
              .title = "Tensor statistics",
              .option = "--statistics",
              .help = "Check statistics against the expected ranges for each kind of tensor",
              .stage = RuleStage::Statistics,
              .isByKind = true},
    RuleGroup{.id = "shapes",
              .title = "Shapes",
              .option = "--shapes",
              .help = "Check shapes against the architecture and each other",
              .stage = RuleStage::Header},
    RuleGroup{.id = "metadata",
              .title = "Metadata",
              .option = "--metadata",
              .help = "Check the metadata: types of GGUF keys, the tokens of the vocabulary, ids of special tokens",
              .stage = RuleStage::Header},
};

/// Which groups are checked. Ids that no group has have no effect.
class RuleGroups {
public:
    constexpr static RuleGroups all()
    {
        RuleGroups out;
        for (bool& each : out.m_isIn) {
            each = true;
        }
        return out;
    }
    constexpr static RuleGroups none() { return {}; }

    constexpr bool contains(std::string_view id) const
    {
        return hasAny([id](const RuleGroup& group) { return group.id == id; });
    }
    constexpr void add(std::string_view id) { set(id, true); }
    constexpr void remove(std::string_view id) { set(id, false); }
    constexpr bool isEmpty() const
    {
        return !hasAny([](const RuleGroup&) { return true; });
    }
    constexpr bool hasAny(RuleStage stage) const
    {
        return hasAny([stage](const RuleGroup& group) { return group.stage == stage; });
    }

private:
    template <class Is>
    constexpr bool hasAny(const Is& is) const
    {
        for (std::size_t i = 0; i < kRuleGroups.size(); ++i) {
            if (m_isIn[i] && is(kRuleGroups[i])) {
                return true;
            }
        }
        return false;
    }
    constexpr void set(std::string_view id, bool isIn)
    {
        for (std::size_t i = 0; i < kRuleGroups.size(); ++i) {
            m_isIn[i] = kRuleGroups[i].id == id ? isIn : m_isIn[i];
        }
    }

    std::array<bool, kRuleGroups.size()> m_isIn = {};
};

} // namespace apr
