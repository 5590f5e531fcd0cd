// SPDX-License-Identifier: MIT
#include "graph_findings.h"

#include "apr/base/text.h"

#include <algorithm>
#include <utility>

namespace apr::onnx {
namespace {

constexpr std::size_t kMaxFindings = 1000;
constexpr std::size_t kMaxUnchecked = 5;

} // namespace

void GraphFindings::report(Severity severity, RuleId rule, const std::string& message, std::string field,
                           std::uint64_t at, std::string hint)
{
    if (m_findings.size() == kMaxFindings) {
        ++m_omitted;
        m_omittedSeverity = std::max(m_omittedSeverity, severity);
        return;
    }
    const bool isInGraph = field.starts_with("graph") || field.starts_with("functions");
    m_findings.push_back({.severity = severity,
                          .rule = rule,
                          .message = (isInGraph ? field + ": " : std::string()) + message,
                          .field = std::move(field),
                          .offset = at,
                          .hint = std::move(hint)});
}

void GraphFindings::addUnchecked(std::string what)
{
    if (std::find(m_unchecked.begin(), m_unchecked.end(), what) == m_unchecked.end() &&
        m_unchecked.size() < kMaxUnchecked) {
        m_unchecked.push_back(std::move(what));
    }
}

GraphCheck GraphFindings::take(std::string detail)
{
    GraphCheck check{.findings = std::move(m_findings), .detail = std::move(detail), .isComplete = m_unchecked.empty()};
    if (m_omitted > 0) {
        check.findings.push_back({.severity = m_omittedSeverity,
                                  .rule = "onnx.graph",
                                  .message = formatCountOf(m_omitted, "more problem") + " of the graph"});
    }
    if (!m_unchecked.empty()) {
        check.detail += "; not checked: " + join(m_unchecked, ", ");
    }
    return check;
}

} // namespace apr::onnx
