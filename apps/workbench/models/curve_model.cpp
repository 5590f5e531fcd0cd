// SPDX-License-Identifier: MIT
#include "curve_model.h"

#include "apr/base/text.h"
#include "text_helpers.h"

#include <algorithm>
#include <cmath>

namespace apr::workbench {
namespace {

constexpr std::uint64_t kMostCurveBytes = std::uint64_t{1} << 30; ///< read in whole; of more, some rows

QString shortNumber(double value)
{
    return numberText(value, 5);
}

QString pointRange(std::uint64_t first, std::uint64_t count)
{
    const QString from = countText(first);
    return count <= 1 ? from : CurveModel::tr("%1 to %2").arg(from, countText(first + count - 1));
}

} // namespace

CurveModel::Kind CurveModel::shownKind() const
{
    return m_slice.rows() == 1 ? Elements : m_kind == Columns ? Columns : Rows;
}

void CurveModel::show(const Model& model, std::size_t tensor, const TensorSlice& slice)
{
    m_model = model;
    m_tensor = tensor;
    m_slice = slice;
    m_pooled = {};
    m_note = slice.isEmpty() ? tr("This tensor has no elements.") : tr("Reading values …");
    m_first = 0;
    m_count = total();
    compute();
    Q_EMIT changed();
}

void CurveModel::clear(const QString& note)
{
    m_job.cancel();
    m_model.reset();
    m_pooled = {};
    m_slice = TensorSlice(Shape{0, 0});
    m_first = m_count = 0;
    m_note = note;
    Q_EMIT changed();
}

void CurveModel::setKind(int kind)
{
    if (kind == m_kind) {
        return;
    }
    m_kind = kind;
    Q_EMIT kindChanged();
    if (m_model) {
        show(*m_model, m_tensor, m_slice);
    }
}

std::uint64_t CurveModel::total() const
{
    return shownKind() == Rows ? m_slice.rows() : m_slice.columns();
}

QString CurveModel::summary() const
{
    if (!hasCurve()) {
        return {};
    }
    const QString range = pointRange(m_first, m_count);
    const QString all = countText(total());
    const Kind kind = shownKind();
    const QString what = kind == Rows      ? tr("rows %1 of %2")
                         : kind == Columns ? tr("columns %1 of %2")
                                           : tr("elements %1 of %2");
    return what.arg(range, all) + (m_pooled.isSampled ? tr(" · sampled") : QString());
}

void CurveModel::setRange(std::uint64_t first, std::uint64_t count)
{
    const std::uint64_t size = std::clamp<std::uint64_t>(count, 1, std::max<std::uint64_t>(total(), 1));
    const std::uint64_t from = std::min(first, total() - std::min(total(), size));
    if (m_model && (from != m_first || size != m_count)) {
        m_first = from;
        m_count = size;
        compute();
        Q_EMIT changed();
    }
}

void CurveModel::zoom(double center, double factor)
{
    const auto size = static_cast<double>(m_count);
    const double other = std::clamp(size / factor, 1.0, static_cast<double>(std::max<std::uint64_t>(total(), 1)));
    const double first = static_cast<double>(m_first) + center * (size - other);
    setRange(static_cast<std::uint64_t>(std::max(0.0, std::round(first))),
             static_cast<std::uint64_t>(std::ceil(other)));
}

void CurveModel::pan(double share)
{
    const double first = static_cast<double>(m_first) + share * static_cast<double>(m_count);
    setRange(static_cast<std::uint64_t>(std::max(0.0, std::round(first))), m_count);
}

void CurveModel::compute()
{
    if (!m_model || m_slice.isEmpty()) {
        m_job.cancel();
        return;
    }
    const bool areRows = shownKind() == Rows;
    const MatrixRegion region{.row = areRows ? m_first : 0,
                              .column = areRows ? 0 : m_first,
                              .rows = areRows ? m_count : m_slice.rows(),
                              .columns = areRows ? m_slice.columns() : m_count};
    const PoolSize size{
        .width = areRows ? 1 : kMostPoints, .height = areRows ? kMostPoints : 1, .mostBytes = kMostCurveBytes};
    m_job.start(
        tr("Curve of %1").arg(toQString(printable(m_model->tensors()[m_tensor].name, 80))),
        [model = *m_model, tensor = m_tensor, slice = m_slice, region, size](Progress& progress) {
            return poolMatrix(model, tensor, slice, region, size, progress);
        },
        [this](Result<PooledMatrix> pooled) {
            if (pooled) {
                m_pooled = std::move(*pooled);
                m_note.clear();
            } else if (pooled.error().code != Errc::Cancelled) {
                m_pooled = {};
                m_note = toQString(pooled.error().message);
            }
            Q_EMIT changed();
        });
}

std::optional<double> CurveModel::rms(std::size_t point) const
{
    const Kind kind = shownKind();
    return kind == Elements ? std::nullopt
                            : std::optional(kind == Rows ? m_pooled.rowRms[point] : m_pooled.columnRms[point]);
}

std::pair<double, double> CurveModel::bounds() const
{
    double low = 0;
    double high = 0;
    for (std::size_t i = 0; i < points(); ++i) {
        if (m_pooled.low[i] <= m_pooled.high[i]) { // has a finite value
            low = std::min(low, static_cast<double>(m_pooled.low[i]));
            high = std::max(high, static_cast<double>(m_pooled.high[i]));
        }
    }
    return low == high ? std::pair(-1.0, 1.0) : std::pair(low, high);
}

std::pair<std::uint64_t, std::uint64_t> CurveModel::covered(std::size_t point) const
{
    const bool areRows = shownKind() == Rows;
    const MatrixRegion elements = m_pooled.elementsOf(areRows ? 0 : point, areRows ? point : 0);
    return areRows ? std::pair(elements.row, elements.rows) : std::pair(elements.column, elements.columns);
}

QString CurveModel::describe(std::size_t point) const
{
    if (point >= points()) {
        return {};
    }
    const auto [first, count] = covered(point);
    const Kind kind = shownKind();
    const QString what = kind == Rows ? tr("row %1") : kind == Columns ? tr("column %1") : tr("[%1]");
    QString out = what.arg(pointRange(first, count));
    if (low(point) <= high(point)) {
        const double least = static_cast<double>(low(point));
        const double greatest = static_cast<double>(high(point));
        out += least == greatest ? QStringLiteral(" = ") + shortNumber(least)
                                 : tr(" · %1 to %2").arg(shortNumber(least), shortNumber(greatest));
    }
    if (const auto mean = rms(point)) {
        out += tr(" · RMS %1").arg(shortNumber(*mean));
    }
    return hasNotFinite(point) ? out + tr(" · NaN or infinity") : out;
}

std::optional<std::uint64_t> CurveModel::elementOf(std::size_t point) const
{
    if (point >= points()) {
        return std::nullopt;
    }
    const std::uint64_t first = covered(point).first;
    return shownKind() == Rows ? m_slice.element(first, 0) : m_slice.element(0, first);
}

} // namespace apr::workbench
