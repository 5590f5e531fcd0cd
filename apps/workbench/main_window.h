// SPDX-License-Identifier: MIT
#pragma once

#include "commands.h"
#include "session.h"
#include "settings.h"

#include <QDialog>
#include <QHash>
#include <QMainWindow>
#include <QPointer>
#include <QQuickWidget>

#include <vector>

class QDockWidget;
class QLabel;
class QMenu;
class QQmlEngine;
class QTabBar;
class QToolBar;

namespace apr::workbench {

/// The main window: docks with QML panes around an overview, menus from the command table, themes and the saved layout.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// Settings are read from and written to `settingsFile`.
    explicit MainWindow(const QString& settingsFile, QWidget* parent = nullptr);
    ~MainWindow() override;

    Session& session() { return *m_session; }
    const std::vector<Command>& commands() const { return m_commands; }
    /// Runs a command by id, if it is enabled; whether there is such a one.
    bool runCommand(const QString& id);
    void setTheme(ThemeChoice theme);
    bool isDark() const { return m_dark; }
    /// Problems that loading the QML files reported; empty when all is well.
    QStringList qmlErrors() const { return m_qmlErrors; }
    QDialog* convertDialog() const { return m_convertDialog; }
    /// The dialog or floating pane that is in use, or this window.
    QWidget* frontWindow();
    void openFiles(const QStringList& paths);

    // What the commands do.
    void askToOpen();
    void askForAddress();
    void showConvert(const QString& path);
    /// Brings a dock to the front: "findings" is the one named "dock.findings".
    void showPane(const QString& name);
    /// Shows the quantization planner, and starts to measure the current model's tensors.
    void showPlanner();
    void focusFilter();
    void resetLayout();
    void showShortcuts();
    void showAbout();

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void makeMenus();
    void makeCentral();
    void makeDocks();
    QDockWidget* addDock(const QString& name, const QString& title, const QString& qmlType, Qt::DockWidgetArea area);
    QDockWidget* dockNamed(const QString& name) const;
    QQuickWidget* makePane(const QString& qmlFile);
    void updateActions();
    void updateTabs();
    void updateRecentMenu();
    void applyTheme();
    void report(const QString& title, const QString& message);

    QString m_settingsFile;
    Settings m_settings;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<QQmlEngine> m_engine;
    std::unique_ptr<QObject> m_themeSwitch;
    std::vector<Command> m_commands;
    QHash<QString, QAction*> m_actions;
    QTabBar* m_tabs = nullptr;
    QMenu* m_recentMenu = nullptr;
    QToolBar* m_toolBar = nullptr;
    QLabel* m_status = nullptr;
    QPointer<QDialog> m_convertDialog;
    std::vector<QPointer<QQuickWidget>> m_panes;
    std::vector<QDockWidget*> m_docks;
    QByteArray m_defaultLayout;
    QStringList m_qmlErrors;
    QStringList m_offerConversion; ///< dropped files that are still being opened
    bool m_dark = false;
};

} // namespace apr::workbench
