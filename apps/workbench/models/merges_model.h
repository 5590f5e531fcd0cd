// SPDX-License-Identifier: MIT
#pragma once

#include "vocabulary_model.h"

namespace apr::workbench {

/// The merges of a BPE tokenizer in the order in which they are applied, as a table that can be searched.
class MergesModel : public QAbstractTableModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(QString search READ search WRITE setSearch NOTIFY shownChanged)
    Q_PROPERTY(QString status READ status NOTIFY shownChanged)
    Q_PROPERTY(int total READ total NOTIFY shownChanged)

public:
    enum Column { RankColumn, LeftColumn, RightColumn, TokenColumn, IdColumn, ColumnCount };
    enum Role { CellTextRole = Qt::UserRole + 1, AlignRightRole, ToneRole };

    explicit MergesModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    /// Null: no merges.
    void setContent(std::shared_ptr<const VocabularyModel::Content> content);
    const QString& search() const { return m_search; }
    /// Merges with a part or a result that contains the text.
    void setSearch(const QString& text);
    int total() const;
    QString status() const;
    /// The token that a merge makes, or -1.
    Q_INVOKABLE int idOf(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void shownChanged();

private:
    void refresh();

    std::shared_ptr<const VocabularyModel::Content> m_content;
    std::vector<std::uint32_t> m_shown;
    QString m_search;
};

} // namespace apr::workbench
