// SPDX-License-Identifier: MIT
#include "split_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QStyle>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace apr::workbench {
namespace {

const QString kDocument = QStringLiteral("document");
const QString kPane = QStringLiteral("pane");

} // namespace

SplitView::SplitView(Workspace& shared, QQmlEngine& engine, const QJsonObject& states, QWidget* parent)
    : QWidget(parent), m_shared(shared), m_workspace(shared.store(), Workspace::Role::Second),
      m_documents(new QComboBox(this)), m_tabs(makePaneTabs(QStringLiteral("splitPanes"), this))
{
    setObjectName(QStringLiteral("splitView"));
    m_documents->setObjectName(QStringLiteral("splitDocuments"));
    m_documents->setAccessibleName(tr("Model of the second view"));
    m_documents->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(m_documents, &QComboBox::activated, &m_workspace, &Workspace::setCurrent);
    auto* close = new QToolButton(this);
    close->setObjectName(QStringLiteral("splitClose"));
    close->setAutoRaise(true);
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close->setToolTip(tr("Close the second view"));
    close->setAccessibleName(tr("Close the second view"));
    connect(close, &QToolButton::clicked, this, &SplitView::closeRequested);
    m_tabs->setAccessibleName(tr("Panes of the second view"));

    auto* row = new QHBoxLayout;
    row->setContentsMargins(4, 2, 2, 2);
    row->addWidget(m_documents, 1);
    row->addWidget(close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(m_tabs, 1);

    for (PaneType type : paneTypes()) {
        if (type.scope != PaneScope::Document) {
            continue;
        }
        const QString title = type.title;
        const QString description = type.description;
        const QString id = type.id;
        type.area = PaneArea::Center;
        auto* host = new PaneHost(std::move(type), m_workspace, engine, states[id].toObject(), m_tabs);
        connect(host, &PaneHost::made, this, [this, host] {
            host->view()->setObjectName(QStringLiteral("split.") + host->type().id);
            Q_EMIT paneMade(host);
        });
        m_tabs->setTabToolTip(m_tabs->addTab(host, title), description);
        m_hosts.push_back(host);
    }
    connect(&m_workspace, &Workspace::documentsChanged, this, &SplitView::listDocuments);
    connect(&m_workspace, &Workspace::currentChanged, this, &SplitView::listDocuments);
    connect(&m_workspace, &Workspace::paneRequested, this, [this](const QString& id) {
        if (!show(id)) {
            m_shared.setCurrent(m_workspace.currentIndex());
            Q_EMIT elsewhereRequested(id);
        }
    });
    connect(&m_workspace, &Workspace::paneBesideRequested, this, [this](const QString& id) { // not in these tabs
        m_shared.setCurrent(m_workspace.currentIndex());
        Q_EMIT elsewhereRequested(id);
    });
    if (shared.count() > 1) {
        m_workspace.setCurrent((shared.currentIndex() + 1) % shared.count());
    }
    listDocuments();
}

SplitView::~SplitView()
{
    for (PaneHost* host : m_hosts) { // before the workspace
        delete host;
    }
}

bool SplitView::show(const QString& id)
{
    for (PaneHost* host : m_hosts) {
        if (host->type().id == id) {
            m_tabs->setCurrentWidget(host);
            return true;
        }
    }
    return false;
}

void SplitView::listDocuments()
{
    m_documents->clear();
    m_documents->addItems(m_workspace.titles());
    for (int i = 0; !m_awaited.isEmpty() && i < m_workspace.count(); ++i) {
        if (m_workspace.at(i).path() == m_awaited) {
            m_awaited.clear();
            m_workspace.setCurrent(i);
        }
    }
    m_documents->setCurrentIndex(m_workspace.currentIndex());
}

QJsonObject SplitView::state() const
{
    const Document* shown = m_workspace.current();
    const auto* front = qobject_cast<PaneHost*>(m_tabs->currentWidget());
    return {{kDocument, shown != nullptr && !shown->isPreview() ? shown->path() : QString()},
            {kPane, front != nullptr ? front->type().id : QString()}};
}

void SplitView::restore(const QJsonObject& state)
{
    m_awaited = state[kDocument].toString();
    show(state[kPane].toString());
    listDocuments();
}

} // namespace apr::workbench
