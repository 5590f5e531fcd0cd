// SPDX-License-Identifier: MIT
#include "format/tflite/options.h"

#include "fixtures/flatbuffer.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

Json read(std::uint8_t kind, const FlatTable& table)
{
    const flatbuffer::Buffer buffer(Bytes::own(table.build("TFL3")));
    return tflite::optionsOf(kind, flatbuffer::Table::root(buffer));
}

} // namespace

class TestTfliteOptions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fieldsAndDefaults()
    {
        const Json options =
            read(1, FlatTable().number(0, std::int8_t{1}).number(1, std::int32_t{2}).number(3, std::int8_t{3}));
        QVERIFY(options["padding"] == "VALID");
        QVERIFY(options["stride_w"] == 2 && options["stride_h"] == 0);
        QVERIFY(options["fused_activation_function"] == "RELU6");
        QVERIFY(options["dilation_w_factor"] == 1); // the default of the schema
    }

    void lists()
    {
        const Json options = read(17, FlatTable().numbers(0, std::vector<std::int32_t>{-1, 10}));
        QVERIFY((options["new_shape"] == Json{-1, 10}));
    }

    void numbersAndFlags()
    {
        QVERIFY(read(9, FlatTable().number(0, 1.5F))["beta"] == 1.5);
        const Json add = read(11, FlatTable());
        QVERIFY(add["pot_scale_int16"] == true && add["fused_activation_function"] == "NONE");
    }

    void unknownOnesAreNothing()
    {
        QVERIFY(read(250, FlatTable()).is_null());
        QVERIFY(tflite::optionsOf(1, flatbuffer::Table()).is_null());
        QVERIFY(read(1, FlatTable().number(0, std::int8_t{77}))["padding"] == 77);
    }

    void everyLineOfTheTableIsRead()
    {
        QVERIFY(!read(126, FlatTable()).is_null() || !read(100, FlatTable()).is_null());
        for (int kind = 1; kind <= 100; ++kind) {
            QVERIFY2(!read(static_cast<std::uint8_t>(kind), FlatTable()).is_null(), std::to_string(kind).c_str());
        }
    }
};

APR_TEST(TestTfliteOptions)
#include "tst_options.moc"
