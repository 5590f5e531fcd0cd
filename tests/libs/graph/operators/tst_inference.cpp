// SPDX-License-Identifier: MIT
#include "graph/operator_rows.h"

#include "apr/graph/operators/operator_table.h"
#include "fixtures/test_main.h"

#include <limits>

using namespace apr;
using namespace apr::operators;

namespace {

Dim named(const char* name)
{
    return {.name = name};
}

} // namespace

class TestInference : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void arithmetic()
    {
        QVERIFY(plus(number(2), number(3)) == number(5));
        QVERIFY(plus(named("n"), number(0)) == named("n"));
        QVERIFY(!plus(named("n"), number(1)).isKnown());
        QVERIFY(times(named("n"), number(1)) == named("n"));
        QVERIFY(!times(named("n"), named("n")).isKnown());
        QVERIFY(dividedBy(number(7), 2) == number(3));
        QVERIFY(!dividedBy(number(7), 0).isKnown());
        constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
        QVERIFY(!times(number(kMost), number(2)).isKnown());
        QVERIFY(!plus(number(kMost), number(1)).isKnown());
    }

    void broadcasting()
    {
        QVERIFY((broadcast({named("n"), number(1)}, {number(4)}) == Dims{named("n"), number(4)}));
        QVERIFY((broadcast({named("n")}, {number(4)}) == Dims{number(4)})); // n is 1 or 4
        QVERIFY((broadcast({named("n")}, {named("n")}) == Dims{named("n")}));
        QVERIFY((broadcast({named("n")}, {named("m")}) == Dims{Dim()}));
        QVERIFY((broadcast({}, {number(1), Dim()}) == Dims{number(1), Dim()}));
    }

    void axes()
    {
        QVERIFY(axisOf(-1, 3) == std::size_t{2});
        QVERIFY(axisOf(2, 3) == std::size_t{2});
        QVERIFY(!axisOf(3, 3) && !axisOf(-4, 3) && !axisOf(0, 0));
    }

    /// Every row is of an operator that ONNX has, and no operator has two.
    void rowsAreOfKnownOperators()
    {
        std::size_t count = 0;
        for (const Rows rows :
             {elementwiseRows(), shapeRows(), indexRows(), productRows(), windowRows(), reductionRows(),
              normalizationRows(), recurrentRows(), controlRows(), constantRows(), learnedRows()}) {
            for (const OperatorRow& row : rows) {
                const bool isKnown =
                    onnx::isStandardOperator("", row.name) || onnx::isStandardOperator("ai.onnx.ml", row.name);
                QVERIFY2(isKnown, std::string(row.name).c_str());
                QVERIFY2(findRow("", row.name) == &row, std::string(row.name).c_str());
                ++count;
            }
        }
        QVERIFY(count > 150);
        QVERIFY(findRow("com.example", "Relu") == nullptr);
        QVERIFY(findRow("tflite", "CONV_2D") != nullptr && findRow("", "CONV_2D") == nullptr);
    }
};

APR_TEST(TestInference)
#include "tst_inference.moc"
