// SPDX-License-Identifier: MIT
#include "pane_host.h"

#include <QFocusEvent>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

namespace apr::workbench {
namespace {

/// Shows QML that stays as it is when the widget moves to another window: in and out of a dock that floats, or a
/// dialog.
class PaneView : public QQuickWidget {
public:
    using QQuickWidget::QQuickWidget;

protected:
    bool event(QEvent* event) override
    {
        if (event->type() != QEvent::WindowChangeInternal) {
            return QQuickWidget::event(event);
        }
        // QQuickWidget would delete its items and load their file again, without the model. It is enough that it
        // releases its graphics resources, which QWidget does not ask for when a dock starts to float: it takes those
        // of the new window when it draws.
        QEvent release(QEvent::WindowAboutToChangeInternal);
        QQuickWidget::event(&release);
        return QWidget::event(event);
    }
};

} // namespace

PaneHost::PaneHost(PaneType type, Workspace& workspace, QQmlEngine& engine, QJsonObject state, QWidget* parent)
    : QWidget(parent), m_type(std::move(type)), m_workspace(workspace), m_engine(engine), m_state(std::move(state))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
}

PaneHost::~PaneHost()
{
    if (m_view != nullptr) {
        m_view->removeEventFilter(this); // it loses the focus on the way
    }
    delete m_view; // its bindings use the model
}

PaneModel& PaneHost::model()
{
    if (m_model) {
        return *m_model;
    }
    m_model = m_type.make(m_workspace);
    m_model->restore(m_state);
    m_view = new PaneView(&m_engine, this);
    m_view->setObjectName(QStringLiteral("pane.") + m_type.id);
    m_view->setResizeMode(QQuickWidget::SizeRootObjectToView);
    m_view->setFocusPolicy(Qt::StrongFocus);
    // Files are dropped on the window, which QML would refuse; a dialog takes its own.
    m_view->setAcceptDrops(m_type.area == PaneArea::Dialog);
    m_view->setClearColor(m_clearColor);
    m_view->installEventFilter(this);
    layout()->addWidget(m_view);
    auto* component = new QQmlComponent( // the view keeps a pointer to it
        &m_engine, QUrl(QStringLiteral("qrc:/qt/qml/Apr/Panes/%1.qml").arg(m_type.qml)), m_view);
    QObject* root =
        component->isReady()
            ? component->createWithInitialProperties({{QStringLiteral("model"), QVariant::fromValue(m_model.get())}})
            : nullptr;
    for (const QQmlError& error : component->errors()) {
        m_errors << error.toString();
    }
    if (root != nullptr) {
        m_view->setContent(component->url(), component, root);
        if (root->metaObject()->indexOfSignal("cancelled()") >= 0) {
            connect(root, SIGNAL(cancelled()), this, SIGNAL(cancelled()));
        }
    }
    Q_EMIT made();
    return *m_model;
}

QJsonObject PaneHost::state() const
{
    return m_model ? m_model->state() : m_state;
}

void PaneHost::setClearColor(const QColor& color)
{
    m_clearColor = color;
    if (m_view != nullptr) {
        m_view->setClearColor(color);
    }
}

void PaneHost::focus()
{
    PaneModel& pane = model();
    m_view->setFocus(Qt::ShortcutFocusReason);
    Q_EMIT pane.focusRequested();
    QQuickItem* root = m_view->rootObject();
    QQuickItem* focused = m_view->quickWindow()->activeFocusItem();
    const bool isInside = focused != nullptr && focused != root && focused != m_view->quickWindow()->contentItem();
    if (root != nullptr && !isInside) { // the pane has no item of its own choice
        if (QQuickItem* first = root->nextItemInFocusChain(true)) {
            first->forceActiveFocus(Qt::TabFocusReason);
        }
    }
}

void PaneHost::unfocus()
{
    if (m_view != nullptr) {
        m_view->quickWindow()->contentItem()->setFocus(false);
    }
}

bool PaneHost::eventFilter(QObject* object, QEvent* event)
{
    // A QQuickWidget does not tell its items: the one that had the focus would still look as if keys went to it.
    if (object == m_view && (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason != Qt::PopupFocusReason) { // of a menu of the pane itself
            m_view->quickWindow()->contentItem()->setFocus(event->type() == QEvent::FocusIn, reason);
        }
    }
    return QWidget::eventFilter(object, event);
}

void PaneHost::setShown(bool shown)
{
    if (!shown && m_view != nullptr && m_view->hasFocus()) {
        m_view->clearFocus(); // keys would go to what nobody sees
    }
    if (shown || m_model) {
        model().setShown(shown);
    }
}

void PaneHost::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!isInDock()) {
        setShown(true);
    }
}

void PaneHost::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    if (!isInDock()) {
        setShown(false);
    }
}

QTabWidget* makePaneTabs(const QString& name, QWidget* parent)
{
    auto* tabs = new QTabWidget(parent);
    tabs->setObjectName(name);
    tabs->setDocumentMode(true);
    tabs->tabBar()->setElideMode(Qt::ElideNone);
    tabs->tabBar()->setUsesScrollButtons(true);
    tabs->tabBar()->setDrawBase(false);
    return tabs;
}

} // namespace apr::workbench
