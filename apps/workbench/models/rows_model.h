// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractListModel>
#include <QStringList>
#include <QtQmlIntegration/qqmlintegration.h>

#include <vector>

namespace apr::workbench {

/// Rows of text cells, for short tables that are made as a whole; each column is a role.
class RowsModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(int count READ count NOTIFY changed)

public:
    /// `roles` are the names of the columns in QML.
    explicit RowsModel(std::vector<QByteArray> roles, QObject* parent = nullptr);

    /// Each row has a cell for each role.
    void setRows(std::vector<QStringList> rows);
    int count() const { return static_cast<int>(m_rows.size()); }
    const QString& cell(int row, int column) const { return m_rows[static_cast<std::size_t>(row)][column]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void changed();

private:
    std::vector<QByteArray> m_roles;
    std::vector<QStringList> m_rows;
};

} // namespace apr::workbench
