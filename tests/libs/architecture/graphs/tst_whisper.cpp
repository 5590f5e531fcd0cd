// SPDX-License-Identifier: MIT
#include "fixtures/architecture_models.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

Model whisperModel(const std::string& without = {})
{
    std::vector<MemoryTensor> tensors;
    const auto add = [&](const std::string& name, Shape shape) {
        if (name != without) {
            tensors.push_back(random("model." + name, std::move(shape)));
        }
    };
    const auto addBoth = [&](const std::string& name, Shape shape) {
        const std::uint64_t rows = shape[0];
        add(name + ".weight", std::move(shape));
        add(name + ".bias", {rows});
    };
    const auto addAttention = [&](const std::string& name) {
        for (const char* part : {".q_proj", ".v_proj", ".out_proj"}) {
            addBoth(name + part, {16, 16});
        }
        add(name + ".k_proj.weight", {16, 16}); // without a bias
        addBoth(name + "_layer_norm", {16});
    };
    addBoth("encoder.conv1", {16, 4, 3});
    addBoth("encoder.conv2", {16, 16, 3});
    add("encoder.embed_positions.weight", {10, 16});
    add("decoder.embed_tokens.weight", {11, 16});
    add("decoder.embed_positions.weight", {20, 16});
    for (const std::string side : {"encoder", "decoder"}) {
        const std::string layer = side + ".layers.0.";
        addAttention(layer + "self_attn");
        if (side == "decoder") {
            addAttention(layer + "encoder_attn");
        }
        addBoth(layer + "fc1", {32, 16});
        addBoth(layer + "fc2", {16, 32});
        addBoth(layer + "final_layer_norm", {16});
        addBoth(side + ".layer_norm", {16});
    }
    return modelOf(tensors,
                   {{"config",
                     {{"model_type", "whisper"},
                      {"encoder_layers", 1},
                      {"decoder_layers", 1},
                      {"encoder_attention_heads", 4},
                      {"decoder_attention_heads", 2},
                      {"d_model", 16},
                      {"num_mel_bins", 4}}}},
                   FormatId::SafeTensors);
}

} // namespace

class TestWhisper : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void encoderAndDecoder()
    {
        const Model model = whisperModel();
        const auto graph = sizedGraph(model);
        QVERIFY2(graph.has_value(), graph ? "" : graph.error().message.c_str());
        QVERIFY(isComplete(*graph, model));
        QCOMPARE(outputType(*graph, 0), std::string("FLOAT [1, 10, 16]")); // half as many as the frames
        QCOMPARE(outputType(*graph, 1), std::string("FLOAT [1, 5, 11]"));
        QCOMPARE(countOf(*graph, "Attention"), std::size_t{3});
        QVERIFY(findNode(*graph, "Attention", "encoder/layers.0")->find("is_causal") == nullptr);
        QVERIFY(findNode(*graph, "Attention", "decoder/layers.0/self_attn")->integer("is_causal") == std::int64_t{1});
        QVERIFY(findNode(*graph, "Attention", "encoder_attn")->find("is_causal") == nullptr);
        QVERIFY(findNode(*graph, "Attention", "decoder/")->integer("q_num_heads") == std::int64_t{2});
    }

    void keysAndValuesAreKept()
    {
        const Model model = whisperModel();
        const auto graph = architectureGraph(model, detectArchitecture(model), {.hasCache = true});
        APR_VERIFY_OK(graph);
        const auto namesOf = [&](const std::vector<std::uint32_t>& values) {
            std::string out;
            for (const std::uint32_t value : values) {
                out += (out.empty() ? "" : " ") + graph->values[value].name.str();
            }
            return out;
        };
        QCOMPARE(namesOf(graph->inputs),
                 std::string("input_features decoder_input_ids decoder_position_ids past_key_values.0.decoder.key "
                             "past_key_values.0.decoder.value past_key_values.0.encoder.key "
                             "past_key_values.0.encoder.value"));
        QCOMPARE(namesOf(graph->outputs),
                 std::string("encoder_last_hidden_state logits present.0.decoder.key present.0.decoder.value "
                             "present.0.encoder.key present.0.encoder.value"));
        const Graph::Type& past = graph->values[graph->inputs[3]].type;
        QCOMPARE((*past.shape)[1].extent, std::int64_t{2});
        QCOMPARE((*past.shape)[3].extent, std::int64_t{8});
        const Graph::Type& audio = graph->values[graph->inputs[5]].type; // one batch of the two is empty
        QCOMPARE((*audio.shape)[0].name, std::string("past_batch"));
        QCOMPARE((*audio.shape)[1].extent, std::int64_t{10});
        QCOMPARE((*graph->values[graph->inputs[0]].type.shape)[0].name, std::string("audio_batch"));
        const auto sized = withShapes(
            *graph, model, {{"batch", 1}, {"sequence", 5}, {"audio_batch", 0}, {"past_batch", 1}, {"past_sequence", 3}},
            noProgress);
        APR_VERIFY_OK(sized);
        QVERIFY(isComplete(*sized, model));
        QCOMPARE(outputType(*sized, 1), std::string("FLOAT [1, 5, 11]"));
        QCOMPARE(outputType(*sized, 2), std::string("FLOAT [1, 2, 8, 8]"));
        QCOMPARE(outputType(*sized, 4), std::string("FLOAT [1, 10, 16]"));
    }

    void missingTensorsAreSaid()
    {
        const auto graph = sizedGraph(whisperModel("encoder.conv2.weight"));
        QVERIFY(!graph && graph.error().message == "the model has no tensor encoder.conv2.weight");
    }
};

APR_TEST(TestWhisper)
#include "tst_whisper.moc"
