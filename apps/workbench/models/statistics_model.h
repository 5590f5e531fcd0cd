// SPDX-License-Identifier: MIT
#pragma once

#include "apr/look/peer_outliers.h"
#include "apr/look/tensor_query.h"
#include "apr/model/model.h"

#include "text_helpers.h"

#include <QAbstractTableModel>
#include <QtQmlIntegration/qqmlintegration.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace apr::workbench {

/// Statistics of all tensors as a table that sorts by every column. Tensors that differ from the same tensor of other
/// layers, and those with NaN or infinities, are marked.
class StatisticsModel : public QAbstractTableModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY shownChanged)
    Q_PROPERTY(QString filterProblem READ filterProblem NOTIFY shownChanged)
    Q_PROPERTY(int sortColumn READ sortColumn NOTIFY shownChanged)
    Q_PROPERTY(bool sortDescending READ isSortDescending NOTIFY shownChanged)
    Q_PROPERTY(int shownCount READ shownCount NOTIFY shownChanged)
    Q_PROPERTY(int markedCount READ markedCount NOTIFY shownChanged)

public:
    enum Column {
        NameColumn,
        TypeColumn,
        ElementsColumn,
        MinColumn,
        MaxColumn,
        MeanColumn,
        StdColumn,
        PeakColumn, ///< largest distance from the mean in standard deviations
        ZerosColumn,
        NotFiniteColumn,
        NoteColumn,
        ColumnCount
    };
    enum Role { CellTextRole = Qt::UserRole + 1, RightRole, ToneRole, TensorRole };

    /// The statistics of a tensor, or null; and why they are not known.
    struct Source {
        std::function<const TensorStatistics*(int)> statistics = {};
        std::function<QString(int)> error = {};
    };

    explicit StatisticsModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    /// Shows the tensors of `model`, or nothing. `source` is asked in update().
    void setModel(std::optional<Model> model, Source source);
    /// Takes what the source knows by now, and sorts.
    void update();

    const QString& filter() const { return m_filter; }
    /// A query that is not understood leaves the rows as they are.
    void setFilter(const QString& filter);
    const QString& filterProblem() const { return m_filterProblem; }
    int sortColumn() const { return m_sortColumn; }
    bool isSortDescending() const { return m_isDescending; }
    /// Sorts by a column, largest number first. A second call reverses the order, a third restores that of the file.
    Q_INVOKABLE void toggleSort(int column);
    int shownCount() const { return static_cast<int>(m_rows.size()); }
    /// Tensors that are marked.
    int markedCount() const;
    /// The tensor of a row, or -1.
    Q_INVOKABLE int tensorAt(int row) const;
    /// The row of a tensor, or -1.
    Q_INVOKABLE int rowOf(int tensor) const;
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
    const TensorStatistics* known(int tensor) const
    {
        const auto& known = m_known[static_cast<std::size_t>(tensor)];
        return known ? &*known : nullptr;
    }
    /// The number to sort by and to show; nothing if it is not known.
    std::optional<double> number(int tensor, int column) const;
    QString text(int tensor, int column, NumberReader reader) const;
    QString note(int tensor) const;
    int tone(int tensor) const;

    std::optional<Model> m_model;
    Source m_source;
    std::vector<std::optional<TensorStatistics>> m_known;
    std::vector<std::optional<PeerOutlier>> m_outliers;
    std::vector<int> m_rows; ///< tensors in the order of the rows
    TensorQuery m_query;
    QString m_filter;
    QString m_filterProblem;
    int m_sortColumn = -1;
    bool m_isDescending = true;
};

} // namespace apr::workbench
