// SPDX-License-Identifier: MIT
#include "tokenizer_pane.h"

#include "text_helpers.h"

namespace apr::workbench {
namespace {

constexpr int kKeptText = 2000; ///< characters of the text that the settings keep
constexpr int kShownText = 120; ///< in the command

} // namespace

TokenizerPaneModel::TokenizerPaneModel(Workspace& workspace, QObject* parent) : PaneModel(workspace, parent)
{
    m_tokenizer.clear(tr("Open a model to see its tokenizer."));
    connect(&m_tokenizer, &TokenizerModel::changed, this, &PaneModel::commandLineChanged);
    connect(&m_tokenizer, &TokenizerModel::textChanged, this, &PaneModel::commandLineChanged);
}

QString TokenizerPaneModel::commandLine() const
{
    if (document() == nullptr || !m_tokenizer.hasTokenizer()) {
        return {};
    }
    const std::string path = toStdString(document()->path());
    if (m_tokenizer.text().isEmpty() || m_tokenizer.text().size() > kShownText) {
        return commandLineOf({"tokenize", path});
    }
    const std::string text = toStdString(m_tokenizer.text());
    return m_tokenizer.addsSpecial() ? commandLineOf({"tokenize", path, text})
                                     : commandLineOf({"tokenize", path, text, "--no-special"});
}

QJsonObject TokenizerPaneModel::state() const
{
    return {{QStringLiteral("text"), m_tokenizer.text().left(kKeptText)},
            {QStringLiteral("special"), m_tokenizer.addsSpecial()}};
}

void TokenizerPaneModel::restore(const QJsonObject& state)
{
    if (state.contains(QStringLiteral("text"))) {
        m_tokenizer.setText(state[QStringLiteral("text")].toString());
    }
    m_tokenizer.setAddsSpecial(state[QStringLiteral("special")].toBool(true));
}

void TokenizerPaneModel::refresh(Changes changes)
{
    if (!(changes & DocumentChange)) {
        return;
    }
    if (const Document* shown = document()) {
        m_tokenizer.show(shown->model(), shown->path());
    } else {
        m_tokenizer.clear(tr("Open a model to see its tokenizer."));
    }
}

} // namespace apr::workbench
