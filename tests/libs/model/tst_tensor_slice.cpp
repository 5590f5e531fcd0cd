// SPDX-License-Identifier: MIT
#include "apr/model/tensor_slice.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;

namespace {

TensorSlice sliceOf(std::string_view text, const Shape& shape)
{
    auto slice = TensorSlice::parse(text, shape);
    return slice ? *slice : TensorSlice();
}

} // namespace

class TestTensorSlice : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lastTwoDimensionsByDefault()
    {
        const TensorSlice slice(Shape{2, 3, 4, 5});
        QCOMPARE(slice.rows(), std::uint64_t{4});
        QCOMPARE(slice.columns(), std::uint64_t{5});
        QCOMPARE(slice.text(), std::string("0, 0, :, :"));
        QCOMPARE(slice.element(1, 2), std::uint64_t{7});
        QCOMPARE(slice.planes(), std::uint64_t{6});
        QCOMPARE(slice.plane(), std::optional<std::uint64_t>(0));
    }

    void vectorsAndScalars()
    {
        QCOMPARE(TensorSlice(Shape{7}).rows(), std::uint64_t{1});
        QCOMPARE(TensorSlice(Shape{7}).columns(), std::uint64_t{7});
        QCOMPARE(TensorSlice().rows() * TensorSlice().columns(), std::uint64_t{1});
        QCOMPARE(TensorSlice().text(), std::string());
        QVERIFY(TensorSlice(Shape{3, 0}).isEmpty());
    }

    void parsesIndicesAndRanges()
    {
        const Shape shape{2, 3, 4, 5};
        const TensorSlice slice = sliceOf("1, :, -1, 1:3", shape);
        QCOMPARE(slice.text(), std::string("1, :, 3, 1:3"));
        QCOMPARE(slice.rows(), std::uint64_t{3});
        QCOMPARE(slice.columns(), std::uint64_t{2});
        QCOMPARE(slice.element(0, 0), std::uint64_t{60 + 15 + 1});
        QCOMPARE(slice.element(2, 1), std::uint64_t{60 + 40 + 15 + 2});
        QCOMPARE(slice.indexText(2, 1), std::string("1, 2, 3, 2"));
        QCOMPARE(slice.firstColumnIndex(), std::uint64_t{1});
        QVERIFY(!slice.plane());
        QCOMPARE(sliceOf("1, 2", shape).text(), std::string("1, 2, :, :"));
        QCOMPARE(sliceOf("1, 2", shape).plane(), std::optional<std::uint64_t>(5));
        QCOMPARE(sliceOf("-3:-1", Shape{10}).text(), std::string("7:9"));
        QCOMPARE(sliceOf(":, 2", Shape{4, 5}).columnStride(), std::uint64_t{5});
    }

    void refusesWhatIsOutside_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("index") << QStringLiteral("2");
        QTest::newRow("negative") << QStringLiteral("-3");
        QTest::newRow("end") << QStringLiteral("0, 0:4");
        QTest::newRow("empty range") << QStringLiteral("0, 2:2");
        QTest::newRow("backward") << QStringLiteral("0, 2:1");
        QTest::newRow("too many terms") << QStringLiteral("0, 0, 0, 0");
        QTest::newRow("too many ranges") << QStringLiteral(":");
        QTest::newRow("letters") << QStringLiteral("a");
        QTest::newRow("huge") << QStringLiteral("99999999999999999999");
    }
    void refusesWhatIsOutside()
    {
        QFETCH(QString, text);
        const auto slice = TensorSlice::parse(text.toStdString(), Shape{2, 3, 4});
        QVERIFY(!slice);
        QVERIFY(slice.error().code == Errc::Argument);
        QVERIFY(!slice.error().message.empty());
    }

    void findsElements()
    {
        const Shape shape{2, 3, 4};
        const TensorSlice slice = sliceOf("1, 1:3, 2:", shape);
        for (std::uint64_t row = 0; row < slice.rows(); ++row) {
            for (std::uint64_t column = 0; column < slice.columns(); ++column) {
                const auto place = slice.placeOf(slice.element(row, column));
                QVERIFY(place && place->row == row && place->column == column);
            }
        }
        QVERIFY(!slice.placeOf(0));
        QVERIFY(!slice.placeOf(12 + 4 + 1));
        QCOMPARE(TensorSlice::ofElement(shape, 12 + 5).text(), std::string("1, :, :"));
        QCOMPARE(TensorSlice::ofPlane(Shape{2, 3, 4, 5}, 4).text(), std::string("1, 1, :, :"));
    }
};

APR_TEST(TestTensorSlice)
#include "tst_tensor_slice.moc"
