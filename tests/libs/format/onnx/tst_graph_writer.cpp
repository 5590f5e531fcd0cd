// SPDX-License-Identifier: MIT
#include "format/onnx/graph_writer.h"

#include "apr/graph/graph_json.h"
#include "fixtures/test_main.h"
#include "fixtures/written.h"
#include "format/onnx/writer.h"

using namespace apr;
using namespace apr::test;

namespace {

Result<WrittenFiles> graphFilesOf(const Model& model, const Metadata& metadata = Metadata::object(),
                                  WriteOptions options = {})
{
    return writtenFiles(onnx::kWriter, model, metadata, std::move(options));
}

WriteOptions withGraph(const Model& model, const char* json)
{
    const auto graph = readGraph(model, Json::parse(json), noProgress);
    return {.graph = graph ? std::make_shared<const Graph>(*graph) : nullptr};
}

Json storedGraphOf(const Model& model)
{
    const Json* graph = storedGraph(model.metadata());
    return graph == nullptr ? Json() : *graph;
}

} // namespace

class TestOnnxGraphWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void elementTypes()
    {
        QCOMPARE(onnx::elementTypeOf(DType::F32), std::int64_t{1});
        QCOMPARE(onnx::elementTypeOf(DType::BF16), std::int64_t{16});
        QCOMPARE(onnx::elementTypeOf(DType::Q8_0), std::int64_t{0}); // no bytes of ONNX
    }

    void graphsComeBack()
    {
        constexpr const char* kGraph = R"({
            "name": "main", "opsets": {"ai.onnx": 17, "com.custom": 2},
            "inputs": [{"name": "x", "dtype": "FLOAT", "shape": ["n", 3]},
                       {"name": "s", "type": "sequence", "of": {"dtype": "FLOAT", "shape": [1]}},
                       {"name": "m", "type": "map", "key": "INT64", "of": {"dtype": "STRING"}}],
            "outputs": [{"name": "y", "dtype": "FLOAT"}],
            "values": [{"name": "h", "dtype": "FLOAT", "shape": [null, 2]}],
            "nodes": [
                {"op": "Gemm", "name": "g", "inputs": ["x", "w", ""], "outputs": ["h"],
                 "attributes": {"alpha": 0.5, "transB": 1}},
                {"op": "Custom", "domain": "com.custom", "overload": "o", "inputs": ["h"], "outputs": ["k"],
                 "attributes": {"ints": [1, -2], "floats": [0.5, 1.5], "text": "a", "texts": ["a", "b"],
                                "bytes": {"hex": "ff00"}, "empty": [], "ref": {"ref": "alpha", "type": "FLOAT"},
                                "type": {"type_proto": {"type": "optional", "of": {"dtype": "INT64", "shape": [2]}}},
                                "table": {"tensor": "table"}, "list": {"tensor": "list", "list": true}}},
                {"op": "If", "inputs": ["c"], "outputs": ["y"], "attributes": {
                    "then_branch": {"graph": {"nodes": [{"op": "Identity", "inputs": ["k"], "outputs": ["t"]}],
                                              "outputs": [{"name": "t", "dtype": "FLOAT"}]}},
                    "else_branch": {"graph": {"nodes": [{"op": "Identity", "inputs": ["w"], "outputs": ["e"]}],
                                              "outputs": [{"name": "e", "dtype": "FLOAT"}]}}}}],
            "functions": [{"name": "f", "domain": "com.custom", "overload": "o", "inputs": ["a"], "outputs": ["b"],
                           "attributes": ["alpha"], "defaults": {"beta": 2},
                           "nodes": [{"op": "Relu", "inputs": ["a"], "outputs": ["b"]}]}]})";
        std::vector<float> long_(300);
        for (std::size_t i = 0; i < long_.size(); ++i) {
            long_[i] = static_cast<float>(i) / 2;
        }
        const Model model = modelOf({random("w", {2, 3}),
                                     floats("table", {2}, {1, 2}),
                                     floats("list", {300}, long_),
                                     {.name = "c", .dtype = DType::Bool, .shape = {}, .data = {std::byte{1}}}});
        const auto files = graphFilesOf(model, Metadata::object(), withGraph(model, kGraph));
        APR_VERIFY_OK(files);
        const auto back = reopened("m.onnx", files);
        APR_VERIFY_OK(back);
        QCOMPARE(back->tensors().size(), model.tensors().size());
        const Json read = storedGraphOf(*back);
        const auto once = readGraph(model, Json::parse(kGraph), noProgress);
        const auto again = readGraph(*back, read, noProgress);
        APR_VERIFY_OK(once);
        APR_VERIFY_OK(again);
        Json wanted = graphToJson(*once, model);
        Json found = graphToJson(*again, *back);
        // Tensors of attributes are called after the node.
        Json& attributes = found["nodes"][1]["attributes"];
        QVERIFY(back->find(attributes["table"]["tensor"].get<std::string>()).has_value());
        attributes["table"]["tensor"] = "table";
        attributes["list"]["tensor"] = "list";
        for (Json* each : {&wanted, &found}) {
            for (Json& function : (*each)["functions"]) {
                function.erase("opsets");
            }
            for (const char* branch : {"then_branch", "else_branch"}) { // written under names of their own
                (*each)["nodes"][2]["attributes"][branch]["graph"].erase("name");
                (*each)["nodes"][2]["attributes"][branch]["graph"].erase("opsets");
            }
        }
        QCOMPARE(dumpJson(found, 1), dumpJson(wanted, 1));
    }

    void stringsAndSparseTensorsComeBack()
    {
        const std::vector<MemoryTensor> tensors{
            floats("s.values", {2}, {1, 2}),
            {.name = "s.indices", .dtype = DType::I64, .shape = {2}, .data = Buffer(16, std::byte{0})}};
        const Metadata metadata{
            {"source_metadata",
             {{"sparse_tensors", {{"s", {{"layout", "onnx"}, {"shape", {4}}, {"parts", {"s.indices", "s.values"}}}}}},
              {"onnx", {{"strings", {{"words", {{"shape", {2}}, {"values", {"one", {{"hex", "ff"}}}}}}}}}}}}};
        const auto files = graphFilesOf(modelOf(tensors), metadata);
        APR_VERIFY_OK(files);
        const auto model = reopened("m.onnx", files);
        APR_VERIFY_OK(model);
        QCOMPARE(dumpJson(model->metadata().at("sparse_tensors")),
                 dumpJson(metadata.at("source_metadata").at("sparse_tensors")));
        QCOMPARE(dumpJson(model->metadata().at("onnx").at("strings")),
                 dumpJson(metadata.at("source_metadata").at("onnx").at("strings")));
        QCOMPARE(model->tensors().size(), std::size_t{2});
    }

    void attributesThatCannotBeWritten()
    {
        const Model model = modelOf({filled("a", {1}, 0)});
        const auto files =
            graphFilesOf(model, Metadata::object(),
                         withGraph(model, R"({"nodes": [{"op": "A", "attributes": {"x": {"odd": 1}}}]})"));
        APR_VERIFY_ERROR(files, Errc::Unsupported);
    }
};

APR_TEST(TestOnnxGraphWriter)
#include "tst_graph_writer.moc"
