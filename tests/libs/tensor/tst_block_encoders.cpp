// SPDX-License-Identifier: MIT
#include "tensor/block_encoders.h"

#include "apr/tensor/codec.h"
#include "fixtures/instruction_sets.h"
#include "fixtures/test_main.h"
#include "quant_vectors.h"

#include <QTest>

using apr::DType;
using namespace apr::test;

namespace {

Buffer encoded(DType dtype, const std::vector<float>& values)
{
    const apr::DTypeInfo& info = apr::dtypeInfo(dtype);
    Buffer out(values.size() / info.blockElements * info.blockBytes);
    apr::simd::blockEncoder(dtype)(values.data(), values.size(), nullptr, 0, out.data());
    return out;
}

} // namespace

/// Both files of encoders, of small blocks and of super-blocks, on every instruction set that this processor has.
class TestBlockEncoders : public QObject {
    Q_OBJECT

private:
    template <std::size_t N>
    static void everyVector(const std::array<const char*, N>& inputs);
    static void everyCorpusVector();
    static void checkBytes();
    static void checkImportance();

private Q_SLOTS:
    void givesTheBytesOfGgml_data() { everyVector(kMadeInputs); }
    void givesTheBytesOfGgml() { checkBytes(); }
    void givesTheBytesOfTheCorpus_data() { everyCorpusVector(); }
    void givesTheBytesOfTheCorpus();
    void importanceIsTheSameOnAllSets_data() { everyVector(kMadeInputs); }
    void importanceIsTheSameOnAllSets() { checkImportance(); }
    void importanceForTheCorpusIsTheSame_data() { everyCorpusVector(); }
    void importanceForTheCorpusIsTheSame();
    void errorIsAsExpected_data();
    void errorIsAsExpected();
    void encodesNoOtherType();
};

void TestBlockEncoders::everyCorpusVector()
{
    if (hasCorpus()) {
        everyVector(kCorpusInputs);
    }
}

void TestBlockEncoders::givesTheBytesOfTheCorpus()
{
    APR_NEEDS_CORPUS();
    checkBytes();
}

void TestBlockEncoders::importanceForTheCorpusIsTheSame()
{
    APR_NEEDS_CORPUS();
    checkImportance();
}

template <std::size_t N>
void TestBlockEncoders::everyVector(const std::array<const char*, N>& inputs)
{
    QTest::addColumn<qint64>("target");
    QTest::addColumn<QString>("input");
    QTest::addColumn<QString>("name");
    QTest::addColumn<DType>("dtype");
    for (const auto& set : instruction_sets::all()) {
        for (const char* input : inputs) {
            for (const auto& [name, dtype] : vectorTypes()) {
                if (apr::simd::blockEncoder(dtype) != nullptr) {
                    QTest::addRow("%s %s %s", set.name.c_str(), input, name)
                        << qint64{set.target} << QString::fromLatin1(input) << QString::fromLatin1(name) << dtype;
                }
            }
        }
    }
}

void TestBlockEncoders::checkBytes()
{
    QFETCH(qint64, target);
    QFETCH(QString, input);
    QFETCH(QString, name);
    QFETCH(DType, dtype);
    const instruction_sets::Use use(target);
    const auto values = floatsOf(vectorFile((input + QStringLiteral(".f32")).toStdString()));
    const Buffer expected = vectorFile((input + QLatin1Char('.') + name).toStdString());
    QVERIFY(values.size() >= 256 && !expected.empty());
    QVERIFY(encoded(dtype, values) == expected);
    const std::vector<float> start(values.begin(), values.begin() + 256); // fewer than go together
    QVERIFY(std::equal(start.begin(), start.end(), values.begin()));
    const Buffer first = encoded(dtype, start);
    QVERIFY(std::equal(first.begin(), first.end(), expected.begin()));
}

/// What it must be is compared with ggml itself in tests/interop.
void TestBlockEncoders::checkImportance()
{
    QFETCH(qint64, target);
    QFETCH(QString, input);
    QFETCH(DType, dtype);
    const auto values = floatsOf(vectorFile((input + QStringLiteral(".f32")).toStdString()));
    QVERIFY(!values.empty());
    auto importance = normalValues(256, 1);
    std::transform(importance.begin(), importance.end(), importance.begin(), [](float x) { return x * x; });
    const apr::DTypeInfo& info = apr::dtypeInfo(dtype);
    Buffer expected(values.size() / info.blockElements * info.blockBytes);
    QVERIFY(apr::quantizeRows(dtype, values, 256, importance, expected));
    const instruction_sets::Use use(target);
    Buffer actual(expected.size());
    QVERIFY(apr::quantizeRows(dtype, values, 256, importance, actual));
    QVERIFY(actual == expected);
    if (apr::usesImportance(dtype)) {
        QVERIFY(actual != encoded(dtype, values));
    }
}

/// RMSE of normal values relative to their standard deviation.
void TestBlockEncoders::errorIsAsExpected_data()
{
    QTest::addColumn<DType>("dtype");
    QTest::addColumn<double>("expected");
    QTest::newRow("Q8_0") << DType::Q8_0 << .005352;
    QTest::newRow("Q5_1") << DType::Q5_1 << .03785;
    QTest::newRow("Q5_0") << DType::Q5_0 << .04269;
    QTest::newRow("Q4_1") << DType::Q4_1 << .07824;
    QTest::newRow("Q4_0") << DType::Q4_0 << .08591;
    QTest::newRow("Q6_K") << DType::Q6_K << .01772;
    QTest::newRow("Q5_K") << DType::Q5_K << .03608;
    QTest::newRow("Q4_K") << DType::Q4_K << .07127;
    QTest::newRow("IQ4_NL") << DType::IQ4_NL << .07606;
    QTest::newRow("IQ4_XS") << DType::IQ4_XS << .07664;
    QTest::newRow("Q3_K") << DType::Q3_K << .15059;
    QTest::newRow("Q2_K") << DType::Q2_K << .29608;
}

void TestBlockEncoders::errorIsAsExpected()
{
    QFETCH(DType, dtype);
    QFETCH(double, expected);
    const auto values = normalValues(std::size_t{1} << 20, 1);
    std::vector<float> back(values.size());
    QVERIFY(apr::decodeToF32(dtype, encoded(dtype, values), back));
    double squares = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double difference = static_cast<double>(values[i]) - static_cast<double>(back[i]);
        squares += difference * difference;
    }
    const double rmse = std::sqrt(squares / static_cast<double>(values.size()));
    QVERIFY2(std::abs(rmse / expected - 1) < 0.01, qPrintable(QString::number(rmse)));
}

void TestBlockEncoders::encodesNoOtherType()
{
    for (const DType dtype : {DType::F32, DType::TQ1_0, DType::IQ2_XS, DType::Q8_K}) {
        QVERIFY(apr::simd::blockEncoder(dtype) == nullptr);
    }
}

APR_TEST(TestBlockEncoders)
#include "tst_block_encoders.moc"
