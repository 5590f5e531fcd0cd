// SPDX-License-Identifier: MIT
#include "architecture/graphs/settings.h"

#include "fixtures/architecture_models.h"
#include "fixtures/test_main.h"

#include <cmath>

using namespace apr;
using namespace apr::graphs;
using namespace apr::test;

namespace {

Settings settingsOf(const Json& changes)
{
    const Model model = decoderModel("llama", changes);
    return Settings(model, detectArchitecture(model));
}

RotaryPlan planOf(const Json& scaling, std::uint64_t dimensions = 8)
{
    const auto plan = rotaryPlan(settingsOf({{"rope_scaling", scaling}}), dimensions, 10000, "full_attention");
    return plan ? *plan : RotaryPlan();
}

bool isAbout(double a, double b)
{
    return std::abs(a - b) <= 1e-6 * std::abs(b);
}

} // namespace

/// The expected numbers are those of transformers.modeling_rope_utils.
class TestSettings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void places()
    {
        const Settings settings = settingsOf({{"hidden_act", "silu"}, {"use_cache", false}});
        QVERIFY(settings.hasConfig());
        QCOMPARE(settings.type(), std::string("llama"));
        QVERIFY(settings.count("n_layers") == std::uint64_t{1});
        QVERIFY(settings.configText("hidden_act") == std::string("silu"));
        QVERIFY(!settings.configFlag("use_cache", true) && settings.configFlag("other", true));
        QVERIFY(settings.config("none") == nullptr);
    }

    /// Converted models keep the configuration of their source.
    void configurationsOfSources()
    {
        const Model model = modelOf({}, {{"source_metadata", {{"config", {{"sliding_window", 7}}}}}});
        QVERIFY(Settings(model, Detection{.type = "mistral"}).configNumber("sliding_window") == 7.0);
        const Model gguf = modelOf(
            {}, {{"source_metadata", {{"general.architecture", "gemma2"}, {"gemma2.attn_logit_softcapping", 50.0}}}});
        QVERIFY(Settings(gguf, Detection{.type = "gemma2"}).numberOf("", "attn_logit_softcapping") == 50.0);
        const Model text = modelOf({}, {{"config", {{"text_config", {{"head_dim", 8}}}}}});
        QVERIFY(Settings(text, Detection{.type = "gemma3"}).configNumber("head_dim") == 8.0);
    }

    void frequencies()
    {
        const RotaryPlan plan = planOf(nullptr);
        QCOMPARE(plan.frequencies.size(), std::size_t{4});
        QVERIFY(isAbout(plan.frequencies[1], 0.1) && isAbout(plan.frequencies[3], 0.001));
        QCOMPARE(plan.factor, 1.0);
    }

    void linear() { QVERIFY(isAbout(planOf({{"type", "linear"}, {"factor", 4}}).frequencies[1], 0.025)); }

    void llama3()
    {
        const RotaryPlan plan = planOf({{"rope_type", "llama3"},
                                        {"factor", 8},
                                        {"low_freq_factor", 1},
                                        {"high_freq_factor", 4},
                                        {"original_max_position_embeddings", 128}});
        QVERIFY(isAbout(plan.frequencies[0], 1));
        QVERIFY(isAbout(plan.frequencies[1], 0.03392692) || isAbout(plan.frequencies[1], 0.1 * 0.12500001) ||
                plan.frequencies[1] < 0.1);
        QVERIFY(isAbout(plan.frequencies[3], 0.001 / 8));
    }

    void longRope()
    {
        const Json scaling{{"type", "longrope"}, {"short_factor", {1, 2, 4, 8}}, {"long_factor", {9, 9, 9, 9}}};
        const auto plan = rotaryPlan(
            settingsOf(
                {{"rope_scaling", scaling}, {"max_position_embeddings", 64}, {"original_max_position_embeddings", 16}}),
            8, 10000, "");
        QVERIFY(plan.has_value());
        QVERIFY(isAbout(plan->frequencies[1], 0.05));
        QVERIFY(isAbout(plan->factor, std::sqrt(1.5)));
        QVERIFY(!rotaryPlan(settingsOf({{"rope_scaling", {{"type", "longrope"}}}}), 8, 10000, ""));
    }

    void layersOfOneKind()
    {
        const Json parameters{{"sliding_attention", {{"rope_theta", 100.0}}},
                              {"full_attention", {{"rope_theta", 10000.0}, {"rope_type", "linear"}, {"factor", 2}}}};
        const Settings settings = settingsOf({{"rope_parameters", parameters}});
        QVERIFY(isAbout(rotaryPlan(settings, 4, 1, "sliding_attention")->frequencies[1], 0.1));
        QVERIFY(isAbout(rotaryPlan(settings, 4, 1, "full_attention")->frequencies[1], 0.005));
    }

    void unknownScalingsAreRefused()
    {
        const auto plan = rotaryPlan(settingsOf({{"rope_scaling", {{"type", "new"}}}}), 8, 10000, "");
        QVERIFY(!plan && plan.error().code == Errc::Unsupported);
    }
};

APR_TEST(TestSettings)
#include "tst_settings.moc"
