// SPDX-License-Identifier: MIT
#include "document_tabs.h"

#include "text_helpers.h"

#include <QSignalBlocker>

namespace apr::workbench {
namespace {

/// At most 40 characters of a title; its end, which tells files apart, stays.
QString tabTitle(const QString& title)
{
    constexpr int kMost = 40;
    return title.size() <= kMost ? title : title.left(12) + QChar(0x2026) + title.right(kMost - 13);
}

} // namespace

DocumentTabs::DocumentTabs(Workspace& workspace, QWidget* parent) : QTabBar(parent), m_workspace(workspace)
{
    setObjectName(QStringLiteral("documents"));
    setTabsClosable(true);
    setExpanding(false);
    setDocumentMode(true);
    setDrawBase(false);
    setElideMode(Qt::ElideNone); // many tabs scroll, their titles stay readable
    setUsesScrollButtons(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    connect(this, &QTabBar::currentChanged, &workspace, &Workspace::setCurrent);
}

void DocumentTabs::update()
{
    const QSignalBlocker blocker(this);
    const QStringList titles = m_workspace.titles();
    while (count() > titles.size()) {
        removeTab(count() - 1);
    }
    for (int i = 0; i < titles.size(); ++i) {
        if (i >= count()) {
            addTab(QString());
        }
        const bool isSaved = m_workspace.at(i).edit().isEmpty();
        setTabText(i, (isSaved ? QString() : QStringLiteral("● ")) +
                          tabTitle(titles[i]).replace(QLatin1Char('&'), QStringLiteral("&&")));
        setTabToolTip(i, plainToolTip(pathText(m_workspace.at(i).path())));
    }
    setCurrentIndex(m_workspace.currentIndex());
}

} // namespace apr::workbench
