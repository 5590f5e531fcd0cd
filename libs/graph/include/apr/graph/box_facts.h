// SPDX-License-Identifier: MIT
#pragma once

#include "apr/graph/graph_view.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// One thing that is known of a box. Texts are printable.
struct BoxFact {
    /// In the order in which they are shown.
    enum class Kind : std::uint8_t {
        Nodes,     ///< `number` of nodes in a scope
        Repeats,   ///< `number` of times that a scope has the same operators
        Operator,  ///< `value`: its name
        Shaped,    ///< `value`: of an input, an output or a layer
        Result,    ///< `value`: type and shape
        Inferred,  ///< the file does not say that the node exists
        Flops,     ///< `number`
        Attribute, ///< `label`: its name
        Tensor,    ///< `label`: its name, `value`: type and shape, `target`: its index
        Input,     ///< `label`: the box it comes from, `value`: type or detail, `target`: a node of that box
        Output,    ///< the same of the box it goes to
    };

    static constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();

    Kind kind = Kind::Operator;
    std::string label = {};
    std::string value = {};
    std::uint64_t number = 0;
    std::uint64_t target = kNone;
};

/// What is known of a box of `shown`, in the order of BoxFact::Kind: at most `mostFacts`, with at most 100 inputs and
/// 100 outputs.
std::vector<BoxFact> factsOf(const ModelGraph& graph, const ShownGraph& shown, std::uint32_t box,
                             std::size_t mostFacts = 400);

/// The first node that is in a box.
std::uint32_t nodeIn(const ShownGraph& shown, std::uint32_t box);

/// All boxes that a box depends on, and all that depend on it, itself included; true for each of them.
std::vector<bool> connectedBoxes(const ShownGraph& shown, std::uint32_t box);

/// At most `most` nodes whose name, operator, detail or a tensor's name has `text`, whatever the case of ASCII letters.
std::vector<std::uint32_t> findNodes(const ModelGraph& graph, std::string_view text, std::size_t most);

/// The innermost scope around a box that can be collapsed; 0 if there is none.
std::uint32_t scopeAround(const ModelGraph& graph, const ShownNode& box);

/// The common beginning of the names of the tensors in a box: "model.layers.0.mlp". Of repeated scopes, what they are
/// in. For graphs whose scopes are the parts of names.
std::string modulePrefix(const ModelGraph& graph, const ShownGraph& shown, std::uint32_t box);

} // namespace apr
