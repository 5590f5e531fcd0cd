// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"
#include "latest_job.h"
#include "merges_model.h"
#include "rows_model.h"
#include "vocabulary_model.h"

#include <QObject>
#include <QString>
#include <QtQmlIntegration/qqmlintegration.h>

#include <memory>
#include <optional>
#include <vector>

namespace apr::workbench {

/// The tokenizer of a model: its vocabulary, what it does step by step, and a text that is split as it is typed.
class TokenizerModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(QString note READ note NOTIFY changed)
    Q_PROPERTY(bool hasTokenizer READ hasTokenizer NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    Q_PROPERTY(QString remark READ remark NOTIFY changed)
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY textChanged)
    Q_PROPERTY(bool special READ addsSpecial WRITE setAddsSpecial NOTIFY textChanged)
    Q_PROPERTY(QString status READ status NOTIFY encoded)
    Q_PROPERTY(QString ids READ ids NOTIFY encoded)
    Q_PROPERTY(QString decoded READ decoded NOTIFY encoded)
    Q_PROPERTY(apr::workbench::RowsModel* pieces READ pieces CONSTANT)
    Q_PROPERTY(apr::workbench::RowsModel* steps READ steps CONSTANT)
    Q_PROPERTY(apr::workbench::VocabularyModel* vocabulary READ vocabulary CONSTANT)
    Q_PROPERTY(apr::workbench::MergesModel* merges READ merges CONSTANT)

public:
    explicit TokenizerModel(QObject* parent = nullptr);

    /// Reads the tokenizer of a model, or the one beside its file.
    void show(const Model& model, const QString& path);
    void clear(const QString& note);

    const QString& note() const { return m_note; }
    bool hasTokenizer() const { return m_content != nullptr; }
    /// "BPE · 50,257 tokens · 50,000 merges".
    QString summary() const;
    QString remark() const;
    const QString& text() const { return m_text; }
    void setText(const QString& text);
    bool addsSpecial() const { return m_addsSpecial; }
    void setAddsSpecial(bool adds);
    /// "12 tokens · 33 bytes · 2.75 bytes per token", or what is wrong.
    const QString& status() const { return m_status; }
    /// "15496 995".
    const QString& ids() const { return m_ids; }
    /// The tokens as text again, if that differs from the text; "" otherwise.
    const QString& decoded() const { return m_decoded; }
    /// Id, what the token stands for, its form in the vocabulary, "1" if it was added.
    RowsModel* pieces() { return &m_pieces; }
    RowsModel* steps() { return &m_steps; }
    VocabularyModel* vocabulary() { return &m_vocabulary; }
    MergesModel* merges() { return &m_merges; }

    /// The text of ids that are separated by spaces or commas, or what is wrong with them.
    Q_INVOKABLE QString decode(const QString& ids) const;

Q_SIGNALS:
    void changed();
    void textChanged();
    void encoded();

private:
    struct Encoded {
        std::vector<TokenPiece> pieces = {};
        std::string text = {}; ///< decoded again
    };

    void encode();
    void take(Result<Encoded> result, std::size_t bytes);

    QString m_note;
    QString m_text;
    bool m_addsSpecial = true;
    QString m_status;
    QString m_ids;
    QString m_decoded;
    std::shared_ptr<const VocabularyModel::Content> m_content;
    RowsModel m_pieces;
    RowsModel m_steps;
    VocabularyModel m_vocabulary;
    MergesModel m_merges;
    LatestJob<std::shared_ptr<const VocabularyModel::Content>> m_job;
    LatestJob<Encoded> m_encoding;
};

} // namespace apr::workbench
