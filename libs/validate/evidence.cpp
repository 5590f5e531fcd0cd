// SPDX-License-Identifier: MIT
#include "apr/validate/evidence.h"

#include "apr/architecture/architecture_graph.h"
#include "apr/graph/graph_json.h"

#include <algorithm>

namespace apr {
namespace {

/// Whether a configuration states the number of tokens, that of the source of a converted model included.
bool statesVocabulary(const Metadata& metadata)
{
    for (const Json* root : {&metadata, findMember(metadata, "source_metadata")}) {
        for (const char* scope : {"config", "architecture"}) {
            const Json* found = root != nullptr ? findMember(*root, scope) : nullptr;
            if (found != nullptr && (unsignedMember(*found, "vocab_size") || unsignedMember(*found, "n_vocab"))) {
                return true;
            }
        }
    }
    return false;
}

} // namespace

const Detection& Evidence::detection() const
{
    if (!m_detection) {
        m_detection = std::make_shared<const Detection>(detectArchitecture(m_model));
    }
    return *m_detection;
}

const Json& Evidence::hyperparameters() const
{
    if (!m_hyperparameters) {
        m_hyperparameters = std::make_shared<const Json>(architectureHyperparameters(m_model, detection()));
    }
    return *m_hyperparameters;
}

const ModelSummary& Evidence::summary() const
{
    if (!m_summary) {
        m_summary = std::make_shared<const ModelSummary>(summarize(m_model, detection(), hyperparameters()));
    }
    return *m_summary;
}

const Result<Graph>& Evidence::graph() const
{
    if (!m_graph) {
        NoProgress unwatched;
        const Json* stored = storedGraph(m_model.metadata());
        m_graph = std::make_shared<const Result<Graph>>(stored != nullptr ? readGraph(m_model, *stored, unwatched)
                                                                          : architectureGraph(m_model, detection()));
    }
    return *m_graph;
}

const Result<Tokenizer>& Evidence::tokenizer() const
{
    if (!m_tokenizer) {
        m_tokenizer = std::make_shared<const Result<Tokenizer>>(Tokenizer::of(m_model.metadata()));
    }
    return *m_tokenizer;
}

void Evidence::setStatistics(std::size_t tensor, const TensorStatistics& statistics)
{
    m_statistics.resize(std::max(m_statistics.size(), tensor + 1));
    m_statistics[tensor] = statistics;
}

const TensorStatistics* Evidence::statistics(std::size_t tensor) const
{
    return tensor < m_statistics.size() && m_statistics[tensor] ? &*m_statistics[tensor] : nullptr;
}

std::string Evidence::missing(Need needs) const
{
    if (includes(needs, Need::Architecture) && detection().architecture == nullptr) {
        return "unknown architecture";
    }
    if (includes(needs, Need::Vocabulary) && !summary().vocabulary && !statesVocabulary(m_model.metadata())) {
        return "the model has no vocabulary";
    }
    if (includes(needs, Need::Graph) && !graph()) {
        return "the model has no graph: " + graph().error().message;
    }
    if (includes(needs, Need::Tokenizer) && !tokenizer() && tokenizer().error().code == Errc::MissingTensor) {
        return "the model has no tokenizer";
    }
    if (includes(needs, Need::Statistics) && !m_hasAllStatistics) {
        return "the values of the tensors were not read";
    }
    return {};
}

} // namespace apr
