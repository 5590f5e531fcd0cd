// SPDX-License-Identifier: MIT
#pragma once

#include "commands.h"
#include "no_network.h"
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

/// The main window: an overview surrounded by docks with QML panes, menus from the command table, themes and layout.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// Loads settings from `settingsFile`, and saves them there when the window is closed.
    explicit MainWindow(const QString& settingsFile, QWidget* parent = nullptr);
    ~MainWindow() override;

    Session& session() { return *m_session; }
    const std::vector<Command>& commands() const { return m_commands; }
    /// Runs a command by id. Returns false if it does not exist or is disabled.
    bool runCommand(const QString& id);
    void setTheme(ThemeChoice theme);
    bool isDark() const { return m_dark; }
    /// Errors from loading the QML files.
    QStringList qmlErrors() const { return m_qmlErrors; }
    QDialog* convertDialog() const { return m_convertDialog; }
    /// Returns the open dialog or floating planner, or this window.
    QWidget* frontWindow();
    void openFiles(const QStringList& paths);

    // Actions of the commands.
    void askToOpen();
    void askForFolder();
    void askForAddress();
    void askForRecipe(bool isToSave);
    void askForOutput();
    void askForHistogramFile();
    void showConvert(const QString& path);
    /// Shows and raises a dock: "findings" is the dock named "dock.findings".
    void showPane(const QString& name);
    /// Shows the quantization planner and starts measuring the tensors of the current model.
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
    /// Asks whether the jobs with these titles may be stopped.
    void confirmQuit(const QStringList& titles);
    void makeMenus();
    void makeCentral();
    void makeDocks();
    QDockWidget* addDock(const QString& name, const QString& title, const QString& qmlType, Qt::DockWidgetArea area);
    QDockWidget* dockNamed(const QString& name) const;
    QQuickWidget* makePane(const QString& qmlFile);
    void updateActions();
    QWidget* makeBanner(QWidget* parent);
    void updateTabs();
    void updateRecentMenu();
    void applyTheme();
    void report(const QString& title, const QString& message);

    QString m_settingsFile;
    Settings m_settings;
    std::unique_ptr<Session> m_session;
    NoNetwork m_noNetwork;
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
    QStringList m_offerConversion; ///< dropped files that are still loading
    bool m_dark = false;
    bool m_mayQuit = false; ///< the user has agreed to stop what is running
};

} // namespace apr::workbench
