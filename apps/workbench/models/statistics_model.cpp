// SPDX-License-Identifier: MIT
#include "statistics_model.h"

#include "apr/base/hash.h"
#include "apr/base/natural_order.h"
#include "apr/base/text.h"
#include "text_helpers.h"
#include "tone.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace apr::workbench {

void StatisticsModel::setModel(std::optional<Model> model, Source source)
{
    m_model = std::move(model);
    m_source = std::move(source);
    update();
}

void StatisticsModel::update()
{
    const std::size_t count = m_model ? m_model->tensors().size() : 0;
    m_known.assign(count, std::nullopt); // copies: the document forgets its own when the file is truncated
    std::vector<std::string_view> names(count);
    std::vector<const TensorStatistics*> statistics(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (const TensorStatistics* known = m_source.statistics(static_cast<int>(i))) {
            m_known[i] = *known;
        }
        names[i] = m_model->tensors()[i].name;
        statistics[i] = m_known[i] ? &*m_known[i] : nullptr;
    }
    m_outliers = findPeerOutliers(names, statistics);
    // While its peers are still measured, the first good tensors may look odd.
    TextSet pending;
    for (std::size_t i = 0; i < count; ++i) {
        if (!m_known[i] && (!m_source.error || m_source.error(static_cast<int>(i)).isEmpty())) {
            pending.insert(peerName(names[i]));
        }
    }
    for (std::size_t i = 0; i < count && !pending.empty(); ++i) {
        if (m_outliers[i] && pending.contains(peerName(names[i]))) {
            m_outliers[i].reset();
        }
    }
    arrange();
}

void StatisticsModel::arrange()
{
    beginResetModel();
    m_rows.clear();
    for (std::size_t i = 0; i < m_known.size(); ++i) {
        if (m_query.matches(m_model->tensors()[i])) {
            m_rows.push_back(static_cast<int>(i));
        }
    }
    if (m_sortColumn == NameColumn || m_sortColumn == TypeColumn) {
        std::stable_sort(m_rows.begin(), m_rows.end(), [this](int a, int b) {
            const TensorInfo& first = m_model->tensors()[static_cast<std::size_t>(m_isDescending ? b : a)];
            const TensorInfo& second = m_model->tensors()[static_cast<std::size_t>(m_isDescending ? a : b)];
            return m_sortColumn == NameColumn ? naturalLess(first.name, second.name)
                                              : dtypeName(first.dtype) < dtypeName(second.dtype);
        });
    } else if (m_sortColumn >= 0) {
        // What is not known comes last in both directions.
        std::stable_sort(m_rows.begin(), m_rows.end(), [this](int a, int b) {
            const auto first = number(a, m_sortColumn);
            const auto second = number(b, m_sortColumn);
            return first && second ? (m_isDescending ? *first > *second : *first < *second) : first && !second;
        });
    }
    endResetModel();
    Q_EMIT shownChanged();
}

void StatisticsModel::setFilter(const QString& filter)
{
    if (filter == m_filter) {
        return;
    }
    m_filter = filter;
    auto query = TensorQuery::parse(toStdString(filter));
    m_filterProblem = query ? QString() : toQString(query.error().message);
    if (query) {
        m_query = std::move(*query);
        arrange();
    } else {
        Q_EMIT shownChanged();
    }
}

void StatisticsModel::toggleSort(int column)
{
    const bool startsDescending = column != NameColumn && column != TypeColumn;
    if (column != m_sortColumn) {
        m_sortColumn = column;
        m_isDescending = startsDescending;
    } else if (m_isDescending == startsDescending) {
        m_isDescending = !startsDescending;
    } else {
        m_sortColumn = -1;
    }
    arrange();
}

int StatisticsModel::markedCount() const
{
    return static_cast<int>(
        std::count_if(m_rows.begin(), m_rows.end(), [this](int tensor) { return !note(tensor).isEmpty(); }));
}

int StatisticsModel::tensorAt(int row) const
{
    return row >= 0 && row < shownCount() ? m_rows[static_cast<std::size_t>(row)] : -1;
}

int StatisticsModel::rowOf(int tensor) const
{
    const auto found = std::find(m_rows.begin(), m_rows.end(), tensor);
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int StatisticsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : shownCount();
}

int StatisticsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

std::optional<double> StatisticsModel::number(int tensor, int column) const
{
    if (column == ElementsColumn) {
        return static_cast<double>(m_model->tensors()[static_cast<std::size_t>(tensor)].elements());
    }
    const TensorStatistics* statistics = known(tensor);
    if (statistics == nullptr) {
        return std::nullopt;
    }
    switch (column) {
    case MinColumn: return statistics->min;
    case MaxColumn: return statistics->max;
    case MeanColumn: return statistics->mean;
    case StdColumn: return statistics->std;
    case PeakColumn:
        return statistics->std > 0
                   ? std::optional(std::max(statistics->max - statistics->mean, statistics->mean - statistics->min) /
                                   statistics->std)
                   : std::nullopt;
    case ZerosColumn:
        return statistics->count > 0 ? std::optional(100 * static_cast<double>(statistics->zeros) /
                                                     static_cast<double>(statistics->count))
                                     : std::nullopt;
    case NotFiniteColumn: return static_cast<double>(statistics->count - statistics->finite());
    case NoteColumn: {
        const auto& outlier = m_outliers[static_cast<std::size_t>(tensor)];
        return statistics->finite() < statistics->count ? std::optional(std::numeric_limits<double>::max())
               : outlier                                ? std::optional(std::abs(outlier->score))
                                                        : std::optional(0.0);
    }
    default: return std::nullopt;
    }
}

QString StatisticsModel::note(int tensor) const
{
    const TensorStatistics* statistics = known(tensor);
    if (statistics == nullptr) {
        return m_source.error(tensor);
    }
    if (statistics->finite() < statistics->count) {
        return tr("NaN or infinity");
    }
    if (const auto& outlier = m_outliers[static_cast<std::size_t>(tensor)]) {
        const QString measure = outlier->measure == "std" ? tr("standard deviation") : tr("mean");
        return tr("%1 unlike other layers (median %2)").arg(measure, numberText(outlier->median, 3));
    }
    return {};
}

int StatisticsModel::tone(int tensor) const
{
    const TensorStatistics* statistics = known(tensor);
    const bool isBad = statistics != nullptr && statistics->finite() < statistics->count;
    return static_cast<int>(isBad                                                      ? Tone::Bad
                            : m_outliers[static_cast<std::size_t>(tensor)].has_value() ? Tone::Warning
                                                                                       : Tone::Neutral);
}

QString StatisticsModel::text(int tensor, int column, NumberReader reader) const
{
    const TensorInfo& info = m_model->tensors()[static_cast<std::size_t>(tensor)];
    switch (column) {
    case NameColumn: return toQString(printable(info.name));
    case TypeColumn: return toQString(dtypeName(info.dtype));
    case ElementsColumn: return countText(info.elements(), reader);
    case NoteColumn: return note(tensor);
    default: break;
    }
    const auto value = number(tensor, column);
    if (!value) {
        return {};
    }
    if (column == NotFiniteColumn) {
        return countText(static_cast<std::uint64_t>(*value), reader);
    }
    return numberText(*value, column == ZerosColumn || column == PeakColumn ? 3 : digitsFor(reader), reader);
}

QVariant StatisticsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const int tensor = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case CellTextRole:
    case Qt::DisplayRole: return text(tensor, index.column(), NumberReader::Person);
    case RightRole: return index.column() >= ElementsColumn && index.column() < NoteColumn;
    case ToneRole:
        return index.column() == NoteColumn || index.column() == NameColumn ? tone(tensor)
                                                                            : static_cast<int>(Tone::Neutral);
    case TensorRole: return tensor;
    default: return {};
    }
}

QVariant StatisticsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case NameColumn: return tr("Name");
    case TypeColumn: return tr("Type");
    case ElementsColumn: return tr("Elements");
    case MinColumn: return tr("Min");
    case MaxColumn: return tr("Max");
    case MeanColumn: return tr("Mean");
    case StdColumn: return tr("Std");
    case PeakColumn: return tr("Peak (σ)");
    case ZerosColumn: return tr("Zeros (%)");
    case NotFiniteColumn: return tr("NaN, Inf");
    case NoteColumn: return tr("Note");
    default: return {};
    }
}

QHash<int, QByteArray> StatisticsModel::roleNames() const
{
    return {{CellTextRole, "cellText"}, {RightRole, "alignRight"}, {ToneRole, "tone"}, {TensorRole, "tensor"}};
}

QString StatisticsModel::toText() const
{
    QString out;
    for (int column = 0; column < ColumnCount; ++column) {
        out += (column == 0 ? QString() : QStringLiteral("\t")) +
               headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    }
    out += QLatin1Char('\n');
    for (const int tensor : m_rows) {
        for (int column = 0; column < ColumnCount; ++column) {
            out +=
                (column == 0 ? QString() : QStringLiteral("\t")) + tsvCell(text(tensor, column, NumberReader::Program));
        }
        out += QLatin1Char('\n');
    }
    return out;
}

} // namespace apr::workbench
