// SPDX-License-Identifier: MIT
// The values of the reference implementation (http://www.isthe.com/chongo/tech/comp/fnv/).
#include "apr/base/fnv.h"

#include "fixtures/test_main.h"

class TestFnv : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knownValues()
    {
        QCOMPARE(apr::fnv1a64(""), std::uint64_t{0xCBF29CE484222325U});
        QCOMPARE(apr::fnv1a64("a"), std::uint64_t{0xAF63DC4C8601EC8CU});
        QCOMPARE(apr::fnv1a64("foobar"), std::uint64_t{0x85944171F73967E8U});
    }
};

APR_TEST(TestFnv)
#include "tst_fnv.moc"
