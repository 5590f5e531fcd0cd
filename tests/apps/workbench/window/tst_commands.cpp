// SPDX-License-Identifier: MIT
#include "commands.h"

#include "../window_fixture.h"
#include "findings_pane.h"
#include "fixtures/test_main.h"
#include "main_window.h"
#include "pane_types.h"
#include "samples.h"
#include "text_helpers.h"

#include <QAction>
#include <QClipboard>
#include <QDockWidget>
#include <QGuiApplication>
#include <QMap>
#include <QMenu>
#include <QMenuBar>
#include <QSet>
#include <QTemporaryDir>

#include <functional>

using namespace apr::workbench;
using apr::test::OpenWindow;

namespace {

QStringList enabledIds(const MainWindow& window)
{
    QStringList ids;
    for (const Command& command : window.commands()) {
        if (!command.enabledWhen || command.enabledWhen()) {
            ids << command.id;
        }
    }
    return ids;
}

} // namespace

class TestCommands : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// No letter opens two entries of the same menu.
    void mnemonicsAreUnique()
    {
        const QTemporaryDir folder;
        MainWindow window(folder.filePath(QStringLiteral("settings.json")));
        QMenuBar* bar = window.menuBar();
        const std::function<void(const QList<QAction*>&, const QString&)> check = [&](const QList<QAction*>& actions,
                                                                                      const QString& where) {
            QMap<QChar, QString> used;
            for (const QAction* action : actions) {
                QString text = action->text();
                text.replace(QStringLiteral("&&"), QString());
                const qsizetype at = text.indexOf(QLatin1Char('&'));
                if (at >= 0 && at + 1 < text.size()) {
                    const QChar letter = text[at + 1].toUpper();
                    QVERIFY2(!used.contains(letter), qPrintable(where + QStringLiteral(": ") + used.value(letter) +
                                                                QStringLiteral(" and ") + text));
                    used.insert(letter, text);
                }
                if (action->menu() != nullptr) {
                    check(action->menu()->actions(), text);
                }
            }
        };
        check(bar->actions(), QStringLiteral("menu bar"));
    }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = m_folder->filePath(QStringLiteral("settings.json"));
        m_sample = apr::test::copySample(*m_folder);
        QVERIFY(!m_sample.isEmpty());
    }

    void commandsAreUniqueAndReachable()
    {
        MainWindow window(m_settings);
        QSet<QString> ids;
        QSet<QString> shortcuts;
        for (const Command& command : window.commands()) {
            QVERIFY2(!ids.contains(command.id), qPrintable(command.id));
            ids.insert(command.id);
            QVERIFY(!command.description.isEmpty());
            if (!command.shortcut.isEmpty()) {
                QVERIFY2(!shortcuts.contains(command.shortcut.toString()), qPrintable(command.id));
                shortcuts.insert(command.shortcut.toString());
            }
            QVERIFY(window.findChild<QAction*>(command.id) != nullptr);
        }
        QVERIFY(!window.findChild<QAction*>(QStringLiteral("file.validate"))->isEnabled());
        QVERIFY(!window.runCommand(QStringLiteral("file.validate")));
    }

    void everyCommandIsComplete()
    {
        MainWindow window(m_settings);
        for (const Command& command : makeCommands(window)) {
            QVERIFY2(command.run != nullptr, qPrintable(command.id));
            QVERIFY2(!command.title.isEmpty(), qPrintable(command.id));
            // "file.open" is in the menu "&File"
            QString menu = command.menu;
            QCOMPARE(menu.remove(QLatin1Char('&')).toLower(), command.id.section(QLatin1Char('.'), 0, 0));
            QVERIFY2(command.icon.isEmpty() || QFile::exists(QStringLiteral(":/icons/%1.svg").arg(command.icon)),
                     qPrintable(command.id));
            QVERIFY2(!command.inToolBar || !command.icon.isEmpty(), qPrintable(command.id));
        }
    }

    void whatIsEnabledFollowsTheModel()
    {
        MainWindow window(m_settings);
        QStringList ids = enabledIds(window);
        QCOMPARE(
            ids.removeIf([](const QString& id) { return id.startsWith(QStringLiteral("view.pane.")); }),
            std::ranges::count_if(paneTypes(), [](const PaneType& type) { return type.area != PaneArea::Dialog; }));
        QCOMPARE(ids.removeIf([](const QString& id) { return id.startsWith(QStringLiteral("view.theme.")); }), 4);
        QCOMPARE(ids.removeIf([](const QString& id) { return id.startsWith(QStringLiteral("view.language.")); }),
                 static_cast<qsizetype>(languages().size()) + 1);
        QCOMPARE(ids.removeIf([](const QString& id) { return id.startsWith(QStringLiteral("help.sample.")); }),
                 static_cast<qsizetype>(samples().size()));
        QCOMPARE(ids, QStringList({QStringLiteral("file.open"), QStringLiteral("file.open-folder"),
                                   QStringLiteral("file.open-address"), QStringLiteral("file.merge"),
                                   QStringLiteral("file.quit"), QStringLiteral("view.palette"),
                                   QStringLiteral("view.text.larger"), QStringLiteral("view.text.smaller"),
                                   QStringLiteral("view.resetLayout"), QStringLiteral("help.page"),
                                   QStringLiteral("help.shortcuts"), QStringLiteral("help.tour"),
                                   QStringLiteral("help.whatsNew"), QStringLiteral("help.about")}));
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        QVERIFY(enabledIds(window).contains(QStringLiteral("file.convert")));
        QVERIFY(!enabledIds(window).contains(QStringLiteral("edit.copyName")));
        QVERIFY(!enabledIds(window).contains(QStringLiteral("view.next")));
        window.workspace().current()->selectTensor(0);
        QVERIFY(enabledIds(window).contains(QStringLiteral("edit.copyName")));
        QVERIFY(window.findChild<QAction*>(QStringLiteral("edit.copyName"))->isEnabled());
        QVERIFY(window.runCommand(QStringLiteral("file.close")));
        QVERIFY(window.workspace().current() == nullptr);
        QVERIFY(!enabledIds(window).contains(QStringLiteral("file.convert")));
    }

    void copies()
    {
        MainWindow window(m_settings);
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        window.workspace().current()->selectTensor(0);
        const QClipboard* clipboard = QGuiApplication::clipboard();
        QVERIFY(window.runCommand(QStringLiteral("edit.copyName")));
        QCOMPARE(clipboard->text(), window.workspace().current()->tensorName());
        QVERIFY(window.runCommand(QStringLiteral("edit.copyTable")));
        QCOMPARE(clipboard->text().count(QLatin1Char('\n')), 22); // a header and 21 tensors
        QVERIFY(window.runCommand(QStringLiteral("edit.copyCommand")));
        QVERIFY(clipboard->text().startsWith(QStringLiteral("aprcli inspect ")));
    }

    void validatingShowsTheFindings()
    {
        MainWindow window(m_settings);
        window.show();
        auto* findings = window.findChild<QDockWidget*>(QStringLiteral("dock.findings"));
        findings->hide();
        window.openFiles({m_sample});
        QTRY_VERIFY(window.workspace().current() != nullptr);
        QVERIFY(window.runCommand(QStringLiteral("file.validate")));
        QVERIFY(!findings->isHidden());
        QTRY_VERIFY(window.shown<FindingsPaneModel>("findings").findings()->hasReport());
    }

    void nextWrapsAround()
    {
        MainWindow window(m_settings);
        window.openFiles({m_sample});
        QTRY_COMPARE(window.workspace().count(), 1);
        window.openFiles({apr::test::writeManyTensors(*m_folder, 3)});
        QTRY_COMPARE(window.workspace().count(), 2);
        QCOMPARE(window.workspace().currentIndex(), 1);
        QVERIFY(window.runCommand(QStringLiteral("view.next")));
        QCOMPARE(window.workspace().currentIndex(), 0);
        QVERIFY(window.runCommand(QStringLiteral("view.next")));
        QCOMPARE(window.workspace().currentIndex(), 1);
    }

    /// Every pane shows a preview; what needs a file is not offered for it.
    void previewsAreDocumentsWithoutAFile()
    {
        OpenWindow open;
        QVERIFY(open.open());
        MainWindow& window = open.window;
        auto plan = apr::planConversion(apr::conversionOf(
            toStdString(open.document().path()), toStdString(open.folder.filePath(QStringLiteral("preview.apr"))),
            {{.id = "quantize", .values = apr::Values{{"type", "q8_0"}}}}));
        QVERIFY(plan.has_value());
        window.workspace().store().preview(std::make_shared<const apr::ConvertPlan>(std::move(*plan)));
        QTRY_COMPARE(window.workspace().count(), 2);
        QVERIFY(window.isPaneShown(QStringLiteral("compare")));
        QCOMPARE(window.workspace().currentIndex(), 0); // A is the source
        window.workspace().setCurrent(1);
        for (const char* id : {"file.convert", "file.quantize", "file.new-window"}) {
            QVERIFY2(!window.runCommand(QString::fromLatin1(id)), id);
        }
        open.document().selectTensor(1);
        for (const PaneType& type : paneTypes()) {
            if (type.area != PaneArea::Dialog) {
                window.showPane(type.id);
                QTRY_VERIFY(window.workspace().jobs().runningCount() == 0);
            }
        }
        QCOMPARE(window.qmlErrors(), QStringList());
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_settings;
    QString m_sample;
};

APR_GUI_TEST(TestCommands)
#include "tst_commands.moc"
