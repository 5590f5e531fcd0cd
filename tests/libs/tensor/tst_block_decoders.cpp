// SPDX-License-Identifier: MIT
#include "tensor/block_decoders.h"

#include "fixtures/instruction_sets.h"
#include "fixtures/test_main.h"
#include "quant_vectors.h"

#include <QTest>

using apr::DType;
using namespace apr::test;

/// What the values must be is in tst_codec; here all instruction sets are held to one.
class TestBlockDecoders : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isTheSameOnAllSets_data();
    void isTheSameOnAllSets();
};

void TestBlockDecoders::isTheSameOnAllSets_data()
{
    QTest::addColumn<DType>("dtype");
    for (const apr::DTypeInfo& info : apr::allDTypes()) {
        if (apr::simd::blockDecoder(info.dtype) != nullptr) {
            QTest::newRow(info.name.data()) << info.dtype;
        }
    }
}

void TestBlockDecoders::isTheSameOnAllSets()
{
    QFETCH(DType, dtype);
    const apr::DTypeInfo& info = apr::dtypeInfo(dtype);
    constexpr std::size_t kBlocks = 37;
    Buffer blocks(kBlocks * info.blockBytes);
    std::mt19937 random(3);
    for (std::byte& byte : blocks) {
        byte = static_cast<std::byte>(random() & 0x77U); // no infinite scales
    }
    std::vector<float> first;
    for (const auto& set : instruction_sets::all()) {
        const instruction_sets::Use use(set.target);
        std::vector<float> values(kBlocks * info.blockElements, -1);
        apr::simd::blockDecoder(dtype)(blocks.data(), kBlocks, values.data());
        first = first.empty() ? values : first;
        QVERIFY2(std::memcmp(first.data(), values.data(), values.size() * sizeof(float)) == 0, set.name.c_str());
    }
}

APR_TEST(TestBlockDecoders)
#include "tst_block_decoders.moc"
