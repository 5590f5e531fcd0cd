// SPDX-License-Identifier: MIT
#include "hex_view.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace apr::workbench;

namespace {

QString cell(const HexView& view, int row, HexView::Column column)
{
    return view.data(view.index(row, column), HexView::CellTextRole).toString();
}

} // namespace

class TestHexView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsOfSixteen()
    {
        HexView view;
        QAbstractItemModelTester tester(&view, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(view.rowCount(), 0);
        view.show(apr::test::modelOf({apr::test::floats("a", {5}, {1, 2, 3, 4, 5})}), 0);
        QCOMPARE(view.title(), QStringLiteral("a"));
        QCOMPARE(view.rowCount(), 2);
        QCOMPARE(cell(view, 0, HexView::OffsetColumn), QStringLiteral("0000000000"));
        QCOMPARE(cell(view, 0, HexView::BytesColumn),
                 QStringLiteral("00 00 80 3f 00 00 00 40  00 00 40 40 00 00 80 40"));
        QCOMPARE(cell(view, 1, HexView::OffsetColumn), QStringLiteral("0000000010"));
        QCOMPARE(cell(view, 1, HexView::BytesColumn), QStringLiteral("00 00 a0 40"));
        QCOMPARE(cell(view, 0, HexView::TextColumn), QStringLiteral("...?...@..@@...@"));
        view.clear(QStringLiteral("nothing"));
        QCOMPARE(view.note(), QStringLiteral("nothing"));
        QCOMPARE(view.rowCount(), 0);
        QVERIFY(view.title().isEmpty());
    }

    void marksElements()
    {
        HexView view;
        view.show(apr::test::modelOf({apr::test::random("a", {100, 100})}), 0);
        QCOMPARE(view.markedRow(), -1);
        QSignalSpy changes(&view, &HexView::changed);
        view.reveal(512, 256);
        QCOMPARE(changes.size(), 1);
        QCOMPARE(view.markedRow(), 128);
        QVERIFY(view.marked().contains(QStringLiteral("elements 512 to 767")));
        QVERIFY(view.marked().contains(QStringLiteral("bytes 2,048 to 3,071")));
        const auto isMarked = [&view](int row) { return view.data(view.index(row, 0), HexView::MarkedRole).toBool(); };
        QVERIFY(!isMarked(127) && isMarked(128) && isMarked(191) && !isMarked(192));
        view.reveal(9999, 256); // clipped to the end of the tensor
        QVERIFY(view.marked().contains(QStringLiteral("elements 9,999 to 9,999")));
    }

    /// Blocks of 34 bytes cross rows of 16 bytes.
    void quantizedBlocks()
    {
        const auto tensor = apr::test::patterned("q", apr::DType::Q8_0, {64, 4096});
        HexView view;
        view.show(apr::test::modelOf({tensor}), 0);
        QCOMPARE(view.rowCount(), static_cast<int>(tensor.data.size() / 16));
        for (const int row : {0, 1, 4095, 4096, 8704, view.rowCount() - 1, 3}) {
            const auto first = std::to_integer<unsigned>(tensor.data[static_cast<std::size_t>(row) * 16]);
            QVERIFY(cell(view, row, HexView::BytesColumn)
                        .startsWith(QString::number(first, 16).rightJustified(2, QLatin1Char('0'))));
        }
        view.reveal(40, 10); // in the second block
        QVERIFY(view.marked().contains(QStringLiteral("bytes 34 to 67")));
    }
};

APR_TEST(TestHexView)
#include "tst_hex_view.moc"
