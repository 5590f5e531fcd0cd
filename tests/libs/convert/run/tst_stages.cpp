// SPDX-License-Identifier: MIT
#include "apr/convert/plan_conversion.h"
#include "convert/run/stages.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/planned.h"
#include "fixtures/test_main.h"

#include "apr/model/tensor_values.h"

using namespace apr;
using namespace apr::test;

class TestStages : public QObject {
    Q_OBJECT

    const StepsFolder m_folder;

    /// A model that is rounded, then merged with itself.
    ConvertOptions options(const char* models = "stage:rounded") const
    {
        ConvertOptions out = conversionOf("stage:rounded", m_folder.in("out.apr"));
        out.recipe.checks.set("relaxed", true);
        out.recipe.stages = {{.name = "rounded",
                              .source = {.path = m_folder.in("m.safetensors")},
                              .steps = {{"map-names", {}}, {"precision", {{"type", "bf16"}}}}}};
        out.recipe.steps = {{"map-names", {}}, {"merge", {{"models", Json::array({models})}}}};
        return out;
    }

private Q_SLOTS:
    void stagesAreModels()
    {
        std::vector<Finding> findings;
        const auto model = openStageOrFile(options(), "stage:rounded", {}, planConversion, findings);
        APR_VERIFY_OK(model);
        QCOMPARE(model->facts().title(), std::string("stage"));
        QCOMPARE(model->facts().parts.size(), std::size_t{1}); // the files that are read
        QCOMPARE(QFileInfo(QString::fromStdString(model->facts().parts.front().name)).fileName(),
                 QStringLiteral("m.safetensors"));
        QVERIFY(model->tensors()[*model->find("head.weight")].dtype == DType::BF16);
        QVERIFY(!model->metadata().contains("provenance"));
    }

    /// The merge of a stage with itself is the stage; the provenance has it, and names the file.
    void conversionsOfStages()
    {
        const auto plan = planConversion(options());
        APR_VERIFY_OK(plan);
        QVERIFY(plan->result.tensors()[*plan->result.find("head.weight")].dtype == DType::BF16);
        NoProgress progress;
        APR_VERIFY_OK(runConversion(*plan, progress));
        const auto made = openModelFile(m_folder.in("out.apr"));
        APR_VERIFY_OK(made);
        const Json& provenance = made->metadata()["provenance"];
        QVERIFY(provenance["recipe"]["stages"][0]["source"]["path"] == "m.safetensors");
        QVERIFY(provenance["recipe"]["stages"][0]["name"] == "rounded" &&
                provenance["recipe"]["sources"][0]["path"] == "stage:rounded");
        QVERIFY(provenance["inputs"][0]["file"] == "m.safetensors");
        QVERIFY(provenance["inputs"][0].contains("sha256"));
        QVERIFY(!provenance.contains("previous"));
        std::vector<Finding> findings;
        const auto stage = openStageOrFile(options(), "stage:rounded", {}, planConversion, findings);
        std::vector<float> expected(64 * 64);
        std::vector<float> found(64 * 64);
        APR_VERIFY_OK(loadElements(*stage, *stage->find("head.weight"), 0, expected));
        APR_VERIFY_OK(loadElements(*made, *made->find("head.weight"), 0, found));
        QCOMPARE(found, expected);
    }

    /// The provenance names no folders.
    void namesThatArePaths()
    {
        ConvertOptions paths = options("stage:/x/m+/y/lora");
        paths.recipe.stages.front().name = "/x/m+/y/lora";
        paths.recipe.sources.front().path = "stage:/x/m+/y/lora";
        const auto plan = planConversion(paths);
        APR_VERIFY_OK(plan);
        const Json& recipe = plan->metadata.at("provenance").at("recipe");
        QVERIFY(recipe.at("stages").at(0).at("name") == "m+lora");
        QVERIFY(recipe.at("sources").at(0).at("path") == "stage:m+lora");
        QVERIFY(recipe.at("steps").at(1).at("models").at(0) == "stage:m+lora");
    }

    void filesOfStagesAreChecked()
    {
        ConvertOptions known = options();
        known.force = true;
        known.recipe.stages.front().source.files = {{.name = "m.safetensors", .bytes = 1}};
        const auto plan = planConversion(known);
        APR_VERIFY_OK(plan);
        NoProgress progress;
        APR_VERIFY_ERROR(runConversion(*plan, progress), Errc::Checksum);
    }

    /// Each stage is opened once, however many are made of it.
    void longChains()
    {
        ConvertOptions chain = options();
        for (int i = 0; i < 30; ++i) {
            const std::string before = chain.recipe.stages.back().name;
            chain.recipe.stages.push_back(
                {.name = "s" + std::to_string(i), .source = {.path = "stage:" + before}, .steps = {{"map-names", {}}}});
        }
        chain.recipe.sources.front().path = "stage:s29";
        APR_VERIFY_OK(planConversion(chain)); // it would take days
    }

    void refused()
    {
        APR_VERIFY_ERROR(planConversion(options("stage:none")), Errc::Argument);
        ConvertOptions late = options();
        late.recipe.stages.insert(late.recipe.stages.begin(), {.name = "first", .source = {.path = "stage:rounded"}});
        late.recipe.sources.front().path = "stage:first"; // which is before the stage that it names
        APR_VERIFY_ERROR(planConversion(late), Errc::Argument);
        ConvertOptions missing = options();
        missing.recipe.stages.front().source.path = m_folder.in("none.safetensors");
        APR_VERIFY_ERROR(planConversion(missing), Errc::Io);
    }
};

APR_CORE_TEST(TestStages)
#include "tst_stages.moc"
