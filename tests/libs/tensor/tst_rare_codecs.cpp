// SPDX-License-Identifier: MIT
#include "tensor/rare_codecs.h"

#include "quant_vectors.h"

#include <QTest>

using apr::DType;
using namespace apr::test;

/// What all of them decode to is in tst_codec and, of the types with code books, in tests/interop.
class TestRareCodecs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void givesTheBytesOfGgml_data();
    void givesTheBytesOfGgml();
    void oneEntryOfEachCodeBook();
};

void TestRareCodecs::givesTheBytesOfGgml_data()
{
    QTest::addColumn<QString>("input");
    QTest::addColumn<QString>("name");
    QTest::addColumn<DType>("dtype");
    for (const char* input : kVectorInputs) {
        for (const auto& [name, dtype] : vectorTypes()) {
            if (apr::rareEncoder(dtype) != nullptr) {
                QTest::addRow("%s %s", input, name) << QString::fromLatin1(input) << QString::fromLatin1(name) << dtype;
            }
        }
    }
}

void TestRareCodecs::givesTheBytesOfGgml()
{
    QFETCH(QString, input);
    QFETCH(QString, name);
    QFETCH(DType, dtype);
    const auto values = floatsOf(vectorFile((input + QStringLiteral(".f32")).toStdString()));
    const Buffer expected = vectorFile((input + QLatin1Char('.') + name).toStdString());
    QVERIFY2(!values.empty() && !expected.empty(), "the corpus is missing: set APR_CORPUS");
    Buffer out(expected.size());
    apr::rareEncoder(dtype)(values.data(), values.size(), nullptr, 0, out.data());
    QVERIFY(out == expected);
}

/// A block of zero bits with a scale of 1 holds the first entry of its code book, all signs positive.
void TestRareCodecs::oneEntryOfEachCodeBook()
{
    const std::tuple<DType, std::size_t, std::vector<float>> types[] = {
        {DType::IQ2_XXS, 0, std::vector<float>(8, 8 * 0.125F)},
        {DType::IQ2_XS, 0, std::vector<float>(8, 8 * 0.125F)},
        {DType::IQ2_S, 0, std::vector<float>(8, 8 * 0.125F)},
        {DType::IQ3_XXS, 0, std::vector<float>(8, 4 * 0.25F)},
        {DType::IQ3_S, 0, std::vector<float>(8, 1)},
        {DType::IQ1_S, 0, std::vector<float>(8, -1 + 0.125F)}};
    for (const auto& [dtype, scaleAt, expected] : types) {
        Buffer block(apr::dtypeInfo(dtype).blockBytes);
        const std::uint16_t one = 0x3C00;
        std::memcpy(block.data() + scaleAt, &one, sizeof one);
        std::vector<float> values(256);
        apr::rareDecoder(dtype)(block.data(), 1, values.data());
        QCOMPARE(std::vector<float>(values.begin(), values.begin() + 8), expected);
        QCOMPARE(std::vector<float>(values.end() - 8, values.end()), expected);
    }
}

QTEST_APPLESS_MAIN(TestRareCodecs)
#include "tst_rare_codecs.moc"
