// SPDX-License-Identifier: MIT
#include "tensor/block_decoders.h"

#include "fixtures/test_main.h"
#include "quant_vectors.h"

#include <QTest>

using apr::DType;
using namespace apr::test;

/// What whole tensors decode to is compared with gguf in tests/interop; tst_block_decoders holds all instruction sets
/// to one result.
class TestCodeBookDecoders : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneEntryOfEachCodeBook();
    void signsTurnElements();
    void elementsOfIq1AreMoved();
};

namespace {

std::vector<float> decode(DType dtype, const Buffer& block)
{
    std::vector<float> values(256);
    apr::simd::codeBookDecoder(dtype)(block.data(), 1, values.data());
    return values;
}

Buffer blockWithScale(DType dtype)
{
    Buffer block(apr::dtypeInfo(dtype).blockBytes);
    const std::uint16_t one = 0x3C00;
    std::memcpy(block.data(), &one, sizeof one);
    return block;
}

} // namespace

/// A block of zero bits with a scale of 1 holds the first entry of its code book, all signs positive.
void TestCodeBookDecoders::oneEntryOfEachCodeBook()
{
    const std::pair<DType, std::vector<float>> types[] = {{DType::IQ2_XXS, std::vector<float>(8, 8 * 0.125F)},
                                                          {DType::IQ2_XS, std::vector<float>(8, 8 * 0.125F)},
                                                          {DType::IQ2_S, std::vector<float>(8, 8 * 0.125F)},
                                                          {DType::IQ3_XXS, std::vector<float>(8, 4 * 0.25F)},
                                                          {DType::IQ3_S, std::vector<float>(8, 1)},
                                                          {DType::IQ1_S, std::vector<float>(8, -1 + 0.125F)}};
    for (const auto& [dtype, expected] : types) {
        const auto values = decode(dtype, blockWithScale(dtype));
        QCOMPARE(std::vector<float>(values.begin(), values.begin() + 8), expected);
        QCOMPARE(std::vector<float>(values.end() - 8, values.end()), expected);
    }
}

/// Bit j of the signs turns element j; of the seven stored ones of IQ2_XXS the eighth is the parity.
void TestCodeBookDecoders::signsTurnElements()
{
    Buffer block = blockWithScale(DType::IQ2_XXS);
    block[6] = std::byte{0b0000101}; // the signs of the first eight
    const auto even = decode(DType::IQ2_XXS, block);
    QCOMPARE(std::vector<float>(even.begin(), even.begin() + 9), std::vector<float>({-1, 1, -1, 1, 1, 1, 1, 1, 1}));
    block[6] = std::byte{0b0000001};
    const auto odd = decode(DType::IQ2_XXS, block);
    QCOMPARE(std::vector<float>(odd.begin(), odd.begin() + 9), std::vector<float>({-1, 1, 1, 1, 1, 1, 1, -1, 1}));

    block = blockWithScale(DType::IQ3_S);
    block[74] = std::byte{0x90};
    const auto all = decode(DType::IQ3_S, block);
    QCOMPARE(std::vector<float>(all.begin(), all.begin() + 9), std::vector<float>({1, 1, 1, 1, -1, 1, 1, -1, 1}));
}

void TestCodeBookDecoders::elementsOfIq1AreMoved()
{
    Buffer block = blockWithScale(DType::IQ1_S);
    block[35] = std::byte{0x80}; // the first 32 go down
    block[2] = std::byte{1};     // the second entry: its first element is 1, all others −1
    const auto values = decode(DType::IQ1_S, block);
    std::vector<float> expected(32, -1.125F);
    expected[0] = 0.875F;
    QCOMPARE(std::vector<float>(values.begin(), values.begin() + 32), expected);
    QCOMPARE(std::vector<float>(values.begin() + 32, values.end()), std::vector<float>(224, -0.875F));
}

APR_TEST(TestCodeBookDecoders)
#include "tst_code_book_decoders.moc"
