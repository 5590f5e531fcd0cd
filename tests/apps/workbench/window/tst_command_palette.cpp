// SPDX-License-Identifier: MIT
#include "command_palette.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"
#include "main_window.h"

#include <QLineEdit>
#include <QListWidget>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestCommandPalette : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsCommands()
    {
        OpenWorkspace open;
        int runs = 0;
        const std::vector<Command> commands{{.id = QStringLiteral("file.a"),
                                             .menu = QStringLiteral("&File"),
                                             .title = QStringLiteral("Unpack &archive"),
                                             .run = [&runs] { ++runs; }},
                                            {.id = QStringLiteral("file.b"),
                                             .menu = QStringLiteral("&File"),
                                             .title = QStringLiteral("&Archive …"),
                                             .run = [&runs] { runs += 10; }},
                                            {.id = QStringLiteral("file.c"),
                                             .menu = QStringLiteral("&File"),
                                             .title = QStringLiteral("Archive nothing"),
                                             .enabledWhen = [] { return false; },
                                             .run = [&runs] { runs += 100; }}};
        QWidget window;
        CommandPalette palette(commands, open.workspace, &window);
        QCOMPARE(palette.lines().size(), 2); // those that can be run
        palette.setQuery(QStringLiteral("arch"));
        QCOMPARE(palette.lines(),
                 QStringList({QStringLiteral("File: Archive"), QStringLiteral("File: Unpack archive")}));
        palette.show();
        QTest::keyClick(palette.findChild<QLineEdit*>(), Qt::Key_Down);
        QTest::keyClick(palette.findChild<QLineEdit*>(), Qt::Key_Return);
        QTRY_COMPARE(runs, 1);
        palette.setQuery(QStringLiteral("nothing like it"));
        QVERIFY(palette.lines().isEmpty());
        QTest::keyClick(palette.findChild<QLineEdit*>(), Qt::Key_Return);
    }

    void findsTensorsAndMetadata()
    {
        const QTemporaryDir folder;
        MainWindow window(folder.filePath(QStringLiteral("settings.json")));
        window.show();
        const QString sample = apr::test::copySample(folder);
        window.openFiles({sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        QVERIFY(window.runCommand(QStringLiteral("view.palette")));
        auto* palette = window.findChild<CommandPalette*>();
        QVERIFY(palette != nullptr);
        palette->setQuery(QStringLiteral("#1 q_proj"));
        QCOMPARE(palette->lines(), QStringList{QStringLiteral("model.layers.1.self_attn.q_proj.weight")});
        QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return);
        QTRY_COMPARE(window.workspace().current()->tensorName(),
                     QStringLiteral("model.layers.1.self_attn.q_proj.weight"));
        QTRY_VERIFY(window.findChild<CommandPalette*>() == nullptr);
        QVERIFY(window.runCommand(QStringLiteral("view.palette")));
        palette = window.findChild<CommandPalette*>();
        palette->setQuery(QStringLiteral("@hidden_size"));
        QCOMPARE(palette->lines(), QStringList{QStringLiteral("config.hidden_size")});
        QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return);
        QTRY_COMPARE(window.workspace().current()->metadataKey(), QStringLiteral("config.hidden_size"));
        QTRY_VERIFY(window.isPaneShown(QStringLiteral("metadata")));
    }

    void findsFindings()
    {
        const QTemporaryDir folder;
        MainWindow window(folder.filePath(QStringLiteral("settings.json")));
        window.show();
        window.openFiles({apr::test::writeManyTensors(folder, 5)}); // all zero: one finding each
        QTRY_VERIFY(window.workspace().current() != nullptr);
        QVERIFY(window.runCommand(QStringLiteral("file.validate")));
        QTRY_VERIFY(window.workspace().current()->report().has_value());
        QVERIFY(window.runCommand(QStringLiteral("view.palette")));
        auto* palette = window.findChild<CommandPalette*>();
        palette->setQuery(QStringLiteral("!"));
        QVERIFY(palette->lines().size() >= 5);
        palette->setQuery(QStringLiteral("!block.3"));
        QCOMPARE(palette->lines().size(), qsizetype{1});
        QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return);
        QTRY_COMPARE(window.workspace().current()->tensorName(), QStringLiteral("layers.0.block.3.weight"));
        QTRY_VERIFY(window.isPaneShown(QStringLiteral("findings")));
    }

    void nothingIsOpen()
    {
        OpenWorkspace open;
        QWidget window;
        const std::vector<Command> none;
        CommandPalette palette(none, open.workspace, &window);
        for (const char* query : {"#", "@", "!", "#x", "", "x"}) {
            palette.setQuery(QString::fromLatin1(query));
            QVERIFY(palette.lines().isEmpty());
        }
    }
};

APR_GUI_TEST(TestCommandPalette)
#include "tst_command_palette.moc"
