// SPDX-License-Identifier: MIT
#include "apr/format/numpy/array_header.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

std::string textOf(DType dtype, const Shape& shape)
{
    const auto bytes = numpy::arrayHeader(dtype, shape);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

} // namespace

class TestArrayHeader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shapes()
    {
        QVERIFY(contains(textOf(DType::F32, {}), "'shape': (), }"));
        QVERIFY(contains(textOf(DType::F32, {7}), "'shape': (7,), }"));
        QVERIFY(contains(textOf(DType::I64, {2, 3}), "{'descr': '<i8', 'fortran_order': False, 'shape': (2, 3), }"));
        QVERIFY(contains(textOf(DType::Bool, {1, 0, 3}), "'|b1'"));
    }

    void isAligned()
    {
        for (std::size_t dims = 0; dims < 32; ++dims) {
            const std::string text = textOf(DType::U8, Shape(dims, 1'000'000));
            QCOMPARE(text.size() % 64, std::size_t{0});
            QCOMPARE(text.back(), '\n');
            const auto length = static_cast<std::size_t>(static_cast<unsigned char>(text[8])) +
                                256 * static_cast<std::size_t>(static_cast<unsigned char>(text[9]));
            QCOMPARE(length, text.size() - 10);
        }
    }

    void otherTypes()
    {
        for (const DType dtype : {DType::BF16, DType::Q4_0, DType::F8E4M3}) {
            QVERIFY(!numpy::hasType(dtype));
            QVERIFY(numpy::arrayHeader(dtype, {32}).empty());
        }
    }
};

APR_TEST(TestArrayHeader)
#include "tst_array_header.moc"
