// SPDX-License-Identifier: MIT
#pragma once

#include "measured_plan.h"

#include <QObject>
#include <QPointF>
#include <QString>
#include <QtCharts/QXYSeries>
#include <QtQmlIntegration/qqmlintegration.h>

namespace apr::workbench {

/// The chart of a quantization plan: size on one axis, error in percent on the other; the best choices as a line, one
/// type for all tensors as points, and what is chosen.
class PlannerChart : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its model")
    Q_PROPERTY(double maxBytes READ maxBytes NOTIFY changed)
    Q_PROPERTY(QString sizeUnit READ sizeUnit NOTIFY changed)
    Q_PROPERTY(double maxError READ maxError NOTIFY changed)

public:
    /// `measured` outlives the chart; whoever changes it emits `changed`.
    explicit PlannerChart(const MeasuredPlan& measured, QObject* parent = nullptr)
        : QObject(parent), m_measured(measured)
    {
    }

    /// Axis ends, in sizeUnit() and in percent.
    double maxBytes() const;
    double maxError() const;
    QString sizeUnit() const;
    /// What is chosen.
    QPointF chosen() const;
    Q_INVOKABLE void fill(QXYSeries* best, QXYSeries* uniform, QXYSeries* chosen) const;

Q_SIGNALS:
    void changed();

private:
    double byteUnit() const;
    QPointF pointOf(const TypeSelection& selection) const;

    const MeasuredPlan& m_measured;
};

} // namespace apr::workbench
