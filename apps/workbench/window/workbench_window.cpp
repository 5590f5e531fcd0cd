// SPDX-License-Identifier: MIT
#include "workbench_window.h"

#include "apr/base/text.h"
#include "apr/format/formats.h"
#include "command_palette.h"
#include "convert_pane.h"
#include "help_pages.h"
#include "help_window.h"
#include "histogram_pane.h"
#include "merge_pane.h"
#include "message_boxes.h"
#include "notice_bar.h"
#include "palettes.h"
#include "planner_pane.h"
#include "text_helpers.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QFont>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QMenuBar>
#include <QMimeData>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QScreen>
#include <QStatusBar>
#include <QStyle>
#include <QTabBar>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QUrl>

#include <algorithm>

// The QML modules are static libraries; referencing their registration functions keeps the linker from dropping them.
void qml_register_types_Apr_Controls();
void qml_register_types_Apr_Panes();
void qml_register_types_Apr_Theme();
void qml_register_types_Apr_Workbench();

namespace apr::workbench {
namespace {

constexpr int kNoticeTime = 8000;           ///< ms in the status bar
constexpr const char* kConvert = "convert"; ///< panes that are wizards
constexpr const char* kMerge = "merge";
constexpr int kSaveDelay = 1000;  ///< ms from a change to the settings file
constexpr int kStableTime = 5000; ///< ms after which opening the session has succeeded
constexpr int kMostAttempts = 2;
constexpr QSize kDefaultSize{1440, 900};

void registerQmlModules()
{
    qml_register_types_Apr_Controls();
    qml_register_types_Apr_Panes();
    qml_register_types_Apr_Theme();
    qml_register_types_Apr_Workbench();
}

} // namespace

WorkbenchWindow::WorkbenchWindow(CommandMaker maker, const QString& settingsFile, const QString& language,
                                 QWidget* parent)
    : QMainWindow(parent), m_makeCommands(maker), m_store(settingsFile), m_settings(m_store.loaded()),
      m_unsaved(settingsFile.left(settingsFile.lastIndexOf(QLatin1Char('/')) + 1) + QStringLiteral("unsaved"),
                m_workspace, m_store.hasSession()),
      m_engine(std::make_unique<QQmlEngine>())
{
    m_saveTimer.setSingleShot(true);
    m_saveTimer.setInterval(kSaveDelay);
    connect(&m_saveTimer, &QTimer::timeout, this, [this] { save(SettingsStore::Reason::Change); });
    m_translators.install(language.isEmpty() ? languageNamed(m_settings.language) : language);
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    registerQmlModules();
    m_workspace.store().setFileChooser(&m_fileDialogs);
    m_engine->setNetworkAccessManagerFactory(&m_noNetwork);
    m_engine->addImportPath(QStringLiteral("qrc:/qt/qml"));
    m_appearance = std::make_unique<Appearance>(*m_engine);
    m_qmlErrors << m_appearance->errors();
    m_status = new QLabel(this);
    m_status->setTextFormat(Qt::PlainText);
    statusBar()->addPermanentWidget(m_status);
    makeInterface();
    if (m_settings.textScale != 100) {
        m_appearance->applyTextScale(m_settings.textScale);
    }
    // Of what the frame leaves, which the window manager adds when the window is shown.
    const int title = style()->pixelMetric(QStyle::PM_TitleBarHeight);
    const QSize available = screen()->availableSize() - QSize(2, title + 2);
    resize(kDefaultSize.boundedTo(available));
    restoreGeometry(m_settings.geometry);
    resize(size().boundedTo(available));
    observeWorkspace();
    showInterface();
}

void WorkbenchWindow::saveSoon()
{
    if (m_isStored && !m_saveTimer.isActive()) { // it does not wait for ever while something changes
        m_saveTimer.start();
    }
}

void WorkbenchWindow::save(SettingsStore::Reason reason)
{
    if (!m_isStored) {
        return;
    }
    m_saveTimer.stop();
    m_settings.geometry = saveGeometry();
    m_panes->save(m_settings);
    const int attempts = m_settings.session.attempts;
    m_settings.session = m_session.current();
    m_settings.session.attempts = reason == SettingsStore::Reason::Close ? 0 : attempts;
    m_store.save(m_settings, reason);
    updateRecentMenu();
}

void WorkbenchWindow::restoreSession()
{
    if (!m_store.hasSession() || m_settings.session.documents.empty()) {
        return;
    }
    const Settings::Session session = m_settings.session;
    if (session.attempts >= kMostAttempts) {
        m_settings.session.attempts = 0;
        m_workspace.notices().add(Tone::Warning, tr("The last session is not opened"),
                                  tr("The program ended while it was opened. Its files are under Open recent."));
        return;
    }
    ++m_settings.session.attempts;
    m_session.restore(session);
    save(SettingsStore::Reason::Change); // before something can happen
    QTimer::singleShot(kStableTime, this, [this] {
        m_settings.session.attempts = 0;
        saveSoon();
    });
}

bool WorkbenchWindow::event(QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move ||
        event->type() == QEvent::WindowStateChange) {
        saveSoon();
    } else if (event->type() == QEvent::WindowActivate && m_panes) {
        m_panes->focusStartPage();
    }
    return QMainWindow::event(event);
}

void WorkbenchWindow::makeInterface()
{
    m_commands = m_makeCommands(*this);
    m_panes = std::make_unique<DockLayout>(*this, m_workspace, *m_engine, m_settings.panes);
    connect(m_panes.get(), &DockLayout::paneMade, this, [this](PaneHost* host) {
        m_qmlErrors << host->errors();
        host->setClearColor(m_appearance->palette().color(QPalette::Window));
    });
    connect(m_panes.get(), &DockLayout::layoutChanged, this, [this] {
        updateActions();
        updateRows(); // their visibility is part of a saved arrangement
        saveSoon();
    });
    connect(m_panes.get(), &DockLayout::docksChanged, this, &WorkbenchWindow::saveSoon);
    connect(m_panes.get(), &DockLayout::dockMenuRequested, this, &WorkbenchWindow::showDockMenu);
    makeMenus();
    makeBars();
    applyTheme();
}

void WorkbenchWindow::showInterface()
{
    m_panes->restore(m_settings);
    m_panes->setDocumentsOpen(m_workspace.count() > 0);
    updateTitle();
    updateActions();
    updateTabs();
}

void WorkbenchWindow::setLanguage(const QString& id)
{
    m_settings.language = id;
    saveSoon();
    // A command changes it, whose action is deleted here; jobs that write tell panes when they end.
    QTimer::singleShot(0, this, &WorkbenchWindow::changeLanguage);
}

void WorkbenchWindow::changeLanguage()
{
    if (!m_workspace.jobs().writing().isEmpty()) {
        m_workspace.notices().add(Tone::Neutral, tr("The language changes when no file is being written any more."));
        m_isLanguagePending = true;
        return;
    }
    m_isLanguagePending = false;
    const bool wasUpdated = updatesEnabled();
    setUpdatesEnabled(false);
    m_panes->save(m_settings);
    std::vector<PaneHost*> wizards = m_panes->takeWizards(); // with what is filled in
    m_panes.reset();
    for (QToolBar* bar : {m_noticeRow, m_tabRow, m_toolBar}) {
        removeToolBarBreak(bar);
        delete bar;
    }
    m_actions.clear();
    delete menuBar();
    delete m_help;
    delete findChild<QWidget*>(QStringLiteral("tour"), Qt::FindDirectChildrenOnly);
    m_translators.install(m_settings.language);
    m_engine->retranslate();
    makeInterface();
    m_panes->putWizards(std::move(wizards));
    m_wizards.retitle();
    showInterface();
    setUpdatesEnabled(wasUpdated);
}

void WorkbenchWindow::updateTitle()
{
    const Document* document = m_workspace.current();
    setWindowTitle(document != nullptr ? tr("%1 – APR Workbench").arg(document->title()) : tr("APR Workbench"));
    setWindowFilePath(document != nullptr ? document->path() : QString());
    m_status->setText(document != nullptr ? toQString(document->model().facts().title()) + QStringLiteral(" · ") +
                                                tr("%1 parameters").arg(shortCountText(document->summary().parameters))
                                          : QString());
}

WorkbenchWindow::~WorkbenchWindow()
{
    m_panes.reset(); // before what panes use
}

void WorkbenchWindow::observeWorkspace()
{
    connect(&m_wizards, &Wizards::helpRequested, this, [this] { showHelp(); });
    connect(&m_workspace, &Workspace::documentsChanged, this, &WorkbenchWindow::saveSoon);
    connect(&m_workspace, &Workspace::currentChanged, this, &WorkbenchWindow::saveSoon);
    connect(&m_workspace, &Workspace::documentsChanged, this,
            [this] { m_panes->setDocumentsOpen(m_workspace.count() > 0); });
    connect(&m_workspace, &Workspace::documentsChanged, this, &WorkbenchWindow::updateTabs);
    connect(&m_workspace, &Workspace::documentsChanged, this, &WorkbenchWindow::updateActions);
    connect(&m_workspace, &Workspace::currentChanged, this, [this] {
        updateTabs();
        updateActions();
        updateTitle();
    });
    connect(&m_workspace, &Workspace::changed, this, [this](Changes changes) {
        if (changes & TensorChange) {
            saveSoon();
        }
        if (changes & (TensorChange | EditChange)) {
            updateActions();
        }
        if (changes & EditChange) {
            updateTabs();
        }
    });
    connect(&m_workspace, &Workspace::paneRequested, this, [this](const QString& id) {
        showPane(id);
        focusPane(id);
    });
    connect(&m_workspace, &Workspace::paneBesideRequested, this,
            [this](const QString& id, const QString& other) { m_panes->showBeside(id, other); });
    connect(&m_workspace, &Workspace::commandRequested, this, [this](const QString& id) { runCommand(id); });
    connect(&m_workspace, &Workspace::helpRequested, this,
            [this](const QString& topic) { showHelp(helpTopicUrl(topic)); });
    connect(&m_workspace.jobs(), &JobsModel::runningCountChanged, this, [this] {
        const int running = m_workspace.jobs().runningCount();
        running > 0 ? statusBar()->showMessage(
                          counted(static_cast<std::uint64_t>(running),
                                  tr("%1 jobs are running", nullptr, pluralOf(static_cast<std::uint64_t>(running)))))
                    : statusBar()->clearMessage();
        if (m_isLanguagePending && m_workspace.jobs().writing().isEmpty()) {
            QTimer::singleShot(0, this, &WorkbenchWindow::changeLanguage); // after what the end of the job shows
        }
    });
    connect(&m_workspace.jobs(), &JobsModel::longJobEnded, this, [this](const QString& title) {
        statusBar()->showMessage(tr("%1: ended").arg(title), kNoticeTime);
        if (!isActiveWindow()) {
            QApplication::alert(this); // in the task bar
        }
    });
    connect(&m_workspace.notices(), &Notices::added, this, [this](const Notices::Notice& notice) {
        if (notice.tone == Tone::Good || notice.tone == Tone::Neutral) { // the others have their bar
            statusBar()->showMessage(notice.title, kNoticeTime);
        }
    });
    connect(&m_workspace.store(), &DocumentStore::opened, this, [this](const QString& path, bool needsConversion) {
        m_settings.addRecent(path);
        updateRecentMenu();
        if (m_offerConversion.removeAll(path) > 0 && needsConversion) {
            showConvert(path);
        }
    });
    connect(&m_workspace.store(), &DocumentStore::previewFailed, this, &WorkbenchWindow::showWizardOf);
    connect(&m_workspace, &Workspace::openRequested, this, &WorkbenchWindow::askToOpen);
    connect(&m_workspace.store(), &DocumentStore::pinRequested, this, [this](const QString& path) {
        m_settings.togglePin(path);
        updateRecentMenu();
        saveSoon();
    });
    connect(&m_workspace.store(), &DocumentStore::openFailed, this,
            [this](const QString& path) { m_offerConversion.removeAll(path); });
}

void WorkbenchWindow::makeMenus()
{
    m_toolBar = addToolBar(tr("Main toolbar"));
    m_toolBar->setObjectName(QStringLiteral("toolBar"));
    m_toolBar->setMovable(false);
    m_toolBar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_toolBar->show(); // one that is added to a visible window is hidden in the states that are saved first
    QHash<QString, QMenu*> menus;
    for (const Command& command : m_commands) {
        QMenu* menu = menus.value(command.menu);
        if (menu == nullptr) {
            menu = menuBar()->addMenu(command.menu);
            menus.insert(command.menu, menu);
            connect(menu, &QMenu::aboutToShow, this, &WorkbenchWindow::updateActions);
        }
        if (command.startsGroup) {
            menu->addSeparator();
        }
        QMenu* place = menu;
        if (!command.submenu.isEmpty()) {
            QMenu*& submenu = menus[command.menu + command.submenu];
            submenu = submenu == nullptr ? menu->addMenu(command.submenu) : submenu;
            place = submenu;
        }
        QAction* action = place->addAction(command.title);
        action->setObjectName(command.id);
        action->setShortcut(command.shortcut);
        action->setStatusTip(command.description);
        action->setToolTip(command.shortcut.isEmpty()
                               ? command.description
                               : command.description + QStringLiteral(" (") +
                                     command.shortcut.toString(QKeySequence::NativeText) + QLatin1Char(')'));
        action->setCheckable(command.checkedWhen != nullptr);
        connect(action, &QAction::triggered, this, [this, run = command.run] {
            run();
            updateActions();
        });
        m_actions.insert(command.id, action);
        if (command.inToolBar) {
            action->setIconText(command.plainTitle());
            m_toolBar->addAction(action);
        }
        if (command.id == QStringLiteral("file.open")) {
            m_recentMenu = menu->addMenu(tr("Open &recent"));
        }
    }
    updateRecentMenu();
    menuBar()->show(); // of a visible window
}

void WorkbenchWindow::makeBars()
{
    auto* layouts = new QWidget(menuBar());
    auto* buttons = new QHBoxLayout(layouts);
    buttons->setContentsMargins(0, 2, 4, 2);
    buttons->setSpacing(2);
    for (const LayoutType& type : layoutTypes()) {
        auto* button = new QToolButton(layouts);
        button->setDefaultAction(m_actions.value(QStringLiteral("view.layout.") + type.id));
        button->setText(type.title);
        button->setAutoRaise(true);
        button->setAccessibleName(tr("Layout %1").arg(type.title));
        buttons->addWidget(button);
    }
    menuBar()->setCornerWidget(layouts);
    layouts->show(); // in a menu bar that is visible already, after a change of the language
    // Rows of the window's bars span it above the docks, which belong to the current model.
    const auto addRow = [this](const QString& name, const QString& title) {
        addToolBarBreak();
        QToolBar* row = addToolBar(title);
        row->setObjectName(name);
        row->setMovable(false);
        row->setContentsMargins(0, 0, 0, 0);
        row->layout()->setContentsMargins(0, 0, 0, 0);
        return row;
    };
    m_tabRow = addRow(QStringLiteral("tabRow"), tr("Open models"));
    m_tabs = new DocumentTabs(m_workspace, m_tabRow);
    m_tabs->setAccessibleName(tr("Open models"));
    connect(m_tabs, &QTabBar::tabCloseRequested, this, &WorkbenchWindow::closeDocument);
    m_tabRow->addWidget(m_tabs);
    m_noticeRow = addRow(QStringLiteral("noticeRow"), tr("Notices"));
    m_noticeBar = new NoticeBar(m_workspace, m_noticeRow);
    m_noticeRow->addWidget(m_noticeBar);
    connect(m_noticeBar, &NoticeBar::contentChanged, this, &WorkbenchWindow::updateRows);
    m_noticeBar->offer(m_unsaved);
}

void WorkbenchWindow::updateRows()
{
    m_toolBar->show(); // a state that was saved without it
    m_tabRow->setVisible(m_workspace.count() > 0);
    m_noticeRow->setVisible(m_noticeBar->hasContent());
}

void WorkbenchWindow::childEvent(QChildEvent* event)
{
    QMainWindow::childEvent(event);
    if (auto* tabs = event->polished() ? qobject_cast<QTabBar*>(event->child()) : nullptr) {
        tabs->setElideMode(Qt::ElideNone); // tabs of docks: titles scroll instead of being cut off
        tabs->setUsesScrollButtons(true);
        tabs->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(tabs, &QTabBar::customContextMenuRequested, this, [this, tabs](const QPoint& at) {
            const QString id = m_panes->dockTitled(tabs->tabText(tabs->tabAt(at)));
            if (!id.isEmpty()) {
                m_panes->show(id);
                showDockMenu(id, tabs->mapToGlobal(at));
            }
        });
    }
}

void WorkbenchWindow::showDockMenu(const QString& id, const QPoint& at)
{
    m_panes->setCurrentDock(id);
    updateActions();
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("dockMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const Command& command : m_commands) {
        if (command.id.startsWith(QStringLiteral("view.dock."))) {
            menu->addAction(m_actions.value(command.id));
        }
    }
    menu->popup(at);
}

QMenu* WorkbenchWindow::createPopupMenu()
{
    return nullptr; // bars are not hidden by hand; panes have their menu
}

QStringList WorkbenchWindow::qmlErrors() const
{
    return m_qmlErrors;
}

QWidget* WorkbenchWindow::frontWindow()
{
    if (QDialog* dialog = m_wizards.visible()) {
        return dialog;
    }
    if (m_help && m_help->isVisible()) {
        return m_help;
    }
    if (QDockWidget* dock = m_panes->floatingDock()) {
        return dock;
    }
    return this;
}

bool WorkbenchWindow::isSettled()
{
    const Document* document = m_workspace.current();
    PaneHost& host = m_panes->host(QStringLiteral("histogram"));
    const bool awaitsHistogram = document != nullptr && document->tensor() >= 0 && host.isMade() &&
                                 host.model().isShown() &&
                                 !static_cast<HistogramPaneModel&>(host.model()).histogram()->hasData();
    return m_workspace.jobs().runningCount() == 0 && !awaitsHistogram;
}

void WorkbenchWindow::showPlanner()
{
    m_panes->setLayout(QStringLiteral("convert"));
    showPane(QStringLiteral("planner"));
    auto& pane = shown<PlannerPaneModel>("planner");
    pane.follow();
    pane.planner()->measure();
}

void WorkbenchWindow::showConvert(const QString& path)
{
    QDialog& dialog = m_wizards.dialog(m_panes->host(QStringLiteral("convert")), QSize(1080, 720));
    auto& pane = shown<ConvertPaneModel>("convert");
    pane.setInput(path);
    m_wizards.show(dialog, *pane.convert());
}

QString WorkbenchWindow::wizardOf(const QString& path)
{
    const auto outputOf = [this](const char* id) {
        PaneHost& host = m_panes->host(QString::fromLatin1(id));
        if (!host.isMade()) {
            return QString();
        }
        const ConvertModel& convert = QLatin1String(id) == QLatin1String(kConvert)
                                          ? *static_cast<ConvertPaneModel&>(host.model()).convert()
                                          : *static_cast<MergePaneModel&>(host.model()).merge()->convert();
        return QFileInfo(convert.output()).absoluteFilePath();
    };
    for (const char* id : {kConvert, kMerge}) {
        if (outputOf(id) == path) {
            return QString::fromLatin1(id);
        }
    }
    return {};
}

void WorkbenchWindow::showWizardOf(const QString& path)
{
    const QString wizard = wizardOf(path);
    if (wizard == QLatin1String(kConvert)) {
        showConvert(shown<ConvertPaneModel>(kConvert).convert()->input());
    } else if (!wizard.isEmpty()) {
        showMerge();
    }
}

void WorkbenchWindow::showMerge()
{
    QDialog& dialog = m_wizards.dialog(m_panes->host(QStringLiteral("merge")), QSize(1320, 820));
    auto& pane = shown<MergePaneModel>("merge");
    pane.start();
    m_wizards.show(dialog, *pane.merge()->convert());
}

void WorkbenchWindow::closeDocument(int index)
{
    if (index < 0 || index >= m_workspace.count()) {
        return;
    }
    Document& document = m_workspace.at(index);
    if (document.edit().isEmpty()) {
        m_workspace.close(index);
        return;
    }
    confirmClose(*this, document.title(), [this, closing = QPointer<Document>(&document)] {
        for (int i = 0; i < m_workspace.count(); ++i) {
            if (&m_workspace.at(i) == closing) {
                m_workspace.close(i);
                return;
            }
        }
    });
}

void WorkbenchWindow::showPalette()
{
    auto* palette = new CommandPalette(m_commands, m_workspace, this);
    palette->setAttribute(Qt::WA_DeleteOnClose);
    palette->resize(std::min(640, width() - 40), std::min(420, height() - 80));
    palette->move(mapToGlobal(QPoint((width() - palette->width()) / 2, 60)));
    palette->show();
}

bool WorkbenchWindow::runCommand(const QString& id)
{
    for (const Command& command : m_commands) {
        if (command.id == id && command.isEnabled()) {
            command.run();
            return true;
        }
    }
    return false;
}

void WorkbenchWindow::updateActions()
{
    for (const Command& command : m_commands) {
        if (QAction* action = m_actions.value(command.id)) {
            action->setEnabled(command.isEnabled());
            action->setChecked(command.checkedWhen && command.checkedWhen());
        }
    }
}

void WorkbenchWindow::updateTabs()
{
    m_tabs->update();
    updateRows();
}

void WorkbenchWindow::updateRecentMenu()
{
    m_workspace.store().setRecentFiles(m_settings.recentFiles, m_settings.pinnedFiles);
    m_recentMenu->clear();
    int number = 1;
    for (const QString& path : m_workspace.store().pinnedFiles() + m_workspace.store().recentFiles()) {
        QAction* action = m_recentMenu->addAction((number < 10 ? QStringLiteral("&%1  ").arg(number) : QString()) +
                                                  fileNameOf(path).replace(QLatin1Char('&'), QStringLiteral("&&")));
        action->setToolTip(plainToolTip(pathText(path)));
        action->setStatusTip(pathText(path));
        connect(action, &QAction::triggered, this, [this, path] { m_workspace.open(path); });
        ++number;
    }
    m_recentMenu->setEnabled(number > 1);
}

void WorkbenchWindow::setTextScale(int percent)
{
    m_settings.textScale = std::clamp(percent, Settings::kLeastScale, Settings::kMostScale);
    saveSoon();
    m_appearance->applyTextScale(m_settings.textScale);
    updateActions();
}

void WorkbenchWindow::setTheme(ThemeChoice theme)
{
    m_settings.theme = theme;
    saveSoon();
    applyTheme();
}

void WorkbenchWindow::applyTheme()
{
    m_appearance->applyTheme(m_settings.theme);
    const QPalette palette = m_appearance->palette();
    for (PaneHost* host : m_panes->hosts()) {
        host->setClearColor(palette.color(QPalette::Window));
    }
    if (m_help) {
        m_help->applyTheme();
    }
    for (const Command& command : m_commands) {
        if (QAction* action = m_actions.value(command.id); action != nullptr && !command.icon.isEmpty()) {
            action->setIcon(tintedIcon(command.icon, palette));
        }
    }
}

void WorkbenchWindow::askToOpen()
{
    openFiles(
        m_fileDialogs.openSeveral({.title = tr("Open model files"),
                                   .filter = tr("Model files (%1)").arg(toQString(join(modelFilePatterns(), " ")))}));
}

void WorkbenchWindow::askForFolder()
{
    const QString path = m_fileDialogs.openFolder(tr("Open the model of a folder"));
    if (!path.isEmpty()) {
        openFiles({path});
    }
}

void WorkbenchWindow::askForAddress()
{
    QInputDialog dialog(this);
    dialog.setObjectName(QStringLiteral("addressDialog"));
    dialog.setWindowTitle(tr("Open address"));
    dialog.setLabelText(tr("Model on Hugging Face (hf://ORG/REPO[/FILE][@REVISION]) or https URL:"));
    dialog.setTextValue(QStringLiteral("hf://"));
    dialog.resize(560, dialog.sizeHint().height());
    if (dialog.exec() == QDialog::Accepted && !dialog.textValue().trimmed().isEmpty()) {
        openFiles({dialog.textValue().trimmed()});
    }
}

void WorkbenchWindow::openFiles(const QStringList& paths)
{
    for (const QString& path : paths) {
        m_workspace.open(path);
    }
}

void WorkbenchWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls()) {
        event->acceptProposedAction();
    }
}

void WorkbenchWindow::dropEvent(QDropEvent* event)
{
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls()) {
        if (url.isLocalFile()) {
            paths << localPath(url);
        } else if (url.scheme() == QStringLiteral("https") || url.scheme() == QStringLiteral("hf")) {
            paths << url.toString(QUrl::FullyEncoded);
        }
    }
    for (const QString& path : paths) {
        if (m_workspace.open(path)) {
            // After a dropped model in another format or an older dialect has loaded, its plan is shown as well.
            m_offerConversion << path;
        }
    }
    event->acceptProposedAction();
}

void WorkbenchWindow::showHelp()
{
    QString pane = m_wizards.activePane();
    if (pane.isEmpty() && m_workspace.count() > 0) {
        pane = m_panes->focusedPane();
    }
    showHelp(helpPageUrl(pane.isEmpty() ? QStringLiteral("tasks/start") : QStringLiteral("panes/") + pane));
}

void WorkbenchWindow::showHelp(const QUrl& url)
{
    if (!m_help) {
        m_help = new HelpWindow(this);
    }
    m_help->showUrl(url);
}

void WorkbenchWindow::closeEvent(QCloseEvent* event)
{
    QStringList lost = m_workspace.jobs().writing();
    for (int i = 0; i < m_workspace.count(); ++i) {
        if (!m_workspace.at(i).edit().isEmpty()) {
            lost << tr("Changes of %1 that are not saved").arg(m_workspace.at(i).title());
        }
    }
    if (!m_mayQuit && !lost.isEmpty()) {
        event->ignore();
        confirmQuit(*this, lost, [this] {
            m_mayQuit = true;
            close();
        });
        return;
    }
    m_unsaved.forgetOpen();
    save(SettingsStore::Reason::Close);
    m_isStored = false; // what is closed on the way is part of the session
    QMainWindow::closeEvent(event);
}

} // namespace apr::workbench
