// SPDX-License-Identifier: MIT
#include "apr/architecture/nomic.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;

class TestNomic : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knownForms()
    {
        APR_VERIFY_OK(checkNomicForm(Json::object(), 0, 0));
        APR_VERIFY_OK(checkNomicForm({{"activation_function", "swiglu"},
                                      {"prenorm", false},
                                      {"rotary_emb_fraction", 1.0},
                                      {"rotary_scaling_factor", nullptr},
                                      {"moe_every_n_layers", 0}},
                                     64, 4));
        APR_VERIFY_OK(checkNomicForm({{"hidden_act", "silu"},
                                      {"head_dim", 16},
                                      {"rope_parameters", {{"rope_theta", 1000.0}, {"rope_type", "default"}}}},
                                     64, 4));
    }

    void otherFormsAreNamed()
    {
        const Json others{{"activation_function", "gelu"},
                          {"hidden_act", "relu"},
                          {"prenorm", true},
                          {"rotary_emb_interleaved", true},
                          {"use_rms_norm", true},
                          {"parallel_block", true},
                          {"causal", true},
                          {"rotary_emb_fraction", 0.5},
                          {"moe_every_n_layers", 2},
                          {"head_dim", 32},
                          {"rope_scaling", {{"type", "dynamic"}, {"factor", 2}}},
                          {"rope_parameters", {{"rope_type", "linear"}}}};
        for (const auto& [key, value] : others.items()) {
            const Status status = checkNomicForm({{key, value}}, 64, 4);
            QVERIFY2(!status, key.c_str());
            QCOMPARE(status.error().code, Errc::Unsupported);
            QCOMPARE(status.error().field, key);
        }
    }
};

APR_TEST(TestNomic)
#include "tst_nomic.moc"
