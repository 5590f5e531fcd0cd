// SPDX-License-Identifier: MIT
#include "apr/tensor/block_parts.h"

#include "apr/tensor/codec.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <cmath>

using namespace apr;

class TestBlockParts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The formula of BlockParts gives the decoded values, for random bits as well.
    void partsGiveTheValues_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0", "Q2_K", "Q3_K", "Q4_K", "Q5_K", "Q6_K"}) {
            QTest::newRow(name) << QString::fromLatin1(name);
        }
    }
    void partsGiveTheValues()
    {
        QFETCH(QString, name);
        const DType dtype = *dtypeFromName(name.toStdString());
        const DTypeInfo& type = dtypeInfo(dtype);
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            test::Buffer block(type.blockBytes);
            if (seed < 10) {
                QVERIFY(encodeFromF32(dtype, test::noise(type.blockElements, seed), block));
            } else {
                std::uint32_t state = seed * 77777U;
                for (std::byte& byte : block) {
                    state = state * 1664525U + 1013904223U;
                    byte = static_cast<std::byte>(state >> 24U & 0x3BU); // no exponents of infinity
                }
            }
            std::vector<float> values(type.blockElements);
            QVERIFY(decodeToF32(dtype, block, values));
            const auto parts = blockParts(dtype, block);
            QVERIFY(parts.has_value());
            QCOMPARE(parts->quants.size(), values.size());
            QCOMPARE(parts->scales.size() * parts->subBlock, values.size());
            QCOMPARE(parts->minimums.size(), parts->scales.size());
            for (std::size_t i = 0; i < values.size(); ++i) {
                const std::size_t j = i / parts->subBlock;
                const float value = parts->scales[j] * static_cast<float>(parts->quants[i]) - parts->minimums[j];
                QVERIFY2(std::abs(value - values[i]) <= 1e-6F * std::max(1.0F, std::abs(values[i])),
                         qPrintable(QStringLiteral("value %1: %2 and %3").arg(i).arg(value).arg(values[i])));
            }
        }
    }

    void otherTypesHaveNone()
    {
        QVERIFY(!blockParts(DType::F32, test::Buffer(4)));
        QVERIFY(!blockParts(DType::IQ4_XS, test::Buffer(dtypeInfo(DType::IQ4_XS).blockBytes)));
        QVERIFY(!blockParts(DType::Q4_K, test::Buffer(10)));
    }
};

APR_TEST(TestBlockParts)
#include "tst_block_parts.moc"
