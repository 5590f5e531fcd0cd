// SPDX-License-Identifier: MIT
#pragma once

#include "pane_model.h"
#include "statistics_model.h"

#include <QPointer>

#include <utility>
#include <vector>

namespace apr::workbench {

/// Statistics of all tensors of the current document, computed in the background while the pane is shown and kept with
/// the document.
class StatisticsPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::StatisticsModel* statistics READ statistics CONSTANT)
    Q_PROPERTY(int selected READ selected WRITE select NOTIFY selectedChanged)
    Q_PROPERTY(QString progressText READ progressText NOTIFY progressChanged)
    Q_PROPERTY(double progress READ progress NOTIFY progressChanged)
    Q_PROPERTY(bool running READ isRunning NOTIFY progressChanged)

public:
    explicit StatisticsPaneModel(Workspace& workspace, QObject* parent = nullptr);

    StatisticsModel* statistics() { return &m_statistics; }
    int selected() const;
    void select(int tensor);
    QString progressText() const;
    /// Share of the bytes of the model whose statistics are known, 0 to 1.
    double progress() const
    {
        return m_totalBytes == 0 ? 1 : static_cast<double>(m_doneBytes) / static_cast<double>(m_totalBytes);
    }
    bool isRunning() const { return m_job.isRunning(); }
    Q_INVOKABLE void stop();
    /// Goes on after stop().
    Q_INVOKABLE void resume();

    QString commandLine() const override;
    QJsonObject state() const override;
    void restore(const QJsonObject& state) override;

Q_SIGNALS:
    void selectedChanged();
    void progressChanged();

protected:
    void refresh(Changes changes) override;
    /// Goes on with what was not computed while the pane was hidden.
    void shown() override;

private:
    using Batch = std::vector<std::pair<int, Result<TensorStatistics>>>;

    void takeDocument();
    void next();

    QPointer<Document> m_filtered; ///< whose filter is shown
    StatisticsModel m_statistics;
    LatestJob<Batch> m_job;
    std::uint64_t m_doneBytes = 0;
    std::uint64_t m_totalBytes = 0;
    bool m_isStopped = false;
};

} // namespace apr::workbench
