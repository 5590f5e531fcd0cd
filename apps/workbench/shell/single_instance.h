// SPDX-License-Identifier: MIT
#pragma once

#include <QLocalServer>
#include <QObject>
#include <QString>
#include <QStringList>

namespace apr::workbench {

/// Lets a second start of the program hand its files to the one that runs, through a socket that only the user can
/// open.
class SingleInstance : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// The path of the user's socket; "" if there is no folder for it.
    static QString socketPath();
    /// Hands absolute paths or addresses to the program that listens at `path`. False if none took them within a
    /// second.
    static bool handOver(const QString& path, const QStringList& files);
    /// Takes files from later starts from now on. False if another program does, or the socket cannot be made.
    bool listen(const QString& path);

Q_SIGNALS:
    /// A later start; without files it only asks to be shown.
    void received(const QStringList& files);

private:
    void accept();

    QLocalServer m_server;
};

} // namespace apr::workbench
