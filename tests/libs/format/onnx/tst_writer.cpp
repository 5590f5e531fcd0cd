// SPDX-License-Identifier: MIT
#include "format/onnx/writer.h"

#include "apr/format/open.h"
#include "apr/format/writer.h"
#include "apr/graph/graph_json.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <map>

using namespace apr;
using namespace apr::test;

namespace {

using Files = std::map<std::string, Buffer>;

Result<Files> filesOf(const Model& model, const Metadata& metadata = Metadata::object(), WriteOptions options = {})
{
    options.format = &onnx::kWriter;
    APR_TRY(const OutputLayout layout, onnx::kWriter.layOut(model, metadata, options));
    std::map<std::string, MemorySink> sinks;
    const SinkFor sinkFor = [&sinks](const FileLayout& file) -> Result<Sink*> { return &sinks[file.name]; };
    APR_TRY([[maybe_unused]] const auto written, writeFiles(model, layout, sinkFor, {}, noProgress));
    Files out;
    std::uint64_t bytes = 0;
    for (const auto& [name, sink] : sinks) {
        out[name] = sink.bytes;
        bytes += sink.bytes.size();
    }
    if (bytes != layout.bytes()) {
        return Error{.code = Errc::Corrupt, .message = "the size is not the planned one"};
    }
    return out;
}

Result<Model> reopened(const Files& files)
{
    const SiblingOpener siblings = [&files](const std::string& name, SiblingPath) -> Result<ByteSource> {
        const auto found = files.find(name);
        return found == files.end() ? Result<ByteSource>(Error{.code = Errc::Io, .message = "no such file"})
                                    : ByteSource(Bytes::own(found->second));
    };
    return openModel("m.onnx", Bytes::own(files.at("")), siblings);
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

class TestOnnxWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyTypeComesBack()
    {
        std::vector<MemoryTensor> tensors;
        for (const DType dtype : {DType::F32, DType::F64, DType::F16, DType::BF16, DType::I64, DType::I32, DType::I16,
                                  DType::I8, DType::U8, DType::U16, DType::U32, DType::U64, DType::C64, DType::F8E4M3,
                                  DType::F8E5M2, DType::F8E4M3Fnuz, DType::F8E5M2Fnuz, DType::F8E8M0, DType::I4}) {
            tensors.push_back(patterned(std::string(dtypeName(dtype)), dtype, {2, 4}));
        }
        tensors.push_back(filled("scalar", {}, 7));
        tensors.push_back(filled("empty", {0, 4}, 0));
        const auto files = filesOf(modelOf(tensors));
        APR_VERIFY_OK(files);
        QCOMPARE(files->size(), std::size_t{1});
        const auto model = reopened(*files);
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().size(), tensors.size());
        for (const MemoryTensor& tensor : tensors) {
            const auto at = model->find(tensor.name);
            QVERIFY2(at.has_value(), tensor.name.c_str());
            QCOMPARE(model->tensors()[*at].dtype, tensor.dtype);
            QVERIFY(model->tensors()[*at].shape == tensor.shape);
            const auto bytes = model->load(*at);
            APR_VERIFY_OK(bytes);
            QVERIFY2(sameBytes(bytes->span(), tensor.data), tensor.name.c_str());
        }
        QVERIFY(model->facts().findings.empty());
    }

    void largeModelsHaveExternalData()
    {
        const std::vector<MemoryTensor> tensors{random("a", {50, 10}), random("small", {4}), random("b", {600})};
        const Model model = modelOf(tensors);
        const auto files = filesOf(model, Metadata::object(), {.fileName = "big.onnx", .inlineLimit = 1000});
        APR_VERIFY_OK(files);
        QVERIFY(files->contains("big.onnx.data"));
        QCOMPARE(files->at("big.onnx.data").size(), std::size_t{4096 + 2400}); // from a multiple of 4096 on
        const auto back = reopened(*files);
        APR_VERIFY_OK(back);
        for (const MemoryTensor& tensor : tensors) {
            const TensorInfo& info = back->tensors()[*back->find(tensor.name)];
            QCOMPARE(info.part, tensor.name == "small" ? 0U : 1U);
            QVERIFY(info.part == 0 || info.offset % 4096 == 0);
            const auto bytes = back->load(*back->find(tensor.name));
            APR_VERIFY_OK(bytes);
            QVERIFY(sameBytes(bytes->span(), tensor.data));
        }
    }

    void metadataComesBack()
    {
        const Metadata metadata{{"apr_version", "2.0.0"},
                                {"model_name", "small"},
                                {"source_metadata",
                                 {{"config", {{"hidden_size", 4}}},
                                  {"graph", {{"nodes", Json::array()}}},
                                  {"onnx",
                                   {{"ir_version", 9},
                                    {"producer_name", "pytorch"},
                                    {"producer_version", "2.9"},
                                    {"domain", "ai.test"},
                                    {"model_version", 3},
                                    {"doc_string", "about"},
                                    {"metadata_props", {{"labels", "a,b"}}}}}}}};
        const auto files = filesOf(modelOf({filled("w", {1}, 1)}), metadata);
        APR_VERIFY_OK(files);
        const auto model = reopened(*files);
        APR_VERIFY_OK(model);
        const Json& onnx = model->metadata().at("onnx");
        QCOMPARE(dumpJson(onnx.at("metadata_props")), std::string(R"({"labels":"a,b"})"));
        QCOMPARE(onnx.at("ir_version").get<int>(), 9);
        for (const auto& [key, value] : {std::pair("producer_name", "pytorch"), std::pair("producer_version", "2.9"),
                                         std::pair("domain", "ai.test"), std::pair("doc_string", "about")}) {
            QCOMPARE(stringMember(onnx, key).value_or(""), std::string(value));
        }
        QCOMPARE(onnx.at("model_version").get<int>(), 3);
        QCOMPARE(stringMember(model->metadata(), "model_name").value_or(""), std::string("small"));
        QCOMPARE(dumpJson(model->metadata().at("source_metadata")), std::string(R"({"config":{"hidden_size":4}})"));
    }

    void numbersThatAreKnownLate()
    {
        Metadata metadata{{"error", {{"l2", 0.0}}}};
        const auto files =
            filesOf(modelOf({filled("w", {1}, 1)}), metadata,
                    {.lateNumbers = {{"error", "l2"}}, .lateValues = [] { return std::vector<double>{0.25}; }});
        APR_VERIFY_OK(files);
        const auto model = reopened(*files);
        APR_VERIFY_OK(model);
        QCOMPARE(model->metadata().at("error").at("l2").get<double>(), 0.25);
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
        const auto files = filesOf(model, Metadata::object(), withGraph(model, kGraph));
        APR_VERIFY_OK(files);
        const auto back = reopened(*files);
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
        const auto files = filesOf(modelOf(tensors), metadata);
        APR_VERIFY_OK(files);
        const auto model = reopened(*files);
        APR_VERIFY_OK(model);
        QCOMPARE(dumpJson(model->metadata().at("sparse_tensors")),
                 dumpJson(metadata.at("source_metadata").at("sparse_tensors")));
        QCOMPARE(dumpJson(model->metadata().at("onnx").at("strings")),
                 dumpJson(metadata.at("source_metadata").at("onnx").at("strings")));
        QCOMPARE(model->tensors().size(), std::size_t{2});
    }

    void whatOnnxDoesNotHaveIsRefused()
    {
        const auto refused = [](const Result<Files>& files) { return files ? Errc::Io : files.error().code; };
        QCOMPARE(refused(filesOf(modelOf({patterned("a", DType::Q8_0, {1, 32})}))), Errc::Unsupported);
        QCOMPARE(refused(filesOf(modelOf({filled("\xff", {1}, 0)}))), Errc::Argument);
        QCOMPARE(refused(filesOf(modelOf({filled("", {1}, 0)}))), Errc::Argument);
        const Model model = modelOf({filled("a", {1}, 0)});
        QCOMPARE(refused(filesOf(model, Metadata::object(),
                                 withGraph(model, R"({"nodes": [{"op": "A", "attributes": {"x": {"odd": 1}}}]})"))),
                 Errc::Unsupported);
    }
};

APR_TEST(TestOnnxWriter)
#include "tst_writer.moc"
