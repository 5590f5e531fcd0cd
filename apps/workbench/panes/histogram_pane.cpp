// SPDX-License-Identifier: MIT
#include "histogram_pane.h"

#include "file_chooser.h"
#include "text_helpers.h"

#include <algorithm>

namespace apr::workbench {
namespace {

constexpr int kMostCommandBins = 200; ///< that `aprcli tensors --bins` accepts

} // namespace

HistogramPaneModel::HistogramPaneModel(Workspace& workspace, QObject* parent) : PaneModel(workspace, parent)
{
    connect(&m_histogram, &HistogramView::settingsChanged, this, [this] {
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
            {QStringLiteral("log"), m_histogram.isLogScale()},
            {QStringLiteral("clip"), m_histogram.clipsOutliers()}};
}

void HistogramPaneModel::restore(const QJsonObject& state)
{
    m_histogram.setBins(state[QStringLiteral("bins")].toInt(m_histogram.bins()));
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
    }
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
    m_job.start(
        tr("Histogram of %1").arg(shown->tensorName()),
        [model = shown->model(), tensor = static_cast<std::size_t>(shown->tensor()), low = known->min,
         high = known->max, bins = static_cast<std::size_t>(m_histogram.bins()),
         clip = m_histogram.clipsOutliers()](Progress& progress) mutable -> Result<Histogram> {
            if (clip) {
                APR_TRY(const Quantiles quantiles, quantilesOf(model, tensor, progress));
                if (!quantiles.isEmpty) {
                    low = quantiles.values.front();
                    high = quantiles.values.back();
                }
            }
            return histogramOf(model, tensor, low, high, bins, progress);
        },
        [this, name = shown->tensorName()](Result<Histogram> result) {
            if (result) {
                m_histogram.show(name, std::move(*result));
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
