// SPDX-License-Identifier: MIT
#include "commands.h"

#include "main_window.h"

#include <algorithm>
#include <iterator>

namespace apr::workbench {
namespace {

std::vector<Command> fileCommands(MainWindow& window)
{
    Session& session = window.session();
    const auto hasDocument = [&session] { return session.hasDocument(); };
    return {
        {.id = QStringLiteral("file.open"),
         .menu = MainWindow::tr("&File"),
         .title = MainWindow::tr("&Open …"),
         .description = MainWindow::tr("Open a model file"),
         .icon = QStringLiteral("open"),
         .shortcut = QKeySequence::Open,
         .inToolBar = true,
         .run = [&window] { window.askToOpen(); }},
        {.id = QStringLiteral("file.open-folder"),
         .menu = MainWindow::tr("&File"),
         .title = MainWindow::tr("Open &Folder …"),
         .description = MainWindow::tr("Open the model of a folder: a checkpoint, a SavedModel, a sharded model"),
         .run = [&window] { window.askForFolder(); }},
        {.id = QStringLiteral("file.open-address"),
         .menu = MainWindow::tr("&File"),
         .title = MainWindow::tr("Open &Address …"),
         .description = MainWindow::tr("Download a model from Hugging Face or an https address and open it"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
         .run = [&window] { window.askForAddress(); }},
        {.id = QStringLiteral("file.convert"),
         .menu = MainWindow::tr("&File"),
         .title = MainWindow::tr("&Convert to apr …"),
         .description = MainWindow::tr("Show the conversion plan, then run it"),
         .icon = QStringLiteral("convert"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
         .inToolBar = true,
         .startsGroup = true,
         .enabledWhen = hasDocument,
         .run = [&window, &session] { window.showConvert(session.path()); }},
        {.id = QStringLiteral("file.quantize"),
         .menu = MainWindow::tr("&File"),
         .title = MainWindow::tr("&Quantize …"),
         .description = MainWindow::tr(
             "Measure the error of each type, choose types by tensor group and write the quantized model"),
         .icon = QStringLiteral("quantize"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Q),
         .inToolBar = true,
         .enabledWhen = hasDocument,
         .run = [&window] { window.showPlanner(); }},
        {.id = QStringLiteral("file.validate"),
         .menu = MainWindow::tr("&File"),
         .title = MainWindow::tr("&Validate"),
         .description = MainWindow::tr("Check checksums, values and shapes"),
         .icon = QStringLiteral("validate"),
         .shortcut = QKeySequence(Qt::Key_F7),
         .inToolBar = true,
         .enabledWhen = hasDocument,
         .run =
             [&window, &session] {
                 session.validate();
                 window.showPane(QStringLiteral("findings"));
             }},
        {.id = QStringLiteral("file.close"),
         .menu = MainWindow::tr("&File"),
         .title = MainWindow::tr("C&lose"),
         .description = MainWindow::tr("Close the current model"),
         .shortcut = QKeySequence::Close,
         .startsGroup = true,
         .enabledWhen = hasDocument,
         .run = [&session] { session.closeDocument(session.currentDocument()); }},
        {.id = QStringLiteral("file.quit"),
         .menu = MainWindow::tr("&File"),
         .title = MainWindow::tr("&Quit"),
         .description = MainWindow::tr("Quit the application"),
         .shortcut = QKeySequence::Quit,
         .run = [&window] { window.close(); }},
    };
}

std::vector<Command> editCommands(MainWindow& window)
{
    Session& session = window.session();
    const auto hasDocument = [&session] { return session.hasDocument(); };
    const auto hasTensor = [&session] { return session.selectedTensor() >= 0; };
    return {
        {.id = QStringLiteral("edit.copyName"),
         .menu = MainWindow::tr("&Edit"),
         .title = MainWindow::tr("Copy tensor &name"),
         .description = MainWindow::tr("Copy the name of the selected tensor"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N),
         .enabledWhen = hasTensor,
         .run = [&session] { session.copyText(session.tensorName()); }},
        {.id = QStringLiteral("edit.copyTable"),
         .menu = MainWindow::tr("&Edit"),
         .title = MainWindow::tr("Copy tensor &table"),
         .description = MainWindow::tr("Copy the listed tensors as tab-separated values"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T),
         .enabledWhen = hasDocument,
         .run = [&session] { session.copyText(session.tensors()->toTsv()); }},
        {.id = QStringLiteral("edit.copyMetadata"),
         .menu = MainWindow::tr("&Edit"),
         .title = MainWindow::tr("Copy &metadata"),
         .description = MainWindow::tr("Copy all metadata as JSON"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M),
         .enabledWhen = hasDocument,
         .run = [&session] { session.copyText(session.metadata()->allText()); }},
        {.id = QStringLiteral("edit.copyCommand"),
         .menu = MainWindow::tr("&Edit"),
         .title = MainWindow::tr("Copy aprcli &command"),
         .description = MainWindow::tr("Copy the aprcli command that inspects this model"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L),
         .enabledWhen = hasDocument,
         .run = [&session] { session.copyText(session.overviewCommand()); }},
    };
}

std::vector<Command> viewCommands(MainWindow& window)
{
    Session& session = window.session();
    const auto hasDocument = [&session] { return session.hasDocument(); };
    return {
        {.id = QStringLiteral("view.filter"),
         .menu = MainWindow::tr("&View"),
         .title = MainWindow::tr("&Filter tensors"),
         .description = MainWindow::tr("Move the focus to the filter box"),
         .icon = QStringLiteral("filter"),
         .shortcut = QKeySequence::Find,
         .inToolBar = true,
         .enabledWhen = hasDocument,
         .run = [&window] { window.focusFilter(); }},
        {.id = QStringLiteral("view.flat"),
         .menu = MainWindow::tr("&View"),
         .title = MainWindow::tr("Tree / &list"),
         .description = MainWindow::tr("Switch between a tree by dotted name and a flat list"),
         .icon = QStringLiteral("tree"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::Key_L),
         .inToolBar = true,
         .run = [&session] { session.tensors()->setFlat(!session.tensors()->isFlat()); }},
        {.id = QStringLiteral("view.next"),
         .menu = MainWindow::tr("&View"),
         .title = MainWindow::tr("&Next model"),
         .description = MainWindow::tr("Switch to the next open model"),
         .shortcut = QKeySequence(Qt::CTRL | Qt::Key_PageDown),
         .startsGroup = true,
         .enabledWhen = [&session] { return session.documentCount() > 1; },
         .run = [&session] { session.setCurrentDocument((session.currentDocument() + 1) % session.documentCount()); }},
        {.id = QStringLiteral("view.resetLayout"),
         .menu = MainWindow::tr("&View"),
         .title = MainWindow::tr("&Reset layout"),
         .description = MainWindow::tr("Restore the default layout of the panes"),
         .startsGroup = true,
         .run = [&window] { window.resetLayout(); }},
    };
}

std::vector<Command> helpCommands(MainWindow& window)
{
    return {
        {.id = QStringLiteral("help.shortcuts"),
         .menu = MainWindow::tr("&Help"),
         .title = MainWindow::tr("&Keyboard shortcuts"),
         .description = MainWindow::tr("List all shortcuts"),
         .shortcut = QKeySequence(Qt::Key_F1),
         .run = [&window] { window.showShortcuts(); }},
        {.id = QStringLiteral("help.about"),
         .menu = MainWindow::tr("&Help"),
         .title = MainWindow::tr("&About APR Workbench"),
         .description = MainWindow::tr("Show version and license"),
         .run = [&window] { window.showAbout(); }},
    };
}

} // namespace

std::vector<Command> makeCommands(MainWindow& window)
{
    std::vector<Command> commands;
    for (const auto& area : {fileCommands, editCommands, viewCommands, helpCommands}) {
        std::vector<Command> more = area(window);
        std::move(more.begin(), more.end(), std::back_inserter(commands));
    }
    return commands;
}

} // namespace apr::workbench
