// SPDX-License-Identifier: MIT
#include "dock_layout.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QMainWindow>
#include <QScopedValueRollback>
#include <QScreen>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>

#include <algorithm>

namespace apr::workbench {
namespace {

constexpr int kLeastHeightToSplit = 800;  ///< of the window; panes at the side are tabs in lower ones
constexpr int kLeastWidthForRight = 1200; ///< of the window; in narrower ones the panes of the right are at the bottom
constexpr int kLeastCenterWidth = 320;
constexpr int kDockIdStart = 5;                    ///< of "dock.ID", the object name of a dock
const QString kSplitKey = QStringLiteral("split"); ///< in the settings of panes

/// A dock that comes to the front when it is shown as a window of its own.
class PaneDock : public QDockWidget {
public:
    using QDockWidget::QDockWidget;

protected:
    void showEvent(QShowEvent* event) override
    {
        QDockWidget::showEvent(event);
        if (isFloating()) {
            raise();
            activateWindow();
        }
    }
};

const LayoutType* layoutOf(const QString& id)
{
    static const std::vector<LayoutType> kTypes = layoutTypes();
    const auto found =
        std::find_if(kTypes.begin(), kTypes.end(), [&id](const LayoutType& type) { return type.id == id; });
    return found == kTypes.end() ? nullptr : &*found;
}

Qt::DockWidgetArea dockArea(PaneArea area)
{
    return area == PaneArea::Left    ? Qt::LeftDockWidgetArea
           : area == PaneArea::Right ? Qt::RightDockWidgetArea
                                     : Qt::BottomDockWidgetArea;
}

} // namespace

DockLayout::DockLayout(QMainWindow& window, Workspace& workspace, QQmlEngine& engine, const QJsonObject& paneStates)
    : m_window(window), m_workspace(workspace), m_engine(engine), m_columns(new QSplitter(&window)),
      m_center(makePaneTabs(QStringLiteral("center"), m_columns)), m_layout(layoutTypes().front().id)
{
    m_center->setAccessibleName(QApplication::translate("DockLayout", "Main panes"));
    m_center->setMinimumWidth(kLeastCenterWidth);
    m_columns->setChildrenCollapsible(false);
    m_window.setCentralWidget(m_columns);
    m_columns->show(); // in a visible window: a state that is restored while it is hidden leaves it no room
    // Bytes, findings and metadata have long rows.
    m_window.setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    m_window.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    for (const PaneType& type : paneTypes()) {
        addPane(type, paneStates[type.id].toObject());
    }
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, const QWidget* now) {
        for (const auto& [id, host] : m_hosts) {
            if (now != nullptr && host != nullptr && host->isInDock() && host->isAncestorOf(now)) {
                m_currentDock = id;
            }
        }
    });
    connect(m_center, &QTabWidget::currentChanged, this, &DockLayout::docksChanged);
    connect(&m_window, &QMainWindow::tabifiedDockWidgetActivated, this, [this](const QDockWidget* dock) {
        if (QApplication::mouseButtons() != Qt::NoButton) { // not when docks are arranged
            m_currentDock = dock->objectName().mid(kDockIdStart);
        }
    });
}

DockLayout::~DockLayout()
{
    // Panes use the workspace and the engine, so they are deleted first.
    delete m_split;
    for (const auto& [id, host] : m_hosts) {
        QDockWidget* dock = dockOf(id);
        delete host;
        delete dock;
    }
    delete m_columns;
}

std::vector<PaneHost*> DockLayout::takeWizards()
{
    std::vector<PaneHost*> out;
    for (auto& [id, host] : m_hosts) {
        if (host->type().area == PaneArea::Dialog && host->isMade()) {
            out.push_back(host);
            host = nullptr;
        }
    }
    return out;
}

void DockLayout::putWizards(std::vector<PaneHost*> wizards)
{
    for (PaneHost* host : wizards) {
        QPointer<PaneHost>& place = m_hosts[host->type().id];
        host->setTitle(place->type().title);
        delete place;
        place = host;
        connect(host, &PaneHost::made, this, [this, host] { Q_EMIT paneMade(host); });
        host->model().retranslate();
    }
}

void DockLayout::addPane(const PaneType& type, const QJsonObject& state)
{
    auto* host = new PaneHost(type, m_workspace, m_engine, state, &m_window);
    m_hosts[type.id] = host;
    connect(host, &PaneHost::made, this, [this, host] { Q_EMIT paneMade(host); });
    if (type.area == PaneArea::Center) {
        const int index = m_center->addTab(host, type.title);
        m_center->setTabToolTip(index, type.description);
    } else if (!host->isInDock()) {
        host->hide();
    } else {
        auto* dock = new PaneDock(type.title, &m_window);
        dock->setObjectName(QStringLiteral("dock.") + type.id);
        dock->setAccessibleName(type.title);
        dock->setWidget(host);
        dock->installEventFilter(this);
        m_window.addDockWidget(dockArea(type.area), dock);
        connect(dock, &QDockWidget::visibilityChanged, host, &PaneHost::setShown);
        connect(dock, &QDockWidget::visibilityChanged, this, &DockLayout::docksChanged);
        connect(dock, &QDockWidget::topLevelChanged, this, &DockLayout::docksChanged);
        connect(dock, &QDockWidget::dockLocationChanged, this, &DockLayout::docksChanged);
        connect(dock, &QDockWidget::topLevelChanged, this, [this, dock](bool isFloating) {
            if (!isFloating && !m_isArranging) { // by the user: not behind the tabs that are there
                QTimer::singleShot(0, dock, &QDockWidget::raise);
            }
        });
    }
}

std::vector<PaneHost*> DockLayout::hosts() const
{
    std::vector<PaneHost*> out;
    for (const auto& [id, host] : m_hosts) {
        out.push_back(host);
    }
    if (m_split != nullptr) {
        out.insert(out.end(), m_split->hosts().begin(), m_split->hosts().end());
    }
    return out;
}

void DockLayout::setSplit(bool isSplit)
{
    if (isSplit == this->isSplit()) {
        return;
    }
    if (!isSplit) {
        delete m_split;
        Q_EMIT layoutChanged();
        return;
    }
    QJsonObject states;
    for (const auto& [id, host] : m_hosts) {
        states[id] = host->state();
    }
    m_split = new SplitView(m_workspace, m_engine, states, m_columns);
    connect(m_split, &SplitView::paneMade, this, &DockLayout::paneMade);
    connect(
        m_split, &SplitView::closeRequested, this, [this] { setSplit(false); }, Qt::QueuedConnection);
    connect(m_split, &SplitView::elsewhereRequested, this, [this](const QString& id) { show(id); });
    m_split->setVisible(m_areDocumentsOpen);
    const int width = m_columns->width();
    m_columns->setSizes({width - width / 2, width / 2});
    QTimer::singleShot(0, m_split, [this] { // when a window that is restored has its size
        const int all = m_columns->width();
        m_columns->setSizes({all - all / 2, all / 2});
    });
    // What is in front on the left, of the next document.
    if (const auto* front = qobject_cast<PaneHost*>(m_center->currentWidget())) {
        m_split->show(front->type().id);
    }
    Q_EMIT layoutChanged();
}

QDockWidget* DockLayout::dockOf(const QString& id) const
{
    return m_window.findChild<QDockWidget*>(QStringLiteral("dock.") + id, Qt::FindDirectChildrenOnly);
}

QDockWidget* DockLayout::floatingDock() const
{
    for (const auto& [id, host] : m_hosts) {
        QDockWidget* dock = dockOf(id);
        if (dock != nullptr && dock->isFloating() && dock->isVisible()) {
            return dock;
        }
    }
    return nullptr;
}

QString DockLayout::currentDock() const
{
    const auto isInFront = [this](const QString& id) {
        const QDockWidget* dock = dockOf(id);
        return dock != nullptr && !dock->isHidden() && host(id).isMade() && host(id).model().isShown();
    };
    if (!m_currentDock.isEmpty() && isInFront(m_currentDock)) {
        return m_currentDock;
    }
    for (const PaneType& type : paneTypes()) {
        if (isInFront(type.id)) {
            return type.id;
        }
    }
    return {};
}

QString DockLayout::dockTitled(const QString& title) const
{
    for (const auto& [id, host] : m_hosts) {
        if (host->isInDock() && host->type().title == title) {
            return id;
        }
    }
    return {};
}

bool DockLayout::canMove(const QString& id, DockPlace place) const
{
    QDockWidget* dock = dockOf(id);
    if (dock == nullptr) {
        return false;
    }
    switch (place) {
    case DockPlace::Floating: return !dock->isFloating();
    case DockPlace::Docked: return dock->isFloating();
    case DockPlace::Left: return dock->isFloating() || m_window.dockWidgetArea(dock) != Qt::LeftDockWidgetArea;
    case DockPlace::Right: return dock->isFloating() || m_window.dockWidgetArea(dock) != Qt::RightDockWidgetArea;
    case DockPlace::Bottom: return dock->isFloating() || m_window.dockWidgetArea(dock) != Qt::BottomDockWidgetArea;
    }
    return false;
}

void DockLayout::move(const QString& id, DockPlace place)
{
    if (!canMove(id, place)) {
        return;
    }
    QDockWidget& dock = *dockOf(id);
    switch (place) {
    case DockPlace::Floating: dock.setFloating(true); break;
    case DockPlace::Docked: dock.setFloating(false); break;
    case DockPlace::Left: join(dock, PaneArea::Left); break;
    case DockPlace::Right: join(dock, PaneArea::Right); break;
    case DockPlace::Bottom: join(dock, PaneArea::Bottom); break;
    }
    m_currentDock = id;
    show(id);
    focus(id);
    Q_EMIT layoutChanged();
}

void DockLayout::join(QDockWidget& dock, PaneArea area)
{
    QDockWidget* last = nullptr;
    for (const PaneType& type : paneTypes()) {
        QDockWidget* other = dockOf(type.id);
        if (other != nullptr && other != &dock && !other->isHidden() && !other->isFloating() &&
            m_window.dockWidgetArea(other) == dockArea(area)) {
            last = other;
        }
    }
    dock.setFloating(false);
    m_window.addDockWidget(dockArea(area), &dock);
    constexpr int kLeastDock = 140; // with a title and some rows
    const bool isTab = area == PaneArea::Bottom || m_window.height() < kLeastHeightToSplit ||
                       (last != nullptr && last->height() / 2 < kLeastDock);
    if (last != nullptr && isTab) {
        m_window.tabifyDockWidget(last, &dock);
    } else if (last != nullptr) { // a dock that is added has no height of its own
        const int half = last->height() / 2;
        m_window.splitDockWidget(last, &dock, Qt::Vertical);
        m_window.resizeDocks({last, &dock}, {half, half}, Qt::Vertical);
    } else {
        const bool isBottom = area == PaneArea::Bottom;
        m_window.resizeDocks({&dock}, {(isBottom ? m_window.height() : m_window.width()) / 4},
                             isBottom ? Qt::Vertical : Qt::Horizontal);
    }
}

bool DockLayout::eventFilter(QObject* object, QEvent* event)
{
    auto* dock = qobject_cast<QDockWidget*>(object);
    if (dock != nullptr && event->type() == QEvent::MouseButtonPress) {
        m_currentDock = dock->objectName().mid(kDockIdStart);
    } else if (dock != nullptr && event->type() == QEvent::ContextMenu) {
        const auto* menu = static_cast<QContextMenuEvent*>(event);
        const bool isByKey = menu->reason() == QContextMenuEvent::Keyboard;
        if (isByKey || !dock->widget()->geometry().contains(menu->pos())) { // in the title bar
            Q_EMIT dockMenuRequested(dock->objectName().mid(kDockIdStart),
                                     isByKey ? dock->mapToGlobal(QPoint(0, 0)) : menu->globalPos());
            return true;
        }
    }
    return QObject::eventFilter(object, event);
}

void DockLayout::show(const QString& id)
{
    const auto found = m_hosts.find(id);
    if (found == m_hosts.end()) {
        return;
    }
    if (found->second->type().area == PaneArea::Center) {
        m_center->setCurrentWidget(found->second);
    }
    if (QDockWidget* dock = dockOf(id)) {
        dock->show();
        dock->raise();
        if (dock->isFloating()) {
            dock->activateWindow(); // not behind the window
        }
    }
}

void DockLayout::showBeside(const QString& id, const QString& other)
{
    QDockWidget* dock = dockOf(id);
    QDockWidget* stays = dockOf(other);
    if (dock != nullptr && stays != nullptr && !stays->isHidden() && !dock->isFloating() &&
        m_window.tabifiedDockWidgets(stays).contains(dock)) {
        const Qt::DockWidgetArea area = m_window.dockWidgetArea(stays);
        const bool isBottom = area == Qt::BottomDockWidgetArea;
        const Qt::Orientation orientation = isBottom ? Qt::Horizontal : Qt::Vertical;
        const int half = (isBottom ? stays->width() : stays->height()) / 2;
        m_window.addDockWidget(area, dock, orientation);
        dock->show();
        m_window.resizeDocks({stays, dock}, {half, half}, orientation);
        stays->raise();
    }
    show(id);
}

bool DockLayout::isShown(const QString& id) const
{
    const QDockWidget* dock = dockOf(id);
    return dock != nullptr ? !dock->isHidden() : m_center->currentWidget() == m_hosts.at(id);
}

void DockLayout::toggle(const QString& id)
{
    PaneHost& pane = host(id);
    QDockWidget* dock = dockOf(id);
    const bool isInFront = isShown(id) && pane.isMade() && pane.model().isShown(); // not behind another tab
    if (isInFront && dock != nullptr) {
        dock->hide();
        return;
    }
    show(id);
    focus(id);
}

void DockLayout::focus(const QString& id)
{
    focusHost(host(id));
}

void DockLayout::focusHost(PaneHost& pane)
{
    for (PaneHost* other : hosts()) {
        if (other != &pane) {
            other->unfocus(); // no event says so while the window is not active
        }
    }
    pane.focus();
}

QString DockLayout::focusedPane() const
{
    const QWidget* focused = QApplication::focusWidget();
    for (const PaneHost* pane : hosts()) {
        if (focused != nullptr && pane->isAncestorOf(focused)) {
            return pane->type().id;
        }
    }
    const auto* front = qobject_cast<PaneHost*>(m_center->currentWidget());
    return front != nullptr ? front->type().id : QString();
}

void DockLayout::focusNext(int step)
{
    // In the order of the table: the center, then the docks around it.
    std::vector<PaneHost*> visible;
    std::ptrdiff_t current = -1;
    const auto add = [&visible, &current](PaneHost& pane) {
        if (pane.type().area == PaneArea::Dialog || !pane.isMade() || !pane.model().isShown()) {
            return;
        }
        const QWidget* focused = QApplication::focusWidget();
        if (focused != nullptr && pane.isAncestorOf(focused)) {
            current = static_cast<std::ptrdiff_t>(visible.size());
        }
        visible.push_back(&pane);
    };
    for (const PaneType& type : paneTypes()) {
        add(host(type.id));
    }
    for (PaneHost* pane : m_split != nullptr ? m_split->hosts() : std::vector<PaneHost*>()) {
        add(*pane);
    }
    if (visible.empty()) {
        return;
    }
    const auto count = static_cast<std::ptrdiff_t>(visible.size());
    const std::ptrdiff_t next = current < 0 ? (step > 0 ? 0 : count - 1) : (current + step + count) % count;
    PaneHost* pane = visible[static_cast<std::size_t>(next)];
    pane->window()->activateWindow(); // of a floating pane
    focusHost(*pane);
}

void DockLayout::arrange()
{
    const LayoutType& layout = *layoutOf(m_layout);
    const QScopedValueRollback arranging(m_isArranging, true);
    m_window.restoreState(m_places, Settings::kLayoutVersion);
    const bool hasRight = m_window.width() >= kLeastWidthForRight;
    const bool isHigh = m_window.height() >= kLeastHeightToSplit;
    std::map<PaneArea, QDockWidget*> last;
    std::map<PaneArea, QDockWidget*> first;
    std::vector<QDockWidget*> hidden;
    for (const PaneType& type : paneTypes()) {
        QDockWidget* dock = dockOf(type.id);
        if (dock == nullptr) {
            continue;
        }
        const PaneArea area = type.area == PaneArea::Right && !hasRight ? PaneArea::Bottom : type.area;
        dock->setFloating(false);
        m_window.addDockWidget(dockArea(area), dock);
        if (!type.layouts.testFlag(layout.layout)) {
            dock->hide();
            continue;
        }
        dock->show();
        if (QDockWidget* before = last[area]) {
            const bool isTab = area == PaneArea::Bottom || !isHigh;
            isTab ? m_window.tabifyDockWidget(before, dock) : m_window.splitDockWidget(before, dock, Qt::Vertical);
        } else {
            first[area] = dock;
        }
        last[area] = dock;
    }
    for (const auto& [area, dock] : first) {
        if (dock != nullptr) {
            dock->raise();
        }
    }
    const auto resize = [this](QDockWidget* dock, int size, Qt::Orientation orientation) {
        if (dock != nullptr) {
            m_window.resizeDocks({dock}, {size}, orientation);
        }
    };
    resize(first[PaneArea::Left], m_window.width() * (hasRight ? 30 : 36) / 100, Qt::Horizontal);
    resize(first[PaneArea::Right], m_window.width() * 24 / 100, Qt::Horizontal);
    if (first[PaneArea::Right] != nullptr && first[PaneArea::Right] != last[PaneArea::Right]) {
        m_window.resizeDocks({first[PaneArea::Right], last[PaneArea::Right]},
                             {m_window.height() * 32 / 100, m_window.height() * 26 / 100}, Qt::Vertical);
    }
    resize(first[PaneArea::Bottom], m_window.height() * layout.bottomShare / 100, Qt::Vertical);
    for (const QString& id : layout.front) {
        show(id);
    }
}

Settings::Layout DockLayout::current() const
{
    const auto* front = qobject_cast<PaneHost*>(m_center->currentWidget());
    return {.state = m_window.saveState(Settings::kLayoutVersion),
            .front = front != nullptr ? front->type().id : QString()};
}

void DockLayout::apply(const Settings::Layout& state)
{
    const QScopedValueRollback arranging(m_isArranging, true);
    if (state.state.isEmpty() || !m_window.restoreState(state.state, Settings::kLayoutVersion)) {
        arrange();
        return;
    }
    show(state.front);
}

void DockLayout::setLayout(const QString& id)
{
    if (layoutOf(id) == nullptr || id == m_layout) {
        return;
    }
    m_layouts[m_layout] = m_areDocumentsOpen ? current() : m_documentLayout;
    m_layout = id;
    apply(m_layouts.value(id));
    if (!m_areDocumentsOpen) {
        m_documentLayout = current();
        hideDocks();
    }
    Q_EMIT layoutChanged();
}

void DockLayout::reset()
{
    arrange();
    m_documentLayout = current();
    if (!m_areDocumentsOpen) {
        hideDocks();
    }
    Q_EMIT layoutChanged();
}

void DockLayout::hideDocks()
{
    for (const auto& [id, host] : m_hosts) {
        if (QDockWidget* dock = dockOf(id)) {
            dock->hide();
        }
    }
    updateCenter();
}

void DockLayout::updateCenter()
{
    m_center->tabBar()->setVisible(m_areDocumentsOpen);
    if (m_split != nullptr) {
        m_split->setVisible(m_areDocumentsOpen);
    }
    if (!m_areDocumentsOpen) {
        m_center->setCurrentIndex(0);
        focusStartPage();
    }
}

void DockLayout::focusStartPage()
{
    const auto* start = m_areDocumentsOpen ? nullptr : qobject_cast<PaneHost*>(m_center->widget(0));
    if (start != nullptr && start->isMade() && QApplication::focusWidget() == nullptr) {
        start->view()->setFocus(Qt::OtherFocusReason); // the next Tab goes to its first item
    }
}

void DockLayout::setDocumentsOpen(bool areOpen)
{
    if (areOpen == m_areDocumentsOpen) {
        return;
    }
    if (!areOpen) {
        m_documentLayout = current();
    }
    m_areDocumentsOpen = areOpen;
    if (areOpen) {
        updateCenter();
        apply(m_documentLayout);
        Q_EMIT layoutChanged();
    } else {
        hideDocks();
    }
}

void DockLayout::restore(const Settings& settings)
{
    m_places = m_window.saveState(Settings::kLayoutVersion);
    if (layoutOf(settings.layout) != nullptr) {
        m_layout = settings.layout;
    }
    m_layouts = settings.layouts;
    apply(m_layouts.value(m_layout));
    const QJsonObject split = settings.panes[kSplitKey].toObject();
    if (!split.isEmpty()) {
        setSplit(true);
        m_split->restore(split);
    }
}

void DockLayout::save(Settings& settings) const
{
    settings.layouts = m_layouts;
    settings.layout = m_layout;
    settings.layouts[m_layout] = m_areDocumentsOpen ? current() : m_documentLayout;
    for (const auto& [id, host] : m_hosts) {
        settings.panes[id] = host->state();
    }
    settings.panes.remove(kSplitKey);
    if (m_split != nullptr) {
        settings.panes[kSplitKey] = m_split->state();
    }
}

} // namespace apr::workbench
