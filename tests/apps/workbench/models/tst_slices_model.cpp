// SPDX-License-Identifier: MIT
#include "slices_model.h"

#include "fixtures/test_main.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

using namespace apr::workbench;

class TestSlicesModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void editing()
    {
        SlicesModel view;
        const QAbstractItemModelTester tester(&view);
        const QSignalSpy edited(&view, &SlicesModel::edited);
        view.setModels({4, 6});
        view.add();
        view.add();
        view.add();
        QCOMPARE(view.texts(), (std::vector<std::string>{"1:0..3", "2:0..5", "1:0..3"}));
        QCOMPARE(view.summary(), QStringLiteral("14 layers"));
        view.setText(1, QStringLiteral(" 1:2..2,2:3..3 t=0.5 "));
        view.moveBy(1, -1);
        view.moveBy(0, -1); // is the first already
        view.remove(2);
        QCOMPARE(view.texts(), (std::vector<std::string>{"1:2..2,2:3..3 t=0.5", "1:0..3"}));
        view.setText(0, QString()); // removes it
        QCOMPARE(view.count(), 1);
        QCOMPARE(edited.count(), 7);
        view.setText(0, QStringLiteral("1:0..3"));
        QCOMPARE(edited.count(), 7); // as it was
    }

    void layersOfTheResult()
    {
        SlicesModel view;
        view.setTexts({"1:4..4", "x", "2:0..7"});
        const auto at = [&view](int row, int role) { return view.data(view.index(row), role).toString(); };
        QCOMPARE(at(0, SlicesModel::LayersRole), QStringLiteral("layer 0"));
        QCOMPARE(at(1, SlicesModel::LayersRole), QString());
        QVERIFY(at(1, SlicesModel::ProblemRole).contains(QStringLiteral("expected a slice")));
        QCOMPARE(at(2, SlicesModel::LayersRole), QStringLiteral("layers 1 to 8"));
        QCOMPARE(at(2, SlicesModel::TextRole), QStringLiteral("2:0..7"));
    }
};

APR_TEST(TestSlicesModel)
#include "tst_slices_model.moc"
