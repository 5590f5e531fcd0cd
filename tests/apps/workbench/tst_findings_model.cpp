// SPDX-License-Identifier: MIT
#include "findings_model.h"

#include "fixtures/test_main.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace apr;
using namespace apr::workbench;

class TestFindingsModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void listsChecksThenFindings()
    {
        FindingsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        ValidationReport report{
            .checks = {{.id = "nan", .title = "NaN", .state = CheckState::Failed}},
            .findings = {{.severity = Severity::Error, .rule = "values.nan", .message = "3 are NaN", .tensor = "x"}},
            .isValid = false};
        model.setReport(report);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.data(model.index(0), FindingsModel::KindRole).toString(), QStringLiteral("failed"));
        QCOMPARE(model.data(model.index(1), FindingsModel::TensorRole).toString(), QStringLiteral("x"));
        QVERIFY(model.verdict().startsWith(QStringLiteral("INVALID")));
        QVERIFY(!model.isValid());
    }

    void goesOnlyToRowsWithATensor()
    {
        FindingsModel model;
        model.setFindings({{.message = "of the file"}, {.message = "of a tensor", .tensor = "x"}});
        QSignalSpy requested(&model, &FindingsModel::tensorRequested);
        model.goTo(0);
        QCOMPARE(requested.count(), 0);
        model.goTo(1);
        QCOMPARE(requested.count(), 1);
        QCOMPARE(requested.at(0).at(0).toString(), QStringLiteral("x"));
        QVERIFY(!model.hasReport());
    }
};

APR_CORE_TEST(TestFindingsModel)
#include "tst_findings_model.moc"
