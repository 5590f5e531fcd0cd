// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <QAbstractItemModel>
#include <QtQmlIntegration/qqmlintegration.h>

#include <QStringList>
#include <deque>

#include <optional>
#include <utility>
#include <vector>

namespace apr::workbench {

/// The metadata of a model as a tree of keys and values. Rows are created on demand. Arrays of more than 1000 items are
/// split into ranges of 1000, so that a vocabulary expands quickly.
class MetadataModel : public QAbstractItemModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")

public:
    enum Role { CellTextRole = Qt::UserRole + 1, KindRole };

    explicit MetadataModel(QObject* parent = nullptr);

    /// Shows the metadata of `model` and keeps it alive.
    void setModel(std::optional<Model> model);

    /// Returns the value at an index as JSON, and its key as "a.b[3]".
    Q_INVOKABLE QString valueText(const QModelIndex& index) const;
    Q_INVOKABLE QString keyPath(const QModelIndex& index) const;
    /// The value as it is typed: strings without quotes.
    Q_INVOKABLE QString editText(const QModelIndex& index) const;
    Q_INVOKABLE QString allText() const;
    /// The index of a key as keyPath() returns it; invalid if the metadata does not have it.
    Q_INVOKABLE QModelIndex indexOf(const QString& keyPath) const;
    /// The value at an index, the whole metadata for an invalid one, or null; valid until setModel().
    const Json* valueAt(const QModelIndex& index) const;
    using Keys = std::vector<std::pair<QString, QModelIndex>>;
    /// The paths of all keys and where they are, without the items of arrays, at most `most`.
    Keys keys(std::size_t most) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

private:
    struct Node {
        QString key = {};
        const Json* value = nullptr;
        std::size_t first = 0; ///< first item of an array range
        std::size_t count = 0; ///< items of an array range; 0 for other nodes
        int parent = -1;
        int row = 0;
        bool isExpanded = false;
        std::vector<int> children = {};
    };

    Node& expanded(int node) const;
    QModelIndex indexOfNode(int node) const;

    std::optional<Model> m_model;
    mutable std::deque<Node> m_nodes; ///< created on demand; [0] is the root
};

} // namespace apr::workbench
