// SPDX-License-Identifier: MIT
#include "heat_map_model.h"

#include "apr/base/text.h"
#include "number_colors.h"
#include "text_helpers.h"

#include <algorithm>
#include <cmath>

namespace apr::workbench {
namespace {

/// "3" or "3 to 7".
QString rangeText(std::uint64_t first, std::uint64_t count)
{
    const QString from = countText(first);
    return count <= 1 ? from : HeatMapModel::tr("%1 to %2").arg(from, countText(first + count - 1));
}

QString valueText(float value)
{
    return numberText(static_cast<double>(value), 6);
}

} // namespace

void HeatMapModel::show(const Model& model, std::size_t tensor)
{
    m_model = model;
    m_tensor = tensor;
    m_title = toQString(printable(model.tensors()[tensor].name));
    m_pooled = {};
    take(firstSlice());
    Q_EMIT tensorChanged();
}

void HeatMapModel::clear(const QString& note)
{
    m_job.cancel();
    m_pick.cancel();
    m_model.reset();
    m_slice = TensorSlice(Shape{0, 0});
    m_region = {};
    m_pooled = {};
    m_scale = 0;
    m_title.clear();
    m_note = note;
    Q_EMIT tensorChanged();
    Q_EMIT changed();
}

TensorSlice HeatMapModel::firstSlice() const
{
    const TensorInfo& info = m_model->tensors()[m_tensor];
    if (!m_isFlattened || info.shape.size() <= 2 || info.elements() == 0) {
        return TensorSlice(info.shape);
    }
    return TensorSlice(Shape{info.shape.front(), info.elements() / info.shape.front()});
}

void HeatMapModel::setFlattened(bool flattened)
{
    if (flattened != m_isFlattened) {
        m_isFlattened = flattened;
        if (m_model) {
            m_pooled = {};
            take(firstSlice());
        }
        Q_EMIT optionsChanged();
    }
}

QString HeatMapModel::indexText(std::uint64_t row, std::uint64_t column) const
{
    const std::uint64_t element = m_slice.element(row, column);
    const TensorSlice own = TensorSlice::ofElement(m_model->tensors()[m_tensor].shape, element);
    const auto place = own.placeOf(element);
    return place ? toQString(own.indexText(place->row, place->column)) : QString();
}

void HeatMapModel::take(const TensorSlice& slice)
{
    m_slice = slice;
    m_note = slice.isEmpty() ? tr("This tensor has no elements.") : tr("Reading values …");
    m_region = MatrixRegion::whole(slice);
    compute(true);
}

QString HeatMapModel::slice() const
{
    const bool isWhole = !m_model || m_slice.shape() != m_model->tensors()[m_tensor].shape; // or flattened
    return isWhole ? QString() : toQString(m_slice.text());
}

double HeatMapModel::plane() const
{
    return static_cast<double>(m_slice.plane().value_or(0));
}

void HeatMapModel::setPlane(double plane)
{
    if (m_model && plane >= 0 && plane < planes() && plane != this->plane()) {
        m_pooled = {};
        take(TensorSlice::ofPlane(m_model->tensors()[m_tensor].shape, static_cast<std::uint64_t>(plane)));
    }
}

void HeatMapModel::setMagnitude(bool magnitude)
{
    if (magnitude != m_isMagnitude) {
        m_isMagnitude = magnitude;
        Q_EMIT optionsChanged();
        Q_EMIT changed();
    }
}

void HeatMapModel::setClipped(bool clipped)
{
    if (clipped != m_isClipped) {
        m_isClipped = clipped;
        updateScale();
        Q_EMIT optionsChanged();
        Q_EMIT changed();
    }
}

void HeatMapModel::setSize(int width, int height)
{
    if (width > 0 && height > 0 && (width != m_width || height != m_height)) {
        m_width = width;
        m_height = height;
        compute(true);
    }
}

void HeatMapModel::compute(bool isSampled)
{
    if (!m_model || m_slice.isEmpty() || m_width <= 0 || m_height <= 0) {
        m_job.cancel();
        Q_EMIT changed();
        return;
    }
    const PoolSize size{.width = static_cast<std::size_t>(m_width),
                        .height = static_cast<std::size_t>(m_height),
                        .mostBytes = isSampled ? kSampledBytes : 0};
    m_job.start(
        tr("Heat map of %1").arg(m_title),
        [model = *m_model, tensor = m_tensor, slice = m_slice, region = m_region, size](Progress& progress) {
            return poolMatrix(model, tensor, slice, region, size, progress);
        },
        [this](Result<PooledMatrix> result) {
            if (!result) {
                m_pooled = {};
                m_note = toQString(apr::describe(result.error()));
            } else {
                m_pooled = std::move(*result);
                m_note.clear();
                updateScale();
                if (m_pooled.isSampled) {
                    compute(false);
                }
            }
            Q_EMIT changed();
        });
    Q_EMIT changed();
}

void HeatMapModel::updateScale()
{
    std::vector<float> sizes;
    sizes.reserve(m_pooled.low.size());
    for (std::size_t cell = 0; cell < m_pooled.low.size(); ++cell) {
        if (const float value = m_pooled.extreme(cell); std::isfinite(value)) {
            sizes.push_back(std::abs(value));
        }
    }
    m_scale = 0;
    if (!sizes.empty()) {
        const std::size_t rank = m_isClipped ? (sizes.size() - 1) * 99 / 100 : sizes.size() - 1;
        std::nth_element(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(rank), sizes.end());
        m_scale = static_cast<double>(sizes[rank]);
    }
}

QString HeatMapModel::status() const
{
    if (!m_model || m_slice.isEmpty()) {
        return {};
    }
    QString out = tr("rows %1 · columns %2")
                      .arg(rangeText(m_slice.firstRowIndex() + m_region.row, m_region.rows),
                           rangeText(m_slice.firstColumnIndex() + m_region.column, m_region.columns));
    if (m_job.isRunning()) {
        out += m_pooled.isSampled ? tr(" · sampled, reading all values …") : tr(" · reading …");
    }
    return out;
}

QRectF HeatMapModel::pooledArea() const
{
    const auto part = [](std::uint64_t at, std::uint64_t from, std::uint64_t size) {
        return (static_cast<double>(at) - static_cast<double>(from)) /
               static_cast<double>(std::max<std::uint64_t>(1, size));
    };
    const MatrixRegion& pooled = m_pooled.region;
    return {
        QPointF(part(pooled.column, m_region.column, m_region.columns), part(pooled.row, m_region.row, m_region.rows)),
        QPointF(part(pooled.column + pooled.columns, m_region.column, m_region.columns),
                part(pooled.row + pooled.rows, m_region.row, m_region.rows))};
}

QImage HeatMapModel::picture(bool dark) const
{
    QImage image(static_cast<int>(m_pooled.width), static_cast<int>(m_pooled.height), QImage::Format_RGB32);
    const float scale = m_scale > 0 ? static_cast<float>(m_scale) : 1.0F;
    for (std::size_t row = 0; row < m_pooled.height; ++row) {
        auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(row)));
        for (std::size_t column = 0; column < m_pooled.width; ++column) {
            const std::size_t cell = row * m_pooled.width + column;
            const float value = m_pooled.notFinite[cell] != 0 ? std::numeric_limits<float>::quiet_NaN()
                                                              : m_pooled.extreme(cell) / scale;
            pixels[column] = m_isMagnitude ? magnitudeColor(std::abs(value)) : signedColor(value, dark);
        }
    }
    return image;
}

void HeatMapModel::setRegion(const MatrixRegion& region)
{
    if (region != m_region) {
        m_region = region;
        compute(true);
    }
}

void HeatMapModel::zoom(double x, double y, double factor)
{
    if (!m_model || m_slice.isEmpty() || !(factor > 0)) {
        return;
    }
    const auto zoomed = [factor](std::uint64_t first, std::uint64_t count, double at, std::uint64_t whole) {
        const double rounded = std::round(static_cast<double>(count) / factor);
        const double changed = factor > 1   ? std::min(rounded, static_cast<double>(count) - 1) // never stuck at a few
                               : factor < 1 ? std::max(rounded, static_cast<double>(count) + 1)
                                            : rounded;
        const double size = std::clamp(changed, 1.0, static_cast<double>(whole));
        const double point = static_cast<double>(first) + at * static_cast<double>(count);
        const double from = std::clamp(std::round(point - at * size), 0.0, static_cast<double>(whole) - size);
        return std::pair(static_cast<std::uint64_t>(from), static_cast<std::uint64_t>(size));
    };
    const auto [row, rows] = zoomed(m_region.row, m_region.rows, y, m_slice.rows());
    const auto [column, columns] = zoomed(m_region.column, m_region.columns, x, m_slice.columns());
    setRegion({.row = row, .column = column, .rows = rows, .columns = columns});
}

void HeatMapModel::resetZoom()
{
    setRegion(MatrixRegion::whole(m_slice));
}

void HeatMapModel::pan(double columns, double rows)
{
    const auto panned = [](std::uint64_t first, std::uint64_t count, double by, std::uint64_t whole) {
        const double to = static_cast<double>(first) + std::round(by * static_cast<double>(count));
        return static_cast<std::uint64_t>(std::clamp(to, 0.0, static_cast<double>(whole - count)));
    };
    if (m_model && !m_slice.isEmpty()) {
        setRegion({.row = panned(m_region.row, m_region.rows, rows, m_slice.rows()),
                   .column = panned(m_region.column, m_region.columns, columns, m_slice.columns()),
                   .rows = m_region.rows,
                   .columns = m_region.columns});
    }
}

std::optional<std::size_t> HeatMapModel::cellAt(double x, double y) const
{
    const QRectF area = pooledArea();
    if (m_pooled.width == 0 || area.isEmpty()) {
        return std::nullopt;
    }
    const double column = (x - area.left()) / area.width() * static_cast<double>(m_pooled.width);
    const double row = (y - area.top()) / area.height() * static_cast<double>(m_pooled.height);
    if (!(column >= 0 && row >= 0 && column < static_cast<double>(m_pooled.width) &&
          row < static_cast<double>(m_pooled.height))) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(row) * m_pooled.width + static_cast<std::size_t>(column);
}

QString HeatMapModel::describe(double x, double y) const
{
    const auto cell = cellAt(x, y);
    if (!cell) {
        return {};
    }
    const MatrixRegion elements = m_pooled.elementsOf(*cell % m_pooled.width, *cell / m_pooled.width);
    const bool isOne = elements.rows == 1 && elements.columns == 1;
    const QString where = isOne ? QLatin1Char('[') + indexText(elements.row, elements.column) + QLatin1Char(']')
                                : tr("rows %1 · columns %2")
                                      .arg(rangeText(m_slice.firstRowIndex() + elements.row, elements.rows),
                                           rangeText(m_slice.firstColumnIndex() + elements.column, elements.columns));
    const float low = m_pooled.low[*cell];
    const float high = m_pooled.high[*cell];
    QString value = low > high    ? tr("no finite value")
                    : low == high ? valueText(low)
                                  : tr("%1 to %2").arg(valueText(low), valueText(high));
    if (m_pooled.notFinite[*cell] != 0 && low <= high) {
        value += tr(", and NaN or infinity");
    }
    return where + QStringLiteral(": ") + value;
}

void HeatMapModel::pick(double x, double y)
{
    const auto cell = cellAt(x, y);
    if (!cell) {
        return;
    }
    constexpr std::uint64_t kMost = std::uint64_t{1} << 22; // elements of a cell to look through
    const MatrixRegion elements = m_pooled.elementsOf(*cell % m_pooled.width, *cell / m_pooled.width);
    const std::uint64_t first = m_slice.element(elements.row, elements.column);
    if (elements.rows * elements.columns == 1 || elements.rows > kMost / elements.columns) {
        Q_EMIT picked(first);
        return;
    }
    m_pick.start(
        tr("Value of %1").arg(m_title),
        [model = *m_model, tensor = m_tensor, slice = m_slice, elements](Progress&) -> Result<std::uint64_t> {
            APR_TRY(const auto values, loadRegion(model, tensor, slice, elements));
            const auto rank = [](float value) {
                return std::isfinite(value) ? std::abs(value) : std::numeric_limits<float>::infinity();
            };
            const auto most =
                std::max_element(values.begin(), values.end(), [&rank](float a, float b) { return rank(a) < rank(b); });
            const auto at = static_cast<std::uint64_t>(most - values.begin());
            return slice.element(elements.row + at / elements.columns, elements.column + at % elements.columns);
        },
        [this](Result<std::uint64_t> element) {
            if (element) {
                Q_EMIT picked(*element);
            }
        });
}

} // namespace apr::workbench
