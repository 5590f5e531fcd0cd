// SPDX-License-Identifier: MIT
#include "convert/mergekit/config_models.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <array>

#include <QDir>
#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

class TestConfigModels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void paths()
    {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("own")) && QDir(folder.path()).mkdir(QStringLiteral("a+b")));
        const std::string root = folder.path().toStdString();
        std::vector<RecipeStage> stages{{.name = "half"}};
        const ConfigModels models(root, stages);
        const auto pathOf = [&models](const Json& value) { return models.pathOf(value, "model").value_or(""); };
        QCOMPARE(pathOf("own"), root + "/own"); // beside the configuration
        QCOMPARE(pathOf("a+b"), root + "/a+b"); // a folder of this name
        QCOMPARE(pathOf("org/name"), std::string("hf://org/name"));
        QCOMPARE(pathOf("/x/y"), std::string("/x/y"));
        QCOMPARE(pathOf("hf://org/name"), std::string("hf://org/name"));
        QCOMPARE(pathOf("half"), std::string("stage:half"));
        QCOMPARE(pathOf({{"model", {{"path", "own"}}}}), root + "/own");
        QCOMPARE(stages.size(), std::size_t{1});
        QCOMPARE(pathOf("half+own"), std::string("stage:half+own"));
        QCOMPARE(pathOf({{"model", {{"path", "half"}}}, {"lora", "own"}}), std::string("stage:half+own"));
        QCOMPARE(stages.size(), std::size_t{2}); // once
        QCOMPARE(stages.back().source.path, std::string("stage:half"));
        QCOMPARE(stages.back().steps.front().values.text("adapter"), root + "/own");
        for (const Json& none : {Json(), Json(3), Json(""), Json::array(), Json::object()}) {
            APR_VERIFY_ERROR(models.pathOf(none, "model"), Errc::Argument);
        }
    }

    void members()
    {
        const Json config{{"text", "x"}, {"null", nullptr}, {"number", 3}, {"none", 0}, {"half", 0.5}};
        QCOMPARE(textOf(config, "text").value(), std::string("x"));
        QCOMPARE(textOf(config, "null").value(), std::string());
        QCOMPARE(textOf(config, "missing").value(), std::string());
        APR_VERIFY_ERROR(textOf(config, "number"), Errc::Argument);
        QVERIFY(countOf(config, "number").value() == std::uint64_t{3});
        QVERIFY(!countOf(config, "null").value() && !countOf(config, "missing").value());
        for (const char* key : {"text", "none", "half"}) {
            APR_VERIFY_ERROR(countOf(config, key), Errc::Argument);
        }
    }

    void precisions()
    {
        Recipe recipe;
        APR_VERIFY_OK(addPrecision({{"dtype", "auto"}}, "dtype", recipe));
        APR_VERIFY_OK(addPrecision({{"dtype", nullptr}}, "dtype", recipe));
        QVERIFY(recipe.steps.empty());
        APR_VERIFY_OK(addPrecision({{"dtype", "bfloat16"}}, "dtype", recipe));
        QVERIFY(recipe.steps == (std::vector<RecipeStep>{{"precision", {{"type", "bf16"}}}}));
        APR_VERIFY_ERROR(addPrecision({{"dtype", "int8"}}, "dtype", recipe), Errc::Argument);
    }

    void unknownKeys()
    {
        std::vector<std::string> notes;
        constexpr std::array<std::string_view, 1> kKnown{"a"};
        noteUnknown({{"a", 1}, {"b", 2}}, kKnown, notes);
        QCOMPARE(notes, (std::vector<std::string>{"the key \"b\" is unknown and was ignored"}));
    }
};

APR_CORE_TEST(TestConfigModels)
#include "tst_config_models.moc"
