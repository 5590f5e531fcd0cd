// SPDX-License-Identifier: MIT
#include "facts_model.h"

#include "fixtures/test_main.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
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

    /// New values of the same facts do not scroll the view back.
    void newValuesKeepTheRows()
    {
        FactsModel model;
        model.setFacts({{QStringLiteral("Size"), QStringLiteral("3 B")}});
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        model.setFacts({{QStringLiteral("Size"), QStringLiteral("4 B"), Tone::Bad}});
        QCOMPARE(resets.count(), 0);
        QCOMPARE(changes.count(), 1);
        QCOMPARE(model.data(model.index(0), FactsModel::ToneRole).toInt(), static_cast<int>(Tone::Bad));
        model.setFacts({});
        QCOMPARE(resets.count(), 1);
    }
};

APR_CORE_TEST(TestFactsModel)
#include "tst_facts_model.moc"
