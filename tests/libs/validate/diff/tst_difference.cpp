// SPDX-License-Identifier: MIT
#include "apr/validate/difference.h"

#include "apr/model/tensor_values.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;

class TestDifference : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void subtractsWhatIsLoaded()
    {
        const Model a = test::modelOf({test::filled("x", {1}, 0), test::floats("w", {2, 3}, {1, 2, 3, 4, 5, 6})});
        const Model b = test::modelOf({test::floats("w", {2, 3}, {1, 2.5, 3, 4, 4, 6})});
        const auto difference = differenceOf(a, 1, b, 0);
        APR_VERIFY_OK(difference);
        QCOMPARE(difference->tensors()[0].name, std::string("w"));
        std::vector<float> values(6);
        QVERIFY(loadElements(*difference, 0, 0, values));
        QVERIFY((values == std::vector<float>{0, 0.5, 0, 0, -1, 0}));
        std::vector<float> part(2);
        QVERIFY(loadElements(*difference, 0, 3, part));
        QVERIFY((part == std::vector<float>{0, -1}));
    }

    void shapesAndTypesMustFit()
    {
        const Model a = test::modelOf({test::filled("w", {2, 3}, 1)});
        APR_VERIFY_ERROR(differenceOf(a, 0, test::modelOf({test::filled("w", {3, 2}, 1)}), 0), Errc::WrongShape);
        const Model complex =
            test::modelOf({{.name = "w", .dtype = DType::C64, .shape = {2, 3}, .data = test::Buffer(48)}});
        APR_VERIFY_ERROR(differenceOf(a, 0, complex, 0), Errc::Unsupported);
    }
};

APR_TEST(TestDifference)
#include "tst_difference.moc"
