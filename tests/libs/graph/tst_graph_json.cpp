// SPDX-License-Identifier: MIT
#include "apr/graph/graph_json.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <limits>

using namespace apr;
using namespace apr::test;

class TestGraphJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void texts()
    {
        QVERIFY(stringJson("häßlich") == Json("häßlich"));
        QVERIFY(stringJson("\xff\x00") == (Json{{"hex", "ff"}}));
    }

    void numbers()
    {
        QVERIFY(numberJson(1.5) == Json(1.5));
        QVERIFY(numberJson(std::numeric_limits<double>::infinity()).is_string());
        QVERIFY(numberJson(std::numeric_limits<double>::quiet_NaN()).is_string());
    }
};

APR_TEST(TestGraphJson)
#include "tst_graph_json.moc"
