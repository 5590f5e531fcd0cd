// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/pickle/machine.h"
#include "apr/format/torchscript/graph.h"

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

/// The objects of an archive as values.
class ObjectReader {
public:
    explicit ObjectReader(const Objects& objects);

    Value module() const;
    /// "c3" of CONSTANTS.
    Value constant(std::string_view name) const;
    /// An attribute of an Object; std::nullopt when the file has none of that name.
    std::optional<Value> attribute(const Value& object, std::string_view name) const;
    /// An item of an Object that is a list, tuple or dict.
    std::optional<Value> item(const Value& object, const Json& index) const;
    /// The tensors of an Object, such as packed parameters.
    std::vector<std::string> tensorsOf(const Value& object) const;
    /// Lists of numbers and strings as JSON; null for other objects.
    Json literalOf(const Value& object) const;
    /// The entries of an Object; 0 for those that the code makes.
    static std::size_t sizeOf(const Value& object);
    bool hasTensor(const std::string& name) const;

private:
    Value valueOf(const pickle::Program& program, pickle::NodeId node, std::string path) const;

    const Objects& m_objects;
    std::vector<std::string_view> m_tensors; ///< sorted
};

} // namespace apr::torchscript
