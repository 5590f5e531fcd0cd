// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

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
    /// The path of a file to be written, or "". A name without a suffix gets that of the chosen filter.
    virtual QString saveFile(const Request& request) = 0;
};

} // namespace apr::workbench
