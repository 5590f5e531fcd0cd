// SPDX-License-Identifier: MIT
#pragma once

#include "chat_view.h"
#include "pane_model.h"

namespace apr::workbench {

/// The chat templates of the current document, and a conversation as they write it.
class ChatPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::ChatView* chat READ chat CONSTANT)

public:
    explicit ChatPaneModel(Workspace& workspace, QObject* parent = nullptr);

    ChatView* chat() { return &m_chat; }
    QString commandLine() const override;
    QJsonObject state() const override;
    void restore(const QJsonObject& state) override;

protected:
    void refresh(Changes changes) override;

private:
    ChatView m_chat;
};

} // namespace apr::workbench
