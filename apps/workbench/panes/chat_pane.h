// SPDX-License-Identifier: MIT
#pragma once

#include "chat_model.h"
#include "pane_model.h"

namespace apr::workbench {

/// The chat templates of the current document, and a conversation as they write it.
class ChatPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::ChatModel* chat READ chat CONSTANT)

public:
    explicit ChatPaneModel(Workspace& workspace, QObject* parent = nullptr);

    ChatModel* chat() { return &m_chat; }
    QString commandLine() const override;
    QJsonObject state() const override;
    void restore(const QJsonObject& state) override;

protected:
    void refresh(Changes changes) override;

private:
    ChatModel m_chat;
};

} // namespace apr::workbench
