// SPDX-License-Identifier: MIT
#include "convert/lower/classical_gguf.h"

#include "apr/convert/pipeline.h"
#include "apr/format/open.h"
#include "fixtures/apr1.h"
#include "fixtures/checks.h"
#include "fixtures/dialects.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

#include <memory>

using namespace apr;
using namespace apr::test;

class TestClassicalGguf : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;

    std::string in(const char* name) const { return path(m_dir->path(), name).toStdString(); }

    Result<Model> converted(const char* input, const char* output, const std::vector<RecipeStep>& steps = {},
                            const Values& target = {}) const
    {
        ConvertOptions options = conversionOf(in(input), in(output), steps);
        options.recipe.target = target;
        options.force = true;
        APR_TRY(const ConvertPlan plan, planConversion(options));
        APR_TRY([[maybe_unused]] const auto report, runConversion(plan, noProgress));
        return openModelFile(in(output));
    }

private Q_SLOTS:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }

    /// Its hyperparameters are keys, and the payload of version 1 is the same when it comes back.
    void regressionsComeBack()
    {
        ByteWriter linear; // Some(coefficients), intercept, whether it is fitted
        linear.put(std::uint8_t{1});
        linear.put(std::uint64_t{2});
        for (const float value : {0.5F, -1.5F, 3.0F}) {
            linear.put(value);
        }
        linear.put(std::uint8_t{1});
        for (const std::uint16_t type : {std::uint16_t{1}, std::uint16_t{2}}) {
            Apr1Parts file{.type = type};
            file.payload = type == 2 ? dialects::logisticPayload(3) : linear.take();
            save(QString::fromStdString(in("m.apr")), file.build());
            const auto made = converted("m.apr", "m.gguf");
            APR_VERIFY_OK(made);
            const Json& keys = made->metadata();
            QVERIFY(keys["general.architecture"] == (type == 2 ? "logistic_regression" : "linear_regression"));
            if (type == 2) {
                QVERIFY(keys["gguf.types"]["logistic_regression.max_iter"] == "u32");
                QVERIFY(keys["gguf.types"]["logistic_regression.tol"] == "f32");
            } else {
                QVERIFY(keys["linear_regression.fit_intercept"] == true);
            }
            QVERIFY(made->find("coefficients") && made->find("intercept"));
            APR_VERIFY_OK(converted("m.gguf", "back.apr", {}, Values{{"dialect", "apr1"}}));
            const Buffer back = readFile(QString::fromStdString(in("back.apr")));
            QCOMPARE(Buffer(back.end() - 4 - static_cast<std::ptrdiff_t>(file.payload.size()), back.end() - 4),
                     file.payload);
            QVERIFY(back[6] == static_cast<std::byte>(type));
        }
    }

    /// Only the shapes and hyperparameters that the payload of version 1 has become that payload.
    void otherRegressionsAreTensors()
    {
        save(QString::fromStdString(in("m.safetensors")),
             safetensorsOf({random("coefficients", {1, 5}), random("intercept", {1})}).span());
        save(QString::fromStdString(in("config.json")),
             std::string(R"({"model_type": "logistic_regression", "hyperparameters": )"
                         R"({"learning_rate": 0.5, "max_iter": 7, "tol": 1e300, "": 1, "classes": ["a", "b"]}})"));
        const auto made = converted("m.safetensors", "m.gguf");
        APR_VERIFY_OK(made);
        QVERIFY(made->metadata()["logistic_regression.tol"] == 1e300);
        QVERIFY(!made->metadata().contains("logistic_regression.") &&
                !made->metadata().contains("logistic_regression.classes"));
        const auto back = converted("m.gguf", "back.apr", {}, Values{{"dialect", "apr1"}});
        APR_VERIFY_OK(back);
        QVERIFY(back->tensors()[*back->find("coefficients")].shape == Shape({1, 5}));
    }

    void layersKeepTheirNames()
    {
        save(QString::fromStdString(in("m.safetensors")),
             safetensorsOf({random("0.weight", {4, 32}), random("0.bias", {4}), random("2.weight", {2, 4}),
                            random("2.bias", {2})})
                 .span());
        const auto made = converted("m.safetensors", "m.gguf", {{"precision", Values{{"type", "fp16"}}}});
        APR_VERIFY_OK(made);
        QVERIFY(made->metadata()["general.architecture"] == "neural_sequential");
        QVERIFY(made->metadata()["neural_sequential.block_count"] == 2);
        QCOMPARE(made->tensors().size(), std::size_t(4));
        for (const TensorInfo& tensor : made->tensors()) {
            QCOMPARE(tensor.dtype, tensor.shape.size() == 1 ? DType::F32 : DType::F16);
        }
        QVERIFY(made->find("0.weight") && made->find("2.bias"));
    }

    /// Names that are those of layers only in part are not a stack of layers.
    void otherModelsAreRefused()
    {
        save(QString::fromStdString(in("m.safetensors")),
             safetensorsOf({random("a.0.weight", {4, 4}), random("b.0.weight", {4, 4})}).span());
        APR_VERIFY_ERROR(converted("m.safetensors", "m.gguf"), Errc::Unsupported);
        save(QString::fromStdString(in("config.json")), std::string(R"({"model_type": "neural_sequential"})"));
        APR_VERIFY_ERROR(converted("m.safetensors", "m.gguf"), Errc::Unsupported);
        save(QString::fromStdString(in("config.json")), std::string(R"({"model_type": "linear_regression"})"));
        const auto made = converted("m.safetensors", "m.gguf");
        APR_VERIFY_ERROR(made, Errc::MissingTensor);
        QCOMPARE(made.error().tensor, std::string("coefficients"));
    }

    /// Linear and logistic regressions have the same tensors.
    void regressionsAreStated()
    {
        save(QString::fromStdString(in("m.safetensors")),
             safetensorsOf({random("coefficients", {4}), random("intercept", {1})}).span());
        const auto unstated = converted("m.safetensors", "m.gguf");
        APR_VERIFY_ERROR(unstated, Errc::Architecture);
        QVERIFY(unstated.error().advice.find("linear_regression") != std::string::npos);
        save(QString::fromStdString(in("config.json")), std::string(R"({"model_type": "linear_regression"})"));
        const auto made = converted("m.safetensors", "m.gguf");
        APR_VERIFY_OK(made);
        QVERIFY(made->metadata()["general.architecture"] == "linear_regression");
    }
};

APR_TEST(TestClassicalGguf)
#include "tst_classical_gguf.moc"
