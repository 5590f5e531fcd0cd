// SPDX-License-Identifier: MIT
#include "apr/base/equal_keys.h"

#include "fixtures/test_main.h"

#include <QTest>

#include <string>
#include <vector>

using apr::firstsOfEqual;

class TestEqualKeys : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theFirstOfEachKey()
    {
        const std::vector<std::string> keys{"b", "a", "b", "c", "a", "b", ""};
        const auto key = [&keys](std::uint32_t i) { return keys[i]; };
        using Firsts = std::vector<std::uint32_t>;
        QCOMPARE(firstsOfEqual(
                     keys.size(), [](std::uint32_t) { return true; }, key),
                 (Firsts{0, 1, 0, 3, 1, 0, 6}));
        // The first one that has a key.
        QCOMPARE(firstsOfEqual(
                     keys.size(), [](std::uint32_t i) { return i > 0 && i != 4; }, key),
                 (Firsts{0, 1, 2, 3, 4, 2, 6}));
        QCOMPARE(firstsOfEqual(
                     keys.size(), [](std::uint32_t) { return false; }, key),
                 (Firsts{0, 1, 2, 3, 4, 5, 6}));
        QVERIFY(firstsOfEqual(
                    0, [](std::uint32_t) { return true; }, key)
                    .empty());
    }
};

APR_TEST(TestEqualKeys)
#include "tst_equal_keys.moc"
