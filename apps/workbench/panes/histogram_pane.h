// SPDX-License-Identifier: MIT
#pragma once

#include "histogram_model.h"
#include "pane_model.h"

#include <QStringList>
#include <QUrl>

#include <optional>
#include <vector>

namespace apr::workbench {

/// The histogram of the selected tensor, and those of tensors that the user kept, of any open document.
class HistogramPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::HistogramModel* histogram READ histogram CONSTANT)
    Q_PROPERTY(QStringList kept READ kept NOTIFY keptChanged)
    Q_PROPERTY(bool canKeep READ canKeep NOTIFY keptChanged)

public:
    explicit HistogramPaneModel(Workspace& workspace, QObject* parent = nullptr);

    HistogramModel* histogram() { return &m_histogram; }
    QString commandLine() const override;
    QJsonObject state() const override;
    void restore(const QJsonObject& state) override;

    /// Titles of the kept curves: the tensor, with the file when it is not of the current document.
    QStringList kept() const;
    bool canKeep() const;
    /// Keeps the curve of the selected tensor while others are selected.
    Q_INVOKABLE void keep();
    Q_INVOKABLE void removeKept(int index);

    /// Asks for a file and writes the histogram to it. QML draws a .png: `pictureRequested`.
    Q_INVOKABLE void exportHistogram();

Q_SIGNALS:
    void keptChanged();
    void pictureRequested(const QUrl& file);

protected:
    void refresh(Changes changes) override;

private:
    struct Kept {
        QString path;
        QString tensor;

        bool operator==(const Kept&) const = default;
    };
    /// What a job reads.
    struct Source {
        QString title;
        Model model;
        std::size_t tensor = 0;
        std::optional<TensorStatistics> known;
    };
    struct Range {
        double low = 0;
        double high = 0;
    };
    struct Curves {
        Histogram shown;
        std::vector<HistogramModel::Curve> others;
    };

    /// The range that has the values of all.
    static Result<Range> rangeOf(const std::vector<Source>& sources, HistogramScale scale, bool clip,
                                 Progress& progress);
    void compute();
    const Document* open(const QString& path) const;
    QString titleOf(const Kept& kept) const;
    /// Leaves out those whose document is closed.
    std::vector<Source> keptSources();

    HistogramModel m_histogram;
    std::vector<Kept> m_kept;
    LatestJob<Curves> m_job;
};

} // namespace apr::workbench
