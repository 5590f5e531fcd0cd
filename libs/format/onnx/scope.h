// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/hash.h"
#include "graph.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr::onnx {

inline constexpr std::int64_t kNewestElementType = 28;

/// The type if it is an element type that ONNX defines, else 0.
std::int64_t knownType(std::int64_t type);
/// The element type of a dense tensor, or 0.
std::int64_t knownType(const ValueType& type);

/// A node and its location.
struct NodePlace {
    const std::string& graph; ///< path of the graph
    std::size_t index = 0;
    const Node& node;

    /// graph.node[12] "name".
    std::string path() const;
};

/// The values that the nodes of a graph can use, by name. Names are views of the graph's strings.
struct Scope {
    const Scope* outer = nullptr;
    std::string path = {};
    const std::vector<Node>* nodes = nullptr;
    TextViewMap<std::int64_t> defined = {};  ///< so far: the element type, 0 when unknown
    TextViewMap<std::int64_t> declared = {}; ///< element types in value_info and outputs
    TextViewMap<std::size_t> producers = {}; ///< the node of each output

    NodePlace place(std::size_t index) const { return {path, index, (*nodes)[index]}; }
    /// Fills `producers`.
    void addProducers();
    /// The element type of a value in this graph or an outer one, or null when it is not defined yet.
    const std::int64_t* find(std::string_view name) const;
    /// The path of the node that produces a value in this graph or an outer one, or nothing.
    std::optional<std::string> findProducer(std::string_view name) const;
    /// Whether some order of the nodes defines each value before it is used: they do not form a cycle. Inputs of nodes
    /// in inner graphs are not followed.
    bool isSortable() const;
};

} // namespace apr::onnx
