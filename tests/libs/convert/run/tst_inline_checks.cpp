// SPDX-License-Identifier: MIT
#include "convert/run/inline_checks.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace apr;
using namespace apr::test;

namespace {

/// Shows all chunks of a tensor, the last first; the first error.
Status show(InlineChecks& checks, const Model& model, std::size_t tensor)
{
    auto chunks = chunksOf(model.tensors()[tensor], tensor);
    std::reverse(chunks.begin(), chunks.end());
    for (const ChunkRange& chunk : chunks) {
        APR_TRY(const Bytes bytes, model.load(tensor, chunk.bytes));
        APR_CHECK(ChunkPass({&checks}).add(
            model.tensors()[tensor].dtype,
            {.tensor = tensor, .firstElement = chunk.firstElement, .elements = chunk.elements, .bytes = bytes.span()}));
    }
    return {};
}

} // namespace

class TestInlineChecks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Of several chunks, shown in any order.
    void notANumberIsToldWhenTheTensorIsComplete()
    {
        std::vector<float> values = noise(600'000);
        values[7] = std::nanf("");
        values[599'999] = std::nanf("");
        const Model model = modelOf({floats("w", {600'000}, values)});
        InlineChecks checks(model, nullptr, false);
        const Status status = show(checks, model, 0);
        APR_VERIFY_ERROR(status, Errc::Validation);
        QCOMPARE(status.error().tensor, std::string("w"));
        QVERIFY(contains(status.error().message, "2 of 600,000"));
        QVERIFY(contains(status.error().message, "--relaxed"));
    }

    void aTolerantOneOnlyTakesNote()
    {
        const Model model = modelOf({floats("w", {2}, {1, std::nanf("")})});
        InlineChecks checks(model, nullptr, true);
        APR_VERIFY_OK(show(checks, model, 0));
        const auto findings = checks.findings();
        QVERIFY(std::any_of(findings.begin(), findings.end(),
                            [](const Finding& finding) { return finding.severity == Severity::Error; }));
    }

    void findingsAreInTheOrderOfTheTensors()
    {
        const std::vector<float> values{1, std::nanf("")};
        const Model model = modelOf(
            {floats("a.weight", {2}, values), patterned("codes", DType::I8, {4}), floats("b.weight", {2}, values)});
        InlineChecks checks(model, nullptr, true);
        for (const std::size_t tensor : {2U, 1U, 0U}) {
            APR_VERIFY_OK(show(checks, model, tensor));
        }
        std::vector<std::string> names;
        for (const Finding& finding : checks.findings()) {
            names.push_back(finding.tensor);
        }
        QCOMPARE(names, (std::vector<std::string>{"a.weight", "b.weight"})); // codes are no values to judge
    }
};

APR_TEST(TestInlineChecks)
#include "tst_inline_checks.moc"
