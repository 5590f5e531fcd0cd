// SPDX-License-Identifier: MIT
#include "format/pytorch/script_layers.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::pytorch;

namespace {

/// A graph of one node whose inputs are inputs of the graph.
Graph of(const char* op, std::size_t inputs, std::vector<Graph::Attribute> attributes)
{
    Graph out;
    Graph::Node node{.op = SharedText(op), .attributes = std::move(attributes)};
    for (std::uint32_t i = 0; i < inputs; ++i) {
        out.values.push_back({.name = SharedText("in_" + std::to_string(i))});
        out.inputs.push_back(i);
        node.inputs.push_back(i);
    }
    node.outputs = {static_cast<std::uint32_t>(inputs)};
    out.outputs = node.outputs;
    out.values.push_back({.name = SharedText("out")});
    out.nodes.push_back(std::move(node));
    return out;
}

Result<std::string> written(const Graph& graph, Status (*statement)(ScriptMethod&), const Model& model = modelOf({}))
{
    const std::function<std::string(std::size_t)> attribute = [](std::size_t i) {
        return "self.w" + std::to_string(i);
    };
    ScriptMethod method(model, graph, attribute);
    method.begin(graph.nodes.front());
    APR_CHECK(statement(method));
    return method.finish("Module0");
}

std::vector<Graph::Attribute> heads(std::int64_t queries, std::int64_t keys, std::vector<Graph::Attribute> more = {})
{
    more.push_back({.name = "q_num_heads", .value = queries});
    more.push_back({.name = "kv_num_heads", .value = keys});
    return more;
}

bool has(const Result<std::string>& code, const char* text)
{
    return code && code->find(text) != std::string::npos;
}

} // namespace

class TestScriptLayers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void attention()
    {
        const auto plain = written(of("Attention", 3, heads(4, 4, {{.name = "is_causal", .value = std::int64_t{1}}})),
                                   &writeAttention);
        QVERIFY(has(plain, "None, 0.0, True)") && !has(plain, "repeat_interleave"));
        const auto grouped = written(of("Attention", 3, heads(4, 2)), &writeAttention);
        QVERIFY(has(grouped, "torch.repeat_interleave(") && has(grouped, ", 2, 1)") && has(grouped, "0.0, False)"));
        const auto window = written(of("Attention", 3,
                                       heads(4, 4,
                                             {{.name = "is_causal", .value = std::int64_t{1}},
                                              {.name = "left_window_size", .value = std::int64_t{3}}})),
                                    &writeAttention);
        QVERIFY(has(window, "torch.le(") && has(window, "torch.logical_and(") && has(window, "0.0, False)"));
        const auto capped =
            written(of("Attention", 4, heads(4, 4, {{.name = "softcap", .value = 30.0}})), &writeAttention);
        QVERIFY(has(capped, "torch.tanh(") && has(capped, "torch.masked_fill(") &&
                !has(capped, "scaled_dot_product_attention"));
        const auto past = written(of("Attention", 6, heads(4, 4, {{.name = "is_causal", .value = std::int64_t{1}}})),
                                  &writeAttention);
        QVERIFY(has(past, "torch.cat([in_4, ") && has(past, "torch.le("));
        APR_VERIFY_ERROR(written(of("Attention", 3, heads(4, 3)), &writeAttention), Errc::Unsupported);
        APR_VERIFY_ERROR(written(of("Attention", 3, {}), &writeAttention), Errc::Unsupported);
    }

    void rotaryPositions()
    {
        std::vector<Graph::Attribute> attributes{{.name = "num_heads", .value = std::int64_t{2}}};
        QVERIFY(has(written(of("RotaryEmbedding", 3, attributes), &writeRotary), "torch.chunk("));
        attributes.push_back({.name = "interleaved", .value = std::int64_t{1}});
        attributes.push_back({.name = "rotary_embedding_dim", .value = std::int64_t{4}});
        const auto pairs = written(of("RotaryEmbedding", 3, attributes), &writeRotary);
        QVERIFY(has(pairs, "torch.stack(") && has(pairs, "torch.slice(") && has(pairs, ", -1, 4, "));
        APR_VERIFY_ERROR(written(of("RotaryEmbedding", 3, {}), &writeRotary), Errc::Unsupported);
    }

    void norms()
    {
        QVERIFY(has(written(of("LayerNormalization", 2, {{.name = "epsilon", .value = 0.5}}), &writeLayerNorm),
                    "in_1, None, 0.5)"));
        QVERIFY(has(written(of("RMSNormalization", 2, {}), &writeRmsNorm), "torch.rsqrt("));
        const std::vector<Graph::Attribute> first{{.name = "axis", .value = std::int64_t{0}}};
        APR_VERIFY_ERROR(written(of("LayerNormalization", 2, first), &writeLayerNorm), Errc::Unsupported);
        APR_VERIFY_ERROR(written(of("RMSNormalization", 2, first), &writeRmsNorm), Errc::Unsupported);
    }

    void integers()
    {
        const auto stored = [](const Shape& scales, std::vector<Graph::Attribute> attributes) {
            Graph graph = of("DequantizeLinear", 2, std::move(attributes));
            graph.inputs.clear();
            graph.values[0].tensor = 0;
            graph.values[1].tensor = 1;
            return written(graph, &writeDequantize,
                           modelOf({patterned("q", DType::I8, {4, 64}), filled("s", scales, 1)}));
        };
        const auto blocks = stored(
            {4, 2}, {{.name = "axis", .value = std::int64_t{1}}, {.name = "block_size", .value = std::int64_t{32}}});
        QVERIFY(has(blocks, "torch.unflatten(") && has(blocks, "[4, 64])"));
        QVERIFY(has(stored({4}, {{.name = "axis", .value = std::int64_t{0}}}), "[-1, 1])"));
        QVERIFY(stored({}, {}).has_value());
        APR_VERIFY_ERROR(stored({64}, {{.name = "axis", .value = std::int64_t{1}}}), Errc::Unsupported);
    }
};

APR_TEST(TestScriptLayers)
#include "tst_script_layers.moc"
