// SPDX-License-Identifier: MIT
#include "experts_model.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <QSignalSpy>

using namespace apr;
using namespace apr::workbench;

class TestExpertsModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gridAndCursor()
    {
        ExpertsModel view;
        view.show(test::modelOf(
            {test::floats("l.0.experts.0.w", {2}, {1, 1}), test::floats("l.0.experts.1.w", {2}, {0, 3}),
             test::floats("l.1.experts.0.w", {2}, {2, 2}), test::floats("l.1.experts.1.w", {2}, {2, 2})}));
        QTRY_VERIFY(view.hasGrid());
        QVERIFY(view.note().isEmpty());
        QCOMPARE(view.status(),
                 QStringLiteral("2 layers of up to 2 experts · 8 parameters in experts · from a sample"));
        QCOMPARE(*view.value(0, 0), 1.0);
        QCOMPARE(view.range().first, 1.0);
        QVERIFY(!view.value(0, 2) && !view.value(2, 0));
        view.setMetric(ExpertsModel::Sparsity);
        QCOMPARE(*view.value(0, 1), 0.5);
        QCOMPARE(view.valueText(0.5), QStringLiteral("50 %"));
        view.setMetric(ExpertsModel::RouterNorm);
        QVERIFY(!view.value(0, 0));
        QCOMPARE(view.range(), std::pair(0.0, 0.0));
        view.setMetric(ExpertsModel::Similarity);
        QVERIFY(*view.value(1, 0) > 0.999);
        QSignalSpy picked(&view, &ExpertsModel::picked);
        view.setCursor(1, 1);
        QCOMPARE(view.readout(),
                 QStringLiteral("l.1, expert 1 · RMS 2 · zeros 0 % · most similar to expert 0, cosine 1.000"));
        view.setCursor(9, 9); // ignored
        view.pickCursor();
        QCOMPARE(picked.value(0).value(0).toInt(), 3);
        QCOMPARE(view.toText().count(QLatin1Char('\n')), 5);
        view.setReadsAll(true);
        QTRY_VERIFY(!view.status().contains(QStringLiteral("sample")));
    }

    void otherModelsSaySo()
    {
        ExpertsModel view;
        view.show(test::modelOf({test::floats("w", {1}, {1})}));
        QTRY_COMPARE(view.note(), QStringLiteral("This model is not a mixture of experts."));
        view.pickCursor();
        QVERIFY(view.readout().isEmpty() && view.status().isEmpty());
    }
};

APR_GUI_TEST(TestExpertsModel)
#include "tst_experts_model.moc"
