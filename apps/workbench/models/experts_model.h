// SPDX-License-Identifier: MIT
#pragma once

#include "apr/look/experts.h"
#include "latest_job.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QtQmlIntegration/qqmlintegration.h>

#include <optional>
#include <vector>

namespace apr::workbench {

/// The experts of a model as a grid of layers and experts, colored by what was measured of them.
class ExpertsModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(QString note READ note NOTIFY changed)
    Q_PROPERTY(QString status READ status NOTIFY changed)
    Q_PROPERTY(QString readout READ readout NOTIFY cursorChanged)
    Q_PROPERTY(int metric READ metric WRITE setMetric NOTIFY optionsChanged)
    Q_PROPERTY(QStringList metrics READ metrics CONSTANT)
    Q_PROPERTY(bool all READ readsAll WRITE setReadsAll NOTIFY optionsChanged)

public:
    enum Metric { Rms, Sparsity, RouterNorm, Similarity };

    explicit ExpertsModel(QObject* parent = nullptr) : QObject(parent) {}

    void show(const Model& model);
    /// Shows a message instead.
    void clear(const QString& note);

    /// Why there is no grid; empty if there is one.
    const QString& note() const { return m_note; }
    bool hasGrid() const { return !m_facts.empty(); }
    /// "24 layers of 64 experts · 12.9 B parameters".
    QString status() const;
    /// The expert at the cursor.
    QString readout() const;

    int metric() const { return m_metric; }
    void setMetric(int metric);
    static QStringList metrics();
    /// Whether every value is read, not only a sample.
    bool readsAll() const { return m_readsAll; }
    void setReadsAll(bool all);

    int layers() const { return static_cast<int>(m_facts.size()); }
    /// Of the layer with the most.
    int experts() const { return hasGrid() ? m_experts : 0; }
    QString layerName(int layer) const;
    /// The measured number of an expert; nothing where there is none.
    std::optional<double> value(int layer, int expert) const;
    /// The least and the greatest value of the metric.
    std::pair<double, double> range() const { return m_range; }
    /// "0.0213", "3.1 %".
    QString valueText(double value) const;
    QString describe(int layer, int expert) const;

    int cursorLayer() const { return m_cursorLayer; }
    int cursorExpert() const { return m_cursorExpert; }
    /// Ignores places outside of the grid.
    void setCursor(int layer, int expert);
    /// Asks for the tensor of the expert at the cursor.
    void pickCursor();
    /// All numbers as tab-separated values.
    Q_INVOKABLE QString toText() const;

Q_SIGNALS:
    void changed();
    void optionsChanged();
    void cursorChanged();
    /// The user chose an expert: its first tensor, and the first of its elements there.
    void picked(int tensor, quint64 element, quint64 count);

private:
    struct Grid {
        std::vector<ExpertLayer> layers = {};
        std::vector<std::vector<ExpertFacts>> facts = {};
        bool all = false;
    };

    void compute();
    void updateRange();
    const ExpertFacts* factsOf(int layer, int expert) const;

    std::optional<Model> m_model;
    QString m_note;
    int m_metric = Rms;
    bool m_readsAll = false;
    bool m_isSampled = true; ///< what is shown
    int m_experts = 0;
    std::vector<ExpertLayer> m_layers;
    std::vector<std::vector<ExpertFacts>> m_facts;
    std::pair<double, double> m_range;
    int m_cursorLayer = 0;
    int m_cursorExpert = 0;
    LatestJob<Grid> m_job;
};

} // namespace apr::workbench
