// SPDX-License-Identifier: MIT
#pragma once

#include "pane_model.h"
#include "tokenizer_model.h"

namespace apr::workbench {

/// The tokenizer of the current document.
class TokenizerPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::TokenizerModel* tokenizer READ tokenizer CONSTANT)

public:
    explicit TokenizerPaneModel(Workspace& workspace, QObject* parent = nullptr);

    TokenizerModel* tokenizer() { return &m_tokenizer; }
    QString commandLine() const override;
    QJsonObject state() const override;
    void restore(const QJsonObject& state) override;

protected:
    void refresh(Changes changes) override;

private:
    TokenizerModel m_tokenizer;
};

} // namespace apr::workbench
