// SPDX-License-Identifier: MIT
#include "apr/validate/evidence.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestEvidence : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void partsAreComputedOnce()
    {
        const Evidence evidence(modelOf(tinyLlama(), {{"config", tinyLlamaConfig()}}, FormatId::SafeTensors));
        QCOMPARE(evidence.detection().type, std::string("llama"));
        QVERIFY(&evidence.detection() == &evidence.detection());
        QCOMPARE(evidence.hyperparameters()["n_layers"].get<int>(), 1);
        QVERIFY(evidence.summary().vocabulary == std::uint64_t{11});
        QVERIFY(evidence.graph().has_value());
        QVERIFY(&evidence.graph() == &evidence.graph());
        QVERIFY(evidence.missing(Need::Architecture | Need::Vocabulary | Need::Graph).empty());
    }

    void whatIsMissingIsSaid()
    {
        const Evidence evidence(modelOf({filled("w", {2, 2}, 1)}));
        QVERIFY(evidence.missing(Need::Nothing).empty());
        QCOMPARE(evidence.missing(Need::Architecture), std::string("unknown architecture"));
        QCOMPARE(evidence.missing(Need::Vocabulary), std::string("the model has no vocabulary"));
        QVERIFY(evidence.missing(Need::Graph).starts_with("the model has no graph: "));
        QCOMPARE(evidence.missing(Need::Vocabulary | Need::Architecture), std::string("unknown architecture"));
    }

    void tokenizers()
    {
        const Evidence none(modelOf({}));
        QCOMPARE(none.missing(Need::Tokenizer), std::string("the model has no tokenizer"));
        const Evidence malformed(modelOf({}, {{"tokenizer.ggml.model", "gpt2"}, {"tokenizer.ggml.tokens", "x"}}));
        QVERIFY(malformed.missing(Need::Tokenizer).empty() ==
                (malformed.tokenizer().error().code != Errc::MissingTensor));
        QVERIFY(&malformed.tokenizer() == &malformed.tokenizer());
    }

    void statisticsAreHandedOver()
    {
        Evidence evidence(modelOf({filled("a", {2}, 1), filled("b", {2}, 2)}));
        QVERIFY(evidence.statistics(1) == nullptr);
        QCOMPARE(evidence.missing(Need::Statistics), std::string("the values of the tensors were not read"));
        evidence.setStatistics(1, {.count = 2, .mean = 2});
        QVERIFY(evidence.statistics(0) == nullptr);
        QCOMPARE(evidence.statistics(1)->mean, 2.0);
        QVERIFY(!evidence.missing(Need::Statistics).empty());
        evidence.setStatisticsComplete();
        QVERIFY(evidence.missing(Need::Statistics).empty());
    }

    void graphsOfFilesComeFirst()
    {
        Json graph;
        graph["nodes"] = Json::array({Json{{"op", "Relu"}, {"inputs", {"x"}}, {"outputs", {"y"}}}});
        const Evidence evidence(modelOf(tinyLlama(), {{"config", tinyLlamaConfig()}, {"graph", graph}}));
        QVERIFY(evidence.graph().has_value());
        QCOMPARE(evidence.graph()->nodes.size(), std::size_t{1});
    }
};

APR_TEST(TestEvidence)
#include "tst_evidence.moc"
