// SPDX-License-Identifier: MIT
#include "compare_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

#include <QFile>

using namespace apr::workbench;
using apr::test::AnsweringChooser;
using apr::test::OpenWorkspace;

namespace {

/// A copy of a file with another byte in its last tensor value.
QString changedCopy(const QTemporaryDir& folder, const QString& path)
{
    const QString copy = folder.filePath(QStringLiteral("changed.safetensors"));
    QFile::remove(copy);
    QFile file(copy);
    if (!QFile::copy(path, copy) || !file.open(QIODevice::ReadWrite)) {
        return {};
    }
    const QByteArray bytes = file.readAll();
    file.seek(bytes.size() - 2);
    file.write(QByteArray(1, static_cast<char>(bytes[bytes.size() - 2] ^ 0x40)));
    return copy;
}

} // namespace

class TestComparePane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void comparesWithACommonBase()
    {
        OpenWorkspace open;
        ComparePaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        const QString sample = open.document().path();
        QVERIFY(open.open(changedCopy(open.folder, sample)));
        const QString third = open.folder.filePath(QStringLiteral("base.safetensors"));
        QVERIFY(QFile::copy(sample, third) && open.open(third));
        open.workspace.setCurrent(0);
        pane.setOther(0);
        QTRY_VERIFY(pane.hasResult());
        QCOMPARE(pane.bases(), (QStringList{QStringLiteral("No common base"), QStringLiteral("base.safetensors")}));
        QCOMPARE(pane.base(), 0);
        pane.setBase(1);
        QTRY_VERIFY(
            pane.headline().endsWith(QStringLiteral("since the base: 0 changed only in A, 1 only in B, 0 in both")));
        QVERIFY(pane.tensors()->hasBase());
        open.workspace.close(2);
        QTRY_COMPARE(pane.base(), 0);
    }

    void comparesTwoDocuments()
    {
        OpenWorkspace open;
        ComparePaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        QVERIFY(!pane.note().isEmpty() && !pane.hasResult());
        const QString sample = open.document().path();
        QVERIFY(open.open(changedCopy(open.folder, sample)));
        open.workspace.setCurrent(0);
        QCOMPARE(pane.others(), QStringList({QStringLiteral("changed.safetensors")}));
        QTRY_VERIFY(pane.hasResult()); // the only other one is meant
        QCOMPARE(pane.other(), 0);
        QCOMPARE(pane.tensors()->rowCount(), 1);
        QVERIFY(pane.headline().contains(QStringLiteral("1 changed, 20 same")));
        QVERIFY(pane.commandLine().startsWith(QStringLiteral("aprcli diff ")));
        // Of the tensor that differs: both histograms, and the difference at its place.
        QVERIFY(!pane.selected().isEmpty());
        QTRY_VERIFY(pane.histogramA()->hasData() && pane.histogramB()->hasData());
        QCOMPARE(pane.histogramA()->low(), pane.histogramB()->low());
        pane.difference()->setSize(64, 32);
        QTRY_VERIFY(pane.difference()->hasPicture());
        QTRY_VERIFY(!pane.difference()->status().contains(QStringLiteral("reading")));
        QVERIFY(pane.difference()->scale() > 0);
        const QString selected = pane.selected();
        pane.showIn(true);
        QCOMPARE(open.workspace.currentIndex(), 1);
        QCOMPARE(open.document().tensorName(), selected);
        pane.swap();
        QCOMPARE(open.workspace.currentIndex(), 0);
        QTRY_VERIFY(pane.hasResult());
        open.workspace.close(1);
        QVERIFY(!pane.hasResult() && pane.tensors()->rowCount() == 0);
    }

    void opensTheOther()
    {
        OpenWorkspace open;
        AnsweringChooser chooser;
        open.workspace.store().setFileChooser(&chooser);
        ComparePaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        const QString sample = open.document().path();
        chooser.answer = changedCopy(open.folder, sample);
        pane.openOther();
        QTRY_VERIFY(pane.hasResult());
        QCOMPARE(open.document().path(), sample); // A stays
        QCOMPARE(pane.tensors()->rowCount(), 1);
    }

    void identicalModels()
    {
        OpenWorkspace open;
        ComparePaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        const QString copy = open.folder.filePath(QStringLiteral("same.safetensors"));
        QVERIFY(QFile::copy(open.document().path(), copy));
        QVERIFY(open.open(copy));
        QTRY_VERIFY(pane.hasResult());
        QVERIFY(pane.headline().startsWith(QStringLiteral("All tensors are identical.")));
        QCOMPARE(pane.tensors()->rowCount(), 0);
        QVERIFY(pane.selected().isEmpty());
    }
};

APR_GUI_TEST(TestComparePane)
#include "tst_compare_pane.moc"
