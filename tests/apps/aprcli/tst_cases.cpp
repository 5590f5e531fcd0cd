// SPDX-License-Identifier: MIT
#include "case_file.h"
#include "fixtures/test_main.h"
#include "workspace.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <functional>
#include <sys/stat.h>

namespace {

QString casesFolder()
{
    return qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/tests/apps/aprcli/cases");
}

QByteArray changed(const Workspace& place, const QStringList& args, const std::function<void(QByteArray&)>& change)
{
    QByteArray bytes = place.read(args.value(0));
    change(bytes);
    return bytes;
}

/// Resolves a byte offset; a negative one counts from the end.
qsizetype placeIn(const QByteArray& bytes, const QString& offset)
{
    const qsizetype at = offset.toLongLong();
    return at < 0 ? bytes.size() + at : at;
}

/// Runs a directive. Returns an error message, or an empty string.
QString carryOut(Workspace& place, const QByteArray& line)
{
    const QString text = QString::fromUtf8(line);
    const QStringList words = text.split(' ');
    const QStringList args = words.mid(1);
    const QString rest = text.section(' ', 2);
    const auto hex = [](const QString& digits) { return QByteArray::fromHex(digits.toLatin1()); };
    const auto rewrite = [&](const std::function<void(QByteArray&)>& change) {
        return QFile::exists(place.path(args.value(0))) && place.write(args[0], changed(place, args, change));
    };
    const auto encoded = [&place](const QString& name) { return QFile::encodeName(place.path(name)); };
    const QList<std::pair<const char*, std::function<bool()>>> verbs{
        {"flip",
         [&] {
             return rewrite([&](QByteArray& bytes) {
                 const qsizetype at = placeIn(bytes, args.value(1));
                 bytes[at] = static_cast<char>(bytes[at] ^ (1 << args.value(2).toInt()));
             });
         }},
        {"truncate", [&] { return rewrite([&](QByteArray& bytes) { bytes.truncate(args.value(1).toInt()); }); }},
        {"append", [&] { return rewrite([&](QByteArray& bytes) { bytes += hex(args.value(1)); }); }},
        {"poke",
         [&] {
             return rewrite([&](QByteArray& bytes) {
                 const QByteArray part = hex(args.value(2));
                 bytes.replace(placeIn(bytes, args.value(1)), part.size(), part);
             });
         }},
        {"write", [&] { return place.write(args.value(0), QString(rest).replace("\\n", "\n").toUtf8()); }},
        {"hex", [&] { return place.write(args.value(0), hex(args.value(1))); }},
        {"safetensors",
         [&] { return place.write(args.value(0), safeTensors(args.value(1).toUtf8(), hex(args.value(2)))); }},
        {"copy", [&] { return QFile::copy(place.path(args.value(0)), place.path(args.value(1))); }},
        {"remove", [&] { return QFile::remove(place.path(args.value(0))); }},
        {"mkdir", [&] { return QDir(place.path()).mkdir(args.value(0)); }},
        {"link", [&] { return QFile::link(args.value(0), place.path(args.value(1))); }},
        {"fifo", [&] { return ::mkfifo(encoded(args.value(0)).constData(), 0600) == 0; }},
        {"unreadable", [&] { return place.makeUnreadable(args.value(0)); }},
        {"same",
         [&] {
             return QFile::exists(place.path(args.value(0))) && place.read(args.value(0)) == place.read(args.value(1));
         }},
        {"missing", [&] { return !QFile::exists(place.path(args.value(0))); }},
        {"list", [&] { return place.names(args.value(0)) == args.mid(1); }},
    };
    for (const auto& [verb, run] : verbs) {
        if (words.front() == QLatin1String(verb)) {
            return run() ? QString() : QStringLiteral("\"%1\" failed").arg(text);
        }
    }
    return QStringLiteral("\"%1\" is not a directive").arg(text);
}

} // namespace

class TestCases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY2(QFile::exists(qEnvironmentVariable("APR_CLI")), "APR_CLI is not the path of a program");
        // OpenBLAS has other kernels, which round differently, for other processors: the cases show these.
        if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
            qputenv("OPENBLAS_CORETYPE", "Haswell");
        }
    }

    void runs_data()
    {
        QTest::addColumn<QString>("file");
        const QDir folder(casesFolder());
        for (const QString& name : folder.entryList({QStringLiteral("*.txt")}, QDir::Files, QDir::Name)) {
            QTest::newRow(qUtf8Printable(name.chopped(4))) << folder.filePath(name);
        }
    }

    void runs()
    {
        QFETCH(const QString, file);
        QFile source(file);
        QVERIFY(source.open(QIODevice::ReadOnly));
        CaseFile test = readCase(source.readAll());
        source.close();
        QVERIFY2(test.problem.isEmpty(), qUtf8Printable(test.problem));

        Workspace place;
        QVERIFY(place.copySample());
        const bool rebase = qEnvironmentVariableIsSet("APR_REBASE");
        QString problems;
        for (CaseStep& step : test.steps) {
            const QString shown = QString::fromUtf8(step.line) + QStringLiteral("\n");
            if (!step.isCommand) {
                const bool isComment = step.line.isEmpty() || step.line.startsWith('#');
                const QString problem = isComment ? QString() : carryOut(place, step.line);
                problems += problem.isEmpty() ? QString() : problem + '\n';
                continue;
            }
            QStringList arguments = QProcess::splitCommand(QString::fromUtf8(step.line.mid(2)));
            const QString program = arguments.takeFirst();
            const RunResult result = place.run(program, arguments);
            if (arguments.contains(QStringLiteral("--json")) && !result.out.isEmpty()) {
                const QString problem = jsonProblem(result.out);
                problems += problem.isEmpty() ? QString() : shown + problem + '\n';
            }
            if (rebase) {
                step.exitCode = result.exitCode;
                step.out = expectationOf('>', step.out, result.out);
                step.err = expectationOf('!', step.err, result.err);
                continue;
            }
            if (result.exitCode != step.exitCode) {
                problems +=
                    shown + QStringLiteral("exit code %1, expected %2\n").arg(result.exitCode).arg(step.exitCode);
            }
            const QString out = compareOutput('>', step.out, result.out);
            const QString err = compareOutput('!', step.err, result.err);
            problems += out.isEmpty() ? QString() : shown + QStringLiteral("standard output ") + out;
            problems += err.isEmpty() ? QString() : shown + QStringLiteral("standard error ") + err;
        }
        if (rebase) {
            QVERIFY(source.open(QIODevice::WriteOnly));
            source.write(writeCase(test));
        }
        if (!problems.isEmpty()) {
            qWarning().noquote() << problems; // QVERIFY2 truncates long messages
        }
        QVERIFY2(problems.isEmpty(), "unexpected output, see above");
    }
};

APR_CORE_TEST(TestCases)
#include "tst_cases.moc"
