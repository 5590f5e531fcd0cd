// SPDX-License-Identifier: MIT
#include "format/onnx/writer.h"

#include "fixtures/test_main.h"
#include "fixtures/written.h"

using namespace apr;
using namespace apr::test;

namespace {

Result<WrittenFiles> filesOf(const Model& model, const Metadata& metadata = Metadata::object(),
                             WriteOptions options = {})
{
    return writtenFiles(onnx::kWriter, model, metadata, std::move(options));
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
        const auto model = reopened("m.onnx", files);
        checkSame(model, tensors);
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
        const auto back = reopened("m.onnx", files);
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
        const auto model = reopened("m.onnx", files);
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
        const auto model = reopened("m.onnx", files);
        APR_VERIFY_OK(model);
        QCOMPARE(model->metadata().at("error").at("l2").get<double>(), 0.25);
    }

    void whatOnnxDoesNotHaveIsRefused()
    {
        const auto refused = [](const Result<WrittenFiles>& files) { return files ? Errc::Io : files.error().code; };
        QCOMPARE(refused(filesOf(modelOf({patterned("a", DType::Q8_0, {1, 32})}))), Errc::Unsupported);
        QCOMPARE(refused(filesOf(modelOf({filled("\xff", {1}, 0)}))), Errc::Argument);
        QCOMPARE(refused(filesOf(modelOf({filled("", {1}, 0)}))), Errc::Argument);
    }
};

APR_TEST(TestOnnxWriter)
#include "tst_writer.moc"
