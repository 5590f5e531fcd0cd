// SPDX-License-Identifier: MIT
#pragma once

#include "appearance.h"
#include "command.h"
#include "dock_layout.h"
#include "document_tabs.h"
#include "file_dialogs.h"
#include "languages.h"
#include "no_network.h"
#include "palettes.h"
#include "session_restorer.h"
#include "settings_store.h"
#include "unsaved_edits.h"
#include "wizards.h"
#include "workspace.h"

#include <QHash>
#include <QMainWindow>
#include <QPointer>
#include <QTimer>

#include <vector>

class QLabel;
class QMenu;
class QQmlEngine;
class QTabBar;
class QToolBar;

namespace apr::workbench {

class HelpWindow;
class NoticeBar;
class WorkbenchWindow;

/// What makes the commands of a window, which must outlive them.
using CommandMaker = std::vector<Command> (*)(WorkbenchWindow& window);

/// The main window without its commands: tabs of the open models above the panes, menus from the command table, themes
/// and session.
class WorkbenchWindow : public QMainWindow {
    Q_OBJECT

public:
    /// Makes menus, toolbar, shortcuts and palette of the `maker`. Loads settings from `settingsFile`, and saves
    /// them there when they have changed. `language` is the id of a Language or Translators::kPseudo, in place of the
    /// one in the settings.
    WorkbenchWindow(CommandMaker maker, const QString& settingsFile, const QString& language, QWidget* parent);
    ~WorkbenchWindow() override;

    Workspace& workspace() { return m_workspace; }
    const std::vector<Command>& commands() const { return m_commands; }
    /// Runs a command by id. Returns false if it does not exist or is disabled.
    bool runCommand(const QString& id);
    ThemeChoice theme() const { return m_settings.theme; }
    void setTheme(ThemeChoice theme);
    /// The language of the settings; "" is the system's.
    const QString& language() const { return m_settings.language; }
    /// Changes the language of the window, as soon as no file is being written. Documents, their changes, the layout
    /// and what is filled in in wizards stay.
    void setLanguage(const QString& id);
    /// The size of all text in percent of the system's, from Settings::kLeastScale to kMostScale.
    void setTextScale(int percent);
    int textScale() const { return m_settings.textScale; }
    bool isDark() const { return m_appearance->isDark(); }
    /// Errors from loading the QML files of the panes that were shown.
    QStringList qmlErrors() const;
    /// Returns the open dialog or floating planner, or this window.
    QWidget* frontWindow();
    /// Whether everything that was asked for is displayed, for screenshots.
    bool isSettled();
    void openFiles(const QStringList& paths);
    /// Opens what was open when the window was closed last, with its selection. Files that are gone are skipped.
    /// Nothing if another window has the session, or if the program did not survive that twice.
    void restoreSession();
    /// Leaves the settings file as it is from now on.
    void keepSettingsFile() { m_isStored = false; }

    DockLayout& panes() { return *m_panes; }
    /// Shows and raises a pane by its id in the table of panes. Unknown ids are ignored.
    void showPane(const QString& id) { m_panes->show(id); }
    void togglePane(const QString& id) { m_panes->toggle(id); }
    bool isPaneShown(const QString& id) const { return m_panes->isShown(id); }
    void focusPane(const QString& id) { m_panes->focus(id); }
    /// The model of a pane, which is shown and created if need be.
    template <typename Model>
    Model& shown(const char* id)
    {
        PaneHost& host = m_panes->host(QString::fromLatin1(id));
        showPane(host.type().id);
        host.setShown(true); // also before the window is shown
        return static_cast<Model&>(host.model());
    }

    // Actions of the commands.
    void askToOpen();
    void askForFolder();
    void askForAddress();
    void showConvert(const QString& path);
    /// The id of the wizard whose output is `path`, or "".
    QString wizardOf(const QString& path);
    /// Shows the wizard that has shown the preview of `path`, as it was left.
    void showWizardOf(const QString& path);
    /// Shows the merge wizard; the current document is the first model.
    void showMerge();
    /// Closes a document; asks first if it has changes that are not saved.
    void closeDocument(int index);
    /// Shows the quantization planner and starts measuring the tensors of the current model.
    void showPlanner();
    void showPalette();
    /// Shows the commands that move a dock, at a place on the screen.
    void showDockMenu(const QString& id, const QPoint& at);
    /// Shows the help of the pane in which the focus is, or of the first steps.
    void showHelp();
    /// Shows a page of the help, or an explanation (help_pages.h).
    void showHelp(const QUrl& url);
    void resetLayout() { m_panes->reset(); }

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void childEvent(QChildEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    bool event(QEvent* event) override;
    QMenu* createPopupMenu() override;

private:
    /// Makes menus, bars and panes, in the current language.
    void makeInterface();
    /// Shows them as the settings have them.
    void showInterface();
    void changeLanguage();
    void makeMenus();
    void makeBars();
    void observeWorkspace();
    /// Saves the settings soon: a program that ends without asking loses little.
    void saveSoon();
    void save(SettingsStore::Reason reason);
    void updateActions();
    void updateTitle();
    void updateTabs();
    void updateRows();
    void updateRecentMenu();
    void applyTheme();

    CommandMaker m_makeCommands;
    SettingsStore m_store;
    Settings m_settings;
    QTimer m_saveTimer;
    bool m_isStored = true;
    Translators m_translators;
    FileDialogs m_fileDialogs{*this, m_settings.lastFolder};
    Workspace m_workspace;
    SessionRestorer m_session{m_workspace};
    UnsavedEdits m_unsaved;
    NoNetwork m_noNetwork;
    std::unique_ptr<QQmlEngine> m_engine;
    std::unique_ptr<Appearance> m_appearance;
    std::vector<Command> m_commands;
    QHash<QString, QAction*> m_actions;
    DocumentTabs* m_tabs = nullptr;
    QToolBar* m_tabRow = nullptr;
    QToolBar* m_noticeRow = nullptr;
    NoticeBar* m_noticeBar = nullptr;
    QMenu* m_recentMenu = nullptr;
    QToolBar* m_toolBar = nullptr;
    QLabel* m_status = nullptr;
    QPointer<HelpWindow> m_help;
    Wizards m_wizards{*this};
    std::unique_ptr<DockLayout> m_panes;
    QStringList m_qmlErrors;
    QStringList m_offerConversion; ///< dropped files that are still loading
    bool m_isLanguagePending = false;
    bool m_mayQuit = false; ///< the user has agreed to stop what is running
};

} // namespace apr::workbench
