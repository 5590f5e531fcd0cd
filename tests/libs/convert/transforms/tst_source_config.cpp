// SPDX-License-Identifier: MIT
#include "convert/transforms/source_config.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QTest>

using namespace apr;
using namespace apr::test;

class TestSourceConfig : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isFoundWhereItIsAnObject()
    {
        Metadata metadata = parseJson(R"({"source_metadata":{"config":{"a":1}}})")->value;
        Json* config = sourceConfig(metadata);
        QVERIFY(config != nullptr);
        (*config)["a"] = 2;
        QCOMPARE(metadata.dump(), std::string(R"({"source_metadata":{"config":{"a":2}}})"));
        for (const char* other : {"{}", R"({"source_metadata":[]})", R"({"source_metadata":{}})",
                                  R"({"source_metadata":{"config":"text"}})", R"({"config":{}})"}) {
            Metadata without = parseJson(other)->value;
            QVERIFY2(sourceConfig(without) == nullptr, other);
            QCOMPARE(without.dump(), std::string(other)); // nothing is added
        }
    }

    void languageModelsOfSeveralParts()
    {
        Json config = parseJson(R"({"text_config":{"a":1},"llm_config":7,"vision_config":{"a":2}})")->value;
        const auto parts = languageConfigs(config);
        QCOMPARE(parts.size(), std::size_t{2});
        QVERIFY(parts[0] == &config);
        QVERIFY(parts[1] == &config["text_config"]);
        const Json& same = config;
        QCOMPARE(languageConfigs(same).size(), std::size_t{2});
        const Json plain = Json::object();
        QCOMPARE(languageConfigs(plain).size(), std::size_t{1});
    }
};

APR_TEST(TestSourceConfig)
#include "tst_source_config.moc"
