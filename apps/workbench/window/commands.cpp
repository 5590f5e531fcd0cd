// SPDX-License-Identifier: MIT
#include "commands.h"

#include "compare_pane.h"
#include "help_pages.h"
#include "message_boxes.h"
#include "metadata_pane.h"
#include "pane_types.h"
#include "sample_opener.h"
#include "samples.h"
#include "tensors_pane.h"
#include "text_helpers.h"
#include "tour.h"
#include "workbench_window.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QProcess>
#include <QRegularExpression>

#include <algorithm>
#include <functional>
#include <iterator>
#include <tuple>

namespace apr::workbench {
namespace {

std::vector<Command> fileCommands(WorkbenchWindow& window)
{
    Workspace& workspace = window.workspace();
    const auto hasDocument = [&workspace] { return workspace.current() != nullptr; };
    const auto hasFile = [&workspace] { return workspace.current() != nullptr && !workspace.current()->isPreview(); };
    return {
        {.id = QStringLiteral("file.open"),
         .menu = WorkbenchWindow::tr("&File"),
         .title = WorkbenchWindow::tr("&Open …"),
         .description = WorkbenchWindow::tr("Open a model file"),
         .icon = QStringLiteral("open"),
         .shortcut = QKeySequence::Open,
         .inToolBar = true,
         .run = [&window] { window.askToOpen(); }},
        {.id = QStringLiteral("file.open-folder"),
         .menu = WorkbenchWindow::tr("&File"),
         .title = WorkbenchWindow::tr("Open &Folder …"),
         .description = WorkbenchWindow::tr("Open the model of a folder: a checkpoint, a SavedModel, a sharded model"),
         .run = [&window] { window.askForFolder(); }},
        {.id = QStringLiteral("file.open-address"),
         .menu = WorkbenchWindow::tr("&File"),
         .title = WorkbenchWindow::tr("Open &Address …"),
         .description = WorkbenchWindow::tr("Download a model from Hugging Face or an https address and open it"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
         .run = [&window] { window.askForAddress(); }},
        {.id = QStringLiteral("file.new-window"),
         .menu = WorkbenchWindow::tr("&File"),
         .title = WorkbenchWindow::tr("Open in new &window"),
         .description = WorkbenchWindow::tr("Show the current model in a window of its own, beside this one"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W),
         .enabledWhen = hasFile,
         .run =
             [&workspace] {
                 if (!QProcess::startDetached(QCoreApplication::applicationFilePath(),
                                              {QStringLiteral("--new-window"), workspace.current()->path()})) {
                     workspace.notices().add(Tone::Bad, WorkbenchWindow::tr("Cannot open a new window"),
                                             WorkbenchWindow::tr("The program could not be started again."));
                 }
             }},
        {.id = QStringLiteral("file.convert"),
         .menu = WorkbenchWindow::tr("&File"),
         .title = WorkbenchWindow::tr("&Convert …"),
         .description = WorkbenchWindow::tr("Convert to apr, SafeTensors, GGUF or NumPy: show the plan, then run it"),
         .icon = QStringLiteral("convert"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
         .inToolBar = true,
         .startsGroup = true,
         .enabledWhen =
             [&window, &workspace, hasFile] {
                 return hasFile() ||
                        (workspace.current() != nullptr && !window.wizardOf(workspace.current()->path()).isEmpty());
             },
         .run =
             [&window, &workspace, hasFile] {
                 const QString path = workspace.current()->path();
                 hasFile() ? window.showConvert(path) : window.showWizardOf(path);
             }},
        {.id = QStringLiteral("file.merge"),
         .menu = WorkbenchWindow::tr("&File"),
         .title = WorkbenchWindow::tr("Mer&ge …"),
         .description =
             WorkbenchWindow::tr("Merge models of the same architecture: SLERP, TIES, DARE and other methods"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_G),
         .run = [&window] { window.showMerge(); }},
        {.id = QStringLiteral("file.quantize"),
         .menu = WorkbenchWindow::tr("&File"),
         .title = WorkbenchWindow::tr("Quanti&ze …"),
         .description = WorkbenchWindow::tr(
             "Measure the error of each type, choose types by tensor group and write the quantized model"),
         .icon = QStringLiteral("quantize"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Q),
         .inToolBar = true,
         .enabledWhen = hasFile,
         .run = [&window] { window.showPlanner(); }},
        {.id = QStringLiteral("file.compare"),
         .menu = WorkbenchWindow::tr("&File"),
         .title = WorkbenchWindow::tr("Co&mpare …"),
         .description = WorkbenchWindow::tr("Compare the current model with another one, tensor by tensor"),
         .icon = QStringLiteral("compare"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::Key_D),
         .inToolBar = true,
         .enabledWhen = hasDocument,
         .run =
             [&window, &workspace] {
                 window.panes().setLayout(QStringLiteral("compare"));
                 auto& pane = window.shown<ComparePaneModel>("compare");
                 if (workspace.count() < 2) {
                     pane.openOther();
                 }
             }},
        {.id = QStringLiteral("file.validate"),
         .menu = WorkbenchWindow::tr("&File"),
         .title = WorkbenchWindow::tr("&Validate"),
         .description = WorkbenchWindow::tr("Check checksums, values and shapes"),
         .icon = QStringLiteral("validate"),
         .shortcut = QKeySequence(Qt::Key_F7),
         .inToolBar = true,
         .enabledWhen = hasDocument,
         .run =
             [&window, &workspace] {
                 workspace.validate();
                 window.showPane(QStringLiteral("findings"));
                 window.focusPane(QStringLiteral("findings"));
             }},
        {.id = QStringLiteral("file.save"),
         .menu = WorkbenchWindow::tr("&File"),
         .title = WorkbenchWindow::tr("&Save changes"),
         .description = WorkbenchWindow::tr("Write the changes of the metadata to the file"),
         .shortcut = QKeySequence::Save,
         .startsGroup = true,
         .enabledWhen =
             [&workspace] { return workspace.current() != nullptr && !workspace.current()->edit().isEmpty(); },
         .run = [&window] { window.shown<MetadataPaneModel>("metadata").save(); }},
        {.id = QStringLiteral("file.reload"),
         .menu = WorkbenchWindow::tr("&File"),
         .title = WorkbenchWindow::tr("Reloa&d"),
         .description = WorkbenchWindow::tr("Open the file of the current model again"),
         .shortcut = QKeySequence(Qt::Key_F5),
         .startsGroup = true,
         .enabledWhen = hasDocument,
         .run = [&workspace] { workspace.reload(); }},
        {.id = QStringLiteral("file.close"),
         .menu = WorkbenchWindow::tr("&File"),
         .title = WorkbenchWindow::tr("C&lose"),
         .description = WorkbenchWindow::tr("Close the current model"),
         .shortcut = QKeySequence::Close,
         .enabledWhen = hasDocument,
         .run = [&window, &workspace] { window.closeDocument(workspace.currentIndex()); }},
        {.id = QStringLiteral("file.quit"),
         .menu = WorkbenchWindow::tr("&File"),
         .title = WorkbenchWindow::tr("&Quit"),
         .description = WorkbenchWindow::tr("Quit the application"),
         .shortcut = QKeySequence::Quit,
         .run = [&window] { window.close(); }},
    };
}

std::vector<Command> editCommands(WorkbenchWindow& window)
{
    Workspace& workspace = window.workspace();
    const auto hasDocument = [&workspace] { return workspace.current() != nullptr; };
    const auto hasTensor = [&workspace] {
        return workspace.current() != nullptr && workspace.current()->tensor() >= 0;
    };
    const auto copy = [](const QString& text) { QGuiApplication::clipboard()->setText(text); };
    const auto copyTable = [&window, copy](TensorTreeModel::TextFormat format) {
        copy(window.shown<TensorsPaneModel>("tensors").tensors()->toText(format));
    };
    return {
        {.id = QStringLiteral("edit.undo"),
         .menu = WorkbenchWindow::tr("&Edit"),
         .title = WorkbenchWindow::tr("&Undo"),
         .description = WorkbenchWindow::tr("Take back the last change of the metadata"),
         .shortcut = QKeySequence::Undo,
         .enabledWhen =
             [&workspace] { return workspace.current() != nullptr && workspace.current()->undoStack().canUndo(); },
         .run = [&workspace] { workspace.current()->undoStack().undo(); }},
        {.id = QStringLiteral("edit.redo"),
         .menu = WorkbenchWindow::tr("&Edit"),
         .title = WorkbenchWindow::tr("&Redo"),
         .description = WorkbenchWindow::tr("Repeat the change that was taken back"),
         .shortcut = QKeySequence::Redo,
         .enabledWhen =
             [&workspace] { return workspace.current() != nullptr && workspace.current()->undoStack().canRedo(); },
         .run = [&workspace] { workspace.current()->undoStack().redo(); }},
        {.id = QStringLiteral("edit.copyName"),
         .menu = WorkbenchWindow::tr("&Edit"),
         .title = WorkbenchWindow::tr("Copy tensor &name"),
         .description = WorkbenchWindow::tr("Copy the name of the selected tensor"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N),
         .enabledWhen = hasTensor,
         .run = [&workspace, copy] { copy(workspace.current()->tensorName()); }},
        {.id = QStringLiteral("edit.copyTable"),
         .menu = WorkbenchWindow::tr("&Edit"),
         .title = WorkbenchWindow::tr("Copy tensor &table"),
         .description = WorkbenchWindow::tr("Copy the listed tensors as tab-separated values"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T),
         .enabledWhen = hasDocument,
         .run = [copyTable] { copyTable(TensorTreeModel::Tsv); }},
        {.id = QStringLiteral("edit.copyTable.csv"),
         .menu = WorkbenchWindow::tr("&Edit"),
         .submenu = WorkbenchWindow::tr("Copy tensor table &as"),
         .title = WorkbenchWindow::tr("&CSV"),
         .description = WorkbenchWindow::tr("Copy the listed tensors as comma-separated values"),
         .enabledWhen = hasDocument,
         .run = [copyTable] { copyTable(TensorTreeModel::Csv); }},
        {.id = QStringLiteral("edit.copyTable.json"),
         .menu = WorkbenchWindow::tr("&Edit"),
         .submenu = WorkbenchWindow::tr("Copy tensor table &as"),
         .title = WorkbenchWindow::tr("&JSON"),
         .description = WorkbenchWindow::tr("Copy the listed tensors as JSON"),
         .enabledWhen = hasDocument,
         .run = [copyTable] { copyTable(TensorTreeModel::JsonText); }},
        {.id = QStringLiteral("edit.copyTable.markdown"),
         .menu = WorkbenchWindow::tr("&Edit"),
         .submenu = WorkbenchWindow::tr("Copy tensor table &as"),
         .title = WorkbenchWindow::tr("&Markdown"),
         .description = WorkbenchWindow::tr("Copy the listed tensors as a Markdown table"),
         .enabledWhen = hasDocument,
         .run = [copyTable] { copyTable(TensorTreeModel::Markdown); }},
        {.id = QStringLiteral("edit.copyMetadata"),
         .menu = WorkbenchWindow::tr("&Edit"),
         .title = WorkbenchWindow::tr("Copy &metadata"),
         .description = WorkbenchWindow::tr("Copy all metadata as JSON"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M),
         .enabledWhen = hasDocument,
         .run = [&workspace, copy] { copy(toQString(dumpJson(workspace.current()->model().metadata(), 2))); }},
        {.id = QStringLiteral("edit.copyCommand"),
         .menu = WorkbenchWindow::tr("&Edit"),
         .title = WorkbenchWindow::tr("Copy aprcli &command"),
         .description = WorkbenchWindow::tr("Copy the aprcli command that inspects this model"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L),
         .enabledWhen = hasDocument,
         .run =
             [&workspace, copy] {
                 copy(commandLineOf({"inspect", toStdString(workspace.current()->path())}));
             }},
    };
}

std::vector<Command> viewCommands(WorkbenchWindow& window)
{
    Workspace& workspace = window.workspace();
    const auto hasDocument = [&workspace] { return workspace.current() != nullptr; };
    std::vector<Command> commands{
        {.id = QStringLiteral("view.palette"),
         .menu = WorkbenchWindow::tr("&View"),
         .title = WorkbenchWindow::tr("&Command palette …"),
         .description = WorkbenchWindow::tr("Find a command, # a tensor, @ a metadata key or ! a finding"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P),
         .run = [&window] { window.showPalette(); }},
        {.id = QStringLiteral("view.filter"),
         .menu = WorkbenchWindow::tr("&View"),
         .title = WorkbenchWindow::tr("&Filter tensors"),
         .description = WorkbenchWindow::tr("Move the focus to the filter box"),
         .icon = QStringLiteral("filter"),
         .shortcut = QKeySequence::Find,
         .inToolBar = true,
         .enabledWhen = hasDocument,
         .run =
             [&window] {
                 window.showPane(QStringLiteral("tensors"));
                 window.focusPane(QStringLiteral("tensors"));
             }},
        {.id = QStringLiteral("view.flat"),
         .menu = WorkbenchWindow::tr("&View"),
         .title = WorkbenchWindow::tr("Tree / l&ist"),
         .description = WorkbenchWindow::tr("Switch between a tree by dotted name and a flat list"),
         .icon = QStringLiteral("tree"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::Key_L),
         .inToolBar = true,
         .enabledWhen = hasDocument,
         .run =
             [&window] {
                 TensorTreeModel* tensors = window.shown<TensorsPaneModel>("tensors").tensors();
                 tensors->setFlat(!tensors->isFlat());
             }},
        {.id = QStringLiteral("view.next"),
         .menu = WorkbenchWindow::tr("&View"),
         .title = WorkbenchWindow::tr("&Next model"),
         .description = WorkbenchWindow::tr("Switch to the next open model"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::Key_PageDown),
         .startsGroup = true,
         .enabledWhen = [&workspace] { return workspace.count() > 1; },
         .run = [&workspace] { workspace.setCurrent((workspace.currentIndex() + 1) % workspace.count()); }},
        {.id = QStringLiteral("view.previous"),
         .menu = WorkbenchWindow::tr("&View"),
         .title = WorkbenchWindow::tr("Previo&us model"),
         .description = WorkbenchWindow::tr("Switch to the previous open model"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::Key_PageUp),
         .enabledWhen = [&workspace] { return workspace.count() > 1; },
         .run =
             [&workspace] {
                 workspace.setCurrent((workspace.currentIndex() + workspace.count() - 1) % workspace.count());
             }},
    };
    commands.push_back({.id = QStringLiteral("view.split"),
                        .menu = WorkbenchWindow::tr("&View"),
                        .title = WorkbenchWindow::tr("Split vie&w"),
                        .description = WorkbenchWindow::tr("Show two models beside each other, or one model twice"),
                        .shortcut = QKeySequence(Qt::CTRL | Qt::Key_Backslash),
                        .enabledWhen = hasDocument,
                        .checkedWhen = [&window] { return window.panes().isSplit(); },
                        .run = [&window] { window.panes().setSplit(!window.panes().isSplit()); }});
    commands.push_back({.id = QStringLiteral("view.nextPane"),
                        .menu = WorkbenchWindow::tr("&View"),
                        .title = WorkbenchWindow::tr("N&ext pane"),
                        .description = WorkbenchWindow::tr("Move the focus to the next pane"),
                        .shortcut = QKeySequence(Qt::Key_F6),
                        .startsGroup = true,
                        .enabledWhen = hasDocument,
                        .run = [&window] { window.panes().focusNext(1); }});
    commands.push_back({.id = QStringLiteral("view.previousPane"),
                        .menu = WorkbenchWindow::tr("&View"),
                        .title = WorkbenchWindow::tr("Pre&vious pane"),
                        .description = WorkbenchWindow::tr("Move the focus to the previous pane"),
                        .shortcut = QKeySequence(Qt::SHIFT | Qt::Key_F6),
                        .enabledWhen = hasDocument,
                        .run = [&window] { window.panes().focusNext(-1); }});
    bool isFirst = true;
    for (const PaneType& type : paneTypes()) {
        if (type.area == PaneArea::Dialog) {
            continue;
        }
        commands.push_back({.id = QStringLiteral("view.pane.") + type.id,
                            .menu = WorkbenchWindow::tr("&View"),
                            .submenu = WorkbenchWindow::tr("&Panes"),
                            .title = type.title,
                            .description = type.description,
                            .startsGroup = isFirst,
                            .checkedWhen = [&window, id = type.id] { return window.isPaneShown(id); },
                            .run = [&window, id = type.id] { window.togglePane(id); }});
        isFirst = false;
    }
    const std::vector<std::tuple<DockPlace, QString, QString, QString>> places{
        {DockPlace::Floating, QStringLiteral("float"), WorkbenchWindow::tr("&Float"),
         WorkbenchWindow::tr("Show the pane that was used last in a window of its own")},
        {DockPlace::Docked, QStringLiteral("back"), WorkbenchWindow::tr("Dock &back"),
         WorkbenchWindow::tr("Put the pane back where it was in the window")},
        {DockPlace::Left, QStringLiteral("left"), WorkbenchWindow::tr("Move &left"),
         WorkbenchWindow::tr("Move the pane to the left side of the window")},
        {DockPlace::Right, QStringLiteral("right"), WorkbenchWindow::tr("Move &right"),
         WorkbenchWindow::tr("Move the pane to the right side of the window")},
        {DockPlace::Bottom, QStringLiteral("bottom"), WorkbenchWindow::tr("Move b&ottom"),
         WorkbenchWindow::tr("Move the pane to the bottom of the window")}};
    for (const auto& [place, name, title, description] : places) {
        commands.push_back(
            {.id = QStringLiteral("view.dock.") + name,
             .menu = WorkbenchWindow::tr("&View"),
             .submenu = WorkbenchWindow::tr("&Dock"),
             .title = title,
             .description = description,
             .enabledWhen = [&window,
                             place = place] { return window.panes().canMove(window.panes().currentDock(), place); },
             .run = [&window, place = place] { window.panes().move(window.panes().currentDock(), place); }});
    }
    int number = 1;
    for (const LayoutType& type : layoutTypes()) {
        commands.push_back({.id = QStringLiteral("view.layout.") + type.id,
                            .menu = WorkbenchWindow::tr("&View"),
                            .submenu = WorkbenchWindow::tr("&Layout"),
                            .title = type.title,
                            .description = type.description,
                            .shortcut = QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_0 + number)),
                            .enabledWhen = hasDocument,
                            .checkedWhen = [&window, id = type.id] { return window.panes().layout() == id; },
                            .run = [&window, id = type.id] { window.panes().setLayout(id); }});
        ++number;
    }
    const std::vector<std::tuple<ThemeChoice, QString, QString>> themes{
        {ThemeChoice::System, QStringLiteral("system"), WorkbenchWindow::tr("&System")},
        {ThemeChoice::Light, QStringLiteral("light"), WorkbenchWindow::tr("&Light")},
        {ThemeChoice::Dark, QStringLiteral("dark"), WorkbenchWindow::tr("&Dark")},
        {ThemeChoice::HighContrast, QStringLiteral("contrast"), WorkbenchWindow::tr("&High contrast")}};
    for (const auto& [theme, name, title] : themes) {
        commands.push_back({.id = QStringLiteral("view.theme.") + name,
                            .menu = WorkbenchWindow::tr("&View"),
                            .submenu = WorkbenchWindow::tr("&Theme"),
                            .title = title,
                            .description = WorkbenchWindow::tr("Change the colors of the window"),
                            .checkedWhen = [&window, theme = theme] { return window.theme() == theme; },
                            .run = [&window, theme = theme] { window.setTheme(theme); }});
    }
    const auto addLanguage = [&window, &commands](const QString& id, const QString& title) {
        commands.push_back({.id = QStringLiteral("view.language.") + (id.isEmpty() ? QStringLiteral("system") : id),
                            .menu = WorkbenchWindow::tr("&View"),
                            .submenu = WorkbenchWindow::tr("Lan&guage"),
                            .title = title,
                            .description = WorkbenchWindow::tr("Change the language of the window"),
                            .checkedWhen = [&window, id] { return window.language() == id; },
                            .run = [&window, id] { window.setLanguage(id); }});
    };
    addLanguage({}, WorkbenchWindow::tr("&System"));
    for (const Language& language : languages()) { // in the language itself, for those who do not read the current one
        addLanguage(language.id, language.name);
    }
    constexpr int kTextStep = 10;
    const auto addTextSize = [&window, &commands](const char* id, const QString& title, const QKeySequence& shortcut,
                                                  const std::function<int(int)>& next) {
        commands.push_back({.id = QStringLiteral("view.text.") + QString::fromLatin1(id),
                            .menu = WorkbenchWindow::tr("&View"),
                            .submenu = WorkbenchWindow::tr("Te&xt size"),
                            .title = title,
                            .description = WorkbenchWindow::tr("Change the size of all text"),
                            .shortcut = shortcut,
                            .enabledWhen = [&window, next] { return next(window.textScale()) != window.textScale(); },
                            .run = [&window, next] { window.setTextScale(next(window.textScale())); }});
    };
    addTextSize("larger", WorkbenchWindow::tr("&Larger"), QKeySequence(Qt::CTRL | Qt::Key_Plus),
                [](int scale) { return std::min(scale + kTextStep, Settings::kMostScale); });
    addTextSize("smaller", WorkbenchWindow::tr("&Smaller"), QKeySequence(Qt::CTRL | Qt::Key_Minus),
                [](int scale) { return std::max(scale - kTextStep, Settings::kLeastScale); });
    addTextSize("normal", WorkbenchWindow::tr("&Normal"), QKeySequence(Qt::CTRL | Qt::Key_0), [](int) { return 100; });
    commands.push_back({.id = QStringLiteral("view.resetLayout"),
                        .menu = WorkbenchWindow::tr("&View"),
                        .title = WorkbenchWindow::tr("&Reset layout"),
                        .description = WorkbenchWindow::tr("Restore the default layout of the panes"),
                        .run = [&window] { window.resetLayout(); }});
    return commands;
}

std::vector<Command> helpCommands(WorkbenchWindow& window)
{
    const QString menu = WorkbenchWindow::tr("&Help");
    std::vector<Command> commands{
        {.id = QStringLiteral("help.page"),
         .menu = menu,
         .title = WorkbenchWindow::tr("&Help"),
         .description = WorkbenchWindow::tr("Explain the pane that has the focus"),
         .shortcut = QKeySequence::HelpContents,
         .run = [&window] { window.showHelp(); }},
        {.id = QStringLiteral("help.shortcuts"),
         .menu = menu,
         .title = WorkbenchWindow::tr("&Keyboard shortcuts"),
         .description = WorkbenchWindow::tr("List all shortcuts"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::Key_F1),
         .run = [&window] { showShortcuts(window, window.commands()); }},
        {.id = QStringLiteral("help.tour"),
         .menu = menu,
         .title = WorkbenchWindow::tr("&Tour"),
         .description = WorkbenchWindow::tr("Show the parts of the window in five steps"),
         .startsGroup = true,
         .run = [&window] { startTour(window); }},
    };
    for (const Sample& sample : samples()) {
        commands.push_back({.id = QStringLiteral("help.sample.") + sample.id,
                            .menu = menu,
                            .submenu = WorkbenchWindow::tr("&Samples"),
                            .title = sample.title,
                            .description = sample.description,
                            .run = [&window, id = sample.id] { openSample(window, id); }});
    }
    commands.push_back({.id = QStringLiteral("help.whatsNew"),
                        .menu = menu,
                        .title = WorkbenchWindow::tr("What's &new"),
                        .description = WorkbenchWindow::tr("List the changes of each version"),
                        .run = [&window] { window.showHelp(helpPageUrl(QStringLiteral("whats-new"))); }});
    commands.push_back({.id = QStringLiteral("help.about"),
                        .menu = menu,
                        .title = WorkbenchWindow::tr("&About APR Workbench"),
                        .description = WorkbenchWindow::tr("Show version and license"),
                        .startsGroup = true,
                        .run = [&window] { showAbout(window); }});
    return commands;
}

} // namespace

std::vector<Command> makeCommands(WorkbenchWindow& window)
{
    std::vector<Command> commands;
    for (const auto& area : {fileCommands, editCommands, viewCommands, helpCommands}) {
        std::vector<Command> more = area(window);
        std::move(more.begin(), more.end(), std::back_inserter(commands));
    }
    return commands;
}

} // namespace apr::workbench
