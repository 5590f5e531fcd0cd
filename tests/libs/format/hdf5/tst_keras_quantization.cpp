// SPDX-License-Identifier: MIT
#include "format/hdf5/keras_quantization.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QTest>

using namespace apr;
using namespace apr::hdf5;

class TestKerasQuantization : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsLayersAtAnyDepth()
    {
        const Json config = parseJson(R"({"class_name":"Functional","config":{"name":"model","layers":[
            {"class_name":"Dense","config":{"name":"a","dtype":"float32"}},
            {"class_name":"Functional","config":{"name":"inner","layers":[
                {"class_name":"EinsumDense","config":{"name":"a","dtype":{"config":{"mode":"int8"}}}}]}},
            {"class_name":"TimeDistributed","config":{"name":"t","layer":
                {"class_name":"Embedding","config":{"name":"b","dtype":{"config":{"name":"gptq/4/128_from_float32"}}}}}},
            {"class_name":"Dense","config":{"name":"c","dtype":{"config":{"name":"float8_from_float32"}}}}]}})")
                                ->value;
        const auto a = quantizationNamed(config, "a"); // not the first of this name, which is not quantized
        QVERIFY(a && a->mode == "int8" && a->className == "EinsumDense");
        const auto b = quantizationNamed(config, "b");
        QVERIFY(b && b->mode == "gptq/4/128" && b->className == "Embedding");
        QVERIFY(!quantizationNamed(config, "c")); // floats have no integers
        QVERIFY(!quantizationNamed(config, "d"));
        QVERIFY(!quantizationNamed(Json(7), "a"));
    }

    void depthIsLimited()
    {
        Json layer = parseJson(R"({"config":{"name":"a","dtype":{"config":{"mode":"int8"}}}})")->value;
        for (int i = 0; i < 100; ++i) {
            layer = Json{{"config", {{"layer", std::move(layer)}}}};
        }
        QVERIFY(!quantizationNamed(layer, "a"));
    }

    void axes()
    {
        QVERIFY(scaleAxisOf("Embedding") == ScaleAxis::Rows);
        QVERIFY(scaleAxisOf("EinsumDense") == ScaleAxis::Trailing);
        QVERIFY(scaleAxisOf("Dense") == ScaleAxis::Columns);
    }

    void shapes()
    {
        QCOMPARE(broadcastScales({3, 2}, {3}, ScaleAxis::Rows).value_or(Shape{}), (Shape{3, 1}));
        QCOMPARE(broadcastScales({3, 2}, {2}, ScaleAxis::Columns).value_or(Shape{}), (Shape{1, 2}));
        QCOMPARE(broadcastScales({3, 1, 2}, {1, 1, 1, 2}, ScaleAxis::Trailing).value_or(Shape{}), (Shape{1, 1, 2}));
        QCOMPARE(broadcastScales({3, 4, 2}, {1, 4, 2}, ScaleAxis::Trailing).value_or(Shape{}), (Shape{1, 4, 2}));
        QVERIFY(!broadcastScales({3, 2}, {2}, ScaleAxis::Rows));
        QVERIFY(!broadcastScales({3, 2}, {3}, ScaleAxis::Columns));
        QVERIFY(!broadcastScales({3, 2, 2}, {2}, ScaleAxis::Columns));
        QVERIFY(!broadcastScales({2, 1, 2}, {2}, ScaleAxis::Trailing)); // the first dimension or the last
        QVERIFY(!broadcastScales({3, 2}, {3, 2}, ScaleAxis::Trailing));
        QVERIFY(!broadcastScales({3, 2}, {}, ScaleAxis::Trailing));
        QVERIFY(!broadcastScales({}, {2}, ScaleAxis::Trailing));
        QVERIFY(!broadcastScales({2}, {2}, ScaleAxis::Rows));
    }
};

APR_TEST(TestKerasQuantization)
#include "tst_keras_quantization.moc"
