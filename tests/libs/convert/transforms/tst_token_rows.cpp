// SPDX-License-Identifier: MIT
#include "convert/transforms/token_rows.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestTokenRows : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void roles()
    {
        QVERIFY(isOutputLayer("lm_head.weight") && isOutputLayer("output.weight") &&
                !isOutputLayer("h.0.output.dense"));
        QVERIFY(isEmbedding("model.embed_tokens.weight") && isEmbedding("token_embd.weight") && !isEmbedding("norm"));
    }

    /// Matrices and the bias of the output layer, if they have as many rows as the embedding.
    void tensorsOfTokens()
    {
        const Model model =
            modelOf({filled("model.embed_tokens.weight", {5, 2}, 1), filled("lm_head.weight", {5, 2}, 1),
                     filled("lm_head.bias", {5}, 1), filled("embed_tokens.norm.weight", {5, 2}, 1),
                     filled("layers.0.mlp.weight", {5, 2}, 1), filled("lm_head.small.weight", {4, 2}, 1)});
        QCOMPARE(tokenRowsOf(model), std::uint64_t{5});
        std::vector<bool> found;
        for (const TensorInfo& tensor : model.tensors()) {
            found.push_back(isOfTokens(tensor, 5));
        }
        QCOMPARE(found, (std::vector<bool>{true, true, true, false, false, false}));
        QCOMPARE(tokenRowsOf(modelOf({filled("norm", {5}, 1)})), std::uint64_t{0});
    }

    void tiedOutputs()
    {
        const Model tied = modelOf({filled("norm", {2}, 1), filled("token_embedding.weight", {5, 2}, 1)});
        const TensorInfo output{.name = "lm_head.weight", .shape = {5, 2}};
        QVERIFY(tokenTensorFor(tied, output) == std::size_t{1});
        QVERIFY(tokenTensorFor(modelOf({filled("lm_head.weight", {5, 2}, 1)}), output) == std::size_t{0});
        QVERIFY(!tokenTensorFor(tied, {.name = "layers.0.mlp.weight", .shape = {5, 2}}));
    }
};

APR_CORE_TEST(TestTokenRows)
#include "tst_token_rows.moc"
