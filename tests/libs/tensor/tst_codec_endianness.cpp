// SPDX-License-Identifier: MIT
// swapBlockEndianness of codec.cpp; decoding and encoding are in tst_codec.cpp.
#include "apr/tensor/codec.h"

#include "fixtures/test_main.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <vector>

using apr::DType;
using apr::Errc;

namespace {

std::vector<std::byte> randomBytes(std::size_t count)
{
    std::mt19937 random(static_cast<unsigned>(count));
    std::vector<std::byte> out(count);
    std::generate(out.begin(), out.end(), [&random] { return static_cast<std::byte>(random()); });
    return out;
}

/// A multi-byte field of a block.
struct Field {
    std::size_t offset = 0;
    std::size_t width = 0;
};

struct Layout {
    DType dtype = DType::U8;
    std::vector<Field> fields = {};
};

std::vector<Layout> swappedLayouts()
{
    std::vector<Field> q8k{{0, 4}};
    for (std::size_t i = 0; i < 16; ++i) {
        q8k.push_back({260 + 2 * i, 2});
    }
    return {{DType::U8, {}},
            {DType::I8, {}},
            {DType::Bool, {}},
            {DType::F8E4M3, {}},
            {DType::F16, {{0, 2}}},
            {DType::BF16, {{0, 2}}},
            {DType::I16, {{0, 2}}},
            {DType::U16, {{0, 2}}},
            {DType::F32, {{0, 4}}},
            {DType::I32, {{0, 4}}},
            {DType::F64, {{0, 8}}},
            {DType::I64, {{0, 8}}},
            {DType::C64, {{0, 4}, {4, 4}}},
            {DType::Q4_0, {{0, 2}}},
            {DType::Q4_1, {{0, 2}, {2, 2}}},
            {DType::Q5_0, {{0, 2}, {2, 4}}}, // the fifth bits are one u32, which ggml copies in the host's order
            {DType::Q5_1, {{0, 2}, {2, 2}, {4, 4}}},
            {DType::Q8_0, {{0, 2}}},
            {DType::Q8_1, {{0, 2}, {2, 2}}},
            {DType::Q2_K, {{80, 2}, {82, 2}}},
            {DType::Q3_K, {{108, 2}}},
            {DType::Q4_K, {{0, 2}, {2, 2}}},
            {DType::Q5_K, {{0, 2}, {2, 2}}},
            {DType::Q6_K, {{208, 2}}},
            {DType::Q8_K, q8k},
            {DType::IQ4_NL, {{0, 2}}},
            {DType::IQ4_XS, {{0, 2}, {2, 2}}},
            {DType::MXFP4, {}}}; // bytes only; gguf-py writes it
}

} // namespace

class TestCodecEndianness : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void swapsTheRightFields_data();
    void swapsTheRightFields();
    void swapsTwiceToTheSame();
    void swapsNoUnknownLayout();
};

void TestCodecEndianness::swapsTheRightFields_data()
{
    QTest::addColumn<Layout>("layout");
    for (const Layout& layout : swappedLayouts()) {
        QTest::newRow(apr::dtypeName(layout.dtype).data()) << layout;
    }
}

void TestCodecEndianness::swapsTheRightFields()
{
    QFETCH(Layout, layout);
    const std::size_t blockBytes = apr::dtypeInfo(layout.dtype).blockBytes;
    const auto little = randomBytes(blockBytes * 3);
    auto big = little;
    for (std::size_t block = 0; block < 3; ++block) {
        for (const Field& field : layout.fields) {
            const auto first = big.begin() + static_cast<std::ptrdiff_t>(block * blockBytes + field.offset);
            std::reverse(first, first + static_cast<std::ptrdiff_t>(field.width));
        }
    }
    QVERIFY(apr::swapBlockEndianness(layout.dtype, big).has_value());
    QVERIFY(big == little);
}

void TestCodecEndianness::swapsTwiceToTheSame()
{
    int swapped = 0;
    for (const apr::DTypeInfo& info : apr::allDTypes()) {
        const auto before = randomBytes(info.blockBytes * 5);
        auto bytes = before;
        if (apr::swapBlockEndianness(info.dtype, bytes)) {
            QCOMPARE(bytes != before,
                     info.dtype != DType::MXFP4 && info.blockBytes > 1 && (info.blockElements == 1 || info.decodable));
            QVERIFY(apr::swapBlockEndianness(info.dtype, bytes).has_value());
            QVERIFY2(bytes == before, info.name.data());
            ++swapped;
        }
    }
    QVERIFY(swapped > 30);
}

void TestCodecEndianness::swapsNoUnknownLayout()
{
    for (const DType dtype : {DType::IQ2_XXS, DType::IQ3_S, DType::IQ1_M, DType::TQ1_0, DType::NVFP4, DType::Q1_0}) {
        const auto before = randomBytes(apr::dtypeInfo(dtype).blockBytes);
        auto bytes = before;
        QCOMPARE(apr::swapBlockEndianness(dtype, bytes).error().code, Errc::Unsupported);
        QCOMPARE(bytes, before);
    }
}

APR_TEST(TestCodecEndianness)
#include "tst_codec_endianness.moc"
