// SPDX-License-Identifier: MIT
#include "apr/model/chunks.h"

#include "apr/tensor/statistics.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;

namespace {

TensorInfo tensorOf(DType dtype, Shape shape)
{
    const std::uint64_t bytes = tensorBytes(dtype, shape).value_or(0);
    return {.name = "t", .dtype = dtype, .shape = std::move(shape), .byteSize = bytes};
}

} // namespace

class TestChunks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sizeIsFixedForEachType()
    {
        for (const DTypeInfo& info : allDTypes()) {
            const std::uint64_t elements = chunkElements(info.dtype);
            QCOMPARE(elements % kStatisticsChunk, std::uint64_t{0});
            QCOMPARE(elements % info.blockElements, std::uint64_t{0});
            const std::uint64_t bytes = elements / info.blockElements * info.blockBytes;
            QVERIFY(bytes <= (std::uint64_t{1} << 20) || elements == kStatisticsChunk);
            QVERIFY(bytes * 2 > (std::uint64_t{1} << 20));
        }
    }

    void chunksCoverATensorOnce_data()
    {
        QTest::addColumn<int>("dtype");
        QTest::addColumn<quint64>("elements");
        for (const DType dtype : {DType::F32, DType::F16, DType::I4, DType::Q4_K, DType::F64}) {
            const quint64 step = chunkElements(dtype);
            for (const quint64 elements : {quint64{256}, step - 256, step, step + 256, 3 * step, 5 * step + 512}) {
                QTest::addRow("%s %llu", std::string(dtypeName(dtype)).c_str(), elements)
                    << static_cast<int>(dtype) << elements;
            }
        }
    }
    void chunksCoverATensorOnce()
    {
        QFETCH(int, dtype);
        QFETCH(quint64, elements);
        const TensorInfo tensor = tensorOf(static_cast<DType>(dtype), {elements});
        std::uint64_t element = 0;
        std::uint64_t byte = 0;
        for (const ChunkRange& chunk : chunksOf(tensor, 7)) {
            QCOMPARE(chunk.tensor, std::size_t{7});
            QCOMPARE(chunk.firstElement, element);
            QCOMPARE(chunk.bytes.offset, byte);
            QVERIFY(chunk.elements <= chunkElements(tensor.dtype));
            element += chunk.elements;
            byte += chunk.bytes.size;
        }
        QCOMPARE(element, std::uint64_t{elements});
        QCOMPARE(byte, tensor.byteSize);
    }

    void oddNumberOfHalfBytes()
    {
        const auto chunks = chunksOf(tensorOf(DType::I4, {3}), 0);
        QCOMPARE(chunks.size(), std::size_t{1});
        QCOMPARE(chunks[0].bytes.size, std::uint64_t{2});
    }

    void emptyAndScalar()
    {
        const auto none = chunksOf(tensorOf(DType::F32, {3, 0}), 1);
        QCOMPARE(none.size(), std::size_t{1});
        QCOMPARE(none[0].elements, std::uint64_t{0});
        QCOMPARE(none[0].bytes.size, std::uint64_t{0});
        const auto one = chunksOf(tensorOf(DType::F32, {}), 1);
        QCOMPARE(one.size(), std::size_t{1});
        QCOMPARE(one[0].elements, std::uint64_t{1});
    }
};

APR_TEST(TestChunks)
#include "tst_chunks.moc"
