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

private Q_SLOTS:
    void givesTheBytesOfGgml_data();
    void givesTheBytesOfGgml();
};

void TestRareCodecs::givesTheBytesOfGgml_data()
{
    QTest::addColumn<QString>("input");
    QTest::addColumn<QString>("name");
    QTest::addColumn<DType>("dtype");
    for (const char* input : kVectorInputs) {
        for (const auto& [name, dtype] : vectorTypes()) {
            if (apr::rareEncoder(dtype) != nullptr) {
                QTest::addRow("%s %s", input, name) << QString::fromLatin1(input) << QString::fromLatin1(name) << dtype;
            }
        }
    }
}

void TestRareCodecs::givesTheBytesOfGgml()
{
    QFETCH(QString, input);
    QFETCH(QString, name);
    QFETCH(DType, dtype);
    const auto values = floatsOf(vectorFile((input + QStringLiteral(".f32")).toStdString()));
    const Buffer expected = vectorFile((input + QLatin1Char('.') + name).toStdString());
    QVERIFY2(!values.empty() && !expected.empty(), "the corpus is missing: set APR_CORPUS");
    Buffer out(expected.size());
    apr::rareEncoder(dtype)(values.data(), values.size(), nullptr, 0, out.data());
    QVERIFY(out == expected);
}

APR_TEST(TestRareCodecs)
#include "tst_rare_codecs.moc"
