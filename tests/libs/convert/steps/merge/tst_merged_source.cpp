// SPDX-License-Identifier: MIT
#include "convert/steps/merge/merged_source.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"
#include "merges.h"

using namespace apr;
using namespace apr::test;
using namespace apr::merging;

class TestMergedSource : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The same values whatever the ranges that are loaded.
    void ranges_data()
    {
        QTest::addColumn<QByteArray>("values");
        for (const char* values :
             {R"({"strategy":"linear","weights":"0.3,0.6"})", R"({"strategy":"slerp","t":"0.3"})",
              R"({"strategy":"ties","density":"0.37"})", R"({"strategy":"dare_ties","density":"0.4"})",
              R"({"strategy":"della","density":"0.5"})", R"({"strategy":"breadcrumbs","density":"0.6","gamma":0.1})",
              R"({"strategy":"sce","topk":0.4})", R"({"strategy":"ram"})", R"({"strategy":"ramplus_tl","epsilon":0.3})",
              R"({"strategy":"nuslerp","scope":"rows"})", R"({"strategy":"nuslerp","scope":"columns"})",
              R"({"strategy":"model_stock","scope":"rows"})"}) {
            QTest::newRow(values) << QByteArray(values);
        }
    }
    void ranges()
    {
        QFETCH(QByteArray, values);
        const auto settings = settingsOf(Values(parseJson(values.toStdString())->value));
        APR_VERIFY_OK(settings);
        constexpr std::uint64_t kElements = 300 * 1000;
        std::vector<Model> models;
        for (std::uint32_t seed = 1; seed < 4; ++seed) {
            models.push_back(modelOf({random("w", {300, 1000}, seed)}));
        }
        MergedTensor tensor{.operands = {{.model = 0, .tensor = 0}, {.model = 1, .tensor = 0}}};
        tensor.operands[1].slot = 1;
        if (settings->method->needsBase) {
            tensor.base = Operand{.model = 2};
        }
        const MergedSource source(models, {tensor}, {models[0].tensors()[0]}, {*settings}, false);
        const auto whole = source.load(0, {.offset = 0, .size = kElements * 4});
        APR_VERIFY_OK(whole);
        for (const std::uint64_t first : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{262'143}}) {
            const std::uint64_t count = std::min<std::uint64_t>(9'999, kElements - first);
            const auto part = source.load(0, {.offset = first * 4, .size = count * 4});
            APR_VERIFY_OK(part);
            QVERIFY(std::equal(part->span().begin(), part->span().end(),
                               whole->span().begin() + static_cast<std::ptrdiff_t>(first * 4)));
        }
        APR_VERIFY_OK(source.load(0, {.offset = 8, .size = 0}));
    }

    /// Values that are too large for F32 together, or not finite themselves.
    void notFinite()
    {
        const auto settings = settingsOf(Values({{"strategy", "linear"}, {"normalize", "no"}}));
        APR_VERIFY_OK(settings);
        const MergedTensor tensor{.operands = {{.model = 0, .tensor = 0}, {.model = 1, .tensor = 0}}};
        const auto merged = [&](float value, bool isTolerant) {
            const std::vector<Model> models{modelOf({filled("w", {4}, 3e38F)}), modelOf({filled("w", {4}, value)})};
            return MergedSource(models, {tensor}, {models[0].tensors()[0]}, {*settings}, isTolerant)
                .load(0, {.offset = 0, .size = 16});
        };
        APR_VERIFY_ERROR(merged(3e38F, true), Errc::Validation);
        APR_VERIFY_ERROR(merged(NAN, false), Errc::Validation);
        APR_VERIFY_OK(merged(NAN, true));
    }
};

APR_TEST(TestMergedSource)
#include "tst_merged_source.moc"
