// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>

namespace apr::workbench {

/// Asks the user for files. The dialogs belong to the window, because a FileDialog of QML opens nothing where no
/// platform theme is installed; tests answer in its place.
class FileChooser {
public:
    struct Request {
        QString title = {};
        QString filter = {};     ///< "Images (*.png);;All files (*)"
        QString suggestion = {}; ///< path; empty: the folder that was used last
        bool asksToOverwrite = true;
    };

    FileChooser() = default;
    FileChooser(const FileChooser&) = delete;
    FileChooser& operator=(const FileChooser&) = delete;
    virtual ~FileChooser() = default;

    /// The path of an existing file, or "" if the user cancelled.
    virtual QString openFile(const Request& request) = 0;
    /// The paths of existing files.
    virtual QStringList openSeveral(const Request& request)
    {
        const QString path = openFile(request);
        return path.isEmpty() ? QStringList() : QStringList{path};
    }
    /// The path of a file to be written, or "". A name without a suffix gets that of the chosen filter.
    virtual QString saveFile(const Request& request) = 0;
};

} // namespace apr::workbench
