// SPDX-License-Identifier: MIT
#include "tensors_pane.h"

#include "text_helpers.h"

#include <QJsonArray>

#include <algorithm>

namespace apr::workbench {
namespace {

constexpr double kLeastWidth = 40;
constexpr double kMostWidth = 2000;
constexpr double kLeastName = 180;
const QString kTensorsFilter = QStringLiteral("tensors");

} // namespace

TensorsPaneModel::TensorsPaneModel(Workspace& workspace, QObject* parent) : PaneModel(workspace, parent)
{
    connect(&m_tensors, &TensorTreeModel::filterChanged, this, &PaneModel::commandLineChanged);
    connect(&m_tensors, &TensorTreeModel::filterChanged, this, [this] {
        if (Document* shown = document(); shown != nullptr && shown == m_filtered) {
            shown->setFilter(kTensorsFilter, m_tensors.filter());
        }
    });
}

int TensorsPaneModel::selected() const
{
    return document() != nullptr ? document()->tensor() : -1;
}

void TensorsPaneModel::select(int tensor)
{
    if (Document* shown = document()) {
        shown->selectTensor(tensor);
    }
}

double TensorsPaneModel::columnWidth(int column, double tableWidth) const
{
    double left = tableWidth - kLeastName;
    double used = 0;
    for (int i = 1; i < TensorTreeModel::ColumnCount; ++i) {
        const double width = m_columnWidths[i - 1];
        const bool fits = width <= left;
        if (i == column) {
            return fits ? width : 0;
        }
        if (!fits) {
            break;
        }
        left -= width;
        used += width;
    }
    return column == 0 ? std::max(kLeastName, tableWidth - used) : 0;
}

void TensorsPaneModel::widen(int column, double by, double tableWidth)
{
    if (column <= 0 || column >= TensorTreeModel::ColumnCount) {
        return;
    }
    double left = tableWidth - kLeastName;
    for (int i = 1; i < TensorTreeModel::ColumnCount; ++i) {
        left -= columnWidth(i, tableWidth);
    }
    double& width = m_columnWidths[column - 1];
    width = std::clamp(width + std::min(by, std::max(0.0, left)), kLeastWidth, kMostWidth);
    Q_EMIT columnWidthsChanged();
}

QString TensorsPaneModel::commandLine() const
{
    if (document() == nullptr) {
        return {};
    }
    const std::string path = toStdString(document()->path());
    const QString filter = m_tensors.filter().trimmed();
    if (filter.isEmpty()) {
        return commandLineOf({"tensors", path});
    }
    return commandLineOf({"tensors", path, "--filter", toStdString(filter)});
}

QJsonObject TensorsPaneModel::state() const
{
    QJsonArray widths;
    for (const double width : m_columnWidths) {
        widths.append(width);
    }
    return {{QStringLiteral("flat"), m_tensors.isFlat()},
            {QStringLiteral("filter"), m_tensors.filter()},
            {QStringLiteral("filterOf"), m_filtered != nullptr ? m_filtered->path() : QString()},
            {QStringLiteral("columns"), widths}};
}

void TensorsPaneModel::restore(const QJsonObject& state)
{
    m_tensors.setFlat(state[QStringLiteral("flat")].toBool());
    m_tensors.setFilter(state[QStringLiteral("filter")].toString());
    m_restoredFor = state[QStringLiteral("filterOf")].toString();
    const QJsonArray widths = state[QStringLiteral("columns")].toArray();
    for (int i = 0; i < std::min(widths.size(), m_columnWidths.size()); ++i) {
        m_columnWidths[i] = std::clamp(widths[i].toDouble(m_columnWidths[i]), kLeastWidth, kMostWidth);
    }
}

QString TensorsPaneModel::nameOf(int tensor) const
{
    const bool isKnown =
        document() != nullptr && tensor >= 0 && tensor < static_cast<int>(document()->model().tensors().size());
    return isKnown ? toQString(document()->model().tensors()[static_cast<std::size_t>(tensor)].name) : QString();
}

void TensorsPaneModel::refresh(Changes changes)
{
    if (changes & DocumentChange) {
        Document* shown = document();
        if (shown != nullptr && !shown->hasFilter(kTensorsFilter) && shown->path() == m_restoredFor) {
            shown->setFilter(kTensorsFilter, m_tensors.filter()); // of the last session
        }
        m_restoredFor = shown != nullptr ? QString() : m_restoredFor;
        if (shown != nullptr) { // a hidden pane has none
            m_filtered = shown;
            m_tensors.setFilter(shown->filter(kTensorsFilter));
        }
        m_tensors.setModel(document() != nullptr ? std::optional(document()->model()) : std::nullopt);
    }
    if (changes & (DocumentChange | TensorChange)) {
        Q_EMIT selectedChanged();
    }
}

} // namespace apr::workbench
