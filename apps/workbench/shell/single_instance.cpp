// SPDX-License-Identifier: MIT
#include "single_instance.h"

#include "text_helpers.h"

#include <QCryptographicHash>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocalSocket>
#include <QLockFile>
#include <QStandardPaths>

namespace apr::workbench {
namespace {

constexpr int kTimeout = 1000;                 ///< milliseconds
constexpr qint64 kMostBytes = qint64{1} << 20; ///< of a message
constexpr char kTaken[] = "taken\n";

} // namespace

QString SingleInstance::socketPath()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    if (folder.isEmpty()) {
        return {};
    }
    // One for each screen: a window on another one is not seen.
    const QByteArray screen = qgetenv("WAYLAND_DISPLAY") + ' ' + qgetenv("DISPLAY");
    const QByteArray hash = QCryptographicHash::hash(screen, QCryptographicHash::Sha256).toHex().left(12);
    return folder + QStringLiteral("/apr-workbench-%1.socket").arg(QString::fromLatin1(hash));
}

bool SingleInstance::handOver(const QString& path, const QStringList& files)
{
    if (path.isEmpty()) {
        return false;
    }
    QLocalSocket socket;
    socket.connectToServer(path);
    if (!socket.waitForConnected(kTimeout)) {
        return false;
    }
    QJsonArray message; // names of files in any encoding
    for (const QString& file : files) {
        message.append(QString::fromLatin1(QByteArray::fromStdString(toStdString(file)).toPercentEncoding("/")));
    }
    socket.write(QJsonDocument(message).toJson(QJsonDocument::Compact) + '\n');
    if (!socket.waitForBytesWritten(kTimeout)) {
        return false;
    }
    while (!socket.canReadLine() && socket.waitForReadyRead(kTimeout)) {
    }
    return socket.readLine() == kTaken;
}

bool SingleInstance::listen(const QString& path)
{
    if (path.isEmpty() || m_server.isListening()) {
        return false;
    }
    connect(&m_server, &QLocalServer::newConnection, this, &SingleInstance::accept, Qt::UniqueConnection);
    // Of two programs that start at once, one waits here and then finds the other.
    QLockFile lock(path + QStringLiteral(".lock"));
    if (!lock.tryLock(kTimeout)) {
        return false;
    }
    QLocalSocket other;
    other.connectToServer(path);
    if (other.waitForConnected(kTimeout)) {
        return false;
    }
    // Nobody answers: what is there was left behind by a program that was killed.
    QLocalServer::removeServer(path);
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    return m_server.listen(path);
}

void SingleInstance::accept()
{
    while (QLocalSocket* socket = m_server.nextPendingConnection()) {
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QLocalSocket::readyRead, this, [this, socket] {
            if (!socket->canReadLine()) {
                if (socket->bytesAvailable() > kMostBytes) {
                    socket->abort();
                }
                return;
            }
            const QJsonDocument message = QJsonDocument::fromJson(socket->readLine(kMostBytes));
            if (!message.isArray()) {
                socket->abort();
                return;
            }
            QStringList files;
            for (const QJsonValue& each : message.array()) {
                if (each.isString()) {
                    files.push_back(
                        toQString(QByteArray::fromPercentEncoding(each.toString().toLatin1()).toStdString()));
                }
            }
            socket->write(kTaken);
            socket->flush(); // opening the files may take longer than the other program waits
            socket->disconnectFromServer();
            Q_EMIT received(files);
        });
    }
}

} // namespace apr::workbench
