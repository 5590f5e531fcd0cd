// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/shared_text.h"
#include "apr/graph/data_type.h"
#include "apr/model/model.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace apr {

/// What a model computes, in the vocabulary of ONNX: nodes are operators of a domain in the version that `opsets`
/// states, with typed attributes; values have an element type and a symbolic shape and are written once; initializers
/// are tensors of the model. Operators that ONNX does not have keep a domain of their own ("tflite", "tensorflow",
/// "coreml", "aten"). Immutable once it is built; refers to the model by indices of its tensors.
struct Graph {
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::size_t kNoTensor = std::numeric_limits<std::size_t>::max();

    /// A dimension: a number, a name ("batch"), or unknown.
    struct Dim {
        std::int64_t extent = -1; ///< -1: `name`, or unknown
        std::string name = {};

        bool isNumber() const { return extent >= 0; }
        bool isKnown() const { return isNumber() || !name.empty(); }
        /// Certainly the same: equal numbers or equal names.
        bool isSame(const Dim& other) const { return isKnown() && extent == other.extent && name == other.name; }
        bool operator==(const Dim&) const = default;
    };
    using Dims = std::vector<Dim>;

    /// The type of a value.
    struct Type {
        DataType element = DataType::Undefined;
        std::string text = {};               ///< as the file names it: "FLOAT32", "sequence"; empty: as ONNX does
        std::optional<Dims> shape = {};      ///< unset: unknown rank
        std::shared_ptr<const Type> of = {}; ///< what a sequence, a map or an optional value (`text`) consists of
        DataType key = DataType::Undefined;  ///< of a map

        /// "FLOAT [batch, 3, ?]"; empty when nothing is known.
        std::string shown() const;
    };

    /// What nodes read and write.
    struct Value {
        SharedText name = {};
        Type type = {};
        std::size_t tensor = kNoTensor; ///< of the model, for an initializer
    };

    /// A tensor of the model in an attribute.
    struct TensorRef {
        std::size_t index = kNoTensor;
        bool isList = false;                    ///< a long list of numbers, which readers make a tensor
        DataType element = DataType::Undefined; ///< what nodes expect, if the tensor does not have it
    };
    using Subgraph = std::shared_ptr<const Graph>;
    /// Of an attribute. Json: what no other type fits, as the file has it.
    using AttributeValue = std::variant<std::int64_t, double, std::string, std::vector<std::int64_t>,
                                        std::vector<double>, std::vector<std::string>, TensorRef, Subgraph, Json>;
    struct Attribute {
        SharedText name = {};
        AttributeValue value = {};
    };

    struct Node {
        SharedText domain = {}; ///< empty: the standard operators
        SharedText op = {};
        SharedText fileOp = {};                  ///< how the file calls the operator, if otherwise: "FULLY_CONNECTED"
        SharedText name = {};                    ///< may be empty
        std::vector<std::uint32_t> inputs = {};  ///< values; kNone for an omitted optional input
        std::vector<std::uint32_t> outputs = {}; ///< values; kNone for an omitted optional output
        std::vector<std::uint32_t> after = {}; ///< values that must be computed before without being read (TensorFlow)
        std::vector<Attribute> attributes = {};
        std::string device = {};
        std::string overload = {}; ///< of the function that is called

        const AttributeValue* find(std::string_view attribute) const;
        /// An attribute of this type, or nothing. Lists of no numbers are lists of any.
        std::optional<std::int64_t> integer(std::string_view attribute) const;
        std::optional<double> number(std::string_view attribute) const; ///< integers as well
        std::optional<std::string_view> text(std::string_view attribute) const;
        std::optional<std::vector<std::int64_t>> integers(std::string_view attribute) const;
        std::optional<std::vector<double>> numbers(std::string_view attribute) const;
        std::optional<std::size_t> tensor(std::string_view attribute) const;
        Subgraph subgraph(std::string_view attribute) const;
    };

    std::string name = {};
    std::string domain = {};     ///< of a function
    std::string vocabulary = {}; ///< the domain of operators that ONNX does not have; empty: the file is ONNX
    std::map<std::string, std::int64_t, std::less<>> opsets = {}; ///< version by domain; empty: the standard operators
    std::vector<Value> values = {};
    std::vector<std::uint32_t> inputs = {};
    std::vector<std::uint32_t> outputs = {};
    std::vector<std::uint32_t> outer = {};    ///< values of the graph around this one, by name
    std::vector<Node> nodes = {};             ///< in the order of the file
    std::vector<Subgraph> functions = {};     ///< called as operators with their domain and name
    std::string overload = {};                ///< of a function
    std::vector<std::string> parameters = {}; ///< of a function: attributes that a call gives
    std::vector<Attribute> defaults = {};     ///< of a function: attributes that a call may give
    std::vector<std::string> notes = {};      ///< what was assumed, as sentences

    /// The node that writes each value, or kNone. The first one where a broken file has several.
    std::vector<std::uint32_t> producers() const;
    /// Node indices such that values are written before they are read, or nothing for a cycle.
    std::optional<std::vector<std::uint32_t>> sorted() const;
};

} // namespace apr
