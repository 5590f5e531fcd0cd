// SPDX-License-Identifier: MIT
#include "convert/steps/quantize/quantize_metadata.h"

#include "convert/recipe/draft.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

namespace {

std::vector<QuantizeChoice> choicesOf(std::initializer_list<std::optional<DType>> dtypes)
{
    std::vector<QuantizeChoice> out;
    for (const auto& dtype : dtypes) {
        QuantizeChoice choice;
        if (dtype) {
            choice.conversion.target = TargetType{.dtype = *dtype};
        }
        out.push_back(std::move(choice));
    }
    return out;
}

} // namespace

class TestQuantizeMetadata : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theMostCommonTypeIsTheMethod()
    {
        const Model model = modelOf({random("a", {4, 32}), random("b", {1, 32}), random("c", {32})});
        const auto choices = choicesOf({DType::Q8_0, DType::Q4_0, std::nullopt});
        Metadata out = Metadata::object();
        recordQuantization(out, {.model = model, .choices = choices}, {.mix = "q4_k_m"},
                           {.importance = "some/where.dat"});
        const Json& found = out["quantization"];
        QVERIFY(found["method"] == "q8_0");
        QVERIFY(found["bits_per_weight"] == (4 * 8.5 + 4.5) / 5);
        QVERIFY(found["original_dtype"] == "f32");
        QVERIFY(found["mix"] == "q4_k_m");
        QVERIFY(found["importance"] == "where.dat");
        QVERIFY(!found.contains("calibration"));
    }

    void earlierOptionsAreReplaced()
    {
        const Model model = modelOf({random("a", {4, 32})});
        const auto choices = choicesOf({DType::Q8_0});
        Metadata out{
            {"quantization", {{"method", "Q8_0"}, {"mix", "q4_k_m"}, {"mix_version", "x"}, {"percentile", 99.0}}}};
        recordQuantization(out, {.model = model, .choices = choices}, {.type = TargetType{.dtype = DType::Q8_0}},
                           {.calibration = "samples.csv", .calibrationSamples = 12});
        QVERIFY(out["quantization"]["calibration"] == "samples.csv");
        QVERIFY(out["quantization"]["calibration_samples"] == 12);
        recordQuantization(out, {.model = model, .choices = choices}, {.type = TargetType{.dtype = DType::Q8_0}}, {});
        QVERIFY(!out["quantization"].contains("calibration_samples"));
        for (const char* key : {"mix", "mix_version", "percentile"}) {
            QVERIFY2(!out["quantization"].contains(key), key);
        }
    }

    void nothingIsWrittenWithoutQuantization()
    {
        const Model model = modelOf({random("a", {4, 32})});
        const auto choices = choicesOf({std::nullopt});
        Metadata out = Metadata::object();
        recordQuantization(out, {.model = model, .choices = choices}, {}, {});
        QVERIFY(out.empty());
    }
};

APR_TEST(TestQuantizeMetadata)
#include "tst_quantize_metadata.moc"
