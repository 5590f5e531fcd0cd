// SPDX-License-Identifier: MIT
#include "vocabulary.h"

#include "apr/base/hash.h"

#include <array>

namespace apr {

const Vocabulary* vocabularyOf(const Metadata& metadata, const Json& graph)
{
    if (findMember(graph, "opsets") != nullptr) { // it was translated
        return nullptr;
    }
    const std::string stated = stringMember(graph, "vocabulary").value_or("");
    for (const Vocabulary* each : {&kTensorFlow, &kTfLite, &kCoreMl, &kTorch}) {
        const bool hasKey = !each->metadataKey.empty() && findMember(metadata, each->metadataKey) != nullptr;
        if (stated == each->domain || (stated.empty() && hasKey)) {
            return each;
        }
    }
    return nullptr;
}

void translate(Graph& graph, const Vocabulary& vocabulary)
{
    constexpr std::int64_t kOperatorSet = 25; ///< that counterparts are meant for
    graph.vocabulary = vocabulary.domain;
    graph.opsets[""] = kOperatorSet;
    const SharedText domain{std::string(vocabulary.domain)};
    TextViewMap<std::pair<const Counterpart*, SharedText>> byOp;
    for (const Counterpart& each : vocabulary.counterparts) {
        byOp.try_emplace(each.op, &each, SharedText(std::string(each.onnx)));
    }
    for (Graph::Node& node : graph.nodes) {
        if (!node.domain.empty()) {
            continue;
        }
        const auto found = byOp.find(node.op.str());
        if (found == byOp.end()) {
            node.domain = domain;
            continue;
        }
        const auto& [counterpart, op] = found->second;
        Graph::Node before = node;
        node.fileOp = node.op;
        node.op = op;
        if (counterpart->rewrite != nullptr && !counterpart->rewrite(graph, node)) {
            node = std::move(before);
            node.domain = domain;
        }
        if (node.fileOp.str() == node.op.str()) {
            node.fileOp = {};
        }
    }
}

} // namespace apr
