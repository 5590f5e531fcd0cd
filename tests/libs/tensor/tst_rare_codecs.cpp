// SPDX-License-Identifier: MIT
#include "tensor/rare_codecs.h"

#include "fixtures/test_main.h"
#include "quant_vectors.h"

#include <QTest>

using apr::DType;
using namespace apr::test;

/// What they decode to is in tst_codec.
class TestRareCodecs : public QObject {
    Q_OBJECT

private:
    template <std::size_t N>
    static void everyVector(const std::array<const char*, N>& inputs);
    static void checkBytes();

private Q_SLOTS:
    void givesTheBytesOfGgml_data() { everyVector(kMadeInputs); }
    void givesTheBytesOfGgml() { checkBytes(); }
    void givesTheBytesOfTheCorpus_data();
    void givesTheBytesOfTheCorpus();
};

void TestRareCodecs::givesTheBytesOfTheCorpus_data()
{
    if (hasCorpus()) {
        everyVector(kCorpusInputs);
    }
}

void TestRareCodecs::givesTheBytesOfTheCorpus()
{
    APR_NEEDS_CORPUS();
    checkBytes();
}

template <std::size_t N>
void TestRareCodecs::everyVector(const std::array<const char*, N>& inputs)
{
    QTest::addColumn<QString>("input");
    QTest::addColumn<QString>("name");
    QTest::addColumn<DType>("dtype");
    for (const char* input : inputs) {
        for (const auto& [name, dtype] : vectorTypes()) {
            if (apr::rareEncoder(dtype) != nullptr) {
                QTest::addRow("%s %s", input, name) << QString::fromLatin1(input) << QString::fromLatin1(name) << dtype;
            }
        }
    }
}

void TestRareCodecs::checkBytes()
{
    QFETCH(QString, input);
    QFETCH(QString, name);
    QFETCH(DType, dtype);
    const auto values = floatsOf(vectorFile((input + QStringLiteral(".f32")).toStdString()));
    const Buffer expected = vectorFile((input + QLatin1Char('.') + name).toStdString());
    QVERIFY(!values.empty() && !expected.empty());
    Buffer out(expected.size());
    apr::rareEncoder(dtype)(values.data(), values.size(), nullptr, 0, out.data());
    QVERIFY(out == expected);
}

APR_TEST(TestRareCodecs)
#include "tst_rare_codecs.moc"
