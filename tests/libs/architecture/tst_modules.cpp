// SPDX-License-Identifier: MIT
#include "apr/architecture/modules.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

Model shapedModel(std::vector<std::pair<std::string, Shape>> tensors)
{
    ModelParts parts;
    for (auto& [name, shape] : tensors) {
        TensorInfo tensor{.name = name, .dtype = DType::F32, .shape = shape};
        tensor.byteSize = *tensorBytes(DType::F32, shape);
        parts.tensors.push_back(std::move(tensor));
    }
    return Model(std::move(parts), nullptr);
}

ModuleInfo only(const Model& model)
{
    const auto modules = modulesOf(model);
    return modules.size() == 1 ? modules.front() : ModuleInfo{};
}

} // namespace

class TestModules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void layersAreNamedByTheirTensors_data()
    {
        using Tensors = std::vector<std::pair<std::string, Shape>>;
        QTest::addColumn<Tensors>("tensors");
        QTest::addColumn<std::string>("type");
        QTest::addColumn<std::string>("detail");
        QTest::addColumn<std::string>("arguments");
        const auto row = [](const char* title, Tensors tensors, const char* type, const char* detail,
                            const char* arguments) {
            QTest::newRow(title) << std::move(tensors) << std::string(type) << std::string(detail)
                                 << std::string(arguments);
        };
        row("linear", {{"a.b.weight", {2048, 640}}}, "Linear", "640 → 2048",
            "in_features=640, out_features=2048, bias=False");
        row("linear with bias", {{"a.weight", {8, 4}}, {"a.bias", {8}}}, "Linear", "4 → 8",
            "in_features=4, out_features=8, bias=True");
        row("dense of Keras", {{"dense/kernel:0", {4, 8}}, {"dense/bias:0", {8}}}, "Linear", "4 → 8",
            "in_features=4, out_features=8, bias=True");
        row("embedding", {{"embed_tokens.weight", {100, 16}}}, "Embedding", "100×16", "100, 16");
        row("layer norm", {{"ln_1.weight", {16}}, {"ln_1.bias", {16}}}, "LayerNorm", "16", "(16,)");
        row("RMS norm", {{"norm.weight", {16}}}, "RMSNorm", "16", "(16,)");
        row("batch norm",
            {{"bn1.weight", {16}}, {"bn1.bias", {16}}, {"bn1.running_mean", {16}}, {"bn1.running_var", {16}}},
            "BatchNorm", "16", "num_features=16");
        row("convolution", {{"conv1.weight", {64, 3, 7, 7}}}, "Conv2d", "3 → 64, 7×7",
            "3, 64, kernel_size=(7, 7), bias=False");
        row("convolution of Keras", {{"conv/kernel", {7, 5, 3, 64}}, {"conv/bias", {64}}}, "Conv2d", "3 → 64, 7×5",
            "3, 64, kernel_size=(7, 5)");
        row("1-D convolution", {{"c.weight", {8, 4, 3}}, {"c.bias", {8}}}, "Conv1d", "4 → 8, 3",
            "4, 8, kernel_size=(3,)");
        row("stacked experts", {{"blk.0.ffn_up_exps.weight", {8, 32, 16}}}, "Experts", "8 × (16 → 32)",
            "num_experts=8, in_features=16, out_features=32");
        row("LSTM", {{"rnn.weight_ih_l0", {512, 128}}, {"rnn.weight_hh_l0", {512, 128}}, {"rnn.bias_ih_l0", {512}}},
            "LSTM", "128 → 128", "128, 128");
        row("GRU of two layers",
            {{"rnn.weight_ih_l0", {48, 4}},
             {"rnn.weight_hh_l0", {48, 16}},
             {"rnn.weight_ih_l1", {48, 16}},
             {"rnn.weight_hh_l1", {48, 16}}},
            "GRU", "4 → 16", "4, 16, num_layers=2");
        row("other", {{"scale_factor", {}}}, "Parameter", "scalar", "");
        row("an empty recurrent layer", {{"r.weight_hh_l0", {0, 0}}}, "Parameter", "0×0", "");
    }
    void layersAreNamedByTheirTensors()
    {
        using Tensors = std::vector<std::pair<std::string, Shape>>;
        QFETCH(Tensors, tensors);
        QFETCH(std::string, type);
        QFETCH(std::string, detail);
        QFETCH(std::string, arguments);
        const Model model = shapedModel(tensors);
        const ModuleInfo module = only(model);
        QCOMPARE(std::string(module.type), type);
        QCOMPARE(module.detail, detail);
        const std::string printed = type + '(' + (type == "Parameter" ? detail : arguments) + ")\n";
        QVERIFY(contains(moduleDefinition(model, module.name), printed));
    }

    void numbersBelongToThePartBefore()
    {
        const Model model = shapedModel({{"model.layers.12.mlp.up_proj.weight", {8, 4}}});
        QCOMPARE(std::string(only(model).name), std::string("model.layers.12.mlp.up_proj"));
        const auto partsOf = [](std::string_view name, std::vector<ModulePathPart> out) {
            readModulePath(name, out);
            std::vector<std::string> texts;
            for (const ModulePathPart& part : out) {
                texts.push_back(part.text + '@' + std::to_string(part.end));
            }
            return texts;
        };
        using Texts = std::vector<std::string>;
        const std::vector<ModulePathPart> used(9, {.text = "of another path", .end = 1});
        for (const auto& before : {std::vector<ModulePathPart>(), used}) {
            QCOMPARE(partsOf("model.layers.12.mlp.up_proj", before),
                     (Texts{"model@5", "layers.12@15", "mlp@19", "up_proj@27"}));
            QCOMPARE(partsOf("net/blocks/3//fc", before), (Texts{"net@3", "blocks.3@12", "fc@16"}));
            QCOMPARE(partsOf("0.weight", before), (Texts{"0@1", "weight@8"}));
            QCOMPARE(partsOf("", before), Texts());
        }
    }

    void scalesAreNotModules()
    {
        const Model model = modelOf({patterned("a.weight", DType::I8, {4, 8}), filled("a.weight.scale", {4}, 1)});
        const auto modules = modulesOf(model);
        QCOMPARE(modules.size(), std::size_t{1});
        QCOMPARE(std::string(modules[0].type), std::string("Linear"));
    }

    void definitionsFoldEqualLayers()
    {
        const Model model = shapedModel({{"embed.weight", {10, 4}},
                                         {"layers.0.fc.weight", {4, 4}},
                                         {"layers.1.fc.weight", {4, 4}},
                                         {"layers.2.fc.weight", {8, 4}},
                                         {"layers.5.fc.weight", {4, 4}}});
        QCOMPARE(moduleDefinition(model, ""), std::string(R"(Model(
  (embed): Embedding(10, 4)
  (layers): ModuleList(
    (0-1): 2 x LayersBlock(
      (fc): Linear(in_features=4, out_features=4, bias=False)
    )
    (2): LayersBlock(
      (fc): Linear(in_features=4, out_features=8, bias=False)
    )
    # no tensors: 3-4
    (5): LayersBlock(
      (fc): Linear(in_features=4, out_features=4, bias=False)
    )
  )
)
)"));
    }

    void definitionsOfAPart()
    {
        const Model model = shapedModel(
            {{"layers.0.fc.weight", {4, 4}}, {"layers.01.fc.weight", {2, 4}}, {"layers.0.norm.weight", {4}}});
        QCOMPARE(moduleDefinition(model, "layers.0"), std::string(R"(LayersBlock(
  (fc): Linear(in_features=4, out_features=4, bias=False)
  (norm): RMSNorm((4,))
)
)"));
        QCOMPARE(moduleDefinition(model, "layers.0.fc"),
                 std::string("Linear(in_features=4, out_features=4, bias=False)\n"));
        QVERIFY(moduleDefinition(model, "layer").empty());
        const Model deeper = shapedModel({{"model.layers.0.fc.weight", {4, 4}}});
        QVERIFY(moduleDefinition(deeper, "model.layers.0").starts_with("LayersBlock("));
    }

    void numbersMayBeAsLargeAsTheyFit()
    {
        const Model model = shapedModel({{"a.18446744073709551614.weight", {2, 2}},
                                         {"a.18446744073709551615.weight", {2, 2}},
                                         {"a.99999999999999999999.weight", {2, 2}}});
        const std::string text = moduleDefinition(model, "");
        QVERIFY(text.find("(18446744073709551614-18446744073709551615): 2 x Linear") != std::string::npos);
        QVERIFY(text.find("(99999999999999999999)") != std::string::npos);
    }

    void namesFromFilesAreText()
    {
        const Model model =
            shapedModel({{std::string("a\x1b[31m.weight"), {2, 2}}, {"..", {1}}, {"/", {1}}, {".weight", {1}}});
        QVERIFY(moduleDefinition(model, "").find('\x1b') == std::string::npos);
        QCOMPARE(modulesOf(model).size(), std::size_t{4});
    }
};

APR_TEST(TestModules)
#include "tst_modules.moc"
