// SPDX-License-Identifier: MIT
#pragma once

#include "apr/graph/graph.h"

#include <span>
#include <string_view>

namespace apr {

/// An operator of another set that has an exact counterpart in ONNX.
struct Counterpart {
    std::string_view op = {};   ///< "CONV_2D"
    std::string_view onnx = {}; ///< "Relu"
    /// Rewrites attributes and inputs of a node whose `op` is the one of ONNX already. False when this node has no
    /// counterpart after all; it is restored then. Null: the attributes have no meaning for ONNX and stay as they are.
    bool (*rewrite)(Graph&, Graph::Node&) = nullptr;
};

/// The operators of one program.
struct Vocabulary {
    std::string_view domain = {};      ///< of its operators that have no counterpart
    std::string_view metadataKey = {}; ///< that models with its graphs have, unless the graph states its "vocabulary"
    std::span<const Counterpart> counterparts = {};
};

/// Null for graphs of ONNX, and for those that were translated before.
const Vocabulary* vocabularyOf(const Metadata& metadata, const Json& graph);

/// Gives the nodes of a graph, which have no domain, that of the vocabulary or an operator of ONNX.
void translate(Graph& graph, const Vocabulary& vocabulary);

extern const Vocabulary kTensorFlow;
extern const Vocabulary kTfLite;
extern const Vocabulary kCoreMl;
extern const Vocabulary kTorch;

} // namespace apr
