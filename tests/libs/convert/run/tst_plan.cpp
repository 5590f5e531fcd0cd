// SPDX-License-Identifier: MIT
#include "apr/convert/pipeline.h"

#include "apr/convert/edit.h"
#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/planned.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestPlan : public QObject {
    Q_OBJECT

    StepsFolder m_folder;

private Q_SLOTS:
    /// A preview has the bytes that are written, also where a threshold is measured over all tensors first.
    void previewsAreWhatIsWritten()
    {
        const auto plan = m_folder.planned(
            {{"prune", Values{{"share", 0.5}, {"scope", "global"}}}, {"quantize", Values{{"type", "q8_0"}}}});
        APR_VERIFY_OK(plan);
        const auto preview = previewOf(*plan, noProgress);
        APR_VERIFY_OK(preview);
        QVERIFY(preview->facts().format == "APR" && preview->facts().parts.empty());
        APR_VERIFY_ERROR(checkEditable(*preview), Errc::Unsupported);
        QVERIFY(!openModelFile(m_folder.in("out.apr"))); // nothing is written

        const auto again = m_folder.planned(
            {{"prune", Values{{"share", 0.5}, {"scope", "global"}}}, {"quantize", Values{{"type", "q8_0"}}}});
        APR_VERIFY_OK(again);
        APR_VERIFY_OK(runConversion(*again, noProgress));
        const auto written = openModelFile(m_folder.in("out.apr"));
        APR_VERIFY_OK(written);
        QCOMPARE(preview->tensors().size(), written->tensors().size());
        for (std::size_t i = 0; i < preview->tensors().size(); ++i) {
            const auto at = written->find(preview->tensors()[i].name);
            QVERIFY(at && preview->tensors()[i].dtype == written->tensors()[*at].dtype);
            QVERIFY(sameBytes(preview->load(i)->span(), written->load(*at)->span()));
        }
        QVERIFY(stringMember(preview->metadata(), "architecture") == stringMember(written->metadata(), "architecture"));
    }
};

APR_TEST(TestPlan)
#include "tst_plan.moc"
