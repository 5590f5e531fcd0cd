// SPDX-License-Identifier: MIT
#include "tensor_tree_model.h"

#include "../workbench_fixture.h"

#include "apr/format/open.h"
#include "fixtures/test_main.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace apr;
using namespace apr::workbench;

namespace {

/// Returns the tree as lines, with children indented by two spaces.
QStringList outline(const TensorTreeModel& model, const QModelIndex& parent = {}, int depth = 0)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        lines << QString(depth * 2, QLatin1Char(' ')) + index.data(TensorTreeModel::CellTextRole).toString();
        lines << outline(model, index, depth + 1);
    }
    return lines;
}

Model tiny(const QStringList& names)
{
    ModelParts parts;
    std::uint64_t size = 4;
    for (const QString& name : names) {
        parts.tensors.push_back(
            {.name = name.toStdString(), .dtype = DType::F32, .shape = {size / 4}, .byteSize = size});
        size += 4;
    }
    return Model(std::move(parts), nullptr);
}

} // namespace

class TestTensorTreeModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void groupsByDottedName()
    {
        TensorTreeModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setModel(tiny({QStringLiteral("a.0.w"), QStringLiteral("a.0.b"), QStringLiteral("a.10.w"),
                             QStringLiteral("a.9.w"), QStringLiteral("z")}));
        QCOMPARE(outline(model), QStringList({QStringLiteral("a"), QStringLiteral("  0"), QStringLiteral("    w"),
                                              QStringLiteral("    b"), QStringLiteral("  9.w"),
                                              QStringLiteral("  10.w"), QStringLiteral("z")}));
        QCOMPARE(model.shownCount(), 5);
    }

    void aFolderShowsTheTotalOfItsTensors()
    {
        TensorTreeModel model;
        model.setModel(tiny({QStringLiteral("a.x"), QStringLiteral("a.y"), QStringLiteral("b")})); // 4, 8 and 12 bytes
        const QModelIndex folder = model.index(0, TensorTreeModel::BytesColumn);
        QCOMPARE(folder.data(TensorTreeModel::CellTextRole).toString(), QStringLiteral("12 B"));
        QCOMPARE(model.index(0, TensorTreeModel::ShareColumn).data(TensorTreeModel::CellTextRole).toString(),
                 QStringLiteral("50.0 %"));
        QCOMPARE(model.tensorAt(model.index(0, 0)), -1);
        QCOMPARE(model.tensorAt(model.index(1, 0)), 2);
    }

    void filtersByPartOrPattern()
    {
        TensorTreeModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setModel(tiny({QStringLiteral("a.Attn.w"), QStringLiteral("a.mlp.w"), QStringLiteral("b.attn.w")}));
        model.setFilter(QStringLiteral("attn"));
        QCOMPARE(model.shownCount(), 2);
        model.setFilter(QStringLiteral("b.*"));
        QCOMPARE(outline(model), QStringList({QStringLiteral("b.attn.w")}));
        model.setFilter(QStringLiteral("nothing"));
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(!model.indexOfTensor(0).isValid());
        model.setFilter(QString());
        QCOMPARE(model.shownCount(), 3);
    }

    void flatListKeepsTheOrderOfTheFile()
    {
        TensorTreeModel model;
        model.setModel(tiny({QStringLiteral("b.x"), QStringLiteral("a.y"), QStringLiteral("c")}));
        model.setFlat(true);
        QCOMPARE(outline(model), QStringList({QStringLiteral("b.x"), QStringLiteral("a.y"), QStringLiteral("c")}));
    }

    void sortingCyclesThroughOrders()
    {
        TensorTreeModel model;
        model.setModel(tiny({QStringLiteral("b"), QStringLiteral("a"), QStringLiteral("c")}));
        model.setFlat(true);
        model.toggleSort(TensorTreeModel::BytesColumn);
        QCOMPARE(outline(model), QStringList({QStringLiteral("c"), QStringLiteral("a"), QStringLiteral("b")}));
        model.toggleSort(TensorTreeModel::BytesColumn);
        QCOMPARE(outline(model), QStringList({QStringLiteral("b"), QStringLiteral("a"), QStringLiteral("c")}));
        model.toggleSort(TensorTreeModel::BytesColumn);
        QCOMPARE(model.sortColumn(), -1);
        model.toggleSort(TensorTreeModel::NameColumn);
        QCOMPARE(outline(model).front(), QStringLiteral("a"));
    }

    void findsTheRowOfATensor()
    {
        TensorTreeModel model;
        model.setModel(tiny({QStringLiteral("a.x"), QStringLiteral("a.y.z"), QStringLiteral("a.y.w")}));
        const QModelIndex index = model.indexOfTensor(2);
        QCOMPARE(index.data(TensorTreeModel::FullNameRole).toString(), QStringLiteral("a.y.w"));
        QCOMPARE(index.parent().data(TensorTreeModel::CellTextRole).toString(), QStringLiteral("y"));
        QVERIFY(!model.indexOfTensor(-1).isValid()); // -1 must not match folders
    }

    void copies()
    {
        TensorTreeModel model;
        QCOMPARE(model.toText(TensorTreeModel::Tsv), QStringLiteral("name\tdtype\tshape\tbytes\n"));
        model.setModel(tiny({QStringLiteral("a.x"), QStringLiteral("=b,\"|")}));
        QCOMPARE(model.toText(TensorTreeModel::Tsv),
                 QStringLiteral("name\tdtype\tshape\tbytes\na.x\tF32\t1\t4\n'=b,\"|\tF32\t2\t8\n"));
        QCOMPARE(model.toText(TensorTreeModel::Csv),
                 QStringLiteral("name,dtype,shape,bytes\na.x,F32,1,4\n\"'=b,\"\"|\",F32,2,8\n"));
        QCOMPARE(model.toText(TensorTreeModel::Markdown),
                 QStringLiteral("| name | dtype | shape | bytes |\n|---|---|---|---:|\n| a.x | F32 | 1 | 4 |\n"
                                "| '=b,\"\\| | F32 | 2 | 8 |\n"));
        const apr::Json json = apr::Json::parse(model.toText(TensorTreeModel::JsonText).toStdString());
        QCOMPARE(json.size(), std::size_t{2});
        QVERIFY(json[1]["name"] == "=b,\"|" && json[1]["shape"] == apr::Json::array({2}) && json[1]["bytes"] == 8);
        // What is listed, in the order in which it is.
        model.setFlat(true);
        model.toggleSort(TensorTreeModel::BytesColumn);
        model.setFilter(QStringLiteral("name:b"));
        QCOMPARE(model.toText(TensorTreeModel::Csv).count(QLatin1Char('\n')), 2);
        model.setFilter(QString());
        QVERIFY(model.toText(TensorTreeModel::Csv).indexOf(QStringLiteral("=b")) <
                model.toText(TensorTreeModel::Csv).indexOf(QStringLiteral("a.x")));
    }

    void namesAreInNaturalOrder()
    {
        TensorTreeModel model;
        model.setModel(tiny({QStringLiteral("layers.10.w"), QStringLiteral("layers.9.w"), QStringLiteral("a")}));
        model.setFlat(true);
        model.toggleSort(TensorTreeModel::NameColumn);
        QCOMPARE(outline(model),
                 QStringList({QStringLiteral("a"), QStringLiteral("layers.9.w"), QStringLiteral("layers.10.w")}));
        model.toggleSort(TensorTreeModel::NameColumn);
        QCOMPARE(outline(model).front(), QStringLiteral("layers.10.w"));
    }

    void tenThousandTensorsAreQuick()
    {
        const QTemporaryDir folder;
        const auto model = openModelFile(apr::test::writeManyTensors(folder, 10000).toStdString());
        QVERIFY(model.has_value());
        TensorTreeModel tree;
        QElapsedTimer clock;
        clock.start();
        tree.setModel(*model);
        tree.setFlat(true);
        tree.setFilter(QStringLiteral("block.7"));
        QVERIFY2(clock.elapsed() < 2000,
                 qPrintable(QString::number(clock.elapsed()))); // about 30 ms each on an idle machine
        QCOMPARE(tree.shownCount(), 1100);
    }
};

APR_CORE_TEST(TestTensorTreeModel)
#include "tst_tensor_tree_model.moc"
