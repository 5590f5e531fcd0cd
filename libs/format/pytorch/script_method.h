// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/hash.h"
#include "apr/base/result.h"
#include "apr/graph/graph.h"
#include "apr/model/model.h"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace apr::pytorch {

using Integers = std::vector<std::int64_t>;

/// Whether a name can be written as it is: neither a word of TorchScript's language nor what every module has.
bool isIdentifier(std::string_view name);

/// Literals of Python.
std::string literal(std::int64_t value);
std::string literal(double value);
std::string listOf(const Integers& values);
std::string listOf(const std::vector<double>& values);

/// "torch.FUNCTION(a, b)".
std::string call(std::string_view function, std::initializer_list<std::string> arguments);

/// The method `forward` while it is written: variables of the values of a graph, and the statements so far. Functions
/// that write the statements of an operator read the current node through it.
class ScriptMethod {
public:
    using Id = std::uint32_t; ///< a value of the graph

    ScriptMethod(const Model& model, const Graph& graph,
                 const std::function<std::string(std::size_t tensor)>& attribute);

    /// Begins the statements of a node.
    void begin(const Graph::Node& node) { m_node = &node; }
    /// The whole method of the class `type`.
    std::string finish(const std::string& type);

    // ---- The current node

    const Graph::Node& node() const { return *m_node; }
    Id input(std::size_t index) const { return index < m_node->inputs.size() ? m_node->inputs[index] : Graph::kNone; }
    bool has(std::size_t index) const { return input(index) != Graph::kNone; }
    std::int64_t axis(std::int64_t otherwise) const { return m_node->integer("axis").value_or(otherwise); }
    /// E009 with the operator and the name of the node.
    Error refuse(const std::string& why) const;

    // ---- Values that it reads

    /// A value as a variable of the type Tensor.
    std::string tensor(Id value);
    std::string argument(std::size_t index) { return tensor(input(index)); }
    std::string optionalArgument(std::size_t index) { return has(index) ? argument(index) : "None"; }
    /// A number where an operator takes one in place of a tensor.
    std::string operand(std::size_t index);
    /// A constant list of integers, or one integer.
    std::optional<Integers> integersAt(std::size_t index) const;
    /// Whether a value of the type int or List[int] is a list.
    bool isList(std::size_t index) const;
    /// An expression of the type List[int].
    std::optional<std::string> shapeAt(std::size_t index) const;
    /// An expression of the type int.
    std::optional<std::string> integerAt(std::size_t index) const;
    /// The matrix whose axes are exchanged in a value.
    std::optional<Id> transposedAt(std::size_t index) const;
    /// The shape of a tensor of the model; null for another value.
    const Shape* shapeOf(Id value) const;
    /// The device of the first input, as an expression.
    const std::string& device() const { return m_device; }

    // ---- Statements, and values that it writes

    /// The name of a further variable.
    std::string next() { return "v" + std::to_string(m_count++); }
    void add(const std::string& statement) { m_body += "    " + statement + '\n'; }
    /// A variable with the value of an expression.
    std::string put(const std::string& expression);
    /// Output `output` of the node is this variable.
    void give(std::size_t output, std::string name);
    /// The first output is a variable with the value of an expression.
    Status give(const std::string& expression);
    /// A value of the type List[int] as an expression, and what it is if that is known.
    void setIntegers(Id value, std::string expression, std::optional<Integers> known = {})
    {
        m_integers[value] = {.expression = std::move(expression), .isList = true, .known = std::move(known)};
    }
    /// A value of the type int.
    void setInteger(Id value, std::string expression, std::optional<Integers> known = {})
    {
        m_integers[value] = {.expression = std::move(expression), .isList = false, .known = std::move(known)};
    }
    /// A constant of the type float or List[float].
    void setNumbers(Id value, std::string expression) { m_numbers[value] = std::move(expression); }
    /// A matrix with its axes exchanged, which is not computed before it is read as a tensor.
    void setTransposed(Id value, Id matrix) { m_transposed[value] = matrix; }

private:
    std::optional<std::string> defaultOf(const std::string& input) const;
    void addInputs();
    /// A variable with the name of a value of the graph, or with another one if it cannot have that.
    std::string variable(const std::string& stated, const std::string& otherwise);

    const Model& m_model;
    const Graph& m_graph;
    const std::function<std::string(std::size_t)>& m_attribute;
    const Graph::Node* m_node = nullptr;
    std::vector<std::string> m_names; ///< of values, as variables of the type Tensor
    /// A value of the type int or List[int].
    struct IntegerValue {
        std::string expression;
        bool isList = false;
        std::optional<Integers> known = {};
    };
    NumberMap<Id, IntegerValue> m_integers;
    NumberMap<Id, std::string> m_numbers;
    NumberMap<Id, Id> m_transposed;
    NumberMap<Id, std::string> m_outputs; ///< of the graph, by value
    std::set<std::string> m_taken;        ///< names of inputs and outputs
    std::string m_parameters;             ///< of the method
    std::string m_device;
    std::string m_defaults;
    std::string m_body;
    std::size_t m_count = 0;
};

} // namespace apr::pytorch
