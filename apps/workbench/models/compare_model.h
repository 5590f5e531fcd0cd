// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/hash.h"
#include "apr/validate/diff.h"

#include "text_helpers.h"

#include <QAbstractTableModel>
#include <QtQmlIntegration/qqmlintegration.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace apr::workbench {

/// The tensors of two models side by side: what has changed first, sortable by every column.
class CompareModel : public QAbstractTableModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(bool onlyDifferences READ showsOnlyDifferences WRITE setOnlyDifferences NOTIFY shownChanged)
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY shownChanged)
    Q_PROPERTY(bool hasRemarks READ hasRemarks NOTIFY shownChanged)
    Q_PROPERTY(int sortColumn READ sortColumn NOTIFY shownChanged)
    Q_PROPERTY(bool sortDescending READ isSortDescending NOTIFY shownChanged)
    Q_PROPERTY(int shownCount READ shownCount NOTIFY shownChanged)
    Q_PROPERTY(bool hasBase READ hasBase NOTIFY shownChanged)

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
        BaseColumn, ///< which side has changed since a common base
        RemarksColumn,
        ColumnCount
    };
    enum Role { CellTextRole = Qt::UserRole + 1, RightRole, ToneRole };

    explicit CompareModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void setDiff(ModelDiff diff);
    void clear() { setDiff({}); }
    /// What both sides have in common: the differences of A and B to it, by the names of the tensors there. Null: none.
    void setBase(const ModelDiff* a, const ModelDiff* b);
    bool hasBase() const { return m_hasBase; }
    bool hasRemarks() const { return m_hasRemarks; }
    /// Tensors that changed only in A, only in B, and in both, since the base.
    struct BaseCounts {
        std::uint64_t onlyA = 0;
        std::uint64_t onlyB = 0;
        std::uint64_t both = 0;
    };
    BaseCounts baseCounts() const;
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
    /// The change of a tensor since the base; nothing if the base does not have it.
    struct Since {
        std::optional<double> a = {}; ///< relative error; 0 if it is the same
        std::optional<double> b = {};
    };

    void arrange();
    Since sinceBase(const TensorDiff& tensor) const;
    QString baseText(const TensorDiff& tensor, NumberReader reader) const;
    double baseOrder(const TensorDiff& tensor) const;
    QString text(const TensorDiff& tensor, int column, NumberReader reader) const;

    ModelDiff m_diff;
    bool m_hasBase = false;
    TextMap<double> m_sinceA; ///< by name
    TextMap<double> m_sinceB;
    TextMap<double> m_deltaCosines; ///< of what changed in both
    bool m_hasRemarks = false;
    std::vector<std::size_t> m_rows;
    QString m_filter;
    bool m_onlyDifferences = true;
    int m_sortColumn = RelativeColumn;
    bool m_isDescending = true;
};

} // namespace apr::workbench
