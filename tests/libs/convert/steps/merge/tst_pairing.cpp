// SPDX-License-Identifier: MIT
#include "convert/steps/merge/pairing.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::merging;

namespace {

MemoryTensor integers(std::string name)
{
    return {.name = std::move(name), .dtype = DType::I64, .shape = {1}, .data = Buffer(8)};
}

/// "name:operands/base", or "name=model" for a copy.
std::string shown(const Pairing& pairing)
{
    std::string out;
    for (std::size_t i = 0; i < pairing.tensors.size(); ++i) {
        const MergedTensor& tensor = pairing.tensors[i];
        out += (out.empty() ? "" : " ") + pairing.infos[i].name + (tensor.isCopied ? "=" : ":");
        for (const Operand& operand : tensor.operands) {
            out += std::to_string(operand.model);
        }
        out += tensor.base ? "/b" : "";
    }
    return out;
}

} // namespace

class TestPairing : public QObject {
    Q_OBJECT

    std::vector<NamedModel> m_models{
        {.title = "A",
         .model = modelOf({filled("embed", {4, 2}, 1), filled("layers.0.w", {2, 2}, 1), filled("layers.1.w", {2, 2}, 1),
                           filled("layers.2.w", {2, 2}, 1), filled("norm", {2}, 1), integers("ids")})},
        {.title = "B",
         .model = modelOf({integers("ids"), filled("layers.2.w", {2, 2}, 1), filled("layers.1.w", {2, 2}, 1),
                           filled("embed", {4, 2}, 1), filled("extra", {2}, 1), filled("layers.0.w", {2, 2}, 1)})}};

    Result<Pairing> paired(const char* method, Missing missing, std::optional<std::size_t> base = {},
                           bool mergesBase = false) const
    {
        Part part{.isBaseSubtracted = base && !mergesBase, .method = findMethod(method)};
        for (std::size_t i = 0; i < m_models.size(); ++i) {
            if (i != base || mergesBase) {
                part.sources.push_back({.model = i});
            }
        }
        if (base) {
            part.base = LayerSource{.model = *base};
        }
        return pairTensors(m_models, {part}, missing);
    }

private Q_SLOTS:
    /// Layers of models one after the other, with the embedding of the first part and the norm of the last.
    void slices()
    {
        const Method* copies = findMethod("passthrough");
        const std::vector<Part> parts{
            {.sources = {{.model = 0}}, .layers = 2, .hasOutput = false, .method = copies},
            {.sources = {{.model = 0, .first = 1}, {.model = 1}},
             .layers = 2,
             .start = 2,
             .hasInput = false,
             .hasOutput = false,
             .settings = 1,
             .method = findMethod("linear")},
            {.sources = {{.model = 0, .first = 2}}, .layers = 1, .start = 4, .hasInput = false, .method = copies}};
        const auto pairing = pairTensors(m_models, parts, Missing::Error);
        APR_VERIFY_OK(pairing);
        QCOMPARE(
            shown(*pairing),
            std::string("embed:0 layers.0.w:0 layers.1.w:0 layers.2.w:01 layers.3.w:01 layers.4.w:0 norm:0 ids=0"));
        QCOMPARE(pairing->tensors[3].operands[0].tensor, std::size_t{2}); // layer 1 of A
        QCOMPARE(pairing->tensors[3].operands[1].tensor, std::size_t{5}); // layer 0 of B
        QCOMPARE(pairing->tensors[3].settings, std::size_t{1});
        QCOMPARE(pairing->tensors[3].position, 0.0);
        QCOMPARE(pairing->tensors[4].position, 1.0);
        QCOMPARE(pairing->tensors[5].position, 1.0); // a slice of one layer
    }

    void slicesThatTheModelsDoNotHave()
    {
        const Method* copies = findMethod("passthrough");
        APR_VERIFY_ERROR(pairTensors(m_models, {{.sources = {{.model = 0, .first = 2}}, .layers = 2, .method = copies}},
                                     Missing::Error),
                         Errc::Argument);
        const std::vector<NamedModel> stacks{
            {.title = "A",
             .model = modelOf({filled("encoder.layers.0.w", {2}, 1), filled("decoder.layers.0.w", {2}, 1)})}};
        APR_VERIFY_ERROR(
            pairTensors(stacks, {{.sources = {{.model = 0}}, .layers = 1, .method = copies}}, Missing::Error),
            Errc::Unsupported);
    }

    /// An output layer that one model does not store is its embedding.
    void tiedOutputLayers()
    {
        const std::vector<NamedModel> models{
            {.title = "A",
             .model = modelOf({filled("token_embedding", {4, 2}, 1), filled("lm_head.weight", {4, 2}, 1)})},
            {.title = "B", .model = modelOf({filled("token_embedding", {4, 2}, 1)})}};
        const auto pairing = pairTensors(
            models, {{.sources = {{.model = 0}, {.model = 1}}, .method = findMethod("average")}}, Missing::Error);
        APR_VERIFY_OK(pairing);
        QCOMPARE(shown(*pairing), std::string("token_embedding:01 lm_head.weight:01"));
        QCOMPARE(pairing->tensors[1].operands[1].tensor, std::size_t{0});
    }

    /// The last slice is of a model without an output layer, the first of one with it.
    void tiedOutputBehindSlices()
    {
        const std::vector<NamedModel> models{
            {.title = "A",
             .model = modelOf({filled("token_embedding", {4, 2}, 1), filled("layers.0.w", {2}, 1),
                               filled("lm_head.weight", {4, 2}, 1)})},
            {.title = "B", .model = modelOf({filled("token_embedding", {4, 2}, 1), filled("layers.0.w", {2}, 1)})}};
        const Method* copies = findMethod("passthrough");
        const auto pairing =
            pairTensors(models,
                        {{.sources = {{.model = 0}}, .layers = 1, .hasOutput = false, .method = copies},
                         {.sources = {{.model = 1}}, .layers = 1, .start = 1, .hasInput = false, .method = copies}},
                        Missing::Error);
        APR_VERIFY_OK(pairing);
        QCOMPARE(shown(*pairing), std::string("token_embedding:0 layers.0.w:0 layers.1.w:1 lm_head.weight:1"));
    }

    void missing()
    {
        const auto stops = paired("average", Missing::Error);
        APR_VERIFY_ERROR(stops, Errc::MissingTensor);
        QCOMPARE(stops.error().tensor, std::string("norm"));
        QVERIFY(stops.error().message.starts_with("B does not have this tensor of A"));
        QCOMPARE(shown(*paired("average", Missing::Skip)),
                 std::string("embed:01 layers.0.w:01 layers.1.w:01 layers.2.w:01 ids=0"));
        QCOMPARE(shown(*paired("average", Missing::Union)),
                 std::string("embed:01 layers.0.w:01 layers.1.w:01 layers.2.w:01 norm=0 ids=0 extra=1"));
        QCOMPARE(shown(*paired("ties", Missing::Base, 0)),
                 std::string("embed:1/b layers.0.w:1/b layers.1.w:1/b layers.2.w:1/b norm=0 ids=0"));
        QCOMPARE(shown(*paired("slerp", Missing::Skip, 0, true)),
                 std::string("embed:01 layers.0.w:01 layers.1.w:01 layers.2.w:01 ids=0"));
        QCOMPARE(paired("average", Missing::Skip)->findings.size(), std::size_t{2});
    }

    void positions()
    {
        const auto pairing = paired("average", Missing::Skip);
        APR_VERIFY_OK(pairing);
        std::vector<double> positions;
        for (const MergedTensor& tensor : pairing->tensors) {
            positions.push_back(tensor.position);
        }
        QCOMPARE(positions, (std::vector<double>{0, 0, 0.5, 1, 1}));
        QCOMPARE(pairing->infos[0].dtype, DType::F32);
        QCOMPARE(pairing->infos[4].dtype, DType::I64);
    }

    void mismatches()
    {
        const std::vector<Part> both{{.sources = {{.model = 0}, {.model = 1}}, .method = findMethod("average")}};
        const std::vector<NamedModel> shapes{{.title = "A", .model = modelOf({filled("embed", {4, 2}, 1)})},
                                             {.title = "B", .model = modelOf({filled("embed", {5, 2}, 1)})}};
        const auto other = pairTensors(shapes, both, Missing::Error);
        APR_VERIFY_ERROR(other, Errc::WrongShape);
        QVERIFY(other.error().message.ends_with("the vocabularies differ: use --tokenizer union or base"));
        const std::vector<NamedModel> types{{.title = "A", .model = modelOf({filled("ids", {1}, 1)})},
                                            {.title = "B", .model = modelOf({integers("ids")})}};
        APR_VERIFY_ERROR(pairTensors(types, both, Missing::Error), Errc::Unsupported);
    }
};

APR_TEST(TestPairing)
#include "tst_pairing.moc"
