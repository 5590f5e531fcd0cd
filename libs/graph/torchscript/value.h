// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "apr/container/pickle/machine.h"

#include <memory>
#include <string>
#include <vector>

namespace apr::torchscript {

struct Sequence;

/// What an expression stands for.
struct Value {
    enum class Kind : std::uint8_t {
        Literal,  ///< `literal`; null is None
        Edge,     ///< the output `name` of a node, or an input of the graph
        Tensor,   ///< the tensor `name` of the file
        Object,   ///< at the path `name`, of the class `type`
        Sequence, ///< `items`: a list or tuple
        Symbol,   ///< the dotted name `name`: "torch.nn"
    };
    Kind kind = Kind::Literal;
    Json literal = {};
    std::string name = {};
    std::string type = {};
    const pickle::Program* program = nullptr; ///< of an Object; null for those that the code makes
    pickle::NodeId node = pickle::kNone;
    std::shared_ptr<Sequence> items = {};
    bool mayBeNone = false;

    bool isNone() const { return kind == Kind::Literal && literal.is_null(); }
    bool operator==(const Value& other) const
    {
        return kind == other.kind && literal == other.literal && name == other.name && items == other.items;
    }
};

struct Sequence {
    std::vector<Value> items = {};
    bool isOpen = false; ///< items were added in a loop or branch: their number is not known
    unsigned depth = 1;
};

} // namespace apr::torchscript
