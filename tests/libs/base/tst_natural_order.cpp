// SPDX-License-Identifier: MIT
#include "apr/base/natural_order.h"

#include "fixtures/test_main.h"

#include <QTest>

#include <algorithm>
#include <string>
#include <vector>

using apr::naturalLess;

class TestNaturalOrder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbersCountByValue()
    {
        const std::vector<std::string> sorted{"",       "a",      "a.2",     "a.02",     "a.2.x", "a.9.x",
                                              "a.10.x", "a.10.y", "a.100.x", "a.x",      "b",     "b1c2",
                                              "b1c10",  "b2c1",   "layer_9", "layer_10", "z"};
        std::vector<std::string> names = sorted;
        std::reverse(names.begin(), names.end());
        std::sort(names.begin(), names.end(), naturalLess);
        QCOMPARE(names, sorted);
    }

    /// Also for numbers that no integer holds.
    void longNumbers()
    {
        QVERIFY(naturalLess("99999999999999999999999999998", "99999999999999999999999999999"));
        QVERIFY(naturalLess("99999999999999999999999999999", "100000000000000000000000000000"));
        QVERIFY(!naturalLess("000", "00") && naturalLess("00", "000"));
    }

    /// A strict order: nothing is less than itself, and of two different names exactly one comes first.
    void theOrderIsTotal()
    {
        const std::vector<std::string> names{"",     "0",  "00",  "a",  "a0",  "a00",      "a0b",
                                             "a00b", "a1", "a01", "1a", "01a", "\xC3\xA9", "e"};
        for (const std::string& a : names) {
            QVERIFY(!naturalLess(a, a));
            for (const std::string& b : names) {
                QVERIFY2(a == b || naturalLess(a, b) != naturalLess(b, a), (a + " and " + b).c_str());
                for (const std::string& c : names) {
                    QVERIFY2(!naturalLess(a, b) || !naturalLess(b, c) || naturalLess(a, c),
                             (a + ' ' + b + ' ' + c).c_str());
                }
            }
        }
    }
};

APR_TEST(TestNaturalOrder)
#include "tst_natural_order.moc"
