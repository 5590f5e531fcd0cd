// SPDX-License-Identifier: MIT
#include "convert/lower/whisper_file.h"

#include "apr/format/formats.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

/// One layer of each side, 32 wide, under canonical names.
Draft draftOf(std::vector<MemoryTensor> more = {})
{
    std::vector<MemoryTensor> tensors{patterned("encoder.conv1.weight", DType::F32, {32, 80, 3}),
                                      patterned("encoder.conv1.bias", DType::F32, {32}),
                                      patterned("encoder.positional_embedding", DType::F16, {6, 32}),
                                      patterned("encoder.layers.0.fc1.weight", DType::F32, {128, 32}),
                                      patterned("decoder.token_embedding", DType::F32, {40, 32}),
                                      patterned("decoder.positional_embedding", DType::F32, {5, 32}),
                                      patterned("decoder.layers.1.fc1.weight", DType::F32, {128, 32}),
                                      patterned("lm_head.weight", DType::F32, {40, 32})};
    tensors.insert(tensors.end(), more.begin(), more.end());
    Draft draft = Draft::of({.path = "m", .model = modelOf(std::move(tensors))});
    draft.keepsNames = false;
    draft.detection = {.architecture = findArchitecture("whisper"), .type = "whisper", .evidence = "config.json"};
    draft.hyperparameters = {{"n_audio_head", 2U}, {"n_text_head", 4U}};
    return draft;
}

void quantize(Draft& draft, std::string_view name, DType dtype)
{
    draft.tensors[*draft.model.find(name)].conversion = DtypeConversion{.target = TargetType{.dtype = dtype}};
}

DType typeOf(const Draft& draft, std::string_view name)
{
    return draft.model.tensors()[*draft.model.find(name)].dtype;
}

} // namespace

class TestWhisperFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void onlyForWhisperCpp()
    {
        Draft draft = draftOf();
        QVERIFY(becomesWhisperFile(draft, *findWriter("ggml-whisper")));
        QVERIFY(!becomesWhisperFile(draft, *findWriter("gguf")));
        draft.keepsNames = true;
        QVERIFY(!becomesWhisperFile(draft, *findWriter("ggml-whisper")));
    }

    void floatsAreF16WhereItReadsThem()
    {
        Draft draft = draftOf();
        APR_VERIFY_OK(makeWhisperFile(draft));
        QVERIFY(!draft.model.find("lm_head.weight"));
        const auto filters = draft.model.find("mel_filters"); // none in the source: those of all Whisper models
        QVERIFY(filters.has_value());
        QCOMPARE(draft.model.tensors()[*filters].shape, (Shape{80, 201}));
        APR_VERIFY_OK(requireWhisperTypes(draft));
        APR_VERIFY_OK(draft.settle(false));
        QCOMPARE(typeOf(draft, "encoder.conv1.weight"), DType::F16);
        QCOMPARE(typeOf(draft, "encoder.layers.0.fc1.weight"), DType::F16);
        QCOMPARE(typeOf(draft, "encoder.conv1.bias"), DType::F32);
        QCOMPARE(typeOf(draft, "encoder.positional_embedding"), DType::F32);
    }

    /// A type that a step chose for some matrices is that of all.
    void matricesShareAType()
    {
        Draft draft = draftOf();
        APR_VERIFY_OK(makeWhisperFile(draft));
        quantize(draft, "encoder.layers.0.fc1.weight", DType::Q5_0);
        quantize(draft, "encoder.positional_embedding", DType::Q5_0);
        APR_VERIFY_OK(requireWhisperTypes(draft));
        APR_VERIFY_OK(draft.settle(false));
        QCOMPARE(typeOf(draft, "decoder.token_embedding"), DType::Q5_0);
        QCOMPARE(typeOf(draft, "encoder.positional_embedding"), DType::F32);
        Draft mixed = draftOf();
        APR_VERIFY_OK(makeWhisperFile(mixed));
        quantize(mixed, "encoder.layers.0.fc1.weight", DType::Q5_0);
        quantize(mixed, "decoder.token_embedding", DType::Q8_0);
        APR_VERIFY_ERROR(requireWhisperTypes(mixed), Errc::Unsupported);
        Draft narrow = draftOf({patterned("encoder.layers.0.self_attn.k_proj.weight", DType::F32, {32, 33})});
        APR_VERIFY_OK(makeWhisperFile(narrow));
        quantize(narrow, "encoder.layers.0.fc1.weight", DType::Q8_0);
        APR_VERIFY_ERROR(requireWhisperTypes(narrow), Errc::Unsupported);
    }

    void whatTheHeaderHas()
    {
        Draft draft = draftOf({patterned("mel_filterbank", DType::F32, {80, 201})});
        APR_VERIFY_OK(makeWhisperFile(draft));
        Model result = draft.model;
        Model reference = draft.model;
        Metadata metadata = Metadata::object();
        std::vector<Finding> findings;
        APR_VERIFY_ERROR(finishWhisperFile(draft, result, reference, metadata, false, findings), Errc::MissingTensor);
        APR_VERIFY_OK(finishWhisperFile(draft, result, reference, metadata, true, findings));
        QVERIFY(findingOf(findings, "output.no-tokenizer") != nullptr);
        const Json& header = metadata["architecture"];
        for (const auto& [key, value] :
             {std::pair("n_vocab", 40), std::pair("n_audio_ctx", 6), std::pair("n_audio_state", 32),
              std::pair("n_audio_head", 2), std::pair("n_audio_layer", 1), std::pair("n_text_ctx", 5),
              std::pair("n_text_state", 32), std::pair("n_text_head", 4), std::pair("n_text_layer", 2),
              std::pair("n_mels", 80)}) {
            QVERIFY2(header.at(key) == value, key);
        }
        QVERIFY(result.find("mel_filters").has_value());
        QVERIFY(result.find("encoder.blocks.0.mlp.0.weight").has_value());
        QVERIFY(!metadata.contains("mel_filterbank"));
        draft.hyperparameters = Json::object();
        APR_VERIFY_ERROR(finishWhisperFile(draft, result = draft.model, reference, metadata, true, findings),
                         Errc::Architecture);
    }

    void whatItDoesNotHave()
    {
        Draft other = draftOf({patterned("encoder.layers.0.gate", DType::F32, {1})});
        APR_VERIFY_ERROR(makeWhisperFile(other), Errc::Unsupported);
        Draft llama = draftOf();
        llama.detection = {.architecture = findArchitecture("llama"), .type = "llama"};
        APR_VERIFY_ERROR(makeWhisperFile(llama), Errc::Unsupported);
        Draft wide = draftOf({patterned("encoder.layers.0.fc2.weight", DType::F32, {32, 64})});
        APR_VERIFY_ERROR(makeWhisperFile(wide), Errc::Unsupported);
    }
};

APR_TEST(TestWhisperFile)
#include "tst_whisper_file.moc"
