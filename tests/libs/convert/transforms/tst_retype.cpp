// SPDX-License-Identifier: MIT
#include "apr/convert/retype.h"

#include "apr/convert/quantize.h"
#include "apr/model/scales.h"
#include "apr/tensor/codec.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <limits>

using namespace apr;
using namespace apr::test;

namespace {

/// Weights as an importance matrix has them.
std::vector<float> noiseOfSquares(std::size_t count)
{
    auto out = noise(count, 7);
    for (float& value : out) {
        value *= value;
    }
    return out;
}

} // namespace

class TestRetype : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void planIsKnownBeforeLoading()
    {
        const Model model = withPrecision(
            modelOf({filled("f", {4, 8}, 1), patterned("q", DType::Q8_0, {2, 32}), patterned("i", DType::I32, {3}),
                     patterned("b", DType::Bool, {3}), patterned("x", DType::F6E2M3, {256})},
                    {{"k", "v"}}),
            DType::F16);
        QVERIFY(model.tensors()[0].dtype == DType::F16 && model.tensors()[0].byteSize == 64);
        QVERIFY(model.tensors()[1].dtype == DType::F16 && model.tensors()[1].byteSize == 128);
        QVERIFY(model.tensors()[2].dtype == DType::I32 && model.tensors()[2].byteSize == 12);
        QVERIFY(model.tensors()[3].dtype == DType::Bool);
        QVERIFY(model.tensors()[4].dtype == DType::F6E2M3);
        QCOMPARE(model.tensors()[0].shape, (Shape{4, 8}));
        QCOMPARE(model.tensors()[0].offset, TensorInfo::kComputed);
        QVERIFY(model.metadata() == (Json{{"k", "v"}}));
    }

    void roundsToNearestEven()
    {
        const std::vector<float> values{1, 1.0004883F, 1.0014648F, -65504, 70000, 1e-8F, 6e-8F, -0.0F};
        const Model half = withPrecision(modelOf({floats("a", {8}, values)}), DType::F16);
        const Model brain = withPrecision(modelOf({floats("a", {8}, values)}), DType::BF16);
        const auto halves = valuesOf<std::uint16_t>(half.load(0)->span());
        const auto brains = valuesOf<std::uint16_t>(brain.load(0)->span());
        QCOMPARE(halves, (std::vector<std::uint16_t>{0x3C00, 0x3C00, 0x3C02, 0xFBFF, 0x7C00, 0, 1, 0x8000}));
        for (std::size_t i = 0; i < values.size(); ++i) {
            QCOMPARE(brains[i], floatToBfloat(values[i]));
        }
    }

    void quantizedTensorsAreDecoded()
    {
        const MemoryTensor tensor = patterned("q", DType::Q4_K, {3, 512});
        const Model model = withPrecision(modelOf({tensor}), DType::F32);
        std::vector<float> expected(3 * 512);
        QVERIFY(decodeToF32(DType::Q4_K, tensor.data, expected).has_value());
        QVERIFY(sameBytes(model.load(0)->span(), bufferOf(expected)));
    }

    void anyPartCanBeLoaded()
    {
        const Model model =
            withPrecision(modelOf({patterned("q", DType::Q8_0, {4, 64}), random("f", {77})}), DType::BF16);
        for (std::size_t i = 0; i < 2; ++i) {
            const Bytes whole = *model.load(i);
            for (std::uint64_t from = 0; from <= whole.size(); from += 2) {
                for (const std::uint64_t count : {0U, 2U, 34U, 66U, 130U}) {
                    if (from + count <= whole.size()) {
                        const auto part = model.load(i, {.offset = from, .size = count});
                        APR_VERIFY_OK(part);
                        QVERIFY(sameBytes(part->span(), whole.span().subspan(from, count)));
                    }
                }
            }
        }
    }

    void sameTypeGivesTheSameBytes()
    {
        const float odd = std::bit_cast<float>(0x7FA12345U); // a signalling NaN keeps its bits
        const Model source = modelOf({floats("a", {2}, {odd, 1})});
        QVERIFY(sameBytes(withPrecision(source, DType::F32).load(0)->span(), source.load(0)->span()));
    }

    void notANumberStaysOne()
    {
        const Model model = withPrecision(
            modelOf({floats("a", {2}, {std::nanf(""), std::numeric_limits<float>::infinity()})}), DType::F16);
        const auto values = valuesOf<std::uint16_t>(model.load(0)->span());
        QVERIFY(std::isnan(halfToFloat(values[0])));
        QCOMPARE(values[1], std::uint16_t{0x7C00});
    }

    void emptyTensor()
    {
        const Model model = withPrecision(modelOf({floats("a", {0, 4}, {})}), DType::F16);
        const auto bytes = model.load(0);
        APR_VERIFY_OK(bytes);
        QCOMPARE(bytes->size(), std::uint64_t{0});
    }

    /// Ranges give the same bytes as the whole, whatever they cut.
    void anyPartOfAnyType_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<bool>("isWeighted");
        for (const char* type : {"q4_0", "q5_1", "q8_0", "iq4_nl", "f8_e4m3"}) {
            QTest::newRow(type) << type << false;
        }
        for (const char* type : {"q4_0", "q4_1", "iq4_nl"}) {
            QTest::addRow("%s weighted", type) << type << true;
        }
        for (const char* type :
             {"int8", "int8-tensor", "int8-tensor-asym", "int4-g32", "int4-row-asym", "int4-tensor"}) {
            QTest::newRow(type) << type << false;
        }
    }
    void anyPartOfAnyType()
    {
        QFETCH(QString, type);
        QFETCH(bool, isWeighted);
        const TargetType target = parseTarget(type.toStdString()).value();
        const auto importance = isWeighted ? std::make_shared<const std::vector<float>>(noiseOfSquares(96)) : nullptr;
        const auto converted =
            convertDtypes(modelOf({random("w", {5, 96})}), {{.target = target, .importance = importance}});
        APR_VERIFY_OK(converted);
        const Model& model = converted->model;
        QCOMPARE(model.tensors().size(), std::size_t{target.integers ? (target.integers->isSymmetric ? 2U : 3U) : 1U});
        for (std::size_t i = 0; i < model.tensors().size(); ++i) {
            const TensorInfo& tensor = model.tensors()[i];
            const Bytes whole = *model.load(i);
            QCOMPARE(std::uint64_t{whole.size()}, tensor.byteSize);
            const std::uint64_t step = dtypeInfo(tensor.dtype).blockBytes;
            for (std::uint64_t from = 0; from <= whole.size(); from += step) {
                for (const std::uint64_t count : {std::uint64_t{0}, step, 3 * step, whole.size() - from}) {
                    if (from + count <= whole.size()) {
                        const auto part = model.load(i, {.offset = from, .size = count});
                        APR_VERIFY_OK(part);
                        QVERIFY(sameBytes(part->span(), whole.span().subspan(from, count)));
                    }
                }
            }
        }
    }

    /// What block types must give is tested with the codecs: here, that rows come to them as they are.
    void weightsGoWithTheirColumns()
    {
        const MemoryTensor tensor = random("w", {4, 64});
        const auto values = valuesOf<float>(tensor.data);
        const auto two = noiseOfSquares(128); // for two slices of two rows
        const auto converted = convertDtypes(modelOf({{.name = "w", .shape = {2, 2, 64}, .data = tensor.data}}),
                                             {{.target = TargetType{.dtype = DType::Q4_0},
                                               .importance = std::make_shared<const std::vector<float>>(two)}});
        APR_VERIFY_OK(converted);
        const Bytes bytes = *converted->model.load(0);
        for (std::size_t slice = 0; slice < 2; ++slice) {
            Buffer expected(72);
            QVERIFY(quantizeRows(DType::Q4_0, std::span(values).subspan(slice * 128, 128), 64,
                                 std::span(two).subspan(slice * 64, 64), expected));
            QVERIFY(sameBytes(bytes.span().subspan(slice * 72, 72), expected));
        }
        const auto wrong = convertDtypes(
            modelOf({tensor}), {{.target = TargetType{.dtype = DType::Q4_0},
                                 .importance = std::make_shared<const std::vector<float>>(noiseOfSquares(100))}});
        APR_VERIFY_ERROR(wrong, Errc::WrongShape);
    }

    void integersStandForTheirValues()
    {
        const std::vector<float> values{-4, -1, 0, 4, 100, 50, -25, 0};
        const auto loaded = [&values](const char* type) {
            const auto converted =
                convertDtypes(modelOf({floats("w", {2, 4}, values)}), {{.target = parseTarget(type).value()}});
            return valuesOf<float>(withScalesApplied(converted.value().model).load(0)->span());
        };
        for (const char* type : {"int8", "int8-asym", "int8-tensor", "int8-tensor-asym"}) {
            const auto back = loaded(type);
            for (std::size_t i = 0; i < values.size(); ++i) {
                const float range = QByteArray(type).contains("tensor") || i > 3 ? 150 : 8;
                QVERIFY2(std::abs(back[i] - values[i]) <= range / 254, type);
            }
        }
        // One great value takes half of the levels; without it the others are better.
        std::vector<float> many(1000, 0.5F);
        many[0] = 100;
        const auto errorOf = [&many](Calibration calibration) {
            IntegerScheme scheme{
                .bits = 4, .granularity = Granularity::Tensor, .calibration = calibration, .percentile = 99};
            const auto converted = convertDtypes(modelOf({floats("w", {10, 100}, many)}),
                                                 {{.target = TargetType{.dtype = DType::I4, .integers = scheme}}});
            const auto back = valuesOf<float>(withScalesApplied(converted.value().model).load(0)->span());
            return std::abs(back[5] - 0.5F);
        };
        QCOMPARE(errorOf(Calibration::MinMax), 0.5F);
        QVERIFY(errorOf(Calibration::Percentile) < 0.01F);
    }

    void whatIsNotFinite()
    {
        std::vector<float> values(64, 1);
        values[40] = std::numeric_limits<float>::quiet_NaN();
        for (const char* type : {"q4_0", "int8", "int4-tensor"}) {
            const TargetType target = parseTarget(type).value();
            const auto strict = convertDtypes(modelOf({floats("w", {2, 32}, values)}), {{.target = target}});
            const auto refused = strict.value().model.load(0);
            APR_VERIFY_ERROR(refused, Errc::Validation);
            QCOMPARE(refused.error().tensor, std::string("w"));
            QVERIFY(refused.error().message.find("element 40 is NaN") != std::string::npos);
            const auto tolerant = convertDtypes(modelOf({floats("w", {2, 32}, values)}), {{.target = target}}, true);
            const Model back = withPrecision(withScalesApplied(tolerant.value().model), DType::F32);
            const auto loaded = valuesOf<float>(back.load(0)->span());
            QCOMPARE(loaded[40], 0.0F);
            QVERIFY(std::abs(loaded[41] - 1) < 0.01F);
        }
    }

    void whatCannotBe()
    {
        const auto converted = [](const MemoryTensor& tensor, DType dtype) {
            return convertDtypes(modelOf({tensor}), {{.target = TargetType{.dtype = dtype}}});
        };
        APR_VERIFY_ERROR(converted(filled("w", {2, 33}, 1), DType::Q4_0), Errc::WrongShape);
        APR_VERIFY_ERROR(converted(filled("w", {2, 32}, 1), DType::IQ2_XXS), Errc::Unsupported);
        APR_VERIFY_ERROR(converted(patterned("w", DType::F6E2M3, {2, 32}), DType::Q4_0), Errc::Unsupported);
        const auto taken = convertDtypes(modelOf({filled("w", {2, 32}, 1), filled("w.scale", {2}, 1)}),
                                         {{.target = parseTarget("int8").value()}, {}});
        APR_VERIFY_ERROR(taken, Errc::Argument);
    }

    void emptyTensorsOfAnyType()
    {
        for (const char* type : {"int8", "int8-tensor-asym", "q4_0", "f16"}) {
            const auto converted =
                convertDtypes(modelOf({floats("e", {0, 32}, {})}), {{.target = parseTarget(type).value()}});
            APR_VERIFY_OK(converted);
            for (std::size_t i = 0; i < converted->model.tensors().size(); ++i) {
                if (converted->model.tensors()[i].byteSize == 0) {
                    APR_VERIFY_OK(converted->model.load(i));
                }
            }
        }
    }

    /// A row that is longer than what is held at a time gets the same scale as one that is not.
    void longRows()
    {
        auto values = noise(100000, 3);
        values[77777] = 9;
        for (const Calibration calibration : {Calibration::MinMax, Calibration::Percentile, Calibration::Mse}) {
            const IntegerScheme scheme{.calibration = calibration, .percentile = 99.9};
            const auto converted = convertDtypes(modelOf({floats("w", {1, 100000}, values)}),
                                                 {{.target = TargetType{.dtype = DType::I8, .integers = scheme}}});
            const auto scale = valuesOf<float>(converted.value().model.load(1)->span());
            const float expected = chooseScale(scheme, values).scale;
            QVERIFY(std::abs(scale.at(0) / expected - 1) < 1e-6F);
        }
    }
};

APR_TEST(TestRetype)
#include "tst_retype.moc"
