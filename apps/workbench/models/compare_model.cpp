// SPDX-License-Identifier: MIT
#include "compare_model.h"

#include "apr/base/hash.h"
#include "apr/base/natural_order.h"
#include "apr/base/text.h"
#include "text_helpers.h"
#include "tone.h"

#include <algorithm>

namespace apr::workbench {
namespace {

bool isCompared(const TensorDiff& tensor)
{
    return tensor.isCompared() && tensor.note.empty();
}

/// The number of a column to sort by. What could not be compared comes before what could, largest first.
double sortNumber(const TensorDiff& tensor, int column)
{
    constexpr double kFirst = 1e300;
    if (!isCompared(tensor)) {
        return kFirst;
    }
    if (tensor.notComparable > 0 && column != CompareModel::DifferingColumn) {
        return kFirst / 2 + static_cast<double>(tensor.notComparable); // worse than any error
    }
    switch (column) {
    case CompareModel::DifferingColumn: return static_cast<double>(tensor.differing);
    case CompareModel::MaxDeltaColumn: return tensor.maxDelta;
    case CompareModel::CosineColumn: return -tensor.cosine; // the least similar first
    case CompareModel::ChangeColumn: return static_cast<double>(tensor.change);
    default: return tensor.relativeL2;
    }
}

QString changeText(TensorChange change)
{
    switch (change) {
    case TensorChange::Same: return CompareModel::tr("same");
    case TensorChange::Changed: return CompareModel::tr("changed");
    case TensorChange::Added: return CompareModel::tr("only in B");
    case TensorChange::Removed: return CompareModel::tr("only in A");
    case TensorChange::Reshaped: return CompareModel::tr("reshaped");
    case TensorChange::Unreadable: return CompareModel::tr("unreadable");
    }
    return {};
}

} // namespace

CompareModel::Since CompareModel::sinceBase(const TensorDiff& tensor) const
{
    const auto of = [&tensor](const TextMap<double>& side) {
        const auto found = side.find(tensor.name);
        return found == side.end() ? std::nullopt : std::optional(found->second);
    };
    return {.a = of(m_sinceA), .b = of(m_sinceB)};
}

QString CompareModel::baseText(const TensorDiff& tensor, NumberReader reader) const
{
    const auto [a, b] = sinceBase(tensor);
    const auto percent = [reader](double value) {
        return numberText(100 * value, digitsFor(reader), reader) + QStringLiteral(" %");
    };
    if (!m_hasBase || (!a && !b)) {
        return m_hasBase ? tr("not in the base") : QString();
    }
    const bool isInA = a && *a != 0;
    const bool isInB = b && *b != 0;
    if (isInA && isInB) {
        if (tensor.change == TensorChange::Same) {
            return tr("both alike: %1").arg(percent(*a));
        }
        const QString both = tr("both: A %1, B %2").arg(percent(*a), percent(*b));
        const auto cosine = m_deltaCosines.find(tensor.name);
        return cosine == m_deltaCosines.end() ? both : both + tr(", cosine %1").arg(numberText(cosine->second, 3));
    }
    return isInA ? tr("only A: %1").arg(percent(*a)) : isInB ? tr("only B: %1").arg(percent(*b)) : tr("unchanged");
}

double CompareModel::baseOrder(const TensorDiff& tensor) const
{
    const auto [a, b] = sinceBase(tensor);
    const double changeA = a.value_or(0);
    const double changeB = b.value_or(0);
    constexpr double kBoth = 1e6; // what changed on both sides has to be decided, so it comes first
    return (changeA != 0 && changeB != 0 ? kBoth : 0) + std::max(changeA, changeB);
}

CompareModel::BaseCounts CompareModel::baseCounts() const
{
    BaseCounts out;
    for (const TensorDiff& tensor : m_diff.tensors) {
        const auto [a, b] = sinceBase(tensor);
        const bool isInA = a.value_or(0) != 0;
        const bool isInB = b.value_or(0) != 0;
        out.both += isInA && isInB ? 1 : 0;
        out.onlyA += isInA && !isInB ? 1 : 0;
        out.onlyB += isInB && !isInA ? 1 : 0;
    }
    return out;
}

void CompareModel::setBase(const ModelDiff* a, const ModelDiff* b)
{
    const auto take = [](const ModelDiff* diff, TextMap<double>& out) {
        constexpr double kUnknown = 1; // reshaped or not readable: as if all of it had changed
        out.clear();
        for (std::size_t i = 0; diff != nullptr && i < diff->tensors.size(); ++i) {
            const TensorDiff& tensor = diff->tensors[i];
            if (tensor.change == TensorChange::Same) {
                out[tensor.name] = 0;
            } else if (isCompared(tensor) && tensor.notComparable == 0) {
                out[tensor.name] = tensor.relativeL2;
            } else if (tensor.change != TensorChange::Added && tensor.change != TensorChange::Removed) {
                out[tensor.name] = kUnknown;
            }
        }
    };
    take(a, m_sinceA);
    take(b, m_sinceB);
    m_hasBase = a != nullptr && b != nullptr;
    m_deltaCosines.clear();
    for (const ThreeWayTensor& tensor :
         m_hasBase ? threeWayDiff(*a, *b, m_diff).tensors : std::vector<ThreeWayTensor>()) {
        if (tensor.change == ThreeWayChange::Both) {
            m_deltaCosines[tensor.name] = tensor.deltaCosine;
        }
    }
    arrange();
}

void CompareModel::setDiff(ModelDiff diff)
{
    m_diff = std::move(diff);
    m_hasBase = false;
    m_sinceA.clear();
    m_sinceB.clear();
    m_deltaCosines.clear();
    m_hasRemarks = std::any_of(m_diff.tensors.begin(), m_diff.tensors.end(),
                               [](const TensorDiff& tensor) { return !tensor.remarks().empty(); });
    arrange();
}

void CompareModel::arrange()
{
    beginResetModel();
    m_rows.clear();
    for (std::size_t i = 0; i < m_diff.tensors.size(); ++i) {
        const TensorDiff& tensor = m_diff.tensors[i];
        const bool isShown = !m_onlyDifferences || tensor.change != TensorChange::Same;
        if (isShown && (m_filter.isEmpty() || toQString(tensor.name).contains(m_filter, Qt::CaseInsensitive))) {
            m_rows.push_back(i);
        }
    }
    std::stable_sort(m_rows.begin(), m_rows.end(), [this](std::size_t a, std::size_t b) {
        const TensorDiff& first = m_diff.tensors[m_isDescending ? a : b];
        const TensorDiff& second = m_diff.tensors[m_isDescending ? b : a];
        switch (m_sortColumn) {
        case NameColumn: return naturalLess(first.name, second.name);
        case TypeColumn: return std::pair(first.dtypeA, first.dtypeB) < std::pair(second.dtypeA, second.dtypeB);
        case ShapeColumn: return first.elements > second.elements;
        case BaseColumn: return baseOrder(first) > baseOrder(second);
        case RemarksColumn: return first.remarks() > second.remarks();
        default: return sortNumber(first, m_sortColumn) > sortNumber(second, m_sortColumn);
        }
    });
    endResetModel();
    Q_EMIT shownChanged();
}

void CompareModel::setOnlyDifferences(bool only)
{
    if (only != m_onlyDifferences) {
        m_onlyDifferences = only;
        arrange();
    }
}

void CompareModel::setFilter(const QString& filter)
{
    if (filter != m_filter) {
        m_filter = filter;
        arrange();
    }
}

void CompareModel::toggleSort(int column)
{
    m_isDescending = column == m_sortColumn ? !m_isDescending : true;
    m_sortColumn = column;
    arrange();
}

const TensorDiff* CompareModel::at(int row) const
{
    return row >= 0 && row < shownCount() ? &m_diff.tensors[m_rows[static_cast<std::size_t>(row)]] : nullptr;
}

int CompareModel::rowOf(const QString& name) const
{
    const std::string wanted = toStdString(name);
    const auto found = std::find_if(m_rows.begin(), m_rows.end(),
                                    [&](std::size_t index) { return m_diff.tensors[index].name == wanted; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int CompareModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : shownCount();
}

int CompareModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString CompareModel::text(const TensorDiff& tensor, int column, NumberReader reader) const
{
    const int digits = digitsFor(reader);
    const auto number = [&](double value) { return numberText(value, digits, reader); };
    const bool isOnlyInB = tensor.change == TensorChange::Added;
    switch (column) {
    case NameColumn: return toQString(tensor.title());
    case ChangeColumn:
        return !tensor.note.empty()       ? toQString(tensor.note)
               : tensor.notComparable > 0 ? tr("%1 NaN or infinite").arg(countText(tensor.notComparable))
                                          : changeText(tensor.change);
    case TypeColumn: {
        const QString left = toQString(dtypeName(isOnlyInB ? tensor.dtypeB : tensor.dtypeA));
        const bool isOther = tensor.dtypeA != tensor.dtypeB && !isOnlyInB && tensor.change != TensorChange::Removed;
        return isOther ? left + QStringLiteral(" → ") + toQString(dtypeName(tensor.dtypeB)) : left;
    }
    case ShapeColumn: {
        const QString left = shapeText(isOnlyInB ? tensor.shapeB : tensor.shapeA);
        return tensor.change == TensorChange::Reshaped ? left + QStringLiteral(" → ") + shapeText(tensor.shapeB) : left;
    }
    case BaseColumn: return baseText(tensor, reader);
    case RemarksColumn: return toQString(tensor.remarks());
    default: break;
    }
    if (!isCompared(tensor)) {
        return {};
    }
    switch (column) {
    case DifferingColumn: return countText(tensor.differing, reader);
    case MaxDeltaColumn: return number(tensor.maxDelta);
    case RelativeColumn: return number(100 * tensor.relativeL2);
    case CosineColumn: return numberText(tensor.cosine, std::max(digits, 7), reader);
    default: return {};
    }
}

QVariant CompareModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const TensorDiff& tensor = *at(index.row());
    switch (role) {
    case CellTextRole:
    case Qt::DisplayRole: return text(tensor, index.column(), NumberReader::Person);
    case RightRole: return index.column() >= DifferingColumn && index.column() < BaseColumn;
    case ToneRole: {
        const bool isBad = tensor.change == TensorChange::Unreadable || tensor.notComparable > 0;
        const bool isStructural = tensor.change == TensorChange::Added || tensor.change == TensorChange::Removed ||
                                  tensor.change == TensorChange::Reshaped;
        return static_cast<int>(index.column() != ChangeColumn ? Tone::Neutral
                                : isBad                        ? Tone::Bad
                                : isStructural                 ? Tone::Warning
                                                               : Tone::Neutral);
    }
    default: return {};
    }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case NameColumn: return tr("Tensor");
    case ChangeColumn: return tr("Change");
    case TypeColumn: return tr("Type");
    case ShapeColumn: return tr("Shape");
    case DifferingColumn: return tr("Differing");
    case MaxDeltaColumn: return tr("Max delta");
    case RelativeColumn: return tr("Error (%)");
    case CosineColumn: return tr("Cosine");
    case BaseColumn: return tr("Since the base");
    case RemarksColumn: return tr("Remarks");
    default: return {};
    }
}

QHash<int, QByteArray> CompareModel::roleNames() const
{
    return {{CellTextRole, "cellText"}, {RightRole, "alignRight"}, {ToneRole, "tone"}};
}

QString CompareModel::toText() const
{
    QString out;
    for (int column = 0; column < ColumnCount; ++column) {
        out += (column == 0 ? QString() : QStringLiteral("\t")) +
               headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    }
    out += QLatin1Char('\n');
    for (const std::size_t row : m_rows) {
        for (int column = 0; column < ColumnCount; ++column) {
            out += (column == 0 ? QString() : QStringLiteral("\t")) +
                   tsvCell(text(m_diff.tensors[row], column, NumberReader::Program));
        }
        out += QLatin1Char('\n');
    }
    return out;
}

} // namespace apr::workbench
