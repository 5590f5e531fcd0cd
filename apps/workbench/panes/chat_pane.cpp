// SPDX-License-Identifier: MIT
#include "chat_pane.h"

#include "text_helpers.h"

namespace apr::workbench {
namespace {

constexpr int kKeptMessages = 20'000; ///< characters of the conversation that the settings keep

} // namespace

ChatPaneModel::ChatPaneModel(Workspace& workspace, QObject* parent) : PaneModel(workspace, parent)
{
    m_chat.clear(tr("Open a model to see its chat template."));
    connect(&m_chat, &ChatModel::changed, this, &PaneModel::commandLineChanged);
    connect(&m_chat, &ChatModel::messagesChanged, this, &PaneModel::commandLineChanged);
}

QString ChatPaneModel::commandLine() const
{
    if (document() == nullptr || !m_chat.hasTemplate()) {
        return {};
    }
    std::vector<std::string> words{"chat-template", toStdString(document()->path())};
    if (m_chat.current() > 0) {
        words.insert(words.end(), {"--template", m_chat.currentName()});
    }
    if (!m_chat.startsAnswer()) {
        words.emplace_back("--no-generation-prompt");
    }
    return commandLineOf(words);
}

QJsonObject ChatPaneModel::state() const
{
    return {{QStringLiteral("messages"), m_chat.messages().size() <= kKeptMessages ? m_chat.messages() : QString()},
            {QStringLiteral("startsAnswer"), m_chat.startsAnswer()}};
}

void ChatPaneModel::restore(const QJsonObject& state)
{
    if (const QString messages = state[QStringLiteral("messages")].toString(); !messages.isEmpty()) {
        m_chat.setMessages(messages);
    }
    m_chat.setStartsAnswer(state[QStringLiteral("startsAnswer")].toBool(true));
}

void ChatPaneModel::refresh(Changes changes)
{
    if (!(changes & DocumentChange)) {
        return;
    }
    if (const Document* shown = document()) {
        m_chat.show(shown->model(), shown->path());
    } else {
        m_chat.clear(tr("Open a model to see its chat template."));
    }
}

} // namespace apr::workbench
