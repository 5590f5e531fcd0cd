// SPDX-License-Identifier: MIT
#include "hex_model.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QTest>

using namespace apr::workbench;

namespace {

/// The bytes of a row that have been read, in hexadecimal.
QString rowText(const HexModel& view, std::uint64_t row)
{
    QString out;
    for (std::uint64_t i = 0; i < HexModel::kRowBytes; ++i) {
        if (const auto byte = view.byteAt(row * HexModel::kRowBytes + i)) {
            out += QString::number(*byte, 16).rightJustified(2, QLatin1Char('0'));
        }
    }
    return out;
}

QString cellOf(RowsModel& rows, const QString& first, int column)
{
    for (int i = 0; i < rows.count(); ++i) {
        if (rows.cell(i, 0) == first) {
            return rows.cell(i, column);
        }
    }
    return {};
}

/// A file with a header of 16 bytes, two tensors with padding between, and a footer.
apr::Model fileModel()
{
    apr::test::Buffer file(16 + 16 + 16 + 8 + 8);
    const auto put = [&file](std::size_t at, const std::vector<float>& values) {
        const apr::test::Buffer bytes = apr::test::bufferOf(values);
        std::copy(bytes.begin(), bytes.end(), file.begin() + static_cast<std::ptrdiff_t>(at));
    };
    put(16, {1, 2, 3, 4});
    put(48, {5, 6});
    apr::ModelParts parts;
    parts.tensors = {{.name = "a", .dtype = apr::DType::F32, .shape = {2, 2}, .byteSize = 16, .offset = 16},
                     {.name = "b", .dtype = apr::DType::F32, .shape = {2}, .byteSize = 8, .offset = 48}};
    parts.facts.sections = {{"header", 0, 16}, {"data", 16, 40}};
    const apr::ByteSource source(apr::Bytes::own(file));
    parts.facts.parts = {{.name = "/x/model.bin", .bytes = file.size(), .content = source}};
    return apr::Model(std::move(parts),
                      std::make_shared<apr::RangeSource>(source, std::vector<apr::ByteRange>{{16, 16}, {48, 8}}));
}

} // namespace

class TestHexModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bytesOfATensor()
    {
        HexModel view;
        view.setViewport(4);
        view.show(apr::test::modelOf({apr::test::floats("a", {5}, {1, 2, 3, 4, 5})}), 0);
        QCOMPARE(view.title(), QStringLiteral("a"));
        QCOMPARE(view.rows(), std::uint64_t{2});
        QTRY_COMPARE(rowText(view, 0), QStringLiteral("0000803f000000400000404000008040"));
        QCOMPARE(rowText(view, 1), QStringLiteral("0000a040"));
        view.clear(QStringLiteral("nothing"));
        QCOMPARE(view.note(), QStringLiteral("nothing"));
        QCOMPARE(view.rows(), std::uint64_t{0});
        QVERIFY(view.title().isEmpty() && view.place().isEmpty());
    }

    void bytesOfAFile()
    {
        HexModel view;
        view.setViewport(4);
        view.show(fileModel(), 1);
        QCOMPARE(view.title(), QStringLiteral("model.bin"));
        QCOMPARE(view.cursor(), std::uint64_t{48});
        QTRY_VERIFY(view.place().contains(QStringLiteral(" · b · element [0]")));
        view.setCursor(53, false);
        QVERIFY(view.place().startsWith(QStringLiteral("0x35 (53) · b · element [1]")));
        view.setCursor(3, false);
        QVERIFY(view.place().contains(QStringLiteral("header")));
        view.goToNextRegion();
        QCOMPARE(view.cursor(), std::uint64_t{16});
        view.goToNextRegion();
        QVERIFY(view.place().contains(QStringLiteral("between tensors")));
        QVERIFY(!view.elementAtCursor());
        view.showFile(fileModel(), 0);
        QCOMPARE(view.cursor(), std::uint64_t{0});
        view.showFile(apr::test::modelOf({}), 0);
        QVERIFY(!view.note().isEmpty());
    }

    void theInspector()
    {
        HexModel view;
        view.setViewport(4);
        view.show(fileModel(), 0);
        QTRY_COMPARE(cellOf(*view.inspector(), QStringLiteral("f32"), 1), QStringLiteral("1"));
        QCOMPARE(cellOf(*view.inspector(), QStringLiteral("u32"), 1), QStringLiteral("1065353216"));
        view.setBigEndian(true);
        QCOMPARE(cellOf(*view.inspector(), QStringLiteral("u32"), 1), QStringLiteral("32831"));
        view.setCursor(view.size() - 1, false);
        QVERIFY(cellOf(*view.inspector(), QStringLiteral("u16"), 1).isEmpty()); // beyond the end
        QCOMPARE(cellOf(*view.inspector(), QStringLiteral("u8"), 1), QStringLiteral("0"));
    }

    void goesAndFinds()
    {
        HexModel view;
        view.setViewport(4);
        view.showFile(fileModel(), 0);
        QVERIFY(view.goTo(QStringLiteral("0x10")));
        QCOMPARE(view.cursor(), std::uint64_t{16});
        QVERIFY(view.goTo(QStringLiteral("+4")) && view.goTo(QStringLiteral("-2")));
        QCOMPARE(view.cursor(), std::uint64_t{18});
        for (const char* wrong : {"64", "-19", "+46", "x", "", "0xZ"}) {
            QVERIFY2(!view.goTo(QString::fromLatin1(wrong)), wrong);
        }
        view.find(QStringLiteral("f32"), QStringLiteral("6"));
        QTRY_COMPARE(view.cursor(), std::uint64_t{52});
        view.find(QStringLiteral("hex"), QStringLiteral("ff ff"));
        QTRY_COMPARE(view.searchNote(), QStringLiteral("Not found."));
        view.find(QStringLiteral("hex"), QStringLiteral("f"));
        QVERIFY(view.searchNote().contains(QStringLiteral("hexadecimal")));
    }

    void selects()
    {
        HexModel view;
        view.setViewport(4);
        view.showFile(fileModel(), 0);
        view.setCursor(16, false);
        view.moveCursor(3, true);
        QCOMPARE(view.selectionSize(), std::uint64_t{4});
        QVERIFY(view.isSelected(19) && !view.isSelected(20));
        QCOMPARE(view.selectedText(), QStringLiteral("00 00 80 3f"));
        view.moveCursor(std::int64_t{1} << 62, false);
        QCOMPARE(view.cursor(), view.size() - 1);
        view.moveCursor(-(std::int64_t{1} << 62), false);
        QCOMPARE(view.cursor(), std::uint64_t{0});
    }

    void marksElements()
    {
        HexModel view;
        view.setViewport(4);
        view.show(apr::test::modelOf({apr::test::random("a", {100, 100})}), 0);
        QVERIFY(view.marked().isEmpty());
        view.reveal(512, 256);
        QCOMPARE(view.markFirst(), std::uint64_t{2048});
        QVERIFY(view.marked().contains(QStringLiteral("elements 512 to 767")));
        QVERIFY(view.marked().contains(QStringLiteral("bytes 2,048 to 3,071")));
        QVERIFY(!view.isMarked(2047) && view.isMarked(2048) && view.isMarked(3071) && !view.isMarked(3072));
        QVERIFY(view.topRow() <= 128 && view.topRow() + 4 > 128);
        view.reveal(9999, 256); // clipped to the end of the tensor
        QVERIFY(view.marked().contains(QStringLiteral("elements 9,999 to 9,999")));
    }

    /// Blocks of 34 bytes cross rows of 16 bytes.
    void quantizedBlocks()
    {
        const auto tensor = apr::test::patterned("q", apr::DType::Q8_0, {64, 4096});
        HexModel view;
        view.setViewport(4);
        view.show(apr::test::modelOf({tensor}), 0);
        QCOMPARE(view.rows(), std::uint64_t{tensor.data.size() / 16});
        for (const std::uint64_t row : {std::uint64_t{0}, std::uint64_t{4095}, std::uint64_t{8704}, view.rows() - 1}) {
            view.setCursor(row * 16, false);
            QTRY_COMPARE(view.byteAt(row * 16),
                         std::optional(std::to_integer<std::uint8_t>(tensor.data[static_cast<std::size_t>(row) * 16])));
        }
        view.reveal(40, 10); // in the second block
        QVERIFY(view.marked().contains(QStringLiteral("bytes 34 to 67")));
        QTRY_COMPARE(view.block()->count(), 32);
        QVERIFY(view.blockTitle().startsWith(QStringLiteral("Q8_0 block at 0x22 · d = ")));
        QVERIFY(view.place().contains(QStringLiteral("block of 32 elements from [0, 32]")));
        QVERIFY(!view.block()->cell(3, 3).isEmpty() && !view.block()->cell(3, 4).isEmpty());
    }
};

APR_GUI_TEST(TestHexModel)
#include "tst_hex_model.moc"
