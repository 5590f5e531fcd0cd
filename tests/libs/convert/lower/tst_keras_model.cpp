// SPDX-License-Identifier: MIT
#include "convert/lower/keras_model.h"

#include "apr/format/formats.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

Json denseLayer(Json dtype)
{
    return {{"class_name", "Dense"}, {"config", {{"name", "first"}, {"dtype", std::move(dtype)}}}};
}

Json configOf(const char* name, Json dtype)
{
    return {{"class_name", name}, {"config", {{"layers", {denseLayer(std::move(dtype))}}}}};
}

} // namespace

class TestKerasModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void olderFilesBecomeArchives()
    {
        for (const auto& [name, module, now] :
             {std::tuple("Sequential", "keras", "Sequential"),
              std::tuple("Model", "keras.src.models.functional", "Functional"),
              std::tuple("Functional", "keras.src.models.functional", "Functional")}) {
            Model result = modelOf({random("first/kernel:0", {2, 3}), random("first/bias:0", {3})});
            Model reference = result;
            Metadata metadata{{"source_metadata", {{"keras", {{"model_config", configOf(name, "float32")}}}}}};
            std::vector<Finding> findings;
            APR_VERIFY_OK(finishKeras(result, reference, metadata, *findWriter("keras"), findings));
            QCOMPARE(result.tensors()[0].name, std::string("layers/dense/vars/0"));
            QCOMPARE(reference.tensors()[1].name, std::string("layers/dense/vars/1"));
            const Json& config = *findPath(metadata, {"keras", "config"});
            QCOMPARE(config["module"].get<std::string>(), std::string(module));
            QCOMPARE(config["class_name"].get<std::string>(), std::string(now));
            QVERIFY(config.contains("registered_name"));
            QVERIFY(findPath(metadata, {"keras", "model_config"}) == nullptr);
        }
    }

    void quantizationIsRemoved()
    {
        const Json policy{{"class_name", "QuantizedDTypePolicy"},
                          {"config", {{"mode", "int8"}, {"source_name", "mixed_bfloat16"}}}};
        Json config = configOf("Sequential", policy);
        config["config"]["layers"][0]["config"]["quantization_config"] = Json{{"mode", "int8"}};
        Model result = modelOf({random("layers/dense/vars/0", {2, 3})});
        Model reference = result;
        Metadata metadata{{"keras", {{"config", config}}}};
        std::vector<Finding> findings;
        APR_VERIFY_OK(finishKeras(result, reference, metadata, *findWriter("keras"), findings));
        const Json& layer = metadata["keras"]["config"]["config"]["layers"][0]["config"];
        QCOMPARE(layer["dtype"].get<std::string>(), std::string("mixed_bfloat16"));
        QVERIFY(!layer.contains("quantization_config"));
        QVERIFY(!metadata["keras"]["config"].contains("module")); // as the source has it
    }

    void unknownLayers()
    {
        const Model model = modelOf({random("second/kernel:0", {2, 3})});
        const Metadata metadata{{"keras", {{"model_config", configOf("Sequential", "float32")}}}};
        Model result = model;
        Model reference = model;
        Metadata changed = metadata;
        std::vector<Finding> findings;
        APR_VERIFY_ERROR(finishKeras(result, reference, changed, *findWriter("keras"), findings), Errc::Unsupported);
        APR_VERIFY_OK(finishKeras(result, reference, changed, *findWriter("keras-weights"), findings));
        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(findings.front().tensor, std::string("second/kernel:0"));
        QCOMPARE(result.tensors()[0].name, std::string("second/kernel:0"));
    }

    void othersStay()
    {
        const Model model = modelOf({random("first/kernel:0", {2, 3})});
        for (const char* format : {"npz", "keras"}) {
            for (const Metadata& metadata :
                 {Metadata::object(), Metadata{{"keras", 3}}, Metadata{{"keras", {{"config", "text"}}}},
                  Metadata{{"keras", {{"backend", "jax"}}}}}) {
                Model result = model;
                Model reference = model;
                Metadata changed = metadata;
                std::vector<Finding> findings;
                APR_VERIFY_OK(finishKeras(result, reference, changed, *findWriter(format), findings));
                QCOMPARE(result.tensors()[0].name, std::string("first/kernel:0"));
                QVERIFY(changed == metadata && findings.empty());
            }
        }
    }
};

APR_TEST(TestKerasModel)
#include "tst_keras_model.moc"
