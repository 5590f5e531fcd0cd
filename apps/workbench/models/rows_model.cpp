// SPDX-License-Identifier: MIT
#include "rows_model.h"

namespace apr::workbench {

RowsModel::RowsModel(std::vector<QByteArray> roles, QObject* parent)
    : QAbstractListModel(parent), m_roles(std::move(roles))
{
}

void RowsModel::setRows(std::vector<QStringList> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
    Q_EMIT changed();
}

int RowsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant RowsModel::data(const QModelIndex& index, int role) const
{
    const int column = role - Qt::UserRole - 1;
    return !index.isValid() || column < 0 || column >= static_cast<int>(m_roles.size()) ? QVariant()
                                                                                        : cell(index.row(), column);
}

QHash<int, QByteArray> RowsModel::roleNames() const
{
    QHash<int, QByteArray> out;
    for (std::size_t i = 0; i < m_roles.size(); ++i) {
        out.insert(Qt::UserRole + 1 + static_cast<int>(i), m_roles[i]);
    }
    return out;
}

} // namespace apr::workbench
