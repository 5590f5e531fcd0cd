// SPDX-License-Identifier: MIT
#include "experts_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/models.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestExpertsPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aChosenExpertIsSelected()
    {
        OpenWorkspace open;
        ExpertsPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(pane.commandLine().isEmpty());
        // Four experts of one value each, stacked in one tensor.
        const QByteArray header(
            "{\"blk.0.ffn_up_exps.weight\":{\"dtype\":\"F32\",\"shape\":[4,1,1],\"data_offsets\":[0,16]}}");
        const QString path = open.folder.filePath(QStringLiteral("moe.safetensors"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(1, static_cast<char>(header.size())) + QByteArray(7, '\0') + header +
                   QByteArray(16, '\1'));
        file.close();
        QVERIFY(open.open(path));
        QTRY_VERIFY(pane.experts()->hasGrid());
        QVERIFY(pane.commandLine().startsWith(QStringLiteral("aprcli experts ")));
        pane.experts()->setCursor(0, 2);
        pane.experts()->pickCursor();
        QCOMPARE(open.document().tensor(), 0);
        QCOMPARE(open.document().range(), (ElementRange{2, 1}));
        pane.experts()->setMetric(ExpertsModel::Similarity);
        ExpertsPaneModel other(open.workspace);
        other.restore(pane.state());
        QCOMPARE(other.experts()->metric(), static_cast<int>(ExpertsModel::Similarity));
        open.workspace.close(0);
        QTRY_VERIFY(!pane.experts()->hasGrid());
    }
};

APR_GUI_TEST(TestExpertsPane)
#include "tst_experts_pane.moc"
