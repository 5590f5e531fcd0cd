// SPDX-License-Identifier: MIT
// Every ```console block of README.md runs as printed and prints what is shown.
#include "case_file.h"
#include "fixtures/test_main.h"
#include "workspace.h"

#include <QDir>
#include <QFile>

namespace {

QString readmePath()
{
    return qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/README.md");
}

/// An example: a command and the standard output printed below it.
struct Example {
    qsizetype line = 0; ///< of the command, from 0
    QString command = {};
    QList<QByteArray> output = {};
};

QList<Example> examplesOf(const QList<QByteArray>& lines)
{
    QList<Example> out;
    bool isConsole = false;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        if (lines[i].startsWith("```")) {
            isConsole = lines[i] == "```console";
        } else if (isConsole && lines[i].startsWith("$ ")) {
            out.append({.line = i, .command = QString::fromUtf8(lines[i].mid(2))});
        } else if (isConsole && !out.isEmpty()) {
            out.last().output.append(lines[i]);
        }
    }
    return out;
}

/// Returns the output of an example as expectation lines; a line "…" matches any number of lines.
QList<QByteArray> expectations(const QList<QByteArray>& output)
{
    QList<QByteArray> out;
    for (const QByteArray& line : output) {
        out.append(line == "…" ? QByteArray(">...") : QByteArray("> ") + line);
    }
    return out;
}

} // namespace

class TestReadme : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void consoleBlocks()
    {
        QFile file(readmePath());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QList<QByteArray> lines = file.readAll().split('\n');
        file.close();
        const QList<Example> examples = examplesOf(lines);
        QVERIFY2(examples.size() >= 8, qPrintable(QString::number(examples.size())));

        Workspace place;
        QVERIFY(QDir(place.path()).mkdir(QStringLiteral("resources")));
        QVERIFY(QFile::link(qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/resources/samples"),
                            place.path(QStringLiteral("resources/samples"))));
        const bool rebase = qEnvironmentVariableIsSet("APR_REBASE");
        QString problems;
        QList<QByteArray> rebased;
        qsizetype copied = 0;
        for (const Example& example : examples) {
            const RunResult result = place.run(QStringLiteral("bash"), {QStringLiteral("-c"), example.command});
            QVERIFY2(result.exitCode == 0 || result.exitCode == 5,
                     qPrintable(example.command + QStringLiteral(": ") + QString::fromUtf8(result.err)));
            const QString problem = compareOutput('>', expectations(example.output), result.out);
            if (rebase && !problem.isEmpty()) {
                rebased += lines.mid(copied, example.line + 1 - copied);
                QList<QByteArray> actual = result.out.split('\n');
                actual.removeLast();
                rebased += actual;
                copied = example.line + 1 + example.output.size();
            } else if (!problem.isEmpty()) {
                problems += example.command + QStringLiteral(": ") + problem + '\n';
            }
        }
        if (rebase) {
            rebased += lines.mid(copied);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(rebased.join('\n'));
        }
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
    }
};

APR_CORE_TEST(TestReadme)
#include "tst_readme.moc"
