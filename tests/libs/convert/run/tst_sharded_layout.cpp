// SPDX-License-Identifier: MIT
#include "convert/run/sharded_layout.h"

#include "apr/convert/pipeline.h"
#include "apr/convert/verify_output.h"
#include "apr/format/checksums.h"
#include "apr/format/open.h"
#include "fixtures/checkpoint_pairs.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QDir>
#include <QTemporaryDir>

#include <cmath>
#include <memory>

using namespace apr;
using namespace apr::test;

class TestShardedLayout : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;

    std::string in(const char* name) const { return path(m_dir->path(), name).toStdString(); }

    Result<ConvertPlan> plannedFor(const char* output, const char* size) const
    {
        Values checks;
        checks.set("relaxed", true);
        ConvertOptions options = conversionOf(in("model.safetensors"), in(output), {}, checks);
        options.recipe.target.set("max_shard_size", size);
        return planConversion(options);
    }

    QStringList files() const { return QDir(m_dir->path()).entryList({QStringLiteral("o*")}, QDir::Files, QDir::Name); }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        save(QString::fromStdString(in("model.safetensors")), safetensorsOf(llamaPair().original).span());
        Json config = tinyLlamaConfig();
        config["tie_word_embeddings"] = false;
        save(QString::fromStdString(in("config.json")), dumpJson(config));
    }

    void tensorsAreGroupedInOrder()
    {
        const Model model = modelOf({random("a", {4}), random("b", {4}), random("c", {9}), random("d", {1})});
        const auto groups = [&model](std::uint64_t most) { return shardsOf(model, most); };
        using Groups = std::vector<std::vector<std::size_t>>;
        QVERIFY((groups(1000) == Groups{{0, 1, 2, 3}}));
        QVERIFY((groups(32) == Groups{{0, 1}, {2}, {3}})); // one that is larger has a file of its own
        QVERIFY((groups(1) == Groups{{0}, {1}, {2}, {3}}));
        QVERIFY((shardsOf(modelOf({}), 1) == Groups{{}}));
    }

    void safetensorsHaveAnIndex()
    {
        const auto plan = plannedFor("o.safetensors", "2KB");
        APR_VERIFY_OK(plan);
        QCOMPARE(plan->options.recipe.output, in("o.safetensors.index.json"));
        const auto report = runConversion(*plan, noProgress);
        APR_VERIFY_OK(report);
        QVERIFY(report->files.size() > 2);
        QCOMPARE(files().size(), static_cast<qsizetype>(report->files.size()));
        QVERIFY(files().contains(QStringLiteral("o.safetensors.index.json")));
        const auto check = verifyOutput(*plan, noProgress);
        APR_VERIFY_OK(check);
        QVERIFY2(check->isEqual(), check->isEqual() ? "" : check->differences.front().c_str());
        QCOMPARE(check->tensors, std::size_t{12});
        QVERIFY(!plannedFor("o.safetensors", "2KB")->options.force);
        QVERIFY(plannedFor("o.safetensors", "2KB")->outputExists);
    }

    void ggufFilesAreNumbered()
    {
        const auto plan = plannedFor("o.gguf", "2KB");
        APR_VERIFY_OK(plan);
        const auto report = runConversion(*plan, noProgress);
        APR_VERIFY_OK(report);
        QVERIFY(report->files.size() > 2);
        QCOMPARE(files().size(), static_cast<qsizetype>(report->files.size()));
        QVERIFY(files().front().startsWith(QStringLiteral("o-00001-of-")));
        const auto check = verifyOutput(*plan, noProgress);
        APR_VERIFY_OK(check);
        QVERIFY2(check->isEqual(), check->isEqual() ? "" : check->differences.front().c_str());
        QCOMPARE(check->tensors, std::size_t{12});
    }

    void aprFilesHaveAManifest()
    {
        const auto plan = plannedFor("o.apr", "2KB");
        APR_VERIFY_OK(plan);
        QCOMPARE(plan->options.recipe.output, in("o.apr"));
        const auto report = runConversion(*plan, noProgress);
        APR_VERIFY_OK(report);
        QVERIFY(report->files.size() > 2);
        QCOMPARE(files().size(), static_cast<qsizetype>(report->files.size()));
        const auto check = verifyOutput(*plan, noProgress);
        APR_VERIFY_OK(check);
        QVERIFY2(check->isEqual(), check->isEqual() ? "" : check->differences.front().c_str());
        QCOMPARE(check->tensors, std::size_t{12});
        APR_VERIFY_OK(verifyChecksums(*openModelFile(in("o.apr")), noProgress));
    }

    void largeAprFilesAreDivided()
    {
        const std::string name = in("large.safetensors");
        const std::string header = R"({"a":{"dtype":"U8","shape":[1610612736],"data_offsets":[0,1610612736]},)"
                                   R"("b":{"dtype":"U8","shape":[1610612736],"data_offsets":[1610612736,3221225472]}})";
        Buffer bytes = bufferOf(std::string(8, '\0') + header);
        bytes[0] = static_cast<std::byte>(header.size());
        save(QString::fromStdString(name), bytes);
        QVERIFY(QFile::resize(QString::fromStdString(name), 8 + static_cast<qint64>(header.size()) + 3221225472));
        ConvertOptions options = conversionOf(name, in("o.apr"));
        options.recipe.checks.set("relaxed", true);
        const auto plan = planConversion(options);
        APR_VERIFY_OK(plan);
        QVERIFY(plan->layOut);
        const auto layout = plan->layOut(plan->result, plan->metadata, plan->write);
        APR_VERIFY_OK(layout);
        QCOMPARE(layout->files.size(), std::size_t{3});
        QCOMPARE(layout->files[0].name, std::string("o-00002-of-00002.apr"));
        QVERIFY(layout->files[2].name.empty());
        for (const auto& [output, dialect, isDivided] :
             {std::tuple("o.apr", "", false), std::tuple("o.apr", "aprender", false), std::tuple("o", "", true)}) {
            ConvertOptions other = options;
            other.recipe.output = in(output);
            other.recipe.target.set("no_shard", !isDivided);
            if (*dialect != '\0') {
                other.recipe.target = Values{{"dialect", dialect}};
            }
            const auto planned = planConversion(other);
            APR_VERIFY_OK(planned);
            QCOMPARE(planned->layOut != nullptr, isDivided);
            QCOMPARE(planned->options.recipe.output, in(output));
        }
        options.recipe.target = Values{{"no_shard", true}, {"max_shard_size", "1GB"}};
        APR_VERIFY_ERROR(planConversion(options), Errc::Argument);
    }

    /// It is known when the last file is written, and is in the first one.
    void theErrorIsThatOfAllTensors()
    {
        std::vector<Json> errors;
        for (const auto& [output, size] : {std::pair("o.safetensors", ""), std::pair("o.safetensors", "1KB"),
                                           std::pair("o.apr", ""), std::pair("p.apr", "1KB")}) {
            ConvertOptions options =
                conversionOf(in("model.safetensors"), in(output), {{"quantize", Values{{"type", "int8"}}}});
            if (*size != '\0') {
                options.recipe.target.set("max_shard_size", size);
            }
            const auto plan = planConversion(options);
            APR_VERIFY_OK(plan);
            const auto report = runConversion(*plan, noProgress);
            APR_VERIFY_OK(report);
            const auto model = openModelFile(plan->options.recipe.output);
            APR_VERIFY_OK(model);
            const Json* error = findPath(model->metadata(), {"quantization", "relative_error"});
            QVERIFY(error != nullptr);
            QVERIFY(std::abs(error->get<double>() - report->weightError->relativeError) < 1e-6);
            errors.push_back(*error);
        }
        QVERIFY(errors[0] == errors[1] && errors[2] == errors[3]);
    }

    void smallModelsAreOneFile()
    {
        const auto plan = plannedFor("o.safetensors", "1GB");
        APR_VERIFY_OK(plan);
        QCOMPARE(plan->options.recipe.output, in("o.safetensors"));
        QVERIFY(!plan->layOut);
    }

    void whatCannotBeDividedIsRefused()
    {
        for (const char* size : {"0", "much", ""}) {
            const auto plan = plannedFor("o.safetensors", size);
            QVERIFY2(!plan.has_value(), size);
            QCOMPARE(plan.error().code, Errc::Argument);
        }
        for (const char* output : {"o.pt", "o.npz"}) {
            const auto plan = plannedFor(output, "2KB");
            QVERIFY2(!plan.has_value(), output);
            QCOMPARE(plan.error().code, Errc::Argument);
            QCOMPARE(plan.error().field, std::string("--max-shard-size"));
        }
    }
};

APR_TEST(TestShardedLayout)
#include "tst_sharded_layout.moc"
