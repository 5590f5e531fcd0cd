// SPDX-License-Identifier: MIT
#include "notices.h"

#include "help_pages.h"

#include <algorithm>
#include <iterator>

namespace apr::workbench {

void Notices::add(Tone tone, const QString& title, const QString& text)
{
    beginInsertRows({}, 0, 0);
    m_notices.insert(m_notices.begin(),
                     {.time = QDateTime::currentDateTime(), .tone = tone, .title = title, .text = text});
    endInsertRows();
    if (count() > kMost) {
        beginRemoveRows({}, kMost, count() - 1);
        m_notices.resize(kMost);
        endRemoveRows();
    }
    m_open = std::min(m_open + 1, kMost);
    Q_EMIT changed();
    Q_EMIT added(m_notices.front());
}

std::vector<Notices::Notice> Notices::open() const
{
    std::vector<Notice> out;
    std::copy_if(m_notices.begin(), m_notices.begin() + m_open, std::back_inserter(out),
                 [](const Notice& notice) { return notice.tone == Tone::Bad || notice.tone == Tone::Warning; });
    return out;
}

void Notices::dismiss()
{
    m_open = 0;
    Q_EMIT changed();
}

void Notices::clear()
{
    beginResetModel();
    m_notices.clear();
    m_open = 0;
    endResetModel();
    Q_EMIT changed();
}

QString Notices::allText() const
{
    QString out;
    for (const Notice& notice : m_notices) {
        out += notice.time.toString(Qt::ISODate) + QLatin1Char(' ') + notice.title +
               (notice.text.isEmpty() ? QString() : QStringLiteral(": ") + notice.text) + QLatin1Char('\n');
    }
    return out;
}

int Notices::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant Notices::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Notice& notice = at(index.row());
    switch (role) {
    case TimeRole: return notice.time.toString(QStringLiteral("HH:mm:ss"));
    case ToneRole: return static_cast<int>(notice.tone);
    case TitleRole: return notice.title;
    case TextRole: return notice.text;
    case CodeRole: return errorCodesIn(notice.text).value(0);
    default: return {};
    }
}

QHash<int, QByteArray> Notices::roleNames() const
{
    return {{TimeRole, "noticeTime"},
            {ToneRole, "noticeTone"},
            {TitleRole, "noticeTitle"},
            {TextRole, "noticeText"},
            {CodeRole, "noticeCode"}};
}

} // namespace apr::workbench
