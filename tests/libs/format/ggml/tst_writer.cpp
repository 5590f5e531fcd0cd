// SPDX-License-Identifier: MIT
#include "apr/format/writer.h"

#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

/// Of a model with one tensor of each kind.
Metadata whisperMetadata()
{
    Metadata out;
    for (const char* key : {"n_audio_ctx", "n_audio_state", "n_audio_head", "n_audio_layer", "n_text_ctx",
                            "n_text_state", "n_text_head", "n_text_layer"}) {
        out["architecture"][key] = 2U;
    }
    out["architecture"]["n_vocab"] = 51865U;
    out["architecture"]["n_mels"] = 80U;
    out["tokenizer.vocabulary"] = {"a", Json{{"hex", "ff00"}}, ""};
    return out;
}

std::vector<MemoryTensor> whisperTensors(DType dtype = DType::F16)
{
    return {patterned("decoder.token_embedding.weight", dtype, {4, 32}),
            patterned("encoder.conv1.bias", DType::F32, {2}), patterned("encoder.conv1.weight", DType::F16, {2, 80, 3}),
            patterned("decoder.ln.bias", DType::F32, {2}), patterned("mel_filters", DType::F32, {80, 3})};
}

Result<OutputLayout> laidOut(const Model& model, const Metadata& metadata)
{
    return layOutFile(model, metadata, {.format = findWriter("ggml-whisper")});
}

Buffer written(const Model& model, const Metadata& metadata)
{
    MemorySink sink;
    NoProgress progress;
    const auto layout = laidOut(model, metadata);
    return layout && writeFile(model, *layout, sink, {}, progress) ? sink.bytes : Buffer();
}

} // namespace

class TestGgmlWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void modelsComeBack()
    {
        const std::pair<DType, std::uint32_t> types[] = {
            {DType::F32, 0}, {DType::F16, 1}, {DType::Q4_0, 2002}, {DType::Q8_0, 2007}, {DType::Q5_1, 2009}};
        for (const auto& [dtype, fileType] : types) {
            const auto tensors = whisperTensors(dtype);
            const Buffer file = written(modelOf(tensors), whisperMetadata());
            QVERIFY(!file.empty());
            QCOMPARE(loadLittle<std::uint32_t>(file.data() + 44), fileType);
            const auto model = openModel("m.bin", Bytes::own(file), {});
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().dialect, std::string("whisper.cpp"));
            QCOMPARE(model->tensors().size(), tensors.size());
            for (const MemoryTensor& tensor : tensors) {
                const auto at = model->find(tensor.name);
                QVERIFY2(at.has_value(), tensor.name.c_str());
                QCOMPARE(model->tensors()[*at].shape, tensor.shape);
                QVERIFY(sameBytes(model->load(*at)->span(), tensor.data));
            }
            QVERIFY(model->metadata()["tokenizer.vocabulary"] == whisperMetadata()["tokenizer.vocabulary"]);
            // Written again from what was read.
            QVERIFY(written(*model, model->metadata()) == file);
        }
    }

    /// The bias of a convolution is a matrix of one column in the file.
    void headersOfTensors()
    {
        const Buffer file = written(modelOf(whisperTensors()), whisperMetadata());
        const std::string text(reinterpret_cast<const char*>(file.data()), file.size());
        const std::size_t at = text.find("encoder.conv1.bias") - 20;
        for (const auto& [offset, value] :
             {std::pair(0U, 2U), std::pair(4U, 18U), std::pair(8U, 0U), std::pair(12U, 1U), std::pair(16U, 2U)}) {
            QCOMPARE(loadLittle<std::uint32_t>(file.data() + at + offset), value);
        }
    }

    void whatIsMissing()
    {
        for (const char* key : {"architecture", "tokenizer.vocabulary"}) {
            Metadata metadata = whisperMetadata();
            metadata.erase(key);
            APR_VERIFY_ERROR(laidOut(modelOf(whisperTensors()), metadata), Errc::Argument);
        }
        Metadata metadata = whisperMetadata();
        metadata["architecture"]["n_text_head"] = std::uint64_t{1} << 31;
        APR_VERIFY_ERROR(laidOut(modelOf(whisperTensors()), metadata), Errc::Argument);
        for (const std::size_t each : {std::size_t{0}, std::size_t{4}}) { // the embedding, the filters
            auto tensors = whisperTensors();
            tensors.erase(tensors.begin() + static_cast<std::ptrdiff_t>(each));
            APR_VERIFY_ERROR(laidOut(modelOf(tensors), whisperMetadata()), Errc::Argument);
        }
    }

    void whatFilesDoNotHave()
    {
        const auto refused = [](const MemoryTensor& tensor) {
            auto tensors = whisperTensors();
            tensors.push_back(tensor);
            return laidOut(modelOf(tensors), whisperMetadata());
        };
        APR_VERIFY_ERROR(refused(patterned("x", DType::I64, {2})), Errc::Unsupported);
        APR_VERIFY_ERROR(refused(patterned("x", DType::BF16, {2})), Errc::Unsupported);
        APR_VERIFY_ERROR(refused(patterned("x", DType::F32, {1, 1, 1, 1, 1})), Errc::Argument);
        APR_VERIFY_ERROR(refused(patterned(std::string(257, 'x'), DType::F32, {1})), Errc::Argument);
        auto halves = whisperTensors();
        halves[4] = patterned("mel_filters", DType::F16, {80, 3});
        APR_VERIFY_ERROR(laidOut(modelOf(halves), whisperMetadata()), Errc::Argument);
        APR_VERIFY_ERROR(laidOut(modelOf(whisperTensors(DType::BF16)), whisperMetadata()), Errc::Unsupported);
    }
};

APR_TEST(TestGgmlWriter)
#include "tst_writer.moc"
