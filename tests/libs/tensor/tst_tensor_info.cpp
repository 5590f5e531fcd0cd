// SPDX-License-Identifier: MIT
#include "apr/tensor/tensor_info.h"

#include "fixtures/test_main.h"

using namespace apr;

class TestTensorInfo : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void names()
    {
        QCOMPARE(codecName(Codec::None), std::string_view("none"));
        QCOMPARE(codecName(Codec::Lz4), std::string_view("lz4"));
        QCOMPARE(codecName(Codec::Zstd), std::string_view("zstd"));
        QCOMPARE(layoutName(Layout::Dense), std::string_view("dense"));
        QCOMPARE(layoutName(Layout::Csr), std::string_view("csr"));
        QCOMPARE(layoutName(Layout::BlockSparse), std::string_view("block"));
        QCOMPARE(layoutName(Layout::Bitmap), std::string_view("bitmap"));
        QCOMPARE(layoutName(Layout::LowRank), std::string_view("low rank"));
        QCOMPARE(encodingName({}), std::string());
        QCOMPARE(encodingName({.codec = Codec::Zstd, .isShuffled = true, .layout = Layout::Bitmap}),
                 std::string("bitmap, zstd, byte planes"));
    }

    void whatIsInTheFile()
    {
        TensorInfo tensor{.name = "w", .shape = {2, 3}, .byteSize = 24, .offset = 64};
        QCOMPARE(tensor.elements(), std::uint64_t{6});
        QVERIFY(tensor.isInFile());
        tensor.encoding = {.codec = Codec::Lz4, .storedBytes = 10};
        QVERIFY(!tensor.isInFile() && !tensor.encoding.isPlain());
        tensor.setComputed();
        QVERIFY(!tensor.isInFile() && tensor.encoding.isPlain());
        QCOMPARE(tensor.offset, TensorInfo::kComputed);
    }
};

APR_TEST(TestTensorInfo)
#include "tst_tensor_info.moc"
