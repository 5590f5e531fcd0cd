// SPDX-License-Identifier: MIT
#include "gradient_model.h"

#include "fixtures/test_main.h"

#include <QSignalSpy>
#include <QTest>

using namespace apr::workbench;

namespace {

GradientModel::Parameter weightsOf(const QStringList& models = {})
{
    return {.title = QStringLiteral("Weights"), .models = models, .layers = 9};
}

using Numbers = std::vector<double>;

} // namespace

class TestGradientModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void textsAndValues()
    {
        GradientModel view;
        view.show(weightsOf(), QStringLiteral("0.2:0.5:1"));
        QVERIFY(view.isShown() && view.problem().isEmpty() && view.note().isEmpty());
        QCOMPARE(view.values(0), (Numbers{0.2, 0.5, 1}));
        QSignalSpy edited(&view, &GradientModel::edited);
        view.select(1);
        QCOMPARE(view.pointText(), QStringLiteral("point 2 of 3: 0.5 at layer 4"));
        view.setValue(0.75);
        QCOMPARE(edited.last().first().toString(), QStringLiteral("0.2:0.75:1"));
        view.hide();
        QVERIFY(!view.isShown());
    }

    void nothingIsTheDefault()
    {
        GradientModel view;
        view.show(weightsOf(), {});
        QCOMPARE(view.values(0), Numbers{1});
        QVERIFY(!view.isSet(0));
        QCOMPARE(view.pointText(), QStringLiteral("1 in all layers (default)"));
        view.setValue(1); // also the default is a value once it was set
        QCOMPARE(view.text(), QStringLiteral("1"));
    }

    void pointsAreAddedAndRemoved()
    {
        GradientModel view;
        view.show(weightsOf(), QStringLiteral("0.5"));
        view.insertAt(0.9, 1);
        QCOMPARE(view.text(), QStringLiteral("0.5:1"));
        QCOMPARE(view.point(), 1);
        view.insert(); // from the last point halfway back
        QCOMPARE(view.text(), QStringLiteral("0.5:0.75:1"));
        QCOMPARE(view.point(), 1);
        view.insertAt(1, 0.25); // the ends stay
        QCOMPARE(view.text(), QStringLiteral("0.5:0.75:0.25:1"));
        view.remove();
        view.remove();
        view.remove();
        view.remove(); // one is left
        QCOMPARE(view.values(0).size(), std::size_t{1});
        for (int i = 0; i < 2 * GradientModel::kMostPoints; ++i) {
            view.insert();
        }
        QCOMPARE(static_cast<int>(view.values(0).size()), GradientModel::kMostPoints);
    }

    void eachModelHasItsCurve()
    {
        GradientModel view;
        view.show(weightsOf({QStringLiteral("a"), QStringLiteral("b")}), QStringLiteral("0.5"));
        QVERIFY(view.canSplit() && !view.isSplit());
        view.setSplit(true);
        QCOMPARE(view.text(), QStringLiteral("0.5,0.5"));
        view.setCurve(1);
        view.setValue(0.2);
        view.insertAt(1, 0.8);
        QCOMPARE(view.text(), QStringLiteral("0.5,0.2:0.8"));
        QCOMPARE(view.pointText(), QStringLiteral("b: point 2 of 2: 0.8 at layer 8"));
        // The text comes back from the field; the selection stays.
        view.show(weightsOf({QStringLiteral("a"), QStringLiteral("b")}), view.text());
        QCOMPARE(view.curve(), 1);
        QCOMPARE(view.point(), 1);
        view.setSplit(false); // the selected one is for all
        QCOMPARE(view.text(), QStringLiteral("0.2:0.8"));
    }

    /// Values by name stay as they are; only those for all names are edited.
    void valuesByNameStay()
    {
        GradientModel view;
        view.show(weightsOf(), QStringLiteral("mlp=0.3:1|self_attn=0.1|0.5"));
        QVERIFY(!view.note().isEmpty());
        QCOMPARE(view.values(0), Numbers{0.5});
        view.setValue(0.7);
        QCOMPARE(view.text(), QStringLiteral("mlp=0.3:1|self_attn=0.1|0.7"));
        view.show(weightsOf(), QStringLiteral("mlp=0.3"));
        QVERIFY(!view.isSet(0));
        view.setValue(0.4);
        QCOMPARE(view.text(), QStringLiteral("mlp=0.3|0.4"));
        view.show(weightsOf({QStringLiteral("a"), QStringLiteral("b")}), QStringLiteral("mlp=0.3,1"));
        view.setCurve(1);
        view.setValue(0.5);
        QCOMPARE(view.text(), QStringLiteral("mlp=0.3,0.5"));
    }

    void badTextsAreNotEdited()
    {
        GradientModel view;
        for (const char* text : {"x", "0.2:", "mlp=", "0.1,0.2,0.3"}) {
            view.show(weightsOf({QStringLiteral("a"), QStringLiteral("b")}), QLatin1String(text));
            QVERIFY2(!view.problem().isEmpty() && !view.canSplit(), text);
            view.setValue(0.1);
            view.insert();
            view.remove();
            QCOMPARE(view.text(), QLatin1String(text));
        }
    }

    void limitsAndBounds()
    {
        GradientModel view;
        GradientModel::Parameter density{.title = QStringLiteral("Density"), .low = 0, .high = 1};
        view.show(density, QStringLiteral("0.5"));
        view.setValue(3);
        QCOMPARE(view.text(), QStringLiteral("1"));
        view.setValue(-1);
        QCOMPARE(view.text(), QStringLiteral("0"));
        view.show(weightsOf(), QStringLiteral("-0.3:1.4"));
        QCOMPARE(view.bounds(), std::pair(-0.5, 2.0));
        GradientModel::Parameter small{.title = QStringLiteral("Gamma"), .fallback = 0.01, .low = 0, .high = 0.999};
        view.show(small, {});
        QCOMPARE(view.bounds().first, 0.0);
        QVERIFY(view.bounds().second > 0.01);
    }

    /// While a point is dragged, the picture does not move and the text is not reported.
    void draggingIsReportedAtItsEnd()
    {
        GradientModel view;
        view.show(weightsOf(), QStringLiteral("0.5:3"));
        QSignalSpy edited(&view, &GradientModel::edited);
        const auto bounds = view.bounds();
        view.select(1);
        view.hold(true);
        view.setValue(0.4);
        view.setValue(0.3);
        QCOMPARE(view.bounds(), bounds);
        QCOMPARE(edited.size(), 0);
        view.hold(false);
        QCOMPARE(edited.size(), 1);
        QCOMPARE(view.bounds(), std::pair(0.0, 1.0));
    }
};

APR_CORE_TEST(TestGradientModel)
#include "tst_gradient_model.moc"
