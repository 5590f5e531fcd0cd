// SPDX-License-Identifier: MIT
// Operators of ai.onnx.ml: classical models and their features; and lengths of sequences.
#include "inference.h"

#include <array>
#include <string>

namespace apr::operators {
namespace {

/// One for each row of features; a single row has one dimension.
Dim examples(const Inference& node)
{
    const Dims* shape = node.shape(0);
    return shape == nullptr || shape->empty() ? Dim() : shape->size() == 1 ? number(1) : (*shape)[0];
}

/// The length of an attribute of texts or integers.
Dim lengthOf(const Graph::Node& node, std::string_view texts, std::string_view integers)
{
    const Graph::AttributeValue* value = node.find(texts);
    const auto* list = value != nullptr ? std::get_if<std::vector<std::string>>(value) : nullptr;
    if (list != nullptr && !list->empty()) {
        return number(static_cast<std::int64_t>(list->size()));
    }
    const auto given = node.integers(integers);
    return given && !given->empty() ? number(static_cast<std::int64_t>(given->size())) : Dim();
}

void inferClassifier(Inference& node)
{
    const Graph::Node& from = node.node();
    const bool isTree = from.op == "TreeEnsembleClassifier";
    const Graph::AttributeValue* texts = from.find("classlabels_strings");
    const auto* labels = texts != nullptr ? std::get_if<std::vector<std::string>>(texts) : nullptr;
    node.setShape(0, {examples(node)});
    node.setElement(0, labels != nullptr && !labels->empty() ? DataType::String : DataType::Int64);
    node.setShape(
        1, {examples(node), lengthOf(from, "classlabels_strings", isTree ? "classlabels_int64s" : "classlabels_ints")});
}

void inferRegressor(Inference& node)
{
    const bool isTree = node.node().op != "LinearRegressor";
    node.setShape(0, {examples(node), number(node.integer(isTree ? "n_targets" : "targets", 1))});
}

void inferOneHotEncoder(Inference& node)
{
    if (const Dims* shape = node.shape(0)) {
        Dims out = *shape;
        out.push_back(lengthOf(node.node(), "cats_strings", "cats_int64s"));
        node.setShape(0, std::move(out));
    }
}

void inferFeatureVectorizer(Inference& node)
{
    Dim columns = number(0);
    for (const std::int64_t each : node.node().integers("inputdimensions").value_or(std::vector<std::int64_t>())) {
        columns = plus(columns, number(each));
    }
    node.setShape(0, {examples(node), columns});
}

/// Texts that are left out change the last dimension.
void inferStringNormalizer(Inference& node)
{
    if (const Dims* shape = node.shape(0); shape != nullptr && !shape->empty()) {
        Dims out = *shape;
        out.back() = {};
        node.setShape(0, std::move(out));
    }
}

void inferScalar(Inference& node)
{
    node.setShape(0, {});
}

/// What a tree costs depends on the values.
std::optional<double> unknownCost(const NodeShapes&)
{
    return std::nullopt;
}

constexpr std::array kLearnedRows{
    OperatorRow{.name = "LinearClassifier", .infer = inferClassifier, .flops = unknownCost},
    OperatorRow{.name = "SVMClassifier", .infer = inferClassifier, .flops = unknownCost},
    OperatorRow{.name = "TreeEnsembleClassifier", .infer = inferClassifier, .flops = unknownCost},
    OperatorRow{.name = "LinearRegressor", .infer = inferRegressor, .flops = unknownCost},
    OperatorRow{.name = "TreeEnsembleRegressor", .infer = inferRegressor, .flops = unknownCost},
    OperatorRow{.name = "TreeEnsemble", .infer = inferRegressor, .flops = unknownCost},
    OperatorRow{.name = "OneHotEncoder", .infer = inferOneHotEncoder},
    OperatorRow{.name = "FeatureVectorizer", .infer = inferFeatureVectorizer},
    OperatorRow{.name = "StringNormalizer", .infer = inferStringNormalizer},
    OperatorRow{.name = "SequenceLength", .infer = inferScalar},
    OperatorRow{.name = "OptionalHasElement", .infer = inferScalar},
};

} // namespace

Rows learnedRows()
{
    return kLearnedRows;
}

} // namespace apr::operators
