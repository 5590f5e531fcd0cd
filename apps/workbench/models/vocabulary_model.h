// SPDX-License-Identifier: MIT
#pragma once

#include "apr/text/tokenizer/tokenizer.h"

#include <QAbstractTableModel>
#include <QString>
#include <QtQmlIntegration/qqmlintegration.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace apr::workbench {

/// The tokens of a vocabulary as a table that can be searched by text, id and type.
class VocabularyModel : public QAbstractTableModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(QString search READ search WRITE setSearch NOTIFY searchChanged)
    Q_PROPERTY(int type READ type WRITE setType NOTIFY searchChanged)
    Q_PROPERTY(QStringList types READ types CONSTANT)
    Q_PROPERTY(int shownCount READ shownCount NOTIFY searchChanged)
    Q_PROPERTY(QString status READ status NOTIFY searchChanged)
    Q_PROPERTY(bool scored READ isScored NOTIFY searchChanged)

public:
    enum Column { IdColumn, TokenColumn, TextColumn, TypeColumn, ScoreColumn, ColumnCount };
    enum Role { CellTextRole = Qt::UserRole + 1, AlignRightRole, ToneRole };

    /// What is shown of a vocabulary; made outside of the window's thread.
    struct Content {
        Tokenizer tokenizer;
        std::vector<QString> tokens = {}; ///< printable
        std::vector<QString> texts = {};  ///< what they stand for
        bool isScored = false;

        explicit Content(Tokenizer of);
    };

    explicit VocabularyModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    /// Null: no tokens.
    void setContent(std::shared_ptr<const Content> content);
    const Content* content() const { return m_content.get(); }

    const QString& search() const { return m_search; }
    /// Tokens that contain the text, in the vocabulary's form or what it stands for; also the one with this number.
    void setSearch(const QString& text);
    /// 0: all, otherwise Token::Kind + 1.
    int type() const { return m_type; }
    void setType(int type);
    static QStringList types();
    int shownCount() const { return static_cast<int>(m_shown.size()); }
    QString status() const;
    /// Whether tokens have scores.
    bool isScored() const { return m_content && m_content->isScored; }
    /// The id of a row.
    std::uint32_t idAt(int row) const { return m_shown[static_cast<std::size_t>(row)]; }
    /// The row of a token, or -1.
    Q_INVOKABLE int rowOf(int id) const;
    Q_INVOKABLE int idOf(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void searchChanged();

private:
    void refresh();

    std::shared_ptr<const Content> m_content;
    std::vector<std::uint32_t> m_shown;
    QString m_search;
    int m_type = 0;
};

} // namespace apr::workbench
