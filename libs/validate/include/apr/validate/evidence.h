// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/architecture.h"
#include "apr/base/result.h"
#include "apr/graph/graph.h"
#include "apr/model/model.h"
#include "apr/tensor/statistics.h"
#include "apr/text/tokenizer/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace apr {

/// A part of the evidence that a rule cannot be checked without. Several are joined by |.
enum class Need : std::uint8_t {
    Nothing = 0,
    Architecture = 1, ///< a known one
    Vocabulary = 2,   ///< or the number of its tokens
    Graph = 4,        ///< of the file or of the architecture
    Tokenizer = 8,    ///< one that the model has, whether or not it can be used
    Statistics = 16,  ///< of all tensors with values
};

constexpr Need operator|(Need a, Need b)
{
    return static_cast<Need>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

constexpr bool includes(Need needs, Need one)
{
    return (static_cast<unsigned>(needs) & static_cast<unsigned>(one)) != 0;
}

/// What rules look at in one model. Each part is computed once, when it is first asked for. For one thread at a time:
/// another one takes a copy, which shares what is known so far and costs nothing.
class Evidence {
public:
    explicit Evidence(Model model) : m_model(std::move(model)) {}

    const Model& model() const { return m_model; }
    const Detection& detection() const;
    /// Under uniform names; see architectureHyperparameters().
    const Json& hyperparameters() const;
    const ModelSummary& summary() const;
    /// The operators of the file, or the graph of its architecture. E009 and others when it has none.
    const Result<Graph>& graph() const;

    /// The tokenizer in the metadata. E012 if there is none, E009 if a part is not supported, E002 if it is malformed.
    const Result<Tokenizer>& tokenizer() const;
    /// Hands over the tokenizer of the model, where it was read already.
    void setTokenizer(const Tokenizer& tokenizer)
    {
        m_tokenizer = std::make_shared<const Result<Tokenizer>>(tokenizer);
    }

    /// Hands over the statistics of a tensor, once the values were read.
    void setStatistics(std::size_t tensor, const TensorStatistics& statistics);
    /// All tensors with values have statistics now.
    void setStatisticsComplete() { m_hasAllStatistics = true; }
    /// Null for a tensor whose values were not read.
    const TensorStatistics* statistics(std::size_t tensor) const;

    /// Why rules with these needs cannot be checked: "the model has no vocabulary"; empty when they can.
    std::string missing(Need needs) const;

private:
    Model m_model;
    mutable std::shared_ptr<const Detection> m_detection;
    mutable std::shared_ptr<const Json> m_hyperparameters;
    mutable std::shared_ptr<const ModelSummary> m_summary;
    mutable std::shared_ptr<const Result<Graph>> m_graph;
    mutable std::shared_ptr<const Result<Tokenizer>> m_tokenizer;
    std::vector<std::optional<TensorStatistics>> m_statistics; ///< by tensor, as far as they are known
    bool m_hasAllStatistics = false;
};

} // namespace apr
