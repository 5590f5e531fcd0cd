// SPDX-License-Identifier: MIT
#include "apr/convert/quantization_plan.h"
#include "apr/model/parameter_count.h"

#include "apr/format/open.h"
#include "apr/host/system.h"
#include "apr/validate/diff.h"
#include "fixtures/asked.h"
#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace apr;
using namespace apr::test;

/// From a file to a file: goals, the error in the metadata, and sameness for any number of threads.
class TestQuantizationPlan : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    NoProgress m_progress;

    Asked options(const char* output)
    {
        return {.input = qEnvironmentVariable("APR_SOURCE_DIR").toStdString() +
                         "/resources/samples/tiny-adder/model.safetensors",
                .output = m_folder.filePath(QString::fromLatin1(output)).toStdString(),
                .relaxed = true,
                .force = true};
    }

    static std::vector<TargetType> types(const std::vector<const char*>& names)
    {
        std::vector<TargetType> out;
        for (const char* name : names) {
            out.push_back(parseTarget(name).value());
        }
        return out;
    }

private Q_SLOTS:
    /// A mix with a rule: what the plan says it loses is what the conversion then tells.
    void whatWasAskedIsMeasured()
    {
        Asked asked = options("asked.apr");
        asked.set("quantize", "mix", "q4_k_m");
        asked.set("quantize", "rules", Json::array({"*up_proj*=q8_0"}));
        const auto plan = planQuantization(asked, {}, types({"q4_0"}), m_progress);
        APR_VERIFY_OK(plan);
        const auto curves = measureRequested(*plan, m_progress);
        APR_VERIFY_OK(curves);
        QCOMPARE(curves->size(), std::size_t{16});
        QCOMPARE(plan->curves.size(), std::size_t{14}); // two are decided by the rule
        QCOMPARE(plan->byRule.size(), std::size_t{2});
        const auto report = runConversion(plan->conversion, m_progress);
        APR_VERIFY_OK(report);
        const double error = evaluate(*curves, std::vector<std::size_t>(curves->size()), plan->untouched).relativeError;
        QVERIFY(std::abs(error - report->weightError->relativeError) < 1e-6);
    }

    void goalsAreReached_data()
    {
        QTest::addColumn<QString>("goal");
        for (const char* goal : {"bytes", "share", "bits", "error"}) {
            QTest::newRow(goal) << goal;
        }
    }
    void goalsAreReached()
    {
        QFETCH(QString, goal);
        QuantizationGoal wanted;
        if (goal == QStringLiteral("bytes")) {
            wanted.bytes = 75000;
        } else if (goal == QStringLiteral("share")) {
            wanted.share = 0.21;
        } else if (goal == QStringLiteral("bits")) {
            wanted.bitsPerWeight = 5.2;
        } else {
            wanted.relativeError = 0.05;
        }
        const Asked given = options("goal.apr");
        const auto plan = planQuantization(given, wanted, types({"q8_0", "q5_0", "q4_0"}), m_progress);
        APR_VERIFY_OK(plan);
        const auto conversion = planConversion(withSelection(given, *plan));
        APR_VERIFY_OK(conversion);
        const auto report = runConversion(*conversion, m_progress);
        APR_VERIFY_OK(report);
        const std::uint64_t limit = wanted.bytes.value_or(
            wanted.share ? static_cast<std::uint64_t>(*wanted.share *
                                                      static_cast<double>(plan->conversion.source.facts().totalBytes()))
                         : 1000000);
        QVERIFY(report->bytes <= limit);
        // What is written, as a comparison of the files reports it.
        const auto written = openModelFile(given.output);
        APR_VERIFY_OK(written);
        const auto diff = diffModels(conversion->reference.model, *written, {}, m_progress);
        APR_VERIFY_OK(diff);
        QVERIFY(std::abs(diff->relativeL2 - plan->selection->relativeError) < 1e-6);
        QVERIFY(std::abs(diff->relativeL2 - report->weightError->relativeError) < 1e-6);
        QVERIFY(diff->relativeL2 <= wanted.relativeError.value_or(1));
        if (wanted.bitsPerWeight) { // as `inspect` shows it, of the whole model
            const double mean =
                8 * static_cast<double>(written->tensorByteCount()) / static_cast<double>(parameterCount(*written));
            QVERIFY2(mean <= *wanted.bitsPerWeight && mean > 0.8 * *wanted.bitsPerWeight, std::to_string(mean).c_str());
        }
        QVERIFY(report->bytes > 65000); // and not by taking the smallest of all
    }

    void rulesAreNotTouched()
    {
        Asked given = options("rules.apr");
        given.set("quantize", "rules", Json::array({"layers.0.*=f16"}));
        const auto plan = planQuantization(given, {.relativeError = 0.2}, types({"q8_0", "q4_0"}), m_progress);
        APR_VERIFY_OK(plan);
        for (const ErrorCurve& curve : plan->curves) {
            QVERIFY(!plan->conversion.preConversion.tensors()[curve.tensor].name.starts_with("layers.0."));
        }
        const ConvertOptions selected = withSelection(given, *plan);
        QCOMPARE(stepOf(selected.recipe, "quantize")->values.json().at("exact").size(), plan->curves.size());
    }

    void lossIsMeasuredAndRecorded()
    {
        Asked given = options("loss.apr");
        given.set("quantize", "type", "q4_0");
        const auto plan = planConversion(given);
        APR_VERIFY_OK(plan);
        const auto report = runConversion(*plan, m_progress);
        APR_VERIFY_OK(report);
        QVERIFY(report->weightError && report->weightError->tensors == 16);
        const auto isDegraded = [](const Finding& finding) { return finding.rule == "quantize.high-error"; };
        QVERIFY(std::any_of(report->findings.begin(), report->findings.end(), isDegraded));
        const auto written = openModelFile(given.output);
        APR_VERIFY_OK(written);
        const Json& about = written->metadata().at("quantization");
        QVERIFY(std::abs(about.at("relative_error").get<double>() - report->weightError->relativeError) < 1e-7);
        QVERIFY(std::abs(about.at("worst_relative_error").get<double>() - report->weightError->worst) < 1e-7);
        QCOMPARE(about.at("method").get<std::string>(), std::string("Q4_0"));
        QCOMPARE(about.at("original_dtype").get<std::string>(), std::string("f32"));
        // The same as a comparison of the files says.
        const auto diff = diffModels(plan->reference.model, *written, {}, m_progress);
        APR_VERIFY_OK(diff);
        double worst = 0;
        for (const TensorDiff& tensor : diff->tensors) {
            worst = std::max(worst, tensor.relativeL2);
        }
        QVERIFY(std::abs(worst - report->weightError->worst) < 1e-12);
        QVERIFY(std::abs(diff->relativeL2 - report->weightError->relativeError) < 1e-6);
    }

    /// In the packed metadata of version 1, too.
    void versionOneToo()
    {
        Asked given = options("one.apr");
        given.set("prune", "share", 0.5);
        given.target.set("dialect", "apr1");
        const auto report = runConversion(planConversion(given).value(), m_progress);
        APR_VERIFY_OK(report);
        QVERIFY(report->weightError && report->weightError->relativeError > kHighRelativeError);
        const auto written = openModelFile(given.output);
        APR_VERIFY_OK(written);
        const Json& about = written->metadata().at("quantization");
        QCOMPARE(about.at("relative_error").get<double>(), report->weightError->relativeError);
        QCOMPARE(about.at("worst_relative_error").get<double>(), report->weightError->worst);
    }

    void compressedToo()
    {
        Asked given = options("packed.apr");
        given.set("quantize", "type", "int8");
        given.target.set("compress", "zstd");
        const auto report = runConversion(planConversion(given).value(), m_progress);
        APR_VERIFY_OK(report);
        const auto written = openModelFile(given.output);
        APR_VERIFY_OK(written);
        QVERIFY(std::abs(written->metadata().at("quantization").at("relative_error").get<double>() -
                         report->weightError->relativeError) < 1e-7);
        QVERIFY(report->weightError->relativeError > 0.001 && report->weightError->relativeError < 0.01);
    }

    void anyNumberOfThreads_data()
    {
        QTest::addColumn<QString>("type");
        for (const char* type : {"q4_0", "int8", "int4-tensor", "q4_k_m"}) {
            QTest::newRow(type) << type;
        }
    }
    void anyNumberOfThreads()
    {
        QFETCH(QString, type);
        Buffer first;
        for (const unsigned threads : {1U, 2U, 5U}) {
            setThreadCount(threads);
            Asked given = options("threads.apr");
            given.set("quantize", "type", type.toStdString());
            qputenv("SOURCE_DATE_EPOCH", "0");
            APR_VERIFY_OK(runConversion(planConversion(given).value(), m_progress));
            const Buffer bytes = readFile(QString::fromStdString(given.output));
            first = first.empty() ? bytes : first;
            QVERIFY(bytes == first);
        }
        setThreadCount(0);
    }

    void nothingIsWrittenWhenAGoalCannotBeReached()
    {
        const Asked given = options("never.apr");
        APR_VERIFY_ERROR(planQuantization(given, {.bytes = 1000}, {}, m_progress), Errc::QualityGate);
        APR_VERIFY_ERROR(planQuantization(given, {.bytes = 30000}, {}, m_progress), Errc::QualityGate);
        QVERIFY(!QFileInfo::exists(QString::fromStdString(given.output)));
        Asked none = given;
        none.set("quantize", "rules", Json::array({"*=keep"}));
        APR_VERIFY_ERROR(planQuantization(none, {}, {}, m_progress), Errc::Argument);
    }

    /// A model that has the first type of all that are tried is none that nothing can be chosen for.
    void quantizedSources()
    {
        Asked first = options("q8.apr");
        first.set("quantize", "type", "q8_0");
        APR_VERIFY_OK(runConversion(planConversion(first).value(), m_progress));
        Asked second = options("q4.apr");
        second.input = first.output;
        APR_VERIFY_ERROR(planQuantization(second, {.share = 0.7}, types({"q8_0", "q4_0"}), m_progress), Errc::Argument);
        second.set("quantize", "allow_requantize", true);
        const auto plan = planQuantization(second, {.share = 0.7}, types({"q8_0", "q4_0"}), m_progress);
        APR_VERIFY_OK(plan);
        QVERIFY(plan->curves.size() == 16);
        APR_VERIFY_OK(runConversion(planConversion(withSelection(second, *plan)).value(), m_progress));
    }

    /// Pruning and factors take plain floats, which a quantized source becomes first when it is asked for.
    void quantizedSourcesAreDecodedFirst()
    {
        Asked first = options("q8.apr");
        first.set("quantize", "type", "q8_0");
        APR_VERIFY_OK(runConversion(planConversion(first).value(), m_progress));
        Asked second = options("decoded.apr");
        second.input = first.output;
        second.set("prune", "share", 0.5);
        APR_VERIFY_ERROR(planConversion(second), Errc::Argument);
        second.set("precision", "type", "f16");
        const auto pruned = runConversion(planConversion(second).value(), m_progress);
        APR_VERIFY_OK(pruned);
        QCOMPARE(pruned->weightError->zeros * 2, pruned->weightError->pruned);
        second.drop("prune");
        second.steps.push_back({"lowrank", {{"style", "svd"}, {"rank", 8U}}});
        second.checks.set("ignore_gate", true);
        APR_VERIFY_OK(runConversion(planConversion(second).value(), m_progress));
        const auto model = openModelFile(second.output);
        APR_VERIFY_OK(model);
        const TensorInfo& tensor = model->tensors()[*model->find("layers.0.mlp.up_proj.weight")];
        QCOMPARE(tensor.encoding.layout, Layout::LowRank);
        QCOMPARE(tensor.dtype, DType::F16);
        QVERIFY(findPath(model->metadata(), {"quantization", "method"}) == nullptr);
    }

    /// Types with minimums have no zero for every block: that pruning was undone is said.
    void zerosThatDoNotStayAreTold()
    {
        for (const auto& [type, isKept] : {std::pair("q5_1", false), {"q4_0", true}}) {
            Asked given = options("pruned.apr");
            given.set("prune", "share", 0.5);
            given.set("quantize", "type", type);
            const auto report = runConversion(planConversion(given).value(), m_progress);
            APR_VERIFY_OK(report);
            QCOMPARE(findingOf(report->findings, "prune.refilled") == nullptr, isKept);
        }
    }

    /// Weights that are below the least scale of a type all become zero: refused, as pruning of everything is.
    void tensorsThatVanishAreRefused()
    {
        const QString input = m_folder.filePath(QStringLiteral("tiny.safetensors"));
        std::vector<float> values = noise(64 * 64);
        for (float& value : values) {
            value *= 1e-8F;
        }
        QVERIFY(save(input, safetensorsOf({floats("tiny.weight", {64, 64}, values)}).span()));
        Asked given = options("vanished.apr");
        given.input = input.toStdString();
        given.force = false;
        given.set("quantize", "type", "q8_0");
        const auto report = runConversion(planConversion(given).value(), m_progress);
        APR_VERIFY_ERROR(report, Errc::QualityGate);
        QVERIFY(contains(report.error().message, "tiny.weight: all weights became zero"));
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("vanished.apr"))));
    }

    /// What a model card says is left alone, and what was measured stays through an upgrade.
    void recordedLossIsTheOneMeant()
    {
        Asked given = options("card.apr");
        given.set("quantize", "type", "int4-g32");
        ConvertPlan plan = planConversion(given).value();
        plan.metadata["a_card"] = R"({"relative_error": 0.1, "worst_relative_error": 0.2, "x": 0.98765432})";
        const auto report = runConversion(plan, m_progress);
        APR_VERIFY_OK(report);
        const auto lossIn = [](const std::string& file) {
            return openModelFile(file).value().metadata().at("quantization").at("relative_error").get<double>();
        };
        QVERIFY(std::abs(lossIn(given.output) - report->weightError->relativeError) < 1e-7);
        QVERIFY(openModelFile(given.output)->metadata().at("a_card").get<std::string>().find("0.98765432") !=
                std::string::npos);
        Asked again = options("again.apr");
        again.input = given.output;
        APR_VERIFY_OK(upgradeModel(again, m_progress));
        QVERIFY(std::abs(lossIn(again.output) - report->weightError->relativeError) < 1e-7);
    }
};

APR_TEST(TestQuantizationPlan)
#include "tst_quantization_plan.moc"
