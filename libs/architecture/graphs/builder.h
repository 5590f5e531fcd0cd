// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/architecture.h"
#include "apr/architecture/architecture_graph.h"
#include "apr/base/hash.h"
#include "apr/graph/graph.h"
#include "architecture/graphs/settings.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr::graphs {

/// "q_proj" of "layers.0.attn.q_proj".
std::string lastPart(const std::string& name);

/// Builds the graph of an architecture. Tensors are named canonically; a tensor or a hyperparameter that is missing is
/// remembered, building goes on, and take() reports the first one.
class Builder {
public:
    using Id = std::uint32_t; ///< a value of the graph
    using Attributes = std::vector<Graph::Attribute>;
    static constexpr Id kNone = Graph::kNone;

    Builder(const Model& model, const Detection& detection, const GraphOptions& options);

    const Settings& settings() const { return m_settings; }
    const std::string& type() const { return m_settings.type(); }
    const Architecture& architecture() const { return m_architecture; }
    /// A hyperparameter that has to be there and above 0; 1 when it is not.
    std::uint64_t count(std::string_view name);
    /// Ends building with this error, unless there was one before.
    void fail(Error error);
    /// Adds a sentence about what was assumed, once.
    void note(std::string text);
    /// Nothing that is built after an error is kept.
    bool hasFailed() const { return m_error.has_value(); }

    // ---- tensors

    bool has(const std::string& tensor) const { return m_tensors.contains(tensor); }
    Id tensor(const std::string& name);
    /// The dimension of a tensor; 0 for one that it does not have.
    std::uint64_t extent(const std::string& tensor, std::size_t axis) const;
    /// Whether the tensor has the name that it has in GGUF files or in original checkpoints.
    bool isFrom(const std::string& tensor, NamingScheme scheme) const;

    // ---- values and nodes. The names of nodes are the scope and the operator.

    Id input(const std::string& name, DataType element, Graph::Dims dims);
    void output(Id value, const std::string& name);
    /// One output.
    Id node(std::string_view op, std::vector<Id> inputs, Attributes attributes = {});
    std::vector<Id> nodes(std::string_view op, std::size_t outputs, std::vector<Id> inputs, Attributes attributes = {});
    Id integers(std::vector<std::int64_t> values);
    Id integer(std::int64_t value);
    Id number(double value);
    Id numbers(std::vector<double> values);

    // ---- modules

    /// x · Wᵀ + b of "NAME.weight" and, if the model has it, "NAME.bias".
    Id linear(Id x, const std::string& name);
    /// The same with a weight of another name, without bias.
    Id product(Id x, const std::string& weight);
    Id rmsNorm(Id x, const std::string& name, double epsilon, bool hasOffset = false);
    Id layerNorm(Id x, const std::string& name, double epsilon);
    Id embedding(Id ids, const std::string& name);
    /// An activation by its name in transformers. E009 for one that is not known.
    Id activation(Id x, const std::string& name);

    /// Cosines and sines of rotary position embeddings: (batch, sequence, half of the rotated dimensions).
    struct Rotary {
        Id cosines = kNone;
        Id sines = kNone;
    };
    /// Of positions (batch, sequence). `divisors` divides the frequencies, if it is a value.
    Rotary rotary(Id positions, const RotaryPlan& plan, Id divisors = kNone);

    struct AttentionOptions {
        std::uint64_t heads = 1;
        std::uint64_t keyHeads = 1;
        bool isCausal = false;
        std::int64_t window = 0;          ///< positions that each one sees, itself included; 0: all
        std::optional<double> scale = {}; ///< default: 1 ÷ √ of the head size
        double softcap = 0;
        Id mask = Graph::kNone;
        std::string cache = {}; ///< if keys and values may be cached, what they are named by: the number of the layer
        std::uint64_t size = 0; ///< of a head, for the cache
    };
    /// Of (batch, sequence, heads · size). With GraphOptions::hasCache, those of earlier positions are inputs
    /// "past_key_values.CACHE.key" and "…value", (batch, heads, past_sequence, size), and those of all positions
    /// outputs "present.CACHE.key" and "…value".
    Id attention(Id query, Id key, Id value, const AttentionOptions& options);

    /// What is computed in the first step only: with GraphOptions::hasCache, `x` (batch, positions, size) behind the
    /// batch of the input "past_key_values.NAME", (past_batch, positions, size), and as the output "present.NAME"; one
    /// of the two batches is empty. Otherwise `x`.
    Id computedOnce(Id x, const std::string& name, std::int64_t positions, std::int64_t size);
    bool hasCache() const { return m_options.hasCache; }

    /// Adds a part to the path of nodes while it exists.
    class Scope {
    public:
        Scope(Builder& builder, const std::string& name) : m_builder(builder), m_length(builder.m_scope.size())
        {
            builder.m_scope += builder.m_scope.empty() ? name : '/' + name;
        }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;
        ~Scope() { m_builder.m_scope.resize(m_length); }

    private:
        Builder& m_builder;
        std::size_t m_length;
    };

    /// The graph, with a note of tensors that it does not use. The first error.
    Result<Graph> take();

private:
    Id add(Graph::Value value);
    std::string uniqueName(std::string_view op);

    Model m_model;
    const Architecture& m_architecture;
    Settings m_settings;
    GraphOptions m_options;
    bool m_hasCache = false;                            ///< a layer has one
    std::vector<std::pair<Id, std::string>> m_presents; ///< further outputs, behind the others
    Graph m_graph;
    std::optional<Error> m_error;
    std::string m_scope;
    TextMap<std::size_t> m_tensors;  ///< by canonical name
    TextMap<NamingScheme> m_schemes; ///< the same
    NumberMap<std::size_t, Id> m_initializers;
    NumberMap<Id, Id> m_columns;  ///< positions as floats (batch, sequence, 1)
    TextMap<std::size_t> m_names; ///< how often each was taken
    TextMap<SharedText> m_ops;
};

} // namespace apr::graphs
