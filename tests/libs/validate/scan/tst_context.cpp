// SPDX-License-Identifier: MIT
#include "validate/scan/context.h"

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

    /// A list that is full of what was not scanned does not hide that something was found.
    void findingsCountBeyondTheList()
    {
        for (const bool isFound : {false, true}) {
            scan::Context context("m.bin", ByteSource(), {}, kLimit);
            const scan::Content content;
            QVERIFY(!context.isFull(Severity::Warning));
            while (!context.isFull(Severity::Warning)) {
                context.addGap("incomplete.unreadable", "not read", content);
            }
            const std::size_t before = context.alarms();
            if (isFound) {
                context.count(Severity::Warning);
                QCOMPARE(context.alarms(), before + 1);
            } else {
                context.addGap("incomplete.unreadable", "not read", content);
            }
            const ScanReport report = context.finish();
            QVERIFY(report.verdict == (isFound ? ScanVerdict::Findings : ScanVerdict::Incomplete));
            QVERIFY(contains(report.findings.back().message, "1 more finding"));
        }
    }
};

APR_TEST(TestScanContext)
#include "tst_context.moc"
