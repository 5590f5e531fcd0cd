// SPDX-License-Identifier: MIT
#pragma once

#include "apr/validate/diff.h"

#include <QAbstractTableModel>
#include <QtQmlIntegration/qqmlintegration.h>

#include <vector>

namespace apr::workbench {

/// The tensors of two models side by side: what has changed first, sortable by every column.
class CompareModel : public QAbstractTableModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(bool onlyDifferences READ showsOnlyDifferences WRITE setOnlyDifferences NOTIFY shownChanged)
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY shownChanged)
    Q_PROPERTY(int sortColumn READ sortColumn NOTIFY shownChanged)
    Q_PROPERTY(bool sortDescending READ isSortDescending NOTIFY shownChanged)
    Q_PROPERTY(int shownCount READ shownCount NOTIFY shownChanged)

public:
    enum Column {
        NameColumn,
        ChangeColumn,
        TypeColumn,
        ShapeColumn,
        DifferingColumn,
        MaxDeltaColumn,
        RelativeColumn,
        CosineColumn,
        ColumnCount
    };
    enum Role { CellTextRole = Qt::UserRole + 1, RightRole, ToneRole };

    explicit CompareModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void setDiff(ModelDiff diff);
    void clear() { setDiff({}); }
    const ModelDiff& diff() const { return m_diff; }

    bool showsOnlyDifferences() const { return m_onlyDifferences; }
    void setOnlyDifferences(bool only);
    /// A part of the name, in any case.
    const QString& filter() const { return m_filter; }
    void setFilter(const QString& filter);
    int sortColumn() const { return m_sortColumn; }
    bool isSortDescending() const { return m_isDescending; }
    /// Sorts by a column, largest number first; a second call reverses the order.
    Q_INVOKABLE void toggleSort(int column);
    int shownCount() const { return static_cast<int>(m_rows.size()); }
    /// The tensor of a row, or null.
    const TensorDiff* at(int row) const;
    /// The row of a tensor, or -1.
    Q_INVOKABLE int rowOf(const QString& name) const;
    /// The rows as tab-separated values, numbers with all digits.
    Q_INVOKABLE QString toText() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void shownChanged();

private:
    void arrange();
    QString text(const TensorDiff& tensor, int column, int digits) const;

    ModelDiff m_diff;
    std::vector<std::size_t> m_rows;
    QString m_filter;
    bool m_onlyDifferences = true;
    int m_sortColumn = RelativeColumn;
    bool m_isDescending = true;
};

} // namespace apr::workbench
