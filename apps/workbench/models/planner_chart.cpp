// SPDX-License-Identifier: MIT
#include "planner_chart.h"

#include "axis.h"

#include <QList>

#include <algorithm>
#include <cmath>

namespace apr::workbench {
namespace {

constexpr int kAxisSteps = 4;

} // namespace

double PlannerChart::byteUnit() const
{
    std::uint64_t most = m_measured.isEmpty() ? 0 : m_measured.fileBytes(m_measured.selection());
    for (const TypeSelection& selection : m_measured.best()) {
        most = std::max(most, m_measured.fileBytes(selection));
    }
    return most >= 1'000'000'000 ? 1e9 : most >= 1'000'000 ? 1e6 : 1e3;
}

QString PlannerChart::sizeUnit() const
{
    return byteUnit() == 1e9 ? QStringLiteral("GB") : byteUnit() == 1e6 ? QStringLiteral("MB") : QStringLiteral("kB");
}

QPointF PlannerChart::pointOf(const TypeSelection& selection) const
{
    return {static_cast<double>(m_measured.fileBytes(selection)) / byteUnit(), 100 * selection.relativeError};
}

QPointF PlannerChart::chosen() const
{
    return m_measured.isEmpty() ? QPointF() : pointOf(m_measured.selection());
}

double PlannerChart::maxBytes() const
{
    double most = chosen().x();
    for (const TypeSelection& selection : m_measured.best()) {
        most = std::max(most, pointOf(selection).x());
    }
    return axisEnd(most, kAxisSteps);
}

double PlannerChart::maxError() const
{
    double most = chosen().y();
    for (const TypeSelection& selection : m_measured.best()) {
        if (std::isfinite(selection.relativeError)) {
            most = std::max(most, 100 * selection.relativeError);
        }
    }
    return axisEnd(most, kAxisSteps);
}

void PlannerChart::fill(QXYSeries* best, QXYSeries* uniform, QXYSeries* chosen) const
{
    QList<QPointF> line;
    QList<QPointF> points;
    const auto append = [this](QList<QPointF>& to, const TypeSelection& selection) {
        if (std::isfinite(selection.relativeError)) {
            to.append(pointOf(selection));
        }
    };
    for (const TypeSelection& selection : m_measured.best()) {
        append(line, selection);
    }
    for (std::size_t type = 0; type < m_measured.types().size(); ++type) {
        append(points, m_measured.uniform(type));
    }
    best->replace(line);
    uniform->replace(points);
    chosen->replace(m_measured.isEmpty() ? QList<QPointF>() : QList<QPointF>{this->chosen()});
}

} // namespace apr::workbench
