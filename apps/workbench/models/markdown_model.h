// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/base/result.h"

#include <QAbstractListModel>
#include <QStringList>
#include <QtQmlIntegration/qqmlintegration.h>

#include <vector>

namespace apr::workbench {

/// A Markdown text as blocks of plain text: nothing in it is loaded or followed, and HTML is shown as it is written.
class MarkdownModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(int count READ count NOTIFY changed)

public:
    enum Kind { Paragraph, Heading, Item, Quote, Code, TableHead, TableRow, Facts };
    Q_ENUM(Kind)
    enum Role { KindRole = Qt::UserRole + 1, TextRole, LevelRole, CellsRole };

    struct Block {
        Kind kind = Paragraph;
        QString text = {};
        int level = 0; ///< of a heading from 1, or how deep a list is, from 0
        QStringList cells = {};
    };

    explicit MarkdownModel(QObject* parent = nullptr) : QAbstractListModel(parent) {}

    /// Splits a text into blocks; front matter in YAML becomes the last. Safe in any thread. E017 when `progress`
    /// requests cancellation.
    static Result<std::vector<Block>> blocksOf(const QString& markdown, Progress& progress);
    static std::vector<Block> blocksOf(const QString& markdown);

    void setBlocks(std::vector<Block> blocks);
    int count() const { return static_cast<int>(m_blocks.size()); }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void changed();

private:
    std::vector<Block> m_blocks;
};

} // namespace apr::workbench
