// SPDX-License-Identifier: MIT
#include "apr/convert/target_type.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <QTest>

using namespace apr;

class TestTargetType : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void types_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("name");
        QTest::newRow("block") << "Q4_K"
                               << "q4_k";
        QTest::newRow("float") << "fp16"
                               << "f16";
        QTest::newRow("f8") << "f8_e4m3"
                            << "f8_e4m3";
        QTest::newRow("int8") << "int8"
                              << "int8";
        QTest::newRow("int8 rows") << "int8-row"
                                   << "int8";
        QTest::newRow("int8 tensor") << "int8-tensor-asym"
                                     << "int8-tensor-asym";
        QTest::newRow("int4") << "int4"
                              << "int4-g64";
        QTest::newRow("int4 groups") << "int4-g128-asym"
                                     << "int4-g128-asym";
        for (const char* wrong : {"q4_k_m", "int4-g1", "int8-", "int3", "", "i8", "iq2_xxs", "int4-g99999999999999"}) {
            QTest::newRow(wrong) << wrong << "";
        }
    }
    void types()
    {
        QFETCH(QString, text);
        QFETCH(QString, name);
        const auto target = parseTarget(text.toStdString());
        QCOMPARE(target ? targetName(*target) : std::string(), name.toStdString());
        if (!target) {
            QCOMPARE(target.error().code, Errc::Argument);
        }
    }

    void bits()
    {
        const auto bitsOf = [](const char* type) { return bitsPerWeight(parseTarget(type).value(), {64, 1024}); };
        QCOMPARE(bitsOf("q4_k"), 4.5);
        QCOMPARE(bitsOf("int4-g64"), 4.5);
        QCOMPARE(bitsOf("int8"), 8 + 32.0 / 1024);
        QCOMPARE(bitsOf("int8-tensor-asym"), 8 + 40.0 / 65536);
    }

    void fallbacks_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<quint64>("columns");
        QTest::addColumn<QString>("fitting");
        QTest::newRow("fits") << "q4_k" << quint64{512} << "q4_k";
        QTest::newRow("a smaller block") << "q4_k" << quint64{384} << "q5_0";
        QTest::newRow("no block") << "q8_0" << quint64{3} << "f16";
        QTest::newRow("rows instead of groups") << "int4" << quint64{100} << "int4-row";
    }
    void fallbacks()
    {
        QFETCH(QString, type);
        QFETCH(quint64, columns);
        QFETCH(QString, fitting);
        const TargetType target = parseTarget(type.toStdString()).value();
        QCOMPARE(targetName(compatibleTarget(target, {2, columns})), fitting.toStdString());
        QCOMPARE(columns % blockElementsOf(target) == 0, type == fitting);
    }
};

APR_CORE_TEST(TestTargetType)
#include "tst_target_type.moc"
