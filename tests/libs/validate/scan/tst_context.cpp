// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

using namespace apr;
using namespace apr::test;

class TestScanContext : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theWorstComesFirst()
    {
        PickleBuilder pickle(4);
        for (int i = 0; i < 1500; ++i) {
            pickle.global("mine", "C" + std::to_string(i)).op('0');
        }
        pickle.global("os", "system").text("id").op(0x85).op('R');
        const ScanReport report = scanned(pickle.build());
        QCOMPARE(report.findings.front().rule, std::string("pickle.dangerous-import"));
        QCOMPARE(report.findings.back().rule, std::string("scan.more"));
        QVERIFY(contains(report.findings.back().message, "501 more findings"));
    }
};

APR_TEST(TestScanContext)
#include "tst_context.moc"
