// SPDX-License-Identifier: MIT
#include "apr/convert/recipe.h"

#include "apr/convert/quantizer_plugin.h"
#include "apr/convert/steps.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <set>

using namespace apr;
using namespace apr::test;

class TestRecipe : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void jsonKeepsEverything()
    {
        const Recipe recipe{
            .operation = "quantize",
            .stages = {{.name = "half", .source = {.path = "h.apr"}, .steps = {{"lora", {{"adapter", "l"}}}}}},
            .sources = {{.path = "m.safetensors",
                         .key = "model",
                         .format = "pytorch",
                         .origin = "hf://org/m",
                         .files = {{.name = "m.safetensors", .bytes = 7, .sha256 = std::string(64, 'a')},
                                   {.name = "n.safetensors", .bytes = 8}}},
                        {.path = "adapter"}},
            .steps = {{"map-names"}, {"quantize", {{"type", "q4_k"}, {"rules", Json::array({"*=keep"})}}}},
            .output = "out.apr",
            .target = {{"compress", "zstd:3"}, {"shuffle", true}},
            .checks = {{"relaxed", true}},
            .createdAt = "2026-01-01T00:00:00Z"};
        const auto again = parseRecipe(dumpJson(toJson(recipe)));
        APR_VERIFY_OK(again);
        QVERIFY(*again == recipe);
        QVERIFY(parseRecipe(R"({"apr_recipe": 1})").value() == Recipe());
    }

    /// Earlier versions wrote some names with "-".
    void oldNamesOfParameters()
    {
        const auto recipe =
            parseRecipe(R"({"apr_recipe": 1, "steps": [{"step": "map-names"}, {"step": "merge", "models":
            ["b"], "strategy": "karcher", "max-iter": 3, "chat-template": "auto", "pad-vocabulary": 8}, {"step": "moe",
            "experts": ["b", "c"], "experts-per-token": 1}]})");
        APR_VERIFY_OK(recipe);
        QCOMPARE(recipe->steps[0].id, std::string("map-names"));
        const Values& merge = recipe->steps[1].values;
        QCOMPARE(merge.count("max_iter").value_or(0), std::uint64_t{3});
        QCOMPARE(merge.text("chat_template"), std::string("auto"));
        QCOMPARE(merge.count("pad_vocabulary").value_or(0), std::uint64_t{8});
        QCOMPARE(recipe->steps[2].values.count("experts_per_token").value_or(0), std::uint64_t{1});
        APR_VERIFY_OK(checkRecipe(*recipe, {}));
        QVERIFY(dumpJson(toJson(*recipe)).find("\"max_iter\":3") != std::string::npos);
        QVERIFY(dumpJson(toJson(*recipe)).find("max-iter") == std::string::npos);
    }

    /// Models are in steps of models, not in others; each stage is added once.
    void modelsWithAdapters()
    {
        const Recipe recipe = withAdapterStages(
            {.sources = {{.path = "a+x"}},
             .steps = {{"lora", {{"adapter", "l+m"}}},
                       {"merge", {{"models", {"a+x", "b+y", "c"}}, {"base", "b+y"}, {"tokenizer", "union"}}},
                       {"transplant", {{"donor", "stage:d+e"}}}}});
        QCOMPARE(recipe.stages.size(), std::size_t{2});
        QCOMPARE(recipe.stages[0].name, std::string("a+x"));
        QCOMPARE(recipe.stages[1].source.path, std::string("b"));
        QCOMPARE(recipe.sources.front().path, std::string("stage:a+x"));
        QCOMPARE(recipe.steps[0].values.text("adapter"), std::string("l+m"));
        QCOMPARE(recipe.steps[1].values.list("models"), (std::vector<std::string>{"stage:a+x", "stage:b+y", "c"}));
        QCOMPARE(recipe.steps[1].values.text("base"), std::string("stage:b+y"));
        QCOMPARE(recipe.steps[2].values.text("donor"), std::string("stage:d+e"));
        QVERIFY(withAdapterStages(recipe) == recipe);
    }

    void mistakesAreLocated_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<Errc>("code");
        QTest::addColumn<QString>("place");
        const auto row = [](const char* name, const char* text, Errc code, const char* place) {
            QTest::newRow(name) << QByteArray(text) << code << QString::fromLatin1(place);
        };
        row("no JSON", "{", Errc::Corrupt, "");
        row("no recipe", "{}", Errc::Corrupt, "apr_recipe");
        row("an array", "[1]", Errc::Corrupt, "apr_recipe");
        row("newer", R"({"apr_recipe": 2})", Errc::Version, "apr_recipe");
        row("version 0", R"({"apr_recipe": 0})", Errc::Argument, "apr_recipe");
        row("version text", R"({"apr_recipe": "1"})", Errc::Argument, "apr_recipe");
        row("member", R"({"apr_recipe": 1, "stepz": []})", Errc::Argument, "stepz");
        row("twice", R"({"apr_recipe": 1, "steps": [], "steps": []})", Errc::Corrupt, "steps");
        row("steps", R"({"apr_recipe": 1, "steps": {}})", Errc::Argument, "steps");
        row("step", R"({"apr_recipe": 1, "steps": [{"step": "prune"}, 3]})", Errc::Argument, "steps[1]");
        row("old and new", R"({"apr_recipe": 1, "steps": [{"step": "merge", "max-iter": 1, "max_iter": 1}]})",
            Errc::Argument, "steps[0].max-iter");
        row("no type", R"({"apr_recipe": 1, "steps": [{"share": 0.5}]})", Errc::Argument, "steps[0].step");
        row("stages", R"({"apr_recipe": 1, "stages": {}})", Errc::Argument, "stages");
        row("stage without name", R"({"apr_recipe": 1, "stages": [{"source": {"path": "a"}}]})", Errc::Argument,
            "stages[0].name");
        row("stage without source", R"({"apr_recipe": 1, "stages": [{"name": "a"}]})", Errc::Argument,
            "stages[0].source");
        row("stage twice",
            R"({"apr_recipe": 1, "stages": [{"name": "a", "source": {"path": "a"}}, {"name": "a", "source": {"path": "b"}}]})",
            Errc::Argument, "stages[1].name");
        row("step of a stage", R"({"apr_recipe": 1, "stages": [{"name": "a", "source": {"path": "a"}, "steps": [3]}]})",
            Errc::Argument, "stages[0].steps[0]");
        row("source", R"({"apr_recipe": 1, "sources": ["m"]})", Errc::Argument, "sources[0]");
        row("no path", R"({"apr_recipe": 1, "sources": [{}]})", Errc::Argument, "sources[0].path");
        row("path", R"({"apr_recipe": 1, "sources": [{"path": 3}]})", Errc::Argument, "sources[0].path");
        row("file", R"({"apr_recipe": 1, "sources": [{"path": "m", "files": [{"file": "m"}]}]})", Errc::Argument,
            "sources[0].files[0]");
        row("hash",
            R"({"apr_recipe": 1, "sources": [{"path": "m", "files": [{"file": "m", "bytes": 1, "sha256": "A"}]}]})",
            Errc::Argument, "sources[0].files[0].sha256");
        row("output", R"({"apr_recipe": 1, "output": ""})", Errc::Argument, "output");
        row("target", R"({"apr_recipe": 1, "target": {"compres": "lz4"}})", Errc::Argument, "target.compres");
        row("dialect", R"({"apr_recipe": 1, "target": {"dialect": "apr9"}})", Errc::Argument, "target.dialect");
        row("checks", R"({"apr_recipe": 1, "checks": {"max_drift": "much"}})", Errc::Argument, "checks.max_drift");
        row("flag", R"({"apr_recipe": 1, "checks": {"relaxed": 1}})", Errc::Argument, "checks.relaxed");
    }
    void mistakesAreLocated()
    {
        QFETCH(QByteArray, text);
        QFETCH(Errc, code);
        QFETCH(QString, place);
        const auto recipe = parseRecipe(text.toStdString());
        APR_VERIFY_ERROR(recipe, code);
        QCOMPARE(QString::fromStdString(recipe.error().field), place);
        QVERIFY(!recipe.error().message.empty());
    }

    void valuesHaveTypes()
    {
        const std::vector<Parameter> parameters{{.name = "flag", .kind = ParameterKind::Flag},
                                                {.name = "count", .kind = ParameterKind::Count},
                                                {.name = "real", .kind = ParameterKind::Real},
                                                {.name = "choice", .kind = ParameterKind::Choice, .choices = "a|b"},
                                                {.name = "list", .kind = ParameterKind::TextList},
                                                {.name = "types", .kind = ParameterKind::TypeMap},
                                                {.name = "path", .kind = ParameterKind::File, .isRequired = true}};
        const Values good{{"flag", true},
                          {"count", 3U},
                          {"real", 0.5},
                          {"choice", "b"},
                          {"list", Json::array({"x"})},
                          {"types", Json{{"a.weight", "q8_0"}}},
                          {"path", "p"}};
        APR_VERIFY_OK(checkValues(parameters, good, "here"));
        for (const auto& [name, value] :
             {std::pair("flag", Json("yes")), std::pair("count", Json(-1)), std::pair("count", Json(1.5)),
              std::pair("real", Json("1")), std::pair("choice", Json("c")), std::pair("choice", Json(1)),
              std::pair("list", Json("x")), std::pair("list", Json::array({1})), std::pair("types", Json::array()),
              std::pair("types", Json{{"a", 1}}), std::pair("path", Json("")), std::pair("path", Json()),
              std::pair("other", Json(1))}) {
            Values bad = good;
            bad.set(name, value);
            const auto status = checkValues(parameters, bad, "here");
            APR_VERIFY_ERROR(status, Errc::Argument);
            QCOMPARE(status.error().field, "here." + std::string(name));
        }
        Values without = good;
        without.remove("path");
        APR_VERIFY_ERROR(checkValues(parameters, without, "here"), Errc::Argument);
    }

    /// Every parameter of every step can be told apart, and explains itself.
    void tablesAreComplete()
    {
        std::set<std::string> options;
        std::set<std::string> ids;
        std::vector<std::span<const Parameter>> tables{targetParameters(), checkParameters()};
        for (const StepType* type : stepTypes()) {
            QVERIFY2(ids.emplace(type->id).second, std::string(type->id).c_str());
            QVERIFY(!type->title.empty() && !type->help.empty() && type->apply != nullptr);
            QVERIFY(findStep(type->id) == type);
            tables.push_back(type->parameters);
        }
        for (const auto& table : tables) {
            std::set<std::string_view> names;
            for (const Parameter& parameter : table) {
                QVERIFY2(names.insert(parameter.name).second, std::string(parameter.name).c_str());
                QVERIFY2(parameter.name.find('-') == parameter.name.npos, std::string(parameter.name).c_str());
                QVERIFY(!parameter.help.empty() && !parameter.help.ends_with('.'));
                QVERIFY(parameter.kind != ParameterKind::Choice || !choicesOf(parameter).empty());
                QVERIFY(parameter.option.empty() || parameter.kind == ParameterKind::Flag ||
                        !parameter.metavar.empty());
                QVERIFY2(parameter.option.empty() || options.emplace(parameter.label()).second,
                         std::string(parameter.option).c_str());
            }
        }
    }
};

APR_TEST(TestRecipe)
#include "tst_recipe.moc"
