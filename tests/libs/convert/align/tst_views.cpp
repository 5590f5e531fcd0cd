// SPDX-License-Identifier: MIT
#include "apr/model/tensor_values.h"
#include "convert/align/views.h"
#include "convert/transforms/axis_order.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::aligning;
using namespace apr::test;

namespace {

std::vector<float> valuesOf(const Model& model, std::size_t index)
{
    std::vector<float> out(static_cast<std::size_t>(model.tensors()[index].elements()));
    return loadElements(model, index, 0, out) ? out : std::vector<float>();
}

} // namespace

class TestViews : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneTensorInSeveralArrangements()
    {
        const Model model = modelOf({floats("t", {2, 3}, {0, 1, 2, 10, 11, 12}), filled("u", {1}, 7)});
        const auto views = modelOf(
            model,
            std::vector<View>{{.tensor = 0, .name = "plain"},
                              {.tensor = 0, .name = "flat", .shape = Shape{6}},
                              {.tensor = 0, .name = "turned", .order = orderOf({2, 3}, {1, 0})},
                              {.tensor = 0, .name = "last", .rows = rowRange(1, 1)},
                              {.tensor = 0, .name = "both", .order = orderOf({2, 3}, {1, 0}), .rows = rowRange(2, 1)},
                              {.tensor = 1, .name = "u"}});
        QVERIFY(views.has_value());
        QCOMPARE(views->tensors().size(), std::size_t{6});
        QCOMPARE(views->tensors()[1].shape, (Shape{6}));
        QCOMPARE(valuesOf(*views, 2), (std::vector<float>{0, 10, 1, 11, 2, 12}));
        QCOMPARE(valuesOf(*views, 3), (std::vector<float>{10, 11, 12}));
        QCOMPARE(valuesOf(*views, 4), (std::vector<float>{2, 12}));
        QCOMPARE(views->tensors()[4].shape, (Shape{1, 2}));
        QCOMPARE(valuesOf(*views, 5), (std::vector<float>{7}));
    }

    void quantizedMatricesAreDecodedToTurnThem()
    {
        const Model model = modelOf({patterned("t", DType::Q8_0, {4, 32}), patterned("u", DType::Q8_0, {32})});
        const auto views =
            modelOf(model, std::vector<View>{{.tensor = 0, .name = "t", .order = orderOf({4, 32}, {1, 0})},
                                             {.tensor = 1, .name = "u"}});
        QVERIFY(views.has_value());
        QVERIFY(views->tensors()[0].dtype == DType::F32 && views->tensors()[1].dtype == DType::Q8_0);
        const std::vector<float> before = valuesOf(model, 0);
        const std::vector<float> after = valuesOf(*views, 0);
        QCOMPARE(after[1], before[32]);
    }
};

APR_TEST(TestViews)
#include "tst_views.moc"
