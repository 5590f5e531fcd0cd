// SPDX-License-Identifier: MIT
#include "vocabulary_model.h"

#include "apr/base/text.h"
#include "library_text.h"
#include "text_helpers.h"
#include "tone.h"

#include <algorithm>

namespace apr::workbench {
namespace {

constexpr std::size_t kTokenBytes = 200; ///< of a token that are shown

} // namespace

VocabularyModel::Content::Content(Tokenizer of) : tokenizer(std::move(of))
{
    tokens.reserve(tokenizer.size());
    texts.reserve(tokenizer.size());
    for (std::uint32_t id = 0; id < tokenizer.size(); ++id) {
        tokens.push_back(toQString(printable(tokenizer.token(id).text, kTokenBytes)));
        texts.push_back(toQString(printable(tokenizer.readable(id), kTokenBytes)));
        isScored = isScored || tokenizer.token(id).score.has_value();
    }
}

void VocabularyModel::setContent(std::shared_ptr<const Content> content)
{
    m_content = std::move(content);
    refresh();
}

void VocabularyModel::setSearch(const QString& text)
{
    if (text != m_search) {
        m_search = text;
        refresh();
    }
}

void VocabularyModel::setType(int type)
{
    if (type != m_type) {
        m_type = type;
        refresh();
    }
}

QStringList VocabularyModel::types()
{
    QStringList out{tr("All types")};
    for (int kind = 0; kind <= static_cast<int>(Token::Kind::Byte); ++kind) {
        out.push_back(libraryText(tokenKindName(static_cast<Token::Kind>(kind))));
    }
    return out;
}

void VocabularyModel::refresh()
{
    beginResetModel();
    m_shown.clear();
    if (m_content) {
        bool isNumber = false;
        const uint number = m_search.trimmed().toUInt(&isNumber);
        for (std::uint32_t id = 0; id < m_content->tokens.size(); ++id) {
            const bool hasType = m_type == 0 || static_cast<int>(m_content->tokenizer.token(id).kind) == m_type - 1;
            const bool isFound = m_search.isEmpty() || (isNumber && id == number) ||
                                 m_content->tokens[id].contains(m_search, Qt::CaseInsensitive) ||
                                 m_content->texts[id].contains(m_search, Qt::CaseInsensitive);
            if (hasType && isFound) {
                m_shown.push_back(id);
            }
        }
        if (isNumber) { // the token of this number first
            const auto at = std::find(m_shown.begin(), m_shown.end(), number);
            if (at != m_shown.end()) {
                std::rotate(m_shown.begin(), at, at + 1);
            }
        }
    }
    endResetModel();
    Q_EMIT searchChanged();
}

QString VocabularyModel::status() const
{
    if (!m_content) {
        return {};
    }
    const QString all = counted(m_content->tokens.size(), tr("%1 tokens", nullptr, pluralOf(m_content->tokens.size())));
    return m_shown.size() == m_content->tokens.size() ? all : tr("%1 of %2").arg(countText(m_shown.size()), all);
}

int VocabularyModel::rowOf(int id) const
{
    const auto at = id < 0 ? m_shown.end() : std::find(m_shown.begin(), m_shown.end(), static_cast<std::uint32_t>(id));
    return at == m_shown.end() ? -1 : static_cast<int>(at - m_shown.begin());
}

int VocabularyModel::idOf(int row) const
{
    return row >= 0 && row < shownCount() ? static_cast<int>(idAt(row)) : -1;
}

int VocabularyModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : shownCount();
}

int VocabularyModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant VocabularyModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !m_content || index.row() >= shownCount()) {
        return {};
    }
    const std::uint32_t id = idAt(index.row());
    const Token& token = m_content->tokenizer.token(id);
    if (role == AlignRightRole) {
        return index.column() == IdColumn || index.column() == ScoreColumn;
    }
    if (role == ToneRole) {
        return static_cast<int>(token.kind == Token::Kind::Control && index.column() == TypeColumn ? Tone::Warning
                                                                                                   : Tone::Neutral);
    }
    if (role != CellTextRole && role != Qt::DisplayRole) {
        return {};
    }
    switch (index.column()) {
    case IdColumn: return QString::number(id);
    case TokenColumn: return m_content->tokens[id];
    case TextColumn: return QLatin1Char('"') + m_content->texts[id] + QLatin1Char('"');
    case TypeColumn: return libraryText(tokenKindName(token.kind));
    case ScoreColumn: return token.score ? numberText(*token.score, 5) : QString();
    default: return {};
    }
}

QVariant VocabularyModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case IdColumn: return tr("Id");
    case TokenColumn: return tr("Token");
    case TextColumn: return tr("Text");
    case TypeColumn: return tr("Type");
    case ScoreColumn: return tr("Score");
    default: return {};
    }
}

QHash<int, QByteArray> VocabularyModel::roleNames() const
{
    return {{Qt::DisplayRole, QByteArrayLiteral("display")},
            {CellTextRole, QByteArrayLiteral("cellText")},
            {AlignRightRole, QByteArrayLiteral("alignRight")},
            {ToneRole, QByteArrayLiteral("tone")}};
}

} // namespace apr::workbench
