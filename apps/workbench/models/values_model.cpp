// SPDX-License-Identifier: MIT
#include "values_model.h"

#include "apr/base/text.h"
#include "apr/model/tensor_statistics.h"
#include "text_helpers.h"

#include <algorithm>
#include <cmath>

namespace apr::workbench {
namespace {

/// `value` moved by `by`, within [0, end).
std::uint64_t moved(std::uint64_t value, std::int64_t by, std::uint64_t end)
{
    if (end == 0) {
        return 0;
    }
    const auto distance = static_cast<std::uint64_t>(by < 0 ? -by : by);
    return by < 0 ? value - std::min(value, distance) : value + std::min(end - 1 - std::min(value, end - 1), distance);
}

bool covers(const MatrixRegion& outer, const MatrixRegion& inner)
{
    return inner.row >= outer.row && inner.row + inner.rows <= outer.row + outer.rows && inner.column >= outer.column &&
           inner.column + inner.columns <= outer.column + outer.columns;
}

} // namespace

void ValuesModel::show(const Model& model, std::size_t tensor)
{
    m_model = model;
    m_tensor = tensor;
    m_title = toQString(printable(model.tensors()[tensor].name));
    m_searchNote.clear();
    m_search.cancel();
    takeSlice(TensorSlice(model.tensors()[tensor].shape));
    Q_EMIT tensorChanged();
    Q_EMIT searchChanged();
}

void ValuesModel::clear(const QString& note)
{
    m_load.cancel();
    m_exact.cancel();
    m_statistics.cancel();
    m_search.cancel();
    m_copy.cancel();
    m_model.reset();
    m_slice = TensorSlice(Shape{0, 0});
    m_rows = m_columns = m_top = m_left = 0;
    m_cursor = m_anchor = {};
    m_block = {};
    m_title.clear();
    m_note = note;
    m_sliceError.clear();
    m_readout.clear();
    m_summary.clear();
    m_searchNote.clear();
    Q_EMIT tensorChanged();
    Q_EMIT sliceChanged();
    Q_EMIT changed();
    Q_EMIT cursorChanged();
    Q_EMIT readoutChanged();
    Q_EMIT summaryChanged();
    Q_EMIT searchChanged();
}

void ValuesModel::takeSlice(const TensorSlice& slice)
{
    m_slice = slice;
    m_sliceError.clear();
    m_isWrapped = slice.rows() == 1 && slice.columns() > kWrap;
    m_rows = m_isWrapped ? (slice.columns() + kWrap - 1) / kWrap : slice.rows();
    m_columns = m_isWrapped ? kWrap : slice.columns();
    m_top = m_left = 0;
    m_cursor = m_anchor = {};
    m_note = slice.isEmpty() ? tr("This tensor has no elements.") : QString();
    reload();
    Q_EMIT sliceChanged();
    updateReadout();
    updateSummary();
}

QString ValuesModel::slice() const
{
    return toQString(m_slice.text());
}

void ValuesModel::setSlice(const QString& text)
{
    if (!m_model) {
        return;
    }
    const auto slice = TensorSlice::parse(toStdString(text), m_model->tensors()[m_tensor].shape);
    if (slice) {
        takeSlice(*slice);
        return;
    }
    m_sliceError = toQString(slice.error().message);
    Q_EMIT sliceChanged();
}

double ValuesModel::plane() const
{
    const auto plane = m_slice.plane();
    return plane ? static_cast<double>(*plane) : -1;
}

double ValuesModel::planes() const
{
    return m_model ? static_cast<double>(m_slice.planes()) : 1;
}

void ValuesModel::setPlane(double plane)
{
    if (m_model && plane >= 0 && plane < planes() && plane != this->plane()) {
        takeSlice(TensorSlice::ofPlane(m_model->tensors()[m_tensor].shape, static_cast<std::uint64_t>(plane)));
    }
}

void ValuesModel::setRaw(bool raw)
{
    if (raw != m_isRaw) {
        m_isRaw = raw;
        reload();
        Q_EMIT optionsChanged();
    }
}

void ValuesModel::setShaded(bool shaded)
{
    if (shaded != m_isShaded) {
        m_isShaded = shaded;
        Q_EMIT optionsChanged();
        Q_EMIT changed();
    }
}

void ValuesModel::setDigits(int digits)
{
    digits = std::clamp(digits, 2, 17);
    if (digits != m_digits) {
        m_digits = digits;
        reload();
        Q_EMIT optionsChanged();
    }
}

void ValuesModel::reload()
{
    m_load.cancel();
    m_block = {};
    m_requested = {};
    if (!m_slice.isEmpty()) {
        m_note.clear();
    }
    need();
    Q_EMIT changed();
}

MatrixRegion ValuesModel::sliceRegion(const MatrixRegion& grid) const
{
    if (!m_isWrapped) {
        return grid;
    }
    const std::uint64_t first = grid.row * kWrap;
    return {.row = 0, .column = first, .rows = 1, .columns = std::min(grid.rows * kWrap, m_slice.columns() - first)};
}

void ValuesModel::need()
{
    if (!m_model || m_slice.isEmpty() || m_visibleRows == 0 || m_visibleColumns == 0) {
        return;
    }
    MatrixRegion visible{.row = m_top,
                         .column = m_left,
                         .rows = std::min(m_visibleRows + 1, m_rows - m_top),
                         .columns = std::min(m_visibleColumns + 1, m_columns - m_left)};
    if (m_isWrapped) {
        visible.column = 0;
        visible.columns = kWrap;
    }
    if (covers(m_block.region, visible) || (m_load.isRunning() && covers(m_requested, visible))) {
        return;
    }
    // With a margin of what is visible, so that scrolling a little loads nothing.
    MatrixRegion wanted = visible;
    wanted.row -= std::min(wanted.row, m_visibleRows);
    wanted.rows = std::min(visible.rows + (visible.row - wanted.row) + m_visibleRows, m_rows - wanted.row);
    if (!m_isWrapped) {
        wanted.column -= std::min(wanted.column, m_visibleColumns);
        wanted.columns =
            std::min(visible.columns + (visible.column - wanted.column) + m_visibleColumns, m_columns - wanted.column);
    }
    m_requested = wanted;
    m_load.start(
        tr("Values of %1").arg(m_title),
        [model = *m_model, tensor = m_tensor, slice = m_slice, region = sliceRegion(wanted), wanted, digits = m_digits,
         raw = m_isRaw](Progress&) -> Result<Block> {
            Block block{.region = wanted};
            APR_TRY(block.texts, regionText(model, tensor, slice, region, digits, raw));
            if (auto values = loadRegion(model, tensor, slice, region)) {
                block.values = std::move(*values);
            }
            for (const float value : block.values) {
                block.largest = std::isfinite(value) ? std::max(block.largest, std::abs(value)) : block.largest;
            }
            return block;
        },
        [this](Result<Block> block) {
            if (block) {
                m_block = std::move(*block);
                m_note.clear();
                need(); // what has become visible in the meantime
            } else {
                m_note = toQString(describe(block.error()));
            }
            Q_EMIT changed();
        });
}

std::optional<std::size_t> ValuesModel::blockIndex(std::uint64_t row, std::uint64_t column) const
{
    if (!covers(m_block.region, {row, column, 1, 1})) {
        return std::nullopt;
    }
    const std::uint64_t at = (row - m_block.region.row) * m_block.region.columns + (column - m_block.region.column);
    return at < m_block.texts.size() ? std::optional(static_cast<std::size_t>(at)) : std::nullopt;
}

QString ValuesModel::cellText(std::uint64_t row, std::uint64_t column) const
{
    const auto at = blockIndex(row, column);
    return at ? localized(m_block.texts[*at]) : QString();
}

std::optional<float> ValuesModel::cellValue(std::uint64_t row, std::uint64_t column) const
{
    const auto at = blockIndex(row, column);
    return at && *at < m_block.values.size() ? std::optional(m_block.values[*at]) : std::nullopt;
}

QString ValuesModel::rowLabel(std::uint64_t row) const
{
    return QString::number(m_isWrapped ? m_slice.firstColumnIndex() + row * kWrap : m_slice.firstRowIndex() + row);
}

QString ValuesModel::columnLabel(std::uint64_t column) const
{
    return m_isWrapped ? QLatin1Char('+') + QString::number(column)
                       : QString::number(m_slice.firstColumnIndex() + column);
}

int ValuesModel::widestText() const
{
    if (!m_model) {
        return 8;
    }
    const DTypeInfo& type = dtypeInfo(m_model->tensors()[m_tensor].dtype);
    if (m_isRaw) {
        return static_cast<int>(2 + 2 * type.blockBytes);
    }
    switch (type.kind) {
    case DTypeKind::Integer: return type.blockBytes <= 1 ? 5 : type.blockBytes == 2 ? 7 : 12;
    case DTypeKind::Boolean: return 5;
    case DTypeKind::Complex: return 2 * m_digits + 12;
    default: return m_digits + 6; // sign, point, e-05
    }
}

bool ValuesModel::isSelected(std::uint64_t row, std::uint64_t column) const
{
    const MatrixRegion selected = selection();
    return covers(selected,
                  m_isWrapped ? MatrixRegion{0, row * kWrap + column, 1, 1} : MatrixRegion{row, column, 1, 1});
}

MatrixRegion ValuesModel::selection() const
{
    if (m_isWrapped) {
        const auto [first, last] =
            std::minmax({m_cursor.row * kWrap + m_cursor.column, m_anchor.row * kWrap + m_anchor.column});
        return {.row = 0, .column = first, .rows = 1, .columns = last - first + 1};
    }
    const auto [top, bottom] = std::minmax({m_cursor.row, m_anchor.row});
    const auto [left, right] = std::minmax({m_cursor.column, m_anchor.column});
    return {.row = top, .column = left, .rows = bottom - top + 1, .columns = right - left + 1};
}

QString ValuesModel::selectionSlice() const
{
    const MatrixRegion region = selection();
    const auto range = [](std::uint64_t first, std::uint64_t count) {
        return count == 1 ? QString::number(first)
                          : QString::number(first) + QLatin1Char(':') + QString::number(first + count);
    };
    QStringList terms = slice().split(QStringLiteral(", "), Qt::SkipEmptyParts);
    std::vector<int> running;
    for (int i = 0; i < terms.size(); ++i) {
        if (terms[i].contains(QLatin1Char(':'))) {
            running.push_back(i);
        }
    }
    if (!running.empty()) {
        terms[running.back()] = range(m_slice.firstColumnIndex() + region.column, region.columns);
    }
    if (running.size() > 1) {
        terms[running.front()] = range(m_slice.firstRowIndex() + region.row, region.rows);
    }
    return terms.join(QStringLiteral(", "));
}

std::optional<std::uint64_t> ValuesModel::cursorElement() const
{
    if (!m_model || m_slice.isEmpty()) {
        return std::nullopt;
    }
    return m_isWrapped ? m_slice.element(0, m_cursor.row * kWrap + m_cursor.column)
                       : m_slice.element(m_cursor.row, m_cursor.column);
}

void ValuesModel::clampViewport()
{
    const auto most = [](std::uint64_t whole, std::uint64_t visible) { return whole - std::min(whole, visible); };
    m_top = std::min(m_top, most(m_rows, m_visibleRows));
    m_left = std::min(m_left, most(m_columns, m_visibleColumns));
}

void ValuesModel::setViewport(std::uint64_t rows, std::uint64_t columns)
{
    if (rows != m_visibleRows || columns != m_visibleColumns) {
        m_visibleRows = rows;
        m_visibleColumns = columns;
        clampViewport();
        need();
        Q_EMIT changed();
    }
}

void ValuesModel::scroll(std::int64_t rows, std::int64_t columns)
{
    m_top = moved(m_top, rows, m_rows);
    m_left = moved(m_left, columns, m_columns);
    clampViewport();
    need();
    Q_EMIT changed();
}

void ValuesModel::setRowPosition(double position)
{
    m_top = static_cast<std::uint64_t>(std::clamp(position, 0.0, 1.0) * static_cast<double>(m_rows));
    scroll(0, 0);
}

void ValuesModel::setColumnPosition(double position)
{
    m_left = static_cast<std::uint64_t>(std::clamp(position, 0.0, 1.0) * static_cast<double>(m_columns));
    scroll(0, 0);
}

void ValuesModel::setCursor(Place place, bool extends)
{
    if (!m_model || m_rows == 0 || m_columns == 0) {
        return;
    }
    place.row = std::min(place.row, m_rows - 1);
    place.column = std::min(place.column, m_columns - 1);
    if (m_isWrapped && place.row * kWrap + place.column >= m_slice.columns()) {
        place.column = (m_slice.columns() - 1) % kWrap;
    }
    m_cursor = place;
    if (!extends) {
        m_anchor = place;
    }
    const auto follow = [](std::uint64_t at, std::uint64_t& first, std::uint64_t visible) {
        first = at < first ? at : visible > 0 && at >= first + visible ? at - visible + 1 : first;
    };
    follow(place.row, m_top, m_visibleRows);
    follow(place.column, m_left, m_visibleColumns);
    need();
    updateReadout();
    updateSummary();
    Q_EMIT cursorChanged();
    Q_EMIT changed();
}

void ValuesModel::moveCursor(std::int64_t rows, std::int64_t columns, bool extends)
{
    setCursor({.row = moved(m_cursor.row, rows, m_rows), .column = moved(m_cursor.column, columns, m_columns)},
              extends);
}

void ValuesModel::selectAll()
{
    m_anchor = {};
    const std::uint64_t top = m_top;
    const std::uint64_t left = m_left;
    setCursor({.row = m_rows, .column = m_columns}, true);
    m_top = top;
    m_left = left;
    scroll(0, 0);
}

void ValuesModel::updateReadout()
{
    m_exact.cancel();
    m_readout.clear();
    if (!m_model || m_slice.isEmpty()) {
        return;
    }
    const Place place = m_isWrapped ? Place{0, m_cursor.row * kWrap + m_cursor.column} : m_cursor;
    const QString index = QLatin1Char('[') + toQString(m_slice.indexText(place.row, place.column)) + QLatin1Char(']');
    m_readout = index;
    Q_EMIT readoutChanged();
    const bool hasBits = dtypeInfo(m_model->tensors()[m_tensor].dtype).blockElements == 1;
    m_exact.start(
        tr("Value of %1").arg(m_title),
        [model = *m_model, tensor = m_tensor, slice = m_slice, place,
         hasBits](Progress&) -> Result<std::vector<std::string>> {
            const MatrixRegion region{.row = place.row, .column = place.column, .rows = 1, .columns = 1};
            APR_TRY(auto text, regionText(model, tensor, slice, region, 0, false));
            if (hasBits) {
                APR_TRY(const auto bits, regionText(model, tensor, slice, region, 0, true));
                text.push_back(bits.front());
            }
            return text;
        },
        [this, index](Result<std::vector<std::string>> text) {
            if (text) {
                m_readout = index + QStringLiteral(" = ") + toQString((*text)[0]) +
                            (text->size() > 1 ? QStringLiteral("   ") + toQString((*text)[1]) : QString());
                Q_EMIT readoutChanged();
            }
        });
}

void ValuesModel::updateSummary()
{
    m_statistics.cancel();
    m_summary.clear();
    const MatrixRegion region = selection();
    if (m_model && !m_slice.isEmpty() && (region.rows > 1 || region.columns > 1)) {
        m_summary = tr("%1 values").arg(countText(region.rows * region.columns));
        m_statistics.start(
            tr("Statistics of the selection"),
            [model = *m_model, tensor = m_tensor, slice = m_slice, region](Progress& progress) {
                return statisticsOfRegion(model, tensor, slice, region, progress);
            },
            [this](Result<TensorStatistics> result) {
                if (!result) {
                    return;
                }
                const auto number = [](double value) { return numberText(value, 5); };
                m_summary = tr("%1 values · min %2 · max %3 · mean %4 · std %5")
                                .arg(countText(result->count), number(result->min), number(result->max),
                                     number(result->mean), number(result->std));
                if (result->finite() < result->count) {
                    m_summary += tr(" · %1 not finite").arg(countText(result->count - result->finite()));
                }
                Q_EMIT summaryChanged();
            });
    }
    Q_EMIT summaryChanged();
}

void ValuesModel::goToElement(std::uint64_t element)
{
    if (!m_model || element >= m_model->tensors()[m_tensor].elements()) {
        return;
    }
    auto place = m_slice.placeOf(element);
    if (!place) {
        takeSlice(TensorSlice::ofElement(m_model->tensors()[m_tensor].shape, element));
        place = m_slice.placeOf(element);
    }
    if (place) {
        setCursor(m_isWrapped ? Place{place->column / kWrap, place->column % kWrap} : *place, false);
    }
}

bool ValuesModel::goTo(const QString& index)
{
    if (!m_model) {
        return false;
    }
    const Shape& shape = m_model->tensors()[m_tensor].shape;
    const std::string text = toStdString(index.trimmed());
    if (const auto element = parseUnsigned(text); element && shape.size() != 1) {
        const bool exists = *element < m_model->tensors()[m_tensor].elements();
        goToElement(*element);
        return exists;
    }
    const auto slice = TensorSlice::parse(text, shape);
    if (!slice || slice->rows() != 1 || slice->columns() != 1) {
        return false;
    }
    goToElement(slice->element(0, 0));
    return true;
}

void ValuesModel::find(const QString& what)
{
    using Kind = ValueQuery::Kind;
    if (!m_model || m_slice.isEmpty()) {
        return;
    }
    const bool isOutlier = what == QStringLiteral("outlier");
    const QString name = isOutlier ? tr("value more than %1 standard deviations from the mean").arg(kSigmas)
                         : what == QStringLiteral("inf")  ? tr("infinity")
                         : what == QStringLiteral("zero") ? tr("zero")
                                                          : tr("NaN");
    const Kind kind = isOutlier                        ? Kind::Outside
                      : what == QStringLiteral("inf")  ? Kind::Infinite
                      : what == QStringLiteral("zero") ? Kind::Zero
                                                       : Kind::NaN;
    m_searchNote = tr("Searching …");
    m_search.start(
        tr("Search in %1").arg(m_title),
        [model = *m_model, tensor = m_tensor, kind, isOutlier,
         after = cursorElement()](Progress& progress) -> Result<std::optional<std::uint64_t>> {
            ValueQuery query{.kind = kind};
            if (isOutlier) {
                APR_TRY(const TensorStatistics statistics, statisticsOf(model, tensor, progress));
                query = ValueQuery::outliers(statistics, kSigmas);
            }
            return findValue(model, tensor, query, after, progress);
        },
        [this, name](Result<std::optional<std::uint64_t>> found) {
            m_searchNote = !found   ? toQString(describe(found.error()))
                           : *found ? QString()
                                    : tr("No %1 in this tensor.").arg(name);
            if (found && *found) {
                goToElement(**found);
            }
            Q_EMIT searchChanged();
        });
    Q_EMIT searchChanged();
}

void ValuesModel::cancelSearch()
{
    m_search.cancel();
    m_searchNote.clear();
    Q_EMIT searchChanged();
}

void ValuesModel::copySelection()
{
    const MatrixRegion region = selection();
    if (!m_model || m_slice.isEmpty()) {
        return;
    }
    if (region.rows > kMostCopied / std::max<std::uint64_t>(1, region.columns)) {
        m_searchNote =
            tr("At most %1 values can be copied; `aprcli cat` writes any number.").arg(countText(kMostCopied));
        Q_EMIT searchChanged();
        return;
    }
    m_copy.start(
        tr("Copy values of %1").arg(m_title),
        [model = *m_model, tensor = m_tensor, slice = m_slice, region, raw = m_isRaw](Progress&) {
            return regionText(model, tensor, slice, region, 0, raw);
        },
        [this, columns = region.columns](Result<std::vector<std::string>> texts) {
            if (!texts) {
                m_searchNote = toQString(describe(texts.error()));
                Q_EMIT searchChanged();
                return;
            }
            std::string out;
            for (std::size_t i = 0; i < texts->size(); ++i) {
                out += (*texts)[i] + ((i + 1) % columns == 0 ? '\n' : '\t');
            }
            Q_EMIT copied(toQString(out));
        });
}

} // namespace apr::workbench
