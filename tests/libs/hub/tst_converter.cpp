// SPDX-License-Identifier: MIT
#include "apr/hub/converter.h"

#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

class TestConverter : public QObject {
    Q_OBJECT

    QTemporaryDir m_dir;

    std::string in(const char* name) const { return path(m_dir.path(), name).toStdString(); }

    Result<Model> opened(const Converter& converter) const
    {
        APR_TRY(std::vector<std::byte> bytes, converter.convert());
        return openModel("made", ByteSource(Bytes::own(std::move(bytes))), {});
    }

private Q_SLOTS:
    void initTestCase()
    {
        save(QString::fromStdString(in("model.safetensors")), safetensorsOf(tinyLlama()).span());
        save(QString::fromStdString(in("config.json")), dumpJson(tinyLlamaConfig()));
    }

    void modelsInMemory()
    {
        const auto bytes = Converter().source(in("model.safetensors")).relaxed().convert();
        APR_VERIFY_OK(bytes);
        const Bytes shared(*bytes, nullptr); // not copied
        const auto model = openModelAs("llama", shared);
        APR_VERIFY_OK(model);
        QCOMPARE(modelTypeOf(*model), std::string("llama"));
        QVERIFY(model->find("norm.weight").has_value());
        const auto other = openModelAs("bert", shared);
        APR_VERIFY_ERROR(other, Errc::Architecture);
        QVERIFY(other.error().message.starts_with("ModelTypeMismatch"));
        const auto unknown = openModelAs("bert", safetensorsOf({filled("a", {1}, 1)}));
        APR_VERIFY_ERROR(unknown, Errc::Architecture);
    }

    void stepsAndFormats()
    {
        Converter converter;
        converter.source(in("model.safetensors")).architecture("llama").relaxed().precision("fp16").compress("zstd");
        const auto model = opened(converter);
        APR_VERIFY_OK(model);
        QCOMPARE(model->tensors().front().dtype, DType::F16);
        const auto quantized = opened(Converter().source(in("model.safetensors")).relaxed().quantize("q8_0"));
        APR_VERIFY_OK(quantized);
        QVERIFY(std::any_of(quantized->tensors().begin(), quantized->tensors().end(),
                            [](const TensorInfo& tensor) { return tensor.dtype == DType::Q8_0; }));
        for (const char* format : {"safetensors", "aprender", "onnx"}) {
            APR_VERIFY_OK(Converter().source(in("model.safetensors")).relaxed().convert(noProgress, format));
        }
        APR_VERIFY_ERROR(Converter().source(in("model.safetensors")).convert(noProgress, "tflite"), Errc::Argument);
        APR_VERIFY_ERROR(Converter().convert(), Errc::Argument);
        APR_VERIFY_ERROR(Converter().source(in("none.safetensors")).convert(), Errc::Io);
    }

    void namesOfTheCaller()
    {
        const auto model =
            opened(Converter()
                       .source(in("model.safetensors"))
                       .relaxed()
                       .names([](std::string_view name) -> std::optional<std::string> {
                           return name == "model.norm.weight" ? std::optional<std::string>("last") : std::nullopt;
                       }));
        APR_VERIFY_OK(model);
        QVERIFY(model->find("last").has_value());
        QVERIFY(model->find("model.embed_tokens.weight").has_value()); // the others keep theirs
        QVERIFY(!model->find("model.norm.weight").has_value());
    }

    void expectationsOfTheCaller()
    {
        const auto expecting = [](const Expectation& expectation) {
            return [expectation](std::string_view name) {
                return name == "norm.weight" ? std::optional(expectation) : std::nullopt;
            };
        };
        const auto converted = [&](const Expectation& expectation) {
            return Converter()
                .source(in("model.safetensors"))
                .relaxed()
                .expect(expecting(expectation))
                .convertTo(in("out.apr"), noProgress, true);
        };
        APR_VERIFY_OK(converted({.meanLow = -1e6, .meanHigh = 1e6, .stdHigh = 1e6}));
        std::filesystem::remove(in("out.apr"));
        const auto low = converted({.kind = "norm", .meanLow = 1e6});
        APR_VERIFY_ERROR(low, Errc::Validation);
        QCOMPARE(low.error().tensor, std::string("norm.weight"));
        APR_VERIFY_ERROR(converted({.meanHigh = -1e6}), Errc::Validation);
        APR_VERIFY_ERROR(converted({.stdHigh = -1}), Errc::Validation);
        QVERIFY(!std::filesystem::exists(in("out.apr"))); // nothing was written
    }

    void importOfAFile()
    {
        std::filesystem::remove(in("imported.apr"));
        const auto report =
            Converter().source(in("model.safetensors")).relaxed().convertTo(in("imported.apr"), noProgress);
        APR_VERIFY_OK(report);
        QCOMPARE(report->tensors, tinyLlama().size());
        APR_VERIFY_ERROR(
            Converter().source(in("model.safetensors")).relaxed().convertTo(in("imported.apr"), noProgress),
            Errc::Exists);
        APR_VERIFY_ERROR(importModel(in("none.safetensors"), in("other.apr"), noProgress), Errc::Io);
    }
};

APR_TEST(TestConverter)
#include "tst_converter.moc"
