// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/align.h"
#include "compare_model.h"
#include "heat_map_model.h"
#include "histogram_model.h"
#include "pane_model.h"

#include <QPointer>

#include <utility>

namespace apr::workbench {

/// The current document (A) beside another one (B): tensors, metadata and vocabulary, and of the selected tensor both
/// histograms and the difference as a heat map.
class ComparePaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::CompareModel* tensors READ tensors CONSTANT)
    Q_PROPERTY(apr::workbench::HistogramModel* histogramA READ histogramA CONSTANT)
    Q_PROPERTY(apr::workbench::HistogramModel* histogramB READ histogramB CONSTANT)
    Q_PROPERTY(apr::workbench::HeatMapModel* difference READ difference CONSTANT)
    Q_PROPERTY(QString titleA READ titleA NOTIFY modelsChanged)
    Q_PROPERTY(QStringList others READ others NOTIFY modelsChanged)
    Q_PROPERTY(int other READ other WRITE setOther NOTIFY modelsChanged)
    Q_PROPERTY(QStringList bases READ bases NOTIFY modelsChanged)
    Q_PROPERTY(int base READ base WRITE setBase NOTIFY modelsChanged)
    Q_PROPERTY(QString headline READ headline NOTIFY resultChanged)
    Q_PROPERTY(QStringList changes READ changes NOTIFY resultChanged)
    Q_PROPERTY(QString note READ note NOTIFY resultChanged)
    Q_PROPERTY(bool hasResult READ hasResult NOTIFY resultChanged)
    Q_PROPERTY(QString selected READ selected NOTIFY selectedChanged)
    Q_PROPERTY(double histogramTop READ histogramTop NOTIFY selectedChanged)

public:
    explicit ComparePaneModel(Workspace& workspace, QObject* parent = nullptr);

    CompareModel* tensors() { return &m_tensors; }
    HistogramModel* histogramA() { return &m_histogramA; }
    HistogramModel* histogramB() { return &m_histogramB; }
    HeatMapModel* difference() { return &m_difference; }
    QString titleA() const;
    /// Titles of the other documents.
    QStringList others() const;
    /// The one that is compared, or -1.
    int other() const;
    void setOther(int index);
    /// "No common base", and the titles of documents that are neither A nor B.
    QStringList bases() const;
    /// Index into bases() of the model from which both were made; 0: none.
    int base() const;
    void setBase(int index);
    /// Compares with a file, which is opened first.
    Q_INVOKABLE void openOther();
    /// Exchanges A and B.
    Q_INVOKABLE void swap();
    QString headline() const
    {
        return m_baseNote.isEmpty() ? m_headline : m_headline + QStringLiteral(" · ") + m_baseNote;
    }
    /// Changes of the metadata and the vocabulary, one per line.
    const QStringList& changes() const { return m_changes; }
    /// What is missing, or runs, or went wrong; empty if the result is shown.
    const QString& note() const { return m_note; }
    bool hasResult() const { return m_hasResult; }

    /// The selected tensor, by the name under which it was compared.
    const QString& selected() const { return m_selected; }
    Q_INVOKABLE void select(int row);
    /// Larger count of both histograms.
    double histogramTop() const { return std::max(m_histogramA.top(), m_histogramB.top()); }
    /// Shows the selected tensor in one of the documents.
    Q_INVOKABLE void showIn(bool inB);

    QString commandLine() const override;

Q_SIGNALS:
    void modelsChanged();
    void resultChanged();
    void selectedChanged();

protected:
    void refresh(Changes changes) override;

private:
    using Histograms = std::pair<Histogram, Histogram>;

    /// The other documents, in the order of others().
    std::vector<Document*> candidates() const;
    void compareBoth(Document* a, Document* b);
    void compare();
    void compareWithBase();
    std::vector<Document*> baseCandidates() const;
    void reset(const QString& note);
    void take(apr::Comparison result);

    CompareModel m_tensors;
    HistogramModel m_histogramA;
    HistogramModel m_histogramB;
    HeatMapModel m_difference;
    QPointer<Document> m_other;
    QPointer<Document> m_base;
    QPointer<Document> m_comparedA; ///< of the result
    QPointer<Document> m_comparedB;
    QString m_awaited;               ///< path of a file that is opened to be compared
    QPointer<Document> m_awaitedFor; ///< with this one
    std::optional<AlignedModels> m_aligned;
    QString m_headline;
    QStringList m_changes;
    QString m_note;
    QString m_selected;
    bool m_hasResult = false;
    QString m_baseNote; ///< how many tensors changed since the base
    LatestJob<apr::Comparison> m_job;
    LatestJob<BaseDiffs> m_baseJob;
    LatestJob<Histograms> m_histogramJob;
};

} // namespace apr::workbench
