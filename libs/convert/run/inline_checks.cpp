// SPDX-License-Identifier: MIT
#include "inline_checks.h"

#include "apr/validate/rules.h"

#include <string>

namespace apr {

InlineChecks::InlineChecks(const Model& model, const Architecture* architecture, bool tolerant)
    : m_model(model), m_architecture(architecture), m_tolerant(tolerant), m_findings(model.tensors().size()),
      m_statistics([this](std::size_t index, const TensorStatistics& statistics) { return check(index, statistics); })
{
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        if (hasValuesToCheck(model.tensors()[i].dtype)) {
            m_statistics.want(model.tensors()[i], i);
        }
    }
}

Status InlineChecks::check(std::size_t index, const TensorStatistics& statistics)
{
    const TensorInfo& tensor = m_model.tensors()[index];
    m_findings[index] = checkStatistics(tensor, statistics, expectationFor(m_model, tensor, m_architecture));
    for (const Finding& finding : m_findings[index]) {
        if (finding.severity == Severity::Error && !m_tolerant) {
            return Error{.code = Errc::Validation,
                         .message = finding.message + " (use --relaxed to convert anyway)",
                         .tensor = tensor.name};
        }
    }
    return {};
}

std::vector<Finding> InlineChecks::findings() const
{
    std::vector<Finding> out;
    for (std::size_t i = 0; i < m_findings.size(); ++i) {
        out.insert(out.end(), m_findings[i].begin(), m_findings[i].end());
        const TensorInfo& tensor = m_model.tensors()[i];
        if (!dtypeInfo(tensor.dtype).decodable) {
            out.push_back({.severity = Severity::Info,
                           .rule = "values.not-checked",
                           .message = "decoding dtype " + std::string(dtypeName(tensor.dtype)) +
                                      " is not supported; the data was copied without checking its values",
                           .tensor = tensor.name});
        }
    }
    return out;
}

} // namespace apr
