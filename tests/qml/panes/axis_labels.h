// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QQmlListReference>
#include <QStringList>
#include <QtCharts/QValueAxis>

namespace apr::test {

/// An axis of a ChartView by its object name, or null.
inline const QValueAxis* axisNamed(QObject* chart, const QString& name)
{
    const QQmlListReference axes(chart, "axes");
    for (qsizetype i = 0; i < axes.count(); ++i) {
        if (const auto* axis = qobject_cast<const QValueAxis*>(axes.at(i));
            axis != nullptr && axis->objectName() == name) {
            return axis;
        }
    }
    return nullptr;
}

/// The labels at the ticks of an axis, as Qt Charts makes them.
inline QStringList labelsOf(const QValueAxis& axis)
{
    QStringList out;
    const double step = (axis.max() - axis.min()) / (axis.tickCount() - 1);
    for (int i = 0; i < axis.tickCount(); ++i) {
        out << QString::asprintf(axis.labelFormat().toUtf8().constData(), axis.min() + i * step);
    }
    return out;
}

/// Why the labels cannot be read; empty if they can.
inline QString problemOf(const QStringList& labels)
{
    QStringList seen = labels;
    seen.removeDuplicates();
    if (labels.size() < 2 || seen.size() != labels.size()) {
        return QStringLiteral("not all are different: ") + labels.join(QLatin1Char(' '));
    }
    for (const QString& label : labels) {
        if (label.startsWith(QStringLiteral("-0 ")) || label == QStringLiteral("-0") || label.size() > 8) {
            return QStringLiteral("cut off, or a negative zero: ") + label;
        }
    }
    return {};
}

} // namespace apr::test
