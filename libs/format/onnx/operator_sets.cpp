// SPDX-License-Identifier: MIT
#include "operator_sets.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace apr::onnx {
namespace {

constexpr std::size_t kMaxSuggestions = 20; ///< unknown operators for which similar names are searched

/// Operators that ONNX Runtime defines in the default domain, some for versions before the standard had them.
constexpr std::array<std::string_view, 19> kRuntimeOperators{"ATen",
                                                             "Affine",
                                                             "ConstantFill",
                                                             "Crop",
                                                             "DisentangledAttention_TRT",
                                                             "DynamicSlice",
                                                             "EfficientNMS_TRT",
                                                             "GRUUnit",
                                                             "GivenTensorFill",
                                                             "ImageScaler",
                                                             "LayerNormalization",
                                                             "MeanVarianceNormalization",
                                                             "MultilevelCropAndResize_TRT",
                                                             "ParametricSoftplus",
                                                             "PyramidROIAlign_TRT",
                                                             "Scale",
                                                             "ScaledTanh",
                                                             "SimplifiedLayerNormalization",
                                                             "ThresholdedRelu"};

} // namespace

Opsets OperatorSets::read(const std::vector<OpsetImport>& imports, const std::string& path)
{
    Opsets opsets;
    std::map<std::string_view, std::size_t> last; // import of each domain
    const auto field = [&path](std::size_t i) { return path + '[' + std::to_string(i) + ']'; };
    for (std::size_t i = 0; i < imports.size(); ++i) {
        const OpsetImport& import = imports[i];
        const auto [other, isNew] = last.emplace(import.domain, i);
        if (!isNew) {
            // The specification uses the highest version, onnx.checker and ONNX Runtime the last.
            const std::int64_t before = imports[std::exchange(other->second, i)].version;
            m_findings.report(import.version < before ? Severity::Error : Severity::Warning, "onnx.opset",
                              "the domain " + printable(import.domain, 80) + " is imported twice, in versions " +
                                  std::to_string(before) + " and " + std::to_string(import.version),
                              field(i), import.at, "export the model again with one version of each domain");
        }
        opsets.versions[import.domain] = import.version;
    }
    for (const auto& [domain, i] : last) {
        checkVersion(imports[i], field(i));
    }
    return opsets;
}

void OperatorSets::checkVersion(const OpsetImport& import, const std::string& field)
{
    const auto newest = m_table.newestVersion(import.domain);
    const std::string shown = printable(import.domain, 80);
    if (newest && import.version < 1) {
        m_findings.fail("onnx.opset",
                        "the version of " + shown + " is " + std::to_string(import.version) + ", expected 1 to " +
                            std::to_string(*newest),
                        field, import.at);
    } else if (newest && import.version > *newest) {
        const std::string version = shown + ' ' + std::to_string(import.version);
        m_findings.report(Severity::Warning, "onnx.opset",
                          version + " is newer than the newest known version " + std::to_string(*newest), field,
                          import.at, "its operators are not checked; update this program");
        m_findings.addUnchecked("operators of " + version);
    }
}

const Operator* OperatorSets::find(const NodePlace& place, Opsets& opsets, bool isFunction)
{
    const Node& node = place.node;
    const std::string shown = printable(node.op, 80);
    const std::string domain = printable(node.domain, 80);
    const auto import = opsets.versions.find(node.domain);
    if (import == opsets.versions.end()) {
        const bool hasAny = !opsets.versions.empty() || opsets.isRequired;
        if (hasAny && opsets.missing.insert(node.domain).second) {
            const bool isRuntimes = node.domain == "com.microsoft" || node.domain.starts_with("com.microsoft.");
            m_findings.report(isRuntimes ? Severity::Warning : Severity::Error, "onnx.opset",
                              shown + " is an operator of the domain " + domain + ", which has no opset_import entry",
                              place.path(), node.at,
                              isRuntimes ? "ONNX Runtime assumes its own version; onnx.checker refuses the model" : "");
        }
        return nullptr;
    }
    const auto newest = m_table.newestVersion(node.domain);
    if (!newest) {
        m_others += isFunction ? 0 : 1;
        return nullptr;
    }
    const std::int64_t version = import->second;
    if (version < 1 || version > *newest) {
        return nullptr; // reported with the import
    }
    const Operator* op = m_table.find(node.domain, node.op, version);
    const std::string domainVersion = domain + ' ' + std::to_string(version);
    if (op == nullptr) {
        reportUnknown(place, domainVersion);
        return nullptr;
    }
    if (op->isDeprecated) {
        m_findings.fail("onnx.operator",
                        shown + " was deprecated in version " + std::to_string(op->since) + " of " + domain +
                            ", the model imports version " + std::to_string(version),
                        place.path(), node.at, "convert the model with onnx.version_converter, or export it again");
        return nullptr;
    }
    return isFunction ? nullptr : op; // a function replaces the operator
}

void OperatorSets::reportUnknown(const NodePlace& place, const std::string& domainVersion)
{
    const Node& node = place.node;
    const std::string path = place.path();
    const std::string shown = printable(node.op, 80);
    if (node.domain == kDefaultDomain &&
        std::find(kRuntimeOperators.begin(), kRuntimeOperators.end(), node.op) != kRuntimeOperators.end()) {
        m_findings.report(Severity::Warning, "onnx.operator",
                          shown + " is not an operator of " + domainVersion +
                              "; ONNX Runtime defines it as an extension",
                          path, node.at, "other runtimes may not have it");
        return;
    }
    if (const auto first = m_table.firstVersion(node.domain, node.op)) {
        m_findings.fail("onnx.operator",
                        shown + " requires version " + std::to_string(*first) + " of " + printable(node.domain, 80) +
                            ", the model imports " + domainVersion,
                        path, node.at, "convert the model with onnx.version_converter, or export it again");
        return;
    }
    std::string hint = "operators that are not standard require a domain of their own";
    if (m_suggestions < kMaxSuggestions) {
        ++m_suggestions;
        const auto names = closestNames(node.op, m_table.names(node.domain), 1);
        hint = names.empty() ? hint : "the closest name is " + names.front();
    }
    m_findings.fail("onnx.operator", inQuotes(node.op) + " is not an operator of " + domainVersion, path, node.at,
                    std::move(hint));
}

} // namespace apr::onnx
