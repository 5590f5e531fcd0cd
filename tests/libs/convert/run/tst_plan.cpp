// SPDX-License-Identifier: MIT
#include "apr/convert/plan.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestPlan : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void inputs()
    {
        ConvertOptions options;
        QVERIFY(options.input().empty());
        options.inputSource().path = "m.gguf";
        QCOMPARE(options.input(), std::string("m.gguf"));
        QCOMPARE(options.recipe.sources.size(), std::size_t{1});
    }

    /// A command line without options maps names; the steps that are asked for keep the order of command lines.
    void conversions()
    {
        const ConvertOptions plain = conversionOf("m.gguf", "m.apr");
        QCOMPARE(plain.recipe.output, std::string("m.apr"));
        QCOMPARE(plain.recipe.steps.size(), std::size_t{1});
        QCOMPARE(plain.recipe.steps[0].id, std::string("map-names"));
        const ConvertOptions more = conversionOf("m.gguf", "m.apr", {{"quantize", {{"type", "q8_0"}}}, {"prune", {}}});
        QCOMPARE(more.recipe.steps.size(), std::size_t{3});
        QCOMPARE(more.recipe.steps[1].id, std::string("prune"));
        QCOMPARE(more.recipe.steps[2].id, std::string("quantize"));
    }

    void compressions()
    {
        QVERIFY(compressionOf({})->codec == Codec::None);
        QVERIFY(compressionOf({{"compress", "none"}})->codec == Codec::None);
        const auto lz4 = compressionOf({{"compress", "lz4"}, {"shuffle", true}});
        APR_VERIFY_OK(lz4);
        QVERIFY(lz4->codec == Codec::Lz4 && lz4->shuffle);
        QCOMPARE(compressionOf({{"compress", "zstd"}})->level, kDefaultZstdLevel);
        QCOMPARE(compressionOf({{"compress", "zstd:22"}})->level, 22);
        for (const char* name : {"zstd:0", "zstd:23", "zstd:", "zstd:x", "gzip"}) {
            const auto refused = compressionOf({{"compress", name}});
            APR_VERIFY_ERROR(refused, Errc::Argument);
            QCOMPARE(refused.error().field, std::string("--compress"));
        }
        const auto alone = compressionOf({{"shuffle", true}});
        APR_VERIFY_ERROR(alone, Errc::Argument);
        QCOMPARE(alone.error().field, std::string("--shuffle"));
    }

    void checks()
    {
        const auto none = ConversionChecks::of({});
        APR_VERIFY_OK(none);
        QVERIFY(!none->isRelaxed && !none->ignoresGate && !none->ignoresChecksum && !none->gate.isEnabled());
        const auto usual = ConversionChecks::of({{"quality_check", true}, {"relaxed", true}});
        APR_VERIFY_OK(usual);
        QVERIFY(usual->isRelaxed && usual->gate.isEnabled());
        const auto own = ConversionChecks::of({{"quality_check", true}, {"max_l2", 0.5}});
        APR_VERIFY_OK(own);
        QCOMPARE(own->gate.maxL2, std::optional(0.5));
        QVERIFY(own->gate.maxDrift == std::nullopt); // a bound of one's own replaces the usual ones
        APR_VERIFY_ERROR(ConversionChecks::of({{"max_l2", -1.0}}), Errc::Argument);
    }
};

APR_TEST(TestPlan)
#include "tst_plan.moc"
