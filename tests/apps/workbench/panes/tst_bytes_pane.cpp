// SPDX-License-Identifier: MIT
#include "bytes_pane.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

#include <QFile>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestBytesPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsTheSelectedTensorAndTheMarkedElements()
    {
        OpenWorkspace open;
        BytesPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        QCOMPARE(pane.bytes()->rowCount(), 0);
        QVERIFY(open.document().selectTensorNamed(QStringLiteral("model.norm.weight")));
        QCOMPARE(pane.bytes()->rowCount(), 64 * 4 / HexView::kRowBytes);
        open.document().selectRange({.first = 8, .count = 4});
        QCOMPARE(pane.bytes()->markedRow(), 2);
        QVERIFY(pane.bytes()->marked().startsWith(QStringLiteral("elements 8 to 11")));
    }

    void marksWhatWasSelectedWhileItWasHidden()
    {
        OpenWorkspace open;
        BytesPaneModel pane(open.workspace);
        QVERIFY(open.open());
        QVERIFY(open.document().selectTensorNamed(QStringLiteral("model.norm.weight")));
        open.document().selectRange({.first = 8, .count = 4});
        pane.setShown(true);
        QCOMPARE(pane.bytes()->markedRow(), 2);
    }

    /// Pages beyond the end of a truncated mapping read as zeros, which must not be shown as values.
    void truncatedFilesShowNoValues()
    {
        OpenWorkspace open;
        BytesPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        QVERIFY(open.document().selectTensorNamed(QStringLiteral("model.norm.weight")));
        QVERIFY(QFile::resize(open.document().path(), 1000));
        const QModelIndex first = pane.bytes()->index(0, HexView::BytesColumn);
        QCOMPARE(pane.bytes()->data(first, HexView::CellTextRole).toString(), QString()); // before the next check
        QTRY_COMPARE(pane.bytes()->rowCount(), 0);
        QCOMPARE(pane.bytes()->note(), open.document().fileProblem());
    }
};

APR_GUI_TEST(TestBytesPane)
#include "tst_bytes_pane.moc"
