// SPDX-License-Identifier: MIT
#include "apr/graph/operators/output_types.h"

#include "fixtures/test_main.h"

#include <array>

using namespace apr;
using namespace apr::operators;

class TestOutputTypes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void typesFollowFromParameters()
    {
        const auto& table = onnx::OperatorTable::standard();
        const std::array inputs{DataType::Undefined, DataType::Float16};
        const auto added = outputTypes(*table.find("ai.onnx", "Add", 14), inputs, 1);
        QVERIFY(added == std::vector{DataType::Float16});
        const auto compared = outputTypes(*table.find("ai.onnx", "Less", 13), inputs, 1);
        QVERIFY(compared == std::vector{DataType::Bool});
        const auto best =
            outputTypes(*table.find("ai.onnx", "TopK", 11), std::array{DataType::Float, DataType::Int64}, 2);
        QVERIFY((best == std::vector{DataType::Float, DataType::Int64}));
    }

    void unknownInputsGiveUnknownOutputs()
    {
        const auto& table = onnx::OperatorTable::standard();
        QVERIFY(outputTypes(*table.find("ai.onnx", "Add", 14), {}, 1) == std::vector{DataType::Undefined});
        QVERIFY(outputTypes(*table.find("ai.onnx", "Add", 14), {}, 3).size() == 3);
    }
};

APR_TEST(TestOutputTypes)
#include "tst_output_types.moc"
