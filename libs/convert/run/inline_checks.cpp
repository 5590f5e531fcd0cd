// SPDX-License-Identifier: MIT
#include "inline_checks.h"

#include "apr/validate/rules.h"

#include <string>

namespace apr {
namespace {

bool hasValuesToCheck(DType dtype)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    return info.decodable && (info.kind == DTypeKind::Float || info.kind == DTypeKind::Quantized);
}

} // namespace

InlineChecks::InlineChecks(const Model& model, const Architecture* architecture, bool tolerant)
    : m_model(model), m_architecture(architecture), m_tolerant(tolerant)
{
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        TensorState& state = m_states.emplace_back();
        if (hasValuesToCheck(model.tensors()[i].dtype)) {
            state.parts.resize(chunksOf(model.tensors()[i], i).size());
            state.left = state.parts.size();
        }
    }
}

Status InlineChecks::operator()(const TensorChunk& chunk)
{
    const TensorInfo& tensor = m_model.tensors()[chunk.tensor];
    TensorState& state = m_states[chunk.tensor];
    if (state.parts.empty()) {
        return {};
    }
    const auto part = static_cast<std::size_t>(chunk.firstElement / chunkElements(tensor.dtype));
    APR_CHECK(state.parts[part].add(tensor.dtype, chunk.bytes, chunk.elements));
    if (state.left.fetch_sub(1) != 1) {
        return {};
    }
    PartialStatistics total;
    for (const PartialStatistics& each : state.parts) {
        total.merge(each);
    }
    state.findings = checkStatistics(tensor, total.finish(), expectationFor(m_model, tensor, m_architecture));
    for (const Finding& finding : state.findings) {
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
    for (std::size_t i = 0; i < m_states.size(); ++i) {
        out.insert(out.end(), m_states[i].findings.begin(), m_states[i].findings.end());
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
