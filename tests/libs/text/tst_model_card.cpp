// SPDX-License-Identifier: MIT
#include "apr/text/model_card.h"

#include "fixtures/test_main.h"

using namespace apr;

class TestModelCard : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void frontMatter()
    {
        const Json card = modelCard("---\nlicense: 'mit'\ntags:\n- a\n- b\n---\n# Title\nlicense: other\n");
        QVERIFY(card["license"] == "mit");
        QVERIFY(card["tags"] == Json({"a", "b"}));
        QVERIFY(modelCard("---\r\nlicense: mit\r\ntags:\r\n- a\r\n---\r\nx\r\n")["license"] == "mit");
        QVERIFY(!modelCard("# Title\nlicense: mit\n").contains("license"));
        QVERIFY(modelCard("---\nlicense: mit # as the original\n---\n")["license"] == "mit");
        QVERIFY(modelCard("---\nlicense: >\n  mit\n---\n")["license"] == "mit\n");
        QVERIFY(modelCard("---\nmodel-index:\n- {name: a, results: []}\n---\n")["model-index"][0]["name"] == "a");
        const std::string named = "---\ntext: replaced\nlicense: mit\n---\n# Title\n";
        QVERIFY(modelCard(named)["text"] == named && modelCard(named)["license"] == "mit");
        const std::string broken = "---\nlicense: [mit\n---\n";
        QVERIFY(modelCard(broken) == Json({{"text", broken}}));
    }

    void licenses()
    {
        QCOMPARE(licenseIn({{"general.license", "gpl-3.0"}}), std::string("gpl-3.0"));
        QCOMPARE(licenseIn({{"license", 3}, {"model_card", {{"license", "mit"}}}}), std::string("mit"));
        QCOMPARE(licenseIn(Metadata::object()), std::string());
    }
};

APR_CORE_TEST(TestModelCard)
#include "tst_model_card.moc"
