// SPDX-License-Identifier: MIT
#include "convert/lower/tied_weights.h"

#include "apr/format/formats.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

/// A draft of a checkpoint whose output layer and embedding are at these offsets in its file.
Draft draftOf(std::uint64_t embeddingAt, std::uint64_t outputAt, bool isTied)
{
    const Model plain = modelOf({random("model.embed_tokens.weight", {4, 2}), random("model.norm.weight", {2}),
                                 random("lm_head.weight", {4, 2})});
    ModelParts parts{.metadata = Metadata{{"config", {{"tie_word_embeddings", isTied}}}},
                     .tensors = {plain.tensors().begin(), plain.tensors().end()}};
    parts.facts.format = FormatId::PyTorch;
    parts.facts.parts = {{.name = "m", .bytes = 1000}};
    parts.tensors[0].offset = embeddingAt;
    parts.tensors[1].offset = 512;
    parts.tensors[2].offset = outputAt;
    return Draft::of({.path = "m", .model = Model(std::move(parts), std::make_shared<WholeModelSource>(plain))});
}

} // namespace

class TestTiedWeights : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theOutputLayerIsLeftAway()
    {
        Draft draft = draftOf(64, 64, true);
        dropTiedOutput(draft, *findWriter("safetensors"));
        QCOMPARE(draft.model.tensors().size(), std::size_t{2});
        QCOMPARE(draft.tensors.size(), std::size_t{2});
        QVERIFY(!draft.model.find("lm_head.weight"));
        QCOMPARE(draft.findings.size(), std::size_t{1});
        QVERIFY(draft.findings.front().rule == std::string_view("output.left-out"));
    }

    void othersStay()
    {
        const auto stays = [](Draft draft, const char* format) {
            dropTiedOutput(draft, *findWriter(format));
            return draft.model.tensors().size() == 3 && draft.findings.empty();
        };
        QVERIFY(stays(draftOf(64, 128, true), "safetensors")); // bytes of its own
        QVERIFY(stays(draftOf(64, 64, false), "safetensors"));
        QVERIFY(stays(draftOf(64, 64, true), "pytorch")); // which shares storages
        QVERIFY(stays(draftOf(64, 64, true), "apr2"));
        QVERIFY(stays(draftOf(TensorInfo::kComputed, TensorInfo::kComputed, true), "safetensors"));
        Draft changed = draftOf(64, 64, true);
        changed.tensors[2].made = "an adapter";
        QVERIFY(stays(changed, "safetensors"));
        changed = draftOf(64, 64, true);
        changed.tensors[2].isPruned = true;
        QVERIFY(stays(changed, "safetensors"));
    }
};

APR_TEST(TestTiedWeights)
#include "tst_tied_weights.moc"
