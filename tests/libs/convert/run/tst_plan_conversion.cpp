// SPDX-License-Identifier: MIT
#include "apr/convert/pipeline.h"

#include "apr/convert/edit.h"
#include "apr/format/open.h"
#include "fixtures/checks.h"
#include "fixtures/hdf5.h"
#include "fixtures/models.h"
#include "fixtures/planned.h"
#include "fixtures/test_main.h"
#include "fixtures/zip.h"

using namespace apr;
using namespace apr::test;

class TestPlanConversion : public QObject {
    Q_OBJECT

    StepsFolder m_folder;

    static ConvertOptions conversionTo(const std::string& input, const std::string& output)
    {
        return {.recipe = {.sources = {{.path = input}}, .output = output}, .force = true};
    }

private Q_SLOTS:
    /// What a reader cannot make tensors of is not lost without a word.
    void skippedPartsAreSaid()
    {
        const auto plan = planConversion(conversionTo(hdf5Path("types.h5"), m_folder.in("out.safetensors")));
        APR_VERIFY_OK(plan);
        const Finding* skipped = findingOf(plan->findings, "hdf5.skipped");
        QVERIFY(skipped != nullptr);
        QVERIFY2(contains(skipped->message, "parts of the file skipped, the first: "), skipped->message.c_str());
    }

    void aFileOfWhichNothingCanBeReadIsRefused()
    {
        // Texts of five characters are not numbers.
        std::string array = "\x93NUMPY\x01";
        array += std::string(1, '\0') + "v" + std::string(1, '\0');
        array += "{'descr': '<U5', 'fortran_order': False, 'shape': (1,), }";
        array += std::string(128 - array.size() - 1, ' ') + '\n' + std::string(20, '\0');
        const Buffer archive = zipOf({{.name = "a.npy", .raw = bufferOf(array)}});
        save(QString::fromStdString(m_folder.in("texts.npz")), archive);
        const auto plan = planConversion(conversionTo(m_folder.in("texts.npz"), m_folder.in("out.apr")));
        APR_VERIFY_ERROR(plan, Errc::Unsupported);
        QVERIFY2(contains(plan.error().message, "no tensor of the file can be read: 1 part"),
                 plan.error().message.c_str());
    }

    /// A preview has the bytes that are written, also where a threshold is measured over all tensors first.
    void previewsAreWhatIsWritten()
    {
        const auto plan = m_folder.planned(
            {{"prune", Values{{"share", 0.5}, {"scope", "global"}}}, {"quantize", Values{{"type", "q8_0"}}}});
        APR_VERIFY_OK(plan);
        const auto preview = previewOf(*plan, noProgress);
        APR_VERIFY_OK(preview);
        QVERIFY(preview->facts().title() == "APR" && preview->facts().parts.empty());
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

APR_TEST(TestPlanConversion)
#include "tst_plan_conversion.moc"
