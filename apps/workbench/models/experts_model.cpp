// SPDX-License-Identifier: MIT
#include "experts_model.h"

#include "apr/base/text.h"
#include "text_helpers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace apr::workbench {

void ExpertsModel::show(const Model& model)
{
    clear(tr("Looking for experts …"));
    m_model = model;
    compute();
}

void ExpertsModel::clear(const QString& note)
{
    m_job.cancel();
    m_model.reset();
    m_layers.clear();
    m_facts.clear();
    m_cursorLayer = m_cursorExpert = 0;
    m_note = note;
    Q_EMIT changed();
    Q_EMIT cursorChanged();
}

void ExpertsModel::compute()
{
    m_job.start(
        tr("Measure the experts"),
        [model = *m_model, all = m_readsAll](Progress& progress) -> Result<Grid> {
            Grid out{.layers = expertLayersOf(model), .all = all};
            APR_TRY(out.facts, measureExperts(model, out.layers, all, progress));
            return out;
        },
        [this](Result<Grid> grid) {
            if (!grid) {
                if (grid.error().code != Errc::Cancelled) {
                    m_note = toQString(apr::describe(grid.error()));
                    m_facts.clear();
                }
            } else if (grid->layers.empty()) {
                m_note = tr("This model is not a mixture of experts.");
            } else {
                m_note.clear();
                m_layers = std::move(grid->layers);
                m_facts = std::move(grid->facts);
                m_isSampled = !grid->all;
                m_experts = 0;
                for (const auto& layer : m_facts) {
                    m_experts = std::max(m_experts, static_cast<int>(layer.size()));
                }
                updateRange();
            }
            Q_EMIT changed();
            Q_EMIT cursorChanged();
        });
}

void ExpertsModel::setMetric(int metric)
{
    if (metric != m_metric && metric >= Rms && metric <= Similarity) {
        m_metric = metric;
        updateRange();
        Q_EMIT optionsChanged();
        Q_EMIT changed();
    }
}

QStringList ExpertsModel::metrics()
{
    return {tr("RMS"), tr("Zeros"), tr("Router norm"), tr("Similarity")};
}

void ExpertsModel::setReadsAll(bool all)
{
    if (all != m_readsAll) {
        m_readsAll = all;
        Q_EMIT optionsChanged();
        if (m_model) {
            compute();
        }
    }
}

QString ExpertsModel::status() const
{
    if (!hasGrid()) {
        return {};
    }
    std::uint64_t parameters = 0;
    for (const auto& layer : m_facts) {
        for (const ExpertFacts& expert : layer) {
            parameters += expert.elements;
        }
    }
    return tr("%1 of up to %2 · %3 parameters in experts")
               .arg(counted(m_facts.size(), tr("%1 layers", nullptr, pluralOf(m_facts.size()))),
                    counted(static_cast<std::uint64_t>(experts()),
                            tr("%1 experts", nullptr, pluralOf(static_cast<std::uint64_t>(experts())))),
                    shortCountText(parameters)) +
           (!m_isSampled ? QString() : tr(" · from a sample"));
}

const ExpertFacts* ExpertsModel::factsOf(int layer, int expert) const
{
    const bool isIn = layer >= 0 && layer < layers() && expert >= 0 &&
                      static_cast<std::size_t>(expert) < m_facts[static_cast<std::size_t>(layer)].size();
    return isIn ? &m_facts[static_cast<std::size_t>(layer)][static_cast<std::size_t>(expert)] : nullptr;
}

QString ExpertsModel::layerName(int layer) const
{
    return toQString(printable(m_layers[static_cast<std::size_t>(layer)].name, 80));
}

std::optional<double> ExpertsModel::value(int layer, int expert) const
{
    const ExpertFacts* facts = factsOf(layer, expert);
    if (facts == nullptr) {
        return std::nullopt;
    }
    const double value = m_metric == Rms          ? facts->rms
                         : m_metric == Sparsity   ? facts->sparsity
                         : m_metric == RouterNorm ? facts->routerNorm
                                                  : facts->similarity;
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

void ExpertsModel::updateRange()
{
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (int layer = 0; layer < layers(); ++layer) {
        for (int expert = 0; expert < experts(); ++expert) {
            if (const auto each = value(layer, expert)) {
                least = std::min(least, *each);
                most = std::max(most, *each);
            }
        }
    }
    m_range = least <= most ? std::pair(least, most) : std::pair(0.0, 0.0);
}

QString ExpertsModel::valueText(double value) const
{
    return m_metric == Sparsity ? numberText(100 * value, 3) + QStringLiteral(" %") : numberText(value, 4);
}

QString ExpertsModel::describe(int layer, int expert) const
{
    const ExpertFacts* facts = factsOf(layer, expert);
    if (facts == nullptr) {
        return {};
    }
    QString out = tr("%1, expert %2 · RMS %3 · zeros %4 %")
                      .arg(layerName(layer), QString::number(expert), numberText(facts->rms, 4),
                           numberText(100 * facts->sparsity, 3));
    if (!std::isnan(facts->routerNorm)) {
        out += tr(" · router norm %1").arg(numberText(facts->routerNorm, 4));
    }
    if (!std::isnan(facts->similarity)) {
        out += tr(" · most similar to expert %1, cosine %2")
                   .arg(QString::number(facts->nearest), fixedText(facts->similarity, 3));
    }
    return facts->notFinite > 0 ? out + tr(" · NaN or infinity") : out;
}

QString ExpertsModel::readout() const
{
    return describe(m_cursorLayer, m_cursorExpert);
}

void ExpertsModel::setCursor(int layer, int expert)
{
    if (factsOf(layer, expert) != nullptr && (layer != m_cursorLayer || expert != m_cursorExpert)) {
        m_cursorLayer = layer;
        m_cursorExpert = expert;
        Q_EMIT cursorChanged();
    }
}

void ExpertsModel::pickCursor()
{
    if (factsOf(m_cursorLayer, m_cursorExpert) != nullptr) {
        const ExpertPart& part =
            m_layers[static_cast<std::size_t>(m_cursorLayer)].experts[static_cast<std::size_t>(m_cursorExpert)].front();
        Q_EMIT picked(static_cast<int>(part.tensor), part.first, part.count);
    }
}

QString ExpertsModel::toText() const
{
    QString out = QStringLiteral("layer\texpert\tparameters\trms\tsparsity\trouter_norm\tsimilarity\tnearest\n");
    const auto number = [](double value) { return std::isnan(value) ? QString() : toQString(formatShortest(value)); };
    for (int layer = 0; layer < layers(); ++layer) {
        for (int expert = 0; expert < experts(); ++expert) {
            if (const ExpertFacts* facts = factsOf(layer, expert)) {
                out += QStringList{tsvCell(layerName(layer)),
                                   QString::number(expert),
                                   QString::number(facts->elements),
                                   number(facts->rms),
                                   number(facts->sparsity),
                                   number(facts->routerNorm),
                                   number(facts->similarity),
                                   std::isnan(facts->similarity) ? QString() : QString::number(facts->nearest)}
                           .join(QLatin1Char('\t')) +
                       QLatin1Char('\n');
            }
        }
    }
    return out;
}

} // namespace apr::workbench
