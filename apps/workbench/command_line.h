// SPDX-License-Identifier: MIT
#pragma once

#include <QCommandLineOption>
#include <QList>
#include <QStringList>

class QCommandLineParser;

namespace apr::workbench {

/// The options of the program.
struct CommandLine {
    QCommandLineOption tensor;
    QCommandLineOption command;
    QCommandLineOption theme;
    QCommandLineOption language;
    QCommandLineOption settings;
    QCommandLineOption newWindow;
    QCommandLineOption screenshot;
    QCommandLineOption size;
    QCommandLineOption thumbnail;
    QCommandLineOption thumbnailSize;
    QCommandLineOption manual;

    CommandLine();
    void addTo(QCommandLineParser& parser) const;
    /// In the order of the help.
    QList<QCommandLineOption> all() const;
    /// The manual page, in the man macros.
    QString manualPage() const;
};

/// Returns the paths and addresses on the command line. Names need not be UTF-8, which Qt's own list of arguments
/// supposes.
QStringList filesOf(const QCommandLineParser& parser, int argc, char** argv);

} // namespace apr::workbench
