// SPDX-License-Identifier: MIT
#include "statistics_pane.h"

#include "apr/base/text.h"
#include "text_helpers.h"

#include <QPointer>

#include <algorithm>

namespace apr::workbench {
namespace {

/// Tensors and bytes of a batch: the table is brought up to date after each.
constexpr std::size_t kBatchTensors = 64;
constexpr std::uint64_t kBatchBytes = std::uint64_t{256} << 20;
const QString kStatisticsFilter = QStringLiteral("statistics");

} // namespace

StatisticsPaneModel::StatisticsPaneModel(Workspace& workspace, QObject* parent) : PaneModel(workspace, parent)
{
    connect(&m_statistics, &StatisticsModel::shownChanged, this, [this] {
        if (Document* shown = document(); shown != nullptr && shown == m_filtered) {
            shown->setFilter(kStatisticsFilter, m_statistics.filter());
        }
    });
}

int StatisticsPaneModel::selected() const
{
    return document() != nullptr ? document()->tensor() : -1;
}

void StatisticsPaneModel::select(int tensor)
{
    if (Document* shown = document()) {
        shown->selectTensor(tensor);
    }
}

QString StatisticsPaneModel::commandLine() const
{
    return document() != nullptr ? commandLineOf({"tensors", toStdString(document()->path()), "--stats"}) : QString();
}

QJsonObject StatisticsPaneModel::state() const
{
    return {{QStringLiteral("sort"), m_statistics.sortColumn()},
            {QStringLiteral("descending"), m_statistics.isSortDescending()}};
}

void StatisticsPaneModel::restore(const QJsonObject& state)
{
    const int column = state[QStringLiteral("sort")].toInt(-1);
    if (column >= 0 && column < StatisticsModel::ColumnCount) {
        m_statistics.toggleSort(column);
        if (m_statistics.isSortDescending() != state[QStringLiteral("descending")].toBool()) {
            m_statistics.toggleSort(column);
        }
    }
}

QString StatisticsPaneModel::progressText() const
{
    if (m_totalBytes == 0) {
        return {};
    }
    const QString bytes = tr("%1 of %2").arg(bytesText(m_doneBytes), bytesText(m_totalBytes));
    return isRunning()                  ? tr("Reading values: %1").arg(bytes)
           : m_doneBytes < m_totalBytes ? tr("Stopped at %1").arg(bytes)
                                        : QString();
}

void StatisticsPaneModel::refresh(Changes changes)
{
    if (changes & (DocumentChange | FileChange)) {
        takeDocument();
    } else if (changes & StatisticsChange && !m_job.isRunning()) {
        m_statistics.update();
    }
    if (changes & (DocumentChange | TensorChange)) {
        Q_EMIT selectedChanged();
    }
}

void StatisticsPaneModel::takeDocument()
{
    m_job.cancel();
    m_isStopped = false;
    m_doneBytes = m_totalBytes = 0;
    Document* shown = document();
    if (shown == nullptr) {
        m_statistics.setModel(std::nullopt, {});
        Q_EMIT progressChanged();
        return;
    }
    m_filtered = shown;
    m_statistics.setFilter(shown->filter(kStatisticsFilter));
    for (const TensorInfo& tensor : shown->model().tensors()) {
        m_totalBytes += tensor.byteSize;
    }
    m_statistics.setModel(shown->model(), {.statistics = [shown](int tensor) { return shown->statistics(tensor); },
                                           .error = [shown](int tensor) { return shown->statisticsError(tensor); }});
    next();
}

void StatisticsPaneModel::next()
{
    Document* shown = document();
    if (shown == nullptr || m_isStopped || !shown->fileProblem().isEmpty()) {
        Q_EMIT progressChanged();
        return;
    }
    const auto tensors = shown->model().tensors();
    std::vector<int> batch;
    std::uint64_t bytes = 0;
    m_doneBytes = 0;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (shown->hasStatistics(static_cast<int>(i))) { // also those that other panes asked for
            m_doneBytes += tensors[i].byteSize;
        } else if (batch.size() < kBatchTensors && bytes < kBatchBytes) {
            batch.push_back(static_cast<int>(i));
            bytes += tensors[i].byteSize;
        }
    }
    if (!batch.empty()) {
        m_job.start(
            tr("Statistics of all tensors"),
            [model = shown->model(), batch](Progress& progress) -> Result<Batch> {
                Batch out;
                for (const int tensor : batch) {
                    out.emplace_back(tensor, statisticsOf(model, static_cast<std::size_t>(tensor), progress));
                    if (!out.back().second && out.back().second.error().code == Errc::Cancelled) {
                        return Error(out.back().second.error());
                    }
                }
                return out;
            },
            [this, of = QPointer<Document>(shown)](Result<Batch> results) {
                if (of == nullptr || !results) {
                    return;
                }
                for (const auto& [tensor, result] : *results) {
                    of->setStatistics(tensor, result);
                }
                if (of == document()) { // the pane is still shown
                    m_statistics.update();
                    next();
                }
            });
    }
    Q_EMIT progressChanged();
}

void StatisticsPaneModel::shown()
{
    if (document() != nullptr && !m_job.isRunning() && m_totalBytes > 0) {
        m_statistics.update();
        next();
    }
}

void StatisticsPaneModel::stop()
{
    m_isStopped = true;
    m_job.cancel();
    Q_EMIT progressChanged();
}

void StatisticsPaneModel::resume()
{
    m_isStopped = false;
    next();
}

} // namespace apr::workbench
