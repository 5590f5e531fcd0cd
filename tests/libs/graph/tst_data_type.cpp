// SPDX-License-Identifier: MIT
#include "apr/graph/data_type.h"

#include "fixtures/test_main.h"

using namespace apr;

class TestDataType : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesOfAllProgramsAreRead()
    {
        for (const char* name : {"FLOAT", "DT_FLOAT", "FLOAT32", "float32"}) {
            QVERIFY2(dataTypeOf(std::string_view(name)) == DataType::Float, name);
        }
        QVERIFY(dataTypeOf(std::string_view("DT_HALF")) == DataType::Float16);
        QVERIFY(dataTypeOf(std::string_view("FLOAT64")) == DataType::Double);
        QVERIFY(dataTypeOf(std::string_view("")) == DataType::Undefined);
        QVERIFY(dataTypeOf(std::string_view("DT_RESOURCE")) == DataType::Undefined);
    }

    void everyTypeHasItsNumberAndName()
    {
        for (int i = 0; i <= static_cast<int>(DataType::Int2); ++i) {
            const auto type = static_cast<DataType>(i);
            QVERIFY(dataTypeOf(dataTypeName(type)) == type);
        }
        QCOMPARE(static_cast<int>(DataType::Bfloat16), 16); // TensorProto.DataType
        QCOMPARE(static_cast<int>(DataType::Int2), 26);
    }

    void blockTypesAreComputedAsFloats()
    {
        QVERIFY(dataTypeOf(DType::Q4_K) == DataType::Float);
        QVERIFY(dataTypeOf(DType::BF16) == DataType::Bfloat16);
    }
};

APR_TEST(TestDataType)
#include "tst_data_type.moc"
