// SPDX-License-Identifier: MIT
#include "format/reading/apr_metadata.h"

#include "fixtures/test_main.h"

using namespace apr;

class TestAprMetadata : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isTakenOut()
    {
        Json strings{{"format", "pt"}, {"apr_metadata", "{\"a\": 1}"}};
        QCOMPARE(dumpJson(takeAprMetadata(strings, {})), std::string("{\"a\":1}"));
        QCOMPARE(dumpJson(strings), std::string("{\"format\":\"pt\"}"));
    }

    void whatIsNoneStays()
    {
        for (const char* text : {"[1]", "{", "7"}) {
            Json strings{{"apr_metadata", text}};
            QVERIFY(takeAprMetadata(strings, {}).empty());
            QCOMPARE(strings.size(), std::size_t{1});
        }
        Json none;
        QVERIFY(takeAprMetadata(none, {}).empty() && none.is_null());
    }
};

APR_TEST(TestAprMetadata)
#include "tst_apr_metadata.moc"
