// SPDX-License-Identifier: MIT
#pragma once

#include "apr/graph/graph.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apr::operators {

using Dim = Graph::Dim;
using Dims = Graph::Dims;

/// Larger numbers are unknown here, so that sums and products of a few of them fit.
inline constexpr std::int64_t kMostExtent = std::int64_t{1} << 40;
/// The same for attributes: strides, paddings, sizes of blocks.
inline constexpr std::int64_t kMostStep = std::int64_t{1} << 20;
inline constexpr std::size_t kMostRank = 64;
inline constexpr std::size_t kMostItems = 4096; ///< elements of a value that are followed

/// An element of an integer tensor: a number, the size of a named dimension, or unknown.
struct Item {
    std::optional<std::int64_t> number = {};
    std::string name = {};

    static Item of(const Dim& dim)
    {
        return {.number = dim.isNumber() ? std::optional(dim.extent) : std::nullopt, .name = dim.name};
    }
    Dim dim() const;
};
using Items = std::vector<Item>;

/// What is known of a value while shapes are inferred.
struct Known {
    Graph::Type type = {};
    std::optional<Items> data = {}; ///< the elements of an integer tensor of rank 0 or 1, as far as they are known
};

/// One node while the shapes of a graph are inferred: what is known of its inputs, and what follows for its outputs.
/// Indices are those of the node's inputs and outputs; all functions take any index.
class Inference {
public:
    /// The rest of the graph, for a node's constants and its subgraphs.
    class Context {
    public:
        virtual ~Context() = default;
        virtual const Known* known(std::uint32_t value) const = 0;
        /// The values of a tensor with few elements, or nothing.
        virtual std::optional<std::vector<double>> constants(std::size_t tensor) const = 0;
        /// The values of an initializer or a constant with few elements, or nothing.
        virtual std::optional<std::vector<double>> numbers(std::uint32_t value) const = 0;
        virtual const TensorInfo* tensor(std::size_t index) const = 0;
        /// The types of the outputs of a subgraph of the node.
        virtual std::vector<Graph::Type> infer(const Graph& subgraph, std::span<const Graph::Type> inputs) = 0;
    };

    Inference(Context& context, const Graph::Node& node, std::int64_t version)
        : m_context(context), m_node(node), m_version(version), m_results(node.outputs.size())
    {
    }

    const Graph::Node& node() const { return m_node; }
    /// Of the operator set.
    std::int64_t version() const { return m_version; }
    std::size_t inputs() const { return m_node.inputs.size(); }
    std::size_t outputs() const { return m_node.outputs.size(); }
    bool has(std::size_t input) const { return input < inputs() && m_node.inputs[input] != Graph::kNone; }

    /// Unknown for an input that is not there.
    Graph::Type type(std::size_t input) const;
    DataType element(std::size_t input) const { return type(input).element; }
    /// Null when the rank is unknown.
    const Dims* shape(std::size_t input) const;
    /// A dimension, negative from the end; unknown when the rank is, or is less.
    Dim dim(std::size_t input, std::int64_t axis) const;
    std::optional<Items> data(std::size_t input) const;
    /// The elements of an integer input when all are known.
    std::optional<std::vector<std::int64_t>> integers(std::size_t input) const;
    /// The elements of a constant input.
    std::optional<std::vector<double>> numbers(std::size_t input) const;
    /// Axes and the like: of an attribute in older versions, of an input in newer ones.
    std::optional<std::vector<std::int64_t>> integersOf(std::string_view attribute, std::size_t input) const;
    std::int64_t integer(std::string_view attribute, std::int64_t otherwise) const
    {
        return m_node.integer(attribute).value_or(otherwise);
    }
    const TensorInfo* tensor(std::string_view attribute) const;
    std::optional<std::vector<double>> constants(std::string_view attribute) const;

    /// What was set for an output, or null.
    const Dims* result(std::size_t output) const
    {
        return output < m_results.size() && m_results[output].type.shape ? &*m_results[output].type.shape : nullptr;
    }
    /// Shapes with more than kMostRank dimensions are not kept.
    void setShape(std::size_t output, Dims shape);
    void setRank(std::size_t output, std::size_t rank) { setShape(output, Dims(rank)); }
    /// As many dimensions as the input with one dimension has elements, and `more`.
    void setRankFrom(std::size_t output, std::size_t input, std::size_t more = 0);
    void setElement(std::size_t output, DataType element);
    void setType(std::size_t output, Graph::Type type);
    /// The shape of an output with one dimension, or none for a scalar, and its elements if they are few.
    void setData(std::size_t output, Items data, bool isScalar);

    std::vector<Graph::Type> infer(const Graph& subgraph, std::span<const Graph::Type> inputs)
    {
        return m_context.infer(subgraph, inputs);
    }
    const std::vector<Known>& results() const { return m_results; }

private:
    const Known* knownInput(std::size_t input) const;

    Context& m_context;
    const Graph::Node& m_node;
    std::int64_t m_version;
    std::vector<Known> m_results;
};

/// The shapes of the inputs and outputs of one node, for its cost.
struct NodeShapes {
    const Graph& graph;
    const Graph::Node& node;

    const Dims* input(std::size_t index) const;
    const Dims* output(std::size_t index) const;
};

/// The number of elements when all dimensions are numbers.
std::optional<double> countOf(const Dims* dims);
/// A dimension as a number; negative axes count from the end.
std::optional<double> sizeOf(const Dims* dims, std::int64_t axis);

/// What is known of an operator besides its schema (operators.txt).
struct OperatorRow {
    std::string_view name = {};
    /// Sets what follows for the outputs. Null: nothing follows.
    void (*infer)(Inference&) = nullptr;
    /// Additions, multiplications and the like of one run, or nothing when a dimension is not a number. Null: it moves
    /// data only.
    std::optional<double> (*flops)(const NodeShapes&) = nullptr;
};

// ---- arithmetic of dimensions: unknown where the result does not follow

/// Unknown below 0 and above kMostExtent.
Dim number(std::int64_t extent);
/// Whether all are at most kMostStep, of either sign.
bool areSteps(std::span<const std::int64_t> values);
Dim plus(const Dim& a, const Dim& b);
Dim times(const Dim& a, const Dim& b);
/// Rounded down. Exact for names only by 1.
Dim dividedBy(const Dim& a, std::int64_t divisor);
Dim productOf(std::span<const Dim> dims);
/// What both stand for: the known one of two dimensions that are equal.
Dim merged(const Dim& a, const Dim& b);
/// Multidirectional broadcasting; unknown dimensions where it depends on them.
Dims broadcast(const Dims& a, const Dims& b);
/// An axis of a tensor with `rank` dimensions, negative from the end, or nothing outside of it.
std::optional<std::size_t> axisOf(std::int64_t axis, std::size_t rank);

// ---- rules that many operators share

void sameAsInput(Inference& node);     ///< all outputs are as the first input
void shapeOfInput(Inference& node);    ///< the same, with an element type of their own
void broadcastInputs(Inference& node); ///< output 0 is all inputs together
std::optional<double> perOutputElement(const NodeShapes& node);
std::optional<double> perInputElement(const NodeShapes& node);
/// About as many operations for each element as a transcendental function or a normalization has.
std::optional<double> fivePerOutputElement(const NodeShapes& node);

/// The rows of one file.
using Rows = std::span<const OperatorRow>;
Rows elementwiseRows();
Rows shapeRows();
Rows indexRows();
Rows productRows();
Rows windowRows();
Rows reductionRows();
Rows normalizationRows();
Rows recurrentRows();
Rows controlRows();
Rows constantRows();
Rows learnedRows();

} // namespace apr::operators
