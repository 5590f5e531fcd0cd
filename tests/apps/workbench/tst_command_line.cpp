// SPDX-License-Identifier: MIT
#include "command_line.h"

#include "fixtures/test_main.h"
#include "text_helpers.h"

#include <QCommandLineParser>
#include <QDir>
#include <QTest>

using namespace apr::workbench;

class TestCommandLine : public QObject {
    Q_OBJECT

    static QStringList filesIn(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.begin(), "apr-workbench");
        std::vector<char*> argv;
        QStringList given;
        for (std::string& argument : arguments) {
            argv.push_back(argument.data());
            given << QString::fromLocal8Bit(argument.c_str());
        }
        QCommandLineParser parser;
        const CommandLine options;
        options.addTo(parser);
        return parser.parse(given) ? filesOf(parser, static_cast<int>(argv.size()), argv.data()) : QStringList();
    }

private Q_SLOTS:
    void filesAreAbsoluteAndAddressesStay()
    {
        QCOMPARE(filesIn({"/a/b.apr", "hf://org/repo", "c.gguf"}),
                 QStringList({QStringLiteral("/a/b.apr"), QStringLiteral("hf://org/repo"),
                              QDir::current().absoluteFilePath(QStringLiteral("c.gguf"))}));
        QCOMPARE(filesIn({"file:///a/b%20c.apr"}), QStringList({QStringLiteral("/a/b c.apr")}));
    }

    /// Qt's list of arguments has the same text for both.
    void namesNeedNotBeUtf8()
    {
        const QStringList files = filesIn({"--theme", "dark", "/m\xfcller.apr", "/m\xe4ller.apr"});
        QCOMPARE(files.size(), 2);
        QCOMPARE(toStdString(files[0]), std::string("/m\xfcller.apr"));
        QCOMPARE(toStdString(files[1]), std::string("/m\xe4ller.apr"));
    }

    void theManualHasEveryOption()
    {
        const CommandLine options;
        const QString manual = options.manualPage();
        QVERIFY(manual.startsWith(QStringLiteral(".TH APR\\-WORKBENCH 1")));
        for (const QCommandLineOption& option : options.all()) {
            const QString name = QString(option.names().constFirst()).replace(QLatin1Char('-'), QStringLiteral("\\-"));
            QVERIFY2(manual.contains(QStringLiteral("\\-\\-") + name + QStringLiteral("\\fR")), qPrintable(name));
        }
    }
};

APR_CORE_TEST(TestCommandLine)
#include "tst_command_line.moc"
