// SPDX-License-Identifier: MIT
#pragma once

#include "histogram_view.h"
#include "pane_model.h"

#include <QUrl>

namespace apr::workbench {

/// The histogram of the selected tensor.
class HistogramPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::HistogramView* histogram READ histogram CONSTANT)

public:
    explicit HistogramPaneModel(Workspace& workspace, QObject* parent = nullptr);

    HistogramView* histogram() { return &m_histogram; }
    QString commandLine() const override;
    QJsonObject state() const override;
    void restore(const QJsonObject& state) override;

    /// Asks for a file and writes the histogram to it. QML draws a .png: `pictureRequested`.
    Q_INVOKABLE void exportHistogram();

Q_SIGNALS:
    void pictureRequested(const QUrl& file);

protected:
    void refresh(Changes changes) override;

private:
    void compute();

    HistogramView m_histogram;
    LatestJob<Histogram> m_job;
};

} // namespace apr::workbench
