// SPDX-License-Identifier: MIT
#include "main_window.h"

#include "apr/base/text.h"
#include "apr/format/formats.h"
#include "palettes.h"
#include "text_helpers.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDialog>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFrame>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QQmlComponent>
#include <QQmlContext>
#include <QQmlEngine>
#include <QQmlProperty>
#include <QQuickItem>
#include <QQuickWidget>
#include <QStatusBar>
#include <QStyleFactory>
#include <QTabBar>
#include <QToolBar>
#include <QUrl>
#include <QVBoxLayout>

// The QML modules are static libraries; referencing their registration functions keeps the linker from dropping them.
void qml_register_types_Apr_Controls();
void qml_register_types_Apr_Panes();
void qml_register_types_Apr_Theme();
void qml_register_types_Apr_Workbench();

namespace apr::workbench {
namespace {

void registerQmlModules()
{
    qml_register_types_Apr_Controls();
    qml_register_types_Apr_Panes();
    qml_register_types_Apr_Theme();
    qml_register_types_Apr_Workbench();
}

} // namespace

MainWindow::MainWindow(const QString& settingsFile, QWidget* parent)
    : QMainWindow(parent), m_settingsFile(settingsFile), m_settings(loadSettings(settingsFile)),
      m_session(std::make_unique<Session>()), m_engine(std::make_unique<QQmlEngine>())
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(tr("APR Workbench"));
    setAcceptDrops(true);
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    systemIsDark();
    registerQmlModules();
    m_engine->setNetworkAccessManagerFactory(&m_noNetwork);
    m_engine->addImportPath(QStringLiteral("qrc:/qt/qml"));
    m_session->tensors()->setFlat(m_settings.flatTensors);
    QQmlComponent themeSwitch(m_engine.get(), QUrl(QStringLiteral("qrc:/qt/qml/Apr/Theme/ThemeSwitch.qml")));
    m_themeSwitch.reset(themeSwitch.create());
    for (const QQmlError& error : themeSwitch.errors()) {
        m_qmlErrors << error.toString();
    }
    m_commands = makeCommands(*this);
    makeCentral();
    makeDocks();
    makeMenus();
    m_status = new QLabel(this);
    m_status->setTextFormat(Qt::PlainText);
    statusBar()->addPermanentWidget(m_status);
    applyTheme();
    resize(1440, 900);
    resetLayout();
    m_defaultLayout = saveState(Settings::kLayoutVersion);
    restoreGeometry(m_settings.geometry);
    restoreState(m_settings.layout, Settings::kLayoutVersion);

    connect(m_session.get(), &Session::documentsChanged, this, &MainWindow::updateTabs);
    connect(m_session.get(), &Session::documentChanged, this, [this] {
        updateTabs();
        updateActions();
        setWindowTitle(m_session->hasDocument() ? m_session->title() + tr(" – APR Workbench") : tr("APR Workbench"));
        setWindowFilePath(m_session->path());
        m_status->setText(m_session->typeText());
    });
    connect(m_session.get(), &Session::selectionChanged, this, &MainWindow::updateActions);
    connect(m_session->jobs(), &JobsModel::runningCountChanged, this, [this] {
        const int running = m_session->jobs()->runningCount();
        running > 0 ? statusBar()->showMessage(counted(static_cast<std::uint64_t>(running), tr("1 job is running"),
                                                       tr("%1 jobs are running")))
                    : statusBar()->clearMessage();
    });
    connect(m_session.get(), &Session::opened, this, [this](const QString& path, bool needsConversion) {
        m_settings.addRecent(path);
        updateRecentMenu();
        if (m_offerConversion.removeAll(path) > 0 && needsConversion) {
            showConvert(path);
        }
    });
    connect(m_session.get(), &Session::openFailed, this, [this](const QString& path, const QString& message) {
        m_offerConversion.removeAll(path);
        report(tr("Cannot open %1").arg(fileNameOf(path)), message);
    });
    connect(m_session.get(), &Session::noticed, this,
            [this](const QString& message) { statusBar()->showMessage(message, 15000); });
    connect(m_session.get(), &Session::scanFoundIssues, this, [this] { showPane(QStringLiteral("security")); });
    connect(m_session.get(), &Session::bytesRequested, this, [this] { showPane(QStringLiteral("bytes")); });
    connect(m_session.get(), &Session::convertRequested, this, [this] { showConvert(m_session->path()); });
    connect(m_session->convert(), &ConvertView::started, this, [this] {
        if (m_convertDialog) {
            m_convertDialog->accept();
        }
    });
    connect(m_session->convert(), &ConvertView::converted, this, [this](const QString& path) {
        statusBar()->showMessage(tr("Wrote %1").arg(path), 8000);
        m_session->open(path);
    });
    connect(m_session->convert(), &ConvertView::outputRequested, this, &MainWindow::askForOutput);
    connect(m_session->histogram(), &HistogramView::exportRequested, this, &MainWindow::askForHistogramFile);
    connect(m_session->convert(), &ConvertView::recipeFileRequested, this, &MainWindow::askForRecipe);
    connect(m_session->convert(), &ConvertView::failed, this,
            [this](const QString& message) { report(tr("Conversion failed"), message); });
    connect(m_session->planner(), &PlannerView::converted, this, [this](const QString& path) {
        statusBar()->showMessage(tr("Wrote %1").arg(path), 8000);
        m_session->open(path);
    });
    connect(m_session->planner(), &PlannerView::failed, this,
            [this](const QString& message) { report(tr("Quantization failed"), message); });
    updateActions();
    updateTabs();
}

MainWindow::~MainWindow()
{
    // Panes use the session and the engine, so they are deleted first.
    delete m_convertDialog;
    for (const QPointer<QQuickWidget>& pane : m_panes) {
        delete pane; // null if the dialog has deleted it
    }
}

void MainWindow::makeMenus()
{
    m_toolBar = addToolBar(tr("Main toolbar"));
    m_toolBar->setObjectName(QStringLiteral("toolBar"));
    m_toolBar->setMovable(false);
    m_toolBar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    QHash<QString, QMenu*> menus;
    for (const Command& command : m_commands) {
        QMenu*& menu = menus[command.menu];
        if (menu == nullptr) {
            menu = menuBar()->addMenu(command.menu);
        }
        if (command.startsGroup) {
            menu->addSeparator();
        }
        QAction* action = menu->addAction(command.title);
        action->setObjectName(command.id);
        action->setShortcut(command.shortcut);
        action->setStatusTip(command.description);
        action->setToolTip(command.shortcut.isEmpty()
                               ? command.description
                               : command.description + QStringLiteral(" (") +
                                     command.shortcut.toString(QKeySequence::NativeText) + QLatin1Char(')'));
        connect(action, &QAction::triggered, this, [run = command.run] { run(); });
        m_actions.insert(command.id, action);
        if (command.inToolBar) {
            QString text = command.title;
            action->setIconText(text.remove(QLatin1Char('&')).remove(QStringLiteral(" …")));
            m_toolBar->addAction(action);
        }
        if (command.id == QStringLiteral("file.open")) {
            m_recentMenu = menu->addMenu(tr("Open &recent"));
        }
    }
    QMenu* view = menus.value(tr("&View"));
    view->addSeparator();
    QMenu* themes = view->addMenu(tr("&Theme"));
    auto* group = new QActionGroup(this);
    const std::vector<std::pair<ThemeChoice, QString>> choices{
        {ThemeChoice::System, tr("&System")}, {ThemeChoice::Light, tr("&Light")}, {ThemeChoice::Dark, tr("&Dark")}};
    for (const auto& [theme, title] : choices) {
        QAction* action = themes->addAction(title);
        action->setCheckable(true);
        action->setChecked(m_settings.theme == theme);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, theme = theme] { setTheme(theme); });
    }
    QMenu* panes = view->addMenu(tr("&Panes"));
    for (QDockWidget* dock : m_docks) {
        panes->addAction(dock->toggleViewAction());
    }
    updateRecentMenu();
}

void MainWindow::makeCentral()
{
    auto* center = new QWidget(this);
    auto* layout = new QVBoxLayout(center);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_tabs = new QTabBar(center);
    m_tabs->setObjectName(QStringLiteral("documents"));
    m_tabs->setAccessibleName(tr("Open models"));
    m_tabs->setTabsClosable(true);
    m_tabs->setExpanding(false);
    m_tabs->setDocumentMode(true);
    m_tabs->setElideMode(Qt::ElideMiddle);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) { m_session->setCurrentDocument(index); });
    connect(m_tabs, &QTabBar::tabCloseRequested, this, [this](int index) { m_session->closeDocument(index); });
    layout->addWidget(m_tabs);
    layout->addWidget(makeBanner(center));
    layout->addWidget(makePane(QStringLiteral("OverviewPane")), 1);
    setCentralWidget(center);
}

QWidget* MainWindow::makeBanner(QWidget* parent)
{
    auto* banner = new QFrame(parent);
    banner->setObjectName(QStringLiteral("banner"));
    banner->setFrameShape(QFrame::StyledPanel);
    banner->setAutoFillBackground(true);
    auto* layout = new QHBoxLayout(banner);
    auto* text = new QLabel(banner);
    text->setObjectName(QStringLiteral("bannerText"));
    text->setTextFormat(Qt::PlainText);
    text->setWordWrap(true);
    layout->addWidget(text, 1);
    auto* button = new QPushButton(tr("Reopen"), banner);
    button->setToolTip(tr("Open the file again"));
    connect(button, &QPushButton::clicked, m_session.get(), &Session::reopen);
    layout->addWidget(button);
    const auto update = [this, banner, text] {
        const QString problem = m_session->fileProblem();
        const QString shown = problem.isEmpty() ? m_session->fileNotice() : problem;
        text->setText(QStringLiteral("⚠ ") + shown);
        banner->setVisible(!shown.isEmpty());
    };
    connect(m_session.get(), &Session::fileProblemChanged, banner, update);
    update();
    return banner;
}

QQuickWidget* MainWindow::makePane(const QString& qmlFile)
{
    auto* pane = new QQuickWidget(m_engine.get(), this);
    pane->setObjectName(QStringLiteral("pane.") + qmlFile);
    pane->setResizeMode(QQuickWidget::SizeRootObjectToView);
    pane->setFocusPolicy(Qt::StrongFocus);
    QQmlComponent component(m_engine.get(), QUrl(QStringLiteral("qrc:/qt/qml/Apr/Panes/%1.qml").arg(qmlFile)));
    QObject* root = nullptr;
    if (component.isReady()) {
        root =
            component.createWithInitialProperties({{QStringLiteral("session"), QVariant::fromValue(m_session.get())}});
    }
    if (root == nullptr) {
        for (const QQmlError& error : component.errors()) {
            m_qmlErrors << error.toString();
        }
    } else {
        pane->setContent(component.url(), &component, root);
    }
    m_panes.push_back(pane);
    return pane;
}

QDockWidget* MainWindow::addDock(const QString& name, const QString& title, const QString& qmlType,
                                 Qt::DockWidgetArea area)
{
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(QStringLiteral("dock.") + name);
    dock->setAccessibleName(title);
    dock->setWidget(makePane(qmlType));
    addDockWidget(area, dock);
    m_docks.push_back(dock);
    return dock;
}

void MainWindow::makeDocks()
{
    addDock(QStringLiteral("tensors"), tr("Tensors"), QStringLiteral("TensorsPane"), Qt::LeftDockWidgetArea);
    addDock(QStringLiteral("details"), tr("Tensor details"), QStringLiteral("DetailsPane"), Qt::RightDockWidgetArea);
    addDock(QStringLiteral("histogram"), tr("Histogram"), QStringLiteral("HistogramPane"), Qt::RightDockWidgetArea);
    addDock(QStringLiteral("metadata"), tr("Metadata"), QStringLiteral("MetadataPane"), Qt::BottomDockWidgetArea);
    addDock(QStringLiteral("findings"), tr("Validation"), QStringLiteral("FindingsPane"), Qt::BottomDockWidgetArea);
    addDock(QStringLiteral("security"), tr("Security"), QStringLiteral("SecurityPane"), Qt::BottomDockWidgetArea);
    addDock(QStringLiteral("bytes"), tr("Bytes"), QStringLiteral("BytesPane"), Qt::BottomDockWidgetArea);
    addDock(QStringLiteral("jobs"), tr("Jobs"), QStringLiteral("JobsPane"), Qt::BottomDockWidgetArea);
    addDock(QStringLiteral("planner"), tr("Quantization"), QStringLiteral("PlannerPane"), Qt::BottomDockWidgetArea);
}

void MainWindow::resetLayout()
{
    if (!m_defaultLayout.isEmpty()) {
        restoreState(m_defaultLayout, Settings::kLayoutVersion);
        return;
    }
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    splitDockWidget(dockNamed(QStringLiteral("details")), dockNamed(QStringLiteral("histogram")), Qt::Vertical);
    tabifyDockWidget(dockNamed(QStringLiteral("metadata")), dockNamed(QStringLiteral("findings")));
    tabifyDockWidget(dockNamed(QStringLiteral("findings")), dockNamed(QStringLiteral("security")));
    tabifyDockWidget(dockNamed(QStringLiteral("security")), dockNamed(QStringLiteral("bytes")));
    tabifyDockWidget(dockNamed(QStringLiteral("bytes")), dockNamed(QStringLiteral("jobs")));
    tabifyDockWidget(dockNamed(QStringLiteral("jobs")), dockNamed(QStringLiteral("planner")));
    dockNamed(QStringLiteral("planner"))->hide(); // shown on request, because it needs space
    dockNamed(QStringLiteral("metadata"))->raise();
    resizeDocks({dockNamed(QStringLiteral("tensors")), dockNamed(QStringLiteral("details"))}, {560, 400},
                Qt::Horizontal);
    resizeDocks({dockNamed(QStringLiteral("details")), dockNamed(QStringLiteral("histogram"))}, {440, 400},
                Qt::Vertical);
    resizeDocks({dockNamed(QStringLiteral("metadata"))}, {340}, Qt::Vertical);
}

QDockWidget* MainWindow::dockNamed(const QString& name) const
{
    return *std::find_if(m_docks.begin(), m_docks.end(), [&name](const QDockWidget* each) {
        return each->objectName() == QStringLiteral("dock.") + name;
    });
}

void MainWindow::showPane(const QString& name)
{
    QDockWidget* dock = dockNamed(name);
    dock->show();
    dock->raise();
}

QWidget* MainWindow::frontWindow()
{
    if (m_convertDialog && m_convertDialog->isVisible()) {
        return m_convertDialog;
    }
    QDockWidget* planner = dockNamed(QStringLiteral("planner"));
    return planner->isVisible() && planner->isFloating() ? planner : static_cast<QWidget*>(this);
}

void MainWindow::showPlanner()
{
    QDockWidget* dock = dockNamed(QStringLiteral("planner"));
    if (!dock->isVisible()) { // floating at first; it can be docked by dragging
        dock->setFloating(true);
        dock->resize(1280, 720);
        dock->move(geometry().center() - QPoint(640, 360));
    }
    showPane(QStringLiteral("planner"));
    m_session->planner()->measure();
}

void MainWindow::focusFilter()
{
    for (const QPointer<QQuickWidget>& pane : m_panes) {
        if (QQuickItem* box = pane->rootObject() != nullptr
                                  ? pane->rootObject()->findChild<QQuickItem*>(QStringLiteral("filterBox"))
                                  : nullptr) {
            pane->setFocus();
            box->forceActiveFocus(Qt::ShortcutFocusReason);
        }
    }
}

bool MainWindow::runCommand(const QString& id)
{
    for (const Command& command : m_commands) {
        if (command.id == id && (!command.enabledWhen || command.enabledWhen())) {
            command.run();
            return true;
        }
    }
    return false;
}

void MainWindow::updateActions()
{
    for (const Command& command : m_commands) {
        if (QAction* action = m_actions.value(command.id)) {
            action->setEnabled(!command.enabledWhen || command.enabledWhen());
        }
    }
}

void MainWindow::updateTabs()
{
    const QSignalBlocker blocker(m_tabs);
    while (m_tabs->count() > m_session->documentCount()) {
        m_tabs->removeTab(m_tabs->count() - 1);
    }
    for (int i = 0; i < m_session->documentCount(); ++i) {
        if (i >= m_tabs->count()) {
            m_tabs->addTab(QString());
        }
        m_tabs->setTabText(i, m_session->documentTitle(i));
        m_tabs->setTabToolTip(i, plainToolTip(m_session->documentPath(i)));
    }
    m_tabs->setCurrentIndex(m_session->currentDocument());
    m_tabs->setVisible(m_session->documentCount() > 0);
}

void MainWindow::updateRecentMenu()
{
    m_recentMenu->clear();
    int number = 1;
    for (const QString& path : m_settings.recentFiles) {
        QAction* action = m_recentMenu->addAction((number < 10 ? QStringLiteral("&%1  ").arg(number) : QString()) +
                                                  fileNameOf(path).replace(QLatin1Char('&'), QStringLiteral("&&")));
        action->setToolTip(plainToolTip(path));
        action->setStatusTip(path);
        connect(action, &QAction::triggered, this, [this, path] { m_session->open(path); });
        ++number;
    }
    m_recentMenu->setEnabled(!m_settings.recentFiles.isEmpty());
}

void MainWindow::setTheme(ThemeChoice theme)
{
    m_settings.theme = theme;
    applyTheme();
}

void MainWindow::applyTheme()
{
    m_dark = m_settings.theme == ThemeChoice::Dark || (m_settings.theme == ThemeChoice::System && systemIsDark());
    const QPalette palette = makePalette(m_dark);
    QApplication::setPalette(palette);
    if (m_themeSwitch) {
        m_themeSwitch->setProperty("dark", m_dark);
    }
    for (const QPointer<QQuickWidget>& pane : m_panes) {
        pane->setClearColor(palette.color(QPalette::Window));
    }
    for (const Command& command : m_commands) {
        if (QAction* action = m_actions.value(command.id); action != nullptr && !command.icon.isEmpty()) {
            action->setIcon(tintedIcon(command.icon, palette));
        }
    }
}

void MainWindow::askToOpen()
{
    const QStringList paths = QFileDialog::getOpenFileNames(
        this, tr("Open model files"), m_settings.lastFolder,
        tr("Model files (%1);;All files (*)").arg(toQString(join(modelFilePatterns(), " "))));
    if (!paths.isEmpty()) {
        m_settings.lastFolder = QFileInfo(paths.front()).absolutePath();
    }
    openFiles(paths);
}

void MainWindow::askForFolder()
{
    const QString path =
        QFileDialog::getExistingDirectory(this, tr("Open the model of a folder"), m_settings.lastFolder);
    if (!path.isEmpty()) {
        m_settings.lastFolder = path;
        openFiles({path});
    }
}

void MainWindow::askForOutput()
{
    QStringList filters;
    for (const FormatWriter* writer : formatWriters()) {
        const QString pattern = QStringLiteral("*%1").arg(toQString(writer->suffix));
        const QString filter = QStringLiteral("%1 (%2)").arg(toQString(writer->title), pattern);
        if (!filters.contains(filter)) {
            filters << filter;
        }
    }
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Output of the conversion"), m_session->convert()->output(),
        filters.join(QStringLiteral(";;")) + tr(";;All files (*)"), nullptr, QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty()) { // the wizard asks whether an existing file is to be overwritten
        m_session->convert()->setOutput(path);
    }
}

void MainWindow::askForHistogramFile()
{
    QString filter;
    QString path = QFileDialog::getSaveFileName(this, tr("Export the histogram"), m_settings.lastFolder,
                                                tr("PNG image (*.png);;SVG image (*.svg);;CSV table (*.csv)"), &filter);
    if (path.isEmpty()) {
        return;
    }
    if (QFileInfo(path).suffix().isEmpty()) {
        path += filter.contains(QStringLiteral("*.svg"))   ? QStringLiteral(".svg")
                : filter.contains(QStringLiteral("*.csv")) ? QStringLiteral(".csv")
                                                           : QStringLiteral(".png");
    }
    Q_EMIT m_session->histogram()->exportChosen(QUrl::fromLocalFile(path));
}

void MainWindow::askForRecipe(bool isToSave)
{
    const QString filter = tr("Recipes (*.json);;All files (*)");
    const QString path =
        isToSave ? QFileDialog::getSaveFileName(this, tr("Save the recipe"), m_settings.lastFolder, filter)
                 : QFileDialog::getOpenFileName(this, tr("Load a recipe, or that of a model"), m_settings.lastFolder,
                                                tr("Recipes and models (*.json *.apr *.safetensors);;All files (*)"));
    if (path.isEmpty()) {
        return;
    }
    if (isToSave) {
        m_session->convert()->saveRecipe(path);
    } else {
        m_session->convert()->loadRecipe(path);
    }
}

void MainWindow::askForAddress()
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

void MainWindow::openFiles(const QStringList& paths)
{
    for (const QString& path : paths) {
        m_session->open(path);
    }
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event)
{
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls()) {
        if (url.isLocalFile()) {
            paths << QFileInfo(url.toLocalFile()).absoluteFilePath();
        } else if (url.scheme() == QStringLiteral("https") || url.scheme() == QStringLiteral("hf")) {
            paths << url.toString(QUrl::FullyEncoded);
        }
    }
    // After a dropped model in another format or an older dialect has loaded, its conversion plan is shown as well.
    m_offerConversion << paths;
    openFiles(paths);
    event->acceptProposedAction();
}

void MainWindow::showConvert(const QString& path)
{
    m_session->convert()->setInput(path, m_session->fetchedFor(path));
    if (!m_convertDialog) {
        m_convertDialog = new QDialog(this);
        m_convertDialog->setObjectName(QStringLiteral("convertDialog"));
        m_convertDialog->setWindowTitle(tr("Convert to apr"));
        m_convertDialog->resize(980, 680);
        auto* layout = new QVBoxLayout(m_convertDialog);
        layout->setContentsMargins(0, 0, 0, 0);
        QQuickWidget* pane = makePane(QStringLiteral("ConvertPane"));
        pane->setClearColor(makePalette(m_dark).color(QPalette::Window));
        layout->addWidget(pane);
        if (pane->rootObject() != nullptr) {
            connect(pane->rootObject(), SIGNAL(cancelled()), m_convertDialog, SLOT(reject()));
        }
    }
    m_convertDialog->show();
    m_convertDialog->raise();
    m_convertDialog->activateWindow();
}

void MainWindow::showShortcuts()
{
    QString text = QStringLiteral("<table cellspacing='6'>");
    for (const Command& command : m_commands) {
        if (!command.shortcut.isEmpty()) {
            text += QStringLiteral("<tr><td><b>%1</b></td><td>%2</td></tr>")
                        .arg(command.shortcut.toString(QKeySequence::NativeText).toHtmlEscaped(),
                             command.description.toHtmlEscaped());
        }
    }
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("Keyboard shortcuts"), text + QStringLiteral("</table>"),
                                QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::RichText);
    box->open();
}

void MainWindow::showAbout()
{
    auto* box = new QMessageBox(
        QMessageBox::NoIcon, tr("About APR Workbench"),
        tr("<h3>APR Workbench %1</h3><p>Inspect, convert, validate and compare machine-learning model files.</p>"
           "<p>The source code is available under the MIT license. This program links Qt Charts and is distributed "
           "under the GNU General Public License, version 3.</p>")
            .arg(QStringLiteral(APR_VERSION)),
        QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void MainWindow::report(const QString& title, const QString& message)
{
    // Labels guess the format of a text when it is set: the format comes first, or an image in a file name is loaded.
    auto* box = new QMessageBox(this);
    box->setObjectName(QStringLiteral("problem"));
    box->setIcon(QMessageBox::Warning);
    box->setStandardButtons(QMessageBox::Close);
    box->setWindowTitle(title);
    box->setTextFormat(Qt::PlainText);
    box->setText(title + QLatin1Char('.'));
    box->setInformativeText(QStringLiteral(" "));
    for (QLabel* label : box->findChildren<QLabel*>()) {
        label->setTextFormat(Qt::PlainText);
    }
    box->setInformativeText(message);
    box->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void MainWindow::confirmQuit(const QStringList& titles)
{
    if (findChild<QMessageBox*>(QStringLiteral("confirmQuit")) != nullptr) {
        return;
    }
    auto* box = new QMessageBox(this);
    box->setObjectName(QStringLiteral("confirmQuit"));
    box->setIcon(QMessageBox::Question);
    box->setTextFormat(Qt::PlainText);
    box->setWindowTitle(tr("Quit"));
    box->setText(tr("Stop and quit? No file will be written:\n%1").arg(titles.join(QLatin1Char('\n'))));
    QPushButton* quit = box->addButton(tr("Stop and &Quit"), QMessageBox::DestructiveRole);
    box->setDefaultButton(box->addButton(tr("&Continue"), QMessageBox::RejectRole));
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(quit, &QPushButton::clicked, this, [this] {
        m_mayQuit = true;
        close();
    });
    box->open();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    const QStringList writing = m_session->jobs()->writing();
    if (!m_mayQuit && !writing.isEmpty()) {
        event->ignore();
        confirmQuit(writing);
        return;
    }
    m_settings.geometry = saveGeometry();
    m_settings.layout = saveState(Settings::kLayoutVersion);
    m_settings.flatTensors = m_session->tensors()->isFlat();
    saveSettings(m_settingsFile, m_settings);
    QMainWindow::closeEvent(event);
}

} // namespace apr::workbench
