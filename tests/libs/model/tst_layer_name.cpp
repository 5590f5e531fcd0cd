// SPDX-License-Identifier: MIT
#include "apr/model/layer_name.h"
#include "fixtures/test_main.h"

#include <utility>

using namespace apr;

class TestLayerName : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void names_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("prefix");
        QTest::addColumn<int>("layer");
        QTest::addColumn<QByteArray>("rest");
        const auto row = [](const char* name, const char* prefix, int layer, const char* rest) {
            QTest::newRow(name) << QByteArray(name) << QByteArray(prefix) << layer << QByteArray(rest);
        };
        row("decoder.layers.3.attn.q.weight", "decoder.layers.", 3, ".attn.q.weight");
        row("blk.02.w", "blk.", 2, ".w");
        row("0.weight", "", 0, ".weight");
        row("h.7", "h.", 7, "");
        row("h.1.experts.5.w", "h.", 1, ".experts.5.w");
        row("/model/layers.4/attn/MatMul.weight", "/model/layers.", 4, "/attn/MatMul.weight");
        row("encoder/layer/5/kernel:0", "encoder/layer/", 5, "/kernel:0");
        row("norm.weight", "", -1, "");
        row("layer3.w", "", -1, "");
        row("h.99999999999.w", "", -1, ""); // not a layer
        row("", "", -1, "");
    }
    void names()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, prefix);
        QFETCH(int, layer);
        QFETCH(QByteArray, rest);
        const std::string_view text(name.constData(), static_cast<std::size_t>(name.size()));
        const auto found = layerOf(text);
        QCOMPARE(QByteArray(found.first.data(), static_cast<qsizetype>(found.first.size())), prefix);
        QCOMPARE(found.second, static_cast<std::int64_t>(layer));
        if (layer >= 0) {
            const std::string_view after = afterLayer(text, found.first);
            QCOMPARE(QByteArray(after.data(), static_cast<qsizetype>(after.size())), rest);
        }
    }
};

APR_TEST(TestLayerName)
#include "tst_layer_name.moc"
