// SPDX-License-Identifier: MIT
#include "format/llama2c/format.h"

#include "apr/architecture/architecture.h"
#include "apr/format/open.h"
#include "apr/model/scales.h"
#include "apr/model/tensor_values.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

/// A file whose value number n is n, or in version 2: norms and scales of n and integers of n % 100.
struct Llama2c {
    std::uint32_t version = 1;
    std::array<std::int32_t, 7> parameters = {8, 12, 2, 4, 2, 5, 16};
    bool isShared = true;
    std::int32_t group = 4;
    std::uint64_t cut = 0; ///< bytes that the end lacks

    Buffer build() const
    {
        ByteWriter out;
        out.put(std::uint32_t{0x616b3432});
        out.put(version);
        for (const std::int32_t value : parameters) {
            out.put(value);
        }
        out.put(static_cast<std::uint8_t>(isShared ? 1 : 0));
        if (version == 2) {
            out.put(group);
        }
        while (out.span().size() < 256) {
            out.put(std::uint8_t{0});
        }
        std::uint64_t number = 0;
        const auto floats = [&](std::uint64_t count) {
            for (std::uint64_t i = 0; i < count; ++i) {
                out.put(static_cast<float>(number++));
            }
        };
        const auto matrix = [&](std::uint64_t count) {
            for (std::uint64_t i = 0; version == 2 && i < count; ++i) {
                out.put(static_cast<std::int8_t>(number++ % 100));
            }
            floats(version == 2 ? count / 4 : count);
        };
        floats(8 * 5); // norms
        matrix(5 * 8);
        for (const std::uint64_t count : {64, 32, 32, 64, 96, 96, 96}) {
            matrix(count);
            matrix(count); // of the second layer
        }
        if (!isShared) {
            matrix(5 * 8);
        }
        Buffer bytes = out.take();
        bytes.resize(bytes.size() - static_cast<std::size_t>(cut));
        return bytes;
    }
};

Result<Model> opened(const Llama2c& file)
{
    return openModel("m.bin", Bytes::own(file.build()), {});
}

float valueOf(const Model& model, std::string_view name, std::uint64_t element)
{
    std::vector<float> out(1);
    return loadElements(model, *model.find(name), element, out) ? out[0] : -1;
}

} // namespace

class TestLlama2cReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void floats()
    {
        const auto model = opened({.isShared = false});
        APR_VERIFY_OK(model);
        QVERIFY(model->facts().format == FormatId::Llama2C);
        QCOMPARE(model->facts().dialect, std::string("version 1"));
        QCOMPARE(model->tensors().size(), std::size_t{2 * 9 + 3});
        QCOMPARE(model->tensors()[*model->find("layers.1.attention.wk.weight")].shape, (Shape{4, 8}));
        QCOMPARE(valueOf(*model, "layers.1.attention_norm.weight", 0), 8.0F);
        QCOMPARE(valueOf(*model, "norm.weight", 7), 39.0F);
        QCOMPARE(valueOf(*model, "tok_embeddings.weight", 0), 40.0F);
        QCOMPARE(valueOf(*model, "layers.0.attention.wq.weight", 0), 80.0F);
        QCOMPARE(valueOf(*model, "layers.1.attention.wq.weight", 0), 80.0F + 64);
        QCOMPARE(valueOf(*model, "output.weight", 39), 40.0F + 40 + 960 + 39);
        QVERIFY(model->facts().findings.empty());
    }

    void architecture()
    {
        const auto model = opened({});
        APR_VERIFY_OK(model);
        QVERIFY(!model->find("output.weight"));
        const Detection detection = detectArchitecture(*model);
        QCOMPARE(detection.type, std::string("llama"));
        const Json hyperparameters = architectureHyperparameters(*model, detection);
        QCOMPARE(hyperparameters["n_layers"].get<int>(), 2);
        QCOMPARE(hyperparameters["n_kv_heads"].get<int>(), 2);
        QVERIFY(detection.architecture->lookUp("layers.1.feed_forward.w2.weight").has_value());
    }

    void integersWithScales()
    {
        const auto model = opened({.version = 2});
        APR_VERIFY_OK(model);
        const auto embedding = model->find("tok_embeddings.weight");
        QVERIFY(embedding && model->tensors()[*embedding].dtype == DType::I8);
        QCOMPARE(model->tensors()[*model->find("tok_embeddings.weight.scale")].shape, (Shape{5, 2}));
        QVERIFY(isScaled(*model, *embedding));
        // Element 9 is 49, in the first group of the second row, whose scale is the third.
        const float first = 40.0F + 40; // norms and integers come before the scales
        QCOMPARE(valueOf(withScalesApplied(*model), "tok_embeddings.weight", 9), 49 * (first + 2));
        QCOMPARE(valueOf(*model, "layers.0.attention.wq.weight", 0), 90.0F); // scales of the embedding lie between
        QCOMPARE(valueOf(*model, "layers.0.attention.wq.weight.scale", 0), 90.0F + 64);
        QCOMPARE(valueOf(*model, "layers.1.attention.wq.weight", 0), static_cast<float>((90 + 64 + 16) % 100));
        QCOMPARE(model->tensors()[*model->find("layers.1.feed_forward.w2.weight.scale")].shape, (Shape{8, 3}));
    }

    void damagedFiles()
    {
        for (const std::size_t parameter : {0U, 2U, 5U, 6U}) {
            Llama2c file;
            file.parameters[parameter] = 0;
            APR_VERIFY_ERROR(opened(file), Errc::Corrupt);
            file.parameters[parameter] = -7;
            APR_VERIFY_ERROR(opened(file), Errc::Corrupt);
        }
        APR_VERIFY_ERROR(opened({.version = 3}), Errc::Version);
        APR_VERIFY_ERROR(opened({.parameters = {8, 12, 2, 3, 1, 5, 16}}), Errc::Corrupt);          // heads
        APR_VERIFY_ERROR(opened({.parameters = {8, 12, 2147483647, 4, 2, 5, 16}}), Errc::Corrupt); // layers
        APR_VERIFY_ERROR(opened({.parameters = {2147483644, 2147483644, 1, 4, 2, 5, 16}}), Errc::Corrupt);
        APR_VERIFY_ERROR(opened({.version = 2, .group = 5}), Errc::Unsupported);
        APR_VERIFY_ERROR(opened({.version = 2, .group = 0}), Errc::Unsupported);
        const auto cut = opened({.cut = 1});
        APR_VERIFY_ERROR(cut, Errc::Corrupt);
        QCOMPARE(cut.error().tensor, std::string("layers.1.feed_forward.w3.weight"));
        Buffer many = Llama2c({.parameters = {2, 1, 1000000, 1, 1, 5, 16}}).build(); // whose norms would fit
        many.resize(16U << 20U);
        const auto layers = openModel("m.bin", Bytes::own(std::move(many)), {});
        APR_VERIFY_ERROR(layers, Errc::Corrupt);
        QCOMPARE(layers.error().field, std::string("n_layers"));
        Buffer head = Llama2c().build();
        head.resize(100);
        APR_VERIFY_ERROR(openModel("m.bin", Bytes::own(std::move(head)), {}), Errc::Corrupt);
        Buffer more = Llama2c().build();
        more.resize(more.size() + 3);
        const auto longer = openModel("m.bin", Bytes::own(std::move(more)), {});
        APR_VERIFY_OK(longer);
        QVERIFY(findingOf(longer->facts().findings, "structure.unused-bytes") != nullptr);
    }
};

APR_TEST(TestLlama2cReader)
#include "tst_reader.moc"
