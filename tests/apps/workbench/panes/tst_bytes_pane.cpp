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
    void offsetsAreShown()
    {
        OpenWorkspace open;
        BytesPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        open.document().selectOffset(9);
        QTRY_COMPARE(pane.bytes()->cursor(), std::uint64_t{9});
        open.document().selectTensor(0);
        QTRY_VERIFY(pane.bytes()->cursor() > 9);
        QVERIFY(!open.document().offset());
    }

    void showsTheSelectedTensorAndTheMarkedElements()
    {
        OpenWorkspace open;
        BytesPaneModel pane(open.workspace);
        pane.setShown(true);
        QVERIFY(open.open());
        QCOMPARE(pane.bytes()->cursor(), std::uint64_t{0}); // the header, before a tensor is selected
        QVERIFY(pane.bytes()->size() > 1000);
        QVERIFY(open.document().selectTensorNamed(QStringLiteral("model.norm.weight")));
        const std::uint64_t start = open.document().tensorInfo()->offset;
        QCOMPARE(pane.bytes()->cursor(), start);
        open.document().selectRange({.first = 8, .count = 4});
        QCOMPARE(pane.bytes()->markFirst(), start + 32);
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
        QCOMPARE(pane.bytes()->markFirst(), open.document().tensorInfo()->offset + 32);
    }

    /// The cursor selects the tensor and the element of its byte, and stays where it is.
    void theCursorSelects()
    {
        OpenWorkspace open;
        BytesPaneModel pane(open.workspace);
        pane.setShown(true);
        pane.bytes()->setViewport(8);
        QVERIFY(open.open());
        const auto norm = open.document().model().find("model.norm.weight");
        QVERIFY(norm.has_value());
        const std::uint64_t at = open.document().model().tensors()[*norm].offset + 42;
        QTRY_VERIFY(pane.bytes()->regionOf(at) != nullptr);
        pane.bytes()->setCursor(at, false);
        QCOMPARE(open.document().tensor(), static_cast<int>(*norm));
        QVERIFY((open.document().range() == ElementRange{10, 1}));
        QCOMPARE(pane.bytes()->cursor(), at);
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
        pane.bytes()->setViewport(8);
        QTRY_COMPARE(pane.bytes()->size(), std::uint64_t{0});
        QCOMPARE(pane.bytes()->note(), open.document().fileProblem());
    }
};

APR_GUI_TEST(TestBytesPane)
#include "tst_bytes_pane.moc"
