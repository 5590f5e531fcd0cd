// SPDX-License-Identifier: MIT
#pragma once

#include "pane_host.h"
#include "pane_types.h"
#include "settings.h"

#include "split_view.h"

#include <QHash>
#include <QObject>
#include <QPointer>

#include <map>
#include <vector>

class QDockWidget;
class QMainWindow;
class QSplitter;
class QTabWidget;

namespace apr::workbench {

/// Where a dock can be moved: to a window of its own, back from there, or to a side of the window.
enum class DockPlace { Floating, Docked, Left, Right, Bottom };

/// The panes of the window: tabs in the center with docks around them, and the named layouts that arrange them. Docks
/// belong to documents: they are hidden while none is open.
class DockLayout : public QObject {
    Q_OBJECT

public:
    /// Makes a place for each pane in `window`; the destructor removes it. All parameters outlive this.
    DockLayout(QMainWindow& window, Workspace& workspace, QQmlEngine& engine, const QJsonObject& paneStates);
    ~DockLayout() override;

    PaneHost& host(const QString& id) const { return *m_hosts.at(id); }
    std::vector<PaneHost*> hosts() const;
    /// Null for panes without a dock.
    QDockWidget* dockOf(const QString& id) const;
    /// A visible dock with a window of its own, or null.
    QDockWidget* floatingDock() const;

    /// The id of the dock that was used last: that had the focus, or whose title bar or tab was clicked. If it is not
    /// shown, the first one that is; empty if none is.
    QString currentDock() const;
    void setCurrentDock(const QString& id) { m_currentDock = id; }
    /// The id of the dock with this title, or "".
    QString dockTitled(const QString& title) const;
    /// Whether the pane has a dock that is not in that place.
    bool canMove(const QString& id, DockPlace place) const;
    /// Moves the dock of a pane, shows it and gives it the focus; nothing if it cannot be moved there.
    void move(const QString& id, DockPlace place);

    /// Shows and raises a pane. Unknown ids are ignored.
    void show(const QString& id);
    /// Shows a pane; a dock that would hide that of `other` moves out of its tabs.
    void showBeside(const QString& id, const QString& other);
    /// Hides a dock that is in front of its tabs; shows other panes.
    void toggle(const QString& id);
    bool isShown(const QString& id) const;
    /// Moves the focus to the item of a pane in which users type.
    void focus(const QString& id);
    /// The id of the pane that has the focus; otherwise that of the one in front in the center.
    QString focusedPane() const;
    /// Moves the keyboard focus to the next pane that is visible, or the previous one for a step of −1.
    void focusNext(int step);

    /// The id of the current layout in layoutTypes().
    const QString& layout() const { return m_layout; }
    /// Changes to another layout, as it was left. Unknown ids are ignored.
    void setLayout(const QString& id);
    /// Arranges the panes as the current layout has them at first.
    void reset();

    /// Shows the center in two columns: the right one has panes and a current document of its own.
    void setSplit(bool isSplit);
    bool isSplit() const { return m_split != nullptr; }
    /// Null unless the center is split.
    SplitView* splitView() const { return m_split; }

    /// Gives away the panes that are in dialogs and are made; the caller owns them.
    std::vector<PaneHost*> takeWizards();
    /// Takes them in place of its own.
    void putWizards(std::vector<PaneHost*> wizards);

    void setDocumentsOpen(bool areOpen);
    /// Gives the keyboard to the start page if it is shown and nothing has it.
    void focusStartPage();
    /// Takes the arrangement from the settings, or the default one for the size of the window.
    void restore(const Settings& settings);
    void save(Settings& settings) const;

Q_SIGNALS:
    void paneMade(apr::workbench::PaneHost* host);
    void layoutChanged();
    /// The user has shown, hidden or moved a dock, or shown another pane in the center.
    void docksChanged();
    /// The user asks for the menu of a dock, at a place on the screen.
    void dockMenuRequested(const QString& id, const QPoint& at);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void focusHost(PaneHost& pane);
    Settings::Layout current() const;
    void apply(const Settings::Layout& state);
    void addPane(const PaneType& type, const QJsonObject& state);
    void arrange();
    void join(QDockWidget& dock, PaneArea area);
    void hideDocks();
    void updateCenter();

    QMainWindow& m_window;
    Workspace& m_workspace;
    QQmlEngine& m_engine;
    QSplitter* m_columns;
    QTabWidget* m_center;
    QPointer<SplitView> m_split;
    std::map<QString, QPointer<PaneHost>> m_hosts; ///< by id
    QString m_currentDock;
    QString m_layout;
    QHash<QString, Settings::Layout> m_layouts; ///< as they were left
    QByteArray m_places;                        ///< where the docks are before the user moves one
    bool m_isArranging = false;
    bool m_areDocumentsOpen = true;
    Settings::Layout m_documentLayout; ///< while no document is open: for the next one
};

} // namespace apr::workbench
