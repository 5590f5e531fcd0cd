// SPDX-License-Identifier: MIT
#include "document_tabs.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

using namespace apr::workbench;

class TestDocumentTabs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tabsFollowTheDocuments()
    {
        apr::test::OpenWorkspace open;
        DocumentTabs tabs(open.workspace);
        QVERIFY(open.open());
        QVERIFY(open.open(apr::test::writeManyTensors(open.folder, 3)));
        tabs.update();
        QCOMPARE(tabs.count(), 2);
        QCOMPARE(tabs.currentIndex(), 1);
        QCOMPARE(tabs.tabText(0), QStringLiteral("model.safetensors"));
        QVERIFY(tabs.tabToolTip(0).contains(QStringLiteral("model.safetensors")));
        tabs.setCurrentIndex(0); // as a click does
        QCOMPARE(open.workspace.currentIndex(), 0);
        open.workspace.current()->changeMetadata({.key = "license", .text = "mit"});
        tabs.update();
        QVERIFY(tabs.tabText(0).startsWith(QStringLiteral("● ")));
        open.workspace.close(1);
        tabs.update();
        QCOMPARE(tabs.count(), 1);
    }

    void longNamesAreShortened()
    {
        apr::test::OpenWorkspace open;
        DocumentTabs tabs(open.workspace);
        const QString path = open.folder.filePath(QString(60, QLatin1Char('a')) + QStringLiteral("&end.apr"));
        QVERIFY(QFile::copy(
            qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/resources/samples/tiny-adder.apr"), path));
        QVERIFY(open.open(path));
        tabs.update();
        QVERIFY2(tabs.tabText(0).endsWith(QStringLiteral("a&&end.apr")), qPrintable(tabs.tabText(0)));
        QCOMPARE(tabs.tabText(0).size(), 41); // 40 characters, and & twice
    }
};

APR_GUI_TEST(TestDocumentTabs)
#include "tst_document_tabs.moc"
