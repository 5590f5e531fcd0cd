// SPDX-License-Identifier: MIT
#pragma once

#include "file_chooser.h"

class QWidget;

namespace apr::workbench {

/// Asks in dialogs of a window. They start in the folder that was used last.
class FileDialogs : public FileChooser {
public:
    /// Both outlive this.
    FileDialogs(QWidget& window, QString& lastFolder) : m_window(window), m_lastFolder(lastFolder) {}

    QString openFile(const Request& request) override;
    QStringList openSeveral(const Request& request) override;
    QString saveFile(const Request& request) override;
    /// The path of an existing folder, or "".
    QString openFolder(const QString& title);

private:
    QWidget& m_window;
    QString& m_lastFolder;
};

} // namespace apr::workbench
