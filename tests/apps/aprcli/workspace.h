// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>

/// What a run of the program gave.
struct RunResult {
    int exitCode = -1; ///< 128 + signal when it was killed, as shells say
    QByteArray out = {};
    QByteArray err = {};
};

/// A fresh folder to run aprcli in, removed at the end.
class Workspace {
public:
    Workspace();

    QString path(const QString& name = {}) const;
    QByteArray read(const QString& name) const;
    /// Writes a file; false when it cannot be.
    bool write(const QString& name, const QByteArray& bytes) const;
    /// Names in a folder, sorted, hidden ones too.
    QStringList names(const QString& folder = {}) const;

    /// Copies the bundled sample to `tiny-adder/`.
    bool copySample() const;
    /// A SafeTensors file with `header` and a data section of `dataSize` zero bytes that takes no disk space.
    bool writeSparse(const QString& name, const QByteArray& header, qint64 dataSize) const;
    /// Takes away the right to read a file; from then on programs run as nobody if this one runs as root.
    bool makeUnreadable(const QString& name);

    /// Starts a program in the folder; aprcli is "aprcli". Environment is fixed: locale, SOURCE_DATE_EPOCH.
    std::unique_ptr<QProcess> start(const QString& program, const QStringList& arguments) const;
    /// Runs it to its end, at most two minutes.
    RunResult run(const QString& program, const QStringList& arguments) const;
    static RunResult finish(QProcess& process);

private:
    QTemporaryDir m_folder;
    bool m_asNobody = false;
};

/// A SafeTensors file of a JSON header and data.
QByteArray safeTensors(const QByteArray& header, const QByteArray& data);
