// SPDX-License-Identifier: MIT
#include "compare_model.h"

#include "fixtures/test_main.h"
#include "tone.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace apr;
using namespace apr::workbench;

namespace {

ModelDiff someDiff()
{
    ModelDiff diff;
    diff.tensors = {{.name = "layers.2.w",
                     .shapeA = {2, 2},
                     .elements = 4,
                     .differing = 2,
                     .maxDelta = 0.5,
                     .relativeL2 = 0.01,
                     .cosine = 0.9},
                    {.name = "layers.10.w",
                     .change = TensorChange::Changed,
                     .dtypeA = DType::F32,
                     .dtypeB = DType::F16,
                     .shapeA = {2, 2},
                     .elements = 4,
                     .differing = 4,
                     .maxDelta = 0.1,
                     .relativeL2 = 0.2,
                     .cosine = 0.99},
                    {.name = "same", .shapeA = {2}},
                    {.name = "new", .change = TensorChange::Added, .shapeB = {7}},
                    {.name = "wide", .change = TensorChange::Reshaped, .shapeA = {2}, .shapeB = {3}}};
    diff.tensors[0].change = TensorChange::Changed;
    return diff;
}

} // namespace

class TestCompareModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Which side has changed since a common base.
    void commonBase()
    {
        CompareModel model;
        const QAbstractItemModelTester tester(&model);
        ModelDiff between = someDiff();
        for (TensorDiff& tensor : between.tensors) {
            tensor.l2 = 2;
        }
        model.setDiff(std::move(between));
        QVERIFY(!model.hasBase());
        ModelDiff a;
        a.tensors = {{.name = "layers.2.w", .change = TensorChange::Changed, .relativeL2 = 0.02},
                     {.name = "layers.10.w", .change = TensorChange::Changed, .relativeL2 = 0.01},
                     {.name = "same"},
                     {.name = "wide", .change = TensorChange::Reshaped},
                     {.name = "new", .change = TensorChange::Removed}};
        ModelDiff b = a;
        b.tensors[0].change = TensorChange::Same;
        b.tensors[1].relativeL2 = 0.03;
        a.tensors[1].l2 = 1;
        b.tensors[1].l2 = 3; // A and B are 2 apart
        model.setBase(&a, &b);
        QVERIFY(model.hasBase());
        const auto text = [&model](const char* name) {
            return model.index(model.rowOf(QString::fromLatin1(name)), CompareModel::BaseColumn)
                .data(CompareModel::CellTextRole)
                .toString();
        };
        QCOMPARE(text("layers.2.w"), QStringLiteral("only A: 2 %"));
        QCOMPARE(text("layers.10.w"), QStringLiteral("both: A 1 %, B 3 %, cosine 1"));
        QCOMPARE(text("new"), QStringLiteral("not in the base"));
        QCOMPARE(model.baseCounts().onlyA, std::uint64_t{1});
        QCOMPARE(model.baseCounts().both, std::uint64_t{2});
        model.toggleSort(CompareModel::BaseColumn);
        QCOMPARE(model.at(0)->name, std::string("wide")); // changed in both, as a whole
        model.setOnlyDifferences(false);
        QCOMPARE(text("same"), QStringLiteral("unchanged"));
        model.setBase(nullptr, nullptr);
        QVERIFY(!model.hasBase() && text("same").isEmpty());
    }

    /// NaN in one of the models is worse than any error.
    void valuesThatCannotBeComparedComeFirst()
    {
        CompareModel model;
        ModelDiff diff = someDiff();
        diff.tensors[0].notComparable = 3;
        diff.tensors[0].relativeL2 = 0;
        model.setDiff(diff);
        const int row = model.rowOf(QStringLiteral("layers.2.w"));
        QVERIFY(row < model.rowOf(QStringLiteral("layers.10.w")));
        QCOMPARE(model.index(row, CompareModel::ChangeColumn).data(CompareModel::CellTextRole).toString(),
                 QStringLiteral("3 NaN or infinite"));
    }

    void differencesFirst()
    {
        CompareModel model;
        QAbstractItemModelTester tester(&model);
        model.setDiff(someDiff());
        QCOMPARE(model.rowCount(), 4); // "same" is hidden
        QCOMPARE(model.at(2)->name, std::string("layers.10.w"));
        QCOMPARE(cell(model, 2, CompareModel::TypeColumn), QStringLiteral("F32 → F16"));
        QCOMPARE(cell(model, 2, CompareModel::RelativeColumn), QStringLiteral("20"));
        QCOMPARE(cell(model, model.rowOf(QStringLiteral("new")), CompareModel::ChangeColumn),
                 QStringLiteral("only in B"));
        QCOMPARE(cell(model, model.rowOf(QStringLiteral("new")), CompareModel::ShapeColumn), QStringLiteral("7"));
        QCOMPARE(cell(model, model.rowOf(QStringLiteral("wide")), CompareModel::ShapeColumn), QStringLiteral("2 → 3"));
        QVERIFY(cell(model, model.rowOf(QStringLiteral("wide")), CompareModel::CosineColumn).isEmpty());
        QCOMPARE(model
                     .data(model.index(model.rowOf(QStringLiteral("new")), CompareModel::ChangeColumn),
                           CompareModel::ToneRole)
                     .toInt(),
                 static_cast<int>(Tone::Warning));
        model.setOnlyDifferences(false);
        QCOMPARE(model.rowCount(), 5);
        QCOMPARE(model.toText().count(QLatin1Char('\n')), 6);
        model.clear();
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(model.at(0) == nullptr);
    }

    void sortsAndFilters()
    {
        CompareModel model;
        model.setDiff(someDiff());
        model.setFilter(QStringLiteral("LAYERS"));
        QCOMPARE(model.rowCount(), 2);
        model.toggleSort(CompareModel::NameColumn);
        QCOMPARE(model.at(0)->name, std::string("layers.2.w")); // natural order
        model.toggleSort(CompareModel::NameColumn);
        QCOMPARE(model.at(0)->name, std::string("layers.10.w"));
        model.toggleSort(CompareModel::MaxDeltaColumn);
        QCOMPARE(model.at(0)->name, std::string("layers.2.w"));
        model.toggleSort(CompareModel::CosineColumn);
        QCOMPARE(model.at(0)->name, std::string("layers.2.w")); // the least similar first
    }

private:
    static QString cell(const CompareModel& model, int row, int column)
    {
        return model.data(model.index(row, column), CompareModel::CellTextRole).toString();
    }
};

APR_GUI_TEST(TestCompareModel)
#include "tst_compare_model.moc"
