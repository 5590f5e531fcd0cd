// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>

/// Result of running a program.
struct RunResult {
    int exitCode = -1; ///< 128 + signal if it was killed, as in shells
    QByteArray out = {};
    QByteArray err = {};
};

/// A temporary folder to run aprcli in.
class Workspace {
public:
    Workspace();

    QString path(const QString& name = {}) const;
    QByteArray read(const QString& name) const;
    /// Writes a file. Returns false on failure.
    bool write(const QString& name, const QByteArray& bytes) const;
    /// Returns the sorted names in a folder, including hidden ones.
    QStringList names(const QString& folder = {}) const;

    /// Copies the bundled sample to `tiny-adder/`.
    bool copySample() const;
    /// Writes a sparse SafeTensors file with `header` and `dataSize` zero bytes.
    bool writeSparse(const QString& name, const QByteArray& header, qint64 dataSize) const;
    /// Removes read permission from a file. If this process runs as root, later programs run as nobody.
    bool makeUnreadable(const QString& name);

    /// Starts a program in the folder; "aprcli" is the tested program. Locale and SOURCE_DATE_EPOCH are fixed.
    std::unique_ptr<QProcess> start(const QString& program, const QStringList& arguments) const;
    /// Runs a program to completion, for at most two minutes.
    RunResult run(const QString& program, const QStringList& arguments) const;
    static RunResult finish(QProcess& process);

private:
    QTemporaryDir m_folder;
    bool m_asNobody = false;
};

/// Returns a SafeTensors file with a JSON header and data.
QByteArray safeTensors(const QByteArray& header, const QByteArray& data);
