// SPDX-License-Identifier: MIT
#include "merge_model.h"

#include "../workbench_fixture.h"
#include "apr/convert/merge_config.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QSignalSpy>
#include <QTest>

using namespace apr::workbench;

namespace {

/// Three copies of the sample, in folders of their own.
struct Copies {
    QTemporaryDir folder;

    QString make(const char* name) const
    {
        QDir().mkpath(folder.filePath(QLatin1String(name)));
        const QString from = qEnvironmentVariable("APR_SOURCE_DIR") + QStringLiteral("/resources/samples/tiny-adder/");
        for (const char* file : {"model.safetensors", "config.json", "tokenizer.json"}) {
            QFile::copy(from + QLatin1String(file),
                        folder.filePath(QLatin1String(name) + QLatin1Char('/') + QLatin1String(file)));
        }
        return folder.filePath(QLatin1String(name) + QStringLiteral("/model.safetensors"));
    }
};

int methodNamed(const MergeModel& view, const char* title)
{
    return static_cast<int>(view.methods().indexOf(QLatin1String(title)));
}

int rowOf(MergeModel& view, const char* parameter)
{
    return view.convert()->form()->rowOf("merge", parameter);
}

QString cell(MergeModel& view, int row, int column)
{
    ConvertModel& plan = *view.convert();
    return plan.data(plan.index(row, column), ConvertModel::CellTextRole).toString();
}

} // namespace

class TestMergeModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void startsEmpty()
    {
        JobsModel jobs;
        MergeModel view(jobs, {}, nullptr);
        QCOMPARE(view.hint(), QStringLiteral("Add two models or drop them here."));
        QVERIFY(!view.convert()->isReady() && !view.convert()->isPlanning());
        QCOMPARE(view.convert()->problem(), QString());
        QCOMPARE(view.methods()[view.method()], QStringLiteral("Linear"));
    }

    void plansThenMerges()
    {
        const Copies copies;
        JobsModel jobs;
        MergeModel view(jobs, {}, nullptr);
        QAbstractItemModelTester tester(&view, QAbstractItemModelTester::FailureReportingMode::QtTest);
        view.add({copies.make("a")});
        QCOMPARE(view.hint(), QStringLiteral("Add another model or drop it here."));
        view.add({copies.make("b"), copies.make("a")}); // one of them is there already
        QCOMPARE(view.count(), 2);
        QCOMPARE(view.data(view.index(1), MergeModel::TitleRole).toString(), QStringLiteral("b/model.safetensors"));
        QTRY_VERIFY(view.convert()->isReady());
        QTRY_VERIFY(view.data(view.index(1), MergeModel::FactsRole).toString().contains(QStringLiteral("parameters")));
        QVERIFY2(cell(view, 0, ConvertModel::MadeColumn).startsWith(QStringLiteral("linear of 2 models")),
                 qPrintable(cell(view, 0, ConvertModel::MadeColumn)));
        QVERIFY(!cell(view, 0, ConvertModel::ShapeColumn).isEmpty());
        QVERIFY(view.convert()->commandLine().startsWith(QStringLiteral("aprcli merge ")));
        QVERIFY2(view.convert()->commandLine().contains(QStringLiteral("b/model.safetensors")),
                 qPrintable(view.convert()->commandLine()));
        QSignalSpy converted(view.convert(), &ConvertModel::converted);
        view.convert()->run();
        QVERIFY(converted.wait());
        QVERIFY(QFile::exists(converted.first().first().toString()));
    }

    void methodsHaveTheirParameters()
    {
        const Copies copies;
        JobsModel jobs;
        MergeModel view(jobs, {}, nullptr);
        view.add({copies.make("a"), copies.make("b")});
        QVERIFY(rowOf(view, "weights") >= 0 && rowOf(view, "missing") >= 0);
        for (const char* hidden : {"t", "density", "models", "base", "strategy", "slices"}) {
            QVERIFY2(rowOf(view, hidden) < 0, hidden);
        }
        view.convert()->form()->setText(rowOf(view, "weights"), QStringLiteral("0.3,0.7"));
        view.setMethod(methodNamed(view, "SLERP"));
        QVERIFY(rowOf(view, "weights") < 0 && rowOf(view, "t") >= 0);
        QTRY_VERIFY(view.convert()->isReady()); // t has a value: it is required
        QVERIFY(view.convert()->commandLine().contains(QStringLiteral("--t 0.5")));
        QVERIFY(!view.convert()->commandLine().contains(QStringLiteral("--weights")));
        view.setMethod(methodNamed(view, "Linear")); // what was entered is there again
        QVERIFY(view.convert()->commandLine().contains(QStringLiteral("--weights 0.3,0.7")));
        for (int i = 0; i < view.methods().size(); ++i) {
            view.setMethod(i);
            QVERIFY(!view.methodHelp().isEmpty() && view.methodNeeds().startsWith(QStringLiteral("Needs ")));
        }
    }

    void oneModelIsTheBase()
    {
        const Copies copies;
        JobsModel jobs;
        MergeModel view(jobs, {}, nullptr);
        view.add({copies.make("a"), copies.make("b"), copies.make("c")});
        QVERIFY(!view.usesBase());
        QCOMPARE(view.baseRow(), -1);
        view.setMethod(methodNamed(view, "TIES"));
        QCOMPARE(view.baseRow(), 0); // unless another one is marked
        view.markBase(1);
        QCOMPARE(view.baseRow(), 1);
        QVERIFY(view.data(view.index(1), MergeModel::BaseRole).toBool());
        QTRY_VERIFY(view.convert()->isReady());
        QVERIFY2(cell(view, 0, ConvertModel::MadeColumn).startsWith(QStringLiteral("ties of 2 models")),
                 qPrintable(cell(view, 0, ConvertModel::MadeColumn)));
        view.moveBy(1, -1); // the mark moves with its model
        QCOMPARE(view.baseRow(), 0);
        QCOMPARE(view.convert()->input(), copies.folder.filePath(QStringLiteral("b/model.safetensors")));
        view.moveBy(0, -1);
        view.moveBy(2, 1);
        QCOMPARE(view.baseRow(), 0);
        view.remove(0);
        QCOMPARE(view.count(), 2);
        view.setMethod(methodNamed(view, "NuSLERP"));
        QCOMPARE(view.baseRow(), -1);
        view.markBase(1);
        QCOMPARE(view.hint(), QStringLiteral("Add another model or drop it here.")); // the base is not merged itself
        view.markBase(1);
        QCOMPARE(view.hint(), QString());
        view.clear();
        QCOMPARE(view.count(), 0);
    }

    void curvesAreTextsOfTheForm()
    {
        const Copies copies;
        JobsModel jobs;
        MergeModel view(jobs, {}, nullptr);
        view.add({copies.make("a"), copies.make("b"), copies.make("c")});
        view.setMethod(methodNamed(view, "TIES"));
        const int row = rowOf(view, "density");
        view.editCurve(row);
        QCOMPARE(view.curveRow(), row);
        QVERIFY(view.gradient()->isShown());
        QCOMPARE(view.gradient()->title(), QStringLiteral("Density"));
        QTRY_COMPARE(view.gradient()->layers(), 2);
        view.gradient()->setSplit(true);
        QCOMPARE(view.gradient()->curves(), 2); // the base has none
        view.gradient()->insertAt(0.9, 0.25);
        QVERIFY2(view.convert()->commandLine().contains(QStringLiteral("--density 1:0.25,1")),
                 qPrintable(view.convert()->commandLine()));
        QTRY_VERIFY(view.convert()->isReady());
        view.convert()->form()->setText(row, QStringLiteral("0.5"));
        QCOMPARE(view.gradient()->curves(), 1);
        view.editCurve(row);
        QVERIFY(!view.gradient()->isShown());
        view.editCurve(row);
        view.setMethod(methodNamed(view, "SLERP")); // without a density
        QVERIFY(!view.gradient()->isShown());
        QCOMPARE(view.curveRow(), -1);
    }

    void modelsThatDoNotFitAreOneLine()
    {
        const Copies copies;
        const apr::Bytes bytes = apr::test::safetensorsOf({apr::test::random("w", {4, 4})});
        QFile other(copies.folder.filePath(QStringLiteral("other.safetensors")));
        QVERIFY(other.open(QIODevice::WriteOnly));
        other.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
        other.close();
        JobsModel jobs;
        MergeModel view(jobs, {}, nullptr);
        view.add({copies.make("a"), other.fileName()});
        QTRY_VERIFY(!view.convert()->problem().isEmpty());
        QVERIFY(!view.convert()->isReady());
        QVERIFY(!view.convert()->problem().contains(QLatin1Char('\n')));
        view.remove(1);
        QCOMPARE(view.convert()->problem(), QString());
        view.add({QStringLiteral("/none/at/all.gguf")});
        QTRY_VERIFY(!view.data(view.index(1), MergeModel::ReadRole).toBool());
        QVERIFY(view.data(view.index(1), MergeModel::FactsRole).toString().startsWith(QStringLiteral("E007")));
    }

    void recipesAndConfigurations()
    {
        const Copies copies;
        JobsModel jobs;
        MergeModel view(jobs, {}, nullptr);
        view.add({copies.make("a"), copies.make("b")});
        view.setMethod(methodNamed(view, "SLERP"));
        view.convert()->form()->setText(rowOf(view, "t"), QStringLiteral("0:0.5:1"));
        const QString config = copies.folder.filePath(QStringLiteral("merge.yml"));
        view.exportConfig(config);
        const auto read = apr::readMergeConfig(config.toStdString());
        APR_VERIFY_OK(read);
        QTRY_VERIFY(view.convert()->isReady());
        const QString recipe = copies.folder.filePath(QStringLiteral("merge.json"));
        view.convert()->saveRecipe(recipe);
        const auto saved = apr::readMergeConfig(recipe.toStdString());
        APR_VERIFY_OK(saved);
        // Both are what another wizard starts with.
        for (const QString& file : {config, recipe}) {
            MergeModel other(jobs, {}, nullptr);
            QCOMPARE(other.load(file), QStringList());
            QTRY_VERIFY2(other.convert()->isReady(), qPrintable(other.convert()->problem()));
            QCOMPARE(other.method(), view.method());
            QCOMPARE(other.count(), 2);
            QCOMPARE(other.baseRow(), 0);
            QVERIFY2(other.convert()->commandLine().contains(QStringLiteral("--t 0:0.5:1")),
                     qPrintable(other.convert()->commandLine()));
        }
        view.exportConfig(QStringLiteral("/none/at/all.yml"));
        QVERIFY(view.convert()->problem().startsWith(QStringLiteral("E007")));
    }

    void whatCannotBeLoadedIsAProblem()
    {
        const Copies copies;
        JobsModel jobs;
        MergeModel view(jobs, {}, nullptr);
        view.add({copies.make("a"), copies.make("b")});
        QTRY_VERIFY(view.convert()->isReady());
        const QString path = copies.folder.filePath(QStringLiteral("bad.yml"));
        for (const char* text : {"merge_method: none\nmodels: []\n", "merge_method: linear\nmodels: []\n"}) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(text) > 0);
            file.close();
            view.load(path);
            QVERIFY2(!view.convert()->problem().isEmpty(), text);
            QCOMPARE(view.count(), 2); // nothing has changed
        }
    }

    /// The result is made of ranges of layers.
    void slices()
    {
        const Copies copies;
        JobsModel jobs;
        MergeModel view(jobs, {}, nullptr);
        view.add({copies.make("a"), copies.make("b")});
        QTRY_VERIFY(view.convert()->isReady());
        const auto values = [&view] { return stepOf(view.convert()->recipe(), "merge")->values; };
        view.slices()->add();
        QCOMPARE(values().list("slices").size(), std::size_t{1});
        view.slices()->setText(0, QStringLiteral("3:0..0,1:0..0"));
        QTRY_VERIFY(view.convert()->problem().contains(QStringLiteral("there are 2 models")));
        view.slices()->remove(0);
        QVERIFY(!values().has("slices"));
        QFile file(copies.folder.filePath(QStringLiteral("slices.yaml")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("merge_method: passthrough\nslices:\n  - sources: [{model: ./a, layer_range: [0, 2]}]\n"
                   "  - sources: [{model: ./b, layer_range: [1, 2]}]\n");
        file.close();
        QCOMPARE(view.load(file.fileName()), QStringList());
        QCOMPARE(view.slices()->texts(), (std::vector<std::string>{"1:0..1", "2:1..1"}));
        QCOMPARE(values().list("slices"), view.slices()->texts());
    }

    void stages()
    {
        const Copies copies;
        copies.make("a");
        copies.make("b");
        QFile file(copies.folder.filePath(QStringLiteral("stages.yaml")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("name: half\nmerge_method: linear\nmodels: [{model: ./a}, {model: ./b}]\n---\n"
                   "merge_method: linear\nmodels: [{model: half}, {model: ./b}]\n");
        file.close();
        JobsModel jobs;
        MergeModel view(jobs, {}, nullptr);
        QCOMPARE(view.load(file.fileName()), QStringList());
        QTRY_VERIFY(view.convert()->isReady());
        QCOMPARE(view.convert()->problem(), QString());
        QCOMPARE(view.data(view.index(0), MergeModel::TitleRole).toString(), QStringLiteral("half"));
        QCOMPARE(view.convert()->recipe().stages.size(), std::size_t{1});
    }

    /// A configuration names what mergekit does otherwise, and a base that is not merged.
    void configurationsOfMergekit()
    {
        const Copies copies;
        const QString base = copies.make("base");
        copies.make("a");
        copies.make("b");
        QFile file(copies.folder.filePath(QStringLiteral("ties.yaml")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "merge_method: ties\nbase_model: ./base\nmodels:\n  - model: ./a\n    parameters:\n      weight: 0.5\n"
            "  - model: ./b\n    parameters:\n      weight: [0, 1]\nparameters:\n  int8_mask: true\n"
            "dtype: bfloat16\n");
        file.close();
        JobsModel jobs;
        MergeModel view(jobs, {}, nullptr);
        const QStringList notes = view.load(file.fileName());
        QVERIFY2(notes.join(QString()).contains(QStringLiteral("int8_mask")), qPrintable(notes.join(QString())));
        QTRY_VERIFY2(view.convert()->isReady(), qPrintable(view.convert()->problem()));
        QCOMPARE(view.count(), 3);
        QCOMPARE(view.baseRow(), 0);
        QVERIFY(view.convert()->precisions()[view.convert()->precision()].startsWith(QStringLiteral("bf16")));
        QVERIFY2(view.convert()->commandLine().contains(QStringLiteral("--weights 0.5,0:1")),
                 qPrintable(view.convert()->commandLine()));
    }

    /// The result of a downloaded model is not written to the cache, unless the user says so.
    void downloadedModels()
    {
        const Copies copies;
        JobsModel jobs;
        const QString first = copies.make("a");
        MergeModel view(
            jobs,
            [&first](const QString& path) {
                return path == first ? std::optional(apr::hub::Fetched{.origin = "hf://a/b", .name = "tiny"})
                                     : std::nullopt;
            },
            nullptr);
        view.add({first, copies.make("b")});
        QCOMPARE(view.convert()->output(), ConvertModel::documentsFolder() + QStringLiteral("/tiny-linear.apr"));
        QCOMPARE(view.convert()->recipe().sources.front().origin, std::string("hf://a/b"));
        view.convert()->setOutput(copies.folder.filePath(QStringLiteral("mine.apr")));
        view.setMethod(methodNamed(view, "SLERP"));
        QCOMPARE(view.convert()->output(), copies.folder.filePath(QStringLiteral("mine.apr")));
    }
};

APR_CORE_TEST(TestMergeModel)
#include "tst_merge_model.moc"
