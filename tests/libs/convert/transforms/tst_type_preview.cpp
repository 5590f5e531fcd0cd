// SPDX-License-Identifier: MIT
#include "apr/convert/type_preview.h"

#include "apr/model/tensor_statistics.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace apr;
using namespace apr::test;

namespace {

std::uint64_t countOf(const Histogram& histogram)
{
    return std::accumulate(histogram.bins.begin(), histogram.bins.end(), histogram.below + histogram.above);
}

DtypeConversion to(std::string_view type)
{
    return {.target = parseTarget(type).value()};
}

} // namespace

class TestTypePreview : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void comparesEveryElement_data()
    {
        QTest::addColumn<QString>("type");
        for (const char* type : {"q8_0", "q4_0", "q4_k", "int8", "int4-g32", "f16"}) {
            QTest::newRow(type) << type;
        }
    }
    void comparesEveryElement()
    {
        QFETCH(QString, type);
        auto values = noise(700 * 512);
        for (std::size_t i = 300000; i < 300256; ++i) { // one block that is much larger than the others
            values[i] *= 100;
        }
        const Model model = modelOf({filled("other", {3}, 1), floats("w", {700, 512}, values)});
        NoProgress progress;
        const auto preview = previewType(model, 1, to(type.toStdString()), 64, 5, progress);
        APR_VERIFY_OK(preview);
        QCOMPARE(countOf(preview->before), std::uint64_t{700 * 512});
        QCOMPARE(countOf(preview->after), std::uint64_t{700 * 512});
        QCOMPARE(countOf(preview->error), std::uint64_t{700 * 512});
        QCOMPARE(preview->before.low, preview->after.low);
        QCOMPARE(preview->worst.size(), std::size_t{5});
        QVERIFY(preview->worst[0].rmse >= preview->worst[1].rmse);
        QVERIFY(preview->worst[0].element >= 299776 && preview->worst[0].element <= 300256);
        QVERIFY(preview->worst[0].rmse <= preview->maxError);
        QVERIFY(preview->rmse > 0 && preview->rmse <= preview->worst[0].rmse);
        const auto own = histogramOf(model, 1, preview->before.low, preview->before.high, 64, progress);
        QCOMPARE(preview->before.bins, own->bins);
    }

    void edges()
    {
        NoProgress progress;
        const Model model = modelOf({floats("empty", {0, 32}, {}), filled("same", {2, 32}, 0),
                                     floats("bad", {1, 32}, std::vector<float>(32, INFINITY))});
        APR_VERIFY_OK(previewType(model, 0, to("q8_0"), 8, 3, progress));
        const auto same = previewType(model, 1, to("q8_0"), 8, 3, progress);
        QCOMPARE(same->maxError, 0.0);
        QCOMPARE(countOf(same->error), std::uint64_t{64});
        APR_VERIFY_ERROR(previewType(model, 2, to("q8_0"), 8, 3, progress), Errc::Validation);
        StoppingProgress stop(0);
        APR_VERIFY_ERROR(previewType(model, 1, to("q8_0"), 8, 3, stop), Errc::Cancelled);
    }

    void rules()
    {
        const Model model = modelOf({filled("layers.0.q.weight", {1, 32}, 1), filled("layers.1.q.weight", {1, 32}, 1),
                                     filled("layers.0.v.weight", {1, 32}, 1), filled("layers.1.v.weight", {1, 32}, 1),
                                     filled("layers.2.v.weight", {1, 32}, 1), filled("conv2d.weight", {1, 32}, 1)});
        const TargetType q4 = *parseTarget("q4_0");
        const TargetType q8 = *parseTarget("q8_0");
        QCOMPARE(rulesFor(model, {{0, q4}, {1, q4}, {2, q8}, {3, q8}, {4, q8}, {5, q4}}),
                 (std::vector<std::string>{"layers.*.q.weight=q4_0", "layers.*.v.weight=q8_0", "conv2d.weight=q4_0"}));
        // One of three has another type, and one none at all: their names say which.
        QCOMPARE(
            rulesFor(model, {{2, q8}, {3, q4}, {4, q8}}),
            (std::vector<std::string>{"layers.0.v.weight=q8_0", "layers.1.v.weight=q4_0", "layers.2.v.weight=q8_0"}));
        QCOMPARE(rulesFor(model, {{0, q4}}), std::vector<std::string>{"layers.0.q.weight=q4_0"});
    }
};

APR_TEST(TestTypePreview)
#include "tst_type_preview.moc"
