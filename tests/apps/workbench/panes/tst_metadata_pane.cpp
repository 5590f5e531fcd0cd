// SPDX-License-Identifier: MIT
#include "metadata_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

#include <QSignalSpy>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestMetadataPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The selected key belongs to its document.
    void selectionGoesWithItsDocument()
    {
        OpenWorkspace open;
        MetadataPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        QVERIFY(pane.metadata()->rowCount() > 0);
        QSignalSpy selected(&pane, &MetadataPaneModel::selectedKeyChanged);
        pane.selectKey(QStringLiteral("config.hidden_size"));
        QCOMPARE(selected.count(), 1);
        QCOMPARE(open.document().metadataKey(), QStringLiteral("config.hidden_size"));
        QVERIFY(pane.metadata()->indexOf(pane.selectedKey()).isValid());
        QVERIFY(pane.commandLine().endsWith(QStringLiteral(" --full")));
        open.workspace.close(0);
        QCOMPARE(pane.selectedKey(), QString());
        QCOMPARE(pane.metadata()->rowCount(), 0);
    }
};

APR_GUI_TEST(TestMetadataPane)
#include "tst_metadata_pane.moc"
