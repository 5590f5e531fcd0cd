// SPDX-License-Identifier: MIT
#include "convert/transforms/norm_offset.h"

#include "apr/tensor/codec.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QTest>

using namespace apr;
using namespace apr::test;

class TestNormOffset : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void addsToTheChosenTensors()
    {
        const Model model = modelOf({floats("a", {3}, {1, 2.5F, -1}), floats("b", {1}, {4})});
        const Model shifted = withNormOffset(model, {true, false}, -1);
        QVERIFY(!shifted.tensors()[0].isInFile());
        const auto bytes = shifted.load(0);
        APR_VERIFY_OK(bytes);
        std::vector<float> values(3);
        APR_VERIFY_OK(decodeToF32(DType::F32, bytes->span(), values));
        QCOMPARE(values, (std::vector<float>{0, 1.5F, -2}));
        const auto part = shifted.load(0, {.offset = 4, .size = 4}); // one value
        APR_VERIFY_OK(part);
        std::vector<float> one(1);
        APR_VERIFY_OK(decodeToF32(DType::F32, part->span(), one));
        QCOMPARE(one.front(), 1.5F);
        QVERIFY(sameBytes(shifted.load(1)->span(), model.load(1)->span()));
        QVERIFY(sameBytes(withNormOffset(shifted, {true, false}, 1).load(0)->span(), model.load(0)->span()));
        APR_VERIFY_OK(shifted.load(0, {}));
    }

    void nothingToShift()
    {
        const Model model = modelOf({floats("a", {1}, {1})});
        QVERIFY(sameBytes(withNormOffset(model, {false}, 1).load(0)->span(), model.load(0)->span()));
    }
};

APR_TEST(TestNormOffset)
#include "tst_norm_offset.moc"
