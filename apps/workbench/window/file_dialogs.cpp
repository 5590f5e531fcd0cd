// SPDX-License-Identifier: MIT
#include "file_dialogs.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>

namespace apr::workbench {
namespace {

QString allFiles()
{
    return QCoreApplication::translate("FileDialogs", ";;All files (*)");
}

} // namespace

QString FileDialogs::openFile(const Request& request)
{
    const QString path =
        QFileDialog::getOpenFileName(&m_window, request.title, m_lastFolder, request.filter + allFiles());
    if (!path.isEmpty()) {
        m_lastFolder = QFileInfo(path).absolutePath();
    }
    return path;
}

QStringList FileDialogs::openSeveral(const Request& request)
{
    const QStringList paths =
        QFileDialog::getOpenFileNames(&m_window, request.title, m_lastFolder, request.filter + allFiles());
    if (!paths.isEmpty()) {
        m_lastFolder = QFileInfo(paths.front()).absolutePath();
    }
    return paths;
}

QString FileDialogs::saveFile(const Request& request)
{
    QFileDialog dialog(&m_window, request.title,
                       request.suggestion.isEmpty() ? m_lastFolder : QFileInfo(request.suggestion).absolutePath(),
                       request.filter + allFiles());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setOption(QFileDialog::DontConfirmOverwrite, !request.asksToOverwrite);
    if (!request.suggestion.isEmpty()) {
        dialog.selectFile(QFileInfo(request.suggestion).fileName());
    }
    // The suffix is part of the name that the dialog asks to overwrite.
    const auto setSuffix = [&dialog](const QString& filter) {
        const QString suffix = filter.section(QLatin1Char('*'), 1).section(QLatin1Char(')'), 0, 0);
        dialog.setDefaultSuffix(suffix.startsWith(QLatin1Char('.')) ? suffix.mid(1) : QString());
    };
    setSuffix(dialog.selectedNameFilter());
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, setSuffix);
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) {
        return {};
    }
    const QString path = dialog.selectedFiles().constFirst();
    m_lastFolder = QFileInfo(path).absolutePath();
    return path;
}

QString FileDialogs::openFolder(const QString& title)
{
    const QString path = QFileDialog::getExistingDirectory(&m_window, title, m_lastFolder);
    if (!path.isEmpty()) {
        m_lastFolder = path;
    }
    return path;
}

} // namespace apr::workbench
