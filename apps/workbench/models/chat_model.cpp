// SPDX-License-Identifier: MIT
#include "chat_model.h"

#include "apr/base/text.h"
#include "apr/text/tokenizer/tokenizer_file.h"
#include "text_helpers.h"

#include <QDateTime>

namespace apr::workbench {
namespace {

constexpr std::size_t kMostShown = std::size_t{256} << 10; ///< bytes of the text

QString sampleText(bool withSystem = true)
{
    QString out = QStringLiteral("[\n");
    const Json messages = sampleMessages(withSystem);
    for (std::size_t i = 0; i < messages.size(); ++i) { // the role first, as people write it
        out += QStringLiteral("  {\"role\": %1, \"content\": %2}%3\n")
                   .arg(toQString(dumpJson(messages[i]["role"])), toQString(dumpJson(messages[i]["content"])),
                        i + 1 < messages.size() ? QStringLiteral(",") : QString());
    }
    return out + QLatin1Char(']');
}

} // namespace

ChatModel::ChatModel(QObject* parent) : QObject(parent), m_messages(sampleText()) {}

void ChatModel::show(const Model& model, const QString& path)
{
    clear(tr("Reading the chat template …"));
    m_job.start(
        tr("Chat template of %1").arg(fileNameOf(path)),
        [model, path = toStdString(path)](Progress&) -> Result<std::shared_ptr<const Content>> {
            auto content = std::make_shared<Content>();
            APR_TRY(content->chat, openChat(model, path));
            if (!content->chat.templates.empty()) {
                if (auto tokenizer = openTokenizer(model, path)) { // only for the number of tokens
                    content->tokenizer = std::move(*tokenizer);
                }
            }
            return std::shared_ptr<const Content>(std::move(content));
        },
        [this](const Result<std::shared_ptr<const Content>>& result) {
            if (!result) {
                m_note = toQString(apr::describe(result.error()));
            } else if ((*result)->chat.templates.empty()) {
                m_note = tr("This model has no chat template, and tokenizer_config.json with one is not beside it.");
            } else {
                m_note.clear();
                m_content = *result;
                m_chat = &m_content->chat;
                render();
            }
            Q_EMIT changed();
        });
}

void ChatModel::clear(const QString& note)
{
    m_job.cancel();
    m_rendering.cancel();
    m_chat = nullptr;
    m_content.reset();
    m_current = 0;
    m_text.clear();
    m_problem.clear();
    m_status.clear();
    m_note = note;
    Q_EMIT changed();
    Q_EMIT rendered();
}

QStringList ChatModel::names() const
{
    QStringList out;
    for (std::size_t i = 0; m_chat != nullptr && i < m_chat->templates.size(); ++i) {
        out << toQString(printable(m_chat->templates[i].name, 60));
    }
    return out;
}

void ChatModel::setCurrent(int index)
{
    if (index != m_current && m_chat != nullptr && index >= 0 && index < names().size()) {
        m_current = index;
        Q_EMIT changed();
        render();
    }
}

std::string ChatModel::currentName() const
{
    return hasTemplate() ? m_chat->templates[static_cast<std::size_t>(m_current)].name : std::string();
}

QString ChatModel::source() const
{
    return hasTemplate() ? toQString(std::string_view(m_chat->templates[static_cast<std::size_t>(m_current)].source)
                                         .substr(0, kMostShown))
                         : QString();
}

QString ChatModel::origin() const
{
    if (!hasTemplate()) {
        return {};
    }
    return m_chat->file.empty() ? toQString(printable(m_chat->templates[static_cast<std::size_t>(m_current)].key, 80))
                                : fileNameOf(toQString(m_chat->file));
}

void ChatModel::setMessages(const QString& messages)
{
    if (messages != m_messages) {
        m_messages = messages;
        Q_EMIT messagesChanged();
        render();
    }
}

void ChatModel::resetMessages()
{
    setMessages(sampleText());
}

void ChatModel::setStartsAnswer(bool starts)
{
    if (starts != m_startsAnswer) {
        m_startsAnswer = starts;
        Q_EMIT messagesChanged();
        render();
    }
}

void ChatModel::render()
{
    if (!hasTemplate()) {
        return;
    }
    m_rendering.start(
        tr("Rendering the chat template"),
        [content = m_content, index = static_cast<std::size_t>(m_current), messages = toStdString(m_messages),
         starts = m_startsAnswer, now = QDateTime::currentSecsSinceEpoch()](Progress& progress) -> Result<Rendered> {
            ChatContext context = content->chat.context;
            APR_CHECK(readConversation(messages, context));
            context.addGenerationPrompt = starts;
            context.now = now;
            Rendered out;
            APR_TRY(out.text, renderChat(content->chat.templates[index].source, context, progress));
            if (content->tokenizer) {
                if (const auto pieces = content->tokenizer->encode(out.text, false, &progress)) {
                    out.tokens = pieces->size();
                }
            }
            return out;
        },
        [this](const Result<Rendered>& result) { take(result); });
}

void ChatModel::take(const Result<Rendered>& result)
{
    m_text.clear();
    m_status.clear();
    m_problem.clear();
    if (!result && result.error().code == Errc::Validation && m_messages == sampleText()) {
        setMessages(sampleText(false)); // there are templates that refuse a system message
        return;
    }
    if (!result) {
        m_problem = toQString(result.error().message);
        if (!result.error().field.empty()) {
            m_problem += QStringLiteral(" (") + toQString(result.error().field) + QLatin1Char(')');
        }
    } else {
        m_text = toQString(result->text.size() > kMostShown ? result->text.substr(0, kMostShown) : result->text);
        m_status =
            counted(static_cast<std::uint64_t>(toQString(result->text).size()),
                    tr("%1 characters", nullptr, pluralOf(static_cast<std::uint64_t>(toQString(result->text).size()))));
        if (result->tokens) {
            m_status +=
                QStringLiteral(" · ") + counted(*result->tokens, tr("%1 tokens", nullptr, pluralOf(*result->tokens)));
        }
        if (result->text.size() > kMostShown) {
            m_status += tr(" · the beginning is shown");
        }
    }
    Q_EMIT rendered();
}

} // namespace apr::workbench
