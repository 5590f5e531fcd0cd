// SPDX-License-Identifier: MIT
#include "convert/lower/lower.h"

#include "apr/convert/retype.h"
#include "apr/format/open.h"
#include "apr/model/scales.h"
#include "apr/tensor/codec.h"
#include "fixtures/asked.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>

using namespace apr;
using namespace apr::test;

/// Transforms that meet in one command. Each of them has its own tests.
class TestLower : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_dir;

    /// The plan for two matrices and a norm.
    Result<ConvertPlan> planned(Asked options) const
    {
        const QString input = path(m_dir->path(), "m.safetensors");
        save(input, safetensorsOf({random("layers.0.up_proj.weight", {64, 64}, 1),
                                   random("layers.0.down_proj.weight", {64, 64}, 2), filled("norm.weight", {64}, 1)})
                        .span());
        options.input = input.toStdString();
        options.output = path(m_dir->path(), "out.apr").toStdString();
        options.relaxed = true;
        return planConversion(options);
    }

private Q_SLOTS:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }

    /// Factors get the float type that was meant for the matrix; a block type means F16, and is said.
    void typesOfFactors()
    {
        for (const auto& [type, dtype] : {std::pair("bf16", DType::BF16), {"q8_0", DType::F16}}) {
            Asked options{.steps = {{"quantize", {{"type", type}}}}};
            options.steps.push_back(
                {"lowrank", {{"style", "svd"}, {"rank", 4U}, {"targets", Json::array({"*up_proj*"})}}});
            const auto plan = planned(options);
            APR_VERIFY_OK(plan);
            const auto up = plan->result.find("layers.0.up_proj.weight");
            QVERIFY(up && plan->write.forms[*up].layout == Layout::LowRank);
            QCOMPARE(plan->result.tensors()[*up].dtype, dtype);
            const auto& fact = plan->choices[*plan->preConversion.find("layers.0.up_proj.weight")].fact;
            QCOMPARE(fact && fact->kind == FactKind::FactorsAsF16, dtype == DType::F16);
            const auto down = plan->result.find("layers.0.down_proj.weight");
            QCOMPARE(plan->result.tensors()[*down].dtype, parseTarget(type)->dtype);
        }
    }

    void ranksForAnEnergyAndBlocksExclude()
    {
        Asked options{.steps = {{"quantize", {{"type", "q8_0"}}}}};
        options.steps.push_back({"lowrank", {{"style", "svd"}, {"energy", 0.9}}});
        const auto plan = planned(options);
        APR_VERIFY_ERROR(plan, Errc::Argument);
        QCOMPARE(plan.error().field, std::string("--energy"));
    }

    void factorsUndoPruning()
    {
        Asked options{.steps = {{"prune", {{"share", 0.5}}}}};
        options.steps.push_back({"lowrank", {{"style", "svd"}, {"rank", 4U}, {"targets", Json::array({"*up_proj*"})}}});
        const auto plan = planned(options);
        APR_VERIFY_OK(plan);
        const Finding* finding = findingOf(plan->findings, "lowrank.zeros");
        QVERIFY(finding != nullptr && contains(finding->message, "1 tensor is pruned"));
        options.set("prune", "targets", Json::array({"*down_proj*"}));
        const auto apart = planned(options);
        APR_VERIFY_OK(apart);
        QVERIFY(findingOf(apart->findings, "lowrank.zeros") == nullptr);
    }

    void layoutsThatAreLostAreTold()
    {
        Asked options;
        options.steps.push_back({"lowrank", {{"style", "svd"}, {"rank", 4U}}});
        NoProgress progress;
        const auto first = planned(options);
        APR_VERIFY_OK(first);
        options.force = true;
        options.checks.set("max_drift", 1.0);
        APR_VERIFY_OK(runConversion(*planned(options), progress));
        QVERIFY(QFile::rename(path(m_dir->path(), "out.apr"), path(m_dir->path(), "factors.apr")));
        const auto again = [this](Asked given) {
            given.input = path(m_dir->path(), "factors.apr").toStdString();
            given.output = path(m_dir->path(), "again.apr").toStdString();
            return planConversion(given);
        };
        QVERIFY(findingOf(again({}).value().findings, "layout.dense") == nullptr);
        const auto halves = again({.steps = {{"precision", {{"type", "f16"}}}}});
        APR_VERIFY_OK(halves);
        const Finding* finding = findingOf(halves->findings, "layout.dense");
        QVERIFY(finding != nullptr && contains(finding->message, "2 tensors"));
    }

    /// Blocks of integers become int8 with scales in SafeTensors, and read as the same values; others have no place.
    void blocksInSafeTensors()
    {
        NoProgress progress;
        for (const char* type : {"q8_0", "q4_0", "q5_0", "iq4_nl", "q4_1"}) {
            Asked options{.steps = {{"quantize", {{"type", type}}}}};
            options.force = true;
            APR_VERIFY_OK(runConversion(*planned(options), progress));
            Asked back{.input = path(m_dir->path(), "out.apr").toStdString(),
                       .output = path(m_dir->path(), "back.safetensors").toStdString(),
                       .relaxed = true,
                       .force = true};
            const auto plan = planConversion(back);
            if (std::string_view(type) == "q4_1") { // which has minimums
                APR_VERIFY_ERROR(plan, Errc::Unsupported);
                continue;
            }
            APR_VERIFY_OK(plan);
            QVERIFY(findingOf(plan->findings, "output.blocks") != nullptr);
            APR_VERIFY_OK(runConversion(*plan, progress));
            const Model blocks = openModelFile(back.input).value();
            const Model integers = withScalesApplied(openModelFile(back.output).value());
            for (const char* name : {"layers.0.up_proj.weight", "layers.0.down_proj.weight"}) {
                const std::size_t from = *blocks.find(name);
                std::vector<float> expected(64 * 64);
                QVERIFY(decodeToF32(blocks.tensors()[from].dtype, blocks.load(from)->span(), expected));
                QCOMPARE(valuesOf<float>(integers.load(*integers.find(name))->span()), expected);
            }
        }
    }

    /// The scales of integers come from the tensor that they are beside.
    void originsOfScales()
    {
        const auto plan = planned({.steps = {{"quantize", {{"type", "int8"}}}}});
        APR_VERIFY_OK(plan);
        const auto scale = plan->result.find("layers.0.up_proj.weight.scale");
        QVERIFY(scale.has_value());
        QCOMPARE(plan->source.tensors()[plan->lineage[*scale].id().tensor].name,
                 std::string("layers.0.up_proj.weight"));
        QVERIFY(plan->lineage[*scale].isAdded);
        QCOMPARE(plan->lineage.size(), plan->result.tensors().size());
    }

    void calibrationThatFitsNothing()
    {
        const QString samples = path(m_dir->path(), "samples.csv");
        QVERIFY(save(samples, std::string_view("1,2,3\n4,5,6\n")));
        Asked options{.steps = {{"quantize", {{"type", "q4_0"}}}}};
        options.set("quantize", "calibration", samples.toStdString());
        const auto plan = planned(options);
        APR_VERIFY_ERROR(plan, Errc::WrongShape);
        QVERIFY(contains(plan.error().message, "3 columns"));
        options.set("quantize", "type", "int8"); // whose ranges samples do not serve
        APR_VERIFY_ERROR(planned(options), Errc::Argument);
    }
};

APR_TEST(TestLower)
#include "tst_lower.moc"
