// SPDX-License-Identifier: MIT
#include "convert/lower/pooling.h"

#include "apr/convert/side_files.h"
#include "fixtures/test_main.h"

using namespace apr;

class TestPooling : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void thereAndBack()
    {
        for (const std::uint64_t type : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{3}}) {
            Metadata metadata = Metadata::object();
            QVERIFY(embedPooling(metadata, type, 384));
            const auto files = embeddedSideFiles(metadata);
            QCOMPARE(files.size(), std::size_t{2});
            QCOMPARE(files[0].name, std::string("modules.json"));
            QCOMPARE(files[1].name, std::string("1_Pooling/config.json"));
            const Json config = Json::parse(files[1].text);
            QVERIFY(config["word_embedding_dimension"] == 384);
            QVERIFY(poolingType(config) == type);
        }
    }

    void otherWays()
    {
        Metadata metadata = Metadata::object();
        QVERIFY(!embedPooling(metadata, 0, 384));
        QVERIFY(!embedPooling(metadata, 4, 384)); // a ranking
        QVERIFY(embeddedSideFiles(metadata).empty());
        QVERIFY(!poolingType({{"pooling_mode_max_tokens", true}}).has_value());
        QVERIFY(!poolingType({{"pooling_mode_mean_tokens", false}}).has_value());
    }
};

APR_TEST(TestPooling)
#include "tst_pooling.moc"
