// SPDX-License-Identifier: MIT
#include "format/tensorflow/tensor.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/protobuf.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::tensorflow;

namespace {

template <class T>
std::vector<T> decoded(const Proto& proto, std::uint64_t numbers)
{
    const Buffer file = proto.build();
    protobuf::Document document{ByteSource(Bytes::own(file))};
    const auto tensor = readTensor(document, {0, file.size()});
    const auto bytes =
        tensor ? decodeTyped(document.file(), *findDataType(tensor->type), tensor->typed, numbers, sizeof(T))
               : Result<Bytes>(Error{});
    return bytes ? valuesOf<T>(bytes->span()) : std::vector<T>();
}

} // namespace

class TestTensorFlowTensor : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// tensor.proto: fewer values than elements mean that the last one goes on.
    void valuesRepeat()
    {
        QCOMPARE(decoded<float>(Proto().varint(1, 1).packed<float>(5, {1, 2}), 4), (std::vector<float>{1, 2, 2, 2}));
        QCOMPARE(decoded<std::int32_t>(Proto().varint(1, 3).varint(7, 7), 3), (std::vector<std::int32_t>{7, 7, 7}));
        QCOMPARE(decoded<float>(Proto().varint(1, 1), 2), (std::vector<float>{0, 0}));
        QCOMPARE(decoded<float>(Proto().varint(1, 8).packed<float>(9, {1, 2}), 4),
                 (std::vector<float>{1, 2, 1, 2})); // complex
        QCOMPARE(decoded<std::uint16_t>(Proto().varint(1, 19).packedVarints(13, {0x3C00}), 2),
                 (std::vector<std::uint16_t>{0x3C00, 0x3C00}));
    }

    void types()
    {
        QCOMPARE(findDataType(101)->dtype, DType::F32); // a reference
        QVERIFY(findDataType(kString) == nullptr);
        QCOMPARE(dataTypeName(7), std::string("STRING"));
        QCOMPARE(dataTypeName(4711), std::string("4711"));
    }

    void shapes()
    {
        const auto shapeOf = [](const Proto& proto) {
            const Buffer file = Proto().message(2, proto).build();
            protobuf::Document document{ByteSource(Bytes::own(file))};
            const auto tensor = readTensor(document, {0, file.size()});
            return tensor ? tensor->shape : std::optional(Shape{4711});
        };
        const auto dim = [](std::uint64_t size) { return Proto().varint(1, size); };
        QCOMPARE(shapeOf(Proto().message(2, dim(2)).message(2, dim(0)).message(2, Proto())),
                 std::optional(Shape{2, 0, 0}));
        QCOMPARE(shapeOf(Proto().message(2, dim(~std::uint64_t{0}))), std::optional<Shape>());
        QCOMPARE(shapeOf(Proto().varint(3, 1)), std::optional<Shape>());
        Proto many;
        for (int i = 0; i < 300; ++i) {
            many.message(2, dim(1));
        }
        QCOMPARE(shapeOf(many), std::optional(Shape{4711})); // refused
    }
};

APR_TEST(TestTensorFlowTensor)
#include "tst_tensor.moc"
