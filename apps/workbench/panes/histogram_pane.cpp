// SPDX-License-Identifier: MIT
#include "histogram_pane.h"

#include "file_chooser.h"
#include "text_helpers.h"

#include <algorithm>
#include <iterator>

namespace apr::workbench {
namespace {

constexpr int kMostCommandBins = 200; ///< that `aprcli tensors --bins` accepts
constexpr double kMostDecades = 16;   ///< of magnitudes; smaller values are counted as outside

} // namespace

HistogramPaneModel::HistogramPaneModel(Workspace& workspace, QObject* parent) : PaneModel(workspace, parent)
{
    connect(&m_histogram, &HistogramModel::settingsChanged, this, [this] {
        compute();
        Q_EMIT commandLineChanged();
    });
    m_histogram.clear(tr("Select a tensor to see its histogram."));
}

QString HistogramPaneModel::commandLine() const
{
    const TensorInfo* tensor = document() != nullptr ? document()->tensorInfo() : nullptr;
    return tensor == nullptr
               ? QString()
               : commandLineOf({"tensors", toStdString(document()->path()), "--hist", tensor->name, "--bins",
                                std::to_string(std::min(kMostCommandBins, m_histogram.bins()))});
}

QJsonObject HistogramPaneModel::state() const
{
    return {{QStringLiteral("bins"), m_histogram.bins()},
            {QStringLiteral("magnitudes"), m_histogram.showsMagnitudes()},
            {QStringLiteral("cumulative"), m_histogram.isCumulative()},
            {QStringLiteral("log"), m_histogram.isLogScale()},
            {QStringLiteral("clip"), m_histogram.clipsOutliers()}};
}

void HistogramPaneModel::restore(const QJsonObject& state)
{
    m_histogram.setBins(state[QStringLiteral("bins")].toInt(m_histogram.bins()));
    m_histogram.setMagnitudes(state[QStringLiteral("magnitudes")].toBool());
    m_histogram.setCumulative(state[QStringLiteral("cumulative")].toBool());
    m_histogram.setLogScale(state[QStringLiteral("log")].toBool());
    m_histogram.setClipOutliers(state[QStringLiteral("clip")].toBool());
}

void HistogramPaneModel::refresh(Changes changes)
{
    if (changes & (DocumentChange | TensorChange | FileChange | StatisticsChange)) {
        if (document() != nullptr) {
            workspace().needStatistics();
        }
        compute();
        Q_EMIT keptChanged();
    }
}

const Document* HistogramPaneModel::open(const QString& path) const
{
    for (int i = 0; i < workspace().count(); ++i) {
        if (workspace().at(i).path() == path) {
            return &workspace().at(i);
        }
    }
    return nullptr;
}

QString HistogramPaneModel::titleOf(const Kept& kept) const
{
    const Document* shown = document();
    return shown != nullptr && shown->path() == kept.path ? kept.tensor
                                                          : tr("%1 of %2").arg(kept.tensor, fileNameOf(kept.path));
}

Result<HistogramPaneModel::Range> HistogramPaneModel::rangeOf(const std::vector<Source>& sources, HistogramScale scale,
                                                              bool clip, Progress& progress)
{
    std::optional<Range> all;
    const auto include = [&all](double low, double high) {
        all = all ? Range{std::min(all->low, low), std::max(all->high, high)} : Range{low, high};
    };
    for (const Source& source : sources) {
        if (scale == HistogramScale::Magnitudes) {
            APR_TRY(const auto range, magnitudeRangeOf(source.model, source.tensor, progress));
            if (range) {
                include(range->first, range->second);
            }
            continue;
        }
        if (clip) {
            APR_TRY(const Quantiles quantiles, quantilesOf(source.model, source.tensor, progress));
            if (!quantiles.isEmpty) {
                include(quantiles.values.front(), quantiles.values.back());
                continue;
            }
        }
        if (source.known) {
            include(source.known->min, source.known->max);
        } else {
            APR_TRY(const TensorStatistics statistics, statisticsOf(source.model, source.tensor, progress));
            include(statistics.min, statistics.max);
        }
    }
    Range range = all.value_or(Range{});
    if (scale == HistogramScale::Magnitudes) {
        range.low = std::max(range.low, range.high - kMostDecades);
    }
    return range;
}

QStringList HistogramPaneModel::kept() const
{
    QStringList out;
    for (const Kept& kept : m_kept) {
        out << titleOf(kept);
    }
    return out;
}

bool HistogramPaneModel::canKeep() const
{
    const Document* shown = document();
    return shown != nullptr && shown->tensor() >= 0 && m_kept.size() < HistogramModel::MostOthers &&
           std::find(m_kept.begin(), m_kept.end(), Kept{shown->path(), shown->tensorName()}) == m_kept.end();
}

void HistogramPaneModel::keep()
{
    if (canKeep()) {
        m_kept.push_back({document()->path(), document()->tensorName()});
        Q_EMIT keptChanged();
    }
}

void HistogramPaneModel::removeKept(int index)
{
    if (index >= 0 && index < static_cast<int>(m_kept.size())) {
        m_kept.erase(m_kept.begin() + index);
        Q_EMIT keptChanged();
        compute();
    }
}

std::vector<HistogramPaneModel::Source> HistogramPaneModel::keptSources()
{
    std::erase_if(m_kept, [this](const Kept& kept) { return open(kept.path) == nullptr; });
    std::vector<Source> out;
    for (const Kept& kept : m_kept) {
        const Document& other = *open(kept.path);
        const auto index = other.model().find(toStdString(kept.tensor));
        const bool isShown = &other == document() && kept.tensor == other.tensorName();
        if (!index || isShown || !other.fileProblem().isEmpty()) {
            continue;
        }
        const TensorStatistics* known = other.statistics(static_cast<int>(*index));
        out.push_back(
            {titleOf(kept), other.model(), *index, known == nullptr ? std::optional<TensorStatistics>() : *known});
    }
    return out;
}

void HistogramPaneModel::compute()
{
    const Document* shown = document();
    if (shown == nullptr || shown->tensor() < 0) {
        m_job.cancel();
        m_histogram.clear(tr("Select a tensor to see its histogram."));
        return;
    }
    if (!shown->fileProblem().isEmpty()) {
        m_job.cancel();
        m_histogram.clear(shown->fileProblem());
        return;
    }
    const TensorStatistics* known = shown->statistics(shown->tensor());
    if (known == nullptr) {
        m_job.cancel();
        const QString error = shown->statisticsError(shown->tensor());
        m_histogram.clear(error.isEmpty() ? tr("Reading values …") : error);
        return;
    }
    std::vector<Source> sources{
        {shown->tensorName(), shown->model(), static_cast<std::size_t>(shown->tensor()), *known}};
    std::ranges::move(keptSources(), std::back_inserter(sources));
    const auto scale = m_histogram.showsMagnitudes() ? HistogramScale::Magnitudes : HistogramScale::Values;
    m_job.start(
        tr("Histogram of %1").arg(shown->tensorName()),
        [sources = std::move(sources), bins = static_cast<std::size_t>(m_histogram.bins()), scale,
         clip = m_histogram.clipsOutliers()](Progress& progress) -> Result<Curves> {
            APR_TRY(const Range range, rangeOf(sources, scale, clip, progress));
            Curves out;
            for (const Source& source : sources) {
                APR_TRY(Histogram histogram,
                        histogramOf(source.model, source.tensor, range.low, range.high, bins, progress, scale));
                if (&source == &sources.front()) {
                    out.shown = std::move(histogram);
                } else {
                    out.others.push_back({source.title, std::move(histogram)});
                }
            }
            return out;
        },
        [this, name = shown->tensorName()](Result<Curves> result) {
            if (result) {
                m_histogram.show(name, std::move(result->shown), std::move(result->others));
            } else {
                m_histogram.clear(toQString(result.error().message));
            }
        });
}

void HistogramPaneModel::exportHistogram()
{
    const QString path = !m_histogram.hasData()
                             ? QString()
                             : fileToSave({.title = tr("Export the histogram"),
                                           .filter = tr("PNG image (*.png);;SVG image (*.svg);;CSV table (*.csv)")});
    if (path.isEmpty()) {
        return;
    }
    const QUrl file = QUrl::fromLocalFile(path);
    if (path.endsWith(QStringLiteral(".png"), Qt::CaseInsensitive)) {
        Q_EMIT pictureRequested(file);
    } else if (const QString error = m_histogram.save(file); !error.isEmpty()) {
        workspace().notices().add(Tone::Bad, tr("Cannot export the histogram"), error);
    }
}

} // namespace apr::workbench
