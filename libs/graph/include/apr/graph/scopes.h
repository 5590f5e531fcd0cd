// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/hash.h"
#include "apr/graph/model_graph.h"

#include <cstdint>
#include <string>
#include <vector>

namespace apr {

/// The parts of a node's name that are scopes: "/model/layers.0/q/MatMul" is in model, layers.0, q. With `byDots`, dots
/// separate parts, too, and numbers belong to the part before.
std::vector<std::string> scopesOfName(std::string_view name, bool byDots);

/// Puts nodes in scopes while a graph is built.
class ScopeTree {
public:
    explicit ScopeTree(ModelGraph& graph) : m_graph(graph) {}

    /// The scope with this path, made if it is new.
    std::uint32_t scope(const std::vector<std::string>& path);
    /// Counts nodes, and puts neighboring scopes that are numbered and have the same operators below a common one, with
    /// GraphScope::repeats. Called once, when all nodes are there.
    void finish();

private:
    ModelGraph& m_graph;
    TextMap<std::uint32_t> m_known; ///< by the number of the parent and the name
    // The path before, which mostly begins as the next one, and its scopes.
    std::vector<std::string> m_path;
    std::vector<std::uint32_t> m_scopes;
};

} // namespace apr
