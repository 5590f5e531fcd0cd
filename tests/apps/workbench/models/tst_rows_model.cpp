// SPDX-License-Identifier: MIT
#include "rows_model.h"

#include "../workbench_fixture.h"
#include "fixtures/test_main.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

using namespace apr::workbench;
using apr::test::OpenWorkspace;

class TestRowsModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void columnsAreRoles()
    {
        RowsModel model({"name", "size"});
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy changed(&model, &RowsModel::changed);
        model.setRows({{QStringLiteral("a"), QStringLiteral("1")}, {QStringLiteral("b"), QStringLiteral("2")}});
        QCOMPARE(changed.count(), 1);
        QCOMPARE(model.count(), 2);
        const int size = model.roleNames().key("size");
        QCOMPARE(model.data(model.index(1), size).toString(), QStringLiteral("2"));
        QVERIFY(!model.data(model.index(1), Qt::DisplayRole).isValid());
        QCOMPARE(model.cell(0, 0), QStringLiteral("a"));
    }
};

APR_GUI_TEST(TestRowsModel)
#include "tst_rows_model.moc"
