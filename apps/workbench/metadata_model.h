// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"

#include <QAbstractItemModel>
#include <QtQmlIntegration/qqmlintegration.h>

#include <deque>
#include <optional>
#include <vector>

namespace apr::workbench {

/// The metadata of a model as a tree of key and value. Rows are made when they are first asked for; arrays of over a
/// thousand items come in runs of a thousand, so that a vocabulary opens at once.
class MetadataModel : public QAbstractItemModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the session")

public:
    enum Role { CellTextRole = Qt::UserRole + 1, KindRole };

    explicit MetadataModel(QObject* parent = nullptr);

    /// Shows the metadata of `model`, which is kept alive.
    void setModel(std::optional<Model> model);

    /// The value at an index as JSON text, the key as "a.b[3]".
    Q_INVOKABLE QString valueText(const QModelIndex& index) const;
    Q_INVOKABLE QString keyPath(const QModelIndex& index) const;
    Q_INVOKABLE QString allText() const;

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
        std::size_t first = 0; ///< of a run of an array
        std::size_t count = 0; ///< 0: not a run
        int parent = -1;
        int row = 0;
        bool isExpanded = false;
        std::vector<int> children = {};
    };

    Node& expanded(int node) const;

    std::optional<Model> m_model;
    mutable std::deque<Node> m_nodes; ///< filled as rows are asked for; [0] is the root
};

} // namespace apr::workbench
