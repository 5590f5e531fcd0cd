// SPDX-License-Identifier: MIT
#include "apr/convert/provenance.h"

#include "fixtures/asked.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

class TestProvenance : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;
    NoProgress m_progress;

    std::string in(std::string_view name) const { return path(m_dir->path(), name).toStdString(); }

    Result<Recipe> made(const Asked& asked)
    {
        APR_TRY(const ConvertPlan plan, planConversion(asked));
        APR_TRY(const ConvertReport report, runConversion(plan, m_progress));
        APR_TRY(const Model model, openModelFile(report.output));
        return recipeOf(model.metadata());
    }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        QVERIFY(save(path(m_dir->path(), "m.safetensors"),
                     safetensorsOf({random("a.weight", {64, 64}, 1), filled("norm.weight", {64}, 1)}).span()));
    }

    void entry()
    {
        qputenv("SOURCE_DATE_EPOCH", "86400");
        const Model source = modelOf({}, Metadata::object(), FormatId::SafeTensors);
        Recipe recipe{.sources = {{.path = "/home/someone/m.safetensors", .origin = "hf://org/m"}},
                      .steps = {{"lora", {{"adapter", "/home/someone/adapter/"}}}, {"precision", {{"type", "f16"}}}},
                      .output = "/home/someone/out.apr",
                      .checks = {{"relaxed", true}}};
        const Json entry = provenanceOf(source, recipe);
        QVERIFY(entry["tool"] == "apr-workbench");
        QVERIFY(!entry["tool_version"].get<std::string>().empty());
        QVERIFY(entry["operation"] == "convert");
        QVERIFY(entry["origin"] == "hf://org/m");
        QVERIFY(entry["created_at"] == "1970-01-02T00:00:00Z");
        QVERIFY(dumpJson(entry).find("someone") == std::string::npos); // names of files, no paths
        const Json& steps = entry["recipe"]["steps"];
        QVERIFY(steps[0]["adapter"] == "adapter" && steps[1]["type"] == "f16");
        QVERIFY(!entry["recipe"].contains("output") && entry["recipe"]["checks"]["relaxed"] == true);
        QVERIFY(!entry.contains("previous"));
        const Json again = provenanceOf(modelOf({}, {{"provenance", entry}}, FormatId::Apr2), {});
        QVERIFY(again["previous"] == Json::array({entry}));
        const Json third = provenanceOf(modelOf({}, {{"provenance", again}}, FormatId::Apr2), {});
        QCOMPARE(third["previous"].size(), 2U); // one flat list, oldest first
        QVERIFY(third["previous"][0] == entry);
        QVERIFY(!third["previous"][1].contains("previous"));
        recipe.createdAt = "2001-02-03T04:05:06Z";
        QVERIFY(provenanceOf(source, recipe)["created_at"] == recipe.createdAt);
        qunsetenv("SOURCE_DATE_EPOCH");
    }

    /// Names that every folder of a model has come with their folder, and equal names with what tells them apart.
    void namesOfPaths()
    {
        const auto namesOf = [](const std::string& first, const std::string& second) {
            const Json entry =
                provenanceOf(modelOf({}, Metadata::object(), FormatId::SafeTensors),
                             {.sources = {{.path = first}}, .steps = {{"merge", {{"models", Json::array({second})}}}}});
            return std::pair(entry["recipe"]["sources"][0]["path"].get<std::string>(),
                             entry["recipe"]["steps"][0]["models"][0].get<std::string>());
        };
        using Names = std::pair<std::string, std::string>;
        QVERIFY(namesOf("/x/base/model.safetensors", "/x/tuned/") == Names("base/model.safetensors", "tuned"));
        QVERIFY(namesOf("/x/a/one.gguf", "/x/b/one.gguf") == Names("a/one.gguf", "b/one.gguf"));
        QVERIFY(namesOf("/x/a/c/one.gguf", "/x/b/c/one.gguf") == Names("a/c/one.gguf", "b/c/one.gguf"));
        QVERIFY(namesOf("/x/a/one.gguf", "/x/a/one.gguf") == Names("one.gguf", "one.gguf"));
        QVERIFY(namesOf("/model.safetensors", "two.gguf") == Names("model.safetensors", "two.gguf"));
    }

    void recipeOfAFile()
    {
        QVERIFY(save(path(m_dir->path(), "imatrix.csv"), std::string_view("1,2,3,4\n")));
        const auto recipe = made({.input = in("m.safetensors"),
                                  .output = in("m.apr"),
                                  .steps = {{"quantize", {{"type", "q4_0"}}}},
                                  .target = {{"compress", "lz4"}},
                                  .relaxed = true});
        APR_VERIFY_OK(recipe);
        QCOMPARE(recipe->sources.size(), std::size_t{1});
        QCOMPARE(recipe->sources[0].path, std::string("m.safetensors"));
        QCOMPARE(recipe->sources[0].files.size(), std::size_t{1});
        QCOMPARE(recipe->sources[0].files[0].sha256.size(), std::size_t{64});
        QVERIFY(recipe->target.text("compress") == "lz4" && recipe->checks.flag("relaxed"));
        QCOMPARE(stepOf(*recipe, "quantize")->values.text("type"), std::string("q4_0"));
        APR_VERIFY_ERROR(recipeOf(Json::object()), Errc::Argument);
        APR_VERIFY_ERROR(recipeOf({{"provenance", {{"tool", "other"}}}}), Errc::Argument);
        APR_VERIFY_ERROR(recipeOf({{"provenance", {{"recipe", {{"apr_recipe", 9}}}}}}), Errc::Version);
    }

    /// All sources are named with their hashes, and none may shrink while it is read.
    void adapters()
    {
        const auto adapter = safetensorsOf({random("base_model.model.a.lora_A.weight", {4, 64}, 5),
                                            random("base_model.model.a.lora_B.weight", {64, 4}, 6)});
        QVERIFY(save(path(m_dir->path(), "adapter.safetensors"), adapter.span()));
        const Asked asked{.input = in("m.safetensors"),
                          .output = in("m.apr"),
                          .steps = {{"lora", {{"adapter", in("adapter.safetensors")}, {"scale", 0.5}}}},
                          .relaxed = true,
                          .force = true};
        const auto plan = planConversion(asked);
        APR_VERIFY_OK(plan);
        QCOMPARE(plan->lineage[0].from.size(), std::size_t{3}); // the weight, A and B
        QCOMPARE((plan->lineage[0].from.begin() + 1)->source, 1U);
        const auto recipe = made(asked);
        APR_VERIFY_OK(recipe);
        QCOMPARE(recipe->sources.size(), std::size_t{2});
        QCOMPARE(recipe->sources[1].path, std::string("adapter.safetensors"));
        QCOMPARE(recipe->sources[1].files[0].bytes, adapter.size());
        QCOMPARE(recipe->sources[1].files[0].sha256.size(), std::size_t{64});
        QVERIFY(QFile::remove(path(m_dir->path(), "m.apr")));
        QVERIFY(QFile::resize(path(m_dir->path(), "adapter.safetensors"), static_cast<qint64>(adapter.size() / 2)));
        APR_VERIFY_ERROR(runConversion(*plan, m_progress), Errc::Io);
        QVERIFY(!QFile::exists(path(m_dir->path(), "m.apr")));
    }

    /// A recipe with the files of its sources runs on these only.
    void sourcesThatChanged()
    {
        auto recipe = made({.input = in("m.safetensors"), .output = in("m.apr"), .relaxed = true});
        APR_VERIFY_OK(recipe);
        recipe->sources[0].path = in("m.safetensors");
        recipe->output = in("again.apr");
        const auto run = [&](const Recipe& given) {
            const auto plan = planConversion({.recipe = given, .force = true});
            return plan ? runConversion(*plan, m_progress) : Result<ConvertReport>(plan.error());
        };
        APR_VERIFY_OK(run(*recipe));
        QVERIFY(sameBytes(readFile(path(m_dir->path(), "again.apr")), readFile(path(m_dir->path(), "m.apr"))));
        Buffer file = readFile(path(m_dir->path(), "m.safetensors"));
        file.back() ^= std::byte{1};
        QVERIFY(save(path(m_dir->path(), "m.safetensors"), file));
        QVERIFY(QFile::remove(path(m_dir->path(), "again.apr")));
        const auto changed = run(*recipe);
        APR_VERIFY_ERROR(changed, Errc::Checksum);
        QCOMPARE(changed.error().field, std::string("sources[0].files[0].sha256"));
        QVERIFY(!QFile::exists(path(m_dir->path(), "again.apr")));
        Recipe other = *recipe;
        other.sources[0].files[0].bytes += 1;
        QCOMPARE(run(other).error().field, std::string("sources[0].files[0].bytes"));
        other.sources[0].files[0].name = "n.safetensors";
        QCOMPARE(run(other).error().field, std::string("sources[0].files[0].file"));
        other = *recipe;
        other.sources.push_back({.path = "unused", .files = recipe->sources[0].files});
        other.sources[0].files.clear();
        QCOMPARE(run(other).error().field, std::string("sources[1]"));
    }
};

APR_TEST(TestProvenance)
#include "tst_provenance.moc"
