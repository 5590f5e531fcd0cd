// SPDX-License-Identifier: MIT
#include "convert_model.h"

#include "../workbench_fixture.h"
#include "apr/format/formats.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"
#include "job.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace apr::workbench;

namespace {

/// Enters a value into the form; "on" checks a box.
void set(ConvertModel& view, const char* owner, const char* parameter, const char* text)
{
    FormModel& form = *view.form();
    const int row = form.rowOf(owner, parameter);
    QVERIFY2(row >= 0, parameter);
    form.data(form.index(row), FormModel::EditorRole).toInt() == FormModel::Switch
        ? form.setChecked(row, *text != 0)
        : form.setText(row, QString::fromUtf8(text));
}

QString text(ConvertModel& view, const char* owner, const char* parameter)
{
    FormModel& form = *view.form();
    return form.data(form.index(form.rowOf(owner, parameter)), FormModel::ValueRole).toString();
}

} // namespace

class TestConvertModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void dialogsOfferEverySuffixOfAFormat()
    {
        const QStringList filters = ConvertModel::outputFilter().split(QStringLiteral(";;"));
        QVERIFY(filters.contains(QStringLiteral("PyTorch (*.pt *.pth *.bin *.ckpt)")));
        QVERIFY(filters.contains(QStringLiteral("GGUF (*.gguf)")));
        QCOMPARE(filters.count(filters.front()), qsizetype{1});
    }

    /// A click on a button ends what was typed, which makes a new plan: the click counts when that is ready.
    void runsAPlanThatIsBeingMade()
    {
        const QTemporaryDir folder;
        JobsModel jobs;
        ConvertModel view(jobs, nullptr);
        view.setInput(apr::test::copySample(folder));
        QVERIFY(!view.canRun() && !view.canPreview());
        QTRY_VERIFY(view.canRun() && !view.isPlanning());
        QSignalSpy previewed(&view, &ConvertModel::previewRequested);
        view.setOutput(folder.filePath(QStringLiteral("a.apr")));
        QVERIFY(view.isPlanning() && view.canPreview());
        view.preview();
        QCOMPARE(previewed.count(), 0);
        QTRY_COMPARE(previewed.count(), 1);
        QSignalSpy converted(&view, &ConvertModel::converted);
        view.setOutput(folder.filePath(QStringLiteral("b.apr")));
        QVERIFY(view.isPlanning() && view.canRun());
        view.run();
        QTRY_COMPARE(converted.count(), 1);
        QCOMPARE(converted.front().front().toString(), folder.filePath(QStringLiteral("b.apr")));
        // Not if that turns out to be impossible, nor if something else is changed first.
        view.setOutput(folder.filePath(QStringLiteral("b.apr")) + QStringLiteral("/c.apr"));
        view.run();
        QTRY_VERIFY(!view.isPlanning());
        view.setOutput(folder.filePath(QStringLiteral("d.apr")));
        view.run();
        view.setOutput(folder.filePath(QStringLiteral("e.apr")));
        QTRY_VERIFY(!view.isPlanning());
        QTRY_COMPARE(jobs.runningCount(), 0);
        QCOMPARE(converted.count(), 1);
    }

    void plansThenConverts()
    {
        const QTemporaryDir folder;
        const QString input = apr::test::copySample(folder);
        JobsModel jobs;
        ConvertModel view(jobs, nullptr);
        QAbstractItemModelTester tester(&view, QAbstractItemModelTester::FailureReportingMode::QtTest);
        view.setInput(input);
        QTRY_VERIFY(view.isReady());
        QCOMPARE(view.rowCount(), 21);
        QVERIFY(view.summary().startsWith(QStringLiteral("21 tensors: 21 mapped, 0 unchanged")));
        QVERIFY(view.notes().contains(QStringLiteral("tokenizer.json")));
        QCOMPARE(view.output(), folder.filePath(QStringLiteral("model.apr")));
        QVERIFY(!QFile::exists(view.output())); // planning writes nothing

        QSignalSpy converted(&view, &ConvertModel::converted);
        view.run();
        QVERIFY(converted.wait());
        QVERIFY(QFile::exists(view.output()));
    }

    /// All formats, in place of the plan: what they would hold, and what is not possible.
    void targets()
    {
        const QTemporaryDir folder;
        JobsModel jobs;
        ConvertModel view(jobs, nullptr);
        view.setInput(apr::test::copySample(folder));
        QTRY_VERIFY(view.isReady());
        QVERIFY(view.targets().isEmpty());
        view.setShowsTargets(true);
        QTRY_COMPARE(view.targets().size(), view.formats().size());
        const QVariantMap apr = view.targets().front().toMap();
        QCOMPARE(apr[QStringLiteral("title")].toString(), view.formats().front());
        QVERIFY(apr[QStringLiteral("possible")].toBool());
        const QVariantMap npy = view.targets()[view.formats().indexOf(QStringLiteral("NumPy (npy)"))].toMap();
        QVERIFY(!npy[QStringLiteral("possible")].toBool());
        QVERIFY(npy[QStringLiteral("notes")].toString().contains(QStringLiteral("one array")));
        view.setPrecision(1 + static_cast<int>(view.precisions().size()) / 2); // planned anew
        QTRY_VERIFY(view.targets().size() == view.formats().size());
        view.setShowsTargets(false);
        QVERIFY(view.targets().isEmpty());
    }

    /// Every format that is written, and the folder that loaders of checkpoints read.
    void formatsNameTheOutput()
    {
        const QTemporaryDir folder;
        JobsModel jobs;
        ConvertModel view(jobs, nullptr);
        view.setInput(apr::test::copySample(folder));
        QTRY_VERIFY(view.isReady());
        const QStringList formats = view.formats();
        QCOMPARE(formats.size(), static_cast<qsizetype>(apr::formatWriters().size()) + 1);
        QCOMPARE(QSet<QString>(formats.begin(), formats.end()).size(), formats.size());
        QCOMPARE(view.format(), 0); // apr2
        for (int i = 0; i < static_cast<int>(formats.size()); ++i) {
            view.setFormat(i);
            QCOMPARE(view.format(), i);
        }
        QVERIFY(view.output().endsWith(QStringLiteral("/model/")));
        view.setFormat(static_cast<int>(formats.indexOf(QStringLiteral("PyTorch (torchscript)"))));
        QCOMPARE(view.output(), folder.filePath(QStringLiteral("model.pt")));
        QVERIFY(view.commandLine().contains(QStringLiteral("--dialect torchscript")));
        view.setFormat(static_cast<int>(formats.indexOf(QStringLiteral("GGUF"))));
        QCOMPARE(view.output(), folder.filePath(QStringLiteral("model.gguf")));
        QVERIFY(!view.commandLine().contains(QStringLiteral("--dialect")));
        view.setOutput(folder.filePath(QStringLiteral("other.npz")));
        QCOMPARE(formats[view.format()], QStringLiteral("NumPy (npz)"));
        QTRY_VERIFY(!view.isPlanning());
    }

    void anUpgradeKeepsItsNamesInAprFilesOnly()
    {
        const QTemporaryDir folder;
        JobsModel jobs;
        ConvertModel view(jobs, nullptr);
        view.setInput(apr::test::copySample(folder));
        QTRY_VERIFY(view.isReady());
        QSignalSpy converted(&view, &ConvertModel::converted);
        view.run();
        QTRY_COMPARE(converted.count(), 1);
        view.setInput(folder.filePath(QStringLiteral("model.apr")));
        QVERIFY(view.commandLine().contains(QStringLiteral("--keep-names")));
        QTRY_VERIFY(!view.isPlanning());
        view.setFormat(static_cast<int>(view.formats().indexOf(QStringLiteral("GGUF"))));
        QVERIFY(!view.commandLine().contains(QStringLiteral("--keep-names")));
        view.setFormat(0);
        QVERIFY(view.commandLine().contains(QStringLiteral("--keep-names")));
        QTRY_VERIFY(!view.isPlanning());
    }

    void verifiesTheOutput()
    {
        const QTemporaryDir folder;
        JobsModel jobs;
        ConvertModel view(jobs, nullptr);
        view.setInput(apr::test::copySample(folder));
        QTRY_VERIFY(view.isReady());
        view.setFormat(static_cast<int>(view.formats().indexOf(QStringLiteral("NumPy (npz)"))));
        view.setVerify(true);
        QVERIFY(view.commandLine().contains(QStringLiteral("aprcli export ")));
        QVERIFY(view.commandLine().endsWith(QStringLiteral(" --verify")));
        QTRY_VERIFY(view.isReady());
        QSignalSpy converted(&view, &ConvertModel::converted);
        view.run();
        QTRY_COMPARE(converted.count(), 1);
        QVERIFY2(view.resultText().contains(QStringLiteral("Verified: 21 tensors read back are those of the plan.")),
                 qPrintable(view.resultText()));
        QVERIFY(view.resultText().contains(QStringLiteral("NumPy files do not hold: ")));
    }

    void transposedTensorsAreShown()
    {
        const QTemporaryDir folder;
        const apr::Bytes bytes =
            apr::test::safetensorsOf({apr::test::random("transformer.h.0.attn.c_attn.weight", {4, 12})});
        QFile file(folder.filePath(QStringLiteral("model.safetensors")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
        file.close();
        QFile config(folder.filePath(QStringLiteral("config.json")));
        QVERIFY(config.open(QIODevice::WriteOnly) && config.write("{\"model_type\":\"gpt2\"}") > 0);
        config.close();
        JobsModel jobs;
        ConvertModel view(jobs, nullptr);
        view.setInput(file.fileName());
        QTRY_VERIFY(view.isReady());
        const QString text = view.data(view.index(0, ConvertModel::ToColumn), ConvertModel::CellTextRole).toString();
        QVERIFY2(text.contains(QStringLiteral("fused q, k and v")), qPrintable(text));
        QCOMPARE(view.data(view.index(0, ConvertModel::ShapeColumn), ConvertModel::CellTextRole).toString(),
                 QStringLiteral("4 × 12 → 12 × 4"));
    }

    void optionsChangeThePlanAndTheLine()
    {
        const QTemporaryDir folder;
        JobsModel jobs;
        ConvertModel view(jobs, nullptr);
        view.setInput(apr::test::copySample(folder));
        view.setPrecision(2);
        set(view, "map-names", "keep_names", "on");
        QTRY_VERIFY(view.isReady());
        QCOMPARE(view.data(view.index(0, ConvertModel::ToColumn), ConvertModel::CellTextRole).toString(),
                 QStringLiteral("(same)"));
        QCOMPARE(view.data(view.index(0, ConvertModel::TypeColumn), ConvertModel::CellTextRole).toString(),
                 QStringLiteral("F32 → F16"));
        QVERIFY(view.commandLine().contains(QStringLiteral(" --keep-names --precision fp16")));
    }

    void outputsThatCannotBeWritten()
    {
        const QTemporaryDir folder;
        JobsModel jobs;
        ConvertModel view(jobs, nullptr);
        view.setInput(apr::test::copySample(folder));
        QTRY_VERIFY(view.isReady());
        view.setOutput(folder.filePath(QStringLiteral("nowhere/out.apr")));
        QTRY_VERIFY(!view.isPlanning());
        QVERIFY(!view.isReady());
        QCOMPARE(view.problem(), QStringLiteral("The output cannot be written: the folder does not exist."));
        view.setOutput(folder.filePath(QStringLiteral("out.apr")));
        QTRY_VERIFY(view.isReady());
        QCOMPARE(view.problem(), QString());
    }

    /// What was chosen for one file is not left over, neither in the boxes nor in the line, for the next.
    void nextFileStartsAnew()
    {
        const QTemporaryDir folder;
        JobsModel jobs;
        ConvertModel view(jobs, nullptr);
        const QString sample = apr::test::copySample(folder);
        view.setInput(sample);
        view.setPrecision(2);
        view.setInput(sample);
        QCOMPARE(view.precision(), 0);
        QTRY_VERIFY(view.isReady());
        QVERIFY(!view.commandLine().contains(QStringLiteral("--precision")));
        QCOMPARE(view.data(view.index(0, ConvertModel::TypeColumn), ConvertModel::CellTextRole).toString(),
                 QStringLiteral("F32"));
    }

    /// A recipe brings its steps, also those that the wizard has no box for; input and output stay.
    void recipes()
    {
        const QTemporaryDir folder;
        JobsModel jobs;
        ConvertModel view(jobs, nullptr);
        view.setInput(apr::test::copySample(folder));
        const QString input = view.input();
        view.setPrecision(4);
        set(view, "target", "compress", "zstd");
        set(view, "target", "shuffle", "on");
        set(view, "map-names", "keep_names", "on");
        const QString saved = folder.filePath(QStringLiteral("r.json"));
        view.saveRecipe(saved);
        view.setPrecision(0);
        set(view, "target", "compress", "");
        set(view, "target", "shuffle", "");
        set(view, "map-names", "keep_names", "");
        view.loadRecipe(saved);
        QCOMPARE(view.precision(), 4);
        QCOMPARE(text(view, "target", "compress"), QStringLiteral("zstd"));
        QCOMPARE(text(view, "map-names", "keep_names"), QStringLiteral("true"));
        QCOMPARE(view.input(), input);
        QFile file(folder.filePath(QStringLiteral("more.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"apr_recipe": 1, "steps": [{"step": "map-names"}, {"step": "prune", "share": 0.5}]})");
        file.close();
        view.loadRecipe(file.fileName());
        QVERIFY(view.commandLine().contains(QStringLiteral(" --prune 0.5")));
        QTRY_VERIFY(view.isReady());
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(R"({"apr_recipe": 1, "steps": [{"step": "prune", "share": "x"}]})");
        file.close();
        view.loadRecipe(file.fileName());
        QVERIFY2(view.problem().contains(QStringLiteral("steps[0].share")), qPrintable(view.problem()));
        QVERIFY(view.commandLine().contains(QStringLiteral(" --prune 0.5"))); // nothing has changed
    }

    /// Every type of the steps' tables can be chosen, and what is chosen is what the view shows.
    void typesAreThoseOfTheSteps()
    {
        const QTemporaryDir folder;
        JobsModel jobs;
        ConvertModel view(jobs, nullptr);
        view.setInput(apr::test::copySample(folder));
        const QStringList types = view.precisions();
        QCOMPARE(types.count(QStringLiteral("f16 (all tensors)")), 0); // another name of fp16
        for (const char* name : {"f32 (all tensors)", "bf16 (all tensors)", "q6_k", "iq4_nl", "int4-g32", "q3_k_l"}) {
            QVERIFY2(types.contains(QLatin1String(name)), name);
        }
        for (int i = 1; i < types.size(); ++i) {
            view.setPrecision(i);
            QCOMPARE(view.precision(), i);
        }
        view.form()->setText(view.form()->rowOf("quantize", "type"), QStringLiteral("Q8_0"));
        QCOMPARE(types[view.precision()], QStringLiteral("q8_0"));
        // A mix is a choice as well, and gives way to a type.
        view.setPrecision(0);
        view.form()->setText(view.form()->rowOf("quantize", "mix"), QStringLiteral("q5_k_m"));
        QCOMPARE(types[view.precision()], QStringLiteral("q5_k_m"));
        view.setPrecision(static_cast<int>(types.indexOf(QStringLiteral("q8_0"))));
        QVERIFY2(view.commandLine().contains(QStringLiteral(" --quantize q8_0")), qPrintable(view.commandLine()));
        view.setPrecision(0);
        view.form()->setText(view.form()->rowOf("precision", "type"), QStringLiteral("f16"));
        QCOMPARE(types[view.precision()], QStringLiteral("fp16 (all tensors)"));
    }

    void weightsCanBeQuantized()
    {
        const QTemporaryDir folder;
        JobsModel jobs;
        ConvertModel view(jobs, nullptr);
        view.setInput(apr::test::copySample(folder));
        const auto choose = [&view](const char* title) {
            view.setPrecision(static_cast<int>(view.precisions().indexOf(QLatin1String(title))));
        };
        choose("q4_k_m");
        QVERIFY(view.commandLine().contains(QStringLiteral(" --quantize q4_k_m")));
        QTRY_VERIFY(view.isReady());
        QVERIFY2(view.notes().contains(QStringLiteral("q5_0 instead of q4_k")), qPrintable(view.notes()));
        choose("fp16 (all tensors)");
        QVERIFY(view.commandLine().contains(QStringLiteral(" --precision fp16")));
        choose("int8");
        QVERIFY(view.commandLine().contains(QStringLiteral(" --quantize int8")));
        QTRY_VERIFY(view.isReady());
        QSignalSpy converted(&view, &ConvertModel::converted);
        view.run();
        QVERIFY(converted.wait());
        QVERIFY2(view.notes().contains(QStringLiteral("of the weights: 0.435 %, at most 0.657 %")),
                 qPrintable(view.notes()));
        view.setPrecision(0);
        QVERIFY(!view.commandLine().contains(QStringLiteral("quantize")));
        QVERIFY(!view.notes().contains(QStringLiteral("Relative error")));
    }

    void compressionIsAChoice()
    {
        const QTemporaryDir folder;
        JobsModel jobs;
        ConvertModel view(jobs, nullptr);
        view.setInput(apr::test::copySample(folder));
        for (const char* codec : {"zstd", "lz4"}) {
            set(view, "target", "compress", codec);
            QVERIFY(view.commandLine().endsWith(QStringLiteral(" --compress ") + QLatin1String(codec)));
        }
        set(view, "target", "shuffle", "on");
        QVERIFY(view.commandLine().endsWith(QStringLiteral(" --compress lz4 --shuffle")));
        QTRY_VERIFY(view.isReady());
        QSignalSpy converted(&view, &ConvertModel::converted);
        view.run();
        QVERIFY(converted.wait());
        QVERIFY(QFile::exists(view.output()));
    }

    void anAprFileIsUpgradedBesideItself()
    {
        const QTemporaryDir folder;
        JobsModel jobs;
        ConvertModel first(jobs, nullptr);
        first.setInput(apr::test::copySample(folder));
        QTRY_VERIFY(first.isReady());
        QSignalSpy converted(&first, &ConvertModel::converted);
        first.run();
        QVERIFY(converted.wait());
        ConvertModel view(jobs, nullptr);
        view.setInput(first.output());
        QTRY_VERIFY(view.isReady());
        QCOMPARE(view.output(), folder.filePath(QStringLiteral("model-apr2.apr")));
        QCOMPARE(text(view, "map-names", "keep_names"), QStringLiteral("true"));
        QCOMPARE(text(view, "checks", "relaxed"), QString()); // the checks are those of the command
    }

    void anExistingOutputIsAProblemWithoutForce()
    {
        const QTemporaryDir folder;
        const QString input = apr::test::copySample(folder);
        QFile old(folder.filePath(QStringLiteral("model.apr")));
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write("old");
        old.close();
        JobsModel jobs;
        ConvertModel view(jobs, nullptr);
        view.setInput(input);
        QTRY_VERIFY(!view.isPlanning());
        QVERIFY(!view.isReady());
        QVERIFY(view.problem().contains(QStringLiteral("exists")));
        view.setForce(true);
        QTRY_VERIFY(view.isReady());
    }

    void aBadSourceIsAProblem()
    {
        JobsModel jobs;
        ConvertModel view(jobs, nullptr);
        view.setInput(QStringLiteral("/none/at/all.gguf"));
        QTRY_VERIFY(!view.isPlanning());
        QVERIFY(view.problem().startsWith(QStringLiteral("E007")));
        QVERIFY(!view.isReady());
    }
};

APR_CORE_TEST(TestConvertModel)
#include "tst_convert_model.moc"
