// SPDX-License-Identifier: MIT
#include "card_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

#include <QSignalSpy>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestCardPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The card of an apr file can be changed, undone, and is then a change of the document.
    void cardsOfAprFilesAreEdited()
    {
        OpenWorkspace open;
        CardPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(!pane.note().isEmpty() && !pane.editReason().isEmpty() && !pane.licenseReason().isEmpty());
        QVERIFY(
            open.open(qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/resources/samples/tiny-adder.apr")));
        QTRY_VERIFY(pane.note().isEmpty());
        QCOMPARE(pane.origin(), QStringLiteral("model_card"));
        QVERIFY(pane.text().contains(QStringLiteral("# tiny-adder")));
        QCOMPARE(pane.blocks()->index(0).data(MarkdownModel::TextRole).toString(), QStringLiteral("tiny-adder"));
        QVERIFY(pane.editReason().isEmpty() && !pane.isEdited());
        pane.setText(QStringLiteral("# Other\n"));
        QVERIFY(pane.isEdited());
        QTRY_COMPARE(pane.blocks()->index(0).data(MarkdownModel::TextRole).toString(), QStringLiteral("Other"));
        open.document().undoStack().undo();
        QTRY_COMPARE(pane.blocks()->index(0).data(MarkdownModel::TextRole).toString(), QStringLiteral("tiny-adder"));
        QSignalSpy shown(&open.workspace, &Workspace::paneRequested);
        pane.showChanges();
        QCOMPARE(shown.value(0).value(0).toString(), QStringLiteral("metadata"));
        open.workspace.close(0);
        QTRY_VERIFY(!pane.note().isEmpty());
        QCOMPARE(pane.blocks()->count(), 0);
    }

    void licensesAreChanges()
    {
        OpenWorkspace open;
        CardPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(
            open.open(qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/resources/samples/tiny-adder.apr")));
        QCOMPARE(pane.license(), QStringLiteral("mit"));
        QCOMPARE(pane.licenseTitle(), QStringLiteral("MIT License"));
        QVERIFY(pane.licenses().contains(QStringLiteral("apache-2.0")));
        pane.setLicense(QStringLiteral("apache-2.0"));
        QCOMPARE(pane.license(), QStringLiteral("apache-2.0"));
        QCOMPARE(open.document().edit().metadata.size(), std::size_t{1});
        QVERIFY(pane.commandLine().endsWith(QStringLiteral("--set license=apache-2.0")));
        pane.setLicense(QStringLiteral("apache-2.0")); // the same: no second change
        QCOMPARE(open.document().undoStack().count(), 1);
        open.document().undoStack().undo();
        QCOMPARE(pane.license(), QStringLiteral("mit"));
    }

    /// A checkpoint has its card beside it, which is only shown.
    void cardsBesideTheModel()
    {
        OpenWorkspace open;
        CardPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        QTRY_COMPARE(pane.origin(), QStringLiteral("README.md"));
        QVERIFY(pane.blocks()->count() > 3);
        QVERIFY(pane.editReason().startsWith(QStringLiteral("Only apr files")));
        pane.setText(QStringLiteral("x"));
        QVERIFY(!pane.isEdited());
        QVERIFY(QFile::remove(open.folder.filePath(QStringLiteral("README.md"))));
        open.workspace.reload();
        QTRY_VERIFY(pane.note().startsWith(QStringLiteral("This model has no model card")));
    }
};

APR_GUI_TEST(TestCardPane)
#include "tst_card_pane.moc"
