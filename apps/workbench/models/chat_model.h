// SPDX-License-Identifier: MIT
#pragma once

#include "apr/text/chat_template_file.h"
#include "apr/text/tokenizer/tokenizer.h"
#include "latest_job.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QtQmlIntegration/qqmlintegration.h>

#include <memory>
#include <optional>

namespace apr::workbench {

/// The chat templates of a model, and a conversation as one of them writes it. The conversation is JSON that the user
/// can change; it is rendered in the background while it is typed.
class ChatModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created by its pane")
    Q_PROPERTY(QString note READ note NOTIFY changed)
    Q_PROPERTY(QStringList names READ names NOTIFY changed)
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY changed)
    Q_PROPERTY(QString source READ source NOTIFY changed)
    Q_PROPERTY(QString origin READ origin NOTIFY changed)
    Q_PROPERTY(QString messages READ messages WRITE setMessages NOTIFY messagesChanged)
    Q_PROPERTY(bool startsAnswer READ startsAnswer WRITE setStartsAnswer NOTIFY messagesChanged)
    Q_PROPERTY(QString text READ text NOTIFY rendered)
    Q_PROPERTY(QString problem READ problem NOTIFY rendered)
    Q_PROPERTY(QString status READ status NOTIFY rendered)

public:
    explicit ChatModel(QObject* parent = nullptr);

    /// Reads the templates of a model, whose file or folder is `path`.
    void show(const Model& model, const QString& path);
    /// Shows a message instead.
    void clear(const QString& note);

    /// Why nothing is shown; empty if there is a template.
    const QString& note() const { return m_note; }
    bool hasTemplate() const { return m_chat && !m_chat->templates.empty(); }
    QStringList names() const;
    int current() const { return m_current; }
    void setCurrent(int index);
    /// As `aprcli chat-template --template` takes it.
    std::string currentName() const;
    QString source() const;
    /// Where the template is: a key of the metadata, or a file.
    QString origin() const;

    /// A JSON list, or an object with "messages" and "tools".
    const QString& messages() const { return m_messages; }
    void setMessages(const QString& messages);
    Q_INVOKABLE void resetMessages();
    /// Whether the text ends with the beginning of the answer.
    bool startsAnswer() const { return m_startsAnswer; }
    void setStartsAnswer(bool starts);

    /// The conversation as the template writes it; empty if that failed.
    const QString& text() const { return m_text; }
    const QString& problem() const { return m_problem; }
    /// "412 characters · 97 tokens".
    const QString& status() const { return m_status; }

Q_SIGNALS:
    void changed();
    void messagesChanged();
    void rendered();

private:
    struct Content {
        ModelChat chat = {};
        std::optional<Tokenizer> tokenizer = {};
    };
    struct Rendered {
        std::string text = {};
        std::optional<std::size_t> tokens = {};
    };

    void render();
    void take(const Result<Rendered>& result);

    std::shared_ptr<const Content> m_content;
    const ModelChat* m_chat = nullptr; ///< of m_content
    int m_current = 0;
    QString m_note;
    QString m_messages;
    bool m_startsAnswer = true;
    QString m_text;
    QString m_problem;
    QString m_status;
    LatestJob<std::shared_ptr<const Content>> m_job;
    LatestJob<Rendered> m_rendering;
};

} // namespace apr::workbench
