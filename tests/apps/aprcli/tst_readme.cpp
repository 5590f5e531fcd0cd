// SPDX-License-Identifier: MIT
// Every ```console block of README.md and of the guide runs as printed and prints what is shown; both name every
// command.
#include "case_file.h"
#include "fixtures/test_main.h"
#include "workspace.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QStandardPaths>

namespace {

QString sourcePath(const QString& name)
{
    return qEnvironmentVariable("APR_SOURCE_DIR") + QLatin1Char('/') + name;
}

QByteArray textOf(const QString& page)
{
    QFile file(sourcePath(page));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// An example: a command and what is printed below it.
struct Example {
    qsizetype end = 0; ///< the line behind the command, from 0
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
            QByteArray command = lines[i].mid(2);
            while (command.endsWith('\\') && i + 1 < lines.size()) {
                command += '\n' + lines[++i];
            }
            out.append({.end = i + 1, .command = QString::fromUtf8(command)});
        } else if (isConsole && !out.isEmpty()) {
            out.last().output.append(lines[i]);
        }
    }
    return out;
}

/// Returns the output of an example as expectation lines; "…" stands for any text in a line, and alone in one for any
/// lines.
QList<QByteArray> expectations(const QList<QByteArray>& output)
{
    QList<QByteArray> out;
    for (QByteArray line : output) {
        const bool isAny = line == "…" || line == "...";
        const QByteArray mark = isAny ? ">..." : line.contains("…") ? ">* " : "> ";
        out.append(isAny ? mark : mark + line.replace("…", "*"));
    }
    return out;
}

/// Empty if the output of a command is as shown: what it prints, with or without the notes on standard error.
QString problemOf(const Example& example, const RunResult& result)
{
    const bool showsError = example.output.join('\n').contains("aprcli: E");
    if (result.exitCode != 0 && result.exitCode != 5 && !showsError) {
        return QStringLiteral("exit code %1: %2").arg(result.exitCode).arg(QString::fromUtf8(result.err));
    }
    if (example.output.isEmpty()) { // not shown
        return {};
    }
    const QList<QByteArray> expected = expectations(example.output);
    const QString problem = compareOutput('>', expected, result.out);
    return problem.isEmpty() || compareOutput('>', expected, result.err + result.out).isEmpty() ? QString() : problem;
}

bool copyFolder(const QString& from, const QString& to)
{
    bool ok = QDir().mkpath(to);
    for (QDirIterator each(from, QDir::Files, QDirIterator::Subdirectories); each.hasNext();) {
        const QString file = each.next();
        const QString target = to + file.mid(from.size());
        ok = ok && QDir().mkpath(QFileInfo(target).path()) && QFile::copy(file, target);
    }
    return ok;
}

/// What the pages of the guide begin with besides the samples, unless they make it themselves.
struct Prepared {
    const char* name;
    const char* command;
};
constexpr Prepared kPrepared[] = {
    {"adder.apr", "aprcli convert tiny-adder/ -o adder.apr"},
    {"adder-q8_0.apr", "aprcli quantize adder.apr --type q8_0 -o adder-q8_0.apr"},
    {"adder-q4_k.apr", "aprcli quantize adder.apr --type q4_k -o adder-q4_k.apr"},
    {"tuned.apr", "aprcli convert adder.apr --lora tiny-adder-lora/ -o tuned.apr"},
    {"b.apr", "aprcli convert adder.apr --precision f16 -o b.apr"},
    {"base/", "cp -r tiny-adder base"},
    {"coder/", "cp -r tiny-adder coder"},
    {"writer/", "cp -r tiny-adder writer"},
    {"tuned/", "aprcli convert tiny-adder/ --lora tiny-adder-lora/ -o tuned/"},
    {"shards", "aprcli shard adder.apr -o shards --max-size 200KB"},
    {"merge.yml", "printf '%s\\n' 'merge_method: ties' 'base_model: adder.apr' 'models:' '  - model: b.apr' "
                  "'    parameters: {weight: 1.0, density: 0.5}' '  - model: adder-q8_0.apr' "
                  "'    parameters: {weight: 0.5, density: 0.5}' 'dtype: float16' > merge.yml"},
    {"unsafe.pt", "python3 -c \"import zipfile; z = zipfile.ZipFile('unsafe.pt', 'w'); "
                  "z.writestr('unsafe/data.pkl', b'\\x80\\x02cposix\\nsystem\\nX\\x04\\x00\\x00\\x00true\\x85R.'); "
                  "z.writestr('unsafe/version', '3\\n')\""},
};

/// Fills the folder in which the examples of a page run.
QString prepare(const Workspace& place, const QString& page, const QByteArray& text)
{
    const QString samples = sourcePath(QStringLiteral("resources/samples"));
    if (!page.startsWith(QStringLiteral("resources/help/"))) { // the root of a clone
        return copyFolder(samples, place.path(QStringLiteral("resources/samples"))) &&
                       QDir(place.path()).mkdir(QStringLiteral("build"))
                   ? QString()
                   : QStringLiteral("no samples");
    }
    if (!copyFolder(samples, place.path())) {
        return QStringLiteral("no samples");
    }
    QByteArray commands;
    for (const Example& example : examplesOf(text.split('\n'))) {
        commands += example.command.toUtf8() + '\n';
    }
    // From the end, since what is prepared may need what is before it.
    QList<QByteArray> needed;
    for (auto each = std::rbegin(kPrepared); each != std::rend(kPrepared); ++each) {
        const QByteArray name(each->name);
        const bool isNamed = commands.contains(' ' + name) || needed.join('\n').contains(name);
        if (isNamed && !commands.contains("-o " + name)) {
            needed.prepend(each->command);
        }
    }
    for (const QByteArray& command : needed) {
        const RunResult result = place.run(QStringLiteral("bash"), {QStringLiteral("-c"), QString::fromUtf8(command)});
        if (result.exitCode != 0) {
            return QString::fromUtf8(command + ": " + result.err);
        }
    }
    return {};
}

/// The commands that `aprcli --help` lists.
QStringList commandNames()
{
    const Workspace place;
    const RunResult result = place.run(QStringLiteral("aprcli"), {QStringLiteral("--help")});
    const QString help = QString::fromUtf8(result.out);
    static const QRegularExpression name(QStringLiteral("^  ([a-z-]+) +[A-Z]"), QRegularExpression::MultilineOption);
    QStringList out;
    for (auto each = name.globalMatch(help, help.indexOf(QStringLiteral("Subcommands:"))); each.hasNext();) {
        out << each.next().captured(1);
    }
    return out;
}

} // namespace

class TestReadme : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void consoleBlocks_data()
    {
        QTest::addColumn<QString>("page");
        QStringList pages{QStringLiteral("README.md")};
        for (const QString& folder :
             {QStringLiteral("resources/help/tasks/"), QStringLiteral("resources/help/panes/")}) {
            for (const QString& name :
                 QDir(sourcePath(folder)).entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name)) {
                pages << folder + name;
            }
        }
        for (const QString& page : pages) {
            if (textOf(page).contains("\n```console\n")) {
                QTest::newRow(qPrintable(page)) << page;
            }
        }
    }

    void consoleBlocks()
    {
        QFETCH(const QString, page);
        const QList<QByteArray> lines = textOf(page).split('\n');
        const QList<Example> examples = examplesOf(lines);
        QVERIFY(!examples.isEmpty());
        Workspace place;
        const QString missing = prepare(place, page, lines.join('\n'));
        QVERIFY2(missing.isEmpty(), qPrintable(missing));
        const QStringList before = place.names() + place.names(QStringLiteral("resources/samples"));

        const bool hasJq = !QStandardPaths::findExecutable(QStringLiteral("jq")).isEmpty();
        const bool rebase = qEnvironmentVariableIsSet("APR_REBASE");
        QString problems;
        QList<QByteArray> rebased;
        qsizetype copied = 0;
        for (const Example& example : examples) {
            if (!hasJq && example.command.contains(QStringLiteral("| jq "))) {
                continue;
            }
            const RunResult result = place.run(QStringLiteral("bash"), {QStringLiteral("-c"), example.command});
            const QString problem = problemOf(example, result);
            if (problem.isEmpty()) {
                continue;
            }
            problems += example.command + QStringLiteral(": ") + problem + '\n';
            if (rebase && !example.output.isEmpty()) {
                rebased += lines.mid(copied, example.end - copied);
                rebased += (result.out.isEmpty() ? result.err : result.out).trimmed().split('\n');
                copied = example.end + example.output.size();
            }
        }
        if (rebase && copied > 0) {
            QFile file(sourcePath(page));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write((rebased + lines.mid(copied)).join('\n'));
        }
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
        if (!page.startsWith(QStringLiteral("resources/"))) { // a clone stays as it is, but for what Git ignores
            QCOMPARE(place.names() + place.names(QStringLiteral("resources/samples")), before);
        }
    }

    void everyCommandIsListed()
    {
        const QStringList names = commandNames();
        QVERIFY(names.contains(QStringLiteral("inspect")) && names.contains(QStringLiteral("chat-template")));
        for (const char* page : {"README.md", "resources/help/tasks/command-line.md"}) {
            const QByteArray text = textOf(QString::fromLatin1(page));
            for (const QString& name : names) {
                QVERIFY2(text.contains('`' + name.toLatin1() + '`'),
                         qPrintable(QString::fromLatin1(page) + ' ' + name));
            }
        }
    }

    void linksAreThere()
    {
        static const QRegularExpression link(QStringLiteral("\\]\\(([^):]+)\\)"));
        const QString text = QString::fromUtf8(textOf(QStringLiteral("README.md")));
        int links = 0;
        for (auto each = link.globalMatch(text); each.hasNext(); ++links) {
            const QString target = each.next().captured(1);
            QVERIFY2(QFile::exists(sourcePath(target)), qPrintable(target));
        }
        QVERIFY(links > 10);
    }
};

APR_CORE_TEST(TestReadme)
#include "tst_readme.moc"
