// SPDX-License-Identifier: MIT
#include "planner_model.h"

#include "../workbench_fixture.h"
#include "apr/format/open.h"
#include "fixtures/test_main.h"
#include "job.h"
#include "text_helpers.h"

#include <QAbstractItemModelTester>
#include <QProcess>
#include <QSignalSpy>
#include <QTest>
#include <QtCharts/QLineSeries>
#include <QtCharts/QScatterSeries>

using namespace apr::workbench;

class TestPlannerModel : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<JobsModel> m_jobs;
    std::unique_ptr<PlannerModel> m_view;

    QString text(int row, PlannerModel::Role role) const
    {
        return m_view->data(m_view->index(row, 0), role).toString();
    }
    int rowOf(const QString& title) const
    {
        for (int row = 0; row < m_view->rowCount(); ++row) {
            if (text(row, PlannerModel::TitleRole) == title) {
                return row;
            }
        }
        return -1;
    }
    int typeOf(const char* name) const { return static_cast<int>(m_view->types().indexOf(QLatin1String(name))); }
    void measured() const
    {
        m_view->measure();
        QTRY_VERIFY_WITH_TIMEOUT(!m_view->isMeasuring(), 60000);
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_jobs = std::make_unique<JobsModel>();
        m_view = std::make_unique<PlannerModel>(*m_jobs, nullptr);
        m_view->setInput(apr::test::copySample(*m_folder));
    }
    void cleanup()
    {
        m_view.reset();
        m_jobs.reset();
    }

    void measuresInTheBackground()
    {
        QAbstractItemModelTester tester(m_view.get(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(!m_view->hasCurves() && !m_view->isReady());
        QSignalSpy changes(m_view.get(), &PlannerModel::changed);
        measured();
        QVERIFY(m_view->problem().isEmpty());
        QVERIFY(m_view->types().size() >= 5);
        QVERIFY(changes.size() > m_view->types().size()); // updated after each type
        QVERIFY(m_view->rowCount() >= 8);
        const int queries = rowOf(QStringLiteral("attention q"));
        QVERIFY(queries >= 0);
        QCOMPARE(text(queries, PlannerModel::CountRole), QStringLiteral("2"));
        QVERIFY(m_view->summary().startsWith(QStringLiteral("355 kB → ")));
    }

    /// Changing the type of a group updates size and error immediately.
    void typesByGroup()
    {
        measured();
        for (int row = 0; row < m_view->rowCount(); ++row) {
            m_view->setType(row, typeOf("q8_0"));
        }
        const double large = m_view->chart()->chosen().x();
        const double exact = m_view->chart()->chosen().y();
        const int down = rowOf(QStringLiteral("feed-forward down"));
        QVERIFY(down >= 0);
        m_view->setType(down, typeOf("q4_k")); // rows of 160 are not a multiple of its block size
        QCOMPARE(text(down, PlannerModel::TypeTextRole), QStringLiteral("q5_0"));
        QCOMPARE(m_view->state(), QStringLiteral("q5_0 instead of q4_k: the row length 160 is not a multiple of its "
                                                 "block size 256"));
        QVERIFY(m_view->chart()->chosen().x() < large);
        QVERIFY(m_view->chart()->chosen().y() > exact);
        QVERIFY(m_view->commandLine().contains(QStringLiteral("--rule 'layers.*.mlp.down_proj.weight=q5_0'")));
        m_view->setType(down, -1);
        QCOMPARE(text(down, PlannerModel::TypeTextRole), QStringLiteral("unchanged"));
        QVERIFY(m_view->chart()->chosen().x() > large);
        QVERIFY(!m_view->commandLine().contains(QStringLiteral("down_proj")));
        m_view->setType(99, 0);
        m_view->setType(0, 99);
    }

    void fitsASize()
    {
        measured();
        m_view->setTarget(25);
        m_view->fit();
        QVERIFY(m_view->problem().isEmpty());
        const double source = static_cast<double>(QFileInfo(m_view->input()).size()) / 1e3; // both in kB
        QCOMPARE(m_view->chart()->sizeUnit(), QStringLiteral("kB"));
        QVERIFY(m_view->chart()->chosen().x() <= 0.25 * source);
        QVERIFY(m_view->chart()->chosen().x() > 0.2 * source);
        m_view->setTarget(45); // more than all tensors in Q8_0
        m_view->fit();
        QVERIFY(m_view->problem().isEmpty());
        QVERIFY(m_view->chart()->chosen().x() <= 0.45 * source);
        QVERIFY(m_view->chart()->chosen().x() > 0.4 * source);
        m_view->setTarget(2);
        m_view->fit();
        QVERIFY(m_view->problem().contains(QStringLiteral("too small")));
    }

    /// The options of the form are those of the measurement, the run and the command line.
    void options()
    {
        measured();
        FormModel& form = *m_view->form();
        form.setText(form.rowOf("target", "compress"), QStringLiteral("zstd"));
        QVERIFY(m_view->hasCurves()); // how the file is stored changes no error
        QVERIFY2(m_view->commandLine().contains(QStringLiteral(" --compress zstd ")),
                 qPrintable(m_view->commandLine()));
        const int groups = m_view->rowCount();
        form.setText(form.rowOf("quantize", "rules"), QStringLiteral("*.q_proj.weight=keep"));
        QVERIFY(!m_view->hasCurves() && m_view->rowCount() == 0 && !m_view->isReady());
        QVERIFY(m_view->commandLine().contains(QStringLiteral(" --rule '*.q_proj.weight=keep'")));
        measured();
        QVERIFY2(m_view->problem().isEmpty(), qPrintable(m_view->problem()));
        QCOMPARE(m_view->rowCount(), groups - 1);
        QCOMPARE(rowOf(QStringLiteral("attention q")), -1);
        QSignalSpy converted(m_view.get(), &PlannerModel::converted);
        m_view->run();
        QVERIFY(converted.wait(30000));
        const auto made = apr::openModelFile(toStdString(m_view->output()));
        QVERIFY(made);
        for (const apr::TensorInfo& tensor : made->tensors()) {
            QCOMPARE(apr::dtypeInfo(tensor.dtype).kind == apr::DTypeKind::Quantized,
                     tensor.shape.size() == 2 && tensor.name.find("q_proj") == std::string::npos);
        }
        // Options alone are not an error: the types are measured.
        form.setText(form.rowOf("quantize", "rules"), QString());
        form.setChecked(form.rowOf("quantize", "allow_requantize"), true);
        QVERIFY2(m_view->problem().isEmpty(), qPrintable(m_view->problem()));
        // They come back with their file, measured or not.
        const QString input = m_view->input();
        m_view->setInput(QString());
        QVERIFY(!m_view->commandLine().contains(QStringLiteral("requantize")));
        m_view->setInput(input);
        QVERIFY2(m_view->commandLine().contains(QStringLiteral(" --allow-requantize")),
                 qPrintable(m_view->commandLine()));
        form.setText(form.rowOf("quantize", "embedding_type"), QStringLiteral("nonsense"));
        QVERIFY2(m_view->problem().contains(QStringLiteral("nonsense")), qPrintable(m_view->problem()));
        form.setText(form.rowOf("quantize", "embedding_type"), QString());
        QVERIFY(m_view->problem().isEmpty());
    }

    void curveAndPreview()
    {
        measured();
        QLineSeries best;
        QScatterSeries uniform;
        QScatterSeries chosen;
        m_view->chart()->fill(&best, &uniform, &chosen);
        QVERIFY(best.count() > 10);
        QCOMPARE(uniform.count(), static_cast<int>(m_view->types().size()));
        QCOMPARE(chosen.count(), 1);
        for (int i = 1; i < best.count(); ++i) { // larger files have no larger error
            QVERIFY(best.at(i).x() >= best.at(i - 1).x());
            QVERIFY(best.at(i).y() <= best.at(i - 1).y() + 1e-9);
        }
        QVERIFY(best.at(best.count() - 1).x() <= m_view->chart()->maxBytes());

        m_view->setGroup(rowOf(QStringLiteral("feed-forward up")));
        QCOMPARE(m_view->tensors()->count(), 2);
        m_view->setTensor(1);
        QTRY_VERIFY(!m_view->preview()->title().isEmpty());
        QVERIFY(m_view->preview()->title().contains(QStringLiteral("mlp.up_proj.weight")));
        QLineSeries outline;
        for (const int which : {0, 1, 2}) {
            m_view->preview()->fill(&outline, which);
            QVERIFY(outline.count() > 100);
        }
        QVERIFY(m_view->preview()->errorRange() > 0 &&
                m_view->preview()->errorRange() < m_view->preview()->valueRange());
        QVERIFY(m_view->preview()->worstBlocks()->count() > 0);
        for (int row = 0; row < m_jobs->rowCount(); ++row) { // previews come and go unseen
            QVERIFY(!m_jobs->index(row).data(JobsModel::TitleRole).toString().contains(QStringLiteral("up_proj")));
        }
        QSignalSpy requested(m_view.get(), &PlannerModel::blockRequested);
        m_view->showBlock(0);
        QCOMPARE(requested.size(), 1);
        QVERIFY(requested[0][0].toString().startsWith(QStringLiteral("model.layers."))); // the name in the source file
        QCOMPARE(requested[0][1].toULongLong() % 256, 0ULL);
        m_view->showBlock(99);
        QCOMPARE(requested.size(), 1);
    }

    /// The planner and its aprcli command write the same tensors.
    void writesWhatTheCommandWrites()
    {
        measured();
        m_view->setTarget(27);
        m_view->fit();
        qputenv("SOURCE_DATE_EPOCH", "1700000000");
        QSignalSpy converted(m_view.get(), &PlannerModel::converted);
        QVERIFY(m_view->isReady());
        const QString line = m_view->commandLine();
        m_view->run();
        QVERIFY(converted.wait(30000));
        QFile written(converted[0][0].toString());
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QByteArray ours = written.readAll();
        written.remove();
        QString shell = line;
        shell.replace(0, 6, qEnvironmentVariable("APR_CLI"));
        QCOMPARE(QProcess::execute(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), shell + QStringLiteral(" -q")}),
                 0);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const auto mine = apr::openModelFile(toStdString(written.fileName()));
        QVERIFY(mine.has_value());
        QCOMPARE(written.size(), static_cast<qint64>(mine->facts().totalBytes()));
        const auto saved = m_folder->filePath(QStringLiteral("ours.apr"));
        QFile copy(saved);
        QVERIFY(copy.open(QIODevice::WriteOnly) && copy.write(ours) == ours.size());
        copy.close();
        const auto other = apr::openModelFile(toStdString(saved));
        QCOMPARE(mine->tensors().size(), other->tensors().size());
        for (std::size_t i = 0; i < mine->tensors().size(); ++i) {
            const auto a = mine->load(i);
            const auto b = other->load(*other->find(mine->tensors()[i].name));
            QVERIFY(mine->tensors()[i].dtype == other->tensors()[*other->find(mine->tensors()[i].name)].dtype);
            QVERIFY(std::equal(a->span().begin(), a->span().end(), b->span().begin(), b->span().end()));
        }
    }

    void errorsAreReported()
    {
        QFile file(m_folder->filePath(QStringLiteral("model.safetensors")));
        QVERIFY(file.remove());
        measured();
        QVERIFY(m_view->problem().startsWith(QStringLiteral("E007")));
        QVERIFY(!m_view->isReady());
    }

    void anotherModelResetsThePlanner()
    {
        measured();
        m_view->setInput({});
        QCOMPARE(m_view->rowCount(), 0);
        QVERIFY(!m_view->hasCurves() && m_view->commandLine().isEmpty());
        m_view->measure(); // nothing to measure
        QVERIFY(!m_view->isMeasuring());
    }

    void measurementsAreRestoredForTheFile()
    {
        measured();
        const QString input = m_view->input();
        m_view->setType(0, 2);
        const QString line = m_view->commandLine();
        const QStringList types = m_view->types();
        m_view->setInput({});
        QVERIFY(!m_view->hasCurves());
        m_view->setInput(input);
        QVERIFY(m_view->hasCurves());
        QCOMPARE(m_view->types(), types);
        QCOMPARE(m_view->commandLine(), line);
        QTRY_VERIFY(!m_view->preview()->title().isEmpty());
        m_view->setInput({});
        QFile changed(input); // the measurements no longer apply
        QVERIFY(changed.open(QIODevice::Append) && changed.write("x") == 1);
        changed.close();
        m_view->setInput(input);
        QVERIFY(!m_view->hasCurves());
    }

    void measuringCanBeStopped()
    {
        m_view->measure();
        m_view->stop();
        QTRY_VERIFY_WITH_TIMEOUT(!m_view->isMeasuring(), 30000);
        QVERIFY(m_view->types().size() <= 1);
    }
};

APR_GUI_TEST(TestPlannerModel)
#include "tst_planner_model.moc"
