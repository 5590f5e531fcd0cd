// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/finding.h"
#include "apr/base/progress.h"
#include "apr/format/model.h"

#include <string>
#include <vector>

namespace apr {

/// What to check. Structure is always checked: opening the file did it.
struct ValidateOptions {
    bool checksum = true;
    bool values = true;       ///< NaN and infinity
    bool zeros = true;        ///< tensors that are all zero
    bool expectations = true; ///< statistics by kind of tensor (specification section 10.9)
    bool shapes = true;
    bool strict = false; ///< warnings make the verdict INVALID too
};

enum class CheckState : std::uint8_t { Passed, Warned, Failed, Skipped, NotApplicable };

/// "passed", "warned", "failed", "skipped", "not applicable".
std::string_view checkStateName(CheckState state);

struct CheckResult {
    std::string id = {};    ///< "checksum"
    std::string title = {}; ///< "Checksum"
    CheckState state = CheckState::Skipped;
    std::string detail = {}; ///< what was checked, in numbers, or why not
};

struct ValidationReport {
    std::vector<CheckResult> checks = {};
    std::vector<Finding> findings = {};
    bool isValid = true; ///< depends only on what was checked
    bool isStrict = false;

    std::size_t count(Severity severity) const;
    /// "VALID: 3 checks passed, 2 skipped" or "INVALID: 1 error …".
    std::string verdict() const;
};

/// Checks a model in one pass over its bytes, in parallel and in bounded memory. E017 when Progress stops it; E007 when
/// a file cannot be read. What is wrong with the model is in the report, not an Error.
Result<ValidationReport> validateModel(const Model& model, const ValidateOptions& options, Progress& progress);

} // namespace apr
