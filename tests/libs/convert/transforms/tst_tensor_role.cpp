// SPDX-License-Identifier: MIT
#include "apr/convert/tensor_role.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QTest>

using namespace apr;

class TestTensorRole : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The same tensor under the names of several formats.
    void rolesOfNames_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("role");
        QTest::newRow("canonical") << "layers.3.attn.v_proj.weight"
                                   << "attention v";
        QTest::newRow("Hugging Face") << "model.layers.3.self_attn.v_proj.weight"
                                      << "attention v";
        QTest::newRow("GGUF") << "blk.3.attn_v.weight"
                              << "attention v";
        QTest::newRow("fused") << "blk.3.attn_qkv.weight"
                               << "attention q, k, v";
        QTest::newRow("output") << "lm_head.weight"
                                << "output";
        QTest::newRow("embedding") << "token_embd.weight"
                                   << "token embedding";
        QTest::newRow("up") << "layers.0.mlp.up_proj.weight"
                            << "feed-forward up";
        QTest::newRow("unknown") << "onnx::MatMul_319"
                                 << "other";
        QTest::newRow("empty") << ""
                               << "other";
    }
    void rolesOfNames()
    {
        QFETCH(QString, name);
        QFETCH(QString, role);
        QCOMPARE(std::string(roleName(roleOf(name.toStdString()))), role.toStdString());
    }

    void whatIsNeverQuantized()
    {
        const auto reason = [](std::string name, DType dtype, Shape shape) {
            return exclusionOf({.name = std::move(name), .dtype = dtype, .shape = std::move(shape)});
        };
        QCOMPARE(reason("layers.0.attn_norm.weight", DType::F32, {2, 256}), std::optional(FactKind::KeepsTypeNorm));
        QCOMPARE(reason("layers.2.moe.router.weight", DType::F32, {2, 256}),
                 std::optional(FactKind::KeepsTypeExpertRouter));
        QCOMPARE(reason("a", DType::F32, {256}), std::optional(FactKind::KeepsTypeVector));
        QCOMPARE(reason("a", DType::I32, {2, 256}), std::optional(FactKind::KeepsTypeNotFloat));
        QVERIFY(!reason("layers.2.mlp.down_proj.weight", DType::F32, {2, 256}));
    }
};

APR_CORE_TEST(TestTensorRole)
#include "tst_tensor_role.moc"
