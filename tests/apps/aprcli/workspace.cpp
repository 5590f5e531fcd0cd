// SPDX-License-Identifier: MIT
#include "workspace.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QtEndian>

#include <csignal>
#include <sys/stat.h>
#include <unistd.h>

namespace {

constexpr unsigned kNobody = 65534;
constexpr int kTimeoutMs = 120'000;

QByteArray littleEndian64(qint64 value)
{
    QByteArray bytes(8, '\0');
    qToLittleEndian(value, bytes.data());
    return bytes;
}

} // namespace

Workspace::Workspace()
{
    ::chmod(QFile::encodeName(m_folder.path()).constData(), 0755); // accessible for user nobody
}

QString Workspace::path(const QString& name) const
{
    return name.isEmpty() ? m_folder.path() : m_folder.filePath(name);
}

QByteArray Workspace::read(const QString& name) const
{
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool Workspace::write(const QString& name, const QByteArray& bytes) const
{
    QFile file(path(name));
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

QStringList Workspace::names(const QString& folder) const
{
    return QDir(path(folder))
        .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
}

bool Workspace::copySample() const
{
    const QDir sample(qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/resources/samples/tiny-adder"));
    bool ok = QDir(path()).mkdir(QStringLiteral("tiny-adder")) && !sample.isEmpty();
    for (const QString& name : sample.entryList(QDir::Files)) {
        ok = ok && QFile::copy(sample.filePath(name), path(QStringLiteral("tiny-adder/") + name));
    }
    return ok;
}

bool Workspace::writeSparse(const QString& name, const QByteArray& header, qint64 dataSize) const
{
    QFile file(path(name));
    const QByteArray start = safeTensors(header, {});
    return file.open(QIODevice::WriteOnly) && file.write(start) == start.size() && file.flush() &&
           file.resize(start.size() + dataSize);
}

bool Workspace::makeUnreadable(const QString& name)
{
    m_asNobody = ::geteuid() == 0;
    return ::chmod(QFile::encodeName(path(name)).constData(), 0) == 0;
}

std::unique_ptr<QProcess> Workspace::start(const QString& program, const QStringList& arguments) const
{
    auto process = std::make_unique<QProcess>();
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    environment.insert(QStringLiteral("SOURCE_DATE_EPOCH"), QStringLiteral("1700000000"));
    // For the scripts that call it by its name.
    environment.insert(QStringLiteral("PATH"), QFileInfo(qEnvironmentVariable("APR_CLI")).path() + QLatin1Char(':') +
                                                   environment.value(QStringLiteral("PATH")));
    process->setProcessEnvironment(environment);
    process->setWorkingDirectory(path());
    process->setStandardInputFile(QProcess::nullDevice());
    if (m_asNobody) {
        process->setChildProcessModifier([] {
            if (::setgid(kNobody) != 0 || ::setuid(kNobody) != 0) {
                ::_exit(126);
            }
        });
    }
    process->start(program == QStringLiteral("aprcli") ? qEnvironmentVariable("APR_CLI") : program, arguments);
    return process;
}

RunResult Workspace::run(const QString& program, const QStringList& arguments) const
{
    return finish(*start(program, arguments));
}

RunResult Workspace::finish(QProcess& process)
{
    if (!process.waitForFinished(kTimeoutMs)) {
        process.kill();
        process.waitForFinished();
        return {.exitCode = -1, .out = process.readAllStandardOutput(), .err = process.errorString().toUtf8()};
    }
    const bool crashed = process.exitStatus() == QProcess::CrashExit;
    return {.exitCode = crashed ? 128 + process.exitCode() : process.exitCode(),
            .out = process.readAllStandardOutput(),
            .err = process.readAllStandardError()};
}

QByteArray safeTensors(const QByteArray& header, const QByteArray& data)
{
    return littleEndian64(header.size()) + header + data;
}
