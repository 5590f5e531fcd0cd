// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/finding.h"
#include "apr/graph/graph_check.h"

#include <cstdint>
#include <string>
#include <vector>

namespace apr::onnx {

/// Collects a bounded number of findings.
class GraphFindings {
public:
    /// Messages start with the path of the node or value, which lists of findings show without `field`.
    void report(Severity severity, RuleId rule, const std::string& message, std::string field, std::uint64_t at,
                std::string hint = {});
    /// Reports an error.
    void fail(RuleId rule, const std::string& message, std::string field, std::uint64_t at, std::string hint = {})
    {
        report(Severity::Error, rule, message, std::move(field), at, std::move(hint));
    }
    /// Adds something that could not be checked.
    void addUnchecked(std::string what);

    /// The result; `detail` is what was checked.
    GraphCheck take(std::string detail);

private:
    std::vector<Finding> m_findings;
    std::size_t m_omitted = 0; ///< findings beyond the limit
    Severity m_omittedSeverity = Severity::Info;
    std::vector<std::string> m_unchecked;
};

} // namespace apr::onnx
