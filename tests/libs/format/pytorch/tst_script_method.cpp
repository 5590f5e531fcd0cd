// SPDX-License-Identifier: MIT
#include "format/pytorch/script_method.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using namespace apr::pytorch;

namespace {

Graph inputsOnly(const std::vector<std::string>& names)
{
    Graph out;
    for (const std::string& name : names) {
        out.inputs.push_back(static_cast<std::uint32_t>(out.values.size()));
        out.values.push_back({.name = SharedText(name)});
    }
    out.outputs = {0};
    return out;
}

std::string written(const Graph& graph)
{
    const Model model = modelOf({});
    const std::function<std::string(std::size_t)> none = [](std::size_t) { return std::string(); };
    return ScriptMethod(model, graph, none).finish("Module0");
}

} // namespace

class TestScriptMethod : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void literals()
    {
        QCOMPARE(literal(std::int64_t{-3}), std::string("-3"));
        QCOMPARE(literal(2.0), std::string("2.0"));
        QCOMPARE(literal(1e-5), std::string("1.0000000000000001e-05"));
        QCOMPARE(listOf(Integers{1, -2}), std::string("[1, -2]"));
        QCOMPARE(listOf(std::vector<double>{0.5}), std::string("[0.5]"));
        QCOMPARE(call("add", {"x", "1"}), std::string("torch.add(x, 1)"));
        QCOMPARE(call("zeros", {}), std::string("torch.zeros()"));
    }

    /// Those behind the last one that is required.
    void usualInputsMayBeOmitted()
    {
        const std::string all = written(inputsOnly({"input_ids", "attention_mask", "token_type_ids", "position_ids"}));
        QVERIFY(all.find("input_ids: Tensor,") != std::string::npos);
        QVERIFY(all.find("attention_mask: Optional[Tensor]=None") != std::string::npos);
        QVERIFY(all.find("token_type_ids0 = torch.zeros_like(input_ids)") != std::string::npos);
        const std::string last = written(inputsOnly({"input_ids", "position_ids", "past.0.key"}));
        QVERIFY(last.find("Optional") == std::string::npos);
        QVERIFY(last.find("past_0_key: Tensor") != std::string::npos);
        const std::string speech = written(inputsOnly({"features", "decoder_input_ids", "decoder_position_ids"}));
        QVERIFY(speech.find("torch.ones_like(decoder_input_ids)") != std::string::npos);
    }

    void namesAreDistinct()
    {
        const std::string code = written(inputsOnly({"a.b", "a_b", "torch", "v3", "class", ""}));
        for (const char* name : {"a_b: Tensor", "input_1: Tensor", "input_2: Tensor", "input_3: Tensor",
                                 "input_4: Tensor", "input_5: Tensor"}) {
            QVERIFY2(code.find(std::string("    ") + name) != std::string::npos, code.c_str());
        }
        Graph same = inputsOnly({"x"});
        same.values.push_back({.name = "present.0"});
        same.values.push_back({.name = "present_0"});
        same.outputs = {0, 1, 2};
        QVERIFY(written(same).ends_with("    return (output_0, present_0, output_2)\n"));
    }

    void severalOutputsAreATuple()
    {
        Graph graph = inputsOnly({"a_1", "b_1"});
        graph.outputs = {1, 0};
        const std::string code = written(graph);
        QVERIFY(code.find("-> Tuple[Tensor, Tensor]") != std::string::npos);
        QVERIFY(code.ends_with("    output_0 = b_1\n    output_1 = a_1\n    return (output_0, output_1)\n"));
    }
};

APR_TEST(TestScriptMethod)
#include "tst_script_method.moc"
