// SPDX-License-Identifier: MIT
#include "facts_model.h"

#include "fixtures/test_main.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace apr::workbench;

class TestFactsModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsLabelsAndValues()
    {
        FactsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setFacts(
            {{QStringLiteral("Size"), QStringLiteral("3 B")}, {QStringLiteral("Name"), QStringLiteral("x")}});
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.data(model.index(1), FactsModel::LabelRole).toString(), QStringLiteral("Name"));
        QCOMPARE(model.allText(), QStringLiteral("Size: 3 B\nName: x\n"));
    }
};

APR_CORE_TEST(TestFactsModel)
#include "tst_facts_model.moc"
