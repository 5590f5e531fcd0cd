// SPDX-License-Identifier: MIT
#pragma once

#include "apr/look/tensor_query.h"
#include "apr/model/model.h"

#include <QAbstractItemModel>
#include <QStringList>
#include <QtQmlIntegration/qqmlintegration.h>

#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace apr::workbench {

/// The tensors of a model as a tree by dotted name or as a flat list, filtered by a TensorQuery.
/// Columns: name, dtype, shape, bytes, share. A folder shows the totals of its tensors.
class TensorTreeModel : public QAbstractItemModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
    Q_PROPERTY(QString filterProblem READ filterProblem NOTIFY filterProblemChanged)
    Q_PROPERTY(bool flat READ isFlat WRITE setFlat NOTIFY flatChanged)
    Q_PROPERTY(int shownCount READ shownCount NOTIFY shownChanged)
    Q_PROPERTY(int totalCount READ totalCount NOTIFY shownChanged)
    Q_PROPERTY(QString shownText READ shownText NOTIFY shownChanged)
    Q_PROPERTY(QString pickedText READ pickedText NOTIFY pickedChanged)
    Q_PROPERTY(int sortColumn READ sortColumn NOTIFY shownChanged)
    Q_PROPERTY(bool sortDescending READ isSortDescending NOTIFY shownChanged)

public:
    enum Column { NameColumn, TypeColumn, ShapeColumn, BytesColumn, ShareColumn, ColumnCount };
    enum Role {
        CellTextRole = Qt::UserRole + 1,
        TensorRole,
        RightRole,
        ShareRole, ///< bytes relative to those of the largest row: the length of a bar
        FullNameRole,
        PickedRole
    };

    /// What the listed tensors can be copied as.
    enum TextFormat { Tsv, Csv, JsonText, Markdown };
    Q_ENUM(TextFormat)

    explicit TensorTreeModel(QObject* parent = nullptr);

    /// Shows the tensors of `model`, or nothing.
    void setModel(std::optional<Model> model);

    QString filter() const { return m_filter; }
    /// A query that is not understood leaves the rows as they are, with `filterProblem`.
    void setFilter(const QString& filter);
    /// Why the filter is not understood; "" if it is.
    const QString& filterProblem() const { return m_filterProblem; }
    /// What may replace a filter that is being typed.
    Q_INVOKABLE QStringList completions(const QString& filter) const;
    bool isFlat() const { return m_flat; }
    void setFlat(bool flat);
    int shownCount() const { return m_shown; }
    int totalCount() const;
    QString shownText() const;
    int sortColumn() const { return m_sortColumn; }
    bool isSortDescending() const { return m_sortDescending; }

    /// Sorts by a column. A second call reverses the order, a third restores the order of the file.
    Q_INVOKABLE void toggleSort(int column);
    /// Returns the index of a tensor, invalid if it is filtered out.
    Q_INVOKABLE QModelIndex indexOfTensor(int tensor) const;
    /// Returns the tensor at an index, or -1 for a folder.
    Q_INVOKABLE int tensorAt(const QModelIndex& index) const;
    /// Picks several rows, to sum them up and copy them. Folders stand for the tensors below them. Filtering and
    /// sorting end it.
    Q_INVOKABLE void togglePicked(const QModelIndex& index);
    Q_INVOKABLE void pickOnly(const QModelIndexList& indexes);
    Q_INVOKABLE void clearPicked();
    /// Picks all rows that are not in a folder.
    Q_INVOKABLE void pickAll();
    /// "3 tensors picked · 12.3M parameters · 49 MB"; empty if none is.
    QString pickedText() const;
    /// The listed tensors, or the picked ones, with name, dtype, shape and bytes, in the order of the rows, for the
    /// clipboard.
    Q_INVOKABLE QString toText(apr::workbench::TensorTreeModel::TextFormat format) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void filterChanged();
    void filterProblemChanged();
    void flatChanged();
    void shownChanged();
    void pickedChanged();

private:
    struct Node {
        QString label = {};
        int tensor = -1; ///< -1: a folder
        int parent = -1;
        int row = 0;
        std::uint64_t bytes = 0;
        std::uint64_t elements = 0;
        int tensors = 0;
        std::vector<int> children = {};
    };

    void rebuild();
    void showPicked();
    /// Whether a node or a folder around it is picked.
    bool isPicked(int node) const;
    /// The tensors of a node and all below it, in the order of the rows.
    void listTensors(const Node& node, std::vector<std::size_t>& out) const;
    void joinSingleChildren();
    void sortChildren(int node);
    /// Notes the row of each child after sorting.
    void numberRows(const Node& node);
    QString cellText(const Node& node, int column) const;
    const Node& nodeOf(const QModelIndex& index) const;

    std::optional<Model> m_model;
    QString m_filter;
    TensorQuery m_query; ///< the last filter that was understood
    QString m_filterProblem;
    bool m_flat = false;
    int m_sortColumn = -1;
    bool m_sortDescending = false;
    int m_shown = 0;
    std::uint64_t m_largest = 1; ///< bytes of a row
    std::set<int> m_picked;      ///< nodes
    std::vector<Node> m_nodes;   ///< [0] is the invisible root
};

} // namespace apr::workbench
