// SPDX-License-Identifier: MIT
#include "apr/convert/recipe_file.h"

#include "fixtures/asked.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QDir>
#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

class TestRecipeFile : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;
    NoProgress m_progress;

    std::string in(std::string_view name) const { return path(m_dir->path(), name).toStdString(); }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir(m_dir->path()).mkdir(QStringLiteral("models")));
        QVERIFY(
            save(path(m_dir->path(), "models/m.safetensors"),
                 safetensorsOf({random("layers.0.mlp.up_proj.weight", {64, 64}, 1),
                                random("layers.0.mlp.down_proj.weight", {64, 64}, 2), filled("norm.weight", {64}, 1)})
                     .span()));
    }

    /// Paths in a file are relative to it, wherever it is read from.
    void pathsAreRelativeToTheFile()
    {
        const Recipe recipe{.sources = {{.path = in("models/m.safetensors")}},
                            .steps = {{"lora", {{"adapter", in("models/adapter")}}},
                                      {"quantize", {{"type", "int8"}, {"calibration", "mse"}}}},
                            .output = in("out/")};
        APR_VERIFY_OK(writeRecipe(recipe, in("models/r.json"), false));
        APR_VERIFY_ERROR(writeRecipe(recipe, in("models/r.json"), false), Errc::Exists);
        APR_VERIFY_OK(writeRecipe(recipe, in("models/r.json"), true));
        const auto absolute = readRecipe(in("models/r.json"));
        APR_VERIFY_OK(absolute);
        QVERIFY(*absolute == recipe);
        QVERIFY(QDir::setCurrent(m_dir->path()));
        Recipe relative = recipe;
        relative.sources[0].path = "models/m.safetensors";
        relative.steps[0].values.set("adapter", "models/adapter");
        relative.output = "out/";
        APR_VERIFY_OK(writeRecipe(relative, "models/r.json", true));
        const Buffer text = readFile(path(m_dir->path(), "models/r.json"));
        QVERIFY(contains(std::string(reinterpret_cast<const char*>(text.data()), text.size()), "\"../out/\""));
        const auto again = readRecipe("models/r.json");
        APR_VERIFY_OK(again);
        QCOMPARE(again->sources[0].path, std::string("models/m.safetensors"));
        QCOMPARE(again->steps[0].values.text("adapter"), std::string("models/adapter"));
        QCOMPARE(again->steps[1].values.text("calibration"), std::string("mse")); // which is no path
        QCOMPARE(again->output, std::string("models/../out/"));
        QVERIFY(QDir::setCurrent(QDir::rootPath()));
    }

    /// The recipe of a merge of folders into a third one names the first two, read as a file or as a folder.
    void mergesOfFolders()
    {
        for (const char* name : {"one", "two"}) {
            QVERIFY(QDir(m_dir->path()).mkdir(QLatin1String(name)));
            QVERIFY(save(path(m_dir->path(), std::string(name) + "/model.safetensors"),
                         safetensorsOf({random("a.weight", {8, 8}, name[0])}).span()));
        }
        const Asked asked{.input = in("one"),
                          .output = in("merged/"),
                          .steps = {{"merge", {{"models", Json::array({in("two")})}}}},
                          .relaxed = true};
        const auto plan = planConversion(asked);
        APR_VERIFY_OK(plan);
        APR_VERIFY_OK(runConversion(*plan, m_progress));
        const Buffer first = readFile(path(m_dir->path(), "merged/model.safetensors"));
        for (const char* from : {"merged", "merged/model.safetensors"}) {
            auto recipe = readRecipe(in(from));
            APR_VERIFY_OK(recipe);
            QCOMPARE(recipe->sources[0].path, in("one/model.safetensors"));
            QCOMPARE(stepOf(*recipe, "merge")->values.list("models").at(0), in("two"));
            recipe->output = in("again.safetensors");
            const auto again = planConversion({.recipe = *recipe, .force = true});
            APR_VERIFY_OK(again);
            APR_VERIFY_OK(runConversion(*again, m_progress));
            QVERIFY(sameBytes(readFile(path(m_dir->path(), "again.safetensors")), first));
        }
    }

    /// Folders that were moved since are found by the end of their paths; of the same name, by the size of the file.
    void sourcesThatWereMoved()
    {
        const QDir folder(m_dir->path());
        for (const char* name : {"one", "two", "other", "other/one"}) {
            QVERIFY(folder.mkdir(QLatin1String(name)));
            const std::size_t rows = name == std::string_view("other/one") ? 16 : 8;
            QVERIFY(save(path(m_dir->path(), std::string(name) + "/model.safetensors"),
                         safetensorsOf({random("a.weight", {rows, 8}, name[0])}).span()));
        }
        const auto plan = planConversion(Asked{.input = in("one"),
                                               .output = in("merged/"),
                                               .steps = {{"merge", {{"models", Json::array({in("two")})}}}},
                                               .relaxed = true});
        APR_VERIFY_OK(plan);
        APR_VERIFY_OK(runConversion(*plan, m_progress));
        QVERIFY(folder.mkdir(QStringLiteral("store")));
        QVERIFY(QDir().rename(folder.filePath(QStringLiteral("one")), folder.filePath(QStringLiteral("store/one"))));
        const auto recipe = readRecipe(in("merged"));
        APR_VERIFY_OK(recipe);
        QCOMPARE(recipe->sources[0].path, in("store/one/model.safetensors"));
        QCOMPARE(stepOf(*recipe, "merge")->values.list("models").at(0), in("two"));
    }

    void filesThatAreNone()
    {
        APR_VERIFY_ERROR(readRecipe(in("none.json")), Errc::Io);
        QVERIFY(save(path(m_dir->path(), "bad.json"), std::string_view("{\"apr_recipe\": 1,")));
        const auto bad = readRecipe(in("bad.json"));
        APR_VERIFY_ERROR(bad, Errc::Corrupt);
        QCOMPARE(bad.error().file, in("bad.json"));
        QVERIFY(bad.error().offset.has_value());
        APR_VERIFY_ERROR(readRecipe(in("models/m.safetensors")), Errc::Argument); // made by another program
        for (const char* source : {"self.json", "other.json"}) {
            QVERIFY(save(path(m_dir->path(), "other.json"), std::string_view("{\"apr_recipe\": 1}")));
            QVERIFY(save(path(m_dir->path(), "self.json"),
                         R"({"apr_recipe": 1, "sources": [{"path": ")" + std::string(source) + R"("}]})"));
            const auto cycle = readRecipe(in("self.json"));
            APR_VERIFY_ERROR(cycle, Errc::Argument);
            QCOMPARE(cycle.error().field, std::string("sources[0].path"));
            QCOMPARE(contains(cycle.error().message, "itself"), std::string_view(source) == "self.json");
        }
    }

    /// For every step: the recipe of the file that was made makes the same bytes again, and so does a saved one.
    void repeated_data()
    {
        QTest::addColumn<QByteArray>("step");
        QTest::addColumn<QByteArray>("values");
        const std::map<std::string_view, const char*> values{
            {"select", R"({"drop": ["norm*"]})"},
            {"rename", R"({"rules": ["layers.*=blocks.*"]})"},
            {"lora", R"({"adapter": "$/models/adapter"})"},
            {"moe", R"({"experts": ["$/models/model.safetensors", "$/models/model.safetensors"]})"},
            {"transplant", R"({"donor": "$/models/model.safetensors", "terms": 2})"},
            {"map-names", R"({"keep_names": true})"},
            {"merge", R"({"models": ["$/models/m.safetensors"], "strategy": "dare", "density": "0.5", "seed": 3})"},
            {"structure", R"({"layers": "1"})"},
            {"precision", R"({"type": "bf16"})"},
            {"projections", R"({"form": "fused"})"},
            {"prune", R"({"share": 0.5, "scope": "global"})"},
            {"lowrank", R"({"style": "svd", "rank": 4})"},
            {"quantize",
             R"({"type": "q4_k", "rules": ["*down*=int8"], "calibration": "mse", "allow_requantize": true})"},
            {"cast", R"({"rules": ["*up*=f16"]})"},
            {"scale", R"({"rules": ["*up*=0.5"]})"},
            {"sparse", R"({"layout": "auto"})"}};
        for (const StepType* type : stepTypes()) {
            const auto found = values.find(type->id);
            QVERIFY2(found != values.end(), std::string(type->id).c_str());
            QTest::newRow(std::string(type->id).c_str())
                << QByteArray::fromStdString(std::string(type->id)) << QByteArray(found->second);
        }
    }
    void repeated()
    {
        QFETCH(QByteArray, step);
        QFETCH(QByteArray, values);
        values.replace("$", m_dir->path().toUtf8());
        const RecipeStep made{step.toStdString(), Values(Json::parse(values.toStdString()))};
        const bool isOfSample = step == "structure" || step == "projections" || step == "moe" ||
                                step == "transplant"; // require a whole model
        if (isOfSample) {
            const QString sample =
                qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/resources/samples/tiny-adder/");
            for (const char* name : {"model.safetensors", "config.json", "tokenizer.json"}) {
                QVERIFY(QFile::copy(sample + QLatin1String(name), path(m_dir->path(), std::string("models/") + name)));
            }
        } else if (step == "lora") {
            QVERIFY(QDir(m_dir->path()).mkdir(QStringLiteral("models/adapter")));
            const std::string name = "base_model.model.layers.0.mlp.up_proj";
            QVERIFY(save(path(m_dir->path(), "models/adapter/adapter_model.safetensors"),
                         safetensorsOf(
                             {random(name + ".lora_A.weight", {2, 64}, 3), random(name + ".lora_B.weight", {64, 2}, 4)})
                             .span()));
            QVERIFY(save(path(m_dir->path(), "models/adapter/adapter_config.json"),
                         std::string_view(R"({"peft_type": "LORA", "r": 2, "lora_alpha": 4})")));
        }
        Asked asked{.input = in(isOfSample ? "models/model.safetensors" : "models/m.safetensors"),
                    .output = in("models/first.apr"),
                    .steps = {made},
                    .target = {{"compress", "zstd"}},
                    .checks = {{"ignore_gate", true}},
                    .relaxed = true,
                    .force = true};
        const auto plan = planConversion(asked);
        APR_VERIFY_OK(plan);
        APR_VERIFY_OK(runConversion(*plan, m_progress));
        APR_VERIFY_OK(writeRecipe(plan->options.recipe, in("models/saved.json"), true));
        const Buffer first = readFile(path(m_dir->path(), "models/first.apr"));
        QTest::qWait(1100); // the time of creation is part of the recipe
        auto stored = readRecipe(in("models/first.apr"));
        APR_VERIFY_OK(stored);
        QVERIFY(stepOf(*stored, made.id) != nullptr && stepOf(*stored, made.id)->values == made.values);
        stored->output = in("models/second.apr");
        const auto again = planConversion({.recipe = *stored, .force = true});
        APR_VERIFY_OK(again);
        APR_VERIFY_OK(runConversion(*again, m_progress));
        QVERIFY(sameBytes(first, readFile(path(m_dir->path(), "models/second.apr"))));
        auto saved = readRecipe(in("models/saved.json"));
        APR_VERIFY_OK(saved);
        saved->createdAt = stored->createdAt;
        const auto third = planConversion({.recipe = *saved, .force = true});
        APR_VERIFY_OK(third);
        APR_VERIFY_OK(runConversion(*third, m_progress));
        QVERIFY(sameBytes(first, readFile(path(m_dir->path(), "models/first.apr"))));
    }
};

APR_TEST(TestRecipeFile)
#include "tst_recipe_file.moc"
