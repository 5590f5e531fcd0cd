// SPDX-License-Identifier: MIT
#include "tables.h"

namespace apr::rule_tables {
namespace {

constexpr std::array kShapeRules{
    Rule{.id = "shapes.mismatch",
         .title = "Shapes contradict each other",
         .group = "shapes",
         .severity = Severity::Error,
         .explanation = "A tensor has another shape than the architecture, the configuration or the other tensors "
                        "require. Programs refuse such a model or compute nonsense.",
         .advice = "Compare with the configuration of the model, and with the original if it was converted.",
         .subjectOf =
             [](const Evidence& evidence) {
                 const Detection& detection = evidence.detection();
                 return "checked against " + detection.architecture->title() + " (detected from " + detection.evidence +
                        ')';
             },
         .needs = Need::Architecture,
         .checkHeader =
             [](const Evidence& evidence, std::vector<Finding>& findings) {
                 const auto found = apr::checkShapes(evidence.model(), evidence.detection(),
                                                     evidence.hyperparameters()); // of both rules
                 findings.insert(findings.end(), found.begin(), found.end());
             }},
    Rule{.id = "shapes.configuration",
         .title = "The configuration contradicts the tensors",
         .group = "shapes",
         .severity = Severity::Error,
         .explanation =
             "A size in the configuration, such as hidden_size, is not the one that all tensors have, so the "
             "configuration is wrong and not a single tensor.",
         .advice = "Correct the configuration, or use the one of the original model."},
};

} // namespace

std::span<const Rule> shapes()
{
    return kShapeRules;
}

} // namespace apr::rule_tables
