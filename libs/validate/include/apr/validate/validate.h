// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/finding.h"
#include "apr/base/part.h"
#include "apr/base/progress.h"
#include "apr/model/model.h"
#include "apr/validate/evidence.h"
#include "apr/validate/rule.h"

#include <optional>
#include <string>
#include <vector>

namespace apr {

/// What to check. The structure, which is checked when the file is opened, and the graph are always checked.
struct ValidateOptions {
    bool checksum = true;
    RuleGroups groups = RuleGroups::all();
    bool strict = false; ///< warnings also make the model INVALID
    /// Only the values of these tensors; all that is not of single tensors is checked with the first part.
    std::optional<PartNumber> part = {};
};

/// Incomplete: no error was found, but some values could not be read or parts of the graph could not be checked.
enum class CheckState : std::uint8_t { Passed, Warned, Failed, Incomplete, Skipped, NotApplicable };

/// "passed", "warned", "failed", "incomplete", "skipped", "not applicable".
std::string_view checkStateName(CheckState state);

struct CheckResult {
    std::string id = {};    ///< "checksum"
    std::string title = {}; ///< "Checksum"
    CheckState state = CheckState::Skipped;
    std::string detail = {}; ///< what was checked, or why not
};

struct ValidationReport {
    std::vector<CheckResult> checks = {};
    std::vector<Finding> findings = {};
    bool isValid = true; ///< depends only on the checks that ran
    bool isStrict = false;

    std::size_t count(Severity severity) const;
    /// "VALID: 3 checks passed, 2 skipped" or "INVALID: 1 error …".
    std::string verdict() const;
};

/// Checks a model in one pass over its data, in parallel and in bounded memory. E017 if cancelled, E007 if a file
/// cannot be read. Problems of the model are in the report and not an Error.
Result<ValidationReport> validateModel(const Model& model, const ValidateOptions& options, Progress& progress);
/// The same with what is known of the model, and with its statistics afterwards.
Result<ValidationReport> validateModel(Evidence& evidence, const ValidateOptions& options, Progress& progress);

} // namespace apr
