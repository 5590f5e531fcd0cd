// SPDX-License-Identifier: MIT
#include "format/onnx/tensor.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/protobuf.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::onnx;

namespace {

Result<Tensor> readBuffer(const Buffer& file)
{
    protobuf::Document document{ByteSource(Bytes::own(file))};
    return readTensor(document, {0, file.size()});
}

Result<Bytes> decoded(const Proto& proto, std::uint64_t numbers, std::uint64_t width)
{
    const Buffer file = proto.build();
    APR_TRY(const Tensor tensor, readBuffer(file));
    return decodeTyped(ByteSource(Bytes::own(file)), *findElementType(tensor.type), tensor.typed, numbers, width);
}

} // namespace

class TestOnnxTensor : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fields()
    {
        const auto tensor = readBuffer(
            Proto().packedVarints(1, {2, 3}).varint(1, 4).varint(2, 1).text(8, "w").bytes(9, Buffer(96)).build());
        APR_VERIFY_OK(tensor);
        QCOMPARE(tensor->name, std::string("w"));
        QCOMPARE(tensor->shape, (Shape{2, 3, 4}));
        QCOMPARE(tensor->raw->payload.size, std::uint64_t{96});
    }

    void numbersOfTypedFields()
    {
        const auto ints = decoded(Proto().varint(2, 7).packedVarints(7, {5, ~std::uint64_t{0}}).varint(7, 9), 3, 8);
        APR_VERIFY_OK(ints);
        QCOMPARE(valuesOf<std::int64_t>(ints->span()), (std::vector<std::int64_t>{5, -1, 9}));
        const auto bytes = decoded(Proto().varint(2, 3).packedVarints(5, {~std::uint64_t{0}, 7}), 2, 1);
        QCOMPARE(valuesOf<std::int8_t>(bytes->span()), (std::vector<std::int8_t>{-1, 7}));
        const auto floats = decoded(Proto().varint(2, 1).packed<float>(4, {1.5F}).fixed32(4, 2.5F), 2, 4);
        QCOMPARE(valuesOf<float>(floats->span()), (std::vector<float>{1.5F, 2.5F}));
        // Two nibbles in an entry, the first one low.
        const auto nibbles = decoded(Proto().varint(2, 21).packedVarints(5, {0xF3, 0x2}), 3, 1);
        QCOMPARE(valuesOf<std::uint8_t>(nibbles->span()), (std::vector<std::uint8_t>{3, 15, 2}));
        APR_VERIFY_ERROR(decoded(Proto().varint(2, 7).packedVarints(7, {5}), 2, 8), Errc::Corrupt);
    }

    void contradictions()
    {
        APR_VERIFY_ERROR(readBuffer(Proto().packedVarints(5, {1}).packedVarints(7, {1}).build()), Errc::Corrupt);
        APR_VERIFY_ERROR(readBuffer(Proto().packedVarints(1, {~std::uint64_t{0}}).build()), Errc::Corrupt);
        APR_VERIFY_ERROR(readBuffer(Proto().packedVarints(1, std::vector<std::uint64_t>(65, 1)).build()), Errc::Memory);
        APR_VERIFY_ERROR(readBuffer(Proto().varint(9, 1).build()), Errc::Corrupt);
        QVERIFY(findElementType(0) == nullptr);
        QVERIFY(findElementType(kString) == nullptr);
        QVERIFY(findElementType(27) == nullptr);
    }
};

APR_TEST(TestOnnxTensor)
#include "tst_tensor.moc"
