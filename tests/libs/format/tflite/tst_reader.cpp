// SPDX-License-Identifier: MIT
#include "format/tflite/reader.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/sweeps.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

Bytes fileBytes(const std::string& path)
{
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    const QByteArray all = file.readAll();
    return bytesOf(std::string_view(all.constData(), static_cast<std::size_t>(all.size())));
}

std::string corpusFile(const char* name)
{
    return qEnvironmentVariable("APR_CORPUS").toStdString() + "/tflite/" + name;
}

} // namespace

class TestTfliteReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void corpus()
    {
        const auto files = corpusFiles("tflite", "*.tflite");
        QVERIFY(files.size() > 100);
        std::size_t described = 0;
        for (const std::string& file : files) {
            const auto model = openModelFile(file);
            APR_VERIFY_OK(model);
            QCOMPARE(model->facts().format, std::string("TensorFlow Lite"));
            for (std::size_t i = 0; i < model->tensors().size(); ++i) {
                APR_VERIFY_OK(model->load(i));
            }
            const Json& header = model->metadata()["tflite"];
            if (const auto buffers = header.find("metadata"); buffers != header.end()) {
                for (const auto& [key, value] : buffers->items()) { // a FlatBuffer is no text
                    QVERIFY2(key != "TFLITE_METADATA" || value.contains("offset"), file.c_str());
                    described += value.is_string() ? 1 : 0;
                }
            }
        }
        QVERIFY(described > 20);
    }

    /// Values as TensorFlow's own interpreter has them (tests/interop compares all).
    void quantizationIsKept()
    {
        const auto model = openModelFile(corpusFile("tfls__mobilenet_v1_0.25_224_quant.tflite"));
        APR_VERIFY_OK(model);
        const char* name = "MobilenetV1/Logits/Conv2d_1c_1x1/weights_quant/FakeQuantWithMinMaxVars";
        const auto index = model->find(name);
        QVERIFY(index.has_value());
        QCOMPARE(model->tensors()[*index].shape, (Shape{1001, 1, 1, 256}));
        QCOMPARE(model->tensors()[*index].dtype, DType::U8);
        const Json& facts = model->metadata()["quantization"][name];
        QVERIFY(facts["scheme"] == Json("per tensor"));
        QVERIFY(facts["scale"].get<double>() > 0 && facts["zero_point"].is_number_integer());
        QVERIFY(model->tensors()[*index].isInFile());
        QVERIFY(model->metadata()["graph"]["nodes"][0]["op"] == Json("CONV_2D"));
    }

    void everyFlip() { openEveryFlip(fileBytes(corpusFile("tflm__quantize1.tflite"))); }

    void everyTruncation()
    {
        const Bytes good = fileBytes(corpusFile("tflm__quantize1.tflite"));
        QVERIFY(good.size() > 300);
        for (std::uint64_t size = 8; size < good.size(); ++size) {
            const auto model = openModel("m.tflite", cut(good, size), {});
            QVERIFY2(!model || model->tensors().size() <= 1, std::to_string(size).c_str());
        }
    }
};

APR_TEST(TestTfliteReader)
#include "tst_reader.moc"
