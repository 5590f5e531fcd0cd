// SPDX-License-Identifier: MIT
#include "session.h"

#include "fixtures/hub_server.h"
#include "fixtures/test_main.h"
#include "workbench_fixture.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace apr::workbench;

class TestSession : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void opensSeveralDocumentsAndClosesThem()
    {
        const QTemporaryDir folder;
        Session session;
        QSignalSpy opened(&session, &Session::opened);
        const QString sample = apr::test::copySample(folder);
        session.open(sample);
        QVERIFY(opened.wait());
        QCOMPARE(opened.at(0).at(1).toBool(), true); // not an apr file
        session.open(apr::test::writeManyTensors(folder, 50));
        QVERIFY(opened.wait());
        QCOMPARE(session.documentCount(), 2);
        QCOMPARE(session.currentDocument(), 1);
        QCOMPARE(session.tensors()->totalCount(), 50);
        session.open(sample); // already open: switches to it
        QCOMPARE(session.documentCount(), 2);
        QCOMPARE(session.currentDocument(), 0);
        QCOMPARE(session.tensors()->totalCount(), 21);
        session.closeDocument(0);
        QCOMPARE(session.title(), QStringLiteral("many.safetensors"));
        session.closeDocument(0);
        QVERIFY(!session.hasDocument());
        QCOMPARE(session.tensors()->totalCount(), 0);
    }

    void aFileThatCannotBeOpenedIsReported()
    {
        Session session;
        QSignalSpy failed(&session, &Session::openFailed);
        session.open(QStringLiteral("/none/at/all.apr"));
        QVERIFY(failed.wait());
        QVERIFY(failed.at(0).at(1).toString().startsWith(QStringLiteral("E007")));
    }

    void filesAreScannedBeforeTheyOpen()
    {
        const QTemporaryDir folder;
        Session session;
        session.open(apr::test::copySample(folder));
        QTRY_VERIFY(session.hasDocument());
        QCOMPARE(session.scanState(), QStringLiteral("clean"));
        const auto& facts = session.overview()->facts(); // the package label says what the scan found
        QVERIFY(std::any_of(facts.begin(), facts.end(), [](const auto& fact) {
            return fact.first == QStringLiteral("Security scan") &&
                   fact.second == QStringLiteral("clean (SafeTensors)");
        }));
        QCOMPARE(session.security()->rowCount(), 0);
        QVERIFY(session.scanCommand().startsWith(QStringLiteral("aprcli scan ")));
        const QString evil = folder.filePath(QStringLiteral("evil.pkl"));
        QFile file(evil);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("cos\nsystem\n(S'id'\ntR.") > 0);
        file.close();
        QSignalSpy scanFoundIssues(&session, &Session::scanFoundIssues);
        QSignalSpy failed(&session, &Session::openFailed);
        session.open(evil);
        QVERIFY(failed.wait());
        QCOMPARE(scanFoundIssues.count(), 1);
        QCOMPARE(session.scanState(), QStringLiteral("dangerous"));
        QVERIFY(session.scanVerdict().startsWith(QStringLiteral("evil.pkl: 1 finding")));
        QCOMPARE(session.security()->rowCount(), 1);
        session.setCurrentDocument(0);
        QVERIFY(session.hasDocument()); // the open document is unaffected
    }

    void addressesAreFetched()
    {
        const QTemporaryDir folder;
        apr::test::HubServer server;
        QFile sample(apr::test::copySample(folder));
        QVERIFY(sample.open(QIODevice::ReadOnly));
        const std::string sampleText = sample.readAll().toStdString();
        server.addRepository("org/tiny", {{"model.safetensors", sampleText}});
        qputenv("HF_ENDPOINT", server.url().c_str());
        qputenv("CURL_CA_BUNDLE", server.authority().c_str());
        qputenv("APR_CACHE", folder.filePath(QStringLiteral("cache")).toUtf8());
        Session session;
        QSignalSpy opened(&session, &Session::opened);
        QSignalSpy failed(&session, &Session::openFailed);
        session.open(QStringLiteral("hf://org/tiny"));
        QVERIFY(opened.wait());
        QCOMPARE(session.title(), QStringLiteral("model.safetensors"));
        QCOMPARE(session.scanState(), QStringLiteral("clean"));
        session.convert()->setInput(session.path(), session.fetchedFor(session.path()));
        QVERIFY(session.convert()->output().endsWith(QStringLiteral("/tiny.apr"))); // not in the cache
        QVERIFY(!session.convert()->output().startsWith(folder.path()));
        server.addRepository("org/tiny", {{"model.safetensors", sampleText}}, "cc-by-nc-4.0");
        QSignalSpy noticed(&session, &Session::noticed);
        session.open(QStringLiteral("hf://org/tiny"));
        QVERIFY(noticed.wait());
        QVERIFY(noticed.at(0).at(0).toString().contains(QStringLiteral("cc-by-nc-4.0")));
        QTRY_COMPARE(session.documentCount(), 1);
        session.open(QStringLiteral("hf://org/none"));
        QVERIFY(failed.wait());
        QVERIFY(failed.at(0).at(1).toString().startsWith(QStringLiteral("E014")));
    }

    /// Pages beyond the end of a truncated mapping read as zeros, which must not be shown as values.
    void truncatedFilesShowNoValues()
    {
        const QTemporaryDir folder;
        Session session;
        const QString file = apr::test::copySample(folder);
        session.open(file);
        QTRY_VERIFY(session.hasDocument());
        QVERIFY(session.fileProblem().isEmpty());
        QVERIFY(session.selectTensorNamed(QStringLiteral("model.norm.weight")));
        QTRY_VERIFY(session.histogram()->hasData());
        QVERIFY(session.details()->allText().contains(QStringLiteral("Zeros")));
        QFile whole(file);
        QVERIFY(whole.open(QIODevice::ReadOnly));
        const QByteArray content = whole.readAll();
        whole.close();
        QVERIFY(QFile::resize(file, 1000));
        QCOMPARE(
            session.bytes()->data(session.bytes()->index(0, HexView::BytesColumn), HexView::CellTextRole).toString(),
            QString()); // at once, before the next check of the file
        QTRY_VERIFY(session.fileProblem().contains(QStringLiteral("truncated")));
        QVERIFY(!session.histogram()->hasData());
        QCOMPARE(session.histogram()->note(), session.fileProblem());
        QCOMPARE(session.bytes()->rowCount(), 0);
        QCOMPARE(session.bytes()->note(), session.fileProblem());
        QVERIFY(!session.details()->allText().contains(QStringLiteral("Zeros")));
        QVERIFY(session.selectTensorNamed(QStringLiteral("lm_head.weight")));
        QVERIFY(!session.histogram()->hasData());
        QCOMPARE(session.bytes()->rowCount(), 0);
        QVERIFY(whole.open(QIODevice::WriteOnly) && whole.write(content) == content.size());
        whole.close();
        session.reopen();
        QTRY_VERIFY(session.hasDocument() && session.fileProblem().isEmpty());
    }

    /// A file that takes the place of the one that is shown is told of, and opened when it is requested again.
    void replacedFilesAreToldOf()
    {
        const QTemporaryDir folder;
        Session session;
        const QString file = apr::test::copySample(folder);
        session.open(file);
        QTRY_VERIFY(session.hasDocument());
        session.checkFile();
        QCOMPARE(session.fileNotice(), QString());
        const QString other = file + QStringLiteral(".new");
        QVERIFY(QFile::copy(file, other) && QFile::remove(file) && QFile::rename(other, file));
        QTRY_VERIFY(session.fileNotice().contains(QStringLiteral("changed on disk")));
        session.open(file);
        QTRY_VERIFY(session.hasDocument() && session.fileNotice().isEmpty());
        QCOMPARE(session.documentCount(), 1);
    }

    void selectingATensorShowsStatisticsAndHistogram()
    {
        const QTemporaryDir folder;
        Session session;
        session.open(apr::test::copySample(folder));
        QTRY_VERIFY(session.hasDocument());
        QVERIFY(session.selectTensorNamed(QStringLiteral("model.norm.weight")));
        QVERIFY(!session.selectTensorNamed(QStringLiteral("none")));
        QTRY_VERIFY(session.histogram()->hasData());
        QCOMPARE(session.tensorRole(), QStringLiteral("Final normalization"));
        QVERIFY(session.details()->allText().contains(QStringLiteral("Mean: 1.99")));
        std::uint64_t total = 0;
        for (const std::uint64_t count : session.histogram()->histogram()->bins) {
            total += count;
        }
        QCOMPARE(total, 64U);
        QVERIFY(session.histogramCommand().contains(QStringLiteral("--hist model.norm.weight")));
        session.histogram()->setClipOutliers(true);
        QTRY_VERIFY(session.histogram()->histogram() && session.histogram()->histogram()->above > 0);
    }

    void validatesInTheBackground()
    {
        const QTemporaryDir folder;
        Session session;
        session.open(apr::test::copySample(folder));
        QTRY_VERIFY(session.hasDocument());
        QSignalSpy validated(&session, &Session::validated);
        session.validate();
        QVERIFY(validated.wait());
        QVERIFY(session.findings()->isValid());
        QVERIFY(session.findings()->verdict().startsWith(QStringLiteral("VALID")));
    }

    void closingWhileAJobRunsIsSafe()
    {
        const QTemporaryDir folder;
        Session session;
        session.open(apr::test::copySample(folder));
        QTRY_VERIFY(session.hasDocument());
        session.validate();
        session.selectTensor(0);
        session.closeDocument(0);
        QTRY_COMPARE(session.jobs()->runningCount(), 0);
        QVERIFY(!session.hasDocument());
    }

    void copiesText()
    {
        Session session;
        session.copyText(QStringLiteral("line"));
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("line"));
    }
};

APR_GUI_TEST(TestSession)
#include "tst_session.moc"
