// SPDX-License-Identifier: MIT
#include "convert/lower/exported_graph.h"

#include "apr/convert/pipeline.h"
#include "apr/convert/verify_output.h"
#include "apr/format/open.h"
#include "apr/graph/graph_json.h"
#include "fixtures/architecture_models.h"
#include "fixtures/asked.h"
#include "fixtures/checks.h"
#include "fixtures/protobuf.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

namespace {

/// y = x · w, with a constant that is added; opset 12.
Buffer onnxFile(std::uint64_t opset = 12)
{
    const auto value = [](const char* name) {
        return Proto().text(1, name).message(
            2, Proto().message(1, Proto().varint(1, 1).message(2, Proto().message(1, Proto().text(2, "n")))));
    };
    const auto tensor = [](const char* name, const std::vector<std::uint64_t>& shape, std::size_t count) {
        return Proto().packedVarints(1, shape).varint(2, 1).text(8, name).bytes(9, bufferOf(noise(count)));
    };
    const Proto constant =
        Proto()
            .text(2, "c")
            .text(4, "Constant")
            .message(5, Proto().text(1, "value").message(5, tensor("", {64, 64}, 4096)).varint(20, 4));
    const Proto product = Proto().text(1, "x").text(1, "w").text(2, "h").text(4, "MatMul");
    const Proto sum = Proto().text(1, "h").text(1, "c").text(2, "y").text(4, "Add");
    const Proto graph = Proto()
                            .message(1, constant)
                            .message(1, product)
                            .message(1, sum)
                            .text(2, "g")
                            .message(5, tensor("w", {64, 64}, 4096))
                            .message(11, value("x"))
                            .message(12, value("y"));
    return Proto().varint(1, 8).message(7, graph).message(8, Proto().varint(2, opset)).build();
}

RecipeStep asked(const char* step, const char* parameter, Json value)
{
    return {.id = step, .values = {{parameter, std::move(value)}}};
}

} // namespace

class TestExportedGraph : public QObject {
    Q_OBJECT

    QTemporaryDir m_dir;

    std::string in(const char* name) const { return path(m_dir.path(), name).toStdString(); }

    Result<ConvertPlan> planned(const std::string& input, const char* output, const std::vector<RecipeStep>& steps = {},
                                std::optional<std::uint64_t> opset = {}, bool hasCache = false) const
    {
        Values checks;
        checks.set("relaxed", true);
        if (opset) {
            checks.set("opset", *opset);
        }
        ConvertOptions options = conversionOf(input, in(output), steps, checks);
        options.force = true;
        if (hasCache) {
            options.recipe.target.set("kv_cache", true);
        }
        return planConversion(options);
    }

    /// The model of the written file, whose values are those of the plan.
    Result<Model> converted(const std::string& input, const char* output,
                            const std::vector<RecipeStep>& steps = {}) const
    {
        APR_TRY(const ConvertPlan plan, planned(input, output, steps));
        APR_TRY([[maybe_unused]] const auto report, runConversion(plan, noProgress));
        APR_TRY(const OutputCheck check, verifyOutput(plan, noProgress));
        return check.isEqual() ? openModelFile(in(output))
                               : Result<Model>(Error{.code = Errc::Corrupt, .message = check.differences.front()});
    }

    static std::string opsOf(const Model& model)
    {
        std::string out;
        const Json* graph = storedGraph(model.metadata());
        for (const Json& node : graph == nullptr ? Json::array() : (*graph)["nodes"]) {
            out += (out.empty() ? "" : " ") + node["op"].get<std::string>();
        }
        return out;
    }

    std::string llama() const
    {
        save(QString::fromStdString(in("model.safetensors")), safetensorsOf(tinyLlama()).span());
        save(QString::fromStdString(in("config.json")), dumpJson(tinyLlamaConfig()));
        return in("model.safetensors");
    }

private Q_SLOTS:
    void init() { save(QString::fromStdString(in("m.onnx")), onnxFile()); }

    void theOwnGraphStays()
    {
        const auto same = converted(in("m.onnx"), "out.onnx");
        APR_VERIFY_OK(same);
        QCOMPARE(opsOf(*same), std::string("Constant MatMul Add"));
        APR_VERIFY_OK(converted(in("m.onnx"), "m.apr"));
        const auto through = converted(in("m.apr"), "out2.onnx");
        APR_VERIFY_OK(through);
        QCOMPARE(opsOf(*through), std::string("Constant MatMul Add"));
        QCOMPARE(same->metadata().at("onnx").at("opset_import").at("ai.onnx").get<int>(), 12);
    }

    void floatsAreCast()
    {
        const auto model = converted(in("m.onnx"), "out.onnx", {asked("precision", "type", "fp16")});
        APR_VERIFY_OK(model);
        QCOMPARE(opsOf(*model), std::string("Cast Cast MatMul Add"));
        // And after an apr file, which has to tell what the nodes expect.
        APR_VERIFY_OK(converted(in("m.onnx"), "m.apr", {asked("precision", "type", "fp16")}));
        const auto through = converted(in("m.apr"), "out2.onnx");
        APR_VERIFY_OK(through);
        QCOMPARE(opsOf(*through), std::string("Cast Cast MatMul Add"));
    }

    void integersAreDequantized()
    {
        const auto blocks = converted(in("m.onnx"), "out.onnx", {asked("quantize", "type", "q8_0")});
        APR_VERIFY_OK(blocks);
        QVERIFY2(opsOf(*blocks).find("Cast Constant Reshape Constant Reshape Mul Constant Reshape") !=
                     std::string::npos,
                 opsOf(*blocks).c_str()); // set 12 has no blocks
        const auto rows = converted(in("m.onnx"), "out.onnx", {asked("quantize", "type", "int8")});
        APR_VERIFY_OK(rows);
        QVERIFY2(opsOf(*rows).find("Cast Constant Reshape Mul") != std::string::npos, opsOf(*rows).c_str());
        save(QString::fromStdString(in("m.onnx")), onnxFile(21));
        const auto newer = converted(in("m.onnx"), "out.onnx", {asked("quantize", "type", "q8_0")});
        APR_VERIFY_OK(newer);
        QCOMPARE(opsOf(*newer), std::string("DequantizeLinear DequantizeLinear MatMul Add"));
        const auto nibbles = converted(in("m.onnx"), "out.onnx", {asked("quantize", "type", "q4_0")});
        APR_VERIFY_OK(nibbles);
        QCOMPARE(opsOf(*nibbles), std::string("DequantizeLinear DequantizeLinear MatMul Add"));
        QCOMPARE(nibbles->tensors()[*nibbles->find("w")].dtype, DType::I4);
        save(QString::fromStdString(in("m.onnx")), onnxFile(6));
        const auto old = planned(in("m.onnx"), "out.onnx", {asked("quantize", "type", "q8_0")});
        QVERIFY(!old.has_value());
        QCOMPARE(old.error().code, Errc::Unsupported);
    }

    /// Of a source that has nodes for it.
    void dequantizationIsTheSources()
    {
        save(QString::fromStdString(in("m.onnx")), onnxFile(21));
        APR_VERIFY_OK(converted(in("m.onnx"), "q.onnx", {asked("quantize", "type", "q8_0")}));
        const auto same = converted(in("q.onnx"), "out.onnx");
        APR_VERIFY_OK(same);
        QCOMPARE(opsOf(*same), std::string("DequantizeLinear DequantizeLinear MatMul Add"));
        APR_VERIFY_OK(converted(in("q.onnx"), "q.apr"));
        for (const char* source : {"q.onnx", "q.apr"}) {
            const auto plain = converted(in(source), "out2.onnx", {asked("precision", "dequantize", "f32")});
            APR_VERIFY_OK(plain);
            QCOMPARE(opsOf(*plain), std::string("Identity Identity MatMul Add"));
            QVERIFY(!plain->find("w.scale"));
            const auto model = openModelFile(in(source));
            APR_VERIFY_OK(model);
            QVERIFY(graphHasInt4(*model, {}));
        }
    }

    /// In sets that have no blocks, or no rows of scales, the nodes are Cast, Reshape and Mul.
    void dequantizationInPlainOperators()
    {
        save(QString::fromStdString(in("m.onnx")), onnxFile(12));
        for (const char* type : {"q8_0", "int8"}) {
            APR_VERIFY_OK(converted(in("m.onnx"), "q.onnx", {asked("quantize", "type", type)}));
            APR_VERIFY_OK(converted(in("q.onnx"), "q.apr"));
            for (const char* source : {"q.onnx", "q.apr"}) {
                const auto plain = converted(in(source), "out2.onnx", {asked("precision", "dequantize", "f32")});
                APR_VERIFY_OK(plain);
                QVERIFY2(opsOf(*plain) == "Identity MatMul Add" || opsOf(*plain) == "Identity Identity MatMul Add",
                         opsOf(*plain).c_str());
                QVERIFY(plain->tensors()[*plain->find("w")].dtype == DType::F32);
            }
        }
    }

    void int4NeedsNewOperators()
    {
        const std::string source = llama();
        const auto made = openModelFile(source);
        APR_VERIFY_OK(made);
        QVERIFY(graphHasInt4(*made, {}) && graphHasInt4(*made, 21) && !graphHasInt4(*made, 20));
        const RecipeStep step = asked("quantize", "type", "q4_0");
        const auto old = planned(in("m.onnx"), "out.onnx", {step});
        APR_VERIFY_OK(old);
        QCOMPARE(old->result.tensors()[*old->result.find("w")].dtype, DType::I8);
        // Asked for by name, it is refused where it is not known.
        APR_VERIFY_ERROR(planned(source, "out.onnx", {asked("quantize", "type", "int4")}, 20), Errc::Unsupported);
        APR_VERIFY_ERROR(planned(in("m.onnx"), "out.onnx", {asked("quantize", "type", "int4")}), Errc::Unsupported);
        const auto rows = planned(source, "out.onnx", {asked("quantize", "type", "int4")});
        APR_VERIFY_OK(rows);
        QCOMPARE(rows->write.graph->opsets.at(""), std::int64_t{21});
        QVERIFY(rows->write.graph->notes.empty());
        QVERIFY(countOf(*rows->write.graph, "DequantizeLinear") > 0);
    }

    void renamedTensorsAreFound()
    {
        const auto model = converted(in("m.onnx"), "out.onnx", {asked("rename", "rules", Json::array({"w=weight"}))});
        APR_VERIFY_OK(model);
        QVERIFY(model->find("weight").has_value());
        const Json* graph = storedGraph(model->metadata());
        QCOMPARE((*graph)["nodes"][1]["inputs"][1].get<std::string>(), std::string("weight"));
    }

    void namesOfOtherValuesAreRefused()
    {
        const auto plan = planned(in("m.onnx"), "out.onnx", {asked("rename", "rules", Json::array({"w=x"}))});
        APR_VERIFY_ERROR(plan, Errc::Argument);
        QCOMPARE(plan.error().tensor, std::string("x"));
    }

    void missingTensorsAreRefused()
    {
        const auto plan = planned(in("m.onnx"), "out.onnx", {asked("select", "drop", Json::array({"w"}))});
        QVERIFY(!plan.has_value());
        QCOMPARE(plan.error().code, Errc::MissingTensor);
        QCOMPARE(plan.error().tensor, std::string("w"));
    }

    void graphsAreMadeForArchitectures()
    {
        const std::string source = llama();
        const auto model = converted(source, "out.onnx");
        APR_VERIFY_OK(model);
        QVERIFY(model->find(tinyLlama().front().name).has_value()); // as the checkpoint calls it
        const auto graph = readGraph(*model, *storedGraph(model->metadata()), noProgress);
        APR_VERIFY_OK(graph);
        QCOMPARE(graph->opsets.at(""), std::int64_t{17});
        QCOMPARE(countOf(*graph, "Softmax"), std::size_t{1});
        const auto newest = planned(source, "out.onnx", {}, 25);
        APR_VERIFY_OK(newest);
        QCOMPARE(countOf(*newest->write.graph, "Attention"), std::size_t{1});
        const auto cache = planned(source, "out.onnx", {}, {}, true);
        APR_VERIFY_OK(cache);
        QCOMPARE(cache->write.graph->outputs.size(), std::size_t{3});
    }

    void requestsThatAreNotPossible()
    {
        const auto codeOf = [](const Result<ConvertPlan>& plan) { return plan ? Errc::Io : plan.error().code; };
        const std::string source = llama();
        QCOMPARE(codeOf(planned(source, "out.onnx", {}, 16)), Errc::Argument);
        QCOMPARE(codeOf(planned(source, "out.onnx", {}, 1000)), Errc::Argument);
        QCOMPARE(codeOf(planned(source, "out.apr", {}, {}, true)), Errc::Argument);
        QCOMPARE(codeOf(planned(in("m.onnx"), "out.onnx", {}, {}, true)), Errc::Argument);
        QCOMPARE(codeOf(planned(in("m.onnx"), "out.onnx", {}, 13)), Errc::Unsupported); // other operators
        QCOMPARE(codeOf(planned(in("m.onnx"), "out.onnx", {}, 12)), Errc::Io);
        QCOMPARE(codeOf(planned(in("m.onnx"), "out.apr", {}, 13)), Errc::Version); // a check of the source
    }

    void unknownModelsHaveTheTensorsAlone()
    {
        save(QString::fromStdString(in("u.safetensors")), safetensorsOf({random("something", {4, 4})}).span());
        std::filesystem::remove(in("config.json"));
        const auto plan = planned(in("u.safetensors"), "out.onnx");
        APR_VERIFY_OK(plan);
        QVERIFY(plan->write.graph == nullptr);
        QVERIFY(std::any_of(plan->findings.begin(), plan->findings.end(),
                            [](const Finding& finding) { return finding.rule == "output.no-graph"; }));
        const auto model = converted(in("u.safetensors"), "out.onnx");
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), std::size_t{1});
    }
};

APR_TEST(TestExportedGraph)
#include "tst_exported_graph.moc"
