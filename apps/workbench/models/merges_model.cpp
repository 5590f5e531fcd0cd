// SPDX-License-Identifier: MIT
#include "merges_model.h"

#include "apr/base/text.h"
#include "text_helpers.h"
#include "tone.h"

namespace apr::workbench {
namespace {

constexpr std::size_t kPartBytes = 200; ///< of a part that are shown

} // namespace

void MergesModel::setContent(std::shared_ptr<const VocabularyModel::Content> content)
{
    m_content = std::move(content);
    refresh();
}

void MergesModel::setSearch(const QString& text)
{
    if (text != m_search) {
        m_search = text;
        refresh();
    }
}

int MergesModel::total() const
{
    return m_content ? static_cast<int>(m_content->tokenizer.mergeCount()) : 0;
}

void MergesModel::refresh()
{
    beginResetModel();
    m_shown.clear();
    const std::string wanted = toStdString(m_search);
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(total()); ++i) {
        const auto isFound = [&] {
            const auto [left, right] = m_content->tokenizer.merge(i);
            return (left + right).find(wanted) != std::string::npos;
        };
        if (wanted.empty() || isFound()) {
            m_shown.push_back(i);
        }
    }
    endResetModel();
    Q_EMIT shownChanged();
}

QString MergesModel::status() const
{
    if (!m_content) {
        return {};
    }
    const auto count = static_cast<std::size_t>(total());
    const QString all = counted(count, tr("%1 merges", nullptr, pluralOf(count)));
    return m_shown.size() == count ? all : tr("%1 of %2").arg(countText(m_shown.size()), all);
}

int MergesModel::idOf(int row) const
{
    if (row < 0 || row >= rowCount()) {
        return -1;
    }
    const auto [left, right] = m_content->tokenizer.merge(m_shown[static_cast<std::size_t>(row)]);
    const auto id = m_content->tokenizer.find(left + right);
    return id ? static_cast<int>(*id) : -1;
}

int MergesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int MergesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant MergesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount()) {
        return {};
    }
    if (role == AlignRightRole) {
        return index.column() == RankColumn || index.column() == IdColumn;
    }
    if (role == ToneRole) {
        return static_cast<int>(Tone::Neutral);
    }
    if (role != CellTextRole && role != Qt::DisplayRole) {
        return {};
    }
    const std::uint32_t rank = m_shown[static_cast<std::size_t>(index.row())];
    const auto [left, right] = m_content->tokenizer.merge(rank);
    switch (index.column()) {
    case RankColumn: return QString::number(rank);
    case LeftColumn: return toQString(printable(left, kPartBytes));
    case RightColumn: return toQString(printable(right, kPartBytes));
    case TokenColumn: return toQString(printable(left + right, kPartBytes));
    case IdColumn: {
        const int id = idOf(index.row());
        return id < 0 ? QString() : QString::number(id);
    }
    default: return {};
    }
}

QVariant MergesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case RankColumn: return tr("Rank", "position in an order");
    case LeftColumn: return tr("Left");
    case RightColumn: return tr("Right");
    case TokenColumn: return tr("Token");
    case IdColumn: return tr("Id");
    default: return {};
    }
}

QHash<int, QByteArray> MergesModel::roleNames() const
{
    return {{Qt::DisplayRole, QByteArrayLiteral("display")},
            {CellTextRole, QByteArrayLiteral("cellText")},
            {AlignRightRole, QByteArrayLiteral("alignRight")},
            {ToneRole, QByteArrayLiteral("tone")}};
}

} // namespace apr::workbench
