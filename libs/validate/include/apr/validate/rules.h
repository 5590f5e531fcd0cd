// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/architecture.h"
#include "apr/base/finding.h"
#include "apr/model/model.h"
#include "apr/model/tensor_statistics.h"
#include "apr/validate/rule.h"

#include <span>
#include <string_view>
#include <vector>

/// The rules behind findings, as a table: `validate`, the checks during a conversion, `explain RULE` and the workbench
/// read it.
namespace apr {

/// All rules, sorted by id.
std::span<const Rule* const> rules();

/// The rule with this id; null when there is none.
const Rule* findRule(std::string_view id);

/// Whether the rules on values look at tensors of a type: floats and block types that can be decoded.
bool hasValuesToCheck(DType dtype);

/// Findings of all rules on the values of a tensor. NaN, and infinite values of trained weights, are errors (E013).
std::vector<Finding> checkStatistics(const TensorInfo& tensor, const TensorStatistics& statistics,
                                     const Expectation& expectation);

/// What the rules of a group on metadata and tensor table found.
struct GroupCheck {
    std::vector<Finding> findings = {};
    std::string subjects = {};   ///< what was looked at: "types of keys, ids of special tokens"
    std::string notChecked = {}; ///< why rules that apply were not checked: "the model has no vocabulary"
    std::size_t checked = 0;     ///< rules
};
/// Checks the rules of one group, or of all.
GroupCheck checkHeader(const Evidence& evidence, std::string_view group = {});

} // namespace apr
